// Lists of games that name their league: one row a game, starts in UTC, scores where it is over.
import type { LeagueId } from '#domain/league.ts';
import type { GameFacts, SeasonType } from '#domain/reference.ts';
import { seasonOf } from '#domain/season.ts';
import { FieldReader } from './field-reader.ts';
import type { Cells, FileImporter } from './file-importer.ts';
import { gameFactsOf } from './game-facts.ts';
import type { Refusal } from './refusal.ts';

const LEAGUES: ReadonlyMap<string, LeagueId> = new Map([
  ['mlb', 'mlb'],
  ['nba', 'nba'],
  ['nfl', 'nfl'],
  ['nhl', 'nhl'],
  ['ncaaf', 'ncaa_football'],
  ['ncaab', 'ncaa_basketball'],
]);

const SEASON_TYPES: ReadonlyMap<string, SeasonType> = new Map([
  ['PRE', 'preseason'],
  ['REG', 'regular'],
  ['POST', 'postseason'],
]);

/** `2026-07-31 23:15:00`, UTC; parts of a second do not matter. */
const KICKOFF = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2}):\d{2}/;

export const gameList: FileImporter = {
  kind: 'game-list',
  describe: 'games with league, kickoff (UTC), teams and scores, one a row',
  source: 'game_list',
  shape: {
    type: 'csv',
    headers: [['game_id', 'league', 'season_type', 'kickoff', 'home_team', 'away_team']],
  },
  read({ cells }) {
    const game = gameListGameOf(cells);
    return 'reason' in game ? game : [{ type: 'game', game }];
  },
};

/** The game of a row. */
export function gameListGameOf(cells: Cells): GameFacts | Refusal {
  const fields = new FieldReader(cells);
  const leagueText = fields.text('league');
  const leagueId = LEAGUES.get(leagueText);
  if (leagueId === undefined) fields.refuse('unknown_league', leagueText);
  const kickoff = fields.text('kickoff');
  const [, day = '', hour = '0', minute = '0'] = KICKOFF.exec(kickoff) ?? [];
  const startTime = Date.parse(`${fields.day(day)}T00:00:00Z`);
  const league = leagueId ?? 'nfl';
  const at = startTime + (Number(hour) * 60 + Number(minute)) * 60_000;
  const seasonWord = fields.text('season_type');
  const seasonType = SEASON_TYPES.get(seasonWord);
  if (seasonType === undefined) fields.refuse('bad_value', `season_type: ${seasonWord}`);
  const game = gameFactsOf({
    leagueId: league,
    sourceGameId: fields.text('game_id'),
    season: seasonOf(league, at),
    seasonType: seasonType ?? 'regular',
    week: fields.optionalWhole('week', 0, 60),
    startTime: at,
    ...fields.teams(league, fields.text('home_team'), fields.text('away_team')),
    neutralSite: fields.optional('neutral_site') === 'True',
    score: fields.score('home_score', 'away_score'),
  });
  return fields.refusal ?? game;
}
