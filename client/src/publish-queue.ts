// What a publisher has yet to send, in order: of each selection the latest price only. Bounded;
// a withdrawal, or what replaced it, is never dropped.

/** A quote as scrapers have it: one selection's price. Times are ISO 8601 or epoch milliseconds. */
export interface QuoteRow extends SelectionRow {
  readonly american?: number;
  readonly decimal?: number;
  readonly probability?: number;
  /** Such as `5/2`. */
  readonly fractional?: string;
  readonly suspended?: boolean;
  readonly size?: number;
  readonly changedAt?: string | number;
  /** When the source saw it: now by default. */
  readonly observedAt?: string | number;
  readonly link?: string;
  /** Of exchanges: the best price to lay it, in the form of the price, and the stake that is there. */
  readonly lay?: number;
  readonly laySize?: number;
}

/** What names one price: an event by league, teams and start, or by an id; and its selection. */
export interface SelectionRow {
  readonly league?: string;
  readonly home?: string;
  readonly away?: string;
  readonly start?: string | number;
  readonly event?: string;
  readonly venue: string;
  readonly market: string;
  readonly selection: string;
  readonly point?: number;
  readonly player?: string;
  readonly team?: string;
}

/** A statement, such as `{ kind: 'image', … }`, as the documentation of ingest lists them. */
export interface Statement {
  readonly kind: string;
  readonly observedAt?: string | number;
  readonly [member: string]: unknown;
}

/** How a body is to be read, where it is more than lines. */
export interface BodyOptions {
  readonly form?: 'ndjson' | 'json' | 'csv';
  readonly format?: 'the-odds-api';
  readonly mode?: 'patch' | 'image';
  readonly atomic?: boolean;
}

/** Lines that wait, or a whole body. */
interface Entry {
  readonly kind: 'selection' | 'statement' | 'body';
  text: string;
  /** When it was given, in milliseconds of the publisher's clock. */
  atMs: number;
  readonly options: BodyOptions;
}

/** What is sent in one frame. */
export interface Batch {
  readonly options: BodyOptions;
  readonly body: string;
  readonly lines: number;
  /** When the oldest of it was given. */
  readonly atMs: number;
}

/** Lines of a batch. */
const LINES_MAX = 1000;
/** Our ids of events. */
const EVENT_ID = /^[a-z0-9_]+_[0-9]{8}_[a-z0-9_]+$/;

export class PublishQueue {
  readonly #max: number;
  readonly #entries = new Map<number, Entry>();
  /** Selections among them that nothing but other selections came behind. */
  readonly #bySelection = new Map<string, number>();
  #next = 0;

  /** `max`: entries that wait; beyond it only withdrawals are taken. */
  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** When the oldest that waits was given; undefined where none does. */
  get oldestMs(): number | undefined {
    let oldest: number | undefined;
    for (const { atMs } of this.#entries.values()) oldest = Math.min(oldest ?? atMs, atMs);
    return oldest;
  }

  /** False where too much waits. */
  quote(row: QuoteRow, nowMs: number): boolean {
    return this.#select(row, JSON.stringify(row), nowMs, false);
  }

  /** In place of a quote that waits; always taken. */
  withdraw(row: SelectionRow, observedAt: string, nowMs: number): void {
    const { league, home, away, start, event, ...rest } = row;
    const { venue, market, selection, point, player, team } = rest;
    const isOurs = event !== undefined && home === undefined && EVENT_ID.test(event);
    const id = isOurs ? { eventId: event } : { id: event };
    const withdrawn = [{ venue, market, selection, point, player, team }];
    const words = { ...id, league, home, away, start };
    const patch = { kind: 'patch', observedAt, event: words, quotes: [], withdrawn };
    this.#select(row, JSON.stringify(patch), nowMs, true);
  }

  /** Behind all that waits: nothing moves past it. False where too much waits. */
  add(kind: 'statement' | 'body', text: string, nowMs: number, options: BodyOptions = {}): boolean {
    if (this.#entries.size >= this.#max) return false;
    this.#bySelection.clear();
    this.#entries.set(this.#next++, { kind, text, atMs: nowMs, options });
    return true;
  }

  /** Takes what goes next, of at most so many characters unless one entry has more. */
  take(charsMax: number): Batch | undefined {
    const taken: Entry[] = [];
    let chars = 0;
    for (const [number, entry] of this.#entries) {
      const [first = entry] = taken;
      const isMore = taken.length > 0 && (entry.kind === 'body' || entry.kind !== first.kind);
      chars += entry.text.length + 1;
      if (isMore || (taken.length > 0 && chars > charsMax) || taken.length === LINES_MAX) break;
      taken.push(entry);
      this.#entries.delete(number);
      if (entry.kind === 'body') break;
    }
    const [first] = taken;
    if (!first) return undefined;
    if (this.#bySelection.size > 0) this.#forgetTaken();
    const body = taken.map(({ text }) => text).join('\n');
    const atMs = Math.min(...taken.map((entry) => entry.atMs));
    return { options: first.options, body, lines: taken.length, atMs };
  }

  #select(row: SelectionRow, text: string, nowMs: number, isWithdrawal: boolean): boolean {
    const { league, home, away, start, event, venue, market, selection } = row;
    const { point, player, team } = row;
    const of = [league, home, away, start, event, venue, market, selection, point, player, team];
    const key = JSON.stringify(of);
    const number = this.#bySelection.get(key);
    const waiting = number === undefined ? undefined : this.#entries.get(number);
    if (waiting) {
      waiting.text = text;
      waiting.atMs = nowMs;
      return true;
    }
    if (this.#entries.size >= this.#max && !isWithdrawal) return false;
    this.#bySelection.set(key, this.#next);
    this.#entries.set(this.#next++, { kind: 'selection', text, atMs: nowMs, options: {} });
    return true;
  }

  #forgetTaken(): void {
    for (const [key, number] of this.#bySelection) {
      // In the order of the entries: behind the first that waits, all do.
      if (this.#entries.has(number)) break;
      this.#bySelection.delete(key);
    }
  }
}
