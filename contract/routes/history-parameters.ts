// The parameters of history: of lists of past games, and of odds history.
import { z } from 'zod';
import { leagueNames } from '#domain/catalog/catalog-names.ts';
import { easternDayRange, parseDay } from '#domain/eastern-day.ts';
import { LEAGUES, type LeagueId } from '#domain/league.ts';
import { limit } from '../paging-parameters.ts';
import { text, word } from '../parameter-words.ts';
import { instantOf } from '../parameters.ts';
import type { Parameter } from '../route.ts';

/** Leagues of which the interface promises history; the others are an extension of it. */
const PROMISED: readonly LeagueId[] = ['nfl', 'nba', 'nhl', 'mlb', 'ncaa_football'];
const OTHERS = LEAGUES.map(({ leagueId }) => leagueId).filter((id) => !PROMISED.includes(id));
const LEAGUE_IDS: readonly LeagueId[] = [...PROMISED, ...OTHERS];

/** What a cursor is, for whoever has one that does not fit. */
export const CURSOR_TAKES = 'the meta.nextCursor of an answer under the same filters';

export const league: Parameter<LeagueId> = {
  schema: text(),
  meaning: (spelling, { leagues }) => leagues.resolve(spelling)?.leagueId,
  words: ({ leagues }) => leagueNames(leagues),
  description: `Of which league. ${OTHERS.join(', ')} are an extension.`,
  takes: `one of ${LEAGUE_IDS.join(', ')}, or another league of /v1/leagues; it is required`,
  example: 'nfl',
};

export const cursor: Parameter<string | undefined> = {
  schema: text().optional(),
  description: 'Where the page begins: `meta.nextCursor` of the one before, same filters.',
  takes: CURSOR_TAKES,
};

/** The first and the last millisecond of a day; of an instant both are the same. */
export interface Span {
  readonly firstMs: number;
  readonly lastMs: number;
}

const INTERVALS = ['1m', '5m', '1h'] as const;
const WHEN_TAKES =
  'a US Eastern day written YYYY-MM-DD, or an ISO 8601 date-time with its offset such as ' +
  '2026-11-08T18:00:00Z';

/** What `from` takes beside `to`. */
export const FROM_TAKES = 'a day or an instant that is not after to';

export const from = when('Only snapshots of this day or instant, or later.');
export const to = when('Only snapshots of this day or instant, or earlier; not before `from`.');

export const snapshots: Parameter<number> = {
  ...limit(1000, 200),
  description: 'The newest so many snapshots, 1 to 1000.',
};

export const interval: Parameter<(typeof INTERVALS)[number] | undefined> = {
  schema: z.enum(INTERVALS).optional(),
  description:
    'Only the last snapshot of each line within each minute, five minutes or hour of the clock; ' +
    'every snapshot where it is absent.',
  takes: `one of ${INTERVALS.join(', ')}`,
  example: '5m',
};

export const onlyPlayer: Parameter<string | undefined> = {
  schema: text().optional(),
  description: 'Only props of this player; former ids and those of sources are resolved too.',
  takes: 'a player id',
  example: 'nfl_josh_allen',
};

function when(description: string): Parameter<Span | undefined> {
  return {
    schema: word(spanOf).optional(),
    description: `${description} A US Eastern day, or an ISO 8601 instant.`,
    takes: WHEN_TAKES,
    example: '2026-11-08',
  };
}

function spanOf(written: string): Span | undefined {
  const day = parseDay(written);
  if (day !== undefined) {
    const { fromMs, toMs } = easternDayRange(day);
    return { firstMs: fromMs, lastMs: toMs - 1 };
  }
  const ms = instantOf(written);
  return ms === undefined ? undefined : { firstMs: ms, lastMs: ms };
}
