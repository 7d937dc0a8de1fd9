// The counts of a live reference source: what was asked, what came of it, and what was not as
// known.
import type { Logger } from '#kit/logger.ts';
import type { WriteReport } from '#stores/reference-writer.ts';
import { addDrift, type Outcome, type RefusalReason } from '../refusal.ts';

/** A moment's counts, since the source was made. */
export interface SourceStatus {
  readonly requests: number;
  readonly answered: number;
  readonly notModified: number;
  readonly failed: number;
  readonly failuresInRow: number;
  /** Epoch ms of the last answer, 304 included; undefined before the first. */
  readonly lastAnswerAt: number | undefined;
  readonly lastFailure: string | undefined;
  /** Records of answers that were read, and those that were refused, by reason. */
  readonly accepted: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly drift: Readonly<Record<string, number>>;
  readonly liveGames: number;
}

export class SourceCounts {
  requests = 0;
  answered = 0;
  notModified = 0;
  failed = 0;
  failuresInRow = 0;
  lastAnswerAt: number | undefined;
  lastFailure: string | undefined;
  #accepted = 0;
  readonly #refused = new Map<string, number>();
  readonly #drift = new Map<string, number>();
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

  /** Adds up; a drift is logged when it is first seen. */
  add(key: string, { accepted, refusals, drift }: Outcome): void {
    this.#accepted += accepted;
    for (const { reason } of refusals) this.#refuse(reason, 1);
    for (const [name, count] of Object.entries(drift)) {
      if (!this.#drift.has(name)) this.#logger.warn({ ask: key, drift: name }, 'unknown form');
      addDrift(this.#drift, name, count);
    }
  }

  /** Adds what was read, and could not be kept. */
  addUnknown(report: WriteReport | undefined): void {
    if (report && report.ofUnknownGames > 0) this.#refuse('unknown_game', report.ofUnknownGames);
  }

  #refuse(reason: RefusalReason, count: number): void {
    this.#refused.set(reason, (this.#refused.get(reason) ?? 0) + count);
  }

  status(liveGames: number): SourceStatus {
    const { requests, answered, notModified, failed, failuresInRow } = this;
    return {
      requests,
      answered,
      notModified,
      failed,
      failuresInRow,
      lastAnswerAt: this.lastAnswerAt,
      lastFailure: this.lastFailure,
      accepted: this.#accepted,
      refused: Object.fromEntries(this.#refused),
      drift: Object.fromEntries(this.#drift),
      liveGames,
    };
  }
}
