// A quarter of an hour of churn: clients of the published package come and go over both transports
// while venues withdraw everything and return. Does the server's memory stay flat, and is the book
// of each client that of the server, by every checksum and by REST at the end? The baseline is the
// server itself, earlier in the run and over REST.
import { setTimeout as delay } from 'node:timers/promises';
import { OddsBook } from '#client/books/line-book.ts';
import { Overround, type Stream, type Subscription } from '#client/overround.ts';
import { Random } from '#kit/random.ts';
import { atLeast, atMost, type Bench, type RunSize, type Target } from '../shared/bench.ts';
import { openPart, type Part } from '../shared/child-calls.ts';
import type { Report } from '../shared/report.ts';
import { PUSH_KEY } from './push-load.ts';
import type { PushHealth } from './push-server.ts';
import { SoakServer, type SoakServerSpec } from './soak-server.ts';

interface Run {
  readonly seconds: number;
  readonly sampleEverySeconds: number;
  /** Two clients leave and two join this often. */
  readonly turnoverMs: number;
  readonly clients: number;
  readonly server: SoakServerSpec;
  readonly isInProcess: boolean;
}

const SERVER: SoakServerSpec = { events: 8, updatesPerTick: 20, everyMs: 20 };
const CHURN = { turnoverMs: 1000, clients: 30, server: SERVER, isInProcess: false };
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { seconds: 900, sampleEverySeconds: 15, ...CHURN },
  quick: { seconds: 40, sampleEverySeconds: 2, ...CHURN },
  micro: {
    seconds: 1,
    sampleEverySeconds: 0.25,
    turnoverMs: 100,
    clients: 3,
    server: { events: 1, updatesPerTick: 4, everyMs: 20 },
    isInProcess: true,
  },
};
const HEAP_GROWTH = 1.1;
const LEAGUES = ['nfl', 'nba', undefined] as const;
const SEED = 20_251_109;
const SETTLE_TRIES = 400;

interface Client {
  readonly stream: Stream;
  readonly odds: Subscription<'odds'>;
}

/** What happened to clients, those that left included. */
interface Tally {
  joined: number;
  checked: number;
  images: number;
  restarts: number;
  failed: number;
}

interface Sample extends PushHealth {
  readonly second: number;
}

export const pushSoakBench: Bench = {
  name: 'push-soak',
  question: 'memory of the server and truth of the clients through 15 minutes of churn',
  async run(size, report) {
    const run = RUNS[size];
    report.line(
      `profile  venue-reconnect-storm, ${run.server.events} events, ` +
        `${(1000 * run.server.updatesPerTick) / run.server.everyMs} updates/s; ${run.clients} ` +
        'clients of the package, two leave and two join every second, one in four over SSE',
    );
    const server = openPart({
      file: new URL('./soak-server-main.js', import.meta.url),
      argument: run.server,
      execArgv: ['--expose-gc'],
      ...(run.isInProcess && { here: () => new SoakServer(run.server) }),
    });
    try {
      const port = await server.calls.open();
      await server.calls.start();
      const crowd = new Crowd(`http://127.0.0.1:${port}`);
      const samples = await churn(run, server.calls, crowd, report);
      const wrong = await crowd.settle(await server.calls.stop());
      crowd.close();
      const { joined, images, checked, restarts } = crowd.tally;
      report.line(
        `\n${joined} clients joined, ${images} images, ${checked} checksums equal, ` +
          `${restarts} books had to start over`,
      );
      return soakTargets(samples, crowd.tally, wrong);
    } finally {
      await server.close();
    }
  },
};

/** Clients that come and go. */
class Crowd {
  readonly tally: Tally = { joined: 0, checked: 0, images: 0, restarts: 0, failed: 0 };
  readonly #random = new Random(SEED);
  readonly #overround: Overround;
  readonly #clients: Client[] = [];

  constructor(url: string) {
    this.#overround = new Overround({ url, apiKey: PUSH_KEY });
  }

  get size(): number {
    return this.#clients.length;
  }

  join(): void {
    const { tally } = this;
    const random = this.#random;
    const transport = random.chance(0.25) ? 'sse' : 'websocket';
    const stream = this.#overround.stream({ transport });
    const league = random.pick(LEAGUES);
    const conflateMs = random.pick([0, 0, 250]);
    const odds = stream.subscribe({ channel: 'odds', conflateMs, ...(league && { league }) });
    tally.joined += 1;
    odds.on('image', () => {
      tally.images += 1;
    });
    odds.on('restart', () => {
      tally.restarts += 1;
    });
    stream.on('failed', () => {
      tally.failed += 1;
    });
    this.#clients.push({ stream, odds });
  }

  leave(): void {
    const [left] = this.#clients.splice(this.#random.below(this.#clients.length), 1);
    this.tally.checked += left?.odds.checked ?? 0;
    left?.stream.close();
  }

  /** Waits until all are at the last position; how many books differ from REST there. */
  async settle(seq: number): Promise<number> {
    const isThere = ({ odds }: Client): boolean => odds.isLive && odds.position?.seq === seq;
    for (let tries = 0; tries < SETTLE_TRIES && !this.#clients.every(isThere); tries++) {
      await delay(50);
    }
    const truth = new OddsBook();
    const { data } = await this.#overround.get('/v1/odds', { limit: 50 });
    truth.replace(data);
    let wrong = 0;
    for (const { odds } of this.#clients) {
      this.tally.checked += odds.checked;
      const isRight = odds.book.eventIds.every(
        (eventId) => odds.book.checksum(eventId) === truth.checksum(eventId),
      );
      const { request, book } = odds;
      const expected = data.filter(({ leagueId }) => (request.league ?? leagueId) === leagueId);
      if (!isRight || book.eventIds.length !== expected.length) wrong += 1;
    }
    return wrong;
  }

  close(): void {
    for (const { stream } of this.#clients) stream.close();
  }
}

async function churn(
  run: Run,
  server: Part<SoakServer>['calls'],
  crowd: Crowd,
  report: Report,
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const from = performance.now();
  for (let ticks = 0; ; ticks++) {
    const second = (performance.now() - from) / 1000;
    if (second >= run.seconds) return samples;
    while (crowd.size < run.clients) crowd.join();
    for (let leaving = 0; leaving < 2; leaving++) crowd.leave();
    if (second >= samples.length * run.sampleEverySeconds) {
      const sample = { second, ...(await server.health()) };
      samples.push(sample);
      const { held, rss, clients } = sample;
      report.line(
        `  ${second.toFixed(0).padStart(4)} s: ${mib(held)} MiB after a collection, resident ` +
          `${mib(rss)}, ${clients} clients, ${crowd.tally.joined} joined so far`,
      );
    }
    await delay(Math.max(0, from + run.turnoverMs * (ticks + 1) - performance.now()));
  }
}

function mib(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}

/** The mean of the last third of samples to that of the second (the first warms up), or NaN. */
function growthOf(samples: readonly Pick<Sample, 'held'>[]): number {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return Number.NaN;
  const mean = (part: readonly Pick<Sample, 'held'>[]): number =>
    part.reduce((sum, { held }) => sum + held, 0) / Math.max(1, part.length);
  return mean(samples.slice(2 * third)) / mean(samples.slice(third, 2 * third));
}

function soakTargets(samples: readonly Sample[], tally: Tally, wrong: number): readonly Target[] {
  return [
    atMost('heap_growth_ratio', growthOf(samples), HEAP_GROWTH),
    atMost('divergences', wrong + tally.restarts + tally.failed, 0),
    atMost('dropped_frames', samples.at(-1)?.droppedFrames ?? Number.NaN, 0),
    atLeast('checksums_compared', tally.checked, 1),
    atLeast('clients_joined', tally.joined, 3),
  ];
}
