// Snapshots that processes of one log share: who writes, what is kept, and what another log sees.
import { expect, test } from 'vitest';
import type { SharedSnapshot, SnapshotShelf } from '#backends/snapshot-shelf.ts';
import { SharedSnapshots } from '#src/log/shared-snapshots.ts';

const HOUR_MS = 3_600_000;

/** A shelf in memory. */
class Shelf implements SnapshotShelf {
  nowMs = 0;
  readonly held = new Map<string, SharedSnapshot & { readonly bytes: Uint8Array }>();

  async list(): Promise<readonly SharedSnapshot[]> {
    return [...this.held.values()];
  }

  async read(epoch: string, seq: number): Promise<Uint8Array | undefined> {
    return this.held.get(`${epoch} ${seq}`)?.bytes;
  }

  async write(epoch: string, seq: number, bytes: Uint8Array): Promise<void> {
    this.held.set(`${epoch} ${seq}`, { epoch, seq, bytes, writtenAtMs: this.nowMs });
  }

  async remove(epoch: string, seq: number): Promise<void> {
    this.held.delete(`${epoch} ${seq}`);
  }

  of(epoch: string): SharedSnapshots {
    return new SharedSnapshots(this, epoch, () => this.nowMs);
  }
}

const BYTES = Uint8Array.of(1, 2, 3);

test('one of several writers shares at a time, and the newest two are kept', async () => {
  const shelf = new Shelf();
  const [one, other] = [shelf.of('ar1'), shelf.of('ar1')];
  expect(await one.share(10, BYTES, 1000)).toBe(true);
  shelf.nowMs += 999;
  expect(await other.share(20, BYTES, 1000)).toBe(false);
  shelf.nowMs += 1;
  expect(await other.share(20, BYTES, 1000)).toBe(true);
  shelf.nowMs += 1000;
  expect(await one.share(15, BYTES, 1000), 'one that is behind').toBe(false);
  expect(await one.share(30, BYTES, 1000)).toBe(true);
  expect(await one.seqs()).toEqual([30, 20]);
  expect(await one.read(20)).toEqual(BYTES);
  await expect(one.read(10)).rejects.toThrow('gone');
});

test('another epoch sees none of them, and lets them go after a day', async () => {
  const shelf = new Shelf();
  await shelf.of('ar1').share(10, BYTES, 0);
  const next = shelf.of('ar2');
  expect(await next.seqs()).toEqual([]);
  shelf.nowMs += HOUR_MS;
  await next.share(11, BYTES, 0);
  expect(shelf.held.size).toBe(2);
  shelf.nowMs += 24 * HOUR_MS;
  await next.share(12, BYTES, 0);
  expect([...shelf.held.keys()]).toEqual(['ar2 11', 'ar2 12']);
});
