// Event ids: minted once, found again, remembered; and the same after a restart.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORGET_AFTER_MS } from '#domain/catalog/event-names.ts';
import { type Identity, openIdentity } from '#ingest/identity/identity.ts';
import type { SourceEvent } from '#ingest/identity/same-game.ts';
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

const TURNED_MLB = { homeTeamId: 'mlb_bos', awayTeamId: 'mlb_nyy' };

function mlb(fields: Partial<SourceEvent>): SourceEvent {
  return said({ leagueId: 'mlb', homeTeamId: 'mlb_nyy', awayTeamId: 'mlb_bos', ...fields });
}

function resolve(identity: Identity, ...events: SourceEvent[]): string[] {
  return events.map((event) => identity.resolve(event)?.eventId ?? 'none');
}

describe('an event id', () => {
  test('names league, eastern day, away and home team as first said', () => {
    expect(openIdentity(undefined).resolve(said())).toEqual({
      eventId: 'nfl_20251109_buf_mia',
      startTime: START,
      flipped: false,
    });
  });

  test('stays with its source id through a moved start and a turned orientation', () => {
    const identity = openIdentity(undefined);
    identity.resolve(said());
    const moved = said({ ...TURNED, startTime: START + 72 * HOUR_MS });
    const same = { eventId: 'nfl_20251109_buf_mia', startTime: moved.startTime, flipped: true };
    expect(identity.resolve(moved)).toEqual(same);
  });

  test('of a second game of the pair that day ends in _2, whichever is at home', () => {
    const identity = openIdentity(undefined);
    const later = { startTime: START + 6 * HOUR_MS };
    const ids = resolve(
      identity,
      mlb({ sourceEventId: 'a' }),
      mlb({ sourceEventId: 'b', ...later }),
      mlb({ ...TURNED_MLB, sourceEventId: 'c', startTime: START + 9 * HOUR_MS }),
    );
    expect(ids).toEqual([
      'mlb_20251109_bos_nyy',
      'mlb_20251109_bos_nyy_2',
      'mlb_20251109_nyy_bos_3',
    ]);
  });

  test('is another one when a source gives its id to another pair of teams', () => {
    const identity = openIdentity(undefined);
    const other = said({ awayTeamId: 'nfl_nyj' });
    const ids = resolve(identity, said(), other, said());
    expect(ids).toEqual(['nfl_20251109_buf_mia', 'nfl_20251109_nyj_mia', 'nfl_20251109_buf_mia']);
    expect(identity.eventIdsOf('one', 'nfl', 'a').toSorted()).toEqual(ids.slice(0, 2));
    expect(identity.eventIdsOf('one', 'mlb', 'a')).toEqual([]);
  });
});

test('more games of a pair on one day than are ever played have no id', () => {
  const identity = openIdentity(undefined);
  const ids = Array.from('abcdefghij', (sourceEventId, nth) =>
    identity.resolve(mlb({ sourceEventId, startTime: START + nth * HOUR_MS })),
  );
  expect(ids[8]?.eventId).toBe('mlb_20251109_bos_nyy_9');
  expect(ids[9]).toBeUndefined();
});

describe('a second source', () => {
  test('finds the event by its unordered pair within 12 hours', () => {
    const identity = openIdentity(undefined);
    identity.resolve(said());
    const near = said({ source: 'two', ...TURNED, startTime: START + 12 * HOUR_MS });
    expect(identity.resolve(near)).toMatchObject({
      eventId: 'nfl_20251109_buf_mia',
      flipped: true,
    });
    const far = said({ source: 'three', sourceEventId: 'z', startTime: START + 37 * HOUR_MS });
    expect(identity.resolve(far)?.eventId).toBe('nfl_20251111_buf_mia');
  });

  test('gets the nearest game of a doubleheader, and baseball only 3 hours of room', () => {
    const identity = openIdentity(undefined);
    const game2 = START + 5 * HOUR_MS;
    resolve(identity, mlb({}), mlb({ sourceEventId: 'b', startTime: game2 }));
    const ids = resolve(
      identity,
      mlb({ source: 'two', sourceEventId: 'y', startTime: game2 - 2 * HOUR_MS }),
      mlb({ source: 'two', sourceEventId: 'x', startTime: START + 10 * 60_000 }),
      mlb({ source: 'three', sourceEventId: 'w', startTime: START - 3.1 * HOUR_MS }),
    );
    expect(ids).toEqual([
      'mlb_20251109_bos_nyy_2',
      'mlb_20251109_bos_nyy',
      'mlb_20251109_bos_nyy_3',
    ]);
  });

  test('does not get an event that already has an id of its own', () => {
    const identity = openIdentity(undefined);
    const ids = resolve(identity, mlb({}), mlb({ sourceEventId: 'b', startTime: START + HOUR_MS }));
    expect(ids).toEqual(['mlb_20251109_bos_nyy', 'mlb_20251109_bos_nyy_2']);
  });
});

describe('a game that was called off and is listed again', () => {
  const replay = { startTime: START + 9 * 24 * HOUR_MS };
  const [odds, scores] = [mlb({ source: 'odds' }), mlb({ source: 'scores', sourceEventId: 'x' })];
  const again = { odds: { ...odds, ...replay }, scores: { ...scores, ...replay } };
  const [first, second] = ['mlb_20251109_bos_nyy', 'mlb_20251118_bos_nyy'];

  test.each([
    ['the odds list anew first', [{ ...again.odds, sourceEventId: 'b' }, again.scores]],
    ['the scores list anew first', [{ ...again.scores, sourceEventId: 'y' }, again.odds]],
  ])('is one event to all sources, when %s and the other moves', (_name, [anew, moved]) => {
    const log = new NamesLog();
    const identity = log.open();
    const calls = [odds, scores, anew, moved, anew, moved].filter((each) => each !== undefined);
    const ids = [first, first, second, second, second, second];
    expect(resolve(identity, ...calls)).toEqual(ids);
    log.keep(identity);
    const reopened = log.open();
    expect(resolve(reopened, ...calls.slice(2))).toEqual(ids.slice(2));
    expect(reopened.eventIdsOf('odds', 'mlb', 'a').length).toBe(1);
    log.keep(reopened);
  });

  test.each([
    ['the scores move, the odds list it anew', again.scores, { ...again.odds, sourceEventId: 'b' }],
    ['the odds move, the scores list it anew', again.odds, { ...again.scores, sourceEventId: 'y' }],
  ])('is one event as soon as both have spoken, when %s', (_name, moved, anew) => {
    const identity = openIdentity(undefined);
    const ids = resolve(identity, odds, scores, moved, anew, moved, anew, moved);
    expect(ids.slice(3)).toEqual([second, second, second, second]);
  });

  test('leaves its former event to the sources that list it still', () => {
    const identity = openIdentity(undefined);
    const anew = { ...again.scores, sourceEventId: 'y' };
    const further = { ...odds, sourceEventId: 'c' };
    const ids = resolve(identity, odds, scores, anew, again.odds, further);
    expect(ids).toEqual([first, first, second, second, first]);
  });

  test('leaves an event behind that is no other game, once nobody lists it', () => {
    const identity = openIdentity(undefined);
    const further = { ...odds, sourceEventId: 'c' };
    const ids = resolve(identity, odds, again.scores, again.odds, further);
    expect(ids).toEqual([first, second, second, `${first}_2`]);
  });

  test('leaves a game that is late where it is, another one of the day is not its', () => {
    const identity = openIdentity(undefined);
    const late = { startTime: START + 4 * HOUR_MS };
    const other = mlb({ source: 'scores', sourceEventId: 'y', ...late });
    const ids = resolve(identity, odds, scores, other, { ...odds, ...late });
    expect(ids).toEqual([first, first, `${first}_2`, first]);
  });
});

describe('a source that knows the day only', () => {
  /** Midnight of the day, as a source writes it. */
  const day = { startTime: START - 13 * HOUR_MS, startIsUsual: true };

  test('makes no event, finds the one of the day and moves no start', () => {
    const log = new NamesLog();
    const first = log.open();
    const two = said({ source: 'two', sourceEventId: 'z', ...day });
    expect(resolve(first, two)).toEqual(['none']);
    first.resolve(said());
    const found = { eventId: 'nfl_20251109_buf_mia', startTime: START, flipped: false };
    expect(first.resolve(two)).toEqual(found);
    log.keep(first);
    const second = log.open();
    expect(second.resolve(two)).toEqual(found);
    const evening = { source: 'two', sourceEventId: 'z', startTime: START + 2 * HOUR_MS };
    expect(resolve(second, said(evening), said())).toEqual([found.eventId, found.eventId]);
    log.keep(second);
  });

  test('finds no game of baseball, whose day may have two, but knows its own', () => {
    const identity = openIdentity(undefined);
    const two = { source: 'two', sourceEventId: 'z' };
    expect(resolve(identity, mlb({}), mlb({ ...two, ...day }), mlb(two))[1]).toBe('none');
    const known = { eventId: 'mlb_20251109_bos_nyy', startTime: START };
    expect(identity.resolve(mlb({ ...two, ...day }))).toMatchObject(known);
  });
});

describe('the log', () => {
  test('gives the same answers after a restart', () => {
    const log = new NamesLog();
    const first = log.open();
    const b = mlb({ sourceEventId: 'b', startTime: START + 5 * HOUR_MS });
    resolve(first, mlb({}), b, mlb({ ...TURNED_MLB, source: 'two' }));
    log.keep(first);
    const second = log.open();
    const moved = { startTime: START + 10 * HOUR_MS };
    expect(
      resolve(second, mlb({ sourceEventId: 'b', ...moved }), mlb({ source: 'two', ...moved })),
    ).toEqual(['mlb_20251109_bos_nyy_2', 'mlb_20251109_bos_nyy']);
    second.resolve(mlb({ sourceEventId: 'c', awayTeamId: 'mlb_tor' }));
    log.keep(second);
    expect(log.entries).toHaveLength(6);
  });

  test('has the event, teams and start of a mint, and who has its teams turned', () => {
    const log = new NamesLog();
    const identity = log.open();
    identity.resolve(said());
    identity.resolve(said({ ...TURNED, source: 'two' }));
    log.keep(identity);
    const entry = {
      ...{ kind: 'event', id: 'nfl_20251109_buf_mia', league: 'nfl', start: START },
      ...{ home: 'nfl_mia', away: 'nfl_buf', source: 'one', sourceEventId: 'a' },
    };
    expect(log.entries).toEqual([entry, { ...entry, source: 'two', turned: true }]);
    const again = log.open();
    expect(again.eventOf('one', 'nfl', 'a')).toMatchObject({ eventId: entry.id, flipped: false });
    expect(again.eventOf('two', 'nfl', 'a')).toMatchObject({ eventId: entry.id, flipped: true });
    expect(again.eventOf('two', 'nfl', 'b')).toBeUndefined();
    expect(again.takeUnstated()).toEqual([]);
  });

  test('tells a running process what another one names', () => {
    const log = new NamesLog();
    const [one, other] = [log.open(), log.open()];
    resolve(one, said(), said({ startTime: START + 30 * HOUR_MS }));
    log.keep(one);
    const moved = said({ source: 'two', startTime: START + 30 * HOUR_MS });
    expect(resolve(other, moved)).toEqual(['nfl_20251109_buf_mia']);
    // What it stated itself is not news to it.
    log.keep(other);
    expect(resolve(other, said({ source: 'three' }))).toEqual(['nfl_20251109_buf_mia_2']);
  });

  test('gets what could not be stated at the next try', () => {
    const log = new NamesLog();
    const identity = log.open();
    identity.resolve(said());
    const entries = identity.takeUnstated();
    expect([entries.length, identity.takeUnstated().length]).toEqual([1, 0]);
    identity.putBack(entries);
    log.keep(identity);
    expect(log.entries).toEqual(entries);
  });

  test('lets a second source match a moved start after a restart', () => {
    const log = new NamesLog();
    const first = log.open();
    const moved = { startTime: START + 48 * HOUR_MS };
    resolve(first, said(), said(moved));
    log.keep(first);
    const second = log.open();
    const id = second.resolve(said({ source: 'two', sourceEventId: 'z', ...moved }))?.eventId;
    log.keep(second);
    expect(id).toBe('nfl_20251109_buf_mia');
  });

  test('does not grow without bound when a start flaps', () => {
    const log = new NamesLog();
    const identity = log.open();
    const later = { startTime: START + 20 * HOUR_MS };
    for (let i = 0; i < 200; i++) identity.resolve(said(i % 2 === 0 ? {} : later));
    const stated = () => {
      log.keep(identity);
      return log.entries.length;
    };
    expect(stated()).toBeLessThan(20);
    // Nor when it goes to and fro between two events that another source knows.
    const [one, two] = [
      said({ source: 'two' }),
      said({ source: 'two', sourceEventId: 'b', ...later }),
    ];
    const ids = new Set(resolve(identity, one, two));
    for (let i = 0; i < 200; i++) {
      for (const id of resolve(identity, said(), one, said(later), two)) ids.add(id);
    }
    log.keep(identity);
    expect(ids.size).toBe(2);
    expect(stated()).toBeLessThan(60);
  });
});

test('events long before the newest start of their league are forgotten, others are not', () => {
  const identity = openIdentity(undefined);
  const later = START + FORGET_AFTER_MS + 48 * HOUR_MS;
  resolve(identity, said(), mlb({}), said({ sourceEventId: 'b', startTime: later }));
  expect(identity.size).toBe(2);
  const known = (sourceEventId: string) => identity.eventIdsOf('one', 'nfl', sourceEventId);
  expect([known('a'), known('b').length]).toEqual([[], 1]);
  expect(identity.resolve(said())?.eventId).toBe('nfl_20251109_buf_mia');
});

test('a replay that starts over gets the same ids whether or not its log survived', () => {
  const teams = ['mlb_nyy', 'mlb_bos', 'mlb_tor'] as const;
  const event = fc.record({
    pair: fc.constantFrom([0, 1] as const, [1, 0] as const, [1, 2] as const),
    sourceEventId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    hours: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), fc.nat(40), (events, stop) => {
      const calls = events.map(({ pair, sourceEventId, hours }) =>
        mlb({
          sourceEventId,
          homeTeamId: teams[pair[0]],
          awayTeamId: teams[pair[1]],
          startTime: START + hours * HOUR_MS,
        }),
      );
      const whole = resolve(openIdentity(undefined), ...calls);
      const log = new NamesLog();
      const stopped = log.open();
      resolve(stopped, ...calls.slice(0, stop));
      log.keep(stopped);
      const resumed = log.open();
      expect(resolve(resumed, ...calls)).toEqual(whole);
      log.keep(resumed);
    }),
    { numRuns: 60 },
  );
});
