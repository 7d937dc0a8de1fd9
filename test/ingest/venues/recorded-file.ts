// Recorded traffic of exchanges, which lies beside the project on some machines only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export const EXCHANGE_DATA = '../shared/data/exchange';

/** False where it is not here; the reason is printed. */
export function hasRecordings(): boolean {
  const isHere = existsSync(EXCHANGE_DATA);
  if (!isHere) console.info(`skipped: there is no recorded traffic in ${EXCHANGE_DATA}`);
  return isHere;
}

/** The JSON of a file, packed or not. */
export function recordedJson<T>(path: string): T {
  const bytes = readFileSync(join(EXCHANGE_DATA, path));
  const text = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return JSON.parse(text.toString()) as T;
}
