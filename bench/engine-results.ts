// What a run of the engine benchmark found, as it is written to JSON and drawn.
import type { Target } from './bench.ts';
import type { ContenderName, OutputCounts } from './contenders.ts';
import type { Latency } from './latency.ts';
import type { Measurement, Spread } from './measure.ts';
import type { GroupShape, SlateName } from './slate-profiles.ts';
import type { Memory } from './station.ts';

/** One profile at one size. */
export interface CellResult {
  readonly profile: SlateName;
  /** As it is called: `100k`. */
  readonly size: string;
  readonly quotes: number;
  readonly lines: number;
  readonly rates: readonly ShapeRates[];
  readonly memory: { readonly [name in ContenderName]?: Memory };
  /** Events whose outputs were compared. */
  readonly eventsCompared: number;
}

export interface ShapeRates {
  readonly shape: GroupShape;
  readonly updatesPerGroup: number;
  readonly engine: Measurement;
  readonly maps: Measurement;
  /** How many times faster the engine was, round by round. */
  readonly ratio: Spread;
}

/** How far the engine worked: recorded groups from bytes, single ones decoded before. */
export interface StageResult {
  readonly stage: string;
  readonly shape: GroupShape;
  readonly perSecond: Spread;
  readonly nsPerUpdate: number;
}

export interface GrowthPoint {
  readonly size: string;
  readonly quotes: number;
  readonly nsPerUpdate: number;
  readonly offersPerUpdate: number;
  readonly perUpdate: OutputCounts;
}

export interface NaiveResult {
  readonly profile: SlateName;
  readonly size: string;
  readonly perSecond: Spread;
}

export interface EngineResults {
  readonly machine: readonly string[];
  readonly run: string;
  readonly startedAt: string;
  readonly profiles: readonly string[];
  readonly headline: CellResult;
  readonly wire: Measurement;
  readonly latency: { readonly engine: Latency; readonly maps: Latency };
  readonly cells: readonly CellResult[];
  readonly stages: readonly StageResult[];
  readonly stagesSize: string;
  readonly growth: readonly GrowthPoint[];
  readonly naive: readonly NaiveResult[];
  readonly targets: readonly Target[];
}
