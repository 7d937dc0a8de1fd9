// ESPN's teams of a league: which of its ids is which of our teams, so that rosters can be asked
// for.
import { z } from 'zod';
import type { LeagueId } from '#domain/league.ts';
import { idText, itemsAs, list, readAs } from '../field-schemas.ts';
import { Notes, type Reading } from '../refusal.ts';
import { teamIdOf, teamWordsText } from '../team-names.ts';
import { teamShape } from './game.ts';

/** A team and what its source calls it. */
export interface SourceTeam {
  readonly teamId: string;
  readonly sourceTeamId: string;
}

const answerSchema = z.looseObject({ sports: z.array(z.unknown()) });
const sportSchema = z.looseObject({ leagues: list });
const leagueSchema = z.looseObject({ teams: list });
const teamSchema = z.looseObject({ team: z.looseObject({ ...teamShape, id: idText }) });

/** Teams of the answer; schools that we do not know are refused one by one. Never throws. */
export function readTeams(leagueId: LeagueId, body: unknown): Reading<SourceTeam> {
  const notes = new Notes();
  const answer = readAs(answerSchema, body);
  if (answer === undefined) notes.refuse('malformed', 'an answer without teams');
  const leagues = itemsAs(sportSchema, answer?.sports ?? []).flatMap((sport) => sport.leagues);
  const items = itemsAs(leagueSchema, leagues).flatMap(({ teams }) => teams);
  const teams = new Map<string, SourceTeam>();
  for (const item of items) {
    const team = readAs(teamSchema, item)?.team;
    const teamId = team && teamIdOf(leagueId, team);
    if (team === undefined) notes.refuse('malformed', 'team');
    else if (teamId === undefined) notes.refuse('unknown_team', teamWordsText(team));
    else notes.keep(teams, teamId, { teamId, sourceTeamId: team.id }, teamWordsText(team));
  }
  return notes.reading([...teams.values()]);
}
