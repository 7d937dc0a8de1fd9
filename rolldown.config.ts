// Makes each program one file, in the place of what TypeScript wrote for it. V8 takes a constant of
// another module for a variable: it reads it and looks what it is at every use. In one file the
// names of the engine's columns are numbers and its tables are known, which makes an update a third
// cheaper. Packages are in it, too: a start reads one file in the place of four hundred. What a
// program loads later stays a file beside it.
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutputOptions, Plugin, RolldownOptions } from 'rolldown';

/** The other programs and threads that run for long. */
const PROGRAMS = ['src/archive/archive-process.ts', 'ingest/bodies/body-thread-main.ts'];
const COMMANDS = 'src/commands';

/** Packages that stay outside: with binaries, WebAssembly, threads, or modules that may be absent. */
const OUTSIDE = /^(?:node:|uWebSockets\.js|chdb|@electric-sql\/|pino$|pg$|openai|@clickhouse\/)/;

const DOCUMENTS = join('gateway', 'documents.ts');

const ANY_PACKAGE = /^[^.#/]/;

/** With `--environment BENCH`: what is measured is made as the product is, and its peers too. */
const MEASURED = process.env.BENCH === undefined ? [] : mainsBelow('bench');

export default [
  // In one file even where it imports later: files beside it would share modules of the engine.
  asOneFile('src/main.ts', OUTSIDE, { codeSplitting: false }),
  ...PROGRAMS.map((program) => asOneFile(program, OUTSIDE)),
  ...MEASURED.map((program) => asOneFile(program, ANY_PACKAGE)),
  commands(),
];

function mainsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('main.ts'))
    .map((name) => join(folder, name));
}

function asOneFile(program: string, external: RegExp, output: OutputOptions = {}): RolldownOptions {
  const chunk = program.replace(/^.*\/|\.ts$/g, '');
  return built(program, external, { folder: dirname(program), chunk }, output);
}

/** Commands share files: what matters of them is that they start soon. */
function commands(): RolldownOptions {
  const names = readdirSync(COMMANDS).map((name) => join(COMMANDS, name));
  return built(names, OUTSIDE, { folder: COMMANDS, chunk: 'shared' });
}

interface Place {
  readonly folder: string;
  /** Begins the names of files that are loaded later. */
  readonly chunk: string;
}

function built(
  input: string | string[],
  external: RegExp,
  { folder, chunk }: Place,
  output: OutputOptions = {},
): RolldownOptions {
  return {
    input,
    platform: 'node',
    external,
    resolve: { conditionNames: ['source', 'node', 'import'] },
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    plugins: [madeDocuments(), standingWhereItStood(folder)],
    output: {
      dir: join('dist', folder),
      chunkFileNames: `${chunk}.[name].js`,
      sourcemap: true,
      ...output,
    },
    logLevel: 'warn',
  };
}

/** What TypeScript just wrote makes the documents, once, in the place of every start. */
function madeDocuments(): Plugin {
  return {
    name: 'made-documents',
    async transform(_, id) {
      if (relative(import.meta.dirname, id) !== DOCUMENTS) return null;
      const built = join(import.meta.dirname, 'dist', DOCUMENTS.replace(/\.ts$/, '.js'));
      const made = (await import(pathToFileURL(built).href)) as { readonly DOCUMENTS: object };
      return { code: `export const DOCUMENTS = ${JSON.stringify(made.DOCUMENTS)};`, map: null };
    },
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
