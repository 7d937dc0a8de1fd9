// A number of connections, on each the next request as soon as the last answer is complete. Reads
// no more of an answer than its status and its length, so that the load costs little.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What is requested, again and again. */
export interface LoadTarget {
  readonly port: number;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What came of it. */
export interface LoadRound {
  readonly requests: number;
  readonly wallMs: number;
  /** Answers other than 200 and 304, and connections that broke. */
  readonly failures: number;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: *(\d+)/i;

export class RequestLoad {
  /** Sends requests for so many milliseconds over so many connections. */
  async run(target: LoadTarget, connections: number, ms: number): Promise<LoadRound> {
    const request = requestOf(target);
    const senders = Array.from({ length: connections }, () => new Sender(target.port, request));
    await Promise.all(senders.map((sender) => sender.connected));
    const from = performance.now();
    for (const sender of senders) sender.send();
    await delay(ms);
    const wallMs = performance.now() - from;
    for (const sender of senders) sender.end();
    const sum = (of: 'answers' | 'failures'): number =>
      senders.reduce((total, sender) => total + sender[of], 0);
    return { requests: sum('answers'), wallMs, failures: sum('failures') };
  }
}

/** A request as bytes. */
function requestOf({ path, headers }: LoadTarget): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** One connection. */
class Sender {
  answers = 0;
  failures = 0;
  readonly connected: Promise<unknown>;
  readonly #socket: Socket;
  readonly #request: Buffer;
  #head = '';
  /** Bytes of the answer's body that are still to come; undefined before its head is whole. */
  #left: number | undefined;
  #isOver = false;

  constructor(port: number, request: Buffer) {
    this.#request = request;
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.connected = once(this.#socket, 'connect');
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      if (!this.#isOver) this.failures += 1;
    });
  }

  send(): void {
    this.#head = '';
    this.#left = undefined;
    this.#socket.write(this.#request);
  }

  end(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    if (this.#isOver) return;
    if (this.#left !== undefined) this.#left -= chunk.length;
    else this.#takeHead(chunk);
    if (this.#left === undefined || this.#left > 0) return;
    this.answers += 1;
    this.send();
  }

  #takeHead(chunk: Buffer): void {
    const at = chunk.indexOf(HEAD_END);
    if (at < 0 || this.#head !== '') {
      // Split in its head, which is rare: as text, where the cost of it does not matter.
      this.#head += chunk.toString('latin1');
      const end = this.#head.indexOf(HEAD_END);
      if (end >= 0) this.#readHead(this.#head.slice(0, end), this.#head.length - end);
      return;
    }
    this.#readHead(chunk.toString('latin1', 0, at), chunk.length - at);
  }

  #readHead(head: string, bytesFromEnd: number): void {
    const status = head.slice(9, 12);
    if (status !== '200' && status !== '304') this.failures += 1;
    const length = status === '304' ? '0' : LENGTH.exec(head)?.[1];
    // Without a length nobody knows where the next answer begins.
    if (length === undefined) this.#socket.destroy();
    else this.#left = Number(length) - (bytesFromEnd - HEAD_END.length);
  }
}
