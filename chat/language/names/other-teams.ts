// Teams that bear a known team's nickname or place but are others: "Santa Cruz Warriors", "Iowa
// Wolves", "Las Vegas Aces". What stands beside a name and belongs to none of the team's own names
// makes it another team, unless it is a word of the question or somebody else who is known.
import { foldName } from '#domain/name-folding.ts';
import type { Team } from '#domain/team.ts';
import { COMMON_WORDS } from '../spelling/common-words.ts';
import { stemsOf } from '../spelling/slips.ts';
import { RULE_WORDS, TRADE_WORDS } from '../spelling/trade-words.ts';
import { wholeNumber } from '../stakes.ts';
import { placesOf, type Word, wordSet } from '../words.ts';
import { nicknamesOf, type TeamNamed } from './teams.ts';
import { isNameText } from './unknown-names.ts';

export interface OtherTeams {
  /** Namings that are of another team, with the place at which its whole name begins. */
  readonly others: ReadonlyMap<TeamNamed, number>;
  /** It may be another team: what stands beside a name is written like any word. */
  readonly isDoubtful: boolean;
}

/** What stands beside is a player's then. */
const OF_A_PLAYER = wordSet('over under points yards goals shots props prop');

/** `known`: places of the words that stand for whom or what is known. */
export function otherTeams(
  words: readonly Word[],
  teams: readonly TeamNamed[],
  known: ReadonlySet<number>,
): OtherTeams {
  const isOfPlayer = words.some(({ text }) => OF_A_PLAYER.has(text));
  const others = new Map<TeamNamed, number>();
  let isDoubtful = false;
  for (const [at, named] of teams.entries()) {
    const before = teams[at - 1];
    if (before && isOneName(before, named, words)) {
      others.set(before, before.from).set(named, named.from);
      continue;
    }
    const strange = strangeBeside(words, named, known);
    if (!strange) continue;
    if (strange === 'wholly' || (strange === 'surely' && !isOfPlayer))
      others.set(named, startOf(words, named, known));
    else isDoubtful = true;
  }
  return { others, isDoubtful };
}

/** "Iowa Wolves", "Maine Celtics": the place of a college before the nickname of a club. */
function isOneName(place: TeamNamed, nickname: TeamNamed, words: readonly Word[]): boolean {
  const isCollege = ({ leagueId }: Team): boolean => leagueId.startsWith('ncaa_');
  return (
    place.to === nickname.from &&
    place.teams.every(isCollege) &&
    !nickname.teams.some(isCollege) &&
    isPlace(place, words)
  );
}

function strangeBeside(
  words: readonly Word[],
  named: TeamNamed,
  known: ReadonlySet<number>,
): 'wholly' | 'surely' | 'maybe' | undefined {
  const { from, to, teams } = named;
  const isStrange = (at: number): boolean => {
    const word = words[at];
    if (word?.kind !== 'word' || known.has(at) || /['’]s?$/.test(word.raw)) return false;
    return isNameText(word.text) && !teams.some((team) => ownWords(team).has(word.text));
  };
  // "Gotham city knights": a place of its own, however it is written.
  if (PLACE_NOUNS.has(words[from - 1]?.text ?? '') && isStrange(from - 2)) return 'wholly';
  // "Twenty bucks lakers": behind a number it says of what.
  const isCounted = wholeNumber(words[from - 2]) !== undefined;
  if (isStrange(from - 1) && !isCounted && isUnknownWord(words[from - 1])) return 'wholly';
  if (isStrange(from - 1)) {
    const isCapital = words[from - 1]?.isCapital ?? false;
    // The first word of a message has a capital in any case.
    return isCapital && (from > 1 || isStrange(from - 2)) ? 'surely' : 'maybe';
  }
  const isBehind = words[to]?.isCapital === true && isStrange(to) && isPlace(named, words);
  return isBehind ? 'surely' : undefined;
}

const PLACE_NOUNS = wordSet(
  'city state town county bay valley beach springs falls island islands park hills harbor harbour lake river village heights',
);

/** Whether a word is none that people use of anything else, and no slip of one: "gotham". */
function isUnknownWord(word: Word | undefined): boolean {
  if (!word || word.isCapital || word.text.length < UNKNOWN_LENGTH_MIN) return false;
  const known = [COMMON_WORDS, TRADE_WORDS, RULE_WORDS];
  return [word.text, ...stemsOf(word.text)].every((text) => !known.some((each) => each.has(text)));
}
const UNKNOWN_LENGTH_MIN = 5;

/** Where the whole name begins: with the place that stands before the nickname. */
function startOf(words: readonly Word[], { from }: TeamNamed, known: ReadonlySet<number>): number {
  let at = from;
  while (at > 0) {
    const word = words[at - 1];
    const isPart = word?.kind === 'word' && !known.has(at - 1);
    if (!isPart || !(PLACE_NOUNS.has(word.text) || isNameText(word.text))) break;
    at -= 1;
  }
  return at;
}

/** Whether the words name the place of each of the teams, and no nickname. */
function isPlace({ teams, from, to }: TeamNamed, words: readonly Word[]): boolean {
  const said = placesOf({ from, to }).map((at) => words[at]?.text);
  return teams.every(({ name }) => {
    const parts = foldName(name).split(' ');
    const last = parts.at(-1);
    return parts.length > said.length && !said.includes(last);
  });
}

function ownWords(team: Team): ReadonlySet<string> {
  const names = [team.name, team.abbreviation, ...team.aliases, ...nicknamesOf(team)];
  return new Set(names.flatMap((name) => foldName(name).split(' ')));
}
