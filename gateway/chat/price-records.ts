// The best prices of an event as records of a chat, each beside the consensus of all venues.
import type { LeagueId } from '#domain/league.ts';
import type { Market, Side } from '#domain/market.ts';
import { marketOf, marketsOfLeague } from '#domain/market-catalog.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { venueById } from '#domain/venue.ts';
import type { Reader } from '#engine/reader.ts';
import type { LineRecord, OddsMarketRecord, OfferRecord } from '#engine/records.ts';
import { ownPoint, selectionLabel } from '#engine/selection.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { BestBetRecord } from '../contract/chat-records.ts';
import type { Candidate } from './candidates.ts';
import { baseTypeOf, type EventFacts, recordHead } from './event-facts.ts';
import { type Filters, pricePasses, venuePasses } from './filters.ts';
import { priceStrength } from './strength.ts';

/** What is shown where nothing is asked for by name. */
const MAIN_MARKETS: readonly string[] = ['moneyline', 'spread', 'total'];
/** Behind every price that the consensus says something of. */
const UNPRICED = -1000;
const MAIN: ReadonlySet<string> = new Set(MAIN_MARKETS);

/** Prop markets of a league that stand as main lines. */
export function propTypes(leagueId: LeagueId): ReadonlySet<string> {
  const known = propsOfLeague.get(leagueId);
  if (known) return known;
  const props = marketsOfLeague(leagueId).filter(({ subject }) => subject === 'player');
  const types = new Set(props.map(({ marketType }) => marketType));
  propsOfLeague.set(leagueId, types);
  return types;
}
const propsOfLeague = new Map<LeagueId, ReadonlySet<string>>();

/** The markets that a question about prices looks at in a league. */
export function pricedTypes(leagueId: LeagueId, filters: Filters): ReadonlySet<string> {
  if (filters.marketTypes) return filters.marketTypes;
  return filters.onlyProps || filters.playerIds ? propTypes(leagueId) : MAIN;
}

/** Of one game everything that is spoken of: main markets and props, unless some are asked for. */
export function gameTypes(leagueId: LeagueId, filters: Filters): ReadonlySet<string> {
  const asked = pricedTypes(leagueId, filters);
  return asked === MAIN ? new Set([...MAIN, ...propTypes(leagueId)]) : asked;
}

/** Markets of an event, as of an instant. */
export interface PricedMarkets {
  readonly calculatedAt: string;
  readonly markets: readonly OddsMarketRecord[];
}

/** The markets of an event with all their offers. */
export function pricedMarkets(
  reader: Reader,
  { eventId, leagueId }: EventFacts,
  filters: Filters,
): PricedMarkets {
  const marketTypes = pricedTypes(leagueId, filters);
  const { fetchedAt, markets } = reader.oddsRecord(eventId, { marketTypes });
  const kept = markets.filter(
    ({ playerId }) => !filters.playerIds || filters.playerIds.has(playerId ?? ''),
  );
  return { calculatedAt: fetchedAt, markets: kept };
}

/** The best price of each selection of the lines that count, as candidates. */
export function priceCandidates(
  event: EventFacts,
  { calculatedAt, markets }: PricedMarkets,
  filters: Filters,
): readonly Candidate[] {
  return markets.flatMap((market) =>
    countedLines(market, filters).flatMap((line) =>
      candidatesOfLine({ event, calculatedAt, market, line }, filters),
    ),
  );
}

/** Main lines; all of a market that is asked for by name and has no main one. */
export function countedLines(
  { lines, isAlternate }: OddsMarketRecord,
  filters: Filters,
): readonly LineRecord[] {
  if (isAlternate) return filters.marketTypes ? lines : [];
  const main = lines.filter(({ isMain }) => isMain);
  return main.length > 0 ? main : lines.slice(0, 1);
}

interface LineInHand {
  readonly event: EventFacts;
  readonly calculatedAt: string;
  readonly market: OddsMarketRecord;
  readonly line: LineRecord;
}

function candidatesOfLine(hand: LineInHand, filters: Filters): readonly Candidate[] {
  const { event, market: shown, line } = hand;
  const market = marketOf(event.leagueId, baseTypeOf(shown.marketType));
  if (!market) return [];
  return market.sides.flatMap((side): Candidate[] => {
    const selection = selectionLabel(market, side, event.home.name, event.away.name);
    const offer = bestOffer(line.offers, selection, filters);
    if (!offer || !pricePasses(filters, offer.price)) return [];
    const fairOdds = line.summary[side]?.fairOdds ?? null;
    const percent = fairOdds === null ? UNPRICED : advantagePct(fairOdds, offer.impliedProbability);
    const strength = priceStrength(offer.price, fairOdds);
    const make = () => recordOf(hand, market, side, offer);
    return [{ percent, strength, outcome: selection, make }];
  });
}

function recordOf(
  { event, calculatedAt, market: shown, line }: LineInHand,
  market: Market,
  side: Side,
  offer: OfferRecord,
): BestBetRecord {
  const summary = line.summary[side];
  const fairOdds = summary?.fairOdds ?? null;
  const quoted = line.offers.filter(
    ({ selection, suspended }) => selection === offer.selection && !suspended,
  );
  const { marketType, team, playerId, playerName } = shown;
  const point = line.point === null ? undefined : ownPoint(market, side, line.point);
  const bet = { calculatedAt, market: marketType, outcome: offer.selection };
  const head = recordHead('best_bet', event, { ...bet, point, team, playerId, playerName });
  return Object.assign(head, {
    sourceType: offer.sourceType,
    sourceRegion: offer.sourceRegion,
    bookmakerName: offer.bookmakerName,
    bookmakerId: offer.bookmakerId,
    bestOdds: offer.price,
    impliedProb: offer.impliedProbability,
    fairOdds,
    avgOdds: summary?.avgOdds ?? null,
    books: quoted.length,
    advantagePct: fairOdds === null ? null : advantagePct(fairOdds, offer.impliedProbability),
  });
}

/** Percentage points that fair odds are likelier than a price says. */
export function advantagePct(fairOdds: number, impliedProb: number): number {
  return roundTo(100 * (probabilityOfPrice(fairOdds * 100) - impliedProb), 6);
}

/** The highest unsuspended price that the filters let in; ties by sharpness, then by id. */
export function bestOffer(
  offers: readonly OfferRecord[],
  selection: string,
  filters: Filters,
): OfferRecord | undefined {
  let best: OfferRecord | undefined;
  for (const offer of offers) {
    if (offer.selection !== selection || offer.suspended || !venuePasses(filters, offer)) continue;
    if (best === undefined || precedes(offer, best)) best = offer;
  }
  return best;
}

function precedes(a: OfferRecord, b: OfferRecord): boolean {
  if (a.price !== b.price) return a.price > b.price;
  const [sharpA, sharpB] = [sharpnessOf(a), sharpnessOf(b)];
  return sharpA === sharpB ? a.bookmakerId < b.bookmakerId : sharpA > sharpB;
}

function sharpnessOf({ bookmakerId }: OfferRecord): number {
  return venueById(bookmakerId)?.sharpWeight ?? 0;
}
