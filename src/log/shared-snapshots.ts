// The shared snapshots of one log: an empty disk begins from them, and who archives puts new ones
// there, no more of them than one process would. The newest two of the log are kept.
import type { SharedSnapshot, SnapshotShelf } from '#backends/snapshot-shelf.ts';
import { systemClock } from '#kit/clock.ts';
import type { SnapshotStore } from './snapshots.ts';

/** Where an engine may begin from, whether on the disk or shared. */
export type SnapshotSource = Pick<SnapshotStore, 'seqs' | 'read' | 'markUnfit' | 'remove'>;

const SNAPSHOTS_KEPT = 2;
/** Those of another log or version: the log of that day is gone. */
const OTHERS_KEPT_MS = 24 * 3_600_000;

export class SharedSnapshots implements SnapshotSource {
  readonly #shelf: SnapshotShelf;
  readonly #epoch: string;
  readonly #now: () => number;

  /** `epoch`: as clients see it, numbering and rules. */
  constructor(shelf: SnapshotShelf, epoch: string, now: () => number = systemClock.now) {
    this.#shelf = shelf;
    this.#epoch = epoch;
    this.#now = now;
  }

  /** Positions of what is there of this log, newest first. */
  async seqs(): Promise<readonly number[]> {
    return (await this.#own()).map(({ seq }) => seq);
  }

  async read(seq: number): Promise<Uint8Array> {
    const bytes = await this.#shelf.read(this.#epoch, seq);
    if (bytes === undefined) throw new Error('it is gone by now');
    return bytes;
  }

  /** It is passed over, and goes when there are newer ones. */
  markUnfit(): void {}

  async remove(seq: number): Promise<void> {
    await this.#shelf.remove(this.#epoch, seq);
  }

  /**
   * Shares a snapshot unless somebody else shared one within `everyMs`; then lets older ones go. True
   * where it was shared. Rejects while the place is away.
   */
  async share(seq: number, bytes: Uint8Array, everyMs: number): Promise<boolean> {
    const [newest] = await this.#own();
    const isSoon = newest !== undefined && this.#now() - newest.writtenAtMs < everyMs;
    if (isSoon || seq <= (newest?.seq ?? 0)) return false;
    await this.#shelf.write(this.#epoch, seq, bytes);
    await this.#prune();
    return true;
  }

  async #prune(): Promise<void> {
    const kept = new Set((await this.seqs()).slice(0, SNAPSHOTS_KEPT));
    for (const { epoch, seq, writtenAtMs } of await this.#shelf.list()) {
      const isOwn = epoch === this.#epoch;
      const isOld = this.#now() - writtenAtMs > OTHERS_KEPT_MS;
      if (isOwn ? !kept.has(seq) : isOld) await this.#shelf.remove(epoch, seq);
    }
  }

  async #own(): Promise<readonly SharedSnapshot[]> {
    const all = await this.#shelf.list();
    return all.filter(({ epoch }) => epoch === this.#epoch).sort((a, b) => b.seq - a.seq);
  }
}
