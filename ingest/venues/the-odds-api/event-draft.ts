// Reads one event of an answer: who plays, when, under which canonical id, and what the books
// quote. Copies of an event are one event, as in answers of two regions that were joined, or where
// the source lists a game under two ids; one id at two times of a day means two games.

import type { EventHead } from '#domain/message/message.ts';
import { type NamedEvent, nameEvent } from '../../identity/event-naming.ts';
import type { EventWords } from '../../normalize.ts';
import type { RejectionReason } from '../../rejection.ts';
import { BookmakersReader } from './bookmakers-reader.ts';
import type { ReadingContext } from './reading-context.ts';
import { eventSchema, type WireEvent } from './response-schemas.ts';

/** Binds The Odds API's event ids, which are the same live and in every recording. */
export const IDENTITY_SOURCE = 'the-odds-api';

const MINUTE_MS = 60_000;
/** Two games of a doubleheader begin so far apart. */
const OTHER_GAME_MS = 3 * 60 * MINUTE_MS;

/** What an answer has said of one event so far. */
export interface EventDraft {
  readonly event: EventHead;
  readonly words: EventWords;
  readonly books: BookmakersReader;
}

/**
 * The event as a new draft, or the one of `draftOf` (by event id) with more books in it; or why it
 * is refused whole. Yields after each market.
 */
export function* readEvent(
  raw: unknown,
  context: ReadingContext,
  draftOf: (eventId: string) => EventDraft | undefined,
): Generator<void, EventDraft | RejectionReason> {
  const wire = eventSchema.safeParse(raw).data;
  if (wire === undefined) return 'malformed';
  const named = nameWireEvent(wire, context, draftOf);
  if (typeof named === 'string') return named;
  const known = draftOf(named.event.eventId);
  if (known !== undefined && !isCopy(known, named)) return 'duplicate_event';
  const { event, words } = named;
  const books = known?.books ?? new BookmakersReader(event.sourceEventId, context);
  for (const bookmaker of wire.bookmakers ?? []) yield* books.readBookmaker(words, bookmaker);
  return known ?? { event, words, books };
}

/** The same id at another time contradicts itself; other ids are what a source says of one game. */
function isCopy(known: NamedEvent, { event }: NamedEvent): boolean {
  if (known.event.sourceEventId !== event.sourceEventId) return true;
  return Math.floor(known.event.startTime / MINUTE_MS) === Math.floor(event.startTime / MINUTE_MS);
}

function nameWireEvent(
  wire: WireEvent,
  context: ReadingContext,
  draftOf: (eventId: string) => EventDraft | undefined,
): NamedEvent | RejectionReason {
  const league = context.identity.participants.leagues.byOddsApiKey(wire.sport_key);
  if (league === undefined) return 'unknown_league';
  const { leagueId, gamesPerDay } = league;
  const { home_team: home, away_team: away, id: sourceEventId } = wire;
  if (!home && !away) return 'outright_market';
  if (!home || !away) return 'malformed';
  const { receivedAt, identity } = context;
  const besides = (startTime: number): string | undefined => {
    const isOther = (eventId: string): boolean => {
      const first = draftOf(eventId)?.event.startTime ?? startTime;
      return gamesPerDay > 1 && Math.abs(first - startTime) >= OTHER_GAME_MS;
    };
    return identity.eventIdsOf(IDENTITY_SOURCE, leagueId, sourceEventId).find(isOther);
  };
  const event = { sourceEventId, leagueId, home, away, start: wire.commence_time, receivedAt };
  return nameEvent(identity, { source: IDENTITY_SOURCE, ...event, besides });
}
