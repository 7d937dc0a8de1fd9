// Answers of Polymarket's Gamma interface, member by member. Lists stand in texts of JSON there.
import { z } from 'zod';
import { parseJson } from '#kit/json.ts';

const text = z.string().max(500);
const words = text.nullish().transform((value) => value ?? '');
const number = z.coerce.number().nullish();
const flag = z.boolean().nullish();
/** `["Yes", "No"]` as a text, or as a list. */
const pair = z
  .union([z.string().max(2000).transform(parseJson), z.array(z.unknown())])
  .pipe(z.tuple([z.string().min(1).max(200), z.string().min(1).max(200)]));

export const marketSchema = z.object({
  conditionId: text.min(1),
  question: words,
  groupItemTitle: words,
  sportsMarketType: words,
  outcomes: pair,
  clobTokenIds: pair,
  line: number,
  gameStartTime: text.nullish(),
  active: flag,
  closed: flag,
  acceptingOrders: flag,
  enableOrderBook: flag,
  feesEnabled: flag,
  secondsDelay: z.number().min(0).max(600).nullish(),
  feeSchedule: z
    .object({ rate: z.number().min(0).max(1), exponent: z.number().min(0).max(10) })
    .nullish(),
});

export const teamSchema = z.object({
  name: text.min(1),
  abbreviation: words,
  alias: words,
  ordering: words,
});

export const eventSchema = z.object({
  slug: text.min(1),
  startTime: text.nullish(),
  ended: flag,
  closed: flag,
  negRiskAugmented: flag,
  spreadsMainLine: number,
  totalsMainLine: number,
  teams: z.array(z.unknown()).max(10).nullish(),
  markets: z.array(z.unknown()).max(2000).nullish(),
});

export const eventsSchema = z.object({
  events: z.array(z.unknown()).max(1000),
  next_cursor: words,
});

export const sportsSchema = z.array(z.unknown()).max(2000);

export const sportSchema = z.object({ sport: text.min(1), series: z.coerce.string().max(50) });

export type GammaMarket = z.output<typeof marketSchema>;
export type GammaEvent = z.output<typeof eventSchema>;
export type GammaTeam = z.output<typeof teamSchema>;
