// What a chat says of an event, whoever asks: who plays whom and when.

import { LRUCache } from 'lru-cache';
import type { ChatRecord, ChatRecordHead } from '#contract/records/chat-records.ts';
import type { LeagueId } from '#domain/league.ts';
import type { LeagueMarkets } from '#domain/market-catalog.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { Venue } from '#domain/venue.ts';
import type { EventEntry, Reader } from '#engine/view/reader.ts';
import type { TeamRecord, Writable } from '#engine/view/records.ts';
import { instant } from '#engine/view/selection.ts';

export interface EventFacts {
  /** The catalogue of the book. */
  readonly catalog: Pick<Reader, 'leagues' | 'venues'>;
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly sport: string;
  readonly status: EventStatus;
  readonly startTime: string;
  readonly startTimeMs: number;
  readonly home: TeamRecord;
  readonly away: TeamRecord;
  /** Away team @ home team. */
  readonly matchup: string;
}

/** Facts that were read before: who plays whom does not change, only when and whether. */
const knownBy = new WeakMap<Reader, LRUCache<string, EventFacts>>();
const KNOWN_MAX = 5000;

function noneKnown(reader: Reader): LRUCache<string, EventFacts> {
  const none = new LRUCache<string, EventFacts>({ max: KNOWN_MAX });
  knownBy.set(reader, none);
  return none;
}

/** The facts of an event of the book. */
export function eventFacts(reader: Reader, entry: EventEntry): EventFacts {
  const { eventId, startTimeMs, status } = entry;
  const known = knownBy.get(reader) ?? noneKnown(reader);
  const facts = known.get(eventId);
  if (facts?.startTimeMs === startTimeMs && facts.status === status) return facts;
  const record = reader.eventRecord(eventId);
  const { leagueId, sport, startTime, homeTeam: home, awayTeam: away } = record;
  const matchup = `${away.name} @ ${home.name}`;
  const catalog = { leagues: reader.leagues, venues: reader.venues };
  const made = {
    catalog,
    eventId,
    leagueId,
    sport,
    status,
    startTime,
    startTimeMs,
    home,
    away,
    matchup,
  };
  known.set(eventId, made);
  return made;
}

/** The bet that a record is about; what is undefined is left out of the record. */
interface Bet {
  readonly calculatedAt: string;
  /** When the price was confirmed last, epoch milliseconds. */
  readonly confirmedAtMs?: number;
  /** Key of the market as it is served. */
  readonly market: string;
  readonly outcome: string;
  readonly point: number | undefined;
  readonly team: string | undefined;
  readonly playerId: string | undefined;
  readonly playerName: string | undefined;
}

type RecordHead<T> = { readonly recordType: T } & Writable<ChatRecordHead>;

/**
 * The head of a record, for what is its own to be assigned to. Field by field: a chat makes
 * hundreds, and spreading objects into each other took twenty times as long.
 */
export function recordHead<T extends ChatRecord['recordType']>(
  recordType: T,
  { catalog, eventId, leagueId, sport, matchup, startTime }: EventFacts,
  { calculatedAt, confirmedAtMs, market, outcome, point, team, playerId, playerName }: Bet,
): RecordHead<T> {
  const marketName = marketNameOf(catalog.leagues.markets(leagueId), market);
  const head: RecordHead<T> = {
    recordType,
    eventId,
    leagueId,
    sport,
    matchup,
    startTime,
    calculatedAt,
    market,
    marketName,
    outcome,
  };
  if (confirmedAtMs !== undefined) head.confirmedAt = instant(confirmedAtMs);
  if (point !== undefined) head.point = point;
  if (team !== undefined) head.team = team;
  if (playerId !== undefined) {
    head.playerId = playerId;
    head.playerName = playerName ?? playerId;
  }
  return head;
}

/** Whose price a record has. */
export function venueFields({ sourceType, sourceRegion, bookmakerName, bookmakerId }: Venue) {
  return { sourceType, sourceRegion, bookmakerName, bookmakerId };
}

const ALTERNATE = '_alternate';

/** A market as it is called, of the key that it is served under. */
function marketNameOf({ byType }: LeagueMarkets, servedType: string): string {
  const isAlternate = servedType.endsWith(ALTERNATE);
  const name = byType.get(baseTypeOf(servedType))?.marketName ?? servedType;
  return isAlternate ? `${name} (Alternate)` : name;
}

/** The key that other lines of a market are served under. */
export function alternateOf(servedType: string): string {
  return `${baseTypeOf(servedType)}${ALTERNATE}`;
}

/** The key of a market without what says that a line is an alternate one. */
export function baseTypeOf(servedType: string): string {
  return servedType.endsWith(ALTERNATE) ? servedType.slice(0, -ALTERNATE.length) : servedType;
}
