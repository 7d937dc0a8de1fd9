// Judges an archive process by what it says of itself: whether it is too far behind the service,
// and whether it still says anything. Times are milliseconds of a clock that never steps.

/** How far it may be behind where the service was before that is said. */
export const LAG_MS_MAX = 60_000;
/** An archive process that says nothing for so long hangs. */
export const SILENCE_MS_MAX = 120_000;

/** What has changed since the last judgement. */
export type Verdict = 'behind' | 'caught up' | 'hangs' | undefined;

export class ArchiveChildWatch {
  /** Newest position that it has reported. */
  seq = 0;
  #receivedAtMs: number;
  /** Where the service was, and when, that the archive process has yet to reach. */
  #goal: { readonly seq: number; readonly atMs: number };
  #isBehind = false;

  constructor(servedSeq: number, nowMs: number) {
    this.#receivedAtMs = nowMs;
    this.#goal = { seq: servedSeq, atMs: nowMs };
  }

  /** It sent something, and perhaps where it is. */
  received(nowMs: number, seq = this.seq): void {
    this.#receivedAtMs = nowMs;
    this.seq = seq;
  }

  /** Asked now and then, with the position of the service. */
  judge(servedSeq: number, nowMs: number): Verdict {
    if (nowMs - this.#receivedAtMs > SILENCE_MS_MAX) return 'hangs';
    if (this.seq >= this.#goal.seq) this.#goal = { seq: servedSeq, atMs: nowMs };
    const wasBehind = this.#isBehind;
    this.#isBehind = nowMs - this.#goal.atMs > LAG_MS_MAX;
    if (this.#isBehind === wasBehind) return undefined;
    return this.#isBehind ? 'behind' : 'caught up';
  }
}
