// Nothing lies around: every product file is loaded by a command, every file of test and bench by a
// test or an npm script, and what a file shows is seen by another.
import { filesNamedBy } from './imports.ts';
import { isProduct, type Project, type Violation } from './project.ts';
import { lineOf } from './scan.ts';

/** Where the product begins. Test files do not count: what only they load is dead. */
const PRODUCT_ENTRY = /^src\/(?:main|follower|commands\/[^/]+)\.ts$/;
/** Where the published package begins, and what shows how to use it. */
const CLIENT_ENTRY = /^client\/(?:src\/(?:overround|browser-socket)|examples\/[^/]+)\.ts$/;
/** What the build of the page starts with, and what builds it. */
const PAGE_ENTRY = /^dashboard\/(?:main\.tsx|docs\.tsx|vite\.config\.ts)$/;
const TEST_ENTRY = /\.test\.ts$/;

export function reachRule(project: Project): readonly Violation[] {
  const product = reachable(project, isProductEntry);
  const scripts = filesOfScripts(project);
  const tests = reachable(
    project,
    (path) => TEST_ENTRY.test(path) || scripts.has(path) || isProductEntry(path),
  );
  return [...project.sources.keys()].flatMap((path) => {
    if (isProduct(path) && !product.has(path)) {
      const message = 'no command reaches it from src/main.ts or src/commands: use it or remove it';
      return [{ path, line: 1, message }];
    }
    if (!path.includes('/') || isProduct(path) || tests.has(path)) return [];
    return [{ path, line: 1, message: 'no test or npm script reaches it: use it or remove it' }];
  });
}

function isProductEntry(path: string): boolean {
  return PRODUCT_ENTRY.test(path) || CLIENT_ENTRY.test(path) || PAGE_ENTRY.test(path);
}

/** What npm scripts start, by the source of its build. */
function filesOfScripts({ manifest }: Project): ReadonlySet<string> {
  const commands = Object.values(manifest.scripts).join('\n');
  const builds = commands.matchAll(/\bdist\/([\w./-]+)\.js\b/g);
  return new Set([...builds].map(([, path]) => `${path}.ts`));
}

function reachable(project: Project, isEntry: (path: string) => boolean): ReadonlySet<string> {
  const reached = new Set([...project.sources.keys()].filter(isEntry));
  // A set's loop also visits what is added meanwhile.
  for (const path of reached) {
    const file = project.sources.get(path);
    for (const named of file ? filesNamedBy(file, project) : []) reached.add(named);
  }
  return reached;
}

const EXPORTED = /^export (?:async )?(?:const|function\*?|class) ([A-Za-z_$][\w$]*)/gm;
/** Called by their names from outside: by vitest. */
const CALLED_FROM_OUTSIDE: ReadonlySet<string> = new Set(['setup']);

/** What no other file names need not be seen by any. */
export function exportRule({ sources }: Project): readonly Violation[] {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of sources.values()) {
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      files.set(word, (files.get(word) ?? new Set()).add(path));
    }
  }
  return [...sources.values()].flatMap(({ path, code }) => {
    if (path.includes('/generated/')) return [];
    return [...code.matchAll(EXPORTED)].flatMap(({ 1: name = '', index }) => {
      if (CALLED_FROM_OUTSIDE.has(name) || files.get(name)?.size !== 1) return [];
      return [{ path, line: lineOf(code, index), message: `nobody imports ${name}: keep it` }];
    });
  });
}
