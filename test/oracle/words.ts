// How records name things: selections, teams, instants and a selection's own point.

import type { Side } from '#domain/market.ts';
import type { EventHead } from '#domain/message/message.ts';
import { teamById } from '#domain/team.ts';
import type { TeamRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import type { Line } from './lines.ts';

const DOUBLE_CHANCE_TOTAL = 2;

/** The name of a side of a market of this event. */
export function selectionOf(head: EventHead, line: Line, side: Side): string {
  const home = teamRecord(head.homeTeamId).name;
  const away = teamRecord(head.awayTeamId).name;
  if (line.market.probabilityTotal === DOUBLE_CHANCE_TOTAL) {
    if (side === 'home') return `${home} or Draw`;
    if (side === 'away') return `${away} or Draw`;
    if (side === 'draw') return `${home} or ${away}`;
  }
  const names: Readonly<Record<Side, string>> = {
    home,
    away,
    draw: 'Draw',
    over: 'Over',
    under: 'Under',
    yes: 'Yes',
    no: 'No',
  };
  return names[side];
}

/** The point as the selection states it: a spread line's is the home team's. Never -0. */
export function ownPoint(line: Line, side: Side): number | null {
  if (line.point === null) return null;
  return line.market.format === 'spread' && side === 'away' ? 0 - line.point : line.point + 0;
}

/** `point` as an optional member: absent where the line has none. */
export function pointMember(point: number | null): { readonly point?: number } {
  return point === null ? {} : { point };
}

/** Whose line it is, as optional members: a team's, a player's or neither. */
export function subjectMembers(
  head: EventHead,
  line: Line,
  players: ReadonlyMap<string, string>,
): { readonly team?: string; readonly playerId?: string; readonly playerName?: string } {
  const team = line.team === null ? {} : { team: teamRecord(head[`${line.team}TeamId`]).name };
  if (line.playerId === null) return team;
  const playerName = must(players.get(line.playerId), `name of player ${line.playerId}`);
  return { ...team, playerId: line.playerId, playerName };
}

/** A team as records show it. */
export function teamRecord(teamId: string): TeamRecord {
  const { name, abbreviation } = must(teamById(teamId), `team ${teamId}`);
  return { id: teamId, name, abbreviation };
}

/** ISO 8601, UTC. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}
