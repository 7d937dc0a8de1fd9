// Which event an id means, as the operator says it: bound, split, and what nobody's names change.
import { describe, expect, test } from 'vitest';
import { type MatchEntry, matchId } from '#domain/catalog/catalog-entry.ts';
import { nameEvent } from '#ingest/identity/event-naming.ts';
import type { SourceEvent } from '#ingest/identity/same-game.ts';
import { NamesLog } from './names-log.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2025-08-09T18:00:00Z');
const FIRST = 'mlb_20250809_bos_nyy';

function said(source: string, sourceEventId: string, fields: Partial<SourceEvent> = {}) {
  const teams = { homeTeamId: 'mlb_nyy', awayTeamId: 'mlb_bos' };
  return { source, sourceEventId, leagueId: 'mlb', ...teams, startTime: START, ...fields };
}

function match(sourceEventId: string, says: Pick<MatchEntry, 'is' | 'isNot'>): MatchEntry {
  const about = { source: 'kalshi', league: 'mlb', sourceEventId };
  return { kind: 'match', id: matchId(about), ...about, start: START, ...says };
}

/** Two sources that mean one game, the second of them by mistake. */
function merged() {
  const log = new NamesLog();
  const identity = log.open();
  identity.resolve(said('book', 'g1'));
  expect(identity.resolve(said('kalshi', 'k1', { startTime: START + HOUR_MS }))?.eventId).toBe(
    FIRST,
  );
  log.keep(identity);
  return { log, identity };
}

describe('an id that is split from an event', () => {
  test('means another game from then on, in every process', () => {
    const { log, identity } = merged();
    log.table.put(match('k1', { isNot: [FIRST] }));
    const event = said('kalshi', 'k1', { startTime: START + HOUR_MS });
    expect(identity.eventOf('kalshi', 'mlb', 'k1')).toBeUndefined();
    expect(identity.resolve(event)?.eventId).toBe(`${FIRST}_2`);
    expect(identity.resolve(said('book', 'g1'))?.eventId).toBe(FIRST);
    log.keep(identity);
    expect(log.open().resolve(event)?.eventId).toBe(`${FIRST}_2`);
    expect(log.table.namesOf(FIRST).map(({ source }) => source)).toEqual(['book']);
  });
});

describe('an id that is bound to an event', () => {
  const is = { id: FIRST, home: 'mlb_nyy', away: 'mlb_bos' };

  test('means it wherever it says that it begins, and whoever is at home', () => {
    const { log, identity } = merged();
    const late = said('kalshi', 'k2', { startTime: START + 30 * HOUR_MS });
    expect(identity.resolve(late)?.eventId).toBe('mlb_20250810_bos_nyy');
    log.keep(identity);
    log.table.put(match('k2', { is }));
    expect(identity.resolve(late)).toMatchObject({ eventId: FIRST, flipped: false });
    const turned = { homeTeamId: 'mlb_bos', awayTeamId: 'mlb_nyy' };
    expect(identity.resolve({ ...late, ...turned })).toMatchObject({
      eventId: FIRST,
      flipped: true,
    });
    expect(log.open().resolve(late)?.eventId).toBe(FIRST);
  });

  test('means another one where its source gives it to other teams', () => {
    const { log, identity } = merged();
    log.table.put(match('k2', { is }));
    const other = said('kalshi', 'k2', { awayTeamId: 'mlb_tor' });
    expect(identity.resolve(other)?.eventId).toBe('mlb_20250809_tor_nyy');
  });

  test('is named by it where nobody knows a team, unless the other one contradicts', () => {
    const { log, identity } = merged();
    const named = (home: string, away: string) => {
      const written = { source: 'kalshi', sourceEventId: 'k3', leagueId: 'mlb', home, away };
      const found = nameEvent(identity, { ...written, start: START, receivedAt: START });
      return typeof found === 'string' ? found : [found.event.eventId, found.words.flipped];
    };
    expect(named('Bombers', 'Boston Red Sox')).toBe('unknown_team');
    log.table.put(match('k3', { is }));
    expect(named('Bombers', 'Boston Red Sox')).toEqual([FIRST, false]);
    expect(named('Boston Red Sox', 'Bombers')).toBe('unknown_team');
    log.table.put(match('k3', { is: { ...is, turned: true } }));
    expect(named('Boston Red Sox', 'Bombers')).toEqual([FIRST, true]);
    expect(named('Bombers', 'Boston Red Sox')).toBe('unknown_team');
  });
});

describe('a source that does not know who is at home', () => {
  const unordered = { isUnordered: true, homeTeamId: 'mlb_bos', awayTeamId: 'mlb_nyy' };

  test('means the game that others list, as they have it, and moves no start', () => {
    const { identity } = merged();
    const about = said('other', 'o1', { ...unordered, startTime: START + HOUR_MS });
    expect(identity.resolve(about)).toEqual({
      eventId: FIRST,
      flipped: true,
      startTime: START + HOUR_MS,
    });
    const early = said('other', 'o1', { ...unordered, startTime: START - HOUR_MS });
    expect(identity.resolve(early)?.startTime).toBe(START + HOUR_MS);
  });

  test('means none where nobody lists it', () => {
    const identity = new NamesLog().open();
    expect(identity.resolve(said('other', 'o1', unordered))).toBeUndefined();
    expect(identity.size).toBe(0);
  });
});
