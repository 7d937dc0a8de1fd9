// Short words for writing what venues say in tests: one football and one soccer game, quotes with
// sensible defaults, and a source that numbers its own messages.
import type {
  EventGroup,
  EventHead,
  EventStatus,
  Group,
  ImageGroup,
  MarketScope,
  Message,
  PatchGroup,
  Quote,
} from '#domain/message/message.ts';

/** Sunday 2025-11-09, 13:00 Eastern. */
export const KICKOFF = Date.UTC(2025, 10, 9, 18);
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export const GAME: EventHead = {
  eventId: 'nfl_20251109_buf_mia',
  leagueId: 'nfl',
  homeTeamId: 'nfl_mia',
  awayTeamId: 'nfl_buf',
  startTime: KICKOFF,
  sourceEventId: 'a1',
};

export const MATCH: EventHead = {
  eventId: 'soccer_epl_20251109_che_ars',
  leagueId: 'soccer_epl',
  homeTeamId: 'soccer_epl_ars',
  awayTeamId: 'soccer_epl_che',
  startTime: KICKOFF,
  sourceEventId: 'b1',
};

/** A moneyline quote of an American price unless told otherwise, confirmed at `confirmedAt`. */
export function quote(
  venueId: string,
  side: Quote['side'],
  american: number,
  confirmedAt: number,
  rest: Partial<Quote> = {},
): Quote {
  return {
    venueId,
    marketType: 'moneyline',
    isAlternate: false,
    team: null,
    playerId: null,
    playerName: null,
    playerTeam: null,
    point: null,
    side,
    price: american * 100,
    nativeFormat: 'american',
    nativePrice: american,
    suspended: false,
    confirmedAt,
    size: null,
    link: null,
    ...rest,
  };
}

/** An image of what its quotes name; more venues and markets may be said to have answered. */
export function image(
  event: EventHead,
  receivedAt: number,
  quotes: readonly Quote[],
  rest: Partial<ImageGroup> = {},
): ImageGroup {
  const markets: MarketScope[] = quotes.map(({ marketType, isAlternate }) => ({
    marketType,
    isAlternate,
  }));
  const venues = [...new Set(quotes.map(({ venueId }) => venueId))];
  return { kind: 'image', event, receivedAt, rejections: {}, markets, venues, quotes, ...rest };
}

export function patch(
  event: EventHead,
  receivedAt: number,
  quotes: readonly Quote[],
  withdrawn: PatchGroup['withdrawn'] = [],
): PatchGroup {
  return { kind: 'patch', event, receivedAt, rejections: {}, quotes, withdrawn };
}

/** A score source's word. */
export function report(event: EventHead, receivedAt: number, status: EventStatus): EventGroup {
  const score = status === 'scheduled' ? null : { home: 7, away: 3 };
  const place = { neutralSite: false, venue: null, seasonType: null };
  const rest = { score, period: null, clock: null, ...place };
  return { kind: 'event', event, receivedAt, rejections: {}, status, ...rest };
}

/** The moneyline answer of a league's venues that lists these events. */
export function coverage(
  event: EventHead,
  receivedAt: number,
  venues: readonly string[],
  eventIds: readonly string[],
): Group {
  const markets = [{ marketType: 'moneyline', isAlternate: false }];
  const { leagueId } = event;
  return { kind: 'coverage', receivedAt, rejections: {}, leagueId, markets, venues, eventIds };
}

export function tick(receivedAt: number): Group {
  return { kind: 'clock', receivedAt, rejections: {} };
}

/** A message of the source `feed`. */
export function message(sourceSeq: number, groups: readonly Group[], session = 1): Message {
  return { source: 'feed', session, sourceSeq, groups };
}
