// Canonical event ids, minted once. A source's own id stays bound to its event whatever start or
// orientation it says later, unless others list the game anew, as one that was rained out. Others
// of it are matched by the teams and the nearest start; one id may name a doubleheader's two games.
// What is minted or bound here is stated in the log before anybody publishes the id, and known again
// from the log. A replay, which is one source, has the same answers whether or not it is.
import {
  type EventEntry,
  type MatchEntry,
  type MatchedEvent,
  matchId,
  mayMean,
} from '#domain/catalog/catalog-entry.ts';
import { FORGET_AFTER_MS, NAMES_MAX, type SourceEventIds } from '#domain/catalog/event-names.ts';
import { eventIdOf } from '#domain/event.ts';
import type { LeagueId } from '#domain/league.ts';
import { settledStart } from '../usual-start.ts';
import { LoggedNames } from './logged-names.ts';
import { Participants } from './participants.ts';
import {
  apartOf,
  isAmongOthers,
  isListed,
  isNextGame,
  isNextOfDay,
  isRuledOut,
  isSameDay,
  isSamePair,
  type KnownEvent,
  type LeagueMemory,
  matchMsOf,
  matchOf,
  nameOf,
  newEvent,
  onDayOf,
  pairOf,
  type SourceEvent,
  setStart,
} from './same-game.ts';

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
   * the pair has more games that day already than are ever played, more events have been named
   * than the log keeps, or nobody knows the start.
   */
  resolve(event: SourceEvent): Resolution | undefined;
  /** The ids of all events that a source has meant by this id, whichever teams it named. */
  eventIdsOf(source: string, leagueId: LeagueId, sourceEventId: string): readonly string[];
  /** The event that a source meant by this id last; undefined where it has named none so. */
  eventOf(source: string, leagueId: LeagueId, sourceEventId: string): KnownByName | undefined;
  /** What the operator says that a source means by this id, whoever plays by its names. */
  statedMatch(source: string, leagueId: LeagueId, sourceEventId: string): MatchedEvent | undefined;
  /** Whom a participant meets at about that time, as others list it. */
  readonly opponentsOf: (
    leagueId: LeagueId,
    teamId: string,
    startTime: number,
  ) => readonly string[];
  /** Takes over what was kept elsewhere, where the log does not have it. */
  adopt(entries: readonly EventEntry[]): void;
  /** What has to be in the log before anybody publishes an id: whoever takes it states it. */
  takeUnstated(): readonly EventEntry[];
  /** Takes back what could not be stated. */
  putBack(entries: readonly EventEntry[]): void;
  /** Who plays, by every name. */
  readonly participants: Participants;
  /** Events in memory. */
  readonly size: number;
}

/** An event by the id of a source. */
export interface KnownByName extends Resolution {
  readonly homeTeamId: string;
  readonly awayTeamId: string;
}

const HOUR_MS = 3_600_000;
/** A start is stated again when it has moved by more than this since, or to another event; so often
 * at most in one run. */
const MOVE_WRITTEN_MS = HOUR_MS;
const MOVES_WRITTEN_MAX = 16;
/** Games of one pair on one day. */
const GAMES_PER_DAY_MAX = 9;
/** Of which those who post list no more. */
const POSTED_GAMES_PER_DAY_MAX = 2;

/**
 * The memory of event ids: what the log has of them, here `logged`, and what it is to have.
 * Without `logged` nothing is stated, and the memory ends with the process.
 */
export function openIdentity(
  logged: SourceEventIds | undefined,
  participants = new Participants(),
): Identity {
  return new IdentityMemory(logged, participants);
}

class IdentityMemory implements Identity {
  readonly participants: Participants;
  readonly #leagues = new Map<LeagueId, LeagueMemory>();
  /** By what a source calls them: one of each pair of teams. */
  readonly #byName = new Map<string, readonly KnownEvent[]>();
  /** What the operator says, by what a source calls an event. */
  readonly #stated = new Map<string, MatchEntry>();
  readonly #log: LoggedNames;

  constructor(logged: SourceEventIds | undefined, participants: Participants) {
    this.participants = participants;
    this.#log = new LoggedNames(logged);
    this.#takeOver();
  }

  get size(): number {
    let size = 0;
    for (const league of this.#leagues.values()) size += league.byId.size;
    return size;
  }

  resolve(given: SourceEvent): Resolution | undefined {
    this.#takeOver();
    const league = this.#league(given.leagueId);
    const { is, isNot } = this.#stated.get(nameOf(given)) ?? {};
    const sourceEvent = isNot ? { ...given, isNot } : given;
    const bound = this.#bound(sourceEvent);
    // What the operator states of these teams is not judged by starts.
    const isStated = bound !== undefined && bound.eventId === is?.id;
    const isNext = bound !== undefined && !isStated && isNextGame(bound, sourceEvent, league);
    const event = isNext
      ? (matchOf(sourceEvent, league, (event) => event !== bound) ??
        this.#mint(sourceEvent, league))
      : isStated
        ? bound
        : (this.#relisted(bound, sourceEvent, league) ?? bound ?? this.#find(sourceEvent, league));
    if (event === undefined || (bound === undefined && !this.#hasRoom)) return undefined;
    const isUntimed = sourceEvent.startIsUsual || this.#isPlaceholder(event, sourceEvent, league);
    const timed = isUntimed ? { ...sourceEvent, startTime: event.startTime } : sourceEvent;
    const hasMoved = bound !== undefined && this.#hasMoved(event, bound, timed);
    if (bound === undefined || hasMoved) this.#state(event, timed);
    if (hasMoved) event.movesWritten += 1;
    if (!league.byId.has(event.eventId)) this.#remember(event, league);
    if (event !== bound) this.#bind(event, timed, isNext);
    // Who does not know the sides knows when a game is about as surely.
    if (!sourceEvent.isUnordered) setStart(event, timed);
    noteTurn(event, sourceEvent);
    if (!sourceEvent.isPosted) this.#forget(league, timed.startTime);
    const flipped = isTurnedIn(event, sourceEvent);
    return { eventId: event.eventId, startTime: event.startTime, flipped };
  }

  /** Names that the log has let go of stay here while the process lives. */
  get #hasRoom(): boolean {
    return this.#log.hasRoom && this.#byName.size < NAMES_MAX;
  }

  eventIdsOf(source: string, leagueId: LeagueId, sourceEventId: string): readonly string[] {
    this.#takeOver();
    return this.#named(nameOf({ source, leagueId, sourceEventId })).map(({ eventId }) => eventId);
  }

  eventOf(source: string, leagueId: LeagueId, sourceEventId: string): KnownByName | undefined {
    this.#takeOver();
    const name = nameOf({ source, leagueId, sourceEventId });
    const event = this.#named(name).at(-1);
    if (event === undefined) return undefined;
    const { eventId, homeTeamId, awayTeamId, startTime } = event;
    return { eventId, homeTeamId, awayTeamId, startTime, flipped: event.turnedNames.has(name) };
  }

  statedMatch(source: string, league: LeagueId, sourceEventId: string): MatchedEvent | undefined {
    this.#takeOver();
    return this.#stated.get(matchId({ source, league, sourceEventId }))?.is;
  }

  readonly opponentsOf = (leagueId: LeagueId, teamId: string, startTime: number) => {
    const league = this.#league(leagueId);
    return [...league.byId.values()].flatMap((event) => {
      const { homeTeamId, awayTeamId } = event;
      const isIn = homeTeamId === teamId || awayTeamId === teamId;
      if (!isIn || apartOf(event, { startTime }) > matchMsOf(league)) return [];
      return homeTeamId === teamId ? awayTeamId : homeTeamId;
    });
  };

  adopt(entries: readonly EventEntry[]): void {
    for (const entry of entries) {
      if (this.#log.has(entry)) continue;
      this.#take(entry);
      this.#log.state(entry);
    }
  }

  takeUnstated(): readonly EventEntry[] {
    return this.#log.takeUnstated();
  }

  putBack(entries: readonly EventEntry[]): void {
    this.#log.putBack(entries);
  }

  /** What others, or an earlier process, stated since. */
  #takeOver(): void {
    for (const entry of this.#log.newEntries()) {
      if (entry.kind === 'event') this.#take(entry);
      else this.#correct(entry);
    }
  }

  /** The id leaves the events that it does not mean; the entry of the one that it means follows. */
  #correct(entry: MatchEntry): void {
    this.#stated.set(entry.id, entry);
    for (const event of this.#named(entry.id)) {
      if (mayMean(entry, event.eventId)) continue;
      this.#release(event, entry.id);
      event.starts.delete(entry.source);
      event.postedStarts.delete(entry.source);
    }
  }

  #take(entry: EventEntry): void {
    const sourceEvent = {
      ...{ source: entry.source, sourceEventId: entry.sourceEventId, leagueId: entry.league },
      ...{ homeTeamId: entry.home, awayTeamId: entry.away, startTime: entry.start },
      isPosted: entry.posted,
    };
    const league = this.#league(sourceEvent.leagueId);
    const known = league.byId.get(entry.id);
    const event = known ?? newEvent(entry.id, sourceEvent);
    if (!known) this.#remember(event, league);
    this.#bind(event, sourceEvent, isNextOfDay(this.#bound(sourceEvent), sourceEvent, league));
    if (entry.turned) event.turnedNames.add(nameOf(sourceEvent));
    else event.turnedNames.delete(nameOf(sourceEvent));
    setStart(event, sourceEvent);
    event.writtenStart = entry.start;
  }

  /** Of the games of the pair that the source calls so the nearest. */
  #bound(sourceEvent: SourceEvent): KnownEvent | undefined {
    let best: KnownEvent | undefined;
    for (const event of this.#named(nameOf(sourceEvent))) {
      if (!isSamePair(event, sourceEvent) || isRuledOut(sourceEvent, event.eventId)) continue;
      if (best === undefined || apartOf(event, sourceEvent) < apartOf(best, sourceEvent))
        best = event;
    }
    return best;
  }

  #named(name: string): readonly KnownEvent[] {
    return this.#byName.get(name) ?? [];
  }

  /** Where others list the game by now that a source's id was bound to at another time. */
  #relisted(
    bound: KnownEvent | undefined,
    sourceEvent: SourceEvent,
    league: LeagueMemory,
  ): KnownEvent | undefined {
    if (bound === undefined || sourceEvent.startIsUsual) return undefined;
    if (sourceEvent.isPosted)
      return isListed(bound) ? undefined : matchOf(sourceEvent, league, isListed);
    if (isAmongOthers(bound, sourceEvent, league)) return undefined;
    // Of others alone: a replay, which is one source, has the same answers each time.
    return matchOf(
      sourceEvent,
      league,
      (event) => isListed(event) && !event.starts.has(sourceEvent.source),
    );
  }

  #find(sourceEvent: SourceEvent, league: LeagueMemory): KnownEvent | undefined {
    if (sourceEvent.startIsUsual) return onDayOf(sourceEvent, league);
    if (sourceEvent.isPosted)
      return matchOf(sourceEvent, league) ?? this.#mint(sourceEvent, league);
    const { leagueId, startTime, awayTeamId, homeTeamId } = sourceEvent;
    const own = eventIdOf(leagueId, startTime, awayTeamId, homeTeamId, 1);
    const isMeant = (event: KnownEvent): boolean => isListed(event) || event.eventId === own;
    return matchOf(sourceEvent, league, isMeant) ?? this.#mint(sourceEvent, league);
  }

  /** Whether a source wrote midnight for a time that is not known; of a new event nothing is. */
  #isPlaceholder(event: KnownEvent, sourceEvent: SourceEvent, league: LeagueMemory): boolean {
    const usual = settledStart(sourceEvent.leagueId, sourceEvent.startTime, sourceEvent.homeTeamId);
    if (!usual.startIsUsual) return false;
    const isKnown =
      league.byId.has(event.eventId) && isSameDay(event.startTime, sourceEvent.startTime);
    if (!isKnown) event.startTime = usual.startTime;
    return true;
  }

  /** The first id of the pair and day, in either orientation, that no event has. */
  #mint(sourceEvent: SourceEvent, league: LeagueMemory): KnownEvent | undefined {
    if (sourceEvent.isUnordered) return undefined;
    const { leagueId, homeTeamId, awayTeamId, startTime } = sourceEvent;
    const most = sourceEvent.isPosted ? POSTED_GAMES_PER_DAY_MAX : GAMES_PER_DAY_MAX;
    for (let nth = 1; nth <= most; nth++) {
      const eventId = eventIdOf(leagueId, startTime, awayTeamId, homeTeamId, nth);
      const turned = eventIdOf(leagueId, startTime, homeTeamId, awayTeamId, nth);
      const known = league.byId.get(eventId);
      // One that posters alone list is no game beside those that are known.
      const isAlone = known && !isListed(known) && known.postedStarts.size > 0;
      if (isAlone && !sourceEvent.isPosted && !isRuledOut(sourceEvent, eventId)) return known;
      if (known || league.byId.has(turned) || isRuledOut(sourceEvent, eventId)) continue;
      return newEvent(eventId, sourceEvent);
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
  #bind(event: KnownEvent, sourceEvent: SourceEvent, isNext: boolean): void {
    const name = nameOf(sourceEvent);
    const former = isNext ? undefined : this.#bound(sourceEvent);
    if (former !== undefined && former !== event) {
      this.#release(former, name);
      former[sourceEvent.isPosted ? 'postedStarts' : 'starts'].delete(sourceEvent.source);
    }
    const others = this.#named(name).filter((other) => other !== event);
    this.#byName.set(name, [...others, event]);
    event.names.add(name);
    event[sourceEvent.isPosted ? 'postedStarts' : 'starts'].set(
      sourceEvent.source,
      sourceEvent.startTime,
    );
  }

  #release(event: KnownEvent, name: string): void {
    event.names.delete(name);
    event.turnedNames.delete(name);
    const others = this.#named(name).filter((other) => other !== event);
    if (others.length > 0) this.#byName.set(name, others);
    else this.#byName.delete(name);
  }

  #hasMoved(event: KnownEvent, bound: KnownEvent, sourceEvent: SourceEvent): boolean {
    const isNear =
      sourceEvent.isPosted ||
      Math.abs(sourceEvent.startTime - event.writtenStart) <= MOVE_WRITTEN_MS;
    const isTurned = event.turnedNames.has(nameOf(sourceEvent)) !== isTurnedIn(event, sourceEvent);
    return (event !== bound || !isNear || isTurned) && event.movesWritten < MOVES_WRITTEN_MAX;
  }

  #state(event: KnownEvent, sourceEvent: SourceEvent): void {
    event.writtenStart = sourceEvent.startTime;
    const { eventId: id, leagueId: league, homeTeamId: home, awayTeamId: away } = event;
    const { source, sourceEventId, startTime: start, isPosted } = sourceEvent;
    const entry: EventEntry = {
      ...(isPosted && { posted: true }),
      kind: 'event',
      id,
      league,
      home,
      away,
      start,
      source,
      sourceEventId,
    };
    this.#log.state(isTurnedIn(event, sourceEvent) ? { ...entry, turned: true } : entry);
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

function isTurnedIn(event: KnownEvent, sourceEvent: SourceEvent): boolean {
  return event.homeTeamId !== sourceEvent.homeTeamId;
}

function noteTurn(event: KnownEvent, sourceEvent: SourceEvent): void {
  if (isTurnedIn(event, sourceEvent)) event.turnedNames.add(nameOf(sourceEvent));
  else event.turnedNames.delete(nameOf(sourceEvent));
}
