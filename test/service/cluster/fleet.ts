// The product as several processes over three JetStream nodes: two feeders, three gateways behind a
// balancer, one archiver, with one PostgreSQL and one ClickHouse. The clock of one feeder is 40 s ahead
// of the machine's, that of one gateway 40 s behind it, or the other way round.
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Front, openFront } from '../../clickhouse/stores.ts';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { NatsCluster, type NatsNode } from '../../programs/nats-cluster.ts';
import { TcpBalancer } from '../../programs/tcp-balancer.ts';
import { until } from '../../programs/until.ts';
import { RunningProgram, type Scratch } from '../running-program.ts';

export const INGEST_KEY = 'an ingest key of every source';
export const FEEDERS = 2;
export const GATEWAYS = 3;
export const CLOCK_ERROR_MS = 40_000;
const READY_MS_MAX = 120_000;
/** A holder has renewed by then. */
const RENEWED_MS = 1500;

type Environment = Readonly<Record<string, string>>;

export class Fleet {
  readonly feeders: RunningProgram[] = [];
  readonly gateways: RunningProgram[] = [];
  readonly sqlUrl: string;
  readonly cluster: NatsCluster;
  readonly balancer: TcpBalancer;
  archiver: RunningProgram | undefined;
  readonly #front: Front;
  readonly #scratch: Scratch;
  readonly #clockErrorMs: number;
  /** Gateways that the balancer sends clients to. */
  readonly #taking: Set<number>;

  /** `clockErrorMs`: how far the clock of a feeder is ahead. */
  static async start(scratch: Scratch, clockErrorMs = CLOCK_ERROR_MS): Promise<Fleet> {
    const cluster = await NatsCluster.start({ hasRelays: true });
    const sqlUrl = (await RunningProgram.storeUrl({ DATA_DIR: scratch.folder() })) ?? '';
    const [front, taking] = [await openFront(), new Set<number>()];
    const fleet: Fleet = new Fleet({
      ...{ cluster, sqlUrl, front, scratch, clockErrorMs, taking },
      balancer: await TcpBalancer.start(() =>
        [...taking].map((at) => (fleet.gateways[at] as RunningProgram).port),
      ),
    });
    try {
      // One makes the streams and the tables before the others meet them.
      await fleet.startFeeder(0);
      await Promise.all([fleet.startFeeder(1), fleet.startArchiver()]);
      for (let at = 0; at < GATEWAYS; at++) await fleet.startGateway(at);
    } catch (error) {
      await fleet.stop();
      throw error;
    }
    return fleet;
  }

  private constructor(parts: {
    readonly cluster: NatsCluster;
    readonly balancer: TcpBalancer;
    readonly sqlUrl: string;
    readonly front: Front;
    readonly scratch: Scratch;
    readonly clockErrorMs: number;
    readonly taking: Set<number>;
  }) {
    this.cluster = parts.cluster;
    this.balancer = parts.balancer;
    this.sqlUrl = parts.sqlUrl;
    this.#front = parts.front;
    this.#scratch = parts.scratch;
    this.#clockErrorMs = parts.clockErrorMs;
    this.#taking = parts.taking;
  }

  get all(): readonly RunningProgram[] {
    return [...this.feeders, ...this.gateways, ...(this.archiver ? [this.archiver] : [])];
  }

  /** Throws with the last words of a process that ended, other than those. */
  expectRunning(killed: readonly RunningProgram[] = []): void {
    for (const program of this.all) {
      if (program.isRunning || killed.includes(program)) continue;
      throw new Error(`a process ended: ${program.stderr.slice(-3000)}`);
    }
  }

  /** Of the ClickHouse. */
  get archiveUrl(): string {
    return `http://default:secret@127.0.0.1:${this.#front.port}/default`;
  }

  async startFeeder(at: number): Promise<void> {
    this.feeders[at] = await this.#start('ingest', at === 1 ? this.#clockErrorMs : 0, {
      ...{ FEED: 'simulated', SIMULATED_RATE: '20', INGEST: 'on' },
    });
    await this.#untilReady(this.feeders[at] as RunningProgram);
  }

  /** One that was there before keeps its port. */
  async startGateway(at: number): Promise<void> {
    this.#taking.delete(at);
    const port = this.gateways[at]?.port;
    this.gateways[at] = await this.#start('serve', at === 2 ? -this.#clockErrorMs : 0, {
      ...{ STREAM_CONNECTIONS_PER_KEY: '1000', CONNECTIONS_PER_ADDRESS: '1000' },
      ...(port !== undefined && { PORT: `${port}` }),
    });
    await this.#untilReady(this.gateways[at] as RunningProgram);
    this.#taking.add(at);
  }

  async startArchiver(): Promise<void> {
    const env = { SNAPSHOT_EVERY: '10s', SNAPSHOT_EVERY_MESSAGES: '100' };
    this.archiver = await this.#start('archive', 0, env);
    await this.#untilReady(this.archiver);
  }

  /** No client is sent there any more. */
  async stopGateway(at: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#taking.delete(at);
    await this.gateways[at]?.stop(signal);
  }

  /** The feeder that has a lease: of the feed, or of posts (`ingest`). */
  async holder(lease: 'feed.simulated' | 'ingest' = 'feed.simulated'): Promise<number> {
    let found = -1;
    await until(async () => {
      for (const [at, feeder] of this.feeders.entries()) {
        const { leases = [] } = (await adminReadiness(feeder)) ?? {};
        const isHeld = ({ key, state }: Json) => key === lease && state === 'held';
        if (leases.some(isHeld)) found = at;
      }
      return found >= 0;
    }, 'a feeder');
    return found;
  }

  async leader(): Promise<NatsNode> {
    let found: NatsNode | undefined;
    await until(async () => {
      found = await this.cluster.leaderOf('OVERROUND');
      return found !== undefined;
    }, 'a leader');
    return found as NatsNode;
  }

  /** While nobody feeds: the book stands still until the work is done. */
  async whileStill<T>(work: () => Promise<T>): Promise<T> {
    const holder = await this.holder();
    const order = [holder, 1 - holder].map((at) => this.feeders[at]?.pid ?? 0);
    for (const pid of order) process.kill(pid, 'SIGSTOP');
    try {
      return await work();
    } finally {
      // Who holds the leases renews them before the other one looks.
      for (const pid of order) {
        process.kill(pid, 'SIGCONT');
        await delay(RENEWED_MS);
      }
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((program) => program.stop('SIGKILL')));
    this.balancer.close();
    await this.#front.close();
    await this.cluster.stop();
  }

  async #start(role: string, clockErrorMs: number, own: Environment): Promise<RunningProgram> {
    const late = `--import=${resolve('test/programs/late-clock.mjs')}`;
    const clock = { NODE_OPTIONS: late, CLOCK_AHEAD_MS: `${clockErrorMs}` };
    return await RunningProgram.start({
      ...{ NATS_URL: this.cluster.url, NATS_REPLICAS: '3', LEAGUES: 'nfl,nba', ARCHIVE: 'on' },
      ...{ KEY_SECRET: 'of all of them', BOOTSTRAP_INGEST_KEY: INGEST_KEY },
      ...{ CLICKHOUSE_URL: this.archiveUrl, DATA_DIR: this.#scratch.folder() },
      ...(this.sqlUrl !== '' && { POSTGRES_URL: this.sqlUrl }),
      ...(clockErrorMs !== 0 && clock),
      ...{ ROLES: role, ...own },
    });
  }

  async #untilReady(program: RunningProgram): Promise<void> {
    const isReady = async (): Promise<boolean> =>
      (await adminReadiness(program))?.status === 'ready';
    await until(isReady, 'a process to be ready', READY_MS_MAX, 100);
  }
}

/** /readyz of a process that may serve nobody; undefined where it does not answer. Throws where it ended. */
export async function adminReadiness(program: RunningProgram): Promise<Json | undefined> {
  const { adminAddress } = program;
  if (!program.isRunning) throw new Error(`a process ended: ${program.stderr.slice(-3000)}`);
  if (adminAddress === undefined) return undefined;
  const signal = AbortSignal.timeout(2000);
  const answered = await fetch(`${adminAddress}/readyz`, { signal }).catch(() => undefined);
  return await answered?.json().catch(() => undefined);
}
