// The filters that records must pass: structured ones, and what the words of the prompt want. When
// nothing passes, those of the words are loosened in turn.

import type { AppliedFilters } from '#contract/records/chat-answer.ts';
import { marketTypesOf } from '#domain/asked-markets.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { easternMinute } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventEntry } from '#engine/view/reader.ts';
import { isPriced } from '#engine/view/reader.ts';
import type { Writable } from '#engine/view/records.ts';
import { isInWindow } from '../language/asked/hours.ts';
import {
  hasStarts,
  isWithinOdds,
  type LimitsAsked,
  limitsWhere,
  NO_LIMITS,
} from '../language/asked/limits.ts';
import { areOfTeams } from '../language/backed.ts';
import { servedTypes } from '../language/markets.ts';
import type { Question, WantedFilters } from '../language/question.ts';
import type { Understood } from '../language/understood.ts';
import { isWithin } from '../language/windows.ts';

export interface Filters
  extends Pick<
      WantedFilters,
      'sourceType' | 'days' | 'isLive' | 'isPregame' | 'price' | 'limits' | 'location'
    >,
    Pick<Question, 'side'> {
  /** Empty: all. */
  readonly leagues: readonly LeagueId[];
  /** Served market types; undefined: all that the context shows. */
  readonly marketTypes: ReadonlySet<string> | undefined;
  /** How the markets are called in the answer. */
  readonly marketText: string | undefined;
  readonly onlyProps: boolean;
  /** Other lines than the main ones alone. */
  readonly onlyAlternates: boolean;
  /**
   * Selections of underdogs, or of favourites, by the price of their moneyline, whatever else of them is asked for;
   * where no market is named the moneyline itself.
   */
  readonly favour: Question['favour'];
  /** Served market types that are left out; and whether all props are. */
  readonly withoutTypes: ReadonlySet<string> | undefined;
  readonly withoutProps: boolean;
  readonly withoutDraws: boolean;
  /** The clock of the book when it was asked. */
  readonly nowMs: number;
  readonly bookmakerIds: ReadonlySet<string> | undefined;
  /** One leg at those is enough: no book has an arbitrage by itself. */
  readonly isOfOneLeg: boolean;
  /** Of each name the teams that it can mean; a game must have one of any. */
  readonly teamIds: ReadonlySet<string> | undefined;
  readonly playerIds: ReadonlySet<string> | undefined;
  /** Teams whose games, and players whose props are left out. */
  readonly withoutTeamIds: ReadonlySet<string> | undefined;
  readonly withoutPlayerIds: ReadonlySet<string> | undefined;
}

/** Without what words want of prices, times, sides and markets: which bets, whoever they are on. */
export function openFilters(filters: Filters): Filters {
  return {
    ...filters,
    ...{ days: undefined, isLive: false, isPregame: false, favour: undefined, location: undefined },
    ...{ price: undefined, side: undefined, marketTypes: undefined, onlyProps: false },
    limits: { percentMin: undefined, oddsMin: undefined, oddsMax: undefined },
  };
}

/** The filters of a question as it is asked. */
export function filtersOf(question: Question): Filters {
  const { given, wanted, subject, without, side } = question;
  const { days, isLive, isPregame, price, limits, location, withoutProps } = wanted;
  const leagues = given.leagues.length > 0 ? given.leagues : wanted.leagues;
  const marketTypes = marketTypesAsked(question, leagues);
  const bookmakerIds = given.bookmakerIds.length > 0 ? given.bookmakerIds : wanted.bookmakerIds;
  const sourceType =
    given.sourceType === 'all' ? undefined : (given.sourceType ?? wanted.sourceType);
  const isOfSides = isOfTeams(question);
  const isCared = question.needsCare && question.context !== 'arbitrage';
  return {
    leagues,
    marketTypes,
    marketText: given.market ?? (wanted.markets.length > 0 ? wanted.markets.join(', ') : undefined),
    onlyProps: wanted.wantsProps && wanted.markets.length === 0,
    onlyAlternates: isOfAlternates(question),
    favour: isOfSides ? question.favour : undefined,
    sourceType,
    bookmakerIds: bookmakerIds.length > 0 ? new Set(bookmakerIds) : undefined,
    isOfOneLeg:
      question.context === 'arbitrage' && wanted.bookmakerIds.length === 1 && !question.isOnly,
    withoutTypes: withoutTypes(question),
    withoutProps,
    withoutDraws: question.asked.withoutDraws === true,
    nowMs: question.nowMs,
    ...{ days, isLive, location, side },
    price: isOfSides ? undefined : price,
    // Nobody who chases losses is shown a long shot, or a game in play that he did not ask for.
    isPregame: isPregame || (isCared && !isLive),
    limits: isCared
      ? { ...limits, probPctMin: Math.max(CARED_PCT_MIN, limits.probPctMin ?? 0) }
      : limits,
    teamIds: idsOf(subject.teams.flatMap(({ teams }) => teams.map(({ teamId }) => teamId))),
    playerIds: idsOf(
      subject.players.flatMap(({ players }) => players.map((each) => each.playerId)),
    ),
    withoutTeamIds: idsOf(without.teamIds),
    withoutPlayerIds: idsOf(without.playerIds),
  };
}

/** Underdogs or favourites are teams, wherever no prop, no total and no side of one is asked for. */
function isOfTeams({ favour, wanted, given, subject, side }: Question): boolean {
  const isOpen = wanted.markets.length === 0 && !wanted.wantsProps && given.market === undefined;
  const isOfSides = isOpen || areOfTeams(wanted.markets);
  return favour !== undefined && isOfSides && side === undefined && subject.players.length === 0;
}

const CARED_PCT_MIN = 40;

export interface Broadened {
  readonly filters: Filters;
  /** What was given up, in words. */
  readonly dropped: readonly string[];
}

/**
 * The filters without what the prompt's words want, in turn: the day alone, the price, the books; all but leagues
 * and the side of a line, that side too; where the words want none of it, without the leagues. Structured filters
 * stay.
 */
export function broadenedFilters(filters: Filters, question: Question): readonly Broadened[] {
  const { given, wanted } = question;
  const dropped = [
    ...(wanted.markets.length > 0 || wanted.wantsProps || wanted.wantsAlternates ? ['market'] : []),
    // A book that is left out by name never comes back.
    ...(wanted.bookmakerIds.length > 0 && wanted.withoutBookIds.length === 0 ? ['bookmaker'] : []),
    ...(wanted.sourceType !== undefined ? ['venue type'] : []),
    ...(filters.days !== undefined || wanted.isLive || wanted.isPregame || hasStarts(wanted.limits)
      ? ['day']
      : []),
    ...(filters.price !== undefined || filters.favour !== undefined ? ['price'] : []),
    ...(LIMITS.some((key) => wanted.limits[key] !== undefined) ? ['limit'] : []),
    ...(filters.location !== undefined ? ['home or away side'] : []),
    ...(filters.teamIds !== undefined ? ['team'] : []),
    ...(filters.playerIds !== undefined ? ['player'] : []),
  ];
  const tries: Broadened[] = [];
  if (dropped.length > 0) {
    // What bounds the least goes first, while the rest still holds.
    const groups = LOOSENED.map((group) => dropped.filter((word) => group.includes(word)));
    for (const group of groups) {
      if (group.length === 0 || (group.length === dropped.length && !isOfTimes(group))) continue;
      // Who asks for games to come is shown none in play before what comes next.
      const next = loosened(question, filters, group);
      if (isOfTimes(group) && !wanted.isLive)
        tries.push({ filters: { ...filtersOf(next), isPregame: true }, dropped: group });
      if (group.length === dropped.length) continue;
      tries.push({ filters: filtersOf(loosened(question, filters, group)), dropped: group });
    }
    const rest = filtersOf(loosened(question, filters, dropped));
    if (dropped.includes('player')) tries.push(...ofPlayer(question, filters, dropped));
    else if (wanted.wantsProps && wanted.markets.length > 0)
      tries.push(...otherProps(question, filters, dropped));
    const isOpen = rest.leagues.length === 0 && wanted.markets.length > 0;
    // "The best home run": where there is none, of the sport that has them.
    const leagues = isOpen ? leaguesOfMarkets(question) : rest.leagues;
    tries.push({ filters: { ...rest, leagues }, dropped });
    if (leagues.length > rest.leagues.length) tries.push({ filters: rest, dropped });
  }
  if (filters.side !== undefined) {
    const rest = tries.at(-1)?.filters ?? filters;
    tries.push({ filters: { ...rest, side: undefined }, dropped: [...dropped, 'side'] });
  }
  if (tries.length > 0 || given.leagues.length > 0 || wanted.leagues.length === 0) return tries;
  return [{ filters: { ...filters, leagues: [] }, dropped: ['league'] }];
}

/** Where nobody offers the prop that is asked for: others, with what else is asked where that can be. */
function otherProps(
  question: Question,
  filters: Filters,
  all: readonly string[],
): readonly Broadened[] {
  const ways = all.length > 1 ? [['market'], all] : [all];
  return ways.map((dropped) => {
    const { wanted, ...rest } = loosened(question, filters, dropped);
    return { filters: filtersOf({ ...rest, wanted: { ...wanted, wantsProps: true } }), dropped };
  });
}

/** A player's other bets, on the side that is asked for, then on any; of his game no bet on another player. */
function ofPlayer(
  question: Question,
  filters: Filters,
  all: readonly string[],
): readonly Broadened[] {
  const dropped = all.filter((word) => word !== 'player' && word !== 'team');
  const own = filtersOf(loosened(question, filters, dropped));
  const isOfGame = question.context === 'event_best_available_bet';
  const game = { ...filtersOf(loosened(question, filters, all)), withoutProps: true };
  return [
    ...(dropped.length > 0 ? [{ filters: own, dropped }] : []),
    ...(own.side === undefined
      ? []
      : [{ filters: { ...own, side: undefined }, dropped: [...dropped, 'side'] }]),
    ...(isOfGame ? [{ filters: game, dropped: all }] : []),
  ];
}

/** Leagues that have a market that is asked for; none where every one has. */
function leaguesOfMarkets({ wanted, catalog }: Question): readonly LeagueId[] {
  const known = catalog.leagues.catalog;
  const all = known.active.map(({ leagueId }) => leagueId);
  const own = all.filter((id) => wanted.markets.some((key) => known.markets(id).byType.has(key)));
  return own.length === all.length ? [] : own;
}

/** Alone, before all of them together. */
const LOOSENED: readonly (readonly string[])[] = [
  ['day'],
  ['price', 'limit', 'home or away side'],
  ['bookmaker', 'venue type'],
];

/** The question without what is given up, and without whom its filters leave open. */
function loosened(
  question: Question,
  { teamIds, playerIds }: Filters,
  dropped: readonly string[],
): Question {
  const isOut = (word: string): boolean => dropped.includes(word);
  const { subject, wanted, favour } = question;
  return {
    ...question,
    favour: isOut('price') ? undefined : favour,
    subject: {
      ...subject,
      teams: isOut('team') || !teamIds ? [] : subject.teams,
      players: isOut('player') || !playerIds ? [] : subject.players,
      eventIds: [],
    },
    wanted: {
      ...wanted,
      ...(isOut('market') && { markets: [], wantsProps: false, wantsAlternates: false }),
      ...(isOut('venue type') && { sourceType: undefined }),
      ...(isOut('bookmaker') && { bookmakerIds: [] }),
      ...(isOut('day') && { days: undefined, isLive: false, isPregame: false }),
      ...(isOut('home or away side') && { location: undefined }),
      ...(isOut('price') && { price: undefined }),
      limits: limitsWithout(wanted.limits, isOut('limit'), isOut('day')),
    },
  };
}

function isOfTimes(group: readonly string[]): boolean {
  return group.join() === 'day';
}

function limitsWithout(limits: LimitsAsked, isLimitOut: boolean, isDayOut: boolean): LimitsAsked {
  return {
    ...(isDayOut ? NO_LIMITS : limitsWhere(limits, true)),
    ...(isLimitOut ? {} : limitsWhere(limits, false)),
  };
}

/** The filters as the answer states them; `understood`: of the question, beside them. */
export function appliedFilters(filters: Filters, understood: Understood = {}): AppliedFilters {
  const { leagues, marketText, sourceType, bookmakerIds } = filters;
  const [only] = leagues;
  const applied: Writable<AppliedFilters> = {};
  if (leagues.length === 1 && only) applied.league = only;
  else if (leagues.length > 1) applied.leagues = [...leagues];
  if (marketText !== undefined) applied.market = marketText;
  if (sourceType !== undefined) applied.sourceType = sourceType;
  if (bookmakerIds) applied.bookmakers = [...bookmakerIds];
  return { ...applied, ...understood } as AppliedFilters;
}

/** Whether an event is one to look at: priced, of the leagues, on the days; teams apart. */
export function eventPasses({
  leagues,
  days,
  isLive,
  isPregame,
  limits,
  nowMs,
}: Filters): (entry: EventEntry) => boolean {
  const { startsWithinMin, startsAfterMin, startAtMin } = limits;
  return (entry) => {
    if (!isPriced(entry) || entry.status === 'postponed') return false;
    if (leagues.length > 0 && !leagues.includes(entry.leagueId)) return false;
    if (isLive && entry.status !== 'in_progress') return false;
    if (isPregame && entry.status === 'in_progress') return false;
    const startsInMs = entry.startTimeMs - nowMs;
    if (
      startsWithinMin !== undefined &&
      !(startsInMs > 0 && startsInMs <= startsWithinMin * MINUTE_MS)
    )
      return false;
    if (startsAfterMin !== undefined && startsInMs <= startsAfterMin * MINUTE_MS) return false;
    if (startAtMin !== undefined && easternMinute(entry.startTimeMs) !== startAtMin) return false;
    if (!isInWindow(limits, entry.startTimeMs)) return false;
    return !days || isWithin(days, entry.startTimeMs);
  };
}

const LIMITS = [
  ...(['percentMin', 'oddsMin', 'oddsMax', 'evPctMin', 'edgePctMin', 'profitPctMin'] as const),
  ...(['probPctMin', 'hitPctMin', 'hits', 'ageSecMax'] as const),
] as const satisfies readonly (keyof LimitsAsked)[];
const MINUTE_MS = 60_000;

/** Whether a price is on the side of favourites or underdogs, and within what is asked for. */
export function pricePasses({ price, limits }: Filters, american: number): boolean {
  if (!isWithinOdds(limits, american)) return false;
  return price === undefined || american > 0 === (price === 'plus');
}

/** Whether only what hit so often is asked for. */
export function asksHits({ limits: { hits, hitPctMin } }: Pick<Filters, 'limits'>): boolean {
  return hits !== undefined || hitPctMin !== undefined;
}

/** Whether a price was confirmed as lately as is asked for. */
export function agePasses(
  { limits: { ageSecMax }, nowMs }: Filters,
  brief: { readonly confirmedAtMs: number },
): boolean {
  return ageSecMax === undefined || nowMs - brief.confirmedAtMs <= 1000 * ageSecMax;
}

/** Whether a market is none of those that are left out. */
export function marketPasses(
  { withoutTypes, withoutProps }: Filters,
  marketType: string,
  playerId: string | undefined,
): boolean {
  if (withoutProps && playerId !== undefined) return false;
  return !withoutTypes?.has(marketType);
}

/** Percent that an edge of a type needs. */
export function percentMinOf({ limits }: Filters, type: 'ev' | 'value' | 'arbitrage'): number {
  const { percentMin = 0, evPctMin = percentMin, profitPctMin = percentMin } = limits;
  if (type === 'arbitrage') return profitPctMin;
  return type === 'ev' ? evPctMin : (limits.edgePctMin ?? percentMin);
}

/** Whether bets on a player, or on none, are asked for. */
export function playerPasses(
  { playerIds, withoutPlayerIds }: Filters,
  playerId: string | undefined,
): boolean {
  if (playerIds && !playerIds.has(playerId ?? '')) return false;
  return playerId === undefined || !withoutPlayerIds?.has(playerId);
}

function withoutTypes({ wanted, catalog }: Question): ReadonlySet<string> | undefined {
  if (wanted.withoutMarkets.length === 0) return undefined;
  return servedTypes(wanted.withoutMarkets, [], true, catalog.leagues.catalog);
}

function marketTypesAsked(
  question: Question,
  leagues: readonly LeagueId[],
): ReadonlySet<string> | undefined {
  const { given, wanted, line, subject, catalog } = question;
  const known = catalog.leagues.catalog;
  if (given.market !== undefined) {
    const asked = given.market;
    const each = leagues.map((leagueId) => [...marketTypesOf(asked, leagueId, known)]);
    return new Set(leagues.length > 0 ? each.flat() : known.servedMarkets(asked));
  }
  if (isOfAlternates(question)) return servedTypes(LINED, leagues, true, known);
  if (isOfTeams(question) && wanted.markets.length === 0) return new Set([DECIDING]);
  if (wanted.markets.length === 0) return undefined;
  const isProp = wanted.markets.some((key) => isPropKey(key, known));
  const isOfSubject = subject.teams.length + subject.players.length > 0;
  const isLined = line !== undefined && isOfSubject;
  const hasAlternates = wanted.wantsAlternates || isProp || isLined;
  return servedTypes(wanted.markets, leagues, hasAlternates, known);
}

/** Whose price says who is the underdog. */
export const DECIDING = 'moneyline';
const LINED = ['spread', 'total'];

/** "alt lines for the Warriors": of whatever has several lines. */
function isOfAlternates({ given, wanted, subject }: Question): boolean {
  const isOpen = wanted.markets.length === 0 && !wanted.wantsProps && given.market === undefined;
  return wanted.wantsAlternates && isOpen && subject.players.length === 0;
}

/** Whether a canonical key is one of players' props in some league. */
function isPropKey(key: string, known: Leagues): boolean {
  return known.active.some(
    ({ leagueId }) => known.markets(leagueId).byType.get(key)?.subject === 'player',
  );
}

function idsOf(ids: readonly string[]): ReadonlySet<string> | undefined {
  return ids.length > 0 ? new Set(ids) : undefined;
}
