// A team's roster from ESPN: one list of athletes in basketball and soccer, lists by kind of
// position in the other sports.
import { z } from 'zod';
import type { LeagueId } from '#domain/league.ts';
import type { PlayerFacts, RosterFacts } from '#domain/reference.ts';
import { isObject, maybeObject, nameOf, readAs } from '../field-schemas.ts';
import { Notes, type Reading, type RefusalReason } from '../refusal.ts';
import { teamIdOf, teamWordsText } from '../team-names.ts';
import { athleteSchema, playerOf } from './athlete.ts';
import { teamShape } from './game.ts';

const answerSchema = z.looseObject({
  team: maybeObject(teamShape),
  athletes: z.array(z.unknown()),
});
const groupSchema = z.looseObject({ items: z.array(z.unknown()) });
/** Records that are nobody who could be missing. */
const NOBODY: ReadonlySet<RefusalReason> = new Set(['not_a_player', 'duplicate']);

/**
 * The roster as of `at`. `askedTeamId` is the team the question was about, for answers that do not
 * name it; one that names another team is refused, and one that leaves open who is on the team:
 * whoever is not on a roster has left. Never throws.
 */
export function readRoster(
  leagueId: LeagueId,
  body: unknown,
  at: number,
  askedTeamId?: string,
): Reading<RosterFacts> {
  const notes = new Notes();
  const answer =
    readAs(answerSchema, body) ?? notes.refuse('malformed', 'an answer without athletes');
  if (answer === undefined) return notes.reading([]);
  const athletes = answer.athletes.flatMap((entry) =>
    isObject(entry) && 'items' in entry ? (readAs(groupSchema, entry)?.items ?? [entry]) : [entry],
  );
  const named = answer.team ? teamIdOf(leagueId, answer.team) : askedTeamId;
  const teamId = askedTeamId === undefined || named === askedTeamId ? named : undefined;
  if (teamId === undefined) {
    notes.refuse('unknown_team', teamWordsText(answer.team ?? {}), athletes.length);
    return notes.reading([]);
  }
  const players = playersOf(athletes, notes);
  const isWhole = notes.outcome().refusals.every(({ reason }) => NOBODY.has(reason));
  if (players.length > 0 && isWhole) {
    notes.accept(players.length);
    return notes.reading([{ leagueId, teamId, at, players }]);
  }
  if (players.length > 0) notes.refuse('incomplete', teamId, players.length);
  else if (athletes.length === 0) notes.refuse('empty_roster', teamId);
  return notes.reading([]);
}

function playersOf(athletes: readonly unknown[], notes: Notes): readonly PlayerFacts[] {
  const players: PlayerFacts[] = [];
  const seen = new Set<string>();
  for (const item of athletes) {
    const athlete = readAs(athleteSchema, item);
    const player = athlete
      ? playerOf(athlete, notes)
      : notes.refuse('malformed', `athlete ${nameOf(item)}`);
    if (player === undefined) continue;
    const key = player.sourcePlayerId ?? player.fullName;
    if (seen.has(key)) {
      notes.refuse('duplicate', `athlete ${key}`);
      continue;
    }
    seen.add(key);
    players.push(player);
  }
  return players;
}
