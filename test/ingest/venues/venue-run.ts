// A feed of an exchange at work beside a local server: its statements are translated as in the
// product, and a naive fold of the groups says what is shown.
import { LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import { BUILT_IN_LEAGUES } from '#domain/league.ts';
import type { Group, Quote, QuoteKey } from '#domain/message/message.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { Participants } from '#ingest/identity/participants.ts';
import type { FeedContext, VenueFeed } from '#ingest/module/feed-types.ts';
import { moduleContext } from '#ingest/module/module-context.ts';
import { ModuleFeed } from '#ingest/module/module-feed.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { builtInVenuesOnly } from '#ingest/rejection.ts';
import type { Clock } from '#kit/clock.ts';
import { silentLogger } from '#kit/logger.ts';
import { Random } from '#kit/random.ts';

export interface ShownQuote {
  readonly quote: Quote;
  readonly suspended: boolean;
}

export class VenueRun<F extends VenueFeed> {
  readonly feed: F;
  readonly groups: Group[] = [];
  /** By event and selection. */
  readonly shown = new Map<string, ShownQuote>();
  readonly rejected = new Map<string, number>();
  /** What the feed ended with, where it failed. */
  failure: unknown;
  readonly #module: ModuleFeed;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;

  constructor(clock: Clock, make: (context: FeedContext) => F, seed = 1) {
    const random = new Random(seed);
    const context = { name: 'test', env: {}, clock, random, logger: silentLogger };
    this.feed = make(moduleContext(context));
    this.#module = new ModuleFeed({
      name: 'test',
      identity: openIdentity(undefined, allOn()),
      quarantine: createQuarantine(),
      venueRefusal: builtInVenuesOnly,
      clock,
      venueFeed: this.feed,
    });
    const publish = async (group: Group): Promise<void> => this.#take(group);
    const sink = { groupsInLog: 0, publish, flush: async () => {} };
    this.#ended = this.#module.run(sink, this.#stop.signal).then(
      () => {},
      (error: unknown) => {
        this.failure = error;
      },
    );
  }

  get isDelivered(): boolean {
    return this.#module.delivered;
  }

  /** Quotes that have a price and are not suspended, as text, in order. */
  get live(): readonly string[] {
    return [...this.shown.values()]
      .filter(({ suspended }) => !suspended)
      .map(({ quote }) => quoteText(quote))
      .toSorted();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  #take(group: Group): void {
    this.groups.push(group);
    for (const [reason, count] of Object.entries(group.rejections)) {
      this.rejected.set(reason, (this.rejected.get(reason) ?? 0) + count);
    }
    if (group.kind === 'coverage') {
      const listed = new Set(group.eventIds);
      for (const [key, { quote }] of this.shown) {
        const [eventId = ''] = key.split(' ');
        const isOfLeague = eventId.startsWith(`${group.leagueId}_`);
        const isMeant = group.markets.some((market) => isOf(quote, market));
        if (isOfLeague && isMeant && !listed.has(eventId)) this.shown.delete(key);
      }
    }
    if (group.kind !== 'image' && group.kind !== 'patch') return;
    const { eventId } = group.event;
    const before = new Map(this.shown);
    if (group.kind === 'image') {
      for (const [key, { quote }] of this.shown) {
        const isHere = key.startsWith(`${eventId} `);
        if (isHere && group.markets.some((market) => isOf(quote, market))) this.shown.delete(key);
      }
    }
    for (const quote of group.quotes) {
      this.shown.set(keyText(eventId, quote), { quote, suspended: quote.suspended });
    }
    for (const key of group.kind === 'patch' ? group.withdrawn : []) {
      this.shown.delete(keyText(eventId, key));
    }
    for (const key of group.suspended ?? []) {
      const text = keyText(eventId, key);
      // What an image suspends stood before it.
      const known = this.shown.get(text) ?? before.get(text);
      if (known !== undefined) this.shown.set(text, { ...known, suspended: true });
    }
  }
}

/** Leagues that are off unless an operator wants them are on here. */
function allOn(): Participants {
  const leagues = new LeagueCatalog();
  for (const { leagueId: id } of BUILT_IN_LEAGUES) leagues.put({ kind: 'league', id }, 'operator');
  return new Participants(leagues);
}

/** `market side team point player chance stake`. */
export function quoteText(quote: Quote): string {
  const { side, marketType, isAlternate, point, playerName, team, nativePrice, size } = quote;
  const market = isAlternate ? `${marketType}_alternate` : marketType;
  return [market, side, team, point, playerName, nativePrice.toFixed(4), size].join(' ');
}

function isOf(key: QuoteKey, market: { marketType: string; isAlternate: boolean }): boolean {
  return key.marketType === market.marketType && key.isAlternate === market.isAlternate;
}

function keyText(eventId: string, key: QuoteKey): string {
  const { venueId, marketType, isAlternate, team, playerId, point, side } = key;
  return `${eventId} ${JSON.stringify([venueId, marketType, isAlternate, team, playerId, point, side])}`;
}
