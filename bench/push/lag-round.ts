// Arrivals at clients compared with what was published: one lag for each message and client.
import { quantile } from '../shared/measure.ts';
import type { LagMessage } from './lag-load.ts';

export interface LagInput {
  readonly messages: readonly LagMessage[];
  /** When each of them was handed to the log. */
  readonly published: Float64Array;
  readonly firstSeq: number;
  /** Client, seq and when, three numbers each, in the order of arrival. */
  readonly arrivals: Float64Array;
  readonly clients: number;
  readonly bytes: number;
  readonly cpuShare: number;
  readonly updatesPerSecond: number;
}

/** One round of a pipe; times in milliseconds. */
export interface LagRound extends Pick<LagInput, 'bytes' | 'cpuShare' | 'updatesPerSecond'> {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Messages that should have arrived at a client, and never did. */
  readonly missing: number;
}

/** Works out a round: a message has arrived with the first frame that is as new. */
export function lagRound(input: LagInput): LagRound {
  const { messages, published, firstSeq, arrivals, clients } = input;
  const { bytes, cpuShare, updatesPerSecond } = input;
  const shown = messages.flatMap(({ frameBytes }, index) => (frameBytes > 0 ? [index] : []));
  const arrived = new Array<number>(clients).fill(0);
  const lags: number[] = [];
  for (let at = 0; at < arrivals.length; at += 3) {
    const client = arrivals[at] as number;
    const seq = arrivals[at + 1] as number;
    let next = arrived[client] as number;
    for (; next < shown.length && (shown[next] as number) + firstSeq <= seq; next++) {
      lags.push((arrivals[at + 2] as number) - (published[shown[next] as number] as number));
    }
    arrived[client] = next;
  }
  const [p50Ms, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map((share) => quantile(lags, share)) as [
    number,
    number,
    number,
  ];
  const missing = clients * shown.length - lags.length;
  return { p50Ms, p95Ms, p99Ms, missing, bytes, cpuShare, updatesPerSecond };
}
