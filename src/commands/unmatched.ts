// `npm run unmatched`: the names that no source could be matched by for certain, newest first, for
// a person to look at.
import { listUnmatched } from '#stores/unmatched.ts';
import { readConfig } from '../config/config.ts';
import { runProgram } from '../program.ts';
import { openReferenceStore } from '../reference-store.ts';
import { commandLogger } from './command-logger.ts';

const ROWS_MAX = 1000;

await runProgram(process.argv.slice(2), {}, async () => {
  const sql = await openReferenceStore(readConfig(process.env), commandLogger);
  try {
    for (const { source, leagueId, kind, name, detail, seen } of await listUnmatched(
      sql,
      ROWS_MAX,
    )) {
      process.stdout.write(
        `${source} ${leagueId} ${kind} ${name}: ${detail} (seen ${seen} times)\n`,
      );
    }
  } finally {
    await sql.close();
  }
});
