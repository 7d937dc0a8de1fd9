// The follower of the rate: folds the same messages as the serving thread with the product's own
// archive, and says how many prices are stored. Runs in a process of its own, or in micro runs
// beside the test.
import { setTimeout as delay } from 'node:timers/promises';
import { Engine } from '#engine/engine.ts';
import { must } from '#kit/assert.ts';
import { silentLogger } from '#kit/logger.ts';
import { wholeTurn } from '#kit/turns.ts';
import { Archive } from '#src/archive.ts';
import type { LaidFrames } from '../laid-frames.ts';
import { untilCalm } from './population.ts';
import { RateBook } from './rate-load.ts';

/** Where its archive is. */
export interface FollowerSpec {
  readonly directory: string;
}

/** What a round stored: prices, and when the last of its rows was there (epoch milliseconds). */
export interface Stored {
  readonly quotes: number;
  readonly lastAtMs: number;
}

/** As the product's follower looks for more of the log, and gives others their turn. */
const POLL_MS = 250;
const TURN_MS = 4;
const SAMPLE_MS = 25;
/** Nothing stored for so long: all is that will be. Longer than an insert takes. */
const QUIET_MS = 1500;

export class RateFollower {
  readonly #directory: string;
  #begun: { readonly book: RateBook; readonly archive: Archive } | undefined;
  #isFolding = false;

  constructor({ directory }: FollowerSpec) {
    this.#directory = directory;
  }

  /** Begins with the book of this snapshot. */
  async begin(snapshot: Uint8Array): Promise<void> {
    const book = new RateBook(Engine.restore(snapshot).engine);
    const opened = await Archive.open({
      order: { clickhouseUrl: undefined, dataDir: this.#directory, months: 1 },
      epoch: 'followedr3',
      keepCloses: async () => {},
      logger: silentLogger,
      signal: new AbortController().signal,
    });
    const archive = must(opened, 'an archive');
    archive.follow(book.engine);
    this.#begun = { book, archive };
  }

  prepare(round: LaidFrames): void {
    this.#book.prepare(round);
  }

  /**
   * Folds the round that was prepared, each message when it is due from `startMs` (epoch) on, at
   * once where that is past, and waits until it is stored. The second that a round ends in is
   * stored with the next round.
   */
  async run(startMs: number): Promise<Stored> {
    const before = await this.#quotes();
    const stored = this.#untilStored();
    await this.#fold(startMs);
    this.#isFolding = false;
    const lastAtMs = await stored;
    return { quotes: (await this.#quotes()) - before, lastAtMs };
  }

  /** Waits until nothing is merged. */
  async calm(): Promise<void> {
    await untilCalm(this.#archive.store);
  }

  async end(): Promise<void> {
    await this.#archive.stop();
  }

  /** When the last row was stored, once nothing has been for a while after the folding. */
  async #untilStored(): Promise<number> {
    this.#isFolding = true;
    let [rows, lastAtMs] = [this.#archive.state.rows, Date.now()];
    while (this.#isFolding || Date.now() - lastAtMs < QUIET_MS) {
      await delay(SAMPLE_MS);
      if (this.#archive.state.rows === rows) continue;
      [rows, lastAtMs] = [this.#archive.state.rows, Date.now()];
    }
    return lastAtMs;
  }

  get #book(): RateBook {
    return must(this.#begun, 'a follower that was begun').book;
  }

  get #archive(): Archive {
    return must(this.#begun, 'a follower that was begun').archive;
  }

  async #quotes(): Promise<number> {
    const [row] = await this.#archive.store.query<{ quotes: number }>(
      'SELECT count() AS quotes FROM quotes',
    );
    return must(row, 'a count').quotes;
  }

  async #fold(startMs: number): Promise<void> {
    const [book, archive] = [this.#book, this.#archive];
    let turnStarted = performance.now();
    while (!book.isDone) {
      const frame = book.take(Date.now() - startMs);
      if (frame === undefined) {
        await delay(POLL_MS);
        turnStarted = performance.now();
        continue;
      }
      const wait = archive.beforeMessage(frame.stampMs);
      if (wait) await wait;
      book.apply(frame, archive.onGroup);
      archive.afterMessage(frame.seq);
      if (performance.now() - turnStarted < TURN_MS) continue;
      await wholeTurn();
      turnStarted = performance.now();
    }
  }
}
