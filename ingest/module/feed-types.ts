// `overround/feed`: everything that a feed outside this repository sees, as types alone; at run
// time all of it comes through `context`. UNSTABLE: members are added, and until version 1.0 they
// may change with a release. docs/feeds-module.md walks through a feed written against it.

/** What a module of FEED=module:PATH exports under the name `createFeed`. */
export type CreateFeed = (context: FeedContext) => VenueFeed | Promise<VenueFeed>;

export interface VenueFeed {
  /**
   * Names the source in the log, /readyz and metrics: `[a-z0-9][a-z0-9_-]{0,39}`, unlike every
   * other source's. Event ids are bound to it, so it never changes.
   */
  readonly source: string;
  /**
   * Publishes until the signal aborts, then returns soon; returning earlier ends the feed as
   * finished. Throws only for what asking again cannot mend (a refused key): the feed is then
   * `failed` on /readyz, and the server goes on. After a restart it begins with whole images.
   */
  run(sink: FeedSink, signal: AbortSignal): Promise<void>;
  /** What went wrong and was put right, by name, for /readyz: gaps, connections that were lost. */
  readonly incidents?: Readonly<Record<string, number>>;
}

/** What the server gives a feed. */
export interface FeedContext {
  /** The entry of FEED. */
  readonly name: string;
  /** Environment variables: the feed's own settings and keys. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The time and every wait come from here, so that tests can move them. */
  readonly clock: FeedClock;
  readonly logger: FeedLogger;
  /** A number in [0, 1), to spread requests. */
  random(): number;
  /** One GET. The body is bounded, and parsed outside the serving thread. Never rejects. */
  fetchJson(url: string | URL, signal: AbortSignal, options?: FetchOptions): Promise<FetchedJson>;
  /** A WebSocket, once it is open. The signal closes it. Never rejects. */
  openSocket(url: string | URL, signal: AbortSignal, options?: FetchOptions): Promise<OpenedSocket>;
}

export interface FeedClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts (then with false). */
  wait(ms: number, signal?: AbortSignal): Promise<boolean>;
}

/** Structured logs. Never log a key: fields called key, token or password are hidden. */
export interface FeedLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** 20,000 unless given. */
  readonly timeoutMs?: number;
}

export type FetchedJson =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: { get(name: string): string | null };
      /** The parsed body of a status 200; undefined of others. */
      readonly body: unknown;
      /** When the whole body was received: the `observedAt` of what is read from it. */
      readonly receivedAt: number;
    }
  /** Status 200 with a body that is no JSON or beyond the bounds: to be counted by `refuse`. */
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly receivedAt: number }
  /** No answer: timeout, network. The message never quotes the address. */
  | { readonly kind: 'failed'; readonly message: string };

export type OpenedSocket =
  | { readonly kind: 'open'; readonly socket: FeedSocket }
  /** The server answered the handshake with this status. */
  | { readonly kind: 'refused'; readonly status: number }
  /** No answer: timeout, network. The message never quotes the address. */
  | { readonly kind: 'failed'; readonly message: string };

/** An open WebSocket. Messages wait in a bounded queue: whoever is too slow loses the socket. */
export interface FeedSocket {
  /** Sends a text; nothing once the socket is closed. */
  send(text: string): void;
  /** The next message; `timeout` after `timeoutMs` without one. Messages before a close come first. */
  receive(timeoutMs: number): Promise<SocketMessage>;
  /** The next message if it is here already. */
  take(): string | undefined;
  close(): void;
}

export type SocketMessage =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'closed'; readonly code: number };

export type RefusalReason =
  | 'unknown_league'
  | 'unknown_team'
  | 'unknown_market'
  | 'unknown_selection'
  | 'outright_market'
  | 'combination'
  | 'ambiguous_player'
  | 'sides_unknown'
  | 'bad_time'
  | 'missing_point'
  | 'malformed'
  | 'too_long'
  | 'too_deep'
  | 'too_many_elements'
  | 'too_slow'
  | 'too_much_memory';

/** Where a feed publishes. One call at a time: await each. */
export interface FeedSink {
  /**
   * Translates a statement, refuses what cannot be read piece by piece, and appends the rest to the
   * log. Whatever the venue wrote may be passed on: nothing in a statement makes it throw. Resolves
   * once there is room for more; rejects only when the log has failed.
   */
  publish(statement: Statement): Promise<Receipt>;
  /** Counts what the feed itself could not read; the piece is kept as a sample. */
  refuse(reason: RefusalReason, piece: unknown, prices?: number): Promise<void>;
  /** To be called once everything has been published for the first time: /readyz waits for it. */
  delivered(): void;
}

/** What became of a statement: quotes accepted, and quotes refused by reason. */
export interface Receipt {
  readonly accepted: number;
  readonly refused: Readonly<Record<string, number>>;
  /**
   * Of a heartbeat, where there are any: events of the feed that mean other ones of the server by now,
   * because its operator said so. Images of them are due: the server has none of their prices.
   */
  readonly moved?: readonly { readonly league: string; readonly id: string }[];
}

export type Statement =
  | ImageStatement
  | PatchStatement
  | CoverageStatement
  | EventStatement
  | HeartbeatStatement;

/** ISO 8601 text, or epoch milliseconds. */
export type Time = string | number;

/** A game as the venue names it. Team names are resolved within the league. */
export interface EventWords {
  /** The venue's own id, up to 100 characters. */
  readonly id: string;
  /** `nfl`, `nba`, `mlb`, `nhl`, `epl` …, as /v1/leagues lists them. */
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly start: Time;
  /** The venue does not say which of the two is at home: the game is the one that others list, or none. */
  readonly unordered?: boolean | undefined;
}

/** One price: exactly one of `american`, `decimal` and `probability`. */
export interface QuoteWords extends SelectionWords {
  readonly american?: number | undefined;
  readonly decimal?: number | undefined;
  readonly probability?: number | undefined;
  /** True without a price suspends the selection at the price that it has. */
  readonly suspended?: boolean | undefined;
  /** When the venue confirmed this price, where that was before the statement was observed. */
  readonly observedAt?: Time | undefined;
  /** Most that can be staked, in the venue's currency. */
  readonly size?: number | undefined;
  /** https address of the bet. */
  readonly link?: string | undefined;
  /** Of an exchange: its order book, in the form of the price. Ten levels a side at most. */
  readonly depth?: DepthWords | undefined;
  /** Of an exchange: what this market is charged, where that is not what the venue charges. */
  readonly fee?: FeeWords | undefined;
  /** Milliseconds that a bet on it waits before it is taken, as in play. */
  readonly betDelayMs?: number | undefined;
}

/**
 * `winnings`: `rate` of the net winnings. `contract`: `rate * (p * (1 - p)) ^ exponent` for a contract
 * that pays 1 and costs p, rounded up to multiples of `step` per order or per contract.
 */
export interface FeeWords {
  readonly kind: 'winnings' | 'contract';
  readonly rate: number;
  /** A whole number from 1 to 4; 1 unless it is given. */
  readonly exponent?: number;
  /** In the venue's currency; fees are not rounded unless it is given. */
  readonly step?: number;
  readonly roundedPer?: 'order' | 'contract';
}

/** A price, and the stake that is there where the venue says it. */
export type LevelWords = readonly [price: number, size?: number | null];

/** Levels of both sides, the best first. */
export interface DepthWords {
  /** The first is the price of the quote. */
  readonly back?: readonly LevelWords[];
  /** Prices at which the selection can be laid. */
  readonly lay?: readonly LevelWords[];
}

export interface SelectionWords {
  /** A bookmaker's id, as /v1/odds/bookmakers lists them. */
  readonly venue: string;
  /** A market key, as prices are served under: `moneyline`, `spread`, `total_alternate` … */
  readonly market: string;
  /** `home`, `away`, `draw`, `over`, `under`, `yes`, `no`, or a team's name. */
  readonly selection: string;
  /** With the selection's own sign: a favourite's spread is negative. */
  readonly point?: number | undefined;
  /** Of player props: the player's name. */
  readonly player?: string | undefined;
  /** Of team totals, and of props where the venue says it: `home`, `away`, or the team's name. */
  readonly team?: string | undefined;
}

/**
 * Everything that `venues` quote in `markets` of one event: what is not among `quotes` is
 * withdrawn. A venue without quotes answered and has none.
 */
export interface ImageStatement {
  readonly kind: 'image';
  readonly observedAt: Time;
  readonly event: EventWords;
  readonly venues: readonly string[];
  readonly markets: readonly string[];
  readonly quotes: readonly QuoteWords[];
}

/** Single prices of an event that an image has introduced since the feed started. */
export interface PatchStatement {
  readonly kind: 'patch';
  readonly observedAt: Time;
  readonly event: Pick<EventWords, 'id' | 'league'>;
  readonly quotes: readonly QuoteWords[];
  readonly withdrawn?: readonly SelectionWords[];
}

/**
 * Ends an answer about a whole league: the lines of `venues` in `markets` on games that are not
 * among `events` (the venue's ids) are withdrawn. Without it a game that the venue no longer lists
 * stays until it is too old.
 */
export interface CoverageStatement {
  readonly kind: 'coverage';
  readonly observedAt: Time;
  readonly league: string;
  readonly venues: readonly string[];
  readonly markets: readonly string[];
  readonly events: readonly string[];
}

/** Status and score of a game. */
export interface EventStatement {
  readonly kind: 'event';
  readonly observedAt: Time;
  readonly event: EventWords;
  readonly status: 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';
  readonly score?: { readonly home: number; readonly away: number } | undefined;
  /** As the sport writes it: `Q3`, `2nd Half`. */
  readonly period?: string | undefined;
  readonly clock?: string | undefined;
}

/** What stands of the venues is confirmed: of feeds that are told changes only. */
export interface HeartbeatStatement {
  readonly kind: 'heartbeat';
  readonly observedAt: Time;
  readonly confirms: readonly { readonly venue: string }[];
}

/** What the conformance suite needs to know of a feed: `npm run test:feed -- PATH`. */
export interface FeedSample {
  /** The feed's settings, with the address of the server that stands for the venue. */
  readonly env: (address: string) => Readonly<Record<string, string>>;
  /** What the venue answers: one answer of its own form to each address. `now` in epoch ms. */
  readonly answer: (url: URL, now: number) => unknown;
  /** Prices that these answers hold. */
  readonly prices: number;
  /** What it answers later: a game and a market are gone. */
  readonly later: (url: URL, now: number) => unknown;
  readonly pricesLater: number;
}
