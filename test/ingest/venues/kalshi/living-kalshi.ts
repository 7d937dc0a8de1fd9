// A market of Kalshi that lives, and misbehaves for a while: seeded changes of its books go out in
// frames that are dropped, repeated, put in another order, held back, or followed by errors.
import type { WebSocket } from 'ws';
import { Random } from '#kit/random.ts';
import {
  delta,
  eventsAnswer,
  GAME_ID,
  ladder,
  NYY,
  over,
  snapshot,
  winsBy,
} from './kalshi-fixture.ts';
import { type Command, type KalshiServer, startKalshiServer } from './kalshi-server.ts';

export type Fault =
  | 'drop'
  | 'repeat'
  | 'reorder'
  | 'gap'
  | 'no_snapshot'
  | 'error_25'
  | 'error_26'
  | 'error_27'
  | 'silence'
  | 'close'
  | 'handshake'
  | 'busy'
  | 'idle_change';

export const FAULTS: readonly Fault[] = [
  ...(['drop', 'repeat', 'reorder', 'gap', 'no_snapshot', 'error_25', 'error_26'] as const),
  ...(['error_27', 'silence', 'close', 'handshake', 'busy', 'idle_change'] as const),
];

const RUNGS = [
  over(GAME_ID, 7.5),
  over(GAME_ID, 8.5),
  over(GAME_ID, 9.5),
  winsBy(GAME_ID, NYY, 1.5),
];
const TITLES = 'Atlanta vs New York Y';
/** Changes of a tick of the timer. */
const CHANGES = 3;
const CHANGE_EVERY_MS = 4;
const FAULT_CHANCE = 0.4;
const STATUSES = [425, 429, 503] as const;

interface Connection {
  seq: number;
  sid: number;
  isSilent: boolean;
  held: string | undefined;
  readonly followed: Set<string>;
  readonly send: (text: string) => void;
}

export class LivingKalshi {
  /** What was ever the best back of a contract, `ticker yes|no chance`. */
  readonly history = new Set<string>();
  faults: ReadonlySet<Fault> = new Set();
  readonly happened = new Map<Fault, number>();
  #server: KalshiServer | undefined;
  readonly #random: Random;
  /** Contracts at each price in cents, by ticker and side. */
  readonly #books = new Map<string, Map<number, number>>();
  readonly #connections = new Map<WebSocket, Connection>();
  #timer: NodeJS.Timeout | undefined;
  #sids = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
    for (const ticker of this.tickers) {
      for (const side of ['yes', 'no']) this.#books.set(`${ticker} ${side}`, new Map([[20, 100]]));
      this.#note(ticker);
    }
  }

  get tickers(): readonly string[] {
    return RUNGS.map(({ ticker }) => String(ticker));
  }

  async open(): Promise<KalshiServer> {
    const events = [
      ladder('KXMLBTOTAL', GAME_ID, `${TITLES}: Total Runs`, RUNGS.slice(0, 3)),
      ladder('KXMLBSPREAD', GAME_ID, `${TITLES}: Spread`, RUNGS.slice(3)),
    ];
    this.#server = await startKalshiServer({
      answer: (url) => {
        return this.#strikes('busy') ? this.#random.pick(STATUSES) : eventsAnswer(url, events);
      },
      handshake: () =>
        this.#strikes('handshake') ? this.#random.pick([401, 429, 503]) : undefined,
      opened: (socket) => this.#connect(socket),
      command: (command, _, socket) => this.#command(command, socket),
    });
    this.#timer = setInterval(() => {
      for (let change = 0; change < CHANGES; change++) this.#live();
    }, CHANGE_EVERY_MS);
    return this.#server;
  }

  /** Nothing changes any more, and nothing goes wrong. */
  settle(): void {
    this.faults = new Set();
    clearInterval(this.#timer);
  }

  async close(): Promise<void> {
    this.settle();
    await this.#server?.close();
  }

  /** The best back of a side: one less the best bid for the other; undefined without one. */
  back(ticker: string, side: 'yes' | 'no'): { chance: number; stake: number } | undefined {
    const other = side === 'yes' ? 'no' : 'yes';
    const [best] = this.#bids(ticker, other);
    if (best === undefined) return undefined;
    const chance = (100 - best[0]) / 100;
    return { chance, stake: Math.floor(chance * best[1] * 100 + 1e-6) / 100 };
  }

  #bids(ticker: string, side: string): readonly (readonly [number, number])[] {
    const levels = [...(this.#books.get(`${ticker} ${side}`) ?? [])];
    return levels.sort(([one], [other]) => other - one);
  }

  #note(ticker: string): void {
    for (const side of ['yes', 'no'] as const) {
      this.history.add(`${ticker} ${side} ${this.back(ticker, side)?.chance.toFixed(4)}`);
    }
  }

  #strikes(fault: Fault, chance = FAULT_CHANCE): boolean {
    const isHit = this.faults.has(fault) && this.#random.chance(chance);
    if (isHit) this.happened.set(fault, (this.happened.get(fault) ?? 0) + 1);
    return isHit;
  }

  #connect(socket: WebSocket): void {
    this.#sids += 1;
    const send = (text: string): void => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    };
    const made = { seq: 0, sid: this.#sids, isSilent: false, held: undefined, send };
    this.#connections.set(socket, { ...made, followed: new Set() });
    socket.on('close', () => this.#connections.delete(socket));
  }

  /** A change of one book, and what may befall the connections. */
  #live(): void {
    const ticker = this.#random.pick(this.tickers);
    const side = this.#random.pick(['yes', 'no']);
    const book = this.#books.get(`${ticker} ${side}`);
    if (book === undefined) return;
    const cents = 1 + this.#random.below(45);
    const known = book.get(cents) ?? 0;
    const change = this.#random.chance(0.5) ? -known : 1 + this.#random.below(900);
    if (change !== 0) {
      if (known + change === 0) book.delete(cents);
      else book.set(cents, known + change);
      this.#note(ticker);
    }
    for (const [socket, connection] of this.#connections) {
      const price = (cents / 100).toFixed(4);
      if (change !== 0 && connection.followed.has(ticker)) {
        this.#say(connection, (seq) => delta(seq, ticker, side, price, `${change}.00`));
      }
      if (this.#strikes('close', 0.01)) socket.terminate();
      if (this.#strikes('silence', 0.01)) connection.isSilent = true;
      // Machines that have lost their data still answer pings.
      if (connection.isSilent) socket.ping();
      if (this.#strikes('error_25', 0.01)) {
        connection.followed.clear();
        const msg = { code: 25, msg: 'buffer overflow' };
        connection.send(JSON.stringify({ type: 'error', sid: connection.sid, msg }));
      }
    }
  }

  #command({ id, params }: Command, socket: WebSocket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || connection.isSilent) return;
    const { channels, action, market_tickers: tickers = [] } = params;
    if (channels?.includes('orderbook_delta') === false) return;
    const refuse = (code: number): void => {
      connection.send(JSON.stringify({ id, type: 'error', msg: { code, msg: 'no' } }));
    };
    if (this.#strikes('error_27')) {
      refuse(27);
      return;
    }
    if (action === undefined) {
      if (this.#strikes('error_26')) {
        refuse(26);
        return;
      }
      if (connection.followed.size === 0) {
        this.#sids += 1;
        connection.sid = this.#sids;
        connection.seq = 0;
      }
      const msg = { channel: 'orderbook_delta', sid: connection.sid };
      connection.send(JSON.stringify({ id, type: 'subscribed', msg }));
    } else if (this.#strikes('idle_change')) return;
    for (const ticker of tickers) {
      if (action === 'delete_markets') {
        connection.followed.delete(ticker);
        continue;
      }
      connection.followed.add(ticker);
      if (this.#strikes('no_snapshot')) continue;
      const side = (name: string) =>
        this.#bids(ticker, name)
          .toReversed()
          .map(([cents, size]) => [(cents / 100).toFixed(4), `${size}.00`] as const);
      this.#say(connection, (seq) => snapshot(seq, ticker, side('yes'), side('no')));
    }
    const msg = { market_tickers: [...connection.followed] };
    this.#say(connection, (seq) => ({ id, type: 'ok', seq, msg }));
  }

  #say(connection: Connection, frameOf: (seq: number) => object): void {
    connection.seq += 1;
    const { sid, held, send } = connection;
    const text = JSON.stringify({ ...frameOf(connection.seq), sid });
    if (connection.isSilent || this.#strikes('drop', 0.05)) return;
    if (this.#strikes('gap', 0.03)) connection.seq += 1 + this.#random.below(3);
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
