// From parsed parameters to the engine's filters, and to views of records.

import { createHash } from 'node:crypto';
import type { books } from '#contract/book-parameters.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { KnownWords, ValuesOf } from '#contract/route.ts';
import type { listBestBets } from '#contract/routes/best-bets.ts';
import type { listEdges } from '#contract/routes/edge.ts';
import type { listEvents } from '#contract/routes/events.ts';
import type { listPlayerProps } from '#contract/routes/player-props.ts';
import type { AccountTerms } from '#domain/account-terms.ts';
import { marketTypesOf } from '#domain/asked-markets.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { easternDayRange } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventStatus } from '#domain/message/message.ts';
import { foldName } from '#domain/name-folding.ts';
import { decimalOfPrice } from '#domain/odds.ts';
import { ODDS_FORMATS } from '#domain/odds-format.ts';
import { DEFAULT_PROFILE } from '#domain/profile.ts';
import type { Venue } from '#domain/venue.ts';
import { type EdgeType, KEPT_EDGE_TYPES } from '#engine/edges/edge-types.ts';
import {
  type BookSet,
  type EdgeFilter,
  type EventEntry,
  isPriced,
  type OfferFilter,
  type OwnFees,
  type Reader,
} from '#engine/view/reader.ts';
import type { VenueStatus, VenueWord } from '#engine/view/records.ts';
import type { View } from '../bodies/fragments.ts';
import type { EventAnswer } from '../route-result.ts';

/** Values of parameters, as the routes that take the most of them parse them. */
export type OfferValues = Partial<
  ValuesOf<typeof listPlayerProps.query> & ValuesOf<Pick<typeof listBestBets.query, 'synthetic'>>
>;
type BookValues = Partial<ValuesOf<typeof books>>;
/** Without `type`, all types that the engine keeps. */
export type EdgeValues = Partial<ValuesOf<typeof listEdges.query>>;
/** Days are US Eastern, inclusive; `status` may be of venues instead. */
export interface EventValues extends Partial<Omit<ValuesOf<typeof listEvents.query>, 'status'>> {
  readonly status?: EventStatus | VenueWord | undefined;
}

/**
 * The filter of offers that parameters ask for; a market word is read as its league reads it.
 * `playerIds`: every id that prices may have the player asked for under, if more are known.
 */
export function offerFilter(
  { venues, leagues }: KnownWords,
  values: OfferValues,
  leagueId: LeagueId | undefined,
  playerIds?: readonly string[],
): OfferFilter {
  const { market, sourceType, player, playerId, profile, oddsFormat, depth } = values;
  const { synthetic = false } = values;
  const bookmakerIds = booksOf(venues, values);
  return {
    ...(market !== undefined && { marketTypes: marketTypesOf(market, leagueId, leagues) }),
    ...(bookmakerIds !== undefined && { bookmakerIds: new Set(bookmakerIds) }),
    ...sourceFilter(sourceType),
    ...(player !== undefined && { playerName: foldName(player) }),
    ...(playerId !== undefined && { playerIds: new Set(playerIds ?? [playerId]) }),
    ...(profile !== undefined && { profile }),
    ...(oddsFormat !== undefined && { oddsFormat: ODDS_FORMATS[oddsFormat] }),
    ...(depth !== undefined && { depth }),
    ...(synthetic && { synthetic }),
  };
}

/** The same with what a stake gets at the rates of the account that asks. */
export function stakedFilter(
  known: KnownWords,
  values: OfferValues,
  leagueId: LeagueId | undefined,
  account: AccountTerms,
  playerIds?: readonly string[],
): OfferFilter {
  const { stake } = values;
  const fees = stake === undefined ? undefined : ownFees(account);
  return {
    ...offerFilter(known, values, leagueId, playerIds),
    ...(stake !== undefined && { stake }),
    ...(fees !== undefined && { fees }),
  };
}

/** Venues of a type; or the models of the asker's account. */
function sourceFilter(
  type: OfferValues['sourceType'],
): Pick<OfferFilter, 'sourceType' | 'account'> {
  if (type === undefined) return {};
  return typeof type === 'object'
    ? { sourceType: 'model', account: type.model }
    : { sourceType: type };
}

/** Whether time alone changes what a filter shows, or words that no event counts as its changes. */
export function isFleeting({ profile, account }: OfferFilter): boolean {
  return profile !== undefined || account !== undefined;
}

/** The venues that parameters choose, by id; undefined where they choose none. */
export function booksOf(
  venues: KnownWords['venues'],
  { bookmaker, bookmakers, region }: BookValues,
): readonly string[] | undefined {
  if (bookmakers !== undefined) return bookmakers;
  if (bookmaker !== undefined) return idsOf(venues.resolve(bookmaker));
  if (region === undefined) return undefined;
  return idsOf(venues.all.filter(({ sourceRegion }) => sourceRegion === region));
}

function idsOf(venues: readonly Venue[]): readonly string[] {
  return venues.map(({ bookmakerId }) => bookmakerId).sort();
}

/**
 * The filter of edges that parameters ask for, for an account with rates of its own by these; a
 * market word is read as its league reads it.
 */
export function edgeFilter(
  { leagues, venues }: KnownWords,
  values: EdgeValues,
  leagueId: LeagueId | undefined,
  account: AccountTerms = {},
): EdgeFilter {
  const { market, type, minOdds, maxOdds, team, player, playerId, startsWithin } = values;
  const { profile, oddsFormat, stake, synthetic = false } = values;
  const format = oddsFormat && { oddsFormat: ODDS_FORMATS[oddsFormat] };
  const books = booksOf(venues, values);
  const fees = ownFees(account);
  return {
    types: new Set<EdgeType>(type === undefined ? KEPT_EDGE_TYPES : [type]),
    ...(market !== undefined && { marketTypes: marketTypesOf(market, leagueId, leagues) }),
    ...given(values, AS_THEY_ARE),
    ...(minOdds !== undefined && { leastPayout: decimalOfPrice(minOdds) }),
    ...(maxOdds !== undefined && { mostPayout: decimalOfPrice(maxOdds) }),
    ...(team !== undefined && { teamId: team }),
    ...(player !== undefined && { playerName: foldName(player) }),
    ...(playerId !== undefined && { playerIds: new Set([playerId]) }),
    ...(startsWithin !== undefined && { startsWithinMs: startsWithin }),
    ...(books !== undefined && { books: bookSetOf(books) }),
    // By the default one the book's own edges are judged.
    ...(profile !== undefined && profile !== DEFAULT_PROFILE && { profile }),
    ...(fees !== undefined && { fees }),
    ...(synthetic && { synthetic }),
    ...(stake !== undefined && { stake: { amount: stake, ...format } }),
    ...format,
  };
}

const feesKnown = new WeakMap<object, OwnFees>();

/** An account's own rates of commission; undefined where it has none. */
export function ownFees({ commission }: AccountTerms): OwnFees | undefined {
  if (commission === undefined) return undefined;
  let fees = feesKnown.get(commission);
  if (fees === undefined) {
    const rates = new Map(Object.entries(commission).sort(([a], [b]) => (a < b ? -1 : 1)));
    const key = shortName([...rates].map(([id, rate]) => `${id}=${rate}`));
    fees = { key, rates };
    feesKnown.set(commission, fees);
  }
  return fees;
}

/** Limits of edges that the engine takes as they are parsed. */
const AS_THEY_ARE = [
  'sourceType',
  'minProfit',
  'minEdge',
  'minEv',
  'maxHold',
  'maxCost',
  'minGap',
  'minProb',
  'maxProb',
  'minBooks',
  'indicative',
  'rulesRisk',
  'maxBetDelayMs',
  'maxAgeMs',
  'phase',
] as const;

type Given<T, K extends keyof T> = { [N in K]?: NonNullable<T[N]> };

function given<T extends object, K extends keyof T>(values: T, names: readonly K[]): Given<T, K> {
  const found = names.filter((name) => values[name] !== undefined);
  return Object.fromEntries(found.map((name) => [name, values[name]])) as Given<T, K>;
}

/** So many words are named by themselves, more by their number and hash. */
const WORDS_SHOWN_MAX = 4;

/** A set of venues by their ids, sorted. */
function bookSetOf(bookmakerIds: readonly string[]): BookSet {
  return { bookmakerIds: new Set(bookmakerIds), key: shortName(bookmakerIds) };
}

/** Equal for equal words, and short. */
function shortName(words: readonly string[]): string {
  const written = words.join('+');
  if (words.length <= WORDS_SHOWN_MAX) return written;
  const hash = createHash('sha256').update(written).digest('base64url').slice(0, 16);
  return `${words.length}-${hash}`;
}

/** Which events of a list parameters ask for, its league apart. */
export function eventPasses(leagues: Leagues, values: EventValues): (entry: EventEntry) => boolean {
  const { sport, status, date, from, to } = values;
  const firstMs = Math.max(startOf(date), startOf(from));
  const endMs = Math.min(endOf(date), endOf(to));
  return (entry) => {
    if (status !== undefined && entry.status !== status) return false;
    if (entry.startTimeMs < firstMs || entry.startTimeMs >= endMs) return false;
    return sport === undefined || leagues.get(entry.leagueId)?.sport === sport;
  };
}

/** What `from` takes beside `to`. */
export const FROM_TAKES = 'a US Eastern day that is not after to';

/** Whether the days asked for run backwards. */
export function runsBackwards({ from, to }: Pick<EventValues, 'from' | 'to'>): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The first instant of a day; without one, before all. */
export function startOf(day: string | undefined): number {
  return day === undefined ? Number.NEGATIVE_INFINITY : easternDayRange(day).fromMs;
}

/** The end of a day; without one, after all. */
export function endOf(day: string | undefined): number {
  return day === undefined ? Number.POSITIVE_INFINITY : easternDayRange(day).toMs;
}

/** Which venues parameters ask for. */
export function venuePasses({
  status,
  sourceType,
}: Pick<EventValues, 'status'> & Pick<OfferValues, 'sourceType'>): (venue: VenueStatus) => boolean {
  return (venue) =>
    (status === undefined || venue.status === status) &&
    (sourceType === undefined || venue.sourceType === sourceType);
}

/** One text per set of values: keys caches. Sets count by their members, undefined not at all. */
export function filterKey(filter: object): string {
  return JSON.stringify(filter, (_, value) => (value instanceof Set ? [...value].sort() : value));
}

/** True where the filter lets every offer pass, however it is shown. */
export function letsAllPass({ oddsFormat, depth, stake, fees, ...limits }: OfferFilter): boolean {
  return Object.keys(limits).length === 0;
}

/** Events that lists of prices show: neither final nor cancelled. */
export function pricedEvents(
  reader: Reader,
  leagueId: LeagueId | undefined,
  has?: 'hasOffers' | 'hasProps' | 'hasEdges',
): readonly EventEntry[] {
  const isListed = (entry: EventEntry) => (has === undefined || entry[has]) && isPriced(entry);
  return reader.events(leagueId).filter(isListed);
}

/** An event-scoped answer, or 404; `view` is made for the event's league. */
export function eventAnswer(
  reader: Reader,
  eventId: string,
  view: (leagueId: LeagueId) => View,
): EventAnswer | Refusal {
  const entry = reader.findEvent(eventId);
  if (!entry) return refuse('ERR_EVENT_NOT_FOUND', `No event has the id ${eventId}.`);
  const { leagueId } = entry;
  return { kind: 'event', view: view(leagueId), eventId: entry.eventId, leagueId };
}
