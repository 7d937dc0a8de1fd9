// The scanner on small samples: what it blanks, what it keeps, and where functions begin and end.
import { describe, expect, test } from 'vitest';
import { functionsOf } from './functions.ts';
import { lineOf, scan } from './scan.ts';

const TICK = '`';

describe('scan', () => {
  test('comments and what strings hold are blank, at unchanged positions', () => {
    const source = `const a = 'enum {'; // any {\nconst b = 1; /* { \n } */ const c = "}";`;
    const { code } = scan(source);
    expect(code).toBe(`const a = '      ';         \nconst b = 1;      \n      const c = " ";`);
    expect(code.length).toBe(source.length);
  });

  test('an escaped quote does not end a string', () => {
    expect(scan(`f('a\\'b', "c\\\\"); g`).code).toBe(`f('    ', "   "); g`);
  });

  test('templates are blank, the expressions in them are code', () => {
    const source = `x(${TICK}a { \${f({ b: ${TICK}}\${c}${TICK} })} }${TICK}); y`;
    expect(scan(source).code.replace(/\s+/g, ' ')).toBe(
      `x(${TICK} f({ b: ${TICK} c ${TICK} }) ${TICK}); y`,
    );
  });

  test('the ends of tags begin no regular expression, where there are tags', () => {
    const source = `const a = <b>{c}</b>; const d = <e />; f("x/y");`;
    expect(scan(source, true).code).toBe(source.replace('x/y', '   '));
    expect(scan('g(/>/.test(h));').code).toBe('g(/ /.test(h));');
  });

  test('a regular expression is blank, a division is not', () => {
    expect(scan('if (/[/{]"/.test(a)) return /\\/}/g;').code).toBe(
      'if (/     /.test(a)) return /   /g;',
    );
    expect(scan('a / b / (c) / d[0] / 2; // e').code.trim()).toBe('a / b / (c) / d[0] / 2;');
  });

  test('strings are listed with their positions; templates with expressions are not', () => {
    const { strings } = scan(`a('./b.ts', ${TICK}c${TICK}, ${TICK}d\${e}${TICK})`);
    expect(strings).toEqual([
      { index: 2, value: './b.ts' },
      { index: 12, value: 'c' },
    ]);
  });

  test('unterminated text ends with the file', () => {
    for (const source of [`'a`, `${TICK}a\${b`, '/* a', '/[a', '}', "'\\"]) {
      expect(scan(source).code.length).toBe(source.length);
    }
  });

  test('lines count from 1', () => {
    expect([0, 1, 2, 3].map((index) => lineOf('a\nb\n', index))).toEqual([1, 1, 2, 2]);
  });
});

describe('functionsOf', () => {
  const found = (source: string): string[] =>
    functionsOf(scan(source).code).map((f) => `${f.name} ${f.firstLine}-${f.lastLine}`);

  test('declarations, methods, accessors and arrows have extents', () => {
    expect(found('export function a(\n  b: C,\n): D | { e: 1 } {\n}')).toEqual(['a 1-4']);
    expect(found('class A {\n  async #b(): Promise<{ c: D[] }> {\n  }\n}')).toEqual(['#b 2-3']);
    expect(found('class A {\n  get b(): asserts c is d {\n  }\n}')).toEqual(['b 2-3']);
    expect(found('class A {\n  constructor(b: C) {\n  }\n}')).toEqual(['constructor 2-3']);
    expect(found('class A {\n  *[Symbol.iterator]() {\n  }\n}')).toEqual(['] 2-3']);
    expect(found('a((b) => {\n  c(() => {\n  });\n});')).toEqual(['=> 1-4', '=> 2-3']);
    expect(found('function a(): () => void {\n  return () => {};\n}')).toEqual(['a 1-3', '=> 2-2']);
    expect(found('function a<T>(b: T): b is Exclude<T, () => 1> {\n}')).toEqual(['a 1-2']);
  });

  test('control flow, object literals and types are no functions', () => {
    expect(found('if (a(b)) {\n} else for (const c of d()) {\n}')).toEqual([]);
    expect(found('const a = b ? c(d) : { e: 1 };')).toEqual([]);
    expect(found('switch (a) {\n case f(x): {\n }\n case 2:\n}')).toEqual([]);
    expect(found('interface A {\n  b(c: D): { e: F };\n  g(): void;\n}')).toEqual([]);
    expect(found('const a = (b) => ({ c: 1 });')).toEqual([]);
  });

  test('a brace in a string or comment moves nothing', () => {
    expect(found("function a() {\n  // }\n  return '}';\n}")).toEqual(['a 1-4']);
  });
});
