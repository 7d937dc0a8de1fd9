// Sources that answer with tens of megabytes of garbage, against the real program: whoever else is
// served notices nothing, memory has a bound, and each feed gives the reason of its refusal. It
// measures latency, which a busy machine spoils: it runs with OVERROUND_HOSTILE_MB=16,60 alone, in
// these sizes, and prints the figures, for the model server and Redis too.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { hasRedisServer, type RedisServer, startRedisServer } from '../../backends/redis-server.ts';
import { freePort } from '../../programs/free-port.ts';
import { until } from '../../programs/until.ts';
import { Bystander, type Fared } from '../bystander.ts';
import { useOuterStore } from '../outer-store.ts';
import { KEY, RunningProgram, Scratch } from '../running-program.ts';

const SIZES_MB = process.env.OVERROUND_HOSTILE_MB;
const sizes = (SIZES_MB ?? '16').split(',').map(Number);
if (!SIZES_MB) console.info('skipped: hostile bodies are measured with OVERROUND_HOSTILE_MB=16,60');
/** The services of leagues first: they are asked once, and give up in 20 s. */
const FEEDS = ['mlb', 'nhl', 'odds', 'espn'] as const;
const OTHERS = ['model', 'redis'] as const;
type Source = (typeof FEEDS)[number] | (typeof OTHERS)[number];

const BODIES = [
  ['empty objects', 'too_many_elements'],
  ['open brackets', 'too_deep'],
  ['objects within objects', 'too_deep'],
  ['one text', 'too_long'],
  ['one name repeated', 'too_many_elements'],
] as const;
const hasProc = existsSync('/proc/self/status');
if (!hasProc) console.info('skipped: there is no /proc to read the memory of a process from');

/** A calm while, and one with a hostile body; before both, code that just started becomes fast. */
const WHILE_MS = 2500;
const CALMING_MS = 10_000;
/** Times are held against those of the same run, and never against less than this. */
const LEAST_MS = 25;
const RATIO_MAX = 6;
const MEMORY_MB_MAX = 400;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Said {
  readonly id: number;
  readonly ports: Readonly<Record<Source, number>>;
  readonly holding: Readonly<Record<Source, number>>;
  readonly answered: Readonly<Record<Source, number>>;
}

/** The process of the sources. */
class Sources {
  ports: Partial<Record<Source, number>> = {};
  readonly #child: ChildProcess;
  #orders = 0;

  constructor(body: string, bytes: number, redisPort: number | undefined) {
    const program = new URL('./hostile-sources.mjs', import.meta.url);
    const options = JSON.stringify({ bytes, redisPort });
    this.#child = fork(program, [options, body], { execArgv: [] });
    ends.push(() => this.#child.kill('SIGKILL'));
  }

  async start(): Promise<void> {
    const [said] = (await once(this.#child, 'message')) as [Said];
    this.ports = said.ports;
  }

  async order(order: { readonly release?: Source; readonly calm?: true }): Promise<Said> {
    const id = ++this.#orders;
    const answer = new Promise<Said>((resolve) => {
      const onMessage = (said: Said): void => {
        if (said.id !== id) return;
        this.#child.off('message', onMessage);
        resolve(said);
      };
      this.#child.on('message', onMessage);
    });
    this.#child.send({ ...order, id });
    return await answer;
  }

  async held(source: Source): Promise<void> {
    const isHeld = async () => (await this.order({})).holding[source] > 0;
    await until(isHeld, `${source} to be asked`, 60_000, 50);
  }
}

async function started(body: string, mb: number, redis: RedisServer | undefined) {
  useOuterStore();
  const scratch = new Scratch();
  ends.push(() => scratch.remove());
  const redisPort = redis && Number(new URL(redis.url).port);
  const sources = new Sources(body, mb * 1024 * 1024, redisPort);
  await sources.start();
  const at = (source: Source) => `http://127.0.0.1:${sources.ports[source]}`;
  const program = await RunningProgram.start({
    DATA_DIR: scratch.folder(),
    ADMIN_PORT: `${await freePort()}`,
    FEED: 'simulated,the-odds-api,espn,league-apis',
    THE_ODDS_API_KEY: 'k',
    THE_ODDS_API_URL: at('odds'),
    THE_ODDS_API_LEAGUES: 'nba,nfl,mlb,nhl',
    ESPN_URL: at('espn'),
    MLB_URL: at('mlb'),
    NHL_URL: at('nhl'),
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: at('model'),
    ...(redis && { REDIS_URL: `redis://127.0.0.1:${sources.ports.redis}` }),
  });
  ends.push(() => program.stop('SIGKILL'));
  await program.untilReadiness(({ feeds, seq }) => feeds.length > 1 && seq > 50, 'its own prices');
  await until(() => program.adminAddress !== undefined, 'metrics');
  return { sources, program };
}

/** A question that a model words the answer of. */
async function chat(program: RunningProgram): Promise<void> {
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'best bets today' }] });
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
  const answer = await fetch(`${program.address}/v1/ai/chat`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
}

async function withSource(
  source: Source,
  { sources, program }: Awaited<ReturnType<typeof started>>,
  bystander: Bystander,
): Promise<Fared> {
  const asking = source === 'model' ? chat(program) : undefined;
  if (source !== 'redis') await sources.held(source);
  const { answered } = await sources.order({ release: source });
  const isOver = async () => source === 'redis' || answered[source] > 0;
  const fared = await bystander.fare(WHILE_MS, isOver);
  await sources.order({ calm: true });
  await asking;
  return fared;
}

function expectNoWorse(calm: Fared, hostile: Fared): void {
  const most = (ms: number) => RATIO_MAX * Math.max(ms, LEAST_MS);
  expect(hostile.stallMs).toBeLessThan(most(calm.stallMs));
  expect(hostile.restP95Ms).toBeLessThan(most(calm.restP95Ms));
  expect(hostile.streamP95Ms).toBeLessThan(most(calm.streamP95Ms));
  expect(hostile.residentMb - calm.residentMb).toBeLessThan(MEMORY_MB_MAX);
}

function show(name: string, fared: Fared): void {
  const { restP95Ms, streamP95Ms, stallMs, residentMb } = fared;
  const ms = [restP95Ms, streamP95Ms, stallMs].map((each) => each.toFixed(1)).join(' ');
  console.info(`${name}: ${ms} ${residentMb.toFixed(0)} ${loadavg()[0]?.toFixed(1)}`);
}

test
  .skipIf(!hasProc || !SIZES_MB)
  .each(sizes.flatMap((mb) => BODIES.map(([body, reason]) => [mb, body, reason] as const)))(
  '%i MB of %s hold up nobody, and are refused as %s',
  async (mb, body, reason) => {
    const redis = hasRedisServer() ? await startRedisServer() : undefined;
    if (redis) ends.push(() => redis.kill());
    const running = await started(body, mb, redis);
    const bystander = new Bystander(running.program);
    await bystander.open();
    await running.sources.held('mlb');
    await delay(CALMING_MS);
    const calm = await bystander.fare(WHILE_MS);
    show(`${mb} MB ${body}, calm (REST, stream, stall; MB; load)`, calm);
    for (const source of [...FEEDS, ...OTHERS]) {
      if (source === 'redis' && !redis) continue;
      const fared = await withSource(source, running, bystander);
      show(`${mb} MB ${body}, ${source}`, fared);
      if (OTHERS.every((each) => each !== source)) expectNoWorse(calm, fared);
    }
    show(`${mb} MB ${body}, calm again`, await bystander.fare(WHILE_MS));
    const { feeds } = await running.program.readiness();
    const refused = (name: string) =>
      feeds.find((feed: { name: string }) => feed.name === name).rejected[reason];
    for (const feed of ['the-odds-api', 'espn', 'league-apis']) {
      expect(refused(feed), feed).toBeGreaterThan(0);
    }
    const logged = running.program.stderr.split('\n').filter((line) => line.includes(reason));
    // The Odds API, two services of leagues, and the kinds of questions of ESPN.
    expect(logged.length).toBeGreaterThanOrEqual(4);
    expect(logged.length).toBeLessThanOrEqual(3 + 4 + 7);
  },
  180_000,
);
