// Whether a message asks for the result of a team: "will the Leafs lose tonight".
import type { TeamNamed } from '../names/teams.ts';
import { type Word, wordSet } from '../words.ts';

export const WINNING = wordSet('win wins winning beat beats beating');
export const LOSING = wordSet('lose loses losing');
/** These make a sentence about a team and its result a question. */
const ASKING = wordSet(
  'will is are do does gonna going think thinks reckon can could might should',
);
const ASKED_REACH = 3;

/** Whose result is asked for, and which. */
export interface ResultAsked {
  readonly teams: TeamNamed['teams'];
  /** It is asked whether they lose: the other side is meant. */
  readonly isLosing?: boolean;
}

/** "Will the Leafs lose tonight", "is Denver gonna beat Utah": the team that is asked about, and its result. */
export function resultAsked(
  words: readonly Word[],
  teams: readonly TeamNamed[],
): ResultAsked | undefined {
  const at = words.findIndex(({ text }) => WINNING.has(text) || LOSING.has(text));
  const team = at < 0 ? undefined : teams.findLast(({ to }) => to <= at && at - to <= ASKED_REACH);
  if (!team) return undefined;
  const isAsked = words.some(
    ({ text }, place) =>
      ASKING.has(text) &&
      ((place >= team.from - ASKED_REACH && place < team.from) || (place >= team.to && place < at)),
  );
  const isLosing = LOSING.has(words[at]?.text ?? '');
  return isAsked ? { teams: team.teams, ...(isLosing && { isLosing }) } : undefined;
}
