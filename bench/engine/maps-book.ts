// The Maps engine's book: an object for every event, market, line, venue on a line and quote, found
// through Maps. Everything that an update needs hangs on the objects it touches.
import type { Market } from '#domain/market.ts';
import { marketOf } from '#domain/market-catalog.ts';
import type { EventHead, QuoteKey } from '#domain/message/message.ts';
import type { Venue } from '#domain/venue.ts';
import { must } from '#kit/assert.ts';

export type MapsEdgeType = 'arbitrage' | 'value' | 'ev';

/** What follows from a price and a venue's fees alone; quotes of one price share one object. */
export interface MapsFigures {
  readonly implied: number;
  readonly net: number;
}

/** A venue's price for one side. What judging reads stands first, close together in memory. */
export interface MapsQuote {
  /** May stand in an edge: unsuspended, sane, young enough. */
  isFresh: boolean;
  readonly side: number;
  figures: MapsFigures;
  readonly operator: MapsOperator;
  value: MapsEdge | null;
  ev: MapsEdge | null;
  price: number;
  suspended: boolean;
  isBest: boolean;
  readonly cell: MapsCell;
  readonly isAlternate: boolean;
  groupNumber: number;
  size: number | null;
  link: string | null;
  /** Its clocks: the venue's, the receiver's, the log's, and when its price moved. */
  confirmedAt: number;
  receivedAt: number;
  appliedAt: number;
  updatedAt: number;
}

export interface MapsCell {
  readonly venue: Venue;
  readonly operator: MapsOperator;
  readonly mayArbitrage: boolean;
  readonly quotes: (MapsQuote | null)[];
}

/** One operator's venues on a line and the opinion that stands for them in the line's sums. */
export interface MapsOperator {
  readonly operatorId: string;
  readonly cells: MapsCell[];
  opinion: readonly number[] | null;
  weight: number;
  /** Quotes of its venues under the main key. */
  mainQuotes: number;
  isDirty: boolean;
}

export interface MapsLeg {
  readonly quote: MapsQuote;
  readonly price: number;
  readonly updatedAt: number;
  readonly stake: number;
}

export interface MapsEdge {
  readonly edgeId: string;
  readonly type: MapsEdgeType;
  readonly line: MapsLine;
  readonly firstSeenAt: number;
  peakPct: number;
  percent: number;
  price: number;
  updatedAt: number;
  modelProb: number;
  legs: readonly MapsLeg[];
  totalStake: number;
  guaranteedProfit: number;
}

export interface MapsLine {
  readonly market: MapsMarket;
  readonly point: number | null;
  /** Sorted by bookmakerId; the Map finds them. */
  readonly cells: MapsCell[];
  /** All quotes, by cell, then side. */
  quotes: readonly MapsQuote[];
  readonly cellByVenue: Map<string, MapsCell>;
  readonly operators: Map<string, MapsOperator>;
  readonly best: number[];
  readonly bestCount: number[];
  /** Weighted sums of the opinions per side, their weights and their number: whole numbers. */
  readonly sums: number[];
  weights: number;
  opinions: number;
  mainOperators: number;
  /** No operator quotes it under the main key; its edges are shown so. */
  isAlternate: boolean;
  isMain: boolean;
  arbitrage: MapsEdge | null;
  isTouched: boolean;
  isDirty: boolean;
  isChanged: boolean;
  scheduledAt: number;
}

export interface MapsMarket {
  readonly event: MapsEvent;
  readonly market: Market;
  readonly team: 'home' | 'away' | null;
  readonly playerId: string | null;
  readonly lines: Map<number | null, MapsLine>;
  mainLine: MapsLine | null;
  isTouched: boolean;
}

export interface MapsEvent {
  readonly head: EventHead;
  /** By market type, then by player or team, '' where a market speaks of the event alone. */
  readonly markets: Map<string, Map<string, MapsMarket>>;
  readonly edges: Map<string, MapsEdge>;
}

export function newEvent(head: EventHead): MapsEvent {
  return { head, markets: new Map(), edges: new Map() };
}

/** The line of a quote, made when it is new. */
export function lineOf(event: MapsEvent, key: QuoteKey): MapsLine {
  const market = marketOfKey(event, key);
  const known = market.lines.get(key.point);
  if (known) return known;
  const none = market.market.sides.map(() => 0);
  const line: MapsLine = {
    market,
    point: key.point,
    cells: [],
    quotes: [],
    cellByVenue: new Map(),
    operators: new Map(),
    best: none.map(() => Number.NEGATIVE_INFINITY),
    bestCount: [...none],
    sums: [...none],
    weights: 0,
    opinions: 0,
    mainOperators: 0,
    isAlternate: false,
    isMain: false,
    arbitrage: null,
    isTouched: false,
    isDirty: true,
    isChanged: true,
    scheduledAt: Number.POSITIVE_INFINITY,
  };
  market.lines.set(key.point, line);
  return line;
}

/** A cell for a venue that the line has none of, in its place. */
export function addCell(line: MapsLine, venue: Venue): MapsCell {
  const cell: MapsCell = {
    venue,
    operator: operatorOf(line, venue.operatorId),
    mayArbitrage:
      venue.sourceType !== 'dfs' && (venue.sourceType !== 'exchange' || venue.arbitrageApproved),
    quotes: line.market.market.sides.map(() => null),
  };
  const after = line.cells.findIndex((other) => other.venue.bookmakerId > venue.bookmakerId);
  line.cells.splice(after < 0 ? line.cells.length : after, 0, cell);
  cell.operator.cells.push(cell);
  cell.operator.cells.sort((a, b) => (a.venue.bookmakerId < b.venue.bookmakerId ? -1 : 1));
  line.cellByVenue.set(venue.bookmakerId, cell);
  return cell;
}

/** Lists a line's quotes anew after one came or went. */
export function listQuotes(line: MapsLine): void {
  line.quotes = line.cells.flatMap(({ quotes }) => quotes.filter((quote) => quote !== null));
}

function operatorOf(line: MapsLine, operatorId: string): MapsOperator {
  const known = line.operators.get(operatorId);
  if (known) return known;
  const operator: MapsOperator = {
    operatorId,
    cells: [],
    opinion: null,
    weight: 0,
    mainQuotes: 0,
    isDirty: false,
  };
  line.operators.set(operatorId, operator);
  return operator;
}

function marketOfKey(event: MapsEvent, key: QuoteKey): MapsMarket {
  const { marketType, team, playerId } = key;
  let ofType = event.markets.get(marketType);
  if (!ofType) {
    ofType = new Map();
    event.markets.set(marketType, ofType);
  }
  const subject = subjectOf(key);
  const known = ofType.get(subject);
  if (known) return known;
  const market: MapsMarket = {
    event,
    market: must(marketOf(event.head.leagueId, marketType), 'a market of the league'),
    team,
    playerId,
    lines: new Map(),
    mainLine: null,
    isTouched: false,
  };
  ofType.set(subject, market);
  return market;
}

function subjectOf({ team, playerId }: QuoteKey): string {
  return playerId ?? team ?? '';
}
