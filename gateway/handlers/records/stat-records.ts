// Games of a player to the records that are shown: logs, and sums by season.

import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { MAXIMA, sumOf } from '#domain/history/stat-catalog.ts';
import type { StatLine } from '#domain/reference.ts';
import { must } from '#kit/assert.ts';
import type { GameLog } from '#player-form/game-log.ts';
import { teamRecordOf } from '../../stored/stored-events.ts';
import { instant } from './reference-records.ts';

/** One game as it is shown. */
export function gameLogRecord(log: GameLog, leagues: Leagues): object {
  const { startTime, teamId, opponentId, isHome, ...rest } = log;
  return {
    ...rest,
    startTime: instant(startTime),
    team: teamRecordOf(teamId, leagues),
    opponent: teamRecordOf(opponentId, leagues),
    homeAway: isHome ? 'home' : 'away',
  };
}

/** Sums by season and part of it, newest first. */
export function seasonsOf(logs: readonly GameLog[], leagues: Leagues): readonly object[] {
  const seasons = new Map<string, GameLog[]>();
  for (const log of logs) {
    const key = `${log.season} ${log.seasonType}`;
    seasons.set(key, [...(seasons.get(key) ?? []), log]);
  }
  return [...seasons.values()].map((games) => {
    const { season, seasonType } = must(games[0], 'a season has games');
    const totals = sumOf(games.map(({ stats }) => stats));
    return {
      season,
      seasonType,
      teams: [...new Set(games.map(({ teamId }) => teamId))].map((teamId) =>
        teamRecordOf(teamId, leagues),
      ),
      games: games.length,
      starts: startsOf(games),
      totals,
      perGame: perGameOf(totals, games.length),
    };
  });
}

/** How many he started; null where that is known of none. */
function startsOf(games: readonly GameLog[]): number | null {
  const known = games.filter(({ started }) => started !== null);
  return known.length === 0 ? null : known.filter(({ started }) => started).length;
}

/** Means over games, to 3 decimals; the greatest of a season have none. */
export function perGameOf(totals: StatLine, games: number): StatLine {
  if (games === 0) return {};
  return Object.fromEntries(
    Object.entries(totals)
      .filter(([name]) => !MAXIMA.has(name))
      .map(([name, total]) => [name, Math.round((1000 * total) / games) / 1000]),
  );
}
