// From the names of two teams and a start, as a source writes them, to the canonical event; or the
// reason why there is none. Shared by every source of prices.
import type { LeagueId } from '#domain/league.ts';
import type { EventHead } from '#domain/message/message.ts';
import type { EventWords } from '../normalize.ts';
import type { RejectionReason } from '../rejection.ts';
import { parseTime } from '../times.ts';
import type { Naming } from './identity.ts';

/** A start further than this from the answer's time is a mistake. */
const START_AWAY_MAX_MS = 366 * 24 * 3_600_000;

/** An event as a source writes it. */
export interface WrittenEvent {
  /** The source to which its id belongs. */
  readonly source: string;
  readonly sourceEventId: string;
  readonly leagueId: LeagueId;
  readonly home: string;
  readonly away: string;
  readonly start: unknown;
  readonly receivedAt: number;
  /** The other event of the same answer that has this id, given the start (epoch ms). */
  readonly besides?: (startTime: number) => string | undefined;
}

export interface NamedEvent {
  readonly event: EventHead;
  readonly words: EventWords;
}

/** Resolves teams, start and id. */
export function nameEvent(identity: Naming, written: WrittenEvent): NamedEvent | RejectionReason {
  const { source, sourceEventId, leagueId, home, away, receivedAt } = written;
  const { participants } = identity;
  const startTime = parseTime(written.start);
  const isFar = Math.abs((startTime ?? 0) - receivedAt) > START_AWAY_MAX_MS;
  const hasTime = startTime !== undefined && !isFar;
  // An open league takes nobody for an event that is refused.
  const name = hasTime ? participants.named : participants.known;
  const homeTeam = name.call(participants, leagueId, home);
  const awayTeam = name.call(participants, leagueId, away);
  if (homeTeam === undefined || awayTeam === undefined) return 'unknown_team';
  if (homeTeam.teamId === awayTeam.teamId) return 'malformed';
  if (!hasTime) return 'bad_time';
  const besides = written.besides?.(startTime);
  const resolution = identity.resolve({
    source,
    sourceEventId,
    leagueId,
    homeTeamId: homeTeam.teamId,
    awayTeamId: awayTeam.teamId,
    startTime,
    saidAt: receivedAt,
    ...(besides !== undefined && { besides }),
  });
  if (resolution === undefined) return 'too_many_games';
  const { eventId, flipped, startTime: start } = resolution;
  const homeTeamId = flipped ? awayTeam.teamId : homeTeam.teamId;
  const awayTeamId = flipped ? homeTeam.teamId : awayTeam.teamId;
  const [homeName, awayName] = flipped ? [away, home] : [home, away];
  return {
    event: { eventId, leagueId, homeTeamId, awayTeamId, startTime: start, sourceEventId },
    words: {
      ...{ leagueId, homeTeamId, awayTeamId, homeName, awayName, flipped },
      roster: participants.rosterOf(leagueId),
      markets: participants.leagues.markets(leagueId),
    },
  };
}
