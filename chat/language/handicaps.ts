// The points that a team gets or gives: "Lions +7.5", "Detroit to cover -3.5".
import type { MarketsNamed } from './markets.ts';
import type { TeamNamed } from './names/teams.ts';
import { type Word, wordSet } from './words.ts';

/** Greater is a price. */
const SPREAD_MAX = 60;
const BETWEEN_TEAM_AND_LINE = wordSet('at is getting of a the laying');
/** In a message of so few words a handicap needs no team: "is +4 out there?". */
const ALONE_WORDS_MAX = 7;
const COVERING = wordSet('cover covers covering spread spreads line puckline runline handicap ats');
/** Before one of these a handicap stands as well: "+1.5 puck line", "+3.5 on the Rams". */
const SPREAD_WORDS = wordSet('spread puckline runline handicap');
const BEFORE_TEAM = wordSet('for on the');

/** "Lions +7.5", "Detroit to cover -3.5": the points that a team gets. */
export function spreadNamed(
  words: readonly Word[],
  teams: readonly Pick<TeamNamed, 'from' | 'to'>[],
): number | undefined {
  const ends = new Set(teams.map(({ to }) => to));
  const starts = new Set(teams.map(({ from }) => from));
  return words.find(({ isSigned, value }, at) => {
    const before = BETWEEN_TEAM_AND_LINE.has(words[at - 1]?.text ?? '') ? at - 1 : at;
    const isBehind = ends.has(before) || COVERING.has(words[at - 1]?.text ?? '');
    const isAlone = teams.length === 0 && words.length <= ALONE_WORDS_MAX;
    if (!isSigned || Math.abs(value) > SPREAD_MAX) return false;
    return isBehind || isAlone || isBeforeSpread(words, at + 1, starts);
  })?.value;
}

const UNSIGNED_BEHIND = wordSet('over under total spread');
/** Greater is no total of a game. */
const TOTAL_MAX = 400;

/** "+3.5 instead of +3", "over 43.5 rather than 44": the line that is wanted, and with which words. */
export function lineInstead(
  words: readonly Word[],
): { readonly line: number; readonly from: number; readonly to: number } | undefined {
  const isLine = ({ isSigned, value }: Word): boolean =>
    Math.abs(value) <= (isSigned ? SPREAD_MAX : TOTAL_MAX);
  for (const [from, word] of words.entries()) {
    const joint = `${words[from + 1]?.text} ${words[from + 2]?.text}`;
    if (!isLine(word) || (joint !== 'instead of' && joint !== 'rather than')) continue;
    const to = words[from + 3]?.text === 'the' ? from + 4 : from + 3;
    const other = words[to];
    if (!other || !isLine(other)) continue;
    const isHalf = word.raw.endsWith('.5') || other.raw.endsWith('.5');
    const isOfLine = isHalf || UNSIGNED_BEHIND.has(words[from - 1]?.text ?? '');
    if (word.isSigned || isOfLine) return { line: word.value, from, to: to + 1 };
  }
  return undefined;
}

/** "+1.5 puck line", "-3.5 on the Rams". */
function isBeforeSpread(words: readonly Word[], at: number, teams: ReadonlySet<number>): boolean {
  const [text = '', next = ''] = [words[at]?.text, words[at + 1]?.text];
  if (SPREAD_WORDS.has(text) || (/^(?:puck|run|alt)$/.test(text) && next.startsWith('line')))
    return true;
  let team = at;
  while (BEFORE_TEAM.has(words[team]?.text ?? '') && team - at < 2) team += 1;
  return teams.has(team);
}

/** The markets with the handicap that a message names: a spread where no market is named. */
export function withSpread(markets: MarketsNamed, line: number | undefined): MarketsNamed {
  const isOther = markets.side !== undefined || markets.wantsProps;
  if (line === undefined || isOther) return markets;
  const isOpen = markets.markets.length === 0;
  if (markets.markets.join() === 'moneyline')
    return { ...markets, line, markets: ['moneyline', 'spread'] };
  return { ...markets, line, markets: isOpen ? ['spread'] : markets.markets };
}
