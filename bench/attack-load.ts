// Three attacks on a port, each bounded in sockets, in rate and by its end: sockets that drip
// headers, floods of connections, headers of ten megabytes. Also the port that takes them for
// nothing, so that what the attackers themselves burn can be told from what they do.
import { connect, createServer, type Server, type Socket } from 'node:net';

export type AttackKind = 'slow-loris' | 'flood' | 'headers';

export interface AttackPlan {
  readonly kind: AttackKind;
  readonly port: number;
  /** Sockets held at once (slow-loris), or opened in a second (flood, headers). */
  readonly sockets: number;
}

/** What an attack did. */
export interface AttackCount {
  readonly opened: number;
  /** Most that were open at once. */
  readonly held: number;
  readonly megabytes: number;
  /** Sockets that could not even be opened. */
  readonly failed: number;
}

const TICK_MS = 50;
/** Sockets that are opened anew in a second, once they were cut off. */
const REOPENED_PER_SECOND = 2000;
/** Each socket says one more byte in so many ticks. */
const DRIP_TICKS = 20;
const HEADERS_BYTES = 10_000_000;
/** A flood's socket that hears nothing is given up. */
const FLOOD_SOCKETS_MAX = 3000;
const BEGINNING = 'GET /v1/odds HTTP/1.1\r\nHost: x\r\nx-filler: ';
const WHOLE = 'GET /v1/odds HTTP/1.1\r\nHost: x\r\nx-api-key: wrong\r\n\r\n';
const FILLER = `x-filler: ${'x'.repeat(HEADERS_BYTES)}\r\n`;

export class Attack {
  readonly #sockets = new Set<Socket>();
  #plan: AttackPlan | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ticks = 0;
  #opened = 0;
  #held = 0;
  #bytes = 0;
  #failed = 0;

  start(plan: AttackPlan): void {
    this.#plan = plan;
    this.#ticks = 0;
    [this.#opened, this.#held, this.#bytes, this.#failed] = [0, 0, 0, 0];
    this.#timer = setInterval(() => this.#tick(plan), TICK_MS);
  }

  /** Ends all of it; what it did since its start. */
  stop(): AttackCount {
    clearInterval(this.#timer);
    this.#plan = undefined;
    for (const socket of this.#sockets) socket.destroy();
    const megabytes = this.#bytes / 1e6;
    return { opened: this.#opened, held: this.#held, megabytes, failed: this.#failed };
  }

  #tick({ kind, sockets }: AttackPlan): void {
    this.#ticks += 1;
    const perSecond = kind === 'slow-loris' ? REOPENED_PER_SECOND : sockets;
    const due = Math.floor((this.#ticks * perSecond * TICK_MS) / 1000) - this.#opened;
    const most = kind === 'slow-loris' ? sockets : FLOOD_SOCKETS_MAX;
    const count = Math.min(due, most - this.#sockets.size);
    for (let opened = 0; opened < count; opened++) this.#open(kind);
    if (kind === 'slow-loris') this.#drip();
    this.#held = Math.max(this.#held, this.#sockets.size);
  }

  #open(kind: AttackKind): void {
    const plan = this.#plan;
    if (!plan) return;
    this.#opened += 1;
    const socket = connect(plan.port, '127.0.0.1');
    this.#sockets.add(socket);
    let isOpen = false;
    socket.once('connect', () => {
      isOpen = true;
    });
    socket.on('error', () => {
      if (!isOpen) this.#failed += 1;
    });
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#bytes += socket.bytesWritten;
    });
    if (kind === 'slow-loris') socket.write(BEGINNING);
    else if (kind === 'flood') socket.end(WHOLE);
    else socket.end(`GET /v1/odds HTTP/1.1\r\nHost: x\r\n${FILLER}\r\n`);
    socket.resume();
  }

  #drip(): void {
    let index = this.#ticks;
    for (const socket of this.#sockets) {
      if (index++ % DRIP_TICKS === 0 && socket.writable) socket.write('x');
    }
  }
}

/** A port that does what little a server must do with each attack, and nothing else. */
export class DummyPort {
  readonly #server: Server;

  constructor() {
    this.#server = createServer((socket) => {
      let heard = '';
      socket.on('error', () => {});
      socket.on('data', (data) => {
        if (heard.length < BEGINNING.length) heard += data.toString('latin1', 0, 256);
        if (data.length > 8192) socket.end('HTTP/1.1 431 \r\n\r\n', () => socket.destroy());
        else if (heard.endsWith('\r\n\r\n')) socket.end('HTTP/1.1 401 \r\n\r\n');
      });
    });
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }

  close(): void {
    this.#server.close();
  }
}
