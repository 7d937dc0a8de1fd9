// Fixes closes: the last consensus before an event begins, of its main lines, full game and first
// half. Looks at the book before its clock passes a start, or when play is reported before that,
// and remembers what stood last where prices were taken down shortly before it.

import type { Close, ClosingLines, GamePeriod } from '#domain/history/close.ts';
import type { Side } from '#domain/market.ts';
import { exactAmericanOf } from '#domain/odds.ts';
import type { ObservedBook } from '#engine/view/archive/observed-book.ts';
import type { MainLine, ObservedEvent } from '#engine/view/archive/observed-event.ts';
import { MinHeap } from '#kit/min-heap.ts';

/** A close of our own capture; sides are the event's as the book has them. */
export interface CapturedClose {
  readonly eventId: string;
  /** The start that it is the close of; epoch milliseconds. */
  readonly startTime: number;
  readonly close: Close;
}

const MINUTE_MS = 60_000;
/** Newest confirmation longer before the start than this: stale. */
const STALE_MS = 30 * MINUTE_MS;
/** A market that left so long before the last of the others is no part of their close. */
const APART_MS = 30 * MINUTE_MS;
/** Fewer operators than these: thin. */
const BOOKS_MIN = 3;
const PERIODS: readonly GamePeriod[] = ['full', 'h1'];
const MARKETS = ['moneyline', 'spread', 'total'] as const;
type ClosingMarket = (typeof MARKETS)[number];

/** What one market said last. */
interface LastQuotes {
  readonly lines: Partial<ClosingLines>;
  readonly books: number;
  readonly confirmedAt: number;
  /** Log time from which on it was so. */
  readonly since: number;
}

/** Up to when it was so at least; log time. */
interface Remembered extends LastQuotes {
  readonly until: number;
}

type LastByMarket = Map<ClosingMarket, Remembered>;

interface Watched {
  readonly event: ObservedEvent;
  readonly startTime: number;
  readonly last: ReadonlyMap<GamePeriod, LastByMarket>;
}

export class CloseWatch {
  readonly #watched = new Map<ObservedEvent, Watched>();
  readonly #starts = new MinHeap<Watched>();
  #closes: CapturedClose[] = [];
  #minute = 0;

  /** Watches what a restored book holds. */
  begin(book: ObservedBook): void {
    this.#minute = Math.floor(book.now / MINUTE_MS);
    for (const event of book.events()) this.#watch(book.now, event);
  }

  /** The clock of the book moves to `now`; the book still is as it was. */
  beforeTime(now: number): void {
    this.#checkStarts(now);
    for (;;) {
      const next = this.#starts.peek();
      if (next === undefined || next.startTime > now) return;
      this.#starts.pop();
      if (this.#watched.get(next.event) !== next) continue;
      this.#watched.delete(next.event);
      this.#remember(next, next.startTime);
      this.#fix(next, next.startTime);
    }
  }

  /** Events that are new, or whose start moved. */
  afterGroup(book: ObservedBook): void {
    for (const event of book.changedEvents()) this.#watch(book.now, event);
  }

  /** Lines that changed in the second that ends: what they say now is what they said last. */
  endSecond(book: ObservedBook): void {
    for (const event of book.eventsOfLines()) {
      const watched = this.#watched.get(event);
      if (watched) this.#remember(watched, book.now);
    }
  }

  /** Prices that are only confirmed change nothing: once a minute, how fresh they are is noted. */
  #checkStarts(now: number): void {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    for (const watched of this.#watched.values()) this.#remember(watched, now);
  }

  /** The closes that were fixed since the last time. */
  take(): readonly CapturedClose[] {
    const closes = this.#closes;
    if (closes.length > 0) this.#closes = [];
    return closes;
  }

  #watch(now: number, event: ObservedEvent): void {
    const known = this.#watched.get(event);
    // A start that moves re-opens the close, unless there was play: prices are of its middle then.
    const { startTime, isPlayed } = event;
    if (startTime > now && !isPlayed) {
      if (known?.startTime === startTime) return;
      const last = known?.last ?? new Map(PERIODS.map((period) => [period, new Map()]));
      const watched = { event, startTime, last };
      this.#watched.set(event, watched);
      this.#starts.push(startTime, watched);
      if (!known) this.#remember(watched, now);
      return;
    }
    if (!known) return;
    this.#watched.delete(event);
    // Play is reported before its time: what stands now is the close. Or it began at a time that
    // was written afterwards: what stood then is, as far as it is known.
    if (startTime > now) this.#remember(known, now);
    this.#fix(known, Math.min(startTime, now));
  }

  /** What stands in the book, and has until `until`. */
  #remember({ event, last }: Watched, until: number): void {
    for (const [period, byMarket] of last) {
      for (const market of MARKETS) {
        const line = event.mainLine(period === 'full' ? market : `${market}_${period}`);
        if (line === undefined) continue;
        const { books, confirmedAt, changedAt } = line;
        const lines = closingLines(market, line);
        const before = byMarket.get(market);
        const isSame = before?.books === books && isEqual(before.lines, lines);
        const since = isSame ? before.since : changedAt;
        byMarket.set(market, { lines, books, confirmedAt, since, until });
      }
    }
  }

  #fix({ event, last }: Watched, startTime: number): void {
    for (const [period, byMarket] of last) {
      const begun = [...byMarket.values()].filter(({ since }) => since <= startTime);
      if (begun.length === 0) continue;
      const ends = begun.map(({ until }) => Math.min(until, startTime));
      const end = Math.max(...ends);
      const current = begun.filter((_, index) => end - (ends[index] as number) <= APART_MS);
      const newest = Math.max(...current.map(({ confirmedAt }) => confirmedAt));
      const ageMs = Math.max(0, startTime - newest);
      const minutesBeforeStart = Math.round(ageMs / (MINUTE_MS / 10)) / 10;
      const isThin = current.some(({ books }) => books < BOOKS_MIN);
      const quality = ageMs > STALE_MS ? 'stale' : isThin ? 'thin' : 'ok';
      const none: ClosingLines = { moneyline: null, spread: null, total: null };
      const close: Close = {
        ...Object.assign({ ...none }, ...current.map(({ lines }) => lines)),
        period,
        source: 'moneyline_capture',
        provider: 'capture',
        quality,
        minutesBeforeStart,
        books: Math.max(...current.map(({ books }) => books)),
      };
      this.#closes.push({ eventId: event.eventId, startTime, close });
    }
  }
}

function closingLines(market: ClosingMarket, { means, point }: MainLine): Partial<ClosingLines> {
  const price = (side: Side): number => exactAmericanOf(means[side] as number);
  if (market === 'moneyline') {
    const draw = means.draw === undefined ? null : price('draw');
    return { moneyline: { home: price('home'), away: price('away'), draw } };
  }
  if (market === 'spread') {
    return { spread: { point, homePrice: price('home'), awayPrice: price('away') } };
  }
  return { total: { point, overPrice: price('over'), underPrice: price('under') } };
}

function isEqual(a: LastQuotes['lines'], b: LastQuotes['lines']): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
