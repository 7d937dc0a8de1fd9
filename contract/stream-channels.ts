// The channels of the stream, and what narrows each of them.
import { z } from 'zod';
import * as bookParameters from './book-parameters.ts';
import * as parameters from './parameters.ts';
import * as playerParameters from './player-parameters.ts';
import type { Parameters } from './route.ts';
import * as edgeParameters from './routes/edge-parameters.ts';
import * as moveParameters from './routes/move-parameters.ts';

export const CHANNELS = [
  'odds',
  'player-props',
  'best-bets',
  'edges',
  'moves',
  'events',
  'venues',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Rates at which a stream can be conflated; what is asked for is rounded to the nearest. */
export const CONFLATE_MS = [0, 100, 250, 500, 1000, 2000, 5000] as const;
/** The most that may be asked for. */
export const CONFLATE_MS_MAX = 60_000;

const COMMON: Parameters = {
  league: parameters.league,
  market: parameters.market,
  sourceType: bookParameters.sourceType,
  event: parameters.eventIdPath,
  oddsFormat: bookParameters.oddsFormat,
};
/** Where models of one's own are shown, too. */
const PRICES: Parameters = { ...COMMON, sourceType: bookParameters.shownSourceType };
/** Those of the REST endpoint of the same name, and `event`. */
export const CHANNEL_FILTERS: Readonly<Record<Channel, Parameters>> = {
  odds: {
    ...PRICES,
    ...bookParameters.books,
    depth: bookParameters.depth,
    profile: bookParameters.shownProfile,
  },
  'player-props': {
    ...PRICES,
    ...bookParameters.books,
    depth: bookParameters.depth,
    player: playerParameters.player,
    playerId: playerParameters.playerId,
    profile: bookParameters.shownProfile,
  },
  'best-bets': {
    ...COMMON,
    ...bookParameters.books,
    profile: bookParameters.shownProfile,
    synthetic: bookParameters.synthetic,
  },
  events: {
    league: parameters.league,
    sport: parameters.sport,
    status: parameters.status,
    date: parameters.day('Only events that start on this day.'),
    from: parameters.day('Only events that start on this day or later.'),
    to: parameters.day('Only events that start on this day or earlier.'),
    event: parameters.eventIdPath,
  },
  venues: { status: bookParameters.venueWord, sourceType: bookParameters.sourceType },
  edges: {
    ...COMMON,
    type: edgeParameters.edgeType,
    ...edgeParameters.edgeFilters,
    ...edgeParameters.momentFilters,
    ...edgeParameters.legFilters,
  },
  moves: moveParameters.moveFilters,
};

/** What Server-Sent Events of every channel take. */
export const EVENTS_PARAMETERS: Parameters = {
  channel: {
    schema: z.enum(CHANNELS),
    description: 'What to follow.',
    takes: `one of ${CHANNELS.join(', ')}`,
  },
  conflateMs: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.int().max(CONFLATE_MS_MAX))
      .optional(),
    description: 'Least time between two frames.',
    takes: `whole milliseconds from 0 to ${CONFLATE_MS_MAX}`,
  },
};
/** The same, and what any channel may be narrowed by. */
export const EVENTS_QUERY: Parameters = Object.assign(
  {},
  EVENTS_PARAMETERS,
  ...Object.values(CHANNEL_FILTERS),
  { sourceType: bookParameters.shownSourceType },
);
