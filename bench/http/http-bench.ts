// How much of raw uWebSockets is left with keys, limits, credits, entity tags and a log in the way,
// and are we ahead of fastify's and hono's hello-world? The same request to all, each in a process
// of its own, in rounds that take turns, at about 300 bytes, about 10 KB, and for 304.
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

interface CountedRound extends LoadRound {
  readonly cpuUs: number;
}

/** One contender's rounds. */
interface Row {
  readonly name: HttpContenderName;
  readonly rounds: readonly CountedRound[];
  readonly rates: Measurement;
}

interface Station {
  readonly name: HttpContenderName;
  readonly target: LoadTarget;
  cpuUs(): Promise<number>;
  close(): void;
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
      return targetsOf(rows);
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
    for (const station of stations) station.close();
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
    const close = (): void => server.close();
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

function rowOf(name: HttpContenderName, rounds: readonly CountedRound[]): Row {
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
  for (const { name, rounds } of rows) {
    const middle = (of: (round: CountedRound) => number): number => spreadOf(rounds.map(of)).median;
    const cpuUs = middle((round) => round.cpuUs / round.requests).toFixed(2);
    const busy = (middle((round) => round.cpuUs / round.wallMs) / 10).toFixed(0);
    const [p50, p99] = [middle(({ p50Us }) => p50Us), middle(({ p99Us }) => p99Us)];
    report.line(
      `  ${name.padEnd(9)} ${cpuUs.padStart(6)} µs of its processor per request, busy ${busy} %, ` +
        `p50 ${p50.toFixed(0)} µs, p99 ${p99.toFixed(0)} µs`,
    );
  }
  for (const { name } of rows.slice(1)) {
    const byClock = ratioOf(rows, name, ({ requests, wallMs }) => requests / wallMs);
    const byProcessor = ratioOf(rows, name, ({ requests, cpuUs }) => requests / cpuUs);
    report.ratio(`ours to ${name} by the clock`, byClock);
    report.ratio(`ours to ${name} by the processor`, byProcessor);
  }
}

/** How many times as much of something ours did as a peer did, round by round. */
function ratioOf(
  rows: readonly Row[],
  peer: HttpContenderName,
  of: (round: CountedRound) => number,
): Spread {
  const rounds = (name: HttpContenderName): readonly CountedRound[] =>
    must(rows.find((row) => row.name === name)?.rounds, `rounds of ${name}`);
  const theirs = rounds(peer);
  return spreadOf(
    rounds('overround').map((round, index) => of(round) / of(theirs[index] as CountedRound)),
  );
}

function targetsOf(cells: ReadonlyMap<Cell['name'], readonly Row[]>): readonly Target[] {
  const ratio = (cell: Cell['name'], peer: HttpContenderName): number =>
    ratioOf(must(cells.get(cell), cell), peer, ({ requests, wallMs }) => requests / wallMs).median;
  const worse = (peer: HttpContenderName): number =>
    Math.min(ratio('300 B', peer), ratio('10 KB', peer));
  return [
    atLeast('raw_ratio_10kb', ratio('10 KB', 'raw uWS'), RAW_RATIO_10_KB),
    atLeast('raw_ratio_300b', ratio('300 B', 'raw uWS'), RAW_RATIO_300_B),
    atLeast('ratio_304', ratio('304', 'raw uWS'), RATIO_304),
    above('fastify_ratio', worse('fastify'), 1),
    above('hono_ratio', worse('hono'), 1),
  ];
}
