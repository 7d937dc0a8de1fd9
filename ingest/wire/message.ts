// The truth about what a message may hold, as a zod schema. The binary wire (encode.ts, decode.ts)
// is tested against it; adapters and tests check with it, the hot path does not.

import { z } from 'zod';
import { isDepthOf } from '#domain/depth.ts';
import { FEE_KINDS, isFee, ROUNDED_PER } from '#domain/market-fee.ts';
import { DELAY_MS_MAX, type Message } from '#domain/message/message.ts';
import { PRICE_FORMATS } from '#domain/message/pack.ts';
import { SIDES } from '#domain/message/packed-message.ts';
import { DEVIG_METHODS, defaultPricing } from '#domain/pricing-config.ts';
import { catalogSchema, leagueId } from './catalog-schema.ts';
import { profilesSchema } from './profile-schema.ts';

/**
 * Versions of the wire that this program reads; it writes the last. 2: whom a player plays for. 3:
 * of which part of the season a game is. 4: that this part may be a cup. 5: entries of the
 * catalogue, and which posted batch a message is part of. 6: entries of leagues, participants,
 * markets, sources and events, which of them repeat what was stated before, the session of those
 * who post and whether they speak for their venues, what is suspended without a price or confirmed
 * without one. 7: depth of offers. 8: fees of markets, delays of bets.
 */
export const WIRE_VERSION_OLDEST = 1;
export const WIRE_VERSION = 8;
/** Groups are packed into messages up to this size; a longer group travels alone. */
export const MESSAGE_BYTES_TARGET = 64 * 1024;
/** No group may be longer than this on the wire. */
export const GROUP_BYTES_MAX = 512 * 1024;
export const STRING_BYTES_MAX = 4096;
/** Of the answer that a batch got, as JSON. */
export const BATCH_ANSWER_CHARS_MAX = 32 * 1024;
/** 24 days. */
const TTL_MS_MAX = 24 * 86_400_000;

export const STATUSES = ['scheduled', 'in_progress', 'final', 'postponed', 'cancelled'] as const;
/** Their order is that of the wire: new ones come last. */
export const SEASON_TYPES = ['preseason', 'regular', 'postseason', 'cup'] as const;

/** Of one group. */
export const CONFIRMS_MAX = 1000;

const text = z.string().max(STRING_BYTES_MAX / 4);
const key = text.min(1);
const time = z.int().min(0).max(8.64e15);
/** Points are multiples of 0.001. */
const point = z
  .number()
  .min(-2_000_000)
  .max(2_000_000)
  .refine((value) => Math.round(value * 1000) / 1000 === value && !Object.is(value, -0));
const price = z
  .int()
  .refine(
    (value) => Math.abs(value) >= 10_000 && value !== -10_000 && Math.abs(value) < 10_000_000,
  );
const team = z.enum(['home', 'away']).nullable();
const rejections = z.record(
  key,
  z
    .int()
    .min(1)
    .max(2 ** 31),
);

const event = z.strictObject({
  eventId: key,
  leagueId,
  homeTeamId: key,
  awayTeamId: key,
  startTime: time,
  sourceEventId: key,
});
const scope = z.strictObject({ marketType: key, isAlternate: z.boolean() });
const quoteKey = z.strictObject({
  ...scope.shape,
  venueId: key,
  team,
  playerId: key.nullable(),
  point: point.nullable(),
  side: z.enum(SIDES),
});
const levels = z.array(z.number()).readonly();
const depth = z
  .strictObject({ behind: levels, lay: levels })
  .refine(({ behind, lay }) =>
    [...behind, ...lay].every((value, at) => at % 2 === 1 || price.safeParse(value).success),
  );
const fee = z
  .strictObject({
    kind: z.enum(FEE_KINDS),
    rate: z.number(),
    exponent: z.int(),
    step: z.number(),
    roundedPer: z.enum(ROUNDED_PER),
  })
  .refine(isFee);
const quote = z.strictObject({
  ...quoteKey.shape,
  playerName: key.nullable(),
  // Messages of before it do not say it.
  playerTeam: team.default(null),
  price,
  nativeFormat: z.enum(PRICE_FORMATS),
  nativePrice: z.number(),
  suspended: z.boolean(),
  confirmedAt: time,
  size: z.number().min(0).nullable(),
  link: key.nullable(),
  depth: depth.exactOptional(),
  fee: fee.exactOptional(),
  betDelayMs: z.int().min(1).max(DELAY_MS_MAX).exactOptional(),
});
const offer = quote.refine((each) => !each.depth || isDepthOf(each.price, each.depth));
const suspended = z.array(quoteKey).min(1).exactOptional();
const base = { receivedAt: time, rejections };
const score = z.strictObject({ home: z.int().min(0).max(65535), away: z.int().min(0).max(65535) });
const pricing = z.strictObject({
  devig: z.enum(DEVIG_METHODS),
  // The book keeps a quote's age at its arrival in 32 bits.
  ttlPregameMs: z.int().min(1).max(TTL_MS_MAX),
  ttlLiveMs: z.int().min(1).max(TTL_MS_MAX),
  edgeAgePregameMs: z.int().min(1),
  edgeAgeLiveMs: z.int().min(1),
  arbitragePctMax: z.number().positive(),
  valuePctMax: z.number().positive(),
  // Logs of before these limits do not say them.
  venueStaleMs: z.int().min(1).exactOptional(),
  venueDownMs: z.int().min(1).exactOptional(),
});

/** Fills in the limits that a log of an earlier version does not say, as its mode has them. */
export const logConfigSchema = z
  .strictObject({
    mode: z.enum(['live', 'replay']),
    recordings: z.array(z.strictObject({ name: key, sha256: key })).max(100),
    pricing,
    profiles: profilesSchema.exactOptional(),
  })
  .transform((config) => {
    const { venueStaleMs, venueDownMs } = { ...defaultPricing(config.mode), ...config.pricing };
    return { ...config, pricing: { ...config.pricing, venueStaleMs, venueDownMs } };
  });

export const confirmsSchema = z
  .array(z.strictObject({ venueId: key.nullable(), eventId: key.nullable() }))
  .min(1)
  .max(CONFIRMS_MAX);

export const groupSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...base,
    kind: z.literal('image'),
    event,
    markets: z.array(scope),
    venues: z.array(key),
    quotes: z.array(offer),
    suspended,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('patch'),
    event,
    quotes: z.array(offer),
    withdrawn: z.array(quoteKey),
    suspended,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('coverage'),
    leagueId,
    markets: z.array(scope),
    venues: z.array(key),
    eventIds: z.array(key),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('event'),
    event,
    status: z.enum(STATUSES),
    score: score.nullable(),
    period: text.nullable(),
    clock: text.nullable(),
    neutralSite: z.boolean(),
    venue: text.nullable(),
    // Messages of before it do not say it.
    seasonType: z.enum(SEASON_TYPES).nullable().default(null),
  }),
  z.strictObject({ ...base, kind: z.literal('config'), config: logConfigSchema }),
  z.strictObject({ ...base, kind: z.literal('catalog'), ...catalogSchema.shape }),
  z.strictObject({ ...base, kind: z.literal('confirm'), confirms: confirmsSchema }),
  z.strictObject({ ...base, kind: z.literal('clock') }),
]);

export const batchSchema = z.strictObject({
  key: z.string().min(1).max(64),
  bodyHash: z.string().length(43),
  groupsBefore: z.int().min(0),
  answer: z.string().max(BATCH_ANSWER_CHARS_MAX).nullable(),
});

/** What of a message follows its groups, as JSON; of version 5 the batch alone. */
export const postedSchema = z.strictObject({
  posted: z.enum(['vouched', 'unvouched']).exactOptional(),
  batch: batchSchema.exactOptional(),
  sourceSession: z.int().min(1).exactOptional(),
});

export const messageSchema = z.strictObject({
  source: key,
  session: z.int().min(0),
  sourceSeq: z.int().min(1),
  groups: z.array(groupSchema).min(1).max(65535),
  ...postedSchema.shape,
}) satisfies z.ZodType<Message>;
