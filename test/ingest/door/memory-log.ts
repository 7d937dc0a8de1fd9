// A log in memory: what is appended is numbered at once, until it is told to fail.
import type { Log, LogEntry, LogInfo } from '#backends/log.ts';
import type { Message } from '#domain/message/message.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';

export class MemoryLog implements Log {
  readonly entries: LogEntry[] = [];
  /** Appends that it takes before it fails; all without one. */
  room = Number.POSITIVE_INFINITY;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get messages(): readonly Message[] {
    return this.entries.map(({ payload }) => decodeMessage(payload));
  }

  async append(payload: Uint8Array): Promise<number> {
    if (this.entries.length >= this.room) throw new Error('the disk is full');
    const seq = this.entries.length + 1;
    const entry = { seq, stampMs: this.#now(), payload: Uint8Array.from(payload), skipped: false };
    this.entries.push(entry);
    return seq;
  }

  async info(): Promise<LogInfo> {
    return { epoch: 'memory', firstSeq: 1, lastSeq: this.entries.length, bytes: 0 };
  }

  async *read(fromSeq: number): AsyncIterable<LogEntry> {
    yield* this.entries.slice(fromSeq - 1);
  }

  async skip(): Promise<void> {}

  async close(): Promise<void> {}
}
