// The file behind the event ids: one JSON line per mint, binding or moved start, appended with a
// plain synchronous write, so a killed process loses nothing. A torn last line is cut off; a line
// that cannot be read is passed over: the id it held is minted again, from the same words. Lines
// that later ones supersede are dropped at opening once they make up more than half of the file.
import {
  appendFileSync,
  closeSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#kit/json.ts';

const recordSchema = z.object({
  eventId: z.string().min(1),
  leagueId: z.string().min(1),
  homeTeamId: z.string().min(1),
  awayTeamId: z.string().min(1),
  startTime: z.int(),
  source: z.string().min(1),
  sourceEventId: z.string().min(1),
  /** Said by a source that decides nothing for others. */
  isPosted: z.literal(true).optional(),
});

/** What a line says: this source's id names that event, which starts then. */
export type JournalRecord = Readonly<z.infer<typeof recordSchema>>;

/** The disk did not take a record, as a full one does: it may take the next. */
export class JournalWriteError extends Error {
  override readonly name = 'JournalWriteError';
}

export interface Journal {
  /**
   * The record is with the operating system on return, and on the disk a second later: a power
   * failure may reach back that far. Throws JournalWriteError when it cannot be written, another
   * error when an earlier one could not be brought to the disk: none is taken after that.
   */
  append(record: JournalRecord): void;
  /** Brings the rest to the disk; no more calls. */
  close(): void;
}

const SYNC_EVERY_MS = 1000;
const NEWLINE = 10;

/**
 * Reads every record of the file that still counts, in order, then appends to it; `undefined`: a
 * journal of nothing. Throws when the file cannot be read or written.
 */
export function openJournal(
  filePath: string | undefined,
  onRecord: (record: JournalRecord) => void,
): Journal {
  if (filePath === undefined) return { append() {}, close() {} };
  mkdirSync(dirname(filePath), { recursive: true });
  const file = openSync(filePath, 'a+');
  const bytes = readFileSync(filePath);
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  const live = liveRecords(bytes.toString('utf8', 0, end));
  for (const record of live) onRecord(record);
  const content = live.map(lineOf).join('');
  if (end <= 2 * Buffer.byteLength(content)) {
    if (end < bytes.length) truncateSync(filePath, end);
    return new FileJournal(file);
  }
  closeSync(file);
  replaceFile(filePath, content);
  return new FileJournal(openSync(filePath, 'a'));
}

class FileJournal implements Journal {
  readonly #file: number;
  #timer: NodeJS.Timeout | undefined;
  #failure: Error | undefined;
  /** The line before may be there in part: the disk was full. */
  #isTorn = false;

  constructor(file: number) {
    this.#file = file;
  }

  append(record: JournalRecord): void {
    if (this.#failure !== undefined) throw this.#failure;
    const line = lineOf(record);
    const text = this.#isTorn ? `\n${line}` : line;
    this.#isTorn = true;
    try {
      appendFileSync(this.#file, text);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new JournalWriteError(`An event's id cannot be written down: ${reason}`, { cause });
    }
    this.#isTorn = false;
    this.#timer ??= setTimeout(() => this.#sync(), SYNC_EVERY_MS).unref();
  }

  close(): void {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      fsyncSync(this.#file);
    }
    closeSync(this.#file);
  }

  /** Not waited for: a slow disk holds up nobody. */
  #sync(): void {
    this.#timer = undefined;
    fsync(this.#file, (error) => {
      this.#failure ??= error ?? undefined;
    });
  }
}

/** The last record of each event and source's id, in the order in which they were written. */
function liveRecords(text: string): readonly JournalRecord[] {
  const live = new Map<string, JournalRecord>();
  for (const line of text.split('\n')) {
    const record = recordSchema.safeParse(parseJson(line)).data;
    if (record === undefined) continue;
    const key = JSON.stringify([record.eventId, record.source, record.sourceEventId]);
    live.delete(key);
    live.set(key, record);
  }
  return [...live.values()];
}

function lineOf(record: JournalRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** At every moment the file is the old one or the new one, whole. */
function replaceFile(filePath: string, content: string): void {
  const draftPath = `${filePath}.draft`;
  const draft = openSync(draftPath, 'w');
  try {
    writeFileSync(draft, content);
    fsyncSync(draft);
  } finally {
    closeSync(draft);
  }
  renameSync(draftPath, filePath);
  const folder = openSync(dirname(filePath), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
