// Random logs of several sources that quote the same venues: feeds and posters with clocks that are
// up to five seconds off, who die and return, post with authority and without, tell everything or
// changes only, restamp old prices, and whose ranks the operator changes meanwhile.
import { SEMANTICS, SILENCE_RULES, type SourceEntry } from '#domain/catalog/source-entry.ts';
import type {
  EventHead,
  Group,
  Message,
  Posted,
  Quote,
  QuoteKey,
} from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Random } from '#kit/random.ts';
import { quoteKey, RandomGroups } from './random-groups.ts';
import type { LogStep } from './random-log.ts';
import { EVENTS, LOG_START, VENUE_IDS } from './random-pools.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

interface World {
  readonly name: string;
  readonly posted: Posted | undefined;
  readonly skewMs: number;
  isUp: boolean;
}

/** A log of `length` messages in which two or three sources and their doubles speak. */
export function sourcesLog(seed: number, length: number): LogStep[] {
  const writer = new SourcesWriter(new Random(seed));
  const steps = [...writer.opening()];
  while (steps.length < length) steps.push(writer.next());
  return steps;
}

class SourcesWriter {
  readonly #random: Random;
  readonly #groups: RandomGroups;
  readonly #events: readonly EventHead[];
  readonly #worlds: readonly World[];
  /** Of what was said of late: to be said again, taken back or suspended. */
  readonly #said: { readonly event: EventHead; readonly quote: Quote }[] = [];
  /** One session of a source, whatever authority it has. */
  readonly #ordinals = new Map<string, number>();
  #now = LOG_START;
  #operatorSeq = 1;

  constructor(random: Random) {
    this.#random = random;
    const venues = VENUE_IDS.filter(() => random.chance(0.25)).slice(0, 4);
    this.#groups = new RandomGroups(random, venues.length > 1 ? venues : VENUE_IDS.slice(0, 3));
    this.#events = EVENTS.filter((_, index) => index < 1 + random.below(3));
    const names = ['alpha', 'beta', 'gamma'].slice(0, 2 + random.below(2));
    this.#worlds = names.flatMap((name) => {
      const all = [undefined, 'vouched', 'unvouched'] as const;
      const kinds = random.chance(0.2) ? all : [random.pick(all)];
      const skewMs = random.below(10_001) - 5000;
      return kinds.map((posted) => ({ name, posted, skewMs, isUp: true }));
    });
  }

  *opening(): Generator<LogStep> {
    const pricing = { ...defaultPricing('live'), venueStaleMs: 2 * MINUTE };
    const config = { mode: 'live', recordings: [], pricing } as const;
    yield this.#operator({ kind: 'config', receivedAt: this.#now, rejections: {}, config });
    for (const { name } of this.#worlds) if (this.#random.chance(0.7)) yield this.#settings(name);
  }

  next(): LogStep {
    const random = this.#random;
    const unit = random.unit();
    if (unit < 0.5) this.#now += random.below(8 * SECOND);
    else if (unit < 0.75) this.#now += random.below(90 * SECOND);
    else if (unit < 0.77) this.#now += random.pick([10, 16, 61, 24 * 60]) * MINUTE;
    if (random.chance(0.03)) return this.#settings(random.pick(this.#worlds).name);
    if (random.chance(0.1)) {
      return this.#operator({ kind: 'clock', receivedAt: this.#now, rejections: {} });
    }
    for (const world of this.#worlds) if (random.chance(0.04)) world.isUp = !world.isUp;
    const up = this.#worlds.filter(({ isUp }) => isUp);
    return this.#speak(random.pick(up.length > 0 ? up : this.#worlds));
  }

  #speak(world: World): LogStep {
    const { name: source, posted } = world;
    const groups: Group[] = [];
    for (let count = 1 + this.#random.below(2); count > 0; count--) groups.push(this.#group(world));
    const message: Message = {
      source,
      session: 1,
      sourceSeq: 0,
      groups,
      ...(posted && { posted }),
    };
    return { stampMs: this.#now, message: this.#numbered(message) };
  }

  #numbered(message: Message): Message {
    const sourceSeq = this.#ordinals.get(message.source) ?? 1;
    this.#ordinals.set(message.source, sourceSeq + message.groups.length);
    return { ...message, sourceSeq };
  }

  #group(world: World): Group {
    const random = this.#random;
    const event = random.pick(this.#events);
    // The door takes no time that lies ahead; a feed of the server is taken at its word.
    const skewed = this.#now + world.skewMs - (random.chance(0.2) ? random.below(20_000) : 0);
    const receivedAt = world.posted === undefined ? skewed : Math.min(skewed, this.#now);
    const kind = random.unit();
    if (kind < 0.4)
      return this.#remembered(
        this.#suspending(this.#fitting(this.#groups.image(event, receivedAt, receivedAt), world)),
      );
    if (kind < 0.75) {
      const patch = this.#fitting(this.#groups.patch(event, receivedAt, receivedAt), world);
      return this.#remembered(this.#suspending(this.#again(patch)));
    }
    if (kind < 0.87) {
      const listed = this.#events.filter(() => random.chance(0.7)).map(({ eventId }) => eventId);
      return this.#groups.coverage(event.leagueId, listed, receivedAt);
    }
    if (kind < 0.97) {
      const venueId = random.chance(0.3) ? null : this.#groups.anyVenue();
      const eventId = random.chance(0.5) ? null : event.eventId;
      return { kind: 'confirm', receivedAt, rejections: {}, confirms: [{ venueId, eventId }] };
    }
    return { kind: 'clock', receivedAt, rejections: {} };
  }

  /** A poster confirms nothing after he observed it. */
  #fitting<G extends Extract<Group, { kind: 'image' | 'patch' }>>(group: G, world: World): G {
    if (world.posted === undefined) return group;
    const quotes = group.quotes.map((quote) => ({
      ...quote,
      confirmedAt: Math.min(quote.confirmedAt, group.receivedAt),
    }));
    return { ...group, quotes };
  }

  /** Sometimes what somebody said before is said again, as of now or as of then, or taken back. */
  #again<G extends Extract<Group, { kind: 'patch' }>>(group: G): G {
    const random = this.#random;
    const [known] = this.#said.length > 0 ? [random.pick(this.#said)] : [];
    if (known === undefined || random.chance(0.5)) return group;
    const { event } = known;
    const rest = { ...group, event };
    if (random.chance(0.4)) return { ...rest, quotes: [], withdrawn: [quoteKey(known.quote)] };
    const confirmedAt = random.chance(0.5) ? group.receivedAt : known.quote.confirmedAt;
    return { ...rest, quotes: [{ ...known.quote, confirmedAt }], withdrawn: [] };
  }

  /** A price that could not be read stands for its selection alone. */
  #suspending<G extends Extract<Group, { kind: 'image' | 'patch' }>>(group: G): G {
    if (this.#random.chance(0.7)) return group;
    const isFit = (key: QuoteKey): boolean =>
      group.kind === 'patch' ||
      (group.venues.includes(key.venueId) &&
        group.markets.some(
          (scope) => scope.marketType === key.marketType && scope.isAlternate === key.isAlternate,
        ));
    const said = new Set([...group.quotes].map((quote) => JSON.stringify(quoteKey(quote))));
    const fit = this.#said
      .filter(({ event }) => event.eventId === group.event.eventId)
      .map(({ quote }) => quoteKey(quote))
      .filter((key) => isFit(key) && !said.has(JSON.stringify(key)));
    return fit.length === 0 ? group : { ...group, suspended: [this.#random.pick(fit)] };
  }

  #remembered<G extends Extract<Group, { kind: 'image' | 'patch' }>>(group: G): G {
    for (const quote of group.quotes) this.#said.push({ event: group.event, quote });
    while (this.#said.length > 40) this.#said.shift();
    return group;
  }

  #settings(id: string): LogStep {
    const random = this.#random;
    const entry: SourceEntry = {
      kind: 'source',
      id,
      ...(random.chance(0.6) && { priority: random.pick([10, 50, 100, 200]) }),
      ...(random.chance(0.6) && { ttl: random.pick([5, 20, 60, 300]) }),
      ...(random.chance(0.4) && { onSilence: random.pick(SILENCE_RULES) }),
      ...(random.chance(0.6) && { semantics: random.pick(SEMANTICS) }),
      ...(random.chance(0.2) && { venues: [this.#groups.anyVenue()] }),
    };
    const said = { receivedAt: this.#now, rejections: {} };
    return this.#operator({ kind: 'catalog', ...said, by: 'operator', entries: [entry] });
  }

  #operator(group: Group): LogStep {
    const sourceSeq = this.#operatorSeq++;
    const message = { source: 'operator', session: 1, sourceSeq, groups: [group] };
    return { stampMs: this.#now, message };
  }
}
