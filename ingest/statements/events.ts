// Which event a statement is about: by the server's own id, by the source's id once it was
// introduced, or by league, teams and start, which introduce it.

import type { LeagueId } from '#domain/league.ts';
import type { EventHead } from '#domain/message/message.ts';
import { type NamedEvent, nameEvent } from '../identity/event-naming.ts';
import type { Identity } from '../identity/identity.ts';
import { postedBy } from '../identity/naming.ts';
import type { RejectionReason } from '../rejection.ts';
import { RoomCache, SharedRoom } from '../source-room.ts';
import type { TeamNames } from './quote-reading.ts';
import type { WrittenEventWords } from './statement-schema.ts';

/** An event and how its source names the teams. */
export interface Introduced extends NamedEvent {
  readonly teamNames: TeamNames;
}

/** What a source calls an event. */
export interface SourceEventId {
  readonly league: LeagueId;
  readonly id: string;
}

/** An event of the book by its id. */
export type EventOf = (eventId: string) => EventHead | undefined;

export interface EventsOptions {
  readonly source: string;
  readonly identity: Identity;
  /** Without it statements cannot name events by the server's id. */
  readonly eventOf?: EventOf;
  /** Of all sources that share the memory of events; without it the source has all of it. */
  readonly eventRoom?: SharedRoom;
}

/** Events that are in memory as their source introduced them. The others are looked up by their ids. */
const INTRODUCED = { share: 100, pool: 100_000 };
const ID_CHARS_MAX = 100;

/** The events that one source has introduced. */
export class StatedEvents {
  readonly #options: EventsOptions;
  readonly #introduced: RoomCache<Introduced>;
  /** Ids of events that could not be named. */
  readonly #unnamed: RoomCache<SourceEventId>;

  constructor(options: EventsOptions) {
    this.#options = options;
    const room = options.eventRoom ?? eventRoom();
    this.#introduced = new RoomCache(room);
    this.#unnamed = new RoomCache(room);
  }

  /**
   * The event, or why there is none. `mayMoveStart`: whether the source may move the start of a game
   * that the book has.
   */
  find(
    words: WrittenEventWords,
    receivedAt: number,
    mayMoveStart: boolean,
  ): Introduced | RejectionReason {
    const { eventId, id, home, away, start, unordered: isUnordered } = words;
    if (eventId !== undefined) return this.#inBook(eventId);
    const { leagues } = this.#options.identity.participants;
    const leagueId =
      words.league === undefined ? undefined : leagues.resolve(words.league)?.leagueId;
    if (leagueId === undefined) return words.league === undefined ? 'malformed' : 'unknown_league';
    if (home === undefined || away === undefined || start === undefined) {
      if (id === undefined) return 'malformed';
      return this.#known(leagueId, id) ?? this.#before(leagueId, id);
    }
    const { source, identity, eventOf } = this.#options;
    const sourceEventId = id ?? `${away} @ ${home} ${start}`.slice(0, ID_CHARS_MAX);
    const written = { source, sourceEventId, leagueId, home, away, start, receivedAt, isUnordered };
    const naming = mayMoveStart ? identity : postedBy(source, identity);
    const named = nameEvent(naming, written);
    if (typeof named === 'string') {
      this.#unnamed.set(`${leagueId} ${sourceEventId}`, { league: leagueId, id: sourceEventId });
      return named;
    }
    const event = mayMoveStart ? named.event : asInBook(named.event, eventOf);
    const introduced = { ...named, event, teamNames: { home, away } };
    this.#introduced.set(`${leagueId} ${sourceEventId}`, introduced);
    return introduced;
  }

  /** Our ids of an event that the source has introduced under its own, or that has this one. */
  idsOf(id: string): readonly string[] {
    if (this.#options.eventOf?.(id) !== undefined) return [id];
    const { source, identity } = this.#options;
    const found = identity.participants.leagues.all.flatMap(({ leagueId }) => {
      const introduced = this.#known(leagueId, id)?.event;
      return (introduced ?? identity.eventOf(source, leagueId, id))?.eventId ?? [];
    });
    return [...new Set(found)];
  }

  /**
   * Ids of the source that mean another event than when they were named last, or one where they
   * meant none: the operator said so. Each is told once.
   */
  takeMoved(): readonly SourceEventId[] {
    const { source, identity } = this.#options;
    const moved: SourceEventId[] = [];
    for (const [key, { event }] of [...this.#introduced.entries()]) {
      const { leagueId: league, sourceEventId: id, eventId } = event;
      if (identity.eventIdsOf(source, league, id).includes(eventId)) continue;
      this.#introduced.delete(key);
      moved.push({ league, id });
    }
    for (const [key, { league, id }] of [...this.#unnamed.entries()]) {
      if (identity.eventOf(source, league, id) === undefined) continue;
      this.#unnamed.delete(key);
      moved.push({ league, id });
    }
    return moved;
  }

  /** An event that was introduced by this id, unless the id means another one by now. */
  #known(leagueId: LeagueId, id: string): Introduced | undefined {
    const known = this.#introduced.get(`${leagueId} ${id}`);
    if (known === undefined) return undefined;
    const { source, identity } = this.#options;
    return identity.eventIdsOf(source, leagueId, id).includes(known.event.eventId)
      ? known
      : undefined;
  }

  #inBook(eventId: string): Introduced | RejectionReason {
    const event = this.#options.eventOf?.(eventId);
    return (event && this.#withNames(event, false)) ?? 'unknown_event';
  }

  /** An event that the source introduced to an earlier process, or long ago. */
  #before(leagueId: LeagueId, sourceEventId: string): Introduced | RejectionReason {
    const { source, identity, eventOf } = this.#options;
    const known = identity.eventOf(source, leagueId, sourceEventId);
    if (known === undefined) return 'unknown_event';
    const { flipped, ...event } = known;
    const head = asInBook({ ...event, leagueId, sourceEventId }, eventOf);
    return this.#withNames(head, flipped) ?? 'unknown_event';
  }

  /** With the teams' names as the catalogue has them. */
  #withNames(event: EventHead, flipped: boolean): Introduced | undefined {
    const { participants } = this.#options.identity;
    const { leagues } = participants;
    const { leagueId, homeTeamId, awayTeamId } = event;
    const homeName = leagues.team(homeTeamId)?.name;
    const awayName = leagues.team(awayTeamId)?.name;
    if (homeName === undefined || awayName === undefined) return undefined;
    const teamNames = flipped
      ? { home: awayName, away: homeName }
      : { home: homeName, away: awayName };
    const roster = participants.rosterOf(leagueId);
    const markets = leagues.markets(leagueId);
    const teams = { leagueId, homeTeamId, awayTeamId, homeName, awayName, flipped };
    return { event, words: { ...teams, roster, markets }, teamNames };
  }
}

/** Memory for the events of many sources. */
export function eventRoom(): SharedRoom {
  return new SharedRoom(INTRODUCED);
}

/** An event with the start that the book has, where it has the event. */
export function asInBook(event: EventHead, eventOf?: EventOf): EventHead {
  const { startTime = event.startTime } = eventOf?.(event.eventId) ?? {};
  return { ...event, startTime };
}
