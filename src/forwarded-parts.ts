// Bodies of forwarded posts that are longer than a message of the NATS server: each comes in parts,
// the head of the post with the last one. A post is taken whole or not at all: who died amid it, as
// sender or as reader, leaves parts that are forgotten, and the sender's client retries.
import { FORWARD_ID, FORWARD_PART } from '#backends/nats/nats-address.ts';
import { isForgotten } from './forwarded-post.ts';

/** A message as far as it matters here. */
export interface Part {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** `waits`: for the parts behind it; `incomplete`: it is the last, and one before it is missing. */
export type Gathered = Uint8Array | 'waits' | 'incomplete';

interface Begun {
  readonly beganAt: number;
  readonly parts: readonly Uint8Array[];
  readonly bytes: number;
}

/** Of all bodies that are not whole yet: four of the longest. */
export const PARTS_BYTES_MAX = 64 * 1024 * 1024;
const BODIES_MAX = 256;
const PART = /^([1-9][0-9]{0,3})\/([1-9][0-9]{0,3})$/;

export class ForwardedParts {
  readonly #begun = new Map<string, Begun>();
  #bytes = 0;

  /** Bytes that are held. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The body of a post, whose messages come in their order; `now` in epoch milliseconds. One for
   * which there is no room is incomplete when its last part comes.
   */
  gather({ headers, body }: Part, now: number): Gathered {
    const header = headers[FORWARD_PART.toLowerCase()];
    if (header === undefined) return body;
    for (const [id, { beganAt }] of this.#begun) if (isForgotten(beganAt, now)) this.#drop(id);
    const id = headers[FORWARD_ID.toLowerCase()] ?? '';
    const [, nth = 1, count = 1] = (PART.exec(header) ?? []).map(Number);
    const begun = this.#begun.get(id);
    this.#drop(id);
    const { parts = [], beganAt = now } = nth === 1 ? {} : (begun ?? {});
    const isNext = parts.length === nth - 1;
    if (nth >= count) return isNext ? Buffer.concat([...parts, body]) : 'incomplete';
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, body.byteLength);
    const hasRoom = this.#begun.size < BODIES_MAX && this.#bytes + bytes <= PARTS_BYTES_MAX;
    if (isNext && hasRoom) {
      this.#begun.set(id, { beganAt, parts: [...parts, body], bytes });
      this.#bytes += bytes;
    }
    return 'waits';
  }

  #drop(id: string): void {
    this.#bytes -= this.#begun.get(id)?.bytes ?? 0;
    this.#begun.delete(id);
  }
}
