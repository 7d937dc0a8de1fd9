// A row of an NFL season of sports-reference.com: winner first, "@" where the winner was away, "N"
// on neutral ground.
import { easternInstant } from '#domain/eastern-day.ts';
import type { GameFacts } from '#domain/reference.ts';
import { seasonOf } from '#domain/season.ts';
import { FieldReader } from './field-reader.ts';
import type { Cells } from './file-importer.ts';
import { gameFactsOf } from './game-facts.ts';
import { nflRegularWeeks } from './nfl-weeks.ts';
import type { Refusal } from './refusal.ts';

const USUAL_TIME = '13:00';
const ROUNDS: readonly string[] = ['WildCard', 'Division', 'ConfChamp', 'SuperBowl'];
const AFC: ReadonlySet<string> = new Set(
  'bal buf cin cle den hou ind jax kc lac lv mia ne nyj pit ten'
    .split(' ')
    .map((abbreviation) => `nfl_${abbreviation}`),
);

/**
 * The game of a row. The Super Bowl's home team is the conference's whose turn it is: the NFC's in
 * those of odd numbers, which are the seasons of even years.
 */
export function nflResultOf(cells: Cells): GameFacts | Refusal {
  const fields = new FieldReader(cells);
  const weekText = fields.optional('Week');
  if (weekText === null || weekText === 'Week') fields.refuse('not_a_game', weekText ?? 'no week');
  const time = fields.knownClock(fields.optional('Time'));
  const { hour, minute } = time ?? fields.clock(USUAL_TIME);
  const startTime = easternInstant(fields.day(fields.text('Date')), hour, minute);
  const season = seasonOf('nfl', startTime);
  const year = Number(season.slice(0, 4));
  const ids = fields.teams('nfl', fields.text('Winner/tie'), fields.text('Loser/tie'));
  const won = fields.score('Pts', 'Pts 2');
  const where = fields.optional('column 6') ?? '';
  if (!['', '@', 'N'].includes(where)) fields.refuse('bad_value', `place: ${where}`);
  const isWinnerAway =
    where === '@' || (where === 'N' && AFC.has(ids.homeTeamId) === isNfcTurn(year));
  const game = gameFactsOf({
    leagueId: 'nfl',
    season,
    ...weekOf(fields, weekText ?? '', year),
    startTime,
    ...(time === null && { startIsUsual: true }),
    homeTeamId: isWinnerAway ? ids.awayTeamId : ids.homeTeamId,
    awayTeamId: isWinnerAway ? ids.homeTeamId : ids.awayTeamId,
    neutralSite: where === 'N',
    score: won !== null && isWinnerAway ? { home: won.away, away: won.home } : won,
  });
  return fields.refusal ?? game;
}

function isNfcTurn(year: number): boolean {
  return year % 2 === 0;
}

/** Rounds of the postseason are numbered on, as nflverse does. */
function weekOf(
  fields: FieldReader,
  text: string,
  year: number,
): Pick<GameFacts, 'week' | 'seasonType'> {
  const round = ROUNDS.indexOf(text);
  if (round >= 0) return { week: nflRegularWeeks(year) + round + 1, seasonType: 'postseason' };
  return { week: fields.whole('Week', 1, nflRegularWeeks(year)), seasonType: 'regular' };
}
