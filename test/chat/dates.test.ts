// Dates in a question, and the numbers beside them that belong to others.
import { describe, expect, it } from 'vitest';
import { readMessage } from '#chat/language/reading.ts';
import { missesIn, TABLE_NAMES } from './prompts/table.ts';

describe('a date is read', () => {
  it.each([
    'best bets 11/30 => best_bets days=2025-11-30',
    'nba best bets 12/25, please => best_bets l=nba days=2025-12-25',
    'best bets on 6/15 => best_bets days=2026-06-15',
    'best bets 11/30/2025 => best_bets days=2025-11-30',
    'best bets 11/30/25 => best_bets days=2025-11-30',
    'best bets 2025/11/30 => best_bets days=2025-11-30',
    'best bets 11-30-2025 => best_bets days=2025-11-30',
    'best bets on the 15th => best_bets days=2025-11-15',
    'best bets for the 3rd => best_bets days=2025-12-03',
    'nba best bets march 15 => best_bets l=nba days=2026-03-15',
    'best bets on mar 3 => best_bets days=2026-03-03',
    'best bets may 12 => best_bets days=2026-05-12',
    'best bets Nov 28-30 => best_bets days=2025-11-28_to_2025-11-30',
    'best bets from Nov 28 to Nov 30 => best_bets days=2025-11-28_to_2025-11-30',
    'best bets Dec 30 through Jan 2 => best_bets days=2025-12-30_to_2026-01-02',
    'best bets 11/28-11/30 => best_bets days=2025-11-28_to_2025-11-30',
    'best bets for the weekend of Nov 29 => best_bets days=the_weekend_of_2025-11-29',
  ])('in "%s"', (row) => {
    expect(missesIn(row)).toEqual([]);
  });

  it.each([
    'top 10 Nov bets => best_bets days=undefined',
    'best 5/1 longshot parlay => parlay risk=long days=undefined',
    'parlay at 11/10 => parlay days=undefined',
    'went 12/15, best bets => best_bets days=undefined',
    'best bets on the 1st half => best_bets m=moneyline_h1,spread_h1,total_h1 days=undefined',
    'ev bets bankroll 1000 1/2 kelly => ev_bets bankroll=1000 kelly=0.5 days=undefined',
  ])('not in "%s"', (row) => {
    expect(missesIn(row)).toEqual([]);
  });
});

it.each([
  'best EV bets Nov 30 bankroll 2000 => ev_bets days=2025-11-30 bankroll=2000',
  'ev bets for Nov 30, 2000 bankroll => ev_bets days=2025-11-30 bankroll=2000',
  'ev bets Nov. 30th, 2025, 2000 bankroll => ev_bets days=2025-11-30 bankroll=2000',
  'ev bets 11/30 bankroll $500 => ev_bets days=2025-11-30 bankroll=500',
  'parlay for Nov 12 games nba => parlay l=nba days=2025-11-12 legs=undefined',
  '3 leg parlay for Nov 12 games => parlay days=2025-11-12 legs=3',
  'parlay 12/5 games => parlay days=2025-12-05 legs=undefined',
])('numbers of a date are of nothing else: %s', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it.each([
  ['Nov 28 to 30', '2025-11-28T05', '2025-12-01T05'],
  ['Nov 29 - 2', '2025-11-29T05', '2025-12-03T05'],
  ['this weekend', '2025-11-08T05', '2025-11-10T05'],
  ['next weekend', '2025-11-15T05', '2025-11-17T05'],
  ['the weekend of Nov 28', '2025-11-29T05', '2025-12-01T05'],
  ['the weekend of Nov 30', '2025-11-29T05', '2025-12-01T05'],
])('the days of "%s" are those from %s to %s', (said, from, to) => {
  const { days } = readMessage(`best bets ${said}`, TABLE_NAMES);
  const instants = [days?.fromMs, days?.toMs].map((ms) => new Date(ms ?? 0).toISOString());
  expect(instants.map((text) => text.slice(0, 13))).toEqual([from, to]);
});
