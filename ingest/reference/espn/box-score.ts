// Players' lines of ESPN's box scores: cells in the order of columns, group by group, merged into
// one line for each player. A cell that is no figure is left out, not guessed; a column that is
// not known is counted.

import { z } from 'zod';
import { type LeagueId, leagueById, type Sport } from '#domain/league.ts';
import type { PlayerFacts, PlayerLine, StatLine, TeamBox } from '#domain/reference.ts';
import { must } from '#kit/assert.ts';
import {
  itemsAs,
  list,
  maybeBoolean,
  maybeObject,
  maybeText,
  nameOf,
  readAs,
} from '../field-schemas.ts';
import type { Notes } from '../refusal.ts';
import { figureOf, minutesOf, outsOf, pairOf, secondsOf } from '../stat-values.ts';
import { bothBoxes, type ReadBoxes, teamBoxOf } from '../team-box.ts';
import { athleteSchema, playerOf, satOut } from './athlete.ts';
import { teamShape } from './game.ts';
import { type Column, type ColumnGroup, columnGroup } from './stat-columns.ts';

const teamBlockSchema = z.looseObject({ team: maybeObject(teamShape), statistics: list });
const groupSchema = z.looseObject({
  name: maybeText,
  type: maybeText,
  keys: list,
  labels: list,
  athletes: list,
});
const lineSchema = z.looseObject({
  athlete: athleteSchema,
  starter: maybeBoolean,
  position: maybeObject({ abbreviation: maybeText }),
  stats: list,
});

type Group = z.infer<typeof groupSchema>;

/** A player of whom lines of several groups are put together. */
export interface PlayerDraft {
  readonly player: PlayerFacts;
  started: boolean;
  readonly stats: Record<string, number>;
}

/** What an absent player's cells say. */
const NOTHING = new Set(['', '-', '--', '-.--', '---']);

/** The two teams of `boxscore.players`, by which side they are; absent where nothing was read. */
export function readTeamBoxes(
  leagueId: LeagueId,
  players: readonly unknown[],
  sideOf: (team: { readonly id?: string | null | undefined }) => 'home' | 'away' | undefined,
  notes: Notes,
  enrich: (drafts: ReadonlyMap<string, PlayerDraft>) => void,
): { readonly home: TeamBox; readonly away: TeamBox } | undefined {
  const boxes: ReadBoxes = {};
  for (const item of players) {
    const block = readAs(teamBlockSchema, item);
    const groups = itemsAs(groupSchema, block?.statistics ?? []);
    const side = block?.team ? sideOf(block.team) : undefined;
    if (block === undefined || side === undefined || boxes[side] !== undefined) {
      const lines = groups.reduce((sum, { athletes }) => sum + athletes.length, 0);
      notes.refuse('bad_sides', `box score of ${nameOf(block?.team)}`, lines);
      continue;
    }
    const drafts = draftsOf(leagueId, groups, notes);
    enrich(drafts);
    boxes[side] = teamBoxOf(linesOf(leagueId, drafts));
  }
  return bothBoxes(boxes);
}

/** The lines of a team's players. */
export function linesOf(
  leagueId: LeagueId,
  drafts: ReadonlyMap<string, PlayerDraft>,
): readonly PlayerLine[] {
  const { sport } = must(leagueById(leagueId), leagueId);
  return Array.from(drafts.values(), ({ player, started, stats }) => ({
    player,
    started,
    stats: sport === 'football' ? footballLine(stats) : stats,
  }));
}

function draftsOf(
  leagueId: LeagueId,
  groups: readonly Group[],
  notes: Notes,
): ReadonlyMap<string, PlayerDraft> {
  const { sport } = must(leagueById(leagueId), leagueId);
  const drafts = new Map<string, PlayerDraft>();
  for (const group of groups) {
    const name = sport === 'basketball' ? '' : (group.name ?? group.type ?? '');
    const columns = columnGroup(sport, name);
    if (columns === undefined) {
      notes.drifted(`box score group ${name}`);
      notes.refuse('columns_unmatched', `group ${name}`, group.athletes.length);
      continue;
    }
    // A player has one line in each group.
    const inGroup = new Set<string>();
    for (const line of group.athletes) addLine(sport, drafts, inGroup, line, group, columns, notes);
  }
  return drafts;
}

function addLine(
  sport: Sport,
  drafts: Map<string, PlayerDraft>,
  inGroup: Set<string>,
  record: unknown,
  group: Group,
  columns: ColumnGroup,
  notes: Notes,
): undefined {
  const line = readAs(lineSchema, record);
  if (line === undefined) return notes.refuse('malformed', `line ${nameOf(record)}`);
  const player = playerOf(line.athlete, notes, line.position?.abbreviation);
  if (player === undefined) return undefined;
  if (satOut(record) || line.stats.length === 0) {
    return notes.refuse('did_not_play', player.fullName);
  }
  const key = player.sourcePlayerId ?? player.fullName;
  if (inGroup.has(key)) return notes.refuse('duplicate', `line of ${player.fullName}`);
  const stats = cellsOf(sport, line.stats, group, columns, notes);
  if (stats === undefined) return notes.refuse('columns_unmatched', player.fullName);
  inGroup.add(key);
  const draft = drafts.get(key) ?? { player, started: false, stats: {} };
  drafts.set(key, draft);
  draft.started ||= line.starter === true;
  // Batters and pitchers, or skaters, may share a column; both mean the same figure.
  Object.assign(draft.stats, stats);
  notes.accept();
  return undefined;
}

/**
 * The cells by the keys of their columns, or by the labels where only those are as many: some
 * answers leave a column's cells and label out, but not its key.
 */
function cellsOf(
  sport: Sport,
  cells: readonly unknown[],
  { keys, labels }: Group,
  { byKey, byLabel }: ColumnGroup,
  notes: Notes,
): StatLine | undefined {
  const isByKey = keys.length === cells.length;
  if (!isByKey && labels.length !== cells.length) return undefined;
  if (!isByKey) notes.drifted(`${sport} columns by label`);
  const table = isByKey ? byKey : byLabel;
  const stats: Record<string, number> = {};
  for (const [index, cell] of cells.entries()) {
    const title = String((isByKey ? keys : labels)[index]);
    const column = table.get(title);
    if (column === undefined) notes.drifted(`${sport} column ${title}`);
    else addCell(stats, column, cell, title, notes);
  }
  return stats;
}

function addCell(
  stats: Record<string, number>,
  { names, kind }: Column,
  cell: unknown,
  title: string,
  notes: Notes,
): void {
  const [first, second] = names;
  if (first === undefined) return;
  if (typeof cell === 'string' && NOTHING.has(cell.trim())) return;
  if (second !== undefined) {
    const pair = pairOf(cell);
    if (pair === undefined) notes.drifted(`cell of ${title}`);
    else [stats[first], stats[second]] = pair;
    return;
  }
  const value = READERS[kind](cell);
  if (value === undefined) notes.drifted(`cell of ${title}`);
  else stats[first] = value;
}

const READERS = { figure: figureOf, innings: outsOf, clock: secondsOf, minutes: minutesOf };

/**
 * ESPN counts all tackles and those without help; and a return for a touchdown in several places.
 */
function footballLine(stated: StatLine): StatLine {
  const {
    totalTackles,
    defensiveTouchdowns,
    interceptionTouchdowns,
    kickReturnTouchdowns,
    puntReturnTouchdowns,
    ...stats
  } = stated as Record<string, number | undefined>;
  const returns = [
    kickReturnTouchdowns,
    puntReturnTouchdowns,
    defensiveTouchdowns,
    interceptionTouchdowns,
  ];
  const line = Object.fromEntries(
    Object.entries(stats).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
  const { soloTackles } = line;
  if (totalTackles !== undefined && soloTackles !== undefined) {
    line.assistTackles = Math.max(0, totalTackles - soloTackles);
  }
  if (returns.some((each) => each !== undefined)) {
    // An interception brought back stands among the defence's touchdowns once more.
    const defence = Math.max(defensiveTouchdowns ?? 0, interceptionTouchdowns ?? 0);
    line.returnTouchdowns = (kickReturnTouchdowns ?? 0) + (puntReturnTouchdowns ?? 0) + defence;
  }
  return line;
}
