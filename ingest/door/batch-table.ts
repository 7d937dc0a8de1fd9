// Which batches a source posted under a key in the last minutes, and what was answered: a repeat has
// its effect once and the first answer again, also after the server was killed between the two.

import { LRUCache } from 'lru-cache';
import type { Log } from '#backends/log.ts';
import type { BatchPart } from '#domain/message/message.ts';
import { countsInSession, type SessionProgress } from '#domain/message/session.ts';
import { assert, must } from '#kit/assert.ts';
import { SharedRoom } from '../source-room.ts';
import { FrameDecoder } from '../wire/decode.ts';

/** For so long after its last part a batch is known, if there is room. */
export const REMEMBERED_MS = 10 * 60_000;
/** What answers may take, of each source: the longest fits. */
export const SHARE_BYTES = 128 * 1024;
/** Of all sources together beyond their shares. */
export const POOL_BYTES = 128 * 1024 * 1024;
/** Of a batch beside its key, hash and answer: objects, string headers, its slot. An estimate. */
const ENTRY_BYTES = 256;
/** All sources are searched for what is due this often at most. */
const DROPPED_EVERY_MS = 1000;

export interface KnownBatch {
  readonly bodyHash: string;
  /** Groups of it that the log holds. */
  readonly groups: number;
  /** As JSON; null where its last part is missing. */
  readonly answer: string | null;
  /** Of its last part in the log. */
  readonly seq: number;
}

interface KeptBatch extends KnownBatch {
  readonly bytes: number;
  /** By the clock of the tables. */
  readonly dueAt: number;
}

/** One source's batches by key. */
export class BatchTable {
  readonly #room: SharedRoom;
  readonly #now: () => number;
  // In the order in which they were noted: what is read with `peek` stays in its place.
  #known = keptBatches();
  /** Of batches since it was made, whose slots it does not give back. */
  #slots = 0;

  /** `now`: milliseconds. */
  constructor(room: SharedRoom, now: () => number) {
    this.#room = room;
    this.#now = now;
  }

  /** Bytes that it takes. */
  get bytes(): number {
    return this.#known.calculatedSize;
  }

  get(key: string): KnownBatch | undefined {
    const batch = this.#known.peek(key);
    return batch && batch.dueAt > this.#now() ? batch : undefined;
  }

  /** A part of a batch stands in the log at `seq`. Of the source's others the oldest leave for it. */
  note({ key, bodyHash, groupsBefore, answer }: BatchPart, groups: number, seq: number): void {
    const bytes = ENTRY_BYTES + bytesOf(key) + bytesOf(bodyHash) + bytesOf(answer ?? '');
    assert(bytes <= SHARE_BYTES, 'the share of a source has room for each answer');
    const held = this.bytes;
    this.#known.delete(key);
    // What it had it keeps, whatever others took since.
    while (this.bytes + bytes > held && !this.#room.mayKeep(this.bytes + bytes, held)) {
      this.#known.pop();
    }
    const dueAt = this.#now() + REMEMBERED_MS;
    const batch = { bodyHash, groups: groupsBefore + groups, answer, seq, bytes, dueAt };
    this.#known.set(key, batch);
    this.#slots = Math.max(this.#slots, this.#known.size);
    this.#room.keep(this.bytes, held);
  }

  /** Drops what is due. */
  dropDue(): void {
    const now = this.#now();
    const held = this.bytes;
    for (const oldest of this.#known.rkeys()) {
      if (must(this.#known.peek(oldest), 'a key of the table').dueAt > now) break;
      this.#known.delete(oldest);
    }
    this.#room.keep(this.bytes, held);
    if (4 * this.#known.size < this.#slots) this.#shrink();
  }

  #shrink(): void {
    const others = keptBatches();
    for (const key of this.#known.rkeys()) others.set(key, this.#known.peek(key));
    this.#known = others;
    this.#slots = others.size;
  }
}

function keptBatches(): LRUCache<string, KeptBatch> {
  // By size: what is made for a number of keys takes their memory at once, for each source.
  return new LRUCache({
    maxSize: SHARE_BYTES + POOL_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
}

/** The tables of all sources, which share one room. */
export class BatchTables {
  readonly #tables = new Map<string, BatchTable>();
  readonly #room = new SharedRoom({ share: SHARE_BYTES, pool: POOL_BYTES });
  readonly #now: () => number;
  #droppedAt = Number.NEGATIVE_INFINITY;

  /** `now`: milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Those that have a table. */
  sources(): Iterable<string> {
    return this.#tables.keys();
  }

  /** Makes it where the source has none. */
  of(source: string): BatchTable {
    const known = this.#tables.get(source);
    if (known) return known;
    const made = new BatchTable(this.#room, this.#now);
    this.#tables.set(source, made);
    return made;
  }

  /** Drops what is due, of all sources; to be called with each post of any. */
  dropDue(): void {
    const now = this.#now();
    // A clock that was set back does not stop it.
    if (Math.abs(now - this.#droppedAt) < DROPPED_EVERY_MS) return;
    this.#droppedAt = now;
    for (const table of this.#tables.values()) table.dropDue();
  }

  /** A part of a batch that counts stands in the log at `seq`; one that is known changes nothing. */
  noteLogged(
    source: string,
    part: BatchPart,
    groups: number,
    seq: number,
    sourcesMax: number,
  ): void {
    const hasRoom = this.#tables.has(source) || this.#tables.size < sourcesMax;
    if (!hasRoom) return;
    const table = this.of(source);
    if ((table.get(part.key)?.seq ?? 0) < seq) table.note(part, groups, seq);
  }

  /** Reads what a log has since an instant (epoch ms), of the first `sourcesMax` sources in it. */
  async read(log: Log, sinceMs: number, sourcesMax: number): Promise<void> {
    const decoder = new FrameDecoder();
    const sessions = new Map<string, SessionProgress>();
    for await (const entry of log.read(await firstSince(log, sinceMs), { follow: false })) {
      if (entry.skipped) continue;
      const message = decoder.decode(entry.payload);
      const { source, session, sourceSeq, batch, groupCount } = message;
      const progress = sessions.get(source) ?? { session: -1, lastOrdinal: 0 };
      sessions.set(source, progress);
      // What came before the first message that is read is not known.
      if (!countsInSession(progress, session, sourceSeq, true)) continue;
      progress.lastOrdinal = Math.max(progress.lastOrdinal, sourceSeq + groupCount - 1);
      if (batch !== null) this.noteLogged(source, batch, groupCount, entry.seq, sourcesMax);
    }
  }
}

/** As the engine of the language keeps it: two bytes a character where one is not enough. */
function bytesOf(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? 2 * text.length : text.length;
}

/** The first seq that was appended at `sinceMs` or later. */
async function firstSince(log: Log, sinceMs: number): Promise<number> {
  const { firstSeq, lastSeq } = await log.info();
  let [from, to] = [firstSeq, lastSeq + 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((await stampAt(log, middle)) < sinceMs) from = middle + 1;
    else to = middle;
  }
  return from;
}

async function stampAt(log: Log, seq: number): Promise<number> {
  for await (const { stampMs } of log.read(seq, { follow: false })) return stampMs;
  return Number.POSITIVE_INFINITY;
}
