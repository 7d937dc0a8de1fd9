// Tests run on the TypeScript sources: the "source" condition of package.json's imports points
// there.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import {
  BaseSequencer,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node';
import { IS_LONG } from './test/long.ts';

/** Fifteen seconds or more each: the longest first. */
const LONG = [
  'dashboard/screens',
  'dashboard/page.system',
  'dashboard/books',
  'service/log/snapshots/snapshot.system',
  'service/start/start.system',
  'service/start/shutdown',
  'dashboard/moves',
  'dashboard/outage',
  'service/ingest-forward',
  'service/ingest-once',
  'service/systems/systems',
  'service/log/replay',
  'service/',
  'dashboard/',
];

/**
 * Long files begin first, so that no worker is left alone with one at the end. Behind them the
 * files of a project follow each other: a process goes on only with files of its own project.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = LONG.findIndex((name) => moduleId.includes(`/test/${name}`));
      return found < 0 ? LONG.length : found;
    };
    const place = ({ project }: TestSpecification): number => ORDER.indexOf(project.name);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b));
  }
}

type Word = 'queued' | 'begun' | 'ended' | 'passed' | 'failed' | 'skipped';

/**
 * Writes down what becomes of each file and test when it happens, for `.ci/run`: a run that is cut
 * off has said all that it knew. One line each: a word, a tab, the file.
 */
export class Tally implements Reporter {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) this.#note('queued', moduleId);
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#note('begun', moduleId);
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state !== 'pending') this.#note(state, test.module.moduleId);
  }

  onTestModuleEnd(module: TestModule): void {
    const { moduleId, children } = module;
    this.#note('ended', moduleId);
    // One that could not be loaded, or whose hooks failed, has no test to fail: it counts as one.
    const hasFailed = module.state() === 'failed';
    if (hasFailed && children.allTests('failed').next().done) this.#note('failed', moduleId);
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly unknown[]): void {
    for (const _error of unhandled) this.#note('failed', 'unhandled');
  }

  #note(word: Word, moduleId: string): void {
    appendFileSync(this.#path, `${word}\t${relative('', moduleId)}\n`);
  }
}

/**
 * What a test needs stands in its name: `x.test.ts` needs nothing (no build, no program, no socket),
 * `x.property.test.ts` needs time, `x.system.test.ts` opens sockets, databases or programs, and
 * `x.recorded.test.ts` reads recordings that are not part of the repository, and `x.long.test.ts` takes
 * minutes: `npm run test:long` runs it.
 */
const KINDS = ['property', 'system', 'recorded', 'long'] as const;
type Kind = 'unit' | (typeof KINDS)[number];

/** Folders whose tests start the program. */
const PROGRAMS = /^test\/(?:service|dashboard)\//;
/** Folders whose tests fill a process: with native engines, large heaps, locks of its own. */
const APART = /^test\/(?:backends|bench|ci|clickhouse|client)\//;

const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name));

/** Kinds whose tests start the program or open databases. */
const NEED_BUILD: ReadonlySet<Kind> = new Set(['system', 'recorded', 'long']);

function kindOf(path: string): Kind {
  return KINDS.find((kind) => path.endsWith(`.${kind}.test.ts`)) ?? 'unit';
}

/** Replaces a module, or weighs the heap, which others have filled. */
const NEEDS_OWN_PROCESS = /\bvi\.(?:do)?mock\(|\/garbage\.ts'/i;

/**
 * Behind the kind in the name of a project. Without `own process`, a process goes on with other
 * files of the project: loading all modules again costs as much.
 */
type Place = '' | ' (programs)' | ' (own process)';

function placeOf(path: string): Place {
  if (NEEDS_OWN_PROCESS.test(readFileSync(path, 'utf8'))) return ' (own process)';
  if (kindOf(path) === 'unit') return '';
  if (PROGRAMS.test(path)) return ' (programs)';
  return APART.test(path) ? ' (own process)' : '';
}

/** How many times slower than usual the machine is, as `.ci/run` found it. */
const slowness = Number(process.env.OVERROUND_SLOWNESS ?? 1);

/** Ends a test that hangs where nothing in it has a limit of its own. */
const HANGS_MS = 600_000 * slowness;

/** What holds for each test, whoever runs it. */
export const conditions = {
  ssr: { resolve: { conditions: ['source', 'node'] } },
  resolve: { conditions: ['source', 'node'] },
  test: {
    pool: 'forks',
    // Most of them wait: for programs to start, for servers, for the disk.
    maxWorkers: slowness > 1 ? 2 : 4,
    // Many have limits of their own, which a slow or a busy machine may miss.
    retry: process.env.CI === undefined ? 0 : 1,
    // Long forms run beside others, for minutes.
    testTimeout: IS_LONG ? HANGS_MS : 30_000 * slowness,
    hookTimeout: 60_000 * slowness,
    setupFiles: ['./test/property-seed.ts', './test/own-doubles.ts'],
  },
} satisfies ViteUserConfig;

const BEFORE_PROGRAMS = ['./test/service/build.ts', './test/service/postgres-of-run.ts'];

/** The projects of a kind, those with the longest tests first. */
function projectsOf(kind: Kind) {
  const ofKind = testFiles.filter((path) => kindOf(path) === kind);
  const places: readonly Place[] = [' (programs)', ' (own process)', ''];
  return places.flatMap((place) => {
    const include = ofKind.filter((path) => placeOf(path) === place);
    return include.length > 0 ? [project(kind, place, include)] : [];
  });
}

function project(kind: Kind, place: Place, include: string[]) {
  const needsBuild = NEED_BUILD.has(kind);
  // Those that start programs wait for each of them with a limit of its own, which a busy machine
  // stretches (`test/programs/until.ts`).
  const waits = needsBuild && place !== '';
  const limits = waits && { testTimeout: HANGS_MS, hookTimeout: HANGS_MS };
  const name = `${kind}${place}`;
  const isolate = place === ' (own process)';
  const globalSetup = needsBuild ? BEFORE_PROGRAMS : [];
  const test = { ...conditions.test, ...limits, name, include, isolate, globalSetup };
  return { ...conditions, test };
}

const PROJECTS = [...KINDS.toReversed(), 'unit' as const].flatMap(projectsOf);
const ORDER = PROJECTS.map(({ test }) => test.name);

/** Where `.ci/run` wants to read what became of each test. */
const tally = process.env.OVERROUND_TALLY;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Each project compiles on its own: what one has compiled, the others read.
    experimental: { fsModuleCache: true },
    ...(tally && { reporters: ['default', new Tally(tally)] }),
    projects: PROJECTS,
  },
});
