// Events as records, and the heads that odds and props share.

import type { SourceName } from '#domain/catalog/event-names.ts';
import { seasonOf } from '#domain/history/season.ts';
import type { Book, EventState } from '../book/book.ts';
import { reportInForce } from '../clock/event-life.ts';
import type { EventEntry } from './reader.ts';
import type { BestBetsHead, EventRecord, OddsEventHead, SourceIdRecord } from './records.ts';
import { instant, teamRecord, teamsOf } from './selection.ts';

/** The event itself, as it stands now. */
export function eventRecord(event: EventState, now: number): EventRecord {
  const { home, away } = teamsOf(event);
  const { eventId, leagueId } = event.head;
  const { scores } = event;
  const word = reportInForce(event, now);
  return {
    eventId,
    leagueId,
    sport: sportOf(event),
    season: seasonOf(leagueId, event.startTime, event.names.league.seasonFirstMonth),
    seasonType: scores?.seasonType ?? 'regular',
    status: event.status,
    startTime: instant(event.startTime),
    neutralSite: scores?.neutralSite ?? false,
    venue: scores?.venue ?? null,
    homeTeam: teamRecord(home),
    awayTeam: teamRecord(away),
    homeTeamName: home.name,
    awayTeamName: away.name,
    score: word?.score ?? null,
    period: word?.period ?? null,
    clock: word?.clock ?? null,
    updatedAt: instant(event.headChangedAt),
  };
}

/** What a source calls an event. */
export function sourceIdRecord(name: SourceName): SourceIdRecord {
  const { source, sourceEventId: id, turned, isStated: stated } = name;
  return { source, id, turned, stated };
}

/** The head of an odds or props record: the record without its markets or players. */
export function oddsEventHead(event: EventState): OddsEventHead {
  const { home, away } = teamsOf(event);
  const { eventId, leagueId } = event.head;
  return {
    eventId,
    canonicalEventId: eventId,
    leagueId,
    sport: sportOf(event),
    homeTeamName: home.name,
    awayTeamName: away.name,
    startTime: instant(event.startTime),
    fetchedAt: instant(event.changedAt),
    status: event.status,
  };
}

/** The head of a record of best bets. */
export function bestBetsHead(event: EventState): BestBetsHead {
  const { eventId, leagueId } = event.head;
  const calculatedAt = instant(event.changedAt);
  return { eventId, leagueId, sport: sportOf(event), calculatedAt };
}

export function sportOf(event: EventState): string {
  return event.names.league.sport;
}

/** The event as lists of events choose and order it. */
export function entryOf(event: EventState, { touchedSeqs }: Book): EventEntry {
  return {
    eventId: event.head.eventId,
    leagueId: event.head.leagueId,
    startTimeMs: event.startTime,
    status: event.status,
    changedSeq: event.bodySeq,
    touchedSeq: touchedSeqs[event.slot] as number,
    hasOffers: event.offerCount > 0,
    hasProps: event.propCount > 0,
    hasEdges: event.edgeCount > 0,
  };
}
