// football-data.co.uk: results and closing lines of the Premier League (`E0.csv`, a file a season)
// and of MLS (`USA.csv`, all seasons). Days and times are British.
import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';
import { seasonOf } from '#domain/season.ts';
import { gameAndClose } from './close-facts.ts';
import { FieldReader } from './field-reader.ts';
import type { Cells, FileImporter } from './file-importer.ts';
import { footballDataCloseOf } from './football-data-lines.ts';
import { gameFactsOf } from './game-facts.ts';
import { britishDay, britishInstant } from './local-times.ts';
import type { Refusal } from './refusal.ts';
import { seasonTypeOf } from './season-phase.ts';

/** Kick-off where the file has none (before 2019): the usual one of a Saturday, British time. */
const USUAL_TIME = '15:00';

export const footballData: FileImporter = {
  kind: 'football-data',
  describe: 'EPL and MLS results with closing lines (football-data.co.uk)',
  source: 'football_data',
  shape: {
    type: 'csv',
    headers: [
      ['Div', 'Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG'],
      ['Country', 'League', 'Date', 'Home', 'Away', 'HG', 'AG'],
    ],
  },
  read({ cells }) {
    const game = footballDataGameOf(cells);
    if ('reason' in game) return game;
    const close = footballDataCloseOf(cells, game.leagueId, game.sourceGameId);
    return gameAndClose(game, close);
  },
};

/** The game of a row; without `Time` it starts at 15:00 British time, right to some hours only. */
function footballDataGameOf(cells: Cells): GameFacts | Refusal {
  const fields = new FieldReader(cells);
  const isEpl = cells.Div !== undefined;
  const leagueId = isEpl ? 'soccer_epl' : 'soccer_mls';
  expectLeague(fields, leagueId);
  const date = fields.text('Date');
  const timeText = fields.optional('Time');
  // In America it is evening when it is midnight in Britain.
  const known = isEpl || timeText === null ? fields.knownClock(timeText) : fields.clock(timeText);
  const time = known ?? fields.clock(USUAL_TIME);
  const startTime = britishInstant(fields.day(britishDay(date) ?? date), time);
  const [home, away] = [fields.text('HomeTeam', 'Home'), fields.text('AwayTeam', 'Away')];
  const score = isEpl ? fields.score('FTHG', 'FTAG') : fields.score('HG', 'AG');
  expectResult(fields, score);
  const game = gameFactsOf({
    leagueId,
    season: seasonOf(leagueId, startTime),
    seasonType: seasonTypeOf(leagueId, startTime),
    startTime,
    ...(known === null && { startIsUsual: true }),
    ...fields.teams(leagueId, home, away),
    score,
    periods: periodsOf(fields, score),
  });
  return fields.refusal ?? game;
}

function expectLeague(fields: FieldReader, leagueId: LeagueId): void {
  const written =
    leagueId === 'soccer_epl'
      ? fields.text('Div')
      : `${fields.text('Country')} ${fields.text('League')}`;
  if (written !== 'E0' && written !== 'USA MLS') fields.refuse('unknown_league', written);
}

function expectResult(fields: FieldReader, score: GameFacts['score']): void {
  const result = fields.optional('FTR', 'Res');
  if (result === null || score === null) return;
  const of = score.home > score.away ? 'H' : score.home < score.away ? 'A' : 'D';
  if (result !== of) fields.refuse('contradiction', `${score.home}-${score.away} is ${result}`);
}

/** Both halves, where half time is known. */
function periodsOf(fields: FieldReader, score: GameFacts['score']): GameFacts['periods'] {
  const half = fields.score('HTHG', 'HTAG');
  if (half === null || score === null) return null;
  if (half.home > score.home || half.away > score.away) {
    fields.refuse('contradiction', 'more goals at half time than at the end');
  }
  return {
    home: [half.home, score.home - half.home],
    away: [half.away, score.away - half.away],
  };
}
