// Names in a sentence: written so that none is cut in two, and the games that pairs of teams stand
// for.

import { bookmakersFree } from '../language/names/bookmakers.ts';
import type { CatalogWords } from '../language/names/catalog-words.ts';
import { type TeamNamed, type TeamWords, teamsNamed } from '../language/names/teams.ts';
import { placesOf, type Word, wordSet, wordsOf } from '../language/words.ts';

/** What ends a clause. */
const CUT = /[,;:()]|\s(?:and|while|whereas|but|or)\s/i;
/** Names are longer in no table. */
const NAME_WORDS_MAX = 6;
/** Between two teams: the second is at home, or nobody says who is. */
const AWAY_MARKS = wordSet('@ at');
const RIVAL_MARKS = wordSet('vs v versus against');

/** Names of the catalogue that a cut into clauses would go through, by its words. */
const cutInCatalog = new WeakMap<CatalogWords, readonly string[]>();

function cutNamesOf(known: CatalogWords): readonly string[] {
  const kept = cutInCatalog.get(known);
  if (kept) return kept;
  const venues = known.venues.catalog.listed().map(({ bookmakerName }) => bookmakerName);
  const names = [...venues, ...known.teams.names].filter(isCut);
  cutInCatalog.set(known, names);
  return names;
}

/** Two teams that are said to play each other. */
export interface GameNamed {
  readonly awayTeamIds: ReadonlySet<string>;
  readonly homeTeamIds: ReadonlySet<string>;
  readonly isOrdered: boolean;
}

/** Finds the names, of the catalogue and others, that a cut into clauses would go through. */
export function cutNames(others: readonly string[], known: CatalogWords): RegExp {
  const names = [...new Set([...cutNamesOf(known), ...others.filter(isCut)])];
  return new RegExp(anyOf(names), 'giu');
}

/** One of the texts as words of their own, the longest first. */
export function anyOf(texts: readonly string[]): string {
  const longest = [...texts].sort((a, b) => b.length - a.length);
  const either = longest.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return `(?<![\\p{L}\\d])(?:${either})(?![\\p{L}\\d])`;
}

function isCut(name: string): boolean {
  return CUT.test(name);
}

/** The text with such names in one piece. */
export function unbroken(text: string, names: RegExp): string {
  return text.replace(names, inOnePiece);
}

/** "Miami OH", "Brighton & Hove Albion", "Arsenal -or- Draw". */
export function inOnePiece(name: string): string {
  return name
    .replace(/\sand\s/gi, ' & ')
    .replace(/\sor\s/gi, ' -or- ')
    .replace(/[,;:()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text in clauses. Brackets belong to what they stand behind, but where a price is
 * in them; what stands in them may be a venue. */
export function clausesOf(text: string, hasPrice: (text: string) => boolean): readonly string[] {
  return text
    .replace(/\(([^()]*)\)/g, (_, inside: string) =>
      hasPrice(inside) ? `;${inside};` : ` at ${inside} `,
    )
    .split(CUT);
}

/** Whether those who play are the two. */
export function isOfGame({ awayTeamIds, homeTeamIds }: GameNamed, teamIds: ReadonlySet<string>) {
  return shares(awayTeamIds, teamIds) && shares(homeTeamIds, teamIds);
}

/** Whether two namings mean the same game. "A vs B" does not say who is at home. */
export function isSameGame(said: GameNamed, shown: GameNamed): boolean {
  const { awayTeamIds: away, homeTeamIds: home, isOrdered } = said;
  if (shares(away, shown.awayTeamIds) && shares(home, shown.homeTeamIds)) return true;
  return !isOrdered && shares(away, shown.homeTeamIds) && shares(home, shown.awayTeamIds);
}

export function shares(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((each) => others.has(each));
}

export interface NamedTeams {
  readonly games: readonly GameNamed[];
  /** Of the teams that are named beside games. */
  readonly teamIds: ReadonlySet<string>;
}

/** The games of words behind a mark, and the teams that they name beside them. */
export function teamsBesideGames(words: readonly Word[], { teams }: CatalogWords): NamedTeams {
  const games: GameNamed[] = [];
  const places = new Set<number>();
  for (const [at, { text }] of words.entries()) {
    const isOrdered = AWAY_MARKS.has(text);
    const isBetween = text === 'and' && isBehindBetween(words, at);
    if (!isOrdered && !isBetween && !RIVAL_MARKS.has(text)) continue;
    const home = teamFrom(words, at + 1, teams);
    const end = behindMarket(words, at);
    const away = home && teamUpTo(words, end, teams);
    if (!home || !away) continue;
    games.push({ awayTeamIds: idsOf([away]), homeTeamIds: idsOf([home]), isOrdered });
    // Their places in the slices that they were found in.
    const [from, to] = [end - away.to + away.from, at + home.to];
    // "Arsenal at Chelsea are +200" is of Arsenal, and so is "Arsenal ML @ Chelsea".
    const isStated = text === 'at' && from === 1 && IS.has(words[to]?.text ?? '');
    const isSubject = isStated || end < at;
    for (const place of placesOf({ from: isSubject ? at : from, to })) places.add(place);
  }
  for (const place of opponentsIn(words, teams)) places.add(place);
  return { games, teamIds: idsOf(teamsNamed(bookmakersFree(words, places), teams)) };
}

const MARKET_BETWEEN = wordSet('ml moneyline *');

/** The place behind the team, where its market stands before the mark: "Arsenal ML @ Chelsea". */
function behindMarket(words: readonly Word[], at: number): number {
  let end = at;
  while (MARKET_BETWEEN.has(words[end - 1]?.text ?? '')) end -= 1;
  return end;
}

const IS = wordSet('is are come comes stand stands pay pays');

function isBehindBetween(words: readonly Word[], at: number): boolean {
  return words.slice(Math.max(0, at - NAME_WORDS_MAX), at).some(({ text }) => text === 'between');
}

/** Before the team that another one meets. */
const BEFORE_OPPONENT = new RegExp(
  '\\b(?:vs|v|versus|(?:game|match|meeting|fixture|matchup|clash) (?:with|against)|trip to|' +
    'travel(?:s|ling|ing)? to|' +
    'home (?:to|against)|visit(?:s|ing)?|hosts?|hosting|against|fac(?:e|es|ing)|beat|' +
    '(?:win|play|plays|playing|away|chance|probability) at|away to|meets?|takes? on)$',
);

/** The places of teams that are named as whom another one plays. */
function opponentsIn(words: readonly Word[], known: TeamWords): readonly number[] {
  return teamsNamed(words, known).flatMap(({ from, to }) => {
    const before = words.slice(Math.max(0, from - 4), from).map(({ text }) => text);
    const text = before.join(' ').replace(/ the$/, '');
    return BEFORE_OPPONENT.test(text) ? placesOf({ from, to }) : [];
  });
}

/** The words of a text behind a mark: what a sentence begins with may be a name, as "Jordan". */
export function wordsBehindMark(text: string): readonly Word[] {
  return wordsOf(`, ${text}`);
}

/** Ids of every team that a text can mean. */
export function teamIdsIn(text: string, { teams }: CatalogWords): ReadonlySet<string> {
  return idsOf(teamsNamed(wordsBehindMark(text), teams));
}

/** The longest name that begins at a place; the mark before it says that it is one. */
function teamFrom(words: readonly Word[], at: number, known: TeamWords): TeamNamed | undefined {
  return teamsNamed(words.slice(at - 1, at + NAME_WORDS_MAX), known).find(({ from }) => from === 1);
}

/** The longest name that ends before a place. */
function teamUpTo(words: readonly Word[], at: number, known: TeamWords): TeamNamed | undefined {
  for (let length = Math.min(NAME_WORDS_MAX, at - 1); length > 0; length--) {
    const found = teamsNamed(words.slice(at - length - 1, at + 1), known);
    const whole = found.find(({ from, to }) => from === 1 && to === length + 1);
    if (whole) return whole;
  }
  return undefined;
}

function idsOf(named: readonly TeamNamed[]): ReadonlySet<string> {
  return new Set(named.flatMap(({ teams }) => teams.map(({ teamId }) => teamId)));
}
