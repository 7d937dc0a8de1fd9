// A load of our own for machines without wrk: so many connections, on each the next request as soon
// as the answer to the last is whole. Reads no more of an answer than its status and its length.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { latencyOf } from '../latency.ts';

/** What is asked, again and again. */
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
  readonly p50Us: number;
  readonly p99Us: number;
  /** Answers other than 200 and 304, and connections that broke. */
  readonly failures: number;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: *(\d+)/i;

export class SocketLoad {
  /** Asks for so long over so many connections. */
  async run(target: LoadTarget, connections: number, ms: number): Promise<LoadRound> {
    const request = requestOf(target);
    const askers = Array.from({ length: connections }, () => new Asker(target.port, request));
    await Promise.all(askers.map((asker) => asker.connected));
    const from = performance.now();
    for (const asker of askers) asker.ask();
    await delay(ms);
    const wallMs = performance.now() - from;
    for (const asker of askers) asker.end();
    const waits = Float64Array.from(askers.flatMap((asker) => asker.waits));
    const failures = askers.reduce((sum, asker) => sum + asker.failures, 0);
    const { p50Us, p99Us } = latencyOf(waits, 0);
    return { requests: waits.length, wallMs, p50Us, p99Us, failures };
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
class Asker {
  readonly waits: number[] = [];
  failures = 0;
  readonly connected: Promise<unknown>;
  readonly #socket: Socket;
  readonly #request: Buffer;
  #askedAt = 0;
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

  ask(): void {
    this.#head = '';
    this.#left = undefined;
    this.#askedAt = performance.now();
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
    this.waits.push(performance.now() - this.#askedAt);
    this.ask();
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
