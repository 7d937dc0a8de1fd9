// Stands for an exchange on a free loopback port: REST answers and a stream of WebSockets. What they
// say, and who may ask, is the test's.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export interface ExchangeAnswers {
  /** The body of a GET; undefined: 404; a number: that status. */
  readonly answer: (url: URL) => unknown;
  /** Refuses the handshake with this status. */
  readonly handshake?: (() => number | undefined) | undefined;
}

export interface ExchangeServerOptions extends ExchangeAnswers {
  /** Refuses a request or a handshake with this status, before anything else. */
  readonly refusal?: (request: IncomingMessage) => number | undefined;
  readonly opened?: ((socket: WebSocket) => void) | undefined;
  readonly message: (text: string, socket: WebSocket) => void;
}

export interface ExchangeServer {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  readonly sockets: ReadonlySet<WebSocket>;
  close(): Promise<void>;
}

export async function startExchangeServer(options: ExchangeServerOptions): Promise<ExchangeServer> {
  const { answer, handshake, refusal, opened, message } = options;
  const http = createServer((request, response) => {
    const body = refusal?.(request) ?? answer(new URL(request.url ?? '/', 'http://loopback'));
    const status = body === undefined ? 404 : typeof body === 'number' ? body : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 200 ? JSON.stringify(body) : '{"error":"no"}');
  });
  const sockets = new Set<WebSocket>();
  const streams = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {});
    const status = refusal?.(request) ?? handshake?.();
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
      return;
    }
    streams.handleUpgrade(request, socket, head, (stream) => {
      sockets.add(stream);
      stream.on('close', () => sockets.delete(stream));
      stream.on('error', () => {});
      opened?.(stream);
      stream.on('message', (data) => message(String(data), stream));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    sockets,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.terminate();
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}
