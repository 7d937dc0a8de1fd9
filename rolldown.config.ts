// Makes each program one file, in the place of what TypeScript wrote for it. V8 takes a constant of
// another module for a variable: it reads it and looks what it is at every use. In one file the
// names of the engine's columns are numbers and its tables are known, which makes an update a third
// cheaper. Packages are in it, too: a start reads one file in the place of four hundred. What a
// program loads later stays a file beside it.
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin, RolldownOptions } from 'rolldown';

/** The programs and threads that run for long. */
const PROGRAMS = [
  'src/main.ts',
  'src/archive/archive-process.ts',
  'ingest/bodies/body-thread-main.ts',
];
const COMMANDS = 'src/commands';

/** Packages with parts of their own: binaries, WebAssembly, threads, modules that may be absent. */
const OUTSIDE = /^(?:node:|uWebSockets\.js|chdb|@electric-sql\/|pino$|pg$|openai|@clickhouse\/)/;

/** With `--environment BENCH`: what is measured is made as the product is, and its peers too. */
const MEASURED = process.env.BENCH === undefined ? [] : mainsBelow('bench');

export default [...[...PROGRAMS, ...MEASURED].map(asOneFile), commands()];

function mainsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('main.ts'))
    .map((name) => join(folder, name));
}

function asOneFile(program: string): RolldownOptions {
  return built(program, dirname(program), program.replace(/^.*\/|\.ts$/g, ''));
}

/** Commands share files: what matters of them is that they start soon. */
function commands(): RolldownOptions {
  const names = readdirSync(COMMANDS).map((name) => join(COMMANDS, name));
  return built(names, COMMANDS, 'shared');
}

function built(input: string | string[], folder: string, chunk: string): RolldownOptions {
  return {
    input,
    platform: 'node',
    external: OUTSIDE,
    resolve: { conditionNames: ['source', 'node', 'import'] },
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    plugins: [standingWhereItStood(folder)],
    output: { dir: join('dist', folder), chunkFileNames: `${chunk}.[name].js`, sourcemap: true },
    logLevel: 'warn',
  };
}

/** A module that asks where it is hears where TypeScript would have put it. */
function standingWhereItStood(folder: string): Plugin {
  return {
    name: 'standing-where-it-stood',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const path = relative(join(import.meta.dirname, folder), id).replace(/\.ts$/, '.js');
      const here = `new URL('./${path}', import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', here), map: null };
    },
  };
}
