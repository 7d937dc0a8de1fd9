// openfootball's seasons of the Premier League (`<season>/en.1.json`): results with half time.
import { z } from 'zod';
import { britishInstant } from '../../local-times.ts';
import type { FileImporter, Read } from '../facts/file-importer.ts';
import { gameFactsOf, startAt } from '../facts/game-facts.ts';
import { refusal } from '../facts/refusal.ts';
import { FieldReader } from '../files/field-reader.ts';
import {
  matchesOf,
  matchFactsOf,
  matchRowSchema,
  openfootballMatchOf,
} from './openfootball-match.ts';

const COMPETITION = /^English Premier League (\d{4})\/(\d{2})$/;

export const openfootball: FileImporter = {
  kind: 'openfootball',
  describe: 'EPL results (openfootball football.json, en.1.json)',
  source: 'openfootball',
  shape: { type: 'json', rowsOf: matchesOf },
  read({ value }) {
    return openfootballGameOf(value);
  },
};

/** The game of a row: its season is the document's, its week the match day. */
function openfootballGameOf(value: unknown): Read {
  const row = matchRowSchema.safeParse(value);
  if (!row.success) return refusal('bad_value', z.prettifyError(row.error));
  const [, first, second] = COMPETITION.exec(row.data.competition) ?? [];
  if (first === undefined) return refusal('unknown_league', row.data.competition);
  const match = openfootballMatchOf(row.data.match);
  if ('reason' in match) return match;
  const fields = FieldReader.of(match);
  const day = fields.day(dayOf(match.date, first));
  const known = fields.knownClock(fields.optional('time'));
  const round = fields.optional('round');
  const week = /^Matchday (\d{1,2})$/.exec(round ?? '')?.[1];
  if (round !== null && !week) fields.leaveOut('value', 'bad_value', `round: ${round}`);
  const game = gameFactsOf({
    leagueId: 'soccer_epl',
    season: `${first}-${second}`,
    seasonType: 'regular',
    week: week === undefined ? null : Number(week),
    ...startAt('soccer_epl', day, known, britishInstant),
    ...matchFactsOf(match, 'soccer_epl', fields),
  });
  const year = Number(day.slice(0, 4));
  if (year !== Number(first) && year !== Number(first) + 1) {
    fields.refuse('contradiction', `${day} in ${first}-${second}`);
  }
  return fields.refusal ?? [{ type: 'game', game }, ...fields.leftOut];
}

/** No season begins before August: the file of 2019-20 dates the July of its end a year early. */
function dayOf(date: string, firstYear: string): string {
  const isOfNextYear = date.startsWith(firstYear) && date < `${firstYear}-08-01`;
  return isOfNextYear ? `${Number(firstYear) + 1}${date.slice(4)}` : date;
}
