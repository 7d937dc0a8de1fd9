// Follows a stream with next to no work of its own: how late each frame is, and nothing of its
// content.
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Where in a frame its times stand: at the end. */
const TIMES_LENGTH = 160;
const RECEIVED = /"received":"([^"]+)"/;

export class StreamListener {
  #lagsMs: number[] = [];

  /** Follows all odds of a server. */
  async open(url: string, key: string): Promise<void> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/v1/stream`, {
      headers: { 'x-api-key': key },
    });
    socket.on('message', (data) => {
      const now = Date.now();
      const received = RECEIVED.exec((data as Buffer).subarray(-TIMES_LENGTH).toString('latin1'));
      if (received) this.#lagsMs.push(now - Date.parse(received[1] as string));
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ op: 'subscribe', id: '1', channel: 'odds' }));
  }

  /** Milliseconds from receipt to here of the frames since the last call. */
  take(): readonly number[] {
    const lags = this.#lagsMs;
    this.#lagsMs = [];
    return lags;
  }
}
