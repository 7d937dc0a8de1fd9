// One connection to Polymarket's stream of markets: which contracts it follows, which books it waits
// for, and when it stops believing what it was told. Trust ends with best prices that are others, a
// change of the grid, a lost connection, or a subscription that is answered with nothing.
import { parseJson } from '#kit/json.ts';
import type { StreamParts } from '../exchange/exchange-feed.ts';
import type { StreamProtocol } from '../exchange/stream-loop.ts';
import type { PooledStream } from '../exchange/stream-pool.ts';
import type { ContractBook } from '../exchange/venue-book.ts';
import type { Tokens } from './matching.ts';
import { messageOf, TokenBooks } from './token-books.ts';

export interface SessionOptions extends StreamParts<PolymarketSession> {
  readonly url: URL;
  /** The tokens of a contract that is listed. */
  readonly tokensOf: (contractId: string) => Tokens | undefined;
}

/** Contracts of one connection. */
const CONTRACTS_MAX = 200;
/** A little less than the ten seconds after which it must be heard of. */
const WAKE_MS = 9_500;
const PING = 'PING';
const PONG = 'PONG';
/** Without data for so long it asks for a book. */
const SILENCE_MS = 20_000;
const REPLY_MS = 20_000;
const ASKED_MAX = 2;
/** Sizes behind the best prices are only as sure as the last whole book. */
const BOOK_AGE_MS_MAX = 300_000;
const REFRESHED_AT_ONCE = 20;

interface Awaited {
  readonly until: number;
  readonly asked: number;
}

export class PolymarketSession implements StreamProtocol, PooledStream {
  readonly wakeMs = WAKE_MS;
  readonly #options: SessionOptions;
  readonly #books: TokenBooks;
  readonly #contracts = new Map<string, Tokens>();
  readonly #contractOf = new Map<string, string>();
  readonly #awaited = new Map<string, Awaited>();
  /** When the whole book of a token was last stated, the longest ago first. */
  readonly #wholeAt = new Map<string, number>();
  #send: ((text: string) => void) | undefined;
  #receivedAt = 0;
  #pingedAt = 0;
  #probed = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { incidents, touched } = options;
    this.#books = new TokenBooks({
      incidents,
      touched: (token) => {
        const contract = this.#contractOf.get(token);
        if (contract !== undefined) touched(contract);
      },
    });
  }

  get marketCount(): number {
    return this.#contracts.size;
  }

  get room(): number {
    return CONTRACTS_MAX - this.#contracts.size;
  }

  get isSettled(): boolean {
    return this.#send !== undefined && this.#awaited.size === 0 && this.#books.doubtful.size === 0;
  }

  isHealthy(now: number): boolean {
    return this.isSettled && now - this.#receivedAt < SILENCE_MS + REPLY_MS;
  }

  has(contractId: string): boolean {
    return this.#contracts.has(contractId);
  }

  /** Both sides; undefined while a token of the two is doubtful. */
  bookOf(contractId: string): ContractBook | undefined {
    const tokens = this.#contracts.get(contractId);
    const yes = tokens && this.#books.sidesOf(tokens.yes);
    const no = tokens && this.#books.sidesOf(tokens.no);
    if (yes === undefined || no === undefined) return undefined;
    const observedAt = Math.min(Math.max(yes.observedAt, no.observedAt), this.#options.now());
    return { yes, no, observedAt };
  }

  add(contractIds: readonly string[]): void {
    const tokens: string[] = [];
    for (const contractId of contractIds) {
      const both = this.#options.tokensOf(contractId);
      if (both === undefined) continue;
      this.#contracts.set(contractId, both);
      for (const token of [both.yes, both.no]) {
        this.#contractOf.set(token, contractId);
        tokens.push(token);
      }
    }
    if (this.#send !== undefined) this.#subscribe(tokens);
  }

  keepOnly(listed: ReadonlySet<string>): void {
    const gone = [...this.#contracts.keys()].filter((contractId) => !listed.has(contractId));
    const tokens: string[] = [];
    for (const contractId of gone) {
      const { yes, no } = this.#contracts.get(contractId) ?? {};
      this.#contracts.delete(contractId);
      for (const token of [yes, no]) {
        if (token === undefined) continue;
        this.#contractOf.delete(token);
        this.#awaited.delete(token);
        this.#wholeAt.delete(token);
        this.#books.forget(token);
        tokens.push(token);
      }
    }
    if (tokens.length > 0) this.#send?.(operation('unsubscribe', tokens));
  }

  request(): { readonly url: URL } | undefined {
    return this.#contracts.size === 0 ? undefined : { url: this.#options.url };
  }

  opened(send: (text: string) => void, now: number): void {
    this.#send = send;
    this.#receivedAt = now;
    this.#pingedAt = now;
    const tokens = [...this.#contractOf.keys()];
    const wants = { custom_feature_enabled: true, initial_dump: true, level: 2 };
    send(JSON.stringify({ type: 'market', assets_ids: tokens, ...wants }));
    this.#await(tokens);
  }

  closed(): void {
    this.#send = undefined;
    this.#awaited.clear();
    this.#books.distrustAll();
  }

  message(text: string, receivedAt: number): void {
    if (text === PONG || text === PING) return;
    const body = parseJson(text);
    const pieces = Array.isArray(body) ? body : [body];
    for (const piece of pieces) {
      const message = messageOf(piece);
      if (message === undefined) {
        this.#options.refuse(text.slice(0, 500));
        continue;
      }
      this.#receivedAt = receivedAt;
      const isFollowed = (each: string) => this.#contractOf.has(each);
      for (const token of this.#books.take(message, receivedAt, isFollowed)) {
        this.#awaited.delete(token);
        this.#wholeAt.delete(token);
        this.#wholeAt.set(token, receivedAt);
      }
    }
  }

  watch(now: number): boolean {
    if (now - this.#pingedAt >= WAKE_MS) {
      this.#pingedAt = now;
      this.#send?.(PING);
    }
    const { doubtful } = this.#books;
    const lost =
      doubtful.size === 0 ? [] : [...doubtful].filter((each) => !this.#awaited.has(each));
    if (lost.length > 0) {
      this.#options.incidents.add('resynchronised');
      this.#askFor(lost);
    }
    const late = [...this.#awaited].filter(([, { until }]) => until <= now);
    if (late.length > 0) return this.#askAgain(late, now);
    if (this.#awaited.size > 0) return true;
    if (now - this.#receivedAt >= SILENCE_MS) this.#probe();
    else this.#refresh(now);
    return true;
  }

  /** No book came: once more, then on another connection, which lists all from the start. */
  #askAgain(late: readonly (readonly [string, Awaited])[], now: number): boolean {
    const isSilent = now - this.#receivedAt >= REPLY_MS;
    this.#options.incidents.add(isSilent ? 'silence' : 'no_snapshot');
    if (isSilent || late.some(([, { asked }]) => asked >= ASKED_MAX)) return false;
    this.#askFor(late.map(([token]) => token));
    return true;
  }

  #probe(): void {
    const tokens = [...this.#contractOf.keys()];
    const token = tokens[this.#probed++ % Math.max(1, tokens.length)];
    if (token !== undefined) this.#askFor([token]);
  }

  #refresh(now: number): void {
    const old: string[] = [];
    for (const [token, at] of this.#wholeAt) {
      if (now - at < BOOK_AGE_MS_MAX || old.length === REFRESHED_AT_ONCE) break;
      old.push(token);
    }
    if (old.length > 0) this.#askFor(old);
  }

  /** A book is sent to who subscribes, so a question is a subscription anew. */
  #askFor(tokens: readonly string[]): void {
    this.#send?.(operation('unsubscribe', tokens));
    this.#subscribe(tokens);
  }

  #subscribe(tokens: readonly string[]): void {
    this.#send?.(operation('subscribe', tokens));
    this.#await(tokens);
  }

  #await(tokens: readonly string[]): void {
    const until = this.#options.now() + REPLY_MS;
    for (const token of tokens) {
      this.#awaited.set(token, { until, asked: (this.#awaited.get(token)?.asked ?? 0) + 1 });
    }
  }
}

function operation(word: 'subscribe' | 'unsubscribe', tokens: readonly string[]): string {
  return JSON.stringify({ operation: word, assets_ids: tokens, custom_feature_enabled: true });
}
