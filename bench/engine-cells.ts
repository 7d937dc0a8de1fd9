// The measurements of the engine benchmark, each on stations of its own: rates beside the Maps
// engine with outputs compared, single calls, stages, growth with the book, and the naive book.

import { STAGES } from '#engine/stages.ts';
import { must } from '#kit/assert.ts';
import type { OutputCounts } from './contenders.ts';
import type {
  CellResult,
  GrowthPoint,
  NaiveResult,
  ShapeRates,
  StageResult,
} from './engine-results.ts';
import type { Latency } from './latency.ts';
import { type Measurement, speedRatio, spreadOf } from './measure.ts';
import type { GroupShape, SlateName } from './slate-profiles.ts';
import { assertSameOutputs, type Round, type RoundKind, type StationHandle } from './station.ts';
import { openStation } from './station-process.ts';

/** A size of the book by its name. */
export interface BookSize {
  readonly name: string;
  readonly events: number;
}

/** How much is measured of one cell. */
export interface Effort {
  /**
   * Turnovers of the book in recorded groups before those are measured. It is loaded with quotes as
   * old as single updates leave them; recorded groups say whole lines anew, whose quotes then grow
   * old together, and a line is looked at once where it was looked at for each.
   */
  readonly settleTurnovers: number;
  readonly warmUp: number;
  readonly rounds: number;
  /** Updates of a round, by the groups that they come in. */
  readonly updates: Readonly<Record<GroupShape, number>>;
  /** At most so many events are compared; all where the book has no more. */
  readonly eventsCompared: number;
  /** All in this process: for a run that only shows that it works. */
  readonly isInProcess: boolean;
}

export interface HeadlineResult {
  readonly cell: CellResult;
  readonly wire: Measurement;
  readonly latency: { readonly engine: Latency; readonly maps: Latency };
}

const SHAPES: readonly GroupShape[] = ['single', 'recorded'];

/** One profile at one size, the engine and the Maps engine taking turns. */
export async function measureCell(
  profile: SlateName,
  size: BookSize,
  effort: Effort,
): Promise<CellResult> {
  return (await measurePair(profile, size, effort, 0)).cell;
}

/** The same with frames from the wire and with single calls, timed one by one. */
export async function measureHeadline(
  profile: SlateName,
  size: BookSize,
  effort: Effort,
  latencySamples: number,
): Promise<HeadlineResult> {
  const { cell, wire, latency } = await measurePair(profile, size, effort, latencySamples);
  return { cell, wire: must(wire, 'a wire rate'), latency: must(latency, 'latencies') };
}

async function measurePair(
  profile: SlateName,
  { name, events }: BookSize,
  effort: Effort,
  latencySamples: number,
) {
  const { isInProcess } = effort;
  const engine = openStation({ contender: 'engine', profile, events }, isInProcess);
  const maps = openStation({ contender: 'maps', profile, events }, isInProcess);
  try {
    const [loaded] = await Promise.all([engine.load(), maps.load()]);
    const rates: ShapeRates[] = [];
    for (const shape of SHAPES) rates.push(await alternate(engine, maps, shape, effort));
    const memory = { engine: await engine.memory(), maps: await maps.memory() };
    const step = Math.max(1, Math.ceil(events / effort.eventsCompared));
    const eventsCompared = await assertSameOutputs(engine, maps, step);
    const wire = latencySamples > 0 ? await fromWire(engine, effort) : undefined;
    const latency =
      latencySamples > 0
        ? { engine: await engine.latency(latencySamples), maps: await maps.latency(latencySamples) }
        : undefined;
    const { quotes, lines } = loaded;
    const cell = { profile, size: name, quotes, lines, rates, memory, eventsCompared };
    return { cell, wire, latency };
  } finally {
    engine.close();
    maps.close();
  }
}

async function alternate(
  engine: StationHandle,
  maps: StationHandle,
  shape: GroupShape,
  { settleTurnovers, warmUp, rounds, updates }: Effort,
): Promise<ShapeRates> {
  if (shape === 'recorded') {
    await Promise.all([engine, maps].map((each) => each.settle(shape, settleTurnovers)));
  }
  const request = { shape, kind: 'decoded', updates: updates[shape] } as const;
  const ours: Round[] = [];
  const theirs: Round[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    const isOursFirst = round % 2 === 0;
    if (isOursFirst) ours.push(await engine.round(request));
    theirs.push(await maps.round(request));
    if (!isOursFirst) ours.push(await engine.round(request));
  }
  const counted = ours.slice(warmUp);
  const [engineRates, mapsRates] = [
    measurementOf('engine', counted),
    measurementOf('Maps engine', theirs.slice(warmUp)),
  ];
  return {
    shape,
    updatesPerGroup: sum(counted, 'updates') / sum(counted, 'groups'),
    engine: engineRates,
    maps: mapsRates,
    ratio: speedRatio(engineRates, mapsRates),
  };
}

/** Recorded groups from bytes. */
async function fromWire(engine: StationHandle, { warmUp, rounds, updates }: Effort) {
  const request = { shape: 'recorded', kind: 'wire', updates: updates.recorded } as const;
  const done: Round[] = [];
  for (let round = 0; round < warmUp + rounds; round++) done.push(await engine.round(request));
  return measurementOf('engine from wire frames', done.slice(warmUp));
}

/**
 * The stages of the engine one after the other, each level in a process of its own: recorded groups
 * from bytes, beginning with decoding alone, and single updates that were decoded before.
 */
export async function measureStages(
  profile: SlateName,
  { events }: BookSize,
  effort: Effort,
): Promise<readonly StageResult[]> {
  const results: StageResult[] = [];
  for (const stage of ['decode', ...STAGES] as const) {
    const through = stage === 'decode' ? 'update' : stage;
    const spec = { contender: 'engine', profile, events, through } as const;
    const station = openStation(spec, effort.isInProcess);
    try {
      // Decoding alone needs no book.
      if (stage !== 'decode') await station.load();
      for (const shape of SHAPES) {
        if (stage === 'decode' && shape === 'single') continue;
        if (stage !== 'decode' && shape === 'recorded') {
          await station.settle(shape, effort.settleTurnovers);
        }
        const kind = stage === 'decode' ? 'decode-only' : shape === 'single' ? 'decoded' : 'wire';
        const perSecond = await rateOf(station, shape, kind, effort);
        results.push({ stage, shape, perSecond, nsPerUpdate: 1e9 / perSecond.median });
      }
    } finally {
      station.close();
    }
  }
  return results;
}

async function rateOf(
  station: StationHandle,
  shape: GroupShape,
  kind: RoundKind,
  { warmUp, rounds, updates }: Effort,
) {
  const request = { shape, kind, updates: updates[shape] };
  const done: Round[] = [];
  for (let round = 0; round < warmUp + rounds; round++) done.push(await station.round(request));
  return measurementOf('', done.slice(warmUp)).perSecond;
}

/** Time and work of a single update in a book of this size. */
export async function measureGrowth(
  profile: SlateName,
  { name, events }: BookSize,
  { warmUp, rounds, updates, isInProcess }: Effort,
): Promise<GrowthPoint> {
  const station = openStation({ contender: 'engine', profile, events }, isInProcess);
  try {
    const { quotes } = await station.load();
    const request = { shape: 'single', kind: 'decoded', updates: updates.single } as const;
    const done: Round[] = [];
    for (let round = 0; round < warmUp + rounds; round++) done.push(await station.round(request));
    const counted = done.slice(warmUp);
    return {
      size: name,
      quotes,
      nsPerUpdate: 1e9 / measurementOf('', counted).perSecond.median,
      offersPerUpdate: sum(counted, 'offersExamined') / sum(counted, 'updates'),
      perUpdate: perUpdateOf(counted),
    };
  } finally {
    station.close();
  }
}

/** The naive book on single updates; its best prices are checked against a Maps engine's. */
export async function measureNaive(
  profile: SlateName,
  { name, events }: BookSize,
  { rounds, isInProcess }: Effort,
  updates: number,
): Promise<NaiveResult> {
  const station = openStation({ contender: 'naive', profile, events }, isInProcess);
  try {
    await station.load();
    const request = { shape: 'single', kind: 'decoded', updates } as const;
    const done: Round[] = [];
    for (let round = 0; round < 1 + rounds; round++) done.push(await station.round(request));
    await station.fingerprints(Math.ceil(events / 20));
    return { profile, size: name, perSecond: measurementOf('', done.slice(1)).perSecond };
  } finally {
    station.close();
  }
}

function measurementOf(name: string, rounds: readonly Round[]): Measurement {
  const rates = rounds.map(({ updates, ms }) => (1000 * updates) / Math.max(ms, 1e-3));
  return { name, rates, perSecond: spreadOf(rates) };
}

function sum(rounds: readonly Round[], member: 'updates' | 'groups' | 'offersExamined'): number {
  return rounds.reduce((total, round) => total + round[member], 0);
}

function perUpdateOf(rounds: readonly Round[]): OutputCounts {
  const updates = sum(rounds, 'updates');
  const share = (member: keyof OutputCounts): number =>
    rounds.reduce((total, { counts }) => total + counts[member], 0) / updates;
  return {
    linesChanged: share('linesChanged'),
    edgesOpened: share('edgesOpened'),
    edgesUpdated: share('edgesUpdated'),
    edgesClosed: share('edgesClosed'),
  };
}
