// How many quote updates per second does the engine fold, beside a naive book that computes the
// event anew after each update (the target), or once per group (shown)? All get the same groups
// and must show the same best prices at the end. Does the work of an update grow with the book?
// Counted, not timed.
import { Engine } from '#engine/engine.ts';
import { decodeMessage } from '#ingest/decode.ts';
import { assert, must } from '#kit/assert.ts';
import { atLeast, type Bench, type RunSize, type Target, within } from './bench.ts';
import { type Contender, type Measurement, measure, type Rounds, speedRatio } from './measure.ts';
import { NaiveBook, naiveLineKey } from './naive-book.ts';
import {
  liveProfile,
  type Profile,
  type ProfileSizes,
  profileText,
  spreadProfile,
} from './profiles.ts';
import type { Report } from './report.ts';
import { type LogMessage, Workload } from './workload.ts';

interface Run {
  readonly sizes: ProfileSizes;
  /** Messages that each contender applies in a round. */
  readonly roundMessages: number;
  readonly rounds: Rounds;
}

const RUNS: Readonly<Record<RunSize, Run>> = {
  full: {
    sizes: { events: 400, lines: 60, venues: 15, inPlay: 20 },
    roundMessages: 40,
    rounds: { warmUp: 4, counted: 15 },
  },
  quick: {
    sizes: { events: 100, lines: 60, venues: 15, inPlay: 5 },
    roundMessages: 20,
    rounds: { warmUp: 3, counted: 7 },
  },
  micro: {
    sizes: { events: 4, lines: 6, venues: 4, inPlay: 1 },
    roundMessages: 2,
    rounds: { warmUp: 1, counted: 2 },
  },
};

/** A conservative bar: under half of the worst median of any profile, on a noisy machine. */
const SPEED_RATIO_MIN = 5;
const WORK_RATIO_TOLERANCE = 0.1;
/** The book grows by this factor where work is counted. */
const GROWTH = 4;
/** Events whose best prices are compared at the end. */
const SAMPLE_EVENTS = 20;

export const engineBench: Bench = {
  name: 'engine',
  question: 'quote updates per second into the book, beside a book that recomputes the event',
  run(size, report) {
    const run = RUNS[size];
    return [liveProfile(run.sizes), spreadProfile(run.sizes)].flatMap((profile) => [
      ...speedTargets(profile, run, report),
      workTarget(profile, run, report),
    ]);
  },
};

function speedTargets(profile: Profile, run: Run, report: Report): readonly Target[] {
  const workload = new Workload(profile);
  report.line(`
${profileText(profile, workload.liveQuotes)}`);
  const books = loadedBooks(workload);
  const { warmUp, counted } = run.rounds;
  const rounds = Array.from({ length: warmUp + counted }, () =>
    workload.updates(run.roundMessages),
  );
  const measured = measure(contendersOf(books, rounds), run.rounds);
  report.rates(`quote updates, profile ${profile.name}`, 'updates', measured);
  const step = Math.max(1, Math.floor(workload.eventIds.length / SAMPLE_EVENTS));
  const sample = workload.eventIds.filter((_, index) => index % step === 0);
  for (const engine of [books.decoded, books.fromWire]) {
    for (const naive of [books.perGroup, books.perUpdate]) assertSameBests(engine, naive, sample);
  }
  report.line(`  best prices of ${sample.length} events are the same in all books`);
  const [decoded, fromWire, perGroup, perUpdate] = measured as Four<Measurement>;
  const ratio = speedRatio(decoded, perUpdate);
  report.ratio('engine / naive per update', ratio);
  report.ratio('engine from wire bytes / naive per update', speedRatio(fromWire, perUpdate));
  report.ratio('engine / naive per group', speedRatio(decoded, perGroup));
  return [atLeast(`${profile.name}: engine / naive per update`, ratio.median, SPEED_RATIO_MIN)];
}

type Four<T> = readonly [T, T, T, T];

interface Books {
  readonly decoded: Engine;
  readonly fromWire: Engine;
  readonly perGroup: NaiveBook;
  readonly perUpdate: NaiveBook;
}

function loadedBooks(workload: Workload): Books {
  const books = {
    decoded: new Engine(),
    fromWire: new Engine(),
    perGroup: new NaiveBook(),
    perUpdate: new NaiveBook(),
  };
  for (const { seq, stampMs, message } of workload.load) {
    books.decoded.apply(seq, stampMs, message);
    books.fromWire.apply(seq, stampMs, message);
    books.perGroup.apply(message, 'group');
    books.perUpdate.apply(message, 'group');
  }
  return books;
}

function contendersOf(
  { decoded, fromWire, perGroup, perUpdate }: Books,
  rounds: readonly (readonly LogMessage[])[],
): Four<Contender> {
  return [
    contender('engine, decoded messages', rounds, ({ seq, stampMs, message }) => {
      decoded.apply(seq, stampMs, message);
    }),
    contender('engine, from wire bytes', rounds, ({ seq, stampMs, bytes }) => {
      fromWire.apply(seq, stampMs, decodeMessage(bytes));
    }),
    contender('naive, once per group', rounds, ({ message }) => {
      perGroup.apply(message, 'group');
    }),
    contender('naive, once per update', rounds, ({ message }) => {
      perUpdate.apply(message, 'update');
    }),
  ];
}

function contender(
  name: string,
  rounds: readonly (readonly LogMessage[])[],
  apply: (item: LogMessage) => void,
): Contender {
  return {
    name,
    run(round) {
      let quotes = 0;
      for (const item of must(rounds[round], 'a round')) {
        apply(item);
        quotes += item.quotes;
      }
      return quotes;
    },
  };
}

function workTarget(profile: Profile, run: Run, report: Report): Target {
  const { events, inPlay } = profile;
  const messages = run.roundMessages * run.rounds.counted;
  const small = offersPerUpdate({ ...profile, events: events / GROWTH }, messages);
  const large = offersPerUpdate({ ...profile, events }, messages);
  report.line(
    `  offers examined per update: ${small.toFixed(2)} with ${events / GROWTH} events, ` +
      `${large.toFixed(2)} with ${events} (${inPlay} in play)`,
  );
  const name = `${profile.name}: work per update at ${GROWTH} times the events`;
  return within(name, large / small, 1 - WORK_RATIO_TOLERANCE, 1 + WORK_RATIO_TOLERANCE);
}

function offersPerUpdate(profile: Profile, messages: number): number {
  const workload = new Workload(profile);
  const engine = new Engine();
  for (const item of workload.load) engine.apply(item.seq, item.stampMs, item.message);
  const before = engine.work.offersExamined;
  let quotes = 0;
  for (const item of workload.updates(messages)) {
    engine.apply(item.seq, item.stampMs, item.message);
    quotes += item.quotes;
  }
  return (engine.work.offersExamined - before) / quotes;
}

/** Crashes unless both books show the same best price for every selection of the events. */
function assertSameBests(engine: Engine, naive: NaiveBook, eventIds: readonly string[]): void {
  for (const eventId of eventIds) {
    const expected = [...naive.views(eventId)].flatMap(([key, { sides }]) =>
      sides.map(({ side, best }) => `${key} ${side} ${best / 100}`),
    );
    const shown = bestsOf(engine, eventId);
    assert(expected.length > 0, `the naive book has ${eventId}`);
    assert(
      expected.sort().join('\n') === shown.sort().join('\n'),
      `best prices of ${eventId} differ from the naive book's`,
    );
  }
}

/** The engine's best prices in the naive book's words. */
function bestsOf(engine: Engine, eventId: string): string[] {
  const { markets } = engine.reader.oddsRecord(eventId, {});
  return markets.flatMap(({ marketType, playerId = null, lines }) =>
    lines.flatMap(({ point, summary }) =>
      Object.entries(summary).flatMap(([side, shown]) => {
        if (!shown) return [];
        const key = naiveLineKey(marketType.replace(/_alternate$/, ''), playerId, point);
        return [`${key} ${side} ${shown.bestOdds}`];
      }),
    ),
  );
}
