// Arrivals at clients compared with what was published: one lag for each message and client.
import { quantile } from '../shared/measure.ts';
import type { LagMessage } from './lag-load.ts';

export interface LagInput {
  readonly messages: readonly LagMessage[];
  /** When each of them was handed to the log. */
  readonly published: Float64Array;
  readonly firstSeq: number;
  /** As of `lagsOf`. */
  readonly arrivals: Float64Array;
  readonly clients: number;
  readonly bytes: number;
  readonly updatesPerSecond: number;
}

/** One round of a pipe; times in milliseconds. */
export interface LagRound extends Pick<LagInput, 'bytes' | 'updatesPerSecond'> {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Messages that should have arrived at a client, and never did. */
  readonly missing: number;
}

/** What was handed to a log, by `nowMs`, and its position there. */
export interface Sent {
  readonly at: number;
  readonly seq: number;
}

/**
 * Of each message and client the milliseconds until the first frame that is as new. `sent` is by
 * seq; `arrivals` are client, seq and when, three numbers each, in order.
 */
export function lagsOf(sent: readonly Sent[], arrivals: Float64Array, clients: number): number[] {
  const arrived = new Array<number>(clients).fill(0);
  const lags: number[] = [];
  for (let at = 0; at < arrivals.length; at += 3) {
    const client = arrivals[at] as number;
    const seq = arrivals[at + 1] as number;
    let next = arrived[client] as number;
    for (let one = sent[next]; one !== undefined && one.seq <= seq; one = sent[++next]) {
      lags.push((arrivals[at + 2] as number) - one.at);
    }
    arrived[client] = next;
  }
  return lags;
}

/** Works out a round. */
export function lagRound(input: LagInput): LagRound {
  const { messages, published, firstSeq, arrivals, clients, bytes, updatesPerSecond } = input;
  const shown = messages.flatMap(({ frameBytes }, index) =>
    frameBytes > 0 ? [{ at: published[index] as number, seq: firstSeq + index }] : [],
  );
  const lags = lagsOf(shown, arrivals, clients);
  const [p50Ms, p95Ms, p99Ms] = [quantile(lags, 0.5), quantile(lags, 0.95), quantile(lags, 0.99)];
  const missing = clients * shown.length - lags.length;
  return { p50Ms, p95Ms, p99Ms, missing, bytes, updatesPerSecond };
}
