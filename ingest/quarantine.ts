// Samples of refused input, for people who ask what was wrong with it: the newest of each source
// and reason in memory, and a thinned-out record in a file of bounded size. Counting is done
// elsewhere (the log's rejections); losing a sample loses no truth, so a full disk is noted and
// lived with.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RejectionReason } from './rejection.ts';

/** One refused piece of input. */
export interface RefusedSample {
  /** When the answer that held it was received, epoch milliseconds. */
  readonly receivedAt: number;
  readonly source: string;
  readonly reason: RejectionReason;
  /** The piece as JSON, cut after 2048 characters. */
  readonly fragment: string;
}

export interface Quarantine {
  /** Keeps a sample. `fragment` is whatever arrived. */
  add(source: string, reason: RejectionReason, receivedAt: number, fragment: unknown): void;
  /** The newest samples, oldest first; of one source when named. */
  samples(source?: string): readonly RefusedSample[];
  /** Samples that could not be written to the file. */
  readonly writeFailures: number;
}

export interface QuarantineOptions {
  /** Where samples are appended; without it they are kept in memory only. */
  readonly filePath?: string;
  /** The file is set aside once (`.1`) when it would grow beyond this; twice this is the most. */
  readonly fileBytesMax?: number;
}

/** Samples kept in memory, and written to the file per hour of input, for one source and reason. */
export const SAMPLES_KEPT = 20;
const FRAGMENT_CHARS_MAX = 2048;
const FILE_BYTES_MAX = 8 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Sources times reasons; a hostile source name cannot add more. */
const KINDS_MAX = 1000;

interface Kind {
  readonly samples: RefusedSample[];
  hour: number;
  writtenInHour: number;
}

/** An empty quarantine. */
export function createQuarantine(options: QuarantineOptions = {}): Quarantine {
  return new SampleStore(options);
}

class SampleStore implements Quarantine {
  readonly #kinds = new Map<string, Kind>();
  readonly #filePath: string | undefined;
  readonly #fileBytesMax: number;
  #fileBytes: number;
  #writeFailures = 0;

  constructor({ filePath, fileBytesMax }: QuarantineOptions) {
    this.#filePath = filePath;
    this.#fileBytesMax = fileBytesMax ?? FILE_BYTES_MAX;
    this.#fileBytes = sizeOf(filePath);
    if (filePath !== undefined) mkdirSync(dirname(filePath), { recursive: true });
  }

  get writeFailures(): number {
    return this.#writeFailures;
  }

  add(source: string, reason: RejectionReason, receivedAt: number, fragment: unknown): void {
    const kind = this.#kind(`${source} ${reason}`);
    if (kind === undefined) return;
    const sample = { receivedAt, source, reason, fragment: textOf(fragment) };
    kind.samples.push(sample);
    if (kind.samples.length > SAMPLES_KEPT) kind.samples.shift();
    const hour = Math.floor(receivedAt / HOUR_MS);
    if (hour !== kind.hour) {
      kind.hour = hour;
      kind.writtenInHour = 0;
    }
    if (kind.writtenInHour >= SAMPLES_KEPT) return;
    kind.writtenInHour += 1;
    this.#write(sample);
  }

  samples(source?: string): readonly RefusedSample[] {
    const all = [...this.#kinds.values()].flatMap((kind) => kind.samples);
    const wanted = source === undefined ? all : all.filter((sample) => sample.source === source);
    return wanted.sort((a, b) => a.receivedAt - b.receivedAt);
  }

  #kind(name: string): Kind | undefined {
    let kind = this.#kinds.get(name);
    if (kind === undefined && this.#kinds.size < KINDS_MAX) {
      kind = { samples: [], hour: Number.NaN, writtenInHour: 0 };
      this.#kinds.set(name, kind);
    }
    return kind;
  }

  #write(sample: RefusedSample): void {
    if (this.#filePath === undefined) return;
    const line = `${JSON.stringify(sample)}\n`;
    try {
      if (this.#fileBytes > 0 && this.#fileBytes + line.length > this.#fileBytesMax) {
        renameSync(this.#filePath, `${this.#filePath}.1`);
        this.#fileBytes = 0;
      }
      appendFileSync(this.#filePath, line);
      this.#fileBytes += Buffer.byteLength(line);
    } catch {
      this.#writeFailures += 1;
    }
  }
}

function textOf(fragment: unknown): string {
  if (typeof fragment === 'string') return fragment.slice(0, FRAGMENT_CHARS_MAX);
  try {
    return (JSON.stringify(fragment) ?? 'undefined').slice(0, FRAGMENT_CHARS_MAX);
  } catch {
    // Nested too deep to be written.
    return 'unprintable';
  }
}

function sizeOf(filePath: string | undefined): number {
  if (filePath === undefined) return 0;
  return statSync(filePath, { throwIfNoEntry: false })?.size ?? 0;
}
