// ESPN's injury report of a league: teams with their injured. A team without any is left out of
// it, so an answer that covers most of a league also says that the teams it does not list are
// healthy. A team with an entry that cannot be read keeps the report that it had: whoever the entry
// is of would count as healthy.
import { z } from 'zod';
import type { LeagueId } from '#domain/league.ts';
import type { InjuryFacts, InjuryReport } from '#domain/reference.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { parseTime } from '../../times.ts';
import { maybeLongText, maybeObject, maybeText, nameOf, readAs, text } from '../field-schemas.ts';
import { Notes, type Reading } from '../refusal.ts';
import { teamIdOf, teamWordsText } from '../team-names.ts';
import { athleteIdOf, athleteSchema, dayOf } from './athlete.ts';
import { teamShape } from './game.ts';

const answerSchema = z.looseObject({ injuries: z.array(z.unknown()) });
const teamSchema = z.looseObject({
  ...teamShape,
  team: maybeObject(teamShape),
  injuries: z.array(z.unknown()).default([]),
});
const itemSchema = z.looseObject({
  status: text,
  date: maybeText,
  shortComment: maybeLongText,
  athlete: athleteSchema,
  details: maybeObject({
    type: maybeText,
    side: maybeText,
    detail: maybeText,
    returnDate: maybeText,
  }),
});

const UNSTATED = new Set(['not specified', 'unknown', 'n/a']);

/** Reports as of `at` (epoch ms), one for each team. Never throws. */
export function readInjuries(leagueId: LeagueId, body: unknown, at: number): Reading<InjuryReport> {
  const notes = new Notes();
  const answer =
    readAs(answerSchema, body) ?? notes.refuse('malformed', 'an answer without injuries');
  if (answer === undefined) return notes.reading([]);
  const byTeam = new Map<string, (InjuryFacts | undefined)[]>();
  let isWhole = true;
  for (const entry of answer.injuries) {
    const team = readAs(teamSchema, entry);
    const words = team?.team ?? team;
    const teamId = words && teamIdOf(leagueId, words);
    if (team === undefined || words === undefined) notes.refuse('malformed', nameOf(entry));
    else if (teamId === undefined) {
      notes.refuse('unknown_team', teamWordsText(words), team.injuries.length);
    }
    if (team === undefined || teamId === undefined) {
      isWhole = false;
      continue;
    }
    const items = byTeam.get(teamId) ?? [];
    byTeam.set(teamId, items);
    items.push(...team.injuries.map((item) => itemOf(item, at, notes)));
  }
  const reports = [...byTeam].flatMap(([teamId, read]): readonly InjuryReport[] => {
    const items = read.filter((item) => item !== undefined);
    if (items.length === read.length) {
      notes.accept(items.length);
      return [{ leagueId, teamId, at, items }];
    }
    if (items.length > 0) notes.refuse('incomplete', teamId, items.length);
    return [];
  });
  return notes.reading(isWhole ? [...reports, ...healthyOf(leagueId, byTeam, at)] : reports);
}

function itemOf(record: unknown, at: number, notes: Notes): InjuryFacts | undefined {
  const item = readAs(itemSchema, record);
  const playerName = item?.athlete.displayName ?? item?.athlete.fullName;
  if (item === undefined) notes.refuse('malformed', `injury ${nameOf(record)}`);
  else if (!playerName) notes.refuse('no_name', `injury ${nameOf(record)}`);
  if (item === undefined || !playerName) return undefined;
  const { athlete, details, status, date, shortComment } = item;
  const how = [details?.side, details?.detail].flatMap((word) => stated(word) ?? []).join(' ');
  return {
    sourcePlayerId: athleteIdOf(athlete),
    playerName,
    position: athlete.position?.abbreviation ?? null,
    status,
    injury: stated(details?.type),
    detail: shortComment ?? (how === '' ? null : how),
    returnDate: dayOf(details?.returnDate),
    reportedAt: parseTime(date) ?? at,
  };
}

/** Empty reports for who is not listed, in an answer that covers at least half of the league. */
function healthyOf(
  leagueId: LeagueId,
  listed: ReadonlyMap<string, unknown>,
  at: number,
): readonly InjuryReport[] {
  const teams = teamsOfLeague(leagueId);
  if (listed.size * 2 < teams.length) return [];
  return teams
    .filter(({ teamId }) => !listed.has(teamId))
    .map(({ teamId }) => ({ leagueId, teamId, at, items: [] }));
}

function stated(word: string | null | undefined): string | null {
  return word && !UNSTATED.has(word.toLowerCase()) ? word : null;
}
