// Do reference endpoints answer in time beside a busy feed, and does the stream stay as it is? The
// whole program with its embedded default, 5,000 price changes a second, 200 requests a second over
// every endpoint of teams, events and players; rounds with and without requests take turns.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '#kit/random.ts';
import { atMost, type Bench, type RunSize, type Target } from './bench.ts';
import { BenchProgram, KEY, simulated } from './bench-program.ts';
import { Child } from './child-calls.ts';
import { quantile } from './measure.ts';
import type { Report } from './report.ts';
import { StreamEar } from './stream-ear.ts';

interface Plan {
  readonly updatesPerSecond: number;
  readonly requestsPerSecond: number;
  readonly rounds: number;
  readonly roundMs: number;
  /** Wait until the season so far is in the store. */
  readonly awaitsSeason: boolean;
  /** Who listens to the stream does so in a process of its own. */
  readonly isApart: boolean;
}

const PLANS: Readonly<Record<RunSize, Plan>> = {
  full: plan(5000, 5, 15_000, true),
  quick: plan(5000, 1, 8000, true),
  micro: plan(200, 1, 300, false),
};
const CALM_MS = 3000;

export const referenceBench: Bench = {
  name: 'reference',
  question: 'reference endpoints at 200 requests/s beside 5,000 updates/s: their p99, the stream’s',
  async run(size, report) {
    const { updatesPerSecond, awaitsSeason } = PLANS[size];
    const server = await BenchProgram.start(simulated(updatesPerSecond, awaitsSeason));
    try {
      return await measure(server, PLANS[size], report);
    } finally {
      await server.stop();
    }
  },
};

function plan(
  updatesPerSecond: number,
  rounds: number,
  roundMs: number,
  awaitsSeason: boolean,
): Plan {
  const rates = { updatesPerSecond, requestsPerSecond: 200 };
  return { ...rates, rounds, roundMs, awaitsSeason, isApart: awaitsSeason };
}

async function measure(
  server: BenchProgram,
  plan: Plan,
  report: Report,
): Promise<readonly Target[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const get = (path: string): Promise<string> => answerOf(agent, `${server.url}${path}`);
  const targets = await targetsOf(get);
  report.line(`profile  ${targets.length} paths, ${plan.rounds} pairs of ${plan.roundMs} ms`);
  const file = new URL('./stream-ear-main.js', import.meta.url);
  const child = plan.isApart ? new Child({ file, argument: 0 }) : undefined;
  const ear = child?.remote<Pick<StreamEar, 'open' | 'take'>>() ?? new StreamEar();
  const random = new Random(1);
  const [waited, alone, beside]: [number[], number[], number[]] = [[], [], []];
  try {
    await ear.open(server.url, KEY);
    // Whatever is compiled at first use is compiled now.
    await load(get, targets, plan, random);
    await delay(Math.min(CALM_MS, plan.roundMs));
    for (let round = 0; round < plan.rounds; round++) {
      await ear.take();
      await delay(plan.roundMs);
      alone.push(quantile(await ear.take(), 0.99));
      waited.push(...(await load(get, targets, plan, random)));
      beside.push(quantile(await ear.take(), 0.99));
    }
  } finally {
    child?.close();
    agent.destroy();
  }
  if (waited.length === 0 || alone.some(Number.isNaN)) throw new Error('nothing arrived');
  const p = (share: number): string => quantile(waited, share).toFixed(1);
  report.line(`requests ${waited.length}: p50 ${p(0.5)} ms, p95 ${p(0.95)}, p99 ${p(0.99)}`);
  report.line(`stream p99, ms: alone ${shown(alone)}; beside the requests ${shown(beside)}`);
  const ratio = quantile(beside, 0.5) / Math.max(1, quantile(alone, 0.5));
  return [atMost('request_p99_ms', quantile(waited, 0.99), 20), atMost('stream_ratio', ratio, 1.3)];
}

/** Requests at a steady pace, however long they take; milliseconds from when each was due. */
async function load(
  get: (path: string) => Promise<string>,
  targets: readonly string[],
  { requestsPerSecond, roundMs }: Plan,
  random: Random,
): Promise<readonly number[]> {
  const from = performance.now();
  const count = Math.max(1, Math.round((requestsPerSecond * roundMs) / 1000));
  return await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = from + (1000 * index) / requestsPerSecond;
      await delay(Math.max(0, due - performance.now()));
      await get(random.pick(targets));
      return performance.now() - due;
    }),
  );
}

/** Every endpoint of leagues, teams, events and players, with ids that there are. */
async function targetsOf(get: (path: string) => Promise<string>): Promise<readonly string[]> {
  const ids = async (path: string, name: string): Promise<readonly string[]> =>
    (JSON.parse(await get(path)).data as Record<string, string>[]).map((each) => each[name] ?? '');
  const leagues = ['nba', 'nfl', 'mlb', 'nhl', 'soccer_epl'];
  const found: string[] = [];
  for (const league of leagues) {
    const teams = await ids(`/v1/teams?league=${league}`, 'teamId');
    const players = await ids(`/v1/players?league=${league}&limit=50`, 'playerId');
    const events = await ids(`/v1/events?league=${league}&limit=50`, 'eventId');
    const of = (kind: string, each: readonly string[], parts: readonly string[]) =>
      each.flatMap((id) => parts.map((part) => `/v1/${kind}/${id}${part}`));
    const teamParts = ['', '/roster', '/injuries', '/injuries/history', '/stats', '/schedule'];
    const playerParts = ['', '/stats', '/stats?type=game', '/hit-rates', '/trends', '/analysis'];
    found.push(
      ...of('teams', teams, teamParts),
      ...of('players', players, playerParts),
      ...of('events', events, ['', '/play-by-play']),
      ...of('leagues', [league], ['/standings', '/scores', '/rankings', '/teams']),
      `/v1/players?league=${league}`,
      `/v1/events?league=${league}&status=final`,
      `/v1/trends?league=${league}`,
    );
  }
  return found;
}

function answerOf(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { 'x-api-key': KEY } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url}: ${response.statusCode} ${text.slice(0, 200)}`));
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

function shown(values: readonly number[]): string {
  return values.map((value) => value.toFixed(0)).join(', ');
}
