// A market of Polymarket that lives, and misbehaves for a while: seeded changes of its books, with
// both tokens in one message, are dropped, repeated, put in another order or held back.
import type { WebSocket } from 'ws';
import { Random } from '#kit/random.ts';
import { BUF_MIA_EVENT, book, gammaAnswer, NFL_NOW } from './polymarket-fixture.ts';
import { type PolymarketServer, startPolymarketServer } from './polymarket-server.ts';

export type Fault =
  | 'drop'
  | 'repeat'
  | 'reorder'
  | 'no_book'
  | 'tick'
  | 'silence'
  | 'close'
  | 'handshake'
  | 'busy'
  | 'idle_change';

export const FAULTS: readonly Fault[] = [
  ...(['drop', 'repeat', 'reorder', 'no_book', 'tick', 'silence'] as const),
  ...(['close', 'handshake', 'busy', 'idle_change'] as const),
];

const CONTRACTS = ['ml', 'sp3', 'sp6', 'to'];
const CHANGE_EVERY_MS = 4;
const CHANGES = 3;
const FAULT_CHANCE = 0.4;
const STATUSES = [425, 429, 503] as const;

interface Connection {
  isSilent: boolean;
  held: string | undefined;
  readonly followed: Set<string>;
  readonly send: (text: string) => void;
}

/** Shares at each price in cents. */
interface Book {
  readonly bids: Map<number, number>;
  readonly asks: Map<number, number>;
}

export class LivingPolymarket {
  /** What was ever the lowest ask of a token, `token chance`. */
  readonly history = new Set<string>();
  faults: ReadonlySet<Fault> = new Set();
  readonly happened = new Map<Fault, number>();
  #server: PolymarketServer | undefined;
  readonly #random: Random;
  /** Of the first token; the second has the mirror image. */
  readonly #books = new Map<string, Book>();
  readonly #connections = new Map<(text: string) => void, Connection>();
  #timer: NodeJS.Timeout | undefined;
  #at = NFL_NOW;

  constructor(seed: number) {
    this.#random = new Random(seed);
    for (const id of CONTRACTS) {
      this.#books.set(id, { bids: new Map([[40, 100]]), asks: new Map([[60, 100]]) });
      this.#note(id);
    }
  }

  get tokens(): readonly string[] {
    return CONTRACTS.flatMap((id) => [`${id}-0`, `${id}-1`]);
  }

  async open(): Promise<PolymarketServer> {
    const server = await startPolymarketServer({
      answer: (url) =>
        this.#strikes('busy')
          ? this.#random.pick(STATUSES)
          : gammaAnswer(url, 'nfl', [BUF_MIA_EVENT]),
      handshake: () => (this.#strikes('handshake') ? 503 : undefined),
      subscribed: ({ operation, assets_ids }, send, socket) => {
        this.#subscribed(operation, assets_ids, send, socket);
      },
    });
    this.#server = server;
    this.#timer = setInterval(() => {
      for (let change = 0; change < CHANGES; change++) this.#live();
    }, CHANGE_EVERY_MS);
    return server;
  }

  settle(): void {
    this.faults = new Set();
    clearInterval(this.#timer);
  }

  async close(): Promise<void> {
    this.settle();
    await this.#server?.close();
  }

  /** The lowest ask of a token; undefined without one. */
  back(token: string): { chance: number; stake: number } | undefined {
    const [best] = this.#levels(token).asks;
    if (best === undefined) return undefined;
    const chance = best[0] / 100;
    return { chance, stake: Math.floor(chance * best[1] * 100 + 1e-6) / 100 };
  }

  /** Bids from the highest, asks from the lowest. */
  #levels(token: string) {
    const { bids, asks } = this.#books.get(token.slice(0, -2)) ?? { bids: [], asks: [] };
    const isSecond = token.endsWith('-1');
    const mirrored = (levels: Iterable<[number, number]>) =>
      [...levels].map(([cents, size]) => [isSecond ? 100 - cents : cents, size] as const);
    const [bidsOf, asksOf] = isSecond ? [asks, bids] : [bids, asks];
    return {
      bids: mirrored(bidsOf).sort(([one], [other]) => other - one),
      asks: mirrored(asksOf).sort(([one], [other]) => one - other),
    };
  }

  #note(id: string): void {
    for (const token of [`${id}-0`, `${id}-1`]) {
      this.history.add(`${token} ${this.back(token)?.chance.toFixed(4)}`);
    }
  }

  #strikes(fault: Fault, chance = FAULT_CHANCE): boolean {
    const isHit = this.faults.has(fault) && this.#random.chance(chance);
    if (isHit) this.happened.set(fault, (this.happened.get(fault) ?? 0) + 1);
    return isHit;
  }

  #subscribed(
    operation: string | undefined,
    tokens: readonly string[],
    send: (text: string) => void,
    socket: WebSocket,
  ): void {
    let connection = this.#connections.get(send);
    if (connection === undefined) {
      connection = { isSilent: false, held: undefined, followed: new Set(), send };
      this.#connections.set(send, connection);
      socket.on('close', () => this.#connections.delete(send));
    }
    if (connection.isSilent) return;
    if (operation === 'unsubscribe') {
      for (const token of tokens) connection.followed.delete(token);
      return;
    }
    // Some clients report that a subscription on an open socket changes nothing.
    if (operation !== undefined && this.#strikes('idle_change')) return;
    for (const token of tokens) {
      connection.followed.add(token);
      if (!this.#strikes('no_book')) this.#say(connection, [this.#bookOf(token)]);
    }
  }

  #bookOf(token: string): object {
    const { bids, asks } = this.#levels(token);
    const words = (levels: readonly (readonly [number, number])[]) =>
      levels.map(([cents, size]) => [(cents / 100).toFixed(2), `${size}`] as const);
    return book(token, words(bids).toReversed(), words(asks).toReversed(), this.#at);
  }

  #live(): void {
    this.#at += 1;
    const id = this.#random.pick(CONTRACTS);
    const levels = this.#books.get(id);
    if (levels === undefined) return;
    const isBid = this.#random.chance(0.5);
    const cents = isBid ? 30 + this.#random.below(20) : 51 + this.#random.below(20);
    const side = isBid ? levels.bids : levels.asks;
    const size = this.#random.chance(0.5) ? 0 : 1 + this.#random.below(900);
    if (size === 0) side.delete(cents);
    else side.set(cents, size);
    this.#note(id);
    const change = (token: string, price: number, way: string) => {
      const { bids, asks } = this.#levels(token);
      const best = (levelsOf: readonly (readonly [number, number])[], none: string) =>
        levelsOf[0] === undefined ? none : (levelsOf[0][0] / 100).toFixed(2);
      const words = { price: (price / 100).toFixed(2), size: `${size}`, side: way, hash: 'h' };
      return { asset_id: token, ...words, best_bid: best(bids, '0'), best_ask: best(asks, '1') };
    };
    const price_changes = [
      change(`${id}-0`, cents, isBid ? 'BUY' : 'SELL'),
      change(`${id}-1`, 100 - cents, isBid ? 'SELL' : 'BUY'),
    ];
    const message = { event_type: 'price_change', market: id, price_changes };
    for (const connection of this.#connections.values()) {
      if (connection.followed.has(`${id}-0`)) {
        this.#say(connection, [{ ...message, timestamp: `${this.#at}` }]);
      }
      if (this.#strikes('silence', 0.01)) connection.isSilent = true;
      if (this.#strikes('tick', 0.01)) {
        const tick = { event_type: 'tick_size_change', asset_id: `${id}-0`, market: id };
        const sizes = { old_tick_size: '0.01', new_tick_size: '0.001' };
        this.#say(connection, [{ ...tick, ...sizes, timestamp: `${this.#at}` }]);
      }
    }
    if (this.#strikes('close', 0.01)) {
      for (const socket of this.#server?.sockets ?? []) socket.terminate();
    }
  }

  /** One message, alone or as a list of one. */
  #say(connection: Connection, pieces: readonly object[]): void {
    const { held, send } = connection;
    const text = JSON.stringify(this.#random.chance(0.5) ? pieces : pieces[0]);
    if (connection.isSilent || this.#strikes('drop', 0.05)) return;
    if (held === undefined && this.#strikes('reorder', 0.05)) {
      connection.held = text;
      return;
    }
    send(text);
    if (this.#strikes('repeat', 0.05)) send(text);
    if (held !== undefined) send(held);
    connection.held = undefined;
  }
}
