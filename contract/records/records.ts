// zod schemas of the records, equal to the engine's types in both directions (checked at the end).
import { z } from 'zod';
import { LEAGUES, type League } from '#domain/league.ts';
import { FORMATS, PERIODS } from '#domain/market.ts';
import { FEE_KINDS, ROUNDED_PER } from '#domain/market-fee.ts';
import { PAYOFFS, STATES } from '#domain/settlement.ts';
import type * as records from '#engine/view/records.ts';
import { EXAMPLE_EVENT_ID } from '../examples/examples.ts';

export const STATUSES = ['scheduled', 'in_progress', 'final', 'postponed', 'cancelled'] as const;
/** Where somebody can bet. */
export const BET_TYPES = ['sportsbook', 'dfs', 'exchange'] as const;
/** `model` is the asker's own, and shown where it is asked for alone. */
export const SOURCE_TYPES = [...BET_TYPES, 'model'] as const;

export const instant = z
  .string()
  .meta({ format: 'date-time', description: 'ISO 8601 instant, UTC.' });
export const american = z.number().meta({ description: 'American odds.' });
export const odds = z.number().meta({ description: 'In the `oddsFormat` asked for.' });
export const probability = z.number().min(0).max(1);
export const leagueId = z.string().meta({ examples: LEAGUES.map(({ leagueId }) => leagueId) });
export const sport = z.string();
const status = z.enum(STATUSES);
export const seasonType = z.string().meta({
  description:
    'Part of the season: `preseason`, `regular`, `postseason`, or `cup`, the final of an ' +
    'in-season cup. Games of a preseason or cup count in no standings, records or averages.',
});
export const sourceType = z.enum(SOURCE_TYPES);
export const sourceRegion = z.string().meta({ examples: ['us', 'us2', 'us_dfs', 'uk', 'eu'] });
export const eventId = z.string().meta({ examples: [EXAMPLE_EVENT_ID] });
/** The members that name a venue. */
export const venue = {
  bookmakerId: z.string(),
  bookmakerName: z.string(),
  sourceType,
  sourceRegion,
};
export const nullableOdds = z.number().nullable();
/** What a venue pays, by the states of a game that are no plain result. */
export const payoffsSchema = z.partialRecord(z.enum(STATES), z.enum(PAYOFFS)).readonly();
export const point = z.number().nullable().meta({
  description: 'The line; of a spread the home team’s. Null where the market has none.',
});

export const leagueSchema = z
  .object({ leagueId, name: z.string(), sport })
  .meta({ id: 'League', description: 'A league the service covers.' });

export const sportSchema = z
  .object({ sport, leagues: list(z.object({ leagueId, name: z.string() })) })
  .meta({ id: 'Sport', description: 'A sport with its leagues.' });

const team = z
  .object({ id: z.string(), name: z.string(), abbreviation: z.string() })
  .meta({ id: 'EventTeam', description: 'A side of an event.' });

export const eventSchema = z
  .object({
    eventId,
    leagueId,
    sport,
    season: z.string(),
    seasonType,
    status,
    startTime: instant,
    neutralSite: z.boolean(),
    venue: z.string().nullable().meta({ description: 'Where it is played.' }),
    homeTeam: team,
    awayTeam: team,
    homeTeamName: z.string(),
    awayTeamName: z.string(),
    score: z.object({ home: z.number(), away: z.number() }).nullable(),
    period: z.string().nullable(),
    clock: z.string().nullable(),
    updatedAt: instant,
  })
  .meta({ id: 'Event', description: 'A game: who, when, where, and how it stands.' });

const sourceId = z.object({
  source: z.string(),
  id: z.string().meta({ description: 'The source’s own.' }),
  turned: z.boolean().meta({ description: 'Whether the source has the away team at home.' }),
  stated: z.boolean().meta({
    description:
      'Whether the server’s operator said that the id means this event, and no name decided it.',
  }),
});

export const namedEventSchema = eventSchema
  .extend({
    sourceIds: list(sourceId).meta({
      description: 'What sources of prices call the event, by source and id.',
    }),
  })
  .meta({ id: 'NamedEvent', description: 'A game, and what sources of prices call it.' });

const level = z
  .tuple([odds, z.number().nullable()])
  .readonly()
  .meta({ description: 'A price, and the stake that is there; null: the venue does not say.' });

export const betDelayMs = z.int().exactOptional().meta({
  description: 'Milliseconds that a bet waits before it is taken, where the venue says so.',
});
/** What a stake that is asked for gets. */
export const effectiveOdds = nullableOdds.exactOptional().meta({
  description:
    'With `stake`: what it gets, the mean over the levels that it takes, fees and their rounding ' +
    'included. Null where the levels do not take it, or an exchange does not say how much there is; ' +
    'a sportsbook that states no limit pays its price.',
});
export const layOdds = odds.exactOptional().meta({
  description: 'With `synthetic`: it is a lay of the other selection at these odds.',
});

const marketFee = z
  .object({
    kind: z.enum(FEE_KINDS),
    rate: z.number(),
    exponent: z.int(),
    step: z.number(),
    roundedPer: z.enum(ROUNDED_PER),
  })
  .meta({
    description:
      'With `depth`, where the market has a fee of its own in place of its venue’s commission. ' +
      '`winnings`: `rate` of the net winnings. `contract`: `rate * (p * (1 - p)) ^ exponent` for a ' +
      'contract that pays 1 and costs p, rounded up to multiples of `step` (0: not at all), of each ' +
      'order or contract as `roundedPer` says.',
  });

/** Of exchanges. */
const depthMembers = {
  lay: z.object({ price: odds, size: z.number().nullable() }).exactOptional().meta({
    description: 'Of exchanges: the best price to lay it; `size` is the stake of the backer.',
  }),
  depth: z
    .object({ back: list(level), lay: list(level) })
    .exactOptional()
    .meta({ description: 'With `depth`: levels of the order book, the best first.' }),
  fee: marketFee.exactOptional(),
};

export const offerSchema = z
  .object({
    ...venue,
    selection: z.string().meta({
      description: 'Team name, Draw, Over, Under, Yes or No; of double chance two, with "or".',
    }),
    price: odds,
    impliedProbability: probability,
    isBest: z.boolean().meta({ description: 'Best price of its selection among these offers.' }),
    suspended: z.boolean(),
    indicative: z.boolean().meta({ description: 'True for DFS: the price depends on the entry.' }),
    updatedAt: instant,
    size: z.number().exactOptional().meta({ description: 'Most that can be staked.' }),
    link: z.string().exactOptional(),
    betDelayMs,
    ...depthMembers,
    effectiveOdds,
  })
  .meta({ id: 'Offer', description: 'One venue’s price for one selection of a line.' });

const modelProb = probability.nullable().meta({
  description: 'With `profile`: by its model; null where too few operators have an opinion.',
});

const sideSummary = z
  .object({
    fairOdds: nullableOdds,
    bestOdds: nullableOdds,
    avgOdds: nullableOdds,
    bestBookmakerId: z.string().nullable(),
    modelProb: modelProb.exactOptional(),
  })
  .meta({ id: 'SideSummary', description: 'Fair, best and average odds of a side.' });

/** What there is of each side of a market. */
export function bySide<T extends z.ZodType>(value: T) {
  const side = value.nullable().exactOptional();
  const sides = { home: side, away: side, draw: side, over: side, under: side };
  return z.object({ ...sides, yes: side, no: side });
}

export const lineSummarySchema = bySide(sideSummary).meta({
  id: 'LineSummary',
  description:
    'Keyed by side; null for a side nobody quotes. Of a double chance `home` is home or draw, ' +
    '`away` away or draw, `draw` home or away.',
});

const line = z
  .object({
    point,
    isMain: z.boolean().meta({
      description:
        'The main line of its market, of all venues: under a filter of venues it may be left out.',
    }),
    hold: z.number().nullable().meta({ description: 'Percent the average prices keep.' }),
    summary: lineSummarySchema,
    offers: list(offerSchema),
  })
  .meta({ id: 'Line', description: 'One line of a market with its offers.' });

const market = z
  .object({
    marketType: z.string(),
    marketName: z.string(),
    period: z.enum(PERIODS),
    format: z.enum(FORMATS),
    isAlternate: z.boolean(),
    team: z.string().exactOptional(),
    playerId: z.string().exactOptional(),
    playerName: z.string().exactOptional(),
    lines: list(line),
  })
  .meta({ id: 'OddsMarket', description: 'A market of an event.' });

/** What records of prices say of their event. */
export const eventHead = {
  eventId,
  canonicalEventId: z.string(),
  leagueId,
  sport,
  homeTeamName: z.string(),
  awayTeamName: z.string(),
  startTime: instant,
  fetchedAt: instant,
  status,
};

export const oddsEventSchema = z
  .object({ ...eventHead, markets: list(market) })
  .meta({ id: 'OddsEvent', description: 'An event with its odds, game markets and props.' });

const propLine = z
  .object({ point, summary: lineSummarySchema.exactOptional(), offers: list(offerSchema) })
  .meta({ id: 'PropLine', description: '`summary` is in the event form only.' });

const propMarket = z
  .object({
    marketType: z.string(),
    marketName: z.string(),
    format: z.enum(FORMATS),
    isAlternate: z.boolean(),
    lines: list(propLine),
  })
  .meta({ id: 'PropMarket', description: 'One market of a player.' });

/** Of a player, the team that he or she plays for in the event. */
export const playerTeam = {
  teamAbbr: z.string().nullable().meta({ description: 'Null where no source says the team.' }),
  teamName: z.string().nullable(),
};

const propPlayer = z
  .object({
    playerName: z.string(),
    playerId: z.string(),
    ...playerTeam,
    markets: list(propMarket),
  })
  .meta({ id: 'PropPlayer', description: 'A player with the markets offered on him or her.' });

export const propsEventSchema = z
  .object({ ...eventHead, players: list(propPlayer) })
  .meta({ id: 'PropsEvent', description: 'An event with its player props.' });

export const bestOutcome = {
  name: z.string(),
  point: z.number().exactOptional(),
  bestOdds: odds,
  bookmakerId: z.string(),
  bookmakerName: z.string(),
  sourceType,
  team: z.string().exactOptional(),
  playerId: z.string().exactOptional(),
  playerName: z.string().exactOptional(),
};

/** What a profile adds to one. */
export const judgedOutcome = {
  modelProb: modelProb.exactOptional(),
  fairOdds: nullableOdds.exactOptional(),
};

const bestOutcomeSchema = z
  .object({ ...bestOutcome, ...judgedOutcome, effectiveOdds, layOdds })
  .meta({ id: 'BestOutcome', description: 'A selection and the venue with its best price.' });

/** What records of edges and best bets say of their event. */
export const calculatedHead = { eventId, leagueId, sport, calculatedAt: instant };

export const bestBetsSchema = z
  .object({
    ...calculatedHead,
    markets: list(z.object({ marketType: z.string(), outcomes: list(bestOutcomeSchema) })),
  })
  .meta({ id: 'BestBets', description: 'The best price now of each outcome of an event.' });

export const propCatalogSchema = z
  .object({
    leagueId,
    sport,
    markets: list(
      z.object({
        marketType: z.string(),
        marketName: z.string(),
        format: z.enum(FORMATS),
        isAlternate: z.boolean(),
        supportsPoint: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PropCatalog', description: 'The player-prop markets of a league.' });

export const countMeta = meta({ count: z.int().min(0), league: leagueId.exactOptional() });
export const pageMeta = meta({
  count: z.int().min(0),
  page: z.int().min(1),
  league: leagueId.exactOptional(),
});
/** Of a list that also answers to `since`. */
export const listMeta = z.union([
  pageMeta,
  meta({
    count: z.int().min(0),
    position: z.string().meta({ description: 'The `since` that comes after this answer.' }),
    league: leagueId.exactOptional(),
  }),
]);
export const eventMeta = meta({ league: leagueId, event: z.string() });
export const leagueMeta = meta({ league: leagueId });
export const emptyMeta = meta({});

export function list<T extends z.ZodType>(item: T): z.ZodReadonly<z.ZodArray<T>> {
  return z.array(item).readonly();
}

function meta<S extends z.ZodRawShape>(shape: S): z.ZodObject<S> {
  return z.object(shape);
}

// The schemas and the engine's types hold the same values: neither may gain a member alone.
export type Same<A, B> = [A, B] extends [B, A] ? true : never;
const SAME: readonly true[] = [
  true satisfies Same<z.output<typeof eventSchema>, records.EventRecord>,
  true satisfies Same<z.output<typeof namedEventSchema>, records.NamedEventRecord>,
  true satisfies Same<z.output<typeof oddsEventSchema>, records.OddsEventRecord>,
  true satisfies Same<z.output<typeof propsEventSchema>, records.PropsEventRecord>,
  true satisfies Same<z.output<typeof bestBetsSchema>, records.BestBetsRecord>,
  true satisfies Same<z.output<typeof leagueSchema>['leagueId'], League['leagueId']>,
];
void SAME;
