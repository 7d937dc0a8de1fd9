// Events as records, and the heads that odds and props share.
import { leagueById } from '#domain/league.ts';
import { seasonOf } from '#domain/season.ts';
import { must } from '#kit/assert.ts';
import type { EventState } from './book.ts';
import type { EventRecord, OddsEventHead } from './records.ts';
import { instant, teamRecord, teamsOf } from './selection.ts';

/** The event itself. */
export function eventRecord(event: EventState): EventRecord {
  const { home, away } = teamsOf(event);
  const { eventId, leagueId } = event.head;
  const { scores } = event;
  return {
    eventId,
    leagueId,
    sport: sportOf(event),
    season: seasonOf(leagueId, event.startTime),
    seasonType: 'regular',
    status: event.status,
    startTime: instant(event.startTime),
    neutralSite: scores?.neutralSite ?? false,
    venue: scores?.venue ?? null,
    homeTeam: teamRecord(home),
    awayTeam: teamRecord(away),
    homeTeamName: home.name,
    awayTeamName: away.name,
    score: scores?.score ?? null,
    period: scores?.period ?? null,
    clock: scores?.clock ?? null,
    updatedAt: instant(event.headChangedAt),
  };
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

export function sportOf(event: EventState): string {
  return must(leagueById(event.head.leagueId), 'a league of ours').sport;
}
