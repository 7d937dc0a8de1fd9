// Logs that lose their beginning, seed after seed: a replica that began behind it calls itself whole only
// where it shows what those show who saw everything, and does so in the end.
import { expect, test } from 'vitest';
import { IS_LONG } from '../../long.ts';
import { type Plant, playWarming } from './warming.ts';

const FIRST = Number(process.env.WARMING_SEED ?? 1);
const COUNT = IS_LONG ? 500 : 6;

test(`a book is whole only where it lacks nothing, over ${COUNT} seeds`, async () => {
  let warmedFor = 0;
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const result = await playWarming(seed);
    expect({ WARMING_SEED: seed, ...result }).toMatchObject({ WARMING_SEED: seed, failure: null });
    warmedFor += result.warmedFor;
  }
  // Books that are whole at once would prove nothing.
  expect(warmedFor).toBeGreaterThan(5 * COUNT);
}, 600_000);

const PLANTS: readonly Plant[] = [
  'a partial book that is ready',
  'silent sources that nobody waits for',
];

test.each(PLANTS)('finds %s', async (plant) => {
  const failures: (string | null)[] = [];
  for (let seed = 1; seed <= 30 && !failures.some(Boolean); seed++) {
    failures.push((await playWarming(seed, plant)).failure);
  }
  expect(failures.find(Boolean) ?? 'nothing was found').toMatch(/one shows .* the other/s);
});
