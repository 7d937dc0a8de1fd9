// Packs a feed's groups into messages and appends them to the log. How groups are packed depends on
// timing and changes nothing but numbering; their order and ordinals never change.

import { randomBytes } from 'node:crypto';
import type { Log } from '#backends/log.ts';
import type { BatchPart, Group, Posted } from '#domain/message/message.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import type { GroupSink } from './feed.ts';
import { MessageWriter } from './wire/encode.ts';
import { GROUP_BYTES_MAX, MESSAGE_BYTES_TARGET } from './wire/message.ts';

export interface PublisherOptions {
  readonly log: Log;
  readonly source: string;
  readonly session: number;
  /** Groups of this source and session that the log already holds. */
  readonly groupsInLog: number;
  /** Most groups in a message; for trying that packing changes nothing. */
  readonly groupsPerMessageMax?: number;
  /** Hears why the log took no more. */
  readonly onFailed?: (error: unknown) => void;
}

/** What a book took of sessions. */
export interface TakingBook {
  readonly reader: { readonly seq: number };
  /** Ordinal of the last group of a source's session that counts. */
  groupsApplied(source: string, session: number): number;
}

/**
 * A replay has one session for ever: what an earlier process sent in it, and nobody heard, must not
 * make the same ordinals of this one repeats to a server that knows ids.
 */
const REPLAY_RUN = randomBytes(4).toString('hex');

/** Messages that wait for the log's acknowledgement before publish() waits too. */
const IN_FLIGHT_MAX = 64;

/** A sink for one feed. A message is sent when it is full or when the tick ends. */
export class Publisher implements GroupSink {
  readonly groupsInLog: number;
  /** Of those who post as the source: goes with every message; 0 where none was opened. */
  sourceSession = 0;
  /** seq of the newest message that the log acknowledged; 0 before the first. */
  lastSeq = 0;
  /** Ordinal of the last group in it. */
  lastOrdinalIn = 0;
  /** When that was, in monotonic milliseconds of the process; undefined before the first. */
  deliveredAtMs: number | undefined;
  readonly #options: PublisherOptions;
  readonly #writer = new MessageWriter();
  #nextOrdinal: number;
  #inFlight = 0;
  #waiting: (() => void)[] = [];
  #scheduled = false;
  /** Groups of a batch are being collected, which only the batch sends. */
  #isInBatch = false;
  #posted: Posted | undefined;
  #failure: unknown;
  #lastAppend: Promise<number> = Promise.resolve(0);

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.groupsInLog = options.groupsInLog;
    this.#nextOrdinal = options.groupsInLog + 1;
  }

  /** What is published from here on was posted by such a key. */
  publishAs(posted: Posted): void {
    if (posted !== this.#posted) this.#send();
    this.#posted = posted;
  }

  async publish(group: Group): Promise<void> {
    while (this.#inFlight >= IN_FLIGHT_MAX && this.#failure === undefined) await this.#change();
    if (this.#failure !== undefined) throw this.#failure;
    this.#add(group);
    if (this.#writer.groupCount >= (this.#options.groupsPerMessageMax ?? 60_000)) this.#send();
    else this.#schedule();
  }

  /**
   * Publishes the groups of a posted batch in messages of their own, and the answer with the last
   * one, a few milliseconds of it in each tick. Resolves once the log was given all of it; `mark`
   * then tells its seq. `groupsBefore` are there already.
   */
  async publishBatch(
    groups: readonly Group[],
    { groupsBefore, ...batch }: Omit<BatchPart, 'answer'>,
    answer: string,
  ): Promise<void> {
    this.#send();
    this.#isInBatch = true;
    try {
      const sent = await this.#collect(groups, groupsBefore, batch);
      this.#send({ ...batch, groupsBefore: sent, answer });
    } finally {
      this.#isInBatch = false;
    }
  }

  /** Sends what fills messages, and leaves the rest; how many groups of the batch were sent. */
  async #collect(
    groups: readonly Group[],
    groupsBefore: number,
    batch: Omit<BatchPart, 'answer' | 'groupsBefore'>,
  ): Promise<number> {
    let sent = groupsBefore;
    const lane = eventLoop.lane('background');
    for (const group of groups) {
      while (this.#inFlight >= IN_FLIGHT_MAX && this.#failure === undefined) await this.#change();
      if (lane.isUp) await lane.nextTick();
      lane.spend(() => {
        if (this.#writer.add(group, MESSAGE_BYTES_TARGET)) return;
        sent += this.#send({ ...batch, groupsBefore: sent, answer: null });
        this.#add(group);
      });
    }
    return sent;
  }

  async flush(): Promise<void> {
    this.#send();
    while (this.#inFlight > 0 && this.#failure === undefined) await this.#change();
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** seq of what was published so far, once the log has it; later groups do not delay it. */
  async mark(): Promise<number> {
    this.#send();
    return await this.#lastAppend;
  }

  get session(): number {
    return this.#options.session;
  }

  /** Ordinal of the newest group that was sent; 0 before the first. */
  get lastOrdinal(): number {
    return this.#nextOrdinal - 1;
  }

  /** The log failed: nothing more is published. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /**
   * Whether a book has all that the log acknowledged, and did not take it: behind a hole, or a later
   * session, nothing more of this one counts.
   */
  isPassedOver(book: TakingBook): boolean {
    const { source, session } = this.#options;
    if (book.reader.seq < this.lastSeq) return false;
    return book.groupsApplied(source, session) < this.lastOrdinalIn;
  }

  /** Messages that wait for the log's acknowledgement. */
  get inFlight(): number {
    return this.#inFlight;
  }

  #add(group: Group): void {
    if (this.#writer.add(group, MESSAGE_BYTES_TARGET)) return;
    this.#send();
    if (this.#writer.add(group, GROUP_BYTES_MAX)) return;
    throw new RangeError(`a ${group.kind} group is longer than ${GROUP_BYTES_MAX} bytes`);
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (!this.#isInBatch) this.#send();
    });
  }

  /** Sends what waits; how many groups that was. */
  #send(batch?: BatchPart): number {
    const groups = this.#writer.groupCount;
    if (groups === 0 || this.#failure !== undefined) return 0;
    const { source, session, log } = this.#options;
    const ordinal = this.#nextOrdinal;
    this.#nextOrdinal += groups;
    const { sourceSession } = this;
    const posted = this.#posted && { posted: this.#posted };
    const ofPosters = sourceSession > 0 && { sourceSession };
    const tail = { ...posted, ...(batch && { batch }), ...ofPosters };
    const payload = this.#writer.finish(source, session, ordinal, tail);
    this.#inFlight += 1;
    const run = session === 0 ? `/${REPLAY_RUN}` : '';
    this.#lastAppend = log.append(payload, `${source}/${session}/${ordinal}${run}`);
    this.#lastAppend.then(
      (seq) => {
        if (seq > this.lastSeq) this.lastOrdinalIn = ordinal + groups - 1;
        this.lastSeq = Math.max(this.lastSeq, seq);
        this.deliveredAtMs = performance.now();
        this.#done();
      },
      (error: unknown) => this.#fail(error),
    );
    return groups;
  }

  #done(): void {
    this.#inFlight -= 1;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #fail(error: unknown): void {
    const isFirst = this.#failure === undefined;
    this.#failure ??= error;
    this.#done();
    if (isFirst) this.#options.onFailed?.(error);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
