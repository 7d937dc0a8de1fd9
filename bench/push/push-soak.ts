// A quarter of an hour of churn: clients of the published package come and go over both transports
// while the whole program takes 1,000 updates a second. Does its memory stay flat, and does the
// book of each client have the checksums that the server publishes? The baseline is the run's own
// middle.
import { setTimeout as delay } from 'node:timers/promises';
import { Overround, type Stream, type Subscription } from '#client/overround.ts';
import { Random } from '#kit/random.ts';
import { BuiltProgram, KEY, simulated } from '#test/programs/built-program.ts';
import { freePort } from '#test/programs/free-port.ts';
import { atLeast, atMost, type Bench, type RunSize } from '../shared/bench.ts';
import type { Report } from '../shared/report.ts';

interface Run {
  readonly seconds: number;
  readonly sampleEverySeconds: number;
  /** Two clients leave and two join this often. */
  readonly turnoverMs: number;
  readonly clients: number;
  readonly updatesPerSecond: number;
}

const CHURN = { turnoverMs: 1000, clients: 30, updatesPerSecond: 1000 };
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { seconds: 900, sampleEverySeconds: 15, ...CHURN },
  quick: { seconds: 40, sampleEverySeconds: 2, ...CHURN },
  micro: {
    ...{ seconds: 1, sampleEverySeconds: 0.25 },
    ...{ turnoverMs: 100, clients: 3, updatesPerSecond: 200 },
  },
};
const MEMORY_GROWTH = 1.1;
const LEAGUES = ['nfl', 'nba', undefined] as const;
const SEED = 20_251_109;

interface Client {
  readonly stream: Stream;
  readonly odds: Subscription<'odds'>;
}

export const pushSoakBench: Bench = {
  name: 'push-soak',
  question: 'memory of the server and checksums of its clients through 15 minutes of churn',
  async run(size, report) {
    const run = RUNS[size];
    report.line(
      `profile  all leagues of the simulated feed, ${run.updatesPerSecond} updates/s; ` +
        `${run.clients} clients of the package, two leave and two join every ` +
        `${run.turnoverMs / 1000} s, one in four over SSE`,
    );
    const admin = await freePort();
    const env = { ...simulated(run.updatesPerSecond), ADMIN_PORT: `${admin}` };
    const program = await BuiltProgram.start({ env });
    const crowd = new Crowd(program.url);
    const metrics = `http://127.0.0.1:${admin}/metrics`;
    try {
      const memory = await churn(run, crowd, metrics, report);
      crowd.close();
      const dropped = await metric(metrics, 'overround_push_dropped_frames_total');
      return [
        atMost('memory_growth_ratio', growthOf(memory), MEMORY_GROWTH),
        atMost('divergences', crowd.restarts + crowd.failed, 0),
        atMost('dropped_frames', dropped, 0),
        atLeast('checksums_compared', crowd.checked, 1),
        atLeast('clients_joined', crowd.joined, 3),
      ];
    } finally {
      crowd.close();
      await program.stop();
    }
  },
};

/** Clients that come and go, and what happened to them, those that left included. */
class Crowd {
  joined = 0;
  checked = 0;
  restarts = 0;
  failed = 0;
  readonly #random = new Random(SEED);
  readonly #overround: Overround;
  readonly #clients: Client[] = [];

  constructor(url: string) {
    this.#overround = new Overround({ url, apiKey: KEY });
  }

  get size(): number {
    return this.#clients.length;
  }

  join(): void {
    const random = this.#random;
    const transport = random.chance(0.25) ? 'sse' : 'websocket';
    const stream = this.#overround.stream({ transport });
    const league = random.pick(LEAGUES);
    const conflateMs = random.pick([0, 0, 250]);
    const odds = stream.subscribe({ channel: 'odds', conflateMs, ...(league && { league }) });
    this.joined += 1;
    odds.on('restart', () => {
      this.restarts += 1;
    });
    stream.on('failed', () => {
      this.failed += 1;
    });
    this.#clients.push({ stream, odds });
  }

  leave(): void {
    const [left] = this.#clients.splice(this.#random.below(this.#clients.length), 1);
    this.checked += left?.odds.checked ?? 0;
    left?.stream.close();
  }

  close(): void {
    while (this.size > 0) this.leave();
  }
}

/** Resident bytes of the server, sample by sample. */
async function churn(
  run: Run,
  crowd: Crowd,
  metrics: string,
  report: Report,
): Promise<readonly number[]> {
  const samples: number[] = [];
  const from = performance.now();
  for (let ticks = 0; ; ticks++) {
    const second = (performance.now() - from) / 1000;
    if (second >= run.seconds) return samples;
    while (crowd.size < run.clients) crowd.join();
    for (let leaving = 0; leaving < 2; leaving++) crowd.leave();
    if (second >= samples.length * run.sampleEverySeconds) {
      const resident = await metric(metrics, 'process_resident_memory_bytes');
      samples.push(resident);
      report.line(
        `  ${second.toFixed(0).padStart(4)} s: ${(resident / 2 ** 20).toFixed(0)} MiB resident, ` +
          `${crowd.joined} clients joined so far, ${crowd.checked} checksums equal`,
      );
    }
    await delay(Math.max(0, from + run.turnoverMs * (ticks + 1) - performance.now()));
  }
}

/** A metric of the server; NaN where it has none of this name. */
async function metric(url: string, name: string): Promise<number> {
  // A connection that was kept alive may be closed by the time that it is used again.
  const response = await fetch(url, { headers: { connection: 'close' } });
  const text = await response.text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
}

/** The least of the last third of samples to that of the second (the first warms up), or NaN. */
function growthOf(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return Number.NaN;
  return Math.min(...samples.slice(2 * third)) / Math.min(...samples.slice(third, 2 * third));
}
