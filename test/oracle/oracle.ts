// The oracle: a naive recomputation of everything the engine serves, written from the
// specification. It keeps plain Maps of quotes, recomputes all of it on every read, and shares no
// code with the engine. Only the times of changes are history: it looks at the whole state after
// every group.

import type {
  CoverageGroup,
  EventHead,
  Group,
  ImageGroup,
  LogConfig,
  Message,
  PatchGroup,
  Quote,
} from '#domain/message/message.ts';
import { spellingPrecedes } from '#domain/player.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import type { EdgeFilter, OfferFilter, SourceCounts } from '#engine/view/reader.ts';
import type {
  BestBetsRecord,
  EdgeRecord,
  EdgesEventRecord,
  EventRecord,
  OddsEventRecord,
  PropsEventRecord,
  VenueStatus,
} from '#engine/view/records.ts';
import { assert, must, unreachable } from '#kit/assert.ts';
import { bestBetsMarkets } from './best-bets.ts';
import { Catalogue } from './catalogue.ts';
import { passesEdgeFilter, passesRequestedFilter, sortEdges } from './edges/edge-listing.ts';
import { type EdgeContext, type EdgeDraft, edgesOf } from './edges/edges.ts';
import { lowHoldsOf, middlesOf } from './edges/requested-edges.ts';
import {
  type EventState,
  isFinished,
  isOver,
  newEvent,
  playFrom,
  takeReport,
  takeVenueStart,
} from './event-state.ts';
import { type Line, linesOf } from './lines.ts';
import { ascending, order } from './ordering.ts';
import * as quotes from './quotes.ts';
import * as records from './records.ts';
import { SourceLedger } from './source-ledger.ts';
import { VenueDiaries } from './venue-health.ts';
import { instant } from './words.ts';

const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;
const KEPT_TYPES = ['arbitrage', 'value', 'ev'] as const;

export class Oracle {
  #now = 0;
  #config: LogConfig = { mode: 'live', recordings: [], pricing: defaultPricing('live') };
  readonly #sources = new SourceLedger();
  readonly #venues = new VenueDiaries();
  readonly #events = new Map<string, EventState>();
  /** Player names by playerId: of all spellings the one that precedes. */
  readonly #players = new Map<string, string>();
  readonly #catalogue = new Catalogue();

  /** The clock, epoch milliseconds; 0 before the first group. */
  get now(): number {
    return this.#now;
  }

  /** Folds a message with the log's stamp (epoch ms) into the book, group by group. */
  apply(message: Message, stampMs: number): void {
    for (const [index, group] of message.groups.entries()) {
      const { source, session, sourceSeq } = message;
      if (!this.#sources.take(source, session, sourceSeq + index)) continue;
      if (group.kind === 'config') this.#config = group.config;
      const time = this.#config.mode === 'live' ? stampMs : group.receivedAt;
      const before = this.#now;
      this.#now = Math.max(this.#now, time);
      this.#sources.rejectAll(source, group.rejections);
      this.#venues.hear(group, this.#now);
      this.#applyGroup(source, group);
      this.#forget();
      this.#expire();
      this.#observe(this.#now === before ? group : undefined);
    }
  }

  /** Every event, by start and then by id. */
  eventIds(): string[] {
    const events = [...this.#events.values()].sort(
      order<EventState>(
        (left, right) => left.startTime - right.startTime,
        (left, right) => ascending(left.head.eventId, right.head.eventId),
      ),
    );
    return events.map((event) => event.head.eventId);
  }

  sourceCounts(source: string): SourceCounts {
    return this.#sources.countsOf(source);
  }

  /** Every venue that was ever heard, by bookmakerId. */
  venueStatuses(): VenueStatus[] {
    const offers = [...this.#events.values()].flatMap((event) =>
      this.#linesIn(event).flatMap((line) => line.offers),
    );
    const quoted = offers.map((offer) => offer.venue.bookmakerId);
    return this.#venues.statuses(this.#now, this.#config.pricing, quoted, this.#catalogue.venueOf);
  }

  /** From when on prices of an event are of play. */
  playFrom(eventId: string): number {
    return playFrom(this.#event(eventId));
  }

  /** Whether the event is final or cancelled. */
  isFinished(eventId: string): boolean {
    return isFinished(this.#event(eventId), this.#now);
  }

  eventRecord(eventId: string): EventRecord {
    const event = this.#event(eventId);
    const updatedAt = instant(event.history.recordChangedAt);
    return { ...records.eventRecordBody(event, this.#now), updatedAt };
  }

  oddsRecord(eventId: string, filter: OfferFilter): OddsEventRecord {
    const event = this.#event(eventId);
    const lines = records.filtered(this.#linesIn(event), filter, this.#players);
    return {
      ...records.oddsHeadBody(event, this.#now),
      fetchedAt: instant(event.history.bookChangedAt),
      markets: records.marketRecords(event, lines, this.#players),
    };
  }

  propsRecord(eventId: string, filter: OfferFilter, form: 'list' | 'event'): PropsEventRecord {
    const event = this.#event(eventId);
    const lines = records.filtered(this.#linesIn(event), filter, this.#players);
    return {
      ...records.oddsHeadBody(event, this.#now),
      fetchedAt: instant(event.history.bookChangedAt),
      players: records.playerRecords(event, lines, this.#players, form),
    };
  }

  bestBetsRecord(eventId: string, filter: OfferFilter): BestBetsRecord {
    const event = this.#event(eventId);
    const lines = records.filtered(this.#linesIn(event), filter, this.#players);
    return {
      eventId,
      leagueId: event.head.leagueId,
      sport: records.sportOf(event),
      calculatedAt: instant(event.history.bookChangedAt),
      markets: bestBetsMarkets(event, lines, this.#players),
    };
  }

  edgesRecord(eventId: string, filter: EdgeFilter): EdgesEventRecord {
    const event = this.#event(eventId);
    const { edgesChangedAt, bookChangedAt } = event.history;
    const lines = this.#linesIn(event);
    // Edges that are found on request follow from the prices alone.
    const asksRequested = filter.types.has('low_hold') || filter.types.has('middle');
    const changedAt = asksRequested ? Math.max(edgesChangedAt, bookChangedAt) : edgesChangedAt;
    return {
      eventId,
      leagueId: event.head.leagueId,
      sport: records.sportOf(event),
      calculatedAt: instant(changedAt),
      edges: [
        ...this.#keptEdges(event, lines, filter),
        ...this.#requestedEdges(event, lines, filter),
      ],
    };
  }

  #applyGroup(source: string, group: Group): void {
    switch (group.kind) {
      case 'image':
        this.#applyImage(source, group);
        break;
      case 'patch':
        this.#applyPatch(source, group);
        break;
      case 'coverage':
        this.#applyCoverage(group);
        break;
      case 'event': {
        const isTaken = takeReport(this.#named(group.event), group, this.#now);
        if (!isTaken) this.#sources.reject(source, 'illegal_transition', 1);
        break;
      }
      case 'catalog':
        this.#catalogue.take(group);
        break;
      case 'config':
      case 'clock':
        // A new rule or time acts through expiry, which follows every group.
        break;
      default:
        unreachable(group);
    }
  }

  /** Empties the named venues' markets, then fills in what the image has. */
  #applyImage(source: string, group: ImageGroup): void {
    const event = this.#quoted(group.event);
    quotes.withdrawScope(event.quotes, group.venues, group.markets);
    const taken: Quote[] = [];
    for (const quote of group.quotes) {
      assert(group.venues.includes(quote.venueId), `image without its venue ${quote.venueId}`);
      assert(quotes.isInScope(quote, group.markets), `image without ${quote.marketType}`);
      if (this.#take(source, event, quote, group.receivedAt)) taken.push(quote);
      else event.quotes.delete(quotes.slotKey(quote));
    }
    hearTeams(event, taken);
    const hadPrices = group.quotes.length > 0 || Object.keys(group.rejections).length > 0;
    if (hadPrices) event.listedAt = group.receivedAt;
  }

  /** A refused quote of a patch changes nothing. */
  #applyPatch(source: string, group: PatchGroup): void {
    const event = this.#quoted(group.event);
    for (const key of group.withdrawn) event.quotes.delete(quotes.slotKey(key));
    const { receivedAt } = group;
    hearTeams(
      event,
      group.quotes.filter((quote) => this.#take(source, event, quote, receivedAt)),
    );
  }

  #applyCoverage(group: CoverageGroup): void {
    for (const event of this.#events.values()) {
      if (event.head.leagueId !== group.leagueId) continue;
      const isListed = group.eventIds.includes(event.head.eventId);
      if (!isListed) {
        quotes.withdrawScope(event.quotes, group.venues, group.markets);
      }
      const isPriced = isListed && event.listedAt === group.receivedAt;
      if (!isPriced && this.#isWithdrawnBy(group.venues, event)) event.withdrawnAfterStart = true;
    }
  }

  /** The venues that answered had the event after its start and have nothing of it any more. */
  #isWithdrawnBy(venues: readonly string[], event: EventState): boolean {
    if (this.#now < playFrom(event) || isFinished(event, this.#now)) return false;
    const hadOne = venues.some(
      (venue) => (event.lastConfirmedAt.get(venue) ?? -Infinity) >= playFrom(event),
    );
    return hadOne && ![...event.quotes.values()].some((quote) => venues.includes(quote.venueId));
  }

  /** Stores a quote unless it is refused. */
  #take(source: string, event: EventState, quote: Quote, receivedAt: number): boolean {
    const confirmedAt = Math.min(quote.confirmedAt, this.#now);
    const refusal = isOver(event, this.#now)
      ? 'event_over'
      : quotes.refusalOf(confirmedAt, this.#clockOf(event));
    if (refusal !== null) {
      this.#sources.reject(source, refusal, 1);
      this.#venues.refuse(quote.venueId, refusal);
      return false;
    }
    this.#sources.accept(source);
    this.#venues.take(quote.venueId, confirmedAt, this.#now, receivedAt);
    event.quotes.set(quotes.slotKey(quote), { ...quote, confirmedAt });
    event.withdrawnAfterStart = false;
    const last = event.lastConfirmedAt.get(quote.venueId) ?? -Infinity;
    event.lastConfirmedAt.set(quote.venueId, Math.max(last, confirmedAt));
    if (quote.playerId !== null) {
      const name = must(quote.playerName, `name of ${quote.playerId}`);
      const known = this.#players.get(quote.playerId);
      if (known === undefined || spellingPrecedes(name, known)) {
        this.#players.set(quote.playerId, name);
      }
    }
    return true;
  }

  /** Events that were over a week ago, and of which nothing is quoted any more. */
  #forget(): void {
    for (const [eventId, event] of this.#events) {
      const isOver = this.#now >= event.startTime + FORGOTTEN_AFTER_MS;
      if (isOver && event.quotes.size === 0) this.#events.delete(eventId);
    }
  }

  #expire(): void {
    for (const event of this.#events.values()) {
      // Withdrawn or over: nothing of a finished event stays in the book.
      if (isFinished(event, this.#now)) event.quotes.clear();
      quotes.expire(event.quotes, this.#clockOf(event));
    }
  }

  /** Looks at everything; while time stands still only what the group names can have changed. */
  #observe(group: Group | undefined): void {
    for (const event of this.#events.values()) {
      if (group && !concerns(group, event)) continue;
      const lines = this.#linesIn(event);
      const record = records.eventRecordBody(event, this.#now);
      const head = records.oddsHeadBody(event, this.#now);
      event.history.observeBook(this.#now, record, head, lines);
      event.history.observeEdges(this.#now, this.#edgesOf(event, lines));
    }
  }

  #edgesOf(event: EventState, lines: readonly Line[]): EdgeDraft[] {
    return edgesOf(lines, this.#contextOf(event));
  }

  #keptEdges(event: EventState, lines: readonly Line[], filter: EdgeFilter): EdgeRecord[] {
    if (!KEPT_TYPES.some((type) => filter.types.has(type))) return [];
    const edges = this.#edgesOf(event, lines).map(
      (edge): EdgeRecord => ({
        ...edge,
        firstSeenAt: instant(event.history.edgeOpenedAt(edge.edgeId)),
      }),
    );
    return sortEdges(edges.filter((edge) => passesEdgeFilter(edge, filter)));
  }

  /** Edges of types that exist only where they are asked for. */
  #requestedEdges(event: EventState, lines: readonly Line[], filter: EdgeFilter): EdgeRecord[] {
    const context = this.#contextOf(event);
    return [
      ...(filter.types.has('low_hold') ? lowHoldsOf(lines, context) : []),
      ...(filter.types.has('middle') ? middlesOf(lines, context) : []),
    ]
      .filter((found) => passesRequestedFilter(found, filter))
      .map(({ edge }) => edge);
  }

  #contextOf(event: EventState): EdgeContext {
    return {
      head: event.head,
      clock: this.#clockOf(event),
      players: this.#players,
      changedAt: (line, offer) => event.history.offerChangedAt(line, offer),
    };
  }

  /** The event a venue speaks of, whose start it may move. */
  #quoted(head: EventHead): EventState {
    const event = this.#named(head);
    takeVenueStart(event, head.startTime, this.#now);
    return event;
  }

  #named(head: EventHead): EventState {
    const known = this.#events.get(head.eventId);
    if (known !== undefined) return known;
    const event = newEvent(head);
    this.#events.set(head.eventId, event);
    return event;
  }

  #event(eventId: string): EventState {
    return must(this.#events.get(eventId), `event ${eventId}`);
  }

  #linesIn(event: EventState): Line[] {
    return linesOf(event.quotes, event.head.leagueId, this.#catalogue.venueOf);
  }

  #clockOf(event: EventState): quotes.Clock {
    return { now: this.#now, startTime: playFrom(event), pricing: this.#config.pricing };
  }
}

/** A group that says both teams of a player means the home team: it is written last. */
function hearTeams(event: EventState, taken: readonly Quote[]): void {
  for (const team of ['away', 'home'] as const) {
    for (const { playerId, playerTeam } of taken) {
      if (playerId !== null && playerTeam === team) event.playerTeams.set(playerId, team);
    }
  }
}

function concerns(group: Group, event: EventState): boolean {
  if (group.kind === 'coverage') return group.leagueId === event.head.leagueId;
  if (group.kind === 'clock') return false;
  if (group.kind === 'config' || group.kind === 'catalog') return true;
  if (group.event.eventId === event.head.eventId) return true;
  // A player's name is shown wherever he is.
  return 'quotes' in group && group.quotes.some((quote) => quote.playerId !== null);
}
