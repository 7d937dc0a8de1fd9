// Teams: which there are, and which one a source or a caller means.
// A name resolves only if the table says so; nothing is ever matched by likeness, because
// "Washington" and "Washington St" are two teams.
import { assert, must } from '#kit/assert.ts';
import { TEAM_TABLES } from './data/team-tables.ts';
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
  /** In the order in which they came; one that was stated again is there again. */
  readonly arrivals: readonly Team[];
  /** The team of exactly this name, or of a word that is the same but for case, accents and dots. */
  named(text: string): Team | undefined;
}

const NOBODY: Roster = { teams: [], arrivals: [], named: () => undefined };

interface BuiltInRoster extends Roster {
  readonly byId: ReadonlyMap<string, Team>;
}

const rosters = new Map<LeagueId, BuiltInRoster>();

/** The team of exactly this id in the tables. */
export function teamById(teamId: string): Team | undefined {
  for (const leagueId of Object.keys(TEAM_TABLES)) {
    const team = teamId.startsWith(`${leagueId}_`) && builtIn(leagueId)?.byId.get(teamId);
    if (team) return team;
  }
  return undefined;
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

/** The teams of a league that has a table; none for another. */
export function builtInRoster(leagueId: LeagueId): Roster {
  return builtIn(leagueId) ?? NOBODY;
}

/** Made when it is first asked for: most programs never meet most leagues. */
function builtIn(leagueId: LeagueId): BuiltInRoster | undefined {
  const known = rosters.get(leagueId);
  if (known !== undefined || !Object.hasOwn(TEAM_TABLES, leagueId)) return known;
  const made = rosterOf(leagueId, must(TEAM_TABLES[leagueId], leagueId));
  rosters.set(leagueId, made);
  return made;
}

function rosterOf(leagueId: LeagueId, table: string): BuiltInRoster {
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
  const byId = new Map(teams.map((team) => [team.teamId, team]));
  return {
    teams,
    arrivals: teams,
    byId,
    named: (text) => byName.get(text) ?? byFoldedName.get(foldName(text)),
  };
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
