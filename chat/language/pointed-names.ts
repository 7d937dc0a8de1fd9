// "How low does the spread go on the last one?", "parlay both of those teams": whom a message points at, by name.
import type { ChatRequest } from '#contract/routes/chat-request.ts';
import { firstBet, gamesIn, matchupOfLine, pickAt } from './answers-before.ts';
import type { PlayerIndex } from './names/players.ts';
import { isNothingNamed, picksOf } from './picks-meant.ts';
import type { Reading } from './reading.ts';
import { wordsOf } from './words.ts';

/** The names, as they stand behind the message then; undefined where it points at nobody who can be told. */
export function pointedNames(
  reading: Reading,
  earlier: readonly Reading[],
  request: ChatRequest,
  players: PlayerIndex,
): string | undefined {
  if (reading.teams.length + reading.players.length + reading.leagues.length > 0) return undefined;
  return (
    teamsPointedAt(reading, earlier) ??
    gamePointedAt(reading, request) ??
    playerPointedAt(reading, earlier, request, players)
  );
}

/**
 * The teams of a message, at a place among the messages: of teams of one name those that an answer names in full, the
 * one that follows it before the others, the nearest first.
 */
export function answeredTeams(
  { teams, leagues }: Reading,
  { messages }: ChatRequest,
  at: number,
): Reading['teams'] {
  const nearest = [...messages.slice(at + 1, at + 2), ...messages.slice(0, at).reverse()];
  const answers = nearest.filter(({ role }) => role === 'assistant');
  if (leagues.length > 0 || answers.length === 0) return teams;
  return teams.map((named) => {
    if (named.teams.length < 2) return named;
    const told = answers.map(({ content }) =>
      named.teams.filter(({ name }) => content.includes(name)),
    );
    const kept = told.find((each) => each.length > 0);
    return kept ? { ...named, teams: kept } : named;
  });
}

const THOSE_TEAMS =
  /(?<![^ ])(?:those|these)(?: (two|2|both|three|3))? (?:teams|clubs|squads)(?![^ ])/;
const BOTH = /(?<![^ ])both(?![^ ])/;

/** Teams of the messages before, the last ones: two where two are said, else those of all that name one. */
function teamsPointedAt({ words }: Reading, earlier: readonly Reading[]): string | undefined {
  const text = words.map((word) => word.text).join(' ');
  const [match, count] = THOSE_TEAMS.exec(text) ?? [];
  if (match === undefined) return undefined;
  const most = /^(?:three|3)$/.test(count ?? '') ? 3 : count || BOTH.test(text) ? 2 : Infinity;
  const names: string[] = [];
  for (const reading of earlier.toReversed()) {
    if (reading.teams.length === 0 || names.length >= most) break;
    const own = reading.teams.map(({ from, to }) =>
      reading.words
        .slice(from, to)
        .map(({ raw }) => raw)
        .join(' '),
    );
    names.unshift(...own.filter((name) => !names.includes(name)));
  }
  return names.length > 1 ? names.join(' and ') : undefined;
}

/** The game of a pick that was listed, where something else of it is asked for. */
function gamePointedAt(reading: Reading, request: ChatRequest): string | undefined {
  if (isNothingNamed(reading)) return undefined;
  const { lines, place } = picksOf(reading, request) ?? {};
  const line = place === undefined ? undefined : pickAt(lines ?? [], place);
  return line && matchupOfLine(line);
}

/** The one game of the answer behind a message, where that is the first that a cut conversation still holds. */
export function gameOfCut({ messages }: ChatRequest, at: number): string | undefined {
  const answer = messages[at + 1];
  if (answer?.role !== 'assistant') return undefined;
  const [only, other] = gamesIn(answer.content);
  return other === undefined ? only : undefined;
}

/** "His rebounds" behind an answer about a player whom no message of the user names. */
function playerPointedAt(
  { references }: Reading,
  earlier: readonly Reading[],
  request: ChatRequest,
  players: PlayerIndex,
): string | undefined {
  const isNamed = earlier.some((each) => each.players.length > 0);
  if (isNamed || !references.toPlayer) return undefined;
  const words = wordsOf(firstBet(request) ?? '');
  const [named] = players.namedIn(
    words,
    () => false,
    () => false,
  );
  return named?.players[0]?.playerName;
}
