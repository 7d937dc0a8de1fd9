// Batches end with their month: the store keeps one in a partition of its own, and refuses a batch
// of two.
import { expect, test } from 'vitest';
import type { Cut } from '#clickhouse/archiver.ts';
import { GAME, image, message, quote } from '../oracle/script.ts';
import { ArchiverRun, MemoryStore } from './archive-runs.ts';
import { rowsOf } from './native-rows.ts';

const TURN = Date.UTC(2025, 11, 1);

test('no batch holds rows of two months', () => {
  const game = { ...GAME, startTime: TURN + 3_600_000 };
  const steps = [-1500, -500, 100, 1200].map((fromTurn, index) => {
    const at = TURN + fromTurn;
    const quotes = [quote('fanduel', 'home', -110 - index, at), quote('fanduel', 'away', 100, at)];
    const rejections = { price_in_gap: 1 };
    const group = { ...image(game, at, quotes), rejections };
    return { stampMs: at, message: message(index + 1, [group]) };
  });
  const cuts: Cut[] = [];
  const run = new ArchiverRun({ store: new MemoryStore(), onCut: (cut) => cuts.push(cut) });
  run.fold(steps);
  run.flush();
  const batches = cuts.flatMap((cut) => cut.batches);
  const tables = new Map<string, Set<boolean>>();
  for (const { table, block } of batches) {
    const isDecember = rowsOf(block.bytes).map(({ at }) => Number(at) >= TURN);
    expect(new Set(isDecember).size, table).toBe(1);
    const seen = tables.get(table) ?? new Set();
    tables.set(table, seen.add(isDecember[0] === true));
  }
  // Of the quotes and the lines there were some in both.
  expect(tables.get('quotes')?.size).toBe(2);
  expect(tables.get('lines')?.size).toBe(2);
});
