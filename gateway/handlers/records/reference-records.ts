// Stored rows to the records that reference endpoints show.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { divisionOf } from '#domain/division.ts';
import type { Sport } from '#domain/league.ts';
import type { Team } from '#domain/team.ts';
import type { EventRecord } from '#engine/view/records.ts';
import type { Injury } from '#stores/injuries.ts';
import type { Player } from '#stores/players.ts';
import type { StoredPlays } from '#stores/plays.ts';

/** A team of the catalogue, whose league is of this sport. */
export function teamOf({ teamId, leagueId, name, abbreviation }: Team, sport: Sport): object {
  return {
    teamId,
    leagueId,
    sport,
    name,
    abbreviation,
    ...divisionOf(teamId),
  };
}

/** A player with the team he plays for now. */
export function playerOf(player: Player, leagues: Leagues): object {
  const { playerId, leagueId, fullName, teamId, updatedAt, ...person } = player;
  const team = teamId === null ? undefined : leagues.team(teamId);
  return {
    playerId,
    playerName: fullName,
    leagueId,
    sport: leagues.get(leagueId)?.sport ?? '',
    teamId,
    teamName: team?.name ?? null,
    teamAbbr: team?.abbreviation ?? null,
    ...person,
    updatedAt: instant(updatedAt),
  };
}

/** An entry of an injury report. */
export function injuryOf(teamId: string, { reportedAt, ...injury }: Injury): object {
  return { teamId, ...injury, reportedAt: instant(reportedAt) };
}

/** The plays of an event, oldest first, with the team of each. */
export function playByPlayOf(event: EventRecord, stored: StoredPlays | undefined): object {
  const { eventId, leagueId, status, score, period, clock } = event;
  const plays = stored?.plays ?? [];
  return {
    eventId,
    leagueId,
    status,
    score,
    period,
    clock,
    updatedAt: stored ? instant(stored.updatedAt) : event.updatedAt,
    plays: plays.map(({ team, at, ...play }) => ({
      ...play,
      teamId: team === null ? null : event[`${team}Team`].id,
      at: at === null ? null : instant(at),
    })),
  };
}

/** `meta` of event-scoped answers. */
export function metaOf({ leagueId, eventId }: EventRecord): Readonly<Record<string, unknown>> {
  return { league: leagueId, event: eventId };
}

/** An ISO 8601 instant, UTC. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}
