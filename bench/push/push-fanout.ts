// How much of raw uWebSockets.js' fan-out is left with engine and hub in the loop, and how far
// behind are `ws` and socket.io? All push the same ticks to the same clients, in rounds that
// alternate; what counts is updates that reached clients per second, by the clock or by the
// server's own processor time, whichever is the worse for us. A tick applies two images as long as
// recorded ones, and each client subscribes to six games: a feed of polls, and a screen with
// several games open.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '#kit/assert.ts';
import { scratchFolder } from '#test/programs/scratch-folder.ts';
import { atLeast, type Bench, type RunSize } from '../shared/bench.ts';
import { type Measurement, measurementOf, speedRatio } from '../shared/measure.ts';
import { pinningText } from '../shared/pinning.ts';
import type { Report } from '../shared/report.ts';
import { SUNDAY_TEXT } from '../shared/slate-profiles.ts';
import type { Target } from '../shared/target.ts';
import { PUSH_CONTENDERS, type PushContenderName } from './push-contenders.ts';
import { recordTicks } from './push-load.ts';
import { PushPair } from './push-pair.ts';
import type { PushRound } from './push-server.ts';
import type { LoadSpec } from './tick-maker.ts';

interface Run {
  readonly load: LoadSpec;
  readonly clients: readonly number[];
  /**
   * How often engine and raw uWebSockets.js start anew: the place of a process in caches is worth
   * 3 % either way for as long as it lives. Of the others one life is enough.
   */
  readonly lives: number;
  /** Of each life. */
  readonly rounds: number;
  /** Milliseconds that a round of each contender should take. */
  readonly roundMs: number;
  /** Milliseconds of ticks before a cell that are not counted. */
  readonly warmMs: number;
  /** The same where engine and hub begin: compilers have much more to do for them. */
  readonly engineWarmMs: number;
}

const LOAD: LoadSpec = { events: 6, groupsPerTick: 2 };
const FULL: Run = {
  ...{ load: LOAD, clients: [100, 1000], lives: 5, rounds: 3 },
  ...{ roundMs: 2000, warmMs: 2000, engineWarmMs: 6000 },
};
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: FULL,
  quick: { ...FULL, lives: 3, rounds: 2, roundMs: 300, warmMs: 250, engineWarmMs: 2500 },
  micro: {
    ...{ load: { ...LOAD, events: 2 }, clients: [3], lives: 1, rounds: 1 },
    ...{ roundMs: 5, warmMs: 5, engineWarmMs: 5 },
  },
};
/** So many that their mean is that of all that could follow. */
const TICKS_RECORDED = 600;
const TICKS_MAX = 5000;
/** Rounds that are not counted show how long a tick takes, and let compilers warm up. */
const FIRST_TICKS = 5;
const WARM_ROUNDS_MIN = 3;

const RAW_RATIO = 0.8;
const EACH_UPDATE_RATIO = 10;
const COALESCED_RATIO = 1.3;

const IN_EACH_LIFE: readonly PushContenderName[] = ['overround', 'raw uWS'];

/** What each contender did in front of so many clients, over all of its lives. */
interface Cell {
  readonly clients: number;
  readonly rounds: ReadonlyMap<PushContenderName, PushRound[]>;
}

export const pushFanoutBench: Bench = {
  name: 'push-fanout',
  question: 'updates delivered per second to 100 and 1,000 clients, beside raw uWS, ws, socket.io',
  async run(size, report) {
    const run = RUNS[size];
    const { load, lives } = run;
    report.line(
      `profile  ${SUNDAY_TEXT}; ${load.groupsPerTick} images a tick, each ` +
        `client on ${load.events} topics; a tick waits until clients have the third before it; ` +
        pinningText(),
    );
    const folder = scratchFolder();
    const ticksFile = join(folder.path, 'ticks.json');
    writeFileSync(ticksFile, JSON.stringify(await recordTicks(load, TICKS_RECORDED)));
    const cells: readonly Cell[] = run.clients.map((clients) => ({
      clients,
      rounds: new Map(PUSH_CONTENDERS.map((name) => [name, []])),
    }));
    for (let life = 0; life < lives; life++) {
      await measureLife(life === 0 ? PUSH_CONTENDERS : IN_EACH_LIFE, ticksFile, run, cells);
    }
    folder.remove();
    return fanoutTargets(cells, report);
  },
};

/**
 * Servers stay while clients become more: what they compiled in one cell is warm in the next.
 */
async function measureLife(
  names: readonly PushContenderName[],
  ticksFile: string,
  run: Run,
  cells: readonly Cell[],
): Promise<void> {
  const pairs = names.map((contender) => {
    const isReplayed = contender !== 'overround';
    const spec = { contender, load: run.load, ...(isReplayed && { ticksFile }) };
    return new PushPair(spec);
  });
  try {
    for (const [index, cell] of cells.entries()) {
      await Promise.all(pairs.map((pair) => pair.connect(cell.clients)));
      const ticks: number[] = [];
      for (const pair of pairs) {
        const isNew = index === 0 && pair.spec.contender === 'overround';
        ticks.push(await ticksOfRound(pair, run.roundMs, isNew ? run.engineWarmMs : run.warmMs));
      }
      await measureCell(pairs, ticks, run.rounds, cell);
    }
  } finally {
    for (const pair of pairs) await pair.close();
  }
}

async function measureCell(
  pairs: readonly PushPair[],
  ticks: readonly number[],
  roundsEach: number,
  { rounds }: Cell,
): Promise<void> {
  for (let round = 0; round < roundsEach; round++) {
    for (let offset = 0; offset < pairs.length; offset++) {
      const index = (round + offset) % pairs.length;
      const pair = must(pairs[index], 'a pair');
      rounds.get(pair.spec.contender)?.push(await pair.round(ticks[index] as number));
    }
  }
}

/** How many ticks a round should have, once ticks take as long as they will. */
async function ticksOfRound(pair: PushPair, roundMs: number, warmMs: number): Promise<number> {
  let ticks = FIRST_TICKS;
  let warmedMs = 0;
  for (let round = 0; round < WARM_ROUNDS_MIN || warmedMs < warmMs; round++) {
    const wallMs = await pair.warmUp(ticks);
    warmedMs += wallMs;
    ticks = Math.max(2, Math.min(TICKS_MAX, Math.round((roundMs * ticks) / wallMs)));
  }
  return ticks;
}

/** Updates that reached clients per second of the clock, or of the server's processor. */
function rateOf(
  { clients, rounds }: Cell,
  name: PushContenderName,
  by: 'wallMs' | 'cpuMs',
): Measurement {
  const own = must(rounds.get(name), name);
  return measurementOf(
    name,
    own.map((round) => (1000 * round.updates * clients) / round[by]),
  );
}

/** Ours to a peer's in the rounds that both had: by the clock or by the processor, the worse. */
function fanoutRatio(cell: Cell, peer: PushContenderName): number {
  const ratioBy = (by: 'wallMs' | 'cpuMs'): number => {
    const theirs = rateOf(cell, peer, by);
    const ours = rateOf(cell, 'overround', by).rates.slice(0, theirs.rates.length);
    return speedRatio(measurementOf('overround', ours), theirs).median;
  };
  return Math.min(ratioBy('wallMs'), ratioBy('cpuMs'));
}

function fanoutTargets(cells: readonly Cell[], report: Report): readonly Target[] {
  for (const cell of cells) showCell(cell, report);
  const least = (...peers: readonly PushContenderName[]): number =>
    Math.min(...cells.flatMap((cell) => peers.map((peer) => fanoutRatio(cell, peer))));
  return [
    ...cells.map((cell) =>
      atLeast(`raw_ratio_${cell.clients}`, fanoutRatio(cell, 'raw uWS'), RAW_RATIO),
    ),
    atLeast('ws_ratio', least('ws'), EACH_UPDATE_RATIO),
    atLeast('socketio_ratio', least('socket.io'), EACH_UPDATE_RATIO),
    atLeast('coalesced_ratio', least('ws, coalesced', 'socket.io, coalesced'), COALESCED_RATIO),
  ];
}

function showCell(cell: Cell, report: Report): void {
  const title = `${cell.clients} clients`;
  for (const [by, unit] of [
    ['wallMs', 'by the clock'],
    ['cpuMs', 'by the processor of the server'],
  ] as const) {
    const rates = PUSH_CONTENDERS.map((name) => rateOf(cell, name, by));
    report.rates(`${title}, ${unit}`, 'updates delivered', rates);
  }
  const peers = PUSH_CONTENDERS.slice(1);
  const ratios = peers.map((peer) => `${fanoutRatio(cell, peer).toFixed(2)} ${peer}`);
  report.line(`  overround is so many times ${ratios.join(', ')}`);
}
