// What travels in the log: messages of groups. A group is what one source said of one event (or
// league) at one instant, already in canonical words. Times are epoch milliseconds, UTC.

import type { Authority, LoggedEntry } from '../catalog/catalog-entry.ts';
import type { Depth } from '../depth.ts';
import type { DevigMethod } from '../devig-method.ts';
import type { SeasonType } from '../history/season-type.ts';
import type { LeagueId } from '../league.ts';
import type { Side } from '../market.ts';
import type { MarketFee } from '../market-fee.ts';
import type { Profile } from '../profile.ts';

/** A message: consecutive groups of one source. The log gives it its `seq`. */
export interface Message {
  readonly source: string;
  /** Rises each time a live source starts again; older sessions are ignored. A replay has 0. */
  readonly session: number;
  /**
   * Ordinal of the first group within the session, from 1; groups that were applied are ignored.
   */
  readonly sourceSeq: number;
  readonly groups: readonly Group[];
  /**
   * Of what somebody posted: whether the poster may speak for the venues that it quotes. Absent
   * where a feed of the server speaks.
   */
  readonly posted?: Posted;
  /** Of what somebody posted: which batch it is part of. */
  readonly batch?: BatchPart;
  /**
   * The newest session that the server opened for those who post as this source: a fence between
   * them, apart from `session`, which is that of the process that writes to the log.
   */
  readonly sourceSession?: number;
}

/**
 * By a key that is bound to its venues, or that the operator trusts with all; or by any other. What
 * is not vouched for is shown, where nobody else quotes the venue, and judged nowhere.
 */
export type Posted = 'vouched' | 'unvouched';

/** A part of a batch that was posted under a key; the last one commits it. */
export interface BatchPart {
  /** The poster's Idempotency-Key. */
  readonly key: string;
  /** SHA-256 of the body, in base64url. */
  readonly bodyHash: string;
  /** Groups of the batch in earlier messages. */
  readonly groupsBefore: number;
  /** In the last part: what was answered, as JSON; null before it. */
  readonly answer: string | null;
}

export type Group =
  | ImageGroup
  | PatchGroup
  | CoverageGroup
  | EventGroup
  | ConfigGroup
  | CatalogGroup
  | ConfirmGroup
  | ClockGroup;

/** The event a group speaks of, with what its source says of teams and start. */
export interface EventHead {
  /** Canonical, e.g. `nfl_20251109_buf_mia`. */
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly startTime: number;
  /** The source's own id of the event; resolvable afterwards. */
  readonly sourceEventId: string;
}

/** One market of an image: which of the venues' lines it replaces. */
export interface MarketScope {
  readonly marketType: string;
  readonly isAlternate: boolean;
}

/** Identifies one venue's price within an event. */
export interface QuoteKey extends MarketScope {
  readonly venueId: string;
  /** The team of a team total; null elsewhere. */
  readonly team: 'home' | 'away' | null;
  readonly playerId: string | null;
  /** The line: the home team's for spreads; null for moneylines and yes/no. */
  readonly point: number | null;
  readonly side: Side;
}

export type PriceFormat = 'american' | 'decimal' | 'probability';

/** One venue's price for one selection. */
export interface Quote extends QuoteKey {
  /** As the venue writes the player; null where `playerId` is. */
  readonly playerName: string | null;
  /** For whom the player plays in this event; null: not known. Names nothing: not of the key. */
  readonly playerTeam: 'home' | 'away' | null;
  /** Hundredths of American odds, int32: +150 is 15000. Never inside (-10000, 10000) nor -10000. */
  readonly price: number;
  readonly nativeFormat: PriceFormat;
  readonly nativePrice: number;
  readonly suspended: boolean;
  /** When the venue last confirmed the price, by its own clock; at most the group's receivedAt. */
  readonly confirmedAt: number;
  /** Most that can be staked, in the venue's currency, where it says so. */
  readonly size: number | null;
  readonly link: string | null;
  /** The rest of an exchange's order book of this selection; absent where it has none. */
  readonly depth?: Depth;
  /** What its market is charged; absent: what the venue charges in the league. */
  readonly fee?: MarketFee;
  /** How long a bet on it waits before it is taken, milliseconds, 1 to DELAY_MS_MAX; absent: not. */
  readonly betDelayMs?: number;
}

/** A longer delay is none that anybody has. */
export const DELAY_MS_MAX = 600_000;

/** Input that ingest refused, by reason; counted in the log so that all replicas agree. */
export type Rejections = Readonly<Record<string, number>>;

interface GroupBase {
  /** When the source's answer was received; moves `now` in a replay. */
  readonly receivedAt: number;
  readonly rejections: Rejections;
}

/**
 * Replaces, for every venue in `venues`, its lines of the markets in `markets` of this event: what
 * is not among `quotes` is withdrawn. A venue listed without quotes answered and has none.
 */
export interface ImageGroup extends GroupBase {
  readonly kind: 'image';
  readonly event: EventHead;
  readonly markets: readonly MarketScope[];
  readonly venues: readonly string[];
  readonly quotes: readonly Quote[];
  /** Still listed, at prices that could not be read: what stands of them is suspended. */
  readonly suspended?: readonly QuoteKey[];
}

/** Changes single prices of an event; everything else of it stays. */
export interface PatchGroup extends GroupBase {
  readonly kind: 'patch';
  readonly event: EventHead;
  readonly quotes: readonly Quote[];
  readonly withdrawn: readonly QuoteKey[];
  /** As in an image. */
  readonly suspended?: readonly QuoteKey[];
}

/**
 * Ends a bulk answer for a league: `venues` answered for all of it and for `markets`. Their lines
 * of those markets on events that are not in `eventIds` are withdrawn.
 */
export interface CoverageGroup extends GroupBase {
  readonly kind: 'coverage';
  readonly leagueId: LeagueId;
  readonly markets: readonly MarketScope[];
  readonly venues: readonly string[];
  readonly eventIds: readonly string[];
}

export type EventStatus = 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';

export interface Score {
  readonly home: number;
  readonly away: number;
}

/** What a score source says of an event: its status, score and clock, and what game it is. */
export interface EventGroup extends GroupBase {
  readonly kind: 'event';
  readonly event: EventHead;
  readonly status: EventStatus;
  readonly score: Score | null;
  /** As the sport writes it: "Q3", "2nd Half", "Top 5th"; null when not in play. */
  readonly period: string | null;
  readonly clock: string | null;
  readonly neutralSite: boolean;
  readonly venue: string | null;
  /** Null where the source does not say: it counts as one of the regular season. */
  readonly seasonType: SeasonType | null;
}

/** The rules in force from here on, and what kind of log this is. */
export interface ConfigGroup extends GroupBase {
  readonly kind: 'config';
  readonly config: LogConfig;
}

/** What somebody states of the catalogue, from here on. */
export interface CatalogGroup extends GroupBase {
  readonly kind: 'catalog';
  readonly by: Authority;
  readonly entries: readonly LoggedEntry[];
  /**
   * The entries repeat what the log said before, so that it can lose its beginning: they state
   * nothing where the same authority has stated anything of the same.
   */
  readonly repeated?: Repeated;
}

/** Which part of a repetition a group is. */
export interface Repeated {
  /** The repetition has all that was stated up to this seq. */
  readonly sinceSeq: number;
  /** Groups of it that come after this one. */
  readonly groupsLeft: number;
}

/** Whose prices a source proves to be unchanged: of a venue, of an event, or both. */
export interface Confirmation {
  readonly venueId: string | null;
  readonly eventId: string | null;
}

/** What stands of a source that tells changes only is confirmed, as of `receivedAt`. */
export interface ConfirmGroup extends GroupBase {
  readonly kind: 'confirm';
  readonly confirms: readonly Confirmation[];
}

/** Moves time on a live log, and carries counts that belong to no event or league. */
export interface ClockGroup extends GroupBase {
  readonly kind: 'clock';
}

export type { DevigMethod } from '../devig-method.ts';

/** Pricing rules; all ages in milliseconds, all limits in percent. */
export interface PricingConfig {
  readonly devig: DevigMethod;
  readonly ttlPregameMs: number;
  readonly ttlLiveMs: number;
  readonly edgeAgePregameMs: number;
  readonly edgeAgeLiveMs: number;
  readonly arbitragePctMax: number;
  readonly valuePctMax: number;
  /** A venue that was silent, or confirmed nothing, for longer than this is stale. */
  readonly venueStaleMs: number;
  /** A venue that was silent for longer than this is down. */
  readonly venueDownMs: number;
}

/** A log is live or a replay, never both; `recordings` names what a replay is of. */
export interface LogConfig {
  readonly mode: 'live' | 'replay';
  readonly recordings: readonly { readonly name: string; readonly sha256: string }[];
  readonly pricing: PricingConfig;
  /** Beside the built-in ones; absent where there are none. */
  readonly profiles?: readonly Profile[];
}
