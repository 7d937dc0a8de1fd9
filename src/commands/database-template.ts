// Part of the build: an embedded database with the schema in a folder, so that the first start need
// make neither. Made again where the schema is another.
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedSql } from '#backends/sql/sql-pglite.ts';
import { MIGRATIONS, migrate } from '#stores/migrations/migrate.ts';
import { runProgram } from '../program.ts';
import { TEMPLATE } from '../reference-store.ts';

const SCHEMA = createHash('sha256').update(JSON.stringify(MIGRATIONS)).digest('hex');
const SCHEMA_FILE = `${TEMPLATE}.schema`;

await runProgram(process.argv.slice(2), {}, async () => {
  const made = await readFile(SCHEMA_FILE, 'utf8').catch(() => undefined);
  if (made === SCHEMA) return await shareModes(TEMPLATE);
  const directory = await mkdtemp(`${TEMPLATE}-`);
  try {
    const onWait = (doing: string, seconds: number): void =>
      report(`the embedded database is ${doing}, for ${seconds} s so far`);
    report('making the embedded database that a first start copies');
    const sql = await openEmbeddedSql({ directory, template: '', mayBeGuest: false, onWait });
    report('making its tables');
    await migrate(sql);
    await sql.close();
    await rm(TEMPLATE, { recursive: true, force: true });
    await rename(join(directory, 'database'), TEMPLATE);
    await shareModes(TEMPLATE);
    await writeFile(SCHEMA_FILE, SCHEMA);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

function report(what: string): void {
  process.stderr.write(`overround: ${what}\n`);
}

/** Whoever starts the program copies it, and nobody but who built it may change what is copied. */
async function shareModes(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await shareModes(path);
    else await chmod(path, 0o644);
  }
}
