// zod schemas of bookmakers, of the freshness of venues, and of the sources that quote them.
import { z } from 'zod';
import { FORMATS, PERIODS, SUBJECTS } from '#domain/market.ts';
import type * as records from '#engine/view/records.ts';
import { instant, list, payoffsSchema, type Same, venue } from './records.ts';

const settlementRule = z.object({
  sports: list(z.string()).exactOptional(),
  leagues: list(z.string()).exactOptional(),
  formats: list(z.enum(FORMATS)).exactOptional(),
  subjects: list(z.enum(SUBJECTS)).exactOptional(),
  periods: list(z.enum(PERIODS)).exactOptional(),
  payoffs: payoffsSchema,
});

export const bookmakerSchema = z
  .object({
    ...venue,
    operatorId: z.string().meta({ description: 'Skins of one operator are one opinion.' }),
    arbitrageApproved: z.boolean(),
    commission: z.union([
      z.object({ model: z.literal('none') }),
      z.object({ model: z.literal('winnings'), rate: z.number() }),
      z.object({
        model: z.literal('contract'),
        rate: z.number(),
        rateByLeague: z
          .record(z.string(), z.number())
          .readonly()
          .exactOptional()
          .meta({ description: 'Leagues that it charges another rate for.' }),
        step: z
          .number()
          .exactOptional()
          .meta({ description: 'The fee of an order is rounded up to multiples of it.' }),
      }),
    ]),
    sharpWeight: z.number(),
    minStake: z
      .number()
      .meta({ description: 'Least stake that it takes; absent where unknown.' })
      .exactOptional(),
    stakeStep: z
      .number()
      .meta({ description: 'Stakes are multiples of it; absent where unknown.' })
      .exactOptional(),
    currency: z.string().meta({ description: 'Of its stakes, ISO 4217.' }).exactOptional(),
    entryTypes: list(
      z.object({
        id: z.string(),
        picks: z.int(),
        payouts: list(z.number()).meta({
          description: 'Per unit entered, by the number of wrong picks; with more an entry loses.',
        }),
        unverified: z
          .literal(true)
          .meta({ description: 'Seen in no document of the operator.' })
          .exactOptional(),
      }),
    )
      .meta({ description: 'How a DFS operator takes picks; absent where unknown.' })
      .exactOptional(),
    rules: list(settlementRule)
      .meta({
        description:
          'How it settles what is no plain result, where that is not by the usual rules of ' +
          'sportsbooks; of a state the last rule that names it counts.',
      })
      .exactOptional(),
  })
  .meta({ id: 'Bookmaker', description: 'A venue of the catalogue.' });

const milliseconds = z.int();

const presence = z.enum(['live', 'silent', 'ended']).meta({
  description:
    '`live`: heard within its time limit (`ttl` of its settings; unless stated, what makes a ' +
    'venue stale), by the clock of the book. `silent`: not heard for longer, and another source ' +
    'that is live speaks instead. `ended`: not heard for 24 hours, so it counts no longer ' +
    'against others. Closing a connection changes nothing by itself.',
});
const semantics = z.enum(['poll', 'delta']).meta({
  description:
    '`poll`: a price that is sent again is confirmed. `delta`: only changes are sent, and ' +
    'confirmations beside them.',
});
const leagueIds = z.array(z.string()).readonly();
/** When something was received of a source. */
const sourceTimes = {
  lastHeardAt: instant.meta({
    description: 'When it last named the venue, by the clock of the book.',
  }),
  lastObservedAt: instant.meta({ description: 'When it observed what it named then.' }),
  lastConfirmedAt: instant.nullable().meta({
    description: 'Newest confirmation among its prices; null while none was taken.',
  }),
  ageMs: milliseconds.min(0).nullable().meta({
    description: 'Milliseconds from `lastConfirmedAt` to the clock of the book; null with it.',
  }),
};

export const venueSourceSchema = z
  .object({
    source: z.string(),
    authority: z.enum(['feed', 'venue', 'none']).meta({
      description:
        '`feed`: a feed of the server. `venue`: it posts, and may speak for the venue. `none`: it ' +
        'posts and may not, so its prices enter no model and no edge.',
    }),
    state: presence,
    semantics,
    primaryIn: leagueIds.meta({
      description: 'Leagues in which its prices of the venue are shown, by id.',
    }),
    standbyIn: leagueIds.meta({
      description: 'Leagues in which its prices are kept until the primary falls silent, by id.',
    }),
    ...sourceTimes,
  })
  .meta({ id: 'VenueSource', description: 'A source that quotes a venue, and how fresh it is.' });

export const sourceFreshnessSchema = z.object({
  state: presence,
  semantics,
  ...sourceTimes,
  silentMs: milliseconds.min(0).meta({
    description: 'Milliseconds from `lastHeardAt` to the clock of the book.',
  }),
  primaryOf: z.int().min(0).meta({
    description: 'Venues of which it is the primary in a league at least.',
  }),
  standbyOf: z.int().min(0).meta({ description: 'Venues of which it is the primary nowhere.' }),
});

export const venueStatusSchema = z
  .object({
    ...venue,
    status: z.enum(['live', 'stale', 'down']),
    lastHeardAt: instant.meta({
      description: 'When its last answer entered the book, by the clock of the book.',
    }),
    lastReceivedAt: instant.meta({ description: 'When its last answer was received.' }),
    lastConfirmedAt: instant.nullable().meta({
      description: 'Its newest confirmation of a price, by its own clock; null before the first.',
    }),
    ageMs: milliseconds.min(0).nullable().meta({
      description: 'Milliseconds from `lastConfirmedAt` to the clock of the book; null with it.',
    }),
    offers: z.int().min(0).meta({
      description:
        'Its offers in the book now, suspended ones included: one per line and selection.',
    }),
    accepted: z.int().min(0).meta({
      description: 'Prices that the book took since the log began, confirmations of old ones too.',
    }),
    rejected: z
      .record(z.string(), z.int().min(1))
      .readonly()
      .meta({
        description:
          'Prices that the book refused since the log began: counts by reason (`expired`, ' +
          '`confirmed_before_start`, `event_over` …). What could not be read at all is in ' +
          '`/readyz`.',
      }),
    latencyMs: z
      .object({
        toReceived: milliseconds.meta({ description: 'From the venue’s clock to its receipt.' }),
        toApplied: milliseconds.meta({ description: 'From its receipt to the book.' }),
      })
      .nullable()
      .meta({
        description:
          'Milliseconds that its newest confirmation took, when it first came. Negative where ' +
          'clocks disagree; null before the first.',
      }),
    sources: z.array(venueSourceSchema).readonly().meta({
      description: 'The sources that quote it, by name. Empty while no price was taken.',
    }),
  })
  .meta({ id: 'VenueStatus', description: 'How fresh a venue is, and what its answers came to.' });

// The schemas and the engine's types hold the same values: neither may gain a member alone.
const SAME: readonly true[] = [
  true satisfies Same<z.output<typeof venueStatusSchema>, records.VenueStatus>,
  true satisfies Same<z.output<typeof venueSourceSchema>, records.VenueSource>,
  true satisfies Same<
    z.output<typeof sourceFreshnessSchema>,
    Omit<records.SourceFreshness, 'source'>
  >,
];
void SAME;
