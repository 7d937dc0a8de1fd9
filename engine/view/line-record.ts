// Lines and markets as records: offers after a filter, their summary, in the order everybody sees.

import { servedMarketType } from '#domain/market-catalog.ts';
import { foldName } from '#domain/name-folding.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { AMERICAN } from '#domain/odds-format.ts';
import type { Venue } from '#domain/venue.ts';
import { compareText } from '#kit/compare-text.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { EventState, Line, MarketState, Offer } from '../book/book.ts';
import { servedType } from '../book/served-type.ts';
import { feeOf } from '../price/commission.ts';
import type { EngineState } from '../state.ts';
import { Consensus, readConsensus, type VenueFilter } from './consensus.ts';
import { depthMembers } from './depth-record.ts';
import { effectiveOdds } from './edges/effective-odds.ts';
import { lineSummary } from './line-summary.ts';
import { linesOf } from './line-view.ts';
import type { OfferFilter, PriceFilter } from './reader.ts';
import type { LineRecord, MarketHead, OddsMarketRecord, OfferRecord, Writable } from './records.ts';
import { instant, selectionLabels, teamNameOf } from './selection.ts';

/** Filled by each look. */
const consensus = new Consensus();

/** The part of a filter that chooses among venues. */
type VenueChoice = Pick<PriceFilter, 'sourceType' | 'bookmakerIds'>;

/** Whether offers of a venue pass, by its number; undefined where those of all do. */
export function venueFilterOf(
  { venues }: EngineState,
  filter: VenueChoice,
): VenueFilter | undefined {
  return filtersVenues(filter) ? (venue) => venuePasses(filter, venues.at(venue)) : undefined;
}

/** Whether offers of a venue pass. */
export function venuePasses({ sourceType, bookmakerIds }: VenueChoice, venue: Venue): boolean {
  if (sourceType !== undefined && venue.sourceType !== sourceType) return false;
  return bookmakerIds === undefined || bookmakerIds.has(venue.bookmakerId);
}

/** True when the filter chooses among venues, so that bests differ from the unfiltered ones. */
export function filtersVenues(filter: VenueChoice): boolean {
  return filter.sourceType !== undefined || filter.bookmakerIds !== undefined;
}

/** True when the market's player passes. */
function subjectPasses(filter: OfferFilter, market: MarketState): boolean {
  const { playerIds, playerName } = filter;
  if (playerIds !== undefined && !playerIds.has(market.playerId ?? '')) return false;
  return playerName === undefined || foldedPlayerName(market).includes(playerName);
}

/** False where no line of the market can pass: then none has to be looked at. */
export function mayBeServed(
  { marketTypes }: Pick<OfferFilter, 'marketTypes'>,
  { market }: MarketState,
): boolean {
  if (marketTypes === undefined) return true;
  return marketTypes.has(market.marketType) || marketTypes.has(servedMarketType(market, true));
}

/** True when the line's market and subject pass; its offers are another question. */
export function linePasses(filter: OfferFilter, line: Line): boolean {
  return marketPasses(filter, line.market, line.isAlternate);
}

/** The line's offers that pass, by side, then bookmakerId; the best are the best of them. */
export function offerRecords(state: EngineState, line: Line, filter: OfferFilter): OfferRecord[] {
  const passes = venueFilterOf(state, filter);
  const bests = passes && readConsensus(state, line.slot, consensus, passes).bests;
  const records: OfferRecord[] = [];
  selectionLabels(line.market).forEach((selection, side) => {
    for (const { venue, offers } of line.cells) {
      const offer = offers[side];
      if (!offer || !venuePasses(filter, venue)) continue;
      const isBest = bests ? !offer.suspended && offer.price === bests[side] : offer.isBest;
      const record = offerRecord(venue, offer, selection, isBest, filter);
      if (filter.stake !== undefined) stakeOffer(record, line, venue, offer, filter);
      records.push(record);
    }
  });
  return records;
}

/** One offer as it is served. */
function offerRecord(
  venue: Venue,
  offer: Offer,
  selection: string,
  isBest: boolean,
  { oddsFormat: format = AMERICAN, depth: levels }: OfferFilter,
): OfferRecord {
  const { size, link, depth, betDelayMs } = offer;
  const record: Writable<OfferRecord> = {
    bookmakerId: venue.bookmakerId,
    bookmakerName: venue.bookmakerName,
    sourceType: venue.sourceType,
    sourceRegion: venue.sourceRegion,
    selection,
    price: format.ofPrice(offer.price, offer.native),
    impliedProbability: roundTo(probabilityOfPrice(offer.price), 8),
    isBest,
    suspended: offer.suspended,
    indicative: venue.sourceType === 'dfs',
    updatedAt: instant(offer.updatedAt),
  };
  if (size !== null) record.size = size;
  if (link !== null) record.link = link;
  if (betDelayMs !== null) record.betDelayMs = betDelayMs;
  if (depth === null && (levels === undefined || offer.fee === null)) return record;
  return Object.assign(record, depthMembers(offer, venue, levels, format));
}

/** Adds what the stake that is asked for gets. */
function stakeOffer(
  record: Writable<OfferRecord>,
  { market }: Line,
  venue: Venue,
  offer: Offer,
  filter: OfferFilter,
): void {
  record.effectiveOdds = offer.suspended ? null : stakedOdds(market, venue, offer, filter);
}

/** The odds that the stake of a filter gets at an offer, at the asker's own rate where he has one. */
export function stakedOdds(
  { event }: MarketState,
  venue: Venue,
  quoted: Offer,
  { stake = 0, fees, oddsFormat }: OfferFilter,
): number | null {
  const fee = feeOf(venue, event.head.leagueId, quoted, fees?.rates.get(venue.bookmakerId));
  return effectiveOdds({ venue, quoted, fee }, stake, oddsFormat);
}

/** A line after the filter; null when none of its offers passes. */
function lineRecord(state: EngineState, line: Line, filter: OfferFilter): LineRecord | null {
  const offers = offerRecords(state, line, filter);
  if (offers.length === 0) return null;
  const { summary, hold } = lineSummary(state, line, venueFilterOf(state, filter), filter);
  return { point: line.point, isMain: line.isMain, hold, summary, offers };
}

/** True when a market and its subject pass under one of its keys. */
export function marketPasses(
  filter: OfferFilter,
  market: MarketState,
  isAlternate: boolean,
): boolean {
  const { marketTypes } = filter;
  const served = servedMarketType(market.market, isAlternate);
  return subjectPasses(filter, market) && (marketTypes === undefined || marketTypes.has(served));
}

/** What describes a line's market. */
export function marketHead(line: Pick<Line, 'market' | 'isAlternate' | 'point'>): MarketHead {
  const { market, playerId, player } = line.market;
  const team = teamNameOf(line.market);
  const head: Writable<MarketHead> = {
    marketType: servedType(line),
    marketName: market.marketName,
    period: market.period,
    format: market.format,
    isAlternate: line.isAlternate,
  };
  if (team !== undefined) head.team = team;
  if (playerId !== null) {
    head.playerId = playerId;
    head.playerName = player?.name ?? playerId;
  }
  return head;
}

/** The event's markets after the filter, in catalogue order; without those that nothing passes. */
export function marketRecords(
  state: EngineState,
  event: EventState,
  filter: OfferFilter,
  propsOnly = false,
): OddsMarketRecord[] {
  const records: OddsMarketRecord[] = [];
  const passes = (market: MarketState): boolean =>
    (!propsOnly || market.playerId !== null) &&
    mayBeServed(filter, market) &&
    subjectPasses(filter, market);
  for (const market of marketsInOrder(event, passes)) {
    const inOrder = linesInOrder(state, market);
    for (const isAlternate of [false, true]) {
      const lines = inOrder.filter((line) => line.isAlternate === isAlternate);
      const first = lines[0];
      if (!first || !linePasses(filter, first)) continue;
      const shown = lines.flatMap((line) => lineRecord(state, line, filter) ?? []);
      if (shown.length > 0) records.push(Object.assign(marketHead(first), { lines: shown }));
    }
  }
  return records;
}

/** Those that pass by catalogue order, home team first, then playerId. */
export function marketsInOrder(
  { markets }: EventState,
  passes: (market: MarketState) => boolean,
): MarketState[] {
  return [...markets.values()]
    .filter(passes)
    .sort(
      (a, b) =>
        a.order - b.order ||
        (a.team === b.team ? 0 : a.team === 'home' ? -1 : 1) ||
        compareText(a.playerId ?? '', b.playerId ?? ''),
    );
}

/** Main before alternate, then by point, those without one first. */
export function linesInOrder(state: EngineState, market: MarketState): Line[] {
  return linesOf(state, market).sort(
    (a, b) =>
      Number(a.isAlternate) - Number(b.isAlternate) ||
      (a.point ?? Number.NEGATIVE_INFINITY) - (b.point ?? Number.NEGATIVE_INFINITY),
  );
}

/** A market's player as names are compared; '' without one. */
export function foldedPlayerName(market: MarketState): string {
  return market.player === null ? '' : foldName(market.player.name);
}
