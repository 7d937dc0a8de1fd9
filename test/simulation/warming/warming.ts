// A log that loses its beginning, from a seed: feeds and a poster publish, fall silent and begin anew, one
// replica has folded everything, and another begins behind the beginning with an empty disk. As soon as
// the second one calls itself whole, the two must show the same.
import type { LogEntry, LogInfo, ReadOptions } from '#backends/log.ts';
import type { EventHead, Group, LogConfig, Posted } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { GROUP_BYTES_MAX } from '#ingest/wire/message.ts';
import { Random } from '#kit/random.ts';
import { FedSources, keepFedSources } from '#src/log/fed-sources.ts';
import { fold } from '#src/log/fold.ts';
import { type FeedingSources, FULL_IMAGE_MARKER, Wholeness } from '#src/log/wholeness.ts';
import { MemoryLog } from '../../ingest/door/memory-log.ts';
import {
  coverage,
  GAME,
  HOUR,
  image,
  KICKOFF,
  MINUTE,
  patch,
  quote,
  SECOND,
} from '../../oracle/script.ts';
import { MemoryBucket } from '../../service/log/memory-bucket.ts';

/** A fault that was in the product, planted again. */
export type Plant = 'a partial book that is ready' | 'silent sources that nobody waits for';

export interface WarmingResult {
  /** The first thing that does not hold; null where all does. */
  readonly failure: string | null;
  /** Messages that the second replica folded before it was whole. */
  readonly warmedFor: number;
}

interface Source {
  readonly name: string;
  readonly venue: string;
  /** In how many of the steps it publishes. */
  readonly chance: number;
  readonly posted?: Posted;
  session: number;
  ordinal: number;
}

const STEPS = 160;
/** Then everything begins anew, and prices of before become too old. */
const LAST_STEPS = 70;
const CONFIG: LogConfig = { mode: 'live', recordings: [], pricing: defaultPricing('live') };
const EVENTS: readonly EventHead[] = [1, 2, 3].map((number) => ({
  ...{ ...GAME, eventId: `nfl_2025110${number}_buf_mia`, sourceEventId: `a${number}` },
  startTime: KICKOFF + number * 24 * HOUR,
}));

/** A log in memory that loses its oldest entries. */
class TrimmedLog extends MemoryLog {
  firstSeq = 1;
  readonly #waiting = new Set<() => void>();

  /** Its readers look for more, or for the end. */
  wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  override async info(): Promise<LogInfo> {
    return { ...(await super.info()), firstSeq: this.firstSeq };
  }

  override async *read(fromSeq: number, options?: ReadOptions): AsyncIterable<LogEntry> {
    const { signal } = options ?? {};
    let next = Math.max(fromSeq, this.firstSeq);
    while (signal?.aborted === false) {
      for (; next <= this.entries.length; next++) yield this.entries[next - 1] as LogEntry;
      if (!signal.aborted) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }
}

/** Folds the log as processes do. */
class Replica {
  readonly engine = new Engine();
  readonly wholeness: Wholeness;
  readonly #log: TrimmedLog;
  readonly #stop = new AbortController();
  readonly #folded: Promise<void>;

  constructor(log: TrimmedLog, isPartial: boolean, feeding?: FeedingSources) {
    this.#log = log;
    this.wholeness = new Wholeness(isPartial, feeding);
    const { engine, wholeness } = this;
    const { signal } = this.#stop;
    this.#folded = fold({ log, engine, follow: true, signal, wholeness });
  }

  /** Resolves when it has folded what the log holds; rejects as the fold does. */
  async catchUp(): Promise<void> {
    this.#log.wake();
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    while (this.engine.reader.seq < this.#log.entries.length) {
      const isOver = await Promise.race([turn(), this.#folded.then(() => true)]);
      if (isOver) throw new Error('the fold ended');
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#log.wake();
    await this.#folded;
  }

  /** Prices as clients see them, but not since when one stands that nobody changed. */
  shown(): string {
    const { reader } = this.engine;
    const offers = reader.events().flatMap(({ eventId }) => {
      const lines = reader.oddsRecord(eventId, {}).markets.flatMap((market) => market.lines);
      const all = lines.flatMap((line) => line.offers);
      return all.map(({ updatedAt: _, ...offer }) => `${eventId} ${JSON.stringify(offer)}`);
    });
    return offers.join('\n');
  }
}

/** Plays the log of one seed. */
export async function playWarming(seed: number, plant?: Plant): Promise<WarmingResult> {
  const world = new World(seed, plant);
  try {
    return await world.run();
  } finally {
    await world.stop();
  }
}

class World {
  readonly #random: Random;
  readonly #plant: Plant | undefined;
  readonly #bucket = new MemoryBucket();
  readonly #log: TrimmedLog;
  readonly #full: Replica;
  readonly #sources: readonly Source[] = [
    { name: 'alpha', venue: 'fanduel', chance: 0.5, session: 1, ordinal: 1 },
    { name: 'beta', venue: 'draftkings', chance: 0.02, session: 1, ordinal: 1 },
    { name: 'acme', venue: 'betmgm', chance: 0.05, posted: 'vouched', session: 1, ordinal: 1 },
    { name: 'clock', venue: '', chance: 1, session: 1, ordinal: 1 },
  ];
  #nowMs = KICKOFF - 24 * HOUR;
  #partial: Replica | undefined;
  #fedSources: FedSources | undefined;
  #warmedFor = 0;

  constructor(seed: number, plant: Plant | undefined) {
    this.#random = new Random(seed);
    this.#plant = plant;
    this.#log = new TrimmedLog(() => this.#nowMs);
    this.#full = new Replica(this.#log, false);
  }

  async stop(): Promise<void> {
    await this.#full.stop();
    await this.#partial?.stop();
  }

  async run(): Promise<WarmingResult> {
    const random = this.#random;
    await this.#publish(this.#source('clock'), [
      { kind: 'config', receivedAt: this.#nowMs, rejections: {}, config: CONFIG },
    ]);
    for (const source of this.#sources) if (source.venue) await this.#beginAnew(source);
    const beginsAt = 30 + random.below(STEPS - 60);
    for (let step = 0; step < STEPS + LAST_STEPS; step++) {
      const isLast = step >= STEPS;
      const isLongPause = isLast || random.chance(0.02);
      this.#nowMs += isLongPause
        ? (1 + random.below(15)) * MINUTE
        : (1 + random.below(60)) * SECOND;
      for (const source of this.#sources) await this.#mayPublish(source);
      if (step === STEPS) for (const source of this.#sources) await this.#beginAnew(source);
      if (step === beginsAt) await this.#begin();
      const failure = await this.#fold();
      if (failure !== null) return { failure: `step ${step}: ${failure}`, warmedFor: 0 };
      await this.#writeSources();
    }
    const isWhole = this.#partial?.wholeness.isWhole === true;
    const failure = isWhole ? null : `waits for ${this.#partial?.wholeness.waitsFor} at the end`;
    return { failure, warmedFor: this.#warmedFor };
  }

  #source(name: string): Source {
    return this.#sources.find((each) => each.name === name) as Source;
  }

  async #mayPublish(source: Source): Promise<void> {
    const random = this.#random;
    if (!random.chance(source.chance)) return;
    if (source.venue === '') return await this.#publish(source, [this.#told()]);
    if (random.chance(0.1)) return await this.#beginAnew(source);
    const quotes = [this.#quote(source)];
    await this.#publish(source, [patch(random.pick(EVENTS), this.#nowMs, quotes)]);
  }

  /** A feed publishes everything in its next session; a poster's begins with a message of its writer. */
  async #beginAnew(source: Source): Promise<void> {
    source.session += 1;
    source.ordinal = 1;
    if (source.venue === '' || source.posted) return await this.#publish(source, [this.#told()]);
    const at = this.#nowMs;
    const listed = EVENTS.filter(() => this.#random.chance(0.7));
    const images = listed.map((event) => image(event, at, [this.#quote(source)]));
    const ids = listed.map(({ eventId }) => eventId);
    await this.#publish(source, [...images, coverage(GAME, at, [source.venue], ids)]);
    await this.#publish(source, [this.#told()]);
  }

  #quote({ venue }: Source) {
    return quote(venue, 'home', 100 + this.#random.below(50), this.#nowMs);
  }

  #told(): Group {
    return { ...FULL_IMAGE_MARKER, receivedAt: this.#nowMs };
  }

  async #publish(source: Source, groups: readonly Group[]): Promise<void> {
    const writer = new MessageWriter();
    for (const group of groups) writer.add(group, GROUP_BYTES_MAX);
    const { name, session, ordinal, posted } = source;
    await this.#log.append(writer.finish(name, session, ordinal, posted && { posted }));
    source.ordinal += groups.length;
  }

  /** A process with an empty disk, behind a log that holds little. */
  async #begin(): Promise<void> {
    const { length } = this.#log.entries;
    this.#log.firstSeq = length - this.#random.below(8);
    const fedSources = new FedSources(this.#bucket);
    await fedSources.read();
    this.#fedSources = fedSources;
    const isPartial = this.#plant !== 'a partial book that is ready';
    const feeding = (sinceMs: number) => fedSources.feeding(sinceMs);
    const known = this.#plant === undefined ? [feeding] : [];
    this.#partial = new Replica(this.#log, isPartial, ...known);
  }

  async #fold(): Promise<string | null> {
    await this.#full.catchUp();
    if (this.#partial === undefined) return null;
    if (this.#random.chance(0.5)) await this.#fedSources?.read();
    await this.#partial.catchUp();
    if (!this.#partial.wholeness.isWhole) {
      this.#warmedFor += 1;
      return null;
    }
    const [one, other] = [this.#full.shown(), this.#partial.shown()];
    return one === other ? null : `one shows ${one}\n the other ${other}`;
  }

  /** Whoever has the log's lease writes the list; now and then nobody has it. */
  async #writeSources(): Promise<void> {
    if (this.#random.chance(0.3)) return;
    const { engine, wholeness } =
      this.#partial && this.#random.chance(0.3) ? this.#partial : this.#full;
    const { reader } = engine;
    const clock = { wait: async () => false };
    const parts = { bucket: this.#bucket, reader, wholeness, feeds: () => [], clock };
    await keepFedSources(parts, new AbortController().signal);
  }
}
