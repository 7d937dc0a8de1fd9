// The browser's own WebSocket: bundlers put it in the place of node-socket (see package.json). It
// can set no headers, so the key is the first frame.
import {
  type Address,
  BROKEN_CODE,
  parseFrame,
  type Socket,
  type SocketEvents,
  STREAM_PATH,
  textOf,
} from './socket.ts';

/** What is used of it. */
interface PlatformSocket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: string }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
}
type PlatformWebSocket = new (url: string) => PlatformSocket;

/** Opens a stream over the platform's WebSocket. Throws where there is none. */
export function openPlatformSocket(
  { url, path = STREAM_PATH }: Address,
  events: SocketEvents,
): Socket {
  const { WebSocket } = globalThis as { readonly WebSocket?: PlatformWebSocket };
  if (!WebSocket) throw new Error('This platform has no WebSocket: use transport "sse".');
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`);
  socket.onopen = () => events.opened(false);
  socket.onmessage = ({ data }) => {
    const frame = parseFrame(data);
    if (frame) events.frame(frame);
    else events.closed(BROKEN_CODE, 'a frame that is no JSON');
  };
  socket.onclose = ({ code, reason }) => events.closed(code, reason);
  return {
    send: (frame) => socket.send(textOf(frame)),
    close: () => {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    },
    // Heartbeats are data, so that silence shows here too, if not byte by byte.
    bytesReceived: () => undefined,
  };
}
