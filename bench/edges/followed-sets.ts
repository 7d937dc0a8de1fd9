// A book with many sets of bookmakers that are followed, as the hub follows them: a frame of updates
// is applied, then each topic is asked for its frame. Beside it the same edges found anew, for every
// set, in each event that was touched.
import type { Devig } from '#domain/devig-method.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { PROFILES_MAX, type Profile } from '#domain/profile.ts';
import { Engine } from '#engine/engine.ts';
import { deltaFrame } from '#gateway/push/frames.ts';
import { readSubscription, type Subscription } from '#gateway/push/protocol.ts';
import { FrameDecoder } from '#ingest/wire/decode.ts';
import { assert, must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { Slate, type SlateFrame } from '../shared/slate.ts';
import { SLATE_VENUES } from '../shared/slate-world.ts';

const PROFILES = Array.from({ length: PROFILES_MAX }, (_, number) => profileOf(number));

/** Venues of a set: where one person has accounts. */
const SET_SIZES = [3, 4, 5, 6] as const;

/** What following some frames came to. */
export interface Followed {
  /** Of the thread that ticks, its collections included. */
  readonly ms: number;
  readonly updates: number;
  readonly frames: number;
  readonly bytes: number;
}

export class FollowedSets {
  readonly #engine = new Engine();
  readonly #slate: Slate;
  readonly #decoder = new FrameDecoder();
  readonly #random = new Random(7);
  readonly #topics: Subscription[] = [];
  readonly #names = new Set<string>();

  constructor(events: number) {
    this.#slate = new Slate(events);
    this.#slate.fill(this.#engine);
    assert(this.#engine.config?.pricing.devig === defaultPricing('live').devig, 'the usual rules');
  }

  /** Has exactly so many distinct sets followed from here on. */
  follow(sets: number): void {
    this.#followOnly(() => this.#randomSet(), sets);
  }

  /** Has edges under exactly so many profiles followed, at every bookmaker. */
  followProfiles(profiles: number): void {
    this.#followOnly((number) => ({ profile: profileOf(number).id }), profiles);
  }

  #followOnly(asked: (number: number) => object, count: number): void {
    const { changes } = this.#engine;
    for (const { edges } of this.#topics) changes.unfollowEdges(edges);
    this.#topics.length = 0;
    this.#names.clear();
    while (this.#topics.length < count) {
      const topic = this.#topicOf(asked(this.#topics.length));
      if (this.#names.has(topic.topic)) continue;
      this.#names.add(topic.topic);
      this.#topics.push(topic);
      changes.followEdges(topic.scope, topic.edges);
    }
  }

  /** The next frame of so many single updates; its making is nobody's cost. */
  next(updates: number): SlateFrame {
    return this.#slate.frame('single', updates);
  }

  /** Applies a frame and asks every topic for its own. */
  tick({ seq, stampMs, bytes, updates }: SlateFrame): Followed {
    const { reader, changes } = this.#engine;
    const view = { reader, changes };
    const since = changes.seq;
    const start = timesNow();
    this.#engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes));
    let [frames, length] = [0, 0];
    for (const topic of this.#topics) {
      if (!changes.mayConcern(since, topic.scope, topic.edges)) continue;
      const frame = deltaFrame(view, topic, since, since, since, Number.POSITIVE_INFINITY);
      if (frame === undefined) continue;
      frames += 1;
      length += frame.length;
    }
    return { ms: msSince(start), updates, frames, bytes: length };
  }

  /** The same by finding the edges of every set anew, where the frame touched the event. */
  tickAnew({ seq, stampMs, bytes, updates }: SlateFrame): Followed {
    const { reader, changes } = this.#engine;
    const since = changes.seq;
    const start = timesNow();
    this.#engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes));
    let [frames, length] = [0, 0];
    const touched = [...changes.eventsSince(since)];
    for (const { edges } of this.#topics) {
      const shown = touched.map((eventId) => JSON.stringify(reader.edgesRecord(eventId, edges)));
      frames += 1;
      length += shown.join().length;
    }
    return { ms: msSince(start), updates, frames, bytes: length };
  }

  #randomSet(): object {
    const size = this.#random.pick(SET_SIZES);
    const left = SLATE_VENUES.map(({ venueId }) => venueId);
    const books = Array.from({ length: size }, () => {
      const [book] = left.splice(this.#random.below(left.length), 1);
      return book;
    });
    return { bookmakers: books.join(',') };
  }

  #topicOf(asked: object): Subscription {
    const { leagues, venues } = this.#engine.reader;
    const words = { leagues, venues, profiles: PROFILES };
    const frame = { op: 'subscribe', id: 1, channel: 'edges', ...asked };
    const topic = readSubscription(frame, () => undefined, words);
    assert('topic' in topic, 'what a benchmark asks for can be followed');
    return topic;
  }
}

interface Times {
  readonly wallMs: number;
  /** Of all threads of the process. */
  readonly processorMs: number;
}

function timesNow(): Times {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), processorMs: (user + system) / 1000 };
}

/**
 * Hardly more than what this thread took: others on the machine are in the time on the wall alone, and what the
 * collector does beside it in the processor time alone.
 */
function msSince(start: Times): number {
  const now = timesNow();
  return Math.min(now.wallMs - start.wallMs, now.processorMs - start.processorMs);
}

/** One of many profiles: a method, and the weight of its own bookmaker. */
function profileOf(number: number): Profile {
  const methods = ['power', 'multiplicative', 'additive', 'shin'] as const;
  const { venueId } = must(SLATE_VENUES[number], 'a venue');
  return {
    id: `p${number}`,
    devig: methods[number % methods.length] as Devig,
    weights: { '*': 1, [venueId]: 5 },
  };
}
