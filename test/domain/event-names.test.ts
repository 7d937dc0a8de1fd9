// Names of events as the log has them: what supersedes what, what is forgotten, and what is refused.
import { describe, expect, test } from 'vitest';
import type { EventEntry } from '#domain/catalog/catalog-entry.ts';
import {
  EventNameTable,
  FORGET_AFTER_MS,
  NAMES_OF_SOURCE_MAX,
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

function tableOf(...entries: readonly EventEntry[]): EventNameTable {
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
