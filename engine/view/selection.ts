// How selections and instants are written in records.
import type { Market, Side } from '#domain/market.ts';
import type { Team } from '#domain/team.ts';
import type { EventState, MarketState, Player } from '../book/book.ts';
import type { PlayerTeam, TeamRecord } from './records.ts';
import { NumberTexts } from './text/number-texts.ts';

/** What sides are called that are no team's. */
export const SIDE_WORDS: { readonly [side in Side]?: string } = {
  draw: 'Draw',
  over: 'Over',
  under: 'Under',
  yes: 'Yes',
  no: 'No',
};

/**
 * Label of a side: a team's name, Draw, Over, Under, Yes or No; for double chance both outcomes.
 */
export function selectionLabel(market: Market, side: Side, home: string, away: string): string {
  if (market.probabilityTotal === 2) {
    if (side === 'draw') return `${home} or ${away}`;
    return `${side === 'home' ? home : away} or Draw`;
  }
  return side === 'home' ? home : side === 'away' ? away : (SIDE_WORDS[side] ?? side);
}

/** The labels of all sides of a market of an event, in the order of the sides. */
export function selectionLabels({ event, market }: MarketState): readonly string[] {
  const { home, away } = teamsOf(event);
  return market.sides.map((side) => selectionLabel(market, side, home.name, away.name));
}

/** The event's two teams. */
export function teamsOf({ names }: EventState): { readonly home: Team; readonly away: Team } {
  return names;
}

/** Name of the team a team total speaks of; undefined for other markets. */
export function teamNameOf(market: MarketState): string | undefined {
  if (market.team === null) return undefined;
  return teamsOf(market.event)[market.team].name;
}

/** The team that a player plays for in an event, as records of players show it. */
export function playerTeamOf(event: EventState, player: Player | null | undefined): PlayerTeam {
  const side = player ? event.playerSides.get(player.slot) : undefined;
  if (side === undefined) return { teamAbbr: null, teamName: null };
  const { abbreviation, name } = teamsOf(event)[side.team];
  return { teamAbbr: abbreviation, teamName: name };
}

export function teamRecord(team: Team): TeamRecord {
  return { id: team.teamId, name: team.name, abbreviation: team.abbreviation };
}

/** The selection's own sign: a spread line's point is the home team's. -0 is 0. */
export function ownPoint(market: Market, side: Side, point: number): number {
  return market.format === 'spread' && side === 'away' && point !== 0 ? -point : point;
}

/** The point that an outcome shows, by its side's index; no member where the line has none. */
export function outcomePoint(
  market: Market,
  side: number,
  point: number | null,
): { readonly point?: number } {
  const sideName = market.sides[side];
  if (point === null || sideName === undefined) return {};
  return { point: ownPoint(market, sideName, point) };
}

/** Two digits and a colon or point, and three digits and a Z, by number. */
const SECONDS = Array.from({ length: 60 }, (_, second) => `${second}`.padStart(2, '0'));
const MILLISECONDS = Array.from({ length: 1000 }, (_, ms) => `.${`${ms}`.padStart(3, '0')}Z`);
const MINUTE_MS = 60_000;
/** Most of what is written happened just now. */
const MINUTES = new NumberTexts(256, 1, (minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(0, -7),
);
/** What happened lately is written many times over. */
const INSTANTS = new NumberTexts(256, 1, instantText);

/** ISO 8601, UTC; `ms` is whole epoch milliseconds. */
export function instant(ms: number): string {
  return INSTANTS.of(ms);
}

function instantText(ms: number): string {
  const minute = Math.floor(ms / MINUTE_MS);
  const inMinute = ms - minute * MINUTE_MS;
  const second = (inMinute / 1000) | 0;
  return `${MINUTES.of(minute)}${SECONDS[second]}${MILLISECONDS[inMinute - 1000 * second]}`;
}
