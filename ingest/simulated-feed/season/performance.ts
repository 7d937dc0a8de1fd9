// What one game is told with, whatever the sport: who is there, what the script and the props ask
// for, and what comes of it. Box scores and plays are two views of the same performance.
import type { LeagueId } from '#domain/league.ts';
import type { Random } from '#kit/random.ts';
import type { Game } from '../calendar.ts';
import { expectationOf, GameScript } from '../game-script.ts';
import { subjectOf } from '../line-menu.ts';
import { randomOf } from '../seed.ts';
import { outAt } from './injuries.ts';
import { type SquadPlayer, squadOf } from './squad.ts';
import type { TeamSheet } from './team-sheet.ts';

export type Side = 'home' | 'away';

export const SIDES: readonly Side[] = ['home', 'away'];

/** A score of the script. */
export interface Scoring {
  /** Share of all play that is over. */
  readonly at: number;
  readonly points: number;
}

/** One team in one game. */
export interface Cast {
  readonly side: Side;
  readonly teamId: string;
  readonly teamName: string;
  /** Who is not out, in the order of the squad. */
  readonly players: readonly SquadPlayer[];
  readonly scoring: readonly Scoring[];
  /** The sum of `scoring`. */
  readonly score: number;
  /** What the quoted statistic of a player comes to; 0 where it is not quoted. */
  target(index: number, marketType: string): number;
}

/** Two teams, before anything is told. */
export interface Meeting {
  readonly leagueId: LeagueId;
  readonly startTime: number;
  readonly script: GameScript;
  readonly home: Cast;
  readonly away: Cast;
  /** A source of numbers for this game alone. */
  readonly random: Random;
}

/** Something that is told of a game; with points, or without. */
export interface Moment {
  readonly at: number;
  readonly side: Side;
  readonly points: number;
  readonly type: string;
  /** Begins with the name of who did it. */
  readonly text: string;
}

/** A whole game: everybody's statistics, and every score of the script with who made it. */
export interface Performance {
  readonly home: TeamSheet;
  readonly away: TeamSheet;
  readonly moments: readonly Moment[];
}

/** The teams of a game as they come to it. */
export function meetingOf(seed: number, game: Game): Meeting {
  const script = scriptOf(seed, game);
  return {
    leagueId: game.model.leagueId,
    startTime: game.startTime,
    script,
    home: castOf(seed, game, script, 'home'),
    away: castOf(seed, game, script, 'away'),
    random: randomOf(seed, game.eventId, game.startTime, 'performance'),
  };
}

/** The script that prices and scores of the game follow. */
export function scriptOf(seed: number, game: Game): GameScript {
  return new GameScript(seed, game, expectationOf(seed, game));
}

/** Who is not out at the start of the game, in the order of the squad. */
export function availableOf(seed: number, game: Game, side: Side): readonly SquadPlayer[] {
  const { teamId, leagueId } = game[side];
  const out = outAt(seed, leagueId, teamId, game.startTime);
  return squadOf(seed, leagueId, teamId).filter((player) => !out.has(player.index));
}

function castOf(seed: number, game: Game, script: GameScript, side: Side): Cast {
  const { model } = game;
  const players = availableOf(seed, game, side);
  const scoring = script.plays
    .map((play) => ({ at: play.at, points: play[side] }))
    .filter((play) => play.points > 0);
  const targets = new Map<string, number>();
  for (const prop of model.props) {
    for (const index of prop.players) {
      const player = players.find((each) => each.index === index);
      if (!player) continue;
      const { outcome } = subjectOf(seed, game, player, prop);
      targets.set(`${index} ${prop.marketType}`, outcome);
    }
  }
  return {
    side,
    teamId: game[side].teamId,
    teamName: game[side].name,
    players,
    scoring,
    score: scoring.reduce((sum, play) => sum + play.points, 0),
    target: (index, marketType) => targets.get(`${index} ${marketType}`) ?? 0,
  };
}
