// Seasons of sportsbookreview.com's archive in three layouts: MLB and NBA with days counted since
// 1970, and MLB with starting pitchers. They copy one archive, so they are one source; games of a
// pair and day stand in the order in which they were played.

import type { LeagueId } from '#domain/league.ts';
import type { GameFacts, ThrowingHand } from '#domain/reference.ts';
import { gameWithLines } from '../facts/close-facts.ts';
import { type LinesDraft, lineNumber } from '../facts/closing-lines.ts';
import { csvShape, type FileImporter, type Read } from '../facts/file-importer.ts';
import { dayStartOf, gameFactsOf } from '../facts/game-facts.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';

const DAY_MS = 86_400_000;
/** 2000 to 2039. */
const [LEAST_DAY, GREATEST_DAY] = [10_957, 25_566];
/** `CKERSHAW-L`: initial, surname, and with which arm he throws, which may be missing. */
const PITCHER = /^([A-Z])([A-Z.' -]*?[A-Z.'])(?:-([LR]))?$/;

/** Where a layout has what. */
interface Layout {
  readonly leagueId: LeagueId;
  readonly home: string;
  readonly away: string;
  readonly homeScore: string;
  readonly awayScore: string;
  readonly day: (fields: FieldReader) => string;
  readonly lines: (numberOf: (name: string) => number | null) => LinesDraft;
}

const DAYS_SINCE_1970: Pick<Layout, 'day' | 'home' | 'away' | 'homeScore' | 'awayScore'> = {
  home: 'home_name',
  away: 'away_name',
  homeScore: 'home_score',
  awayScore: 'away_score',
  day: (fields) => {
    const days = fields.whole('date', LEAST_DAY, GREATEST_DAY);
    return new Date(days * DAY_MS).toISOString().slice(0, 10);
  },
};

const NBA: Layout = {
  ...DAYS_SINCE_1970,
  leagueId: 'nba',
  lines: (numberOf) => ({ moneyline: { home: numberOf('home_ml'), away: numberOf('away_ml') } }),
};

/** The one price of the total is the under's: the archive has it in the home team's line. */
const MLB: Layout = {
  ...DAYS_SINCE_1970,
  leagueId: 'mlb',
  lines: (numberOf) => ({
    moneyline: { home: numberOf('home_close_ml'), away: numberOf('away_close_ml') },
    spread: runLineOf(
      [numberOf('home_run_line'), numberOf('home_run_line_odds')],
      [numberOf('away_run_line'), numberOf('away_run_line_odds')],
    ),
    total: { point: numberOf('close_ou_line'), under: numberOf('close_ou_odds') },
  }),
};

const MLB_STARTERS: Layout = {
  leagueId: 'mlb',
  home: 'home_team',
  away: 'vis_team',
  homeScore: 'home_final',
  awayScore: 'vis_final',
  day: (fields) => fields.day(fields.text('game_date')),
  lines: (numberOf) => ({
    moneyline: { home: numberOf('home_ml_close'), away: numberOf('vis_ml_close') },
    spread: runLineOf(
      [numberOf('home_rl_line'), numberOf('home_rl_odds')],
      [numberOf('vis_rl_line'), numberOf('vis_rl_odds')],
    ),
    total: {
      point: numberOf('total_close'),
      over: numberOf('total_close_over_odds'),
      under: numberOf('total_close_under_odds'),
    },
  }),
};

export const sbrLines: FileImporter = {
  kind: 'sbr-lines',
  describe: 'MLB and NBA finals with closing lines, MLB starters (sportsbookreview.com)',
  source: 'sbr',
  shape: csvShape(
    'date, game, away_name, home_name, away_score, home_score, home_ml, away_ml',
    'date, game, away_name, home_name, home_close_ml, home_run_line, close_ou_line',
    'game_date, vis_team, home_team, vis_pitcher, home_pitcher, home_ml_close',
  ),
  read: ({ cells }, { nth }) => sbrLinesOf(cells, nth),
};

function sbrLinesOf(cells: CsvRow, nth: (key: string) => number): Read {
  const layout =
    cells.game_date !== undefined ? MLB_STARTERS : cells.home_ml === undefined ? MLB : NBA;
  const { leagueId } = layout;
  const fields = new FieldReader(cells);
  const day = layout.day(fields);
  const teams = fields.teams(leagueId, fields.text(layout.home), fields.text(layout.away));
  const ids = { leagueId, ...teams };
  const result = fields.result(layout.homeScore, layout.awayScore);
  if (fields.refusal !== null) return fields.refusal;
  const start = dayStartOf(day, nth(`${day} ${ids.homeTeamId} ${ids.awayTeamId}`), ids);
  const game = gameFactsOf({
    ...ids,
    ...start,
    ...result,
    ...(layout === MLB_STARTERS && startersOf(fields)),
  });
  const lines = layout.lines((name) => lineNumber(cells, name));
  return gameWithLines(game, 'sbr', lines, fields.leftOut);
}

type CellNumber = number | null;

/** Both sides of a run line stand against each other, or it is none. */
function runLineOf(
  [point, home]: readonly [CellNumber, CellNumber],
  [awayPoint, away]: readonly [CellNumber, CellNumber],
): NonNullable<LinesDraft['spread']> {
  const isMirrored = point === null || awayPoint === null || point === -awayPoint;
  return { point: isMirrored ? point : Number.NaN, home, away };
}

function startersOf(fields: FieldReader): Pick<GameFacts, 'starters' | 'starterHands'> {
  const [home, away] = [pitcherOf(fields, 'home_pitcher'), pitcherOf(fields, 'vis_pitcher')];
  if (home.name === null && away.name === null) return { starters: null };
  return {
    starters: { home: home.name, away: away.name },
    starterHands: { home: home.hand, away: away.hand },
  };
}

/** "CKERSHAW-L" is C. Kershaw, left-handed. */
function pitcherOf(
  fields: FieldReader,
  column: string,
): { readonly name: string | null; readonly hand: ThrowingHand | null } {
  const text = fields.optional(column);
  const [, initial = '', surname = '', hand] = PITCHER.exec(text ?? '') ?? [];
  if (text !== null && surname === '') fields.leaveOut('value', 'bad_value', `${column}: ${text}`);
  if (surname === '') return { name: null, hand: null };
  const name = `${initial}. ${surname.slice(0, 1)}${surname.slice(1).toLowerCase()}`;
  return { name, hand: hand === 'L' || hand === 'R' ? hand : null };
}
