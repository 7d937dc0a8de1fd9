// Everything that one message says, read by itself: what earlier messages add comes later.
import type { LeagueId } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { openPhrases } from './accounted.ts';
import {
  type Aside,
  asidesIn,
  isOfNow,
  judgedPriceAt,
  pricePutAt,
  tooShortPlaces,
} from './asides.ts';
import type { Condition } from './asked/condition.ts';
import { conditionsAsked } from './asked/conditions.ts';
import { hoursAsked } from './asked/hours.ts';
import { leagueLegEdit } from './asked/league-leg.ts';
import { type PriceOrder, priceOrder } from './asked/price-order.ts';
import { type ContextSigns, contextSigns, isLeftOut, isNegated, tableOf } from './contexts.ts';
import { dateNamed, withoutDate } from './dates.ts';
import { englishText, languageOf } from './foreign.ts';
import { lineInstead, spreadNamed, withSpread } from './handicaps.ts';
import { type MarketsNamed, marketsNamed } from './markets.ts';
import { bookmakersFree, type VenuesNamed, venuesNamed } from './names/bookmakers.ts';
import type { CatalogWords } from './names/catalog-words.ts';
import { leaguesNamed } from './names/leagues.ts';
import { onlyBookText } from './names/only-book.ts';
import { otherTeams } from './names/other-teams.ts';
import type { PlayerIndex, PlayerNamed } from './names/players.ts';
import { inCommonLeagues, type TeamNamed, teamsNamed } from './names/teams.ts';
import { standsLikeName, unknownNames } from './names/unknown-names.ts';
import { type References, referencesOf } from './references.ts';
import { mendedText } from './spelling/mended.ts';
import { costMax, soundCost, soundOf } from './spelling/slips.ts';
import { spokenText } from './spelling/spoken.ts';
import { type StakeAsked, stakeAsked } from './stakes.ts';
import { meaningsIn } from './terms.ts';
import { careIn, lostOn, type NotServed, notServedIn, termBeside } from './unserved.ts';
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

/** Whose legs of a parlay go, or become other bets. */
export interface LegsNamed {
  readonly teams: readonly TeamNamed[];
  readonly players: readonly PlayerNamed[];
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
  /** How they are written, as far as that can be told. */
  readonly unknownNames: readonly string[];
  readonly leagues: readonly LeagueId[];
  readonly withoutLeagues: readonly LeagueId[];
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
  /** What numbers and words bound, and edits of an answer before. */
  readonly asked: Condition;
  /** Behind a parlay whose legs it edits by name; undefined of others. */
  readonly legsNamed: LegsNamed | undefined;
  /** The words without names of bookmakers. */
  readonly plain: readonly Word[];
  /** What it asks that is not served. */
  readonly notServed: NotServed | undefined;
  /** It speaks of losses, of borrowing, of bets that cannot lose. */
  readonly needsCare: boolean;
  /** It speaks of losses to be won back, or of money that is needed. */
  readonly isChasing: boolean;
  /** It wants a bet that cannot lose, and speaks of no loss. */
  readonly isOfSureBets: boolean;
  /** The name of its language, where it is not English. */
  readonly language: string | undefined;
  /** Words that nothing accounts for, as they are written. */
  readonly notUnderstood: readonly string[];
  /** "only", "nothing but": what is asked for is not to be widened. */
  readonly isOnly: boolean;
  /** Selections of the home team, or of the away team. */
  readonly location: 'home' | 'away' | undefined;
  /** Underdogs or favourites by name; `price` holds "plus money" as well. */
  readonly favour: 'plus' | 'minus' | undefined;
  /** Bets are wanted by their prices, not by their value. */
  readonly order: PriceOrder | undefined;
  /** It asks whether players whom it names can play. */
  readonly asksInjuries: boolean;
  /** It asks for two lines that can both win. */
  readonly asksMiddles: boolean;
  /** What it asks beside a bet, or in place of one. */
  readonly asides: ReadonlySet<Aside>;
  /** The American price of a named team that is to be judged. */
  readonly judgedPrice: number | undefined;
  /** What the word means that it asks about beside its wish: a sentence, or none. */
  readonly meanings: readonly string[];
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
export function readMessage(message: string, known: KnownNames): Reading {
  const language = languageOf(message);
  const text = language
    ? spokenText(englishText(message))
    : spokenText(onlyBookText(message, known.catalog.venues), (said) => mendedText(said, known));
  const all = wordsOf(text);
  const putAt = pricePutAt(all);
  const isPlayer = (word: string): boolean =>
    known.players.has(word) || known.players.costOf(word) === 0;
  const isPut = putAt >= 0 && teamsNamed(all, known.catalog.teams, isPlayer).length > 0;
  const bounding = isPut ? closedWords(all, new Set([putAt])) : all;
  const { asked: bounds, places: askedPlaces, closed } = conditionsAsked(bounding);
  const care = careIn(all, /arb|sure ?bet/.test(text.toLowerCase()));
  const told = care.isNeeded ? lostOn(all) : [];
  const words = closedWords(all, new Set([...closed, ...care.places, ...told]));
  const fullNames = known.players.fullNamePlaces(words);
  const allTeams = teamsNamed(words, known.catalog.teams, isPlayer).filter(
    (named) => !overlaps(fullNames, named),
  );
  const teamPlaces = new Set(allTeams.flatMap(placesOf));
  const others = othersNamed(words, teamPlaces, known.catalog);
  const players = known.players.namedIn(
    words,
    (at) => teamPlaces.has(at),
    (at) => others.places.has(at),
  );
  // Where no player is named it is as before players were known.
  const { venues, named, leagues } =
    players.length === 0
      ? others
      : othersNamed(words, new Set([...teamPlaces, ...players.flatMap(placesOf)]), known.catalog);
  const ofLeague = leagueLegEdit(words, leagues.each);
  const asked = ofLeague ? { ...bounds, ...ofLeague.asked } : bounds;
  const hasSubject = new Set([...named, ...leagues.places]);
  const again = repeated(all, hasSubject);
  const foreign = words.flatMap(({ text: each }, at) => (language?.words.has(each) ? [at] : []));
  const { others: otherNamed, isDoubtful } = otherTeams(
    words,
    allTeams,
    new Set([...hasSubject, ...again, ...foreign]),
  );
  const teams = inCommonLeagues(allTeams.filter((each) => !otherNamed.has(each)));
  const said = dateNamed(words, known.nowMs);
  const date = said === 'unread' ? undefined : said;
  const undated = words.filter((_, at) => !date || at < date.from || at >= date.to);
  const strangers = players.flatMap(({ strangerAt }) => strangerAt ?? []);
  const teamsOnly = teams.filter((team) => !overlaps(venues.places, team));
  const isOut = ({ from }: { readonly from: number }): boolean => isLeftOut(words, from);
  const stake = stakeAsked(date ? withoutDate(text, words, date) : text);
  const instead = lineInstead(words);
  const markets = withSpread(
    marketsNamed(
      bookmakersFree(words, named),
      players.length > 0 || countsPlayers(asked, words),
      known.catalog.leagues.catalog,
    ),
    instead?.line ?? spreadNamed(words, teamsOnly),
  );
  const legs = legsAsked(undated);
  const form = formAsked(words);
  const accounts = {
    places: new Set([
      ...askedPlaces,
      ...hasSubject,
      ...strangers,
      ...nicknamePlaces(all, players),
      ...again,
      ...(date ? placesOf(date) : []),
      ...(instead ? placesOf(instead) : []),
    ]),
    numbers: numbersRead({ markets, legs, form, stake }),
  };
  const { catalog } = known.catalog.leagues;
  const sports = leagues.leagues.map((id) => catalog.get(id)?.sport ?? '');
  const hours = asked.startAtMin === undefined ? hoursAsked(words, sports) : undefined;
  const injured = players.length > 0 ? injuryPhrases.findIn(all) : [];
  const middles = middlePhrases.findIn(all).filter(({ from }) => !isNegated(all, from));
  const earliest = earliestPhrases.findIn(all);
  const fair = fairPhrases.findIn(all);
  const order = priceOrder(words);
  const ordered = order ? [order] : [];
  for (const at of [...injured, ...middles, ...earliest, ...fair, ...ordered].flatMap(placesOf))
    accounts.places.add(at);
  const priceAt = teamsOnly.length === 0 ? -1 : isPut ? putAt : judgedPriceAt(words);
  if (priceAt >= 0) for (const at of [priceAt, ...tooShortPlaces(all)]) accounts.places.add(at);
  // Of other languages, and of somebody's story, single words are not accounted for.
  const open = care.isNeeded || language ? [] : openPhrases(all, accounts);
  const asides = new Set(asidesIn(all, teams));
  if (comparesBooks(words, venues)) asides.add('compare');
  const namesBooksAlone =
    markets.markets.length === 0 && [...hasSubject].every((at) => venues.places.has(at));
  if (namesBooksAlone && !asides.has('compare') && triesBooks(all, venues)) asides.add('better');
  const yardsticks = asides.has('better') ? [] : venues.yardsticks;
  if (earliest.length > 0) asides.add('first');
  if (fair.length > 0) asides.add('worst');
  if (instead) asides.add('number').add('book');
  const isKnown = new Set([
    ...hasSubject,
    ...again,
    ...strangers,
    ...besideBooks(words, venues.places),
    ...foreign,
  ]);
  const wholeNames = [...otherNamed].map(([{ to }, from]) => ({ from, to }));
  const nameOf = ({ from, to }: Pick<TeamNamed, 'from' | 'to'>): string => textOf(words, from, to);
  const isOpen = (at: number): boolean => open.some(({ from, to }) => from <= at && at < to);
  const openNames = wholeNames.filter((each) => placesOf(each).some(isOpen)).map(nameOf);
  const ofOthers = new Set(wholeNames.flatMap(placesOf));
  const openElse = open.filter((each) => !placesOf(each).every((at) => ofOthers.has(at)));
  const unknown = [
    ...wholeNames.map(nameOf),
    ...unknownNames(words, isKnown),
    ...openElse
      .filter((each) => !each.isUnserved && standsLikeName(all, each, isKnown))
      .map((each) => each.text),
  ];
  const eventIds = (text.toLowerCase().match(EVENT_ID) ?? []).filter((id) => known.isEvent(id));
  return {
    words,
    teams: teamsOnly.filter((each) => !isOut(each)),
    players: players.filter((each) => !isOut(each)),
    withoutTeams: teamsOnly.filter(isOut),
    withoutPlayers: players.filter(isOut),
    eventIds,
    hasUnknownName: unknown.length > 0 || isDoubtful,
    unknownNames: [...new Set(unknown)],
    leagues: ofLeague ? ofLeague.leagues : isMore(words, leagues.places) ? [] : leagues.leagues,
    withoutLeagues: ofLeague ? [] : leagues.without,
    venues,
    markets,
    form,
    days: daysAsked(words, date, known.nowMs, hours),
    isDateUnread: said === 'unread',
    legs,
    stake,
    signs: contextSigns(bookmakersFree(all, venues.places), hasSubject, closed),
    plain: bookmakersFree(words, venues.places),
    notServed: injured.length > 0 ? undefined : servedNot(all, care.isChasing),
    asksInjuries: injured.length > 0,
    asksMiddles: middles.length > 0 || asked.minWidth !== undefined,
    asides,
    judgedPrice: words[priceAt]?.value,
    meanings: [
      ...meaningsIn(termBeside(all)).slice(0, 1),
      ...measuresText(yardsticks),
      ...(care.isNeeded ? [] : lockText(all)),
      ...oddsFormatText(all),
    ],
    needsCare: care.isNeeded,
    isChasing: care.isChasing,
    isOfSureBets: care.isOfSureBets,
    language: language?.name,
    references: referencesOf(words),
    isLive: (isLive(words) || (asides.has('games') && isOfNow(all))) && asked.isPregame !== true,
    asked,
    legsNamed: undefined,
    notUnderstood: [
      ...openElse.map((each) => each.text),
      ...openNames,
      ...yardsticks.map(({ from, to }) => textOf(words, from - 1, to)),
    ],
    isOnly: isOnly(words, all, venues.isOnly),
    location: sideOfTeams(words),
    isAboutPast: isAboutPast(words),
    favour: priceOf(words, named, false) ?? order?.favour,
    order: order?.order,
    price: priceOf(words, named, true),
  };
}

const COMPARING = wordSet('compare comparing compared comparison vs versus better between');
const OF_BETS = wordSet('bet bets pick picks play plays prop props value ev lock locks');

/** "Points over in 8 of the last 10": of players, unless teams or games are named. */
function countsPlayers({ hits }: Condition, words: readonly Word[]): boolean {
  return hits !== undefined && !words.some(({ text }) => /^(?:teams?|games?|matches)$/.test(text));
}

/** "DraftKings vs FanDuel for the Vikings game": the books are compared, no bet is wished for. */
function comparesBooks(words: readonly Word[], { nameCount }: VenuesNamed): boolean {
  if (nameCount < 2) return false;
  const has = (table: ReadonlySet<string>): boolean => words.some(({ text }) => table.has(text));
  return has(COMPARING) || !has(OF_BETS);
}

const OF_BEFORE =
  /(?<![^ ])(?:(?:is|are|was) (?:that|this|it|those|they)|(?:thats|its|that|it) better|any better|better than|get (?:it )?better)(?![^ ])/;

/** "Is there anything at BetRivers better than Pinnacle" looks for other bets. */
const SEARCHES = /(?<![^ ])(?:there|anything|something|find|show|give|bets|picks|plays)(?![^ ])/;

/** "Is DraftKings any better?", "is that better than Pinnacle": the bet of before at the books that are named. */
function triesBooks(words: readonly Word[], { namedIds, yardsticks }: VenuesNamed): boolean {
  const text = words.map((word) => word.text).join(' ');
  const isBetter = /(?<![^ ])(?:better|worse)(?![^ ])/.test(text) && !SEARCHES.test(text);
  return isBetter && (namedIds.length > 0 || (yardsticks.length > 0 && OF_BEFORE.test(text)));
}

/** What edges are measured against, where somebody names another measure. */
function measuresText(yardsticks: VenuesNamed['yardsticks']): readonly string[] {
  return yardsticks
    .slice(0, 1)
    .map(
      ({ name }) =>
        `An edge here is measured against the fair price of all books together, not against ${name} alone.`,
    );
}

/** "Lock of the day": what nobody has; "lock in a profit" is what an arbitrage does. */
function lockText(words: readonly Word[]): readonly string[] {
  const isAsked = words.some(({ text }, at) => {
    const isVerb =
      text === 'lock' && words[at + 1]?.text === 'in' && PROFITS.has(words[at + 2]?.text ?? '');
    return (text === 'lock' || text === 'locks') && !isVerb && !isNegated(words, at);
  });
  return isAsked ? ['There are no locks: any bet can lose.'] : [];
}
const PROFITS = wordSet('a profit profits some money');

const FORMATS =
  /(?<![^ ])(decimal|fractional|european|hong kong|malay|indonesian) (?:odds|prices?|format)(?![^ ])/;

/** "Decimal odds pls": in which form prices are written; of a bound in decimals nothing is said. */
function oddsFormatText(words: readonly Word[]): readonly string[] {
  const text = words.map((word) => word.text).join(' ');
  const [match, format] = FORMATS.exec(text) ?? [];
  const isBound = words.some(({ kind, raw }) => kind === 'number' && /^\d{1,2}\.\d/.test(raw));
  if (match === undefined || isBound) return [];
  return [`Prices here are written as American odds, not as ${format} ones.`];
}

/** "Win it all back" is no bet on a season. */
function servedNot(words: readonly Word[], isChasing: boolean): NotServed | undefined {
  const kind = notServedIn(words);
  return isChasing && kind === 'futures' ? undefined : kind;
}

/** "Pinnacle or Circa": what stands in a row with bookmakers is one that nobody knows, not whom it is about. */
function besideBooks(words: readonly Word[], books: ReadonlySet<number>): readonly number[] {
  const isJoint = (at: number): boolean => /^(?:or|and|,|\/)$/.test(words[at]?.text ?? '');
  return [...words.keys()].filter(
    (at) =>
      !books.has(at) &&
      ((isJoint(at - 1) && books.has(at - 2)) || (isJoint(at + 1) && books.has(at + 2))),
  );
}

/** "Not only soccer": whatever is named there is no bound. */
function isMore(words: readonly Word[], places: ReadonlySet<number>): boolean {
  return words.some(
    (_, at) =>
      places.has(at) &&
      !places.has(at - 1) &&
      /^(?:only|just)$/.test(words[at - 1]?.text ?? '') &&
      words[at - 2]?.text === 'not',
  );
}

/** Words as they are written. */
function textOf(words: readonly Word[], from: number, to: number): string {
  return words
    .slice(from, to)
    .map(({ raw }) => raw)
    .join(' ');
}

/** The words with those blotted out that a rule took. */
function closedWords(words: readonly Word[], closed: ReadonlySet<number>): readonly Word[] {
  if (closed.size === 0) return words;
  return words.map((word, at) =>
    closed.has(at) ? { ...word, kind: 'mark', text: '·', raw: '·' } : word,
  );
}

/** "Steph" before Curry, "Luca" before Doncic: a word that begins or sounds like another of his names. */
function nicknamePlaces(
  words: readonly Word[],
  players: readonly PlayerNamed[],
): readonly number[] {
  return players.flatMap(({ players: bearers, from, to }) => {
    return [from - 1, to].filter((at) => {
      const text = words[at]?.text ?? '';
      if (text.length < SHORT_NAME_LENGTH) return false;
      return bearers.some(({ playerName }) =>
        foldName(playerName)
          .split(' ')
          .some(
            (part) =>
              (at < from && part.startsWith(text.slice(0, SHORT_NAME_LENGTH))) ||
              soundCost(soundOf(text), soundOf(part), costMax(part.length)) <= costMax(part.length),
          ),
      );
    });
  });
}
const SHORT_NAME_LENGTH = 3;

/** Words that were names before: "Arsenal v Chelsea, Arsenal to win". */
function repeated(words: readonly Word[], names: ReadonlySet<number>): readonly number[] {
  const texts = new Set([...names].map((at) => words[at]?.text));
  return words.flatMap(({ text }, at) => (texts.has(text) ? [at] : []));
}

/** Numbers that tables other than those of conditions read. */
function numbersRead({
  markets,
  legs,
  form,
  stake,
}: Pick<Reading, 'markets' | 'legs' | 'form' | 'stake'>): ReadonlySet<number> {
  const money =
    typeof stake === 'object'
      ? [stake.bankroll, stake.bankroll / 1000, stake.fraction, 100 * stake.fraction]
      : [];
  return new Set([markets.line ?? 0, legs.legs ?? 0, form.lastGames ?? 0, ...money]);
}

const ONLY_WORDS = tableOf(
  'only|solely|strictly|exclusively|purely|nothing but|nothing else|nowhere else|no other|no one else|' +
    'nobody else|no others|and thats it|or nothing|or bust',
);
const NO_ONLY = wordSet('not if the');

/** "only" bounds what is asked; "not only", "if only", "the only" do not. */
function isOnly(words: readonly Word[], all: readonly Word[], isOnlyBooks: boolean): boolean {
  return (
    isOnlyBooks ||
    ONLY_WORDS.findIn(words).some(
      ({ from, to }) => !NO_ONLY.has(words[from - 1]?.text ?? '') && !isOfMoney(all, to),
    )
  );
}

/** "If I only got 200". */
function isOfMoney(words: readonly Word[], at: number): boolean {
  const isHad = /^(?:got|have|had|put|bet|stake|risk|spend)$/.test(words[at]?.text ?? '');
  return isHad && words[at + 1]?.kind === 'number';
}

const sidesOfTeams = {
  home: tableOf('home teams|home team|home sides|home dogs|home favorites|home underdogs'),
  away: tableOf('road teams|away teams|road team|road dogs|away dogs|road favorites|away sides'),
};

/** "home teams only": whose selections are wanted. */
function sideOfTeams(words: readonly Word[]): Reading['location'] {
  const [home, away] = [sidesOfTeams.home, sidesOfTeams.away].map((table) =>
    table.findIn(words).some(({ from }) => !isNegated(words, from)),
  );
  if (home === away) return undefined;
  return home ? 'home' : 'away';
}

/** Bookmakers and leagues beside names, with the places of all of them. */
function othersNamed(words: readonly Word[], names: ReadonlySet<number>, known: CatalogWords) {
  const venues = venuesNamed(words, known.venues, names);
  const named = new Set([...names, ...venues.places]);
  const leagues = leaguesNamed(words, named, known.leagues);
  return { venues, named, leagues, places: new Set([...named, ...leagues.places]) };
}

const injuryPhrases = tableOf(
  'injury|injuries|injured|injury report|injury status|hurt|questionable|doubtful|healthy|suiting up|' +
    'playing today|playing tonight|active today|active tonight|ruled out',
);
const middlePhrases = tableOf(
  'middles|middling|middle bet|middle bets|middle opportunity|middle opportunities|any middle|a middle',
);
const fairPhrases = tableOf('breakeven|break even|cutoff|cut off price|walk away price');
const earliestPhrases = tableOf(
  'start first|starts first|starting first|start the earliest|starts the earliest|starts earliest|start earliest|earliest|' +
    'soonest|first to start|begin first|begins first|play first|plays first|kick off first|kicks off first|kickoff first|' +
    'tip first|tips first|tip off first|tips off first|game is first|bet is first|one is first',
);
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

const PRICED_WORDS = wordSet(
  'underdog underdogs dog dogs plus favorite favorites favourite favourites',
);

/** `named`: places of words that name a bookmaker, or somebody else. */
function priceOf(
  words: readonly Word[],
  named: ReadonlySet<number>,
  withPlusMoney: boolean,
): Reading['price'] {
  const [only, other] = new Set(
    words.flatMap(({ text }, at) => {
      if (named.has(at) || !PRICED_WORDS.has(text)) return [];
      const behind = words.slice(at + 1, at + 3).map((word) => word.text);
      const next = behind.join(' ');
      const isPlus =
        /^(underdogs|dogs)$/.test(text) ||
        (/^(underdog|dog)$/.test(text) && words[at + 1]?.text === 'parlay') ||
        (/^(underdog|dog)$/.test(text) && PRICED_UNDERDOG.test(next)) ||
        (withPlusMoney && text === 'plus' && behind[0] === 'money');
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
