// nflverse weekly player statistics (`player_stats*.csv`, `stats_player_week_*.csv`): box scores of
// the players that have a row. Longest gains are not in these files.

import type { PlayerLine } from '#domain/reference.ts';
import { resolveTeam } from '#domain/team.ts';
import { namedPlayer } from '../../reference/named-player.ts';
import { csvShape, type Fact, type FileImporter } from '../facts/file-importer.ts';
import { footballLine, NFLVERSE_COLUMNS, NFLVERSE_FUMBLES } from '../facts/football-columns.ts';
import { nflReportInstant, nflSeason } from '../facts/nfl-weeks.ts';
import type { Refusal } from '../facts/refusal.ts';
import type { Schedule, ScheduledGame } from '../facts/schedule.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';

const GAME_ID = /^\d{4}_\d{2}_([A-Z]{2,3})_([A-Z]{2,3})$/;

export const nflversePlayerStats: FileImporter = {
  kind: 'nflverse-player-stats',
  describe: 'NFL weekly player statistics (nflverse); import nflverse-games first',
  source: 'nflverse',
  shape: csvShape(
    'player_id, season, week, opponent_team, team',
    'player_id, season, week, opponent_team, recent_team',
  ),
  read: ({ cells }, { schedule }) => playerFactOf(cells, schedule),
};

function playerFactOf(cells: CsvRow, schedule: Schedule): readonly Fact[] | Refusal {
  const fields = new FieldReader(cells);
  const teamId = fields.team('nfl', fields.text('team', 'recent_team'));
  const opponentId = fields.team('nfl', fields.text('opponent_team'));
  const year = fields.whole('season', 1920, 2100);
  const season = nflSeason(year);
  const week = fields.whole('week', 1, 25);
  const line = nflversePlayerLineOf(fields);
  if (fields.refusal) return fields.refusal;
  const scheduled = schedule.gameOf(season, week, teamId);
  const game = gameOfId(fields.optional('game_id')) ?? scheduled;
  if (game === undefined) fields.refuse('unknown_game', `${season} week ${week}: ${teamId}`);
  else if (!areOf(game, teamId, opponentId)) {
    fields.refuse('contradiction', `${game.sourceGameId}: ${teamId} and ${opponentId}`);
  }
  if (fields.refusal || game === undefined) return fields.refusal ?? [];
  const { sourceGameId, homeTeamId, awayTeamId } = game;
  const ids = { sourceGameId, homeTeamId, awayTeamId, teamId };
  const at = scheduled?.startTime ?? nflReportInstant(year, week);
  return [{ type: 'player', leagueId: 'nfl', ...ids, line, at, game: null }, ...fields.leftOut];
}

/** The player and his numbers; who started is not in the file. */
function nflversePlayerLineOf(fields: FieldReader): PlayerLine {
  const position = fields.optional('position');
  const numberOf = (name: string): number | null => fields.optionalNumber(name, -1000, 10_000);
  const before = fields.leftOut.length;
  const fumbles = NFLVERSE_FUMBLES.reduce((sum, name) => sum + (numberOf(name) ?? 0), 0);
  const areKnown = fields.leftOut.length === before;
  const line = footballLine(NFLVERSE_COLUMNS, position, numberOf);
  return {
    player: namedPlayer(
      fields.text('player_id'),
      fields.text('player_display_name', 'player_name'),
      position,
    ),
    started: null,
    stats: fumbles === 0 || !areKnown ? line : { ...line, fumblesLost: fumbles },
  };
}

function gameOfId(gameId: string | null): Omit<ScheduledGame, 'startTime'> | undefined {
  const [, away = '', home = ''] = GAME_ID.exec(gameId ?? '') ?? [];
  const awayTeamId = resolveTeam('nfl', away)?.teamId;
  const homeTeamId = resolveTeam('nfl', home)?.teamId;
  if (gameId === null || awayTeamId === undefined || homeTeamId === undefined) return undefined;
  return { sourceGameId: gameId, homeTeamId, awayTeamId };
}

function areOf(
  { homeTeamId, awayTeamId }: Omit<ScheduledGame, 'startTime'>,
  one: string,
  other: string,
): boolean {
  return (
    (one === homeTeamId && other === awayTeamId) || (one === awayTeamId && other === homeTeamId)
  );
}
