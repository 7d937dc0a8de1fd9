// What a key may do: it reads, or it ingests for its source, never both.
import { type Refusal, refuse } from '#contract/errors.ts';
import { EVERY_SOURCE, type IngestScope } from '#domain/ingest-scope.ts';
import type { Account, KeyStore } from './auth.ts';

const UNKNOWN_KEY = refuse('ERR_UNAUTHORIZED');
const CANNOT_READ = refuse(
  'ERR_WRONG_SCOPE',
  'This is an ingest key, which reads nothing: use a key made without --ingest.',
);
const CANNOT_INGEST = refuse(
  'ERR_WRONG_SCOPE',
  'This key only reads: ingest with a key made by `npm run keys -- create --ingest SOURCE`.',
);

/** The account of a key that reads, by the key as it was presented. */
export function readerOf(keys: KeyStore, presentedKey: string): Account | Refusal {
  const account = keys.find(presentedKey);
  if (!account) return UNKNOWN_KEY;
  return account.ingest === null ? account : CANNOT_READ;
}

/** What a key may send as this source. */
export function ingestScopeOf({ ingest }: Account, source: string): IngestScope | Refusal {
  if (ingest === null) return CANNOT_INGEST;
  if (ingest.source === source || ingest.source === EVERY_SOURCE) return ingest;
  const remedy = 'send as this source, or use a key of the other one';
  return refuse('ERR_WRONG_SCOPE', `This key is for the source "${ingest.source}": ${remedy}.`);
}
