// zod schemas of past games: their closes, their grades, and who may see which of them.
import { z } from 'zod';
import { eventId, instant, leagueId, list, seasonType } from './records.ts';
import { teamRef } from './reference-records.ts';

const text = z.string();
const count = z.int().min(0);
const price = z.number().nullable().meta({
  description: 'Odds, a mean over books; null where it is restricted or not known.',
});
const linePoint = z.number().nullable().meta({ description: 'The line; null where restricted.' });

/** For lists that go page by page. */
export const nextCursor = text.nullable().meta({
  description: 'The `cursor` of the next page; null on the last one.',
});

export const closesSeen = z.enum(['all_sources', 'capture_only']).meta({
  description: 'Which closes this key sees in full: all, or those of our own capture.',
});

const score = z.object({ home: z.int(), away: z.int() });

const lineAccess = z.enum(['full', 'restricted', 'none']).meta({
  description:
    '`restricted`: the key is not licensed for this close, its numbers are null. `none`: there ' +
    'is no close.',
});

const spreadSide = z.object({ point: linePoint, price });

const closeSchema = z
  .object({
    source: z.enum(['moneyline_capture', 'partner_historical', 'simulated']).meta({
      description:
        'Our own capture before the game, an import, or an extension: prices of the simulated ' +
        'world, of no real market.',
    }),
    quality: z.enum(['ok', 'stale', 'thin']).meta({
      description:
        '`thin`: fewer than three books. `stale`: the newest price was over half an hour old at ' +
        'the start. Imports of which neither is known are `ok`.',
    }),
    minutesBeforeStart: z.number().nullable().meta({
      description: 'Age of the consensus at the start; null where an import does not say.',
    }),
    spread: z.object({ home: spreadSide, away: spreadSide }).nullable(),
    total: z.object({ point: linePoint, overPrice: price, underPrice: price }).nullable(),
    moneyline: z
      .object({
        home: price,
        away: price,
        draw: price.exactOptional().meta({ description: 'Soccer only.' }),
      })
      .nullable(),
  })
  .meta({
    id: 'Close',
    description: 'The consensus closing main line; a market of which none is known is null.',
  });

const gradesSchema = z
  .object({
    winner: z.enum(['home', 'away', 'draw', 'push']).nullable(),
    spread: z
      .enum(['home', 'away', 'push', 'home_half', 'away_half'])
      .nullable()
      .meta({ description: 'Who covered.' }),
    total: z.enum(['over', 'under', 'push', 'over_half', 'under_half']).nullable(),
  })
  .meta({
    id: 'Grades',
    description:
      'What became of the bets. `spread` and `total` are null where there was no line, or it is ' +
      'restricted; `winner` follows from the score alone.',
  });

const period = { lineAccess, close: closeSchema.nullable(), grades: gradesSchema };

const starter = z.object({
  name: text,
  throws: z.enum(['L', 'R']).exactOptional().meta({
    description: 'With which arm a pitcher throws, where it is known.',
  }),
});

export const pastGameSchema = z
  .object({
    eventId,
    league: leagueId,
    season: text,
    seasonType,
    startTime: instant,
    date: text.meta({ format: 'date', description: 'The US Eastern day of the start.' }),
    neutralSite: z.boolean(),
    homeTeam: teamRef,
    awayTeam: teamRef,
    score,
    firstHalfScore: score.nullable().meta({ description: 'NFL and NBA, where it is known.' }),
    ...period,
    firstHalf: z.object(period).nullable().meta({
      description: 'NFL and NBA from the season 2023-24 on, where the score at half time is known.',
    }),
    starters: z
      .object({ home: starter.nullable(), away: starter.nullable() })
      .nullable()
      .meta({ description: 'MLB starting pitchers and NHL starting goalies, where known.' }),
  })
  .meta({ id: 'PastGame', description: 'A final, what it closed at, and what bets came to.' });

export const pastGamesMeta = z.object({
  count,
  league: leagueId,
  limit: z.int().min(1),
  nextCursor,
  seasons: list(text).meta({
    description: 'Seasons of the league with games that the filters let pass, newest first.',
  }),
  seasonsLeftOut: list(text).meta({
    description: 'Seasons of the league that the service holds and the filters leave out.',
  }),
  lineAccess: closesSeen,
  restricted: count.meta({
    description: 'Items of this page of which a line, of the game or its first half, is withheld.',
  }),
  notice: z.string().exactOptional().meta({ description: 'Where data come from (MLB).' }),
});
