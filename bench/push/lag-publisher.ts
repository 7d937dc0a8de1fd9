// Publishes into a pipe's log, in a process that makes no messages itself: whatever stops a publisher
// comes as a burst afterwards.
import { setTimeout as delay, setImmediate as nextTick } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '#backends/log.ts';
import { openNatsLog } from '#backends/log-nats.ts';
import { addressOf } from '#backends/nats-address.ts';
import { must } from '#kit/assert.ts';
import { nowMs } from './client-pool.ts';
import type { PipeSpec } from './lag-server.ts';

export interface Published {
  /** When each message was handed to the log, by `nowMs`. */
  readonly at: Float64Array;
  readonly lastSeq: number;
  readonly wallMs: number;
}

/** A timer wakes up at most once a millisecond: what is due within it is slept for. */
const TIMER_MS = 1;
const SLEEP_CELL = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

export class LagPublisher {
  readonly #spec: PipeSpec;
  #log: Log | undefined;
  #connection: NatsConnection | undefined;
  #ids = 0;

  constructor(spec: PipeSpec) {
    this.#spec = spec;
  }

  async open(): Promise<void> {
    const { natsUrl, stream, subject } = this.#spec;
    this.#log = await openNatsLog({ url: natsUrl, stream, subject });
    this.#connection = await connect(addressOf(natsUrl));
  }

  async close(): Promise<void> {
    await this.#log?.close();
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
    const from = nowMs();
    const last = payloads.length - 1;
    for (let sent = 0; sent < last; ) {
      const due = Math.floor(((nowMs() - from) * perSecond) / 1000) + 1;
      for (; sent < Math.min(due, last); sent++) {
        at[sent] = nowMs();
        this.#send(must(payloads[sent], 'a payload'));
      }
      await untilMs(from + (1000 * sent) / perSecond);
    }
    await this.#connection?.flush();
    at[last] = nowMs();
    const lastSeq = await this.#append(must(payloads[last], 'a payload'));
    return { at, lastSeq, wallMs: nowMs() - from };
  }

  #send(payload: Uint8Array): void {
    must(this.#connection, 'a connection').publish(this.#spec.subject, payload);
  }

  #append(payload: Uint8Array): Promise<number> {
    return must(this.#log, 'an open log').append(payload, `m${this.#ids++}`);
  }
}

/** Waits until a time; at least one tick of the event loop serves what comes in. */
async function untilMs(dueMs: number): Promise<void> {
  if (dueMs - nowMs() > TIMER_MS) return await delay(TIMER_MS);
  await nextTick();
  const leftMs = dueMs - nowMs();
  if (leftMs > 0) Atomics.wait(SLEEP_CELL, 0, 0, leftMs);
}
