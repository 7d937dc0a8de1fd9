// One player's games as they are counted, newest first, and the values of a statistic in them.
// Preseason games and finals of in-season cups count nowhere.

import type { PropStat } from '#domain/history/prop-stat.ts';
import { withDerived } from '#domain/history/stat-catalog.ts';
import type { Sport } from '#domain/league.ts';
import { countsInRecords } from '#domain/reference.ts';
import type { StatGame } from '#stores/stats.ts';

/** One game of one player, from his side. */
export interface GameLog
  extends Omit<StatGame, 'status' | 'ownScore' | 'opponentScore' | 'winner'> {
  /** Null where the game is not over or its result is not known. */
  readonly result: 'W' | 'L' | 'D' | null;
  readonly score: { readonly own: number; readonly opponent: number } | null;
}

/** A stored game of a league of this sport, with everything that follows from it. */
export function logOf(sport: Sport | undefined, game: StatGame): GameLog {
  const { ownScore: own, opponentScore: opponent } = game;
  const hasScore = own !== null && opponent !== null;
  return {
    eventId: game.eventId,
    startTime: game.startTime,
    season: game.season,
    seasonType: game.seasonType,
    teamId: game.teamId,
    opponentId: game.opponentId,
    isHome: game.isHome,
    neutralSite: game.neutralSite,
    started: game.started,
    result: game.status === 'final' ? resultOf(game) : null,
    score: hasScore ? { own, opponent } : null,
    stats: withDerived(sport ?? '', game.stats),
  };
}

/** By the score or, where only that is known, by who won. */
function resultOf({ ownScore, opponentScore, winner, isHome }: StatGame): GameLog['result'] {
  if (ownScore === null || opponentScore === null) {
    return winner === null ? null : (winner === 'home') === isHome ? 'W' : 'L';
  }
  if (ownScore === opponentScore) return 'D';
  return ownScore > opponentScore ? 'W' : 'L';
}

/** Where it was played, as home and away records count it; undefined on neutral ground. */
export function placeOf({ isHome, neutralSite }: GameLog): 'home' | 'away' | undefined {
  if (neutralSite) return undefined;
  return isHome ? 'home' : 'away';
}

/** A game and the value of the statistic in question. */
export interface ValuedGame {
  readonly log: GameLog;
  readonly value: number;
}

/** The games that count and have a value, in the order of `logs`. */
export function valuedGames(logs: readonly GameLog[], stat: PropStat): readonly ValuedGame[] {
  const games: ValuedGame[] = [];
  for (const log of logs) {
    const value = countsInRecords(log.seasonType) ? stat(log.stats) : undefined;
    if (value !== undefined) games.push({ log, value });
  }
  return games;
}

/** The season of the newest game that counts; undefined without one. */
export function newestSeason(logs: readonly GameLog[]): string | undefined {
  return logs.find(({ seasonType }) => countsInRecords(seasonType))?.season;
}

/** The mean of the values; null without any. */
export function averageOf(games: readonly ValuedGame[]): number | null {
  if (games.length === 0) return null;
  let sum = 0;
  for (const { value } of games) sum += value;
  return sum / games.length;
}

/** How many of the newest games, without a gap, pass the test. */
export function streakOf(
  games: readonly ValuedGame[],
  passes: (game: ValuedGame) => boolean,
): number {
  const end = games.findIndex((game) => !passes(game));
  return end < 0 ? games.length : end;
}
