// What do attacks without a key cost the others? The whole program beside 2,000 sockets that drip,
// a thousand connections a second and headers of ten megabytes, while clients poll; rounds in which
// the same attackers burn themselves on a port that does nothing take turns with it.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Attack,
  type AttackCount,
  type AttackKind,
  type AttackPlan,
  DummyPort,
} from './attack-load.ts';
import { atLeast, atMost, type Bench, type RunSize, type Target } from './bench.ts';
import { BenchProgram, KEY } from './bench-program.ts';
import { Child } from './child-calls.ts';
import { quantile, spreadOf } from './measure.ts';
import type { Report } from './report.ts';

interface Plan {
  readonly rounds: number;
  readonly roundMs: number;
  /** Attackers and their dummy in processes of their own. */
  readonly isApart: boolean;
  /** By attack: sockets held at once, or opened in a second. */
  readonly sockets: Readonly<Record<AttackKind, number>>;
}

const SOCKETS = { 'slow-loris': 2000, flood: 1000, headers: 20 };
const PLANS: Readonly<Record<RunSize, Plan>> = {
  full: { rounds: 5, roundMs: 10_000, isApart: true, sockets: SOCKETS },
  quick: { rounds: 3, roundMs: 1500, isApart: true, sockets: SOCKETS },
  micro: {
    rounds: 1,
    roundMs: 200,
    isApart: false,
    sockets: { 'slow-loris': 20, flood: 50, headers: 5 },
  },
};
const KINDS: readonly AttackKind[] = ['slow-loris', 'flood', 'headers'];
const REQUESTS_PER_SECOND = 200;
/** Until an attack is in place. */
const RAMP_MS = { 'slow-loris': 1200, flood: 500, headers: 500 };
const SETTLE_MS = 400;
const SAMPLE_MS = 100;
/** Below it a p95 says more about timers than about the server. */
const P95_MS_MIN = 1;
/** Four times what 2,000 sockets may hold in headers, 8 KiB each. */
const GROWTH_MIB_MAX = 64;
/** Share of an attack that must have been made, or nothing was withstood. */
const STRENGTH_MIN = 0.9;
const PATHS = ['/v1/odds?limit=1', '/v1/edge', '/v1/best-bets', '/v1/leagues/nba', '/v1/sports'];

type Attacker = Pick<Attack, 'start' | 'stop'>;
type AttackerCalls = {
  readonly [call in keyof Attacker]: (
    ...args: Parameters<Attacker[call]>
  ) => ReturnType<Attacker[call]> | Promise<ReturnType<Attacker[call]>>;
};

export const attackBench: Bench = {
  name: 'attack',
  question: 'p95 of 200 requests/s under slow-loris, connection floods and 10 MB headers',
  async run(size, report) {
    const plan = PLANS[size];
    const env = { SIMULATED_RATE: '200', SIMULATED_SEASON_DAYS: '0', ARCHIVE: 'off' };
    const server = await BenchProgram.start({ env });
    const file = new URL('./attack-main.js', import.meta.url);
    const children = plan.isApart
      ? [new Child({ file, argument: 'attack' }), new Child({ file, argument: 'dummy' })]
      : [];
    const attacker = children[0]?.remote<Attacker>() ?? new Attack();
    const dummy = children[1]?.remote<Pick<DummyPort, 'listen'>>() ?? new DummyPort();
    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    try {
      const stage = { server, attacker, dummyPort: await dummy.listen(), agent, plan, report };
      return await measure(stage);
    } finally {
      agent.destroy();
      for (const child of children) child.close();
      if (dummy instanceof DummyPort) dummy.close();
      await server.stop();
    }
  },
};

interface Stage {
  readonly server: BenchProgram;
  readonly attacker: AttackerCalls;
  readonly dummyPort: number;
  readonly agent: Agent;
  readonly plan: Plan;
  readonly report: Report;
}

/** One window under one attack. */
interface Heard {
  readonly p95Ms: number;
  readonly failed: number;
  readonly residentMib: number;
  readonly count: AttackCount;
  readonly strength: number;
}

async function measure(stage: Stage): Promise<readonly Target[]> {
  const { plan, report, server, dummyPort } = stage;
  const ratios: Target[] = [];
  let [failed, dummyMib, attackedMib, strength] = [0, 0, 0, 1];
  const { rounds, roundMs, sockets } = plan;
  const load = KINDS.map((kind) => `${kind} ${sockets[kind]}`).join(', ');
  report.line(`profile  ${load} sockets; ${rounds} pairs of ${roundMs} ms each`);
  // Whatever is compiled at first use is compiled now.
  await poll(stage, plan.roundMs);
  for (const kind of KINDS) {
    const found: number[] = [];
    const lines: string[] = [];
    let last: AttackCount | undefined;
    for (let round = 0; round < plan.rounds; round++) {
      const windows: Partial<Record<'dummy' | 'attacked', Heard>> = {};
      const order =
        round % 2 === 0 ? (['dummy', 'attacked'] as const) : (['attacked', 'dummy'] as const);
      for (const name of order) {
        windows[name] = await window(stage, kind, name === 'dummy' ? dummyPort : server.port);
      }
      const { dummy, attacked } = windows as Record<'dummy' | 'attacked', Heard>;
      found.push(Math.max(attacked.p95Ms, P95_MS_MIN) / Math.max(dummy.p95Ms, P95_MS_MIN));
      lines.push(`${dummy.p95Ms.toFixed(1)}/${attacked.p95Ms.toFixed(1)}`);
      failed += dummy.failed + attacked.failed;
      strength = Math.min(strength, dummy.strength, attacked.strength);
      dummyMib = Math.max(dummyMib, dummy.residentMib);
      attackedMib = Math.max(attackedMib, attacked.residentMib);
      last = attacked.count;
    }
    report.line(`${kind.padEnd(10)} p95 ms, dummy/attacked: ${lines.join(', ')}; ${shown(last)}`);
    const name = `attack_p95_ratio_${kind.replace('-', '_')}`;
    ratios.push(atMost(name, spreadOf(found).median, 2));
  }
  const mib = [dummyMib, attackedMib].map((each) => `${each.toFixed(0)} MiB`);
  report.line(`memory     ${mib[0]} beside the dummy, ${mib[1]} attacked`);
  const worst = Math.max(...ratios.map(({ value }) => value));
  return [
    ...ratios,
    atMost('attack_p95_ratio', worst, 2),
    atMost('memory_growth_mib', Math.max(0, attackedMib - dummyMib), GROWTH_MIB_MAX),
    atMost('failed_requests', failed, 0),
    atLeast('attack_strength', strength, STRENGTH_MIN),
  ];
}

/** The attack on a port, and the clients of the server meanwhile. */
async function window(stage: Stage, kind: AttackKind, port: number): Promise<Heard> {
  const { attacker, server, plan } = stage;
  const attack = { kind, port, sockets: plan.sockets[kind] };
  const from = performance.now();
  await attacker.start(attack);
  let residentMib = 0;
  const watch = setInterval(() => {
    void server.residentMib().then((mib) => {
      residentMib = Math.max(residentMib, mib);
    });
  }, SAMPLE_MS);
  try {
    await delay(Math.min(RAMP_MS[kind], plan.roundMs));
    const { waited, failed } = await poll(stage, plan.roundMs);
    const count = await attacker.stop();
    const strength = strengthOf(attack, count, performance.now() - from);
    return { p95Ms: quantile(waited, 0.95), failed, residentMib, count, strength };
  } finally {
    clearInterval(watch);
    await delay(Math.min(SETTLE_MS, plan.roundMs));
  }
}

/** The share of an attack that was made: of sockets held at once, or opened in that time. */
export function strengthOf(
  { kind, sockets }: AttackPlan,
  { opened, held, failed }: AttackCount,
  ms: number,
): number {
  if (kind === 'slow-loris') return Math.min(held, opened - failed) / sockets;
  return (opened - failed) / ((sockets * ms) / 1000);
}

/** Requests at a steady pace; milliseconds from when each was due. */
async function poll(
  { agent, server }: Stage,
  roundMs: number,
): Promise<{ waited: readonly number[]; failed: number }> {
  const from = performance.now();
  const waited: number[] = [];
  let failed = 0;
  const count = Math.max(1, Math.round((REQUESTS_PER_SECOND * roundMs) / 1000));
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = from + (1000 * index) / REQUESTS_PER_SECOND;
      await delay(Math.max(0, due - performance.now()));
      const path = PATHS[index % PATHS.length] ?? '/';
      if ((await statusOf(agent, `${server.url}${path}`)) !== 200) failed += 1;
      waited.push(performance.now() - due);
    }),
  );
  return { waited, failed };
}

function statusOf(agent: Agent, url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, headers: { 'x-api-key': KEY } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
      response.once('error', () => resolve(undefined));
    });
    asked.on('error', () => resolve(undefined));
    asked.end();
  });
}

function shown(count: AttackCount | undefined): string {
  if (!count) return '';
  const { opened, held, megabytes, failed } = count;
  return `${opened} sockets, ${held} at once, ${megabytes.toFixed(0)} MB, ${failed} not opened`;
}
