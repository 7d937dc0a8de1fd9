// Collects garbage on demand, for tests of what is still held in memory.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Afterwards a WeakRef is empty unless something holds what it points to. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // A weak reference holds what it points to until the end of the turn that made it.
  await nextTurn();
  collect();
}
