// The engine under a sunday slate for minutes, with every collection of garbage on record. The
// driver makes none: frames are decoded once and applied over and over, with rising numbers and
// times written into their columns and every other pass with other prices.
import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { packMessage } from '#domain/pack.ts';
import type { PackedMessage } from '#domain/packed-message.ts';
import { Engine } from '#engine/engine.ts';
import { decodeMessage } from '#ingest/decode.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { Slate } from './slate.ts';
import { type GroupShape, SLATES } from './slate-profiles.ts';

export interface SoakSpec {
  readonly events: number;
  readonly seconds: number;
  /** Frames that are made beforehand, of each shape. */
  readonly frames: number;
  /** Between two looks at the heap, each after a collection that is asked for. */
  readonly sampleSeconds: number;
}

export interface SoakSample {
  readonly second: number;
  /** Bytes in use after the collection: objects and array buffers. */
  readonly heap: number;
  readonly resident: number;
  /** Of the book, as the engine counts. */
  readonly book: number;
  readonly updatesPerSecond: number;
}

export interface SoakPause {
  readonly second: number;
  readonly kind: string;
  readonly ms: number;
}

export interface SoakResult {
  readonly quotes: number;
  readonly seconds: number;
  readonly updates: number;
  readonly edgesOpened: number;
  readonly samples: readonly SoakSample[];
  /** Collections that happened of themselves. */
  readonly pauses: readonly SoakPause[];
  /** Longest of those that were asked for, which are not counted. */
  readonly askedMsMax: number;
}

const KINDS: Readonly<Record<number, string>> = {
  1: 'scavenge',
  2: 'minor mark-compact',
  4: 'mark-sweep-compact',
  8: 'incremental marking',
  16: 'weak callbacks',
};
/** The flag of a collection that a program asked for. */
const FORCED = 4;
/** Applied without looking at the clock; then whoever watches has a turn. */
const SLICE_MS = 20;
const MOVE_SHARE = 0.8;
/** Hundredths of American odds between a price and its other one. */
const TICK = 500;
const PAUSES_KEPT = 100_000;

/** What an entry of the kind `gc` has beside its times. */
interface GarbageEntry {
  readonly detail: { readonly kind?: number; readonly flags?: number };
}

/** Runs to the end; `onSample` hears of every look at the heap. */
export async function runSoak(
  spec: SoakSpec,
  onSample: (sample: SoakSample) => void,
): Promise<SoakResult> {
  const engine = new Engine();
  const slate = new Slate(SLATES['sunday-slate'], spec.events);
  for (const { seq, stampMs, message } of slate.load()) {
    engine.applyPacked(seq, stampMs, packMessage(message));
  }
  const driver = new SoakDriver(engine, slate, spec.frames);
  const watch = new GarbageWatch();
  const samples: SoakSample[] = [];
  const start = performance.now();
  watch.begin(start);
  let [sampledAt, sampledUpdates] = [start, 0];
  for (let now = start; now - start < spec.seconds * 1000; now = performance.now()) {
    driver.run(now - start);
    await nextTurn();
    if (now - sampledAt < spec.sampleSeconds * 1000) continue;
    const rate = (1000 * (driver.updates - sampledUpdates)) / (performance.now() - sampledAt);
    const sample = sampleOf((now - start) / 1000, rate, engine);
    samples.push(sample);
    onSample(sample);
    [sampledAt, sampledUpdates] = [performance.now(), driver.updates];
  }
  const seconds = (performance.now() - start) / 1000;
  samples.push(sampleOf(seconds, driver.updates / seconds, engine));
  await nextTurn();
  watch.end();
  const { pauses, askedMsMax } = watch;
  const { edgesOpened } = engine.work;
  const { quotes } = slate.world;
  return { quotes, seconds, updates: driver.updates, edgesOpened, samples, pauses, askedMsMax };
}

/** Collections longer than ten milliseconds that nobody asked for. */
export function longPauses({ pauses }: SoakResult): number {
  return pauses.filter(({ ms }) => ms > 10).length;
}

/**
 * The heap in the last third of the run over that in the first, once the first tenth is past and
 * caches and lists have filled.
 */
export function heapGrowth({ samples, seconds }: SoakResult): number {
  const warm = samples.filter(({ second }) => second >= seconds / 10);
  const third = Math.max(1, Math.floor(warm.length / 3));
  const mean = (part: readonly SoakSample[]) =>
    part.reduce((sum, { heap }) => sum + heap, 0) / part.length;
  return mean(warm.slice(-third)) / mean(warm.slice(0, third));
}

class SoakDriver {
  updates = 0;
  readonly #engine: Engine;
  readonly #messages: readonly PackedMessage[];
  /** The prices that are not in the message now; they change places with each pass. */
  readonly #otherPrices: PackedMessage['prices'][];
  readonly #firstMs: number;
  #seq: number;
  #sourceSeq: number;
  #next = 0;

  constructor(engine: Engine, slate: Slate, frames: number) {
    this.#engine = engine;
    const shapes: readonly GroupShape[] = ['single', 'recorded'];
    const made = Array.from({ length: 2 * frames }, (_, index) =>
      slate.frame(shapes[index % 2] as GroupShape),
    );
    this.#messages = made.map(({ bytes }) => packMessage(decodeMessage(bytes)));
    const random = new Random(slate.profile.seed);
    this.#otherPrices = this.#messages.map(({ prices }) =>
      prices.map((price) => (random.chance(MOVE_SHARE) ? nextPrice(price) : price)),
    );
    this.#firstMs = made.at(-1)?.stampMs ?? 0;
    this.#seq = made.at(-1)?.seq ?? 0;
    this.#sourceSeq = 1 + made.reduce((sum, { groups }) => sum + groups, slate.world.events + 1);
  }

  /** Applies messages for a slice of time; `elapsedMs` is how far the run is. */
  run(elapsedMs: number): void {
    const until = performance.now() + SLICE_MS;
    const stampMs = this.#firstMs + Math.floor(elapsedMs);
    do {
      const index = this.#next;
      const message = this.#messages[index] as PackedMessage;
      this.#renew(message, index, stampMs);
      this.#seq += 1;
      this.#engine.applyPacked(this.#seq, stampMs, message);
      this.updates += message.quoteCount;
      this.#next = (index + 1) % this.#messages.length;
    } while (performance.now() < until);
  }

  /** Makes the message a new one: its number, its times, its other prices. */
  #renew(message: PackedMessage, index: number, stampMs: number): void {
    message.sourceSeq = this.#sourceSeq;
    this.#sourceSeq += message.groupCount;
    for (let group = 0; group < message.groupCount; group++) {
      message.group(group).receivedAt = stampMs;
    }
    message.confirmedAts.fill(stampMs, 0, message.quoteCount);
    const { prices } = message;
    message.prices = must(this.#otherPrices[index], 'prices');
    this.#otherPrices[index] = prices;
  }
}

/** Hears of every collection, with the moment it began. */
class GarbageWatch {
  readonly pauses: SoakPause[] = [];
  askedMsMax = 0;
  #start = 0;
  readonly #observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, duration } = entry;
      const { kind = 0, flags = 0 } = (entry as unknown as GarbageEntry).detail;
      if (startTime < this.#start) continue;
      if (flags & FORCED) this.askedMsMax = Math.max(this.askedMsMax, duration);
      else if (this.pauses.length < PAUSES_KEPT) {
        const second = (startTime - this.#start) / 1000;
        this.pauses.push({ second, kind: KINDS[kind] ?? `kind ${kind}`, ms: duration });
      }
    }
  });

  begin(start: number): void {
    globalThis.gc?.();
    this.#start = start;
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  end(): void {
    this.#observer.disconnect();
  }
}

function sampleOf(second: number, updatesPerSecond: number, engine: Engine): SoakSample {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  const book = engine.sizes.bytes;
  return { second, heap: heapUsed + arrayBuffers, resident: rss, book, updatesPerSecond };
}

/** A tick longer for an underdog, shorter for a favourite: never inside the gap around even. */
function nextPrice(price: number): number {
  return price > 0 ? price + TICK : price - TICK;
}
