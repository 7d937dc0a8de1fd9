// What the models of an account say of an event, as records of prices: none is an offer, so that none
// is the best one, and there is no summary and no main line of them.

import { nativeCode } from '#domain/native-odds.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { AMERICAN } from '#domain/odds-format.ts';
import { spellingPrecedes } from '#domain/player.ts';
import type { Venue } from '#domain/venue.ts';
import { compareText } from '#kit/compare-text.ts';
import { roundTo } from '#kit/exact-math.ts';
import { newMarket } from '../../apply/intake.ts';
import type { EventState, MarketState, Player } from '../../book/book.ts';
import type { KeptQuote } from '../../sources/kept-quotes.ts';
import type { EngineState } from '../../state.ts';
import { marketHead, marketPasses } from '../line-record.ts';
import type { OfferFilter } from '../reader.ts';
import type { LineRecord, LineSummary, OddsMarketRecord, OfferRecord } from '../records.ts';
import { instant, selectionLabels } from '../selection.ts';
import { modelQuotes } from './model-quotes.ts';

/** The quotes of one line, later ones of a venue's side in place of earlier ones. */
interface ModelLine {
  readonly market: MarketState;
  readonly point: number | null;
  isAlternate: boolean;
  /** By side and venue. */
  readonly quotes: Map<string, KeptQuote>;
}

/** Venues that are models of this account, by id. */
export function modelsOf(state: EngineState, account: string): readonly Venue[] {
  const { claims, venues, catalog } = state;
  const own = new Set<string>();
  for (const [, venue, others] of claims.beside()) {
    const isOwn = others.some(
      ({ claimant }) => claims.settings.get(claimant.source)?.account === account,
    );
    if (isOwn && venues.isModel[venue] === 1) own.add(venues.at(venue).bookmakerId);
  }
  return catalog.all.filter(({ bookmakerId }) => own.has(bookmakerId));
}

/** An event's markets as the models of the filter's account have them, in catalogue order. */
export function modelRecords(
  state: EngineState,
  event: EventState,
  filter: OfferFilter,
  propsOnly: boolean,
): OddsMarketRecord[] {
  const records: OddsMarketRecord[] = [];
  let last: ModelLine | undefined;
  let lines: LineRecord[] = [];
  for (const line of linesOf(state, event, filter)) {
    if (propsOnly && line.market.playerId === null) continue;
    if (!marketPasses(filter, line.market, line.isAlternate)) continue;
    if (last?.market !== line.market || last.isAlternate !== line.isAlternate) {
      lines = [];
      records.push({ ...marketHead(line), lines });
    }
    last = line;
    lines.push(lineRecord(state, line, filter));
  }
  return records;
}

/** In the order of markets, those quoted under a main key first, then by point. */
function linesOf(state: EngineState, event: EventState, { account }: OfferFilter): ModelLine[] {
  const markets = new Map<string, MarketState>();
  const lines = new Map<string, ModelLine>();
  const quotes = account === undefined ? [] : modelQuotes(state, event, account);
  const names = namesIn(quotes);
  for (const quote of quotes) {
    const { marketType, team, playerId, point, side, isAlternate, venueId } = quote;
    const marketKey = JSON.stringify([marketType, team, playerId]);
    const market = markets.get(marketKey) ?? marketOf(state, event, quote, names);
    markets.set(marketKey, market);
    const key = `${marketKey} ${point}`;
    const line = lines.get(key) ?? { market, point, isAlternate: true, quotes: new Map() };
    lines.set(key, line);
    if (!isAlternate) line.isAlternate = false;
    const slot = `${side} ${venueId}`;
    const known = line.quotes.get(slot);
    if (known === undefined || precedes(quote, known)) line.quotes.set(slot, quote);
  }
  return [...lines.values()].sort(
    ({ market: a, ...one }, { market: b, ...other }) =>
      a.order - b.order ||
      (a.team === b.team ? 0 : a.team === 'home' ? -1 : 1) ||
      compareText(a.playerId ?? '', b.playerId ?? '') ||
      Number(one.isAlternate) - Number(other.isAlternate) ||
      (one.point ?? Number.NEGATIVE_INFINITY) - (other.point ?? Number.NEGATIVE_INFINITY),
  );
}

/** The later of what a venue says under its two keys; under the main key where they are equal. */
function precedes(one: KeptQuote, other: KeptQuote): boolean {
  if (one.confirmedAt !== other.confirmedAt) return one.confirmedAt > other.confirmedAt;
  return !one.isAlternate;
}

/** Of all spellings of a player the one that precedes. */
function namesIn(quotes: readonly KeptQuote[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { playerId, playerName } of quotes) {
    if (playerId === null || playerName === null) continue;
    const known = names.get(playerId);
    if (known === undefined || spellingPrecedes(playerName, known)) names.set(playerId, playerName);
  }
  return names;
}

/** A market that the event need not have in the book, about a player whom it need not know. */
function marketOf(
  state: EngineState,
  event: EventState,
  { marketType, team, playerId }: KeptQuote,
  names: ReadonlyMap<string, string>,
): MarketState {
  const number = state.markets.numberOf(event.head.leagueId, marketType);
  const unknown = (id: string): Player => {
    return { slot: -1, playerId: id, name: names.get(id) ?? id, renamedSeq: 0 };
  };
  const player = playerId === null ? null : (state.players.get(playerId) ?? unknown(playerId));
  return newMarket(event, state.markets.at(number), team, player);
}

function lineRecord(state: EngineState, line: ModelLine, filter: OfferFilter): LineRecord {
  const { market, point, quotes } = line;
  const { oddsFormat = AMERICAN } = filter;
  const labels = selectionLabels(market);
  const offers: OfferRecord[] = [];
  const summary: { -readonly [key in keyof LineSummary]: null } = {};
  for (const [at, side] of market.market.sides.entries()) {
    summary[side] = null;
    for (const { bookmakerId, bookmakerName, sourceType, sourceRegion } of state.catalog.all) {
      const quote = quotes.get(`${side} ${bookmakerId}`);
      if (quote === undefined) continue;
      offers.push({
        ...{ bookmakerId, bookmakerName, sourceType, sourceRegion },
        selection: labels[at] ?? side,
        price: oddsFormat.ofPrice(quote.price, nativeOfQuote(quote)),
        impliedProbability: roundTo(probabilityOfPrice(quote.price), 8),
        ...{ isBest: false, suspended: quote.suspended, indicative: true },
        updatedAt: instant(quote.confirmedAt),
      });
    }
  }
  return { point, isMain: false, hold: null, summary, offers };
}

function nativeOfQuote({ price, nativeFormat, nativePrice }: KeptQuote): number {
  return nativeCode(price, nativeFormat, nativePrice);
}
