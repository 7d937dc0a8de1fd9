// What the screen of an event lists: each market with each of its lines, or each player's props.
import type { HeldLine } from '#client/overround.ts';
import { marketKeyOf } from '../board/board-items.ts';
import type { GridItem, MarketItem } from '../grid/grid-items.ts';
import type { HitRateBook } from '../grid/hit-rate-book.ts';
import { sidesOf } from '../grid/quotes.ts';
import type { LineSource } from '../live/line-source.ts';
import { lineId, marketId } from '../live/rows.ts';

/** Games first, then their periods; a name that begins so goes there. */
const ORDER = ['moneyline', 'spread', 'total', 'team_total'];

/** Every market of the game, main line and alternates, by point. */
export function gameItems(source: LineSource, eventId: string): readonly GridItem[] {
  const lines = [...source.book.lines(eventId)]
    .filter(({ playerId }) => playerId === undefined)
    .sort((a, b) => rankOf(a) - rankOf(b) || byMarketAndPoint(a, b));
  return lines.map((line, index) =>
    itemOf(source, line, {
      isLead: !isOfMarket(lines[index - 1], line),
      isLast: !isOfMarket(lines[index + 1], line),
    }),
  );
}

/** Props by player. */
export function propItems(
  source: LineSource,
  eventId: string,
  hitRates: HitRateBook,
): readonly GridItem[] {
  const lines = [...source.book.lines(eventId)].sort(
    (a, b) => compare(a.playerName ?? '', b.playerName ?? '') || byMarketAndPoint(a, b),
  );
  return lines.flatMap((line, index): GridItem[] => {
    const before = lines[index - 1];
    const item = itemOf(source, line, {
      isLead: !isOfMarket(before, line),
      isLast: lines[index + 1]?.playerId !== line.playerId,
      hitRates,
    });
    if (before?.playerId === line.playerId) return [item];
    const title = line.playerName ?? '';
    const key = `player|${line.playerId}`;
    return [{ kind: 'heading', key, title, note: line.teamAbbr ?? '' }, item];
  });
}

function itemOf(
  source: LineSource,
  line: HeldLine,
  more: Pick<MarketItem, 'isLead' | 'isLast' | 'hitRates'>,
): MarketItem {
  const head = source.book.event(line.eventId);
  const { isAlternate = false } = line;
  const about = line.team === undefined ? '' : `${line.team} `;
  return {
    kind: 'market',
    key: lineId(line),
    source,
    market: marketKeyOf(line),
    marketName: `${about}${line.marketName ?? line.marketType}${isAlternate ? ', alternates' : ''}`,
    sides: sidesOf(line, head?.sport === 'soccer'),
    leagueId: head?.leagueId ?? '',
    home: head?.homeTeamName ?? '',
    away: head?.awayTeamName ?? '',
    startTime: head?.startTime ?? '',
    lead: 'market',
    point: line.point,
    playerName: line.playerName,
    ...more,
  };
}

function isOfMarket(other: HeldLine | undefined, line: HeldLine): boolean {
  return other !== undefined && marketId(other) === marketId(line);
}

function rankOf({ marketType, isAlternate }: HeldLine): number {
  const found = ORDER.findIndex((word) => marketType.startsWith(word));
  const isPart = /_(?:[hqpf]\d)$/.test(marketType);
  const own = found < 0 ? ORDER.length : found;
  return own + (isPart ? 10 : 0) + (isAlternate ? 0.5 : 0);
}

function byMarketAndPoint(a: HeldLine, b: HeldLine): number {
  return compare(marketId(a), marketId(b)) || (a.point ?? 0) - (b.point ?? 0);
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
