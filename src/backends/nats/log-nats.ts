// The log as a NATS JetStream stream, shared by all processes. Entries are published many at a time
// and numbered in the order of the calls, through lost connections too; readers see no gap or
// throw. Every wait is bounded; what cannot be mended is an error.

import { setTimeout as delay } from 'node:timers/promises';
import { assert } from '#kit/assert.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { Bucket } from '../bucket.ts';
import {
  type Log,
  LogBrokenError,
  type LogEntry,
  type LogInfo,
  PAYLOAD_BYTES_MAX,
  type ReadOptions,
} from '../log.ts';
import { endsBehind, gapAt, notInLog, tooLarge, trimmed } from '../log-errors.ts';
import { LOG_STREAM, type NatsAccess, namesOf, withoutPassword } from './nats-address.ts';
import { AHEAD_MIN, entriesAhead } from './nats-ahead.ts';
import { NatsLink, type NatsSession, RECONNECT } from './nats-link.ts';
import { OrderedPublisher } from './ordered-publisher.ts';

export interface NatsLogOptions extends NatsAccess {
  /** Default OVERROUND; skips are kept in <stream>_SKIPS, leases in the bucket <stream>_LEASES. */
  readonly stream?: string | undefined;
  /** Default overround.log; skips are published under <subject>.skip.<seq>. */
  readonly subject?: string | undefined;
  /** Default: as the stream has it, and 1 of a new one; one server refuses more. */
  readonly replicas?: number | undefined;
  /** Infinity: for ever. Where it is left out, as the stream has it, and 24 h of a new one. */
  readonly retentionMs?: number | undefined;
  /** Of a new one; default 8 GiB. */
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
  /** Hears once how an existing stream differs from what is asked for here. */
  readonly onDifference?: (difference: string) => void;
}

const RECONNECT_MS_MAX = 45_000;
const ID_BYTES_MAX = 256;
const PUBLISH_RETRIES_MAX = 8;
/** A reader that was connected for so long was connected: it has all its tries again. */
const STEADY_MS = 10_000;
const CLOSE_TIMEOUT_MS = 10_000;
/** Longer than a stream is without a leader. */
const INFO_MS_MAX = 15_000;
/** A new leader may lag behind the entries that were read for so long; then it is another log. */
const LEADER_CATCH_UP_MS_MAX = 20_000;
const BEHIND_POLL_MS = 250;
/** How much of its end a log may have lost, and still be taken for the same one. */
const NOTE_EVERY_MS = 1000;

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
    const name = `stream ${options.stream ?? LOG_STREAM} at ${withoutPassword(options.url)}`;
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
  const { stream, subject } = { ...namesOf(options.stream), ...given(options.subject) };
  const { replicas, retentionMs, retentionBytesMax = 8 * 1024 ** 3 } = options;
  const { reconnectMsMax = RECONNECT_MS_MAX, isPatient = false } = options;
  const { onLost, onBack, onDifference } = options;
  const limits = { replicas, retentionMs, retentionBytesMax, reconnectMsMax, isPatient };
  const callbacks = { onLost, onBack, onDifference };
  return new NatsLink({ access: options, stream, subject, ...limits, ...callbacks }, onSkip);
}

function given(subject: string | undefined): { readonly subject?: string } {
  return subject === undefined ? {} : { subject };
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
  /** What others agree by, on whatever connection there is. */
  readonly bucket: Bucket;
  /** The newest entry that this process appended. */
  #newest: { readonly seq: number; readonly payload: Uint8Array } | undefined;
  #notedAtMs = 0;

  constructor({ name, epoch, link, skips, publishInFlightMax, recoverMsMax }: Parts) {
    this.#name = name;
    this.#recoverMsMax = recoverMsMax;
    this.#epoch = epoch;
    this.#link = link;
    this.#skips = skips;
    const connected = (): NatsSession => {
      const session = link.current();
      if (session !== undefined) return session;
      // Looked for even where nobody reads or appends.
      link.session().catch(() => {});
      throw new Error(`no connection to ${name}`);
    };
    this.bucket = {
      get: async (key) => await connected().bucket.get(key),
      put: async (key, text, revision) => await connected().bucket.put(key, text, revision),
    };
    this.#publisher = new OrderedPublisher({
      inFlightMax: publishInFlightMax,
      retriesMax: this.#bounded(PUBLISH_RETRIES_MAX),
      // Taken as it is, not waited for: entries of one turn must leave in the order of the calls.
      send: async (payload, id) => connected().publish(payload, id),
      recover: async (attempt) => this.#answering(attempt),
    });
  }

  get awaySinceMs(): number | null {
    return this.#link.awaySinceMs;
  }

  /** While the stream has no leader it is asked again. */
  async info(): Promise<LogInfo> {
    const giveUpAtMs = performance.now() + INFO_MS_MAX;
    for (let tries = 1; ; tries++) {
      const session = await this.#link.session();
      try {
        return await this.#checkedInfo(session);
      } catch (error) {
        const isLate = performance.now() > giveUpAtMs || this.#closing.signal.aborted;
        if (error instanceof LogBrokenError || isLate) throw error;
      }
      await pause(backOffMs(RECONNECT, tries), this.#closing.signal);
    }
  }

  /** The payload must not change before the append settles. */
  append(payload: Uint8Array, id: string): Promise<number> {
    if (payload.byteLength > PAYLOAD_BYTES_MAX) {
      return Promise.reject(tooLarge(payload.byteLength, PAYLOAD_BYTES_MAX));
    }
    assert(id.length > 0 && Buffer.byteLength(id) <= ID_BYTES_MAX, 'an id has 1 to 256 bytes');
    if (this.#closing.signal.aborted) return Promise.reject(new Error('The log is closed.'));
    const appended = this.#publisher.publish(payload, id);
    appended.then(
      (seq) => this.#appended(seq, payload),
      () => {},
    );
    return appended;
  }

  async *read(fromSeq: number, options: ReadOptions): AsyncGenerator<LogEntry, void, undefined> {
    assert(Number.isSafeInteger(fromSeq) && fromSeq >= 1, 'a log is read from a seq of 1 or more');
    const signals = options.signal === undefined ? [] : [options.signal];
    const stop = AbortSignal.any([this.#closing.signal, ...signals]);
    let next = fromSeq;
    let stampMs = 0;
    let endSeq = Number.POSITIVE_INFINITY;
    let behindSinceMs: number | undefined;
    /** When the reader last had a server that let it read. */
    let connectedAtMs = performance.now();
    for (let attempt = 0; !stop.aborted; attempt++) {
      if (performance.now() - connectedAtMs > this.#recoverMsMax) {
        throw new Error(`The log cannot be read: ${this.#name}.`);
      }
      if (attempt > 0) await pause(backOffMs(RECONNECT, attempt + 1), stop);
      const opened = await this.#openAt(next);
      if (opened === undefined) continue;
      const { session, info } = opened;
      if (next > info.lastSeq + 1) {
        // A leader that has just been elected may not have applied all that it holds.
        behindSinceMs ??= performance.now();
        const isLate = performance.now() - behindSinceMs > LEADER_CATCH_UP_MS_MAX;
        if (next === fromSeq || isLate) throw endsBehind(next, info.lastSeq);
        connectedAtMs = performance.now();
        await pause(BEHIND_POLL_MS, stop);
        continue;
      }
      behindSinceMs = undefined;
      if (!options.follow) endSeq = Math.min(endSeq, info.lastSeq);
      if (next > endSeq) return;
      const openedAtMs = performance.now();
      const first = next;
      // It may be longer entries than before that cut the connection off.
      const ahead = attempt === 0 ? entriesAhead(info) : AHEAD_MIN;
      for await (const entry of session.consume({ fromSeq: next, ahead }, stop)) {
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
      const isSteady = performance.now() - openedAtMs > STEADY_MS;
      if (isSteady) attempt = 0;
      if (isSteady || next > first) connectedAtMs = performance.now();
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
    await this.#note();
    this.#publisher.fail(new Error('The log is closed.'));
    await this.#link.close();
  }

  #appended(seq: number, payload: Uint8Array): void {
    if (seq > (this.#newest?.seq ?? 0)) this.#newest = { seq, payload };
    const now = performance.now();
    if (now - this.#notedAtMs < NOTE_EVERY_MS) return;
    this.#notedAtMs = now;
    void this.#note();
  }

  /** By this entry the log is known again where it was restored. One that fails is made up for. */
  async #note(): Promise<void> {
    if (this.#newest === undefined) return;
    const { seq, payload } = this.#newest;
    const noted = this.#link.current()?.noteEntry(seq, payload);
    await noted?.catch(() => undefined);
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
