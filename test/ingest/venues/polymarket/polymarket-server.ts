// Stands for Polymarket on a free loopback port: Gamma's lists, and the stream of markets.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export interface Subscription {
  /** Of the first frame: `market`. */
  readonly type?: string;
  readonly operation?: 'subscribe' | 'unsubscribe';
  readonly assets_ids: readonly string[];
  readonly custom_feature_enabled?: boolean;
}

export interface PolymarketServerOptions {
  /** The body of a GET; undefined: 404; a number: that status. */
  readonly answer: (url: URL) => unknown;
  /** What a client subscribes to; `send` takes text as it goes out. */
  readonly subscribed: (
    said: Subscription,
    send: (text: string) => void,
    socket: WebSocket,
  ) => void;
  /** Refuses the handshake with this status. */
  readonly handshake?: () => number | undefined;
}

export interface PolymarketServer {
  readonly url: string;
  readonly streamUrl: string;
  pings: number;
  readonly sockets: ReadonlySet<WebSocket>;
  close(): Promise<void>;
}

export async function startPolymarketServer(
  options: PolymarketServerOptions,
): Promise<PolymarketServer> {
  const http = createServer((request, response) => {
    const body = options.answer(new URL(request.url ?? '/', 'http://loopback'));
    const status = body === undefined ? 404 : typeof body === 'number' ? body : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 200 ? JSON.stringify(body) : '{"error":"no"}');
  });
  const sockets = new Set<WebSocket>();
  const streams = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {});
    const status = options.handshake?.();
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
      return;
    }
    streams.handleUpgrade(request, socket, head, (opened) => {
      sockets.add(opened);
      opened.on('close', () => sockets.delete(opened));
      opened.on('error', () => {});
      const send = (said: string): void => {
        if (opened.readyState === opened.OPEN) opened.send(said);
      };
      opened.on('message', (data) => {
        const text = String(data);
        if (text === 'PING') {
          server.pings += 1;
          opened.send('PONG');
        } else options.subscribed(JSON.parse(text) as Subscription, send, opened);
      });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const server: PolymarketServer = {
    url: `http://127.0.0.1:${port}`,
    streamUrl: `ws://127.0.0.1:${port}/ws/market`,
    pings: 0,
    sockets,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.terminate();
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;
}
