// The rows of a screen: a line each of one event, a market each of many.
import type { LineKey } from '#client/overround.ts';

/** A market of an event: of the game, of a team, or of a player. */
export type MarketKey = Omit<LineKey, 'point'>;

export class Rows {
  readonly #idOf: (line: LineKey) => string;
  readonly #ids = new Set<string>();

  constructor(of: 'lines' | 'markets') {
    this.#idOf = of === 'lines' ? lineId : marketId;
  }

  clear(): void {
    this.#ids.clear();
  }

  /** True where the line begins a row. */
  add(line: LineKey): boolean {
    const id = this.#idOf(line);
    const isNew = !this.#ids.has(id);
    this.#ids.add(id);
    return isNew;
  }

  /** True where its row ends with the line, of whose market so many are left. */
  remove(line: LineKey, linesLeft: number): boolean {
    if (this.#idOf === marketId && linesLeft > 0) return false;
    return this.#ids.delete(this.#idOf(line));
  }
}

/** One text for each market. */
export function marketId({ eventId, marketType, team = '', playerId = '' }: MarketKey): string {
  return `${eventId}|${marketType}|${team}|${playerId}`;
}

/** One text for each line: its market's, and its point. */
export function lineId(line: LineKey): string {
  return `${marketId(line)}|${line.point}`;
}
