// What the screen of an event lists: each market with each of its lines, or each player's props.
import type { HeldLine } from '#client/overround.ts';
import { marketKeyOf } from '../board/board-items.ts';
import type { GridItem, MarketItem } from '../grid/grid-items.ts';
import type { HitRateBook } from '../grid/hit-rate-book.ts';
import { sidesOf } from '../grid/quotes.ts';
import type { LineSource } from '../live/line-source.ts';
import { lineId } from '../live/rows.ts';

/** Games first, then their periods; a name that begins so goes there. */
const ORDER = ['moneyline', 'spread', 'total', 'team_total'];

/** Makes the lists anew and keeps what did not change, so that it need not be drawn anew. */
export class EventItems {
  #known = new Map<string, GridItem>();

  /** Every market of the game, main line and alternates, by point. */
  gameLines(source: LineSource, eventId: string): readonly GridItem[] {
    const lines = linesOf(source, eventId).filter(({ playerId }) => playerId === undefined);
    const sorted = lines.toSorted(
      (a, b) => rankOf(a) - rankOf(b) || compare(groupOf(a), groupOf(b)) || pointOf(a) - pointOf(b),
    );
    return this.#kept(
      sorted.map((line, index) =>
        itemOf(source, line, {
          isLead: !sorted[index - 1] || groupOf(sorted[index - 1] as HeldLine) !== groupOf(line),
          isLast: !sorted[index + 1] || groupOf(sorted[index + 1] as HeldLine) !== groupOf(line),
        }),
      ),
    );
  }

  /** Props by player. */
  props(source: LineSource, eventId: string, hitRates: HitRateBook): readonly GridItem[] {
    const lines = linesOf(source, eventId).toSorted(
      (a, b) =>
        compare(a.playerName ?? '', b.playerName ?? '') ||
        compare(groupOf(a), groupOf(b)) ||
        pointOf(a) - pointOf(b),
    );
    const made = lines.flatMap((line, index): GridItem[] => {
      const before = lines[index - 1];
      const after = lines[index + 1];
      const item = itemOf(source, line, {
        isLead: !before || groupOf(before) !== groupOf(line),
        isLast: !after || after.playerId !== line.playerId,
        hitRates,
      });
      if (before?.playerId === line.playerId) return [item];
      const title = line.playerName ?? '';
      const key = `player|${line.playerId}`;
      return [{ kind: 'heading', key, title, note: line.teamAbbr ?? '' }, item];
    });
    return this.#kept(made);
  }

  #kept(made: readonly GridItem[]): readonly GridItem[] {
    const known = this.#known;
    this.#known = new Map(
      made.map((item) => {
        const before = known.get(item.key);
        return [item.key, before && isSame(before, item) ? before : item];
      }),
    );
    return [...this.#known.values()];
  }
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

function linesOf(source: LineSource, eventId: string): readonly HeldLine[] {
  return [...source.book.lines(eventId)];
}

function groupOf(line: HeldLine): string {
  return `${line.marketType}|${line.team ?? ''}|${line.playerId ?? ''}`;
}

function rankOf({ marketType, isAlternate }: HeldLine): number {
  const found = ORDER.findIndex((word) => marketType.startsWith(word));
  const isPart = /_(?:[hqpf]\d)$/.test(marketType);
  const own = found < 0 ? ORDER.length : found;
  return own + (isPart ? 10 : 0) + (isAlternate ? 0.5 : 0);
}

function pointOf({ point }: HeldLine): number {
  return point ?? 0;
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function isSame(a: GridItem, b: GridItem): boolean {
  if (a.kind === 'heading' || b.kind === 'heading') return JSON.stringify(a) === JSON.stringify(b);
  const { source: sourceA, hitRates: _a, ...restA } = a;
  const { source: sourceB, hitRates: _b, ...restB } = b;
  return sourceA === sourceB && JSON.stringify(restA) === JSON.stringify(restB);
}
