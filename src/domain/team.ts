// Teams: which there are, and which one a source or a caller means.
// A name resolves only if the table says so; nothing is ever matched by likeness, because
// "Washington" and "Washington St" are two teams.
import { assert, must } from '#kit/assert.ts';
import { EPL_TEAMS } from './data/teams-epl.ts';
import { MLB_TEAMS } from './data/teams-mlb.ts';
import { MLS_TEAMS } from './data/teams-mls.ts';
import { NBA_TEAMS } from './data/teams-nba.ts';
import { NCAA_BASKETBALL_TEAMS } from './data/teams-ncaa-basketball.ts';
import { NCAA_FOOTBALL_TEAMS } from './data/teams-ncaa-football.ts';
import { NFL_TEAMS } from './data/teams-nfl.ts';
import { NHL_TEAMS } from './data/teams-nhl.ts';
import { WORLD_CUP_TEAMS } from './data/teams-world-cup.ts';
import type { LeagueId } from './league.ts';
import { foldName } from './name-folding.ts';

export interface Team {
  /** League and lower-case abbreviation: `nfl_buf`. */
  readonly teamId: string;
  readonly leagueId: LeagueId;
  /** The Odds API's spelling. */
  readonly name: string;
  /** Unique within the league. */
  readonly abbreviation: string;
  readonly aliases: readonly string[];
  /**
   * Codes that statistics of former seasons write, of franchises that moved or were renamed as
   * well. They resolve in data, and are no words of a question.
   */
  readonly formerCodes: readonly string[];
}

/** The teams of one league. */
export interface Roster {
  readonly teams: readonly Team[];
  /** The team of exactly this name, or of a word that is the same but for case, accents and dots. */
  named(text: string): Team | undefined;
}

const NOBODY: Roster = { teams: [], named: () => undefined };

const rosters: Readonly<Record<LeagueId, Roster>> = {
  nba: rosterOf('nba', NBA_TEAMS),
  nfl: rosterOf('nfl', NFL_TEAMS),
  mlb: rosterOf('mlb', MLB_TEAMS),
  nhl: rosterOf('nhl', NHL_TEAMS),
  ncaa_basketball: rosterOf('ncaa_basketball', NCAA_BASKETBALL_TEAMS),
  ncaa_football: rosterOf('ncaa_football', NCAA_FOOTBALL_TEAMS),
  soccer_epl: rosterOf('soccer_epl', EPL_TEAMS),
  soccer_mls: rosterOf('soccer_mls', MLS_TEAMS),
  soccer_world_cup: rosterOf('soccer_world_cup', WORLD_CUP_TEAMS),
};

const byId = new Map(
  Object.values(rosters).flatMap(({ teams }) => teams.map((team) => [team.teamId, team] as const)),
);

/** The team of exactly this id. */
export function teamById(teamId: string): Team | undefined {
  return byId.get(teamId);
}

/** A team of which only the id is known. */
export function namelessTeam(leagueId: LeagueId, teamId: string): Team {
  const name = teamId.slice(leagueId.length + 1);
  return { teamId, leagueId, name, abbreviation: name, aliases: [], formerCodes: [] };
}

/** All teams of the league, in the order of its table. */
export function teamsOfLeague(leagueId: LeagueId): readonly Team[] {
  return builtInRoster(leagueId).teams;
}

/**
 * The team of the league that `text` names: its name, an alias, a code of former seasons or,
 * outside college sports where they clash, its abbreviation. Case, accents and punctuation do not
 * count.
 */
export function resolveTeam(leagueId: LeagueId, text: string): Team | undefined {
  return builtInRoster(leagueId).named(text);
}

/** The teams of a league of the table; none for another. */
export function builtInRoster(leagueId: LeagueId): Roster {
  return rosters[leagueId] ?? NOBODY;
}

function rosterOf(leagueId: LeagueId, table: string): Roster {
  const teams = table
    .trim()
    .split('\n')
    .map((row) => teamOf(leagueId, row));
  const byFoldedName = new Map<string, Team>();
  for (const team of teams) claim(byFoldedName, team.name, team);
  for (const team of teams) {
    for (const word of [...team.aliases, ...team.formerCodes]) claim(byFoldedName, word, team);
  }
  if (leagueId.startsWith('ncaa_')) {
    for (const team of teams) addNicknamed(byFoldedName, team);
  } else {
    for (const team of teams) claim(byFoldedName, team.abbreviation, team);
  }
  const byName = new Map(teams.map((team) => [team.name, team]));
  return { teams, named: (text) => byName.get(text) ?? byFoldedName.get(foldName(text)) };
}

/** A college's nickname follows any word for the college: "UTRGV Vaqueros". */
function addNicknamed(byFoldedName: Map<string, Team>, team: Team): void {
  const name = foldName(team.name);
  const colleges = team.aliases.map(foldName);
  const own = colleges
    .filter((college) => name.startsWith(`${college} `))
    .reduce((longest, college) => (college.length > longest.length ? college : longest), '');
  if (own === '') return;
  for (const college of colleges) {
    const full = college + name.slice(own.length);
    if (!byFoldedName.has(full)) byFoldedName.set(full, team);
  }
}

/** A word that two teams claim would resolve by chance, so it must not be in the table. */
function claim(byFoldedName: Map<string, Team>, word: string, team: Team): void {
  const folded = foldName(word);
  const owner = byFoldedName.get(folded);
  assert(folded !== '', `team without a name: ${team.teamId}`);
  assert(!owner || owner === team, `${owner?.teamId} and ${team.teamId} are both "${word}"`);
  byFoldedName.set(folded, team);
}

function teamOf(leagueId: LeagueId, row: string): Team {
  const cells = row.split('|');
  const cell = (column: number) => must(cells[column], `team row: ${row}`);
  const abbreviation = cell(0);
  return {
    teamId: `${leagueId}_${abbreviation.toLowerCase()}`,
    leagueId,
    name: cell(1),
    abbreviation,
    aliases: wordsOf(cell(2)),
    formerCodes: wordsOf(cells[3] ?? ''),
  };
}

function wordsOf(cell: string): readonly string[] {
  return cell === '' ? [] : cell.split(';');
}
