// A WebSocket as the hub sees it: it shares the server's own topics where many follow.
import { CLOSE_CODES, type CloseCode } from '#contract/close-codes.ts';
import { assert } from '#kit/assert.ts';
import type { WebSocket } from '../sockets/uws.ts';
import type { SocketData } from './session.ts';
import type { FollowedTopic, FrameText, StreamConnection } from './stream-connection.ts';

/** Above this many unsent bytes a socket leaves shared topics until it drained. */
const BEHIND_BYTES = 256 * 1024;
/** A topic that so few follow is told to each of them by itself: see `follow`. */
const FEW_FOLLOWERS = 4;
/** A socket hears so many topics by themselves, and more in one write at the end of a tick. */
const FEW_TOPICS = 4;

/** A WebSocket. */
export class WebSocketConnection implements StreamConnection {
  readonly #socket: WebSocket<SocketData>;
  readonly #bytesMax: number;
  readonly #fewFollowers: number;
  /** Topics that it hears by itself. */
  #alone = 0;

  constructor(socket: WebSocket<SocketData>, bytesMax: number, fewFollowers = FEW_FOLLOWERS) {
    this.#socket = socket;
    this.#bytesMax = bytesMax;
    this.#fewFollowers = fewFollowers;
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

  /**
   * What is published to many leaves at the end of the tick, when all topics have been asked. Of a
   * topic that few follow each frame leaves before the next topic is asked.
   */
  follow(topic: FollowedTopic): void {
    const { listeners, followers, subscription } = topic;
    const isFollower = listeners.has(this) || this.#socket.isSubscribed(subscription.topic);
    assert(!isFollower, 'whoever comes to follow a topic does not follow it yet');
    if (followers <= this.#fewFollowers && this.#alone < FEW_TOPICS) {
      listeners.add(this);
      this.#alone += 1;
      return;
    }
    this.#share(topic);
    for (const connection of listeners)
      if (connection instanceof WebSocketConnection) connection.#share(topic);
  }

  unfollow(topic: FollowedTopic): void {
    if (topic.listeners.delete(this)) this.#alone -= 1;
    else this.#socket.unsubscribe(topic.subscription.topic);
  }

  end(code: CloseCode): void {
    this.#socket.end(CLOSE_CODES[code].code, CLOSE_CODES[code].reason);
  }

  /** Hears it with all others from now on, and no more by itself. */
  #share(topic: FollowedTopic): void {
    this.unfollow(topic);
    this.#socket.subscribe(topic.subscription.topic);
  }
}
