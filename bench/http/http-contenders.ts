// Who answers: the product's gateway, and raw uWebSockets.js with the very same bytes.
import { loadUws, type TemplatedApp } from '#gateway/sockets/uws.ts';
import { startOurGateway } from './our-gateway.ts';

export type HttpContenderName = 'overround' | 'raw uWS';

/** What the peer answers, whatever the request. */
export interface FixedAnswer {
  readonly status: 200 | 304;
  readonly body: string;
}

export interface Listening {
  readonly port: number;
  close(): void | Promise<void>;
}

/** Starts one on a free loopback port. */
export function startContender(name: HttpContenderName, answer: FixedAnswer): Promise<Listening> {
  return name === 'overround' ? startOurGateway() : startRawUws(answer);
}

/** No more than an HTTP server in C++ can do. */
async function startRawUws({ status, body }: FixedAnswer): Promise<Listening> {
  const app = loadUws().App();
  const bytes = Buffer.from(body);
  app.get('/*', (response) => {
    response.cork(() => {
      if (status === 304) response.writeStatus('304 Not Modified').endWithoutBody();
      else response.writeHeader('content-type', 'application/json; charset=utf-8').end(bytes);
    });
  });
  return { port: await listening(app), close: () => void app.close() };
}

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
