// The form of catalogue entries, in the log and where operators and sources state them.
import { z } from 'zod';
import { AUTHORITIES } from '#domain/catalog/catalog-entry.ts';
import { SEMANTICS, SILENCE_RULES } from '#domain/catalog/source-entry.ts';
import { LEAGUES, type LeagueId } from '#domain/league.ts';

/** Entries of one group. */
const ENTRIES_MAX = 1000;
const id = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/);
const words = z.string().trim().min(1).max(80);
const rate = z.number().min(0).max(0.5);
const leagueId = z.enum(LEAGUES.map((league) => league.leagueId) as [LeagueId, ...LeagueId[]]);

const commission = z.discriminatedUnion('model', [
  z.strictObject({ model: z.literal('none') }),
  z.strictObject({ model: z.literal('winnings'), rate }),
  z.strictObject({
    model: z.literal('contract'),
    rate,
    rateByLeague: z.partialRecord(leagueId, rate).exactOptional(),
  }),
]);

/** What a source may state of a venue. */
export const sourceVenueSchema = z.strictObject({
  kind: z.literal('venue'),
  id,
  name: words.optional(),
  sourceType: z.enum(['sportsbook', 'dfs', 'exchange']).optional(),
  sourceRegion: id.optional(),
});

/** What the server's operator may state. */
export const venueEntrySchema = z.strictObject({
  ...sourceVenueSchema.shape,
  operator: id.optional(),
  commission: commission.optional(),
  sharpWeight: z.int().min(1).max(10).optional(),
  arbitrageApproved: z.boolean().optional(),
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

/** Whatever the server's operator may state. */
export const catalogEntrySchema = z.discriminatedUnion('kind', [
  venueEntrySchema,
  sourceEntrySchema,
]);

export const catalogSchema = z.strictObject({
  by: z.enum(AUTHORITIES),
  entries: z.array(catalogEntrySchema).min(1).max(ENTRIES_MAX),
});
