// What waits for the next animation frame: however often a thing changes in between, it is drawn
// once, and everything that changed is drawn together.
import { batch } from 'solid-js';

export type Task = () => void;

const due = new Set<Task>();
/** After the tasks of a frame, in the same frame. */
const painted = new Set<Task>();
let isAsked = false;

/** Does it in the next frame, once. */
export function atFrame(task: Task): void {
  due.add(task);
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(run);
}

/** Tells of every frame in which something was done; what is returned ends it. */
export function onPainted(task: Task): () => void {
  painted.add(task);
  return () => painted.delete(task);
}

function run(): void {
  isAsked = false;
  const tasks = [...due];
  due.clear();
  batch(() => {
    for (const task of tasks) task();
  });
  for (const task of painted) task();
}
