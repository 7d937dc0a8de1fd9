// A cluster from a seed: some processes that want to feed one source, with clocks apart, that stand
// still, lose their link, die and start again, over a server whose leader changes. What must hold is
// read from the log at the end.
import { Engine } from '#engine/engine.ts';
import { Random } from '#kit/random.ts';
import { type Acknowledged, Feeder, foldNext, type Plant } from './feeder.ts';
import { type Said, SharedServer } from './shared-server.ts';
import { SimulatedProcess, VirtualTime } from './virtual-time.ts';

const SECOND = 1000;
const PROCESSES = 3;
const TROUBLE_MS = 90 * SECOND;
/** Without trouble one process feeds by then: a lease that is silent, and what its server needs. */
const CALM_MS = 25 * SECOND;
const CLOCK_ERRORS = [0, 0, 40 * SECOND, -40 * SECOND, 3600 * SECOND];

export interface ClusterSeen {
  readonly messages: number;
  /** That do not count: of a fenced session, or behind a hole. */
  readonly ignored: number;
  readonly acknowledged: number;
  /** Sessions that counted. */
  readonly sessions: number;
  readonly events: number;
}

export interface ClusterResult {
  /** The first thing that does not hold; null where all does. */
  readonly failure: string | null;
  readonly seen: ClusterSeen;
}

/** Plays the cluster of one seed. */
export async function playCluster(seed: number, plant?: Plant): Promise<ClusterResult> {
  const cluster = new Cluster(seed, plant);
  await cluster.run();
  return cluster.judged();
}

class Cluster {
  readonly #time = new VirtualTime();
  readonly #random: Random;
  readonly #server: SharedServer;
  readonly #plant: Plant | undefined;
  readonly #acknowledged: Acknowledged[] = [];
  readonly #processes: SimulatedProcess[] = [];
  #bug: unknown;
  #starts = 0;
  /** Length of the log when the trouble was over for as long as it may matter. */
  #calmLength = 0;

  constructor(seed: number, plant: Plant | undefined) {
    this.#random = new Random(seed);
    this.#server = new SharedServer(this.#time, this.#random);
    this.#plant = plant;
    for (let at = 0; at < PROCESSES; at++) this.#start(at);
    this.#planTrouble();
  }

  async run(): Promise<void> {
    await this.#time.run(TROUBLE_MS);
    this.#server.awayUntil = 0;
    for (const process of this.#processes) {
      process.cutUntil = 0;
      process.pausedUntil = Math.min(process.pausedUntil, this.#time.now);
    }
    await this.#time.run(TROUBLE_MS + CALM_MS);
    this.#calmLength = this.#server.log.length;
    await this.#time.run(TROUBLE_MS + CALM_MS + 5 * SECOND);
    // Nothing of it goes on behind this test's back.
    for (const process of this.#processes) process.isDead = true;
  }

  judged(): ClusterResult {
    const engine = new Engine();
    const { log } = this.#server;
    const taken: (Said | undefined)[] = [];
    while (engine.reader.seq < log.length) {
      const said = log[engine.reader.seq];
      taken.push(foldNext(engine, log, this.#plant) ? said : undefined);
    }
    const counted = taken.filter((said) => said !== undefined);
    const failure =
      this.#bugText() ??
      writersOf(counted) ??
      this.#lostOf(taken) ??
      this.#standstillOf(taken.slice(this.#calmLength)) ??
      null;
    const seen = {
      messages: log.length,
      ignored: log.length - counted.length,
      acknowledged: this.#acknowledged.length,
      sessions: new Set(counted.map(({ session }) => session)).size,
      events: this.#time.events,
    };
    return { failure, seen };
  }

  #bugText(): string | undefined {
    return this.#bug === undefined ? undefined : `a feeder ended: ${this.#bug}`;
  }

  /** What was acknowledged counts, at its place. */
  #lostOf(taken: readonly (Said | undefined)[]): string | undefined {
    for (const { seq, writer, session, ordinal } of this.#acknowledged) {
      const said = taken[seq - 1];
      if (said?.writer === writer && said.session === session && said.ordinal === ordinal) continue;
      return `${writer} was told that ${session}/${ordinal} counts at ${seq}, and it does not`;
    }
    return undefined;
  }

  #standstillOf(atTheEnd: readonly (Said | undefined)[]): string | undefined {
    return atTheEnd.some((said) => said !== undefined) ? undefined : 'nobody feeds at the end';
  }

  #start(at: number): void {
    const random = this.#random;
    const process = new SimulatedProcess(
      `process ${at} start ${++this.#starts}`,
      this.#time,
      random.pick(CLOCK_ERRORS),
    );
    this.#processes[at] = process;
    // One that starts in its old DATA_DIR goes on with its leases, one in a new one does not.
    const holder = random.chance(0.5) ? `holder ${at}` : `holder ${at} ${this.#starts}`;
    const { ...parts } = { time: this.#time, server: this.#server, random, plant: this.#plant };
    new Feeder({
      ...{ process, holder, ...parts },
      onAcknowledged: (said) => this.#acknowledged.push(said),
      onBug: (error) => {
        this.#bug ??= error;
      },
    });
  }

  /** Some of everything, at moments of its own. */
  #planTrouble(): void {
    const random = this.#random;
    for (let count = 4 + random.below(8); count > 0; count--) {
      const at = random.below(TROUBLE_MS);
      const lastsMs = random.chance(0.5) ? random.below(3 * SECOND) : random.below(25 * SECOND);
      const which = random.below(PROCESSES);
      const kind = random.below(4);
      this.#time.at(at, () => {
        const process = this.#processes[which] as SimulatedProcess;
        if (kind === 0) process.pausedUntil = at + lastsMs;
        else if (kind === 1) process.cutUntil = at + lastsMs;
        else if (kind === 2) this.#server.awayUntil = at + lastsMs;
        else this.#kill(which, lastsMs);
      });
    }
  }

  #kill(which: number, lastsMs: number): void {
    const process = this.#processes[which] as SimulatedProcess;
    process.isDead = true;
    this.#time.at(this.#time.now + lastsMs, () => {
      if (this.#processes[which] === process) this.#start(which);
    });
  }
}

/** One world: of each session that counts, one writer's groups from the first on, without a hole. */
function writersOf(counted: readonly Said[]): string | undefined {
  let last: Said | undefined;
  for (const said of counted) {
    const { session, ordinal, writer } = said;
    if (last !== undefined && session < last.session)
      return `${session} counts after ${last.session}`;
    const isFirst = session !== last?.session;
    if (!isFirst && writer !== last?.writer)
      return `${session} is of ${last?.writer} and ${writer}`;
    const expected = isFirst ? 1 : (last?.ordinal ?? 0) + 1;
    if (ordinal !== expected)
      return `${session}/${ordinal} of ${writer} counts instead of ${expected}`;
    last = said;
  }
  return undefined;
}
