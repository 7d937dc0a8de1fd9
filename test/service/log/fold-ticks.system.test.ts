// While the fold works off a backlog, what the server publishes leaves it between two ticks of
// folding.
import { expect, test } from 'vitest';
import type { Log, LogEntry } from '#backends/log.ts';
import { Engine } from '#engine/engine.ts';
import { eventLoop, LANES } from '#kit/tick-budget.ts';
import { fold } from '#src/log/fold.ts';

const MESSAGES = 5;
/** Longer than the lane of the fold. */
const WORK_MS = LANES.fold.msMax + 2;

/** A log whose entries are all there: they take their time, and never wait for the event loop. */
function backlog(): Log {
  async function* read(): AsyncGenerator<LogEntry> {
    for (let seq = 1; seq <= MESSAGES; seq++) {
      const endMs = performance.now() + WORK_MS;
      while (performance.now() < endMs);
      yield { seq, stampMs: seq, payload: new Uint8Array(), skipped: true };
    }
  }
  const info = { epoch: 'e', firstSeq: 1, lastSeq: MESSAGES, bytes: 0 };
  return { info: async () => info, read } as unknown as Log;
}

test('frames are made at the end of a tick, and written before the fold goes on', async () => {
  const steps: string[] = [];
  const onMessage = (seq: number): void => {
    steps.push(`message ${seq}`);
    eventLoop.lane('push').wait(() => {
      steps.push('made');
      // uWebSockets writes what was published before the event loop waits for input.
      setImmediate(() => steps.push('written'));
    });
  };
  await fold({ log: backlog(), engine: new Engine(), follow: false, onMessage });
  const seqs = Array.from({ length: MESSAGES }, (_, index) => index + 1);
  expect(steps).toEqual(seqs.flatMap((seq) => [`message ${seq}`, 'made', 'written']));
});
