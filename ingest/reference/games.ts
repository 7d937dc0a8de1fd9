// What readers of games share, whichever source they read.
import type { LeagueId } from '#domain/league.ts';
import type { Score } from '#domain/message/message.ts';
import type { GameFacts } from '#domain/reference.ts';
import type { Notes, Reading } from './refusal.ts';
import { type TeamWords, teamIdOf, teamWordsText } from './team-names.ts';

/** The games of a list, each once; `read` refuses what is none. */
export function readGameList(
  records: readonly unknown[],
  read: (record: unknown) => GameFacts | undefined,
  notes: Notes,
): Reading<GameFacts> {
  const games = new Map<string, GameFacts>();
  for (const record of records) {
    const game = read(record);
    if (game) notes.keep(games, game.sourceGameId, game, `game ${game.sourceGameId}`);
  }
  return notes.reading([...games.values()]);
}

/** Both teams, which must be two of the league; undefined where the game was refused. */
export function teamsOfGame(
  leagueId: LeagueId,
  id: string,
  home: TeamWords,
  away: TeamWords,
  notes: Notes,
  teamNamed?: (text: string) => string | undefined,
): Pick<GameFacts, 'homeTeamId' | 'awayTeamId'> | undefined {
  const homeTeamId = teamIdOf(leagueId, home, teamNamed);
  const awayTeamId = teamIdOf(leagueId, away, teamNamed);
  if (homeTeamId === undefined || awayTeamId === undefined) {
    const unknown = teamWordsText(homeTeamId === undefined ? home : away);
    return notes.refuse('unknown_team', `game ${id}: ${unknown}`);
  }
  if (homeTeamId === awayTeamId) return notes.refuse('bad_sides', `game ${id}: ${homeTeamId}`);
  return { homeTeamId, awayTeamId };
}

/** The score where both sides have one. */
export function scoreOfSides(
  home: number | null | undefined,
  away: number | null | undefined,
): Score | null {
  return typeof home === 'number' && typeof away === 'number' ? { home, away } : null;
}
