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
