// Each tidy rule on a project of a few lines: what it must report, and what it must let pass.
import { describe, expect, test } from 'vitest';
import { mentionRule, optionsRule, readmeRule, referenceRule, rowOf } from './document-rules.ts';
import { importRules } from './import-rules.ts';
import { projectOf, type Rule } from './project.ts';
import { exportRule, reachRule } from './reach-rules.ts';
import { shapeRules, sizeRule } from './shape-rules.ts';
import { wordRules } from './word-rules.ts';

const MANIFEST = {
  imports: {
    '#kit/*.ts': { source: './src/kit/*.ts' },
    '#domain/*.ts': { source: './src/domain/*.ts' },
    '#backends/*.ts': { source: './src/backends/*.ts' },
    '#src/*.ts': { source: './src/*.ts' },
    '#ingest/*.ts': { source: './ingest/*.ts' },
    '#engine/*.ts': { source: './engine/*.ts' },
    '#gateway/*.ts': { source: './gateway/*.ts' },
  },
  dependencies: { zod: '4', pg: '8' },
  devDependencies: { vitest: '4' },
  scripts: { bench: 'tsc && node dist/bench/run.js' },
};
/** Files that imports of the samples find. */
const PRESENT = {
  'src/kit/assert.ts': '// A.',
  'src/kit/clock.ts': '// A.',
  'src/domain/odds.ts': '// A.',
  'src/backends/log.ts': '// A.',
  'src/config.ts': '// A.',
  'ingest/feed.ts': '// A.',
  'engine/engine.ts': '// A.',
  'engine/book/book.ts': '// A.',
  'gateway/app.ts': '// A.',
  'test/fixture.ts': '// A.',
};

/** What a rule says of one more file with this text. */
function said(rule: Rule, path: string, text: string): string {
  const project = projectOf({ ...PRESENT, [path]: text }, MANIFEST);
  const own = rule(project).filter((violation) => violation.path === path);
  return own.map(({ line, message }) => `${line}: ${message}`).join('\n');
}

describe('imports', () => {
  const imports = (path: string, specifier: string, what = '{ a }') =>
    said(importRules, path, `import ${what} from '${specifier}';`);

  test.each([
    ['src/kit/x.ts', '#domain/odds.ts', 'src/kit must not import src/domain/odds.ts'],
    ['src/domain/x.ts', '#kit/clock.ts', 'src/domain must not import src/kit/clock.ts'],
    ['src/domain/x.ts', 'node:fs', 'src/domain is pure'],
    ['engine/x.ts', 'node:fs', 'engine is pure'],
    ['engine/x.ts', 'pg', 'engine is pure'],
    ['engine/x.ts', '#kit/clock.ts', 'engine must not know src/kit/clock.ts'],
    ['engine/x.ts', '#backends/log.ts', 'engine must not import src/backends/log.ts'],
    ['src/backends/x.ts', '#domain/odds.ts', 'src/backends must not import'],
    ['src/backends/x.ts', 'zod', 'must not import zod'],
    ['ingest/x.ts', '#engine/book/book.ts', 'ingest must not import engine/book/book.ts'],
    ['ingest/x.ts', '#gateway/app.ts', 'ingest must not import gateway/app.ts'],
    ['ingest/x.ts', '#src/config.ts', 'ingest must not import src/config.ts'],
    ['gateway/x.ts', '#ingest/feed.ts', 'gateway must not import ingest/feed.ts'],
    ['gateway/x.ts', '#engine/engine.ts', 'only types of engine/engine.ts'],
    ['src/x.ts', '../test/fixture.ts', 'nothing imports test'],
    ['gateway/x.ts', '../engine/book.ts', 'leaves its folder: use the #alias'],
    ['src/x.ts', './kit/clock.ts', 'leaves its folder: use the #alias'],
    ['ingest/x.ts', '#ingest/feed.ts', 'stays in its folder: import it relatively'],
    ['ingest/x.ts', './nobody.ts', 'is no file of ours'],
    ['ingest/x.ts', '#nowhere/x.ts', 'is no file of ours'],
    ['gateway/x.ts', 'left-pad', 'does not depend on left-pad'],
    ['gateway/x.ts', 'vitest', 'does not depend on vitest'],
  ])('%s must not import %s', (path, specifier, expected) => {
    expect(imports(path, specifier)).toContain(`1: `);
    expect(imports(path, specifier)).toContain(expected);
  });

  test.each([
    ['engine/x.ts', '#domain/odds.ts'],
    ['engine/x.ts', './book.ts'],
    ['src/domain/x.ts', '#kit/assert.ts'],
    ['src/backends/x.ts', 'node:fs'],
    ['ingest/x.ts', 'zod'],
    ['gateway/push/x.ts', '../app.ts'],
    ['gateway/x.ts', '#engine/book/book.ts'],
    ['src/x.ts', '#engine/engine.ts'],
    ['src/commands/x.ts', '../config.ts'],
    ['test/x.ts', '#engine/engine.ts'],
    ['test/x.ts', 'vitest'],
  ])('%s may import %s', (path, specifier) => {
    expect(imports(path, specifier)).toBe('');
  });

  test('a type may pass where a value may not', () => {
    expect(imports('gateway/x.ts', '#engine/engine.ts', 'type { A }')).toBe('');
    expect(imports('gateway/x.ts', '#engine/engine.ts', '{ type A }')).toBe('');
    expect(imports('gateway/x.ts', '#engine/engine.ts', '{ type A, b }')).not.toBe('');
  });

  test('re-exports, bare and dynamic imports count too', () => {
    for (const form of ["export { a } from 'pg';", "import 'pg';", "const a = import('pg');"]) {
      expect(said(importRules, 'engine/x.ts', form)).toContain('engine is pure');
    }
  });

  test('a driver is imported by one file', () => {
    const first = { 'src/backends/a.ts': "import { a } from 'pg';" };
    const second = { 'gateway/b.ts': "import type { B } from 'pg';", 'test/c.ts': "import 'pg';" };
    expect(importRules(projectOf(first, MANIFEST))).toEqual([]);
    const found = importRules(projectOf({ ...first, ...second }, MANIFEST));
    expect(found.map(({ path }) => path)).toEqual(['src/backends/a.ts']);
    expect(found[0]?.message).toContain('imported by gateway/b.ts too');
  });
});

describe('words', () => {
  test.each([
    'async function a() {}',
    'const a = await b;',
    'const a = Date.now();',
    'const a = new Date();',
    'const a = new Date;',
    'const a = Date();',
    'const a = Math.random();',
    'const a = Math.pow(1, 2);',
    'const { a } = b ** 2;',
    'const a = Math.exp(1) + Math.log10(2);',
    'const a = Math.sinh(1);',
    'setTimeout(a, 1);',
    'const a = process.env;',
    'const a = performance.now();',
    'a.sort((b, c) => b.localeCompare(c));',
    'globalThis.a = 1;',
  ])('the engine must not say: %s', (code) => {
    expect(said(wordRules, 'engine/x.ts', code)).toMatch(/^1: /);
    expect(said(wordRules, 'src/domain/x.ts', code)).toMatch(/^1: /);
    expect(said(wordRules, 'gateway/x.ts', code)).toBe('');
  });

  test.each([
    'enum A { b }',
    'const enum A { b }',
    'namespace A { }',
    'const a: any = 1;',
    'const a = b as any[];',
    'const a = b!;',
    'const a = b()!.c;',
    'console.error(1);',
    'export default a;',
    'export { a as default };',
    '// TODO: later',
    "const a = 'FIXME';",
    "const a = '../shared/data';",
    '// see /home/somebody/notes.md',
  ])('the product must not say: %s', (code) => {
    expect(said(wordRules, 'gateway/x.ts', code)).toMatch(/^1: /);
  });

  test.each([
    'const a = new Date(ms).toISOString();',
    'const a = Math.max(1, Math.sqrt(2), Math.log2e);',
    "const a = 'async await any! enum A console.log ** Date.now()';",
    '// async, any, b! and Math.random are words here',
    'const a = z.enum(list);',
    'const a = Promise.any(list);',
    'if (!a || b !== c || !(await_ != d)) return !e;',
    'const processed = { process: 1, async: 2 };',
    'const a = /any!/;',
  ])('everybody may say: %s', (code) => {
    expect(said(wordRules, 'engine/x.ts', code)).toBe('');
  });

  test('what comes from outside is not looked up in an object', () => {
    const table = 'const SIDES: Readonly<Record<string, Side>> = { x: 1 };\n';
    expect(said(wordRules, 'ingest/x.ts', `${table}const a = SIDES[text];`)).toContain('a Map');
    expect(said(wordRules, 'ingest/x.ts', `${table}const a = Object.keys(SIDES);`)).toBe('');
    expect(said(wordRules, 'ingest/simulated-feed/x.ts', `${table}SIDES[a];`)).toBe('');
  });

  test('headers of a request are read in one place', () => {
    const code = "const key = request.getHeader('x-api-key');";
    expect(said(wordRules, 'gateway/x.ts', code)).toContain('request-head.ts');
    expect(said(wordRules, 'gateway/ingress/request-head.ts', code)).toBe('');
  });

  test('tests may read folders outside, configuration files export a default', () => {
    expect(said(wordRules, 'test/x.ts', "const a = '../shared/data';")).toBe('');
    expect(said(wordRules, 'vitest.config.ts', 'export default {};')).toBe('');
    expect(said(wordRules, 'test/x.ts', 'export default {};')).toContain('default export');
  });
});

describe('shapes', () => {
  const body = (lines: number): string => `// A.\nfunction a() {\n${'b();\n'.repeat(lines - 2)}}\n`;

  test('a file opens with a comment', () => {
    expect(said(shapeRules, 'src/x.ts', 'const a = 1;')).toContain('no opening comment');
    expect(said(shapeRules, 'src/x.ts', '/** A. */')).toBe('');
  });

  test('a line has at most 100 columns, but in data tables', () => {
    const line = `// ${'a'.repeat(98)}`;
    expect(said(shapeRules, 'src/x.ts', `// A.\n${line}`)).toBe('2: 101 columns: at most 100');
    expect(said(shapeRules, 'src/x.ts', line.slice(1))).not.toContain('columns');
    expect(said(shapeRules, 'src/domain/data/x.ts', line)).toBe('');
  });

  test('a function has at most 70 lines', () => {
    expect(said(shapeRules, 'src/x.ts', body(71))).toContain('2: a has 71 lines');
    expect(said(shapeRules, 'src/x.ts', body(70))).toBe('');
    const list = `// A.\nfunction a() {\n${'it();\n'.repeat(90)}}\n`;
    expect(said(shapeRules, 'test/x.ts', list)).toBe('');
    expect(said(shapeRules, 'src/x.ts', list)).toContain('a has 92 lines');
  });

  test('names are kebab-case and mean something', () => {
    const name = (path: string): string => said(shapeRules, path, '// A.');
    expect(name('src/someThing.ts')).toContain('kebab-case');
    expect(name('src/SomeFolder/x.ts')).toContain('kebab-case');
    expect(name('src/string-utils.ts')).toContain('"utils" says nothing');
    expect(name('src/helpers/x.ts')).toContain('"helpers" says nothing');
    expect(name('src/index.ts')).toContain('index');
    expect(name('test/some-thing.property.test.ts')).toBe('');
  });

  test('a barrel is refused, a file that adds something is not', () => {
    const only = "// A.\nexport { a } from './a.ts';\nexport type { B } from './b.ts';\n";
    expect(said(shapeRules, 'src/x.ts', only)).toContain('barrel');
    expect(
      said(shapeRules, 'src/x.ts', "// A.\nimport { a } from './a.ts';\nexport { a };"),
    ).toContain('barrel');
    expect(said(shapeRules, 'src/x.ts', `${only}export const c = 1;`)).toBe('');
    expect(said(shapeRules, 'src/x.ts', "// A.\nexport * from './a.ts';\nconst c = 1;")).toContain(
      'barrel',
    );
    expect(said(shapeRules, 'src/x.ts', "// A.\nimport { a } from './a.ts';\na();")).toBe('');
  });

  test('a file has at most 400 lines, and the list of exceptions only shrinks', () => {
    const size = (lines: number, ratchet: Readonly<Record<string, number>>, path = 'src/x.ts') =>
      sizeRule(projectOf({ [path]: '//\n'.repeat(lines) }), ratchet).map(({ message }) => message);
    expect(size(401, {})).toEqual([expect.stringContaining('401 lines, at most 400')]);
    expect(size(400, {})).toEqual([]);
    expect(size(41, {}, 'src/main.ts')).toEqual([expect.stringContaining('at most 40')]);
    expect(size(900, {}, 'src/domain/data/x.ts')).toEqual([]);
    expect(size(500, { 'src/x.ts': 500 })).toEqual([]);
    expect(size(501, { 'src/x.ts': 500 })).toEqual([expect.stringContaining('at most 500')]);
    expect(size(450, { 'src/x.ts': 500 })).toEqual([expect.stringContaining('lower it to 450')]);
    expect(size(400, { 'src/x.ts': 500 })).toEqual([expect.stringContaining('remove it')]);
    expect(size(1, { 'src/gone.ts': 500 })).toEqual([expect.stringContaining('remove it')]);
  });
});

describe('reach', () => {
  const lost = (texts: Readonly<Record<string, string>>): string[] =>
    reachRule(projectOf(texts, MANIFEST)).map(({ path }) => path);

  test('a product file that no command loads is reported, a tested one too', () => {
    const main = { 'src/main.ts': "import { a } from '#engine/book/book.ts';" };
    expect(
      lost({ ...main, 'engine/book/book.ts': "import './line.ts';", 'engine/line.ts': '' }),
    ).toEqual([]);
    const test = { 'test/x.test.ts': "import '#engine/dead.ts';" };
    expect(lost({ ...main, ...test, 'engine/book/book.ts': '', 'engine/dead.ts': '' })).toEqual([
      'engine/dead.ts',
    ]);
    expect(lost({ 'src/commands/log.ts': "import '../fold.ts';", 'src/fold.ts': '' })).toEqual([]);
  });

  test('a file may be named by a string: workers and child processes', () => {
    const main = { 'src/main.ts': "new Worker(new URL('./worker.js', import.meta.url))" };
    expect(lost({ ...main, 'src/worker.ts': '' })).toEqual([]);
  });

  test('what is exported and named in no other file is reported', () => {
    const unseen = (texts: Readonly<Record<string, string>>): string[] =>
      exportRule(projectOf(texts, MANIFEST)).map(({ path, line, message }) => {
        return `${path}:${line} ${message.split(':')[0]}`;
      });
    const used = { 'src/main.ts': "import { a } from '#kit/x.ts';" };
    const text =
      'export const a = 1;\nexport function b() {}\nexport class c {}\n// export const d';
    expect(unseen({ ...used, 'src/kit/x.ts': text })).toEqual([
      'src/kit/x.ts:2 nobody imports b',
      'src/kit/x.ts:3 nobody imports c',
    ]);
    expect(unseen({ ...used, 'src/kit/x.ts': text, 'test/y.test.ts': 'b c' })).toEqual([]);
  });

  test('a fixture that no test loads is reported', () => {
    expect(lost({ 'test/x.test.ts': '', 'test/old.ts': '', 'bench/run.ts': '' })).toEqual([
      'test/old.ts',
    ]);
  });
});

describe('documents', () => {
  test('every top folder has a short README', () => {
    const readmes = (texts: Readonly<Record<string, string>>): string[] =>
      readmeRule(projectOf(texts)).map(({ path, message }) => `${path}: ${message}`);
    expect(readmes({ 'engine/a.ts': '' })[0]).toContain('engine/README.md: missing');
    expect(readmes({ 'engine/a.ts': '', 'engine/README.md': 'a\n'.repeat(41) })[0]).toContain(
      '41 lines',
    );
    expect(readmes({ 'engine/a.ts': '', 'engine/README.md': 'a\n'.repeat(40) })).toEqual([]);
  });

  test("the README's table of options is the program's", () => {
    const option = { env: 'PORT', standard: '8080', help: 'Port' };
    const options = (text: string): string[] =>
      optionsRule(projectOf({ 'README.md': text }), [option]).map(({ message }) => message);
    expect(options(rowOf(option))).toEqual([]);
    expect(rowOf({ ...option, standard: '' })).toBe('| `PORT` | | Port |');
    expect(options('')).toEqual(['the table of options lacks: | `PORT` | `8080` | Port |']);
    expect(options('| `PORT` | `80` | Port |')).toEqual(['write: | `PORT` | `8080` | Port |']);
    expect(options(`${rowOf(option)}\n| \`OLD\` | | Gone |`)[0]).toContain('OLD is no option');
  });

  test('sources mention only documents of the project', () => {
    const mentioned = (text: string): string =>
      mentionRule(projectOf({ 'src/x.ts': text, 'README.md': '' }))
        .map(({ line, message }) => `${line}: ${message}`)
        .join();
    expect(mentioned('// A.\n// see notes.md')).toContain('2: notes.md is not part');
    expect(mentioned('// see README.md')).toBe('');
  });

  test('files and commands that documents name exist', () => {
    const named = (text: string): string[] => {
      const texts = { 'engine/README.md': text, 'engine/book/book.ts': '', 'src/main.ts': '' };
      return referenceRule(projectOf(texts, { scripts: { check: '' } })).map((v) => v.message);
    };
    expect(named('`book.ts` and `src/main.ts`; run `npm run check` or `npm test`')).toEqual([]);
    expect(named('`gone.ts`')).toEqual([expect.stringContaining('gone.ts does not exist')]);
    expect(named('`npm run fly`')).toEqual([expect.stringContaining('npm run fly')]);
  });
});
