// Stands for the thread that reads bodies: it never comes to the end of a body that was opened
// with the kind "endless", fills its memory with one of the kind "greedy", and reads all others.
import { parentPort } from 'node:worker_threads';

const kinds = new Map();
parentPort.on('message', ({ type, body, task }) => {
  if (type === 'open') kinds.set(body, task.kind);
  if (type !== 'end') return;
  parentPort.postMessage({ type: 'begun', body });
  if (kinds.get(body) === 'endless') for (;;);
  if (kinds.get(body) === 'greedy') for (const all = []; ; ) all.push({ all: [...all] });
  parentPort.postMessage({ type: 'done', body, result: { refusal: 'malformed' } });
});
