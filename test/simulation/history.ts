// A history from a seed: a small world of venues and the processes that report it, the bus between
// them and the log, and what replicas and clients do meanwhile. Time is virtual, nothing waits.
import type { EventHead, EventStatus, Group } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { assert, must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { RandomGroups } from '../fuzz/random-groups.ts';
import { EVENTS, LOG_START, VENUE_IDS } from '../fuzz/random-pools.ts';
import type { Action, History, TruePrice } from './action.ts';
import { Bus } from './bus.ts';
import { randomFollows } from './follows.ts';
import { Publisher } from './publisher.ts';
import { priceKey, Truth } from './truth.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const REPLICAS = 3;
const CLIENTS = 8;
/** Rounds in which all that is under way must have arrived. */
const SETTLING_MAX = 400;
/** No game is forgotten before it is a week old: the oracle forgets nothing. */
const HISTORY_MS_MAX = 4 * 24 * 60 * MINUTE;
/** Drawn from. An event that is over takes no more prices, so that few may end. */
const STATUSES: readonly EventStatus[] = [
  ...Array<EventStatus>(10).fill('scheduled'),
  ...Array<EventStatus>(10).fill('in_progress'),
  'postponed',
  'final',
];

/** The history of this seed in so many rounds, of a second to hours each. */
export function randomHistory(seed: number, rounds: number): History {
  const writer = new HistoryWriter(seed);
  for (let round = 1; round <= rounds; round++) writer.round(round % 60 === 0);
  writer.end();
  return { replicas: REPLICAS, clients: writer.clients, actions: writer.actions };
}

class HistoryWriter {
  readonly actions: Action[] = [];
  readonly clients: History['clients'];
  readonly #random: Random;
  readonly #truth: Truth;
  readonly #bus: Bus;
  readonly #groups: RandomGroups;
  readonly #scored: readonly EventHead[];
  /** The process that speaks for its source, by source. */
  readonly #current = new Map<string, Publisher>();
  /** Processes that were replaced and have not noticed. */
  #ghosts: Publisher[] = [];
  readonly #plain: readonly Publisher[];
  #now = LOG_START;

  constructor(seed: number) {
    const random = new Random(seed);
    this.#random = random;
    this.clients = Array.from({ length: CLIENTS }, () => randomFollows(random));
    const events = someOf(random, EVENTS, 1);
    const venues = someOf(random, VENUE_IDS, 4);
    this.#truth = new Truth(random, events, venues);
    this.#scored = events.filter(() => random.chance(0.4));
    this.#groups = new RandomGroups(random);
    this.#bus = new Bus(random, (action) => this.actions.push(action));
    const half = venues.length >> 1;
    this.#start('feed', 1, venues.slice(0, half));
    this.#start('exchange', 1, venues.slice(half));
    const plain = (source: string): Publisher => {
      const publisher = new Publisher(random, this.#truth, source, 1, []);
      this.#bus.attach(publisher);
      return publisher;
    };
    this.#plain = ['config', 'scores', 'clock'].map(plain);
    this.#configure(defaultPricing('live'));
  }

  /** Time passes; some of everything happens. */
  round(isQuiet: boolean): void {
    const random = this.#random;
    this.#passTime();
    for (let moves = random.below(4); moves > 0; moves--) this.#truth.move();
    for (const publisher of this.#speakers()) {
      if (random.chance(0.02)) publisher.stepClock();
      if (random.chance(0.5)) publisher.saySomething(this.#now);
    }
    if (random.chance(0.08)) this.#report();
    if (random.chance(0.1)) this.#plainOne('clock').say(this.#tick());
    if (random.chance(0.008)) this.#configure(this.#groups.pricing('live'));
    if (random.chance(0.03)) this.#takeOver(random.pick([...this.#current.keys()]));
    if (this.#ghosts.length > 0 && random.chance(0.08)) this.#ghosts.shift();
    this.#bus.work(this.#now, this.#processes());
    this.#observe();
    if (!isQuiet) return;
    this.#settle();
    this.#expect(false);
  }

  /** Clocks are put right, and the world stands still while all is polled once more. */
  end(): void {
    this.#ghosts = [];
    this.#settle();
    // A start that moved is first said by one poll: prices that came before it are of the next.
    for (let poll = 0; poll < 2; poll++) {
      this.#now += 10 * MINUTE;
      for (const publisher of this.#current.values()) {
        publisher.clockError = 0;
        publisher.sayEverything(this.#now);
      }
      this.#settle();
    }
    this.#expect(true);
  }

  #start(source: string, session: number, venues: readonly string[]): void {
    const publisher = new Publisher(this.#random, this.#truth, source, session, venues);
    this.#bus.attach(publisher);
    this.#current.set(source, publisher);
    publisher.sayEverything(this.#now);
  }

  /** Another process speaks for the source from now on; the old one may not have noticed. */
  #takeOver(source: string): void {
    const old = must(this.#current.get(source), source);
    if (this.#random.chance(0.7)) {
      old.distortion = 500;
      this.#ghosts.push(old);
    }
    this.#start(source, old.session + 1 + this.#random.below(3), old.venues);
  }

  /** Nothing new is said; what was said arrives. */
  #settle(): void {
    this.#bus.isCalm = true;
    for (const publisher of this.#current.values()) {
      for (const head of this.#truth.heads.values()) publisher.sayDifferences(head, this.#now);
    }
    for (let round = 0; round < SETTLING_MAX; round++) {
      this.#now += SECOND;
      this.#bus.work(this.#now, this.#processes());
      const isSettled = [...this.#current.values()].every(
        (publisher) => publisher.isIdle && this.#bus.knows(publisher),
      );
      if (isSettled && this.#plain.every((publisher) => publisher.isIdle)) break;
    }
    for (const { isIdle, source } of this.#current.values()) assert(isIdle, `${source} is silent`);
    this.actions.push({ do: 'compare' });
    this.#bus.isCalm = false;
  }

  #expect(areAllFresh: boolean): void {
    const prices: TruePrice[] = [];
    for (const { source, venues } of this.#current.values()) {
      for (const { head, quote } of this.#truth.all(venues)) {
        const key = priceKey(head, quote);
        const said = must(this.#bus.lastWord(key), `${source} was silent of ${key}`);
        assert(said.quote.price === quote.price, `the last word is true: ${key}`);
        prices.push({ head, quote, confirmedAt: said.confirmedAt });
      }
    }
    this.actions.push({ do: 'expect', prices, areAllFresh });
  }

  /** What replicas and clients do in a round. */
  #observe(): void {
    const random = this.#random;
    const seq = (): number => random.below(this.#bus.length + 1);
    for (let replica = 0; replica < REPLICAS; replica++) {
      const act = (chance: number): boolean => random.chance(chance);
      if (act(0.5)) this.actions.push({ do: 'fold', replica, messages: 1 + random.below(8) });
      if (act(0.05)) this.actions.push({ do: 'snapshot', replica });
      if (!act(0.02)) continue;
      const from = act(0.6) ? 'snapshot' : 'log';
      const pick = random.below(1000);
      this.actions.push({ do: 'restart', replica, from, pick, seq: seq() });
    }
    for (let client = 0; client < CLIENTS; client++) {
      if (!random.chance(0.25)) continue;
      // Mostly where it is at home; now and then on any replica, behind or ahead of its own.
      const replica = random.chance(0.85) ? client % REPLICAS : random.below(REPLICAS);
      this.actions.push({ do: 'read', client, replica, afresh: random.chance(0.03) });
    }
  }

  #passTime(): void {
    const random = this.#random;
    const kind = random.unit();
    if (kind < 0.8) this.#now += random.below(15 * SECOND);
    else if (kind < 0.96) this.#now += random.below(4 * MINUTE);
    else if (kind < 0.98) this.#now += random.pick([10, 15, 60]) * MINUTE + random.below(3) - 1;
    else this.#now = this.#aroundSomeStart();
    if (random.chance(0.004) && this.#now - LOG_START < HISTORY_MS_MAX / 2) {
      this.#now += 6 * 60 * MINUTE;
    }
  }

  #aroundSomeStart(): number {
    const { startTime } = this.#random.pick([...this.#truth.heads.values()]);
    const at = startTime + this.#random.below(3) - 1;
    return at > this.#now && at < LOG_START + HISTORY_MS_MAX ? at : this.#now;
  }

  /** A score source's word, in order or not. */
  #report(): void {
    if (this.#scored.length === 0) return;
    const random = this.#random;
    const { eventId } = random.pick(this.#scored);
    const head = must(this.#truth.heads.get(eventId), eventId);
    const status = random.pick(STATUSES);
    this.#plainOne('scores').say(this.#groups.report(head, status, this.#now));
  }

  #configure(pricing: ReturnType<typeof defaultPricing>): void {
    const config = { mode: 'live', recordings: [], pricing } as const;
    this.#plainOne('config').say({
      kind: 'config',
      receivedAt: this.#now,
      rejections: {},
      config,
    });
  }

  #tick(): Group {
    return { kind: 'clock', receivedAt: this.#now, rejections: {} };
  }

  #plainOne(source: string): Publisher {
    return must(
      this.#plain.find((each) => each.source === source),
      source,
    );
  }

  #speakers(): readonly Publisher[] {
    return [...this.#current.values(), ...this.#ghosts];
  }

  #processes(): ReadonlySet<Publisher> {
    return new Set([...this.#plain, ...this.#speakers()]);
  }
}

function someOf<T>(random: Random, items: readonly T[], least: number): readonly T[] {
  const some = items.filter(() => random.chance(0.6));
  return some.length >= least ? some : items;
}
