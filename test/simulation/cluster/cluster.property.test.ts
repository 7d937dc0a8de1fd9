// Clusters under a virtual clock, seed after seed: leases, pauses, partitions, clocks apart, changes of
// the leader and restarts. Whatever happens there is one world, what was acknowledged counts, and
// somebody feeds when it is over. Each fault that was in the product is planted again and is found.
import { describe, expect, test } from 'vitest';
import { IS_LONG } from '../../long.ts';
import { playCluster } from './cluster.ts';
import type { Plant } from './feeder.ts';

const FIRST = Number(process.env.CLUSTER_SEED ?? 1);
const COUNT = IS_LONG ? 500 : 40;
/** In the last one an append was stored late, behind others, and its writer was not told. */
const SEEDS = [...Array.from({ length: COUNT }, (_, at) => FIRST + at), 245];

describe('a cluster', () => {
  test(`shows one world over ${COUNT} seeds`, { timeout: 600_000 }, async () => {
    let [ignored, acknowledged, sessions] = [0, 0, 0];
    for (const seed of SEEDS) {
      const { failure, seen } = await playCluster(seed);
      expect({ CLUSTER_SEED: seed, failure }).toEqual({ CLUSTER_SEED: seed, failure: null });
      ignored += seen.ignored;
      acknowledged += seen.acknowledged;
      sessions += seen.sessions;
    }
    // Runs in which nothing happens would prove nothing.
    expect(acknowledged).toBeGreaterThan(100 * COUNT);
    expect(sessions).toBeGreaterThan(2 * COUNT);
    expect(ignored).toBeGreaterThan(COUNT);
  });

  test('comes to the same from the same seed', async () => {
    expect(await playCluster(3)).toEqual(await playCluster(3));
  });

  const PLANTS: readonly (readonly [Plant, RegExp])[] = [
    ['sessions by the clock', /is of|counts instead|counts after|and it does not|nobody feeds/],
    ['an end where order is lost', /a feeder ended: .*order/],
    ['a feed without a lease', /is of|counts instead/],
    ['acknowledged before it counts', /and it does not/],
    ['holes that are heard', /counts instead/],
  ];

  test.each(PLANTS)('finds %s', { timeout: 120_000 }, async (plant, wanted) => {
    const failures: string[] = [];
    for (let seed = 1; seed <= 60 && failures.length === 0; seed++) {
      const { failure } = await playCluster(seed, plant);
      if (failure !== null) failures.push(failure);
    }
    expect(failures[0] ?? 'nothing was found').toMatch(wanted);
  });
});
