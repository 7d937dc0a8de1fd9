// Texts as UTF-8 in memory that is used again: uWebSockets would measure each text, make room for
// it, and only then write it out, which takes three times as long.
import type { FrameText } from './wire.ts';

/** A character of a JavaScript text takes no more bytes than that. */
const BYTES_PER_CHAR_MAX = 3;
/** Room for frames of nearly all turns; a longer one makes more. */
const FIRST_BYTES = 256 * 1024;

export class Utf8 {
  #memory = Buffer.allocUnsafeSlow(FIRST_BYTES);

  /** The text's bytes, good until the next text. */
  of(text: FrameText): Buffer {
    if (typeof text !== 'string') return text;
    const most = text.length * BYTES_PER_CHAR_MAX;
    if (most > this.#memory.length) this.#memory = Buffer.allocUnsafeSlow(2 * most);
    return this.#memory.subarray(0, this.#memory.write(text));
  }
}
