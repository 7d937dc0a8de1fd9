// Stands for Kalshi on a free loopback port: REST answers and a stream, both behind signatures that
// are verified. What the stream says is the test's: frames of a recording, or of a living market.
import { constants, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { kalshiKeyOf } from '#ingest/venues/kalshi/signature.ts';

/** A key pair of the tests alone. */
const PAIR = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = PAIR.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const OTHER = generateKeyPairSync('rsa', { modulusLength: 2048 });
const OTHER_PEM = OTHER.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export const TEST_KEY = kalshiKeyOf('test-key', PEM);
export const WRONG_KEY = kalshiKeyOf('test-key', OTHER_PEM);

export interface Command {
  readonly id: number;
  readonly cmd: string;
  readonly params: {
    readonly channels?: readonly string[];
    readonly market_tickers?: readonly string[];
    readonly use_yes_price?: boolean;
    readonly action?: string;
    readonly sids?: readonly number[];
  };
}

export interface KalshiServerOptions {
  /** The body of a GET; undefined: 404; a number: that status. */
  readonly answer: (url: URL) => unknown;
  /** A command of a client; `send` takes text as it goes out. */
  readonly command: (command: Command, send: (text: string) => void, socket: WebSocket) => void;
  /** Refuses the handshake with this status. */
  readonly handshake?: () => number | undefined;
  readonly opened?: (socket: WebSocket) => void;
}

export interface KalshiServer {
  readonly url: string;
  readonly streamUrl: string;
  /** Requests whose signature was not that of the test key. */
  refusedSignatures: number;
  readonly sockets: ReadonlySet<WebSocket>;
  close(): Promise<void>;
}

export async function startKalshiServer(options: KalshiServerOptions): Promise<KalshiServer> {
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback');
    const isSigned = isSignedRight(request);
    if (!isSigned) server.refusedSignatures += 1;
    const body = isSigned ? options.answer(url) : 401;
    const status = body === undefined ? 404 : typeof body === 'number' ? body : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 200 ? JSON.stringify(body) : '{"error":"no"}');
  });
  const sockets = new Set<WebSocket>();
  const streams = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {});
    const isSigned = isSignedRight(request);
    if (!isSigned) server.refusedSignatures += 1;
    const status = isSigned ? options.handshake?.() : 401;
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
      return;
    }
    streams.handleUpgrade(request, socket, head, (opened) => {
      sockets.add(opened);
      opened.on('close', () => sockets.delete(opened));
      opened.on('error', () => {});
      options.opened?.(opened);
      opened.on('message', (data) => {
        const command = JSON.parse(String(data)) as Command;
        options.command(command, (text) => opened.send(text), opened);
      });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const server: KalshiServer = {
    url: `http://127.0.0.1:${port}/trade-api/v2`,
    streamUrl: `ws://127.0.0.1:${port}/trade-api/ws/v2`,
    refusedSignatures: 0,
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

function isSignedRight({ headers, url = '', method = '' }: IncomingMessage): boolean {
  const header = (name: string) => String(headers[`kalshi-access-${name}`] ?? '');
  if (header('key') !== TEST_KEY.keyId) return false;
  const path = url.split('?')[0];
  const text = Buffer.from(`${header('timestamp')}${method}${path}`);
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const key = { key: PAIR.publicKey, padding, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  return verify('sha256', text, key, Buffer.from(header('signature'), 'base64'));
}
