// A log in memory whose acknowledgements the test gives, so that back-pressure and failure can be
// played through.
import type { Log, LogEntry, LogInfo } from '#backends/log.ts';

interface Append {
  readonly payload: Uint8Array;
  readonly id: string;
  readonly resolve: (seq: number) => void;
  readonly reject: (error: unknown) => void;
}

export class FakeLog implements Log {
  readonly appended: Append[] = [];
  #acknowledged = 0;

  get waiting(): number {
    return this.appended.length - this.#acknowledged;
  }

  append(payload: Uint8Array, id: string): Promise<number> {
    // Copied, as a real log does: the frame's buffer is the publisher's.
    const copy = Uint8Array.from(payload);
    return new Promise((resolve, reject) => {
      this.appended.push({ payload: copy, id, resolve, reject });
    });
  }

  /** Acknowledges the oldest appends that wait, numbered in order. */
  acknowledge(count = this.waiting): void {
    for (let i = 0; i < count; i++) {
      this.appended[this.#acknowledged]?.resolve(this.#acknowledged + 1);
      this.#acknowledged += 1;
    }
  }

  /** Refuses the oldest append that waits. */
  fail(error: Error): void {
    this.appended[this.#acknowledged]?.reject(error);
    this.#acknowledged += 1;
  }

  async info(): Promise<LogInfo> {
    return { epoch: 'fake', firstSeq: 1, lastSeq: this.#acknowledged, bytes: 0 };
  }

  async *read(): AsyncIterable<LogEntry> {}

  async skip(): Promise<void> {}

  async close(): Promise<void> {}
}
