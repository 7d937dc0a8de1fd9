// From a post to clients of the stream: at a steady rate beside a pipe without an engine, and what
// that rate costs clients who follow something else.
import { must } from '#kit/assert.ts';
import { KEY } from '#test/programs/built-program.ts';
import { until } from '#test/programs/until.ts';
import type { LoadTarget } from '../http/request-load.ts';
import { ClientPool, type Greeting, NO_CONTROL, PLAIN } from '../push/client-pool.ts';
import { lagsOf, type Sent } from '../push/lag-round.ts';
import { streamGreeting } from '../push/push-load.ts';
import { atMost } from '../shared/bench.ts';
import { openPart, type Part } from '../shared/child-calls.ts';
import { quantile, spreadOf } from '../shared/measure.ts';
import { quantilesText, type Report } from '../shared/report.ts';
import type { Target } from '../shared/target.ts';
import type { Contender, Parts, Run } from './ingest-parts.ts';
import { PostLoad } from './post-load.ts';
import { firstEventId, type SlateSpec } from './posted-slate.ts';

type Slate = Omit<SlateSpec, 'posts'>;

/** A steady feed: 20,000 prices a second, a batch each 5 ms. */
const PACED: Slate = { form: 'groups', events: 8, quotesPerPost: 100, eventsPerPost: 2 };
const PACED_PER_SECOND = 200;
/** Another source, slow, with venues of its own: of several sources one speaks for a venue. */
const OTHER: Slate = {
  ...{ form: 'groups', firstEvent: 9, events: 1, quotesPerPost: 20, eventsPerPost: 1 },
  venuePrefix: 'other_',
};
const OTHER_PER_SECOND = 20;
const LAG_RATIO = 1.5;
const BESIDE_RATIO = 1.3;
const BESIDE_MS = 5;
const ARRIVED_MS_MAX = 3000;
const ARRIVED_LOOK_MS = 100;

/** The p95 of ours to that of the pipe. */
export async function lagTarget(parts: Parts, run: Run, report: Report): Promise<Target> {
  const { load, peer } = parts;
  const [ours, theirs] = [targetOf(parts, 'HTTP'), targetOf(parts, 'parse only')];
  await load.calls.prepare({ ...PACED, posts: run.posts });
  report.line(
    `\nfrom a post of ${PACED.quotesPerPost} prices to ${run.clients} clients of the stream, ` +
      `${PACED_PER_SECOND * PACED.quotesPerPost} prices/s`,
  );
  const posts = Math.ceil(run.pacedSeconds * PACED_PER_SECOND);
  const paced = (target: LoadTarget, count: number) =>
    load.calls.paced(target, count, PACED_PER_SECOND);
  const pools: Part<ClientPool>[] = [];
  const lags = { ours: [] as Lags[], theirs: [] as Lags[] };
  try {
    await paced(ours, Math.ceil(posts / 4));
    pools.push(await openClients(ours.port, streamGreeting(KEY, [{}]), run.clients));
    const first = await measured(pools[0] as Part<ClientPool>, run, () => paced(ours, posts));
    // Its frames are as long as ours.
    await peer.calls.push(Math.max(64, Math.round(first.bytesPerPost)));
    pools.push(await openClients(theirs.port, PLAIN, run.clients));
    const [own, other] = pools as [Part<ClientPool>, Part<ClientPool>];
    for (let round = 0; round < run.lagRounds; round++) {
      lags.ours.push(await measured(own, run, () => paced(ours, posts)));
      lags.theirs.push(await measured(other, run, () => paced(theirs, posts)));
    }
  } finally {
    await peer.calls.push(0);
    for (const pool of pools) await pool.close();
  }
  showLags('overround', lags.ours, report);
  showLags('parse only', lags.theirs, report);
  const ratios = lags.ours.map((own, at) => p95Of(own) / p95Of(lags.theirs[at]));
  return atMost('lag_p95_ratio', spreadOf(ratios).median, LAG_RATIO);
}

/** The p95 of clients of another source while much is posted, to what it may be. */
export async function besideTarget(parts: Parts, run: Run, report: Report): Promise<Target> {
  const { load } = parts;
  const busy = targetOf(parts, 'HTTP');
  const other = { ...busy, path: `${busy.path}_other` };
  const file = new URL('./post-load-main.js', import.meta.url);
  const second = openPart(file, null, () => new PostLoad());
  const alone: Lags[] = [];
  const beside: Lags[] = [];
  let pool: Part<ClientPool> | undefined;
  try {
    const spec = { ...OTHER, posts: run.posts };
    await load.calls.prepare({ ...PACED, posts: run.posts });
    await second.calls.prepare(spec);
    const posts = Math.ceil(run.pacedSeconds * OTHER_PER_SECOND);
    const slow = () => second.calls.paced(other, posts, OTHER_PER_SECOND);
    const much = () =>
      load.calls.paced(busy, Math.ceil(run.pacedSeconds * PACED_PER_SECOND), PACED_PER_SECOND);
    await slow();
    const greeting = streamGreeting(KEY, [{ event: firstEventId(spec, Date.now()) }]);
    pool = await openClients(busy.port, greeting, run.clients);
    for (let round = 0; round < run.lagRounds; round++) {
      alone.push(await measured(pool, run, slow));
      beside.push(await measured(pool, run, async () => (await Promise.all([slow(), much()]))[0]));
    }
  } finally {
    await pool?.close();
    await second.close();
  }
  report.line(`\n${run.clients} clients of another source, whose event nobody else posts about`);
  showLags('alone', alone, report);
  showLags(`beside ${PACED_PER_SECOND * PACED.quotesPerPost} prices/s`, beside, report);
  const shares = beside.map((own, at) => {
    const before = p95Of(alone[at]);
    return p95Of(own) / Math.max(BESIDE_RATIO * before, before + BESIDE_MS);
  });
  return atMost('beside_p95_of_allowed', spreadOf(shares).median, 1);
}

function targetOf({ sides }: Parts, name: Contender): LoadTarget {
  return must(sides.get(name), name).target;
}

interface Lags {
  readonly lags: readonly number[];
  readonly bytesPerPost: number;
}

function p95Of(lags: Lags | undefined): number {
  return quantile(lags?.lags ?? [], 0.95);
}

function showLags(name: string, rounds: readonly Lags[], report: Report): void {
  const text = quantilesText(rounds.map(({ lags }) => lags));
  const bytes = spreadOf(rounds.map(({ bytesPerPost }) => bytesPerPost)).median.toFixed(0);
  report.line(`  ${name.padEnd(22)} ${text}; ${bytes} bytes a post to each client`);
}

async function openClients(
  port: number,
  greeting: Greeting,
  clients: number,
): Promise<Part<ClientPool>> {
  const file = new URL('../push/client-pool-main.js', import.meta.url);
  const pool = openPart(file, null, () => new ClientPool());
  await pool.calls.open(port, NO_CONTROL, clients, greeting);
  return pool;
}

async function measured(
  pool: Part<ClientPool>,
  { clients }: Run,
  post: () => Promise<readonly Sent[]>,
): Promise<Lags> {
  await pool.calls.listen();
  const before = await pool.calls.bytes();
  const posted = await post();
  const expected = posted.length * clients;
  let lags: readonly number[] = [];
  await until(
    async () => {
      lags = lagsOf(posted, await pool.calls.arrivals(), clients);
      return lags.length >= expected;
    },
    'the frames of all posts',
    ARRIVED_MS_MAX,
    ARRIVED_LOOK_MS,
    // The last posts may have changed nothing that a client sees.
  ).catch(() => {});
  const bytes = (await pool.calls.bytes()) - before;
  return { lags, bytesPerPost: bytes / expected };
}
