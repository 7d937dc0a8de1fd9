// The form of catalogue entries, in the log and where operators and sources state them.
import { z } from 'zod';
import { RATE_MAX } from '#domain/account-terms.ts';
import { AUTHORITIES, matchId } from '#domain/catalog/catalog-entry.ts';
import { SEMANTICS, SILENCE_RULES } from '#domain/catalog/source-entry.ts';
import { PICKS_MAX } from '#domain/entry-type.ts';
import { FORMATS, PERIODS, SUBJECTS } from '#domain/market.ts';
import { PAYOFFS, STATES } from '#domain/settlement.ts';

/** Entries of one group. */
const ENTRIES_MAX = 1000;
const ALIASES_MAX = 50;
const RULES_MAX = 100;
/** One and a half times as long is a week, after which events leave the book. */
const TYPICAL_MINUTES_MAX = 112 * 60;
const ENTRY_TYPES_MAX = 50;
/** Of an entry, per unit entered. */
const PAYOUT_MAX = 1_000_000;
const id = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/);
const words = z.string().trim().min(1).max(80);
const rate = z.number().min(0).max(RATE_MAX);
/** Of money, in whole cents. */
const amount = z
  .number()
  .min(0.01)
  .max(100_000)
  .refine((value) => Math.abs(100 * value - Math.round(100 * value)) < 1e-6);
export const leagueId = z.string().regex(/^[a-z0-9][a-z0-9_]{0,39}$/);

const commission = z.discriminatedUnion('model', [
  z.strictObject({ model: z.literal('none') }),
  z.strictObject({ model: z.literal('winnings'), rate }),
  z.strictObject({
    model: z.literal('contract'),
    rate,
    rateByLeague: z.record(leagueId, rate).exactOptional(),
    step: z.number().gt(0).max(1).exactOptional(),
  }),
]);

const entryType = z
  .strictObject({
    id,
    picks: z.int().min(2).max(PICKS_MAX),
    payouts: z.array(z.number().min(0).max(PAYOUT_MAX)).min(1).max(PICKS_MAX),
    unverified: z.literal(true).optional(),
  })
  .refine(({ picks, payouts }) => payouts.length <= picks, {
    path: ['payouts'],
    message: 'has no more payouts than picks',
  })
  .refine(({ payouts }) => (payouts[0] ?? 0) > 1 && payouts.every(isNoMore), {
    path: ['payouts'],
    message: 'begins with more than 1, and no payout is more than the one before it',
  });

/** How a venue settles what is no plain result. */
const settlementRule = z.strictObject({
  sports: z.array(leagueId).min(1).max(50).optional(),
  leagues: z.array(leagueId).min(1).max(512).optional(),
  formats: z.array(z.enum(FORMATS)).min(1).optional(),
  subjects: z.array(z.enum(SUBJECTS)).min(1).optional(),
  periods: z.array(z.enum(PERIODS)).min(1).optional(),
  payoffs: z.partialRecord(z.enum(STATES), z.enum(PAYOFFS)),
});

/** What a source may state of a venue. */
export const sourceVenueSchema = z.strictObject({
  kind: z.literal('venue'),
  id,
  name: words.optional(),
  sourceType: z.enum(['sportsbook', 'dfs', 'exchange', 'model']).optional(),
  sourceRegion: id.optional(),
});

/** What the server's operator may state. */
export const venueEntrySchema = z.strictObject({
  ...sourceVenueSchema.shape,
  operator: id.optional(),
  commission: commission.optional(),
  sharpWeight: z.int().min(1).max(10).optional(),
  arbitrageApproved: z.boolean().optional(),
  minStake: amount.optional(),
  stakeStep: amount.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  entryTypes: z
    .array(entryType)
    .max(ENTRY_TYPES_MAX)
    .refine((types) => new Set(types.map((type) => type.id)).size === types.length, {
      message: 'has no id twice',
    })
    .optional(),
  rules: z.array(settlementRule).max(RULES_MAX).optional(),
});

/** Settings of a source, which only the server's operator states. */
export const sourceEntrySchema = z.strictObject({
  kind: z.literal('source'),
  id,
  priority: z.int().min(0).max(1000).optional(),
  ttl: z.int().min(1).max(86_400).optional(),
  onSilence: z.enum(SILENCE_RULES).optional(),
  semantics: z.enum(SEMANTICS).optional(),
  venues: z.array(id).max(ENTRIES_MAX).optional(),
  account: words.optional(),
});

const aliases = z.array(words).max(ALIASES_MAX).optional();
/** Keys at another source, as it writes them; one that ends in `*` takes all that begin so. */
const keys = (form: RegExp) => z.array(z.string().regex(form)).max(20).optional();
const exchangeKeys = keys(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}\*?$/);

export const leagueEntrySchema = z.strictObject({
  kind: z.literal('league'),
  id: leagueId,
  name: words.optional(),
  sport: leagueId.optional(),
  aliases,
  participants: z.enum(['closed', 'open']).exactOptional(),
  moneyline: z.enum(['two_way', 'three_way']).exactOptional(),
  overtimeCounts: z.boolean().optional(),
  gamesPerDay: z.int().min(1).max(9).exactOptional(),
  matchWindowHours: z.int().min(1).max(48).exactOptional(),
  seasonFirstMonth: z.int().min(1).max(12).optional(),
  marketsOf: leagueId.optional(),
  periods: z.int().min(1).max(20).optional(),
  typicalDurationMinutes: z.int().min(1).max(TYPICAL_MINUTES_MAX).optional(),
  theOddsApi: keys(/^[a-z0-9_]{1,60}\*?$/),
  espn: z
    .string()
    .regex(/^[a-z0-9-]{1,40}\/[a-z0-9.-]{1,60}$/)
    .optional(),
  kalshi: exchangeKeys,
  polymarket: exchangeKeys,
  active: z.boolean().optional(),
});

const participant = z.strictObject({
  kind: z.literal('participant'),
  /** With the longest id of a league before it. */
  id: z.string().regex(/^[a-z0-9][a-z0-9_]{2,160}$/),
  league: leagueId,
  name: words,
  abbreviation: z.string().trim().min(1).max(12).optional(),
  aliases,
});

export const participantEntrySchema = participant.refine(
  ({ id, league }) => id.startsWith(`${league}_`),
  { path: ['id'], message: 'begins with the id of its league and "_"' },
);

export const marketEntrySchema = z
  .strictObject({
    kind: z.literal('market'),
    key: z.string().regex(/^[a-z0-9][a-z0-9_]{0,59}$/),
    leagues: z.array(leagueId).min(1).max(512).optional(),
    sports: z.array(leagueId).min(1).max(50).optional(),
    name: words,
    format: z.enum(FORMATS),
    subject: z.enum(['event', 'team', 'player']).optional(),
    period: z.enum(PERIODS).optional(),
    hasAlternate: z.boolean().optional(),
    aliases,
  })
  .refine(({ key }) => !key.endsWith('_alternate'), {
    path: ['key'],
    message: 'does not end in "_alternate": hasAlternate says that there is one',
  })
  .refine(({ leagues, sports }) => leagues !== undefined || sports !== undefined, {
    path: ['leagues'],
    message: 'a market names its leagues or sports',
  });

const eventText = z.string().min(1).max(1024);
const startTime = z.int().min(0).max(8.64e15);
const turned = z.literal(true).optional();

/** What the operator says of an id of a source. */
export const matchEntrySchema = z
  .strictObject({
    kind: z.literal('match'),
    id: z.string().max(3200),
    league: leagueId,
    source: eventText,
    sourceEventId: eventText,
    start: startTime,
    is: z.strictObject({ id: eventText, home: eventText, away: eventText, turned }).optional(),
    isNot: z.array(eventText).min(1).max(20).optional(),
  })
  .refine((entry) => entry.id === matchId(entry), {
    path: ['id'],
    message: 'is the source, the league and the id of the source, with spaces between them',
  })
  .refine(({ is, isNot }) => (is === undefined) !== (isNot === undefined), {
    path: ['is'],
    message: 'says which event is meant, or isNot says which ones are not',
  });

const statedSchemas = [
  venueEntrySchema,
  sourceEntrySchema,
  leagueEntrySchema,
  participantEntrySchema,
  marketEntrySchema,
  matchEntrySchema,
] as const;

/** What people and files state. */
export const catalogEntrySchema = z.discriminatedUnion('kind', statedSchemas);

/** Which event a source means; the server alone states it. */
const eventEntrySchema = z.strictObject({
  kind: z.literal('event'),
  id: eventText,
  league: leagueId,
  home: eventText,
  away: eventText,
  start: startTime,
  source: eventText,
  sourceEventId: eventText,
  turned,
  posted: z.literal(true).optional(),
});

function isNoMore(payout: number, wrong: number, payouts: readonly number[]): boolean {
  return payout <= (payouts[wrong - 1] ?? Number.POSITIVE_INFINITY);
}

const count = z.int().min(0);

export const catalogSchema = z.strictObject({
  by: z.enum(AUTHORITIES),
  entries: z
    .array(z.discriminatedUnion('kind', [...statedSchemas, eventEntrySchema]))
    .min(1)
    .max(ENTRIES_MAX),
  repeated: z.strictObject({ sinceSeq: count, groupsLeft: count }).exactOptional(),
});
