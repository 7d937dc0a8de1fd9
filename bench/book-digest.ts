// What a book shows of an event as sorted lines of text, in the same words for every contender:
// offers with their bests, main lines, edges with their figures. Equal outputs are equal texts.

import { createHash } from 'node:crypto';
import type { EventHead } from '#domain/message.ts';
import { teamById } from '#domain/team.ts';
import { KEPT_EDGE_TYPES } from '#engine/edges/edge-types.ts';
import type { Engine } from '#engine/engine.ts';
import type { EdgeRecord, OddsMarketRecord } from '#engine/view/records.ts';
import {
  type MapsEdge,
  type MapsEvent,
  type MapsLine,
  marketsOf,
} from './maps-engine/maps-book.ts';
import { type NaiveView, naiveLineKey } from './naive-book.ts';

const EDGE_TYPES = new Set(KEPT_EDGE_TYPES);

/** A text's fingerprint: equal for equal texts. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** The event as the engine's reader shows it. */
export function engineDigest({ reader }: Pick<Engine, 'reader'>, head: EventHead): string {
  const { eventId } = head;
  const lines = reader
    .oddsRecord(eventId, {})
    .markets.flatMap((market) => [...offersOfRecord(market, head)]);
  const { edges } = reader.edgesRecord(eventId, { types: EDGE_TYPES });
  return [...lines, ...edges.map(edgeOfRecord)].sort().join('\n');
}

/** The event as the Maps engine holds it. */
export function mapsDigest(event: MapsEvent): string {
  const lines: string[] = [];
  for (const market of marketsOf(event)) {
    for (const line of market.lines.values()) lines.push(...offersOfLine(line));
  }
  return [...lines, ...[...event.edges.values()].map(edgeOfMaps)].sort().join('\n');
}

/** The best prices alone: all that the naive book has in common with the others. */
export function mapsBests(event: MapsEvent): string {
  const lines: string[] = [];
  for (const { market, playerId, lines: points } of marketsOf(event)) {
    for (const line of points.values()) {
      const key = naiveLineKey(market.marketType, playerId, line.point);
      market.sides.forEach((side, index) => {
        const best = line.best[index] as number;
        if (Number.isFinite(best)) lines.push(`${key} ${side} ${best}`);
      });
    }
  }
  return lines.sort().join('\n');
}

export function naiveBests(views: ReadonlyMap<string, NaiveView>): string {
  return [...views]
    .flatMap(([key, { sides }]) => sides.map(({ side, best }) => `${key} ${side} ${best}`))
    .sort()
    .join('\n');
}

function offersOfRecord(market: OddsMarketRecord, head: EventHead): readonly string[] {
  const { marketType, playerId = '', lines } = market;
  const base = marketType.replace(/_alternate$/, '');
  return lines.flatMap(({ point, isMain, offers }) => [
    `line ${base} ${playerId} ${point} ${isMain ? 'main' : 'other'}`,
    ...offers.map(({ selection, bookmakerId, price, suspended, isBest, updatedAt }) =>
      offerText(base, playerId, point, sideOf(selection, head), bookmakerId, {
        price,
        suspended,
        isBest,
        updatedAt,
      }),
    ),
  ]);
}

function offersOfLine(line: MapsLine): readonly string[] {
  const { point, isMain, cells, market: of } = line;
  const { marketType, sides } = of.market;
  const playerId = of.playerId ?? '';
  const offers = cells.flatMap(({ venue, quotes }) =>
    quotes.flatMap((quote, side) => {
      if (!quote) return [];
      const { suspended, isBest } = quote;
      const shown = {
        price: quote.price / 100,
        suspended,
        isBest,
        updatedAt: iso(quote.updatedAt),
      };
      return offerText(marketType, playerId, point, sides[side] ?? '', venue.bookmakerId, shown);
    }),
  );
  return [`line ${marketType} ${playerId} ${point} ${isMain ? 'main' : 'other'}`, ...offers];
}

interface ShownOffer {
  readonly price: number;
  readonly suspended: boolean;
  readonly isBest: boolean;
  readonly updatedAt: string;
}

function offerText(
  marketType: string,
  playerId: string,
  point: number | null,
  side: string,
  venueId: string,
  { price, suspended, isBest, updatedAt }: ShownOffer,
): string {
  const marks = `${isBest ? ' best' : ''}${suspended ? ' suspended' : ''}`;
  const key = `${marketType} ${playerId} ${point} ${side} ${venueId}`;
  return `offer ${key} ${price}${marks} ${updatedAt}`;
}

function edgeOfRecord(edge: EdgeRecord): string {
  const { edgeId, firstSeenAt, oldestQuoteAt, arbitrage, value, ev } = edge;
  const start = `edge ${edgeId} ${firstSeenAt} ${oldestQuoteAt}`;
  if (value) return `${start} ${value.odds} ${value.modelProb} ${value.edgePct}`;
  if (ev) return `${start} ${ev.odds} ${ev.modelProb} ${ev.evPct}`;
  if (!arbitrage) return start;
  const { books, totalStake, guaranteedProfit, profitPct } = arbitrage;
  const legs = books.map(({ bookmakerId, odds, stake }) => `${bookmakerId} ${odds} ${stake}`);
  return `${start} ${legs.join(' ')} ${totalStake} ${guaranteedProfit} ${profitPct}`;
}

function edgeOfMaps(edge: MapsEdge): string {
  const { edgeId, type, firstSeenAt, legs, percent } = edge;
  const ages = type === 'arbitrage' ? legs.map(({ updatedAt }) => updatedAt) : [edge.updatedAt];
  const start = `edge ${edgeId} ${iso(firstSeenAt)} ${iso(Math.min(...ages))}`;
  if (type !== 'arbitrage') return `${start} ${edge.price / 100} ${edge.modelProb} ${percent}`;
  const books = legs.map(
    ({ quote, price, stake }) => `${quote.cell.venue.bookmakerId} ${price / 100} ${stake}`,
  );
  return `${start} ${books.join(' ')} ${edge.totalStake} ${edge.guaranteedProfit} ${percent}`;
}

/** The side that a selection's name stands for. */
export function sideOf(selection: string, { homeTeamId, awayTeamId }: EventHead): string {
  if (selection === teamById(homeTeamId)?.name) return 'home';
  return selection === teamById(awayTeamId)?.name ? 'away' : selection.toLowerCase();
}

/** An instant as records show it. */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
