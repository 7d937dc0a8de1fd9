// One connection that posts bodies, the next one as soon as the last is answered. Reads no more of
// an answer than its status and its position, so that the load costs little.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { HEAD_END, headOf, LENGTH, type LoadTarget } from '../http/request-load.ts';
import { nowMs } from '../push/client-pool.ts';

export interface Answered {
  /** By `nowMs`. */
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly status: number;
  /** Position of the post in the log; 0 where the server has none. */
  readonly seq: number;
}

const SEQ = /"seq":(\d+)/;

export class PostConnection {
  readonly #socket: Socket;
  readonly #head: string;
  #text = '';
  #onAnswer: (() => void) | undefined;

  static async open(target: LoadTarget): Promise<PostConnection> {
    const socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new PostConnection(socket, target);
  }

  private constructor(socket: Socket, target: LoadTarget) {
    this.#socket = socket;
    this.#head = `${headOf('POST', target)}content-length: `;
    socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1');
      this.#onAnswer?.();
    });
    socket.on('error', () => this.#onAnswer?.());
    socket.on('close', () => this.#onAnswer?.());
  }

  /** Rejects where the connection breaks. One post at a time. */
  async post(body: Buffer): Promise<Answered> {
    const sentAt = nowMs();
    this.#text = '';
    this.#socket.cork();
    this.#socket.write(`${this.#head}${body.length}${HEAD_END}`);
    this.#socket.write(body);
    this.#socket.uncork();
    await new Promise<void>((resolve, reject) => {
      this.#onAnswer = () => {
        if (this.#isWhole) resolve();
        else if (this.#socket.destroyed) reject(new Error('the server closed the connection'));
      };
    });
    this.#onAnswer = undefined;
    const status = Number(this.#text.slice(9, 12));
    return { sentAt, answeredAt: nowMs(), status, seq: Number(SEQ.exec(this.#text)?.[1] ?? 0) };
  }

  close(): void {
    this.#socket.destroy();
  }

  get #isWhole(): boolean {
    const end = this.#text.indexOf(HEAD_END);
    if (end < 0) return false;
    const length = Number(LENGTH.exec(this.#text.slice(0, end))?.[1] ?? 0);
    return this.#text.length >= end + HEAD_END.length + length;
  }
}
