// What the tests of the simulated feed share: a clock that moves by hand, and a naive book that
// does with groups what their definition says.

import type {
  EventGroup,
  Group,
  ImageGroup,
  PatchGroup,
  Quote,
  QuoteKey,
} from '#domain/message/message.ts';
import { venueById } from '#domain/venue-catalog.ts';
import type { GroupSink } from '#ingest/feed.ts';
import { World } from '#ingest/simulated-feed/world.ts';
import type { Clock } from '#kit/clock.ts';

/** A clock whose waits end at once and move the time by what they asked for. */
export class FakeClock implements Clock {
  #now: number;
  /** Called after each wait; may move the time further or abort. */
  onWait: (clock: FakeClock) => void = () => {};

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  async wait(ms: number, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return false;
    this.#now += ms;
    this.onWait(this);
    return !signal?.aborted;
  }
}

/** A sink that keeps what it was given. */
export class ListSink implements GroupSink {
  readonly groupsInLog = 0;
  readonly groups: Group[] = [];

  async publish(group: Group): Promise<void> {
    this.groups.push(group);
  }

  async flush(): Promise<void> {}
}

/** Folds groups the naive way and complains about what no honest source would say. */
export class NaiveBook {
  readonly quotes = new Map<string, Map<string, Quote>>();
  readonly heads = new Map<string, EventGroup>();
  readonly complaints: string[] = [];
  rejected = 0;
  accepted = 0;

  apply(group: Group): void {
    for (const count of Object.values(group.rejections)) this.rejected += count;
    if (group.kind === 'event') this.heads.set(group.event.eventId, group);
    else if (group.kind === 'image') this.#applyImage(group);
    else if (group.kind === 'patch') this.#applyPatch(group);
    else this.complaints.push(`unexpected group ${group.kind}`);
  }

  status(eventId: string): string | undefined {
    return this.heads.get(eventId)?.status;
  }

  all(): Quote[] {
    return [...this.quotes.values()].flatMap((quotes) => [...quotes.values()]);
  }

  /** Oldest confirmation among quotes of events of a status, in ms. */
  ageMax(now: number, status: string): number {
    let oldest = now;
    for (const [eventId, quotes] of this.quotes) {
      if (this.status(eventId) !== status) continue;
      for (const quote of quotes.values()) oldest = Math.min(oldest, quote.confirmedAt);
    }
    return now - oldest;
  }

  #applyImage(group: ImageGroup): void {
    const quotes = this.#quotesOf(group.event.eventId);
    const venues = new Set(group.venues);
    const scopes = new Set(
      group.markets.map((scope) => `${scope.marketType}|${scope.isAlternate}`),
    );
    for (const [key, quote] of quotes) {
      const inScope = scopes.has(`${quote.marketType}|${quote.isAlternate}`);
      if (venues.has(quote.venueId) && inScope) quotes.delete(key);
    }
    for (const quote of group.quotes) {
      const inScope = scopes.has(`${quote.marketType}|${quote.isAlternate}`);
      if (!venues.has(quote.venueId) || !inScope) this.complaints.push('quote out of scope');
      if (quotes.has(keyOf(quote))) this.complaints.push(`twice in an image: ${keyOf(quote)}`);
      this.#accept(group, quotes, quote);
    }
  }

  #applyPatch(group: PatchGroup): void {
    const quotes = this.#quotesOf(group.event.eventId);
    for (const key of group.withdrawn) {
      if (!quotes.delete(keyOf(key))) this.complaints.push(`withdrew nothing: ${keyOf(key)}`);
    }
    for (const quote of group.quotes) this.#accept(group, quotes, quote);
  }

  #accept(group: ImageGroup | PatchGroup, quotes: Map<string, Quote>, quote: Quote): void {
    const known = quotes.get(keyOf(quote));
    this.accepted += 1;
    if (known && known.confirmedAt > quote.confirmedAt) this.complaints.push('confirmed backwards');
    if (quote.confirmedAt > group.receivedAt) this.complaints.push('confirmed in the future');
    const isLive = this.status(group.event.eventId) === 'in_progress';
    if (isLive && quote.confirmedAt < group.event.startTime) {
      this.complaints.push('live quote confirmed before the start');
    }
    quotes.set(keyOf(quote), quote);
  }

  #quotesOf(eventId: string): Map<string, Quote> {
    const known = this.quotes.get(eventId);
    if (known) return known;
    const quotes = new Map<string, Quote>();
    this.quotes.set(eventId, quotes);
    return quotes;
  }
}

/** A world with its first image already in a book. */
export function startedWorld(seed: number, now: number): { world: World; book: NaiveBook } {
  const world = new World(seed, now);
  const book = new NaiveBook();
  for (const groups of world.introduce(now)) for (const group of groups) book.apply(group);
  return { world, book };
}

/** Lets `ms` pass in ticks at a rate of price changes; returns how many changes were made. */
export function pass(
  world: World,
  book: NaiveBook,
  from: number,
  span: { ms: number; tickMs: number; updatesPerSecond: number },
): { now: number; made: number } {
  let credit = 0;
  let made = 0;
  let now = from;
  while (now < from + span.ms) {
    now += span.tickMs;
    for (const group of world.step(now)) book.apply(group);
    credit += (span.updatesPerSecond * span.tickMs) / 1000;
    const groups: Group[] = [];
    const done = world.trade(now, credit, groups);
    credit -= done;
    made += done;
    for (const group of groups) book.apply(group);
  }
  return { now, made };
}

export function keyOf(key: QuoteKey): string {
  const { venueId, marketType, isAlternate, team, playerId, point, side } = key;
  return [venueId, marketType, isAlternate, team, playerId, point, side].join('|');
}

export function isDfs(venueId: string): boolean {
  return venueById(venueId)?.sourceType === 'dfs';
}
