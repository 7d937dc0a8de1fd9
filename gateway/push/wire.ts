// A client's connection as the hub sees it: a way out that can fill up. WebSockets share the
// server's own topics; whatever else carries frames listens to a topic by itself.
import { CLOSE_CODES, type CloseCode } from '../close-codes.ts';
import type { WebSocket } from '../sockets/uws.ts';
import type { SocketData } from './session.ts';
import type { Topic } from './topic.ts';

/** JSON text as characters or as UTF-8. */
export type FrameText = string | Buffer;

export interface Wire {
  /** True while more can be written without piling up. */
  readonly hasRoom: boolean;
  /** More waits than may: its client is too slow. */
  readonly isOverfull: boolean;
  /** Sends one frame; `seq`: whoever has heard it can go on from there. */
  send(text: FrameText, seq?: number): void;
  /** From now on it hears what is published to the topic. */
  follow(topic: Topic): void;
  unfollow(topic: Topic): void;
  /** Says why, and ends. */
  end(code: CloseCode): void;
}

/** Above this many unsent bytes a socket leaves shared topics until it drained. */
const BEHIND_BYTES = 256 * 1024;

/** A WebSocket. */
export class WebSocketWire implements Wire {
  readonly #socket: WebSocket<SocketData>;
  readonly #bytesMax: number;

  constructor(socket: WebSocket<SocketData>, bytesMax: number) {
    this.#socket = socket;
    this.#bytesMax = bytesMax;
  }

  get hasRoom(): boolean {
    return this.#socket.getBufferedAmount() <= BEHIND_BYTES;
  }

  get isOverfull(): boolean {
    return this.#socket.getBufferedAmount() > this.#bytesMax;
  }

  send(text: FrameText): void {
    this.#socket.send(text);
  }

  follow({ subscription }: Topic): void {
    this.#socket.subscribe(subscription.topic);
  }

  unfollow({ subscription }: Topic): void {
    this.#socket.unsubscribe(subscription.topic);
  }

  end(code: CloseCode): void {
    this.#socket.end(CLOSE_CODES[code].code, CLOSE_CODES[code].reason);
  }
}
