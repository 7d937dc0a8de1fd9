// Canonical event ids, minted once. A source's own id stays bound to its event whatever start or
// orientation it says later, unless others list the game anew, as one that was rained out. Others
// of it are matched by the teams and the nearest start; one id may name a doubleheader's two games.
// The memory is an append-only file: every mint is written before anyone can publish the id.
// A replay, which is one source, has the same answers whether the file survived or not.
import { easternDay } from '#domain/eastern-day.ts';
import { eventIdOf } from '#domain/event.ts';
import type { League, LeagueId } from '#domain/league.ts';
import { isPlaceholder, settledStart } from '../usual-start.ts';
import { openJournal } from './identity-journal.ts';
import { Participants } from './participants.ts';

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
  /** When it was said, epoch milliseconds: an id may pass to a second game after the first. */
  readonly saidAt?: number;
  /** The event that the same answer calls by this id at another time of the day. */
  readonly besides?: string;
  /**
   * True where anybody posts it: it takes part in what others list, and decides nothing for those
   * who do not post (no start, no id, not which team is at home).
   */
  readonly isPosted?: boolean | undefined;
}

export interface Resolution {
  readonly eventId: string;
  /** As last said by a source that knows it. */
  readonly startTime: number;
  /** This source's home team is the event's away team: sides, spread points and teams turn over. */
  readonly flipped: boolean;
}

export interface Identity {
  /**
   * The canonical event of a source's event; mints it when nobody has spoken of it. Undefined when
   * the pair has more games that day already than are ever played, or nobody knows the start.
   * Throws as the journal does.
   */
  resolve(event: SourceEvent): Resolution | undefined;
  /** The ids of all events that a source has meant by this id, whichever teams it named. */
  eventIdsOf(source: string, leagueId: LeagueId, sourceEventId: string): readonly string[];
  /** Who plays, by every name. */
  readonly participants: Participants;
  /** Events in memory. */
  readonly size: number;
  /** Closes the file; no more calls. */
  close(): void;
}

/** What naming an event takes of it. */
export type Naming = Pick<Identity, 'resolve' | 'eventIdsOf' | 'participants'>;

/**
 * The same for a source that posts without the right to starts: it has ids of its own, and decides
 * nothing for others.
 */
export function postedBy(source: string, identity: Identity): Naming {
  return {
    resolve: (said) => identity.resolve({ ...said, source, isPosted: true }),
    eventIdsOf: (_, leagueId, id) => identity.eventIdsOf(source, leagueId, id),
    participants: identity.participants,
  };
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
/** Events that start this long before the newest start of their league are forgotten. */
export const FORGET_AFTER_MS = 400 * 24 * HOUR_MS;
/** A start is written down again when it has moved by more than this since, or to another event; so
 * often at most in one run. Lines that are superseded leave the file when it is opened again. */
const MOVE_WRITTEN_MS = HOUR_MS;
const MOVES_WRITTEN_MAX = 16;
/** Games of one pair on one day. */
const GAMES_PER_DAY_MAX = 9;
/** Of which those who post list no more. */
const POSTED_GAMES_PER_DAY_MAX = 2;

interface KnownEvent {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  /** What sources call it. */
  readonly names: Set<string>;
  /** The start that each of its sources said last. */
  readonly starts: Map<string, number>;
  /** The same of those who post. */
  readonly postedStarts: Map<string, number>;
  /** As last said by any source; by one that posts only where nobody else knows the event. */
  startTime: number;
  writtenStart: number;
  movesWritten: number;
}

interface LeagueMemory {
  /** As the catalogue has it. */
  facts(): League | undefined;
  readonly byId: Map<string, KnownEvent>;
  readonly byPair: Map<string, Set<KnownEvent>>;
  newestStart: number;
  /** Forgetting looks at everything, so it runs once per day of progress. */
  forgottenUpTo: number;
}

/**
 * Opens the memory of event ids at `filePath`; `undefined` keeps it in memory only. Throws when the
 * file cannot be read or written. What stands in the file is never forgotten before a live answer
 * has moved past it, so a replay that starts over finds all of its ids. A killed process loses
 * nothing; a power failure may reach back one second, the interval of fsync, and an event minted
 * in it gets its id anew, from what its source says then.
 */
export function openIdentity(
  filePath: string | undefined,
  participants = new Participants(),
): Identity {
  return new IdentityMemory(filePath, participants);
}

class IdentityMemory implements Identity {
  readonly participants: Participants;
  readonly #leagues = new Map<LeagueId, LeagueMemory>();
  /** By what a source calls them: one of each pair of teams. */
  readonly #byName = new Map<string, readonly KnownEvent[]>();
  readonly #journal;

  constructor(filePath: string | undefined, participants: Participants) {
    this.participants = participants;
    this.#journal = openJournal(filePath, (record) => {
      const league = this.#league(record.leagueId);
      const known = league.byId.get(record.eventId);
      const event = known ?? newEvent(record.eventId, record);
      if (!known) this.#remember(event, league);
      this.#bind(event, record, isNextOfDay(this.#bound(record), record, league));
      setStart(event, record);
      event.writtenStart = record.startTime;
    });
  }

  get size(): number {
    let size = 0;
    for (const league of this.#leagues.values()) size += league.byId.size;
    return size;
  }

  resolve(said: SourceEvent): Resolution | undefined {
    const league = this.#league(said.leagueId);
    const bound = this.#bound(said);
    const isNext = bound !== undefined && isNextGame(bound, said, league);
    const event = isNext
      ? (matchOf(said, league, (event) => event !== bound) ?? this.#mint(said, league))
      : (this.#relisted(bound, said, league) ?? bound ?? this.#find(said, league));
    if (event === undefined) return undefined;
    const isUntimed = said.startIsUsual || this.#isPlaceholder(event, said, league);
    const timed = isUntimed ? { ...said, startTime: event.startTime } : said;
    const { startTime } = timed;
    // First, so that a full disk leaves nothing in memory that the file does not hold.
    const hasMoved = bound !== undefined && this.#hasMoved(event, bound, timed);
    if (bound === undefined || hasMoved) this.#write(event, timed);
    if (hasMoved) event.movesWritten += 1;
    if (!league.byId.has(event.eventId)) this.#remember(event, league);
    if (event !== bound) this.#bind(event, timed, isNext);
    setStart(event, timed);
    if (!said.isPosted) this.#forget(league, startTime);
    const flipped = event.homeTeamId !== said.homeTeamId;
    return { eventId: event.eventId, startTime: event.startTime, flipped };
  }

  eventIdsOf(source: string, leagueId: LeagueId, sourceEventId: string): readonly string[] {
    return this.#named(nameOf({ source, leagueId, sourceEventId })).map(({ eventId }) => eventId);
  }

  close(): void {
    this.#journal.close();
  }

  /** Of the games of the pair that the source calls so the nearest. */
  #bound(said: SourceEvent): KnownEvent | undefined {
    let best: KnownEvent | undefined;
    for (const event of this.#named(nameOf(said))) {
      if (!isSamePair(event, said) || event.eventId === said.besides) continue;
      if (best === undefined || apartOf(event, said) < apartOf(best, said)) best = event;
    }
    return best;
  }

  #named(name: string): readonly KnownEvent[] {
    return this.#byName.get(name) ?? [];
  }

  /** Where others list the game by now that a source's id was bound to at another time. */
  #relisted(
    bound: KnownEvent | undefined,
    said: SourceEvent,
    league: LeagueMemory,
  ): KnownEvent | undefined {
    if (bound === undefined || said.startIsUsual) return undefined;
    if (said.isPosted) return bound.starts.size > 0 ? undefined : matchOf(said, league, isListed);
    if (isAmongOthers(bound, said, league)) return undefined;
    // Of others alone: a replay, which is one source, has the same answers each time.
    return matchOf(said, league, (event) => isListed(event) && !event.starts.has(said.source));
  }

  #find(said: SourceEvent, league: LeagueMemory): KnownEvent | undefined {
    if (said.startIsUsual) return onDayOf(said, league);
    if (said.isPosted) return matchOf(said, league) ?? this.#mint(said, league);
    const { leagueId, startTime, awayTeamId, homeTeamId } = said;
    const own = eventIdOf(leagueId, startTime, awayTeamId, homeTeamId, 1);
    const isMeant = (event: KnownEvent): boolean => isListed(event) || event.eventId === own;
    return matchOf(said, league, isMeant) ?? this.#mint(said, league);
  }

  /** Whether a source wrote midnight for a time that is not known; of a new event nothing is. */
  #isPlaceholder(event: KnownEvent, said: SourceEvent, league: LeagueMemory): boolean {
    const usual = settledStart(said.leagueId, said.startTime, said.homeTeamId);
    if (!usual.startIsUsual) return false;
    const isKnown = league.byId.has(event.eventId) && isSameDay(event.startTime, said.startTime);
    if (!isKnown) event.startTime = usual.startTime;
    return true;
  }

  /** The first id of the pair and day, in either orientation, that no event has. */
  #mint(said: SourceEvent, league: LeagueMemory): KnownEvent | undefined {
    const { leagueId, homeTeamId, awayTeamId, startTime } = said;
    const most = said.isPosted ? POSTED_GAMES_PER_DAY_MAX : GAMES_PER_DAY_MAX;
    for (let nth = 1; nth <= most; nth++) {
      const eventId = eventIdOf(leagueId, startTime, awayTeamId, homeTeamId, nth);
      const turned = eventIdOf(leagueId, startTime, homeTeamId, awayTeamId, nth);
      const known = league.byId.get(eventId);
      // One that posters alone list is no game beside those that are known.
      if (known && !said.isPosted && !isListed(known) && known.postedStarts.size > 0) return known;
      if (known || league.byId.has(turned)) continue;
      return newEvent(eventId, said);
    }
    return undefined;
  }

  #remember(event: KnownEvent, league: LeagueMemory): void {
    league.byId.set(event.eventId, event);
    const pair = pairOf(event);
    const ofPair = league.byPair.get(pair);
    if (ofPair) ofPair.add(event);
    else league.byPair.set(pair, new Set([event]));
  }

  /** `isNext`: the id still means the game before, too. */
  #bind(event: KnownEvent, said: SourceEvent, isNext: boolean): void {
    const name = nameOf(said);
    const former = isNext ? undefined : this.#bound(said);
    if (former !== undefined && former !== event) {
      this.#release(former, name);
      former[said.isPosted ? 'postedStarts' : 'starts'].delete(said.source);
    }
    const others = this.#named(name).filter((other) => other !== event);
    this.#byName.set(name, [...others, event]);
    event.names.add(name);
    event[said.isPosted ? 'postedStarts' : 'starts'].set(said.source, said.startTime);
  }

  #release(event: KnownEvent, name: string): void {
    event.names.delete(name);
    const others = this.#named(name).filter((other) => other !== event);
    if (others.length > 0) this.#byName.set(name, others);
    else this.#byName.delete(name);
  }

  #hasMoved(event: KnownEvent, bound: KnownEvent, said: SourceEvent): boolean {
    const isNear =
      said.isPosted || Math.abs(said.startTime - event.writtenStart) <= MOVE_WRITTEN_MS;
    return (event !== bound || !isNear) && event.movesWritten < MOVES_WRITTEN_MAX;
  }

  #write(event: KnownEvent, said: SourceEvent): void {
    const { eventId, leagueId, homeTeamId, awayTeamId } = event;
    const { source, sourceEventId, startTime, isPosted } = said;
    this.#journal.append({
      ...(isPosted && { isPosted }),
      eventId,
      leagueId,
      homeTeamId,
      awayTeamId,
      startTime,
      source,
      sourceEventId,
    });
    event.writtenStart = startTime;
  }

  #forget(league: LeagueMemory, startTime: number): void {
    league.newestStart = Math.max(league.newestStart, startTime);
    const before = league.newestStart - FORGET_AFTER_MS;
    if (before < league.forgottenUpTo + 24 * HOUR_MS) return;
    league.forgottenUpTo = before;
    for (const event of [...league.byId.values()]) {
      if (event.startTime >= before) continue;
      league.byId.delete(event.eventId);
      for (const name of event.names) this.#release(event, name);
      const pair = pairOf(event);
      const ofPair = league.byPair.get(pair);
      ofPair?.delete(event);
      if (ofPair?.size === 0) league.byPair.delete(pair);
    }
  }

  #league(leagueId: LeagueId): LeagueMemory {
    let league = this.#leagues.get(leagueId);
    if (league === undefined) {
      league = {
        facts: () => this.participants.leagues.get(leagueId),
        byId: new Map(),
        byPair: new Map(),
        newestStart: Number.NEGATIVE_INFINITY,
        forgottenUpTo: Number.NEGATIVE_INFINITY,
      };
      this.#leagues.set(leagueId, league);
    }
    return league;
  }
}

function newEvent(
  eventId: string,
  { leagueId, homeTeamId, awayTeamId, startTime }: Omit<SourceEvent, 'startIsUsual'>,
): KnownEvent {
  return {
    eventId,
    leagueId,
    homeTeamId,
    awayTeamId,
    names: new Set(),
    starts: new Map(),
    postedStarts: new Map(),
    startTime,
    writtenStart: startTime,
    movesWritten: 0,
  };
}

/** Whether anybody lists it who does not post. */
function isListed({ starts }: KnownEvent): boolean {
  return starts.size > 0;
}

function setStart(
  event: KnownEvent,
  { source, startTime, isPosted }: Pick<SourceEvent, 'source' | 'startTime' | 'isPosted'>,
): void {
  event[isPosted ? 'postedStarts' : 'starts'].set(source, startTime);
  if (!isPosted || !isListed(event)) event.startTime = startTime;
}

/** False where all other sources, or this one if it is alone, know the event at another time. */
function isAmongOthers(event: KnownEvent, said: SourceEvent, league: LeagueMemory): boolean {
  const within = Math.max(SAME_MS, matchMsOf(league));
  let isAlone = true;
  for (const [source, startTime] of event.starts) {
    if (source === said.source) continue;
    if (Math.abs(startTime - said.startTime) <= within) return true;
    isAlone = false;
  }
  return isAlone && Math.abs(event.startTime - said.startTime) <= within;
}

/** The nearest event of the pair that is the game that is spoken of; ties by the lower id. */
function matchOf(
  said: SourceEvent,
  league: LeagueMemory,
  isMeant: (event: KnownEvent) => boolean = () => true,
): KnownEvent | undefined {
  let best: KnownEvent | undefined;
  for (const event of league.byPair.get(pairOf(said)) ?? []) {
    if (event.eventId === said.besides || !isMeant(event)) continue;
    if (!isSameGame(event, said, league)) continue;
    const isNearer = best === undefined || apartOf(event, said) < apartOf(best, said);
    const isTied = best !== undefined && apartOf(event, said) === apartOf(best, said);
    if (isNearer || (isTied && best !== undefined && event.eventId < best.eventId)) best = event;
  }
  return best;
}

/**
 * Whether a source that has no such id, or another one, can mean the event: of a pair that plays
 * once a day by the day, else by the start, which two sources may write differently.
 */
function isSameGame(event: KnownEvent, said: SourceEvent, league: LeagueMemory): boolean {
  const { starts, postedStarts } = event;
  if (starts.size + postedStarts.size === 0) return false;
  // Of its own listing a source knows best when it is.
  const own = (said.isPosted ? postedStarts : starts).get(said.source);
  const apart = Math.abs((own ?? event.startTime) - said.startTime);
  const isOfDay = isSameDay(own ?? event.startTime, said.startTime);
  if (!playsDoubleheaders(league)) return apart <= matchMsOf(league) || isOfDay;
  if (own !== undefined) return apart < APART_MIN_MS;
  const isUntimed = isPlaceholder(said.leagueId, said.startTime, said.homeTeamId);
  return apart <= matchMsOf(league) || (isOfDay && isUntimed);
}

/** Whether an id that was bound to a game of baseball passes to the second game of its day. */
function isNextGame(bound: KnownEvent, said: SourceEvent, league: LeagueMemory): boolean {
  const { saidAt, startTime } = said;
  if (saidAt === undefined || said.startIsUsual || !isNextOfDay(bound, said, league)) return false;
  return saidAt >= bound.startTime + PLAYED_AFTER_MS && startTime > saidAt;
}

function isNextOfDay(
  bound: KnownEvent | undefined,
  said: Pick<SourceEvent, 'startTime'>,
  league: LeagueMemory,
): boolean {
  if (bound === undefined || !playsDoubleheaders(league)) return false;
  const isLater = said.startTime - bound.startTime >= matchMsOf(league);
  return isLater && isSameDay(bound.startTime, said.startTime);
}

/** Two sources' starts of one game differ by this much at most. */
function matchMsOf({ facts }: LeagueMemory): number {
  return (facts()?.matchWindowHours ?? MATCH_HOURS) * HOUR_MS;
}

function playsDoubleheaders({ facts }: LeagueMemory): boolean {
  return (facts()?.gamesPerDay ?? 1) > 1;
}

function isSameDay(one: number, other: number): boolean {
  return easternDay(one) === easternDay(other);
}

function apartOf(event: KnownEvent, said: Pick<SourceEvent, 'startTime'>): number {
  return Math.abs(event.startTime - said.startTime);
}

/** The pair's event of the day that this source has no id for; in baseball there may be two. */
function onDayOf(said: SourceEvent, league: LeagueMemory): KnownEvent | undefined {
  if (playsDoubleheaders(league)) return undefined;
  const events = [...(league.byPair.get(pairOf(said)) ?? [])];
  return events.find(
    ({ startTime, starts }) =>
      isSameDay(startTime, said.startTime) &&
      !starts.has(said.source) &&
      (said.isPosted || starts.size > 0),
  );
}

interface Pair {
  readonly homeTeamId: string;
  readonly awayTeamId: string;
}

function pairOf({ homeTeamId, awayTeamId }: Pair): string {
  return homeTeamId < awayTeamId ? `${homeTeamId} ${awayTeamId}` : `${awayTeamId} ${homeTeamId}`;
}

function isSamePair(one: Pair, other: Pair): boolean {
  if (one.homeTeamId === other.homeTeamId) return one.awayTeamId === other.awayTeamId;
  return one.homeTeamId === other.awayTeamId && one.awayTeamId === other.homeTeamId;
}

/** A source that gives its id to another pair of teams means another event. */
function nameOf(said: Pick<SourceEvent, 'source' | 'leagueId' | 'sourceEventId'>): string {
  return `${said.source} ${said.leagueId} ${said.sourceEventId}`;
}
