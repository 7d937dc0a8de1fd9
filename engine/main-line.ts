// The main line of a market: the point most operators quote under the main key. Ties: fair
// probability nearest 0.5, then lower |point|, then lower point.
import { roundTo } from '#kit/exact-math.ts';
import type { Line, MarketState } from './book.ts';
import { lineChanged } from './line-changes.ts';
import { fairOfMeans, meanProbabilities } from './line-summary.ts';
import type { EngineState } from './state.ts';

/** Chooses the main line anew; lines whose `isMain` turns are noted as changed. */
export function chooseMainLine(state: EngineState, market: MarketState): void {
  if (market.lines.size === 0) {
    dropMarket(market);
    return;
  }
  let best: Line | null = null;
  for (const line of market.lines.values()) {
    if (line.mainOperators > 0 && (best === null || precedes(line, best))) best = line;
  }
  if (best === market.mainLine) return;
  const previous = market.mainLine;
  market.mainLine = best;
  for (const line of [previous, best]) {
    if (!line) continue;
    line.isMain = line === best;
    market.event.changedAt = state.now;
    lineChanged(state, line);
  }
}

function precedes(a: Line, b: Line): boolean {
  if (a.mainOperators !== b.mainOperators) return a.mainOperators > b.mainOperators;
  const byFair = distanceFromEven(a) - distanceFromEven(b);
  if (byFair !== 0 && !Number.isNaN(byFair)) return byFair < 0;
  const [pointA, pointB] = [a.point ?? 0, b.point ?? 0];
  const byMagnitude = Math.abs(pointA) - Math.abs(pointB);
  return byMagnitude === 0 ? pointA < pointB : byMagnitude < 0;
}

/** Rounded, so that mirrored prices tie whatever the last bit of their sums. */
function distanceFromEven(line: Line): number {
  const { market } = line.market;
  const fair = fairOfMeans(market, meanProbabilities(market, line.cells));
  return fair ? roundTo(Math.abs((fair[0] as number) - 0.5), 8) : Number.POSITIVE_INFINITY;
}

function dropMarket(market: MarketState): void {
  const { event } = market;
  for (const [key, candidate] of event.markets) if (candidate === market) event.markets.delete(key);
  const { marketType } = market.market;
  const others = event.marketsByType.get(marketType)?.filter((other) => other !== market) ?? [];
  if (others.length > 0) event.marketsByType.set(marketType, others);
  else event.marketsByType.delete(marketType);
}
