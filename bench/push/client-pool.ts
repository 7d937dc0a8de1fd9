// Many clients in one process that cost little: raw sockets with just enough of WebSocket to be
// served. Over a connection of its own the pool reports to the server how many frames arrived.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { assert } from '#kit/assert.ts';
import { until } from '#test/programs/until.ts';
import { FrameCounter, maskedText, PONG } from './frame-counter.ts';
import { SocketReader } from './socket-reader.ts';

/** How clients of a contender connect and subscribe. */
export interface Greeting {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent once the connection is open. */
  readonly messages: readonly string[];
  /** Replies to texts that carry no update: socket.io's pings. */
  readonly replies: Readonly<Record<string, string>>;
}

/** To a server that pushes whatever it has. */
export const PLAIN: Greeting = { path: '/', headers: {}, messages: [], replies: {} };
/** No server that wants reports. */
export const NO_CONTROL = 0;
const OPEN_AT_ONCE = 50;
const QUIET_MS = 1000;
const OPEN_MS_MAX = 240_000;
const REPORT_BYTES = 8;
/** Allocated beforehand: a list that grows stops its writer for milliseconds. */
const ARRIVALS_MAX = 3 << 22;

export class ClientPool {
  readonly #counters: FrameCounter[] = [];
  readonly #sockets: Socket[] = [];
  readonly #arrivals = new Float64Array(ARRIVALS_MAX);
  #arrived = 0;
  #control: Socket | undefined;
  #isReporting = false;

  /** Opens more clients, with the greetings in rotation, and waits until their images arrived. */
  async open(
    port: number,
    controlPort: number,
    clients: number,
    ...greetings: readonly Greeting[]
  ): Promise<void> {
    if (controlPort !== NO_CONTROL && !this.#control) {
      this.#control = connect(controlPort, '127.0.0.1');
      this.#control.setNoDelay(true);
      await once(this.#control, 'connect');
    }
    for (let opened = 0; opened < clients; opened += OPEN_AT_ONCE) {
      const count = Math.min(OPEN_AT_ONCE, clients - opened);
      await Promise.all(
        Array.from({ length: count }, (_, index) =>
          this.#openOne(port, greetings[(opened + index) % greetings.length] as Greeting),
        ),
      );
    }
    let bytesBefore = -1;
    const isQuiet = (): boolean => {
      const bytes = this.bytes();
      const isSame = bytes === bytesBefore;
      bytesBefore = bytes;
      return isSame;
    };
    await until(isQuiet, 'the end of the images', OPEN_MS_MAX, QUIET_MS);
  }

  /** From now on every arrival of an update is kept. */
  listen(): void {
    this.#arrived = 0;
    this.#counters.forEach((counter, client) => {
      counter.onUpdate = (seq) => {
        this.#arrivals[this.#arrived++] = client;
        this.#arrivals[this.#arrived++] = seq;
        this.#arrivals[this.#arrived++] = nowMs();
      };
    });
  }

  /** Arrivals since `listen`, three numbers each: client, seq, and when, by `nowMs`. */
  arrivals(): Float64Array {
    assert(this.#arrived <= ARRIVALS_MAX, 'all arrivals had room');
    return this.#arrivals.slice(0, this.#arrived);
  }

  /** Bytes of frames that arrived so far, at all clients. */
  bytes(): number {
    return this.#counters.reduce((sum, counter) => sum + counter.bytes, 0);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#control?.destroy();
  }

  async #openOne(port: number, { path, headers, messages, replies }: Greeting): Promise<void> {
    const reader = new SocketReader(port);
    const { socket } = reader;
    this.#sockets.push(socket);
    socket.setNoDelay(true);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n${lines.join('')}\r\n`,
    );
    const early = await headOf(reader);
    const counter = new FrameCounter((text) => {
      const reply = replies[text];
      if (reply !== undefined) socket.write(maskedText(reply));
    });
    counter.onPing = () => socket.write(PONG);
    this.#counters.push(counter);
    counter.take(early);
    reader.onRead = (chunk) => {
      counter.take(chunk);
      this.#report();
    };
    for (const text of messages) socket.write(maskedText(text));
  }

  /** Reports to the server, once in a tick, how many frames arrived in all. */
  #report(): void {
    if (this.#isReporting || !this.#control) return;
    this.#isReporting = true;
    setImmediate(() => {
      this.#isReporting = false;
      const frames = this.#counters.reduce((sum, counter) => sum + counter.frames, 0);
      const report = Buffer.alloc(REPORT_BYTES);
      report.writeDoubleLE(frames);
      this.#control?.write(report);
    });
  }
}

/**
 * When this process began to count, by the system's monotonic clock. Whatever comes between the two
 * readings makes it smaller: the largest of several is right.
 */
const BEGAN_MS = Math.max(
  ...Array.from({ length: 9 }, () => Number(process.hrtime.bigint()) / 1e6 - performance.now()),
);

/** Milliseconds of the system's monotonic clock, the same in every process of the machine. */
export function nowMs(): number {
  return BEGAN_MS + performance.now();
}

/** Waits for the end of the answer's head; what came after it. */
async function headOf(reader: SocketReader): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    let text = Buffer.alloc(0);
    reader.socket.once('error', reject);
    reader.onRead = (chunk) => {
      text = Buffer.concat([text, chunk]);
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      // Until somebody else reads, it is gathered here.
      if (text.subarray(0, 12).toString().endsWith('101')) resolve(text.subarray(end + 4));
      else reject(new Error(text.toString()));
    };
  });
}
