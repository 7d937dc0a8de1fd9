// A strict client of the stream: keeps a book per topic by the rules and fails on the first
// frame that breaks them. Knows nothing of the server but what it hears.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { frameProblems } from '../../../contract/stream-contract-check.ts';
import type { Json } from './shown-state.ts';
import { StreamBook, StreamBreach } from './stream-book.ts';

/** What is used of the `ws` package, which comes without types. */
interface WsSocket {
  readonly _socket: Socket;
  readonly readyState: number;
  send(data: string | Buffer): void;
  ping(): void;
  pong(): void;
  close(): void;
  terminate(): void;
  pause(): void;
  resume(): void;
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void;
  on(event: 'close', listener: (code: number, reason: Buffer) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  on(
    event: 'unexpected-response',
    listener: (request: unknown, response: NodeJS.ReadableStream & { statusCode: number }) => void,
  ): void;
}
type WsConstructor = new (
  url: string,
  options: { readonly headers: Readonly<Record<string, string>> },
) => WsSocket;
const { WebSocket } = createRequire(import.meta.url)('ws') as { readonly WebSocket: WsConstructor };

const WAIT_MS_MAX = 20_000;
const OPEN = 1;
/** Frames that move a book. */
const CHANGES: readonly string[] = ['delta', 'edges', 'moves'];

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** A refusal before the upgrade. */
export interface Refused {
  readonly status: number;
  readonly body: Json;
}

interface Waiter {
  readonly wants: (frame: Json) => boolean;
  /** Takes the frame for itself; one that only looks leaves it to others. */
  readonly takes: boolean;
  readonly resolve: (frame: Json) => void;
  readonly reject: (error: Error) => void;
}

/** Opens a stream and waits for its hello; without a key, for the socket alone. */
export async function openStream(address: string, key: string | undefined): Promise<StreamClient> {
  const client = new StreamClient(address, key === undefined ? {} : { 'x-api-key': key });
  await client.opened;
  if (key !== undefined) await client.heard('hello');
  return client;
}

/** What the server answers to an upgrade that it refuses. */
export async function refusedUpgrade(address: string, key: string): Promise<Refused> {
  const socket = new WebSocket(streamUrl(address), { headers: { 'x-api-key': key } });
  return await new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', () => reject(new Error('the upgrade was accepted')));
    socket.on('unexpected-response', async (_, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(Buffer.from(chunk));
      resolve({ status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) });
    });
  });
}

export class StreamClient {
  readonly opened: Promise<void>;
  readonly closed: Promise<Closed>;
  readonly books = new Map<string, StreamBook>();
  /** Topics by subscription id. */
  readonly topics = new Map<string | number, string>();
  /** Frames so far by op. */
  readonly counts: Record<string, number> = {};
  /** What broke the rules. */
  failure: Error | undefined;
  readonly #socket: WsSocket;
  readonly #heard: Json[] = [];
  #waiters: Waiter[] = [];
  #pings = 0;
  readonly #resumable = new Map<string | number, StreamBook>();

  constructor(address: string, headers: Readonly<Record<string, string>>) {
    this.#socket = new WebSocket(streamUrl(address), { headers });
    this.#socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    this.closed = new Promise((resolve) => {
      this.#socket.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.#fail(new Error(`the stream was closed: ${code} ${reason.toString()}`), false);
      });
    });
    this.#socket.on('error', () => {});
    this.opened = once(this.#socket as never, 'open') as Promise<never>;
    this.opened.catch(() => {});
  }

  get isOpen(): boolean {
    return this.#socket.readyState === OPEN;
  }

  /** Sends an object as JSON, or a text or bytes as they are. */
  send(message: object | string | Buffer): void {
    const isRaw = typeof message === 'string' || Buffer.isBuffer(message);
    this.#socket.send(isRaw ? message : JSON.stringify(message));
  }

  /** The next frame of this op that was not asked for before. */
  async heard(op: string): Promise<Json> {
    return await this.#takeNext((frame) => frame.op === op, op);
  }

  /** The next frame that answers what was asked under this id. */
  async answer(id: string | number): Promise<Json> {
    return await this.#takeNext((frame) => frame.id === id, `an answer to ${id}`);
  }

  /** Subscribes and waits until the book is there: by an image, or resumed. */
  async subscribe(id: string | number, channel: string, rest: object = {}): Promise<Json> {
    this.send({ op: 'subscribe', id, channel, ...rest });
    const subscribed = await this.answer(id);
    if (subscribed.op === 'error') throw new Error(`${id}: ${subscribed.error.message}`);
    const book = this.books.get(subscribed.topic);
    await this.until(() => book?.isComplete === true, `the image of ${subscribed.topic}`);
    return subscribed;
  }

  /** Subscribes to go on with a book of an earlier connection. */
  async resume(id: string | number, earlier: StreamBook, rest: object = {}): Promise<Json> {
    this.#resumable.set(id, earlier);
    const { epoch, seq } = earlier;
    return await this.subscribe(id, earlier.channel, { ...rest, resume: { epoch, seq } });
  }

  /** The book of a subscription. */
  book(id: string | number): StreamBook {
    const book = this.books.get(this.topics.get(id) ?? '');
    if (!book) throw new Error(`nothing is subscribed as ${id}`);
    return book;
  }

  /** Everything that the server sent before this call has been heard when it resolves. */
  async sync(): Promise<void> {
    const id = `sync-${++this.#pings}`;
    this.send({ op: 'ping', id });
    await this.answer(id);
  }

  /** Waits for a condition that frames bring about. */
  async until(holds: () => boolean, what: string): Promise<void> {
    if (!holds()) await this.#next(holds, what, false);
  }

  /** A control frame: no message. */
  control(kind: 'ping' | 'pong'): void {
    this.#socket[kind]();
  }

  pause(): void {
    this.#socket.pause();
  }

  resumeReading(): void {
    this.#socket.resume();
  }

  async close(): Promise<void> {
    this.#socket.terminate();
    await this.closed;
  }

  async #takeNext(wants: Waiter['wants'], what: string): Promise<Json> {
    const index = this.#heard.findIndex(wants);
    if (index >= 0) return this.#heard.splice(index, 1)[0];
    return await this.#next(wants, what, true);
  }

  #next(wants: Waiter['wants'], what: string, takes: boolean): Promise<Json> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`waited ${WAIT_MS_MAX} ms for ${what}`));
      }, WAIT_MS_MAX);
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        act();
      };
      this.#waiters.push({
        wants,
        takes,
        resolve: (frame) => settle(() => resolve(frame)),
        reject: (error) => settle(() => reject(error)),
      });
    });
  }

  #hear(data: Buffer, isBinary: boolean): void {
    try {
      if (isBinary) throw new StreamBreach('a binary frame');
      const frame = JSON.parse(data.toString());
      this.counts[frame.op] = (this.counts[frame.op] ?? 0) + 1;
      this.#take(frame);
      this.#tell(frame);
    } catch (error) {
      this.#fail(error as Error, true);
    }
  }

  #tell(frame: Json): void {
    const taker = this.#waiters.find(({ wants, takes }) => takes && wants(frame));
    // Books hold what the others said.
    if (!taker && !['image', ...CHANGES, 'check'].includes(frame.op)) this.#heard.push(frame);
    const told = this.#waiters.filter(
      (waiter) => waiter === taker || (!waiter.takes && waiter.wants(frame)),
    );
    this.#waiters = this.#waiters.filter((waiter) => !told.includes(waiter));
    for (const waiter of told) waiter.resolve(frame);
  }

  #take(frame: Json): void {
    const problems = frameProblems(frame, this.books.get(frame.topic)?.channel);
    if (problems !== undefined) throw new StreamBreach(problems);
    if (frame.op === 'subscribed') this.#subscribed(frame);
    else if (frame.op === 'image') this.#bookOf(frame.topic).image(frame);
    else if (CHANGES.includes(frame.op)) this.#bookOf(frame.topic).change(frame);
    else if (frame.op === 'check') this.#bookOf(frame.topic).check(frame);
    else if (frame.op === 'heartbeat') {
      for (const [topic, seq] of Object.entries(frame.topics)) {
        this.#bookOf(topic).heartbeat(seq as number);
      }
    }
  }

  #subscribed({ id, topic, channel, recovered }: Json): void {
    this.topics.set(id, topic);
    const book = this.books.get(topic) ?? new StreamBook(topic, channel);
    this.books.set(topic, book);
    const earlier = this.#resumable.get(id);
    if (recovered && !earlier) throw new StreamBreach(`${topic}: recovered, and nothing was asked`);
    if (recovered && earlier) book.continueFrom(earlier);
    else book.startAnew();
  }

  #bookOf(topic: string): StreamBook {
    const book = this.books.get(topic);
    if (!book) throw new StreamBreach(`a frame of ${topic}, which nobody asked for`);
    return book;
  }

  #fail(error: Error, isBreach: boolean): void {
    if (isBreach) this.failure ??= error;
    for (const { reject } of this.#waiters.splice(0)) reject(error);
  }
}

function streamUrl(address: string): string {
  return `${address.replace('http', 'ws')}/v1/stream`;
}
