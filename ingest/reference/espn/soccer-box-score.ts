// Players' figures of a soccer match, which ESPN keeps in the line-ups of the summary rather than
// in its box score, each under its own name. There are no minutes.

import { z } from 'zod';
import type { LeagueId } from '#domain/league.ts';
import type { StatLine, TeamBox } from '#domain/reference.ts';
import { must } from '#kit/assert.ts';
import {
  anything,
  itemsAs,
  list,
  maybeBoolean,
  maybeNumber,
  maybeObject,
  maybeText,
  nameOf,
  readAs,
} from '../field-schemas.ts';
import type { Notes } from '../refusal.ts';
import { bothBoxes, type ReadBoxes, teamBoxOf } from '../team-box.ts';
import { athleteSchema, playerOf } from './athlete.ts';
import { linesOf, type PlayerDraft } from './box-score.ts';
import { columnGroup } from './stat-columns.ts';

const sideSchema = z.looseObject({ homeAway: maybeText, roster: list });
const entrySchema = z.looseObject({
  athlete: athleteSchema,
  starter: maybeBoolean,
  subbedIn: anything,
  jersey: maybeText,
  position: maybeObject({ abbreviation: maybeText }),
  stats: list,
});
const statSchema = z.looseObject({ name: maybeText, value: maybeNumber });

const COLUMNS = must(columnGroup('soccer', ''), 'columns of soccer').byKey;
const GOALKEEPER = 'G';
/** Every player of the team has these figures, but they are the keeper's. */
const KEEPERS_ONLY = new Set(['goalsAgainst', 'saves']);

/** Both teams of `rosters`; undefined before line-ups are known. */
export function readLineups(
  leagueId: LeagueId,
  rosters: readonly unknown[],
  notes: Notes,
): { readonly home: TeamBox; readonly away: TeamBox } | undefined {
  const boxes: ReadBoxes = {};
  for (const item of rosters) {
    const side = readAs(sideSchema, item);
    const homeAway = side?.homeAway;
    const isSide = homeAway === 'home' || homeAway === 'away';
    if (side === undefined || !isSide || boxes[homeAway] !== undefined) {
      notes.refuse('bad_sides', `line-up of ${homeAway}`, side?.roster.length);
      continue;
    }
    if (side.roster.length === 0) continue;
    const drafts = new Map<string, PlayerDraft>();
    for (const entry of side.roster) addEntry(drafts, entry, notes);
    boxes[homeAway] = teamBoxOf(linesOf(leagueId, drafts));
  }
  return bothBoxes(boxes);
}

function addEntry(drafts: Map<string, PlayerDraft>, record: unknown, notes: Notes): undefined {
  const entry = readAs(entrySchema, record);
  if (entry === undefined) return notes.refuse('malformed', `line-up ${nameOf(record)}`);
  const { athlete, jersey, position, stats } = entry;
  const player = playerOf(athlete, notes, position?.abbreviation);
  if (player === undefined) return undefined;
  const figures = new Map(
    itemsAs(statSchema, stats).map(({ name, value }) => [name ?? '', value ?? undefined] as const),
  );
  const started = entry.starter === true;
  if (!started && entry.subbedIn !== true && (figures.get('appearances') ?? 0) === 0) {
    return notes.refuse('did_not_play', player.fullName);
  }
  const key = player.sourcePlayerId ?? player.fullName;
  if (drafts.has(key)) return notes.refuse('duplicate', `line of ${player.fullName}`);
  const isKeeper = player.position === GOALKEEPER;
  const line = { ...player, jersey: player.jersey ?? jersey ?? null };
  drafts.set(key, { player: line, started, stats: statsOf(figures, isKeeper, notes) });
  notes.accept();
  return undefined;
}

function statsOf(
  figures: ReadonlyMap<string, number | undefined>,
  isKeeper: boolean,
  notes: Notes,
): StatLine & Record<string, number> {
  const stats: Record<string, number> = {};
  for (const [key, value] of figures) {
    const column = COLUMNS.get(key);
    if (column === undefined) notes.drifted(`soccer column ${key}`);
    const name = column?.names[0];
    if (name === undefined || value === undefined) continue;
    if (isKeeper || !KEEPERS_ONLY.has(name)) stats[name] = value;
  }
  return stats;
}
