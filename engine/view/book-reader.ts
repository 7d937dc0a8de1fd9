// Answers the gateway's questions from the book as it is now: records after a filter, always of one
// position. Reads only.

import type { MatchEntry } from '#domain/catalog/catalog-entry.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { SourceEntry } from '#domain/catalog/source-entry.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventHead, PricingConfig } from '#domain/message/message.ts';
import { BUILT_IN_PROFILES, type Profile } from '#domain/profile.ts';
import type { Venue } from '#domain/venue.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { must } from '#kit/assert.ts';
import { compareText } from '#kit/compare-text.ts';
import type { EventState } from '../book/book.ts';
import { servedType } from '../book/served-type.ts';
import { isOpen } from '../clock/event-life.ts';
import { type Edge, edgePercent } from '../edges/edge.ts';
import { EDGE_TYPES } from '../edges/edge-types.ts';
import type { FoundEdge } from '../edges/finders/finder.ts';
import { findsEdges, replacesArbitrages, requestedEdges } from '../edges/requested-edges.ts';
import type { EngineState } from '../state.ts';
import { bestOutcomes } from './best-outcomes.ts';
import { edgeBriefs } from './edges/edge-brief.ts';
import { booksPass, edgePasses, eventPasses, isConfirmed } from './edges/edge-filter.ts';
import { delaysPass } from './edges/edge-legs.ts';
import { edgeIn } from './edges/edge-odds.ts';
import { foundUnder, shownUnder } from './edges/edge-shown.ts';
import { openEdgesOf } from './edges/edge-view.ts';
import { edgesWithin } from './edges/edges-within.ts';
import { EventOrder } from './event-order.ts';
import {
  bestBetsHead,
  entryOf,
  eventRecord,
  oddsEventHead,
  sourceIdRecord,
  sportOf,
} from './event-record.ts';
import { eventTurnsByTime } from './event-turns.ts';
import {
  linePasses,
  linesInOrder,
  marketRecords,
  marketsInOrder,
  mayBeServed,
} from './line-record.ts';
import { modelRecords, modelsOf } from './models/model-records.ts';
import { movePasses } from './moves/move-filter.ts';
import { moveIn } from './moves/move-record.ts';
import type { OpenMoves } from './moves/open-moves.ts';
import { priceBriefs } from './price-brief.ts';
import {
  type AmongEdges,
  asksWithin,
  type EdgeBrief,
  type EdgeFilter,
  type EventEntry,
  type MoveFilter,
  type OfferFilter,
  type PriceBrief,
  type PriceFilter,
  type QuotedPlayer,
  type Reader,
  type SourceCounts,
  type TurnFilter,
} from './reader.ts';
import type {
  BestBetsRecord,
  BestOutcome,
  EdgesEventRecord,
  EventRecord,
  MoveRecord,
  OddsEventRecord,
  PropMarketRecord,
  PropsEventRecord,
  SourceFreshness,
  SourceIdRecord,
  VenueStatus,
} from './records.ts';
import { instant, playerTeamOf } from './selection.ts';
import { sourceFreshness, sourcesByVenue } from './source-record.ts';
import { venueStatus } from './venue-record.ts';
import { Within } from './within.ts';

export class BookReader implements Reader {
  readonly #state: EngineState;
  readonly #order: EventOrder;
  /** Prepared for the filters that many events are looked through with. */
  readonly #withins = new WeakMap<EdgeFilter, Within>();
  readonly #moves: OpenMoves;

  constructor(state: EngineState, moves: OpenMoves) {
    this.#state = state;
    this.#moves = moves;
    this.#order = new EventOrder(state.book);
  }

  get leagues(): Leagues {
    return this.#state.leagues;
  }

  get venues(): Venues {
    return this.#state.catalog;
  }

  get profiles(): readonly Profile[] {
    return [...BUILT_IN_PROFILES, ...this.#state.profiles];
  }

  get pricing(): PricingConfig {
    return this.#state.pricing;
  }

  get seq(): number {
    return this.#state.seq;
  }

  get now(): number {
    return this.#state.now;
  }

  events(leagueId?: LeagueId): readonly EventEntry[] {
    const { book } = this.#state;
    return this.#order.of(leagueId).map((event) => entryOf(event, book));
  }

  findEvent(id: string): EventEntry | undefined {
    const { book } = this.#state;
    const event = book.findEvent(id);
    return event && entryOf(event, book);
  }

  /** An event as groups name it, with its start as it is shown. */
  eventHead(eventId: string): EventHead | undefined {
    const event = this.#state.book.events.get(eventId);
    return event && { ...event.head, startTime: event.startTime };
  }

  eventRecord(eventId: string): EventRecord {
    return eventRecord(this.#event(eventId), this.now);
  }

  sourceIds(eventId: string): readonly SourceIdRecord[] {
    return this.#state.eventNames.namesOf(eventId).map(sourceIdRecord);
  }

  oddsRecord(eventId: string, filter: OfferFilter): OddsEventRecord {
    const event = this.#event(eventId);
    const markets = this.#marketRecords(event, filter, false);
    return Object.assign(oddsEventHead(event), { markets });
  }

  propsRecord(eventId: string, filter: OfferFilter, form: 'list' | 'event'): PropsEventRecord {
    const event = this.#event(eventId);
    const players = new Map<string, { name: string; markets: PropMarketRecord[] }>();
    for (const record of this.#marketRecords(event, filter, true)) {
      const {
        marketType,
        marketName,
        format,
        isAlternate,
        playerId = '',
        playerName = '',
      } = record;
      const lines = record.lines.map(({ point, summary, offers }) =>
        form === 'event' ? { point, summary, offers } : { point, offers },
      );
      const player = players.get(playerId) ?? { name: playerName, markets: [] };
      player.markets.push({ marketType, marketName, format, isAlternate, lines });
      players.set(playerId, player);
    }
    const inOrder = [...players].sort(([a], [b]) => compareText(a, b));
    return Object.assign(oddsEventHead(event), {
      players: inOrder.map(([playerId, { name, markets }]) => ({
        playerName: name,
        playerId,
        ...playerTeamOf(event, this.#state.players.get(playerId)),
        markets,
      })),
    });
  }

  quotedPlayers(eventId: string): readonly QuotedPlayer[] {
    const names = new Map<string, string>();
    for (const { playerId, player } of this.#event(eventId).markets.values()) {
      if (playerId !== null) names.set(playerId, player?.name ?? playerId);
    }
    return [...names]
      .map(([playerId, playerName]) => ({ playerId, playerName }))
      .sort((a, b) => compareText(a.playerId, b.playerId));
  }

  bestBetsRecord(eventId: string, filter: OfferFilter): BestBetsRecord {
    const event = this.#event(eventId);
    const markets = new Map<string, BestOutcome[]>();
    for (const market of marketsInOrder(event, (each) => mayBeServed(filter, each))) {
      for (const line of linesInOrder(this.#state, market)) {
        if (!linePasses(filter, line)) continue;
        const outcomes = bestOutcomes(this.#state, line, filter);
        if (outcomes.length === 0) continue;
        const marketType = servedType(line);
        const known = markets.get(marketType);
        if (known) known.push(...outcomes);
        else markets.set(marketType, outcomes);
      }
    }
    const shown = [...markets].map(([marketType, outcomes]) => ({ marketType, outcomes }));
    return Object.assign(bestBetsHead(event), { markets: shown });
  }

  edgesRecord(eventId: string, filter: EdgeFilter): EdgesEventRecord {
    const event = this.#event(eventId);
    const isShown = isOpen(event.status) && eventPasses(filter, event, this.now);
    const replaces = replacesArbitrages(filter);
    const edges = (isShown ? this.#edgesOf(event, filter) : []).filter(
      (edge) =>
        // Found below, as the best may have synthetic legs.
        !(replaces && edge.type === 'arbitrage') &&
        edgePasses(filter, edge) &&
        isConfirmed(this.#state, filter, edge) &&
        booksPass(this.#state, filter, edge) &&
        delaysPass(this.#state, filter, edge),
    );
    edges.sort(
      (a, b) =>
        EDGE_TYPES.indexOf(a.type) - EDGE_TYPES.indexOf(b.type) ||
        edgePercent(b.view) - edgePercent(a.view) ||
        compareText(a.edgeId, b.edgeId),
    );
    const isRequested = findsEdges(filter);
    const found = isRequested && isShown ? requestedEdges(this.#state, event, filter) : [];
    // What is found on request rests on the prices, so it is dated by their last change as well.
    const isOfPrices = isRequested || asksWithin(filter);
    return {
      eventId: event.head.eventId,
      leagueId: event.head.leagueId,
      sport: sportOf(event),
      calculatedAt: instant(Math.max(event.edgesChangedAt, isOfPrices ? event.changedAt : 0)),
      edges: [
        ...found.filter(isArbitrage).map((edge) => foundUnder(edge, filter)),
        ...edges.map((edge) => shownUnder(this.#state, edge, filter)),
        ...found.filter((edge) => !isArbitrage(edge)).map((edge) => foundUnder(edge, filter)),
      ].map((edge) => edgeIn(edge, filter.oddsFormat)),
    };
  }

  #edgesOf(event: EventState, filter: EdgeFilter): Edge[] {
    const state = this.#state;
    if (!asksWithin(filter)) return openEdgesOf(state, event);
    const known = this.#withins.get(filter);
    const within = known?.isCurrent ? known : new Within(state, filter);
    this.#withins.set(filter, within);
    return edgesWithin(state, event, within);
  }

  turnsAt(eventId: string, filter: TurnFilter): number {
    return eventTurnsByTime(this.#state, this.#event(eventId), filter);
  }

  moves({ eventId, leagueId }: AmongEdges, filter: MoveFilter): readonly MoveRecord[] {
    const found: MoveRecord[] = [];
    for (const move of this.#moves.open()) {
      const { record } = move;
      if (eventId !== undefined && record.eventId !== eventId) continue;
      if (leagueId !== undefined && record.leagueId !== leagueId) continue;
      if (movePasses(filter, move, this.now)) found.push(moveIn(record, filter.oddsFormat));
    }
    const sizeOf = ({ deltaProb }: MoveRecord): number => Math.abs(deltaProb);
    return found.sort((a, b) => sizeOf(b) - sizeOf(a) || compareText(a.moveId, b.moveId));
  }

  bestPrices(eventId: string, filter: PriceFilter): readonly PriceBrief[] {
    return priceBriefs(this.#state, this.#event(eventId), filter);
  }

  openEdges(types: readonly EdgeBrief['type'][], eventId: string): readonly EdgeBrief[] {
    return edgeBriefs(this.#state, types, this.#event(eventId));
  }

  sourceCounts(source: string): SourceCounts {
    const known = this.#state.sources.get(source);
    if (!known) return { accepted: 0, rejected: {} };
    return { accepted: known.accepted, rejected: Object.fromEntries(known.rejected) };
  }

  /** What the operator states of a source. */
  sourceSettings(source: string): SourceEntry | undefined {
    return this.#state.claims.settings.get(source);
  }

  /** What the operator says of an id of a source. */
  matchStatement(id: string): MatchEntry | undefined {
    return this.#state.eventNames.statement(id);
  }

  sourceFreshness(): readonly SourceFreshness[] {
    return sourceFreshness(this.#state);
  }

  venueStatuses(): readonly VenueStatus[] {
    const sources = sourcesByVenue(this.#state);
    const { catalog, venueHealth, venueOffers, now, pricing } = this.#state;
    return catalog.all.flatMap((venue) => {
      const number = catalog.numberOf(venue.bookmakerId);
      const health = venueHealth[number] ?? null;
      const offers = venueOffers[number] as number;
      return health === null
        ? []
        : [
            {
              ...venueStatus(venue, health, now, pricing, offers),
              sources: sources.get(number) ?? [],
            },
          ];
    });
  }

  modelsOf(account: string): readonly Venue[] {
    return modelsOf(this.#state, account);
  }

  #marketRecords(event: EventState, filter: OfferFilter, propsOnly: boolean) {
    const records = filter.sourceType === 'model' ? modelRecords : marketRecords;
    return records(this.#state, event, filter, propsOnly);
  }

  #event(eventId: string): EventState {
    return must(this.#state.book.events.get(eventId), `no event ${eventId}`);
  }
}

function isArbitrage({ type }: FoundEdge): boolean {
  return type === 'arbitrage';
}
