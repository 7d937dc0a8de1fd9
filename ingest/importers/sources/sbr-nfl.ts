// NFL seasons of sportsbookreview.com as one JSON document: quarters, closing lines, nicknames for
// teams. Its days are a day off in places, so a start comes from the schedule where that has the
// game. Lines of the second half are left.

import type { LeagueId } from '#domain/league.ts';
import type { Score } from '#domain/message/message.ts';
import type { GameFacts } from '#domain/reference.ts';
import { gameWithLines } from '../facts/close-facts.ts';
import { lineNumber } from '../facts/closing-lines.ts';
import type { FileImporter, Read } from '../facts/file-importer.ts';
import { dayStartOf, gameFactsOf } from '../facts/game-facts.ts';
import { refusal } from '../facts/refusal.ts';
import type { Schedule } from '../facts/schedule.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';

const LEAGUE: LeagueId = 'nfl';
const QUARTERS = ['1stQtr', '2ndQtr', '3rdQtr', '4thQtr'] as const;
const DATE = /^(\d{4})(\d{2})(\d{2})$/;
/** Names of this archive only. */
const TEAMS: ReadonlyMap<string, string> = new Map([
  ['Fortyniners', 'SF'],
  ['KCChiefs', 'KC'],
  ['Kansas', 'KC'],
  ['LVRaiders', 'LV'],
  ['SanDiego', 'LAC'],
  ['St.Louis', 'LAR'],
  ['Tampa', 'TB'],
  ['Washingtom', 'WAS'],
]);

export const sbrNfl: FileImporter = {
  kind: 'sbr-nfl',
  describe: 'NFL seasons with quarters and closing lines (sportsbookreview.com, JSON); games first',
  source: 'sbr',
  shape: { type: 'json', rowsOf },
  read: ({ value }, { schedule }) => sbrNflOf(value, schedule),
};

function rowsOf(document: unknown): Iterable<unknown> | null {
  if (!Array.isArray(document)) return null;
  const first: unknown = document[0];
  const isOurs = typeof first === 'object' && first !== null && 'home_close_spread' in first;
  return isOurs ? document : null;
}

function sbrNflOf(value: unknown, schedule: Schedule): Read {
  if (typeof value !== 'object' || value === null) return refusal('bad_value', typeof value);
  const cells: CsvRow = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, textOf(each)]),
  );
  const fields = new FieldReader(cells);
  const [, year, month, date] = DATE.exec(String(fields.whole('date', 0, 99_999_999))) ?? [];
  const day = fields.day(`${year}-${month}-${date}`);
  const teamOf = (name: string): string => TEAMS.get(fields.text(name)) ?? fields.text(name);
  const ids = {
    leagueId: LEAGUE,
    ...fields.teams(LEAGUE, teamOf('home_team'), teamOf('away_team')),
  };
  const { score, status } = fields.result('home_final', 'away_final');
  if (fields.refusal !== null) return fields.refusal;
  if (status !== 'final') return refusal('missing_field', 'score');
  const periods = score && periodsOf(cells, score);
  const usual = dayStartOf(day, 1, ids);
  const known = schedule.startNear([ids.homeTeamId, ids.awayTeamId], usual.startTime);
  const start = { ...usual, startTime: known ?? usual.startTime };
  const game = gameFactsOf({
    ...ids,
    ...start,
    status,
    score,
    periods,
  });
  const numberOf = (name: string) => lineNumber(cells, name);
  const lines = {
    moneyline: { home: numberOf('home_close_ml'), away: numberOf('away_close_ml') },
    spread: { point: numberOf('home_close_spread') },
    total: { point: numberOf('close_over_under') },
  };
  if (score !== null && periods === null) {
    fields.leaveOut('periods', 'contradiction', 'quarters and score');
  }
  return gameWithLines(game, 'sbr', lines, fields.leftOut);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Quarters; what the final has beyond them is overtime. Not known where they cannot be. */
function periodsOf(cells: CsvRow, score: Score): GameFacts['periods'] {
  const pointsOf = (side: 'home' | 'away'): readonly number[] => {
    const quarters = QUARTERS.map((name) => lineNumber(cells, `${side}_${name}`) ?? Number.NaN);
    const overtime = score[side] - quarters.reduce((sum, each) => sum + each, 0);
    return [...quarters, overtime];
  };
  const [home, away] = [pointsOf('home'), pointsOf('away')];
  if (![...home, ...away].every((points) => Number.isInteger(points) && points >= 0)) return null;
  const hadOvertime = home[4] !== 0 || away[4] !== 0;
  return hadOvertime ? { home, away } : { home: home.slice(0, 4), away: away.slice(0, 4) };
}
