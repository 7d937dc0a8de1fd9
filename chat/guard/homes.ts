// Whether a team that is said to be at home, or away, is so in a game that is shown.

import { type TeamNamed, teamsNamed } from '../language/names/teams.ts';
import { type Word, wordSet } from '../language/words.ts';
import type { Grounds } from './grounds.ts';
import { shares, wordsBehindMark } from './names.ts';

const HOME = wordSet('host hosts hosting');
const AWAY = wordSet(
  'visit visits visiting visitor visitors trip travel travels traveling travelling',
);
/** Behind "home" and "away", where they are of a team. */
const OF_TEAM = wordSet('team side to at against from underdog favorite');
const VERBS = wordSet('host hosts hosting visit visits visiting');
const NOUNS = wordSet('visitor visitors hosts');
/** So far from the word the other team is named. */
const OTHER_WITHIN = 4;

/** The names of the sentence must be in one piece, see `unbroken`. */
export function homesFit(sentence: string, { games, catalog }: Grounds): boolean {
  const words = wordsBehindMark(sentence);
  const teams = teamsNamed(words, catalog.teams);
  return words.every((word, at) => {
    const isHome = isAtHome(words, at);
    if (isHome === undefined) return true;
    const before = teams.findLast(({ to }) => to <= at);
    const subject = before ?? teams.find(({ from }) => from > at);
    if (!subject) return true;
    // "The Wildcats host Iona": who is known to no table is the other one.
    const isOpposite = !before && VERBS.has(word.text);
    // "Arsenal at Chelsea, with the visitors at +200": of the two that are named.
    const either = NOUNS.has(word.text) ? teams.filter(({ to }) => to <= at) : [];
    if (either.length > 1) return true;
    const other = teams.find((team) => team.from > at && team.from <= at + OTHER_WITHIN);
    const both = other && other !== subject ? [subject, other].map(idsOf) : [idsOf(subject)];
    return games.some(
      (game) =>
        shares(isHome !== isOpposite ? game.homeTeamIds : game.awayTeamIds, idsOf(subject)) &&
        both.every((ids) => shares(game.homeTeamIds, ids) || shares(game.awayTeamIds, ids)),
    );
  });
}

/** What a word says of a team; undefined where nothing. */
function isAtHome(words: readonly Word[], at: number): boolean | undefined {
  const text = words[at]?.text ?? '';
  const [before = '', behind = ''] = [words[at - 1]?.text, words[at + 1]?.text];
  if (HOME.has(text) || (text === 'home' && (before === 'at' || OF_TEAM.has(behind)))) return true;
  return AWAY.has(text) || (text === 'away' && OF_TEAM.has(behind)) ? false : undefined;
}

function idsOf({ teams }: TeamNamed): ReadonlySet<string> {
  return new Set(teams.map(({ teamId }) => teamId));
}
