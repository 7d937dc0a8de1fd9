// The log as a NATS JetStream stream, shared by all processes. Entries are published many at a time
// and numbered in the order of the calls, through lost connections too; readers see no gap or
// throw. Every wait is bounded; what cannot be mended is an error.

import { setTimeout as delay } from 'node:timers/promises';
import { assert } from '#kit/assert.ts';
import { backOffMs } from '#kit/back-off.ts';
import {
  type Log,
  LogBrokenError,
  type LogEntry,
  type LogInfo,
  PAYLOAD_BYTES_MAX,
  type ReadOptions,
} from '../log.ts';
import { endsBehind, gapAt, notInLog, tooLarge, trimmed } from '../log-errors.ts';
import { withoutPassword } from './nats-address.ts';
import { AHEAD_MIN, entriesAhead } from './nats-ahead.ts';
import { NatsLink, type NatsSession, RECONNECT } from './nats-link.ts';
import { OrderedPublisher } from './ordered-publisher.ts';

export interface NatsLogOptions {
  /** nats:// or tls://[user:password@|token@]host:port, several with commas. */
  readonly url: string;
  /** Default OVERROUND; skips are kept in <stream>_SKIPS. */
  readonly stream?: string;
  /** Default overround.log; skips are published under <subject>.skip.<seq>. */
  readonly subject?: string;
  /** Default 1; one server refuses more. */
  readonly replicas?: number;
  /** Infinity: for ever. Where it is left out, as the stream has it, and 24 h of a new one. */
  readonly retentionMs?: number | undefined;
  /** Default 8 GiB. */
  readonly retentionBytesMax?: number;
  /** Default 256. */
  readonly publishInFlightMax?: number;
  /**
   * How long a server is looked for before calls fail. Default 45 s, below the duplicate window.
   */
  readonly reconnectMsMax?: number;
  /** Once it was open, a server that is lost is waited for, however long that takes. */
  readonly isPatient?: boolean;
  /** A server that was there is lost, and is back. */
  readonly onLost?: () => void;
  readonly onBack?: (awayMs: number) => void;
}

const STREAM = 'OVERROUND';
const RECONNECT_MS_MAX = 45_000;
const ID_BYTES_MAX = 256;
const PUBLISH_RETRIES_MAX = 8;
const READ_RETRIES_MAX = 8;
/** A reader that was connected for so long was connected: it has all its tries again. */
const STEADY_MS = 10_000;
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Opens (and creates) the log. Throws an Error that says what to do when the server does not fit.
 */
export async function openNatsLog(options: NatsLogOptions): Promise<Log> {
  const { publishInFlightMax = 256, isPatient = false } = options;
  const { reconnectMsMax = RECONNECT_MS_MAX } = options;
  const recoverMsMax = isPatient ? Number.POSITIVE_INFINITY : reconnectMsMax;
  const skips = new Set<number>();
  const link = linkTo(options, (seq) => {
    skips.add(seq);
  });
  try {
    const { epoch } = await (await link.session()).info();
    const name = `stream ${options.stream ?? STREAM} at ${withoutPassword(options.url)}`;
    return new NatsLog({ name, epoch, link, skips, publishInFlightMax, recoverMsMax });
  } catch (error) {
    await link.close();
    throw error;
  }
}

/** Deletes a log that was opened with the same options, for good: for throw-away streams only. */
export async function deleteNatsLog(options: NatsLogOptions): Promise<void> {
  const link = linkTo(options, () => {});
  try {
    await (await link.session()).destroy();
  } finally {
    await link.close();
  }
}

function linkTo(options: NatsLogOptions, onSkip: (seq: number) => void): NatsLink {
  const { url, stream = STREAM, subject = 'overround.log', replicas = 1 } = options;
  const { retentionMs, retentionBytesMax = 8 * 1024 ** 3 } = options;
  const { reconnectMsMax = RECONNECT_MS_MAX, isPatient = false, onLost, onBack } = options;
  const limits = { replicas, retentionMs, retentionBytesMax, reconnectMsMax, isPatient };
  return new NatsLink({ url, stream, subject, ...limits, onLost, onBack }, onSkip);
}

interface Parts {
  readonly name: string;
  readonly epoch: string;
  readonly link: NatsLink;
  readonly skips: Set<number>;
  readonly publishInFlightMax: number;
  /** How long an answer is waited for; infinity: until there is one. */
  readonly recoverMsMax: number;
}

class NatsLog implements Log {
  readonly #name: string;
  readonly #epoch: string;
  readonly #link: NatsLink;
  readonly #skips: Set<number>;
  readonly #recoverMsMax: number;
  readonly #publisher: OrderedPublisher;
  readonly #closing = new AbortController();

  constructor({ name, epoch, link, skips, publishInFlightMax, recoverMsMax }: Parts) {
    this.#name = name;
    this.#recoverMsMax = recoverMsMax;
    this.#epoch = epoch;
    this.#link = link;
    this.#skips = skips;
    const connected = (): NatsSession => {
      const session = link.current();
      if (session === undefined) throw new Error(`no connection to ${name}`);
      return session;
    };
    this.#publisher = new OrderedPublisher({
      inFlightMax: publishInFlightMax,
      retriesMax: this.#bounded(PUBLISH_RETRIES_MAX),
      // Taken as it is, not waited for: entries of one turn must leave in the order of the calls.
      send: async (payload, id) => connected().publish(payload, id),
      find: async (id) => connected().find(id),
      recover: async (attempt) => this.#answering(attempt),
    });
  }

  get awaySinceMs(): number | null {
    return this.#link.awaySinceMs;
  }

  async info(): Promise<LogInfo> {
    return this.#checkedInfo(await this.#link.session());
  }

  /** The payload must not change before the append settles. */
  append(payload: Uint8Array, id: string): Promise<number> {
    if (payload.byteLength > PAYLOAD_BYTES_MAX) {
      return Promise.reject(tooLarge(payload.byteLength, PAYLOAD_BYTES_MAX));
    }
    assert(id.length > 0 && Buffer.byteLength(id) <= ID_BYTES_MAX, 'an id has 1 to 256 bytes');
    if (this.#closing.signal.aborted) return Promise.reject(new Error('The log is closed.'));
    return this.#publisher.publish(payload, id);
  }

  async *read(fromSeq: number, options: ReadOptions): AsyncGenerator<LogEntry, void, undefined> {
    assert(Number.isSafeInteger(fromSeq) && fromSeq >= 1, 'a log is read from a seq of 1 or more');
    const signals = options.signal === undefined ? [] : [options.signal];
    const stop = AbortSignal.any([this.#closing.signal, ...signals]);
    let next = fromSeq;
    let stampMs = 0;
    let endSeq = Number.POSITIVE_INFINITY;
    for (let attempt = 0; !stop.aborted; attempt++) {
      if (attempt > this.#bounded(READ_RETRIES_MAX))
        throw new Error(`The log cannot be read: ${this.#name}.`);
      if (attempt > 0) await pause(backOffMs(RECONNECT, attempt + 1), stop);
      const opened = await this.#openAt(next);
      if (opened === undefined) continue;
      const { session, info } = opened;
      if (!options.follow) endSeq = Math.min(endSeq, info.lastSeq);
      if (next > endSeq) return;
      const openedAtMs = performance.now();
      // It may be longer entries than before that cut the connection off.
      const ahead = attempt === 0 ? entriesAhead(info) : AHEAD_MIN;
      for await (const entry of session.consume(next, ahead, stop)) {
        if (stop.aborted) return;
        if (entry.seq !== next) throw gapAt(next, entry.seq);
        next++;
        attempt = 0;
        // The server's clock may step back; the log's stamp does not.
        stampMs = Math.max(stampMs, entry.stampMs);
        const { seq, payload } = entry;
        yield { seq, stampMs, payload, skipped: this.#skips.has(seq) };
        if (next > endSeq) return;
      }
      if (performance.now() - openedAtMs > STEADY_MS) attempt = 0;
    }
  }

  async skip(seq: number): Promise<void> {
    const session = await this.#link.session();
    const { firstSeq, lastSeq } = await this.#checkedInfo(session);
    if (!Number.isInteger(seq) || seq < firstSeq || seq > lastSeq) {
      throw notInLog(seq, firstSeq, lastSeq);
    }
    await session.publishSkip(seq);
    this.#skips.add(seq);
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    const done = new AbortController();
    await Promise.race([this.#publisher.idle(), pause(CLOSE_TIMEOUT_MS, done.signal)]);
    done.abort();
    this.#publisher.fail(new Error('The log is closed.'));
    await this.#link.close();
  }

  /** Tries in a row; without end where the server is waited for. */
  #bounded(tries: number): number {
    return this.#recoverMsMax === Number.POSITIVE_INFINITY ? this.#recoverMsMax : tries;
  }

  /** A session that reaches `next`; undefined when the connection broke. Throws LogBrokenError. */
  async #openAt(next: number): Promise<{ session: NatsSession; info: LogInfo } | undefined> {
    const session = await this.#link.session();
    const info = await this.#checkedInfo(session).catch((error: Error) => {
      if (error instanceof LogBrokenError) throw error;
      return undefined;
    });
    if (info === undefined) return undefined;
    if (next > info.lastSeq + 1) throw endsBehind(next, info.lastSeq);
    if (next < info.firstSeq) throw trimmed(next, info.firstSeq);
    return { session, info };
  }

  /** Resolves when the server answers again; rejects where it does not, or has another log. */
  async #answering(attempt: number): Promise<void> {
    const giveUpAtMs = performance.now() + this.#recoverMsMax;
    for (let tries = attempt; ; tries++) {
      await pause(backOffMs(RECONNECT, tries + 1), this.#closing.signal);
      const session = await this.#link.session();
      try {
        await this.#checkedInfo(session);
        return;
      } catch (error) {
        const isLate = performance.now() > giveUpAtMs || this.#closing.signal.aborted;
        if (error instanceof LogBrokenError || isLate) throw error;
      }
    }
  }

  async #checkedInfo(session: NatsSession): Promise<LogInfo> {
    const info = await session.info();
    if (info.epoch === this.#epoch) return info;
    throw new LogBrokenError(
      `The ${this.#name} is another one (epoch ${info.epoch}, was ${this.#epoch}): it was ` +
        'deleted and created again. Restart to rebuild from it.',
    );
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
