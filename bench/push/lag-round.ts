// Arrivals at clients held against what was published: one lag for each message and client that it
// concerns.
import { quantile } from '../measure.ts';
import type { LagMessage } from './lag-load.ts';
import type { StageTimes } from './lag-server.ts';

export interface LagInput {
  readonly messages: readonly LagMessage[];
  /** When each of them was handed to the log. */
  readonly published: Float64Array;
  readonly firstSeq: number;
  /** Client, seq and when, three numbers each, in the order of arrival. */
  readonly arrivals: Float64Array;
  readonly stages: StageTimes;
  /** The topic that each client follows. */
  readonly topicOf: readonly number[];
  readonly frames: number;
  readonly bytes: number;
  readonly cpuShare: number;
  readonly updatesPerSecond: number;
}

/** One round of a pipe; times in milliseconds. */
export interface LagRound {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Medians of the stages. */
  readonly toServerMs: number;
  readonly toBookMs: number;
  readonly toPushMs: number;
  readonly toClientMs: number;
  readonly lags: number;
  /** Messages that a client should have heard of, and never did. */
  readonly missing: number;
  readonly frames: number;
  readonly bytes: number;
  readonly cpuShare: number;
  readonly updatesPerSecond: number;
}

/** Works out a round. */
export function lagRound(input: LagInput): LagRound {
  const { published, firstSeq, arrivals, stages, topicOf } = input;
  const waiting = messagesByTopic(input.messages);
  const heard = topicOf.map(() => 0);
  const lags: number[] = [];
  const toClient: number[] = [];
  for (let at = 0; at < arrivals.length; at += 3) {
    const client = arrivals[at] as number;
    const seq = arrivals[at + 1] as number;
    const arrivedMs = arrivals[at + 2] as number;
    const own = waiting.get(topicOf[client] as number) ?? [];
    let next = heard[client] as number;
    for (; next < own.length && (own[next] as number) + firstSeq <= seq; next++) {
      const index = own[next] as number;
      lags.push(arrivedMs - (published[index] as number));
      toClient.push(arrivedMs - (stages.pushed[index] as number));
    }
    heard[client] = next;
  }
  const missing = topicOf.reduce(
    (sum, topic, client) => sum + (waiting.get(topic)?.length ?? 0) - (heard[client] as number),
    0,
  );
  const at = (share: number): number => quantile(lags, share);
  const middle = (from: Float64Array, to: Float64Array): number =>
    quantile(
      from.map((value, index) => (to[index] as number) - value),
      0.5,
    );
  const { frames, bytes, cpuShare, updatesPerSecond } = input;
  return {
    ...{ p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) },
    toServerMs: middle(published, stages.arrived),
    toBookMs: middle(stages.arrived, stages.applied),
    toPushMs: middle(stages.applied, stages.pushed),
    toClientMs: quantile(toClient, 0.5),
    ...{ lags: lags.length, missing, frames, bytes, cpuShare, updatesPerSecond },
  };
}

/** By topic: the messages that say something new in it, in order. */
function messagesByTopic(messages: readonly LagMessage[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  messages.forEach(({ frames }, index) => {
    for (const { topic } of frames) {
      const own = found.get(topic) ?? [];
      found.set(topic, own);
      own.push(index);
    }
  });
  return found;
}
