// A ranking that a person would sign: value less its doubt; nothing sure of what is in play, stale, thin
// or a long shot.
import { describe, expect, it } from 'vitest';
import { judge } from '#chat/retrieval/ranking/confidences.ts';
import { ageFactor, doubtPct, vigDoubt } from '#chat/retrieval/ranking/doubt.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { KICKOFF, MINUTE } from '../oracle/script.ts';
import { chatApp } from './chat-app.ts';
import { ChatScene } from './chat-scene.ts';
import { SimulatedBook } from './simulated-book.ts';

describe('the doubt of a value', () => {
  const usual = doubtPct(0.5, 2, 8, ageFactor(0, false));

  it.each([
    ['of a longer price', doubtPct(0.07, 14, 8, ageFactor(0, false))],
    ['of fewer books', doubtPct(0.5, 2, 2, ageFactor(0, false))],
    ['of an older price', doubtPct(0.5, 2, 8, ageFactor(30 * MINUTE, false))],
    ['in play', doubtPct(0.5, 2, 8, ageFactor(0, true))],
  ])('is greater %s', (_, other) => {
    expect(other).toBeGreaterThan(1.5 * usual);
  });
});

it('an outsider is doubted for how the vig is taken off, a favourite is not', () => {
  const of = (fairOdds: number, avgOdds: number, market = 'spread', sport = 'football') =>
    vigDoubt({ fairOdds, avgOdds, books: 9, sport, market });
  expect(of(-150, -165)).toBe(0);
  expect(of(800, 740)).toBeGreaterThan(4 * of(150, 140));
  // Of three results a third is even.
  expect(of(250, 230, 'moneyline', 'soccer')).toBeLessThan(of(250, 230));
});

describe('of EV bets', () => {
  const book = new SimulatedBook(7);
  book.trade(2);
  const ask = chatApp(book.engine.reader);

  it('those that gain nothing after all stand behind those that gain', async () => {
    const prompts = ['nba', 'nfl', 'nhl', 'epl'].map(
      (league) => `top 10 ${league} ev bets, no props`,
    );
    const lists = await Promise.all(prompts.map((prompt) => ask(prompt, { scope: 'large' })));
    const gains = lists.map(({ data }) =>
      (data?.records ?? []).map((each) => each.recordType === 'ev_bet' && each.evPct >= 0.05),
    );
    expect(gains.some((each) => new Set(each).size === 2)).toBe(true);
    for (const each of gains) expect(each).toEqual([...each].sort((a, b) => Number(b) - Number(a)));
  });
});

describe('the best bet', () => {
  it('is a solid price before the start, not a long shot in play of more points', async () => {
    const scene = new ChatScene();
    // Has begun by now.
    scene.say(
      scene.game('kc', 'den', -3),
      scene.moneyline(1100, -2500, ['fanduel', 'home', 1329], ['fanduel', 'away', -3000]),
    );
    scene.say(
      scene.game('buf', 'mia'),
      scene.moneyline(130, -150, ['fanduel', 'home', 142], ['fanduel', 'away', -160]),
    );
    for (const prompt of ['best nfl bets', 'nfl ev bets']) {
      const { data } = await chatApp(scene.reader)(prompt);
      expect(data.presentation.primaryPick.event?.matchup).toBe('Buffalo Bills @ Miami Dolphins');
      expect(data.presentation.primaryPick.odds).toBe(142);
    }
  });

  it('says that it is in play where it is', async () => {
    const scene = new ChatScene();
    scene.say(
      scene.game('kc', 'den', -3),
      scene.moneyline(130, -150, ['fanduel', 'home', 142], ['fanduel', 'away', -160]),
    );
    const { data } = await chatApp(scene.reader)('nfl ev bets');
    const { summary, primaryPick } = data.presentation;
    expect(summary).toContain('@ Denver Broncos, in play.');
    expect(primaryPick.confidence).not.toBe('high');
    expect(primaryPick.humanInsight.confidenceReason).toContain('in play');
  });
});

describe('confidence', () => {
  const base = {
    ...{ eventId: 'e', leagueId: 'nfl', sport: 'football', matchup: 'A @ B' },
    startTime: new Date(KICKOFF).toISOString(),
    calculatedAt: new Date(KICKOFF - 60 * MINUTE).toISOString(),
    confirmedAt: new Date(KICKOFF - 60 * MINUTE).toISOString(),
    ...{ market: 'moneyline', marketName: 'Moneyline', outcome: 'A' },
    sourceType: 'sportsbook' as const,
    ...{ sourceRegion: 'us', bookmakerName: 'FanDuel', bookmakerId: 'fanduel', edgeId: 'x' },
  } as const;
  const window = (label: string, games: number) => ({ label, games, hits: games, rate: 1 });
  const records: Readonly<Record<string, ChatRecord>> = {
    ev: {
      ...base,
      recordType: 'ev_bet',
      ...{ odds: 120, impliedProb: 0.4545, modelProb: 0.48, fairOdds: 108, books: 9 },
      ...{ ev: 0.056, evPct: 5.6 },
    },
    arbitrage: {
      ...base,
      recordType: 'arbitrage',
      venueType: 'sportsbook',
      books: [],
      ...{ totalStake: 98, guaranteedProfit: 2, profitPct: 2 },
    },
    'hit rate': {
      ...base,
      recordType: 'hit_rate',
      ...{ odds: -110, books: 6, impliedProb: 0.5238, line: 20.5, situations: [] },
      windows: [window('L5', 5), window('L10', 10), window('L25', 25), window('season', 30)],
    },
    'best price': {
      ...base,
      recordType: 'best_bet',
      ...{ bestOdds: 120, impliedProb: 0.4545, fairOdds: 112, avgOdds: 105, books: 9 },
      advantagePct: 1.7,
    },
  };
  const soon = KICKOFF - 59 * MINUTE;

  it.each(Object.entries(records))('of %s is high while fresh, before the start', (_, record) => {
    expect(judge(record, soon).confidence).toBe('high');
  });

  it.each(Object.entries(records))('of %s is capped when stale, and in play', (_, record) => {
    const stale = judge(record, KICKOFF - 20 * MINUTE);
    expect([stale.confidence, stale.reason]).toEqual(['medium', expect.stringContaining('40 min')]);
    const inPlay = judge(record, KICKOFF + MINUTE);
    expect([inPlay.confidence, inPlay.reason]).toEqual([
      'medium',
      expect.stringContaining('in play'),
    ]);
  });

  it.each([
    ['thin', 'medium', { books: 2 }, soon],
    ['a long shot', 'medium', { odds: 700, impliedProb: 0.125, modelProb: 0.132 }, soon],
    ['a long shot in play', 'low', { odds: 700, impliedProb: 0.125, modelProb: 0.132 }, KICKOFF],
  ])('of an EV bet that is %s is %s', (_, confidence, other, nowMs) => {
    const record = { ...records.ev, ...other } as ChatRecord;
    expect(judge(record, nowMs).confidence).toBe(confidence);
  });
});

it('no record is left out for the order in which candidates are looked at', async () => {
  const book = new SimulatedBook(3);
  book.trade(4);
  const ask = chatApp(book.engine.reader);
  for (const prompt of ['ev bets', 'best bets', 'arbs']) {
    const [small, large] = [
      await ask(prompt, { scope: 'small' }),
      await ask(prompt, { scope: 'large' }),
    ];
    expect(large.data.records.slice(0, small.data.records.length)).toEqual(small.data.records);
  }
});
