// How deep a JSON text nests, found before it is parsed: what walks the parsed value may recurse.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** True where the text, which may be broken, nests deeper than `depthMax`. Reads it once. */
export function isDeeperThan(json: Uint8Array, depthMax: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    // Brackets of both kinds: [ and {, ] and }.
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return false;
}
