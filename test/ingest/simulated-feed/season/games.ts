// What the tests of the simulated season share: games that were played, over several seeds.
import type { PlayerLine, TeamBox } from '#domain/reference.ts';
import { type Game, gamesAt, HOUR_MS } from '#ingest/simulated-feed/calendar.ts';
import { sportOf } from '#ingest/simulated-feed/league-model.ts';
import { scriptOf } from '#ingest/simulated-feed/season/performance.ts';

export const DAY_MS = 24 * HOUR_MS;
export const NOW = Date.UTC(2026, 10, 20, 17);
export const SEEDS = [7, 42, 20_261_120];

export interface PlayedGame {
  readonly seed: number;
  readonly game: Game;
  readonly sport: string;
  readonly score: { readonly home: number; readonly away: number };
}

/** All games of all leagues that ended within the day before `NOW`, of every seed. */
export const PLAYED: readonly PlayedGame[] = SEEDS.flatMap((seed) =>
  gamesAt(seed, NOW, DAY_MS)
    .filter((game) => !game.postponed && game.endTime <= NOW)
    .map((game) => {
      const { home, away } = scriptOf(seed, game).window('game', 1);
      return { seed, game, sport: sportOf(game.model.leagueId), score: { home, away } };
    }),
);

/** Those of one sport. */
export function playedOf(sport: string): readonly PlayedGame[] {
  return PLAYED.filter((each) => each.sport === sport);
}

/** The sum of a statistic over the players of a team. */
export function sumIn({ players }: TeamBox, name: string): number {
  return players.reduce((sum, { stats }) => sum + (stats[name] ?? 0), 0);
}

/** A statistic of one line; 0 where it is not counted. */
export function of({ stats }: PlayerLine, name: string): number {
  return stats[name] ?? 0;
}
