// Builds dist once before the tests, unless it is newer than every source: they start the real
// program.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SETTINGS = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'rolldown.config.ts'];
export const PROGRAM = 'dist/src/main.js';

/** True while nothing of the product changed since dist was built. */
export function isFresh(): boolean {
  return sourceFiles().every((path) => {
    const built = join('dist', path).replace(/\.ts$/, '.js');
    return existsSync(built) && changedAt(built) >= changedAt(path);
  });
}

const PAGE = 'dist/dashboard/index.html';

/** True while nothing of the page, or of the SDK under it, changed since it was built. */
function isPageFresh(): boolean {
  const sources = ['dashboard', 'client/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return existsSync(PAGE) && changedAt(PAGE) >= Math.max(...sources.map(changedAt));
}

/** Called by vitest before the first test. */
export function setup(): void {
  if (!isPageFresh()) buildPage();
  const settings = Math.max(...SETTINGS.map(changedAt));
  if (isFresh() && changedAt(PROGRAM) >= settings) return;
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  run('the product does not compile', [compiler, '-p', 'tsconfig.build.json']);
  const bundler = join('node_modules', 'rolldown', 'bin', 'cli.mjs');
  run('the programs are not made into one file each', [bundler, '-c']);
  run('no template of a database', ['dist/src/commands/database-template.js']);
}

function buildPage(): void {
  run('the dashboard does not build', [
    join('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    'dashboard',
  ]);
}

function run(failure: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${failure}:\n${stdout}${stderr}`);
}

/** Everything that dist is built from. */
export function sourceFiles(): readonly string[] {
  const { include } = JSON.parse(readFileSync('tsconfig.build.json', 'utf8'));
  return (include as readonly string[]).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
}

function changedAt(path: string): number {
  return statSync(path).mtimeMs;
}
