// What a source's id is worth: several of one game, one of two games, and starts that are none.
import { describe, expect, test } from 'vitest';
import type { LeagueId } from '#domain/league.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { type Identity, openIdentity } from '#ingest/identity/identity.ts';
import type { SourceEvent } from '#ingest/identity/same-game.ts';
import { must } from '#kit/assert.ts';
import { NamesLog } from './names-log.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2025-11-09T18:00:00Z');

function said(fields: Partial<SourceEvent> = {}): SourceEvent {
  return {
    source: 'one',
    sourceEventId: 'a',
    leagueId: 'nfl',
    homeTeamId: 'nfl_mia',
    awayTeamId: 'nfl_buf',
    startTime: START,
    ...fields,
  };
}

const TURNED = { homeTeamId: 'nfl_buf', awayTeamId: 'nfl_mia' };

/** A game of the first two teams of a league. */
function of(leagueId: LeagueId, startTime: number): SourceEvent {
  const [home, away] = teamsOfLeague(leagueId);
  const teams = { homeTeamId: must(home, 'a team').teamId, awayTeamId: must(away, 'two').teamId };
  return said({ leagueId, startTime, ...teams });
}

function mlb(fields: Partial<SourceEvent>): SourceEvent {
  return said({ leagueId: 'mlb', homeTeamId: 'mlb_nyy', awayTeamId: 'mlb_bos', ...fields });
}

function resolve(identity: Identity, ...events: SourceEvent[]): string[] {
  return events.map((event) => identity.resolve(event)?.eventId ?? 'none');
}

describe('an id of a source', () => {
  const game = { eventId: 'nfl_20251109_buf_mia', flipped: false };

  test.each([
    ['the same start', START],
    ['the same minute', START + 30_000],
    ['another start of the day', START + 5 * HOUR_MS],
    ['a start past midnight', START + 11.5 * HOUR_MS],
  ])('is one of several of a game, with %s', (_name, startTime) => {
    const identity = openIdentity(undefined);
    identity.resolve(said());
    const other = said({ sourceEventId: 'b', startTime });
    expect(identity.resolve(other)).toEqual({ ...game, startTime });
    expect(identity.resolve(said())).toEqual({ ...game, startTime: START });
    expect(identity.size).toBe(1);
  });

  test('is one of several with home and away turned, and after a restart', () => {
    const log = new NamesLog();
    const first = log.open();
    resolve(first, said(), said({ sourceEventId: 'b', ...TURNED }));
    log.keep(first);
    const second = log.open();
    const ids = resolve(second, said({ sourceEventId: 'b', ...TURNED }), said());
    expect(ids).toEqual([game.eventId, game.eventId]);
    log.keep(second);
  });

  test('is another one of the game from its start on', () => {
    const identity = openIdentity(undefined);
    const live = { sourceEventId: 'live', receivedAt: START + 60_000 };
    const ids = resolve(identity, said(), said(live), mlb({}), mlb(live));
    expect(ids).toEqual([...Array(2).fill(game.eventId), ...Array(2).fill('mlb_20251109_bos_nyy')]);
  });

  test('of another day is another game, also without doubleheaders', () => {
    const identity = openIdentity(undefined);
    const next = said({ sourceEventId: 'b', startTime: START + 24 * HOUR_MS });
    expect(resolve(identity, said(), next)).toEqual([game.eventId, 'nfl_20251110_buf_mia']);
  });

  test('passes to the second game of the day once the first was played, and means both', () => {
    const log = new NamesLog();
    const identity = log.open();
    const [first, second] = [mlb({}), mlb({ startTime: START + 6 * HOUR_MS })];
    const ids = ['mlb_20251109_bos_nyy', 'mlb_20251109_bos_nyy_2'];
    const after = { ...second, receivedAt: START + 4 * HOUR_MS };
    expect(resolve(identity, first, after, first, second)).toEqual([...ids, ...ids]);
    log.keep(identity);
    const reopened = log.open();
    expect(resolve(reopened, first, after, first, second)).toEqual([...ids, ...ids]);
    log.keep(reopened);
  });

  test.each([
    ['delayed before it began', mlb({ startTime: START + 4 * HOUR_MS, receivedAt: START })],
    [
      'put off to another day',
      mlb({ startTime: START + 30 * HOUR_MS, receivedAt: START + 5 * HOUR_MS }),
    ],
    ['of no baseball', said({ startTime: START + 6 * HOUR_MS, receivedAt: START + 5 * HOUR_MS })],
  ])('stays with a game that is %s', (_name, moved) => {
    const identity = openIdentity(undefined);
    const before = { ...moved, startTime: START };
    const [one, other] = resolve(identity, before, moved);
    expect(other).toBe(one);
  });
});

describe('a start at midnight', () => {
  const midnight = Date.parse('2025-11-09T05:00:00Z');
  const usual = Date.parse('2025-11-09T18:00:00Z');

  test('is that of the day until a time is known, and moves none that is', () => {
    const identity = openIdentity(undefined);
    const untimed = said({ startTime: midnight });
    const eventId = 'nfl_20251109_buf_mia';
    expect(identity.resolve(untimed)).toMatchObject({ eventId, startTime: usual });
    expect(identity.resolve(said())).toMatchObject({ eventId, startTime: START });
    expect(identity.resolve(untimed)).toMatchObject({ eventId, startTime: START });
  });

  test.each([
    ['another id', { sourceEventId: 'b' }],
    ['a second source', { source: 'two', sourceEventId: 'z' }],
  ])('is the same game under %s, whichever comes first', (_name, fields) => {
    for (const [one, other] of [
      [said({ startTime: midnight }), said(fields)],
      [said(), said({ ...fields, startTime: midnight })],
    ] as const) {
      const identity = openIdentity(undefined);
      expect(new Set(resolve(identity, one, other)).size).toBe(1);
      expect(identity.resolve(other)?.startTime).toBe(START);
    }
  });

  test('of a second source is the only game of baseball of that day', () => {
    const identity = openIdentity(undefined);
    const two = mlb({ source: 'two', sourceEventId: 'z', startTime: midnight });
    expect(new Set(resolve(identity, mlb({}), two)).size).toBe(1);
  });

  test.each([
    ['ncaa_basketball', '2025-11-25T05:00:00Z'],
    ['soccer_world_cup', '2026-06-14T04:00:00Z'],
    ['nba', '2025-11-26T00:00:00Z'],
  ] as const)('of %s at %s is one', (leagueId, time) => {
    const startTime = Date.parse(time);
    const identity = openIdentity(undefined);
    expect(identity.resolve(of(leagueId, startTime))?.startTime).toBe(startTime);
  });

  test.each([
    ['nba', '2026-06-14T04:00:00Z', '2026-06-14T23:00:00Z'],
    ['soccer_epl', '2026-01-10T00:00:00Z', '2026-01-10T15:00:00Z'],
    ['soccer_epl', '2025-08-15T23:00:00Z', '2025-08-16T14:00:00Z'],
  ] as const)('of %s at %s is taken for %s', (leagueId, time, taken) => {
    const identity = openIdentity(undefined);
    const found = identity.resolve(of(leagueId, Date.parse(time)));
    expect(found?.startTime).toBe(Date.parse(taken));
  });
});
