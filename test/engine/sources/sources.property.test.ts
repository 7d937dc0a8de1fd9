// Several sources of one venue: the book is what the specification says after every message, by an
// oracle that was written from it.
import { expect, test } from 'vitest';
import { divergenceOf } from '../../fuzz/divergence.ts';
import { sourcesLog } from '../../fuzz/sources-log.ts';
import { share } from '../../long.ts';

const SEEDS = Array.from({ length: share(200) }, (_, index) => index + 1);

test('two and three sources of the same venues give the book of the oracle', () => {
  for (const seed of SEEDS) {
    const divergence = divergenceOf(sourcesLog(seed, 120));
    expect({ seed, ...divergence }).toEqual({ seed });
  }
});
