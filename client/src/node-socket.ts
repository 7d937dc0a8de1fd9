// WebSockets in Node: the key goes along as a header, and bytes can be counted as they come.
import type { Socket as TcpSocket } from 'node:net';
import { WebSocket } from 'ws';
import {
  type Address,
  BROKEN_CODE,
  parseFrame,
  type Socket,
  type SocketEvents,
  STREAM_PATH,
  textOf,
  UNAUTHORIZED_CODE,
} from './socket.ts';

const HANDSHAKE_MS_MAX = 10_000;

/** Opens a stream over a WebSocket. */
export function openPlatformSocket(address: Address, events: SocketEvents): Socket {
  const { url, apiKey, path = STREAM_PATH, session } = address;
  const named = session === undefined ? {} : { 'source-session': `${session}` };
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, {
    headers: { 'x-api-key': apiKey, ...named },
    handshakeTimeout: HANDSHAKE_MS_MAX,
    perMessageDeflate: false,
  });
  let tcp: TcpSocket | undefined;
  let isOver = false;
  const closed = (code: number, reason: string): void => {
    if (isOver) return;
    isOver = true;
    events.closed(code, reason);
  };
  socket.on('upgrade', (response) => {
    tcp = response.socket;
  });
  socket.on('open', () => events.opened(true));
  socket.on('message', (data) => {
    if (isOver) return;
    const frame = parseFrame(data.toString());
    if (frame) events.frame(frame);
    else closed(BROKEN_CODE, 'a frame that is no JSON');
  });
  socket.on('unexpected-response', (_, response) => {
    const { statusCode } = response;
    response.resume();
    socket.terminate();
    const code = statusCode === 401 ? UNAUTHORIZED_CODE : (statusCode ?? BROKEN_CODE);
    closed(code, `HTTP status ${statusCode}`);
  });
  socket.on('error', (error) => closed(BROKEN_CODE, error.message));
  socket.on('close', (code, reason) => closed(code, reason.toString()));
  return {
    send: (frame) => socket.send(textOf(frame)),
    close: () => {
      isOver = true;
      socket.terminate();
    },
    bytesReceived: () => tcp?.bytesRead,
  };
}
