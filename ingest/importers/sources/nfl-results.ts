import { seasonOf } from '#domain/history/season.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { GameFacts } from '#domain/reference.ts';
import { gameFactsOf, startAt } from '../facts/game-facts.ts';
import { nflRegularWeeks } from '../facts/nfl-weeks.ts';
import type { FieldReader } from '../files/field-reader.ts';

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
export function nflResultOf(fields: FieldReader): GameFacts {
  const weekText = fields.optional('Week');
  if (weekText === null || weekText === 'Week') fields.refuse('not_a_game', weekText ?? 'no week');
  const time = fields.knownClock(fields.optional('Time'));
  const day = fields.day(fields.text('Date'));
  const start = startAt('nfl', day, time);
  const year = Number(seasonOf('nfl', start.startTime).slice(0, 4));
  const ids = fields.teams('nfl', fields.text('Winner/tie'), fields.text('Loser/tie'));
  const { score: won, status } = fields.result('Pts', 'Pts 2');
  const where = fields.optional('column 6') ?? '';
  if (!['', '@', 'N'].includes(where)) fields.refuse('bad_value', `place: ${where}`);
  const isWinnerAway =
    where === '@' || (where === 'N' && AFC.has(ids.homeTeamId) === isNfcTurn(year));
  return gameFactsOf({
    leagueId: 'nfl',
    ...weekOf(fields, weekText ?? '', year),
    ...start,
    homeTeamId: isWinnerAway ? ids.awayTeamId : ids.homeTeamId,
    awayTeamId: isWinnerAway ? ids.homeTeamId : ids.awayTeamId,
    neutralSite: where === 'N',
    status,
    score: won !== null && isWinnerAway ? { home: won.away, away: won.home } : won,
  });
}

function isNfcTurn(year: number): boolean {
  return year % 2 === 0;
}

/** Rounds of the postseason are numbered on, as nflverse does. */
function weekOf(
  fields: FieldReader,
  text: string,
  year: number,
): { readonly week: number | null; readonly seasonType: SeasonType | null } {
  const round = ROUNDS.indexOf(text);
  if (round >= 0) return { week: nflRegularWeeks(year) + round + 1, seasonType: 'postseason' };
  const week = fields.optionalWhole('Week', 1, nflRegularWeeks(year));
  return { week, seasonType: week === null ? null : 'regular' };
}
