// NBA seasons with quarters and closing lines, one row a game. The handicap has no sign: another
// column says who is favoured. Lines of the second half are not those of the first, and are left.

import type { SeasonType } from '#domain/history/season-type.ts';
import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';
import { gameWithLines } from '../facts/close-facts.ts';
import { type LinesDraft, lineNumber } from '../facts/closing-lines.ts';
import { csvShape, type FileImporter, type Read } from '../facts/file-importer.ts';
import { dayStartOf, gameFactsOf } from '../facts/game-facts.ts';
import { seasonTypeOf } from '../facts/season-phase.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';

const LEAGUE: LeagueId = 'nba';
const QUARTERS = ['q1', 'q2', 'q3', 'q4'] as const;
const MAX_POINTS = 120;

export const nbaLines: FileImporter = {
  kind: 'nba-lines',
  describe: 'NBA games with quarters and closing lines',
  source: 'nba_lines',
  shape: csvShape(
    'date, regular, playoffs, away, home, score_away, score_home, q1_away, ot_away, ' +
      'q1_home, ot_home, whos_favored, spread, total, moneyline_home',
  ),
  read: ({ cells }, { nth }) => nbaLinesOf(cells, nth),
};

function nbaLinesOf(cells: CsvRow, nth: (key: string) => number): Read {
  const fields = new FieldReader(cells);
  const day = fields.day(fields.text('date'));
  const ids = {
    leagueId: LEAGUE,
    ...fields.teams(LEAGUE, fields.text('home'), fields.text('away')),
  };
  const result = fields.result('score_home', 'score_away');
  const periods = periodsOf(fields, result.score);
  const [isPlayoffs, isRegular] = [fields.flag('playoffs'), fields.flag('regular')];
  if (fields.refusal !== null) return fields.refusal;
  const start = dayStartOf(day, nth(`${day} ${ids.homeTeamId} ${ids.awayTeamId}`), ids);
  const byDay = seasonTypeOf(LEAGUE, start.startTime);
  const isNeither = isPlayoffs === false && isRegular === false;
  const neither = isNeither ? NEITHER[byDay] : byDay;
  const seasonType = isPlayoffs ? 'postseason' : isRegular ? 'regular' : neither;
  const game = gameFactsOf({ ...ids, ...start, seasonType, ...result, periods });
  return gameWithLines(game, 'nba_lines', linesOf(cells), fields.leftOut);
}

/** The play-in and the final of the cup are neither of the file's two; the calendar tells. */
const NEITHER: Readonly<Record<SeasonType, SeasonType>> = {
  preseason: 'preseason',
  regular: 'cup',
  postseason: 'postseason',
  cup: 'cup',
};

/** Quarters, and all overtimes as one period where there were any; null where one is not known. */
function periodsOf(fields: FieldReader, score: GameFacts['score']): GameFacts['periods'] {
  const left = fields.leftOut.length;
  const pointsOf = (side: 'home' | 'away'): readonly number[] => {
    const quarters = QUARTERS.map((name) => fields.optionalWhole(`${name}_${side}`, 0, MAX_POINTS));
    const overtime = fields.optionalWhole(`ot_${side}`, 0, MAX_POINTS) ?? 0;
    return [...quarters.filter((points) => points !== null), overtime];
  };
  const [home, away] = [pointsOf('home'), pointsOf('away')];
  const isWhole = [home, away].every(({ length }) => length > QUARTERS.length);
  if (fields.leftOut.length > left || !isWhole) return null;
  if (score !== null && (sum(home) !== score.home || sum(away) !== score.away)) {
    fields.leaveOut('periods', 'contradiction', 'quarters and score');
    return null;
  }
  const hadOvertime = home[4] !== 0 || away[4] !== 0;
  return hadOvertime ? { home, away } : { home: home.slice(0, 4), away: away.slice(0, 4) };
}

function sum(points: readonly number[]): number {
  return points.reduce((total, each) => total + each, 0);
}

function linesOf(cells: CsvRow): LinesDraft {
  const numberOf = (name: string) => lineNumber(cells, name);
  const favoured = cells.whos_favored;
  const by = numberOf('spread');
  const sign = favoured === 'home' ? -1 : favoured === 'away' ? 1 : Number.NaN;
  // A favourite gives points; a negative number would state so twice.
  const point = by === null ? null : by < 0 ? Number.NaN : sign * by;
  return {
    moneyline: { home: numberOf('moneyline_home'), away: numberOf('moneyline_away') },
    spread: { point },
    total: { point: numberOf('total') },
  };
}
