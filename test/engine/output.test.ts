// Outputs are filled for those who observe groups, and the book is the same without them.
import { afterEach, expect, test, vi } from 'vitest';
import { Engine } from '#engine/engine.ts';
import { OutputColumns } from '#engine/output.ts';
import type { GroupOutput } from '#engine/state.ts';
import { linesText } from '#engine/view/changes/line-delta.ts';
import { must } from '#kit/assert.ts';
import { type LogStep, randomLog } from '../fuzz/random-log.ts';
import { recordsText } from './transcript.ts';

const SEEDS = [1, 2, 3, 4];
const LENGTH = 120;
/** Positions whose changes are compared. */
const EVERY = 20;

afterEach(() => vi.restoreAllMocks());

test.each(SEEDS)(
  'a group that nobody observes fills no output, and changes the same: %i',
  (seed) => {
    const fills = (['reset', 'addLine', 'addEdge', 'addClosed'] as const).map((name) =>
      vi.spyOn(OutputColumns.prototype, name),
    );
    const filled = (): number => fills.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const steps = randomLog(seed, LENGTH);
    const alone = fold(steps);
    expect(filled()).toBe(0);
    let output: GroupOutput | undefined;
    const observed = fold(steps, (own) => {
      output = own;
    });
    expect(filled()).toBeGreaterThan(LENGTH);
    expect(alone.changes).toEqual(observed.changes);
    expect(alone.engine.work).toEqual(observed.engine.work);
    expect(recordsText(alone.engine)).toBe(recordsText(observed.engine));
    expect(Buffer.compare(alone.engine.snapshot('e'), observed.engine.snapshot('e'))).toBe(0);

    // What was filled for the last observer stays as it is.
    const { state, events, removedLines } = must(output, 'an output');
    const held = [[...events], [...removedLines]];
    const last = must(steps.at(-1), 'a last message');
    const { engine } = observed;
    engine.apply(steps.length + 1, last.stampMs + 86_400_000, {
      ...last.message,
      session: last.message.session + 1,
      sourceSeq: 1,
    });
    expect(state.output).toBeNull();
    expect([events, removedLines]).toEqual(held);
  },
);

function fold(steps: readonly LogStep[], onGroup?: (output: GroupOutput) => void) {
  const engine = new Engine();
  const changes: string[] = [];
  for (const [index, { stampMs, message }] of steps.entries()) {
    engine.apply(index + 1, stampMs, message, onGroup);
    if (index % EVERY === 0) changes.push(changesText(engine, Math.max(0, index - EVERY)));
  }
  return { engine, changes };
}

/** All that a subscriber to everything is sent. */
function changesText({ changes }: Engine, since: number): string {
  const lines = changes.lines(since, {}, {});
  const edges = changes.edges(since, {}, { types: new Set(['arbitrage', 'value', 'ev']) });
  const events = changes.events(since, {}, () => true);
  return JSON.stringify([lines && linesText(lines), edges, events]);
}
