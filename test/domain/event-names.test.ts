// Names of events as the log has them: what supersedes what, what is forgotten, and what is refused.
import { describe, expect, test } from 'vitest';
import { type EventEntry, type MatchEntry, matchId } from '#domain/catalog/catalog-entry.ts';
import {
  EventNameTable,
  FORGET_AFTER_MS,
  NAMES_OF_SOURCE_MAX,
  type NameEntry,
} from '#domain/catalog/event-names.ts';

const DAY_MS = 24 * 3_600_000;
const START = Date.parse('2026-11-08T18:00:00Z');

function entry(sourceEventId: string, start = START, more: Partial<EventEntry> = {}): EventEntry {
  return {
    ...{ kind: 'event', id: `nfl_${sourceEventId}`, league: 'nfl', home: 'nfl_mia' },
    ...{ away: 'nfl_buf', start, source: 'one', sourceEventId },
    ...more,
  };
}

function match(sourceEventId: string, says: Pick<MatchEntry, 'is' | 'isNot'>): MatchEntry {
  const about = { source: 'one', league: 'nfl', sourceEventId };
  return { kind: 'match', id: matchId(about), ...about, start: START, ...says };
}

function tableOf(...entries: readonly NameEntry[]): EventNameTable {
  const table = new EventNameTable();
  for (const each of entries) table.put(each);
  return table;
}

describe('names of events', () => {
  test('are superseded by what is stated later of the same, and told once', () => {
    const table = tableOf(entry('a'), entry('b'));
    const { revision } = table;
    expect(table.put(entry('a'))).toBe(false);
    expect(table.since(revision)).toEqual([]);
    expect(table.put(entry('a', START + 1))).toBe(true);
    expect(table.since(revision)).toEqual([entry('a', START + 1)]);
    expect(table.since(0)).toEqual([entry('b'), entry('a', START + 1)]);
    expect(table.size).toBe(2);
  });

  test('take no more room for being stated again and again', () => {
    const table = new EventNameTable();
    for (let i = 0; i < 10_000; i++) table.put(entry('a', START + i));
    expect([table.size, table.since(0).length]).toEqual([1, 1]);
  });

  test('of long ago are forgotten by league, and not taken any more', () => {
    const old = entry('old', START - 2 * DAY_MS);
    const other = entry('other', START - 2 * DAY_MS, { league: 'nba' });
    const table = tableOf(old, entry('kept', START + 2 * DAY_MS), other);
    const newest = entry('new', START + FORGET_AFTER_MS);
    table.put(newest);
    expect(table.since(0)).toEqual([entry('kept', START + 2 * DAY_MS), other, newest]);
    expect([table.put(old), table.has(old)]).toEqual([false, false]);
  });

  test('are the same from a snapshot, also where the newest start was moved since', () => {
    const moved = [entry('b', START + FORGET_AFTER_MS), entry('b', START)];
    const table = tableOf(entry('a', START - 2 * DAY_MS), entry('c'), ...moved);
    const restored = new EventNameTable();
    restored.restore(table.saved());
    expect(restored.saved()).toEqual(table.saved());
    const late = entry('d', START - 2 * DAY_MS);
    expect([table.put(late), restored.put(late)]).toEqual([false, false]);
  });

  test('of one source have a bound: what it stated longest ago leaves for what it states now', () => {
    const table = new EventNameTable();
    const of = (...ids: readonly string[]) => ids.map((id) => table.has(entry(id)));
    expect(table.put(entry('other', START, { source: 'two' }))).toBe(true);
    for (let i = 0; i < NAMES_OF_SOURCE_MAX; i++) table.put(entry(`${i}`));
    expect(table.put(entry('0', START + 1))).toBe(true);
    const restored = new EventNameTable();
    restored.restore(table.saved());
    for (const each of [table, restored]) expect(each.put(entry('new'))).toBe(true);
    expect(table.size).toBe(NAMES_OF_SOURCE_MAX + 1);
    expect(of('0', '1', '2', 'new')).toEqual([true, false, true, true]);
    expect(table.has(entry('other', START, { source: 'two' }))).toBe(true);
    expect(restored.saved()).toEqual(table.saved());
  });
});

describe('what the operator says of an id', () => {
  const is = { id: 'nfl_b', home: 'nfl_mia', away: 'nfl_buf' };

  test('puts its event in the place of those that names meant, for good', () => {
    const table = tableOf(entry('a'), entry('b', START, { source: 'two' }));
    expect(table.correct(match('a', { is }))).toEqual(['nfl_a']);
    expect(table.namesOf('nfl_a')).toEqual([]);
    expect(table.namesOf('nfl_b')).toEqual([
      { source: 'one', sourceEventId: 'a', turned: false, isStated: true },
      { source: 'two', sourceEventId: 'b', turned: false, isStated: false },
    ]);
    // What its own names come to is not taken any more, whoever says it, or says it again.
    expect(table.put(entry('a'))).toBe(false);
    // That it has moved is.
    const moved = { id: 'nfl_b', start: START + 1 };
    expect(table.put(entry('a', START, moved))).toBe(true);
  });

  test('keeps an id from events, one after the other, until it is bound', () => {
    const table = tableOf(entry('a'));
    expect(table.correct(match('a', { isNot: ['nfl_a'] }))).toEqual(['nfl_a']);
    const other = { id: 'nfl_other' };
    expect(table.put(entry('a', START, other))).toBe(true);
    expect(table.correct(match('a', { isNot: ['nfl_a', 'nfl_other'] }))).toEqual(['nfl_other']);
    expect(table.correct(match('a', { is: { ...is, id: 'nfl_a' } }))).toEqual([]);
    expect(table.namesOf('nfl_a')).toMatchObject([{ sourceEventId: 'a', isStated: true }]);
    expect(table.statement(matchId(entry('a')))).toEqual(
      match('a', { is: { ...is, id: 'nfl_a' } }),
    );
  });

  test('is the same from a snapshot, and is forgotten with its event', () => {
    const table = tableOf(entry('a'), match('a', { is }), match('c', { isNot: ['nfl_x'] }));
    const restored = new EventNameTable();
    restored.restore(table.saved());
    expect(restored.saved()).toEqual(table.saved());
    expect(restored.put(entry('a'))).toBe(false);
    restored.put(entry('new', START + FORGET_AFTER_MS + 2 * DAY_MS));
    expect(restored.statement(matchId(entry('a')))).toBeUndefined();
    expect(restored.size).toBe(1);
  });

  test('leaves last where a source names more than are kept', () => {
    const table = tableOf(match('a', { isNot: ['nfl_x'] }));
    for (let i = 0; i < NAMES_OF_SOURCE_MAX + 5; i++) table.put(entry(`${i}`));
    expect(table.statement(matchId(entry('a')))).toBeDefined();
    expect(table.size).toBe(NAMES_OF_SOURCE_MAX);
  });
});
