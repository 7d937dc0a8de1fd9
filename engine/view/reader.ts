// What the gateway may ask of a book: records of events after a filter, cut at one position. Pure
// reading; the class that answers it is made by the engine.

import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventStatus, PricingConfig } from '#domain/message/message.ts';
import type { OddsFormat } from '#domain/odds-format.ts';
import type { Profile } from '#domain/profile.ts';
import type { SourceType, Venue } from '#domain/venue.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import type { PercentLimits } from '../edges/edge-types.ts';
import type {
  BestBetsRecord,
  EdgeRecord,
  EdgesEventRecord,
  EdgeType,
  EventRecord,
  KeptEdgeType,
  MoveRecord,
  OddsEventRecord,
  PropsEventRecord,
  SourceFreshness,
  SourceIdRecord,
  VenueStatus,
} from './records.ts';

/** How what passes a filter is shown. */
export interface Showing {
  /** American odds where it is absent. */
  readonly oddsFormat?: OddsFormat;
}

/** Acts on offers, before summaries and `isBest`. Absent members do not filter. */
export interface OfferFilter extends Showing {
  /** Served market types, `_alternate` included: an exact match. */
  readonly marketTypes?: ReadonlySet<string>;
  readonly bookmakerIds?: ReadonlySet<string>;
  readonly sourceType?: SourceType;
  /** Whose models are shown, in place of offers; with `sourceType` model alone. */
  readonly account?: string;
  /** Part of a player's name, lower case and accent-folded. */
  readonly playerName?: string;
  readonly playerIds?: ReadonlySet<string>;
  /** Levels of order books that are shown, a side; none where it is absent. */
  readonly depth?: number;
  /** Whose model is shown beside the prices; it does not follow the rest of the filter. */
  readonly profile?: Profile;
  /** What gets the odds that are shown beside a price, at the asker's own rates where he has any. */
  readonly stake?: number;
  readonly fees?: OwnFees;
  /** Whether lays of one of two selections are prices of the other, too. */
  readonly synthetic?: boolean;
}

/** The venues at which somebody bets. */
export interface BookSet {
  readonly bookmakerIds: ReadonlySet<string>;
  /** Names the set in ids of edges; equal for equal sets. */
  readonly key: string;
}

/** What venues charge the asker in place of what they charge others. */
export interface OwnFees {
  /** Names the rates in ids of edges; equal for equal rates. */
  readonly key: string;
  /** By bookmakerId, 0 to 1. */
  readonly rates: ReadonlyMap<string, number>;
}

/** Whom edges and moves are about. */
export interface EdgeSubject {
  /** Plays in the event. */
  readonly teamId?: string;
  /** Part of a player's name, lower case and accent-folded. */
  readonly playerName?: string;
  readonly playerIds?: ReadonlySet<string>;
}

/** Acts on edges: every leg must match `sourceType`, and its line `marketTypes`. */
export interface EdgeFilter extends PercentLimits, EdgeSubject, Showing {
  /** Requested types are found where they are named; the others stand in the book. */
  readonly types: ReadonlySet<EdgeType>;
  readonly marketTypes?: ReadonlySet<string>;
  readonly sourceType?: SourceType;
  /** Least gap of a middle, points. */
  readonly minGap?: number;
  /** Payout per unit staked of every leg, before commission. */
  readonly leastPayout?: number;
  readonly mostPayout?: number;
  /** Of the model, where the type has one. */
  readonly minProb?: number;
  readonly maxProb?: number;
  /** Least operators in the model, the judged one left out; where the type has a model. */
  readonly minBooks?: number;
  /** False leaves out prices at which nobody can bet alone: those of DFS operators. */
  readonly indicative?: boolean;
  /** False leaves out edges whose venues settle some state in different ways, or as nobody knows. */
  readonly rulesRisk?: boolean;
  /** Age of the confirmation of the oldest leg, milliseconds of the log's time. */
  readonly maxAgeMs?: number;
  /** By the start of the event and the log's time. */
  readonly phase?: 'pregame' | 'live';
  /** The event starts after now, and within so many milliseconds. */
  readonly startsWithinMs?: number;
  /** Edges are found among the prices of these venues alone; the model is of all. */
  readonly books?: BookSet;
  /** Whose model judges; that of the book's own edges where nothing is said. */
  readonly profile?: Profile;
  /** The asker's own rates of commission by bookmakerId, in place of the venues' own. */
  readonly fees?: OwnFees;
  /** No bet of an edge waits for longer, milliseconds. */
  readonly maxBetDelayMs?: number;
  /** Lays of one of two selections may be legs that back the other. */
  readonly synthetic?: boolean;
  /** What gets the odds that are shown beside those of the best level. */
  readonly stake?: StakeAsked;
}

/** An amount, and how what it gets is shown. */
export interface StakeAsked {
  readonly amount: number;
  /** American odds where it is absent. */
  readonly oddsFormat?: OddsFormat;
}

/** What of a filter says what time changes. */
export type TurnFilter = Pick<EdgeFilter, 'maxAgeMs' | 'phase' | 'startsWithinMs' | 'profile'> &
  Pick<OfferFilter, 'account'>;

/** Whether edges are found for the filter, as the book keeps none that are under it. */
export function asksWithin({ books, profile, fees }: EdgeFilter): boolean {
  return books !== undefined || profile !== undefined || fees !== undefined;
}

/** Which moves pass. Sets of bookmakers pass where one of them is found. */
export interface MoveFilter extends EdgeSubject, Showing {
  /** Served market types. */
  readonly marketTypes?: ReadonlySet<string>;
  readonly windowMs?: number;
  /** Least change of the probability, either way. */
  readonly leastDelta?: number;
  /** Among the leaders, followers or laggards; the leaders; the laggards. */
  readonly books?: ReadonlySet<string>;
  readonly leaders?: ReadonlySet<string>;
  readonly laggards?: ReadonlySet<string>;
  /** By the start of the event and the log's time. */
  readonly phase?: 'pregame' | 'live';
  /** The event starts after now, and within so many milliseconds. */
  readonly startsWithinMs?: number;
}

/** Whose edges, or moves, are looked through; all where nothing is said. */
export interface AmongEdges {
  readonly eventId?: string;
  readonly leagueId?: LeagueId | undefined;
}

/** An open edge as one looks through many of them; good until the book moves on. */
export interface EdgeBrief {
  readonly eventId: string;
  /** As its event's edges were last calculated. */
  readonly calculatedAt: string;
  readonly type: KeptEdgeType;
  /** profitPct, edgePct or evPct. */
  readonly percent: number;
  /** As it is served, `_alternate` included. */
  readonly marketType: string;
  readonly playerId: string | undefined;
  readonly outcome: string;
  /** Of each leg. */
  readonly venues: readonly Venue[];
  /** American; undefined of an arbitrage. */
  readonly odds: number | undefined;
  /** When its event starts, epoch milliseconds. */
  readonly startTimeMs: number;
  /** The model's probability; undefined of an arbitrage. */
  readonly modelProb: number | undefined;
  /** Venues on its line: no more than so many quote the outcome. */
  readonly booksMost: number;
  /** Venues with an unsuspended price for the outcome; of an arbitrage for any. Costs a look. */
  readonly books: number;
  /** When the price was confirmed last, of several legs the oldest, epoch milliseconds. */
  readonly confirmedAtMs: number;
  /** As `edgesRecord` shows it; of a judged price without its stakes and pushes. */
  record(): EdgeRecord;
}

/** Which prices to look at: of main lines, and of all alternates whose type is asked for. */
export interface PriceFilter {
  /** Served market types, `_alternate` included: an exact match. */
  readonly marketTypes: ReadonlySet<string>;
  /** Of the other lines under the main key, too. */
  readonly everyLine: boolean;
  readonly playerIds?: ReadonlySet<string> | undefined;
  /** Act on the best price; fair and average odds are of all venues. */
  readonly bookmakerIds?: ReadonlySet<string> | undefined;
  readonly sourceType?: SourceType | undefined;
  /** The best of the venues that confirmed theirs since, epoch milliseconds. */
  readonly confirmedSinceMs?: number | undefined;
}

/** The best unsuspended price of a selection as one looks through those of many events. */
export interface PriceBrief {
  /** As its event's prices last changed. */
  readonly calculatedAt: string;
  /** As it is served, `_alternate` included. */
  readonly marketType: string;
  readonly isMain: boolean;
  readonly team: string | undefined;
  readonly playerId: string | undefined;
  readonly playerName: string | undefined;
  /** The selection's own. */
  readonly point: number | undefined;
  readonly outcome: string;
  readonly venue: Venue;
  /** American, as the two that follow; the best of the venues that pass. */
  readonly odds: number;
  /** Null unless every side is quoted. */
  readonly fairOdds: number | null;
  readonly avgOdds: number;
  /** Venues with an unsuspended price for it. */
  readonly books: number;
  /** When the venue confirmed the price last, epoch milliseconds. Costs a look. */
  readonly confirmedAtMs: number;
}

/** A player whom prices of an event name. */
export interface QuotedPlayer {
  readonly playerId: string;
  readonly playerName: string;
}

/** One event as the reader lists it: enough to choose and order, and to key caches. */
export interface EventEntry {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly startTimeMs: number;
  readonly status: EventStatus;
  /** seq of the newest observable change of anything in the event: a cache key for its bodies. */
  readonly changedSeq: number;
  /** seq of the newest message that touched its prices, mere confirmations included. */
  readonly touchedSeq: number;
  readonly hasOffers: boolean;
  readonly hasProps: boolean;
  readonly hasEdges: boolean;
}

export interface SourceCounts {
  readonly accepted: number;
  readonly rejected: Readonly<Record<string, number>>;
}

export interface Reader {
  /** The leagues of the catalogue, with their teams and markets. */
  readonly leagues: Leagues;
  /** The venues of the catalogue. */
  readonly venues: Venues;
  /** Pricing profiles: the built-in ones, then those of the log's configuration. */
  readonly profiles: readonly Profile[];
  /** The pricing rules in force. */
  readonly pricing: PricingConfig;
  /** seq of the last message applied; 0 before the first. */
  readonly seq: number;
  /** The engine's clock, epoch milliseconds. */
  readonly now: number;
  /** Every event the book knows, by startTime then eventId. */
  events(leagueId?: LeagueId): readonly EventEntry[];
  /** Resolves a canonical or any source's own event id. */
  findEvent(id: string): EventEntry | undefined;
  eventRecord(eventId: string): EventRecord;
  /** What sources call an event, by source and id; of events that left the book, too. */
  sourceIds(eventId: string): readonly SourceIdRecord[];
  /** `markets` is empty where nothing passes the filter. */
  oddsRecord(eventId: string, filter: OfferFilter): OddsEventRecord;
  /** `form` event: with summaries. */
  propsRecord(eventId: string, filter: OfferFilter, form: 'list' | 'event'): PropsEventRecord;
  /** Whom prices of the event name, by playerId; far cheaper than the records of their props. */
  quotedPlayers(eventId: string): readonly QuotedPlayer[];
  bestBetsRecord(eventId: string, filter: OfferFilter): BestBetsRecord;
  /**
   * Edges best first within each type. Requested ones follow from the book at `seq` alone:
   * time and mere confirmations change them too, which `changedSeq` does not say.
   */
  edgesRecord(eventId: string, filter: EdgeFilter): EdgesEventRecord;
  /**
   * When time alone may change what is shown of an event under a filter, epoch milliseconds; infinity
   * where it never does. Before that it is the same as long as the event's entry is.
   */
  turnsAt(eventId: string, filter: TurnFilter): number;
  /** Moves of main lines, the greatest change first, then by id. */
  moves(among: AmongEdges, filter: MoveFilter): readonly MoveRecord[];
  /** Cheap beside `oddsRecord`: nothing is said of the offers that are not the best. */
  bestPrices(eventId: string, filter: PriceFilter): readonly PriceBrief[];
  /**
   * Edges of these types that stand in the book, of one event, in no order; cheap where few of their
   * records are wanted.
   */
  openEdges(types: readonly EdgeBrief['type'][], eventId: string): readonly EdgeBrief[];
  /** What a source's groups came to, by source name. */
  sourceCounts(source: string): SourceCounts;
  /** Every source that quoted a venue, the one that was heard last first; ties by name. */
  sourceFreshness(): readonly SourceFreshness[];
  /** Every venue that was ever heard, by bookmakerId. Its `offers` may cost a walk of the book. */
  venueStatuses(): readonly VenueStatus[];
  /** Venues that are models of this account, by id. */
  modelsOf(account: string): readonly Venue[];
}

/** Whether lists of prices show an event: those that are over are left out. */
export function isPriced({ status }: Pick<EventEntry, 'status'>): boolean {
  return status !== 'final' && status !== 'cancelled';
}
