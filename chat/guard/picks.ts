// Whether a sentence says of the picks what they are, beyond numbers: the side of a line, the team
// that is backed, who is the favourite, how high a confidence is, which of two prices is better.

import { venuesNamed } from '../language/names/bookmakers.ts';
import { teamsNamed } from '../language/names/teams.ts';
import { type Word, wordSet } from '../language/words.ts';
import type { Bet } from './bet.ts';
import { comparisonsFit } from './comparisons.ts';
import type { Grounds } from './grounds.ts';
import { homesFit } from './homes.ts';
import { clausesOf, isOfGame, teamsBesideGames, wordsBehindMark } from './names.ts';
import { isOdds, numbersIn } from './numbers.ts';
import { wrapped } from './patterns.ts';
import { type BetNamed, betNamed, isAmong, isOf, isSubject } from './prices.ts';
import { superlativesFit } from './superlatives.ts';
import { NUMBER_WORDS, VOCABULARY } from './vocabulary.ts';

/** The names of the sentence must be in one piece, see `unbroken`. */
export function picksFit(sentence: string, grounds: Grounds): boolean {
  return (
    sidesFit(sentence, grounds) &&
    teamsFit(sentence, grounds) &&
    homesFit(sentence, grounds) &&
    gamesFit(sentence, grounds) &&
    favoritesFit(sentence, grounds) &&
    confidenceFits(sentence, grounds) &&
    countsFit(sentence, grounds) &&
    comparisonsFit(sentence, grounds) &&
    venuesFit(sentence, grounds) &&
    superlativesFit(sentence, grounds) &&
    leadFits(sentence, grounds) &&
    kellyFits(sentence, grounds) &&
    legsFit(sentence, grounds) &&
    allFit(sentence, grounds)
  );
}

function betsOf({ prices }: Grounds): readonly Bet[] {
  return prices.flatMap(({ bet }) => bet ?? []);
}

const SIDE = wrapped(
  String.raw`
      (?<![a-z])(over|under|o|u)(?: (?:the )?line of)? ?(\d+(?:\.\d+)?)(?![\d.]*\s?(?:%
      |books?\b|bookmakers|operators|picks|legs))(?: ([a-z][a-z -]+))?|\b(the
      |[\p{L}\d]+['’]s?) (over|under)s?\b(?!lying)`,
  'giu',
);

/** Each "Over 2.5" and "the over" is of a bet, of the player that stands with it. */
function sidesFit(sentence: string, grounds: Grounds): boolean {
  const bets = betsOf(grounds);
  const whole = betNamed(sentence, grounds);
  const hasNoun = (text: string): boolean => NOT_A_LINE.test(text);
  return clausesOf(sentence, () => false).every((clause) => {
    const { games: inGames } = betNamed(clause, grounds);
    return [...clause.matchAll(SIDE)].every((match) => {
      const [, side, point, market = '', , alone] = match;
      const behind = clause.slice(match.index + match[0].length);
      if (alone !== undefined && hasNoun(behind)) return true;
      const [, ofWhat = ''] = /^ (?:on|for) ([a-z]+)/.exec(behind) ?? [];
      const said = (side ?? alone ?? '').toLowerCase().startsWith('o') ? 'over' : 'under';
      const own = betNamed(clause.slice(0, match.index + match[0].length), grounds);
      const isAlone = point === undefined && whole.players.size === 1;
      const players = own.players.size > 0 ? own.players : isAlone ? whole.players : undefined;
      return bets.some(
        (bet) =>
          bet.side === said &&
          (point === undefined || bet.points.includes(Number(point))) &&
          (!players ||
            players.has(bet.player ?? '') ||
            (own.players.size === 0 && bet.player === undefined)) &&
          (inGames.length === 0 || inGames.some((game) => isOfGame(game, bet.gameTeamIds))) &&
          (market === '' || isMarket(market, bet, bets)) &&
          (!COUNTED_IN_GAMES.has(ofWhat) || isMarket(ofWhat, bet, bets)),
      );
    });
  });
}

/** A player or team that is named with a game is of a bet on that game. */
function gamesFit(sentence: string, grounds: Grounds): boolean {
  return clausesOf(sentence, () => false).every((clause) => {
    const named = betNamed(clause, grounds);
    if (named.games.length === 0 || named.players.size === 0) return true;
    return betsOf(grounds).some(
      (bet) =>
        named.players.has(bet.player ?? '') &&
        named.games.some((game) => isOfGame(game, bet.gameTeamIds)),
    );
  });
}

/** "just under the average", "the over-under". */
const NOT_A_LINE = /^[ -](?:under|round|all|lying)/i;

const COUNTED_IN_GAMES = wordSet(`
  goals assists points rebounds threes receptions yards shots saves hits runs corners touchdowns
  strikeouts bases blocks steals tackles`);

/** What stands behind a line is the market of the bet, or no market. */
function isMarket(text: string, { marketLabel }: Bet, bets: readonly Bet[]): boolean {
  const labels = new Set(bets.map((bet) => bet.marketLabel.toLowerCase()));
  const [noun = ''] = text.toLowerCase().split(' ');
  // Of a total each sport counts something else.
  const isOther = COUNTED_IN_GAMES.has(noun) && !/^total|total$/i.test(marketLabel);
  if (isOther && !marketLabel.toLowerCase().includes(noun)) return false;
  const said = [...labels].filter((label) => text.toLowerCase().startsWith(label));
  return said.length === 0 || said.includes(marketLabel.toLowerCase());
}

/** Before or behind these a team is named as the other one of a game. */
const OPPOSED = wordSet(
  'against between facing face faces host hosts hosting visit visits visiting meet meets meeting',
);
const PAIRED = wordSet(`
  visit visits visiting host hosts hosting face faces facing travel against meet meets game match
  matchup`);

/** A team that is named outside of its game is backed by a pick. */
function teamsFit(sentence: string, grounds: Grounds): boolean {
  const backed = new Set(betsOf(grounds).flatMap(({ teamIds }) => [...teamIds]));
  const words = wordsBehindMark(sentence);
  const { teamIds: outside } = teamsBesideGames(words, grounds.catalog);
  const hasSide = betNamed(sentence, grounds).sides.size > 0;
  const isBetween = words.some(({ text }) => text === 'between');
  return teamsNamed(words, grounds.catalog.teams).every(({ teams, from, to }) => {
    if (teams.some(({ teamId }) => backed.has(teamId))) return true;
    if (!teams.some(({ teamId }) => outside.has(teamId))) return true;
    if (to - from === 1 && isPlain(words[from], grounds)) return true;
    if (isPartOfName(words, from, to, grounds)) return true;
    return (
      isBetween ||
      OPPOSED.has(textAt(words, from - 1)) ||
      isArticleBehind(words, from) ||
      (hasSide && textAt(words, from - 1) === 'at') ||
      /^takes? on$/.test(`${textAt(words, from - 2)} ${textAt(words, from - 1)}`) ||
      PAIRED.has(textAt(words, to))
    );
  });
}

/** "cards" is a team only where it is written like one. */
function isPlain(word: Word | undefined, { words }: Grounds): boolean {
  return !word?.isCapital && (words.has(word?.text ?? '') || VOCABULARY.has(word?.text ?? ''));
}

function isArticleBehind(words: readonly Word[], from: number): boolean {
  return textAt(words, from - 1) === 'the' && OPPOSED.has(textAt(words, from - 2));
}

/** "Jackson" of a player who is quoted is no team. */
function isPartOfName(
  words: readonly Word[],
  from: number,
  to: number,
  { players }: Grounds,
): boolean {
  const said = words
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
  return players.some((player) => ` ${player} `.includes(` ${said} `));
}

function textAt(words: readonly Word[], at: number): string {
  return words[at]?.text ?? '';
}

const FAVORITE = /(?<!\bmy )\bfavou?rites?\b(?! (?:\w+ )?(?:bet|pick|price|prop|number|play))/i;
const NOT_ONE = /(?:\bnot\b|n['’]t\b|\bnor\b)[^,;.]*\b(?:favou?rite|underdog)/i;
const UNDERDOG = /\b[Uu]nderdogs?\b(?! Fantasy)/;

/** Of a favourite every price is below even money, of an underdog above. */
function favoritesFit(sentence: string, grounds: Grounds): boolean {
  const isFavorite = FAVORITE.test(sentence);
  if (!isFavorite && !UNDERDOG.test(sentence)) return true;
  const { teamIds: said } = betNamed(sentence, grounds);
  // "This one is an underdog" is of the lead pick.
  const lead = grounds.picks[0]?.bets.flatMap((bet) => [...bet.teamIds]) ?? [];
  const teamIds = said.size > 0 ? said : new Set(lead);
  const odds = grounds.prices.filter(
    ({ bet, bookmakerId }) =>
      bookmakerId !== undefined &&
      bet !== undefined &&
      bet.points.length === 0 &&
      [...bet.teamIds].some((id) => teamIds.has(id)),
  );
  // A model may make a favourite of what is priced as none.
  const isOfModel = grounds.figures.some(
    ({ role, key, bets }) =>
      role === 'model' &&
      Number.parseFloat(key) > 50 &&
      bets.some(({ teamIds: ids }) => [...ids].some((id) => teamIds.has(id))),
  );
  if (isFavorite && isOfModel && /\bmodel\b/i.test(sentence)) return true;
  return (
    odds.length > 0 &&
    odds.every((price) => price.odds < 0 === isFavorite) !== NOT_ONE.test(sentence)
  );
}

const LEVEL = wrapped(
  String.raw`
      \b(high|medium|low)(?:er|est)?[- ]confidence|\bconfidence(?: (?:rating|level
      |in [\p{L}\d .'’-]+?|for [\p{L}\d .'’-]+?|here|is|of|on [\p{L}\d .'’-]+?|comes|out|at|as
      |only|rated|just|a|the))*:? (high|medium|low)\b|\brated (?:as |a |only |with )*(high
      |medium|low)\b|\bcarr(?:y|ies) (?:a |an )?(high|medium|low)\b`,
  'giu',
);

/** Each level is that of the picks that are named, or of the whole answer. */
function confidenceFits(sentence: string, { confidence, picks, ...grounds }: Grounds): boolean {
  const whole = { confidence, picks, ...grounds };
  let lead: BetNamed | undefined;
  return clausesOf(sentence, () => false).every((clause) => {
    const levels = [...clause.matchAll(LEVEL)].map((match) =>
      match.slice(1).find(Boolean)?.toLowerCase(),
    );
    const own = betNamed(clause, whole);
    const named = isSubject(own) ? own : lead;
    if (isSubject(own)) lead = own;
    if (levels.length === 0) return true;
    const meant = named ? picks.filter(({ bets }) => bets.some((bet) => isOf(bet, named))) : [];
    const known =
      meant.length > 0
        ? new Set(meant.map((pick) => pick.confidence))
        : new Set([
            confidence,
            ...(PLURAL.test(clause) ? picks.map((pick) => pick.confidence) : []),
          ]);
    return levels.every((level) => known.has(level ?? ''));
  });
}

const PLURAL = wrapped(
  String.raw`
      \b(?:picks|cards|lines|props|unders|overs|two|three|ones|entries|legs|prices|rest|remaining
      |them|these|those|others|all|each|every)\b`,
  'i',
);

/** A book that is named with a bet and without a price quotes that bet. */
function venuesFit(sentence: string, grounds: Grounds): boolean {
  const isTogether = /\b(?:together|combin\w+|both)\b/i.test(sentence);
  return clausesOf(sentence, () => false).every((clause) => {
    if (numbersIn(clause).some(isOdds)) return true;
    const named = betNamed(clause, grounds);
    const own = venuesNamed(wordsBehindMark(clause), grounds.catalog.venues).bookmakerIds;
    if (!isSubject(named) || own.length === 0) return true;
    const bookmakerIds = isTogether
      ? venuesNamed(wordsBehindMark(sentence), grounds.catalog.venues).bookmakerIds
      : own;
    return grounds.prices.some(
      ({ bet, bookmakerId }) =>
        bet !== undefined && bookmakerIds.includes(bookmakerId ?? '') && isOf(bet, named),
    );
  });
}

const LEAD = wrapped(
  String.raw`
      \b(?:best|top|lead|leading|main|first|headline|primary|strongest) (?:of (?:these|them|all
      |the (?:picks|list|bets))|pick|choice|bet|option|selection|one
      |price (?:of|among) (?:all|these|them|the (?:list|picks|bets|four)))\b(?!['’])`,
  'i',
);

/** Only the primary pick is called the best or the first one. */
function leadFits(sentence: string, grounds: Grounds): boolean {
  if (grounds.told.isArbitrage) return true;
  return clausesOf(sentence, () => false).every((clause) => {
    const named = betNamed(clause, grounds);
    if (!LEAD.test(clause) || !isSubject(named)) return true;
    return grounds.picks[0]?.bets.some((bet) => isOf(bet, named)) ?? true;
  });
}

/** The stake that the half is of, told beside it. */
const LESS_THAN_FULL = wrapped(
  String.raw`
      \b(?:half|half of|half of what|rather than|instead of|less than|lower than|below
      |under)(?: a| the)? full[ -]kelly`,
  'i',
);
const KELLY = /\b(full|half|quarter|whole|double|twice|third)[- ]+kelly\b/gi;

/** The part of Kelly's stake is the one that was asked for. */
function kellyFits(sentence: string, { spelling }: Grounds): boolean {
  const isPart = (part: string): boolean =>
    new RegExp(`\\b${part.toLowerCase()} \\([\\d.]+%\\) kelly`).test(spelling.shown);
  const isHalved = isPart('half') && LESS_THAN_FULL.test(sentence);
  return isHalved || [...sentence.matchAll(KELLY)].every(([, part = '']) => isPart(part));
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** The "second leg" is that of the facts: its bet and its book. */
function legsFit(sentence: string, grounds: Grounds): boolean {
  const legs = grounds.picks.find(({ bets }) => bets.length > 2)?.bets ?? [];
  return clausesOf(sentence, () => false).every((clause) => {
    const [, ordinal = ''] = /\b(first|second|third|fourth) leg\b/i.exec(clause) ?? [];
    const leg = legs[ORDINALS.indexOf(ordinal.toLowerCase())];
    if (!leg) return true;
    const named = betNamed(clause, grounds);
    const { bookmakerIds } = venuesNamed(wordsBehindMark(clause), grounds.catalog.venues);
    const ofLeg = grounds.prices.filter(({ bet }) => bet && isAmong(bet, [leg]));
    return (
      (!isSubject(named) || isOf(leg, named)) &&
      (bookmakerIds.length === 0 ||
        ofLeg.some(({ bookmakerId }) => bookmakerIds.includes(bookmakerId ?? '')))
    );
  });
}

const ALL = wrapped(
  String.raw`
      \b(?:each|every|all|both)(?: of)?(?: the| these| those)?(?: \w+)? (?:legs?|picks?|cards?
      |prices|bets)\b`,
  'i',
);

/** What is said of all picks at a book holds where no other book is shown. */
function allFit(sentence: string, { prices, catalog }: Grounds): boolean {
  const { bookmakerIds } = venuesNamed(wordsBehindMark(sentence), catalog.venues);
  return clausesOf(sentence, () => false).every((clause) => {
    const own = venuesNamed(wordsBehindMark(clause), catalog.venues).bookmakerIds;
    if (own.length === 0 || !ALL.test(clause)) return true;
    return prices.every(
      ({ bookmakerId }) => bookmakerId === undefined || bookmakerIds.includes(bookmakerId),
    );
  });
}

const COUNTED = wrapped(
  String.raw`
      (?<![\d.,+-])(\d+
      |[a-z]+) ((?:more |different |other |listed |separate |independent )*)(books?|bookmakers
      |sportsbooks|operators|picks|cards|legs|leg)\b`,
  'gi',
);

const RATED = /^ (?:are|is|get|carry|have)(?: rated| a)? (high|medium|low)\b/;

/** Counts of books, picks and legs are those of the facts. */
function countsFit(sentence: string, { counts, numbers, picks }: Grounds): boolean {
  return [...sentence.matchAll(COUNTED)].every((match) => {
    const [all, said = '', more = '', noun = ''] = match;
    const value = /^\d/.test(said) ? Number(said) : NUMBER_WORDS.get(said.toLowerCase());
    if (value === undefined || (value === 1 && !/^\d/.test(said))) return true;
    const [, level] = RATED.exec(sentence.slice(match.index + all.length)) ?? [];
    if (level) return picks.filter(({ confidence }) => confidence === level).length === value;
    if (value === 2 && !numbers.has('2')) return true;
    const plain = noun
      .toLowerCase()
      .replace(/^(?:bookmakers|sportsbooks|operators|book)$/, 'books')
      .replace(/^leg$/, 'legs');
    if (/more|other/.test(more) && counts.has(`${value + 1} ${plain}`)) return true;
    if (/more|other/.test(more)) return false;
    return counts.has(`${value} ${plain}`);
  });
}
