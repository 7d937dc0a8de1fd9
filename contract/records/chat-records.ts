// zod schemas of the records that a chat answers from. Each holds every number that is shown of it.
import { z } from 'zod';
import { judgedPrice, legMembers } from './edge-records.ts';
import {
  american,
  eventId,
  instant,
  leagueId,
  list,
  probability,
  SOURCE_TYPES,
  sourceRegion,
  sourceType,
  sport,
} from './records.ts';

const text = z.string();
const percent = z.number().meta({ description: 'Percent.' });

const head = {
  eventId,
  leagueId,
  sport,
  matchup: text.meta({ description: 'Away team @ home team.' }),
  startTime: instant,
  calculatedAt: instant,
  confirmedAt: instant
    .meta({
      description:
        'When the price was confirmed last, of an arbitrage the oldest one; none of a line’s movement.',
    })
    .exactOptional(),
  market: text.meta({ description: 'Market key as it is served.' }),
  marketName: text,
  outcome: text.meta({ description: 'Team name, Draw, Over, Under, Yes or No.' }),
  point: z.number().exactOptional(),
  team: text.exactOptional(),
  playerId: text.exactOptional(),
  playerName: text.exactOptional(),
};

const venue = { sourceType, sourceRegion, bookmakerName: text, bookmakerId: text };

const books = z.int().min(0).meta({ description: 'Venues that quote the outcome.' });
const judged = { edgeId: text, books, ...judgedPrice };

const bestBet = z
  .object({
    recordType: z.literal('best_bet'),
    ...head,
    ...venue,
    bestOdds: american,
    impliedProb: probability,
    fairOdds: american.nullable().meta({ description: 'Of the line’s summary, over all venues.' }),
    avgOdds: american.nullable(),
    books: z.int().min(1).meta({ description: 'Venues that quote the outcome.' }),
    advantagePct: percent.nullable().meta({
      description: 'Probability of `fairOdds` less `impliedProb`, percentage points.',
    }),
  })
  .meta({ id: 'ChatBestBet', description: 'The best price now of an outcome.' });

const evBet = z
  .object({
    recordType: z.literal('ev_bet'),
    ...head,
    ...venue,
    ...judged,
    ev: z.number().meta({ description: 'Expected profit per unit stake, after commission.' }),
    evPct: percent,
  })
  .meta({ id: 'ChatEvBet', description: 'A price with a positive expected value.' });

const valueBet = z
  .object({ recordType: z.literal('value_bet'), ...head, ...venue, ...judged, edgePct: percent })
  .meta({ id: 'ChatValueBet', description: 'A price that the model thinks too long.' });

/** Of a game, as it was when the answer was made. */
export const inPlay = z.literal(true).exactOptional().meta({
  description: 'The game had begun when the answer was made.',
});

export const chatLeg = z
  .object({
    selection: text,
    outcome: text,
    point: z.number().exactOptional(),
    market: text,
    marketLabel: text,
    matchup: text,
    startTime: instant,
    inPlay,
    eventId,
    odds: american,
    oddsDisplay: text,
    bookmakerName: text,
    bookmakerId: text,
    sourceType,
    stake: z.number().exactOptional(),
    probability: probability.exactOptional(),
    recordIndex: z.int().min(0),
  })
  .meta({ id: 'ChatLeg', description: 'One bet of a parlay or an arbitrage.' });

const arbitrage = z
  .object({
    recordType: z.literal('arbitrage'),
    ...head,
    edgeId: text,
    venueType: z.enum([...SOURCE_TYPES, 'mixed']),
    books: list(z.object(legMembers)),
    totalStake: z.number(),
    guaranteedProfit: z.number(),
    profitPct: percent,
    maxStake: z.number().exactOptional(),
  })
  .meta({ id: 'ChatArbitrage', description: 'Bets that win together whatever happens.' });

const window = z.object({
  label: text.meta({ description: '`L10`: the last ten games; or `season`.' }),
  games: z.int().min(0),
  hits: z.int().min(0),
  rate: probability.nullable().meta({ description: 'Of the games that were no push.' }),
});

const hitRate = z
  .object({
    recordType: z.literal('hit_rate'),
    ...head,
    ...venue,
    odds: american,
    books,
    impliedProb: probability,
    line: z.number(),
    windows: list(window),
    situations: list(window.extend({ situation: z.enum(['opponent', 'location', 'rest']) })),
    custom: window.extend({ n: z.int().min(1) }).exactOptional(),
  })
  .meta({ id: 'ChatHitRate', description: 'How often a player beat the line that is posted.' });

const standing = z.object({
  ts: instant,
  point: z.number().nullable(),
  probability,
  odds: american,
  books: z.int().min(0),
});

const lineMovement = z
  .object({
    recordType: z.literal('line_movement'),
    ...head,
    ...venue,
    odds: american.meta({ description: 'Best price of the outcome at the newest snapshot.' }),
    opened: standing,
    now: standing,
    move: z.number().meta({ description: 'Implied probability now less then.' }),
  })
  .meta({ id: 'ChatLineMovement', description: 'Where the consensus opened and stands.' });

export const chatRecordSchema = z.discriminatedUnion('recordType', [
  bestBet,
  evBet,
  valueBet,
  arbitrage,
  hitRate,
  lineMovement,
]);

/** What each of them begins with. */
export type ChatRecordHead = z.output<z.ZodObject<typeof head>>;
export type ChatRecord = z.output<typeof chatRecordSchema>;
export type BestBetRecord = z.output<typeof bestBet>;
export type EvBetRecord = z.output<typeof evBet>;
export type ValueBetRecord = z.output<typeof valueBet>;
export type ArbitrageBetRecord = z.output<typeof arbitrage>;
export type HitRateRecord = z.output<typeof hitRate>;
export type HitWindow = z.output<typeof window>;
export type LineMovementRecord = z.output<typeof lineMovement>;
export type ChatLeg = z.output<typeof chatLeg>;
