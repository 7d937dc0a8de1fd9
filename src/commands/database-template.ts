// Part of the build: an empty embedded database in a file, so that the first start need not make
// one.
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { writeTemplate } from '#backends/pglite.ts';
import { runProgram } from '../program.ts';
import { TEMPLATE_PATH } from '../reference-store.ts';

await runProgram(process.argv.slice(2), {}, async () => {
  if (existsSync(TEMPLATE_PATH)) return;
  const draft = `${TEMPLATE_PATH}.${process.pid}`;
  await writeTemplate(draft);
  await rename(draft, TEMPLATE_PATH);
});
