// The archive as the fold sees it: it keeps nothing of a book that is not whole, whose rows would say
// of each price that it came when it was first heard.
import type { Engine } from '#engine/engine.ts';
import type { FoldObserver } from '../log/fold.ts';
import type { Wholeness } from '../log/wholeness.ts';
import type { Archive } from './archive.ts';

export class WholeBookObserver implements FoldObserver {
  readonly #archive: Pick<Archive, 'follow' | 'beforeMessage' | 'afterMessage'>;
  readonly #engine: Engine;
  readonly #wholeness: Pick<Wholeness, 'isWhole'>;
  #isFollowing = false;

  constructor(
    archive: Pick<Archive, 'follow' | 'beforeMessage' | 'afterMessage'>,
    engine: Engine,
    wholeness: Pick<Wholeness, 'isWhole'>,
  ) {
    this.#archive = archive;
    this.#engine = engine;
    this.#wholeness = wholeness;
    this.#followWhole();
  }

  beforeMessage(stampMs: number): Promise<void> | undefined {
    return this.#isFollowing ? this.#archive.beforeMessage(stampMs) : undefined;
  }

  afterMessage(seq: number): void {
    if (this.#isFollowing) this.#archive.afterMessage(seq);
    else this.#followWhole();
  }

  /** Positions of clients from before it was whole get an image: that is part of its snapshots. */
  #followWhole(): void {
    if (!this.#wholeness.isWhole) return;
    this.#isFollowing = true;
    this.#archive.follow(this.#engine);
  }
}
