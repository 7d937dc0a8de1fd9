// The counts of a live reference source: what was asked, what came of it, and what was not as
// known.
import type { Logger } from '#kit/logger.ts';
import type { WriteReport } from '#stores/reference-writer.ts';
import type { BodyRefusal } from '../../bodies/body-work.ts';
import { addDrift, type Outcome } from '../refusal.ts';

export class SourceCounts {
  requests = 0;
  answered = 0;
  notModified = 0;
  failed = 0;
  failuresInRow = 0;
  /** Epoch ms of the last answer, 304 included; undefined before the first. */
  lastAnswerAt: number | undefined;
  lastFailure: string | undefined;
  #accepted = 0;
  readonly #refused = new Map<string, number>();
  readonly #drift = new Map<string, number>();
  /** Why whole answers were refused, by the kind of question, since one was read. */
  readonly #bodyRefusals = new Map<string, Set<BodyRefusal>>();
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  noteAnswer(now: number): void {
    this.lastAnswerAt = now;
    this.failuresInRow = 0;
  }

  noteFailure(message: string): void {
    this.failed += 1;
    this.failuresInRow += 1;
    this.lastFailure = message;
  }

  /** Adds up what was read of a kind of question; a drift is logged when it is first seen. */
  add(
    kind: string,
    key: string,
    { accepted, refusals, furtherRefused = {}, drift }: Outcome,
  ): void {
    this.#bodyRefusals.delete(kind);
    this.#accepted += accepted;
    for (const { reason } of refusals) this.#refuse(reason, 1);
    for (const [reason, count] of Object.entries(furtherRefused)) this.#refuse(reason, count);
    for (const [name, count] of Object.entries(drift)) {
      if (!this.#drift.has(name)) this.#logger.warn({ ask: key, drift: name }, 'unknown form');
      addDrift(this.#drift, name, count);
    }
  }

  /** Adds what was read, and could not be kept. */
  addUnknown(report: WriteReport | undefined): void {
    if (report && report.ofUnknownGames > 0) this.#refuse('unknown_game', report.ofUnknownGames);
  }

  /** Counts a whole answer that was refused; whether that is news of its kind of question. */
  noteRefusal(kind: string, reason: BodyRefusal): boolean {
    this.#refuse(reason, 1);
    const known = this.#bodyRefusals.get(kind) ?? new Set();
    if (known.has(reason)) return false;
    this.#bodyRefusals.set(kind, known.add(reason));
    return true;
  }

  #refuse(reason: string, count: number): void {
    this.#refused.set(reason, (this.#refused.get(reason) ?? 0) + count);
  }

  /** Records of answers that were read, and those that were refused, by reason. */
  get accepted(): number {
    return this.#accepted;
  }

  get refused(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#refused);
  }

  get drift(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#drift);
  }
}
