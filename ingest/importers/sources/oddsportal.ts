// Closing odds on the winner and finals from oddsportal.com, a file a league: the home team is
// first. Days are Eastern. The league is the one whose table has both teams.

import type { SeasonType } from '#domain/history/season-type.ts';
import type { LeagueId } from '#domain/league.ts';
import { resolveTeam } from '#domain/team.ts';
import { dayMonthYear } from '../../local-times.ts';
import { gameWithLines } from '../facts/close-facts.ts';
import { lineNumber } from '../facts/closing-lines.ts';
import { csvShape, type FileImporter, type Read } from '../facts/file-importer.ts';
import { dayStartOf, gameFactsOf } from '../facts/game-facts.ts';
import { refusal } from '../facts/refusal.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';

const LEAGUES: readonly LeagueId[] = ['nba', 'nfl', 'nhl'];

/** All-star games that the site takes for games of the season. */
const ALL_STARS = /^(?:AFC|NFC|All-Stars .*)$/;

/** The NBA's "promotion" is the play-in, the NHL's group the seeding games of 2020. */
const SEASON_TYPES: ReadonlyMap<string, SeasonType> = new Map([
  ['Pre-season', 'preseason'],
  ['Regular', 'regular'],
  ['Play Offs', 'postseason'],
  ['Promotion - Play Offs', 'postseason'],
  ['Placement Group', 'postseason'],
]);

export const oddsportal: FileImporter = {
  kind: 'oddsportal',
  describe: 'NBA, NFL and NHL finals with closing moneylines (oddsportal.com)',
  source: 'oddsportal',
  shape: csvShape(
    'date, season_type, team_1, team_2, points_1, points_2, neutral, moneyline_1, ' + 'moneyline_2',
  ),
  read: ({ cells }, { nth }) => oddsportalOf(cells, nth),
};

function oddsportalOf(cells: CsvRow, nth: (key: string) => number): Read {
  const fields = new FieldReader(cells);
  if (cells.season_type === 'All Stars' || ALL_STARS.test(cells.team_1 ?? '')) {
    return refusal('all_star', `${cells.team_1} and ${cells.team_2}`);
  }
  const [home, away] = [fields.text('team_1'), fields.text('team_2')];
  const leagueId = LEAGUES.find((each) => resolveTeam(each, home) && resolveTeam(each, away));
  if (leagueId === undefined) return refusal('unknown_team', `${home} and ${away}`);
  const ids = { leagueId, ...fields.teams(leagueId, home, away) };
  const date = fields.text('date');
  const day = fields.day(dayMonthYear(date) ?? date);
  const result = fields.result('points_1', 'points_2');
  const neutralSite = fields.flag('neutral') === true;
  if (fields.refusal !== null) return fields.refusal;
  const start = dayStartOf(day, nth(`${day} ${ids.homeTeamId} ${ids.awayTeamId}`), ids);
  const seasonType = fields.word('season_type', SEASON_TYPES);
  const game = gameFactsOf({ ...ids, ...start, seasonType, neutralSite, ...result });
  const moneyline = {
    home: lineNumber(cells, 'moneyline_1'),
    away: lineNumber(cells, 'moneyline_2'),
  };
  return gameWithLines(game, 'oddsportal', { moneyline }, fields.leftOut);
}
