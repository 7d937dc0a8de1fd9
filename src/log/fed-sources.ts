// The list of sources whose prices a shared log has, in the bucket of the leases: whoever has the
// log's own lease writes it, so that a process behind a log without its beginning knows whom to wait
// for, also where it feeds nothing itself. Times are stamps of the log: no two clocks are compared.
import { z } from 'zod';
import type { Bucket } from '#backends/bucket.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { Clock } from '#kit/clock.ts';
import { parseJson } from '#kit/json.ts';
import { type Feeding, priceAgeMsMax, type Wholeness } from './wholeness.ts';

/** Beside the leases, none of which is called so. */
const KEY = 'sources';
const WRITE_EVERY_MS = 5000;
const READ_EVERY_MS = 2000;
/** More than a log has; the newest of them. */
const SOURCES_MAX = 4000;

const schema = z.object({
  /** It is complete up to here. */
  at: z.number().nonnegative(),
  /** When the log had something of each source last: only those whose prices may stand. */
  lastAt: z.record(z.string(), z.number().nonnegative()),
});

type Written = Readonly<z.output<typeof schema>>;

export interface FedSourcesParts {
  readonly bucket: Bucket;
  readonly reader: Pick<Reader, 'now' | 'pricing' | 'sourceFreshness'>;
  readonly wholeness: Pick<Wholeness, 'isWhole' | 'beganAtMs'>;
  /** Sources of feeds that are at work, here or in another process: some have no prices. */
  readonly feeds: () => readonly string[];
  readonly clock: Pick<Clock, 'wait'>;
}

/** Writes the list from this process's book, every few seconds until the signal. Never rejects. */
export async function keepFedSources(parts: FedSourcesParts, signal: AbortSignal): Promise<void> {
  do {
    // What the server did not take is part of the next one.
    await write(parts).catch(() => undefined);
  } while (await parts.clock.wait(WRITE_EVERY_MS, signal));
}

/** The list as it stands in the bucket, read by a process whose book is not whole. */
export class FedSources {
  readonly #bucket: Bucket;
  #written: Written | undefined;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  /** Never rejects: what cannot be read is not known. */
  async read(): Promise<void> {
    const found = await this.#bucket.get(KEY).catch(() => undefined);
    this.#written = writtenIn(found?.text) ?? this.#written;
  }

  /** Reads until the book is whole, or the signal. Never rejects. */
  async keep(
    book: Pick<Wholeness, 'isWhole'>,
    clock: Pick<Clock, 'wait'>,
    signal: AbortSignal,
  ): Promise<void> {
    while (!book.isWhole && (await clock.wait(READ_EVERY_MS, signal))) await this.read();
  }

  /** Who had fed the log by `sinceMs`, by its time; undefined while nobody can say. */
  feeding(sinceMs: number): Feeding | undefined {
    if (this.#written === undefined || this.#written.at < sinceMs) return undefined;
    return { sources: Object.keys(this.#written.lastAt), areAll: true };
  }
}

async function write({ bucket, reader, wholeness, feeds }: FedSourcesParts): Promise<void> {
  const found = await bucket.get(KEY);
  const known = writtenIn(found?.text);
  const { now, pricing } = reader;
  const { isWhole, beganAtMs = now } = wholeness;
  // Who published between that list and the beginning of this book is unknown.
  const isGap = !isWhole && (known === undefined || known.at < beganAtMs);
  if (now === 0 || isGap) return;
  const lastAt = new Map(Object.entries(known?.lastAt ?? {}));
  for (const { source, silentMs } of reader.sourceFreshness()) lastAt.set(source, now - silentMs);
  for (const source of feeds()) lastAt.set(source, now);
  const at = Math.max(now, known?.at ?? 0);
  const oldest = at - priceAgeMsMax(pricing);
  const kept = [...lastAt].filter(([, each]) => each >= oldest);
  const newest = kept.toSorted(([, one], [, other]) => other - one).slice(0, SOURCES_MAX);
  const text = JSON.stringify({ at, lastAt: Object.fromEntries(newest) } satisfies Written);
  // Refused where another process wrote meanwhile: it has the lease by now.
  await bucket.put(KEY, text, found?.revision ?? 0);
}

function writtenIn(text: string | undefined): Written | undefined {
  return text === undefined ? undefined : schema.safeParse(parseJson(text)).data;
}
