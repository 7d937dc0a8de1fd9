// zod schemas of what a client renders: picks and cards with everything that is shown of them.
import { z } from 'zod';
import { chatLeg, inPlay } from './chat-records.ts';
import {
  american,
  eventId,
  instant,
  leagueId,
  list,
  probability,
  SOURCE_TYPES,
} from './records.ts';

const text = z.string();
export const confidence = z.enum(['high', 'medium', 'low']);
export type Confidence = z.output<typeof confidence>;

const SIGNAL_TYPES = [
  'best_bet',
  'value_bet',
  'ev_bet',
  'arbitrage',
  'hit_rate',
  'parlay',
  'line_movement',
  'fallback',
] as const;
export type SignalType = (typeof SIGNAL_TYPES)[number];

const rate = z.object({
  games: z.int().min(0),
  hits: z.int().min(0),
  rate: probability.nullable(),
});

const metrics = z
  .object({
    edgePct: z.number(),
    evPct: z.number(),
    ev: z.number(),
    profitPct: z.number(),
    guaranteedProfit: z.number(),
    impliedProb: probability,
    modelProb: probability,
    hitRate: z
      .object({
        L5: rate,
        L10: rate,
        L25: rate,
        season: rate,
        custom: rate.extend({ n: z.int().min(1), label: text }),
      })
      .partial(),
  })
  .partial()
  .meta({ id: 'ChatMetrics', description: 'Numbers behind a pick; only those that it has.' });

const humanInsight = z
  .object({
    summary: text,
    confidenceReason: text,
    keyNumbers: list(z.object({ label: text, value: text, detail: text.exactOptional() })).meta({
      description: 'Chips, rendered in this order.',
    }),
    supportingPoints: list(text).exactOptional(),
    riskNote: text.exactOptional(),
  })
  .meta({ id: 'ChatInsight', description: 'A pick in words and chips.' });

const shown = {
  signalType: z.enum(SIGNAL_TYPES),
  signalLabel: text,
  type: text.meta({ description: 'Type of the record behind it.' }),
  eventId: eventId.exactOptional().meta({ description: 'Absent of a parlay.' }),
  leagueId: leagueId.exactOptional().meta({ description: 'Absent of a parlay over leagues.' }),
  market: text,
  marketLabel: text.meta({ description: 'Shown beside `selection`.' }),
  selection: text,
  outcome: text,
  point: z.number().exactOptional(),
  odds: american,
  oddsDisplay: text,
  bookmakerName: text,
  bookmakerId: text,
  sourceType: z.enum([...SOURCE_TYPES, 'mixed']),
  confidence,
  event: z.object({ matchup: text, startTime: instant, inPlay }).exactOptional(),
  metrics,
  humanInsight,
  legs: list(chatLeg).exactOptional().meta({ description: 'Of a parlay or an arbitrage.' }),
};

const pick = z
  .object({
    ...shown,
    rationale: text,
    recordIndex: z.int().min(0).exactOptional().meta({
      description: 'Index into `records`, or into `alternativeRecords` for `alternativePick`.',
    }),
  })
  .meta({ id: 'ChatPick', description: 'A featured pick.' });

const card = z
  .object({
    ...shown,
    reason: text,
    recordIndex: z.int().min(0).meta({ description: 'Index into `records`.' }),
  })
  .meta({ id: 'ChatCard', description: 'A supporting pick.' });

export const entity = {
  resolvedEntityType: z.enum(['event', 'none']),
  resolvedEventId: text.nullable(),
  resolvedLeagueId: leagueId.nullable(),
  resolutionConfidence: confidence,
  resolutionReason: text,
  matchup: text.nullable(),
};

export const presentationSchema = z
  .object({
    version: z.literal('v1'),
    responseType: z.enum(['surface_summary', 'event_recommendation']),
    headline: text,
    summary: text,
    confidence,
    entity: z.object(entity).exactOptional(),
    primaryPick: pick,
    alternativePick: pick.exactOptional(),
    cards: list(card),
    reasoningMode: text,
    sourceLabel: text,
  })
  .meta({
    id: 'ChatPresentation',
    description:
      'Render from this: headline, summary, primaryPick, alternativePick where it is there, ' +
      'cards in their order. Where the words of the answer disagree with it, this governs.',
  });

export type Presentation = z.output<typeof presentationSchema>;
export type FeaturedPick = z.output<typeof pick>;
export type Card = z.output<typeof card>;
export type Metrics = z.output<typeof metrics>;
export type HumanInsight = z.output<typeof humanInsight>;
export type Entity = NonNullable<Presentation['entity']>;
