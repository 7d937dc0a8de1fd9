// `npm run unmatched`: the names that no source could be matched by for certain, newest first, for
// a person to look at.
import { listUnmatched, unmatchedText } from '#stores/unmatched.ts';
import { withStore } from '../command-store.ts';
import { runProgram } from '../program.ts';

const ROWS_MAX = 1000;

await runProgram(process.argv.slice(2), {}, () =>
  withStore(async (sql) => {
    for (const each of await listUnmatched(sql, ROWS_MAX)) {
      process.stdout.write(`${unmatchedText(each)}\n`);
    }
  }),
);
