// A door to a server: passes bytes on until it is frozen. Then it takes everything and answers
// nothing, which is worse than a server that is gone.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Door {
  readonly port: number;
  /** From now on nothing passes, in either direction. */
  freeze(): void;
  close(): Promise<void>;
}

/** Opens a door to a port of this machine; without one it is frozen from the start. */
export async function openDoor(toPort: number | undefined): Promise<Door> {
  const sockets = new Set<Socket>();
  let isFrozen = toPort === undefined;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    return socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (isFrozen || toPort === undefined) return;
    const inside = keep(connect(toPort, '127.0.0.1'));
    client.on('data', (bytes) => isFrozen || inside.write(bytes));
    inside.on('data', (bytes) => isFrozen || client.write(bytes));
    client.on('close', () => inside.destroy());
    inside.on('close', () => isFrozen || client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
