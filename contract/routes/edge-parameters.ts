// The parameters of edges: one table for lists, single events and the stream. Each limit acts on its
// own type of edge; beside a `type` of another kind it is refused, as it could have no effect.
import { z } from 'zod';
import { DELAY_MS_MAX } from '#domain/message/message.ts';
import { decimalOfPrice } from '#domain/odds.ts';
import {
  EDGE_TYPES,
  type EdgeType,
  KEPT_EDGE_TYPES,
  type PercentLimits,
  REQUESTED_EDGE_TYPES,
  typeOfLimit,
} from '#engine/edges/edge-types.ts';
import * as bookParameters from '../book-parameters.ts';
import { amount, oneOf, word } from '../parameter-words.ts';
import * as parameters from '../parameters.ts';
import { percent } from '../parameters.ts';
import * as playerParameters from '../player-parameters.ts';
import type { Parameter, ValuesOf } from '../route.ts';

type Conflict = NonNullable<Parameter['conflict']>;

const AMERICAN = /^[-+]?[0-9]{3,7}$/;
const PROBABILITY = /^(?:0|1|0\.[0-9]{1,20})$/;
const DURATION = /^([1-9][0-9]{0,4})(m|h|d)$/;
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const AGE_MS_MAX = 86_400_000;

export const SORTS = ['start', 'profit', 'ev', 'edge', 'age', 'newest'] as const;
export type EdgeSort = (typeof SORTS)[number];

export const edgeType: Parameter<EdgeType | undefined> = {
  schema: oneOf(EDGE_TYPES).optional(),
  description:
    `Only edges of this type. ${onRequest('`')} exist only where they are asked for here; ` +
    'without a type the others are listed.',
  takes: `one of ${EDGE_TYPES.join(', ')}`,
  example: 'ev',
};

export const bookmakers: typeof bookParameters.bookmakers = {
  ...bookParameters.bookmakers,
  description:
    'Where you can bet: edges are computed among the offers of these bookmakers alone, at most ' +
    `${bookParameters.BOOKMAKERS_MAX} keys or display names with commas between them, or \`mine\`: ` +
    'the set of the account, as `/v1/usage` shows it. An arbitrage, ' +
    'low hold or middle is the best one within the set; the model is of every venue. Ids end in ' +
    '`@` and the name of the set, and `firstSeenAt` is when the newest of its prices last changed.',
};

export const region: typeof bookParameters.region = {
  ...bookParameters.region,
  description: 'The bookmakers of this region as the set where you can bet, as `bookmakers` does.',
};

const profile: typeof bookParameters.profile = {
  ...bookParameters.profile,
  description:
    `${bookParameters.profile.description} Ids of edges end in \`@profile=\` and its id, and ` +
    '`firstSeenAt` is when the newest of their prices last changed.',
};

export const minProfit = limit('minProfit', 'Least guaranteed profit of an arbitrage, percent.');
export const minEdge = limit('minEdge', 'Least edge of a value signal, percent.');
export const minEv = limit('minEv', 'Least expected value of an EV signal, percent.');
const maxHold = limit('maxHold', 'Most hold of a low hold, percent.');
const maxCost = limit('maxCost', 'Most cost of a middle, percent.');

const minGap: Parameter<number | undefined> = {
  ...percent('Least gap of a middle, points.'),
  conflict: actsOn('middle'),
};

/** Payout per unit staked. */
const minOdds: Parameter<number | undefined> = {
  ...odds('Least odds of each leg, by what they pay: 100 keeps +100 and +150, -110 does not pass.'),
};
const maxOdds: Parameter<number | undefined> = {
  ...odds('Most odds of each leg, by what they pay.'),
  conflict: ({ minOdds, maxOdds }) =>
    isAbove(minOdds, maxOdds, decimalOfPrice) ? 'odds that pay no less than minOdds' : undefined,
};

const minProb: Parameter<number | undefined> = {
  ...probability('Least probability of the model; acts on value and EV signals.'),
  conflict: hasModel,
};
const maxProb: Parameter<number | undefined> = {
  ...probability('Most probability of the model; acts on value and EV signals.'),
  conflict: (values) =>
    hasModel(values) ??
    (isAbove(values.minProb, values.maxProb) ? 'no less than minProb' : undefined),
};

const minBooks: Parameter<number | undefined> = {
  schema: z
    .string()
    .regex(/^[1-9][0-9]?$/)
    .transform(Number)
    .pipe(z.int())
    .optional(),
  description:
    'Least operators in the model that judges, the judged one left out; acts on value and EV signals.',
  takes: 'a whole number from 1 to 99',
  example: 4,
  conflict: hasModel,
};

const indicative: Parameter<boolean | undefined> = {
  schema: oneOf(['true', 'false'])
    .transform((word) => word === 'true')
    .optional()
    .meta({ type: 'string', enum: ['true', 'false'] }),
  description:
    '`false` leaves out what is no offer to bet alone: signals on prices of DFS operators.',
  takes: 'true or false',
  example: 'false',
  conflict: hasModel,
};

const rulesRisk: Parameter<boolean | undefined> = {
  schema: indicative.schema,
  description:
    '`false` leaves out bets of several legs whose venues settle some state of the game in ' +
    'different ways, or in a way that nobody knows: those with `rulesRisk`.',
  takes: 'true or false',
  example: 'false',
  conflict: ({ type }) =>
    type === 'value' || type === 'ev'
      ? `no type=${type}: it acts on bets of several legs alone`
      : undefined,
};

const maxAgeMs: Parameter<number | undefined> = {
  schema: z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/)
    .transform(Number)
    .pipe(z.int().max(AGE_MS_MAX))
    .optional(),
  description:
    'Most milliseconds since each leg was last confirmed by its venue, in the time of the log.',
  takes: `whole milliseconds from 1 to ${AGE_MS_MAX}`,
  example: 30_000,
};

export const phase: Parameter<'pregame' | 'live' | undefined> = {
  schema: oneOf(['pregame', 'live']).optional(),
  description: 'Only edges of events that have not started yet, or only of those that have.',
  takes: 'pregame or live',
  example: 'pregame',
};

export const startsWithin: Parameter<number | undefined> = {
  schema: word(durationOf).optional(),
  description: 'Only edges of events that start from now on within this time: `90m`, `6h`, `2d`.',
  takes: 'a whole number of minutes, hours or days such as 90m, 6h or 2d',
  example: '6h',
  conflict: ({ phase }) => (phase === 'live' ? 'no phase=live: those have started' : undefined),
};

const bankroll: Parameter<number | undefined> = {
  ...amount(
    'Shows on value and EV signals what to stake of this bankroll by the Kelly criterion after ' +
      'fees, at most a quarter of it; none on DFS prices, which are no bets alone.',
  ),
};

const kelly: Parameter<number | undefined> = {
  schema: z.string().regex(PROBABILITY).transform(Number).pipe(z.number().gt(0)).optional(),
  description: 'Fraction of the full Kelly stake; 0.5 where it is absent.',
  takes: 'a plain number above 0 and at most 1, such as 0.25',
  example: 0.25,
  conflict: ({ bankroll }) =>
    bankroll === undefined ? 'nothing without bankroll: it is a fraction of it' : undefined,
};

const totalStake: Parameter<number | undefined> = {
  ...amount(
    'Divides this total among the legs of arbitrages, low holds and middles, at most what they take ' +
      'at the odds shown.',
  ),
};

const stakeRounding: Parameter<number | undefined> = {
  ...amount(
    'Stakes at sportsbooks and DFS operators are multiples of this; guarantees are computed ' +
      'afterwards, and an arbitrage that has none left, or less than `minProfit`, is not shown. ' +
      'Kelly stakes are rounded down.',
  ),
  example: 5,
};

const synthetic: Parameter<boolean | undefined> = {
  ...bookParameters.synthetic,
  description:
    'Lays of one of two selections at an exchange may be legs that back the other: in an arbitrage, ' +
    'low hold, middle or back-lay, in place of what the exchange pays for it where that is less. ' +
    'Such a leg has `layOdds`, and ids have `@synthetic` behind what the edge is about.',
  conflict: ({ type }) =>
    type === 'value' || type === 'ev'
      ? `no type=${type}: it acts on bets of several legs alone`
      : undefined,
};

const maxBetDelayMs: Parameter<number | undefined> = {
  schema: z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,8})$/)
    .transform(Number)
    .pipe(z.int().max(DELAY_MS_MAX))
    .optional(),
  description:
    'Most milliseconds that a bet at an exchange waits before it is taken, as in play; 0 leaves out all ' +
    'that wait.',
  takes: `whole milliseconds from 0 to ${DELAY_MS_MAX}`,
  example: 1000,
};

const stake: Parameter<number | undefined> = {
  ...bookParameters.stake,
  description:
    'Adds `effectiveOdds`: what this stake gets at a judged price, or as the total of several legs, ' +
    'over the levels of order books that it takes, fees and their rounding included.',
  conflict: () => undefined,
};

/** How the legs of a bet may be placed. */
export const legFilters = { synthetic, maxBetDelayMs } as const;

/** Amounts on edges for the asker alone. */
export const edgeStakes = { bankroll, kelly, totalStake, stakeRounding, stake } as const;
export type EdgeStakeValues = ValuesOf<typeof edgeStakes>;

/** What can be judged of an edge without its event. */
export const edgeFilters = {
  minProfit,
  minEdge,
  minEv,
  minOdds,
  maxOdds,
  minProb,
  maxProb,
  indicative,
  rulesRisk,
  team: { ...parameters.team, description: 'Only edges of events in which this team plays.' },
  player: playerParameters.player,
  playerId: playerParameters.playerId,
} as const;

/** What rests on the set, on time or on edges that are found on request. */
export const momentFilters = {
  bookmakers,
  region,
  profile,
  maxHold,
  maxCost,
  minGap,
  minBooks,
  maxAgeMs,
  phase,
  startsWithin,
} as const;

export const sort: Parameter<EdgeSort> = {
  schema: oneOf(SORTS).default('start'),
  description:
    'Order of events and of the edges in each: by start; or the best first by percent of profit, ' +
    'EV or edge; `age`: the most lately confirmed or changed prices first, by `oldestQuoteAt`; ' +
    '`newest`: by `firstSeenAt`, the newest first. Any order but `start` has one page.',
  takes: `one of ${SORTS.join(', ')}`,
  example: 'ev',
  conflict: ({ sort, page, since }) => {
    if (sort === 'start') return undefined;
    if (since !== undefined) return 'no since: changes have no order';
    return page === 1 ? undefined : 'no page: a sorted list has one';
  },
};

/** The types that are computed on request, in a sentence. */
function onRequest(quote = ''): string {
  return REQUESTED_EDGE_TYPES.map((type) => `${quote}${type}${quote}`).join(' and ');
}

function limit(name: keyof PercentLimits, description: string): Parameter<number | undefined> {
  return { ...percent(description), conflict: actsOn(typeOfLimit(name)) };
}

/** Which edges a limit acts on: beside another `type` it could have no effect. */
function actsOn(type: EdgeType): Conflict {
  const isKept = KEPT_EDGE_TYPES.some((each) => each === type);
  return ({ type: asked }) => {
    if (asked === type || (asked === undefined && isKept)) return undefined;
    const named = asked === undefined ? 'nothing without' : `no type=${asked}: it acts on`;
    return `${named} type=${type}${asked === undefined ? '' : ' alone'}`;
  };
}

function hasModel({ type }: Readonly<Record<string, unknown>>): string | undefined {
  if (type === undefined || type === 'value' || type === 'ev') return undefined;
  return `no type=${type}: it acts on type=value and type=ev alone`;
}

function odds(description: string): Parameter<number | undefined> {
  return {
    schema: word(americanOf, { pattern: AMERICAN.source }).optional(),
    description: `${description} American odds, whatever \`oddsFormat\` is.`,
    takes: 'American odds such as -150 or 120, never between -100 and 100',
    example: '-110',
  };
}

/** American odds in hundredths. */
function americanOf(text: string): number | undefined {
  const american = AMERICAN.test(text) ? Number(text) : Number.NaN;
  return Math.abs(american) >= 100 ? 100 * american : undefined;
}

function probability(description: string): Parameter<number | undefined> {
  return {
    schema: z.string().regex(PROBABILITY).transform(Number).pipe(z.number()).optional(),
    description,
    takes: 'a plain number from 0 to 1, such as 0.55',
    example: 0.55,
  };
}

function durationOf(text: string): number | undefined {
  const [, count, unit] = DURATION.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNIT_MS[unit as string] as number);
}

/** Whether both limits are given and nothing can lie between them. */
function isAbove(
  least: unknown,
  most: unknown,
  figureOf: (value: number) => number = (value) => value,
): boolean {
  if (typeof least !== 'number' || typeof most !== 'number') return false;
  return figureOf(least) > figureOf(most);
}
