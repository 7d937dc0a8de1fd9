// A line between browser and server that can go silent without closing, as a network does that was
// left behind: what is sent waits, and nobody is told.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class PausedLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isPaused = false;

  /** Opens it before a port of this machine. */
  static async open(port: number): Promise<PausedLine> {
    const line = new PausedLine(port);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  private constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        if (this.#isPaused) from.pause();
      }
    });
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on nothing passes, and nothing is closed. */
  pause(): void {
    this.#isPaused = true;
    for (const socket of this.#sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  /** What was held back is gone for good, as after a change of networks. */
  heal(): void {
    this.#isPaused = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
