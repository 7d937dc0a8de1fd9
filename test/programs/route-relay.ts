// The way between nats-servers of a test: each node is reached by the others through a relay of its
// own on loopback, which can hold what passes. Nothing is closed and nothing lost: as on a network that
// is cut for a while, what was sent under way arrives when it is whole again.
import { connect, createServer, type Server, type Socket } from 'node:net';

interface Route {
  /** Name of the node that opened it; unknown until it has introduced itself. */
  from: string | undefined;
  readonly sockets: readonly [Socket, Socket];
}

const NAME = /"server_name":"(\w+)"/;

export class RouteRelay {
  readonly #name: string;
  readonly #server: Server;
  readonly #routes = new Set<Route>();
  #isCut: (one: string, other: string) => boolean = () => false;

  /** Listens on `port` for those who want to reach the node of this name. */
  constructor(name: string, port: number, targetPort: number) {
    this.#name = name;
    this.#server = createServer((socket) => this.#open(socket, targetPort));
    this.#server.listen(port, '127.0.0.1');
  }

  /** Holds what passes between two nodes for which it says so, and lets all else pass. */
  cut(isCut: (one: string, other: string) => boolean): void {
    this.#isCut = isCut;
    for (const route of this.#routes) this.#apply(route);
  }

  close(): void {
    this.#server.close();
    for (const { sockets } of this.#routes) for (const socket of sockets) socket.destroy();
  }

  #open(near: Socket, targetPort: number): void {
    const far = connect(targetPort, '127.0.0.1');
    const route: Route = { from: undefined, sockets: [near, far] };
    this.#routes.add(route);
    const end = (): void => {
      this.#routes.delete(route);
      near.destroy();
      far.destroy();
    };
    for (const socket of route.sockets) socket.on('error', end).on('close', end);
    far.on('data', (data) => near.write(data));
    near.on('data', (data) => {
      if (route.from === undefined) {
        route.from = NAME.exec(data.toString('latin1'))?.[1];
        this.#apply(route);
      }
      far.write(data);
    });
  }

  #apply({ from, sockets }: Route): void {
    const isHeld = from !== undefined && this.#isCut(from, this.#name);
    for (const socket of sockets) {
      if (isHeld) socket.pause();
      else socket.resume();
    }
  }
}
