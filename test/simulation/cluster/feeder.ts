// A process that feeds one source while it has the lease: the product's own leases, ordered publisher
// and engine, over a server and a clock of the simulation.
import type { AppendLostError } from '#backends/log.ts';
import { OrderedPublisher } from '#backends/nats/ordered-publisher.ts';
import { Engine } from '#engine/engine.ts';
import { silentLogger } from '#kit/logger.ts';
import type { Random } from '#kit/random.ts';
import { BucketLeases } from '#src/leases/bucket-leases.ts';
import type { Tenancy } from '#src/leases/lease.ts';
import type { Said, SharedServer } from './shared-server.ts';
import type { SimulatedProcess, VirtualTime } from './virtual-time.ts';

/** A fault that was in the product, planted again. */
export type Plant =
  | 'sessions by the clock'
  | 'an end where order is lost'
  | 'a feed without a lease'
  | 'acknowledged before it counts'
  | 'holes that are heard';

export const SOURCE = 'feed';
const SAY_EVERY_MS = 250;
const FOLDS_LATE_MS = 40;
const IN_FLIGHT_MAX = 8;

export interface Acknowledged extends Said {
  readonly seq: number;
}

export interface FeederParts {
  readonly process: SimulatedProcess;
  readonly holder: string;
  readonly time: VirtualTime;
  readonly server: SharedServer;
  readonly random: Random;
  readonly plant: Plant | undefined;
  /** Hears what it was told to be in the log, and to count. */
  readonly onAcknowledged: (said: Acknowledged) => void;
  readonly onBug: (error: unknown) => void;
}

export class Feeder {
  readonly #parts: FeederParts;
  readonly #leases: BucketLeases;
  readonly #publisher: OrderedPublisher;
  readonly #engine = new Engine();
  readonly #never = new AbortController();
  #runs = 0;
  #sent: Said[] = [];

  constructor(parts: FeederParts) {
    this.#parts = parts;
    const { process, holder, server, random, time, onBug } = parts;
    const { clock } = process;
    this.#leases = new BucketLeases({
      bucket: server.bucketOf(process),
      ...{ holder, clock, logger: silentLogger },
      monotonic: () => time.now,
      random: () => random.unit(),
    });
    this.#publisher = new OrderedPublisher({
      inFlightMax: IN_FLIGHT_MAX,
      retriesMax: 8,
      send: (_, id) => server.append(process, this.#saidOf(id), id),
      recover: async () => {
        while (
          !(await server.ping(process).then(
            () => true,
            () => false,
          ))
        ) {
          await clock.wait(100 + random.below(400));
        }
      },
    });
    const lease = this.#leases.lease(SOURCE);
    const work = (tenancy: Tenancy): Promise<void> => this.#feed(tenancy);
    const feeding =
      parts.plant === 'a feed without a lease'
        ? work({
            signal: this.#never.signal,
            session: async (least) => Math.max(least, clock.now()),
          })
        : lease.whileHeld(work, this.#never.signal);
    feeding.catch(onBug);
    server.onAppend(() => this.#foldSoon());
    this.#foldSoon();
  }

  /** As `#src/feeds/leased-feed.ts` does it: session after session, as often as one is lost. */
  async #feed({ signal, session }: Tenancy): Promise<void> {
    const { process, plant } = this.#parts;
    while (!signal.aborted) {
      const least = this.#engine.nextSession(SOURCE, 0);
      const now = process.clock.now();
      const own = plant === 'sessions by the clock' ? Math.max(now, least) : await session(least);
      const lost = await this.#say(own, signal);
      if (lost && plant === 'an end where order is lost') throw new Error(lost.message);
      if (lost) await process.clock.wait(200, signal);
    }
  }

  /** Groups of one session, until the signal or until one is lost. */
  async #say(session: number, signal: AbortSignal): Promise<AppendLostError | undefined> {
    const { process, random, onAcknowledged, plant } = this.#parts;
    const writer = `${process.name} run ${++this.#runs}`;
    let lost: AppendLostError | undefined;
    for (let ordinal = 1; !signal.aborted && lost === undefined; ordinal++) {
      const said = { session, ordinal, writer };
      this.#sent.push(said);
      const id = `${writer}/${session}/${ordinal}`;
      this.#publisher.publish(new Uint8Array(), id).then(
        async (seq) => {
          const isTaken =
            plant === 'acknowledged before it counts' || (await this.#isTaken(said, seq));
          if (isTaken) onAcknowledged({ ...said, seq });
        },
        (error: AppendLostError) => {
          lost ??= error;
        },
      );
      await process.clock.wait(random.chance(0.3) ? 1 : random.below(2 * SAY_EVERY_MS), signal);
    }
    return lost;
  }

  #saidOf(id: string): Said {
    const found = this.#sent.findLast(
      (said) => id === `${said.writer}/${said.session}/${said.ordinal}`,
    );
    if (found === undefined) throw new Error(`nothing was said as ${id}`);
    return found;
  }

  /** What a writer may acknowledge: the book has it, and took it. */
  async #isTaken({ session, ordinal }: Said, seq: number): Promise<boolean> {
    const { clock } = this.#parts.process;
    while (this.#engine.reader.seq < seq) await clock.wait(20);
    return this.#engine.groupsApplied(SOURCE, session) >= ordinal;
  }

  /** A replica is a little behind the log, and more so while its link is cut. */
  #foldSoon(): void {
    const { process, server, time, random, plant } = this.#parts;
    process.at(time.now + 1 + random.below(FOLDS_LATE_MS), () => {
      const cutUntil = Math.max(process.cutUntil, server.awayUntil);
      if (cutUntil > time.now) return process.at(cutUntil + 1, () => this.#foldSoon());
      while (this.#engine.reader.seq < server.log.length) {
        foldNext(this.#engine, server.log, plant);
      }
    });
  }
}

/** Applies the next message of the log; whether it counted. */
export function foldNext(engine: Engine, log: readonly Said[], plant?: Plant): boolean {
  const seq = engine.reader.seq + 1;
  const { session, ordinal: said } = log[seq - 1] as Said;
  const next = engine.groupsApplied(SOURCE, session) + 1;
  const ordinal = plant === 'holes that are heard' ? Math.min(said, next) : said;
  const group = { kind: 'clock', receivedAt: seq, rejections: {} } as const;
  let isTaken = false;
  const message = { source: SOURCE, session, sourceSeq: ordinal, groups: [group] };
  engine.apply(seq, seq, message, () => {
    isTaken = true;
  });
  return isTaken;
}
