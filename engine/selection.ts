// How selections and instants are written in records.
import type { Market, Side } from '#domain/market.ts';
import { type Team, teamById } from '#domain/team.ts';
import { must } from '#kit/assert.ts';
import type { EventState, MarketState } from './book.ts';
import type { TeamRecord } from './records.ts';

const WORDS: { readonly [side in Side]?: string } = {
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
  return side === 'home' ? home : side === 'away' ? away : (WORDS[side] ?? side);
}

/** The labels of all sides of a market of an event, in the order of the sides. */
export function selectionLabels({ event, market }: MarketState): readonly string[] {
  const { home, away } = teamsOf(event);
  return market.sides.map((side) => selectionLabel(market, side, home.name, away.name));
}

/** The event's two teams; ingest only lets known ones in. */
export function teamsOf(event: EventState): { readonly home: Team; readonly away: Team } {
  const { homeTeamId, awayTeamId } = event.head;
  return {
    home: must(teamById(homeTeamId), `no team ${homeTeamId}`),
    away: must(teamById(awayTeamId), `no team ${awayTeamId}`),
  };
}

/** Name of the team a team total speaks of; undefined for other markets. */
export function teamNameOf(market: MarketState): string | undefined {
  if (market.team === null) return undefined;
  return teamsOf(market.event)[market.team].name;
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

/** ISO 8601, UTC. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}
