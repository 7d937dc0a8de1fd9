// What a request asks for, in words of the service: its context, its subject and its filters, read
// from the latest user message, with what earlier ones add where it refers to them.

import type { Refusal } from '#contract/errors.ts';
import type { ChatContext, ChatMessage, ChatRequest } from '#contract/routes/chat-request.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { type GivenFilters, givenFilters } from '../retrieval/given-filters.ts';
import {
  answerBefore,
  firstGames,
  isInParlay,
  isParlayBefore,
  lastGame,
  legsEdited,
  listedGames,
  listedLeagues,
  listsParlay,
  picksJoined,
} from './answers-before.ts';
import { isOfNamed } from './asked/condition.ts';
import type { LimitsAsked } from './asked/limits.ts';
import { asNamedEdit, isPlainAddition } from './asked/named-leg.ts';
import { areOfTeams, asksFavourite, type Backed, backedIn, impliesMoneyline } from './backed.ts';
import { marketsByName } from './clauses.ts';
import { isNegated } from './contexts.ts';
import { inferContext, isFollowUp, isOnlyAboutAnswer } from './inference.ts';
import { type Held, heldAlone, heldAnew, heldOn } from './inherit.ts';
import { type MarketsNamed, marketsNamed, marketsOfPeriod } from './markets.ts';
import { goesOn, subjectOf } from './meant-subject.ts';
import type { VenuesNamed } from './names/bookmakers.ts';
import type { CatalogWords } from './names/catalog-words.ts';
import {
  anotherAsked,
  asksOfAnswer,
  asksOfPicks,
  contextOfPicks,
  isListLost,
  isNothingNamed,
  type PicksMeant,
  picksOf,
} from './picks-meant.ts';
import type { KnownNames, Reading } from './reading.ts';
import { readingsOf } from './readings.ts';
import { isRefusedForCare, refusalOf, severalRefusal } from './refusals.ts';
import { hasSubject, type Subject } from './subject.ts';
import { movedSince } from './windows.ts';
import { wordSet } from './words.ts';

/** Filters that the words of the prompt ask for; each gives way to a structured one. */
export type WantedFilters = Pick<MarketsNamed, 'markets' | 'wantsProps' | 'wantsAlternates'> &
  Pick<VenuesNamed, 'sourceType' | 'bookmakerIds'> & {
    readonly withoutMarkets: readonly string[];
    readonly withoutProps: boolean;
    readonly withoutBookIds: readonly string[];
  } & Pick<Reading, 'leagues' | 'days' | 'isDateUnread' | 'isLive' | 'price' | 'location'> & {
    readonly limits: LimitsAsked;
    readonly isPregame: boolean;
  };

/** Whom the prompt leaves out, and how each is called. */
export interface LeftOut {
  readonly teamIds: readonly string[];
  readonly playerIds: readonly string[];
  readonly names: readonly string[];
}

/** What the latest message asks for itself, and what it means with those before. */
export interface Question
  extends Pick<MarketsNamed, 'side' | 'line'>,
    Pick<Held, 'asked' | 'legEdits' | 'inherited' | 'isOnly' | 'isOnlyBooks' | 'favour' | 'order'>,
    Pick<
      Reading,
      | 'form'
      | 'legs'
      | 'stake'
      | 'isAboutPast'
      | 'notUnderstood'
      | 'needsCare'
      | 'isChasing'
      | 'isOfSureBets'
      | 'language'
      | 'asksInjuries'
      | 'asksMiddles'
      | 'legsNamed'
      | 'asides'
      | 'judgedPrice'
      | 'meanings'
    > {
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
  /** The game is asked about, whatever side of it. */
  readonly isOfGame: boolean;
  /** Of a parlay the markets of each who is named, by where the name begins, where they are his own. */
  readonly ownMarkets: ReadonlyMap<number, MarketsNamed>;
  /** Leagues that are left out by name. */
  readonly withoutLeagues: readonly LeagueId[];
  /** The answer before, where the message asks about its bet. */
  readonly answerMeant: string | undefined;
  /** The legs of the last parlay that an answer lists, where the message edits it; else undefined. */
  readonly listedLegs: readonly string[] | undefined;
  /** Which of the picks that were listed a parlay is of, as a sentence, where others may be meant. */
  readonly picksChosen: string | undefined;
  /** The picks of the answer before, where the message asks which of those are something. */
  readonly picksMeant: PicksMeant | undefined;
  /** The games of the picks before, where others are asked for; undefined where they are not. */
  readonly gamesBefore: readonly string[] | undefined;
  /** Books at which the pick that is meant is looked up, to say whether they pay more; empty where none is. */
  readonly triedIds: readonly string[];
  /** The game of the answer before: of several games of a team it is the one that is still spoken of. */
  readonly gameAnswered: string | undefined;
  /** Picks of an answer are meant that the messages do not hold. */
  readonly isListLost: boolean;
  /**
   * Of a parlay whose first question the messages do not hold any more the leagues that its answer names; undefined
   * of others.
   */
  readonly leaguesOfCut: readonly LeagueId[] | undefined;
  /** The question of the parlay before, where other books are asked for its legs, or one is added to them by name. */
  readonly before: Question | undefined;
  /** Of movements that are asked for since an instant, epoch milliseconds; undefined: since a line was first seen. */
  readonly movedSinceMs: number | undefined;
  /** The clock of the book when it was asked, epoch milliseconds. */
  readonly nowMs: number;
}

const OF_GAME: ReadonlySet<string> = new Set(['game', 'match', 'matchup', 'fight', 'bout']);
const MINUTE_MS = 60_000;
/** Contexts of which there is another pick. */
const OF_MANY: ReadonlySet<string> = new Set(['best_bets', 'ev_bets', 'arbitrage', 'parlay']);

/** The question of a request, or why there is none; `helpText`: where somebody finds help. */
export function questionOf(
  request: ChatRequest,
  known: KnownNames,
  helpText?: string,
): Question | Refusal {
  const { catalog } = known;
  const readings = readingsOf(request, known);
  const leagues = catalog.leagues.catalog;
  const before = heldBefore(readings, request, leagues);
  const latest = editMeant(readings.at(-1) as Reading, request, before, leagues);
  const earlier = readings.slice(0, -1).reverse();
  // Who has shut himself out of betting, or is hurt by it, gets no bets later on either.
  const cared = [latest, ...earlier].find(isRefusedForCare);
  if (cared) return refusalOf(cared, catalog, helpText);
  const explained = isOnlyAboutAnswer(latest) ? questionBefore(request, known) : undefined;
  if (explained) return aboutAnswer(explained, latest, request);
  const subject = subjectOf(latest, earlier, request.context);
  const inferred = request.context === undefined;
  // Where filters say what to look through, an unknown name asks for no game of its own.
  const hasFilters = Object.keys(request.filters ?? {}).length > 0;
  const sought = hasFilters ? { ...subject, hasUnknown: false } : subject;
  const isOfPicks = before !== undefined && isNothingNamed(latest);
  const joined = isOfPicks ? picksJoined(latest, request) : undefined;
  const listedLegs = legsEdited(latest, request, before?.context) ?? joined?.lines;
  const asksPicks = isOfPicks && (asksOfPicks(latest) || asksOfAnswer(latest, request));
  const picksMeant = asksPicks ? picksOf(latest, request) : undefined;
  const inferredContext = listedLegs
    ? 'parlay'
    : picksMeant
      ? contextOfPicks(before?.context)
      : inferContext(latest, earlier, sought, before?.context);
  const context = request.context ?? inferredContext;
  const another = before && OF_MANY.has(context) ? anotherAsked(latest) : undefined;
  const isOfAll = another === 'others' || context === 'parlay';
  if (context === 'none') return refusalOf(latest, catalog, helpText);
  if (context === 'several') return severalRefusal();
  const held = heldWith(before, latest, context, subject);
  const given = givenFilters(request.filters, catalog.leagues.catalog, catalog.venues.catalog);
  const own = marketsOf(latest, earlier, subject, catalog.leagues.catalog);
  const isImplied = context === 'line_movement' && latest.markets.markets.length === 0;
  const isCarried = own.markets.length > 0 && !(isImplied && own.markets.join() === 'moneyline');
  const isNamed = own !== latest.markets && isCarried;
  const markets = isNamed ? { ...held.markets, markets: own.markets } : held.markets;
  const isMoved = context === 'line_movement';
  const movedSinceMs = isMoved ? movedSinceOf([latest, ...earlier], known.nowMs) : undefined;
  // Of no game of its own it is of the games of that day, too.
  const isOfGame = movedSinceMs !== undefined && hasSubject(subject);
  const days = isOfGame ? undefined : held.days;
  const isWinner = !isMoved && own !== latest.markets && asksFavourite(latest);
  const price = isMoved ? undefined : isWinner || isSafe(latest, context) ? 'minus' : held.price;
  const { asked, form, legs, legEdits, stake, inherited } = held;
  return {
    kind: 'question',
    catalog: known.catalog,
    context,
    inferred,
    subject,
    without: leftOutOf(held, subject),
    ownMarkets:
      context === 'parlay' && !subject.isCarried ? marketsOfNames(latest, leagues) : new Map(),
    backed: backedIn(latest, subject.teams, markets.markets),
    given,
    wanted: wantedOf({ ...held, markets, price, days }, latest, { catalog, given, subject }),
    side: markets.side,
    line: markets.line,
    ...{ asked, form, legs, legEdits, stake, inherited },
    isOnly: held.isOnly,
    isOnlyBooks: held.isOnlyBooks,
    favour: isMoved ? undefined : isWinner ? 'minus' : held.favour,
    order: orderIn(context, held.order),
    withoutLeagues: held.withoutLeagues,
    notUnderstood: unreadOf(latest, held, context),
    needsCare: latest.needsCare,
    isChasing: readings.some(({ isChasing }) => isChasing),
    isOfSureBets: latest.isOfSureBets,
    language: latest.language,
    asksInjuries: latest.asksInjuries,
    legsNamed: latest.legsNamed,
    asksMiddles: latest.asksMiddles || (context === 'best_bets' && held.asksMiddles),
    asides: latest.asides,
    judgedPrice: latest.judgedPrice,
    meanings: latest.meanings,
    answerMeant: isOfAnsweredBet(latest, subject) ? answerBefore(request) : undefined,
    listedLegs: context === 'parlay' ? listedLegs : undefined,
    picksChosen: context === 'parlay' ? joined?.chosen : undefined,
    picksMeant: context === contextOfPicks(before?.context) ? picksMeant : undefined,
    gamesBefore: another && (isOfAll ? listedGames(request) : firstGames(request)),
    gameAnswered: lastGame(request),
    triedIds: picksMeant && latest.asides.has('better') ? triedOf(latest.venues) : [],
    isListLost: isOfPicks && isListLost(latest, listedLegs ?? picksMeant?.lines),
    leaguesOfCut:
      listedLegs && isBeginningCut(readings)
        ? listedLeagues(request, catalog.leagues.catalog)
        : undefined,
    before: isOfLegsBefore(latest, context) ? questionBefore(request, known) : undefined,
    movedSinceMs,
    nowMs: known.nowMs,
    isSameGameParlay: latest.signs.isSameGameParlay,
    isOfGame: latest.words.some(({ text }) => OF_GAME.has(text)),
    isAboutPast: latest.isAboutPast && !latest.form.asksHitRates,
  };
}

/** Of messages, the latest first, since when the last one that names a day asks for movements. */
function movedSinceOf(readings: readonly Reading[], nowMs: number): number | undefined {
  const sinces = readings.map(({ words, days, asked: { movedWithinMin } }) => {
    const within = movedWithinMin === undefined ? undefined : nowMs - movedWithinMin * MINUTE_MS;
    return { days, since: within ?? movedSince(words, nowMs) };
  });
  return sinces.find(({ days, since }) => days !== undefined || since !== undefined)?.since;
}

/** Whether the question is not among the messages that began what they are about: the one of a parlay, or of its picks. */
function isBeginningCut(readings: readonly Reading[]): boolean {
  const begun = readings.filter(beginsParlay);
  if (begun.some(({ asked }) => asked.listed === undefined)) return false;
  const [first] = readings;
  return (
    begun.length === 0 || first === undefined || first.asked.listed !== undefined || goesOn(first)
  );
}

/** Whether a message asks for a parlay, and edits none. */
function beginsParlay({ signs, legs, asked }: Reading): boolean {
  return asked.edit === undefined && (signs.specific.has('parlay') || legs.legs !== undefined);
}

function triedOf({ namedIds, yardsticks }: VenuesNamed): readonly string[] {
  return [...namedIds, ...yardsticks.flatMap(({ ids }) => ids)];
}

/** The question that the messages before the latest of the user ask; undefined where they ask none. */
function questionBefore(request: ChatRequest, known: KnownNames): Question | undefined {
  const last = lastOfUser(request.messages.slice(0, -1));
  if (last < 0) return undefined;
  const before = questionOf({ ...request, messages: request.messages.slice(0, last + 1) }, known);
  return before.kind === 'question' ? before : undefined;
}

function lastOfUser(messages: readonly ChatMessage[]): number {
  return messages.findLastIndex(({ role }) => role === 'user');
}

/** "Why?", "how old is that price?": of the bet of the message before, whatever it was. */
function aboutAnswer(before: Question, latest: Reading, request: ChatRequest): Question {
  const asides = new Set([...before.asides, ...latest.asides]);
  const { notUnderstood, language, meanings } = latest;
  const asksPicks =
    latest.asides.has('first') || asksOfPicks(latest) || asksOfAnswer(latest, request);
  const picksMeant = asksPicks ? picksOf(latest, request) : undefined;
  const isOne = picksMeant?.place !== undefined;
  const context = isOne ? contextOfPicks(before.context) : before.context;
  const isLost = isListLost(latest, picksMeant?.lines);
  const answerMeant = answerBefore(request);
  const said = { asides, notUnderstood, language, meanings, isListLost: isLost };
  return { ...before, ...said, context, answerMeant, picksMeant };
}

const BEST_PRICE = /(?<![^ ])best (?:price|odds|line|number|payout)(?![^ ])/;

/** "Which book?", "best price on them?", "is it worth it?": the bet that was answered, where no other is named. */
function isOfAnsweredBet({ markets, asides, words }: Reading, { isCarried }: Subject): boolean {
  const isOpen = markets.markets.length === 0 && !markets.wantsProps && markets.side === undefined;
  if (!isCarried || !isOpen) return false;
  const isAsked = asides.has('book') || asides.has('verdict') || asides.has('number');
  return isAsked || BEST_PRICE.test(words.map(({ text }) => text).join(' '));
}

/** "Now only DraftKings", "add the Bills": of the legs of the parlay before, where no answer lists them. */
function isOfLegsBefore(latest: Reading, context: ChatContext): boolean {
  if (isOfNamed(latest.asked.edit)) return true;
  return context === 'parlay' && latest.venues.namedIds.length > 0 && isFollowUp(latest);
}

const SAFE: ReadonlySet<string> = wordSet('safe safer safest conservative lock locks');

/** "Something safe for the NFL": what the prices call likely; of a parlay its legs say it themselves. */
function isSafe({ words, asked, price }: Reading, context: ChatContext): boolean {
  const isOpen = price === undefined && asked.oddsMin === undefined && asked.oddsMax === undefined;
  const isOfPrices = context === 'best_bets' || context === 'event_best_available_bet';
  return (
    isOpen && isOfPrices && words.some(({ text }, at) => SAFE.has(text) && !isNegated(words, at))
  );
}

/** EV is the order of its own context, prices and lines of best bets. */
function orderIn(context: ChatContext, order: Held['order']): Held['order'] {
  const own = order === 'ev' ? 'ev_bets' : 'best_bets';
  return context === own ? order : undefined;
}

/** Words that nothing accounts for, and those that mean nothing in this context. */
function unreadOf(latest: Reading, held: Held, context: ChatContext): readonly string[] {
  const { notUnderstood, favour, asked, words, needsCare } = latest;
  const unread = [...notUnderstood];
  // Rest counts among a player's games alone.
  const hasProps = latest.players.length > 0 || held.markets.wantsProps || latest.form.asksHitRates;
  if (latest.form.backToBack && !hasProps) unread.push('back to back');
  // A line moves for both sides: "as dogs" says of a team what it was.
  const isSaidOfTeam = words.some(({ text }) => text === 'as' || text === 'always');
  if (context === 'line_movement' && favour !== undefined && !isSaidOfTeam)
    unread.push(favour === 'plus' ? 'underdogs' : 'favorites');
  const { movedWithinMin } = asked;
  if (context !== 'line_movement' && movedWithinMin !== undefined)
    unread.push(`the last ${movedWithinMin} minutes`);
  // One parlay is one pick, however many are wanted beside its legs.
  const isCounted = held.legs.legs === asked.limit && latest.legs.legs === undefined;
  if (context === 'parlay' && asked.limit !== undefined && !isCounted && !needsCare)
    unread.push(String(asked.limit));
  return unread;
}

/**
 * The latest message as an edit of legs by name, where it is one: of the parlay before, or plainly of one that an
 * earlier answer lists.
 */
function editMeant(
  said: Reading,
  request: ChatRequest,
  before: Held | undefined,
  leagues: Leagues,
): Reading {
  if (request.messages.length === 1) return said;
  const edit = asNamedEdit(said, leagues);
  if (isParlayBefore(request) || before?.context === 'parlay') return edit;
  const { teams = [], players = [] } = edit.legsNamed ?? {};
  const names = [
    ...teams.flatMap((named) => named.teams.map(({ name }) => name)),
    ...players.flatMap((named) => named.players.map(({ playerName }) => playerName)),
  ];
  const isPlain =
    edit.legsNamed === undefined
      ? request.messages.some(listsParlay) && isPlainAddition(said)
      : isInParlay(names, request);
  return isPlain ? edit : said;
}

/** What holds after all messages but the latest; undefined where it is the only one. */
function heldBefore(
  readings: readonly Reading[],
  request: ChatRequest,
  leagues: Leagues,
): Held | undefined {
  const places = request.messages.flatMap(({ role }, at) => (role === 'user' ? [at] : []));
  let held: Held | undefined;
  for (const [at, said] of readings.slice(0, -1).entries()) {
    const place = places[at] ?? 0;
    const messages = request.messages.slice(0, place + 1);
    const reading = editMeant(said, { ...request, messages }, held, leagues);
    const earlier = readings.slice(0, at).reverse();
    const subject = subjectOf(reading, earlier, undefined);
    // What was answered tells what was asked, though the question that began it may be cut off.
    const context = listsParlay(request.messages[place + 1])
      ? 'parlay'
      : inferContext(reading, earlier, subject, held?.context);
    const isOne = context !== 'none' && context !== 'several';
    // Bets on one game together are refused: what follows is of the game.
    const own = reading.signs.isSameGameParlay ? 'event_best_available_bet' : context;
    const next = heldWith(held, reading, isOne ? (own as ChatContext) : held?.context, subject);
    // Of an edit alone the league is that of its leg.
    const isEdit = /^(?:swap_leg|add_legs|add_named|swap_named)$/.test(reading.asked.edit ?? '');
    held = held === undefined && isEdit ? { ...next, leagues: [] } : next;
  }
  return held;
}

function heldWith(
  before: Held | undefined,
  reading: Reading,
  context: ChatContext | undefined,
  subject: Subject,
): Held {
  const own = heldAlone(reading, context);
  if (!before) return own;
  const isNewGame = hasSubject(subject) && !subject.isCarried;
  if (isFollowUp(reading)) return heldOn(before, own, reading, isNewGame);
  const hasScope = isNewGame || reading.leagues.length > 0 || reading.signs.asksForBets;
  return heldAnew(before, own, reading, !hasScope);
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
    if (own.markets.length > 0) return own;
    // "And his assists" names none itself.
    for (const { words, players, references } of earlier) {
      const { markets } = marketsNamed(words, true, leagues);
      if (markets.length > 0 && (players.length > 0 || references.toPlayer))
        return { ...own, markets };
      if (players.length > 0) break;
    }
    return own;
  }
  const { markets } = latest;
  const isOpen = markets.markets.length === 0 && !markets.wantsProps;
  const [before] = earlier;
  if (isOpen && before?.markets.wantsProps === true && goesOn(latest)) {
    // "Same question for Puka but receiving": a statistic, whoever's it is.
    const own = marketsNamed(latest.words, true, leagues);
    if (own.wantsProps && own.markets.length > 0) return own;
  }
  if (before && goesOn(latest)) {
    const ofPeriod = marketsOfPeriod(markets.markets, before.markets.markets);
    if (ofPeriod.length > 0) return { ...markets, markets: ofPeriod };
  }
  if (isOpen && before && goesOn(latest) && subject.players.length === 0) {
    const isOver = markets.side !== undefined && areOfTeams(before.markets.markets);
    const carried = before.players.length === 0 && !isOver ? before.markets.markets : [];
    if (carried.length > 0) return { ...markets, markets: carried };
  }
  const isWinner = subject.teams.length > 0 && impliesMoneyline(latest);
  return isWinner ? { ...markets, markets: ['moneyline'] } : markets;
}

/** Of a parlay the markets of each who is named; of an edit of one those of its message, where no clause parts them. */
function marketsOfNames(latest: Reading, leagues: Leagues): ReadonlyMap<number, MarketsNamed> {
  const own = marketsByName(latest, leagues);
  const { markets, teams, players, asked } = latest;
  const isSide = markets.markets.length === 0 && markets.side !== undefined;
  const said = isSide && players.length === 0 ? { ...markets, markets: ['total'] } : markets;
  if (own.size > 0 || !isOfNamed(asked.edit) || said.markets.length === 0) return own;
  return new Map([...teams, ...players].map(({ from }) => [from, said]));
}

function leftOutOf({ withoutTeams, withoutPlayers }: Held, subject: Subject): LeftOut {
  const wanted = new Set(subject.teams.flatMap(({ teams }) => teams));
  const teams = withoutTeams.flatMap((named) => named.teams).filter((team) => !wanted.has(team));
  const players = withoutPlayers.flatMap((named) => named.players);
  return {
    teamIds: teams.map(({ teamId }) => teamId),
    playerIds: players.map(({ playerId }) => playerId),
    names: [...teams.map(({ name }) => name), ...players.map(({ playerName }) => playerName)],
  };
}

/** All books but those that are left out; none where every one will do. */
function booksOf({ bookIds, withoutBookIds }: Held, { venues }: CatalogWords): readonly string[] {
  if (bookIds.length > 0 || withoutBookIds.length === 0) return bookIds;
  const without = new Set(withoutBookIds);
  return venues.catalog
    .listed()
    .map(({ bookmakerId }) => bookmakerId)
    .filter((id) => !without.has(id));
}

/** "the football ones" of a team of the NFL: of a sport's leagues those of the teams. */
function leaguesOfTeams(leagues: readonly LeagueId[], { teams }: Subject): readonly LeagueId[] {
  const own = new Set(teams.flatMap((named) => named.teams.map(({ leagueId }) => leagueId)));
  const kept = leagues.filter((id) => own.has(id));
  return kept.length > 0 ? kept : leagues;
}

/** "NFL anytime scorers": of what a word can mean what the leagues have that are named. */
function marketsOfLeagues(
  markets: readonly string[],
  leagues: readonly LeagueId[],
  { leagues: known }: CatalogWords,
): readonly string[] {
  const kept = markets.filter((key) =>
    leagues.some((id) => known.catalog.markets(id).byType.has(key)),
  );
  return kept.length > 0 ? kept : markets;
}

function wantedOf(
  held: Held,
  latest: Reading,
  { catalog, given, subject }: Pick<Question, 'catalog' | 'given' | 'subject'>,
): WantedFilters {
  const { markets, days, isLive, asked, price, location, leagues, sourceType } = held;
  const { oddsMin, oddsMax } = asked;
  const isMarketGiven = given.market !== undefined;
  return {
    leagues: given.leagues.length > 0 ? [] : leaguesOfTeams(leagues, subject),
    markets: isMarketGiven ? [] : marketsOfLeagues(markets.markets, leagues, catalog),
    wantsProps: !isMarketGiven && markets.wantsProps,
    wantsAlternates: !isMarketGiven && markets.wantsAlternates,
    withoutMarkets: isMarketGiven ? [] : markets.without,
    withoutProps: !isMarketGiven && markets.withoutProps,
    sourceType: given.sourceType === undefined ? sourceType : undefined,
    bookmakerIds: given.bookmakerIds.length > 0 ? [] : booksOf(held, catalog),
    withoutBookIds: given.bookmakerIds.length > 0 ? [] : held.withoutBookIds,
    days,
    isDateUnread: latest.isDateUnread,
    isLive,
    isPregame: asked.isPregame === true,
    limits: { percentMin: undefined, oddsMin, oddsMax, ...asked },
    ...{ price, location },
  };
}
