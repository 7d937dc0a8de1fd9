// Connections below HTTP: what is written as it is, and what comes back as text.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const WAIT_MS_MAX = 20_000;

/** A connection to a loopback port that gathers what it hears. */
export class RawSocket {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  text = '';

  static async open(port: number): Promise<RawSocket> {
    const raw = new RawSocket(connect(port, '127.0.0.1'));
    await once(raw.socket, 'connect');
    return raw;
  }

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      this.text += data.toString('latin1');
    });
    // An error comes before the end, and is one.
    this.closed = new Promise((resolve) => socket.once('close', resolve));
  }

  write(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** Resolves once the text holds this, or the connection is over. */
  async hears(what: string): Promise<void> {
    const signal = AbortSignal.timeout(WAIT_MS_MAX);
    while (!this.text.includes(what)) {
      const heard = once(this.socket, 'data', { signal }).catch(() => 'closed');
      if ((await Promise.race([heard, this.closed.then(() => 'closed')])) === 'closed') return;
    }
  }

  /** Status codes heard so far, in order. */
  get statuses(): readonly number[] {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  async close(): Promise<void> {
    this.socket.destroy();
    await this.closed;
  }
}

/** A request as it goes over the wire. */
export function requestText(
  method: string,
  target: string,
  headers: readonly string[] = [],
  body = '',
): string {
  return `${[`${method} ${target} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n${body}`;
}

/** Writes all of it, and hears until the connection is over or the text holds `until`. */
export async function heardOf(port: number, text: string, until: string): Promise<RawSocket> {
  const raw = await RawSocket.open(port);
  raw.write(text);
  await raw.hears(until);
  await raw.close();
  return raw;
}
