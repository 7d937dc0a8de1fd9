// Builds dist once before the tests, unless it is newer than every source: they start the real
// program.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['src', 'ingest', 'engine', 'gateway', 'client'];
const SETTINGS = ['package.json', 'tsconfig.json', 'tsconfig.build.json'];
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
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the product does not compile:\n${stdout}`);
  const template = spawnSync(process.execPath, ['dist/src/commands/database-template.js']);
  if (template.status !== 0) throw new Error(`no template of a database:\n${template.stderr}`);
}

function buildPage(): void {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', 'dashboard'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the dashboard does not build:\n${built.stderr}`);
}

function sourceFiles(): readonly string[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
}

function changedAt(path: string): number {
  return statSync(path).mtimeMs;
}
