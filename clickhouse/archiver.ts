// What the archive keeps of the log, cut into batches. Cuts follow from the log alone: the end of
// a second of log time, a number of rows, the end of a month. So a restart and a second archiver
// cut the same batches, and the store knows them by their tokens.

import { servedMarketType } from '#domain/market-catalog.ts';
import { NO_POINT } from '#domain/message/packed-message.ts';
import type { LineTombstone } from '#engine/book/line-tombstone.ts';
import {
  ALTERNATE,
  L_EVENT,
  L_FLAGS,
  L_MARKET,
  L_POINT,
  L_SUBJECT,
  LINE,
  LISTED,
  MAIN,
  subjectOf,
} from '#engine/book/lines.ts';
import type { Observer } from '#engine/engine.ts';
import type { EngineState, GroupOutput } from '#engine/state.ts';
import { Consensus, readConsensus } from '#engine/view/consensus.ts';
import type { ArchivedPlaces } from './archive-position.ts';
import { writeLine, writeQuote, writeRejection } from './archive-rows.ts';
import type { CapturedClose, CloseWatch } from './close-watch.ts';
import { keyOfGone, LineKeys, wasAlternate } from './line-keys.ts';
import { LineRowView, QuoteRowView } from './row-views.ts';
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
  readonly #keys = new LineKeys();
  readonly #quoteRow = new QuoteRowView();
  readonly #lineRow = new LineRowView();
  readonly #consensus = new Consensus();
  /** Lines that changed in this second, each once; and those that left. */
  readonly #changed: number[] = [];
  #isChanged = new Uint8Array(1024);
  readonly #gone: LineTombstone[] = [];
  /** What each source had refused for each reason when that was last looked at. */
  readonly #rejected = new Map<string, number>();
  /** The message before the one in hand. */
  #last = { seq: 0, stampMs: 0 };
  #state: EngineState | undefined;
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
  begin(state: EngineState): void {
    this.#state = state;
    this.#second = Math.floor(state.now / SECOND_MS);
    this.#last = { seq: state.seq, stampMs: 0 };
    for (const [source, { rejected }] of state.sources) {
      for (const [reason, total] of rejected) this.#rejected.set(`${source} ${reason}`, total);
    }
    this.#options.closes.begin(state);
  }

  /** A message is about to be applied. */
  beforeMessage(stampMs: number): void {
    this.#stampMs = stampMs;
    this.#groups = 0;
    this.#endedWithin = false;
  }

  /** The clock of the book moves: what was the case until now is looked at. */
  beforeTime(now: number, state: EngineState): void {
    this.#options.closes.beforeTime(now, state);
    const second = Math.floor(now / SECOND_MS);
    if (second === this.#second) return;
    if (this.#second > 0) {
      this.#endedWithin ||= this.#groups > 0;
      this.#endSecond(state);
    }
    this.#second = second;
  }

  /** A group was applied. */
  afterGroup(output: GroupOutput): void {
    this.#groups += 1;
    const { quotes } = output;
    if (quotes !== null && quotes.count > 0 && this.#isNew(output.state.seq, this.#stampMs)) {
      this.#addQuotes(output);
    }
    for (let index = 0; index < output.changedCount; index++) {
      const line = output.changedLines[index] as number;
      if (line >= 0) this.#noteChanged(line);
    }
    for (const tombstone of output.removedLines) this.#gone.push(tombstone);
    this.#options.closes.afterGroup(output);
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
    if (this.#state !== undefined) this.#endSecond(this.#state, isUnforeseen);
  }

  #isNew(seq: number, stampMs: number): boolean {
    return seq > this.#options.storedSeq && stampMs > this.#options.knownUntilMs;
  }

  /** Time moves with the first group of a message, or within one. */
  #endSecond(state: EngineState, isUnforeseen = false): void {
    const isBetween = this.#groups === 0;
    const seq = isBetween ? this.#last.seq : state.seq;
    const stampMs = isBetween ? this.#last.stampMs : this.#stampMs;
    const isNew = this.#isNew(seq, stampMs);
    if (isNew) this.#addLines(state, seq);
    this.#addRejections(state, seq, isNew);
    this.#options.closes.endSecond(state, this.#changed);
    this.#forgetChanged();
    // No progress while what is passed over is known under another numbering only: noted too early
    // it would hide that from the next start.
    this.#cut(isBetween && isNew ? this.#last : null, isUnforeseen);
  }

  #addQuotes({ state, now, quotes }: GroupOutput): void {
    if (quotes === null) return;
    const row = this.#quoteRow;
    this.#startRow(this.#quotes, row, state.seq, now);
    for (let index = 0; index < quotes.count; index++) {
      row.ordinal = this.#quotes.nextOrdinal(state.seq);
      if (!this.#quotes.isNew(state.seq, row.ordinal)) continue;
      row.set(state, quotes, index, this.#keys);
      writeQuote(this.#quotes.block, row);
      this.#quotes.added(row);
    }
  }

  #addLines(state: EngineState, seq: number): void {
    const { ints, markets } = state.lines;
    const row = this.#lineRow;
    this.#startRow(this.#lines, row, seq, state.now);
    for (const tombstone of this.#gone) {
      if (isBack(state, tombstone)) continue;
      row.set(keyOfGone(tombstone), wasAlternate(tombstone), false, null);
      this.#addLine(row, seq);
    }
    for (const line of this.#changed) {
      const base = line * LINE;
      const flags = ints[base + L_FLAGS] as number;
      if (!markets[line] || (flags & LISTED) === 0) continue;
      const key = this.#keys.of(
        state,
        line,
        ints[base + L_EVENT] as number,
        ints[base + L_MARKET] as number,
        ints[base + L_SUBJECT] as number,
        ints[base + L_POINT] as number,
      );
      const consensus = readConsensus(state, line, this.#consensus);
      row.set(key, (flags & ALTERNATE) !== 0, (flags & MAIN) !== 0, consensus);
      this.#addLine(row, seq);
    }
  }

  #addLine(row: LineRowView, seq: number): void {
    row.ordinal = this.#lines.nextOrdinal(seq);
    if (!this.#lines.isNew(seq, row.ordinal)) return;
    if (this.#lines.rows >= BATCH_ROWS) this.#cut(null);
    writeLine(this.#lines.block, row);
    this.#lines.added(row);
  }

  /** What each source's counts grew by in this second. */
  #addRejections(state: EngineState, seq: number, isNew: boolean): void {
    const cutter = this.#rejections;
    for (const [source, { rejected }] of state.sources) {
      for (const [reason, total] of rejected) {
        const key = `${source} ${reason}`;
        const count = total - (this.#rejected.get(key) ?? 0);
        if (count === 0) continue;
        this.#rejected.set(key, total);
        if (!isNew) continue;
        const ordinal = cutter.nextOrdinal(seq);
        if (!cutter.isNew(seq, ordinal)) continue;
        this.#startMonth(state.now);
        const row = { epoch: cutter.epoch, seq, ordinal, at: state.now, source, reason, count };
        writeRejection(cutter.block, row);
        cutter.added(row);
      }
    }
  }

  #startRow(cutter: TableCutter, row: QuoteRowView | LineRowView, seq: number, at: number): void {
    this.#startMonth(at);
    row.epoch = cutter.epoch;
    row.seq = seq;
    row.at = at;
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

  #noteChanged(line: number): void {
    if (line >= this.#isChanged.length) {
      const wider = new Uint8Array(2 * line);
      wider.set(this.#isChanged);
      this.#isChanged = wider;
    }
    if (this.#isChanged[line] === 1) return;
    this.#isChanged[line] = 1;
    this.#changed.push(line);
  }

  #forgetChanged(): void {
    for (const line of this.#changed) this.#isChanged[line] = 0;
    this.#changed.length = 0;
    this.#gone.length = 0;
  }
}

/** Whether a line that left stands again under the key it left under. */
function isBack({ book, lines }: EngineState, tombstone: LineTombstone): boolean {
  const { market: of, point, servedMarketType: served } = tombstone;
  // Its market may have left with it, and be another object since.
  if (book.slots[of.event.slot] !== of.event) return false;
  const subject = subjectOf(of.team, of.player?.slot ?? -1);
  const thousandths = point === null ? NO_POINT : Math.round(point * 1000);
  const again = lines.find(of.event.slot, of.entry.number, subject, thousandths);
  if (again < 0) return false;
  const flags = lines.ints[again * LINE + L_FLAGS] as number;
  if ((flags & LISTED) === 0) return false;
  return servedMarketType(of.market, (flags & ALTERNATE) !== 0) === served;
}
