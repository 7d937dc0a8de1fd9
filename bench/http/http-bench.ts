// How much of raw uWebSockets.js is left with keys, limits, credits, entity tags and a log in the
// way? The same requests to both, each in a process of its own, in rounds that alternate, at about
// 10 KB. What counts is requests per second of the server's processor, which holds where the load
// is slower than a server; by the clock is shown beside it.

import { atLeast, type Bench, type RunSize } from '../shared/bench.ts';
import { openPart, type Part } from '../shared/child-calls.ts';
import { inTurns, measurementOf, speedRatio } from '../shared/measure.ts';
import { pinningText } from '../shared/pinning.ts';
import type { Report } from '../shared/report.ts';
import type { Target } from '../shared/target.ts';
import { type HttpContenderName, HttpServer, type HttpServerSpec } from './http-server.ts';
import { HTTP_KEY, OUR_PATH } from './our-gateway.ts';
import { type LoadRound, type LoadTarget, RequestLoad } from './request-load.ts';

interface Run {
  readonly connections: number;
  readonly rounds: number;
  readonly roundMs: number;
}

const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { connections: 50, rounds: 7, roundMs: 2000 },
  quick: { connections: 50, rounds: 3, roundMs: 1000 },
  micro: { connections: 3, rounds: 1, roundMs: 30 },
};

/** Requests of raw uWebSockets.js that ours must reach, as a share. */
const RAW_RATIO = 0.8;

export interface CountedRound extends LoadRound {
  readonly cpuUs: number;
}

type Rounds = Readonly<Record<HttpContenderName, readonly CountedRound[]>>;

interface Server {
  readonly name: HttpContenderName;
  readonly part: Part<HttpServer>;
  readonly target: LoadTarget;
}

export const httpBench: Bench = {
  name: 'http',
  question: 'requests/s of 10 KB, beside raw uWebSockets.js',
  async run(size, report) {
    const run = RUNS[size];
    report.line(
      `profile  ${run.connections} connections, ${run.rounds} rounds of ${run.roundMs} ms each; ` +
        pinningText(),
    );
    const loadFile = new URL('./request-load-main.js', import.meta.url);
    const load = openPart(loadFile, null, () => new RequestLoad());
    try {
      return [await measure(run, load, report)];
    } finally {
      await load.close();
    }
  },
};

async function measure(run: Run, load: Part<RequestLoad>, report: Report): Promise<Target> {
  const servers: Server[] = [];
  try {
    const answer = await openServers(servers);
    // The first round warms compilers up.
    const play = (server: Server) => measureRound(server, run, load);
    const [overround = [], raw = []] = await inTurns(servers, run.rounds, play, 1);
    for (const { target } of servers) await expectAnswer(target, answer);
    report.line(`\n${OUR_PATH}: ${Buffer.byteLength(answer)} bytes`);
    return httpTarget({ overround, 'raw uWS': raw }, report);
  } finally {
    for (const { part } of servers) await part.close();
  }
}

/** Ours first: the peer answers what it answers. */
async function openServers(servers: Server[]): Promise<string> {
  const headers = { 'x-api-key': HTTP_KEY };
  let answer = '';
  for (const name of ['overround', 'raw uWS'] as const) {
    const spec: HttpServerSpec = { contender: name, answer };
    const file = new URL('./http-server-main.js', import.meta.url);
    const part = openPart(file, spec, () => new HttpServer(spec));
    const target = { port: 0, path: OUR_PATH, headers };
    servers.push({ name, part, target });
    target.port = await part.calls.open();
    if (name === 'overround') {
      const { status, body } = await answerOf(target);
      if (status !== 200) throw new Error(`${OUR_PATH}: ${status} ${body}`);
      answer = body;
    }
    await expectAnswer(target, answer);
  }
  return answer;
}

async function measureRound(
  { name, target, part }: Server,
  { connections, roundMs }: Run,
  load: Part<RequestLoad>,
): Promise<CountedRound> {
  const before = await part.calls.cpuUs();
  const round = await load.calls.run(target, connections, roundMs);
  if (round.failures > 0 || round.requests === 0) {
    throw new Error(`${name}: ${round.failures} of ${round.requests} requests failed`);
  }
  return { ...round, cpuUs: (await part.calls.cpuUs()) - before };
}

/** Both answer the same, before the rounds and after them. */
async function expectAnswer(target: LoadTarget, body: string): Promise<void> {
  const { status, body: got } = await answerOf(target);
  if (status === 200 && got === body) return;
  throw new Error(`port ${target.port} answers ${status} with ${got.length} characters`);
}

async function answerOf({ port, path, headers }: LoadTarget) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: response.status, body: await response.text() };
}

/** The verdict on rounds of both, and their rates as text. */
export function httpTarget(rounds: Rounds, report: Report): Target {
  const measured = (name: HttpContenderName, by: 'wallMs' | 'cpuUs') =>
    measurementOf(
      name,
      rounds[name].map((round) => (round.requests * (by === 'wallMs' ? 1e3 : 1e6)) / round[by]),
    );
  for (const [by, unit] of [
    ['wallMs', 'by the clock'],
    ['cpuUs', 'by the processor of the server'],
  ] as const) {
    report.rates(unit, 'requests', [measured('overround', by), measured('raw uWS', by)]);
  }
  const ratio = speedRatio(measured('overround', 'cpuUs'), measured('raw uWS', 'cpuUs'));
  report.ratio('ours to raw uWS by the processor', ratio);
  return atLeast('raw_ratio_10kb', ratio.median, RAW_RATIO);
}
