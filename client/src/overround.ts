// Overround's client: typed REST that keeps its ETags and the server's limits, and a live stream
// whose books are always the server's.
import { askChat, type ChatEvent, type ChatRequest } from './chat.ts';
import { type Environment, PLATFORM } from './environment.ts';
import { openEventsSocket } from './events-socket.ts';
import { openPlatformSocket } from './node-socket.ts';
import { paced } from './paced-socket.ts';
import { Publisher } from './publisher.ts';
import type { PublisherOptions } from './publisher-events.ts';
import {
  type Answer,
  type DataOf,
  type MetaOf,
  type ParametersOf,
  type Path,
  Rest,
  type RestOptions,
  TIMEOUT_MS,
} from './rest.ts';
import type { Address } from './socket.ts';
import { Stream } from './stream.ts';

export { OverroundError } from './answers.ts';
export type { Book } from './books/book.ts';
export type { EdgeBook, EdgesChange } from './books/edge-book.ts';
export type { HeldLine, OddsBook, PropsBook } from './books/line-book.ts';
export type { MoveBook, MovesChange } from './books/move-book.ts';
export type { OutcomeBook } from './books/outcome-book.ts';
export type { EventBook, VenueBook } from './books/whole-book.ts';
export type { Channel, Channels } from './channels.ts';
export type { ChatEvent, ChatRequest } from './chat.ts';
export type { Environment } from './environment.ts';
export type * from './generated/contract.ts';
export type { BodyOptions, QuoteRow, SelectionRow, Statement } from './publish-queue.ts';
export { Publisher } from './publisher.ts';
export type {
  Acknowledged,
  PublisherEvents,
  PublisherOptions,
  RefusedBatch,
  RefusedLine,
} from './publisher-events.ts';
export type { Answer, RateLimit, RestOptions } from './rest.ts';
export type { Address, OpenSocket, Socket, SocketEvents } from './socket.ts';
export {
  type BetOfLegs,
  type Division,
  type DivisionOptions,
  divideStake,
  type JudgedPrice,
  type KellyOptions,
  kellyStake,
  type StakeLeg,
  type StakeLimits,
} from './stakes.ts';
export { Stream, type StreamEvents } from './stream.ts';
export {
  type Position,
  type Refusal,
  type RestartReason,
  Subscription,
  type SubscriptionEvents,
} from './subscription.ts';

export interface OverroundOptions extends RestOptions {
  /** Where the server is; `http://127.0.0.1:8080` by default. */
  readonly url?: string;
  readonly apiKey: string;
}

export interface StreamOptions {
  /**
   * `sse` where WebSockets cannot pass: one request per subscription, of which browsers hold six
   * per server at most, unless it speaks HTTP/2.
   */
  readonly transport?: 'websocket' | 'sse';
  /** Clock, chance and connections, for simulations. */
  readonly environment?: Partial<Environment>;
}

/** Parameters may be left out where the route needs none. */
type Parameters<P extends Path, Params> =
  Record<never, never> extends ParametersOf<P>
    ? [parameters?: Params, signal?: AbortSignal]
    : [parameters: Params, signal?: AbortSignal];

/** Of who gives no parameters. */
type NoSince<P extends Path> = ParametersOf<P> & { readonly since?: undefined };

/** A server, and the key to it. */
export class Overround {
  readonly #address: Address;
  readonly #rest: Rest;
  readonly #timeoutMs: number;

  constructor({ url = 'http://127.0.0.1:8080', apiKey, ...rest }: OverroundOptions) {
    this.#address = { url: addressOf(url), apiKey: keyOf(apiKey) };
    this.#rest = new Rest(this.#address, rest);
    this.#timeoutMs = rest.timeoutMs ?? TIMEOUT_MS;
  }

  /**
   * Asks a REST route: `get('/v1/events/{eventId}/odds', { eventId })`. Throws an OverroundError
   * where the server refuses, and with status 0 and code `ERR_UNREACHABLE` where it cannot be
   * reached; the reason of the signal once that is aborted.
   */
  get<P extends Path, const Params extends ParametersOf<P> = NoSince<P>>(
    path: P,
    ...[parameters, signal]: Parameters<P, Params>
  ): Promise<Answer<DataOf<P, Params>, MetaOf<P, Params>>> {
    return this.#rest.get(path, parameters ?? ({} as Params), signal);
  }

  /**
   * Asks the chat: steps, pieces of the answer, and last the result. Throws an OverroundError where
   * the server refuses, with status 404 where it has no chat, and the reason of the signal. A
   * server that says nothing for `timeoutMs` is given up; one that still writes says so.
   */
  chat(request: ChatRequest, signal?: AbortSignal): AsyncGenerator<ChatEvent> {
    return askChat(this.#address, request, this.#timeoutMs, signal);
  }

  /**
   * Opens the live stream; it is connected while it has subscriptions. A server that was never
   * reached fails the stream after `timeoutMs`; one that was is waited for.
   */
  stream({ transport, environment }: StreamOptions = {}): Stream {
    const openSocket = transport === 'sse' ? openEventsSocket : paced(openPlatformSocket);
    const surroundings = { openSocket, ...PLATFORM, ...environment };
    return new Stream(this.#address, surroundings, this.#timeoutMs);
  }

  /**
   * Sends prices as a source, with an ingest key. It connects at once, in a session of its own, and
   * again until it is closed or fenced. A server that was never reached fails it after `timeoutMs`.
   */
  publisher({
    environment,
    ...options
  }: PublisherOptions & Pick<StreamOptions, 'environment'>): Publisher {
    const surroundings = { openSocket: openPlatformSocket, ...PLATFORM, ...environment };
    return new Publisher(this.#address, options, surroundings, this.#timeoutMs);
  }
}

/** Where the server is, without a slash at the end. Throws a TypeError for what is no address. */
function addressOf(url: string): string {
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' };
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new TypeError('url is no address such as http://127.0.0.1:8080 or https://HOST/PATH');
  }
  return url.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/** The key as a header takes it. Throws a TypeError that does not show it where it can be none. */
function keyOf(apiKey: string): string {
  if (typeof apiKey !== 'string') throw new TypeError('apiKey is no text: is its variable set?');
  // One that was read from a file ends with its line.
  const key = apiKey.trim();
  if (!/^[\x20-\x7e]*$/.test(key)) throw new TypeError('apiKey has characters that no key has');
  return key;
}
