// The same of real recordings, which stand beside a checkout: of each its first captures, in
// test:long all of them.
import { existsSync } from 'node:fs';
import { describe, test } from 'vitest';
import { readCaptures } from '#ingest/recordings/recording.ts';
import { IS_LONG } from '../../long.ts';
import { type PostedAs, TwoBooks } from './two-books.ts';

const FOLDER = '../shared/data/recordings';
const CAPTURES_MAX = IS_LONG ? Number.POSITIVE_INFINITY : 5;
/** Of one recording in one form, with all its captures; it ends one that hangs. */
const TEST_MS_MAX = IS_LONG ? 900_000 : 60_000;
const FORMS: readonly PostedAs[] = [
  ...(['odds-api', 'statements', 'rows', 'odds-api published', 'published'] as const),
];

describe.each([
  'nfl_2025_week10.jsonl.gz',
  'ncaaf_2025-11-08.jsonl.gz',
  'mlb_2026-07-24.jsonl.gz',
  'worldcup_2026_groups.jsonl.gz',
])('%s', (name) => {
  const path = `${FOLDER}/${name}`;
  const isThere = existsSync(path);
  if (!isThere) console.log(`${name}: skipped, no ${path}`);

  const compared = async (form: PostedAs): Promise<void> => {
    const books = new TwoBooks();
    let captures = 0;
    for await (const capture of readCaptures(path)) {
      await books.take(capture, form);
      books.compare(form);
      if (++captures >= CAPTURES_MAX) break;
    }
    await books.posted.close();
  };
  const named = 'posted as %s gives the book of its replay';
  test.runIf(isThere).each(FORMS)(named, compared, TEST_MS_MAX);
});
