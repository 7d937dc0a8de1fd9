// One connection to Kalshi's stream: which markets it follows, what it has asked for, and when it
// stops believing what it was told. Trust ends with a gap, a lost connection, silence in spite of a
// question, or a subscription that is answered with nothing.
import { parseJson } from '#kit/json.ts';
import type { StreamParts } from '../exchange/exchange-feed.ts';
import type { StreamProtocol } from '../exchange/stream-loop.ts';
import type { PooledStream } from '../exchange/stream-pool.ts';
import type { ContractBook } from '../exchange/venue-book.ts';
import type { KalshiFees } from './fees.ts';
import { frameOf, type KalshiFrame, OrderBooks } from './order-books.ts';
import { type KalshiKey, signedHeaders } from './signature.ts';

export interface SessionOptions extends StreamParts<KalshiSession> {
  readonly url: URL;
  readonly key: KalshiKey;
  readonly fees: KalshiFees;
}

/** Markets of one command. */
const CHUNK = 100;
/** Without data for so long it asks for a book; without an answer for as long it reconnects. */
const SILENCE_MS = 20_000;
const REPLY_MS = 20_000;
/** After "too many commands". */
const PAUSE_MS = 5_000;
/** Questions for the book of one market before the connection is given up. */
const ASKED_MAX = 2;
const ENDED: ReadonlySet<string> = new Set(['determined', 'settled', 'deactivated']);
const CODES = {
  unknownSid: 7,
  auth: 9,
  overflow: 25,
  marketLimit: 26,
  tooManyCommands: 27,
} as const;

interface Awaited {
  readonly until: number;
  readonly asked: number;
}

type Command = 'subscribe' | 'add_markets' | 'delete_markets' | 'get_snapshot';

export class KalshiSession implements StreamProtocol, PooledStream {
  readonly wakeMs = SILENCE_MS;
  readonly #options: SessionOptions;
  readonly #books: OrderBooks;
  readonly #wanted = new Set<string>();
  /** Markets whose snapshot is to come. */
  readonly #awaited = new Map<string, Awaited>();
  /** Commands by their id: which markets they were about. */
  readonly #commands = new Map<number, readonly string[]>();
  /** To be said again later. */
  #postponed: { readonly until: number; readonly tickers: readonly string[] } | undefined;
  #send: ((text: string) => void) | undefined;
  #capacity = Number.POSITIVE_INFINITY;
  #lastId = 0;
  #sid: number | undefined;
  #receivedAt = 0;
  #probed = 0;
  #isOver = false;
  #needsBooks = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { incidents, touched } = options;
    this.#books = new OrderBooks({ incidents, touched });
  }

  get marketCount(): number {
    return this.#wanted.size;
  }

  /** Whether all its markets have their books. */
  get isSettled(): boolean {
    return this.#send !== undefined && this.#awaited.size === 0 && !this.#needsBooks;
  }

  /** Whether it answered lately and nothing is doubtful. */
  isHealthy(now: number): boolean {
    return this.isSettled && now - this.#receivedAt < SILENCE_MS + REPLY_MS;
  }

  has(marketTicker: string): boolean {
    return this.#wanted.has(marketTicker);
  }

  bookOf(marketTicker: string): ContractBook | undefined {
    return this.#books.bookOf(marketTicker);
  }

  /** Markets that it may still take; the exchange says once it is full. */
  get room(): number {
    // An empty one may be tried again.
    const capacity = this.#wanted.size === 0 ? Math.max(CHUNK, this.#capacity) : this.#capacity;
    return Math.max(0, capacity - this.#wanted.size);
  }

  /** Lets go of all others. */
  keepOnly(listed: ReadonlySet<string>): void {
    const gone = [...this.#wanted].filter((name) => !listed.has(name));
    if (gone.length > 0) this.#remove(gone);
  }

  /** Follows these markets too. */
  add(marketTickers: readonly string[]): void {
    for (const name of marketTickers) {
      this.#wanted.add(name);
      this.#books.expect(name);
    }
    if (this.#send !== undefined) this.#ask('add_markets', marketTickers);
  }

  #remove(marketTickers: readonly string[]): void {
    for (const name of marketTickers) this.#forget(name);
    if (this.#sid !== undefined) this.#ask('delete_markets', marketTickers);
  }

  request(): { readonly url: URL; readonly headers: Readonly<Record<string, string>> } | undefined {
    if (this.#wanted.size === 0) return undefined;
    const { url, key, now } = this.#options;
    return { url, headers: signedHeaders(key, url, now()) };
  }

  opened(send: (text: string) => void, now: number): void {
    this.#send = send;
    this.#receivedAt = now;
    this.#isOver = false;
    send(commandText(this.#nextId(), 'subscribe', { channels: ['market_lifecycle_v2'] }));
    this.#subscribeAll();
  }

  closed(): void {
    this.#send = undefined;
    this.#sid = undefined;
    this.#commands.clear();
    this.#awaited.clear();
    this.#postponed = undefined;
    this.#needsBooks = false;
    this.#books.restart();
  }

  message(text: string, receivedAt: number): void {
    const frame = frameOf(parseJson(text));
    if (frame === undefined) {
      this.#options.refuse(text);
      return;
    }
    const order = this.#books.count(frame);
    if (order === 'gap') this.#needsBooks = true;
    if (order === 'old') return;
    this.#receivedAt = receivedAt;
    this.#take(frame, receivedAt);
  }

  watch(now: number): boolean {
    if (this.#isOver) return false;
    this.#sendPostponed(now);
    if (this.#needsBooks) {
      this.#needsBooks = false;
      this.#options.incidents.add('resynchronised');
      this.#ask('get_snapshot', this.#books.doubtful);
    }
    const late = [...this.#awaited].filter(([, { until }]) => until <= now);
    if (late.length > 0) return this.#askAgain(late, now);
    if (now - this.#receivedAt >= SILENCE_MS && this.#awaited.size === 0) this.#probe();
    return true;
  }

  #take(frame: KalshiFrame, at: number): void {
    switch (frame.type) {
      case 'orderbook_snapshot': {
        const name = frame.msg.market_ticker;
        if (!this.#wanted.has(name)) return;
        // One that cannot be used is asked for again when its answer is due.
        if (this.#books.snapshot(frame, at)) this.#awaited.delete(name);
        else if (!this.#awaited.has(name)) this.#needsBooks = true;
        return;
      }
      case 'orderbook_delta': {
        if (!this.#wanted.has(frame.msg.market_ticker)) return;
        if (!this.#books.delta(frame, at)) this.#needsBooks = true;
        return;
      }
      case 'subscribed':
        if (frame.msg.channel === 'orderbook_delta') this.#sid = frame.msg.sid;
        return;
      case 'error':
        this.#error(frame.msg.code, frame.id, at);
        return;
      case 'market_lifecycle_v2': {
        const { market_ticker: name, event_type, is_deactivated } = frame.msg;
        if (!this.#wanted.has(name)) return;
        if (ENDED.has(event_type) || is_deactivated === true) this.#books.halt(name, true);
        else if (event_type === 'activated' || is_deactivated === false) {
          this.#books.halt(name, false);
        }
        return;
      }
      case 'event_fee_update': {
        const { event_ticker, fee_type_override, fee_multiplier_override } = frame.msg;
        const own = [fee_type_override ?? null, fee_multiplier_override ?? null] as const;
        this.#options.fees.overrideEvent(event_ticker, ...own);
        return;
      }
      default:
        if (frame.id !== undefined) this.#commands.delete(frame.id);
    }
  }

  #error(code: number, id: number | undefined, now: number): void {
    const { incidents, overflow } = this.#options;
    incidents.add('venue_error');
    const tickers = this.#commands.get(id ?? -1) ?? [];
    if (code === CODES.overflow || code === CODES.unknownSid) {
      this.#books.restart();
      this.#subscribeAll();
    } else if (code === CODES.marketLimit) {
      incidents.add('subscription_full');
      for (const name of tickers) this.#forget(name);
      this.#capacity = this.#wanted.size;
      overflow(this, tickers);
    } else if (code === CODES.tooManyCommands) {
      const waiting = this.#postponed?.tickers ?? [];
      this.#postponed = { until: now + PAUSE_MS, tickers: [...waiting, ...tickers] };
    } else if (code === CODES.auth || tickers.length === 0) this.#isOver = true;
  }

  #sendPostponed(now: number): void {
    if (this.#postponed === undefined || this.#postponed.until > now) return;
    const { tickers } = this.#postponed;
    this.#postponed = undefined;
    const subscribed = this.#sid !== undefined;
    this.#ask(subscribed ? 'add_markets' : 'subscribe', tickers);
    this.#ask('get_snapshot', tickers);
  }

  /** No answer: once more, unless nothing at all was received since. */
  #askAgain(late: readonly (readonly [string, Awaited])[], now: number): boolean {
    const isSilent = now - this.#receivedAt >= REPLY_MS;
    const { incidents } = this.#options;
    incidents.add(isSilent ? 'silence' : 'no_snapshot');
    if (isSilent || late.some(([, { asked }]) => asked >= ASKED_MAX)) return false;
    this.#ask(
      'get_snapshot',
      late.map(([name]) => name),
    );
    return true;
  }

  /** A question to a quiet connection: pings are answered by machines that have lost their data. */
  #probe(): void {
    const names = [...this.#wanted];
    const name = names[this.#probed++ % Math.max(1, names.length)];
    if (name !== undefined) this.#ask('get_snapshot', [name]);
  }

  #subscribeAll(): void {
    this.#sid = undefined;
    this.#awaited.clear();
    this.#ask('subscribe', [...this.#wanted]);
  }

  #ask(command: Command, tickers: readonly string[]): void {
    const until = this.#options.now() + REPLY_MS;
    for (let from = 0; from < tickers.length; from += CHUNK) {
      const chunk = tickers
        .slice(from, from + CHUNK)
        .filter((name) => this.#isMeant(command, name));
      if (chunk.length === 0) continue;
      const id = this.#nextId();
      this.#commands.set(id, chunk);
      this.#send?.(this.#textOf(id, command, chunk));
      if (command === 'delete_markets') continue;
      for (const name of chunk) {
        this.#awaited.set(name, { until, asked: (this.#awaited.get(name)?.asked ?? 0) + 1 });
      }
    }
  }

  #isMeant(command: Command, name: string): boolean {
    return command === 'delete_markets' || this.#wanted.has(name);
  }

  #textOf(id: number, command: Command, tickers: readonly string[]): string {
    const markets = { market_tickers: tickers };
    // Fixes the price convention: when Kalshi changes the default, unfixed prices of the no side
    // would be inverted.
    const form = { use_yes_price: false };
    if (command === 'subscribe' || this.#sid === undefined) {
      return commandText(id, 'subscribe', { channels: ['orderbook_delta'], ...markets, ...form });
    }
    const sids = { sids: [this.#sid] };
    return commandText(id, 'update_subscription', { ...sids, action: command, ...markets });
  }

  #forget(name: string): void {
    this.#wanted.delete(name);
    this.#awaited.delete(name);
    this.#books.forget(name);
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}

function commandText(id: number, cmd: string, params: object): string {
  return JSON.stringify({ id, cmd, params });
}
