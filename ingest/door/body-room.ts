// How much of long bodies may be in memory at once, over all sources: from the moment one is
// inflated until the log was given what it says. Others wait, in the order in which they came.

import type { Post } from '#domain/post.ts';
import { POSTED_BOUNDS } from '../statements/posted-body.ts';

/** Bytes of bodies as they are inflated: two of the longest. */
export const ROOM_BYTES = 2 * POSTED_BOUNDS.bytesMax;

/** What a body may come to when it is inflated. */
export function inflatedBytesMax({ coding, body }: Pick<Post, 'coding' | 'body'>): number {
  return coding === undefined ? body.byteLength : POSTED_BOUNDS.bytesMax;
}

export class BodyRoom {
  #held = 0;
  readonly #waiting: { readonly bytes: number; readonly enter: () => void }[] = [];

  /** Takes room for so many bytes, at most ROOM_BYTES; what gives it back, to be called once. */
  async take(bytes: number): Promise<() => void> {
    await new Promise<void>((enter) => {
      this.#waiting.push({ bytes, enter });
      this.#admit();
    });
    return () => {
      this.#held -= bytes;
      this.#admit();
    };
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#held + next.bytes > ROOM_BYTES) return;
      this.#waiting.shift();
      this.#held += next.bytes;
      next.enter();
    }
  }
}
