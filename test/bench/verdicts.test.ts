// What benchmarks make of their numbers: nothing passes that was not measured, and a peer is held
// against us by what it can do.
import { describe, expect, test } from 'vitest';
import type { Target } from '#bench/bench.ts';
import { httpTargets, rowOf } from '#bench/http/http-bench.ts';
import { HTTP_CONTENDERS, type HttpContenderName } from '#bench/http/http-contenders.ts';

function passing(targets: readonly Target[]): readonly string[] {
  return targets.filter(({ pass }) => pass).map(({ name }) => name);
}

describe('requests beside those of peers', () => {
  /** A second of requests each, at so many microseconds of a processor. */
  function targetsAt(made: Readonly<Record<HttpContenderName, readonly [number, number]>>) {
    const rows = HTTP_CONTENDERS.map((name) => {
      const [requests, usEach] = made[name];
      const round = { requests, wallMs: 1000, p50Us: 1, p99Us: 1, failures: 0 };
      return rowOf(name, [{ ...round, cpuUs: requests * usEach }]);
    });
    return httpTargets(new Map((['300 B', '10 KB', '304'] as const).map((name) => [name, rows])));
  }
  const slow = { fastify: [10_000, 95], hono: [10_000, 95] } as const;

  test('are no fewer where the load is slow and both wait for it', () => {
    const idle = targetsAt({ overround: [20_000, 20], 'raw uWS': [20_000, 10], ...slow });
    expect(passing(idle)).toEqual(['fastify_ratio', 'hono_ratio']);
    expect(idle[0]?.target).toBe('>= 0.9 (not measured: raw uWS was busy 20 %)');
    const waiting = { fastify: [20_000, 40], hono: [20_000, 40] } as const;
    const all = targetsAt({ overround: [20_100, 20], 'raw uWS': [20_000, 10], ...waiting });
    expect(passing(all)).toEqual([]);
  });

  test('count by the processor where that is the worse', () => {
    const equal = targetsAt({ overround: [95_000, 10], 'raw uWS': [95_000, 10], ...slow });
    expect(passing(equal)).toHaveLength(5);
    const dearer = targetsAt({ overround: [95_000, 12.8], 'raw uWS': [95_000, 10], ...slow });
    const ratios = dearer.map(({ name, value }) => [name, value]).slice(0, 3);
    const names = ['raw_ratio_10kb', 'raw_ratio_300b', 'ratio_304'];
    expect(ratios).toEqual(names.map((name) => [name, 0.781]));
  });
});
