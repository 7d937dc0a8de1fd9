// Texts become the very bytes that Node makes of them, whatever came before.
import { expect, test } from 'vitest';
import { utf8Of } from '#gateway/push/utf8.ts';

test('texts of any length and alphabet become their UTF-8', () => {
  const long = 'Jokić, 詹姆斯 🏀 '.repeat(30_000);
  for (const text of [
    '',
    '{"op":"delta"}',
    'Nikola Jokić',
    long,
    'short again',
    `${long}${long}`,
  ]) {
    expect(Buffer.from(text).equals(utf8Of(text)), text.slice(0, 20)).toBe(true);
  }
});

test('bytes stay what they are', () => {
  const bytes = Buffer.from('as they are');
  expect(utf8Of(bytes)).toBe(bytes);
});
