// The form of what feeds publish and anybody posts, level by level: a quote that cannot be read is
// refused alone.
// Unknown members are ignored, so that a feed written for a later release still works.
import { z } from 'zod';
import { LEVELS_MAX } from '#domain/depth.ts';
import { sourceVenueSchema } from '../wire/catalog-schema.ts';

const NAME_CHARS_MAX = 100;
const LINK_CHARS_MAX = 1024;
/** A statement's quotes, and the games of a league: more than any venue lists. */
export const QUOTES_MAX = 20_000;
const EVENTS_MAX = 5000;
const VENUES_MAX = 200;
export const MARKETS_MAX = 2000;
const CONFIRMS_MAX = 500;

const name = z.string().min(1).max(NAME_CHARS_MAX);

/** Whether it can name something. */
export function isName(word: unknown): word is string {
  return typeof word === 'string' && word !== '' && word.length <= NAME_CHARS_MAX;
}

const names = (max: number) => z.array(name).max(max);
const time = z.union([z.string(), z.number()]);
const number = z.number().optional();

export const eventSchema = z.object({
  eventId: name.optional(),
  id: name.optional(),
  league: name.optional(),
  home: name.optional(),
  away: name.optional(),
  start: time.optional(),
  unordered: z.boolean().optional(),
});

export type WrittenEventWords = z.output<typeof eventSchema>;

const selection = {
  venue: name,
  market: name,
  selection: name,
  point: number,
  player: name.optional(),
  team: name.optional(),
};

export const selectionSchema = z.object(selection);

export type WrittenSelection = z.output<typeof selectionSchema>;

const levels = z.array(z.unknown()).max(LEVELS_MAX);

export const quoteSchema = z.object({
  ...selection,
  observedAt: time.optional(),
  changedAt: time.optional(),
  american: z.unknown().optional(),
  decimal: z.unknown().optional(),
  probability: z.unknown().optional(),
  fractional: z.unknown().optional(),
  suspended: z.boolean().optional(),
  size: number,
  link: z.string().max(LINK_CHARS_MAX).optional(),
  /** As REST shows it: levels of `[price, size]`, in the form of the price. */
  depth: z.object({ back: levels.optional(), lay: levels.optional() }).optional(),
  /** Milliseconds that a bet waits before it is taken. */
  betDelayMs: number,
  /** What its market is charged, where that is not what the venue charges. */
  fee: z
    .object({
      kind: z.unknown(),
      rate: z.unknown(),
      exponent: z.unknown().optional(),
      step: z.unknown().optional(),
      roundedPer: z.unknown().optional(),
    })
    .optional(),
});

export type WrittenQuote = z.output<typeof quoteSchema>;

/**
 * Whether a piece is of `selectionSchema`, member by member: the schema itself, asked of every price,
 * takes as long as the rest of its translation.
 */
export function isSelection(piece: unknown): piece is WrittenSelection {
  if (typeof piece !== 'object' || piece === null || Array.isArray(piece)) return false;
  const { venue, market, selection, point, player, team } = piece as Readonly<
    Record<string, unknown>
  >;
  return (
    isName(venue) &&
    isName(market) &&
    isName(selection) &&
    (point === undefined || Number.isFinite(point)) &&
    (player === undefined || isName(player)) &&
    (team === undefined || isName(team))
  );
}

/** The same of `quoteSchema`. */
export function isQuote(piece: unknown): piece is WrittenQuote {
  if (!isSelection(piece)) return false;
  const { observedAt, changedAt, suspended, size, link, depth, fee, betDelayMs } =
    piece as Readonly<Record<string, unknown>>;
  return (
    isTimeOrNone(observedAt) &&
    isTimeOrNone(changedAt) &&
    (suspended === undefined || typeof suspended === 'boolean') &&
    (size === undefined || Number.isFinite(size)) &&
    (link === undefined || (typeof link === 'string' && link.length <= LINK_CHARS_MAX)) &&
    (depth === undefined || isDepth(depth)) &&
    (fee === undefined || isObject(fee)) &&
    (betDelayMs === undefined || Number.isFinite(betDelayMs))
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDepth(depth: unknown): boolean {
  if (!isObject(depth)) return false;
  const { back, lay } = depth as Readonly<Record<string, unknown>>;
  return isLevelsOrNone(back) && isLevelsOrNone(lay);
}

function isLevelsOrNone(levels: unknown): boolean {
  return levels === undefined || (Array.isArray(levels) && levels.length <= LEVELS_MAX);
}

function isTimeOrNone(value: unknown): boolean {
  return value === undefined || typeof value === 'string' || Number.isFinite(value);
}

const scope = { venues: names(VENUES_MAX), markets: names(MARKETS_MAX) };
const points = z.int().min(0).max(65535);

export const statementSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('image'),
    observedAt: time.optional(),
    event: eventSchema,
    ...scope,
    quotes: z.array(z.unknown()).max(QUOTES_MAX),
  }),
  z.object({
    kind: z.literal('patch'),
    observedAt: time.optional(),
    event: eventSchema,
    quotes: z.array(z.unknown()).max(QUOTES_MAX),
    withdrawn: z.array(z.unknown()).max(QUOTES_MAX).default([]),
  }),
  z.object({
    kind: z.literal('coverage'),
    observedAt: time.optional(),
    league: name,
    ...scope,
    events: names(EVENTS_MAX),
  }),
  z.object({
    kind: z.literal('event'),
    observedAt: time.optional(),
    event: eventSchema,
    status: z.enum(['scheduled', 'in_progress', 'final', 'postponed', 'cancelled']),
    score: z.object({ home: points, away: points }).optional(),
    period: name.optional(),
    clock: name.optional(),
  }),
  z.object({
    kind: z.literal('heartbeat'),
    observedAt: time.optional(),
    confirms: z
      .array(z.object({ venue: name.optional(), event: name.optional() }))
      .max(CONFIRMS_MAX)
      .default([]),
  }),
  z.object({
    kind: z.literal('venue'),
    observedAt: time.optional(),
    ...sourceVenueSchema.omit({ kind: true }).shape,
  }),
]);

export type WrittenStatement = z.output<typeof statementSchema>;
export type Written<K extends WrittenStatement['kind']> = Extract<WrittenStatement, { kind: K }>;
