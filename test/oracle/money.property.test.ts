// What random order books of exchanges come to as money, by the oracle, which tries every level, every
// combination of legs and every state: 10,000 books in the long form.
import { describe, expect, test } from 'vitest';
import type { Side } from '#domain/market.ts';
import { marketOf } from '#domain/market-catalog.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import type { Quote } from '#domain/message/message.ts';
import { decimalOfPrice } from '#domain/odds.ts';
import { ODDS_FORMATS } from '#domain/odds-format.ts';
import { venueById } from '#domain/venue-catalog.ts';
import { Engine } from '#engine/engine.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import type { EdgeRecord, OfferRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { share } from '../long.ts';
import { differs } from './compare.ts';
import { byTrying, cheapestPair, turnedOffers } from './edges/synthetic-pairs.ts';
import type { Offer } from './offer.ts';
import { Oracle } from './oracle.ts';
import { chargeOf, netOf } from './price/fees.ts';
import { backTaker, effectiveByTrying } from './price/levels.ts';
import { GAME, KICKOFF, MINUTE, message, patch, quote } from './script.ts';

const VENUES = [
  'fanduel',
  'pinnacle',
  'betmgm',
  'betfair_ex_uk',
  'matchbook',
  'kalshi',
  'polymarket',
];
const SPORTSBOOKS: ReadonlySet<string> = new Set(['fanduel', 'pinnacle', 'betmgm']);
const SIDES = ['home', 'away'] as const;
const MONEYLINE = { market: must(marketOf('nfl', 'moneyline'), 'a market') };
const BOOKS = share(10_000);
/** Of what is asked for by name. */
const ASKED = share(4000);
/** Hundredths of American odds around even money, rising. */
const PRICES = [
  ...[-13_000, -12_500, -12_000, -11_500, -11_000, -10_800, -10_500, -10_200, 10_000, 10_200],
  ...[10_500, 10_800, 11_000, 11_500, 12_000, 12_500],
];
const FEES: readonly MarketFee[] = [
  { kind: 'contract', rate: 0.07, exponent: 1, step: 0.0001, roundedPer: 'order' },
  { kind: 'contract', rate: 0.035, exponent: 1, step: 0.01, roundedPer: 'contract' },
  { kind: 'contract', rate: 0.2, exponent: 2, step: 0.01, roundedPer: 'order' },
  { kind: 'contract', rate: 0, exponent: 1, step: 0, roundedPer: 'order' },
  { kind: 'winnings', rate: 0.01, exponent: 1, step: 0, roundedPer: 'order' },
];
const EDGES: EdgeFilter = {
  types: new Set(['arbitrage', 'value', 'ev', 'low_hold', 'middle', 'back_lay']),
};

/** A random order book of each venue, of both sides; every tenth size is not said. */
function randomBook(random: Random, at: number): Quote[] {
  const size = (): number =>
    random.chance(0.1) ? 0 : 5 + random.below(300) + random.below(100) / 100;
  return VENUES.flatMap((venueId) => {
    const isExchange = !SPORTSBOOKS.has(venueId);
    const fee = isExchange && random.chance(0.5) ? random.pick(FEES) : undefined;
    return SIDES.map((side) => {
      const first = 3 + random.below(PRICES.length - 8);
      const back = PRICES.slice(first - random.below(3), first + 1).reverse();
      const [price = 0, ...deeper] = back;
      const behind = isExchange ? deeper.flatMap((each) => [each, size()]) : [];
      const layFirst = first + 1 + random.below(3);
      const levels = PRICES.slice(layFirst, layFirst + random.below(4));
      const lay = isExchange ? levels.flatMap((each) => [each, size()]) : [];
      const depth = behind.length + lay.length > 0 && { depth: { behind, lay } };
      const own = { price, nativePrice: price / 100, size: size() || null };
      return quote(venueId, side, 100, at, { ...own, ...depth, ...(fee && { fee }) });
    });
  });
}

/** Plays books to both, and shows each as it stands. */
function eachBook(
  seed: number,
  books: number,
  look: (book: number, engine: Engine, oracle: Oracle, quotes: Quote[]) => void,
) {
  const random = new Random(seed);
  const [engine, oracle] = [new Engine(), new Oracle()];
  for (let book = 1; book <= books; book++) {
    const now = KICKOFF - 100 * MINUTE + 300 * book;
    const quotes = randomBook(random, now);
    const said = message(book, [patch(GAME, now, quotes)]);
    engine.apply(book, now, said);
    oracle.apply(said, now);
    look(book, engine, oracle, quotes);
  }
}

test('stakes, profits, levels, fees and states are those of trying all of them', () => {
  const seen = new Map<string, number>();
  const count = (word: string): void => void seen.set(word, (seen.get(word) ?? 0) + 1);
  eachBook(11, BOOKS, (book, { reader }, oracle) => {
    const shown = reader.edgesRecord(GAME.eventId, EDGES);
    const expected = oracle.edgesRecord(GAME.eventId, EDGES);
    expect(differs(shown, expected, `book ${book}`)).toBeNull();
    for (const edge of shown.edges) {
      count(edge.type);
      if (amountsOf(edge).profitAtMax !== undefined) count(`${edge.type} of levels`);
      if (edge.rulesRisk?.includes('tie')) count('tie');
      const { guaranteedProfit = 0 } = edge.arbitrage ?? {};
      if (guaranteedProfit < 0) count('an arbitrage that loses in a tie');
    }
  });
  for (const word of ['arbitrage', 'value', 'ev', 'back_lay', 'tie']) {
    expect(seen.get(word) ?? 0, word).toBeGreaterThan(BOOKS / 10);
    if (word !== 'tie') expect(seen.get(`${word} of levels`) ?? 0).toBeGreaterThan(BOOKS / 20);
  }
  expect(seen.get('low_hold of levels') ?? 0).toBeGreaterThan(BOOKS / 200);
  expect(seen.get('an arbitrage that loses in a tie') ?? 0).toBeGreaterThan(BOOKS / 200);
});

function amountsOf({ arbitrage, value, ev, lowHold, middle, backLay }: EdgeRecord) {
  return arbitrage ?? value ?? ev ?? lowHold ?? middle ?? must(backLay, 'an edge');
}

describe('a stake', () => {
  test('gets at each price what its levels pay, found by halving', () => {
    const random = new Random(5);
    let [filled, refused] = [0, 0];
    eachBook(12, ASKED, (book, { reader }, _, quotes) => {
      const stake = random.pick([1, 25, 100, 333.33, 900]);
      const { markets } = reader.oddsRecord(GAME.eventId, {
        stake,
        oddsFormat: ODDS_FORMATS.decimal,
      });
      const offers = markets.flatMap(({ lines }) => lines.flatMap((line) => line.offers));
      expect(offers).toHaveLength(2 * VENUES.length);
      for (const offer of offers) {
        const expected = expectedOdds(offerOf(offer, quotes), stake);
        const { effectiveOdds = Number.NaN } = offer;
        const where = `book ${book}, ${offer.bookmakerId} ${offer.selection}, ${stake}`;
        if (expected === null || effectiveOdds === null) {
          expect(effectiveOdds, where).toBe(expected);
          refused += 1;
        } else {
          expect(Math.abs(effectiveOdds - expected), where).toBeLessThan(6e-5);
          filled += 1;
        }
      }
    });
    expect(filled).toBeGreaterThan(5 * ASKED);
    expect(refused).toBeGreaterThan(2 * ASKED);
  });
});

/** A sportsbook that states no limit pays its price. */
function expectedOdds(offer: Offer, stake: number): number | null {
  if (offer.quote.size === null && offer.venue.sourceType !== 'exchange') return netOf(offer);
  const taker = backTaker(offer.quote, chargeOf(offer));
  return taker === null ? null : effectiveByTrying(taker, stake);
}

function offerOf({ bookmakerId, selection }: OfferRecord, quotes: readonly Quote[]): Offer {
  const side = selection === 'Miami Dolphins' ? 'home' : 'away';
  const said = quotes.find((each) => each.venueId === bookmakerId && each.side === side);
  return asOffer(must(said, 'a quote'));
}

function asOffer(said: Quote): Offer {
  const venue = must(venueById(said.venueId), said.venueId);
  return { leagueId: 'nfl', venue, side: said.side, quote: said };
}

describe('synthetic backs', () => {
  const ARBITRAGES: EdgeFilter = { types: new Set(['arbitrage']) };

  test('are legs only where they are asked for, and then the best pair is that of all pairs', () => {
    let [synthetic, other, sized] = [0, 0, 0];
    eachBook(13, ASKED, (book, { reader }, _, quotes) => {
      const offers = quotes.map(asOffer);
      const plain = reader.edgesRecord(GAME.eventId, ARBITRAGES).edges;
      expect(JSON.stringify(plain)).not.toContain('layOdds');
      const [edge] = reader.edgesRecord(GAME.eventId, { ...ARBITRAGES, synthetic: true }).edges;
      const best = cheapestPair(SIDES, offers);
      const where = `book ${book}`;
      if (best === null) {
        expect(edge, where).toBeUndefined();
        return;
      }
      const arbitrage = must(edge?.arbitrage, `${where}: an arbitrage`);
      const { books } = arbitrage;
      const cost = books.reduce((sum, { netDecimal = 0 }) => sum + 1 / netDecimal, 0);
      expect(cost, where).toBeCloseTo(best, 9);
      const { stakes, most } = byTrying(books, MONEYLINE, offers, nameOf);
      expect(
        books.map(({ stake }) => stake),
        where,
      ).toEqual(stakes);
      const { maxStake, profitAtMax } = arbitrage;
      if (books.some(({ sourceType }) => sourceType === 'exchange')) {
        expect(differs({ maxStake, profitAtMax }, most, where, 0.011)).toBeNull();
        if (most.maxStake !== undefined) sized += 1;
      }
      const isSynthetic = books.some(({ layOdds }) => layOdds !== undefined);
      expect(edge?.edgeId.endsWith('@synthetic'), where).toBe(isSynthetic);
      if (isSynthetic) synthetic += 1;
      else other += 1;
    });
    expect(synthetic).toBeGreaterThan(ASKED / 20);
    expect(other).toBeGreaterThan(ASKED / 20);
    expect(sized).toBeGreaterThan(ASKED / 20);
  });

  test('are best prices only where they are asked for', () => {
    let found = 0;
    eachBook(14, ASKED, (book, { reader }, _, quotes) => {
      const outcomesOf = (filter: object) =>
        reader.bestBetsRecord(GAME.eventId, filter).markets.flatMap(({ outcomes }) => outcomes);
      expect(JSON.stringify(outcomesOf({}))).not.toContain('layOdds');
      for (const { name, bestOdds, layOdds } of outcomesOf({ synthetic: true })) {
        const side = name === 'Miami Dolphins' ? 'home' : 'away';
        const own = Math.max(
          ...quotes.filter((each) => each.side === side).map(({ price }) => price),
        );
        const turned = turnedPrices(side, quotes);
        expect(bestOdds, `book ${book}`).toBe(Math.max(own, ...turned) / 100);
        expect(layOdds !== undefined, `book ${book}`).toBe(Math.max(...turned) > own);
        if (layOdds !== undefined) found += 1;
      }
    });
    expect(found).toBeGreaterThan(ASKED / 20);
  });
});

/** Prices at which lays of the other side back this one. */
function turnedPrices(side: Side, quotes: readonly Quote[]): readonly number[] {
  return turnedOffers(side, quotes.map(asOffer)).map(({ quote: { price, depth } }) => {
    // What is left of a unit staked at decimal odds d: d / (d - 1).
    const own = decimalOfPrice(must(depth?.lay[0], 'a lay price'));
    expect(decimalOfPrice(price)).toBeCloseTo(own / (own - 1), 9);
    return price;
  });
}

function nameOf(side: Side): string {
  return side === 'home' ? 'Miami Dolphins' : 'Buffalo Bills';
}
