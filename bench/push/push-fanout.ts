// How much of raw uWebSockets' fan-out is left with engine and hub in the loop, and how far behind
// are `ws` and socket.io? All push the same turns to the same lean clients, in rounds that take
// turns; what counts is updates that reached clients per second, by the clock and by the server's
// own processor time, whichever is the worse for us.
//
// What the targets are about is what a feed of polls and a screen with several games open come to:
// a turn applies two images as long as the recorded ones, what 200,000 updates a second leave in a
// turn of 100 clients, and each client follows six games by a topic each. One topic for all, and
// single updates, each of another line, are shown beside it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '#kit/assert.ts';
import { atLeast, type Bench, type RunSize, type Target } from '../bench.ts';
import { machineLines } from '../machine.ts';
import { type Measurement, type Spread, spreadOf } from '../measure.ts';
import { pinningText } from '../pinning.ts';
import type { Report } from '../report.ts';
import { writeResults } from '../report-html.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { SLATES, slateText } from '../slate-profiles.ts';
import { fanoutHtml } from './fanout-report.ts';
import { PUSH_CONTENDERS, type PushContenderName } from './push-contenders.ts';
import { recordTurns } from './push-load.ts';
import { type PushPair, pushPair } from './push-pair.ts';
import type { Opened, PushRound, PushServerSpec } from './push-server.ts';
import type { LoadSpec } from './turn-maker.ts';

type Loads = readonly [LoadSpec, ...LoadSpec[]];

interface Run {
  /** The targets are about the first. */
  readonly loads: Loads;
  readonly clients: readonly number[];
  /**
   * How often engine and raw uWebSockets start anew: a process has luck or none with its place in
   * caches, which is worth 3 % either way for as long as it lives. Of others one life says enough.
   */
  readonly lives: number;
  /** Of each life. */
  readonly rounds: number;
  /** Milliseconds that a round of each contender should take. */
  readonly roundMs: number;
  /** Milliseconds of turns before a cell that are not counted. */
  readonly warmMs: number;
  /** The same where engine and hub begin: compilers have much more to do for them. */
  readonly engineWarmMs: number;
  readonly isInProcess?: boolean;
}

const IMAGES = { events: 6, shape: 'recorded', groupsPerTurn: 2 } as const;
const LOADS: Loads = [
  { ...IMAGES, isByEvent: true },
  { ...IMAGES, isByEvent: false },
  { events: 6, shape: 'single', groupsPerTurn: 20, isByEvent: true },
];
const SMALL = { events: 2, groupsPerTurn: 4 } as const;
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: {
    loads: LOADS,
    clients: [100, 1000],
    lives: 5,
    rounds: 3,
    roundMs: 2000,
    warmMs: 2000,
    engineWarmMs: 6000,
  },
  quick: {
    loads: [LOADS[0]],
    clients: [100, 1000],
    lives: 3,
    rounds: 2,
    roundMs: 300,
    warmMs: 250,
    engineWarmMs: 2500,
  },
  micro: {
    loads: [
      { ...LOADS[0], ...SMALL },
      { ...IMAGES, ...SMALL },
      { shape: 'single', isByEvent: true, ...SMALL },
    ],
    clients: [3],
    lives: 1,
    rounds: 1,
    roundMs: 5,
    warmMs: 5,
    engineWarmMs: 5,
    isInProcess: true,
  },
};
/** So many that they say as much in the mean as all that could follow. */
const TURNS_RECORDED = 600;
const TURNS_MAX = 5000;
/** Rounds that are not counted say how long a turn takes, and let compilers warm up. */
const FIRST_TURNS = 5;
const WARM_ROUNDS_MIN = 3;

const RAW_RATIO = 0.9;
const EACH_UPDATE_RATIO = 10;
const COALESCED_RATIO = 1.3;

const IN_EACH_LIFE: readonly PushContenderName[] = ['overround', 'raw uWS'];

/** What is pushed: made anew by us, replayed by the others. */
type Told = Required<Pick<PushServerSpec, 'load' | 'turnsFile'>>;

/** One contender, to which clients come. */
interface Station extends PushPair, Opened {
  readonly name: PushContenderName;
}

/** What one contender did in a cell, and the processor time of those who heard it. */
interface Heard {
  readonly rounds: readonly PushRound[];
  readonly fleetMs: number;
}

/** What was heard of each who took part. */
type Cell = ReadonlyMap<PushContenderName, Heard>;

/** One contender's rounds. */
export interface FanoutRow {
  readonly name: PushContenderName;
  readonly rounds: readonly PushRound[];
  readonly updates: Measurement;
  /** Updates that reached clients per second of the server's processor time. */
  readonly perCpuSecond: Spread;
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
  /** Share of one core that the clients took: at 1 they may be what is slow. */
  readonly fleetShare: number;
}

export interface FanoutCell {
  /** What is sent to whom, in words. */
  readonly title: string;
  readonly clients: number;
  readonly rows: readonly FanoutRow[];
}

export const pushFanoutBench: Bench = {
  name: 'push-fanout',
  question: 'updates delivered per second to 100 and 1,000 clients, beside raw uWS, ws, socket.io',
  async run(size, report) {
    const run = RUNS[size];
    const [first, ...others] = run.loads;
    report.line(
      `profile  ${slateText(SLATES['sunday-slate'])}; ${first.events} events; a turn waits until ` +
        `clients heard the third before it; ${pinningText()}`,
    );
    const cells = [...(await measureCells(first, run, report))];
    const targets = targetsOf(cells);
    if (others.length > 0) report.line('\nbeside it, without targets:');
    const beside = { ...run, lives: 1 };
    for (const load of others) cells.push(...(await measureCells(load, beside, report)));
    if (size !== 'micro') {
      const results = { machine: machineLines(), run: size, cells, targets };
      report.line(`\nreport   ${writeResults('push-fanout', fanoutHtml(results), results)}`);
    }
    return targets;
  },
};

async function measureCells(
  load: LoadSpec,
  run: Run,
  report: Report,
): Promise<readonly FanoutCell[]> {
  const folder = scratchFolder();
  const turnsFile = join(folder.path, 'turns.json');
  writeFileSync(turnsFile, JSON.stringify(await recordTurns(load, TURNS_RECORDED)));
  const lives: (readonly Cell[])[] = [];
  for (let life = 0; life < run.lives; life++) {
    const names = life === 0 ? PUSH_CONTENDERS : IN_EACH_LIFE;
    lives.push(await measureLife({ load, turnsFile }, run, names));
  }
  folder.remove();
  return run.clients.map((clients, cell) => {
    const rows = PUSH_CONTENDERS.map((name) => {
      const heard = lives.flatMap((cells) => cells[cell]?.get(name) ?? []);
      const rounds = heard.flatMap((each) => each.rounds);
      const fleetMs = sumOf(heard, (each) => each.fleetMs);
      return rowOf(name, clients, rounds, fleetMs);
    });
    const title = titleOf(load, clients);
    showCell(title, rows, report);
    return { title, clients, rows };
  });
}

/**
 * What each contender did in each cell. The servers stay as clients become more: what they learned
 * of one cell is warm in the next.
 */
async function measureLife(
  told: Told,
  run: Run,
  names: readonly PushContenderName[],
): Promise<readonly Cell[]> {
  const stations = await openStations(told, run, names);
  try {
    const cells: Cell[] = [];
    let present = 0;
    for (const clients of run.clients) {
      await Promise.all(
        stations.map(({ fleet, port, controlPort, greeting }) =>
          fleet.open(port, controlPort, clients - present, greeting),
        ),
      );
      const turns: number[] = [];
      for (const { name, server } of stations) {
        const isNew = present === 0 && name === 'overround';
        const warmMs = isNew ? run.engineWarmMs : run.warmMs;
        turns.push(await turnsOfRound(server, clients, run.roundMs, warmMs));
      }
      present = clients;
      cells.push(await measureCell(stations, run.rounds, turns, clients));
    }
    return cells;
  } finally {
    for (const station of stations) station.close();
  }
}

/** All of them, or none. */
async function openStations(
  told: Told,
  run: Run,
  names: readonly PushContenderName[],
): Promise<readonly Station[]> {
  const opening = names.map((name) => openStation(name, told, run));
  try {
    return await Promise.all(opening);
  } catch (error) {
    for (const opened of await Promise.allSettled(opening)) {
      if (opened.status === 'fulfilled') opened.value.close();
    }
    throw error;
  }
}

async function openStation(name: PushContenderName, told: Told, run: Run): Promise<Station> {
  const { load, turnsFile } = told;
  const spec: PushServerSpec = {
    contender: name,
    load,
    ...(name !== 'overround' && { turnsFile }),
  };
  const pair = pushPair(spec, run.isInProcess ?? false);
  try {
    return { name, ...pair, ...(await pair.server.open()) };
  } catch (error) {
    pair.close();
    throw error;
  }
}

async function measureCell(
  stations: readonly Station[],
  roundsEach: number,
  turns: readonly number[],
  clients: number,
): Promise<Cell> {
  const heard = stations.map(({ name }) => ({ name, rounds: [] as PushRound[], fleetMs: 0 }));
  for (let round = 0; round < roundsEach; round++) {
    for (let turn = 0; turn < stations.length; turn++) {
      const index = (round + turn) % stations.length;
      const { server, fleet } = stations[index] as Station;
      const own = must(heard[index], 'a contender');
      const before = await fleet.stats();
      const counted = await server.round(turns[index] as number, clients);
      const after = await fleet.stats();
      own.rounds.push(counted);
      // Of all that they heard, what counts.
      const share = (counted.frames * clients) / (after.frames - before.frames);
      own.fleetMs += (after.cpuMs - before.cpuMs) * share;
    }
  }
  return new Map(heard.map((each) => [each.name, each]));
}

/** How many turns a round should have, once turns take as long as they will. */
async function turnsOfRound(
  server: Station['server'],
  clients: number,
  roundMs: number,
  warmMs: number,
): Promise<number> {
  let turns = FIRST_TURNS;
  let warmedMs = 0;
  for (let round = 0; round < WARM_ROUNDS_MIN || warmedMs < warmMs; round++) {
    const wallMs = await server.warmUp(turns, clients);
    warmedMs += wallMs;
    const turnsMax = Math.min(TURNS_MAX, Math.round((roundMs * turns) / wallMs));
    turns = Math.max(2, turnsMax);
  }
  return turns;
}

function rowOf(
  name: PushContenderName,
  clients: number,
  rounds: readonly PushRound[],
  fleetMs: number,
): FanoutRow {
  const rates = rounds.map(({ updates, wallMs }) => (updates * clients * 1000) / wallMs);
  const wallMs = sumOf(rounds, (round) => round.wallMs);
  const perSecondOf = (value: (round: PushRound) => number): number =>
    (sumOf(rounds, value) * clients * 1000) / wallMs;
  return {
    name,
    rounds,
    updates: { name, rates, perSecond: spreadOf(rates) },
    perCpuSecond: spreadOf(rounds.map(({ updates, cpuMs }) => (updates * clients * 1000) / cpuMs)),
    messagesPerSecond: perSecondOf(({ frames }) => frames),
    bytesPerSecond: perSecondOf(({ bytes }) => bytes),
    fleetShare: fleetMs / wallMs,
  };
}

function sumOf<T>(all: readonly T[], value: (each: T) => number): number {
  return all.reduce((sum, each) => sum + value(each), 0);
}

function showCell(title: string, rows: readonly FanoutRow[], report: Report): void {
  report.rates(
    title,
    'updates delivered',
    rows.map(({ updates }) => updates),
  );
  for (const row of rows) {
    const { name, messagesPerSecond, bytesPerSecond, perCpuSecond, fleetShare } = row;
    report.line(
      `  ${name.padEnd(20)} ${(messagesPerSecond / 1000).toFixed(0).padStart(6)}k messages/s, ` +
        `${(bytesPerSecond / 1e6).toFixed(0).padStart(5)} MB/s, ` +
        `${(perCpuSecond.median / 1e6).toFixed(2)}M updates per second of its processor; ` +
        `clients took ${(100 * fleetShare).toFixed(0)} % of a core`,
    );
  }
  const ratios = (of: PushContenderName, to: readonly PushContenderName[]): string =>
    to
      .map((peer) => `${fanoutRatio(rowNamed(rows, of), rowNamed(rows, peer)).toFixed(2)} ${peer}`)
      .join(', ');
  report.line(`  overround is so many times ${ratios('overround', PUSH_CONTENDERS.slice(1))}`);
  report.line(`  raw uWS itself is ${ratios('raw uWS', ['ws, coalesced'])}`);
}

/**
 * How many times ours delivered what theirs did in the rounds that both had: by the clock or by the
 * processor, the worse.
 */
function fanoutRatio(ours: FanoutRow, theirs: FanoutRow): number {
  const both = Math.min(ours.rounds.length, theirs.rounds.length);
  const ratioBy = (cost: (round: PushRound) => number): number => {
    const rateOf = ({ rounds }: FanoutRow, index: number): number => {
      const round = must(rounds[index], 'a round');
      return round.updates / cost(round);
    };
    const ratios = Array.from({ length: both }, (_, at) => rateOf(ours, at) / rateOf(theirs, at));
    return spreadOf(ratios).median;
  };
  return Math.min(
    ratioBy(({ wallMs }) => wallMs),
    ratioBy(({ cpuMs }) => cpuMs),
  );
}

function rowNamed(rows: readonly FanoutRow[], wanted: PushContenderName): FanoutRow {
  return must(
    rows.find(({ name }) => name === wanted),
    wanted,
  );
}

/** A cell in words. */
function titleOf({ shape, groupsPerTurn, isByEvent, events }: LoadSpec, clients: number): string {
  const groups = shape === 'recorded' ? 'images as recorded' : 'single updates';
  const topics = isByEvent ? `${events} topics` : 'one topic';
  return `${groupsPerTurn} ${groups} a turn, ${clients} clients of ${topics} each`;
}

function targetsOf(cells: readonly FanoutCell[]): readonly Target[] {
  const ratios = (peer: PushContenderName): number[] =>
    cells.map(({ rows }) => fanoutRatio(rowNamed(rows, 'overround'), rowNamed(rows, peer)));
  const raw = ratios('raw uWS');
  const coalesced = [...ratios('ws, coalesced'), ...ratios('socket.io, coalesced')];
  return [
    ...cells.map(({ clients }, index) =>
      atLeast(`raw_ratio_${clients}`, raw[index] as number, RAW_RATIO),
    ),
    atLeast('ws_ratio', Math.min(...ratios('ws')), EACH_UPDATE_RATIO),
    atLeast('socketio_ratio', Math.min(...ratios('socket.io')), EACH_UPDATE_RATIO),
    atLeast('ws_coalesced_ratio', Math.min(...coalesced), COALESCED_RATIO),
  ];
}
