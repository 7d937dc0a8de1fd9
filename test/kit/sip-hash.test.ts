// Checked against the vectors that the authors published (veorq/SipHash, vectors.h, 128 bits).
import { describe, expect, it } from 'vitest';
import { SipHasher } from '#kit/sip-hash.ts';

const KEY = Uint8Array.from({ length: 16 }, (_, index) => index);

function tagOf(text: string, key = KEY): string {
  const hasher = new SipHasher(key);
  hasher.hash(text);
  return Buffer.from(hasher.tag.buffer).toString('hex');
}

/** The bytes 0, 1, 2 … as characters. */
const counted = (length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(index)).join('');

describe('SipHash-2-4 of 128 bits', () => {
  it.each([
    [0, 'a3817f04ba25a8e66df67214c7550293'],
    [1, 'da87c1d86b99af44347659119b22fc45'],
    [2, '8177228da4a45dc7fca38bdef60affe4'],
    [3, '9c70b60c5267a94e5f33b6b02985ed51'],
    [4, 'f88164c12d9c8faf7d0f6e7c7bcd5579'],
    [7, 'a1f1ebbed8dbc153c0b84aa61ff08239'],
    [8, '3b62a9ba6258f5610f83e264f31497b4'],
    [9, '264499060ad9baabc47f8b02bb6d71ed'],
    [15, '5493e99933b0a8117e08ec0f97cfc3d9'],
    [16, '6ee2a4ca67b054bbfd3315bf85230577'],
    [17, '473d06e8738db89854c066c47ae47740'],
    [31, '2939b0183223fafc1723de4f52c43d35'],
    [52, '2c97325cbd06b36eb2133dd08b3a017c'],
    [63, '5150d1772f50834a503e069a973fbd7c'],
  ])('of %i bytes', (length, tag) => {
    expect(tagOf(counted(length))).toBe(tag);
  });

  it('depends on every bit of the key', () => {
    const tags = new Set<string>();
    for (let bit = 0; bit < 128; bit++) {
      const key = Uint8Array.from(KEY);
      key[bit >> 3] = (key[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      tags.add(tagOf('a text', key));
    }
    expect(tags.size).toBe(128);
  });
});
