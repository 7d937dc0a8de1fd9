// Makes a server of uWebSockets.js listen.
import { loadUws, type TemplatedApp } from '#gateway/sockets/uws.ts';

interface Listens {
  listen(host: string, port: number, callback: (socket: object | false) => void): void;
}

/** Listens on a free loopback port; which one that is. */
export async function listening(app: TemplatedApp): Promise<number> {
  const socket = await new Promise<object | false>((resolve) => {
    (app as unknown as Listens).listen('127.0.0.1', 0, resolve);
  });
  if (!socket) throw new Error('no port could be had');
  return loadUws().us_socket_local_port(socket as never);
}
