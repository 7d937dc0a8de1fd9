// The archive process of the archive benchmark: folds the same frames as the serving thread with
// the product's own archive, and counts the prices that are stored.
import { setTimeout as delay } from 'node:timers/promises';
import { Engine } from '#engine/engine.ts';
import { must } from '#kit/assert.ts';
import { silentLogger } from '#kit/logger.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import { Archive } from '#src/archive/archive.ts';
import { until } from '#test/programs/until.ts';
import type { TaggedFrame } from '../shared/slate.ts';
import { FramedBook } from './archive-load.ts';

/** What a round stored: prices, and when the last of its rows was there (epoch milliseconds). */
export interface Stored {
  readonly quotes: number;
  readonly lastAtMs: number;
}

/** As the product's archive process polls the log and yields to others. */
const POLL_MS = 250;
const SAMPLE_MS = 25;
/** Nothing stored for so long: all is stored. Longer than an insert takes. */
const QUIET_MS = 1500;
const MERGE_MS_MAX = 280_000;
const MERGE_POLL_MS = 200;

export class ArchivePart {
  readonly #directory: string;
  #begun: { readonly book: FramedBook; readonly archive: Archive } | undefined;
  #isFolding = false;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Begins with the book of this snapshot. */
  async begin(snapshot: Uint8Array): Promise<void> {
    const book = new FramedBook(Engine.restore(snapshot).engine);
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

  /** Takes the frames of the next round, and waits until nothing is merged. */
  async prepare(frames: readonly TaggedFrame[]): Promise<void> {
    this.#book.prepare(frames);
    const isCalm = async (): Promise<boolean> =>
      (await this.#count('SELECT count() AS count FROM system.merges')) === 0;
    await until(isCalm, 'the end of all merges', MERGE_MS_MAX, MERGE_POLL_MS);
  }

  /**
   * Folds what was prepared, each frame when it is due from `startMs` (epoch) on, and waits until
   * it is stored. The second that a round ends in is stored with the next round.
   */
  async run(startMs: number): Promise<Stored> {
    const before = await this.#quotes();
    this.#isFolding = true;
    const stored = this.#untilStored();
    await this.#fold(startMs);
    this.#isFolding = false;
    const lastAtMs = await stored;
    return { quotes: (await this.#quotes()) - before, lastAtMs };
  }

  async close(): Promise<void> {
    const begun = this.#begun;
    this.#begun = undefined;
    await begun?.archive.stop();
  }

  /** When the last row was stored, once none was for a while after the folding. */
  async #untilStored(): Promise<number> {
    let [rows, lastAtMs] = [this.#archive.state.rows, Date.now()];
    while (this.#isFolding || Date.now() - lastAtMs < QUIET_MS) {
      await delay(SAMPLE_MS);
      if (this.#archive.state.rows === rows) continue;
      [rows, lastAtMs] = [this.#archive.state.rows, Date.now()];
    }
    return lastAtMs;
  }

  get #book(): FramedBook {
    return must(this.#begun, 'an archive process that was begun').book;
  }

  get #archive(): Archive {
    return must(this.#begun, 'an archive process that was begun').archive;
  }

  #quotes(): Promise<number> {
    return this.#count('SELECT count() AS count FROM quotes');
  }

  async #count(question: string): Promise<number> {
    const [row] = await this.#archive.store.query<{ count: number }>(question);
    return must(row, 'a count').count;
  }

  async #fold(startMs: number): Promise<void> {
    const [book, archive] = [this.#book, this.#archive];
    const lane = eventLoop.lane('fold');
    while (!book.isDone) {
      const frame = book.take(Date.now() - startMs);
      if (frame === undefined) {
        await delay(POLL_MS);
        continue;
      }
      const wait = archive.beforeMessage(frame.stampMs);
      if (wait) await wait;
      lane.spend(() => {
        book.apply(frame);
        archive.afterMessage(frame.seq);
      });
      if (lane.isUp) await lane.nextTick();
    }
  }
}
