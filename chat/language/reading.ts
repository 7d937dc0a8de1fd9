// Everything that one message says, read by itself: what earlier messages add comes later.
import type { LeagueId } from '#domain/league.ts';
import { bookmakersFree, type VenuesNamed, venuesNamed } from './bookmakers.ts';
import type { CatalogWords } from './catalog-words.ts';
import { type ContextSigns, contextSigns, isLeftOut, isNegated, tableOf } from './contexts.ts';
import { dateNamed, withoutDate } from './dates.ts';
import { leaguesNamed } from './leagues.ts';
import { type LimitsAsked, limitsAsked } from './limits.ts';
import { type MarketsNamed, marketsNamed } from './markets.ts';
import { otherTeams } from './other-teams.ts';
import type { PlayerIndex, PlayerNamed } from './players.ts';
import { type References, referencesOf } from './references.ts';
import { type StakeAsked, stakeAsked } from './stakes.ts';
import { type TeamNamed, teamsNamed } from './teams.ts';
import { hasUnknownName } from './unknown-names.ts';
import {
  type DaysAsked,
  daysAsked,
  type FormAsked,
  formAsked,
  type LegsAsked,
  legsAsked,
} from './windows.ts';
import { isOwned, placesOf, type Word, wordSet, wordsOf } from './words.ts';

/** What the book knows by name. */
export interface KnownNames {
  readonly catalog: CatalogWords;
  readonly players: PlayerIndex;
  /** Whether an event has exactly this id. */
  readonly isEvent: (id: string) => boolean;
  /** The clock of the book, epoch milliseconds. */
  readonly nowMs: number;
}

export interface Reading {
  readonly words: readonly Word[];
  readonly teams: readonly TeamNamed[];
  readonly players: readonly PlayerNamed[];
  /** Named to be left out: "not the Cowboys". */
  readonly withoutTeams: readonly TeamNamed[];
  readonly withoutPlayers: readonly PlayerNamed[];
  readonly eventIds: readonly string[];
  /** Somebody or something is named that nothing here knows. */
  readonly hasUnknownName: boolean;
  readonly leagues: readonly LeagueId[];
  readonly venues: VenuesNamed;
  readonly markets: MarketsNamed;
  readonly form: FormAsked;
  readonly days: DaysAsked | undefined;
  /** A date is named that no calendar has. */
  readonly isDateUnread: boolean;
  readonly legs: LegsAsked;
  readonly stake: StakeAsked | 'unread' | undefined;
  readonly signs: ContextSigns;
  readonly references: References;
  readonly isLive: boolean;
  readonly limits: LimitsAsked;
  /** It asks for what is over: nothing of that is looked at. */
  readonly isAboutPast: boolean;
  /** Only underdogs' or only favourites' prices. */
  readonly price: 'plus' | 'minus' | undefined;
}

const LIVE_WORDS = wordSet('live inplay ingame');
/** What follows one that is not the only one: a favorite bet may be any, an underdog bet not. */
const PRICED = /^(moneylines?|ml|mls|spreads?|prices?|odds)\b/;
const PRICED_UNDERDOG = new RegExp(`${PRICED.source}|^(bets?|picks?|plays?|to bet)\\b`);
const EVENT_ID = /\b[a-z]{3}[a-z_]*_\d{8}_[a-z0-9_]+\b/g;

/** Reads one message. */
export function readMessage(text: string, known: KnownNames): Reading {
  const words = wordsOf(text);
  const fullNames = known.players.fullNamePlaces(words);
  const allTeams = teamsNamed(words, known.catalog.teams).filter(
    (named) => !overlaps(fullNames, named),
  );
  const teamPlaces = new Set(allTeams.flatMap(placesOf));
  const others = othersNamed(words, teamPlaces, known.catalog);
  const players = known.players.namedIn(
    words,
    (at) => teamPlaces.has(at),
    (at) => others.has(at),
  );
  const names = new Set([...teamPlaces, ...players.flatMap(placesOf)]);
  const venues = venuesNamed(words, known.catalog.venues, names);
  const named = new Set([...names, ...venues.places]);
  const leagues = leaguesNamed(words, named, known.catalog.leagues);
  const hasSubject = new Set([...named, ...leagues.places]);
  const { others: otherNamed, isDoubtful } = otherTeams(words, allTeams, hasSubject);
  const teams = allTeams.filter((each) => !otherNamed.has(each));
  const said = dateNamed(words, known.nowMs);
  const date = said === 'unread' ? undefined : said;
  const undated = words.filter((_, at) => !date || at < date.from || at >= date.to);
  const strangers = players.flatMap(({ strangerAt }) => strangerAt ?? []);
  const teamsOnly = teams.filter((team) => !overlaps(venues.places, team));
  const isOut = ({ from }: { readonly from: number }): boolean => isLeftOut(words, from);
  const eventIds = (text.toLowerCase().match(EVENT_ID) ?? []).filter((id) => known.isEvent(id));
  return {
    words,
    teams: teamsOnly.filter((each) => !isOut(each)),
    players: players.filter((each) => !isOut(each)),
    withoutTeams: teamsOnly.filter(isOut),
    withoutPlayers: players.filter(isOut),
    eventIds,
    hasUnknownName:
      otherNamed.size > 0 ||
      isDoubtful ||
      hasUnknownName(words, new Set([...hasSubject, ...strangers])),
    leagues: leagues.leagues,
    venues,
    markets: withSpread(
      marketsNamed(bookmakersFree(words, named), players.length > 0, known.catalog.leagues.catalog),
      spreadNamed(words, teamsOnly),
    ),
    form: formAsked(words),
    days: daysAsked(words, date, known.nowMs),
    isDateUnread: said === 'unread',
    legs: legsAsked(undated),
    stake: stakeAsked(date ? withoutDate(text, words, date) : text),
    signs: contextSigns(words, hasSubject),
    references: referencesOf(words),
    isLive: isLive(words),
    limits: limitsAsked(words),
    isAboutPast: isAboutPast(words),
    price: priceOf(words, named),
  };
}

/** Places of bookmakers and leagues, before players are known. */
function othersNamed(
  words: readonly Word[],
  teams: ReadonlySet<number>,
  known: CatalogWords,
): ReadonlySet<number> {
  const venues = new Set([...teams, ...venuesNamed(words, known.venues, teams).places]);
  return new Set([...venues, ...leaguesNamed(words, venues, known.leagues).places]);
}

/** Greater is a price. */
const SPREAD_MAX = 60;
const COVERING = wordSet('cover covers covering spread');

/** "Lions +7.5", "Detroit to cover -3.5": the points that a team gets. */
function spreadNamed(words: readonly Word[], teams: readonly TeamNamed[]): number | undefined {
  const ends = new Set(teams.map(({ to }) => to));
  return words.find(({ isSigned, value }, at) => {
    const isBehind = ends.has(at) || COVERING.has(words[at - 1]?.text ?? '');
    return isSigned && isBehind && Math.abs(value) <= SPREAD_MAX;
  })?.value;
}

function withSpread(markets: MarketsNamed, line: number | undefined): MarketsNamed {
  const isOther = markets.side !== undefined || markets.wantsProps;
  if (line === undefined || isOther) return markets;
  const isOpen = markets.markets.length === 0;
  return { ...markets, line, markets: isOpen ? ['spread'] : markets.markets };
}

const pastPhrases = tableOf(`
yesterday|yesterdays|last night|last nights|final score|close at|closed at|closing line
closing lines|closing spread|closing total|closing odds|did they cover|last week`);

/** "What did the Chiefs close at?", "did the Lakers cover?": what is over is answered elsewhere. */
function isAboutPast(words: readonly Word[]): boolean {
  const hasCovered = words.some(
    ({ text }, at) =>
      text === 'did' && words.slice(at).some((word) => /^(cover|win)$/.test(word.text)),
  );
  return hasCovered || pastPhrases.findIn(words).length > 0;
}

function isLive(words: readonly Word[]): boolean {
  return words.some(({ text }, at) => {
    // "I live in Jersey", but "can I live bet".
    const isHome = words[at - 1]?.text === 'i' && !words[at + 1]?.text.startsWith('bet');
    if (LIVE_WORDS.has(text) && !isHome) return true;
    const next = words[at + 1]?.text === '-' ? words[at + 2]?.text : words[at + 1]?.text;
    return text === 'in' && (next === 'play' || next === 'progress');
  });
}

/** `named`: places of words that name a bookmaker, or somebody else. */
function priceOf(words: readonly Word[], named: ReadonlySet<number>): Reading['price'] {
  const [only, other] = new Set(
    words.flatMap(({ text }, at) => {
      if (named.has(at)) return [];
      const behind = words.slice(at + 1, at + 3).map((word) => word.text);
      const next = behind.join(' ');
      const isPlus =
        /^(underdogs|dogs)$/.test(text) ||
        (/^(underdog|dog)$/.test(text) && PRICED_UNDERDOG.test(next)) ||
        (text === 'plus' && behind[0] === 'money');
      const isMinus =
        !isOwned(words, at) &&
        (/^favou?rites$/.test(text) || (/^favou?rite$/.test(text) && PRICED.test(next)));
      if (!isPlus && !isMinus) return [];
      // "no underdogs" leaves the favourites.
      return [isPlus === isNegated(words, at) ? ('minus' as const) : ('plus' as const)];
    }),
  );
  return other === undefined ? only : undefined;
}

function overlaps(places: ReadonlySet<number>, named: TeamNamed): boolean {
  return placesOf(named).some((at) => places.has(at));
}
