// Publishes into a pipe's log, in a process that makes no messages itself: whatever stops a
// publisher comes as a burst afterwards.
import { setTimeout as delay } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { addressOf } from '#backends/nats/nats-address.ts';
import { must } from '#kit/assert.ts';
import { nowMs } from './client-pool.ts';
import type { PipeSpec } from './lag-server.ts';

export interface Published {
  /** When each message was handed to the log, by `nowMs`. */
  readonly at: Float64Array;
  readonly lastSeq: number;
  readonly wallMs: number;
}

/** A timer fires at most once a millisecond: what is due within one is sent together. */
const TIMER_MS = 1;

export class LagPublisher {
  readonly #spec: PipeSpec;
  #connection: NatsConnection | undefined;

  constructor(spec: PipeSpec) {
    this.#spec = spec;
  }

  /** The server of the pipe has made the stream before. */
  async open(): Promise<void> {
    this.#connection = await connect(addressOf(this.#spec.natsUrl));
  }

  async close(): Promise<void> {
    await this.#connection?.close();
  }

  /** One after the other, each stored before the next is sent; the seq of the last. */
  async fill(payloads: readonly Uint8Array[]): Promise<number> {
    let seq = 0;
    for (const payload of payloads) seq = await this.#append(payload);
    return seq;
  }

  /**
   * Each when it is due, evenly spaced; resolves when the last of at least one is stored. Only that
   * one is acknowledged: to await each would take the core that clients and nats-server share.
   */
  async publish(payloads: readonly Uint8Array[], perSecond: number): Promise<Published> {
    const at = new Float64Array(payloads.length);
    const connection = this.#connected;
    const from = nowMs();
    const last = payloads.length - 1;
    for (let sent = 0; sent < last; ) {
      const due = Math.floor(((nowMs() - from) * perSecond) / 1000) + 1;
      for (; sent < Math.min(due, last); sent++) {
        at[sent] = nowMs();
        connection.publish(this.#spec.subject, payloads[sent]);
      }
      await delay(TIMER_MS);
    }
    await connection.flush();
    at[last] = nowMs();
    const lastSeq = await this.#append(must(payloads[last], 'a payload'));
    return { at, lastSeq, wallMs: nowMs() - from };
  }

  get #connected(): NatsConnection {
    return must(this.#connection, 'a connection');
  }

  async #append(payload: Uint8Array): Promise<number> {
    return (await jetstream(this.#connected).publish(this.#spec.subject, payload)).seq;
  }
}
