// What each source has sent: how far it got, and what its groups came to.
import type { SourceCounts } from '#engine/view/reader.ts';

interface Position {
  readonly session: number;
  /** Ordinal of the last group applied in the session. */
  readonly ordinal: number;
}

export class SourceLedger {
  readonly #positions = new Map<string, Position>();
  readonly #accepted = new Map<string, number>();
  readonly #rejected = new Map<string, Map<string, number>>();

  /**
   * Whether a group is the next one of its session; from then on it and all before it are repeats,
   * and what comes after a hole is no group of the log's.
   */
  take(source: string, session: number, ordinal: number): boolean {
    const known = this.#positions.get(source);
    if (known !== undefined && session < known.session) return false;
    const last = session === known?.session ? known.ordinal : 0;
    const isNext = ordinal === last + 1;
    this.#positions.set(source, { session, ordinal: isNext ? ordinal : last });
    return isNext;
  }

  accept(source: string): void {
    this.#accepted.set(source, (this.#accepted.get(source) ?? 0) + 1);
  }

  reject(source: string, reason: string, count: number): void {
    const reasons = this.#rejected.get(source) ?? new Map<string, number>();
    reasons.set(reason, (reasons.get(reason) ?? 0) + count);
    this.#rejected.set(source, reasons);
  }

  /** Counts what ingest refused. */
  rejectAll(source: string, rejections: Readonly<Record<string, number>>): void {
    for (const [reason, count] of Object.entries(rejections)) this.reject(source, reason, count);
  }

  countsOf(source: string): SourceCounts {
    const rejected = Object.fromEntries(this.#rejected.get(source) ?? []);
    return { accepted: this.#accepted.get(source) ?? 0, rejected };
  }
}
