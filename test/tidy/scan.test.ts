// The scanner on small samples: what it blanks and what it keeps.
import { describe, expect, test } from 'vitest';
import { lineOf, scan } from './scan.ts';

const TICK = '`';

describe('scan', () => {
  test('comments and what strings hold are blank, at unchanged positions', () => {
    const source = `const a = 'enum {'; // any {\nconst b = 1; /* { \n } */ const c = "}";`;
    const code = scan(source);
    expect(code).toBe(`const a = '      ';         \nconst b = 1;      \n      const c = " ";`);
    expect(code.length).toBe(source.length);
  });

  test('an escaped quote does not end a string', () => {
    expect(scan(`f('a\\'b', "c\\\\"); g`)).toBe(`f('    ', "   "); g`);
  });

  test('templates are blank, the expressions in them are code', () => {
    const source = `x(${TICK}a { \${f({ b: ${TICK}}\${c}${TICK} })} }${TICK}); y`;
    expect(scan(source).replace(/\s+/g, ' ')).toBe(
      `x(${TICK} f({ b: ${TICK} c ${TICK} }) ${TICK}); y`,
    );
  });

  test('the ends of tags begin no regular expression, where there are tags', () => {
    const source = `const a = <b>{c}</b>; const d = <e />; f("x/y");`;
    expect(scan(source, true)).toBe(source.replace('x/y', '   '));
    expect(scan('g(/>/.test(h));')).toBe('g(/ /.test(h));');
  });

  test('a regular expression is blank, a division is not', () => {
    expect(scan('if (/[/{]"/.test(a)) return /\\/}/g;')).toBe(
      'if (/     /.test(a)) return /   /g;',
    );
    expect(scan('a / b / (c) / d[0] / 2; // e').trim()).toBe('a / b / (c) / d[0] / 2;');
  });

  test('unterminated text ends with the file', () => {
    for (const source of [`'a`, `${TICK}a\${b`, '/* a', '/[a', '}', "'\\"]) {
      expect(scan(source).length).toBe(source.length);
    }
  });

  test('lines count from 1', () => {
    expect([0, 1, 2, 3].map((index) => lineOf('a\nb\n', index))).toEqual([1, 1, 2, 2]);
  });
});
