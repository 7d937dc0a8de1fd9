// One NFL season as a JSON document by player name, each with his weeks under short keys (`pyds`,
// `recyds`). The season is in the name of the file, the game in the schedule. Its source is
// nflverse, so it replaces, game by game, what nflverse's own file of the season said.
import { z } from 'zod';
import { resolveTeam } from '#domain/team.ts';
import { anything, isObject, text } from '../../reference/field-schemas.ts';
import { namedPlayer } from '../../reference/named-player.ts';
import type { Fact, FileImporter } from '../facts/file-importer.ts';
import { footballLine, SHORT_COLUMNS } from '../facts/football-columns.ts';
import { nflSeason } from '../facts/nfl-weeks.ts';
import { type Refusal, refusal } from '../facts/refusal.ts';
import type { Schedule, ScheduledGame } from '../facts/schedule.ts';
import { FieldReader } from '../files/field-reader.ts';
import { yearOfPath } from '../files/file-year.ts';

const MAX_STAT = 10_000;

const rowSchema = z.object({
  name: text,
  pos: anything,
  team: text,
  week: z
    .object({ wk: z.int().min(1).max(25), opp: z.string().max(40).nullish() })
    .catchall(z.unknown()),
});

export const nflWeekly: FileImporter = {
  kind: 'nfl-weekly',
  describe: 'one NFL season by player, short keys, the year in the file name; games first',
  source: 'nflverse',
  shape: { type: 'json', rowsOf: weeksOf },
  read: ({ value }, { path, schedule }) => playerFactOf(value, yearOfPath(path), schedule),
};

/** A row for each week of each player; one for a player whose weeks cannot be told. */
function* weeksOfPlayers(players: readonly unknown[]): Generator<unknown> {
  for (const player of players) {
    const weeks = isObject(player) && Array.isArray(player.weeks) ? player.weeks : [null];
    for (const week of weeks) yield isObject(player) ? { ...player, week } : player;
  }
}

function weeksOf(document: unknown): Iterable<unknown> | null {
  if (!isObject(document)) return null;
  const players = Object.values(document);
  const first = players[0];
  return isObject(first) && 'weeks' in first ? weeksOfPlayers(players) : null;
}

function playerFactOf(
  value: unknown,
  year: number | null,
  schedule: Schedule,
): readonly Fact[] | Refusal {
  if (year === null) return refusal('missing_field', 'no year in the name of the file');
  const parsed = rowSchema.safeParse(value);
  if (!parsed.success) return refusal('bad_value', z.prettifyError(parsed.error));
  const { name: fullName, pos, team, week } = parsed.data;
  const teamId = resolveTeam('nfl', team)?.teamId;
  if (teamId === undefined) return refusal('unknown_team', team);
  const found = gameOf(schedule, year, week.wk, teamId, week.opp ?? null);
  if (found === undefined) return refusal('unknown_game', `${year} week ${week.wk}: ${teamId}`);
  const { game: scheduled, ownTeamId } = found;
  const { startTime: at, ...game } = scheduled;
  const fields = FieldReader.of({ ...week, pos });
  const position = fields.optional('pos');
  const numberOf = (column: string) => fields.optionalNumber(column, -MAX_STAT, MAX_STAT);
  const stats = footballLine(SHORT_COLUMNS, position, numberOf);
  const line = { player: namedPlayer(null, fullName, position), started: null, stats };
  const ids = { leagueId: 'nfl', ...game, teamId: ownTeamId } as const;
  return [{ type: 'player', ...ids, line, at, game: null }, ...fields.leftOut];
}

/**
 * The file knows a player by one team. Where it names the opponent of the week, the game is the
 * opponent's, and the player was on its other side: so he is also found before a trade.
 */
function gameOf(
  schedule: Schedule,
  year: number,
  week: number,
  teamId: string,
  opponent: string | null,
): { game: ScheduledGame; ownTeamId: string } | undefined {
  const opponentId = opponent === null ? null : resolveTeam('nfl', opponent)?.teamId;
  if (opponentId === undefined) return undefined;
  const game = schedule.gameOf(nflSeason(year), week, opponentId ?? teamId);
  if (game === undefined) return undefined;
  const { homeTeamId, awayTeamId } = game;
  if (opponentId === null) return { game, ownTeamId: teamId };
  return { game, ownTeamId: opponentId === homeTeamId ? awayTeamId : homeTeamId };
}
