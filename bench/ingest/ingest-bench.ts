// How many posted prices a second reach the book, and how soon a client of the stream sees them?
// The whole program beside raw uWebSockets.js that only parses the same bodies, and one that
// appends them to a file; rounds alternate. Without archive and snapshots, on all cores.
import { BuiltProgram, KEY } from '#test/programs/built-program.ts';
import { until } from '#test/programs/until.ts';
import type { LoadTarget } from '../http/request-load.ts';
import { ClientPool, type Greeting, NO_CONTROL } from '../push/client-pool.ts';
import { atLeast, atMost, type Bench, type RunSize } from '../shared/bench.ts';
import { openPart, type Part } from '../shared/child-calls.ts';
import {
  type Measurement,
  measurementOf,
  quantile,
  speedRatio,
  spreadOf,
} from '../shared/measure.ts';
import type { Report } from '../shared/report.ts';
import type { Target } from '../shared/target.ts';
import { IngestPeer, type PeerName } from './ingest-peers.ts';
import { showStages, stageCosts } from './ingest-stages.ts';
import { PostLoad, type PostRound } from './post-load.ts';
import { BODY_FORMS, type BodyForm, type SlateSpec } from './posted-slate.ts';

interface Run {
  readonly rounds: number;
  readonly roundMs: number;
  readonly connections: number;
  readonly clients: number;
  readonly posts: number;
  readonly pacedSeconds: number;
}

const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { rounds: 5, roundMs: 4000, connections: 4, clients: 100, posts: 200, pacedSeconds: 8 },
  quick: { rounds: 3, roundMs: 1500, connections: 4, clients: 20, posts: 200, pacedSeconds: 3 },
  micro: { rounds: 1, roundMs: 30, connections: 2, clients: 1, posts: 8, pacedSeconds: 0.1 },
};
const SLATE = { events: 10, quotesPerPost: 500, eventsPerPost: 4 };
/** A steady feed: a batch each 5 ms. */
const PACED = { events: 10, quotesPerPost: 100, eventsPerPost: 2 };
const PACED_PER_SECOND = 200;
const INGEST_KEY = 'an ingest key of the benchmark';
/** Prices a second into the book. */
const RATES: Readonly<Record<BodyForm, number>> = { groups: 150_000, rows: 100_000 };
const PARSE_RATIO = 0.5;
const LAG_RATIO = 1.5;
const ARRIVED_MS_MAX = 3000;
const ARRIVED_LOOK_MS = 100;

type Contender = 'overround' | PeerName;
const CONTENDERS: readonly Contender[] = ['overround', 'parse only', 'append to a file'];
/** `cpuUs`: what the server's processes took. */
type CountedRound = PostRound & { readonly cpuUs: number };
type Rounds = Readonly<Record<Contender, CountedRound[]>>;

interface Parts {
  readonly load: Part<PostLoad>;
  readonly ports: Readonly<Record<Contender, number>>;
  readonly cpuUs: Readonly<Record<Contender, () => number | Promise<number>>>;
  readonly peers: readonly Part<IngestPeer>[];
}

export const ingestBench: Bench = {
  name: 'ingest',
  question: 'posted prices/s into the book, and from the post to the stream, beside parsing alone',
  async run(size, report) {
    const run = RUNS[size];
    report.line(
      `profile  ${SLATE.quotesPerPost} prices a post, ${run.connections} connections, ` +
        `${run.rounds} rounds of ${run.roundMs} ms each; no process is pinned`,
    );
    const program = await BuiltProgram.start({
      env: {
        FEED: 'none',
        ARCHIVE: 'off',
        SNAPSHOT_EVERY: 'off',
        BOOTSTRAP_INGEST_KEY: INGEST_KEY,
      },
    });
    const file = (name: string): URL => new URL(name, import.meta.url);
    const load = openPart(file('./post-load-main.js'), null, () => new PostLoad());
    const peers = (['parse only', 'append to a file'] as const).map((name) =>
      openPart(file('./ingest-peer-main.js'), name, () => new IngestPeer(name)),
    );
    try {
      const [parse = 0, append = 0] = await Promise.all(peers.map(({ calls }) => calls.open()));
      const ports = { overround: program.port, 'parse only': parse, 'append to a file': append };
      const [parser, appender] = peers as [Part<IngestPeer>, Part<IngestPeer>];
      const cpuUs = {
        overround: () => program.cpuUs(),
        'parse only': () => parser.calls.cpuUs(),
        'append to a file': () => appender.calls.cpuUs(),
      };
      return await measure({ load, ports, cpuUs, peers }, run, report);
    } finally {
      for (const part of [load, ...peers]) await part.close();
      await program.stop();
    }
  },
};

async function measure(parts: Parts, run: Run, report: Report): Promise<readonly Target[]> {
  const targets: Target[] = [];
  const stages = new Map<BodyForm, Awaited<ReturnType<typeof stageCosts>>>();
  for (const form of BODY_FORMS) {
    const spec = { ...SLATE, form, posts: run.posts };
    targets.push(...rateTargets(form, await rates(parts, spec, run), report));
    stages.set(form, await stageCosts(spec));
  }
  showStages(stages, report);
  return [...targets, await lagTarget(parts, run, report)];
}

async function rates({ load, ports, cpuUs }: Parts, spec: SlateSpec, run: Run): Promise<Rounds> {
  await load.calls.prepare(spec);
  const rounds: Rounds = { overround: [], 'parse only': [], 'append to a file': [] };
  // The first round warms compilers up, and lists the events.
  for (let round = 0; round <= run.rounds; round++) {
    for (const name of round % 2 === 0 ? CONTENDERS : CONTENDERS.toReversed()) {
      const target = targetOf(ports[name]);
      const last = { ...target, path: `${target.path}?wait=applied` };
      const before = await cpuUs[name]();
      const done = await load.calls.run(target, last, run.connections, run.roundMs);
      const spentUs = (await cpuUs[name]()) - before;
      if (round > 0) rounds[name].push({ ...done, cpuUs: spentUs });
    }
  }
  return rounds;
}

function targetOf(port: number): LoadTarget {
  const headers = { 'x-api-key': INGEST_KEY, 'content-type': 'application/x-ndjson' };
  return { port, path: '/ingest/v1/bench', headers };
}

function rateTargets(form: BodyForm, rounds: Rounds, report: Report): readonly Target[] {
  const measured = (name: Contender): Measurement =>
    measurementOf(
      name,
      rounds[name].map(({ quotes, wallMs }) => (1000 * quotes) / wallMs),
    );
  report.rates(`prices as ${form}`, 'prices', CONTENDERS.map(measured));
  for (const name of CONTENDERS) {
    const text = (key: 'p50Ms' | 'p95Ms' | 'p99Ms'): string =>
      spreadOf(rounds[name].map((round) => round[key])).median.toFixed(1);
    const cpu = spreadOf(rounds[name].map((round) => round.cpuUs / round.quotes)).median;
    report.line(
      `  ${name.padEnd(16)} ${cpu.toFixed(2)} us of processors a price, answered after p50 ${text('p50Ms')} ms, p95 ${text('p95Ms')} ms, ` +
        `p99 ${text('p99Ms')} ms`,
    );
  }
  const ratio = speedRatio(measured('overround'), measured('parse only'));
  report.ratio('ours to parsing alone', ratio);
  return [
    atLeast(`${form}_per_s`, measured('overround').perSecond.median, RATES[form]),
    atLeast(`${form}_parse_ratio`, ratio.median, PARSE_RATIO),
  ];
}

/** From the post to clients of the stream, at 20,000 prices a second. */
async function lagTarget(parts: Parts, run: Run, report: Report): Promise<Target> {
  const { load, ports, peers } = parts;
  const posts = Math.ceil(run.pacedSeconds * PACED_PER_SECOND);
  await load.calls.prepare({ ...PACED, form: 'groups', posts: run.posts });
  report.line(
    `\nfrom a post of ${PACED.quotesPerPost} prices to ${run.clients} clients of the stream, ` +
      `${PACED_PER_SECOND * PACED.quotesPerPost} prices/s`,
  );
  const ours = { path: '/v1/stream', headers: { 'x-api-key': KEY }, replies: {} };
  const messages = [JSON.stringify({ op: 'subscribe', id: 1, channel: 'odds' })];
  const first = await lagsOf(load, ports.overround, { ...ours, messages }, run.clients, posts);
  await peers[0]?.calls.push(Math.max(64, Math.round(first.bytesPerPost)));
  const bare = { path: '/', headers: {}, replies: {}, messages: [] };
  const second = await lagsOf(load, ports['parse only'], bare, run.clients, posts);
  for (const [name, { lags, bytesPerPost }] of [
    ['overround', first],
    ['parse only', second],
  ] as const) {
    const text = [0.5, 0.95, 0.99].map((share) => quantile(lags, share).toFixed(1));
    report.line(
      `  ${name.padEnd(10)} p50 ${text[0]} ms, p95 ${text[1]} ms, p99 ${text[2]} ms; ` +
        `${bytesPerPost.toFixed(0)} bytes a post to each client`,
    );
  }
  return atMost(
    'lag_p95_ratio',
    quantile(first.lags, 0.95) / quantile(second.lags, 0.95),
    LAG_RATIO,
  );
}

interface Lags {
  readonly lags: readonly number[];
  readonly bytesPerPost: number;
}

async function lagsOf(
  load: Part<PostLoad>,
  port: number,
  greeting: Greeting,
  clients: number,
  posts: number,
): Promise<Lags> {
  const file = new URL('../push/client-pool-main.js', import.meta.url);
  const pool = openPart(file, null, () => new ClientPool());
  try {
    await load.calls.paced(targetOf(port), Math.ceil(posts / 4), PACED_PER_SECOND);
    await pool.calls.open(port, NO_CONTROL, clients, greeting);
    await pool.calls.listen();
    const before = await pool.calls.bytes();
    const posted = await load.calls.paced(targetOf(port), posts, PACED_PER_SECOND);
    let lags: readonly number[] = [];
    await until(
      async () => {
        lags = lagsIn(posted, await pool.calls.arrivals(), clients);
        return lags.length >= posts * clients;
      },
      'the frames of all posts',
      ARRIVED_MS_MAX,
      ARRIVED_LOOK_MS,
      // The last posts may have changed nothing that a client sees.
    ).catch(() => {});
    const bytes = (await pool.calls.bytes()) - before;
    return { lags, bytesPerPost: bytes / (posts * clients) };
  } finally {
    await pool.close();
  }
}

/** Of each post and client: until the first frame that is as new. */
export function lagsIn(posted: Float64Array, arrivals: Float64Array, clients: number): number[] {
  const posts = Array.from({ length: posted.length / 2 }, (_, at) => ({
    sentAt: posted[2 * at] as number,
    seq: posted[2 * at + 1] as number,
  })).sort((a, b) => a.seq - b.seq);
  const next = new Array<number>(clients).fill(0);
  const lags: number[] = [];
  for (let at = 0; at < arrivals.length; at += 3) {
    const client = arrivals[at] as number;
    let post = next[client] as number;
    for (; post < posts.length && (posts[post]?.seq ?? 0) <= (arrivals[at + 1] as number); post++) {
      lags.push((arrivals[at + 2] as number) - (posts[post]?.sentAt ?? 0));
    }
    next[client] = post;
  }
  return lags;
}
