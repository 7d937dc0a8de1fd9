// What the board lists: events by league and start, each with the lines that are asked for.
import type { EventHead, HeldLine } from '#client/overround.ts';
import type { GridItem, MarketItem } from '../grid/grid-items.ts';
import { sidesOf } from '../grid/quotes.ts';
import type { LineSource } from '../live/line-source.ts';
import { marketId } from '../live/rows.ts';
import { leagueName, leagueRank } from '../view/served-leagues.ts';
import { dayKey, longDayText } from '../view/time-text.ts';

export type Order = 'league' | 'time';

/** The list of these sources' markets; of an event they come in the order of the sources. */
export function boardItems(sources: readonly LineSource[], order: Order): readonly GridItem[] {
  const heads = new Map<string, EventHead>();
  for (const source of sources) {
    for (const head of source.events()) heads.set(head.eventId, head);
  }
  const sorted = [...heads.values()].sort(order === 'league' ? byLeague : byStart);
  const groups = sorted.map((head) => groupOf(head, order));
  return sorted.flatMap((head, index) => {
    const group = groups[index] as string;
    const items = itemsOf(sources, head);
    if (groups[index - 1] === group) return items;
    const end = groups.findIndex((other, at) => at > index && other !== group);
    const count = (end < 0 ? groups.length : end) - index;
    return [headingOf(head, order, count), ...items];
  });
}

function itemsOf(sources: readonly LineSource[], head: EventHead): MarketItem[] {
  const markets = sources.flatMap((source) =>
    source.markets(head.eventId).map((line) => ({ source, line })),
  );
  const isProps = markets.some(({ line }) => line.playerId !== undefined);
  if (isProps) markets.sort((a, b) => (nameOf(a.line) < nameOf(b.line) ? -1 : 1));
  return markets.map(({ source, line }, index) => {
    const before = markets[index - 1]?.line;
    const after = markets[index + 1]?.line;
    const samePlayer = (other: HeldLine | undefined): boolean =>
      other !== undefined && other.playerId === line.playerId;
    return {
      kind: 'market',
      key: marketId(line),
      source,
      market: marketKeyOf(line),
      marketName: line.marketName ?? line.marketType,
      sides: sidesOf(line, head.sport === 'soccer'),
      leagueId: head.leagueId,
      home: head.homeTeamName,
      away: head.awayTeamName,
      startTime: head.startTime,
      lead: line.playerId === undefined ? 'game' : 'player',
      isLead: !samePlayer(before),
      isLast: !samePlayer(after),
      playerName: line.playerName,
      teamName: line.teamAbbr ?? undefined,
    };
  });
}

/** The key of a line's market, without what else a line says. */
export function marketKeyOf({ eventId, marketType, team, playerId }: HeldLine) {
  return {
    eventId,
    marketType,
    ...(team !== undefined && { team }),
    ...(playerId !== undefined && { playerId }),
  };
}

function nameOf(line: HeldLine): string {
  return `${line.playerName ?? ''}|${line.marketName ?? ''}`;
}

function groupOf(head: EventHead, order: Order): string {
  return order === 'league' ? head.leagueId : dayKey(head.startTime);
}

function headingOf(head: EventHead, order: Order, count: number): GridItem {
  const title = order === 'league' ? leagueName(head.leagueId) : longDayText(head.startTime);
  const note = count === 1 ? '1 event' : `${count} events`;
  return { kind: 'heading', key: `heading|${groupOf(head, order)}`, title, note };
}

function byLeague(a: EventHead, b: EventHead): number {
  return leagueRank(a.leagueId) - leagueRank(b.leagueId) || byStart(a, b);
}

function byStart(a: EventHead, b: EventHead): number {
  if (a.startTime !== b.startTime) return a.startTime < b.startTime ? -1 : 1;
  return a.eventId < b.eventId ? -1 : 1;
}
