// An engine as bytes and back: the one place that says how.
import { Engine } from '#engine/engine.ts';
import { assert } from '#kit/assert.ts';

/** All that an engine knows at its position. */
export type Snapshot = Uint8Array;

const EPOCH = 'simulation';

export function snapshotOf(engine: Engine): Snapshot {
  return engine.snapshot(EPOCH);
}

/** An engine that goes on from where the snapshot was taken. */
export function restoredFrom(snapshot: Snapshot): Engine {
  const { engine, epoch } = Engine.restore(snapshot);
  assert(epoch === EPOCH, 'a snapshot keeps its epoch');
  return engine;
}
