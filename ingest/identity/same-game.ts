// Whether two sources speak of one game, and which of the known games a source means: by the pair of
// teams, the start and what its own ids meant before.
import { easternDay } from '#domain/eastern-day.ts';
import type { League, LeagueId } from '#domain/league.ts';
import { isPlaceholder } from '../usual-start.ts';

/** An event as one source speaks of it; teams in our ids, `startTime` in epoch milliseconds. */
export interface SourceEvent {
  readonly source: string;
  readonly sourceEventId: string;
  readonly leagueId: LeagueId;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly startTime: number;
  /** True where the source knows the day only: the start then moves none, and makes no event. */
  readonly startIsUsual?: boolean;
  /** When it was received, epoch milliseconds: an id may pass to a second game after the first. */
  readonly receivedAt?: number;
  /** The event that the same answer calls by this id at another time of the day. */
  readonly besides?: string;
  /**
   * True where the source does not know who is at home: it means the game that others list, or none.
   */
  readonly isUnordered?: boolean | undefined;
  /** Events that the server's operator says it is not. */
  readonly isNot?: readonly string[];
  /**
   * True where anybody posts it: it takes part in what others list, and decides nothing for those
   * who do not post (no start, no id, not which team is at home).
   */
  readonly isPosted?: boolean | undefined;
}

export interface KnownEvent {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  /** What sources call it. */
  readonly names: Set<string>;
  /** Those of sources that have the away team at home. */
  readonly turnedNames: Set<string>;
  /** The start that each of its sources said last. */
  readonly starts: Map<string, number>;
  /** The same of those who post. */
  readonly postedStarts: Map<string, number>;
  /** As last said by any source; by one that posts only where nobody else knows the event. */
  startTime: number;
  writtenStart: number;
  movesWritten: number;
}

export interface LeagueMemory {
  /** As the catalogue has it. */
  facts(): League | undefined;
  readonly byId: Map<string, KnownEvent>;
  readonly byPair: Map<string, Set<KnownEvent>>;
  newestStart: number;
  /** Forgetting looks at everything, so it runs once per day of progress. */
  forgottenUpTo: number;
}

const HOUR_MS = 3_600_000;
/** Of leagues that nobody has stated. */
const MATCH_HOURS = 12;
/** A bound id keeps its event while others know that within this time. */
const SAME_MS = MATCH_HOURS * HOUR_MS;
/** No two games of a pair begin within this time, whatever ids a source gives them. */
const APART_MIN_MS = HOUR_MS;
/** So long after the start that it had, an id that names a later start means the next game. */
const PLAYED_AFTER_MS = 2 * HOUR_MS;

/** Whether an event is known to be another one than that which is spoken of. */
export function isRuledOut(
  { besides, isNot }: Pick<SourceEvent, 'besides' | 'isNot'>,
  eventId: string,
): boolean {
  return eventId === besides || (isNot?.includes(eventId) ?? false);
}

export function newEvent(
  eventId: string,
  { leagueId, homeTeamId, awayTeamId, startTime }: Omit<SourceEvent, 'startIsUsual'>,
): KnownEvent {
  return {
    eventId,
    leagueId,
    homeTeamId,
    awayTeamId,
    names: new Set(),
    turnedNames: new Set(),
    starts: new Map(),
    postedStarts: new Map(),
    startTime,
    writtenStart: startTime,
    movesWritten: 0,
  };
}

/** Whether anybody lists it who does not post. */
export function isListed({ starts }: KnownEvent): boolean {
  return starts.size > 0;
}

/** Takes over the start that a source states. */
export function setStart(
  event: KnownEvent,
  { source, startTime, isPosted }: Pick<SourceEvent, 'source' | 'startTime' | 'isPosted'>,
): void {
  event[isPosted ? 'postedStarts' : 'starts'].set(source, startTime);
  if (!isPosted || !isListed(event)) event.startTime = startTime;
}

/** False where all other sources, or this one if it is alone, know the event at another time. */
export function isAmongOthers(
  event: KnownEvent,
  sourceEvent: SourceEvent,
  league: LeagueMemory,
): boolean {
  const within = Math.max(SAME_MS, matchMsOf(league));
  let isAlone = true;
  for (const [source, startTime] of event.starts) {
    if (source === sourceEvent.source) continue;
    if (Math.abs(startTime - sourceEvent.startTime) <= within) return true;
    isAlone = false;
  }
  return isAlone && Math.abs(event.startTime - sourceEvent.startTime) <= within;
}

/** The nearest event of the pair that is the game that the source means; ties by the lower id. */
export function matchOf(
  sourceEvent: SourceEvent,
  league: LeagueMemory,
  isMeant: (event: KnownEvent) => boolean = () => true,
): KnownEvent | undefined {
  let best: KnownEvent | undefined;
  for (const event of league.byPair.get(pairOf(sourceEvent)) ?? []) {
    if (isRuledOut(sourceEvent, event.eventId) || !isMeant(event)) continue;
    if (!isSameGame(event, sourceEvent, league)) continue;
    const isNearer = best === undefined || apartOf(event, sourceEvent) < apartOf(best, sourceEvent);
    const isTied = best !== undefined && apartOf(event, sourceEvent) === apartOf(best, sourceEvent);
    if (isNearer || (isTied && best !== undefined && event.eventId < best.eventId)) best = event;
  }
  return best;
}

/**
 * Whether a source that has no such id, or another one, can mean the event: of a pair that plays
 * once a day by the day, else by the start, which two sources may write differently.
 */
function isSameGame(event: KnownEvent, sourceEvent: SourceEvent, league: LeagueMemory): boolean {
  const { starts, postedStarts } = event;
  if (starts.size + postedStarts.size === 0) return false;
  // Of its own listing a source knows best when it is.
  const own = (sourceEvent.isPosted ? postedStarts : starts).get(sourceEvent.source);
  const apart = Math.abs((own ?? event.startTime) - sourceEvent.startTime);
  const isOfDay = isSameDay(own ?? event.startTime, sourceEvent.startTime);
  if (!playsDoubleheaders(league)) return apart <= matchMsOf(league) || isOfDay;
  if (own !== undefined) return apart < APART_MIN_MS;
  const isUntimed = isPlaceholder(
    sourceEvent.leagueId,
    sourceEvent.startTime,
    sourceEvent.homeTeamId,
  );
  return apart <= matchMsOf(league) || (isOfDay && isUntimed);
}

/** Whether an id that was bound to a game of baseball passes to the second game of its day. */
export function isNextGame(
  bound: KnownEvent,
  sourceEvent: SourceEvent,
  league: LeagueMemory,
): boolean {
  const { receivedAt, startTime } = sourceEvent;
  if (
    receivedAt === undefined ||
    sourceEvent.startIsUsual ||
    !isNextOfDay(bound, sourceEvent, league)
  )
    return false;
  return receivedAt >= bound.startTime + PLAYED_AFTER_MS && startTime > receivedAt;
}

export function isNextOfDay(
  bound: KnownEvent | undefined,
  sourceEvent: Pick<SourceEvent, 'startTime'>,
  league: LeagueMemory,
): boolean {
  if (bound === undefined || !playsDoubleheaders(league)) return false;
  const isLater = sourceEvent.startTime - bound.startTime >= matchMsOf(league);
  return isLater && isSameDay(bound.startTime, sourceEvent.startTime);
}

/** Two sources' starts of one game differ by this much at most. */
export function matchMsOf({ facts }: LeagueMemory): number {
  return (facts()?.matchWindowHours ?? MATCH_HOURS) * HOUR_MS;
}

function playsDoubleheaders({ facts }: LeagueMemory): boolean {
  return (facts()?.gamesPerDay ?? 1) > 1;
}

export function isSameDay(one: number, other: number): boolean {
  return easternDay(one) === easternDay(other);
}

export function apartOf(event: KnownEvent, sourceEvent: Pick<SourceEvent, 'startTime'>): number {
  return Math.abs(event.startTime - sourceEvent.startTime);
}

/** The pair's event of the day that this source has no id for; in baseball there may be two. */
export function onDayOf(sourceEvent: SourceEvent, league: LeagueMemory): KnownEvent | undefined {
  if (playsDoubleheaders(league)) return undefined;
  const events = [...(league.byPair.get(pairOf(sourceEvent)) ?? [])];
  return events.find(
    ({ eventId, startTime, starts }) =>
      isSameDay(startTime, sourceEvent.startTime) &&
      !isRuledOut(sourceEvent, eventId) &&
      !starts.has(sourceEvent.source) &&
      (sourceEvent.isPosted || starts.size > 0),
  );
}

export interface Pair {
  readonly homeTeamId: string;
  readonly awayTeamId: string;
}

export function pairOf({ homeTeamId, awayTeamId }: Pair): string {
  return homeTeamId < awayTeamId ? `${homeTeamId} ${awayTeamId}` : `${awayTeamId} ${homeTeamId}`;
}

export function isSamePair(one: Pair, other: Pair): boolean {
  if (one.homeTeamId === other.homeTeamId) return one.awayTeamId === other.awayTeamId;
  return one.homeTeamId === other.awayTeamId && one.awayTeamId === other.homeTeamId;
}

/** A source that gives its id to another pair of teams means another event. */
export function nameOf(
  sourceEvent: Pick<SourceEvent, 'source' | 'leagueId' | 'sourceEventId'>,
): string {
  return `${sourceEvent.source} ${sourceEvent.leagueId} ${sourceEvent.sourceEventId}`;
}
