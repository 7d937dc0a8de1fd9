// Answers of Kalshi's REST interface, member by member: whatever else is in them is not looked at.
import { z } from 'zod';

const text = z.string().max(300);
const words = text.nullish().transform((value) => value ?? '');

export const marketSchema = z.object({
  ticker: text.min(1),
  status: words,
  yes_sub_title: words,
  strike_type: words,
  floor_strike: z.coerce.number().nullish(),
  custom_strike: z.record(z.string(), z.unknown()).nullish(),
  mve_selected_legs: z.array(z.unknown()).nullish(),
  occurrence_datetime: text.nullish(),
  expected_expiration_time: text.nullish(),
});

export const eventSchema = z.object({
  event_ticker: text.min(1),
  series_ticker: words,
  title: words,
  product_metadata: z.object({ competition: words }).nullish(),
  markets: z.array(z.unknown()).max(2000).nullish(),
});

export const milestoneSchema = z.object({
  start_date: text,
  related_event_tickers: z.array(text).max(500),
  details: z.object({ home_team_id: text.nullish(), away_team_id: text.nullish() }),
});

export const eventsSchema = z.object({
  events: z.array(z.unknown()).max(1000),
  milestones: z.array(z.unknown()).max(5000).nullish(),
  cursor: words,
});

export const milestonesSchema = z.object({
  milestones: z.array(z.unknown()).max(5000),
  cursor: words,
});

export const seriesFeeSchema = z.object({
  ticker: text.min(1),
  fee_type: words,
  fee_multiplier: z.number().min(0).max(100),
});

export const seriesListSchema = z.object({ series: z.array(z.unknown()).max(20_000) });

export type KalshiMarket = z.output<typeof marketSchema>;
export type KalshiEvent = z.output<typeof eventSchema>;
export type Milestone = z.output<typeof milestoneSchema>;
export type SeriesFee = z.output<typeof seriesFeeSchema>;
