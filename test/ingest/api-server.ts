// Stands for The Odds API on a free loopback port: answers with what a test puts into it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export interface Scripted {
  readonly status?: number;
  /** Text as it is, anything else as JSON; undefined: no answer at all. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isSilent?: boolean;
}

export interface ApiServer {
  readonly baseUrl: string;
  /** Every request's URL, in order. */
  readonly requests: URL[];
  answer: (url: URL) => Scripted;
  /** What a WebSocket is sent for a text of its client; without it there are none. */
  reply?: ((text: string) => readonly string[]) | undefined;
  close(): Promise<void>;
}

export async function startApiServer(answer: (url: URL) => Scripted): Promise<ApiServer> {
  const requests: URL[] = [];
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback');
    requests.push(url);
    const { status = 200, body = [], headers = {}, isSilent } = api.answer(url);
    if (isSilent) return;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const streams = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, tcp, head) => {
    tcp.on('error', () => {});
    if (api.reply === undefined) {
      tcp.destroy();
      return;
    }
    streams.handleUpgrade(request, tcp, head, (socket) => {
      socket.on('error', () => {});
      socket.on('message', (data) => {
        for (const text of api.reply?.(String(data)) ?? []) socket.send(text);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const api: ApiServer = {
    baseUrl: `http://127.0.0.1:${port}/v4`,
    requests,
    answer,
    close: () =>
      new Promise((resolve) => {
        for (const socket of streams.clients) socket.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return api;
}

/** The refusal of market keys, as the API words it. */
export function invalidMarkets(...keys: string[]): Scripted {
  const message = `Invalid markets: ${keys.join(', ')}`;
  return { status: 422, body: { message, error_code: 'INVALID_MARKET' } };
}
