// JSON of unknown origin, as a value: text that is none is expected, not thrown.

/**
 * The parsed value, of any form; undefined, which no JSON text means, where the text is no JSON.
 * Never throws, however deep or long the text.
 */
export function parseJson(text: string): unknown | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What Python and others write for numbers that JSON does not have. */
const NOT_FINITE = ['NaN', 'Infinity', '-Infinity'] as const;
const [QUOTE, BACKSLASH, MINUS, LETTER_I, LETTER_N] = [0x22, 0x5c, 0x2d, 0x49, 0x4e];

/**
 * The same of a body or line of a source, where `NaN`, `Infinity` and `-Infinity` stand for a
 * number: each reads as null, so that it costs its own value and no other. Takes at most one more
 * pass over the text and one copy of it. Never throws.
 */
export function parseSourceJson(text: string): unknown | undefined {
  const value = parseJson(text);
  if (value !== undefined || !NOT_FINITE.some((word) => text.includes(word))) return value;
  return parseJson(withNulls(text));
}

/** The text with null for each of those words outside strings. */
function withNulls(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    const mayBegin = code === LETTER_N || code === LETTER_I || code === MINUS;
    const word = mayBegin ? NOT_FINITE.find((each) => text.startsWith(each, at)) : undefined;
    if (word === undefined) continue;
    parts.push(text.slice(from, at), 'null');
    from = at + word.length;
    at = from - 1;
  }
  return parts.join('') + text.slice(from);
}

/** Where the string that begins at `start` ends: its quotation mark, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
