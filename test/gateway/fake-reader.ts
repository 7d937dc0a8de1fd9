// A small hand-made book for tests of the gateway: filters offers as the engine does, and computes
// nothing.

import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { leagueById } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { BUILT_IN_PROFILES, type Profile } from '#domain/profile.ts';
import type { Venue } from '#domain/venue.ts';
import { builtInVenues, type Venues, venueById } from '#domain/venue-catalog.ts';
import type {
  EdgeBrief,
  EdgeFilter,
  EventEntry,
  OfferFilter,
  PriceBrief,
  PriceFilter,
  QuotedPlayer,
  Reader,
  SourceCounts,
} from '#engine/view/reader.ts';
import type * as records from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';

export interface FakeQuote {
  readonly marketType: string;
  readonly bookmakerId: string;
  readonly selection: string;
  readonly price: number;
  readonly point?: number;
  readonly player?: string;
}

export interface FakeEvent {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly startTime: string;
  readonly status: EventEntry['status'];
  readonly sourceEventId: string;
  readonly quotes: readonly FakeQuote[];
  readonly edges: readonly records.EdgeRecord[];
}

const NOW = '2026-11-08T18:30:00.000Z';

export class FakeReader implements Reader {
  leagues: Leagues = builtInLeagues;
  seq = 100;
  now = Date.parse(NOW);
  /** Records built, by any method: what caches are meant to save. */
  reads = 0;
  /** Runs whenever a record is read; tests let time pass in it. */
  onRead: () => void = () => {};
  statuses: readonly records.VenueStatus[] = [];
  venues: Venues = builtInVenues;
  profiles: readonly Profile[] = BUILT_IN_PROFILES;
  pricing = defaultPricing('live');
  readonly #events = new Map<string, FakeEvent>();
  readonly #changedSeq = new Map<string, number>();

  constructor(events: readonly FakeEvent[]) {
    for (const event of events) {
      this.#events.set(event.eventId, event);
      this.#changedSeq.set(event.eventId, this.seq);
    }
  }

  /** Changes an event, or adds it, at a new seq. */
  put(event: FakeEvent): void {
    this.#events.set(event.eventId, event);
    this.#changedSeq.set(event.eventId, ++this.seq);
  }

  remove(eventId: string): void {
    this.seq++;
    this.#events.delete(eventId);
  }

  get(eventId: string): FakeEvent {
    return must(this.#events.get(eventId), `no event ${eventId}`);
  }

  events(leagueId?: LeagueId): readonly EventEntry[] {
    return [...this.#events.values()]
      .filter((event) => leagueId === undefined || event.leagueId === leagueId)
      .map((event) => this.#entryOf(event))
      .sort((a, b) => a.startTimeMs - b.startTimeMs || (a.eventId < b.eventId ? -1 : 1));
  }

  findEvent(id: string): EventEntry | undefined {
    const event =
      this.#events.get(id) ?? [...this.#events.values()].find((each) => each.sourceEventId === id);
    return event && this.#entryOf(event);
  }

  eventRecord(eventId: string): records.EventRecord {
    this.#read();
    const { leagueId, startTime, status } = this.get(eventId);
    return {
      eventId,
      leagueId,
      sport: sportOf(leagueId),
      season: '2026',
      seasonType: 'regular',
      status,
      startTime,
      neutralSite: false,
      venue: null,
      homeTeam: { id: `${leagueId}_home`, name: 'Home', abbreviation: 'HOM' },
      awayTeam: { id: `${leagueId}_away`, name: 'Away', abbreviation: 'AWY' },
      homeTeamName: 'Home',
      awayTeamName: 'Away',
      score: status === 'final' ? { home: 3, away: 1 } : null,
      period: null,
      clock: null,
      updatedAt: NOW,
    };
  }

  sourceIds(eventId: string): readonly records.SourceIdRecord[] {
    const id = this.#events.get(eventId)?.sourceEventId;
    return id === undefined ? [] : [{ source: 'fake', id, turned: false, stated: false }];
  }

  oddsRecord(eventId: string, filter: OfferFilter): records.OddsEventRecord {
    this.#read();
    const event = this.get(eventId);
    const quotes = event.quotes.filter((quote) => passes(quote, event, filter));
    const markets = grouped(quotes, (quote) => `${quote.marketType} ${quote.player ?? ''}`).map(
      (group): records.OddsMarketRecord => ({
        ...marketHead(group),
        period: 'game',
        ...(group[0]?.player !== undefined && {
          playerName: group[0].player,
          playerId: playerIdOf(event.leagueId, group[0].player),
        }),
        lines: grouped(group, (quote) => String(quote.point)).map((line) => ({
          point: line[0]?.point ?? null,
          isMain: true,
          hold: null,
          summary: {},
          offers: line.map(offerOf),
        })),
      }),
    );
    return { ...this.#head(event), markets };
  }

  propsRecord(
    eventId: string,
    filter: OfferFilter,
    form: 'list' | 'event',
  ): records.PropsEventRecord {
    this.#read();
    const event = this.get(eventId);
    const quotes = event.quotes.filter(
      (quote) => quote.player !== undefined && passes(quote, event, filter),
    );
    const players = grouped(quotes, (quote) => quote.player ?? '').map((ofPlayer) => ({
      playerName: ofPlayer[0]?.player ?? '',
      playerId: playerIdOf(event.leagueId, ofPlayer[0]?.player ?? ''),
      teamAbbr: 'HOM',
      teamName: 'Home',
      markets: grouped(ofPlayer, (quote) => quote.marketType).map((group) => ({
        ...marketHead(group),
        lines: grouped(group, (quote) => String(quote.point)).map((line) => ({
          point: line[0]?.point ?? null,
          ...(form === 'event' && { summary: {} }),
          offers: line.map(offerOf),
        })),
      })),
    }));
    return { ...this.#head(event), players };
  }

  quotedPlayers(eventId: string): readonly QuotedPlayer[] {
    const { leagueId, quotes } = this.get(eventId);
    const names = new Set(quotes.flatMap(({ player }) => player ?? []));
    return [...names].map((playerName) => ({
      playerId: playerIdOf(leagueId, playerName),
      playerName,
    }));
  }

  bestBetsRecord(eventId: string, filter: OfferFilter): records.BestBetsRecord {
    this.#read();
    const event = this.get(eventId);
    const quotes = event.quotes.filter((quote) => passes(quote, event, filter));
    return {
      eventId,
      leagueId: event.leagueId,
      sport: sportOf(event.leagueId),
      calculatedAt: NOW,
      markets: grouped(quotes, (quote) => quote.marketType).map((group) => ({
        marketType: group[0]?.marketType ?? '',
        outcomes: group.map((quote) => ({
          name: quote.selection,
          ...(quote.point !== undefined && { point: quote.point }),
          bestOdds: quote.price,
          bookmakerId: quote.bookmakerId,
          bookmakerName: venueOf(quote).bookmakerName,
          sourceType: venueOf(quote).sourceType,
        })),
      })),
    };
  }

  edgesRecord(eventId: string, filter: EdgeFilter): records.EdgesEventRecord {
    this.#read();
    const { leagueId, edges } = this.get(eventId);
    const kept = edges.filter(
      (edge) =>
        filter.types.has(edge.type) &&
        (filter.marketTypes?.has(edge.market) ?? true) &&
        (filter.sourceType === undefined || edge.venueType === filter.sourceType) &&
        (edge.arbitrage?.profitPct ?? Infinity) >= (filter.minProfit ?? 0) &&
        (edge.value?.edgePct ?? Infinity) >= (filter.minEdge ?? 0),
    );
    return { eventId, leagueId, sport: sportOf(leagueId), calculatedAt: NOW, edges: kept };
  }

  moves(): readonly records.MoveRecord[] {
    return [];
  }

  bestPrices(eventId: string, { marketTypes, playerIds }: PriceFilter): readonly PriceBrief[] {
    this.#read();
    const { leagueId, quotes } = this.get(eventId);
    return quotes.flatMap((quote): PriceBrief[] => {
      const { marketType, selection: outcome, price: odds, point, player: playerName } = quote;
      const playerId = playerName === undefined ? undefined : playerIdOf(leagueId, playerName);
      if (!marketTypes.has(marketType) || !(playerIds?.has(playerId ?? '') ?? true)) return [];
      const bet = { marketType, playerId, playerName, outcome, team: undefined };
      const worth = { odds, fairOdds: null, avgOdds: odds, books: 1, venue: venueOf(quote) };
      const dates = { calculatedAt: NOW, confirmedAtMs: Date.parse(NOW) };
      return [{ ...bet, ...worth, ...dates, isMain: true, point: point ?? undefined }];
    });
  }

  openEdges(types: readonly EdgeBrief['type'][], eventId: string): readonly EdgeBrief[] {
    this.#read();
    const looks = this.get(eventId).edges.map((edge): EdgeBrief => {
      const { type, arbitrage, ev, value, market: marketType, playerId, outcome } = edge;
      const legs = arbitrage?.books ?? [must(ev ?? value, 'a judged edge')];
      return {
        ...{ eventId, calculatedAt: NOW, marketType, playerId, outcome },
        ...{
          startTimeMs: Date.parse(this.get(eventId).startTime),
          books: 1,
          booksMost: 1,
          confirmedAtMs: Date.parse(NOW),
        },
        modelProb: (ev ?? value)?.modelProb,
        type: type as EdgeBrief['type'],
        percent: arbitrage?.profitPct ?? ev?.evPct ?? value?.edgePct ?? 0,
        venues: legs.map(({ bookmakerId }) => must(venueById(bookmakerId), bookmakerId)),
        odds: (ev ?? value)?.odds,
        record: () => edge,
      };
    });
    return looks.filter(({ type }) => types.includes(type));
  }

  sourceCounts(): SourceCounts {
    return { accepted: 0, rejected: {} };
  }

  sourceFreshness(): readonly records.SourceFreshness[] {
    return [];
  }

  modelsOf(): readonly Venue[] {
    return [];
  }

  turnsAt(): number {
    return Number.POSITIVE_INFINITY;
  }

  venueStatuses(): readonly records.VenueStatus[] {
    this.#read();
    return this.statuses;
  }

  #read(): void {
    this.reads++;
    this.onRead();
  }

  #entryOf({ eventId, leagueId, startTime, status, quotes, edges }: FakeEvent): EventEntry {
    return {
      eventId,
      leagueId,
      status,
      startTimeMs: Date.parse(startTime),
      changedSeq: this.#changedSeq.get(eventId) ?? 0,
      touchedSeq: this.#changedSeq.get(eventId) ?? 0,
      hasOffers: quotes.length > 0,
      hasProps: quotes.some((quote) => quote.player !== undefined),
      hasEdges: edges.length > 0,
    };
  }

  #head({ eventId, leagueId, startTime, status }: FakeEvent): records.OddsEventHead {
    return {
      eventId,
      canonicalEventId: eventId,
      leagueId,
      sport: sportOf(leagueId),
      homeTeamName: 'Home',
      awayTeamName: 'Away',
      startTime,
      fetchedAt: NOW,
      status,
    };
  }
}

export function playerIdOf(leagueId: LeagueId, name: string): string {
  return `${leagueId}_${foldName(name).replaceAll(' ', '_')}`;
}

function passes(quote: FakeQuote, event: FakeEvent, filter: OfferFilter): boolean {
  const { marketTypes, bookmakerIds, sourceType, playerName, playerIds } = filter;
  const { player } = quote;
  return (
    (marketTypes?.has(quote.marketType) ?? true) &&
    (bookmakerIds?.has(quote.bookmakerId) ?? true) &&
    (sourceType === undefined || venueOf(quote).sourceType === sourceType) &&
    (playerName === undefined || (player !== undefined && foldName(player).includes(playerName))) &&
    (playerIds === undefined ||
      (player !== undefined && playerIds.has(playerIdOf(event.leagueId, player))))
  );
}

function marketHead(
  group: readonly FakeQuote[],
): Pick<records.OddsMarketRecord, 'marketType' | 'marketName' | 'format' | 'isAlternate'> {
  const marketType = group[0]?.marketType ?? '';
  const format = marketType === 'moneyline' ? 'moneyline' : 'over_under';
  const isAlternate = marketType.endsWith('_alternate');
  return { marketType, marketName: marketType, format, isAlternate };
}

function offerOf(quote: FakeQuote): records.OfferRecord {
  const { bookmakerId, bookmakerName, sourceType, sourceRegion } = venueOf(quote);
  return {
    bookmakerId,
    bookmakerName,
    sourceType,
    sourceRegion,
    selection: quote.selection,
    price: quote.price,
    impliedProbability: 0.5,
    isBest: true,
    suspended: false,
    indicative: sourceType === 'dfs',
    updatedAt: NOW,
  };
}

function venueOf(quote: FakeQuote) {
  return must(venueById(quote.bookmakerId), `no venue ${quote.bookmakerId}`);
}

function sportOf(leagueId: LeagueId): string {
  return must(leagueById(leagueId), leagueId).sport;
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
