// The edges of a line in the Maps engine: what its prices and model come to now against what stands
// open, as open, update and close. An edge hangs on its quote (an arbitrage on its line), so that
// most quotes are judged by two comparisons and no lookup.
import { isSane, probabilityOfPrice } from '#domain/odds.ts';
import { roundTo } from '#kit/exact-math.ts';
import type {
  MapsEdge,
  MapsEdgeType,
  MapsLeg,
  MapsLine,
  MapsOperator,
  MapsQuote,
} from './maps-book.ts';
import { hasModel, modelOf } from './maps-prices.ts';

/** Keeps the edges that stand open, counts what becomes of them and knows the moment. */
export class MapsEdges {
  now = 0;
  /** The line that is judged became an alternate, or ceased to be one: its edges show it. */
  isRelabelled = false;
  arbitragePctMax = 0;
  valuePctMax = 0;
  edgesOpened = 0;
  edgesUpdated = 0;
  edgesClosed = 0;

  opened(edge: MapsEdge): void {
    edge.line.market.event.edges.set(edge.edgeId, edge);
    this.edgesOpened += 1;
  }

  updated(_edge: MapsEdge): void {
    this.edgesUpdated += 1;
  }

  closed(edge: MapsEdge): void {
    edge.line.market.event.edges.delete(edge.edgeId);
    this.edgesClosed += 1;
  }
}

const PAYOUT_CENTS = 10_000;
const HALF_CENT = 1e-6;
/** More than what rounding does to a sum of probabilities. */
const CLOSE = 1e-9;

/** Whether a quote may stand in an edge now. */
export function isFreshAt(quote: MapsQuote, oldestMs: number): boolean {
  return !quote.suspended && quote.confirmedAt >= oldestMs && isSane(quote.price);
}

/** Judges every quote of the line and looks for an arbitrage. */
export function judgeLine(line: MapsLine, sink: MapsEdges): void {
  for (const quote of line.quotes) {
    if (quote.isFresh && hasModel(line, quote.operator)) judgeQuote(line, quote, sink);
    else if (quote.value || quote.ev) closeJudged(quote, sink);
  }
  judgeArbitrage(line, sink);
}

/** Closes what stood on a quote. */
export function closeJudged(quote: MapsQuote, sink: MapsEdges): void {
  if (quote.value) sink.closed(quote.value);
  if (quote.ev) sink.closed(quote.ev);
  quote.value = null;
  quote.ev = null;
}

function judgeQuote(line: MapsLine, quote: MapsQuote, sink: MapsEdges): void {
  const modelProb = modelOf(line, quote.operator, quote.side);
  const { implied, net } = quote.figures;
  const edge = modelProb - implied;
  const ev = modelProb * net - 1;
  if (edge <= 0 && ev <= 0 && !quote.value && !quote.ev) return;
  quote.value = judged('value', roundTo(100 * edge, 6), modelProb, quote, line, sink);
  quote.ev = judged('ev', roundTo(100 * ev, 6), modelProb, quote, line, sink);
}

/** The edge of one type that a quote comes to, opened, updated, closed or left as it was. */
function judged(
  type: 'value' | 'ev',
  percent: number,
  exactProb: number,
  quote: MapsQuote,
  line: MapsLine,
  sink: MapsEdges,
): MapsEdge | null {
  const known = quote[type];
  if (percent <= 0 || percent > sink.valuePctMax) {
    if (known) sink.closed(known);
    return null;
  }
  const { price, updatedAt } = quote;
  const modelProb = roundTo(exactProb, 8);
  if (!known) {
    const edge = newEdge(type, line, quote, percent, sink.now);
    edge.modelProb = modelProb;
    sink.opened(edge);
    return edge;
  }
  const isSame =
    known.price === price &&
    known.modelProb === modelProb &&
    known.updatedAt === updatedAt &&
    known.percent === percent;
  if (isSame && !sink.isRelabelled) return known;
  known.price = price;
  known.modelProb = modelProb;
  known.updatedAt = updatedAt;
  setPercent(known, percent);
  sink.updated(known);
  return known;
}

function judgeArbitrage(line: MapsLine, sink: MapsEdges): void {
  const known = line.arbitrage;
  const isPossible = known !== null || mayProfit(line);
  const legs = isPossible && line.market.market.probabilityTotal === 1 ? legsOf(line) : null;
  const staked = legs && inverseSum(legs) < 1 ? stakesOf(legs) : null;
  const percent = staked ? staked.percent : 0;
  if (!staked || percent > sink.arbitragePctMax) {
    if (known) sink.closed(known);
    line.arbitrage = null;
    return;
  }
  const isSame = known?.legs.every((leg, side) => sameLeg(leg, staked.legs[side]));
  if (isSame && !sink.isRelabelled) return;
  const edge = known ?? newEdge('arbitrage', line, null, percent, sink.now);
  edge.legs = staked.legs;
  edge.totalStake = staked.totalStake;
  edge.guaranteedProfit = staked.guaranteedProfit;
  setPercent(edge, percent);
  line.arbitrage = edge;
  if (known) sink.updated(edge);
  else sink.opened(edge);
}

/** Fees and what may not be a leg only make it worse than the best prices of all. */
function mayProfit({ best }: MapsLine): boolean {
  let sum = 0;
  for (const price of best) sum += price > -Infinity ? probabilityOfPrice(price) : 1;
  return sum < 1 + CLOSE;
}

/** The best net price of each side, two operators among them; null where that cannot be. */
function legsOf(line: MapsLine): MapsQuote[] | null {
  const best: MapsQuote[] = [];
  for (let side = 0; side < line.sums.length; side++) {
    const leg = bestLeg(line, side, null);
    if (!leg) return null;
    best.push(leg);
  }
  // With every leg free to choose there is no profit: with one held back there is none either.
  if (inverseSum(best) >= 1) return null;
  const operator = best[0]?.operator ?? null;
  if (best.some((leg) => leg.operator !== operator)) return best;
  let chosen: MapsQuote[] | null = null;
  for (let side = 0; side < best.length; side++) {
    const other = bestLeg(line, side, operator);
    if (!other) continue;
    const legs = best.with(side, other);
    if (!chosen || inverseSum(legs) < inverseSum(chosen)) chosen = legs;
  }
  return chosen;
}

function bestLeg(line: MapsLine, side: number, without: MapsOperator | null): MapsQuote | null {
  let best: MapsQuote | null = null;
  for (const quote of line.quotes) {
    if (quote.side !== side || !quote.isFresh || quote.operator === without) continue;
    const { cell, figures } = quote;
    if (!cell.mayArbitrage) continue;
    const isSharper =
      best !== null &&
      figures.net === best.figures.net &&
      cell.venue.sharpWeight > best.cell.venue.sharpWeight;
    if (best === null || figures.net > best.figures.net || isSharper) best = quote;
  }
  return best;
}

function inverseSum(legs: readonly MapsQuote[]): number {
  let sum = 0;
  for (const { figures } of legs) sum += 1 / figures.net;
  return sum;
}

function stakesOf(quotes: readonly MapsQuote[]) {
  let total = 0;
  const legs: MapsLeg[] = quotes.map((quote) => {
    const stake = Math.round(PAYOUT_CENTS / quote.figures.net + HALF_CENT) / 100;
    total += stake;
    return { quote, price: quote.price, updatedAt: quote.updatedAt, stake };
  });
  const totalStake = roundTo(total, 2);
  let worst = Number.POSITIVE_INFINITY;
  for (const { quote, stake } of legs) worst = Math.min(worst, stake * quote.figures.net);
  const guaranteedProfit = roundTo(worst - totalStake, 6);
  if (guaranteedProfit <= 0) return null;
  const percent = roundTo((100 * guaranteedProfit) / totalStake, 6);
  return { legs, totalStake, guaranteedProfit, percent };
}

function sameLeg(a: MapsLeg, b: MapsLeg | undefined): boolean {
  return (
    b !== undefined &&
    a.quote.cell === b.quote.cell &&
    a.price === b.price &&
    a.updatedAt === b.updatedAt &&
    a.stake === b.stake
  );
}

function setPercent(edge: MapsEdge, percent: number): void {
  edge.percent = percent;
  if (percent > edge.peakPct) edge.peakPct = percent;
}

function newEdge(
  type: MapsEdgeType,
  line: MapsLine,
  quote: MapsQuote | null,
  percent: number,
  now: number,
): MapsEdge {
  return {
    edgeId: edgeIdOf(type, line, quote),
    type,
    line,
    firstSeenAt: now,
    peakPct: percent,
    percent,
    price: quote?.price ?? 0,
    updatedAt: quote?.updatedAt ?? 0,
    modelProb: 0,
    legs: [],
    totalStake: 0,
    guaranteedProfit: 0,
  };
}

function edgeIdOf(type: MapsEdgeType, line: MapsLine, quote: MapsQuote | null): string {
  const { event, market, team, playerId } = line.market;
  const subject = `${team ?? ''}:${playerId ?? ''}:${line.point ?? ''}`;
  const about = `${event.head.eventId}:${market.marketType}:${subject}`;
  if (quote === null) return `arb:${about}`;
  return `${type}:${about}:${market.sides[quote.side]}:${quote.cell.venue.bookmakerId}`;
}
