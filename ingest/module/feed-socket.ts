// WebSockets of feeds: handshakes with a limit, messages in a bounded queue. Whoever does not read
// in time loses the socket and starts again from whole images.
import { WebSocket } from 'ws';
import type { Clock } from '#kit/clock.ts';
import type { FeedSocket, OpenedSocket, SocketMessage } from './feed-types.ts';

export interface SocketRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Longest handshake, on the clock. */
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/** The longest message: a frame of a stream, or the image of a market. */
const MESSAGE_BYTES_MAX = 4 * 1024 * 1024;
const WAITING_MAX = 20_000;
const WAITING_CHARS_MAX = 32 * 1024 * 1024;
/** The peer, or the network, ended it without a word. */
const LOST_CODE = 1006;
/** It was closed here, because its messages were not read in time. */
const TOO_SLOW_CODE = 4008;

/** Opens one. Never rejects; the signal closes it, open or not. */
export function openFeedSocket(request: SocketRequest, signal: AbortSignal): Promise<OpenedSocket> {
  const { url, headers, timeoutMs, clock } = request;
  return new Promise((resolve) => {
    const socket = new WebSocket(url, {
      headers,
      maxPayload: MESSAGE_BYTES_MAX,
      perMessageDeflate: false,
      followRedirects: false,
    });
    const done = new AbortController();
    const settle = (opened: OpenedSocket): void => {
      done.abort();
      resolve(opened);
    };
    const end = (): void => {
      settle({ kind: 'failed', message: 'stopped' });
      socket.terminate();
    };
    signal.addEventListener('abort', end);
    // For good: a socket that fails after its close still says so.
    socket.on('error', (error) => settle({ kind: 'failed', message: causeOf(error) }));
    socket.on('unexpected-response', (_, response) => {
      response.resume();
      settle({ kind: 'refused', status: response.statusCode ?? 0 });
      socket.terminate();
    });
    socket.on('close', () => {
      signal.removeEventListener('abort', end);
      settle({ kind: 'failed', message: 'closed' });
    });
    socket.once('open', () => settle({ kind: 'open', socket: new QueuedSocket(socket, clock) }));
    void clock.wait(timeoutMs, done.signal).then((waited) => {
      if (!waited) return;
      settle({ kind: 'failed', message: 'timeout' });
      socket.terminate();
    });
    if (signal.aborted) end();
  });
}

class QueuedSocket implements FeedSocket {
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  #waiting: string[] = [];
  #next = 0;
  #chars = 0;
  #closed: number | undefined;
  /** Ends the wait for a message; undefined while nobody waits. */
  #wake: (() => void) | undefined;
  /** From when, and until when, on the clock. */
  #since = 0;
  #until = 0;
  #timer: { readonly until: number; readonly cancel: AbortController } | undefined;

  constructor(socket: WebSocket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    socket.on('message', (data) => this.#keep(String(data)));
    socket.on('close', (code) => this.#end(code || LOST_CODE));
  }

  send(text: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  take(): string | undefined {
    const text = this.#waiting[this.#next];
    if (text === undefined) return undefined;
    this.#next += 1;
    this.#chars -= text.length;
    if (this.#next === this.#waiting.length) {
      this.#waiting = [];
      this.#next = 0;
    }
    return text;
  }

  async receive(timeoutMs: number): Promise<SocketMessage> {
    if (this.#next === this.#waiting.length && this.#closed === undefined) {
      this.#since = this.#clock.now();
      this.#until = this.#since + timeoutMs;
      this.#watchTime();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const text = this.take();
    if (text !== undefined) return { kind: 'text', text };
    return this.#closed === undefined
      ? { kind: 'timeout' }
      : { kind: 'closed', code: this.#closed };
  }

  /** One wait of the clock lasts for many messages: to cancel it costs more than to read one. */
  #watchTime(): void {
    if (this.#timer !== undefined && this.#timer.until <= this.#until) return;
    this.#timer?.cancel.abort();
    const timer = { until: this.#until, cancel: new AbortController() };
    this.#timer = timer;
    void this.#clock.wait(this.#until - this.#since, timer.cancel.signal).then((hasWaited) => {
      if (hasWaited) this.#timeIsUp();
    });
  }

  #timeIsUp(): void {
    this.#timer = undefined;
    if (this.#wake === undefined) return;
    const now = this.#clock.now();
    // A clock that was set back says nothing of how long it was.
    if (now >= this.#until || now < this.#since) this.#wakeUp();
    else {
      this.#since = now;
      this.#watchTime();
    }
  }

  close(): void {
    this.#end(LOST_CODE);
    this.#socket.terminate();
  }

  #keep(text: string): void {
    if (this.#closed !== undefined) return;
    this.#waiting.push(text);
    this.#chars += text.length;
    const isFull = this.#waiting.length - this.#next > WAITING_MAX;
    if (isFull || this.#chars > WAITING_CHARS_MAX) {
      this.#end(TOO_SLOW_CODE);
      this.#socket.terminate();
    } else this.#wakeUp();
  }

  #wakeUp(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }

  #end(code: number): void {
    if (this.#closed !== undefined) return;
    this.#closed = code;
    this.#timer?.cancel.abort();
    this.#wakeUp();
  }
}

/** The system's code of a network error; messages are left out, they may quote the URL. */
function causeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'network error';
}
