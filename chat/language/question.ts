// What a request asks for, in words of the service: its context, its subject and its filters, read
// from the latest user message, with what earlier ones add where it refers to them.

import { type Refusal, refuse } from '#contract/errors.ts';
import type { ChatContext, ChatMessage, ChatRequest } from '#contract/routes/chat-request.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { type GivenFilters, givenFilters } from '../retrieval/given-filters.ts';
import { asksFavourite, type Backed, backedIn, impliesMoneyline } from './backed.ts';
import type { VenuesNamed } from './bookmakers.ts';
import type { CatalogWords } from './catalog-words.ts';
import { inferContext } from './inference.ts';
import { type MarketsNamed, marketsNamed } from './markets.ts';
import type { PlayerNamed } from './players.ts';
import { type KnownNames, type Reading, readMessage } from './reading.ts';
import type { Subject } from './subject.ts';
import type { TeamNamed } from './teams.ts';

/** Filters that the words of the prompt ask for; each gives way to a structured one. */
export type WantedFilters = Pick<MarketsNamed, 'markets' | 'wantsProps' | 'wantsAlternates'> &
  Pick<VenuesNamed, 'sourceType' | 'bookmakerIds'> &
  Pick<Reading, 'leagues' | 'days' | 'isDateUnread' | 'isLive' | 'limits' | 'price'>;

/** Whom the prompt leaves out, and how each is called. */
export interface LeftOut {
  readonly teamIds: readonly string[];
  readonly playerIds: readonly string[];
  readonly names: readonly string[];
}

/** What the latest message asks for itself, and what it means with those before. */
export interface Question
  extends Pick<MarketsNamed, 'side' | 'line'>,
    Pick<Reading, 'form' | 'legs' | 'stake' | 'isAboutPast'> {
  readonly kind: 'question';
  /** What leagues, teams and venues were called when it was asked. */
  readonly catalog: CatalogWords;
  readonly context: ChatContext;
  readonly inferred: boolean;
  readonly subject: Subject;
  readonly without: LeftOut;
  /** Whose selection is asked for; undefined where any side will do. */
  readonly backed: Backed | undefined;
  readonly given: GivenFilters;
  readonly wanted: WantedFilters;
  readonly isSameGameParlay: boolean;
}

const ELLIPTIC_WORDS_MAX = 5;

/** The question of a request, or why there is none. */
export function questionOf(request: ChatRequest, known: KnownNames): Question | Refusal {
  const { catalog } = known;
  const users = request.messages.filter(({ role }) => role === 'user');
  const readings = users.map(({ content }: ChatMessage) => readMessage(content, known));
  const latest = readings.at(-1) as Reading;
  const earlier = readings.slice(0, -1).reverse();
  const subject = subjectOf(latest, earlier, request.context);
  const inferred = request.context === undefined;
  // Where filters say what to look through, an unknown name asks for no game of its own.
  const hasFilters = Object.keys(request.filters ?? {}).length > 0;
  const sought = hasFilters ? { ...subject, hasUnknown: false } : subject;
  const context = request.context ?? inferContext(latest, earlier, sought);
  if (context === 'none') return refuse('ERR_CHAT_CONTEXT_UNKNOWN');
  if (context === 'several') return refuse('ERR_CHAT_CONTEXT_AMBIGUOUS');
  const given = givenFilters(request.filters, catalog.leagues.catalog, catalog.venues.catalog);
  const isSameLeague = latest.references.toQuestion && latest.leagues.length === 0;
  const leagues = isSameLeague && !hasSubject(subject) ? carriedLeagues(earlier) : latest.leagues;
  const markets = marketsOf(latest, earlier, subject, catalog.leagues.catalog);
  const isWinner = markets !== latest.markets && asksFavourite(latest);
  const price = isWinner ? 'minus' : latest.price;
  return {
    kind: 'question',
    catalog: known.catalog,
    context,
    inferred,
    subject,
    without: leftOutOf(latest, subject),
    backed: backedIn(latest, subject.teams, markets.markets),
    given,
    wanted: wantedOf({ ...latest, markets, price }, leagues, given),
    side: latest.markets.side,
    line: latest.markets.line,
    form: latest.form,
    legs: latest.legs,
    stake: latest.stake,
    isSameGameParlay: latest.signs.isSameGameParlay,
    isAboutPast: latest.isAboutPast && !latest.form.asksHitRates,
  };
}

/** Whether anybody is named who is known. */
export function hasSubject({ teams, players, eventIds }: Subject): boolean {
  return teams.length > 0 || players.length > 0 || eventIds.length > 0;
}

/** Namings of players that are somebody else's as well as is known: "Seth Curry". */
export function namesakesIn({ players }: Subject): readonly PlayerNamed[] {
  return players.filter(({ strangerAt }) => strangerAt !== undefined);
}

export function hasNamesake(subject: Subject): boolean {
  return namesakesIn(subject).length > 0;
}

/** The markets that a message means, where it goes on those of the one before. */
function marketsOf(
  latest: Reading,
  earlier: readonly Reading[],
  subject: Subject,
  leagues: Leagues,
): MarketsNamed {
  if (subject.players.length > latest.players.length) {
    const own = marketsNamed(latest.words, true, leagues);
    const before = earlier.find(({ players }) => players.length > 0);
    const isOpen = own.markets.length === 0 && before !== undefined;
    return isOpen ? { ...own, markets: before.markets.markets } : own;
  }
  const { markets } = latest;
  const isOpen = markets.markets.length === 0 && !markets.wantsProps;
  const [before] = earlier;
  if (isOpen && before && goesOn(latest) && subject.players.length === 0) {
    const carried = before.players.length === 0 ? before.markets.markets : [];
    if (carried.length > 0) return { ...markets, markets: carried };
  }
  const isWinner = subject.teams.length > 0 && impliesMoneyline(latest);
  return isWinner ? { ...markets, markets: ['moneyline'] } : markets;
}

/** "what about the Nets?": the same of somebody else. */
function goesOn(reading: Reading): boolean {
  const { references, signs } = reading;
  return (references.toQuestion || isElliptic(reading)) && !signs.asksForBets;
}

function leftOutOf({ withoutTeams, withoutPlayers }: Reading, subject: Subject): LeftOut {
  const wanted = new Set(subject.teams.flatMap(({ teams }) => teams));
  const teams = withoutTeams.flatMap((named) => named.teams).filter((team) => !wanted.has(team));
  const players = withoutPlayers.flatMap((named) => named.players);
  return {
    teamIds: teams.map(({ teamId }) => teamId),
    playerIds: players.map(({ playerId }) => playerId),
    names: [...teams.map(({ name }) => name), ...players.map(({ playerName }) => playerName)],
  };
}

function subjectOf(
  latest: Reading,
  earlier: readonly Reading[],
  context: ChatContext | undefined,
): Subject {
  // Who names a league means its team, whatever was spoken of before.
  const isOpen = latest.leagues.length === 0;
  const own = isOpen ? among(ownSubject(latest), earlier[0]) : ownSubject(latest);
  const { toGame, toPlayer, toQuestion } = latest.references;
  if (own.players.length === 0 && toPlayer) {
    const before = earlier.find(({ players }) => players.length > 0);
    if (before) {
      const { players } = before;
      const opponent = own.opponent ?? own.teams[0];
      return { ...own, teams: [], players, opponent, isCarried: true };
    }
  }
  if (isNamed(own)) return own;
  const isNewSearch = latest.leagues.length > 0 && !toGame;
  const mayCarry = toGame || toPlayer || ((toQuestion || isElliptic(latest)) && !isNewSearch);
  if (!mayCarry && context !== 'event_best_available_bet') return own;
  const before = earlier.map(ownSubject).find(isNamed);
  return before ? { ...before, isCarried: true } : own;
}

/** Of several who bear a name, those of the leagues that were spoken of before. */
function among(own: Subject, before: Reading | undefined): Subject {
  const known = new Set<LeagueId>([
    ...(before?.teams ?? []).flatMap(({ teams }) => teams.map(({ leagueId }) => leagueId)),
    ...(before?.players ?? []).flatMap(({ players }) => players.map(({ leagueId }) => leagueId)),
    ...(before?.leagues ?? []),
  ]);
  const meant = <T extends { readonly leagueId: LeagueId }>(
    bearers: readonly T[],
  ): readonly T[] => {
    const kept = bearers.filter(({ leagueId }) => known.has(leagueId));
    return kept.length > 0 ? kept : bearers;
  };
  const teams = own.teams.map((named) => ({ ...named, teams: meant(named.teams) }));
  const players = own.players.map((named) => ({ ...named, players: meant(named.players) }));
  return { ...own, teams, players };
}

/** "over 275.5?", "on FanDuel?": half a sentence, whose other half was said before. */
function isElliptic({ words, markets, venues, form, signs, days }: Reading): boolean {
  if (signs.asksForBets || signs.specific.size > 0 || days) return false;
  const isPart =
    markets.markets.length > 0 ||
    markets.side !== undefined ||
    venues.bookmakerIds.length > 0 ||
    form.location !== undefined ||
    form.lastGames !== undefined;
  return isPart && words.filter(({ kind }) => kind !== 'mark').length <= ELLIPTIC_WORDS_MAX;
}

function isNamed(subject: Subject): boolean {
  return hasSubject(subject) || subject.hasUnknown;
}

function ownSubject({ teams, players, eventIds, words, hasUnknownName }: Reading): Subject {
  const isRival = ({ from }: TeamNamed): boolean =>
    ['vs', 'versus', 'against', 'v', 'facing'].includes(words[from - 1]?.text ?? '') ||
    (words[from - 1]?.text === 'the' &&
      ['vs', 'versus', 'against'].includes(words[from - 2]?.text ?? ''));
  const opponent = players.length > 0 ? teams.find(isRival) : undefined;
  const named = opponent ? teams.filter((team) => team !== opponent) : teams;
  const hasUnknown = hasUnknownName;
  return { teams: named, players, eventIds, opponent, hasUnknown, isCarried: false };
}

function carriedLeagues(earlier: readonly Reading[]): readonly LeagueId[] {
  return earlier.find(({ leagues }) => leagues.length > 0)?.leagues ?? [];
}

function wantedOf(
  { markets, venues, days, isDateUnread, isLive, limits, price }: Reading,
  leagues: readonly LeagueId[],
  given: GivenFilters,
): WantedFilters {
  const isMarketGiven = given.market !== undefined;
  return {
    leagues: given.leagues.length > 0 ? [] : leagues,
    markets: isMarketGiven ? [] : markets.markets,
    wantsProps: !isMarketGiven && markets.wantsProps,
    wantsAlternates: !isMarketGiven && markets.wantsAlternates,
    sourceType: given.sourceType === undefined ? venues.sourceType : undefined,
    bookmakerIds: given.bookmakerIds.length > 0 ? [] : venues.bookmakerIds,
    days,
    isDateUnread,
    isLive,
    limits,
    price,
  };
}
