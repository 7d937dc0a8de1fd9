// Teams that bear a known team's nickname or place but are others: "Santa Cruz Warriors", "Iowa
// Wolves", "Las Vegas Aces". What stands beside a name and belongs to none of the team's own names
// makes it another team, unless it is a word of the question or somebody else who is known.
import { foldName } from '#domain/name-folding.ts';
import type { Team } from '#domain/team.ts';
import { placesOf, type Word, wordSet } from '../words.ts';
import { nicknamesOf, type TeamNamed } from './teams.ts';
import { isNameText } from './unknown-names.ts';

export interface OtherTeams {
  /** Namings that are of another team. */
  readonly others: ReadonlySet<TeamNamed>;
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
  const others = new Set<TeamNamed>();
  let isDoubtful = false;
  for (const [at, named] of teams.entries()) {
    const before = teams[at - 1];
    if (before && isOneName(before, named, words)) {
      others.add(before).add(named);
      continue;
    }
    const strange = strangeBeside(words, named, known);
    if (!strange) continue;
    if (strange === 'surely' && !isOfPlayer) others.add(named);
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
): 'surely' | 'maybe' | undefined {
  const { from, to, teams } = named;
  const isStrange = (at: number): boolean => {
    const word = words[at];
    if (word?.kind !== 'word' || known.has(at) || /['’]s?$/.test(word.raw)) return false;
    return isNameText(word.text) && !teams.some((team) => ownWords(team).has(word.text));
  };
  if (isStrange(from - 1)) {
    const isCapital = words[from - 1]?.isCapital ?? false;
    // The first word of a message has a capital in any case.
    return isCapital && (from > 1 || isStrange(from - 2)) ? 'surely' : 'maybe';
  }
  const isBehind = words[to]?.isCapital === true && isStrange(to) && isPlace(named, words);
  return isBehind ? 'surely' : undefined;
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
