// The batches of a publisher that have no answer yet, within the window that the server grants:
// over a new connection they go again first, in order and under the same ids.
import type { Batch, PublishQueue } from './publish-queue.ts';
import type { RefusedBatch } from './publisher-events.ts';

/** What `hello` grants. */
export interface WindowLimits {
  readonly window: { readonly batches: number; readonly bytes: number };
  readonly frameBytesMax: number;
}

/** A frame to send, or a batch that no frame holds. */
export type Outgoing =
  | { readonly kind: 'frame'; readonly text: string }
  | { readonly kind: 'refused'; readonly id: string; readonly error: RefusedBatch };

interface UnderWay {
  readonly id: string;
  readonly frame: string;
  readonly bytes: number;
  readonly batch: Batch;
  isSent: boolean;
}

const CLOSED: WindowLimits = { window: { batches: 0, bytes: 0 }, frameBytesMax: 0 };
/** Characters of a batch's lines: a frame of them is within the server's limit in any script. */
const BATCH_CHARS_MAX = 128 * 1024;
/** Of a character in UTF-8. */
const CHAR_BYTES_MAX = 3;

export class PublishWindow {
  readonly #queue: PublishQueue;
  /** By id, in the order of their sending. */
  readonly #underWay = new Map<string, UnderWay>();
  readonly #prefix = randomPrefix();
  #made = 0;
  #limits = CLOSED;

  constructor(queue: PublishQueue) {
    this.#queue = queue;
  }

  get isOpen(): boolean {
    return this.#limits.window.batches > 0;
  }

  /** Lines under way. */
  get lines(): number {
    let lines = 0;
    for (const { batch } of this.#underWay.values()) lines += batch.lines;
    return lines;
  }

  /** When the oldest line under way was given; undefined where none is. */
  get oldestMs(): number | undefined {
    const times = [...this.#underWay.values()].map(({ batch }) => batch.atMs);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** A connection is there. */
  open({ window, frameBytesMax }: WindowLimits): void {
    this.#limits = { window, frameBytesMax };
  }

  /** The connection is gone: nothing is known of what has no answer. */
  close(): void {
    this.#limits = CLOSED;
    for (const each of this.#underWay.values()) each.isSent = false;
  }

  /** A batch has its answer; false where it had one before. */
  settle(id: string): boolean {
    return this.#underWay.delete(id);
  }

  /** What the window has room for: first what a former connection left. */
  *toSend(): Generator<Outgoing> {
    let [batches, bytes] = [0, 0];
    for (const each of this.#underWay.values()) {
      if (!each.isSent && !this.#hasRoom(batches, bytes + each.bytes)) return;
      batches += 1;
      bytes += each.bytes;
      if (!each.isSent) yield sent(each);
    }
    while (this.#hasRoom(batches, bytes + CHAR_BYTES_MAX * BATCH_CHARS_MAX)) {
      const batch = this.#queue.take(BATCH_CHARS_MAX);
      if (!batch) return;
      const made = this.#make(batch);
      this.#underWay.set(made.id, made);
      const error = this.#tooLong(made.bytes);
      if (error) yield { kind: 'refused', id: made.id, error };
      else if (!this.#hasRoom(batches, bytes + made.bytes)) return;
      else {
        batches += 1;
        bytes += made.bytes;
        yield sent(made);
      }
    }
  }

  #hasRoom(batches: number, bytes: number): boolean {
    const { window } = this.#limits;
    return batches < window.batches && (batches === 0 || bytes <= window.bytes);
  }

  #tooLong(bytes: number): RefusedBatch | undefined {
    const { window, frameBytesMax } = this.#limits;
    const bytesMax = Math.min(frameBytesMax, window.bytes);
    if (bytes <= bytesMax) return undefined;
    const message = `a batch of ${bytes} bytes is longer than ${bytesMax}`;
    return { code: 'ERR_PAYLOAD_TOO_LARGE', message };
  }

  #make(batch: Batch): UnderWay {
    this.#made += 1;
    const id = `${this.#prefix}-${this.#made}`;
    const frame = `${JSON.stringify({ v: 1, op: 'batch', id, ...batch.options })}\n${batch.body}`;
    const bytes = new TextEncoder().encode(frame).length;
    return { id, frame, bytes, batch, isSent: false };
  }
}

function sent(each: UnderWay): Outgoing {
  each.isSent = true;
  return { kind: 'frame', text: each.frame };
}

/** So that no two publishers give two batches the same id. */
function randomPrefix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
