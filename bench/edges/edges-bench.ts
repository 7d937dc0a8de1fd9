// What following sets of bookmakers costs: updates per second and the lag of what is streamed by the
// number of distinct sets, beside finding the edges of each set anew.
import { must } from '#kit/assert.ts';
import { atLeast, atMost, type Bench, type RunSize } from '../shared/bench.ts';
import { quantile, spreadOf } from '../shared/measure.ts';
import type { Report } from '../shared/report.ts';
import { SUNDAY_TEXT } from '../shared/slate-profiles.ts';
import { FollowedSets } from './followed-sets.ts';

interface Effort {
  readonly events: number;
  readonly rounds: number;
  /** Frames of a round, and those found anew, which cost so much more. */
  readonly frames: number;
  readonly framesAnew: number;
  /** Updates of which lags are measured. */
  readonly paced: number;
  readonly sets: readonly number[];
}

const EFFORTS: Readonly<Record<RunSize, Effort>> = {
  full: {
    ...{ events: 527, rounds: 5, frames: 200, framesAnew: 5, paced: 20_000 },
    sets: [0, 1, 16, 256, 2000],
  },
  quick: {
    ...{ events: 106, rounds: 3, frames: 50, framesAnew: 3, paced: 5000 },
    sets: [0, 1, 16, 256, 2000],
  },
  micro: { events: 4, rounds: 1, frames: 2, framesAnew: 1, paced: 50, sets: [0, 1, 16, 256] },
};
/** Updates of a frame where as many are applied as can be. */
const FRAME_UPDATES = 64;
/** Updates per second whose lags are measured. */
const PACE = 5000;
/** What a tick takes at once. */
const PACED_UPDATES_MAX = 256;
const [FEW, MANY] = [1, 256];
const LAG_RATIO = 1.5;
const LAG_MORE_MS = 5;
const ANEW_RATIO = 10;
const PROFILES = [1, 4, 16] as const;
const PROFILES_RATIO = 0.25;

export const edgesBench: Bench = {
  name: 'edges',
  question: 'edges of 1 to 2,000 sets of bookmakers and 1 to 16 profiles, beside found anew',
  async run(size, report) {
    const effort = EFFORTS[size];
    report.line(`profile  ${SUNDAY_TEXT}`);
    const book = new FollowedSets(effort.events);
    report.line('    sets  updates/s    us an update  frames/s     kB/s  lag ms p50   p95   p99');
    const lags = new Map<number, number>();
    let timesFaster = Number.NaN;
    for (const sets of effort.sets) {
      book.follow(sets);
      lags.set(sets, measured(book, effort, sets, report, '').lagMs);
      if (sets === 16) timesFaster = measureAnew(book, effort, report);
    }
    const ofProfiles = PROFILES.map((profiles) => {
      book.followProfiles(profiles);
      return measured(book, effort, profiles, report, 'profiles');
    });
    const one = must(ofProfiles[0], 'one profile');
    const all = must(ofProfiles.at(-1), 'all profiles');
    const few = must(lags.get(FEW), 'the lag of one set');
    return [
      atMost(
        `p95 lag of ${MANY} sets at ${PACE} updates/s, to what it may be`,
        must(lags.get(MANY), 'the lag of many sets') / mostLag(few),
        1,
      ),
      atMost(
        `p95 lag of ${PROFILES.at(-1)} profiles at ${PACE} updates/s, to what it may be`,
        all.lagMs / mostLag(one.lagMs),
        1,
      ),
      atLeast(
        `updates/s under ${PROFILES.at(-1)} profiles, to those under one`,
        all.perSecond / one.perSecond,
        PROFILES_RATIO,
      ),
      atLeast('16 sets followed, times as fast as found anew', timesFaster, ANEW_RATIO),
    ];
  },
};

/** What the lag of many may be, by that of one, milliseconds. */
function mostLag(oneMs: number): number {
  return Math.max(LAG_RATIO * oneMs, oneMs + LAG_MORE_MS);
}

interface Measured {
  readonly perSecond: number;
  /** In the 95th percentile. */
  readonly lagMs: number;
}

/** What following so many comes to, as a line of the report. */
function measured(
  book: FollowedSets,
  effort: Effort,
  followed: number,
  report: Report,
  what: string,
): Measured {
  const { line, median } = measureRate(book, effort, followed);
  const paced = lagsAt(book, effort.paced);
  const lags = [0.5, 0.95, 0.99].map((share) => quantile(paced, share).toFixed(2).padStart(7));
  report.line(`${line}${lags} ${what}`.trimEnd());
  return { perSecond: median, lagMs: quantile(paced, 0.95) };
}

/** As many updates as can be. */
function measureRate(book: FollowedSets, effort: Effort, followed: number) {
  // What was followed before is let go of, and what is new is compiled.
  for (let frame = 0; frame < effort.frames; frame++) book.tick(book.next(FRAME_UPDATES));
  const rates: number[] = [];
  let [frames, bytes, ms] = [0, 0, 0];
  for (let round = 0; round < effort.rounds; round++) {
    let [roundMs, updates] = [0, 0];
    for (let frame = 0; frame < effort.frames; frame++) {
      const done = book.tick(book.next(FRAME_UPDATES));
      roundMs += done.ms;
      updates += done.updates;
      frames += done.frames;
      bytes += done.bytes;
    }
    ms += roundMs;
    rates.push((1000 * updates) / roundMs);
  }
  const { median } = spreadOf(rates);
  const shown = [
    followed.toLocaleString('en-US').padStart(8),
    Math.round(median).toLocaleString('en-US').padStart(11),
    (1e6 / median).toFixed(1).padStart(14),
    Math.round((1000 * frames) / ms)
      .toLocaleString('en-US')
      .padStart(11),
    Math.round(bytes / ms)
      .toLocaleString('en-US')
      .padStart(9),
  ];
  return { line: `${shown.join('')}     `, median };
}

/** How many times faster followed sets are than sets found anew, frame by frame. */
function measureAnew(book: FollowedSets, { framesAnew }: Effort, report: Report): number {
  const ratios = Array.from({ length: framesAnew }, () => {
    const anew = book.tickAnew(book.next(FRAME_UPDATES));
    return anew.ms / book.tick(book.next(FRAME_UPDATES)).ms;
  });
  const { median, min, max } = spreadOf(ratios);
  report.line(
    `          found anew: ${[median, min, max].map((each) => each.toFixed(1)).join(', ')} times as long`,
  );
  return median;
}

/**
 * Milliseconds from when an update is due, at the pace, to the end of the tick that applied and told
 * it. Ticks take what is due, one behind another, on a clock that only their own work moves.
 */
function lagsAt(book: FollowedSets, updates: number): readonly number[] {
  const everyMs = 1000 / PACE;
  const lags: number[] = [];
  let clockMs = 0;
  while (lags.length < updates) {
    clockMs = Math.max(clockMs, lags.length * everyMs);
    const due = Math.floor(clockMs / everyMs) + 1 - lags.length;
    const taken = Math.max(1, Math.min(due, PACED_UPDATES_MAX));
    clockMs += book.tick(book.next(taken)).ms;
    for (let left = taken; left > 0; left--) lags.push(clockMs - lags.length * everyMs);
  }
  return lags;
}
