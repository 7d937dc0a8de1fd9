// One recording, brought in as a replay, posted as The Odds API's JSON, as statements and as rows
// with their coverage, and published over a connection: at the end of each capture every record of
// the books is the same.
import { describe, test } from 'vitest';
import { readCaptures } from '#ingest/recordings/recording.ts';
import { IS_LONG } from '../../long.ts';
import { type PostedAs, TwoBooks } from './two-books.ts';

const CAPTURES_MAX = IS_LONG ? 8 : 3;
const FORMS: readonly PostedAs[] = ['odds-api', 'statements', 'rows', 'published'];

describe.each(['nfl.jsonl.gz', 'nba.jsonl.gz', 'nhl-event.jsonl.gz', 'soccer_epl.json.gz'])(
  '%s',
  (name) => {
    test.each(FORMS)('posted as %s gives the book of its replay', async (form) => {
      const books = new TwoBooks();
      let captures = 0;
      for await (const capture of readCaptures(`test/recordings/${name}`)) {
        await books.take(capture, form);
        books.compare(form);
        if (++captures === CAPTURES_MAX) break;
      }
      await books.posted.close();
    });
  },
);
