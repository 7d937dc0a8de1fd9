// When ESPN is asked for what, by the clock and the games alone.
import { describe, expect, test } from 'vitest';
import { LeagueMemory } from '#ingest/reference/espn/league-memory.ts';
import {
  type Ask,
  asksOf,
  daysAround,
  FINAL_SUMMARIES_MAX,
  type KnownGame,
  keyOf,
  type LeaguePlan,
  nextPoll,
  type PollState,
  ROSTER_GAP_MS,
} from '#ingest/reference/espn/schedule.ts';
import { listedIds, readGames } from '#ingest/reference/espn/scoreboard.ts';
import { event, FINAL, SCHEDULED, scoreboard, THIRD_QUARTER } from './espn-fixture.ts';

const NOW = Date.parse('2026-05-02T18:00:00Z');
const MINUTE_MS = 60_000;

function game(fields: Partial<KnownGame>): KnownGame {
  return {
    sourceGameId: '7',
    day: '2026-05-02',
    startTime: NOW + 5 * 60 * MINUTE_MS,
    status: 'scheduled',
    summaryStatus: undefined,
    finalSummaries: 0,
    ...fields,
  };
}

function plan(fields: Partial<LeaguePlan> = {}): LeaguePlan {
  return { leagueId: 'nba', games: [], teams: [], ...fields };
}

/** How long after everything was asked at once the first question is asked again, and which. */
function afterAll(league: LeaguePlan): { kind: string; about: string; minutes: number } {
  const state: PollState = { askedAt: NOW, retryAt: undefined };
  const next = nextPoll([league], () => state, NOW, NOW);
  const minutes = ((next?.dueAt ?? 0) - NOW) / MINUTE_MS;
  return { kind: next?.ask.kind ?? '', about: next?.ask.about ?? '', minutes };
}

function kinds(asks: readonly Ask[]): readonly string[] {
  return asks.map(({ kind, about }) => `${kind} ${about}`.trim());
}

test('days are Eastern, also around midnight and when the clocks change', () => {
  expect(daysAround(Date.parse('2026-05-03T03:59:00Z'))).toEqual([
    '2026-05-01',
    '2026-05-02',
    '2026-05-03',
  ]);
  expect(daysAround(Date.parse('2026-11-01T16:00:00Z'))[0]).toBe('2026-10-31');
});

test('questions name the day, and of colleges the whole division', () => {
  const [first] = asksOf(plan({ leagueId: 'ncaa_football' }), NOW);
  expect(first).toMatchObject({
    path: '/apis/site/v2/sports/football/college-football/scoreboard',
    query: { dates: '20260501', groups: '80', limit: '500' },
  });
  const paths = asksOf(plan({ leagueId: 'ncaa_basketball' }), NOW);
  expect(paths[0]?.query).toMatchObject({ groups: '50' });
  expect(kinds(paths)).toContain('rankings');
  expect(kinds(paths)).not.toContain('injuries');
  const standings = asksOf(plan(), NOW).find(({ kind }) => kind === 'standings');
  expect(standings?.path).toBe('/apis/v2/sports/basketball/nba/standings');
});

describe('a scoreboard is asked for', () => {
  test.each([
    ['seldom without a game', {}, 10],
    ['seldom long before a start', { startTime: NOW + 60 * MINUTE_MS }, 10],
    ['often close to a start', { startTime: NOW + 10 * MINUTE_MS }, 0.5],
    ['often past a start', { startTime: NOW - 60 * MINUTE_MS }, 0.5],
    ['seldom when nothing was heard for hours', { startTime: NOW - 7 * 60 * MINUTE_MS }, 10],
    ['often in play', { status: 'in_progress', startTime: NOW - 9 * 60 * MINUTE_MS } as const, 0.5],
    ['seldom when in play for days', { status: 'in_progress', startTime: 0 } as const, 10],
    ['seldom once it is over', { status: 'final', summaryStatus: 'final' } as const, 10],
  ])('%s', (_, fields: Partial<KnownGame>, minutes) => {
    const next = afterAll(plan({ games: [game(fields)] }));
    expect(next).toMatchObject({ kind: 'scoreboard', minutes });
    if (minutes < 1) expect(next.about).toBe('2026-05-02');
  });
});

describe('a game of an earlier day', () => {
  const HOUR_MS = 60 * MINUTE_MS;
  const dayOf = (league: LeagueMemory, now: number) =>
    asksOf(league, now).filter(
      ({ kind, about }) => kind === 'scoreboard' && about === '2026-05-02',
    );
  const heard = (league: LeagueMemory, day: string, now: number, ...events: readonly object[]) => {
    const board = scoreboard(...events);
    league.learnGames(day, readGames('nba', board).records, listedIds(board), now);
  };

  test('is asked for until its end is heard of, and its summary then', () => {
    const league = new LeagueMemory('nba');
    heard(league, '2026-05-02', NOW, event('7', SCHEDULED));
    const later = NOW + 72 * HOUR_MS;
    heard(league, '2026-05-05', later);
    expect(dayOf(league, later)).toHaveLength(1);
    heard(league, '2026-05-02', later, event('7', FINAL));
    heard(league, '2026-05-05', later);
    expect(dayOf(league, later)).toEqual([]);
    expect(kinds(asksOf(league, later))).toContain('summary 7');
    league.noteSummary('7', 'final');
    heard(league, '2026-05-05', later);
    expect(league.games).toEqual([]);
  });

  test('is given up after a week, and as soon as it is not listed', () => {
    const league = new LeagueMemory('nba');
    heard(league, '2026-05-02', NOW, event('7', SCHEDULED), event('8', FINAL));
    const muchLater = NOW + 8 * 24 * HOUR_MS;
    expect(dayOf(league, muchLater)).toEqual([]);
    heard(league, '2026-05-02', NOW + 72 * HOUR_MS);
    expect(league.games).toEqual([]);
  });
});

test('a game that never ends is asked for seldom after a day, and no more after a week', () => {
  const league = new LeagueMemory('nba');
  const board = scoreboard(event('7', THIRD_QUARTER));
  league.learnGames('2026-05-02', readGames('nba', board).records, listedIds(board), NOW);
  const asked = (now: number) => {
    league.learnGames(daysAround(now)[1] ?? '', [], new Set(), now);
    const about = asksOf(league, now).filter((ask) => /^(2026-05-02|7)$/.test(ask.about));
    return kinds(about).join(', ');
  };
  const DAY_MS = 24 * 60 * MINUTE_MS;
  expect(asked(NOW + DAY_MS / 2)).toBe('scoreboard 2026-05-02, summary 7');
  expect(asked(NOW + 3 * DAY_MS)).toBe('scoreboard 2026-05-02');
  expect(asked(NOW + 8 * DAY_MS)).toBe('');
  expect(league.games).toEqual([]);
});

test('a summary is asked for in play, once after the end, and given up in time', () => {
  const wanted = (fields: Partial<KnownGame>): boolean =>
    kinds(asksOf(plan({ games: [game(fields)] }), NOW)).includes('summary 7');
  expect(wanted({})).toBe(false);
  expect(wanted({ status: 'in_progress' })).toBe(true);
  expect(wanted({ status: 'final', summaryStatus: 'in_progress' })).toBe(true);
  expect(wanted({ status: 'final', summaryStatus: 'final' })).toBe(false);
  expect(wanted({ status: 'final', finalSummaries: FINAL_SUMMARIES_MAX })).toBe(false);
});

test('what is due goes by its kind, and rosters keep apart', () => {
  const teams = [
    { teamId: 'nba_lal', sourceTeamId: '13' },
    { teamId: 'nba_bos', sourceTeamId: '2' },
  ];
  const league = plan({ teams, games: [game({ status: 'in_progress' })] });
  const asked = new Map<string, PollState>();
  const order: string[] = [];
  let rosterAskedAt: number | undefined;
  for (;;) {
    const next = nextPoll([league], (key) => asked.get(key), rosterAskedAt, NOW);
    if (next === undefined || next.dueAt > NOW) {
      expect(next).toMatchObject({ ask: { kind: 'roster' }, dueAt: NOW + ROSTER_GAP_MS });
      break;
    }
    if (next.ask.kind === 'roster') rosterAskedAt = NOW;
    asked.set(keyOf(next.ask), { askedAt: NOW, retryAt: undefined });
    order.push(next.ask.kind);
  }
  expect(order.join(' ')).toBe(
    'scoreboard scoreboard scoreboard summary injuries teams standings roster',
  );
});

test('a clock that was set back asks anew', () => {
  const state: PollState = { askedAt: NOW + 9e9, retryAt: NOW + 9e9 };
  expect(nextPoll([plan()], () => state, NOW + 9e9, NOW)?.dueAt).toBe(NOW);
  expect(nextPoll([], () => state, undefined, NOW)).toBeUndefined();
});
