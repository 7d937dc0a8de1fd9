// What benchmarks make of their numbers: nothing passes that was not measured, a peer is held
// against us by what it can do, and cores are claimed where they were had.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { strengthOf } from '#bench/attack.ts';
import { Attack } from '#bench/attack-load.ts';
import { type ChatRound, chatTargets } from '#bench/chat.ts';
import { sliceTargets } from '#bench/dashboard/dashboard.ts';
import { engineTargets } from '#bench/engine.ts';
import { httpTargets, rowOf } from '#bench/http/http-bench.ts';
import { HTTP_CONTENDERS, type HttpContenderName } from '#bench/http/http-contenders.ts';
import { latencyOf } from '#bench/latency.ts';
import { lagRound } from '#bench/push/lag-round.ts';
import { lagsOf, type StallRound, stallTargets } from '#bench/push/push-stall.ts';
import { keptRate, lagTargets } from '#bench/push/update-to-push.ts';
import { above, atLeast, atMost, below, type Target, within } from '#bench/shared/bench.ts';
import { quantile, spreadOf } from '#bench/shared/measure.ts';
import { canGoFirst, canPin } from '#bench/shared/pinning.ts';
import { Report } from '#bench/shared/report.ts';
import { LEAGUES } from '#domain/league.ts';
import { freePort } from '../programs/free-port.ts';

function passing(targets: readonly Target[]): readonly string[] {
  return targets.filter(({ pass }) => pass).map(({ name }) => name);
}

describe('nothing', () => {
  test('is no number, and meets no target', () => {
    const none = [quantile([], 0.99), spreadOf([1, Number.NaN, 1]).median];
    expect(none).toEqual([Number.NaN, Number.NaN]);
    const held = none.flatMap((value) => [
      ...[atMost('x', value, 1), below('x', value, 1), within('x', value, 0, 1)],
      ...[atLeast('x', value, 0), above('x', value, 0)],
    ]);
    expect(passing(held)).toEqual([]);
  });
});

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

describe('the lag of updates', () => {
  /** A message each millisecond on one event, of which one client hears the first so many. */
  function roundOf(messages: number, heard: number, lagMs: number, updatesPerSecond = 1000) {
    const published = Float64Array.from({ length: messages }, (_, index) => index);
    const times = { arrived: published, applied: published, pushed: published };
    const arrivals = Float64Array.from(
      [...published.subarray(0, heard)].flatMap((at) => [0, at + 1, at + lagMs]),
    );
    const message = { payload: Buffer.alloc(0), updates: 1, frames: [{ topic: 0, bytes: 1 }] };
    return lagRound({
      messages: [...published].map(() => message),
      ...{ published, firstSeq: 1, arrivals, stages: times, topicOf: [0], updatesPerSecond },
      ...{ frames: heard, bytes: heard, cpuShare: 0.5 },
    });
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

describe('clients beside sleepers', () => {
  const run = { clients: 3, stalled: 1 };
  /** Turns 5, 7 and 9 left 50 ms apart. */
  const left = Float64Array.of(5, 0, 7, 50, 9, 100);

  test('are late by every turn that left, though news of several came at once or never', () => {
    const arrivals = Float64Array.of(0, 9, 101, 1, 5, 1, 2, 5, 2, 1, 9, 103);
    expect(lagsOf(left, arrivals, run, 0)).toEqual({ lagsMs: [1, 2, 53, 3], unheard: 2 });
    expect(lagsOf(left, arrivals, run, 1)).toEqual({ lagsMs: [101, 51, 1, 2], unheard: 2 });
    expect(lagsOf(left, Float64Array.of(), run, 0)).toEqual({ lagsMs: [], unheard: 6 });
  });

  test('pass no target of lag while they hear nothing', () => {
    const health = { rss: 0, held: 0, clients: 3, clientsBehind: 1, droppedFrames: 0 };
    const round = { p95Ms: 2, unheard: 0, healthAfter: health, behindInTheEnd: 0 };
    const passed = (...asleep: readonly StallRound[]): readonly string[] =>
      passing(stallTargets(run, health, [round, round], asleep, () => {}));
    const lag = ['unheard', 'p95_ratio'];
    expect(passed(round, round)).toEqual(expect.arrayContaining(lag));
    const { lagsMs, unheard } = lagsOf(left, Float64Array.of(), run, 0);
    const deaf = { ...round, p95Ms: quantile(lagsMs, 0.95), unheard };
    expect(passed(round, deaf).filter((name) => lag.includes(name))).toEqual([]);
  });
});

describe('chats', () => {
  const chats = { firstStepMs: [1], answerMs: [9], refused: 0 };
  const round = { lagsMs: [5], booksHeard: LEAGUES.length, cpuShare: 0.5, chats };
  const passed = (chatty: ChatRound): readonly string[] =>
    passing(chatTargets([{ ...round, chats: undefined }], [chatty], new Report(() => {})));

  test('meet no target that nobody answered, refused somebody or silenced a book', () => {
    const all = ['first_step_p99_ms', 'answer_p99_ms', 'refused', 'stream_ratio', 'books_heard'];
    expect(passed(round)).toEqual(all);
    const mute = passed({ ...round, chats: { firstStepMs: [], answerMs: [], refused: 0 } });
    expect(mute).toEqual(all.slice(2));
    expect(passed({ ...round, chats: { ...chats, refused: 1 } })).not.toContain('refused');
    expect(passed({ ...round, lagsMs: [] })).not.toContain('stream_ratio');
    expect(passed({ ...round, booksHeard: 1 })).not.toContain('books_heard');
  });
});

describe('the board', () => {
  const slice = { framesPerSecond: 60, updatesPerSecond: 4900, busy: 0.1, scriptBusy: 0.1 };

  test('is not smooth because nobody tells it anything', () => {
    const passed = (updatesPerSecond: number): readonly string[] => {
      const slices = [slice, { ...slice, updatesPerSecond }];
      const all = slices.map((each) => ({ ...each, heapMb: 50, longTasksMs: [] }));
      return passing(sliceTargets(all, 60, 5000));
    };
    expect(passed(4800)).toHaveLength(5);
    for (const none of [0, Number.NaN]) expect(passed(none)).not.toContain('updates_seen_ratio');
  });
});

describe('absolute figures of the engine', () => {
  const spread = (value: number) => ({ median: value, min: value, max: value });
  const rate = (name: string, perSecond: number) => {
    return { name, rates: [perSecond], perSecond: spread(perSecond) };
  };
  const ratesOf = (shape: 'single' | 'recorded', mapsPerS: number) => {
    const [engine, maps] = [rate('engine', 5 * mapsPerS), rate('maps', mapsPerS)];
    return { shape, updatesPerGroup: 1, engine, maps, ratio: spread(5) };
  };
  const latency = latencyOf(Float64Array.of(0.003), 0);

  function targetsAt(mapsPerS: number): readonly Target[] {
    const cell = {
      ...{ profile: 'sunday-slate' as const, size: '1M', quotes: 1, lines: 1 },
      eventsCompared: 1,
      ...{ memory: {}, rates: [ratesOf('single', mapsPerS), ratesOf('recorded', mapsPerS)] },
    };
    const perUpdate = { linesChanged: 0, edgesOpened: 0, edgesUpdated: 0, edgesClosed: 0 };
    const point = { size: '', quotes: 1, nsPerUpdate: 1, offersPerUpdate: 1, perUpdate };
    const wire = rate('engine', mapsPerS);
    return engineTargets({ cell, wire, latency: { engine: latency, maps: latency } }, [
      point,
      point,
    ]);
  }

  test('are missed where they are waived, and say that they are', () => {
    const waived = targetsAt(700_000).filter(({ target }) => target.includes('waived'));
    expect(waived.map(({ name }) => name)).toEqual([
      'single_p99_us',
      'grouped_per_s',
      'wire_per_s',
    ]);
    expect(passing(waived)).toEqual([]);
    expect(targetsAt(900_000).some(({ target }) => target.includes('waived'))).toBe(false);
  });
});

describe('attacks', () => {
  test('count sockets that could not be opened', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const port = await freePort();
      const attack = new Attack();
      attack.start({ kind: 'flood', port, sockets: 100 });
      vi.advanceTimersByTime(100);
      // One more, refused after them.
      await once(connect(port, '127.0.0.1'), 'close').catch(() => {});
      expect(attack.stop()).toMatchObject({ opened: 10, failed: 10 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('are as strong as the sockets that they got', () => {
    const [port, count] = [1, { opened: 2000, held: 2000, megabytes: 0, failed: 0 }];
    const loris = { kind: 'slow-loris', port, sockets: 2000 } as const;
    expect(strengthOf(loris, count, 5000)).toBe(1);
    expect(strengthOf(loris, { ...count, held: 20 }, 5000)).toBe(0.01);
    expect(strengthOf(loris, { ...count, failed: 1500 }, 5000)).toBe(0.25);
    const flood = { kind: 'flood', port, sockets: 1000 } as const;
    expect(strengthOf(flood, { ...count, held: 3 }, 2000)).toBe(1);
    expect(strengthOf(flood, { ...count, failed: 1000 }, 2000)).toBe(0.5);
    expect(strengthOf(flood, count, 20_000)).toBe(0.1);
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
    expect([canPin(), canGoFirst()]).toEqual([false, false]);
    put('taskset', false);
    expect([canPin(), canGoFirst()]).toEqual([false, false]);
    put('taskset', true);
    expect([canPin(), canGoFirst()]).toEqual([true, false]);
    put('chrt', false);
    expect(canGoFirst()).toBe(false);
    put('chrt', true);
    expect(canGoFirst()).toBe(true);
  });
});
