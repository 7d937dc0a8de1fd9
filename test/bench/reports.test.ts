// What benchmarks make of their numbers: percentiles, growth of a heap, plots and pages.
import { describe, expect, test } from 'vitest';
import { atMost, below } from '#bench/bench.ts';
import { latencyOf } from '#bench/latency.ts';
import { pageOf, tableOf } from '#bench/report-html.ts';
import { heapGrowth, longPauses, type SoakResult } from '#bench/soak.ts';
import { barPlot, linePlot, shortNumber } from '#bench/svg-plots.ts';

describe('latencies', () => {
  test('are given without what the timer costs, never below nothing', () => {
    const durations = Float64Array.from({ length: 1000 }, (_, index) => (index + 1) / 1e6);
    const latency = latencyOf(durations, 100 / 1e6);
    expect(latency).toMatchObject({ samples: 1000, timerNs: 100, p50Us: 0.401, p99Us: 0.891 });
    expect(latency.maxUs).toBe(0.9);
    expect(latencyOf(Float64Array.of(1e-9), 1).p50Us).toBe(0);
  });

  test('fall into buckets that hold every call', () => {
    const { counts, boundsNs } = latencyOf(Float64Array.of(0.000_005, 0.001, 0.002), 0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(boundsNs).toHaveLength(counts.length);
    expect(boundsNs.at(-1)).toBeGreaterThanOrEqual(2000);
  });
});

describe('a soak', () => {
  const base = { quotes: 1, seconds: 100, updates: 1, edgesOpened: 0, askedMsMax: 50 };
  const sample = (second: number, heap: number) => {
    return { second, heap, resident: heap, book: 0, updatesPerSecond: 1 };
  };

  test('compares the thirds of its heap after the warm-up', () => {
    const samples = [
      sample(5, 9),
      ...[10, 10, 11, 12, 14, 16].map((heap, n) => sample(20 + n, heap)),
    ];
    expect(heapGrowth({ ...base, samples, pauses: [] })).toBe(1.5);
  });

  test('counts collections of more than ten milliseconds', () => {
    const pauses = [9.9, 10, 10.1, 300].map((ms) => ({ second: 1, kind: 'scavenge', ms }));
    const result: SoakResult = { ...base, samples: [], pauses };
    expect(longPauses(result)).toBe(2);
  });
});

describe('targets', () => {
  test('hold a value to an upper bound, included or not', () => {
    expect([atMost('x', 64, 64), atMost('x', 64.1, 64)].map(({ pass }) => pass)).toEqual([
      true,
      false,
    ]);
    expect([below('x', 3.9, 4), below('x', 4, 4)].map(({ pass }) => pass)).toEqual([true, false]);
  });
});

describe('a page', () => {
  const bars = barPlot([{ label: 'a < b', bars: [{ name: 'engine', value: 4e6 }] }], {
    title: 'rates',
    unit: 'updates',
    isLog: true,
  });
  const lines = linePlot(
    [
      {
        name: 'heap',
        points: [
          [0, 1],
          [1, 2],
        ],
      },
    ],
    { title: 'heap', unit: 'seconds' },
    { title: '', unit: 'MiB' },
  );

  test('stands alone: no scripts, nothing fetched, every text escaped', () => {
    const page = pageOf('A & B', [bars, lines, tableOf(['<'], [['"']])]);
    expect(page).not.toMatch(/https?:|<script|<link|url\(/);
    expect(page).toContain('a &lt; b');
    expect(page).toContain('<title>A &amp; B</title>');
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('draws plots of nothing without numbers that are none', () => {
    const empty = linePlot([], { title: '', unit: '' }, { title: '', unit: '' });
    expect(barPlot([], { title: '', unit: '', isLog: true }) + empty).not.toMatch(/NaN|Infinity/);
  });

  test('writes numbers short', () => {
    expect([3_141_592, 2500, 12, 0.25].map(shortNumber)).toEqual(['3.14M', '2.5k', '12', '0.25']);
  });
});
