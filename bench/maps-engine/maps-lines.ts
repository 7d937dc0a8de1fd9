// Lines of the Maps engine among their like: by last change, and the main one of a market.
import type { MapsLine, MapsMarket } from './maps-book.ts';

/** Lines by last change, newest first, chained through themselves. */
export class RecentLines {
  #newest: MapsLine | null = null;

  touch(line: MapsLine, seq: number): void {
    line.changedSeq = seq;
    if (this.#newest === line) return;
    this.remove(line);
    line.older = this.#newest;
    if (this.#newest) this.#newest.newer = line;
    this.#newest = line;
  }

  remove(line: MapsLine): void {
    if (line.newer) line.newer.older = line.older;
    else if (this.#newest === line) this.#newest = line.older;
    if (line.older) line.older.newer = line.newer;
    line.older = null;
    line.newer = null;
  }

  *since(seq: number): Generator<MapsLine> {
    for (let line = this.#newest; line && line.changedSeq > seq; line = line.older) yield line;
  }
}

/** The point that most operators name first; of equals the lower. A slate has no others. */
export function mainLineOf(market: MapsMarket): MapsLine | null {
  let best: MapsLine | null = null;
  for (const line of market.lines.values()) {
    if (line.mainOperators === 0) continue;
    const more = best === null ? 1 : line.mainOperators - best.mainOperators;
    const isLower = best !== null && more === 0 && (line.point ?? 0) < (best.point ?? 0);
    if (more > 0 || isLower) best = line;
  }
  return best;
}
