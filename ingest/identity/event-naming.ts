// From the names of two teams and a start, as a source writes them, to the canonical event; or the
// reason why there is none. Shared by every source of prices.
import type { LeagueId } from '#domain/league.ts';
import type { EventHead } from '#domain/message/message.ts';
import { foldName } from '#domain/name-folding.ts';
import type { EventWords } from '../normalize.ts';
import type { RejectionReason } from '../rejection.ts';
import { parseTime } from '../times.ts';
import type { Naming } from './naming.ts';

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
  /** Whether nobody says which of the two is at home. */
  readonly isUnordered?: boolean | undefined;
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
  const takesNew = hasTime && !written.isUnordered;
  const name = takesNew ? participants.named : participants.known;
  const homeTeam = name.call(participants, leagueId, home);
  const awayTeam = name.call(participants, leagueId, away);
  const teams = teamsOf(identity, written, homeTeam?.teamId, awayTeam?.teamId);
  if (teams === undefined) return 'unknown_team';
  const [ownHomeId, ownAwayId] = teams;
  if (ownHomeId === ownAwayId) return 'malformed';
  if (!hasTime) return 'bad_time';
  const besides = written.besides?.(startTime);
  const resolution = identity.resolve({
    source,
    sourceEventId,
    leagueId,
    homeTeamId: ownHomeId,
    awayTeamId: ownAwayId,
    startTime,
    receivedAt,
    isUnordered: written.isUnordered,
    ...(besides !== undefined && { besides }),
  });
  if (resolution === undefined) return written.isUnordered ? 'sides_unknown' : 'too_many_games';
  const { eventId, flipped, startTime: start } = resolution;
  const homeTeamId = flipped ? ownAwayId : ownHomeId;
  const awayTeamId = flipped ? ownHomeId : ownAwayId;
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

/**
 * The teams as the source has them. Where it calls one by a name that nobody knows, the operator may
 * have said which event its id means; a name that is known must agree with it.
 */
function teamsOf(
  identity: Naming,
  written: WrittenEvent,
  home: string | undefined,
  away: string | undefined,
): readonly [home: string, away: string] | undefined {
  if (home !== undefined && away !== undefined) return [home, away];
  const { source, leagueId, sourceEventId } = written;
  const stated = identity.statedMatch(source, leagueId, sourceEventId);
  if (stated === undefined) return opponents(identity, written, home, away);
  const own = stated.turned
    ? ([stated.away, stated.home] as const)
    : ([stated.home, stated.away] as const);
  const agrees = (home ?? own[0]) === own[0] && (away ?? own[1]) === own[1];
  return agrees ? own : undefined;
}

/** A surname is whose who plays the other one at that time. */
function opponents(
  { opponentsOf, participants }: Naming,
  { leagueId, isUnordered, home: homeName, away: awayName, start }: WrittenEvent,
  home: string | undefined,
  away: string | undefined,
): readonly [home: string, away: string] | undefined {
  const known = home ?? away;
  const startTime = parseTime(start);
  if (!isUnordered || known === undefined || startTime === undefined) return undefined;
  const ending = ` ${foldName(home === undefined ? homeName : awayName)}`;
  const found = opponentsOf(leagueId, known, startTime).filter((id) => {
    const name = participants.leagues.team(id)?.name ?? participants.nameOf(id);
    return name !== undefined && ` ${foldName(name)}`.endsWith(ending);
  });
  const [other, ...others] = new Set(found);
  if (other === undefined || others.length > 0) return undefined;
  return home === undefined ? [other, known] : [known, other];
}
