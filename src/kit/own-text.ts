// Texts that are kept for longer than what they were cut from.

/** V8 copies what is shorter. */
const CUT_CHARS_MIN = 13;

/**
 * The same text in memory of its own. A text that V8 cut out of another one (`slice`, `split`,
 * `trim`, `match`) keeps the other one in memory, however long that is.
 */
export function ownText(text: string): string {
  return text.length < CUT_CHARS_MIN ? text : ` ${text}`.slice(1);
}
