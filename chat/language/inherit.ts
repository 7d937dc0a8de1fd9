// What a question inherits: a conversation is read message by message, each adding to, replacing or
// dropping what was asked before. Nothing is kept between requests: it is rebuilt from the messages.
import type { ChatContext } from '#contract/routes/chat-request.ts';
import type { LeagueId } from '#domain/league.ts';
import { type Condition, type Edit, isOfNamed } from './asked/condition.ts';
import { isOfStarts } from './asked/limits.ts';
import { tableOf } from './contexts.ts';
import { NO_MARKETS } from './markets.ts';
import type { Reading } from './reading.ts';
import type { StakeAsked } from './stakes.ts';
import { type Word, wordSet } from './words.ts';

/** A change of the legs of a parlay, in the order in which they were asked for. */
export interface LegEdit {
  readonly edit: Extract<Edit, 'add_legs' | 'drop_leg' | 'swap_leg'>;
  /** Which leg, from 1; -1 the last, or `LONGEST`, `SAFEST`, `WORST`; how many are added. */
  readonly count: number;
  /** Of which leagues the leg is that is meant; empty where it is named otherwise. */
  readonly of: readonly LeagueId[];
  /** Of which leagues those are that are added or swapped in; empty where any will do. */
  readonly leagues: readonly LeagueId[];
}

/** What holds after a message, of it and of those before. */
export interface Held {
  readonly context: ChatContext | undefined;
  readonly leagues: readonly LeagueId[];
  readonly withoutLeagues: readonly LeagueId[];
  readonly bookIds: readonly string[];
  readonly withoutBookIds: readonly string[];
  readonly isOnlyBooks: boolean;
  readonly isOnly: boolean;
  readonly sourceType: Reading['venues']['sourceType'];
  readonly markets: Reading['markets'];
  readonly days: Reading['days'];
  readonly isLive: boolean;
  readonly asked: Condition;
  readonly stake: Reading['stake'];
  readonly form: Reading['form'];
  readonly legs: Reading['legs'];
  readonly legEdits: readonly LegEdit[];
  readonly price: Reading['price'];
  readonly favour: Reading['favour'];
  readonly order: Reading['order'];
  readonly asksMiddles: boolean;
  readonly location: Reading['location'];
  readonly withoutTeams: Reading['withoutTeams'];
  readonly withoutPlayers: Reading['withoutPlayers'];
  /** What the latest message has of those before, in words of the filters. */
  readonly inherited: readonly string[];
}

const ADDING = tableOf('too|as well|also|add|plus|along with|and also');
const DROPS: Readonly<Record<string, ReturnType<typeof tableOf>>> = {
  books: tableOf(
    'any book|any books|all books|any sportsbook|all sportsbooks|every book|whichever book',
  ),
  leagues: tableOf(
    'any sport|all sports|any league|all leagues|every sport|every league|across the board|anything anywhere|everything|all of it',
  ),
  bankroll: tableOf(
    'forget the bankroll|forget my bankroll|no bankroll|without a bankroll|forget bankroll|ignore the bankroll|ignore my bankroll|forget the stake|without stakes',
  ),
  odds: tableOf('any odds|any price|any prices|forget the odds|whatever odds'),
  markets: tableOf('any market|all markets|every market|any bet type'),
  days: tableOf('any day|any time|whenever'),
};
const LEGS_DEFAULT = 3;

/** Whether a message gives up what was held: "any book", "any sport then". */
export function isDropping(words: readonly Word[]): boolean {
  return Object.values(DROPS).some((table) => table.findIn(words).length > 0);
}

/** What one message holds by itself. */
export function heldAlone(reading: Reading, context: ChatContext | undefined): Held {
  const { venues, days, isLive, form, legs, price, favour, order, location } = reading;
  // The bet on whom an edit names is of that leg alone.
  const markets = isOfNamed(reading.asked.edit) ? NO_MARKETS : reading.markets;
  const { limit, ...asked } = inContext(
    context === 'parlay' ? ofWholeParlay(reading) : reading.asked,
    context,
  );
  // "4 picks" of a parlay are its legs; of others they are picks.
  const roll = stakeFor(reading, context);
  const isRoll = typeof roll === 'object' && roll.bankroll === asked.stake;
  const { stake: _, ...unstaked } = asked;
  const own: Condition = isRoll ? unstaked : asked;
  const isCounted = context === 'parlay' && limit !== undefined;
  return {
    context,
    leagues: reading.leagues,
    withoutLeagues: reading.withoutLeagues,
    bookIds: venues.namedIds,
    withoutBookIds: venues.withoutIds,
    isOnlyBooks: venues.isOnly,
    isOnly: reading.isOnly,
    sourceType: venues.sourceType,
    ...{ markets, days, isLive, form, price, favour, order, location },
    asked: isCounted || limit === undefined ? own : { ...own, limit },
    stake: roll,
    legs: isCounted && legs.legs === undefined ? { ...legs, legs: limit } : legs,
    legEdits: [],
    asksMiddles: reading.asksMiddles,
    withoutTeams: reading.withoutTeams,
    withoutPlayers: reading.withoutPlayers,
    inherited: [],
  };
}

/** A leg that pays so much is a long shot: of a parlay it is said of the whole, unless legs are named. */
const LONG_ODDS = 250;
const OF_EACH = wordSet('each every per leg legs dogs underdogs longshots longshot');

/** "A parlay at least +600": bounds of long prices are of the product of its legs. */
function ofWholeParlay({ asked, words }: Reading): Condition {
  const { oddsMin, oddsMax, ...rest } = asked;
  const isLong = oddsMin !== undefined && oddsMin >= LONG_ODDS;
  const isOfLegs = words.some(
    ({ text }, at) => OF_EACH.has(text) && words[at - 1]?.kind !== 'number',
  );
  if (!isLong || isOfLegs || asked.totalMin !== undefined) return asked;
  return { ...rest, totalMin: oddsMin, ...(oddsMax !== undefined && { totalMax: oddsMax }) };
}

/** Percent of what the context measures; edits are of the message alone. */
function inContext(said: Condition, context: ChatContext | undefined): Condition {
  const asked = context === 'parlay' ? said : eachBound(said);
  const { percentMin, ...rest } = asked;
  if (percentMin === undefined) return rest;
  if (context === 'arbitrage') return { profitPctMin: percentMin, ...rest };
  if (asked.hits || (context === 'best_bets' && asked.hitPctMin !== undefined)) return rest;
  return { evPctMin: percentMin, ...rest };
}

/** Of single bets the whole is each of them. */
function eachBound({ totalMin, totalMax, ...said }: Condition): Condition {
  return {
    ...said,
    ...(totalMin !== undefined && { oddsMin: totalMin }),
    ...(totalMax !== undefined && { oddsMax: totalMax }),
  };
}

const ROLLS = tableOf('bankroll|bank roll|roll|bank|budget|balance|kelly');

/** For arbitrages and parlays an amount is what is staked, unless it is called a bankroll. */
function stakeFor(
  { stake, words, asked }: Reading,
  context: ChatContext | undefined,
): Reading['stake'] {
  // "500 bucks, quarter kelly": a part of Kelly's stake is of a bankroll.
  if (stake === undefined && asked.kelly !== undefined && asked.stake !== undefined)
    return { bankroll: asked.stake, fraction: asked.kelly, currency: '$' };
  const isStaked = context === 'arbitrage' || context === 'parlay';
  return isStaked && stake !== undefined && ROLLS.findIn(words).length === 0 ? undefined : stake;
}

/** What was held, with what a message that goes on says of it. */
export function heldOn(before: Held, own: Held, reading: Reading, isNewGame: boolean): Held {
  const { words, asked } = reading;
  const isNamed = isOfNamed(asked.edit);
  const isEdited = asked.edit === 'add_legs' || asked.edit === 'swap_leg' || isNamed;
  const isAdding = isEdited || ADDING.findIn(words).length > 0;
  const isDropped = (what: string): boolean => (DROPS[what]?.findIn(words).length ?? 0) > 0;
  const inherited: string[] = [];
  const keep = <T>(what: string, mine: T, theirs: T, isMine: boolean, isThere: boolean): T => {
    if (isMine || isDropped(what)) return mine;
    if (isThere) inherited.push(what);
    return theirs;
  };
  const isMarketed = own.markets.markets.length > 0 || own.markets.wantsProps;
  const wasMarketed = before.markets.markets.length > 0 || before.markets.wantsProps;
  const hasBooks = own.bookIds.length > 0;
  const isExchanged = own.withoutBookIds.some((id) => before.bookIds.includes(id));
  // "And BetMGM" behind two books that are compared is a third one.
  const isThird = before.bookIds.length > 1 && words[0]?.text === 'and' && hasBooks;
  const books =
    hasBooks && (isAdding || isThird || isExchanged)
      ? union(before.bookIds, own.bookIds)
      : own.bookIds;
  const bookIds = keep('books', books, before.bookIds, hasBooks, before.bookIds.length > 0).filter(
    (id) => !own.withoutBookIds.includes(id),
  );
  // A leg of a league of its own bounds no other leg.
  const isOfLeg = isEdited && before.context === 'parlay' && before.leagues.length === 0;
  const leagues =
    own.leagues.length === 0 || isOfLeg
      ? []
      : isAdding
        ? union(before.leagues, own.leagues)
        : own.leagues;
  const markets = keep('markets', own.markets, mergedMarkets(before, own), isMarketed, wasMarketed);
  const stake = keep(
    'bankroll',
    own.stake,
    before.stake,
    own.stake !== undefined,
    before.stake !== undefined,
  );
  return {
    context: own.context,
    leagues: keep(
      'leagues',
      leagues,
      before.leagues,
      leagues.length > 0 || (isNewGame && !isNamed),
      before.leagues.length > 0,
    ),
    withoutLeagues: union(before.withoutLeagues, own.withoutLeagues),
    bookIds,
    withoutBookIds: isDropped('books')
      ? own.withoutBookIds
      : union(
          before.withoutBookIds,
          isExchanged && bookIds.length > 0 ? [] : own.withoutBookIds,
        ).filter((id) => !own.bookIds.includes(id)),
    isOnlyBooks: own.isOnlyBooks || (before.isOnlyBooks && !hasBooks && !isDropped('books')),
    isOnly: own.isOnly || (before.isOnly && !isDropped('books')),
    sourceType: keep(
      'sourceType',
      own.sourceType,
      before.sourceType,
      own.sourceType !== undefined || hasBooks,
      before.sourceType !== undefined,
    ),
    markets: {
      ...markets,
      side: markets.side ?? (before.markets.line === undefined ? before.markets.side : undefined),
      without: union(before.markets.without, own.markets.without),
      withoutProps:
        own.markets.withoutProps || (before.markets.withoutProps && !own.markets.wantsProps),
    },
    days: keep('days', own.days, before.days, own.days !== undefined, before.days !== undefined),
    isLive: own.isLive || (before.isLive && asked.isPregame !== true),
    asked: mergedConditions(
      heldConditions(before, own),
      own.asked,
      // "Tomorrow morning" is another window than "between 4 and 8pm".
      { odds: isDropped('odds'), days: isDropped('days') || own.days?.hours !== undefined },
      inherited,
    ),
    stake: withKelly(stake, asked.kelly),
    form: mergedForm(before.form, own.form),
    legs: legsOn(before, own, asked),
    legEdits: [...before.legEdits, ...editOf(asked, own.leagues)],
    price: own.price ?? before.price,
    favour: own.favour ?? ((own.price ?? own.order) === undefined ? before.favour : undefined),
    order: own.order ?? (own.favour === undefined ? before.order : undefined),
    location: own.location ?? before.location,
    asksMiddles: own.asksMiddles || before.asksMiddles,
    withoutTeams: [...before.withoutTeams, ...own.withoutTeams],
    withoutPlayers: [...before.withoutPlayers, ...own.withoutPlayers],
    inherited,
  };
}

/** A new question keeps where and with what somebody bets, and which prices; not what about. */
export function heldAnew(before: Held, own: Held, reading: Reading, keepsScope: boolean): Held {
  if (keepsScope) return heldOn(before, own, reading, false);
  const { oddsMin, oddsMax } = before.asked;
  const settings: Held = {
    ...own,
    bookIds: before.bookIds,
    withoutBookIds: before.withoutBookIds,
    isOnlyBooks: before.isOnlyBooks,
    isOnly: before.isOnlyBooks,
    sourceType: before.sourceType,
    stake: before.stake,
    asked: {
      ...(oddsMin !== undefined && { oddsMin }),
      ...(oddsMax !== undefined && { oddsMax }),
    },
    days: own.days,
    withoutTeams: [],
    withoutPlayers: [],
  };
  return heldOn(settings, own, reading, true);
}

/** Markets whose selections are teams, of the whole game. */
const OF_WINNERS = /^(?:moneyline|spread)$/;

function mergedMarkets({ markets: before }: Held, { markets: own }: Held): Reading['markets'] {
  const side = own.side ?? before.side;
  const line = own.line ?? (own.side === undefined ? before.line : undefined);
  // "Chiefs moneyline", "what about the over?": winners have no over.
  const isOther = own.side !== undefined && before.markets.every((key) => OF_WINNERS.test(key));
  return {
    ...before,
    markets: isOther && before.markets.length > 0 ? ['total'] : before.markets,
    wantsAlternates: own.wantsAlternates || before.wantsAlternates,
    ...{ side, line },
  };
}

/** What an edit says is of its own message alone. */
const OF_ONE_MESSAGE: ReadonlySet<string> = new Set<keyof Condition>([
  ...(['edit', 'leg', 'legLeagues', 'legsAdded', 'legsSet'] as const),
  ...(['roundTo', 'listed', 'listedCount', 'place'] as const),
]);
const ODDS: ReadonlySet<string> = new Set<keyof Condition>([
  ...(['oddsMin', 'oddsMax', 'plusMoney', 'totalMin', 'totalMax'] as const),
]);

function mergedConditions(
  before: Condition,
  said: Condition,
  dropped: Readonly<Record<'odds' | 'days', boolean>>,
  inherited: string[],
): Condition {
  const own = behindWindow(before, said);
  const {
    startsFromMin: from = before.startsFromMin,
    startsBeforeMin: to = before.startsBeforeMin,
  } = own;
  // "Before noon" behind "after 1pm" bounds nothing further: it is another window.
  const isOtherWindow = from !== undefined && to !== undefined && from >= to;
  const isHeld = (key: string): boolean =>
    !OF_ONE_MESSAGE.has(key) &&
    !(dropped.odds && ODDS.has(key)) &&
    !(dropped.days && isOfStarts(key)) &&
    !(isOtherWindow && /^starts(?:From|Before)Min$/.test(key)) &&
    !(hasWindow(own) && key === 'startsWithinMin');
  const rest = Object.fromEntries(Object.entries(before).filter(([key]) => isHeld(key)));
  for (const key of Object.keys(rest)) if (!(key in own)) inherited.push(key);
  const { limit, ...more } = own;
  return { ...rest, ...more, ...(limit !== undefined && { limit }) };
}

/** How many bets were wanted says nothing of the legs of a parlay of some. */
function heldConditions({ asked, context }: Held, own: Held): Condition {
  if (own.context !== 'parlay' || context === 'parlay') return asked;
  const { limit: _, ...rest } = asked;
  return rest;
}

/** A window of the day, or from an instant on, is another one than that which begins now. */
function hasWindow({
  startsFromMin,
  startsBeforeMin,
  startAtMin,
  startsAfterMin,
}: Condition): boolean {
  const bounds = [startsFromMin, startsBeforeMin, startAtMin, startsAfterMin];
  return bounds.some((each) => each !== undefined);
}

/** "And after that": from the end of the window of before. */
function behindWindow(before: Condition, { isAfterWindow, ...own }: Condition): Condition {
  if (!isAfterWindow) return own;
  const { startsWithinMin, startsBeforeMin } = before;
  if (startsWithinMin !== undefined) return { startsAfterMin: startsWithinMin, ...own };
  return startsBeforeMin === undefined ? own : { startsFromMin: startsBeforeMin, ...own };
}

function mergedForm(before: Reading['form'], own: Reading['form']): Reading['form'] {
  return {
    lastGames: own.lastGames ?? before.lastGames,
    location: own.location ?? before.location,
    backToBack: own.backToBack ?? before.backToBack,
    asksHitRates: own.asksHitRates || before.asksHitRates,
  };
}

function withKelly(stake: Reading['stake'], fraction: number | undefined): Reading['stake'] {
  if (typeof stake !== 'object' || fraction === undefined) return stake;
  const changed: StakeAsked = { ...stake, fraction };
  return changed;
}

function editOf(
  { edit, leg = 1, legLeagues: of = [], legsAdded = 1 }: Condition,
  leagues: readonly LeagueId[],
): readonly LegEdit[] {
  if (edit === 'add_legs') return [{ edit, count: legsAdded, of: [], leagues }];
  if (edit === 'swap_leg') return [{ edit, count: leg, of, leagues }];
  return edit === 'drop_leg' ? [{ edit, count: leg, of, leagues: [] }] : [];
}

/** How many legs there are after an edit. */
function legsOn(
  before: Held,
  own: Held,
  { edit, legsAdded = 1, legsSet }: Condition,
): Held['legs'] {
  const risk = own.legs.risk ?? before.legs.risk;
  const range = before.asked.legsRange;
  const had = before.legs.legs ?? range?.[0];
  if (edit === 'set_legs') return { risk, legs: legsSet };
  if (edit === 'add_legs') return { risk, legs: (had ?? LEGS_DEFAULT) + legsAdded };
  if (edit === 'drop_leg' || edit === 'drop_named')
    return { risk, legs: (had ?? LEGS_DEFAULT) - 1 };
  if (edit === 'swap_leg') return { risk, legs: had };
  return { risk, legs: own.legs.legs ?? had };
}

function union<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  return [...new Set([...some, ...others])];
}
