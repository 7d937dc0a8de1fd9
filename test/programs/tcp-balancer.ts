// A balancer of TCP connections on loopback, as one stands before gateways: each new connection goes to
// the next of those that take traffic now, and ends with it.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';

export class TcpBalancer {
  readonly #server: Server;

  /** `targets`: ports that take connections, asked for each connection. */
  static async start(targets: () => readonly number[]): Promise<TcpBalancer> {
    const balancer = new TcpBalancer(targets);
    await once(balancer.#server, 'listening');
    return balancer;
  }

  private constructor(targets: () => readonly number[]) {
    let connections = 0;
    this.#server = createServer((near) => {
      const ports = targets();
      const port = ports[connections++ % Math.max(1, ports.length)];
      if (port === undefined) return void near.destroy();
      const far = connect(port, '127.0.0.1');
      const end = (): void => {
        near.destroy();
        far.destroy();
      };
      for (const socket of [near, far]) socket.on('error', end).on('close', end);
      near.pipe(far);
      far.pipe(near);
    }).listen(0, '127.0.0.1');
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }
}
