// The wire form of The Odds API v4, level by level: every schema checks its own members and leaves
// its children unchecked, so one bad event, bookmaker, market or outcome never loses its siblings.
// Members that we do not know are ignored; times, prices and points are judged by whoever uses
// them.
import { z } from 'zod';

/** Broken surrogate pairs, which UTF-8 cannot carry, are not text. */
const text = z
  .string()
  .min(1)
  .max(500)
  .regex(/^\P{Cs}*$/u);
const optionalText = z.string().nullish();

export const eventSchema = z.object({
  id: text,
  sport_key: text,
  commence_time: z.unknown().optional(),
  /** Null in outright events. */
  home_team: optionalText,
  away_team: optionalText,
  /** Absent where nobody quotes. */
  bookmakers: z.array(z.unknown()).nullish(),
});

export const bookmakerSchema = z.object({
  key: text,
  last_update: z.unknown().optional(),
  link: optionalText,
  markets: z.array(z.unknown()),
});

export const marketSchema = z.object({
  key: text,
  last_update: z.unknown().optional(),
  link: optionalText,
  outcomes: z.array(z.unknown()),
});

export const outcomeSchema = z.object({
  name: z.string().max(500),
  price: z.unknown().optional(),
  point: z.unknown().optional(),
  description: optionalText,
  link: optionalText,
  bet_limit: z.unknown().optional(),
});

/** Who occurs in an event that is refused: as much of it as can be read. */
export const bystanderSchema = z.object({
  id: text,
  sport_key: z.string(),
  bookmakers: z.array(z.object({ key: z.string() }).catch({ key: '' })).catch([]),
});

export type WireEvent = z.infer<typeof eventSchema>;
export type WireBookmaker = z.infer<typeof bookmakerSchema>;
export type WireMarket = z.infer<typeof marketSchema>;

export type Fields = Readonly<Record<string, unknown>>;

/** The objects in what should be a list of objects; for looking into pieces of any form. */
export function fieldsOf(list: unknown): readonly Fields[] {
  if (!Array.isArray(list)) return [];
  return list.filter((each) => typeof each === 'object' && each !== null);
}

/**
 * How many prices a piece (event, bookmaker, market or outcome) holds, whatever its form: the
 * outcomes below it, at least one. Refusals are counted in this unit.
 */
export function countPrices(piece: unknown): number {
  let outcomes = 0;
  for (const { bookmakers, markets, outcomes: own } of fieldsOf([piece])) {
    outcomes += lengthOf(own);
    for (const each of [{ markets }, ...fieldsOf(bookmakers)]) {
      for (const market of fieldsOf(each.markets)) outcomes += lengthOf(market.outcomes);
    }
  }
  return Math.max(1, outcomes);
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
