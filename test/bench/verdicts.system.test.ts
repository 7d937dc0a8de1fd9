// What benchmarks make of their numbers: nothing passes that was not measured, a peer is held
// against us by what it can do, and cores are claimed where they were had.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChatRound, chatTargets } from '#bench/chat/chat-bench.ts';
import { sliceTargets } from '#bench/dashboard/dashboard-bench.ts';
import { type Cell, engineTargets } from '#bench/engine/engine-bench.ts';
import { httpTarget } from '#bench/http/http-bench.ts';
import { lagRound } from '#bench/push/lag-round.ts';
import { keptRate, lagTargets } from '#bench/push/update-to-push.ts';
import { atLeast, atMost, below } from '#bench/shared/bench.ts';
import { measurementOf, quantile, spreadOf } from '#bench/shared/measure.ts';
import { canPin } from '#bench/shared/pinning.ts';
import { Report } from '#bench/shared/report.ts';
import type { Target } from '#bench/shared/target.ts';

const NO_REPORT = new Report(() => {});

function passing(targets: readonly Target[]): readonly string[] {
  return targets.filter(({ pass }) => pass).map(({ name }) => name);
}

describe('nothing', () => {
  test('is no number, and meets no target', () => {
    const none = [quantile([], 0.99), spreadOf([1, Number.NaN, 1]).median];
    expect(none).toEqual([Number.NaN, Number.NaN]);
    const held = none.flatMap((value) => [
      ...[atMost('x', value, 1), below('x', value, 1), atLeast('x', value, 0)],
    ]);
    expect(passing(held)).toEqual([]);
  });
});

describe('requests beside those of a peer', () => {
  test('count by the processor, whatever the load sends', () => {
    const round = (requests: number, usEach: number) => {
      const cpuUs = requests * usEach;
      return { requests, wallMs: 1000, failures: 0, cpuUs };
    };
    const rounds = { overround: [round(20_100, 20)], 'raw uWS': [round(20_000, 10)] };
    expect(httpTarget(rounds, NO_REPORT)).toMatchObject({ value: 0.5, pass: false });
    const equal = { ...rounds, overround: [round(9000, 12)] };
    expect(httpTarget(equal, NO_REPORT)).toMatchObject({ value: 0.833, pass: true });
  });
});

describe('the lag of updates', () => {
  /** A message each millisecond, of which one client receives the first so many. */
  function roundOf(count: number, received: number, lagMs: number, updatesPerSecond = 1000) {
    const published = Float64Array.from({ length: count }, (_, index) => index);
    const arrivals = Float64Array.from(
      [...published.subarray(0, received)].flatMap((at) => [0, at + 1, at + lagMs]),
    );
    const message = { payload: Buffer.alloc(0), updates: 1, frameBytes: 1 };
    const messages = [...published].map(() => message);
    const cost = { bytes: received, updatesPerSecond };
    return lagRound({ messages, published, firstSeq: 1, arrivals, clients: 1, ...cost });
  }

  test('is within no ratio where nothing arrived, here or at the peer', () => {
    const [whole, deaf] = [roundOf(9, 9, 2), roundOf(9, 0, 2)];
    const lags = ['p50_ratio', 'p95_ratio'];
    expect(passing(lagTargets({ overround: [whole], bare: [whole] }, 0))).toEqual([
      'missing',
      ...lags,
    ]);
    expect(passing(lagTargets({ overround: [whole, deaf, whole], bare: [whole] }, 0))).toEqual([]);
    expect(passing(lagTargets({ overround: [whole], bare: [deaf] }, 0))).toEqual([]);
  });

  test('counts for a rate that was reached, and all of which arrived in time', () => {
    expect(keptRate(1000, [roundOf(9, 9, 50)])).toBe(1000);
    expect(keptRate(1000, [roundOf(9, 9, 51)])).toBe(0);
    expect(keptRate(1000, [roundOf(9, 0, 0)])).toBe(0);
    expect(keptRate(1000, [roundOf(9, 9, 1), roundOf(9, 8, 1)])).toBe(0);
    expect(keptRate(1000, [roundOf(9, 9, 1, 900)])).toBe(0);
  });
});

describe('chats', () => {
  const chats = { firstStepMs: [1], answerMs: [9], refused: 0 };
  const round = { lagsMs: [5], chats };
  const passed = (chatty: ChatRound): readonly string[] =>
    passing(chatTargets([{ ...round, chats: undefined }], [chatty], NO_REPORT));

  test('pass no target without answers, with a refusal or without a frame', () => {
    const all = [
      'first_step_p99_ms',
      'answer_p99_ms',
      'refused',
      'stream_ratio',
      'frames_of_a_round',
    ];
    expect(passed(round)).toEqual(all);
    const mute = passed({ ...round, chats: { firstStepMs: [], answerMs: [], refused: 0 } });
    expect(mute).toEqual(all.slice(2));
    expect(passed({ ...round, chats: { ...chats, refused: 1 } })).not.toContain('refused');
    const silent = passed({ ...round, lagsMs: [] });
    for (const name of all.slice(3)) expect(silent).not.toContain(name);
  });
});

describe('the board', () => {
  const slice = { framesPerSecond: 60, updatesPerSecond: 4900, busy: 0.1 };

  test('is not smooth because it receives nothing', () => {
    const passed = (updatesPerSecond: number): readonly string[] => {
      const slices = [slice, { ...slice, updatesPerSecond }];
      const all = slices.map((each) => ({ ...each, heapMb: 50, longTasksMs: [] }));
      return passing(sliceTargets(all, 60, 5000));
    };
    expect(passed(4800)).toHaveLength(5);
    for (const none of [0, Number.NaN]) expect(passed(none)).not.toContain('updates_seen_ratio');
  });
});

describe('the engine', () => {
  test('is held to its ratio in the headline, and to its cost in larger books', () => {
    const cell = (quotes: number, perSecond: number, ratio: number): Cell => {
      const engine = measurementOf('engine', [perSecond]);
      const rates = { engine, ratio: spreadOf([ratio]) };
      return { quotes, rates: { single: rates, recorded: rates }, bytesPerQuote: 60 };
    };
    const names = (...cells: Cell[]) => passing(engineTargets(cells));
    const all = ['maps_ratio_single', 'maps_ratio_recorded', 'bytes_per_quote', 'growth_ratio'];
    expect(names(cell(1000, 100, 3), cell(100, 300, 1))).toEqual(all);
    expect(names(cell(1000, 100, 2.9), cell(100, 500, 9))).toEqual(['bytes_per_quote']);
  });
});

describe('cores', () => {
  const path = process.env.PATH;
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'overround-cores-'));
    process.env.PATH = folder;
  });

  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  });

  /** A program that knows itself, and does what it is asked or refuses it. */
  function put(name: string, does: boolean): void {
    const script = `#!/bin/sh\n[ "$1" = --version ] || exit ${does ? 0 : 1}\n`;
    writeFileSync(join(folder, name), script, { mode: 0o755 });
  }

  test('are only said to be had where they were given', () => {
    expect(canPin()).toBe(false);
    put('taskset', false);
    expect(canPin()).toBe(false);
    put('taskset', true);
    expect(canPin()).toBe(true);
  });
});
