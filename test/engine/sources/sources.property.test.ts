// Several sources of one venue: the book is what the specification says after every message, by an
// oracle that was written from it.
import { expect, test } from 'vitest';
import { divergenceOf } from '../../fuzz/divergence.ts';
import { sourcesLog } from '../../fuzz/sources-log.ts';
import { share } from '../../long.ts';

const SEEDS_PER_TEST = 10;
const PARTS = Array.from({ length: share(20) }, (_, part) => part * SEEDS_PER_TEST + 1);

test.each(PARTS)('two and three sources give the book of the oracle: seeds from %i on', (from) => {
  for (let seed = from; seed < from + SEEDS_PER_TEST; seed++) {
    const divergence = divergenceOf(sourcesLog(seed, 100));
    expect({ seed, ...divergence }).toEqual({ seed });
  }
});
