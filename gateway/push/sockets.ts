// The stream over WebSockets: what uWebSockets tells of a socket, and the hub's answer to it.
import { randomUUID } from 'node:crypto';
import type { KeyStore } from '../auth.ts';
import { errorResponse, refuse } from '../errors.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type us_socket_context_t,
  type WebSocketBehavior,
  writeWhole,
} from '../uws.ts';
import type { Hub } from './hub.ts';
import { LIMITS } from './protocol.ts';
import type { SocketData } from './session.ts';
import { WebSocketWire } from './wire.ts';

/** The stream's sockets; `bufferBytesMax`: beyond so many unsent bytes a socket is cut off. */
export function streamSockets(
  hub: Hub,
  keys: KeyStore,
  bufferBytesMax: number,
): WebSocketBehavior<SocketData> {
  return {
    maxPayloadLength: LIMITS.frameBytesMax,
    maxBackpressure: bufferBytesMax,
    closeOnBackpressureLimit: true,
    idleTimeout: 60,
    sendPingsAutomatically: true,
    upgrade: (response, request, context) => upgrade(response, request, context, keys),
    open: (socket) => {
      const data = socket.getUserData();
      data.session = hub.connect(new WebSocketWire(socket), data.account);
    },
    message: (socket, bytes) => {
      const { session } = socket.getUserData();
      if (session) hub.hear(session, Buffer.from(bytes).toString('utf8'));
    },
    drain: (socket) => {
      const { session } = socket.getUserData();
      if (session) hub.drained(session);
    },
    dropped: () => hub.countDropped(),
    close: (socket) => {
      const { session } = socket.getUserData();
      if (session) hub.closed(session);
    },
  };
}

function upgrade(
  response: HttpResponse,
  request: HttpRequest,
  context: us_socket_context_t,
  keys: KeyStore,
): void {
  const key = request.getHeader('x-api-key');
  const account = key === '' ? undefined : keys.find(key);
  if (key !== '' && !account) {
    writeWhole(response, errorResponse(refuse('ERR_UNAUTHORIZED'), `req_${randomUUID()}`));
    return;
  }
  response.upgrade<SocketData>(
    { session: undefined, account },
    request.getHeader('sec-websocket-key'),
    request.getHeader('sec-websocket-protocol'),
    request.getHeader('sec-websocket-extensions'),
    context,
  );
}

/** Answers who asks for the stream without wanting a WebSocket. */
export function upgradeRequired(response: HttpResponse): void {
  const refusal = refuse('ERR_UPGRADE_REQUIRED');
  const headers = { upgrade: 'websocket', connection: 'upgrade' };
  writeWhole(response, errorResponse({ ...refusal, headers }, `req_${randomUUID()}`));
}
