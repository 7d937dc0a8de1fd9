// How many posted prices a second reach the book, and how soon does a client of the stream see them?
// The whole program beside raw uWebSockets.js that only parses the same bodies; rounds alternate.
// Without archive and snapshots, on all cores.
import { atLeast, type Bench, type RunSize } from '../shared/bench.ts';
import { inTurns, type Measurement, measurementOf, speedRatio } from '../shared/measure.ts';
import { quantilesText, type Report } from '../shared/report.ts';
import type { Target } from '../shared/target.ts';
import { besideTarget, lagTarget } from './ingest-lags.ts';
import { type Contender, openParts, type Parts, type Run, type Side } from './ingest-parts.ts';
import type { PostRound } from './post-load.ts';
import { BODY_FORMS, type BodyForm, type SlateSpec } from './posted-slate.ts';

const FULL = { rounds: 5, roundMs: 4000, connections: 4, clients: 100, posts: 200 };
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { ...FULL, pacedSeconds: 8, lagRounds: 3 },
  quick: { ...FULL, rounds: 3, roundMs: 1000, pacedSeconds: 2, lagRounds: 3 },
  micro: {
    ...{ rounds: 1, roundMs: 30, connections: 2, clients: 1, posts: 8 },
    ...{ pacedSeconds: 0.1, lagRounds: 1 },
  },
};
const SLATE = { events: 10, quotesPerPost: 500, eventsPerPost: 4 };
/** Prices a second into the book over HTTP. */
const RATES: Readonly<Record<BodyForm, number>> = { groups: 150_000, rows: 100_000 };
const PARSE_RATIO = 0.5;

type Rounds = ReadonlyMap<Contender, readonly PostRound[]>;

export const ingestBench: Bench = {
  name: 'ingest',
  question: 'posted prices/s into the book, and from the post to the stream, beside parsing alone',
  async run(size, report) {
    const run = RUNS[size];
    report.line(
      `profile  ${SLATE.quotesPerPost} prices a post, ${run.connections} posts under way, ` +
        `${run.rounds} rounds of ${run.roundMs} ms each; no process is pinned`,
    );
    const closing: (() => unknown)[] = [];
    try {
      return await measure(await openParts((close) => closing.push(close)), run, report);
    } finally {
      for (const close of closing.toReversed()) await close();
    }
  },
};

async function measure(parts: Parts, run: Run, report: Report): Promise<readonly Target[]> {
  const targets: Target[] = [];
  for (const form of BODY_FORMS) {
    const spec = { ...SLATE, form, posts: run.posts };
    targets.push(...rateTargets(form, await rates(parts, spec, run), report));
  }
  targets.push(await lagTarget(parts, run, report));
  targets.push(await besideTarget(parts, run, report));
  return targets;
}

async function rates({ load, sides }: Parts, spec: SlateSpec, run: Run): Promise<Rounds> {
  await load.calls.prepare(spec);
  const play = ({ target, last }: Side): Promise<PostRound> =>
    load.calls.run(target, last, run.connections, run.roundMs);
  // The first round warms compilers up, and lists the events.
  const rounds = await inTurns([...sides.values()], run.rounds, play, 1);
  return new Map([...sides.keys()].map((name, index) => [name, rounds[index] ?? []]));
}

function rateTargets(form: BodyForm, rounds: Rounds, report: Report): readonly Target[] {
  const measured = (name: Contender): Measurement =>
    measurementOf(
      name,
      (rounds.get(name) ?? []).map(({ quotes, wallMs }) => (1000 * quotes) / wallMs),
    );
  report.rates(`prices as ${form}`, 'prices', [...rounds.keys()].map(measured));
  for (const [name, own] of rounds) {
    const waits = own.map((round) => round.waits);
    report.line(`  ${name.padEnd(16)} answered after ${quantilesText(waits)}`);
  }
  const ratio = speedRatio(measured('HTTP'), measured('parse only'));
  report.ratio('HTTP to parsing alone', ratio);
  return [
    atLeast(`${form}_per_s`, measured('HTTP').perSecond.median, RATES[form]),
    atLeast(`${form}_parse_ratio`, ratio.median, PARSE_RATIO),
  ];
}
