// A station holds one contender with its slate and measures it on demand. Stations of one slate see
// the same frames, in one process or in many. Frames are made before a round and decoded a few at a
// time between its timed parts, so that what is applied is as warm as after a decoder.

import type { EventHead } from '#domain/message.ts';
import type { Stage } from '#engine/stages.ts';
import { assert, must } from '#kit/assert.ts';
import { fingerprint } from './book-digest.ts';
import {
  type BookContender,
  type ContenderName,
  contenderOf,
  type OutputCounts,
} from './contenders.ts';
import { type Latency, latencyOf, timerCostMs } from './latency.ts';
import { GROUPS_PER_FRAME, Slate, type SlateFrame } from './slate.ts';
import { type GroupShape, SLATES, type SlateName } from './slate-profiles.ts';

export interface StationSpec {
  readonly contender: ContenderName;
  readonly profile: SlateName;
  readonly events: number;
  readonly through?: Stage;
}

export interface Loaded {
  readonly quotes: number;
  readonly lines: number;
  readonly seconds: number;
}

/** Bytes; `book` as the contender counts its own, `process` what the process grew by. */
export interface Memory {
  readonly book: number | null;
  readonly process: number;
  readonly resident: number;
}

/** From where a round applies: decoded before, frames, or frames that are only decoded. */
export type RoundKind = 'decoded' | 'wire' | 'decode-only';

export interface RoundRequest {
  readonly shape: GroupShape;
  readonly kind: RoundKind;
  /** At least so many updates. */
  readonly updates: number;
}

export interface Round {
  readonly updates: number;
  readonly groups: number;
  readonly ms: number;
  readonly offersExamined: number;
  readonly counts: OutputCounts;
}

/** What can be asked of a station, here or in another process. */
export interface StationCalls {
  load(): Loaded;
  /** Applies groups until so many times as many updates came as the book has quotes, untimed. */
  settle(shape: GroupShape, turnovers: number): void;
  round(request: RoundRequest): Round;
  latency(samples: number): Latency;
  memory(): Memory;
  /** Fingerprints of every `step`-th event's outputs. */
  fingerprints(step: number): readonly string[];
  /** The outputs of one event, in words. */
  outputs(event: number): string;
  counts(): OutputCounts;
  /** How fresh venues are, in words. */
  venues(): string;
  /** What the groups of one more frame put out, in words. */
  tell(shape: GroupShape): string;
}

/** Positions back from which what is news is compared. */
const NEWS_SEQS = 64;
/** Decoded ahead of being applied: few, so that they are as warm as in a service. */
const FRAMES_AHEAD = 4;
const CALLS_AHEAD = 16;
/** One part in so many of a round is applied first and not counted. */
const WARM_SHARE = 8;

export class Station implements StationCalls {
  readonly #contender: BookContender;
  readonly #slate: Slate;
  #bytesBefore = 0;
  #seq = 0;

  constructor({ contender, profile, events, through }: StationSpec) {
    this.#slate = new Slate(SLATES[profile], events);
    this.#contender = contenderOf(contender, through);
  }

  load(): Loaded {
    this.#bytesBefore = processBytes();
    const from = performance.now();
    for (const item of this.#slate.load()) this.#contender.load(item);
    const { quotes, lines } = this.#slate.world;
    return { quotes, lines, seconds: (performance.now() - from) / 1000 };
  }

  settle(shape: GroupShape, turnovers: number): void {
    const updates = turnovers * this.#slate.world.quotes;
    for (let applied = 0; applied < updates; ) {
      const frame = this.#frame(shape, GROUPS_PER_FRAME[shape]);
      this.#contender.prepare(0, frame);
      this.#contender.apply(0);
      applied += frame.updates;
    }
  }

  /**
   * Frames are made first, all of them; the first eighth warms the caches that making them cooled.
   */
  round({ shape, kind, updates }: RoundRequest): Round {
    const frames = this.#frames(shape, updates, GROUPS_PER_FRAME[shape]);
    const warm = Math.floor(frames.length / WARM_SHARE);
    this.#timed(kind, frames.slice(0, warm));
    const offersBefore = this.#contender.offersExamined;
    const before = this.#contender.counts;
    const counted = frames.slice(warm);
    const ms = this.#timed(kind, counted);
    return {
      updates: counted.reduce((sum, frame) => sum + frame.updates, 0),
      groups: counted.reduce((sum, frame) => sum + frame.groups, 0),
      ms,
      offersExamined: this.#contender.offersExamined - offersBefore,
      counts: since(before, this.#contender.counts),
    };
  }

  /** Groups of one update, each in a message of its own and timed alone. */
  latency(samples: number): Latency {
    const contender = this.#contender;
    const frames = this.#frames('single', samples, 1);
    const durations = new Float64Array(frames.length);
    for (let done = 0; done < frames.length; done += CALLS_AHEAD) {
      const calls = Math.min(CALLS_AHEAD, frames.length - done);
      for (let slot = 0; slot < calls; slot++) {
        contender.prepare(slot, frames[done + slot] as SlateFrame);
      }
      for (let slot = 0; slot < calls; slot++) {
        const from = performance.now();
        contender.apply(slot);
        durations[done + slot] = performance.now() - from;
      }
    }
    // What comes first meets code that is being compiled.
    return latencyOf(durations.subarray(frames.length >> 3), timerCostMs());
  }

  memory(): Memory {
    const grown = processBytes() - this.#bytesBefore;
    return { book: this.#contender.bookBytes, process: grown, resident: process.memoryUsage.rss() };
  }

  fingerprints(step: number): readonly string[] {
    const { heads } = this.#slate.world;
    const sample = heads.filter((_, index) => index % step === 0);
    return sample.map((head) => fingerprint(this.#digest(head)));
  }

  outputs(event: number): string {
    return this.#digest(must(this.#slate.world.heads[event], 'an event'));
  }

  counts(): OutputCounts {
    return this.#contender.counts;
  }

  venues(): string {
    return this.#contender.venues();
  }

  tell(shape: GroupShape): string {
    return this.#contender.tell(this.#frame(shape, GROUPS_PER_FRAME[shape]));
  }

  #digest(head: EventHead): string {
    return this.#contender.digest(head, this.#seq - NEWS_SEQS);
  }

  #frame(shape: GroupShape, groups: number): SlateFrame {
    const frame = this.#slate.frame(shape, groups);
    this.#seq = frame.seq;
    return frame;
  }

  #frames(shape: GroupShape, updates: number, groupsPerFrame: number): SlateFrame[] {
    const frames: SlateFrame[] = [];
    for (let made = 0; made < updates; ) {
      const frame = this.#frame(shape, Math.min(groupsPerFrame, updates - made));
      frames.push(frame);
      made += frame.updates;
    }
    return frames;
  }

  /** Milliseconds that the frames take; decoding is timed only where it is what is measured. */
  #timed(kind: RoundKind, frames: readonly SlateFrame[]): number {
    const contender = this.#contender;
    if (kind === 'decoded') return this.#timedDecoded(frames);
    const from = performance.now();
    if (kind === 'wire') for (const frame of frames) contender.applyWire(frame);
    else for (const frame of frames) contender.decode(frame);
    return performance.now() - from;
  }

  #timedDecoded(frames: readonly SlateFrame[]): number {
    const contender = this.#contender;
    let ms = 0;
    for (let done = 0; done < frames.length; done += FRAMES_AHEAD) {
      const ahead = Math.min(FRAMES_AHEAD, frames.length - done);
      for (let slot = 0; slot < ahead; slot++) {
        contender.prepare(slot, frames[done + slot] as SlateFrame);
      }
      const from = performance.now();
      for (let slot = 0; slot < ahead; slot++) contender.apply(slot);
      ms += performance.now() - from;
    }
    return ms;
  }
}

/** Frames of each shape of which every output is compared. */
const FRAMES_TOLD = 4;

/** Crashes with the first difference unless two stations put out and show the same. */
export async function assertSameOutputs(
  ours: StationHandle,
  theirs: StationHandle,
  step: number,
): Promise<number> {
  for (const shape of ['single', 'recorded'] as const) {
    for (let frame = 0; frame < FRAMES_TOLD; frame++) {
      assertSame(await ours.tell(shape), await theirs.tell(shape));
    }
  }
  assertSame(await ours.venues(), await theirs.venues());
  const [mine, other] = [await ours.fingerprints(step), await theirs.fingerprints(step)];
  assert(mine.length === other.length && mine.length > 0, 'both show the same events');
  const index = mine.findIndex((mark, at) => mark !== other[at]);
  if (index >= 0) {
    const event = index * step;
    assert(false, firstDifference(await ours.outputs(event), await theirs.outputs(event)));
  }
  const counts = [await ours.counts(), await theirs.counts()].map((each) => JSON.stringify(each));
  assert(counts[0] === counts[1], `outputs were counted: ${counts[0]} and ${counts[1]}`);
  return mine.length;
}

/** A station that may be elsewhere. */
export type StationHandle = {
  readonly [call in keyof StationCalls]: (
    ...args: Parameters<StationCalls[call]>
  ) => Promise<ReturnType<StationCalls[call]>>;
} & { close(): void };

function assertSame(ours: string, theirs: string): void {
  if (ours !== theirs) assert(false, firstDifference(ours, theirs));
}

function firstDifference(ours: string, theirs: string): string {
  const [mine, other] = [ours.split('\n'), theirs.split('\n')];
  const onlyMine = mine.filter((line) => !other.includes(line)).slice(0, 5);
  const onlyOther = other.filter((line) => !mine.includes(line)).slice(0, 5);
  return `outputs differ:\n- ${onlyMine.join('\n- ')}\n+ ${onlyOther.join('\n+ ')}`;
}

function since(before: OutputCounts, after: OutputCounts): OutputCounts {
  return {
    linesChanged: after.linesChanged - before.linesChanged,
    edgesOpened: after.edgesOpened - before.edgesOpened,
    edgesUpdated: after.edgesUpdated - before.edgesUpdated,
    edgesClosed: after.edgesClosed - before.edgesClosed,
  };
}

/**
 * What the process holds after a collection, where collections can be asked for: a second one waits
 * until buffers that the first found unused are given back.
 */
function processBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
