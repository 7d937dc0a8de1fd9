// Which batches a source posted under a key in the last minutes, and what was answered: a repeat has
// its effect once and the first answer again, also after the server was killed between the two.

import { LRUCache } from 'lru-cache';
import type { Log } from '#backends/log.ts';
import type { BatchPart } from '#domain/message/message.ts';
import { FrameDecoder } from '../wire/decode.ts';

/** For so long after its last part a batch is known. */
export const REMEMBERED_MS = 10 * 60_000;
/** Keys of one source. */
export const KEYS_MAX = 100_000;
/** Of their answers together, in characters: where these are long, fewer keys are known. */
const ANSWERS_CHARS_MAX = 64 * 1024 * 1024;
const CHARS_PER_KEY = Math.ceil(ANSWERS_CHARS_MAX / KEYS_MAX);

export interface KnownBatch {
  readonly bodyHash: string;
  /** Groups of it that the log holds. */
  readonly groups: number;
  /** As JSON; null where its last part is missing. */
  readonly answer: string | null;
  /** Of its last part in the log. */
  readonly seq: number;
}

/** One source's batches by key. */
export class BatchTable {
  // By size: what is made for a number of keys takes their memory at once, for each source.
  readonly #known = new LRUCache<string, KnownBatch>({
    maxSize: ANSWERS_CHARS_MAX,
    sizeCalculation: ({ answer }) => Math.max(CHARS_PER_KEY, answer?.length ?? 0),
    ttl: REMEMBERED_MS,
  });

  get(key: string): KnownBatch | undefined {
    return this.#known.get(key);
  }

  /** A part of a batch stands in the log at `seq`. */
  note({ key, bodyHash, groupsBefore, answer }: BatchPart, groups: number, seq: number): void {
    this.#known.set(key, { bodyHash, groups: groupsBefore + groups, answer, seq });
  }
}

/** The batches of all sources that the log has since an instant (epoch ms). */
export async function batchesIn(log: Log, sinceMs: number): Promise<Map<string, BatchTable>> {
  const tables = new Map<string, BatchTable>();
  const decoder = new FrameDecoder();
  for await (const entry of log.read(await firstSince(log, sinceMs), { follow: false })) {
    if (entry.skipped) continue;
    const { source, batch, groupCount } = decoder.decode(entry.payload);
    if (batch === null) continue;
    const table = tables.get(source) ?? new BatchTable();
    tables.set(source, table);
    table.note(batch, groupCount, entry.seq);
  }
  return tables;
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
