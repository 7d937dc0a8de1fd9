// What does a running server do for its stream's clients? Any server:
// `npm run bench -- stream --url http://host:8080 --key KEY --clients 100`. Clients of the package
// follow a channel; what counts is how soon their books are there, how late news is, and that no
// book had to start over.
import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, Overround, type Stream, type Subscription } from '#client/overround.ts';
import { ConfigError } from '#src/config.ts';
import { atLeast, atMost, type Bench, type BenchOptions, type Target } from '../bench.ts';
import { quantile } from '../measure.ts';
import type { Report } from '../report.ts';
import { PUSH_KEY } from './push-load.ts';
import { SoakServer } from './soak-server.ts';

interface Plan {
  readonly url: string;
  readonly key: string;
  readonly clients: number;
  readonly seconds: number;
  readonly channel: Channel;
}

/** What all clients saw together. */
interface Seen {
  readonly readyMs: number[];
  readonly lagMs: number[];
  readonly serverMs: number[];
  changes: number;
  restarts: number;
  failed: number;
}

const CLIENTS_MAX = 2000;
const SECONDS_MAX = 600;
const READY_MS_MAX = 60_000;

export const streamBench: Bench = {
  name: 'stream',
  question: 'any running server: --url … --key … [--clients 100] [--channel odds] [--seconds 20]',
  async run(size, report, options = new Map()) {
    if (size !== 'micro') return await measureStream(planOf(options, size === 'quick'), report);
    const server = new SoakServer({ events: 1, updatesPerTurn: 4, everyMs: 5 });
    const url = `http://127.0.0.1:${await server.open()}`;
    try {
      server.start();
      const plan = { url, key: PUSH_KEY, clients: 2, seconds: 0.3, channel: 'odds' } as const;
      return await measureStream(plan, report);
    } finally {
      await server.close();
    }
  },
};

function planOf(options: BenchOptions, isQuick: boolean): Plan {
  const url = options.get('--url');
  const key = options.get('--key');
  if (url === undefined || key === undefined) {
    throw new ConfigError('stream measures a running server: say which by --url and --key');
  }
  const number = (name: string, standard: number, most: number): number => {
    const value = Number(options.get(name) ?? standard);
    if (value > 0 && value <= most) return value;
    throw new ConfigError(`${name} takes a number above 0, at most ${most}`);
  };
  return {
    ...{ url, key },
    clients: Math.ceil(number('--clients', 100, CLIENTS_MAX)),
    seconds: number('--seconds', isQuick ? 10 : 20, SECONDS_MAX),
    channel: (options.get('--channel') ?? 'odds') as Channel,
  };
}

async function measureStream(plan: Plan, report: Report): Promise<readonly Target[]> {
  const { url, key, clients, seconds, channel } = plan;
  report.line(`profile  ${clients} clients on ${channel} of ${url}, for ${seconds} s`);
  const overround = new Overround({ url, apiKey: key });
  const seen: Seen = { readyMs: [], lagMs: [], serverMs: [], changes: 0, restarts: 0, failed: 0 };
  const streams: Stream[] = [];
  try {
    const followed = Array.from({ length: clients }, () => {
      const stream = overround.stream();
      streams.push(stream);
      return follow(stream, channel, seen);
    });
    const tooLong = delay(READY_MS_MAX, undefined, { ref: false });
    await Promise.race([Promise.all(followed.map(({ ready }) => ready)), tooLong]);
    seen.changes = 0;
    seen.lagMs.length = 0;
    await delay(1000 * seconds);
    show(plan, seen, followed, report);
    return [
      atMost('books_started_over', seen.restarts, 0),
      atMost('streams_failed', seen.failed, 0),
      atLeast('books_live', followed.filter(({ isLive }) => isLive).length, clients),
    ];
  } finally {
    for (const stream of streams) stream.close();
  }
}

function follow(stream: Stream, channel: Channel, seen: Seen): Subscription<'odds'> {
  const from = performance.now();
  stream.on('failed', () => {
    seen.failed += 1;
  });
  const subscription = stream.subscribe({ channel } as { readonly channel: 'odds' });
  subscription.on('restart', () => {
    seen.restarts += 1;
  });
  subscription.on('change', ({ times }) => {
    const sentMs = Date.parse(times.sent);
    seen.changes += 1;
    seen.lagMs.push(Date.now() - sentMs);
    seen.serverMs.push(sentMs - Date.parse(times.received));
  });
  subscription.ready.then(
    () => seen.readyMs.push(performance.now() - from),
    () => {
      seen.failed += 1;
    },
  );
  return subscription;
}

function show(
  { seconds, clients }: Plan,
  { readyMs, lagMs, serverMs, changes }: Seen,
  followed: readonly Subscription<'odds'>[],
  report: Report,
): void {
  const checked = followed.reduce((sum, subscription) => sum + subscription.checked, 0);
  report.line(`\nbooks were there after       ${percentiles(readyMs)}`);
  report.line(`from the server's send       ${percentiles(lagMs)} (both clocks trusted)`);
  report.line(`from its receipt to its send ${percentiles(serverMs)}`);
  const perSecond = changes / seconds;
  report.line(
    `${perSecond.toFixed(0)} frames/s in all, ${(perSecond / clients).toFixed(1)} a client; ` +
      `${checked} checksums were those of the books`,
  );
}

function percentiles(values: readonly number[]): string {
  const at = (share: number): string => quantile(values, share).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}`;
}
