// The polls of the simulated world: weekly, of teams that play, by their results.
import { describe, expect, it } from 'vitest';
import type { Poll } from '#domain/reference.ts';
import { gamesAt } from '#ingest/simulated-feed/calendar.ts';
import { teamIdsThatPlay } from '#ingest/simulated-feed/season/injuries.ts';
import { scriptOf } from '#ingest/simulated-feed/season/performance.ts';
import { pollsOf } from '#ingest/simulated-feed/season/polls.ts';
import { DAY_MS, NOW } from './games.ts';

const LEAGUES = ['ncaa_football', 'ncaa_basketball'] as const;
const FROM = NOW - 28 * DAY_MS;

/** Wins and losses in the four weeks up to a poll, counted the plain way. */
function recordsAt(poll: Poll): Map<string, string> {
  const wins = new Map<string, number>();
  const losses = new Map<string, number>();
  for (const game of gamesAt(7, poll.at, 28 * DAY_MS)) {
    if (game.model.leagueId !== poll.leagueId || game.postponed || game.endTime > poll.at) continue;
    const { home, away } = scriptOf(7, game).window('game', 1);
    const [winner, loser] = home > away ? [game.home, game.away] : [game.away, game.home];
    wins.set(winner.teamId, (wins.get(winner.teamId) ?? 0) + 1);
    losses.set(loser.teamId, (losses.get(loser.teamId) ?? 0) + 1);
  }
  return new Map(
    teamIdsThatPlay(poll.leagueId).map((id) => [id, `${wins.get(id) ?? 0}-${losses.get(id) ?? 0}`]),
  );
}

describe.each(LEAGUES)('the poll of %s', (leagueId) => {
  const polls = pollsOf(7, leagueId, FROM, NOW);

  it('comes out every Monday with 25 teams that play', () => {
    expect(polls).toHaveLength(4);
    const playing = new Set(teamIdsThatPlay(leagueId));
    for (const [index, poll] of polls.entries()) {
      expect(new Date(poll.at).getUTCDay()).toBe(1);
      expect(poll.poll).toBe('ap');
      expect(poll.season).toBe('2026-27');
      expect(poll.week).toBe((polls[0]?.week ?? 0) + index);
      expect(poll.rankings.map(({ rank }) => rank)).toEqual(
        Array.from({ length: 25 }, (_, place) => place + 1),
      );
      const teams = poll.rankings.map(({ teamId }) => teamId);
      expect(new Set(teams).size).toBe(25);
      for (const teamId of teams) expect(playing.has(teamId)).toBe(true);
    }
  });

  it('counts the points of 62 ballots', () => {
    for (const { rankings } of polls) {
      const points = rankings.map((ranking) => ranking.points ?? 0);
      expect(points).toEqual([...points].sort((a, b) => b - a));
      expect(points[0]).toBeLessThanOrEqual(62 * 25);
      const firsts = rankings.map(({ firstPlaceVotes }) => firstPlaceVotes ?? 0);
      expect(firsts.reduce((sum, each) => sum + each, 0)).toBe(62);
      for (const { points: sum, firstPlaceVotes } of rankings) {
        expect(sum).toBeGreaterThanOrEqual(25 * (firstPlaceVotes ?? 0));
      }
    }
  });

  it('remembers the ranks of the week before', () => {
    for (let week = 1; week < polls.length; week++) {
      const before = new Map(polls[week - 1]?.rankings.map((each) => [each.teamId, each.rank]));
      for (const { teamId, previousRank } of polls[week]?.rankings ?? []) {
        expect(previousRank).toBe(before.get(teamId) ?? null);
      }
    }
    const [first] = pollsOf(7, leagueId, FROM + 8 * DAY_MS, NOW);
    expect(first).toEqual(polls[1]);
  });

  it('follows the results to date', () => {
    for (const poll of polls) {
      const records = recordsAt(poll);
      for (const { teamId, record } of poll.rankings) expect(record).toBe(records.get(teamId));
      const share = (record: string | null | undefined) => {
        const [won = 0, lost = 0] = (record ?? '0-0').split('-').map(Number);
        return won / Math.max(1, won + lost);
      };
      const top = poll.rankings.slice(0, 5).map(({ record }) => share(record));
      const all = [...records.values()].map(share);
      const mean = (values: readonly number[]) =>
        values.reduce((sum, each) => sum + each, 0) / values.length;
      expect(mean(top)).toBeGreaterThan(mean(all) + 0.15);
    }
  });

  it('is the same each time for a seed, and another for another', () => {
    expect(pollsOf(7, leagueId, FROM, NOW)).toEqual(polls);
    expect(pollsOf(8, leagueId, FROM, NOW)).not.toEqual(polls);
  });
});

describe('leagues without polls', () => {
  it('have none', () => {
    expect(pollsOf(7, 'nfl', FROM, NOW)).toEqual([]);
    expect(pollsOf(7, 'ncaa_football', NOW, NOW)).toEqual([]);
  });
});
