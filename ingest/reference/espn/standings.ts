// ESPN's standings: groups within groups, each with the teams of a conference or a division.
import { z } from 'zod';
import { isSeason } from '#domain/history/season.ts';
import { isSoccer, type LeagueId } from '#domain/league.ts';
import type { TableLine } from '#domain/reference.ts';
import {
  itemsAs,
  list,
  maybeNumber,
  maybeObject,
  maybeText,
  nameOf,
  readAs,
} from '../field-schemas.ts';
import { Notes, type Reading } from '../refusal.ts';
import { teamIdOf, teamWordsText } from '../team-names.ts';
import { teamShape } from './game.ts';

/** Where a team stands, and in which group. */
export interface TeamStanding extends TableLine {
  readonly conference: string | null;
  readonly division: string | null;
}

const groupSchema = z.looseObject({
  name: maybeText,
  children: list,
  standings: maybeObject({ entries: list, seasonType: maybeNumber, seasonDisplayName: maybeText }),
});
const entrySchema = z.looseObject({ team: z.looseObject(teamShape), stats: list });
const statSchema = z.looseObject({
  name: maybeText,
  type: maybeText,
  value: maybeNumber,
  displayValue: maybeText,
  summary: maybeText,
});

type Group = z.infer<typeof groupSchema>;
type Stat = z.infer<typeof statSchema>;

/** Groups deeper than this are not looked into. */
const DEPTH_MAX = 4;
const RECORD = /^(\d{1,3})-(\d{1,3})(?:-(\d{1,3}))?$/;

/** Every team of the answer, in its order. Never throws. */
export function readStandings(leagueId: LeagueId, body: unknown): Reading<TeamStanding> {
  const notes = new Notes();
  const root = readAs(groupSchema, body);
  const standings = new Map<string, TeamStanding>();
  if (root === undefined || (root.children.length === 0 && !root.standings)) {
    notes.refuse('malformed', 'an answer without standings');
    return notes.reading([]);
  }
  const visit = (group: Group, path: readonly string[]): void => {
    for (const entry of group.standings?.entries ?? []) {
      const standing = standingOf(leagueId, entry, path, notes);
      // A division's teams may stand once more under their conference.
      if (standing) notes.keep(standings, standing.teamId, standing);
    }
    if (path.length >= DEPTH_MAX) return;
    for (const child of itemsAs(groupSchema, group.children)) {
      visit(child, [...path, child.name ?? '']);
    }
  };
  visit(root, []);
  return notes.reading([...standings.values()]);
}

function standingOf(
  leagueId: LeagueId,
  record: unknown,
  path: readonly string[],
  notes: Notes,
): TeamStanding | undefined {
  const entry = readAs(entrySchema, record);
  if (entry === undefined) return notes.refuse('malformed', `standing of ${nameOf(record)}`);
  const teamId = teamIdOf(leagueId, entry.team);
  if (teamId === undefined) return notes.refuse('unknown_team', teamWordsText(entry.team));
  const stats = itemsAs(statSchema, entry.stats);
  const won = recordOf(leagueId, stats);
  if (won === undefined) return notes.refuse('bad_record', teamId);
  const overtimeLosses = leagueId === 'nhl' ? (wholeOf(stats, 'otlosses') ?? null) : null;
  const points = pointsOf(leagueId, won, stats);
  const [pointsFor, pointsAgainst] = ['pointsfor', 'pointsagainst'].map((type) => {
    return wholeOf(stats, type) ?? null;
  }) as [number | null, number | null];
  const totals = { overtimeLosses, points, pointsFor, pointsAgainst };
  return { teamId, ...won, ...totals, ...placeOf(leagueId, path) };
}

/** Points of the table, of which some may be deducted; other sports have none. */
function pointsOf(
  leagueId: LeagueId,
  { wins, ties }: Pick<TeamStanding, 'wins' | 'ties'>,
  stats: readonly Stat[],
): number | null {
  if (leagueId !== 'nhl' && !isSoccer(leagueId)) return null;
  // More may be deducted than was won.
  const points = numberOf(stats, 'points');
  const deducted = numberOf(stats, 'deductions');
  if (points !== undefined || deducted === undefined) return points ?? null;
  return isSoccer(leagueId) ? 3 * wins + ties - Math.abs(deducted) : null;
}

/** The season that the answer names; undefined where it names none, or shows another part of it. */
export function seasonOfStandings(body: unknown): string | undefined | 'preseason' {
  const root = readAs(groupSchema, body);
  for (let groups = root ? [root] : [], depth = 0; depth <= DEPTH_MAX; depth++) {
    for (const { standings } of groups) {
      if (standings?.seasonType === 1) return 'preseason';
      const name = standings?.seasonDisplayName;
      if (name && isSeason(name)) return name;
    }
    groups = groups.flatMap(({ children }) => itemsAs(groupSchema, children));
  }
  return undefined;
}

/** Wins, losses and ties apart, or else of "60-22" (soccer orders that otherwise). */
function recordOf(
  leagueId: LeagueId,
  stats: readonly Stat[],
): Pick<TeamStanding, 'wins' | 'losses' | 'ties'> | undefined {
  const [wins, losses] = [wholeOf(stats, 'wins'), wholeOf(stats, 'losses')];
  if (wins !== undefined && losses !== undefined) {
    return { wins, losses, ties: wholeOf(stats, 'ties') ?? 0 };
  }
  const overall = stats.find(({ type, name }) => type === 'total' || name === 'overall');
  const match = RECORD.exec(overall?.summary ?? overall?.displayValue ?? '');
  if (match === null || isSoccer(leagueId)) return undefined;
  return { wins: Number(match[1]), losses: Number(match[2]), ties: Number(match[3] ?? 0) };
}

function wholeOf(stats: readonly Stat[], type: string): number | undefined {
  const value = numberOf(stats, type);
  return value !== undefined && value >= 0 ? value : undefined;
}

function numberOf(stats: readonly Stat[], type: string): number | undefined {
  const stat = stats.find((each) => (each.type ?? each.name ?? '').toLowerCase() === type);
  const value = stat?.value ?? undefined;
  return value !== undefined && Number.isInteger(value) ? value : undefined;
}

/** A league of one table (EPL) has neither; groups of a tournament are divisions. */
function placeOf(
  leagueId: LeagueId,
  [first = '', second = '']: readonly string[],
): Pick<TeamStanding, 'conference' | 'division'> {
  if (leagueId === 'soccer_epl') return { conference: null, division: null };
  if (leagueId === 'soccer_world_cup') return { conference: null, division: first || null };
  return { conference: first || null, division: second || null };
}
