// What the games of the simulated season closed at: the same for the same seed, told apart from
// real closes, and so near the results that no side of a line wins much more often than others.
import { describe, expect, it } from 'vitest';
import { decidingScore, gradesOf, hasFirstHalf, isAmericanOdds } from '#domain/history/grading.ts';
import { seasonOf } from '#domain/history/season.ts';
import { leagueById } from '#domain/league.ts';
import { closesOf } from '#ingest/simulated-feed/season/closes.ts';
import { gameFactsOf, seasonBatches } from '#ingest/simulated-feed/season/facts.ts';
import { scriptOf } from '#ingest/simulated-feed/season/performance.ts';
import { DAY_MS, NOW, PLAYED } from './games.ts';

const closes = (each: (typeof PLAYED)[number]) =>
  closesOf(each.seed, each.game, scriptOf(each.seed, each.game));

describe('the closes of simulated games', () => {
  it('are one for each game, one more for each first half that is graded', () => {
    for (const played of PLAYED) {
      const { leagueId } = played.game.model;
      const season = seasonOf(leagueId, played.game.startTime);
      const periods = hasFirstHalf(leagueId, season) ? ['full', 'h1'] : ['full'];
      expect(closes(played).map(({ period }) => period)).toEqual(periods);
    }
  });

  it('say that they are simulated, and have every market at prices that are odds', () => {
    for (const played of PLAYED) {
      for (const { source, provider, moneyline, spread, total, period } of closes(played)) {
        expect([source, provider]).toEqual(['simulated', 'simulated']);
        // Of a side that is as good as sure nobody takes bets to win.
        if (period === 'full') expect(spread && total).not.toBeNull();
        const prices = [
          ...[moneyline?.home, moneyline?.away],
          ...[spread?.homePrice, spread?.awayPrice, total?.overPrice, total?.underPrice],
        ].filter((price) => typeof price === 'number');
        expect(prices.length).toBeGreaterThanOrEqual(4);
        expect(prices.filter((price) => !isAmericanOdds(price))).toEqual([]);
      }
    }
  });

  it('are the same whenever they are told, and come with their games once', () => {
    const [played] = PLAYED;
    expect(played && closes(played)).toEqual(played && closes(played));
    const batches = [...seasonBatches(7, NOW - DAY_MS, NOW)];
    const told = batches.flatMap((batch) => batch.closes ?? []);
    const finals = batches
      .flatMap((batch) => batch.games ?? [])
      .filter(({ status }) => status === 'final');
    const full = told.filter(({ period }) => period === 'full');
    expect(full.map(({ sourceGameId }) => sourceGameId).sort()).toEqual(
      finals.map(({ sourceGameId }) => sourceGameId).sort(),
    );
  });

  it('split results about evenly, as lines that were fair do', () => {
    const counts = { home: 0, away: 0, over: 0, under: 0 };
    for (const played of PLAYED) {
      const { seed, game } = played;
      const facts = gameFactsOf(seed, game, game.endTime);
      const moneyline = leagueById(facts.leagueId)?.moneyline ?? 'two_way';
      const score = facts.score && decidingScore({ ...facts, moneyline, score: facts.score });
      const close = closes(played).find(({ period }) => period === 'full');
      if (!score || !close) continue;
      const { spread, total } = gradesOf(moneyline, score, close);
      if (spread === 'home' || spread === 'away') counts[spread] += 1;
      if (total === 'over' || total === 'under') counts[total] += 1;
    }
    const { home, away, over, under } = counts;
    expect(home + away).toBeGreaterThan(300);
    expect(home / (home + away)).toBeGreaterThan(0.4);
    expect(home / (home + away)).toBeLessThan(0.6);
    expect(over / (over + under)).toBeGreaterThan(0.4);
    expect(over / (over + under)).toBeLessThan(0.6);
  });
});
