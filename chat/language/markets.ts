// Which markets a message names, with the period, the side and the line that it asks for.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Period } from '#domain/market.ts';
import { servedMarketType } from '#domain/market-catalog.ts';
import { affirmed, isNegated, phrasesOf, tableOf } from './contexts.ts';
import {
  ALTERNATE_WORDS,
  ANY_PROP,
  GAME_MARKETS,
  PERIOD_WORDS,
  PROP_MARKETS,
} from './market-words.ts';
import { Phrases, placesOf, type Word, wordSet } from './words.ts';

export interface MarketsNamed {
  /** Canonical keys, period included; empty where none is named. */
  readonly markets: readonly string[];
  /** Asks for player props, named or not. */
  readonly wantsProps: boolean;
  readonly wantsAlternates: boolean;
  readonly side: 'over' | 'under' | undefined;
  /** The line that stands behind over or under. */
  readonly line: number | undefined;
  /** Canonical keys that are to be left out; `props`: all of players. */
  readonly without: readonly string[];
  readonly withoutProps: boolean;
}

/** Of a message that names none. */
export const NO_MARKETS: MarketsNamed = {
  ...{ markets: [], wantsProps: false, wantsAlternates: false },
  ...{ side: undefined, line: undefined, without: [], withoutProps: false },
};

const gamePhrases = keyed<string>(GAME_MARKETS);
const periodPhrases = keyed<Period>(PERIOD_WORDS);
const propPhrases = keyed<string>(PROP_MARKETS);
const anyProp = tableOf(ANY_PROP);
const alternates = tableOf(ALTERNATE_WORDS);
const MAIN_MARKETS = ['moneyline', 'spread', 'total'];
/** Words that are a statistic only where a player or props are spoken of. */
const LOOSE_PROPS = wordSet(`
  points hits goals shots saves cards bases outs carries catches receiving rushing blocks steals
  sacks tackles picks yards yds yardage`);

/** Behind a statistic these say that it is one of players: "points overs". */
const OF_PLAYERS = wordSet('overs unders bets picks plays lines alts');
/** There points and goals are those of a game. */
const OF_GAMES = wordSet('nfl football ncaaf cfb soccer epl mls premier hockey nhl');

const SIDE = /^(over|under)s?$/;
const BETWEEN_SIDES = wordSet('/ - or and');
const SPANS = wordSet('last past next coming weekend');
/** What stands over or under a number behind these is they. */
const BOUNDED = wordSet(
  'pay pays paying payout payouts arb arbs arbitrage ev edge edges profit return returns',
);

/** The markets of one message; `hasPlayer`: it speaks of a player. */
export function marketsNamed(
  words: readonly Word[],
  hasPlayer: boolean,
  catalog: Leagues,
): MarketsNamed {
  const props = affirmed(words, propPhrases.findIn(words));
  const wantsAny = affirmed(words, anyProp.findIn(words)).length > 0;
  const covered = new Set(props.flatMap(placesOf));
  const games = affirmed(words, gamePhrases.findIn(words)).filter(
    ({ from, to }) =>
      (to - from > 1 || !covered.has(from)) &&
      // Of a player "over or under" are the sides of his line.
      !(hasPlayer && SIDE.test(words[from]?.text ?? '')),
  );
  const gamePlaces = new Set(
    games.filter(({ from, to }) => to - from > 1).flatMap(({ from, to }) => [from, to - 1]),
  );
  const [period] = affirmed(words, periodPhrases.findIn(words)).flatMap(({ value }) => value);
  const sided = sideOf(words);
  const chosenProps = props
    .filter(({ from, to }) => {
      if (gamePlaces.has(from) || gamePlaces.has(to - 1)) return false;
      const isScore = to - from === 2 && isToScore(words, from);
      if (isScore && words[to]?.kind === 'number') return false;
      const isLoose = isScore || (to - from === 1 && LOOSE_PROPS.has(words[from]?.text ?? ''));
      return !isLoose || hasPlayer || wantsAny || isAlone(words, from, to) || isSided(words, from);
    })
    .flatMap(({ value }) => value);
  const named = [...new Set(games.flatMap(({ value }) => value))];
  const bases = named.length > 0 ? named : impliedBases(sided, period, hasPlayer, chosenProps);
  const markets = period === undefined ? bases : bases.map((base) => `${base}_${period}`);
  const kept = period === undefined ? markets : markets.filter((key) => isMarket(key, catalog));
  return {
    markets: [...new Set([...kept, ...chosenProps])],
    wantsProps: wantsAny || chosenProps.length > 0,
    wantsAlternates: affirmed(words, alternates.findIn(words)).length > 0,
    ...leftOut(words),
    ...sided,
  };
}

/**
 * "How about the first half", behind a spread: of the markets that a period alone means those that were asked for
 * before; empty where more than a period is named.
 */
export function marketsOfPeriod(
  markets: readonly string[],
  before: readonly string[],
): readonly string[] {
  const has = (base: string): boolean => markets.some((key) => key.startsWith(`${base}_`));
  if (!MAIN_MARKETS.every(has)) return [];
  return markets.filter((key) => before.some((base) => key.startsWith(`${base}_`)));
}

/** "no props", "not the moneyline": what is named behind a negation. */
function leftOut(words: readonly Word[]): Pick<MarketsNamed, 'without' | 'withoutProps'> {
  const isOut = ({ from }: { readonly from: number }): boolean =>
    isNegated(words, from) && !SIDE.test(words[from]?.text ?? '');
  const props = propPhrases.findIn(words).filter(isOut);
  const covered = new Set(props.flatMap(placesOf));
  const games = gamePhrases.findIn(words).filter((each) => isOut(each) && !covered.has(each.from));
  const any = anyProp.findIn(words).filter((each) => isOut(each));
  const isOfProps = any.every(({ from }) => covered.has(from - 1));
  const without = [...games, ...props].flatMap(({ value }) => value);
  return { without: [...new Set(without)], withoutProps: any.length > 0 && !isOfProps };
}

/** "Haaland to score": of a team it is no bet of its own. */
function isToScore(words: readonly Word[], at: number): boolean {
  return words[at]?.text === 'to' && words[at + 1]?.text === 'score';
}

/** "points overs", "overs on rebounds": a statistic of players, in leagues where it is no game's. */
function isSided(words: readonly Word[], at: number): boolean {
  const isOfGame = /^(?:points|goals)$/.test(words[at]?.text ?? '');
  if (isOfGame && words.some(({ text }) => OF_GAMES.has(text))) return false;
  const isOver = /^(?:on|for)$/.test(words[at - 1]?.text ?? '');
  return (
    OF_PLAYERS.has(words[at + 1]?.text ?? '') ||
    (isOver && /^(?:over|under)s$/.test(words[at - 2]?.text ?? ''))
  );
}

/** "points only", "now assists": nothing else is said. */
function isAlone(words: readonly Word[], from: number, to: number): boolean {
  const others = words.filter(({ kind }, at) => kind !== 'mark' && (at < from || at >= to));
  return others.length > 0 && others.every(({ text }) => /^(only|just|now|and|the|ok)$/.test(text));
}

/** "first half" alone means its main markets; "over 45.5" of a game is a total. */
function impliedBases(
  { side, line }: Pick<MarketsNamed, 'side' | 'line'>,
  period: Period | undefined,
  hasPlayer: boolean,
  props: readonly string[],
): readonly string[] {
  if (hasPlayer || props.length > 0) return [];
  if (side !== undefined && period === undefined) return line === undefined ? [] : ['total'];
  return period === undefined ? [] : MAIN_MARKETS;
}

function sideOf(words: readonly Word[]): Pick<MarketsNamed, 'side' | 'line'> {
  for (const [at, { text }] of words.entries()) {
    if (!SIDE.test(text) || isPaired(words, at) || isSpanOrBound(words, at)) continue;
    const next = words[at + 1];
    const line = next?.kind === 'number' ? next.value : lineBehind(words, at);
    // "no unders" leaves the overs.
    return { side: text.startsWith('over') === isNegated(words, at) ? 'under' : 'over', line };
  }
  return { side: undefined, line: undefined };
}

const LINE_REACH = 4;

/** "overs cashed at 8.5": a line of halves, some words behind its side. */
function lineBehind(words: readonly Word[], side: number): number | undefined {
  const at = words.findIndex(
    ({ kind, value, isSigned, raw }, place) =>
      place > side + 1 &&
      place <= side + LINE_REACH &&
      kind === 'number' &&
      !isSigned &&
      /^\d+\.5$/.test(raw) &&
      Number.isFinite(value) &&
      /^(?:at|of|on)$/.test(words[place - 1]?.text ?? ''),
  );
  return words[at]?.value;
}

/** "over/under", "overs or unders": either side. */
function isPaired(words: readonly Word[], at: number): boolean {
  return [-1, 1].some((step) => {
    const beside = words[at + step]?.text ?? '';
    const other = BETWEEN_SIDES.has(beside) ? (words[at + 2 * step]?.text ?? '') : beside;
    return SIDE.test(other) && other[0] !== words[at]?.text[0];
  });
}

/** "over the last 10 games" is a span; "EV over 5%", "odds over +200" bound other things. */
function isSpanOrBound(words: readonly Word[], at: number): boolean {
  const [next, unit] = words.slice(at + 1, at + 3);
  const ahead = words.slice(at + 1, at + 4).map(({ text }) => text);
  const isSpan = ['the', 'his', 'last', 'next'].includes(next?.text ?? '');
  if (isSpan && ahead.some((text) => SPANS.has(text))) return true;
  const isOfOthers = BOUNDED.has(words[at - 1]?.text ?? '');
  if (next?.kind !== 'number') return isOfOthers && next?.text === 'the';
  if (next.isSigned || next.raw.endsWith('%') || /^(percent|pct)$/.test(unit?.text ?? '')) {
    return true;
  }
  // Lines are mostly of halves: "Tatum +EV over 27.5".
  return isOfOthers && Number.isInteger(next.value);
}

/** Market types as they are served, of the leagues asked for (all where none is). */
export function servedTypes(
  markets: readonly string[],
  leagues: readonly LeagueId[],
  withAlternates: boolean,
  catalog: Leagues,
): ReadonlySet<string> {
  const served = new Set<string>();
  const ids = leagues.length > 0 ? leagues : catalog.active.map(({ leagueId }) => leagueId);
  for (const leagueId of ids) {
    for (const key of markets) {
      const market = catalog.markets(leagueId).byType.get(key);
      if (!market) continue;
      served.add(servedMarketType(market, false));
      if (withAlternates && market.hasAlternate) served.add(servedMarketType(market, true));
    }
  }
  return served;
}

function isMarket(key: string, catalog: Leagues): boolean {
  return catalog.active.some(({ leagueId }) => catalog.markets(leagueId).byType.has(key));
}

function keyed<T extends string>(table: string): Phrases<T> {
  const rows: [string, T][] = [];
  for (const row of table.trim().split('\n')) {
    const [key = '', ...phrases] = phrasesOf(row);
    for (const phrase of phrases) rows.push([phrase, key as T]);
  }
  return new Phrases(rows);
}
