// The stream over Server-Sent Events, for places where WebSockets cannot pass: one request per
// subscription, read with fetch so that the key stays in a header, behind the face of one socket.
import { OverroundError, refusalOf } from './answers.ts';
import { LateTimers, PLATFORM } from './environment.ts';
import { eventTexts } from './event-stream.ts';
import {
  type Address,
  BROKEN_CODE,
  HEARTBEAT_MS,
  parseFrame,
  type ServerFrame,
  SILENT_HEARTBEATS_MAX,
  type Socket,
  type SocketEvents,
  UNAUTHORIZED_CODE,
} from './socket.ts';

/** What serves one subscription. */
interface Request {
  readonly ending: AbortController;
  /** When the last byte of it came, by the platform's clock. */
  receivedAtMs: number;
}

interface SubscribeFrame {
  readonly op: 'subscribe';
  readonly id: string;
  readonly resume?: { readonly epoch: string; readonly seq: number };
  readonly [filter: string]: unknown;
}

/** Opens a stream over Server-Sent Events. */
export function openEventsSocket(address: Address, events: SocketEvents): Socket {
  return new EventsSocket(address, events);
}

class EventsSocket implements Socket {
  readonly #address: Address;
  readonly #events: SocketEvents;
  readonly #requests = new Map<string, Request>();
  #bytes = 0;
  #heartbeatMs = HEARTBEAT_MS;
  #cancelWatch: () => void;
  readonly #lateTimers = new LateTimers();
  #isOver = false;

  constructor(address: Address, events: SocketEvents) {
    this.#address = address;
    this.#events = events;
    queueMicrotask(() => {
      if (!this.#isOver) events.opened(true);
    });
    this.#cancelWatch = this.#watch();
  }

  send(frame: object): void {
    const { op, id } = frame as SubscribeFrame;
    if ((op as string) === 'unsubscribe') {
      this.#requests.get(id)?.ending.abort();
      this.#requests.delete(id);
    }
    if (op !== 'subscribe') return;
    const request = { ending: new AbortController(), receivedAtMs: PLATFORM.now() };
    this.#requests.set(id, request);
    this.#follow(frame as SubscribeFrame, request).then(
      () => this.#ended(id, request, BROKEN_CODE, 'the response ended'),
      (error: Error) => this.#ended(id, request, codeOf(error), error.message),
    );
  }

  close(): void {
    this.#isOver = true;
    this.#cancelWatch();
    for (const { ending } of this.#requests.values()) ending.abort();
  }

  bytesReceived(): number {
    return this.#bytes;
  }

  /** A request that is silent for too long is dead, whatever the others hear. */
  #watch(): () => void {
    const dueMs = PLATFORM.now() + this.#heartbeatMs;
    return PLATFORM.after(this.#heartbeatMs, () => {
      const lateMs = PLATFORM.now() - dueMs;
      const isExcused = this.#lateTimers.isExcused(lateMs, this.#heartbeatMs);
      const silentMs = SILENT_HEARTBEATS_MAX * this.#heartbeatMs;
      const before = PLATFORM.now() - silentMs;
      // Where all wait to be asked for again there is nothing to hear: the line is not silent.
      if (this.#requests.size === 0) this.#events.frame({ op: 'heartbeat', topics: {} });
      const isDead = [...this.#requests.values()].some(
        ({ receivedAtMs }) => receivedAtMs <= before,
      );
      if (isDead && !isExcused)
        this.#close(BROKEN_CODE, `a request heard nothing for ${silentMs} ms`);
      else this.#cancelWatch = this.#watch();
    });
  }

  async #follow(frame: SubscribeFrame, request: Request): Promise<void> {
    const { signal } = request.ending;
    const { op: _, id, resume, ...query } = frame;
    const { url, apiKey } = this.#address;
    const headers: Record<string, string> = { 'x-api-key': apiKey };
    if (resume) headers['last-event-id'] = `${resume.epoch}:${resume.seq}`;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    const init = { headers, signal, redirect: 'manual' } as const;
    const response = await fetch(`${url}/v1/stream/sse?${search}`, init);
    if (!response.ok || !response.body) {
      await this.#refused(id, response, signal);
      return;
    }
    const onBytes = (bytes: number): void => {
      this.#bytes += bytes;
      request.receivedAtMs = PLATFORM.now();
    };
    for await (const text of eventTexts(response.body, onBytes)) this.#take(id, text, signal);
  }

  /** One event: the data of it is a frame. */
  #take(id: string, event: string, signal: AbortSignal): void {
    const data = /^data: ([^\n]*)/m.exec(event)?.[1];
    if (data === undefined || this.#isOver || signal.aborted) return;
    const frame = parseFrame(data);
    if (!frame) this.#close(BROKEN_CODE, 'a frame that is no JSON');
    else if (frame.op === 'close') this.#close(frame.code as number, frame.reason as string);
    else {
      if (frame.op === 'hello') this.#heartbeatMs = frame.heartbeatMs as number;
      this.#events.frame(ownFrame(frame, id));
    }
  }

  /** What is refused to one request is its own matter, as long as it is the server that speaks. */
  async #refused(id: string, response: Response, signal: AbortSignal): Promise<void> {
    if (response.status === 401) this.#close(UNAUTHORIZED_CODE, 'the API key is not valid');
    const refusal = await refusalOf(response);
    const { status, code, message } = refusal;
    if (code === 'ERR_UNKNOWN') throw refusal;
    this.#requests.delete(id);
    const error = { code, message, problems: [message] };
    const frame: ServerFrame = { op: 'error', id, status, error };
    if (!this.#isOver && !signal.aborted) this.#events.frame(frame);
  }

  /** One request that ends unasked ends all: they begin again together. */
  #ended(id: string, request: Request, code: number, reason: string): void {
    if (this.#requests.get(id) === request) this.#close(code, reason);
  }

  #close(code: number, reason: string): void {
    if (this.#isOver) return;
    this.close();
    this.#events.closed(code, reason);
  }
}

/** The status that was answered; browsers hide that of a redirect. */
function codeOf(error: Error): number {
  return (error instanceof OverroundError && error.status) || BROKEN_CODE;
}

/**
 * A frame as that of one request: the server calls every such subscription the same, and two that
 * follow the same topic each have a stream of their own, of which one may be ahead.
 */
function ownFrame(frame: ServerFrame, id: string): ServerFrame {
  const { topic, topics, news } = frame;
  const named = (name: string): string => `${name} ${id}`;
  const allNamed = (seqs: unknown): object =>
    Object.fromEntries(Object.entries(seqs as object).map(([name, seq]) => [named(name), seq]));
  return {
    ...frame,
    ...(frame.op === 'subscribed' && { id }),
    ...(typeof topic === 'string' && { topic: named(topic) }),
    ...(topics !== undefined && { topics: allNamed(topics) }),
    ...(news !== undefined && { news: allNamed(news) }),
  };
}
