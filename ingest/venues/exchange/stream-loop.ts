// Keeps one stream of an exchange open: connects, hands over messages, has what they change published,
// and connects again with growing waits. What a message means is the protocol's.
import { backOffMs } from '#kit/back-off.ts';
import type { FeedContext, FeedSocket } from '../../module/feed-types.ts';
import type { Incidents } from './incidents.ts';
import { endOfTick } from './once-a-tick.ts';

export interface StreamProtocol {
  /** Where to connect, with headers made now; undefined while there is nothing to subscribe. */
  request(): { readonly url: URL; readonly headers?: Readonly<Record<string, string>> } | undefined;
  opened(send: (text: string) => void, now: number): void;
  /** A message; never throws. */
  message(text: string, receivedAt: number): void;
  /** At least every `wakeMs` and after messages; false asks for another connection. */
  watch(now: number): boolean;
  /** Nothing that it said is certain any more. */
  closed(): void;
  /** Longest time without a look at the clock. */
  readonly wakeMs: number;
}

export interface StreamLoopOptions {
  readonly context: Pick<FeedContext, 'clock' | 'random' | 'openSocket' | 'logger'>;
  readonly protocol: StreamProtocol;
  readonly incidents: Incidents;
  /** Has what messages have changed published soon. */
  readonly changed: () => void;
}

/** Messages that are read in one tick: some milliseconds of it. */
const TICK_MESSAGES_MAX = 1000;
const BACK_OFF = { firstMs: 1000, mostMs: 60_000 };
/** Nothing to subscribe: looks again after this. */
const IDLE_MS = 20_000;

/** Runs until the signal. */
export async function runStream(options: StreamLoopOptions, signal: AbortSignal): Promise<void> {
  const { context, protocol, incidents, changed } = options;
  let failures = 0;
  while (!signal.aborted) {
    const request = protocol.request();
    if (request === undefined) {
      await context.clock.wait(IDLE_MS, signal);
      continue;
    }
    const { url, headers = {} } = request;
    const opened = await context.openSocket(url, signal, { headers });
    if (signal.aborted) break;
    if (opened.kind === 'open') {
      const wasUseful = await serve(options, opened.socket, signal);
      if (wasUseful) failures = 0;
      protocol.closed();
      changed();
      if (signal.aborted) break;
      incidents.add('connection_lost');
    } else {
      const why = opened.kind === 'refused' ? `status ${opened.status}` : opened.message;
      incidents.add(opened.kind === 'refused' ? 'connection_refused' : 'connection_lost');
      context.logger.warn({ why, host: url.host }, 'no stream of the exchange, trying again');
    }
    failures += 1;
    await context.clock.wait(backOffMs(BACK_OFF, failures, context.random), signal);
  }
}

/** Reads one connection to its end; whether it said anything that could be used. */
async function serve(
  { context: { clock }, protocol, changed }: StreamLoopOptions,
  socket: FeedSocket,
  signal: AbortSignal,
): Promise<boolean> {
  let messages = 0;
  const openedAt = clock.now();
  protocol.opened((text) => socket.send(text), openedAt);
  while (!signal.aborted) {
    const received = await socket.receive(protocol.wakeMs);
    if (received.kind === 'closed') break;
    let text = received.kind === 'text' ? received.text : undefined;
    let read = 0;
    for (; text !== undefined && read < TICK_MESSAGES_MAX; read++) {
      protocol.message(text, clock.now());
      if (read + 1 < TICK_MESSAGES_MAX) text = socket.take();
    }
    messages += read;
    changed();
    if (!protocol.watch(clock.now())) break;
    if (read === TICK_MESSAGES_MAX) await endOfTick();
  }
  socket.close();
  return messages > 1;
}
