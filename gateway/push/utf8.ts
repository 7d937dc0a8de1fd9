// Texts as UTF-8 in memory that is used again: uWebSockets would measure each text, make room for
// it, and only then write it out, which takes three times as long.
import type { FrameText } from './stream-connection.ts';

/** A character of a JavaScript text takes no more bytes than that. */
const BYTES_PER_CHAR_MAX = 3;
/** Room for frames of nearly all ticks; a longer one has memory of its own. */
const memory = Buffer.allocUnsafeSlow(256 * 1024);

/** The text's bytes, good until the next text. */
export function utf8Of(text: FrameText): Uint8Array {
  if (typeof text !== 'string') return text;
  if (text.length * BYTES_PER_CHAR_MAX > memory.length) return Buffer.from(text);
  return memory.subarray(0, memory.write(text));
}
