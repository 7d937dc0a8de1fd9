// The records that REST, WebSocket and the archive show: plain JSON shapes of the interface.
import type { Semantics } from '#domain/catalog/source-entry.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Format, Period, Side } from '#domain/market.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import type { EventStatus, Score } from '#domain/message/message.ts';
import type { QuotedOdds } from '#domain/native-odds.ts';
import type { Payoffs, State } from '#domain/settlement.ts';
import type { SourceRegion, SourceType } from '#domain/venue.ts';
import type { EdgeType, KeptEdgeType } from '../edges/edge-types.ts';
import type { Presence } from '../sources/claims.ts';

export type { Presence } from '../sources/claims.ts';

/**
 * A record in the making: what it may lack is assigned, and so are the fields of others. Spread
 * into a new object, as made by the thousand here, they took twenty times as long.
 */
export type Writable<T> = { -readonly [key in keyof T]: T[key] };

/** An ISO 8601 instant, UTC. */
export type Instant = string;

/** A consensus probability and the American odds that it implies. */
export interface MoveEnd {
  readonly prob: number;
  readonly odds: number;
}

/** How one selection of a main line moved within a window; everything in it holds from `lastAt` on. */
export interface MoveRecord {
  readonly moveId: string;
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly marketType: string;
  readonly team?: string;
  readonly playerId?: string;
  readonly playerName?: string;
  /** The selection's own; null where the market has none. */
  readonly point: number | null;
  readonly selection: string;
  readonly from: MoveEnd;
  readonly to: MoveEnd;
  readonly deltaProb: number;
  readonly windowMs: number;
  readonly startedAt: Instant;
  readonly lastAt: Instant;
  /** bookmakerIds: who moved first, and who moved after. */
  readonly leaders: readonly string[];
  readonly followers: readonly string[];
  /** Who has made less than half of the move; `ageMs` is how old the price was at `lastAt`. */
  readonly laggards: readonly Laggard[];
}

export interface Laggard extends QuotedOdds {
  readonly bookmakerId: string;
  readonly odds: number;
  readonly updatedAt: Instant;
  readonly ageMs: number;
}

export interface TeamRecord {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
}

export interface EventRecord {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly sport: string;
  readonly season: string;
  readonly seasonType: string;
  readonly status: EventStatus;
  readonly startTime: Instant;
  readonly neutralSite: boolean;
  readonly venue: string | null;
  readonly homeTeam: TeamRecord;
  readonly awayTeam: TeamRecord;
  readonly homeTeamName: string;
  readonly awayTeamName: string;
  readonly score: Score | null;
  readonly period: string | null;
  readonly clock: string | null;
  readonly updatedAt: Instant;
}

/** What a source calls an event. */
export interface SourceIdRecord {
  readonly source: string;
  readonly id: string;
  /** Whether the source has the away team at home. */
  readonly turned: boolean;
  /** Whether the server's operator said that the id means this event. */
  readonly stated: boolean;
}

/** An event with what sources call it. */
export interface NamedEventRecord extends EventRecord {
  readonly sourceIds: readonly SourceIdRecord[];
}

/** A price in the format asked for, and the stake that is there; null: the venue does not say. */
export type LevelRecord = readonly [price: number, size: number | null];

/** Of an exchange: what stands beside the price of an offer. */
export interface DepthMembers {
  /** Best price at which the selection can be laid; `size` is the backer's stake. */
  readonly lay?: { readonly price: number; readonly size: number | null };
  /** Where it was asked for: levels of both sides, the best first, the offer's own among them. */
  readonly depth?: { readonly back: readonly LevelRecord[]; readonly lay: readonly LevelRecord[] };
  /** With it: what the market is charged, where it is not what the venue charges. */
  readonly fee?: MarketFee;
}

export interface OfferRecord extends DepthMembers {
  readonly bookmakerId: string;
  readonly bookmakerName: string;
  readonly sourceType: SourceType;
  readonly sourceRegion: SourceRegion;
  /** Team name, Draw, Over, Under, Yes or No. */
  readonly selection: string;
  /** American odds. */
  readonly price: number;
  readonly impliedProbability: number;
  readonly isBest: boolean;
  readonly suspended: boolean;
  /** DFS prices are indicative. */
  readonly indicative: boolean;
  readonly updatedAt: Instant;
  readonly size?: number;
  readonly link?: string;
  /** How long a bet waits before it is taken, milliseconds. */
  readonly betDelayMs?: number;
  /** What a stake that is asked for gets, after fees; null: it is not taken, or nobody says. */
  readonly effectiveOdds?: number | null;
}

/** American odds; null where they cannot be computed. */
export interface SideSummary {
  readonly fairOdds: number | null;
  readonly bestOdds: number | null;
  readonly avgOdds: number | null;
  readonly bestBookmakerId: string | null;
  /** Where a profile is asked for; null where too few have an opinion. */
  readonly modelProb?: number | null;
}

/** Keyed by side; null for a side that nobody quotes. */
export type LineSummary = { readonly [side in Side]?: SideSummary | null };

export interface LineRecord {
  readonly point: number | null;
  readonly isMain: boolean;
  /** Percent of the stakes that the average prices keep; null unless every side is quoted. */
  readonly hold: number | null;
  readonly summary: LineSummary;
  readonly offers: readonly OfferRecord[];
}

/** What identifies a market within an event, and what describes it. */
export interface MarketHead {
  readonly marketType: string;
  readonly marketName: string;
  readonly period: Period;
  readonly format: Format;
  readonly isAlternate: boolean;
  readonly team?: string;
  readonly playerId?: string;
  readonly playerName?: string;
}

export interface OddsMarketRecord extends MarketHead {
  readonly lines: readonly LineRecord[];
}

/** The head that odds, player-props and stream deltas share. */
export interface OddsEventHead {
  readonly eventId: string;
  readonly canonicalEventId: string;
  readonly leagueId: LeagueId;
  readonly sport: string;
  readonly homeTeamName: string;
  readonly awayTeamName: string;
  readonly startTime: Instant;
  readonly fetchedAt: Instant;
  readonly status: EventStatus;
}

export interface OddsEventRecord extends OddsEventHead {
  readonly markets: readonly OddsMarketRecord[];
}

export interface PropMarketRecord {
  readonly marketType: string;
  readonly marketName: string;
  readonly format: Format;
  readonly isAlternate: boolean;
  readonly lines: readonly PropLineRecord[];
}

/** `summary` is in the event form only. */
export interface PropLineRecord {
  readonly point: number | null;
  readonly summary?: LineSummary;
  readonly offers: readonly OfferRecord[];
}

/** The team that a player plays for in an event; null where nobody said it. */
export interface PlayerTeam {
  readonly teamAbbr: string | null;
  readonly teamName: string | null;
}

export interface PropPlayerRecord extends PlayerTeam {
  readonly playerName: string;
  readonly playerId: string;
  readonly markets: readonly PropMarketRecord[];
}

export interface PropsEventRecord extends OddsEventHead {
  readonly players: readonly PropPlayerRecord[];
}

export interface BestOutcome {
  readonly name: string;
  readonly point?: number;
  readonly bestOdds: number;
  readonly bookmakerId: string;
  readonly bookmakerName: string;
  readonly sourceType: SourceType;
  readonly team?: string;
  readonly playerId?: string;
  readonly playerName?: string;
  /** Where a profile is asked for, as it judges this price; null where too few have an opinion. */
  readonly modelProb?: number | null;
  readonly fairOdds?: number | null;
  /** As of an offer. */
  readonly effectiveOdds?: number | null;
  /** It is a lay of the other selection, at these odds. */
  readonly layOdds?: number;
}

export interface BestBetsHead {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly sport: string;
  readonly calculatedAt: Instant;
}

export interface BestBetsRecord extends BestBetsHead {
  readonly markets: readonly {
    readonly marketType: string;
    readonly outcomes: readonly BestOutcome[];
  }[];
}

/** How fresh a venue is: answering with fresh prices, falling behind, or silent. */
export type VenueWord = 'live' | 'stale' | 'down';

/** What a venue's answers came to; counts are since the beginning of the log. */
export interface VenueStatus {
  readonly bookmakerId: string;
  readonly bookmakerName: string;
  readonly sourceType: SourceType;
  readonly sourceRegion: SourceRegion;
  readonly status: VenueWord;
  /** The log's time of its last answer, and when that answer was received. */
  readonly lastHeardAt: Instant;
  readonly lastReceivedAt: Instant;
  /** Newest confirmation among its accepted quotes; null while none was accepted. */
  readonly lastConfirmedAt: Instant | null;
  /** Milliseconds since lastConfirmedAt, by the book's clock. */
  readonly ageMs: number | null;
  /** Offers of it in the book now, suspended ones included. */
  readonly offers: number;
  /** Quotes that the book took. */
  readonly accepted: number;
  /** Quotes that the book refused, by reason. */
  readonly rejected: Readonly<Record<string, number>>;
  /**
   * Milliseconds that its newest confirmation took to be received, and from there to the book;
   * negative where clocks disagree.
   */
  readonly latencyMs: { readonly toReceived: number; readonly toApplied: number } | null;
  /** Who quotes it, by source. */
  readonly sources: readonly VenueSource[];
}

/** A feed of the server; somebody who posts and may speak for the venue; somebody who may not. */
export type SourceAuthority = 'feed' | 'venue' | 'none';

/** One source of a venue, and how fresh it is. */
export interface VenueSource {
  readonly source: string;
  readonly authority: SourceAuthority;
  readonly state: Presence;
  readonly semantics: Semantics;
  /** Leagues in which it is the primary of the venue, and those in which it is not; by id. */
  readonly primaryIn: readonly LeagueId[];
  readonly standbyIn: readonly LeagueId[];
  /** The log's time when it last named the venue, and when it saw that. */
  readonly lastHeardAt: Instant;
  readonly lastObservedAt: Instant;
  /** Newest confirmation among its quotes; null while none was taken. */
  readonly lastConfirmedAt: Instant | null;
  /** Milliseconds since lastConfirmedAt, by the book's clock. */
  readonly ageMs: number | null;
}

/** All that a source quotes, together; by the book's clock. */
export interface SourceFreshness {
  readonly source: string;
  /** `live` where it is for one of its venues. */
  readonly state: Presence;
  readonly semantics: Semantics;
  readonly lastHeardAt: Instant;
  readonly lastObservedAt: Instant;
  readonly lastConfirmedAt: Instant | null;
  readonly ageMs: number | null;
  /** Milliseconds since it was last heard. */
  readonly silentMs: number;
  /** Venues of which it is the primary in a league at least; those of which it is nowhere. */
  readonly primaryOf: number;
  readonly standbyOf: number;
}

export type { EdgeType, KeptEdgeType };

export interface ArbitrageLeg extends QuotedOdds {
  /** The name, as in `bookmakerName`, which all other records have. */
  readonly bookmaker: string;
  readonly bookmakerId: string;
  readonly bookmakerName: string;
  readonly sourceType: SourceType;
  readonly odds: number;
  readonly outcome: string;
  readonly stake: number;
  readonly point?: number;
  /** Payout per unit staked if it wins, after commission; not rounded. */
  readonly netDecimal?: number;
  /** In bets with an exchange: the most that can be staked at these odds, a fee included. */
  readonly size?: number;
  /** What a stake that is asked for gets of the levels, fees included; null: they do not take it. */
  readonly effectiveOdds?: number | null;
  /** It is a lay of the other selection, at these odds. */
  readonly layOdds?: number;
  /** How long the bet waits before it is taken, milliseconds. */
  readonly betDelayMs?: number;
  /** In edges with `rulesRisk`: what its venue pays, by state; and of a stake if it is refunded. */
  readonly rules?: Payoffs;
  readonly refundShare?: number;
  /** When the venue confirmed it last; where a limit of age is asked for. */
  readonly confirmedAt?: Instant;
  /** Of a bet that is no back bet: the selection is sold to a backer, whose stake `stake` is. */
  readonly side?: 'lay';
  /** What a lay bet loses if the selection wins; with `side`. */
  readonly liability?: number;
}

export interface ArbitrageRecord {
  readonly books: readonly ArbitrageLeg[];
  readonly totalStake: number;
  /** The least of all selections, and of states that all legs know. */
  readonly guaranteedProfit: number;
  readonly profitPct: number;
  readonly maxStake?: number;
  /** Where a leg is an exchange's, whose levels are taken as long as they have a profit. */
  readonly profitAtMax?: number;
}

/** All selections of a line at almost no cost; percent, and money in the units of the stakes. */
export interface LowHoldRecord {
  readonly books: readonly ArbitrageLeg[];
  readonly totalStake: number;
  /** 100 * (1 - 1 / sum(1 / net)), 0 to 2. */
  readonly holdPct: number;
  readonly worstLoss: number;
  readonly maxStake?: number;
  readonly profitAtMax?: number;
}

/** Two lines of one market that can both win. */
export interface MiddleRecord {
  /** Over (or home) first; each with its own point. */
  readonly books: readonly ArbitrageLeg[];
  readonly totalStake: number;
  /** Lost of the stakes when only one leg wins; negative is a profit whatever happens. */
  readonly costPct: number;
  /** Points between the lines. */
  readonly gap: number;
  /** Whole results strictly between the lines. */
  readonly winningResults: number;
  /** Whole results on a line: one leg is refunded, the other wins. */
  readonly pushResults: number;
  /** Probability of both winning at which it costs nothing, percent. */
  readonly breakEvenPct: number;
  readonly maxStake?: number;
  readonly profitAtMax?: number;
}

/** One selection backed and laid; percent, and money in the units of the stakes. */
export interface BackLayRecord {
  /** The back bet, then the lay bet: its odds are the lay price, its stake the backer's. */
  readonly books: readonly ArbitrageLeg[];
  /** The back stake and the liability. */
  readonly totalStake: number;
  /** What the lay bet loses if the selection wins. */
  readonly liability: number;
  /** The least of both outcomes. */
  readonly guaranteedProfit: number;
  readonly profitPct: number;
  /** What the levels of both sides take at a profit; absent where a size is unknown. */
  readonly maxStake?: number;
  readonly profitAtMax?: number;
}

export interface JudgedRecord extends QuotedOdds {
  readonly bookmakerId: string;
  readonly bookmakerName: string;
  readonly sourceType: SourceType;
  readonly sourceRegion: SourceRegion;
  readonly odds: number;
  readonly impliedProb: number;
  readonly modelProb: number;
  readonly fairOdds: number;
  readonly indicative?: boolean;
  /** Payout per unit staked if it wins, after commission; not rounded. */
  readonly netDecimal?: number;
  /** When the venue confirmed it last; where a limit of age is asked for. */
  readonly confirmedAt?: Instant;
  /** The full Kelly share of a bankroll after commission, 0 to 0.25; none of DFS prices. */
  readonly kellyFraction?: number;
  /** What to stake of the bankroll that somebody asks with. */
  readonly stake?: number;
  /** Of each pick of an entry, by entry type; of DFS prices whose operator's payouts are known. */
  readonly breakEvenProb?: Readonly<Record<string, number>>;
  /** As of a leg. */
  readonly betDelayMs?: number;
  readonly effectiveOdds?: number | null;
  /** Of an exchange: what its levels take as long as they are worth it, and what is expected of it. */
  readonly maxStake?: number;
  readonly profitAtMax?: number;
}

export interface EvFigures {
  /** Per unit staked, of a bet that is decided. */
  readonly ev: number;
  readonly evPct: number;
  /**
   * Probability that the line refunds: all of the stake on a whole number, half of it on a quarter.
   * Null where it cannot be known.
   */
  readonly pushProb?: number | null;
  /** Expected value with what pushes refund, percent of the stake; null where that is unknown. */
  readonly evPctAllIn?: number | null;
}

export interface EdgeRecord {
  readonly edgeId: string;
  readonly type: EdgeType;
  readonly venueType: SourceType | 'mixed';
  readonly market: string;
  /** Selection judged; of several legs their selections joined by " / ". */
  readonly outcome: string;
  readonly point?: number;
  readonly team?: string;
  readonly playerId?: string;
  readonly playerName?: string;
  readonly firstSeenAt: Instant;
  readonly oldestQuoteAt: Instant;
  /** States that the legs' venues settle in different ways, or that one does not know; if any. */
  readonly rulesRisk?: readonly State[];
  readonly arbitrage?: ArbitrageRecord;
  readonly value?: JudgedRecord & { readonly edgePct: number };
  readonly ev?: JudgedRecord & EvFigures;
  readonly lowHold?: LowHoldRecord;
  readonly middle?: MiddleRecord;
  readonly backLay?: BackLayRecord;
}

export interface EdgesEventRecord {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly sport: string;
  readonly calculatedAt: Instant;
  readonly edges: readonly EdgeRecord[];
}
