// What following sets of bookmakers costs: updates per second and the lag of what is streamed by the
// number of distinct sets, beside finding the edges of each set anew.
import { must } from '#kit/assert.ts';
import { atLeast, atMost, type Bench, type RunSize } from '../shared/bench.ts';
import { openPart, type Remote } from '../shared/child-calls.ts';
import type { Report } from '../shared/report.ts';
import { SUNDAY_TEXT } from '../shared/slate-profiles.ts';
import { type Follow, MeasuredSets, PACE } from './measured-sets.ts';

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
const [ONE, MANY] = [1, 256];
const LAG_RATIO = 1.5;
const LAG_MORE_MS = 5;
const ANEW_RATIO = 10;
const PROFILES_ALL = 16;
const PROFILES = [ONE, 4, PROFILES_ALL] as const;
const PROFILES_RATIO = 0.25;

export const edgesBench: Bench = {
  name: 'edges',
  question: 'edges of 1 to 2,000 sets of bookmakers and 1 to 16 profiles, beside found anew',
  async run(size, report) {
    const effort = EFFORTS[size];
    report.line(`profile  ${SUNDAY_TEXT}`);
    const followed = await inChild(effort, (book) => measureSets(book, effort, report));
    // Profiles are followed from a fresh start: what many sets leave behind would count as theirs.
    const profiles = await inChild(effort, (book) => measureProfiles(book, effort, report));
    return targetsOf({ ...followed, profiles });
  },
};

async function inChild<T>(
  { events }: Effort,
  measured: (book: Remote<MeasuredSets>) => Promise<T>,
): Promise<T> {
  const file = new URL('./measured-sets-main.js', import.meta.url);
  const part = openPart(file, events, () => new MeasuredSets(events));
  try {
    return await measured(part.calls);
  } finally {
    await part.close();
  }
}

interface Measured {
  readonly perSecond: number;
  /** In the 95th percentile. */
  readonly lagMs: number;
}

interface AllMeasured {
  /** By their number. */
  readonly sets: ReadonlyMap<number, Measured>;
  readonly profiles: ReadonlyMap<number, Measured>;
  readonly timesFaster: number;
}

async function measureSets(
  book: Remote<MeasuredSets>,
  effort: Effort,
  report: Report,
): Promise<Omit<AllMeasured, 'profiles'>> {
  report.line('    sets  updates/s    us an update  frames/s     kB/s  lag ms p50   p95   p99');
  const sets = new Map<number, Measured>();
  let timesFaster = Number.NaN;
  for (const count of effort.sets) {
    sets.set(count, await measure(book, effort, { what: 'sets', count }, report));
    if (count === 16) timesFaster = await measureAnew(book, effort, report);
  }
  return { sets, timesFaster };
}

async function measureProfiles(
  book: Remote<MeasuredSets>,
  effort: Effort,
  report: Report,
): Promise<AllMeasured['profiles']> {
  const profiles = new Map<number, Measured>();
  for (const count of PROFILES) {
    profiles.set(count, await measure(book, effort, { what: 'profiles', count }, report));
  }
  return profiles;
}

function targetsOf({ sets, profiles, timesFaster }: AllMeasured) {
  const [one, all] = [measuredOf(profiles, ONE), measuredOf(profiles, PROFILES_ALL)];
  const setsLag = measuredOf(sets, MANY).lagMs / mostLag(measuredOf(sets, ONE).lagMs);
  const profilesLag = all.lagMs / mostLag(one.lagMs);
  const at = `at ${PACE} updates/s, to what it may be`;
  const rate = `updates/s under ${PROFILES_ALL} profiles, to those under one`;
  return [
    atMost(`p95 lag of ${MANY} sets ${at}`, setsLag, 1),
    atMost(`p95 lag of ${PROFILES_ALL} profiles ${at}`, profilesLag, 1),
    atLeast(rate, all.perSecond / one.perSecond, PROFILES_RATIO),
    atLeast('16 sets followed, times as fast as found anew', timesFaster, ANEW_RATIO),
  ];
}

function measuredOf(all: ReadonlyMap<number, Measured>, count: number): Measured {
  return must(all.get(count), 'one that is measured');
}

/** What the lag of many may be, by that of one, milliseconds. */
function mostLag(oneMs: number): number {
  return Math.max(LAG_RATIO * oneMs, oneMs + LAG_MORE_MS);
}

/** What following so many comes to, and shows it as a line of the report. */
async function measure(
  book: Remote<MeasuredSets>,
  { frames, rounds, paced }: Effort,
  follow: Follow,
  report: Report,
): Promise<Measured> {
  await book.follow(follow);
  const { perSecond, framesPerSecond, bytesPerMs } = await book.rate(frames, rounds);
  const lags = await book.lags(paced, [0.5, 0.95, 0.99]);
  const shown = [
    whole(follow.count).padStart(8),
    whole(perSecond).padStart(11),
    (1e6 / perSecond).toFixed(1).padStart(14),
    whole(framesPerSecond).padStart(11),
    whole(bytesPerMs).padStart(9),
    '     ',
    ...lags.map((lag) => lag.toFixed(2).padStart(7)),
  ];
  report.line(`${shown.join('')}${follow.what === 'sets' ? '' : ' profiles'}`);
  return { perSecond, lagMs: must(lags[1], 'the lag') };
}

async function measureAnew(
  book: Remote<MeasuredSets>,
  { framesAnew }: Effort,
  report: Report,
): Promise<number> {
  const { median, min, max } = await book.timesFaster(framesAnew);
  report.line(
    `          found anew: ${[median, min, max].map((each) => each.toFixed(1)).join(', ')} times as long`,
  );
  return median;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
