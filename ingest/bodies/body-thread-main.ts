// The thread in which bodies of sources are read: what is hostile in them costs its time and its
// memory, not those of the thread that serves.
import { setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { BodyAnswer, BodyOrder } from './body-messages.ts';
import { BodyWork, type WorkResult } from './body-work.ts';

/** Gives way to the serving thread where both want one processor. */
const NICENESS = 10;

const port = parentPort;
if (!port) throw new Error('bodies are read in a thread of their own');
const works = new Map<number, BodyWork>();
try {
  // Of this thread alone: Linux counts them apart.
  if (process.platform === 'linux' && !workerData?.isPrompt) setPriority(0, NICENESS);
} catch {
  // It then has the share of any other.
}

port.on('message', (order: BodyOrder) => {
  const { type, body } = order;
  const work = works.get(body);
  if (type === 'read') {
    const whole = new BodyWork(order.task);
    whole.push(order.chunk);
    finish(whole, body, order.receivedAt);
  } else if (type === 'open') works.set(body, new BodyWork(order.task));
  else if (type === 'cancel') works.delete(body);
  else if (type === 'push' && work?.push(order.chunk) !== undefined) send({ type: 'enough', body });
  else if (type === 'end' && work) finish(work, body, order.receivedAt);
});

function finish(work: BodyWork, body: number, receivedAt: number): void {
  works.delete(body);
  send({ type: 'begun', body });
  const result = work.finish(receivedAt);
  // Beside the heap, since an inflated body counts there as all that it might have come to.
  const heldBytes = getHeapStatistics().total_heap_size + work.readBytes;
  send({ type: 'done', body, result, heldBytes }, buffersOf(result));
}

function buffersOf(result: WorkResult): readonly ArrayBuffer[] {
  if ('ndjson' in result) return [result.ndjson.buffer];
  return 'pieces' in result ? [result.pieces.bytes.buffer, result.pieces.steps.buffer] : [];
}

function send(answer: BodyAnswer, transferred: readonly ArrayBuffer[] = []): void {
  port?.postMessage(answer, [...transferred]);
}
