// Each word rule on a project of one file: what it must report, and what it must let pass.
import { describe, expect, test } from 'vitest';
import { projectOf } from './project.ts';
import { wordRules } from './word-rules.ts';

/** What the rules report of a file with this text. */
function said(path: string, text: string): string {
  const found = wordRules(projectOf({ [path]: text }));
  return found.map(({ line, message }) => `${line}: ${message}`).join('\n');
}

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
    expect(said('engine/x.ts', code)).toMatch(/^1: /);
    expect(said('src/domain/x.ts', code)).toMatch(/^1: /);
    expect(said('gateway/x.ts', code)).toBe('');
  });

  test.each([
    '// TODO: later',
    "const a = 'FIXME';",
    "const a = '../shared/data';",
    '// see /home/somebody/notes.md',
  ])('the product must not say: %s', (code) => {
    expect(said('gateway/x.ts', code)).toMatch(/^1: /);
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
    expect(said('engine/x.ts', code)).toBe('');
  });

  test('what comes from outside is not looked up in an object', () => {
    const table = 'const SIDES: Readonly<Record<string, Side>> = { x: 1 };\n';
    expect(said('ingest/x.ts', `${table}const a = SIDES[text];`)).toContain('a Map');
    expect(said('ingest/x.ts', `${table}const a = Object.keys(SIDES);`)).toBe('');
    expect(said('ingest/simulated-feed/x.ts', `${table}SIDES[a];`)).toBe('');
  });

  test('headers of a request are read in one place', () => {
    const code = "const key = request.getHeader('x-api-key');";
    expect(said('gateway/x.ts', code)).toContain('request-head.ts');
    expect(said('gateway/ingress/request-head.ts', code)).toBe('');
  });

  test('a file that a test starts is there', () => {
    expect(said('test/x.mjs', "const a = 'test/x.mjs';")).toBe('');
    expect(said('test/x.mjs', "const a = 'test/y.mjs';")).toContain('no such file');
  });

  test('tests may read folders outside', () => {
    expect(said('test/x.ts', "const a = '../shared/data';")).toBe('');
  });
});
