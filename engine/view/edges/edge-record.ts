// Edges as records.
import { NO_NATIVE, QUOTED, quotedMember } from '#domain/native-odds.ts';
import { americanOfPrice, americanOfProbability, probabilityOfPrice } from '#domain/odds.ts';
import type { SourceType } from '#domain/venue.ts';
import { roundTo } from '#kit/exact-math.ts';
import { servedType } from '../../book/served-type.ts';
import {
  type ArbitrageView,
  type Edge,
  type EdgeLine,
  type JudgedView,
  oldestQuoteAt,
} from '../../edges/edge.ts';
import type { ArbitrageRecord, EdgeRecord, JudgedRecord, Writable } from '../records.ts';
import { instant, ownPoint, selectionLabels, teamNameOf } from '../selection.ts';

type AboutEdge = Omit<EdgeRecord, 'firstSeenAt' | 'oldestQuoteAt' | 'arbitrage' | 'value' | 'ev'>;

/** One edge as it is served. */
export function edgeRecord(edge: Edge): EdgeRecord {
  const { line, view } = edge;
  const { market, playerId, player } = line.market;
  const labels = selectionLabels(line.market);
  const team = teamNameOf(line.market);
  const side = view.type === 'arbitrage' ? market.sides[0] : market.sides[view.side];
  const record: Writable<AboutEdge> = {
    edgeId: edge.edgeId,
    type: edge.type,
    venueType: venueTypeOf(edge),
    market: servedType(line),
    outcome: outcomeOf(labels, view.type === 'arbitrage' ? undefined : view.side),
  };
  if (line.point !== null && side) record.point = ownPoint(market, side, line.point);
  if (team !== undefined) record.team = team;
  if (playerId !== null) {
    record.playerId = playerId;
    record.playerName = player?.name ?? playerId;
  }
  const times = {
    firstSeenAt: instant(edge.firstSeenAt),
    oldestQuoteAt: instant(oldestQuoteAt(view)),
  };
  return view.type === 'arbitrage'
    ? Object.assign(record, times, { arbitrage: arbitrageRecord(line, view, labels) })
    : Object.assign(record, times, judgedMember(view));
}

/** The selection that an edge is about; without a side all of them, as of an arbitrage. */
export function outcomeOf(labels: readonly string[], side: number | undefined): string {
  return side === undefined ? labels.join(' / ') : (labels[side] as string);
}

/** The legs' common type, or mixed. */
export function venueTypeOf({ view }: Edge): SourceType | 'mixed' {
  if (view.type !== 'arbitrage') return view.venue.sourceType;
  const types = new Set(view.legs.map((leg) => leg.venue.sourceType));
  const [only] = types;
  return types.size === 1 && only ? only : 'mixed';
}

function arbitrageRecord(
  line: EdgeLine,
  view: ArbitrageView,
  labels: readonly string[],
): ArbitrageRecord {
  const { market } = line.market;
  return {
    books: view.legs.map(({ venue, side, price, native, stake }) => {
      const name = market.sides[side];
      return {
        bookmaker: venue.bookmakerName,
        bookmakerId: venue.bookmakerId,
        bookmakerName: venue.bookmakerName,
        sourceType: venue.sourceType,
        odds: americanOfPrice(price),
        ...quotedMember(native),
        outcome: labels[side] as string,
        ...(line.point !== null && name && { point: ownPoint(market, name, line.point) }),
        stake,
      };
    }),
    totalStake: view.totalStake,
    guaranteedProfit: view.guaranteedProfit,
    profitPct: view.profitPct,
    ...(view.maxStake !== null && { maxStake: view.maxStake }),
  };
}

function judgedMember(view: JudgedView): Pick<EdgeRecord, 'value' | 'ev'> {
  const judged = judgedRecord(view);
  const { type, percent } = view;
  if (type === 'value') return { value: Object.assign(judged, { edgePct: percent }) };
  return { ev: Object.assign(judged, { ev: evOf(percent), evPct: percent }) };
}

/** The names of those members of a judged price that differ by who judges it: prices have some of them. */
export const FIGURES = [
  ...(['modelProb', 'fairOdds', 'kellyFraction', 'maxStake', 'profitAtMax'] as const),
  ...(['edgePct', 'ev', 'evPct', 'evPctAllIn'] as const),
] as const;

/** Their places. */
export const MODEL_PROB = 0;
export const FAIR_ODDS = 1;
export const KELLY_FRACTION = 2;
export const MAX_STAKE = 3;
export const PROFIT_AT_MAX = 4;
export const EDGE_PCT = 5;
export const EV = 6;
export const EV_PCT = 7;
export const EV_PCT_ALL_IN = 8;

/** By their places; NaN where null is shown. */
export type Figures = Readonly<Float64Array>;

/** Expected profit per unit staked. */
export function evOf(evPct: number): number {
  return roundTo(evPct / 100, 8);
}

function judgedRecord({ venue, price, native, modelProb }: JudgedView): JudgedRecord {
  const record: Writable<JudgedRecord> = {
    bookmakerId: venue.bookmakerId,
    bookmakerName: venue.bookmakerName,
    sourceType: venue.sourceType,
    sourceRegion: venue.sourceRegion,
    odds: americanOfPrice(price),
    impliedProb: roundTo(probabilityOfPrice(price), 8),
    modelProb,
    // Of the probability as it is shown: a reader who checks one by the other agrees.
    fairOdds: americanOfProbability(modelProb),
  };
  if (venue.sourceType === 'dfs') record.indicative = true;
  if (native !== NO_NATIVE) record[QUOTED] = native;
  return record;
}
