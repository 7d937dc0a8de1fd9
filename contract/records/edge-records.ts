// zod schemas of edges, equal to the engine's types in both directions (checked at the end).
import { z } from 'zod';
import { STATES } from '#domain/settlement.ts';
import { EDGE_TYPES } from '#engine/edges/edge-types.ts';
import type { EdgesEventRecord } from '#engine/view/records.ts';
import {
  american,
  betDelayMs,
  calculatedHead,
  effectiveOdds,
  instant,
  layOdds,
  list,
  odds,
  payoffsSchema,
  probability,
  type Same,
  SOURCE_TYPES,
  sourceType,
  venue,
} from './records.ts';

const confirmedAt = instant
  .meta({
    description:
      'When the venue confirmed the price last; with `maxAgeMs` alone. On the stream as of when the ' +
      'edge last changed.',
  })
  .exactOptional();

/** The members of a bet that wins together with others; American. */
export const legMembers = {
  bookmaker: z.string().meta({ description: 'The same as `bookmakerName`.' }),
  bookmakerId: z.string(),
  bookmakerName: z.string(),
  sourceType,
  odds: american,
  outcome: z.string(),
  stake: z.number(),
  point: z.number().exactOptional(),
  netDecimal: z
    .number()
    .meta({ description: 'Payout per unit staked if it wins, after commission; not rounded.' })
    .exactOptional(),
};

/** Where a leg is no back bet. */
export const layMembers = {
  side: z
    .literal('lay')
    .meta({
      description:
        'The selection is laid at an exchange, not backed: `odds` are what its backer gets and `stake` ' +
        'is his. Absent of a back bet.',
    })
    .exactOptional(),
  liability: z
    .number()
    .meta({ description: 'What a lay bet loses if the selection wins; with `side` alone.' })
    .exactOptional(),
};

const profitAtMax = z
  .number()
  .exactOptional()
  .meta({
    description:
      'What is won at least of `maxStake`, fees and their rounding included; below 0 where that is a ' +
      'loss. With a leg at an exchange alone. On the stream as of when the edge last changed.',
  });
const maxStake = z
  .number()
  .exactOptional()
  .meta({
    description:
      'What the legs take together at these prices; of an arbitrage with an exchange, by its levels as ' +
      'long as they have a profit, after fees. Absent where a size is unknown, or currencies differ.',
  });

const leg = z
  .object({
    ...legMembers,
    odds,
    size: z
      .number()
      .meta({
        description:
          'In bets with an exchange: the most that can be staked at these odds, a fee that is paid ' +
          'with it included. On the stream as of when the edge last changed.',
      })
      .exactOptional(),
    effectiveOdds,
    layOdds,
    betDelayMs,
    rules: payoffsSchema
      .meta({ description: 'What its venue pays, by state; in edges with `rulesRisk`.' })
      .exactOptional(),
    refundShare: z
      .number()
      .meta({ description: 'Of the stake, where it is refunded: a fee paid with it is kept.' })
      .exactOptional(),
    confirmedAt,
    ...layMembers,
  })
  .meta({
    id: 'ArbitrageLeg',
    description: 'One bet of an arbitrage, low hold, middle or back-lay.',
  });

const arbitrage = z
  .object({
    books: list(leg),
    totalStake: z.number(),
    guaranteedProfit: z.number().meta({
      description:
        'The least of all selections, and of the states that the rules of all legs know, such as a ' +
        'tie that one venue pays by half and another refunds.',
    }),
    profitPct: z.number().meta({ description: 'The least of all selections, percent.' }),
    maxStake,
    profitAtMax,
  })
  .meta({ id: 'Arbitrage', description: 'Stakes that equalise a payout of 100.' });

const lowHold = z
  .object({
    books: list(leg),
    totalStake: z.number(),
    holdPct: z.number().meta({
      description: 'What the best prices keep, percent: 100 * (1 - 1 / sum(1 / net)), 0 to 2.',
    }),
    worstLoss: z
      .number()
      .min(0)
      .meta({
        description:
          'What the rounded stakes lose at worst, whichever selection wins, or in states that the ' +
          'rules of all legs know.',
      }),
    maxStake,
    profitAtMax,
  })
  .meta({
    id: 'LowHold',
    description:
      'Every selection of a line at its best price net of commission, at two operators or more: ' +
      'stakes that equalise a payout of 100, rounded to cents, and lose at most little.',
  });

const backLay = z
  .object({
    books: list(leg).meta({
      description:
        'The back bet, then the lay bet, which has `side` and `liability`: its `odds` are the lay ' +
        'price, its `stake` that of the backer.',
    }),
    totalStake: z.number().meta({ description: 'The back stake of 100 and the liability.' }),
    liability: z.number().meta({ description: 'What the lay bet loses if the selection wins.' }),
    guaranteedProfit: z.number().meta({
      description: 'The least of both outcomes, and of the states that the rules of both know.',
    }),
    profitPct: z.number().meta({ description: 'The least of both outcomes, percent.' }),
    maxStake,
    profitAtMax,
  })
  .meta({
    id: 'BackLay',
    description:
      'A selection backed at one operator and laid at the exchange of another, for a profit after ' +
      'commission whatever happens. `maxStake` and `profitAtMax` walk the levels of both sides.',
  });

const middle = z
  .object({
    books: list(leg).meta({
      description: 'Over (or home) on one line, under (or away) on another, with their points.',
    }),
    totalStake: z.number(),
    costPct: z.number().meta({
      description:
        'What is lost of the stakes when only one leg wins, percent; negative is a profit ' +
        'whatever happens. At most 5.',
    }),
    gap: z.number().meta({ description: 'Points between the lines.' }),
    winningResults: z
      .int()
      .min(1)
      .meta({
        description:
          'Whole results strictly between the lines, where both legs win: at least one, without ' +
          'which two lines are no middle. A tie is none where games go on until one side leads.',
      }),
    pushResults: z.int().min(0).meta({
      description: 'Whole results on a line: one leg is refunded, the other wins.',
    }),
    breakEvenPct: z.number().min(0).meta({
      description: 'Probability of both legs winning at which it costs nothing, percent.',
    }),
    maxStake,
    profitAtMax,
  })
  .meta({
    id: 'Middle',
    description:
      'Two lines of one market at two operators that can both win: stakes that pay 100 a leg, ' +
      'rounded to cents. On a quarter point a leg may win or be refunded by half, which the ' +
      'counts of results leave out of account.',
  });

/** A price beside what the model makes of it; American. */
export const judgedPrice = {
  odds: american,
  impliedProb: probability,
  modelProb: probability,
  fairOdds: american,
  indicative: z.boolean().exactOptional(),
};
const judged = {
  ...venue,
  ...judgedPrice,
  netDecimal: legMembers.netDecimal,
  odds,
  fairOdds: odds,
  confirmedAt,
  betDelayMs,
  effectiveOdds,
  maxStake: z
    .number()
    .exactOptional()
    .meta({
      description:
        'Of an exchange: what its levels take as long as they are worth it, after fees. On the stream ' +
        'as of when the edge last changed.',
    }),
  profitAtMax: z.number().exactOptional().meta({
    description: 'What is expected to be won of `maxStake`, by `modelProb`.',
  }),
  kellyFraction: z
    .number()
    .min(0)
    .max(0.25)
    .meta({
      description:
        'The full Kelly share of a bankroll after commission, at most 0.25; 0 where the price has ' +
        'no edge after commission. None on DFS prices, which are no bets alone.',
    })
    .exactOptional(),
  stake: z
    .number()
    .min(0)
    .meta({ description: 'What to stake of the bankroll, rounded down; only with `bankroll`.' })
    .exactOptional(),
  breakEvenProb: z
    .record(z.string(), probability)
    .readonly()
    .meta({
      description:
        'On DFS prices: the probability of each pick at which an entry pays on average what it ' +
        'costs, by the `entryTypes` of the bookmaker, where every pick is as probable as the ' +
        'others, independent of them, and multiplies no payout.',
    })
    .exactOptional(),
};

/** The members of an edge. */
export const edge = {
  edgeId: z.string(),
  type: z.enum(EDGE_TYPES),
  venueType: z.enum([...SOURCE_TYPES, 'mixed']),
  market: z.string(),
  outcome: z.string(),
  point: z.number().exactOptional(),
  team: z.string().exactOptional(),
  playerId: z.string().exactOptional(),
  playerName: z.string().exactOptional(),
  firstSeenAt: instant,
  oldestQuoteAt: instant,
  rulesRisk: list(z.enum(STATES))
    .meta({
      description:
        'States of the game that the venues of the legs settle in different ways, or that one of ' +
        'them does not know; absent where there are none.',
    })
    .exactOptional(),
  arbitrage: arbitrage.exactOptional(),
  value: z.object({ ...judged, edgePct: z.number() }).exactOptional(),
  ev: z
    .object({
      ...judged,
      ev: z.number().meta({ description: 'Per unit staked, of a bet that is decided.' }),
      evPct: z.number(),
      pushProb: probability
        .nullable()
        .meta({
          description:
            'Probability that the line refunds: all of the stake on a whole number, half of it on ' +
            'a quarter line; by the fair probabilities of the lines half a point away. Null where ' +
            'it cannot be known. On the stream as of when the edge last changed.',
        })
        .exactOptional(),
      evPctAllIn: z
        .number()
        .nullable()
        .meta({
          description:
            'Expected value with what pushes refund, percent of the stake: evPct less its part ' +
            'that `pushProb` refunds. Null where that is unknown.',
        })
        .exactOptional(),
    })
    .exactOptional(),
  lowHold: lowHold.exactOptional(),
  middle: middle.exactOptional(),
  backLay: backLay.exactOptional(),
};

const edgeSchema = z.object(edge).meta({
  id: 'Edge',
  description:
    'An arbitrage, value or positive-EV signal; where asked for by name a low hold, a ' +
    'middle or a back-lay. The member named after its type says more.',
});

export const edgesEventSchema = z
  .object({ ...calculatedHead, edges: list(edgeSchema) })
  .meta({ id: 'EdgesEvent', description: 'The edges of an event.' });

const SAME: true = true satisfies Same<z.output<typeof edgesEventSchema>, EdgesEventRecord>;
void SAME;
