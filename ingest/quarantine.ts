// Samples of refused input, for people who ask what was wrong with it: a thinned-out record in a
// file of bounded size. Counting is done elsewhere (the log's rejections); losing a sample loses no
// truth, so a full disk is lived with.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RejectionReason } from './rejection.ts';

/** One refused piece of input: a line of the file. */
export interface RefusedSample {
  /** When the answer that held it was received, epoch milliseconds. */
  readonly receivedAt: number;
  readonly source: string;
  readonly reason: RejectionReason;
  /** The piece as JSON, cut after 2048 characters. */
  readonly fragment: string;
}

export interface Quarantine {
  /** Keeps a sample. `fragment` is whatever arrived. Never throws. */
  add(source: string, reason: RejectionReason, receivedAt: number, fragment: unknown): void;
}

export interface QuarantineOptions {
  /** Where samples are appended; without it none are kept. */
  readonly filePath?: string;
  /** The file is set aside once (`.1`) when it would grow beyond this; twice this is the most. */
  readonly fileBytesMax?: number;
}

/** Samples kept of one source and reason per hour of input. */
export const SAMPLES_PER_HOUR = 20;
const FRAGMENT_CHARS_MAX = 2048;
const FILE_BYTES_MAX = 8 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Sources times reasons; a hostile source name cannot add more. */
const KINDS_MAX = 1000;

interface Kind {
  hour: number;
  keptInHour: number;
}

/** Goes on with the file of an earlier one. Throws when its folder cannot be made. */
export function createQuarantine(options: QuarantineOptions = {}): Quarantine {
  const { filePath, fileBytesMax = FILE_BYTES_MAX } = options;
  return filePath === undefined ? { add() {} } : new SampleFile(filePath, fileBytesMax);
}

class SampleFile implements Quarantine {
  readonly #kinds = new Map<string, Kind>();
  readonly #filePath: string;
  readonly #fileBytesMax: number;
  #fileBytes: number;

  constructor(filePath: string, fileBytesMax: number) {
    this.#filePath = filePath;
    this.#fileBytesMax = fileBytesMax;
    this.#fileBytes = statSync(filePath, { throwIfNoEntry: false })?.size ?? 0;
    mkdirSync(dirname(filePath), { recursive: true });
  }

  add(source: string, reason: RejectionReason, receivedAt: number, fragment: unknown): void {
    const kind = this.#kind(`${source} ${reason}`);
    if (kind === undefined) return;
    const hour = Math.floor(receivedAt / HOUR_MS);
    if (hour !== kind.hour) {
      kind.hour = hour;
      kind.keptInHour = 0;
    }
    if (kind.keptInHour >= SAMPLES_PER_HOUR) return;
    kind.keptInHour += 1;
    this.#write({ receivedAt, source, reason, fragment: sampleText(fragment) });
  }

  #kind(name: string): Kind | undefined {
    let kind = this.#kinds.get(name);
    if (kind === undefined && this.#kinds.size < KINDS_MAX) {
      kind = { hour: Number.NaN, keptInHour: 0 };
      this.#kinds.set(name, kind);
    }
    return kind;
  }

  #write(sample: RefusedSample): void {
    const line = `${JSON.stringify(sample)}\n`;
    const bytes = Buffer.byteLength(line);
    try {
      if (this.#fileBytes > 0 && this.#fileBytes + bytes > this.#fileBytesMax) {
        renameSync(this.#filePath, `${this.#filePath}.1`);
        this.#fileBytes = 0;
      }
      appendFileSync(this.#filePath, line);
      this.#fileBytes += bytes;
    } catch {
      // The sample is lost; its count is not.
    }
  }
}

/** A piece of any form and size as JSON, cut. Never throws. */
export function sampleText(fragment: unknown): string {
  if (typeof fragment === 'string') return fragment.slice(0, FRAGMENT_CHARS_MAX);
  try {
    return (JSON.stringify(fragment, cutter()) ?? 'undefined').slice(0, FRAGMENT_CHARS_MAX);
  } catch {
    // Nested too deep to be written.
    return 'unprintable';
  }
}

/**
 * Leaves out what is behind the cut anyway, before it is written: each value takes a character and
 * a comma at least, and a piece may be as large as an answer.
 */
function cutter(): (name: string, value: unknown) => unknown {
  let values = 0;
  return (_, value) => {
    values += 1;
    if (values > FRAGMENT_CHARS_MAX) return undefined;
    if (typeof value !== 'string' && !Array.isArray(value)) return value;
    return value.length > FRAGMENT_CHARS_MAX ? value.slice(0, FRAGMENT_CHARS_MAX) : value;
  };
}
