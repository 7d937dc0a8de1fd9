// The cache of strings gives exactly the string of the bytes, whatever it held before.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StringCache } from '#ingest/wire/string-cache.ts';
import { Random } from '#kit/random.ts';

function read(cache: StringCache, bytes: Uint8Array, before = 3): string {
  const around = new Uint8Array(before + bytes.length + 5).fill(0xaa);
  around.set(bytes, before);
  return cache.read(new DataView(around.buffer), before, bytes.length);
}

describe('the cache of strings', () => {
  test('makes a string once, wherever its bytes lie', () => {
    const cache = new StringCache();
    const words = ['a', 'ab', 'abc', 'abcd', 'abcde', 'nfl_20251109_buf_mia', 'Josh Állen', '🏈'];
    for (let round = 0; round < 3; round++) {
      for (const word of words) expect(read(cache, Buffer.from(word), round)).toBe(word);
    }
    expect(cache.made).toBe(words.length);
  });

  test('makes long strings anew, and none that is empty', () => {
    const cache = new StringCache();
    const [longest, longer] = ['x'.repeat(128), 'x'.repeat(129)];
    for (let round = 0; round < 2; round++) {
      for (const word of ['', longest, longer]) expect(read(cache, Buffer.from(word))).toBe(word);
    }
    expect(cache.made).toBe(3);
  });

  test('keeps nearly all of the strings of a large slate: alike ones do not crowd together', () => {
    const cache = new StringCache();
    const words = Array.from({ length: 16_000 }, (_, index) => [
      `nfl_2025${1000 + index}_buf_mia`,
      `player_${index}`,
    ]).flat();
    for (let round = 0; round < 2; round++) {
      for (const word of words) expect(read(cache, Buffer.from(word))).toBe(word);
    }
    expect(cache.made).toBeLessThan(1.01 * words.length);
  });

  test('is exact for many more strings than it holds, so with collisions of every kind', () => {
    const cache = new StringCache();
    const random = new Random(3);
    let wrong = 0;
    for (let i = 0; i < 400_000; i++) {
      const word = random.below(250_000).toString(7);
      if (read(cache, Buffer.from(word, 'latin1')) !== word) wrong += 1;
    }
    expect(wrong).toBe(0);
    // Neither all in it nor none: strings were displaced, and strings were found.
    expect(cache.made).toBeGreaterThan(220_000);
    expect(cache.made).toBeLessThan(390_000);
  });

  test('tells strings apart that differ in one byte or in their length', () => {
    const cache = new StringCache();
    for (let length = 1; length <= 40; length++) {
      for (let at = 0; at < length; at++) {
        const word = `${'-'.repeat(at)}+${'-'.repeat(length - at - 1)}`;
        expect(read(cache, Buffer.from(word))).toBe(word);
        expect(read(cache, Buffer.from(`${word}\0`))).toBe(`${word}\0`);
      }
    }
  });

  test('reads any bytes as Buffer does, the first time and again', () => {
    const cache = new StringCache();
    const anyBytes = fc.uint8Array({ maxLength: 140 });
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const expected = Buffer.from(bytes).toString('utf8');
        expect(read(cache, bytes)).toBe(expected);
        expect(read(cache, bytes)).toBe(expected);
      }),
    );
  });
});
