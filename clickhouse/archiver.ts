// What the archive keeps of the log, cut into batches. Cuts follow from the log alone: the end of
// a second of log time, a number of rows, the end of a month. So a restart and a second archiver
// cut the same batches, and the store knows them by their tokens.

import type { Observer } from '#engine/engine.ts';
import type { ObservedBook } from '#engine/view/archive/observed-book.ts';
import type { ArchivedPlaces } from './archive-position.ts';
import { writeLine, writeQuote, writeRejection } from './archive-rows.ts';
import type { CapturedClose, CloseWatch } from './close-watch.ts';
import type { TableBatch } from './table-cutter.ts';
import { TableCutter } from './table-cutter.ts';

/** What is to be kept: batches in this order, and all of it before it is noted as stored. */
export interface Cut {
  readonly batches: readonly TableBatch[];
  readonly closes: readonly CapturedClose[];
  /** All of the log up to here is in this cut and those before; null in mid-message. */
  readonly through: { readonly seq: number; readonly stampMs: number } | null;
  /** The log alone does not say that it was cut here: progress has to be noted at once. */
  readonly isUnforeseen: boolean;
}

export interface ArchiverOptions {
  readonly epoch: string;
  readonly places: ArchivedPlaces;
  /** Every row of the messages up to here is stored, as the noted progress says. */
  readonly storedSeq: number;
  /** Messages stamped up to here are in the archive under another numbering; epoch ms. */
  readonly knownUntilMs: number;
  readonly closes: CloseWatch;
  readonly onCut: (cut: Cut) => void;
}

/**
 * Rows of one batch; one message may bring more. A row of a batch this large costs half of what it
 * costs in one of 8,192.
 */
const BATCH_ROWS = 65_536;
const SECOND_MS = 1000;

export class Archiver implements Observer {
  readonly #options: ArchiverOptions;
  readonly #quotes: TableCutter;
  readonly #lines: TableCutter;
  readonly #rejections: TableCutter;
  /** What each source had refused for each reason when that was last looked at. */
  readonly #rejected = new Map<string, number>();
  /** The message before the one in hand. */
  #last = { seq: 0, stampMs: 0 };
  #book: ObservedBook | undefined;
  #stampMs = 0;
  #groups = 0;
  /** A second ended between groups of the message in hand. */
  #endedWithin = false;
  #second = 0;

  constructor(options: ArchiverOptions) {
    this.#options = options;
    const { epoch, places } = options;
    this.#quotes = new TableCutter('quotes', epoch, places.quotes);
    this.#lines = new TableCutter('lines', epoch, places.lines);
    this.#rejections = new TableCutter('rejections', epoch, places.rejections);
  }

  /** Begins with the book as it was restored, before the first message. */
  begin(book: ObservedBook): void {
    this.#book = book;
    this.#second = Math.floor(book.now / SECOND_MS);
    this.#last = { seq: book.seq, stampMs: 0 };
    for (const { source, reason, total } of book.refusals()) {
      this.#rejected.set(`${source} ${reason}`, total);
    }
    this.#options.closes.begin(book);
  }

  /** A message is about to be applied. */
  beforeMessage(stampMs: number): void {
    this.#stampMs = stampMs;
    this.#groups = 0;
    this.#endedWithin = false;
  }

  /** The clock of the book moves: what was the case until now is looked at. */
  beforeTime(now: number, book: ObservedBook): void {
    this.#options.closes.beforeTime(now);
    const second = Math.floor(now / SECOND_MS);
    if (second === this.#second) return;
    if (this.#second > 0) {
      this.#endedWithin ||= this.#groups > 0;
      this.#endSecond(book);
    }
    this.#second = second;
  }

  /** A group was applied. */
  afterGroup(book: ObservedBook): void {
    this.#groups += 1;
    if (book.quotes.count > 0 && this.#isNew(book.seq, this.#stampMs)) this.#addQuotes(book);
    book.lines.addGroup();
    this.#options.closes.afterGroup(book);
    if (this.#quotes.rows >= BATCH_ROWS) this.#cut(null);
  }

  /**
   * The message is applied as a whole. One in which a second ended ends another: messages of a
   * replay may all span seconds, and progress is made between messages only. So does the last that
   * is known to be stored, wherever that was: what comes after it begins with nothing carried over.
   */
  afterMessage(seq: number): void {
    this.#last = { seq, stampMs: this.#stampMs };
    if (this.#endedWithin || seq === this.#options.storedSeq) this.#endMessage(false);
  }

  /** Cuts though no second ended: a log that stands still has said all it will. */
  flush(): void {
    this.#endMessage(true);
  }

  #endMessage(isUnforeseen: boolean): void {
    this.#groups = 0;
    this.#endedWithin = false;
    if (this.#book !== undefined) this.#endSecond(this.#book, isUnforeseen);
  }

  #isNew(seq: number, stampMs: number): boolean {
    return seq > this.#options.storedSeq && stampMs > this.#options.knownUntilMs;
  }

  /** Time moves with the first group of a message, or within one. */
  #endSecond(book: ObservedBook, isUnforeseen = false): void {
    const isBetween = this.#groups === 0;
    const seq = isBetween ? this.#last.seq : book.seq;
    const stampMs = isBetween ? this.#last.stampMs : this.#stampMs;
    const isNew = this.#isNew(seq, stampMs);
    if (isNew) this.#addLines(book, seq);
    this.#addRejections(book, seq, isNew);
    this.#options.closes.endSecond(book);
    book.lines.clear();
    // Note no progress while skipping messages that an earlier epoch archived: the next start would
    // ignore that epoch and store the rows twice.
    this.#cut(isBetween && isNew ? this.#last : null, isUnforeseen);
  }

  #addQuotes({ seq, now, quotes }: ObservedBook): void {
    const cutter = this.#quotes;
    this.#startMonth(now);
    const place = { epoch: cutter.epoch, seq, ordinal: 0, at: now };
    for (let index = 0; index < quotes.count; index++) {
      place.ordinal = cutter.nextOrdinal(seq);
      if (!cutter.isNew(seq, place.ordinal)) continue;
      writeQuote(cutter.block, place, quotes.at(index));
      cutter.added(place);
    }
  }

  #addLines({ now, lines }: ObservedBook, seq: number): void {
    const cutter = this.#lines;
    this.#startMonth(now);
    const place = { epoch: cutter.epoch, seq, ordinal: 0, at: now };
    for (const row of lines.rows()) {
      place.ordinal = cutter.nextOrdinal(seq);
      if (!cutter.isNew(seq, place.ordinal)) continue;
      if (cutter.rows >= BATCH_ROWS) this.#cut(null);
      writeLine(cutter.block, place, row);
      cutter.added(place);
    }
  }

  /** What each source's counts grew by in this second. */
  #addRejections(book: ObservedBook, seq: number, isNew: boolean): void {
    const cutter = this.#rejections;
    for (const { source, reason, total } of book.refusals()) {
      const key = `${source} ${reason}`;
      const count = total - (this.#rejected.get(key) ?? 0);
      if (count === 0) continue;
      this.#rejected.set(key, total);
      if (!isNew) continue;
      const ordinal = cutter.nextOrdinal(seq);
      if (!cutter.isNew(seq, ordinal)) continue;
      this.#startMonth(book.now);
      const row = { epoch: cutter.epoch, seq, ordinal, at: book.now, source, reason, count };
      writeRejection(cutter.block, row);
      cutter.added(row);
    }
  }

  /** An insert has rows of one month. */
  #startMonth(at: number): void {
    const isOld = [this.#quotes, this.#lines, this.#rejections].some((each) => each.endsBefore(at));
    if (isOld) this.#cut(null);
  }

  #cut(through: Cut['through'], isUnforeseen = false): void {
    const batches = [this.#quotes, this.#lines, this.#rejections].flatMap((each) => each.take());
    const closes = this.#options.closes.take();
    if (batches.length + closes.length === 0 && through === null) return;
    this.#options.onCut({ batches, closes, through, isUnforeseen });
  }
}
