// Makes servers listen on a free loopback port.
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { loadUws, type TemplatedApp } from '#gateway/sockets/uws.ts';

interface Listens {
  listen(host: string, port: number, callback: (socket: object | false) => void): void;
}

/** Makes a server of uWebSockets.js listen; its port. */
export async function listening(app: TemplatedApp): Promise<number> {
  const socket = await new Promise<object | false>((resolve) => {
    (app as unknown as Listens).listen('127.0.0.1', 0, resolve);
  });
  if (!socket) throw new Error('no port could be had');
  return loadUws().us_socket_local_port(socket as never);
}

/** Makes a server of Node listen; its port. */
export async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Accepts sockets that follow all topics and are never cut off. */
export function acceptFollowers(app: TemplatedApp, topics: Iterable<string>): void {
  app.ws('/*', {
    idleTimeout: 0,
    maxBackpressure: 64 * 1024 * 1024,
    open: (socket) => {
      for (const topic of topics) socket.subscribe(topic);
    },
  });
}
