// Conferences and divisions: which team is in which, and which one a caller means. A word resolves
// only if the table has it; one that two divisions share (the East of both NFL conferences) needs
// its conference said beside it.
import { assert, must } from '#kit/assert.ts';
import { DIVISIONS } from './data/divisions.ts';
import type { LeagueId } from './league.ts';
import { foldName } from './name-folding.ts';
import { teamById } from './team.ts';

/** Where a team stands; null where its league has no such thing, or the team is not in one. */
export interface TeamDivision {
  readonly conference: string | null;
  readonly conferenceAbbreviation: string | null;
  readonly division: string | null;
  readonly divisionAbbreviation: string | null;
}

export interface Conference {
  readonly name: string;
  readonly abbreviation: string;
}

export interface Division {
  /** Unique within the league. */
  readonly name: string;
  readonly abbreviation: string;
  readonly conference: string | null;
}

const NOWHERE: TeamDivision = {
  conference: null,
  conferenceAbbreviation: null,
  division: null,
  divisionAbbreviation: null,
};

/** Conferences and divisions of one league, by every word for them. */
interface Structure {
  readonly conferences: Conference[];
  readonly divisions: Division[];
  readonly conferenceOfWord: Map<string, Conference>;
  readonly divisionOfWord: Map<string, Division>;
}

const NONE: Structure = emptyStructure();

const byTeamId = new Map<string, TeamDivision>();
const structures: Readonly<Record<LeagueId, Structure>> = {
  nba: structureOf('nba'),
  nfl: structureOf('nfl'),
  mlb: structureOf('mlb'),
  nhl: structureOf('nhl'),
  ncaa_basketball: structureOf('ncaa_basketball'),
  ncaa_football: structureOf('ncaa_football'),
  soccer_epl: structureOf('soccer_epl'),
  soccer_mls: structureOf('soccer_mls'),
  soccer_world_cup: structureOf('soccer_world_cup'),
};

/** Conference and division of a team; all null for an unknown one. */
export function divisionOf(teamId: string): TeamDivision {
  return byTeamId.get(teamId) ?? NOWHERE;
}

/** All conferences of the league, in the order of its table. */
export function conferencesOfLeague(leagueId: LeagueId): readonly Conference[] {
  return structureOfLeague(leagueId).conferences;
}

/** All divisions of the league, in the order of its table. */
export function divisionsOfLeague(leagueId: LeagueId): readonly Division[] {
  return structureOfLeague(leagueId).divisions;
}

/**
 * The canonical name of the conference that `text` names: its name (with or without "Conference"),
 * abbreviation or another word of the table. Case, accents and punctuation do not count.
 */
export function resolveConference(leagueId: LeagueId, text: string): string | undefined {
  return structureOfLeague(leagueId).conferenceOfWord.get(foldName(text))?.name;
}

/**
 * The canonical name of the division that `text` names, likewise. Beside a conference (its
 * canonical name) the last word is enough: the "East" of "American League".
 */
export function resolveDivision(
  leagueId: LeagueId,
  text: string,
  conference?: string,
): string | undefined {
  const { conferences, divisionOfWord } = structureOfLeague(leagueId);
  const folded = foldName(text);
  const named = divisionOfWord.get(folded);
  if (named !== undefined || conference === undefined || folded === '') return named?.name;
  const within = conferences.find(({ name }) => name === conference);
  return within && divisionOfWord.get(foldName(`${within.abbreviation} ${text}`))?.name;
}

/** Leagues beyond the table have none. */
function structureOfLeague(leagueId: LeagueId): Structure {
  return structures[leagueId] ?? NONE;
}

function emptyStructure(): Structure {
  return {
    conferences: [],
    divisions: [],
    conferenceOfWord: new Map(),
    divisionOfWord: new Map(),
  };
}

function structureOf(leagueId: LeagueId): Structure {
  const structure = emptyStructure();
  let conference: Conference | null = null;
  const table = must(DIVISIONS[leagueId], `divisions of ${leagueId}`);
  for (const row of table.split('\n').filter((line) => line !== '')) {
    if (row.startsWith('# ')) conference = openConference(structure, row.slice(2));
    else openDivision(structure, leagueId, row, conference);
  }
  return structure;
}

function openConference(structure: Structure, row: string): Conference | null {
  const [name, abbreviation, others] = cellsOf(row, 3);
  if (name === '') return null;
  const conference = { name, abbreviation };
  structure.conferences.push(conference);
  const short = name.replace(/ Conference$/, '');
  for (const word of [name, short, abbreviation, ...wordsOf(others)]) {
    claim(structure.conferenceOfWord, word, conference);
  }
  return conference;
}

function openDivision(
  structure: Structure,
  leagueId: LeagueId,
  row: string,
  conference: Conference | null,
): void {
  const [name, abbreviation, others, teams] = cellsOf(row, 4);
  if (name !== '') {
    const division = { name, abbreviation, conference: conference?.name ?? null };
    structure.divisions.push(division);
    for (const word of [name, `${name} Division`, abbreviation, ...wordsOf(others)]) {
      claim(structure.divisionOfWord, word, division);
    }
  }
  const place: TeamDivision = {
    conference: conference?.name ?? null,
    conferenceAbbreviation: conference?.abbreviation ?? null,
    division: name || null,
    divisionAbbreviation: abbreviation || null,
  };
  for (const team of teams.split(' ')) settle(`${leagueId}_${team.toLowerCase()}`, place);
}

function settle(teamId: string, place: TeamDivision): void {
  assert(teamById(teamId) !== undefined, `no such team: ${teamId}`);
  assert(!byTeamId.has(teamId), `${teamId} stands in two places`);
  byTeamId.set(teamId, place);
}

/** A word that two of them claim would resolve by chance, so it must not be in the table. */
function claim<Owner>(ownerOfWord: Map<string, Owner>, word: string, owner: Owner): void {
  const folded = foldName(word);
  const other = ownerOfWord.get(folded);
  assert(folded !== '', `an empty word for ${JSON.stringify(owner)}`);
  assert(other === undefined || other === owner, `two are called "${word}"`);
  ownerOfWord.set(folded, owner);
}

function wordsOf(cell: string): readonly string[] {
  return cell === '' ? [] : cell.split(';');
}

function cellsOf(row: string, columns: 3 | 4): readonly [string, string, string, string] {
  const cells = row.split('|');
  assert(cells.length === columns, `division row: ${row}`);
  const cell = (column: number) => must(cells[column], `division row: ${row}`);
  return [cell(0), cell(1), cell(2), cells[3] ?? ''];
}
