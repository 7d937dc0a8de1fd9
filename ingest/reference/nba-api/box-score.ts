// Everybody's statistics in a game from the NBA's statistics API (`boxscoretraditionalv3`).

import { z } from 'zod';
import type { BoxScore, PlayerLine, StatLine, TeamBox } from '#domain/reference.ts';
import {
  anything,
  isObject,
  list,
  maybeId,
  maybeObject,
  maybeText,
  readAs,
  text,
} from '../field-schemas.ts';
import { namedPlayer } from '../named-player.ts';
import { Notes, type Reading } from '../refusal.ts';
import { figuresIn, minutesOf } from '../stat-values.ts';

const teamSchema = z.looseObject({ players: list, statistics: anything });
const answerSchema = z.looseObject({
  boxScoreTraditional: z.looseObject({
    gameId: text,
    homeTeam: teamSchema,
    awayTeam: teamSchema,
  }),
});
const playerSchema = z.looseObject({
  personId: maybeId,
  firstName: maybeText,
  familyName: maybeText,
  position: maybeText,
  jerseyNum: maybeText,
  statistics: maybeObject({ minutes: maybeText }),
});

const FIGURES: Readonly<Record<string, string>> = {
  points: 'points',
  reboundsTotal: 'rebounds',
  assists: 'assists',
  steals: 'steals',
  blocks: 'blocks',
  turnovers: 'turnovers',
  foulsPersonal: 'fouls',
  fieldGoalsMade: 'fieldGoalsMade',
  fieldGoalsAttempted: 'fieldGoalsAttempted',
  threePointersMade: 'threePointFieldGoalsMade',
  threePointersAttempted: 'threePointFieldGoalsAttempted',
  freeThrowsMade: 'freeThrowsMade',
  freeThrowsAttempted: 'freeThrowsAttempted',
  reboundsOffensive: 'offensiveRebounds',
  reboundsDefensive: 'defensiveRebounds',
  plusMinusPoints: 'plusMinus',
};

/** The box score; its units are players. Never throws. */
export function readNbaBoxScore(body: unknown): Reading<BoxScore> {
  const notes = new Notes();
  const answer =
    readAs(answerSchema, body) ?? notes.refuse('malformed', 'an answer without a box score');
  if (answer === undefined) return notes.reading([]);
  const { gameId, homeTeam, awayTeam } = answer.boxScoreTraditional;
  const home = teamBoxOf(homeTeam, notes);
  const away = teamBoxOf(awayTeam, notes);
  const isEmpty = home.players.length === 0 && away.players.length === 0;
  const box: BoxScore = { leagueId: 'nba', sourceGameId: gameId, eventId: null, home, away };
  return notes.reading(isEmpty ? [] : [box]);
}

function teamBoxOf({ players, statistics }: z.infer<typeof teamSchema>, notes: Notes): TeamBox {
  // What a game is won by is no statistic of a team's.
  const { plusMinus: _, ...stats } = figuresOf(statistics, notes) as Record<string, number>;
  return { stats, players: players.flatMap((player) => lineOf(player, notes) ?? []) };
}

function lineOf(record: unknown, notes: Notes): PlayerLine | undefined {
  const parsed = readAs(playerSchema, record);
  if (parsed === undefined) return notes.refuse('malformed', 'player');
  const fullName = [parsed.firstName, parsed.familyName].filter(Boolean).join(' ');
  if (fullName === '') return notes.refuse('no_name', `player ${parsed.personId}`);
  if (!parsed.statistics?.minutes) return notes.refuse('did_not_play', fullName);
  notes.accept();
  return {
    player: namedPlayer(parsed.personId ?? null, fullName, parsed.position, parsed.jerseyNum),
    // Only who starts is given a position.
    started: Boolean(parsed.position),
    stats: figuresOf(parsed.statistics, notes),
  };
}

function figuresOf(figures: unknown, notes: Notes): StatLine {
  if (!isObject(figures)) return {};
  const minutes = minutesOf(figures.minutes);
  const stats = figuresIn(figures, FIGURES, (member) => notes.drifted(`nba figure ${member}`));
  return minutes === undefined ? stats : { minutes, ...stats };
}
