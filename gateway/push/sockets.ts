// The stream over WebSockets: what uWebSockets tells of a socket, and the hub's answer to it.

import { randomUUID } from 'node:crypto';
import { type Refusal, refuse, STARTING } from '#contract/errors.ts';
import type { KeyStore } from '../accounts/auth.ts';
import { readerOf } from '../accounts/key-scope.ts';
import { errorResponse } from '../error-response.ts';
import type { Ingress } from '../ingress/ingress.ts';
import { readHead } from '../ingress/request-head.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type us_socket_context_t,
  type WebSocket,
  type WebSocketBehavior,
  writeLast,
} from '../sockets/uws.ts';
import { LIMITS } from './protocol.ts';
import type { SocketData } from './session.ts';
import type { StreamHost } from './stream-host.ts';
import { WebSocketConnection } from './websocket-connection.ts';

export interface SocketsOptions {
  readonly keys: KeyStore;
  readonly ingress: Ingress;
  /** False while streams are turned away. */
  readonly isCurrent: () => boolean;
  /** Beyond so many unsent bytes a socket is cut off. */
  readonly bufferBytesMax: number;
  /** A topic with at most so many followers is told to each of them by itself. */
  readonly fewFollowers?: number | undefined;
}

/** The stream's sockets. */
export function streamSockets(
  hub: StreamHost,
  options: SocketsOptions,
): WebSocketBehavior<SocketData> {
  const { ingress } = options;
  // Answered by uWebSockets, each with a frame: they count as what a client sends does.
  const control = (socket: WebSocket<SocketData>): void => {
    const { session } = socket.getUserData();
    if (session) hub.receive(session);
  };
  return {
    maxPayloadLength: LIMITS.frameBytesMax,
    // No limit of its own: beyond one uWebSockets drops frames. The hub says who is too slow.
    maxBackpressure: 0,
    idleTimeout: 60,
    sendPingsAutomatically: true,
    upgrade: (response, request, context) => upgrade(response, request, context, options),
    open: (socket) => {
      const data = socket.getUserData();
      data.session = hub.connect(
        new WebSocketConnection(socket, options.bufferBytesMax, options.fewFollowers),
        data.account,
        data.address,
      );
    },
    message: (socket, bytes) => {
      const { session } = socket.getUserData();
      if (session) hub.receive(session, Buffer.from(bytes).toString('utf8'));
    },
    ping: control,
    pong: control,
    drain: (socket) => {
      const { session } = socket.getUserData();
      // Not here: of a long frame that goes out in part from within this call, uWebSockets forgets
      // that the rest waits for room (`us_socket_write2` does not note a short write), and the
      // socket is silent for good.
      if (session) setImmediate(() => hub.drained(session));
    },
    dropped: () => hub.countDropped(),
    close: (socket) => {
      ingress.connections.webSocketClosed();
      const { session } = socket.getUserData();
      if (session) hub.closed(session);
    },
  };
}

function upgrade(
  response: HttpResponse,
  request: HttpRequest,
  context: us_socket_context_t,
  { keys, ingress, isCurrent }: SocketsOptions,
): void {
  const head = readHead(request);
  const { 'x-api-key': key = '', origin, host = '' } = head.headers;
  const found = readerOf(keys, key);
  const [account, refused] = 'kind' in found ? [undefined, found] : [found, undefined];
  const address = ingress.addressOf(response, head.headers['x-forwarded-for'])();
  const refusal = head.refusal
    ? refuse(head.refusal)
    : (strangerRefusal({ key, origin, host, address }, refused, ingress) ??
      (isCurrent() ? undefined : STARTING));
  if (refusal) {
    const answer = errorResponse(refusal, `req_${randomUUID()}`);
    writeLast(response, ingress.cors.applied(answer, origin), false);
    return;
  }
  response.upgrade<SocketData>(
    { session: undefined, account, address },
    head.headers['sec-websocket-key'] ?? '',
    head.headers['sec-websocket-protocol'] ?? '',
    head.headers['sec-websocket-extensions'] ?? '',
    context,
  );
}

interface Stranger {
  /** Empty where none was brought. */
  readonly key: string;
  readonly origin: string | undefined;
  readonly host: string;
  readonly address: string;
}

/** A key that fails counts; who brings none yet is let in unless the address used up its tries. */
function strangerRefusal(
  { key, origin, host, address }: Stranger,
  refused: Refusal | undefined,
  { cors, publicLimits }: Ingress,
): Refusal | undefined {
  if (!cors.admits(origin, host)) return refuse('ERR_FORBIDDEN_ORIGIN');
  if (!refused) return undefined;
  if (key === '') return publicLimits.refusalNow(address);
  return publicLimits.request(address) ?? refused;
}

/** Answers who asks for the stream without wanting a WebSocket. */
export function upgradeRequired(response: HttpResponse, request: HttpRequest): void {
  const refusal = refuse(readHead(request).refusal ?? 'ERR_UPGRADE_REQUIRED');
  const headers = { upgrade: 'websocket', connection: 'upgrade' };
  writeLast(response, errorResponse({ ...refusal, headers }, `req_${randomUUID()}`), false);
}
