// Which games and which teams a question means, of those that are to come: of several teams that bear a
// name those whose game fits the rest of the question; where more than one fits, all of them.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { easternMinute } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Team } from '#domain/team.ts';
import { isInWindow } from './asked/hours.ts';
import type { Question } from './question.ts';
import { isWithin } from './windows.ts';

/** A game to come, or in play. */
export interface Game {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly homeId: string;
  readonly awayId: string;
  readonly startTimeMs: number;
  readonly isLive: boolean;
}

export interface Meant<G extends Game> {
  /** Those that fit best, in their order; more than one where the question leaves it open. */
  readonly games: readonly G[];
  /** Teams of one name between which nothing decides; empty where one is meant. */
  readonly ambiguous: readonly Team[];
}

/** What is meant of games that all have as many of the names. */
export function meantOf<G extends Game>(
  question: Pick<Question, 'subject' | 'wanted'>,
  games: readonly G[],
  known: Leagues,
): Meant<G> {
  const { subject, wanted } = question;
  const { markets, leagues, days, isLive, limits } = wanted;
  const players = new Set(
    subject.players.flatMap((named) => named.players.map(({ leagueId }) => leagueId)),
  );
  const start = limits.startAtMin;
  const tests: readonly ((game: G) => boolean)[] = [
    ({ leagueId }) => leagues.length === 0 || leagues.includes(leagueId),
    ({ leagueId }) => players.size === 0 || players.has(leagueId),
    ({ leagueId }) =>
      markets.length === 0 || markets.some((key) => known.markets(leagueId).byType.has(key)),
    ({ startTimeMs }) => start === undefined || easternMinute(startTimeMs) === start,
    ({ startTimeMs }) => isInWindow(limits, startTimeMs),
    (game) => !isLive || game.isLive,
    ({ startTimeMs }) => days === undefined || isWithin(days, startTimeMs),
  ];
  let kept = games;
  for (const test of tests) {
    const fitting = kept.filter(test);
    if (fitting.length > 0) kept = fitting;
  }
  return { games: kept, ambiguous: ambiguousOf(subject, kept) };
}

function ambiguousOf({ teams }: Question['subject'], games: readonly Game[]): readonly Team[] {
  const [only, second] = teams;
  if (!only || second) return [];
  const playing = new Set(games.flatMap(({ homeId, awayId }) => [homeId, awayId]));
  const bearers = only.teams.filter(({ teamId }) => playing.has(teamId));
  return bearers.length > 1 ? bearers : [];
}
