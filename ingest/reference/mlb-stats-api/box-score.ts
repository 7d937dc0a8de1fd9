// A team's half of a box score of the MLB Stats API: players under their ids, batting and pitching.

import { z } from 'zod';
import type { PlayerLine, StatLine, TeamBox } from '#domain/reference.ts';
import { anything, isObject, maybeId, maybeObject, maybeText, readAs } from '../field-schemas.ts';
import { namedPlayer } from '../named-player.ts';
import type { Notes } from '../refusal.ts';
import { figuresIn } from '../stat-values.ts';
import { teamBoxOf } from '../team-box.ts';

const teamSchema = z.looseObject({ players: z.record(z.string(), z.unknown()) });
const playerSchema = z.looseObject({
  person: z.looseObject({ id: maybeId, fullName: maybeText }),
  jerseyNumber: maybeText,
  position: maybeObject({ abbreviation: maybeText }),
  battingOrder: maybeText,
  stats: maybeObject({ batting: anything, pitching: anything }),
});

const BATTING: Readonly<Record<string, string>> = {
  atBats: 'atBats',
  runs: 'runs',
  hits: 'hits',
  doubles: 'doubles',
  triples: 'triples',
  homeRuns: 'homeRuns',
  rbi: 'rbis',
  baseOnBalls: 'walks',
  strikeOuts: 'strikeouts',
  stolenBases: 'stolenBases',
  hitByPitch: 'hitByPitch',
};
const PITCHING: Readonly<Record<string, string>> = {
  outs: 'outsRecorded',
  strikeOuts: 'pitcherStrikeouts',
  hits: 'hitsAllowed',
  baseOnBalls: 'walksAllowed',
  runs: 'runsAllowed',
  earnedRuns: 'earnedRuns',
  homeRuns: 'homeRunsAllowed',
  pitchesThrown: 'pitchesThrown',
  wins: 'pitcherWins',
};
/** Of a game started: the batting order of a starter ends in 00, a substitute's in 01 and on. */
const STARTING_ORDER = /^\d00$/;

/** The players who took part, and their sums. */
export function readTeamBox(record: unknown, notes: Notes): TeamBox {
  const team = readAs(teamSchema, record);
  if (team === undefined) {
    notes.refuse('malformed', 'box score of a team');
    return { stats: {}, players: [] };
  }
  const players = Object.values(team.players).flatMap((player) => lineOf(player, notes) ?? []);
  return teamBoxOf(players);
}

function lineOf(record: unknown, notes: Notes): PlayerLine | undefined {
  const parsed = readAs(playerSchema, record);
  if (parsed === undefined) return notes.refuse('malformed', 'player of a box score');
  const { person, stats, battingOrder } = parsed;
  if (!person.fullName) return notes.refuse('no_name', `player ${person.id}`);
  const line = {
    ...figuresOf(stats?.batting, BATTING, notes),
    ...figuresOf(stats?.pitching, PITCHING, notes),
  };
  if (Object.keys(line).length === 0) return notes.refuse('did_not_play', person.fullName);
  notes.accept();
  const pitching = isObject(stats?.pitching) ? stats.pitching : {};
  return {
    player: namedPlayer(
      person.id ?? null,
      person.fullName,
      parsed.position?.abbreviation,
      parsed.jerseyNumber,
    ),
    started: STARTING_ORDER.test(battingOrder ?? '') || pitching.gamesStarted === 1,
    stats: line,
  };
}

/** None of a player who sat on the bench. Wins are given once the game is over. */
function figuresOf(
  figures: unknown,
  names: Readonly<Record<string, string>>,
  notes: Notes,
): StatLine {
  if (!isObject(figures) || Object.keys(figures).length === 0) return {};
  return figuresIn(figures, names, (member) => {
    if (member !== 'wins') notes.drifted(`mlb figure ${member}`);
  });
}
