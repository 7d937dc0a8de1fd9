// Box scores of games that are over: everybody's statistics, which add up to the score of the
// script, to each other's and to the plays.
import type { StatSport } from '#domain/history/stat-catalog.ts';
import type { BoxScore } from '#domain/reference.ts';
import { assert } from '#kit/assert.ts';
import type { Game } from '../calendar.ts';
import { sportOf } from '../league-model.ts';
import { baseballPerformance } from './baseball.ts';
import { basketballPerformance } from './basketball.ts';
import { footballPerformance } from './football.ts';
import { hockeyPerformance } from './hockey.ts';
import { type Meeting, meetingOf, type Performance } from './performance.ts';
import { soccerPerformance } from './soccer.ts';

const PERFORMANCES: Readonly<Record<StatSport, (meeting: Meeting) => Performance>> = {
  baseball: baseballPerformance,
  basketball: basketballPerformance,
  football: footballPerformance,
  hockey: hockeyPerformance,
  soccer: soccerPerformance,
};

/** A game with all that happens in it. */
export interface PlayedGame extends Performance {
  readonly meeting: Meeting;
}

/** Plays the whole game, whenever it is. Asserts that it is played. */
export function playedGameOf(seed: number, game: Game): PlayedGame {
  assert(!game.postponed, `${game.eventId} is not played`);
  const meeting = meetingOf(seed, game);
  return { meeting, ...PERFORMANCES[sportOf(game.model.leagueId)](meeting) };
}

/** The box score of a finished game. Asserts that it is played. */
export function boxScoreOf(seed: number, game: Game): BoxScore {
  return boxScoreOfPlayed(game, playedGameOf(seed, game));
}

/** The box score of a game that was played already. */
export function boxScoreOfPlayed(game: Game, played: Performance): BoxScore {
  return {
    leagueId: game.model.leagueId,
    sourceGameId: game.eventId,
    eventId: game.eventId,
    home: played.home.box(),
    away: played.away.box(),
  };
}
