// The stream's words: what a client may say, what is answered, and the limits that `hello` states.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MINE } from '#contract/book-parameters.ts';
import type { KnownWords, Parameters } from '#contract/route.ts';
import {
  CHANNEL_FILTERS,
  CHANNELS,
  type Channel,
  CONFLATE_MS,
  CONFLATE_MS_MAX,
} from '#contract/stream-channels.ts';
import { termsKey } from '#domain/account-terms.ts';
import { marketTypesOf } from '#domain/asked-markets.ts';
import type { LeagueId } from '#domain/league.ts';
import { DEFAULT_PROFILE, type Profile, profilesFor } from '#domain/profile.ts';
import type { Scope } from '#engine/view/changes/line-walk.ts';
import type { EdgeFilter, EventEntry, MoveFilter, OfferFilter } from '#engine/view/reader.ts';
import type { VenueStatus } from '#engine/view/records.ts';
import { type KeptText, kept } from '#engine/view/text/text-writer.ts';
import type { BucketSize } from '#kit/token-bucket.ts';
import {
  booksOf,
  type EdgeValues,
  type EventValues,
  edgeFilter,
  eventPasses,
  FROM_TAKES,
  type OfferValues,
  offerFilter,
  ownFees,
  runsBackwards,
  venuePasses,
} from '../handlers/filters.ts';
import { type MoveValues, moveFilter } from '../handlers/moves.ts';
import { BUILT_IN, conflictOf, readParameter, takesOf } from '../parse.ts';
import type { Asker } from '../route-table.ts';

export const LIMITS = {
  heartbeatMs: 5_000,
  authMs: 5_000,
  subscriptionsMax: 32,
  frameBytesMax: 16 * 1024,
  framesPerSecondMax: 20,
  /** Frames at once: all subscriptions and what goes with them. */
  framesBurstMax: 40,
  /** Frames that are not understood; one of them is forgiven each minute. */
  badFramesMax: 10,
  /** Subscribe frames in 10 s once as many as `subscriptionsMax` were heard. */
  subscribesPer10sMax: 20,
  /** A connection that follows nothing for so long is closed. */
  idleMs: 60_000,
  /** Who takes nothing of what waits for it for so long is closed. */
  tooSlowMs: 30_000,
  /** Who resumes from a position that the server has not reached yet waits for it so long. */
  resumeWaitMs: 5_000,
} as const;

/** What a server takes to greet one who comes again, and to tell what it missed. */
const COMEBACK_MS = 2;
const SPREAD_MS_MIN = 250;
const SPREAD_MS_MAX = 30_000;

/** Over how long those who hold so many streams should come again once they are all cut off. */
export function reconnectSpreadMs(streams: number): number {
  return Math.min(SPREAD_MS_MAX, Math.max(SPREAD_MS_MIN, COMEBACK_MS * streams));
}

/** Bad frames that a connection may send at once, and how they are forgiven. */
export const BAD_FRAMES: BucketSize = { perSecond: 1 / 60, burst: LIMITS.badFramesMax };

/** Frames that a connection may send, and subscribe frames among them. */
export const FRAMES: BucketSize = {
  perSecond: LIMITS.framesPerSecondMax,
  burst: LIMITS.framesBurstMax,
};
export const SUBSCRIBES: BucketSize = {
  perSecond: LIMITS.subscribesPer10sMax / 10,
  burst: LIMITS.subscriptionsMax,
};

/** What beginning one costs. */
export const SUBSCRIPTION_CREDITS = 1;

/** Topic names show lists of so many words. */
const LIST_SHOWN_MAX = 8;

/** Ages of venues move with everything that happens: they are told no oftener than this. */
const VENUES_CONFLATE_MS_MIN = 1000;

/** Of one frame that are told: an answer is not many times as long as what it answers. */
export const PROBLEMS_MAX = 8;
export const PROBLEM_CHARS_MAX = 300;

const id = z.union([z.string().min(1).max(100), z.int()], {
  error: 'takes 1 to 100 characters or a whole number',
});
export type RequestId = z.infer<typeof id>;

/** What every frame of a client is; its other members depend on `op`. */
export const frameSchema = z.looseObject({
  op: z.enum(['auth', 'subscribe', 'unsubscribe', 'ping']),
  id: id.optional(),
});
export const authSchema = z.strictObject({
  op: z.literal('auth'),
  key: z.string().min(1).max(512),
  id: id.optional(),
});
export const unsubscribeSchema = z.strictObject({ op: z.literal('unsubscribe'), id });
export const pingSchema = z.strictObject({ op: z.literal('ping'), id: id.optional() });
const subscribeSchema = z.looseObject({
  op: z.literal('subscribe'),
  id,
  channel: z.string(),
  conflateMs: z.number().min(0).max(CONFLATE_MS_MAX).optional(),
  resume: z.strictObject({ epoch: z.string(), seq: z.int().min(0) }).optional(),
});

/** Filters as the parameters' schemas made them. */
interface FilterValues
  extends OfferValues,
    Omit<EdgeValues, 'sourceType'>,
    EventValues,
    MoveValues {
  readonly event?: string | undefined;
}

/** A subscription as it will be served. */
export interface Subscription {
  readonly id: RequestId;
  readonly channel: Channel;
  readonly scope: Scope;
  readonly offers: OfferFilter;
  readonly edges: EdgeFilter;
  readonly moves: MoveFilter;
  readonly passesEvent: (entry: EventEntry) => boolean;
  readonly passesVenue: (venue: VenueStatus) => boolean;
  /** In effect, as `subscribed` echoes it. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly conflateMs: number;
  readonly resume: { readonly epoch: string; readonly seq: number } | undefined;
  /** What of the account it rests on, by termsKey(); undefined where it is the same for all. */
  readonly terms: string | undefined;
  /** Equal for all who asked for the same; and that as JSON, for frames. */
  readonly topic: string;
  readonly topicText: KeptText;
}

/** An event by any id it is known under. */
export type FindEvent = (id: string) => Pick<EventEntry, 'eventId' | 'leagueId'> | undefined;

/** Why a subscribe frame begins nothing. */
export interface Unserved {
  /** `ERR_EVENT_NOT_FOUND`: nothing is wrong with it, but the book does not hold the event. */
  readonly code: 'ERR_INVALID_FRAME' | 'ERR_EVENT_NOT_FOUND';
  readonly problems: readonly string[];
}

/** Reads a subscribe frame of an account; what is wrong with it otherwise. */
export function readSubscription(
  frame: unknown,
  findEvent: FindEvent,
  words: Omit<KnownWords, 'account'> = BUILT_IN,
  account: Asker = {},
): Subscription | Unserved {
  const { leagues, venues } = words;
  const profiles = profilesFor(words.profiles, account.accountId);
  const known: KnownWords = { leagues, venues, profiles, account };
  const parsed = subscribeSchema.safeParse(frame);
  if (!parsed.success) return invalid(issuesOf(parsed.error));
  const { op: _, id: requestId, channel, conflateMs, resume, ...given } = parsed.data;
  if (!isChannel(channel)) return invalid([`channel: takes one of ${CHANNELS.join(', ')}`]);
  const filters = readFilters(CHANNEL_FILTERS[channel], given, known);
  if (Array.isArray(filters)) return invalid(filters);
  const values: FilterValues = filters;
  if (runsBackwards(values)) return invalid([`from: takes ${FROM_TAKES}`]);
  const event = values.event === undefined ? undefined : findEvent(values.event);
  if (values.event !== undefined && !event) {
    return { code: 'ERR_EVENT_NOT_FOUND', problems: ['event: none in the book has this id'] };
  }
  const eventId = event?.eventId;
  // A market word is read as REST reads it: by the league of the event, where one is asked for.
  const leagueId = event?.leagueId ?? values.league;
  const least = channel === 'venues' ? VENUES_CONFLATE_MS_MIN : 0;
  const rounded = Math.max(least, nearestConflation(conflateMs ?? 0));
  const fees = channel === 'edges' ? ownFees(account) : undefined;
  const isOwn = given.bookmakers === MINE || fees !== undefined;
  const shown = {
    ...shownFilters({ ...values, event: eventId }, channel, leagueId, known),
    ...(fees && { commission: [...fees.rates].map(([id, rate]) => `${id}=${rate}`) }),
  };
  // A private profile may become another account's: theirs are other topics.
  const owner = shownProfile(values, channel)?.owner;
  const offers = offerFilter(known, values, leagueId);
  // Only where prices are shown is it a choice of models.
  const { sourceType, ...others } = values;
  const ofVenues = { ...others, ...(typeof sourceType === 'string' && { sourceType }) };
  const whose = { ...(owner && { owner }), ...(offers.account && { account: offers.account }) };
  const topic = `${channel}:${topicKey({ ...shown, ...whose })}:${rounded}`;
  return {
    id: requestId,
    channel,
    scope: { ...(values.league && { leagueId: values.league }), ...(eventId && { eventId }) },
    offers,
    edges: edgeFilter(known, ofVenues, leagueId, fees && account),
    moves: moveFilter(known, values, leagueId),
    passesEvent: eventPasses(known.leagues, values),
    passesVenue: venuePasses(values),
    filters: shown,
    conflateMs: rounded,
    // The set may have been another at that position, so that what changed since is not enough.
    resume: isOwn ? undefined : resume,
    terms: isOwn ? termsKey(account) : undefined,
    topic,
    topicText: kept(JSON.stringify(topic)),
  };
}

function isChannel(word: string): word is Channel {
  return (CHANNELS as readonly string[]).includes(word);
}

function invalid(problems: readonly string[]): Unserved {
  return { code: 'ERR_INVALID_FRAME', problems };
}

/** What is wrong with a frame, member by member. */
export function issuesOf(error: z.ZodError): readonly string[] {
  return error.issues.map((issue) => `${issue.path.join('.') || 'frame'}: ${issue.message}`);
}

function readFilters(
  parameters: Parameters,
  given: Readonly<Record<string, unknown>>,
  known: KnownWords,
): FilterValues | string[] {
  const wrong = Object.keys(given)
    .filter((name) => !Object.hasOwn(parameters, name))
    .slice(0, PROBLEMS_MAX)
    .map((name) => `${name}: unknown; takes only ${Object.keys(parameters).join(', ')}`);
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = given[name];
    if (name === 'event' && value === undefined) continue;
    const text = typeof value === 'number' ? String(value) : value;
    const read = readParameter(parameter, text, known);
    if (!read) wrong.push(`${name}: takes ${takesOf(parameter, known)}`);
    else if (read.value !== undefined) values[name] = read.value;
  }
  const conflict = conflictOf(parameters, Object.keys(given), values);
  if (conflict) wrong.push(`${conflict.name}: takes ${conflict.takes}`);
  return wrong.length > 0 ? wrong : (values as FilterValues);
}

/**
 * In canonical words, so that all who asked for the same markets and venues share a topic however
 * they wrote them.
 */
function shownFilters(
  values: FilterValues,
  channel: Channel,
  leagueId: LeagueId | undefined,
  { venues, leagues }: KnownWords,
) {
  const { market, book, leader, laggard, sourceType } = values;
  const books = booksOf(venues, values);
  const named = (name: string | undefined) =>
    name === undefined
      ? undefined
      : oneOrList(venues.resolve(name).map((each) => each.bookmakerId));
  const canonical = {
    ...values,
    // What a region stands for may grow: a subscription follows the venues that it began with.
    region: undefined,
    // Without it the same is shown.
    synthetic: values.synthetic || undefined,
    profile: shownProfile(values, channel)?.id,
    sourceType: typeof sourceType === 'object' ? 'model' : sourceType,
    ...(market !== undefined && { market: oneOrList(marketTypesOf(market, leagueId, leagues)) }),
    book: named(book),
    leader: named(leader),
    laggard: named(laggard),
    // Edges take sets alone, and name them so.
    ...(books !== undefined &&
      (channel === 'edges'
        ? { bookmakers: oneOrList(books) }
        : { bookmaker: oneOrList(books), bookmakers: undefined })),
  };
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(CHANNEL_FILTERS[channel]).sort()) {
    const value = canonical[name as keyof FilterValues];
    if (value !== undefined) shown[name] = value;
  }
  return shown;
}

/** By the default one edges are those that are followed without any; beside prices it is shown. */
function shownProfile({ profile }: FilterValues, channel: Channel): Profile | undefined {
  return channel === 'edges' && profile === DEFAULT_PROFILE ? undefined : profile;
}

function oneOrList(words: Iterable<string>): string | readonly string[] {
  const sorted = [...words].sort();
  return sorted.length === 1 ? (sorted[0] as string) : sorted;
}

/** Topic names travel in every frame: readable, but never longer than needed. */
function topicKey(shown: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(shown);
  return names.length === 0
    ? 'all'
    : names.map((name) => `${name}=${escaped(shown[name])}`).join(',');
}

/**
 * No text that a client chose can look like another filter. A long list is named by its length and
 * its hash.
 */
function escaped(value: unknown): string {
  const words = [value].flat();
  const written = words.map((each) => encodeURIComponent(String(each))).join('+');
  if (words.length <= LIST_SHOWN_MAX) return written;
  return `${words.length}:${createHash('sha256').update(written).digest('base64url').slice(0, 22)}`;
}

function nearestConflation(asked: number): number {
  return CONFLATE_MS.reduce<number>(
    (nearest, step) => (Math.abs(step - asked) < Math.abs(nearest - asked) ? step : nearest),
    0,
  );
}
