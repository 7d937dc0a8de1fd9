// One game from the NHL's game centre (`gamecenter/{id}/boxscore`): its state, who started in goal
// and everybody's statistics. It abbreviates first names ("N. MacKinnon").

import { z } from 'zod';
import type { BoxScore, GameFacts, PlayerLine, StatLine, TeamBox } from '#domain/reference.ts';
import {
  idText,
  isObject,
  itemsAs,
  list,
  maybeBoolean,
  maybeId,
  maybeObject,
  maybeText,
  readAs,
} from '../field-schemas.ts';
import { namedPlayer } from '../named-player.ts';
import { Notes, type Outcome } from '../refusal.ts';
import { figuresIn, pairOf, secondsOf } from '../stat-values.ts';
import { teamBoxOf } from '../team-box.ts';
import { readNhlGame } from './game.ts';

export interface GameCenterReading extends Outcome {
  readonly game: GameFacts | null;
  readonly boxScore: BoxScore | null;
}

/** Full names by the league's player ids, from rosters; the game centre has initials only. */
export type FullNames = ReadonlyMap<string, string>;

const teamSchema = z.looseObject({ forwards: list, defense: list, goalies: list });
const answerSchema = z.looseObject({
  id: idText,
  playerByGameStats: maybeObject({
    homeTeam: teamSchema.nullish().catch(undefined),
    awayTeam: teamSchema.nullish().catch(undefined),
  }),
});
const playerSchema = z.looseObject({
  playerId: maybeId,
  sweaterNumber: maybeId,
  name: maybeObject({ default: maybeText }),
  position: maybeText,
  starter: maybeBoolean,
  toi: maybeText,
});

type Team = z.infer<typeof teamSchema>;

const SKATER: Readonly<Record<string, string>> = {
  goals: 'goals',
  assists: 'assists',
  sog: 'shots',
  powerPlayGoals: 'powerPlayGoals',
  blockedShots: 'blockedShots',
  hits: 'hits',
  pim: 'penaltyMinutes',
  plusMinus: 'plusMinus',
};
const GOALIE: Readonly<Record<string, string>> = {
  saves: 'saves',
  shotsAgainst: 'shotsAgainst',
  goalsAgainst: 'goalsAgainst',
  pim: 'penaltyMinutes',
};

/** What the game centre tells. Its units are the game and players. Never throws. */
export function readNhlGameCenter(body: unknown, names: FullNames = new Map()): GameCenterReading {
  const notes = new Notes();
  const answer = readAs(answerSchema, body);
  if (answer === undefined) {
    notes.refuse('malformed', 'an answer that is no game');
    return { game: null, boxScore: null, ...notes.outcome() };
  }
  const { homeTeam, awayTeam } = answer.playerByGameStats ?? {};
  const starters = { home: starterOf(homeTeam, names), away: starterOf(awayTeam, names) };
  const isStated = starters.home !== null || starters.away !== null;
  const game = readNhlGame(body, notes, isStated ? starters : null) ?? null;
  if (game !== null) notes.accept();
  const home = boxOf(homeTeam, names, notes);
  const away = boxOf(awayTeam, names, notes);
  const isEmpty = home.players.length === 0 && away.players.length === 0;
  const head = { leagueId: 'nhl', sourceGameId: answer.id, eventId: null } as const;
  return { game, boxScore: isEmpty ? null : { ...head, home, away }, ...notes.outcome() };
}

function starterOf(team: Team | null | undefined, names: FullNames): string | null {
  const starting = itemsAs(playerSchema, team?.goalies ?? []).find(
    ({ starter }) => starter === true,
  );
  return starting === undefined ? null : nameIn(starting, names);
}

function nameIn({ playerId, name }: z.infer<typeof playerSchema>, names: FullNames): string | null {
  return names.get(playerId ?? '') ?? name?.default ?? null;
}

function boxOf(team: Team | null | undefined, names: FullNames, notes: Notes): TeamBox {
  const { forwards = [], defense = [], goalies = [] } = team ?? {};
  return teamBoxOf([
    ...[...forwards, ...defense].flatMap((record) => lineOf(record, SKATER, names, notes) ?? []),
    ...goalies.flatMap((record) => lineOf(record, GOALIE, names, notes) ?? []),
  ]);
}

function lineOf(
  record: unknown,
  columns: Readonly<Record<string, string>>,
  names: FullNames,
  notes: Notes,
): PlayerLine | undefined {
  const parsed = readAs(playerSchema, record);
  if (parsed === undefined || !isObject(record)) return notes.refuse('malformed', 'player');
  const fullName = nameIn(parsed, names);
  if (fullName === null) return notes.refuse('no_name', `player ${parsed.playerId}`);
  const seconds = secondsOf(parsed.toi);
  // A goalie on the bench has a line of no time at all.
  if (seconds === 0) return notes.refuse('did_not_play', fullName);
  notes.accept();
  return {
    player: namedPlayer(parsed.playerId ?? null, fullName, parsed.position, parsed.sweaterNumber),
    started: parsed.starter === true,
    stats: { ...statsOf(record, columns, notes), ...(seconds && { timeOnIceSeconds: seconds }) },
  };
}

function statsOf(
  record: Readonly<Record<string, unknown>>,
  columns: Readonly<Record<string, string>>,
  notes: Notes,
): StatLine {
  const stats = figuresIn(record, columns);
  // Some answers write saves and shots in one cell only.
  const pair = pairOf(record.saveShotsAgainst);
  if (pair !== undefined) {
    stats.saves ??= pair[0];
    stats.shotsAgainst ??= pair[1];
  }
  if (columns === SKATER && stats.goals === undefined) notes.drifted('nhl line without goals');
  if (columns === GOALIE && stats.saves === undefined) notes.drifted('nhl line without saves');
  return stats;
}
