// What the book of a process is worth to those who ask it: whether it is whole, how old it is, and in
// which epoch its positions count. Health is local: nothing here asks another process.
import { randomBytes } from 'node:crypto';
import type { Engine } from '#engine/engine.ts';
import type { BookReadiness } from '#gateway/pages.ts';
import { BookAge } from './book-age.ts';
import { type FeedingSources, Wholeness } from './wholeness.ts';

/** Sources that /readyz names. */
const SHOWN_MAX = 50;
/** Once the log is back, who left the balancer is back in it within this time. */
const RETURN_MS_MAX = 3000;

export interface BookStandingParts {
  readonly engine: Pick<Engine, 'reader' | 'config'>;
  /** Of the log and the rules: positions in it are those of every process whose book is whole. */
  readonly epoch: string;
  readonly isPartial: boolean;
  readonly feeding: FeedingSources;
  /** False of a log in files that nobody writes: its time is not expected to move. */
  readonly isWritten: () => boolean;
  /** A book that stands still for longer leaves the balancer; undefined: never. */
  readonly staleServeMs: number | undefined;
  /** 0 to 1, another one in each process: not all of them leave, or return, at the same time. */
  readonly chance?: number;
}

export class BookStanding {
  readonly wholeness: Wholeness;
  readonly #parts: BookStandingParts;
  readonly #age: BookAge;
  readonly #warmingEpoch: string;
  readonly #staleMsMax: number;
  readonly #returnMs: number;
  /** `left`: it was shown as ready, and then as stalled. */
  #shown: 'nothing' | 'ready' | 'left' = 'nothing';
  /** When one that left is ready again, monotonic. */
  #returnsAtMs = 0;

  constructor(parts: BookStandingParts) {
    const { engine, epoch, isPartial, feeding, staleServeMs, chance = Math.random() } = parts;
    this.#parts = parts;
    this.wholeness = new Wholeness(isPartial, feeding);
    this.#age = new BookAge(engine);
    this.#warmingEpoch = `${epoch}p${randomBytes(4).toString('hex')}`;
    this.#staleMsMax = (staleServeMs ?? Number.POSITIVE_INFINITY) * (1 + chance / 2);
    this.#returnMs = RETURN_MS_MAX * chance;
  }

  /** As clients see it. Positions of a book that is not whole are those of no other process. */
  get epoch(): string {
    return this.wholeness.isWhole ? this.#parts.epoch : this.#warmingEpoch;
  }

  /** How long the book stands still, milliseconds. */
  get ageMs(): number {
    return this.#parts.isWritten() ? this.#age.ms : 0;
  }

  /** The same as it is reported to those who are served: undefined while the book is current. */
  get statedAgeMs(): number | undefined {
    return this.#parts.isWritten() ? this.#age.reportedMs : undefined;
  }

  /** To be shown: a replica that was shown as stalled waits before it is shown as ready again. */
  get status(): 'ready' | 'warming' | 'stalled' {
    if (!this.wholeness.isWhole) return 'warming';
    const isOld = this.ageMs > this.#staleMsMax;
    if (isOld && this.#shown === 'ready') this.#shown = 'left';
    const waits = this.#shown === 'left' && performance.now() < this.#returnsAtMs;
    if (isOld || waits) return 'stalled';
    this.#shown = 'ready';
    return 'ready';
  }

  get readiness(): BookReadiness {
    const { isWhole, waitsFor } = this.wholeness;
    if (isWhole) return { state: 'whole', ageMs: this.ageMs };
    return { state: 'warming', ageMs: this.ageMs, waitsFor: waitsFor.slice(0, SHOWN_MAX) };
  }

  /** All that the log held at the start was folded. */
  caughtUp(): void {
    this.#age.begin();
  }

  /** A message was applied. */
  moved(): void {
    const isReturn = this.#shown === 'left' && this.ageMs > this.#staleMsMax;
    if (isReturn) this.#returnsAtMs = performance.now() + this.#returnMs;
    this.#age.moved();
  }
}
