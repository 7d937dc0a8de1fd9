// Documents say what is so: a short README in every top folder, options as the program has them,
// and no file, folder or command named that is not there.
import { isProduct, isTest, type Project, type Violation } from './project.ts';
import { lineOf } from './scan.ts';

export interface DocumentedOption {
  readonly env: string;
  readonly standard: string;
  readonly help: string;
}

const README_LINES_MAX = 40;
/** It is the page of the published package too. */
const CLIENT_README_LINES_MAX = 80;
const BUILT_IN_SCRIPTS = new Set(['ci', 'install', 'start', 'test']);

/** Every top folder of source has a short README. */
export function readmeRule({ sources, documents }: Project): readonly Violation[] {
  const paths = [...sources.keys()].filter((path) => isProduct(path) || isTest(path));
  const folders = new Set(paths.map((path) => path.split('/')[0] as string));
  return [...folders].flatMap((folder) => {
    const path = `${folder}/README.md`;
    const text = documents.get(path);
    if (text === undefined) {
      return [
        { path, line: 1, message: 'missing: say what comes in, what goes out, who may import' },
      ];
    }
    const lines = text.trimEnd().split('\n').length;
    const most = folder === 'client' ? CLIENT_README_LINES_MAX : README_LINES_MAX;
    if (lines <= most) return [];
    return [{ path, line: most + 1, message: `${lines} lines: at most ${most}` }];
  });
}

/** The README's table of options is the program's own. */
export function optionsRule(
  { documents }: Project,
  options: readonly DocumentedOption[],
): readonly Violation[] {
  const path = 'README.md';
  const text = documents.get(path) ?? '';
  const found: Violation[] = [];
  const rows = [...text.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|.*$/gm)];
  const expected = new Map(options.map((option) => [option.env, rowOf(option)]));
  for (const { 0: row, 1: env = '', index } of rows) {
    const wanted = expected.get(env);
    expected.delete(env);
    if (row === wanted) continue;
    const message = wanted ? `write: ${wanted}` : `${env} is no option of src/config.ts: remove it`;
    found.push({ path, line: lineOf(text, index), message });
  }
  for (const row of expected.values()) {
    found.push({ path, line: 1, message: `the table of options lacks: ${row}` });
  }
  return found;
}

/** Paths of source files and npm commands that documents name exist. */
export function referenceRule(project: Project): readonly Violation[] {
  return [...project.documents].flatMap(([path, text]) => {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
    const files = [...text.matchAll(/`([\w./-]+\.(?:[mc]?ts|md))`/g)].flatMap(
      ({ 1: name, index }) => {
        const isThere = [name, `${folder}${name}`].some((candidate = '') =>
          exists(project, candidate),
        );
        if (isThere) return [];
        return [
          {
            path,
            line: lineOf(text, index),
            message: `${name} does not exist: name what is there`,
          },
        ];
      },
    );
    const scripts = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].flatMap(
      ({ 1: name = '', index }) => {
        if (name in project.manifest.scripts || BUILT_IN_SCRIPTS.has(name)) return [];
        const message = `"npm run ${name}" is no script of package.json`;
        return [{ path, line: lineOf(text, index), message }];
      },
    );
    return [...files, ...scripts];
  });
}

/** Sources mention no document that the project does not have. */
export function mentionRule({ sources, documents }: Project): readonly Violation[] {
  const known = new Set([...documents.keys()].map((path) => path.split('/').at(-1)));
  return [...sources.values()].flatMap(({ path, text }) => {
    if (path.startsWith('test/tidy')) return [];
    return [...text.matchAll(/\b[\w-]+\.md\b/g)].flatMap(({ 0: name, index }) => {
      if (known.has(name)) return [];
      const message = `${name} is not part of the project: say here what it says`;
      return [{ path, line: lineOf(text, index), message }];
    });
  });
}

/** One row of the README's table. */
export function rowOf({ env, standard, help }: DocumentedOption): string {
  return `| \`${env}\` | ${standard ? `\`${standard}\`` : ''} | ${help} |`.replace('|  |', '| |');
}

function exists({ sources, documents }: Project, path: string): boolean {
  return sources.has(path) || documents.has(path);
}
