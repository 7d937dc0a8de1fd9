// A server of few words: every frame of the client is kept, and the test says what is answered.
import { vi } from 'vitest';
import {
  type Channel,
  type Channels,
  Overround,
  type Socket,
  type SocketEvents,
  type Stream,
} from '#client/overround.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';

export const EVENT = { eventId: 'a', leagueId: 'nfl' };

export class FakeServer {
  /** What the client said, over all connections. */
  readonly heard: Json[] = [];
  readonly stream: Stream;
  connections = 0;
  /** Of those, how many were not ended. */
  open = 0;
  bytes: number | undefined;
  #events: SocketEvents | undefined;

  constructor(isAuthorised = true, apiKey = 'key') {
    const overround = new Overround({ apiKey });
    const openSocket = (_: unknown, events: SocketEvents): Socket => {
      this.connections += 1;
      this.open += 1;
      this.#events = events;
      let isEnded = false;
      queueMicrotask(() => {
        if (!isEnded) events.opened(isAuthorised);
      });
      return {
        send: (frame) => this.heard.push(frame),
        close: () => {
          isEnded = true;
          this.open -= 1;
          if (this.#events === events) this.#events = undefined;
        },
        bytesReceived: () => this.bytes,
      };
    };
    this.stream = overround.stream({ environment: { openSocket, random: () => 0.5 } });
  }

  get isConnected(): boolean {
    return this.#events !== undefined;
  }

  say(...frames: readonly Json[]): void {
    for (const frame of frames) this.#events?.frame(frame);
  }

  hangUp(code: number, reason = ''): void {
    this.#events?.closed(code, reason);
  }

  /** The newest frame of this op that the client sent. */
  last(op: string): Json {
    return this.heard.findLast((frame) => frame.op === op);
  }

  /** Answers the newest subscribe. */
  subscribed(topic = 't', recovered = false): void {
    const { id, channel } = this.last('subscribe');
    this.say({ op: 'subscribed', id, topic, channel, filters: {}, conflateMs: 0, recovered });
  }
}

/** Time passes, and what was due happens. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

export function image(seq: number, data: readonly Json[] = [], part = 1, last = true): Json {
  return { op: 'image', topic: 't', epoch: 'e', seq, part, last, data };
}

export function delta(prev: number, seq: number, rest: Json = {}): Json {
  return { op: 'delta', topic: 't', prev, seq, events: [], upsert: [], remove: [], ...rest };
}

/** A subscription that the server has heard of, and not answered yet. */
export async function asked<C extends Channel>(
  request: Channels[C]['request'] & { readonly channel: C },
) {
  const server = new FakeServer();
  const subscription = server.stream.subscribe<C>(request);
  const restarts: string[] = [];
  subscription.on('restart', (reason) => restarts.push(reason));
  await pass(0);
  return { server, subscription, restarts };
}

/** A subscription to events that has its image at position 10. */
export async function live() {
  const { server, subscription, restarts } = await asked({ channel: 'events' });
  server.subscribed();
  server.say(image(10, [EVENT]));
  await subscription.ready;
  return { server, subscription, restarts };
}
