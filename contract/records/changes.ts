// zod schemas of what changed: what REST answers to `since` and the stream tells in deltas.
import { z } from 'zod';
import { FORMATS, PERIODS } from '#domain/market.ts';
import type { LineUpsert } from '#engine/view/changes/line-delta.ts';
import type { LineKey } from '#engine/view/changes/line-key.ts';
import type { OutcomeKey, OutcomeUpsert } from '#engine/view/changes/outcome-delta.ts';
import type { StreamedEdge } from '#engine/view/edges/rendered-edge.ts';
import type { BestBetsHead, OddsEventHead } from '#engine/view/records.ts';
import { edge } from './edge-records.ts';
import {
  bestOutcome,
  calculatedHead,
  eventHead,
  eventId,
  judgedOutcome,
  layOdds,
  lineSummarySchema,
  list,
  offerSchema,
  playerTeam,
  point,
  type Same,
} from './records.ts';

const lineKey = {
  eventId,
  marketType: z.string(),
  team: z.string().exactOptional(),
  playerId: z.string().exactOptional(),
  point,
};

export const lineKeySchema = z
  .object(lineKey)
  .meta({ id: 'LineKey', description: 'Names a line that is not shown any more.' });

export const lineUpsertSchema = z
  .object({
    ...lineKey,
    marketName: z.string().exactOptional(),
    period: z.enum(PERIODS).exactOptional(),
    format: z.enum(FORMATS).exactOptional(),
    isAlternate: z.boolean().exactOptional(),
    playerName: z.string().exactOptional(),
    teamAbbr: playerTeam.teamAbbr.exactOptional(),
    teamName: playerTeam.teamName.exactOptional(),
    isMain: z.boolean().exactOptional(),
    hold: z.number().nullable().exactOptional(),
    summary: lineSummarySchema.exactOptional(),
    offers: list(offerSchema).meta({ description: 'Those that are new or changed.' }),
    gone: list(z.tuple([z.string(), z.string()]).readonly()).meta({
      description: 'Offers that left: `[bookmakerId, selection]`.',
    }),
  })
  .meta({
    id: 'LineUpsert',
    description:
      'A line that is new or changed: all fields of its market and its own at first, then those ' +
      'that changed. Fields that are absent stay as they were.',
  });

export const outcomeUpsertSchema = z
  .object({ eventId, marketType: z.string(), ...bestOutcome, ...judgedOutcome, layOdds })
  .meta({ id: 'OutcomeUpsert', description: 'The best price of an outcome, new or changed.' });

export const outcomeKeySchema = z
  .object({
    eventId,
    marketType: z.string(),
    name: z.string(),
    point: z.number().exactOptional(),
    team: z.string().exactOptional(),
    playerId: z.string().exactOptional(),
  })
  .meta({ id: 'OutcomeKey', description: 'Names an outcome that has no price any more.' });

export const streamedEdgeSchema = z
  .object({ ...calculatedHead, ...edge })
  .meta({ id: 'StreamedEdge', description: 'An edge with what its event says of it.' });

export const eventHeadSchema = z.object(eventHead).meta({
  id: 'EventHead',
  description: 'An event that is new to the reader, or whose own fields changed.',
});

export const calculatedHeadSchema = z.object(calculatedHead).meta({
  id: 'CalculatedHead',
  description: 'An event that is new to the reader, or whose best prices were computed anew.',
});

const edgeKeySchema = z
  .object({ edgeId: z.string(), reason: z.string() })
  .meta({ id: 'EdgeKey', description: 'Names an edge that is open no more, and says why.' });

/** Answers to `since` on lists of lines. */
export const linesSinceSchema = z
  .object({
    events: list(eventHeadSchema),
    upsert: list(lineUpsertSchema),
    remove: list(lineKeySchema),
  })
  .meta({ id: 'LinesSince', description: 'What changed of lines since a position.' });

/** Answers to `since` on best bets. */
export const outcomesSinceSchema = z
  .object({
    events: list(calculatedHeadSchema),
    upsert: list(outcomeUpsertSchema),
    remove: list(outcomeKeySchema),
  })
  .meta({ id: 'OutcomesSince', description: 'What changed of best bets since a position.' });

/** Answers to `since` on edges. */
export const edgesSinceSchema = z
  .object({ upsert: list(streamedEdgeSchema), remove: list(edgeKeySchema) })
  .meta({ id: 'EdgesSince', description: 'What changed of edges since a position.' });

const SAME: readonly true[] = [
  true satisfies Same<z.output<typeof lineKeySchema>, LineKey>,
  true satisfies Same<z.output<typeof lineUpsertSchema>, LineUpsert>,
  true satisfies Same<z.output<typeof outcomeUpsertSchema>, OutcomeUpsert>,
  true satisfies Same<z.output<typeof outcomeKeySchema>, OutcomeKey>,
  true satisfies Same<z.output<typeof streamedEdgeSchema>, StreamedEdge>,
  true satisfies Same<z.output<typeof eventHeadSchema>, OddsEventHead>,
  true satisfies Same<z.output<typeof calculatedHeadSchema>, BestBetsHead>,
];
void SAME;
