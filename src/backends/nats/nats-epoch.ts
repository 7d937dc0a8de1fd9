// The name of a log's numbering, kept in the bucket beside it: a stream that was restored or
// mirrored is the same log as long as it holds what the log is known to hold. One that was made anew
// is another, and so is one that lost its end, whose numbers mean something else by now.
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { parseJson } from '#kit/json.ts';
import type { Bucket } from '../bucket.ts';

const KEY = 'epoch';
const TRIES_MAX = 8;

const schema = z.object({
  epoch: z.string().regex(/^[a-z0-9]+$/),
  /** When the server says that the stream was made. */
  created: z.string(),
  /** An entry that the log holds, or held; 0: none is known. */
  seq: z.int().nonnegative(),
  /** Its checksum. */
  sum: z.int().nonnegative(),
});

export type EpochRecord = Readonly<z.output<typeof schema>>;

export interface NamedStream {
  readonly name: string;
  /** As the server says it. */
  readonly created: string;
}

/**
 * The epoch of a stream. `sumAt` is the checksum of an entry, undefined where the stream does not
 * hold it. Rejects where the bucket does not answer.
 */
export async function epochOf(
  bucket: Bucket,
  stream: NamedStream,
  sumAt: (seq: number) => Promise<number | undefined>,
): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const found = await bucket.get(KEY);
    const known = recordOf(found?.text);
    if (known?.created === stream.created) return known.epoch;
    const isSame = known !== undefined && known.seq > 0 && (await sumAt(known.seq)) === known.sum;
    const { created } = stream;
    const record = isSame
      ? { ...known, created }
      : { ...NOTHING, epoch: newEpoch(stream), created };
    if ((await bucket.put(KEY, JSON.stringify(record), found?.revision ?? 0)) !== undefined) {
      return record.epoch;
    }
  }
  throw new Error(`the epoch of stream ${stream.name} is changed by many at once`);
}

/** Notes that the log has an entry, by which it is known again. */
export async function noteEntry(
  bucket: Bucket,
  epoch: string,
  { seq, sum }: Pick<EpochRecord, 'seq' | 'sum'>,
): Promise<void> {
  const found = await bucket.get(KEY);
  const known = recordOf(found?.text);
  if (known === undefined || found === undefined || known.epoch !== epoch || known.seq >= seq)
    return;
  // Another who was quicker noted a later one, or will.
  await bucket.put(KEY, JSON.stringify({ ...known, seq, sum }), found.revision);
}

export function sumOf(payload: Uint8Array): number {
  return crc32(payload);
}

const NOTHING = { seq: 0, sum: 0 };

function recordOf(text: string | undefined): EpochRecord | undefined {
  return text === undefined ? undefined : schema.safeParse(parseJson(text)).data;
}

/** As logs were named before their bucket: theirs stays what it was. */
function newEpoch({ name, created }: NamedStream): string {
  return crc32(`${name} ${created}`).toString(16).padStart(8, '0');
}
