// football-data.co.uk: results and closing lines of the Premier League (`E0.csv`, a file a season)
// and of MLS (`USA.csv`, all seasons). Days and times are British.

import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';
import { britishDay, britishInstant } from '../../local-times.ts';
import { gameAndClose } from '../facts/close-facts.ts';
import { csvShape, type FileImporter } from '../facts/file-importer.ts';
import { gameFactsOf, startAt } from '../facts/game-facts.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { FieldReader } from '../files/field-reader.ts';
import { footballDataCloseOf } from './football-data-lines.ts';

const RESULTS: ReadonlySet<string> = new Set(['H', 'D', 'A']);

export const footballData: FileImporter = {
  kind: 'football-data',
  describe: 'EPL and MLS results with closing lines (football-data.co.uk)',
  source: 'football_data',
  shape: csvShape(
    'Div, Date, HomeTeam, AwayTeam, FTHG, FTAG',
    'Country, League, Date, Home, Away, HG, AG',
  ),
  read({ cells }) {
    const fields = new FieldReader(cells);
    const game = footballDataGameOf(fields, cells);
    if (fields.refusal !== null) return fields.refusal;
    const close = footballDataCloseOf(cells, fields, game);
    return gameAndClose(game, close, fields.leftOut);
  },
};

/** The game of a row; without `Time` (before 2019) its start is right to some hours only. */
function footballDataGameOf(fields: FieldReader, cells: CsvRow): GameFacts {
  const isEpl = cells.Div !== undefined;
  const leagueId = isEpl ? 'soccer_epl' : 'soccer_mls';
  expectLeague(fields, leagueId);
  const date = fields.text('Date');
  const timeText = fields.optional('Time');
  // In America it is evening when it is midnight in Britain.
  const known = isEpl ? fields.knownClock(timeText) : fields.optionalClock(timeText);
  const day = fields.day(britishDay(date) ?? date);
  const [home, away] = [fields.text('HomeTeam', 'Home'), fields.text('AwayTeam', 'Away')];
  const result = isEpl ? fields.result('FTHG', 'FTAG') : fields.result('HG', 'AG');
  const score = expectedResult(fields, result.score);
  return gameFactsOf({
    leagueId,
    ...startAt(leagueId, day, known, britishInstant),
    ...fields.teams(leagueId, home, away),
    ...result,
    score,
    periods: periodsOf(fields, score),
  });
}

function expectLeague(fields: FieldReader, leagueId: LeagueId): void {
  const written =
    leagueId === 'soccer_epl'
      ? fields.text('Div')
      : `${fields.text('Country')} ${fields.text('League')}`;
  if (written !== 'E0' && written !== 'USA MLS') fields.refuse('unknown_league', written);
}

/** The score, unless the row says another result. */
function expectedResult(fields: FieldReader, score: GameFacts['score']): GameFacts['score'] {
  const result = fields.optional('FTR', 'Res');
  if (result !== null && !RESULTS.has(result)) {
    fields.leaveOut('value', 'bad_value', `result: ${result}`);
    return score;
  }
  if (result === null || score === null) return score;
  const of = score.home > score.away ? 'H' : score.home < score.away ? 'A' : 'D';
  if (result === of) return score;
  fields.leaveOut('score', 'contradiction', `${score.home}-${score.away} is ${result}`);
  return null;
}

/** Both halves, where half time is known. */
function periodsOf(fields: FieldReader, score: GameFacts['score']): GameFacts['periods'] {
  const half = fields.score('HTHG', 'HTAG');
  if (half === null || score === null) return null;
  if (half.home > score.home || half.away > score.away) {
    fields.leaveOut('periods', 'contradiction', 'more goals at half time than at the end');
    return null;
  }
  return {
    home: [half.home, score.home - half.home],
    away: [half.away, score.away - half.away],
  };
}
