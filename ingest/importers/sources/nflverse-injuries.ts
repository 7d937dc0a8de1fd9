// nflverse injury reports (`injuries_*.csv`) and a copy of them under other names: one row a player
// and week. The rows of a team and week are its final report.

import { parseDay } from '#domain/eastern-day.ts';
import type { InjuryFacts } from '#domain/reference.ts';
import { csvShape, type Fact, type FileImporter } from '../facts/file-importer.ts';
import { nflReportInstant, nflSeason } from '../facts/nfl-weeks.ts';
import type { Refusal } from '../facts/refusal.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';

const DAY_MS = 86_400_000;
/** Reports of a week are written within it; a date beyond is a mistake. */
const MAX_DAYS_OFF = 14;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|\+00:00)?$/;

export const nflverseInjuries: FileImporter = {
  kind: 'nflverse-injuries',
  describe: 'NFL weekly injury reports (nflverse)',
  source: 'nflverse',
  shape: csvShape(
    'season, week, team, full_name, report_status',
    'season, week, team, player_name, status',
  ),
  read: ({ cells }) => injuryFactOf(cells),
};

/**
 * An entry. It was reported when the row was last changed (UTC); where the row does not say, on the
 * Friday of its week, 16:00 Eastern, as where it names another week. A report is as old as its
 * youngest entry.
 */
function injuryFactOf(cells: CsvRow): readonly Fact[] | Refusal {
  const fields = new FieldReader(cells);
  const year = fields.whole('season', 2002, 2100);
  const week = fields.whole('week', 1, 25);
  const teamId = fields.team('nfl', fields.text('team'));
  const playerName = fields.text('full_name', 'player_name');
  const status = fields.optional('report_status', 'status');
  if (status === null) fields.refuse('no_status', playerName);
  const at = reportedAt(fields, nflReportInstant(year, week));
  const item: InjuryFacts = {
    sourcePlayerId: fields.optional('gsis_id', 'player_id'),
    playerName,
    position: fields.optional('position'),
    status: status ?? '',
    injury: fields.optional('report_primary_injury'),
    detail: fields.optional('practice_status'),
    returnDate: null,
    reportedAt: at,
  };
  const key = `${nflSeason(year)} ${week}`;
  const fact: Fact = { type: 'injury', leagueId: 'nfl', teamId, week: key, at, item };
  return fields.refusal ?? [fact, ...fields.leftOut];
}

function reportedAt(fields: FieldReader, usualMs: number): number {
  const text = fields.optional('date_modified');
  if (text === null) return usualMs;
  const [, day = '', time = ''] = DATE_TIME.exec(text) ?? [];
  const ms = parseDay(day) === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`);
  if (Math.abs(ms - usualMs) <= MAX_DAYS_OFF * DAY_MS) return ms;
  const reason = Number.isNaN(ms) ? 'bad_value' : 'contradiction';
  fields.leaveOut('value', reason, `date_modified: ${text}`);
  return usualMs;
}
