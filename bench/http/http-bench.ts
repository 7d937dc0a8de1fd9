// How much of raw uWebSockets is left with keys, limits, credits, entity tags and a log in the way,
// and are we ahead of fastify's and hono's hello-world? The same request to all, each in a process
// of its own, in rounds that take turns, at about 300 bytes, about 10 KB, and for 304. What counts
// is the clock or the processor, whichever is the worse for us, where the peer was busy at all.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { must } from '#kit/assert.ts';
import { above, atLeast, type Bench, type RunSize, type Target } from '../bench.ts';
import { Child } from '../child-calls.ts';
import { type Measurement, type Spread, spreadOf } from '../measure.ts';
import { canPin } from '../pinning.ts';
import type { Report } from '../report.ts';
import { type FixedAnswer, HTTP_CONTENDERS, type HttpContenderName } from './http-contenders.ts';
import { type HttpLoad, httpLoad } from './http-load.ts';
import { HttpServer, type HttpServerSpec } from './http-server.ts';
import { HTTP_KEY, OUR_PATHS } from './our-gateway.ts';
import type { LoadRound, LoadTarget } from './socket-load.ts';

interface Run {
  readonly connections: number;
  readonly rounds: number;
  readonly roundMs: number;
  readonly isInProcess: boolean;
}

const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { connections: 50, rounds: 7, roundMs: 2000, isInProcess: false },
  quick: { connections: 50, rounds: 3, roundMs: 1000, isInProcess: false },
  micro: { connections: 3, rounds: 1, roundMs: 30, isInProcess: true },
};

/** One comparison: what is asked, and of whom. */
interface Cell {
  readonly name: '300 B' | '10 KB' | '304';
  readonly path: string;
  readonly isConditional: boolean;
  readonly contenders: readonly HttpContenderName[];
}

const RAW: readonly HttpContenderName[] = ['overround', 'raw uWS'];
const CELLS: readonly Cell[] = [
  { name: '300 B', path: OUR_PATHS['300 B'], isConditional: false, contenders: HTTP_CONTENDERS },
  { name: '10 KB', path: OUR_PATHS['10 KB'], isConditional: false, contenders: HTTP_CONTENDERS },
  { name: '304', path: OUR_PATHS['10 KB'], isConditional: true, contenders: RAW },
];

const RAW_RATIO_10_KB = 0.9;
const RAW_RATIO_300_B = 0.7;
const RATIO_304 = 0.75;
/**
 * A peer that is idle longer than this waits for the load: by the clock whoever is slower seems as
 * fast as it then. What is idle for a tenth could do a ninth more, no further off is the ratio.
 */
const PEER_BUSY_MIN = 0.9;

interface CountedRound extends LoadRound {
  readonly cpuUs: number;
}

/** One contender's rounds. */
interface Row {
  readonly name: HttpContenderName;
  readonly rounds: readonly CountedRound[];
  readonly rates: Measurement;
}

/** What was measured, by cell. */
export type HttpRows = ReadonlyMap<Cell['name'], readonly Row[]>;

interface Station {
  readonly name: HttpContenderName;
  readonly target: LoadTarget;
  cpuUs(): Promise<number>;
  close(): void | Promise<void>;
}

export const httpBench: Bench = {
  name: 'http',
  question: 'requests/s of 300 B, of 10 KB and of 304, beside raw uWS, fastify and hono',
  async run(size, report) {
    const run = RUNS[size];
    const load = httpLoad(run.isInProcess);
    const pinned = !run.isInProcess && canPin() ? 'server and load on a core each' : 'not pinned';
    report.line(
      `profile  ${load.name}, ${run.connections} connections, ${run.rounds} rounds of ` +
        `${run.roundMs} ms each, ${pinned}`,
    );
    try {
      const rows = new Map<Cell['name'], readonly Row[]>();
      for (const cell of CELLS) rows.set(cell.name, await measureCell(cell, run, load, report));
      return httpTargets(rows);
    } finally {
      load.close();
    }
  },
};

async function measureCell(
  cell: Cell,
  run: Run,
  load: HttpLoad,
  report: Report,
): Promise<readonly Row[]> {
  const stations: Station[] = [];
  try {
    const answer = await openStations(cell, run, stations);
    const rounds = stations.map((): CountedRound[] => []);
    // The first round warms compilers up.
    for (let round = 0; round <= run.rounds; round++) {
      for (let turn = 0; turn < stations.length; turn++) {
        const index = (round + turn) % stations.length;
        const counted = await measureRound(stations[index] as Station, run, load);
        if (round > 0) rounds[index]?.push(counted);
      }
    }
    for (const { target } of stations) await expectAnswer(target, answer);
    const rows = stations.map(({ name }, index) => rowOf(name, rounds[index] as CountedRound[]));
    showCell(cell, answer, rows, report);
    return rows;
  } finally {
    for (const station of stations) await station.close();
  }
}

/** Ours first: the others answer what it answers. */
async function openStations(cell: Cell, run: Run, stations: Station[]): Promise<FixedAnswer> {
  let answer: FixedAnswer = { status: 200, body: '' };
  const headers: Record<string, string> = { 'x-api-key': HTTP_KEY };
  for (const contender of cell.contenders) {
    const station = await openStation(
      { contender, answer, isPinned: !run.isInProcess },
      (port) => ({
        ...{ port, path: cell.path, headers },
      }),
    );
    stations.push(station);
    if (contender === 'overround') {
      const [{ headers: own, statusCode }, body] = await answerOf(station.target);
      if (statusCode !== 200) throw new Error(`${cell.path}: ${statusCode} ${body}`);
      if (cell.isConditional) headers['if-none-match'] = must(own.etag, 'a tag');
      answer = cell.isConditional ? { status: 304, body: '' } : { status: 200, body };
    }
    await expectAnswer(station.target, answer);
  }
  return answer;
}

async function openStation(
  spec: HttpServerSpec,
  targetAt: (port: number) => LoadTarget,
): Promise<Station> {
  if (!spec.isPinned) {
    const server = new HttpServer(spec);
    const target = targetAt(await server.open());
    const close = (): Promise<void> => server.close();
    return { name: spec.contender, target, cpuUs: async () => server.cpuUs(), close };
  }
  const file = new URL('./http-server-main.js', import.meta.url);
  const child = new Child({ file, argument: spec });
  const server = child.remote<Pick<HttpServer, 'open' | 'cpuUs'>>();
  try {
    const target = targetAt(await server.open());
    return { name: spec.contender, target, cpuUs: server.cpuUs, close: () => child.close() };
  } catch (error) {
    child.close();
    throw error;
  }
}

async function measureRound(
  { name, target, cpuUs }: Station,
  { connections, roundMs }: Run,
  load: HttpLoad,
): Promise<CountedRound> {
  const before = await cpuUs();
  const round = await load.run(target, connections, roundMs);
  if (round.failures > 0 || round.requests === 0) {
    throw new Error(`${name}: ${round.failures} of ${round.requests} requests failed`);
  }
  return { ...round, cpuUs: (await cpuUs()) - before };
}

/** All are asked for the same and answer the same, before the rounds and after them. */
async function expectAnswer(target: LoadTarget, { status, body }: FixedAnswer): Promise<void> {
  const [{ statusCode }, got] = await answerOf(target);
  if (statusCode === status && got === body) return;
  throw new Error(`port ${target.port} answers ${statusCode} with ${got.length} characters`);
}

async function answerOf({ port, path, headers }: LoadTarget): Promise<[IncomingMessage, string]> {
  const request = get({ host: '127.0.0.1', port, path, headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return [response, await text(response)];
}

/** One contender's rounds, with their rates. */
export function rowOf(name: HttpContenderName, rounds: readonly CountedRound[]): Row {
  const rates = rounds.map(({ requests, wallMs }) => (1000 * requests) / wallMs);
  return { name, rounds, rates: { name, rates, perSecond: spreadOf(rates) } };
}

function showCell(cell: Cell, answer: FixedAnswer, rows: readonly Row[], report: Report): void {
  const bytes = Buffer.byteLength(answer.body);
  report.rates(
    `${cell.name}: ${cell.path}, ${answer.status}, ${bytes} bytes`,
    'requests',
    rows.map(({ rates }) => rates),
  );
  for (const row of rows) {
    const { name, rounds } = row;
    const middle = (of: (round: CountedRound) => number): number => spreadOf(rounds.map(of)).median;
    const cpuUs = middle((round) => round.cpuUs / round.requests).toFixed(2);
    const [p50, p99] = [middle(({ p50Us }) => p50Us), middle(({ p99Us }) => p99Us)];
    report.line(
      `  ${name.padEnd(9)} ${cpuUs.padStart(6)} µs of its processor per request, busy ` +
        `${percent(busyShare(row))}, p50 ${p50.toFixed(0)} µs, p99 ${p99.toFixed(0)} µs`,
    );
  }
  for (const { name } of rows.slice(1)) {
    const [byClock, byProcessor] = ratiosOf(rows, name);
    report.ratio(`ours to ${name} by the clock`, byClock);
    report.ratio(`ours to ${name} by the processor`, byProcessor);
  }
}

/** How many times as much as a peer ours did, round by round: by the clock, by the processor. */
function ratiosOf(rows: readonly Row[], peer: HttpContenderName): readonly [Spread, Spread] {
  const [ours, theirs] = [roundsOf(rows, 'overround'), roundsOf(rows, peer)];
  const ratio = (of: (round: CountedRound) => number): Spread =>
    spreadOf(ours.map((round, index) => of(round) / of(theirs[index] as CountedRound)));
  return [
    ratio(({ requests, wallMs }) => requests / wallMs),
    ratio(({ requests, cpuUs }) => requests / cpuUs),
  ];
}

/** Share of the time in which its processor worked. */
function busyShare({ rounds }: Pick<Row, 'rounds'>): number {
  return spreadOf(rounds.map(({ cpuUs, wallMs }) => cpuUs / (1000 * wallMs))).median;
}

function roundsOf(rows: readonly Row[], name: HttpContenderName): readonly CountedRound[] {
  return must(rows.find((row) => row.name === name)?.rounds, `rounds of ${name}`);
}

/** The verdicts; one on a peer that waited for the load is a miss. */
export function httpTargets(cells: HttpRows): readonly Target[] {
  const verdict = (
    peer: HttpContenderName,
    sizes: readonly Cell['name'][],
    hold: (value: number) => Target,
  ): Target => {
    const rows = sizes.map((size) => must(cells.get(size), size));
    const ratios = rows.flatMap((each) => ratiosOf(each, peer).map(({ median }) => median));
    const target = hold(Math.min(...ratios));
    const busy = Math.min(...rows.map((each) => busyShare({ rounds: roundsOf(each, peer) })));
    if (busy >= PEER_BUSY_MIN) return target;
    const why = `not measured: ${peer} was busy ${percent(busy)}`;
    return { ...target, target: `${target.target} (${why})`, pass: false };
  };
  const raw = (name: string, size: Cell['name'], least: number): Target =>
    verdict('raw uWS', [size], (value) => atLeast(name, value, least));
  const hello = (name: string, peer: HttpContenderName): Target =>
    verdict(peer, ['300 B', '10 KB'], (value) => above(name, value, 1));
  return [
    raw('raw_ratio_10kb', '10 KB', RAW_RATIO_10_KB),
    raw('raw_ratio_300b', '300 B', RAW_RATIO_300_B),
    raw('ratio_304', '304', RATIO_304),
    hello('fastify_ratio', 'fastify'),
    hello('hono_ratio', 'hono'),
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
