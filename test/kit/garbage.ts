// Collects garbage on demand, for tests of what is still held in memory.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: { readonly type: 'minor' }) => void;

/** Afterwards a WeakRef is empty unless something holds what it points to. */
export async function collectGarbage(): Promise<void> {
  const collect = await collector();
  collect();
}

/** Afterwards whatever is still held is old: what survives twice is. */
export async function collectYoung(): Promise<void> {
  const collect = await collector();
  collect({ type: 'minor' });
  collect({ type: 'minor' });
}

async function collector(): Promise<Collect> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  // A weak reference holds what it points to until the end of the turn that made it.
  await nextTurn();
  return collect;
}
