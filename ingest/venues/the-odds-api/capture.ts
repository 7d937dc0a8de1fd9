// One answer of The Odds API, live or recorded, as groups for the log. The same code serves both,
// and its result depends on the answer and the known event ids only.
// In a bulk answer a venue that occurs anywhere answered for the whole league: every image names
// all of them; the coverage at the end withdraws what they no longer list, and a list of all sports
// has none. An event answer speaks for its event, its venues and its markets alone.

import type { LeagueId } from '#domain/league.ts';
import type { NamedMarket } from '#domain/market.ts';
import type { Group, ImageGroup, MarketScope } from '#domain/message/message.ts';
import { runWhole } from '#kit/tick-budget.ts';
import { fittingImages } from '../../fitting-images.ts';
import type { Naming } from '../../identity/naming.ts';
import type { Participants } from '../../identity/participants.ts';
import type { LeftOutLeagues } from '../../left-out.ts';
import type { PlayerSideLookup } from '../../normalize.ts';
import type { Quarantine } from '../../quarantine.ts';
import {
  builtInVenuesOnly,
  type RejectionReason,
  Tally,
  type VenueRefusal,
} from '../../rejection.ts';
import { type EventDraft, IDENTITY_SOURCE, readEvent } from './event-draft.ts';
import { priceFormatOf } from './price-format.ts';
import { bystanderSchema, countPrices, fieldsOf } from './response-schemas.ts';

/** One answer. */
export interface Capture {
  /** Epoch milliseconds. */
  readonly receivedAt: number;
  /** `bulk`: a list for a whole league; `event`: one event by its id. */
  readonly kind: 'bulk' | 'event';
  /** Events as they arrived. */
  readonly events: readonly unknown[];
  /** Market keys that were asked for; absent in recordings, which do not say. */
  readonly askedMarkets?: readonly string[];
  /** The league that was asked for, where one was: the answer covers no other. */
  readonly askedLeague?: LeagueId;
  /** Of a recording that lists the next games of all sports: it covers no league. */
  readonly listsAllSports?: boolean;
  /** The odds format that was asked for; otherwise it is read off the prices. */
  readonly priceFormat?: 'american' | 'decimal';
  /** Prices of garbage that was taken out of the events. */
  readonly dropped?: number;
  /** What was refused before the answer could be read. */
  readonly rejections?: Readonly<Partial<Record<RejectionReason, number>>>;
}

/** What reading needs beside the answer. */
export interface CaptureContext {
  readonly identity: Naming;
  readonly quarantine: Quarantine;
  /** Names the feed in quarantined samples. */
  readonly source: string;
  /** For whom players play, which this source does not say; without it their teams stay unknown. */
  readonly playerSideOf?: PlayerSideLookup;
  /** Why prices of a bookmaker are refused; without it those of the built-in table are taken. */
  readonly venueRefusal?: VenueRefusal;
  /** Where prices of leagues that are none of ours are counted. */
  readonly leftOut?: LeftOutLeagues;
}

/** What a recorded bulk answer is taken to have asked for beside the markets that occur in it. */
const FEATURED = ['h2h', 'spreads', 'totals'];

/** More events than any league lists; their ids must fit into one coverage group. */
const EVENTS_MAX = 5000;

/** What several events answered together: a league of a bulk answer, or one event alone. */
interface AnsweredEvents {
  readonly leagueId: LeagueId;
  readonly venues: Set<string>;
  readonly markets: Set<NamedMarket>;
  readonly eventIds: Set<string>;
}

/**
 * The groups of an answer: an image per event in the order of the answer, then for a bulk answer a
 * coverage per league. An answer about no known league becomes a clock group, so that time moves
 * and its refusals are counted.
 */
export function groupsOfCapture(capture: Capture, context: CaptureContext): Group[] {
  return runWhole(groupsWithin(capture, context));
}

/** The same, for who serves meanwhile: a bookmaker's market, or an event, between two yields. */
export function* groupsWithin(capture: Capture, context: CaptureContext): Generator<void, Group[]> {
  const { receivedAt } = capture;
  const tally = new Tally();
  tally.addAll(capture.rejections ?? {});
  tally.addAll({ malformed: capture.dropped ?? 0 });
  const answers = new Map<string, AnsweredEvents>();
  if (capture.kind === 'bulk' && capture.askedLeague !== undefined) {
    answerOf(
      answers,
      capture,
      capture.askedLeague,
      capture.askedLeague,
      context.identity.participants,
    );
  }
  const { drafts, isWhole } = yield* readEvents(capture, context, answers, tally);
  const images: ImageGroup[] = [];
  for (const { draft, answer } of drafts) {
    images.push(...fittingImages(imageOf(draft, answer, receivedAt)));
    yield;
  }
  // Where an event could be any, the answer says of none that it is not listed.
  const coverages = isWhole ? coveredBy(capture, [...answers.values()]) : [];
  const groups: Group[] = [...images, ...coverages.map((answer) => coverageOf(answer, receivedAt))];
  return withRejections(groups, images.length, tally, receivedAt);
}

/** The leagues that were asked for whole. */
function coveredBy(
  capture: Capture,
  answers: readonly AnsweredEvents[],
): readonly AnsweredEvents[] {
  const { kind, askedLeague } = capture;
  if (kind === 'event') return [];
  if (askedLeague !== undefined) return answers.filter(({ leagueId }) => leagueId === askedLeague);
  return capture.listsAllSports || isOfSeveralSports(capture.events) ? [] : answers;
}

/** Whether a bulk answer names games of several sport keys, as none about one league does. */
export function isOfSeveralSports(events: readonly unknown[]): boolean {
  return new Set(fieldsOf(events).map((event) => event.sport_key)).size > 1;
}

interface ReadEvent {
  readonly draft: EventDraft;
  readonly answer: AnsweredEvents;
}

function* readEvents(
  capture: Capture,
  context: CaptureContext,
  answers: Map<string, AnsweredEvents>,
  tally: Tally,
): Generator<void, { readonly drafts: readonly ReadEvent[]; readonly isWhole: boolean }> {
  const { receivedAt } = capture;
  const priceFormat = capture.priceFormat ?? priceFormatOf(capture.events);
  const reading = { ...context, receivedAt, priceFormat };
  const read = new Map<string, ReadEvent>();
  let isWhole = true;
  const draftOf = (eventId: string): EventDraft | undefined => read.get(eventId)?.draft;
  for (const raw of capture.events) {
    const draft = read.size < EVENTS_MAX ? yield* readEvent(raw, reading, draftOf) : 'too_long';
    yield;
    if (typeof draft === 'string') {
      tally.add(draft, countPrices(raw));
      if (draft === 'unknown_league') noteLeftOut(context, raw);
      context.quarantine.add(context.source, draft, receivedAt, raw);
      if (capture.kind === 'bulk') {
        isWhole = noteRefused(answers, capture, context, raw) && isWhole;
      }
      continue;
    }
    const { eventId, leagueId } = draft.event;
    const key = capture.kind === 'bulk' ? leagueId : eventId;
    const answer = answerOf(answers, capture, key, leagueId, context.identity.participants);
    answer.eventIds.add(eventId);
    for (const venueId of draft.books.venues) answer.venues.add(venueId);
    for (const market of draft.books.markets) answer.markets.add(market);
    read.set(eventId, { draft, answer });
  }
  return { drafts: [...read.values()], isWhole };
}

function noteLeftOut({ leftOut }: CaptureContext, raw: unknown): void {
  for (const { sport_key: key } of fieldsOf([raw])) {
    if (typeof key === 'string') leftOut?.add(key, countPrices(raw));
  }
}

/**
 * Venues that occur in a refused event answered for the league all the same, and it is listed.
 * False where it cannot be told which event it is.
 */
function noteRefused(
  answers: Map<string, AnsweredEvents>,
  capture: Capture,
  { identity, venueRefusal = builtInVenuesOnly }: CaptureContext,
  raw: unknown,
): boolean {
  const parsed = bystanderSchema.safeParse(raw).data;
  if (parsed === undefined) return false;
  const leagueId = identity.participants.leagues.byOddsApiKey(parsed.sport_key)?.leagueId;
  if (leagueId === undefined) return true;
  const answer = answerOf(answers, capture, leagueId, leagueId, identity.participants);
  for (const { key } of parsed.bookmakers) {
    if (venueRefusal(key) === undefined) answer.venues.add(key);
  }
  for (const eventId of identity.eventIdsOf(IDENTITY_SOURCE, leagueId, parsed.id)) {
    answer.eventIds.add(eventId);
  }
  return answer.eventIds.size <= EVENTS_MAX;
}

function answerOf(
  answers: Map<string, AnsweredEvents>,
  capture: Capture,
  key: string,
  leagueId: LeagueId,
  { leagues }: Participants,
): AnsweredEvents {
  const known = answers.get(key);
  if (known !== undefined) return known;
  const asked = capture.askedMarkets ?? (capture.kind === 'bulk' ? FEATURED : []);
  const markets = asked
    .map((marketKey) => leagues.market(leagueId, marketKey))
    .filter((market) => market !== undefined);
  const answer: AnsweredEvents = {
    leagueId,
    venues: new Set(),
    markets: new Set(markets),
    eventIds: new Set(),
  };
  answers.set(key, answer);
  return answer;
}

function imageOf(draft: EventDraft, answer: AnsweredEvents, receivedAt: number): ImageGroup {
  return {
    kind: 'image',
    receivedAt,
    rejections: draft.books.rejections(),
    event: draft.event,
    markets: scopesOf(answer),
    venues: [...answer.venues],
    quotes: draft.books.quotes(),
  };
}

function coverageOf(answer: AnsweredEvents, receivedAt: number): Group {
  return {
    kind: 'coverage',
    receivedAt,
    rejections: {},
    leagueId: answer.leagueId,
    markets: scopesOf(answer),
    venues: [...answer.venues],
    eventIds: [...answer.eventIds],
  };
}

function scopesOf({ markets }: AnsweredEvents): MarketScope[] {
  return [...markets].map(({ market, isAlternate }) => ({
    marketType: market.marketType,
    isAlternate,
  }));
}

/**
 * Refusals that belong to no event travel on the first group after the images: a coverage, else a
 * clock group, which is also what an answer without any group becomes.
 */
function withRejections(
  groups: Group[],
  images: number,
  tally: Tally,
  receivedAt: number,
): Group[] {
  const rejections = tally.counts();
  const carrier = groups[images];
  if (carrier !== undefined) {
    groups[images] = { ...carrier, rejections };
  } else if (images === 0 || Object.keys(rejections).length > 0) {
    groups.push({ kind: 'clock', receivedAt, rejections });
  }
  return groups;
}
