// Entries of the catalogue, as the log carries them: what somebody states of a venue. Who states it
// is told by the group that carries the entry.

import type { EntryType } from '../entry-type.ts';
import type { League, LeagueId, Sport } from '../league.ts';
import type { Format, Period, Subject } from '../market.ts';
import type { SettlementRule } from '../settlement.ts';
import type { Commission, SourceType } from '../venue.ts';
import type { SourceEntry } from './source-entry.ts';

/**
 * Who states an entry: the server's own tables, whoever runs the server, or a source of prices. Of
 * several statements about one venue the operator's fields win, then those of the built-in table.
 */
export const AUTHORITIES = ['built_in', 'operator', 'ingest'] as const;
export type Authority = (typeof AUTHORITIES)[number];

/** What a source may state of a venue. */
export interface VenueWords {
  readonly name?: string | undefined;
  readonly sourceType?: SourceType | undefined;
  readonly sourceRegion?: string | undefined;
}

/** What only the server's operator states of a venue. */
export interface OperatorWords {
  /** Skins of one operator are one opinion; the venue's own id unless stated. */
  readonly operator?: string | undefined;
  readonly commission?: Commission | undefined;
  /** A whole number from 1 to 10. */
  readonly sharpWeight?: number | undefined;
  readonly arbitrageApproved?: boolean | undefined;
  /** Least stake that it takes, and the step of stakes, both in its currency and whole cents. */
  readonly minStake?: number | undefined;
  readonly stakeStep?: number | undefined;
  /** Three letters of ISO 4217. */
  readonly currency?: string | undefined;
  /** How a DFS operator takes picks. */
  readonly entryTypes?: readonly EntryType[] | undefined;
  /** In place of all that the product knows of how the venue settles. */
  readonly rules?: readonly SettlementRule[] | undefined;
}

/** Replaces everything that the same authority stated of the venue before. */
export interface VenueEntry extends VenueWords, OperatorWords {
  readonly kind: 'venue';
  /** `[a-z0-9][a-z0-9_-]{0,39}`. */
  readonly id: string;
}

/**
 * What a league is. `sport`, `participants`, `moneyline`, `overtimeCounts` and `marketsOf` are those
 * of the first statement: what a key means does not change.
 */
export interface LeagueEntry
  extends Partial<Pick<League, 'participants' | 'moneyline' | 'gamesPerDay' | 'matchWindowHours'>> {
  readonly kind: 'league';
  readonly id: LeagueId;
  readonly name?: string | undefined;
  readonly sport?: Sport | undefined;
  readonly aliases?: readonly string[] | undefined;
  /** Whether a game goes on until one side leads; it does unless this is false. */
  readonly overtimeCounts?: boolean | undefined;
  readonly seasonFirstMonth?: number | undefined;
  readonly marketsOf?: LeagueId | undefined;
  /** Periods without overtime, 1 to 20. */
  readonly periods?: number | undefined;
  /** 1 to 6720: an event counts as over after half as long again where nobody tells its score. */
  readonly typicalDurationMinutes?: number | undefined;
  /** Its `sport_key`s at The Odds API, which may end in `*`. */
  readonly theOddsApi?: readonly string[] | undefined;
  /** Its series at Kalshi, which may end in `*`, and what its slugs at Polymarket begin with. */
  readonly kalshi?: readonly string[] | undefined;
  readonly polymarket?: readonly string[] | undefined;
  /** `sport/league`, as in the addresses of ESPN. */
  readonly espn?: string | undefined;
  /** True unless this is false. */
  readonly active?: boolean | undefined;
}

/** A team or player of a league. A source states its `id`, `league` and `name` alone. */
export interface ParticipantEntry {
  readonly kind: 'participant';
  /** Begins with the league's id and `_`. */
  readonly id: string;
  readonly league: LeagueId;
  readonly name: string;
  readonly abbreviation?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
}

/** A market of some leagues, or of all leagues of some sports. */
export interface MarketEntry {
  readonly kind: 'market';
  readonly key: string;
  readonly leagues?: readonly LeagueId[] | undefined;
  readonly sports?: readonly Sport[] | undefined;
  readonly name: string;
  readonly format: Format;
  readonly subject?: Subject | undefined;
  readonly period?: Period | undefined;
  readonly hasAlternate?: boolean | undefined;
  readonly aliases?: readonly string[] | undefined;
}

/**
 * Which event a source means by an id of its own. The server states it when the source names the
 * event first, and again when its start has moved.
 */
export interface EventEntry {
  readonly kind: 'event';
  /** The event, such as `nfl_20251109_buf_mia`. */
  readonly id: string;
  readonly league: LeagueId;
  readonly home: string;
  readonly away: string;
  /** As the source has it; epoch milliseconds. */
  readonly start: number;
  readonly source: string;
  readonly sourceEventId: string;
  /** The source has the away team at home. */
  readonly turned?: true | undefined;
  /** Stated by a source that posts and decides no id and no start for others. */
  readonly posted?: true | undefined;
}

/** An event that an id of a source means. */
export interface MatchedEvent {
  readonly id: string;
  readonly home: string;
  readonly away: string;
  /** The source has the away team at home; where our teams are known by its names, these decide. */
  readonly turned?: true | undefined;
}

/**
 * What the server's operator says of an id of a source: which event it means, or which ones it does
 * not. What the source's own names come to does not change it.
 */
export interface MatchEntry {
  readonly kind: 'match';
  /** `matchId` of the source's id: there is one statement of each. */
  readonly id: string;
  readonly league: LeagueId;
  readonly source: string;
  readonly sourceEventId: string;
  /** Of the event in question, epoch milliseconds. */
  readonly start: number;
  readonly is?: MatchedEvent | undefined;
  /** Ids of events; 20 at most. */
  readonly isNot?: readonly string[] | undefined;
}

/** What people and files state. */
export type CatalogEntry =
  | VenueEntry
  | SourceEntry
  | LeagueEntry
  | ParticipantEntry
  | MarketEntry
  | MatchEntry;

/** What groups of the log carry. */
export type LoggedEntry = CatalogEntry | EventEntry;

/** Under which of its kind the name of an event is kept. */
export function eventNameKey({ id, source, sourceEventId }: EventEntry): string {
  return `${source} ${id} ${sourceEventId}`;
}

/** An id of a source as statements about it are kept. */
export function matchId(entry: Pick<MatchEntry, 'source' | 'league' | 'sourceEventId'>): string {
  return `${entry.source} ${entry.league} ${entry.sourceEventId}`;
}

/** Whether an id of a source may mean an event by what the operator says of it. */
export function mayMean({ is, isNot = [] }: MatchEntry, eventId: string): boolean {
  return is === undefined ? !isNot.includes(eventId) : is.id === eventId;
}

/** What every entry has, those of a newer program too: a market a key, all others an id. */
export interface EntryHead {
  readonly kind: string;
  readonly id?: string;
  readonly key?: string;
}

/** Under which of its kind an entry is kept. */
export function entryId({ id, key = '' }: EntryHead): string {
  return id ?? key;
}

/** What an entry is about: its kind, and its id there. */
export function entryKey(entry: EntryHead): string {
  return `${entry.kind} ${entryId(entry)}`;
}
