// Bets with a leg at an exchange, and what stakes get there, on recorded prices: stakes, levels, fees
// and states come to what the oracle finds by trying all of them.
import { expect } from 'vitest';
import type { EventHead } from '#domain/message/message.ts';
import { ODDS_FORMATS } from '#domain/odds-format.ts';
import type { Engine } from '#engine/engine.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import type { EdgeRecord, OddsMarketRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import { differs } from '../../oracle/compare.ts';
import { edgeIdOf } from '../../oracle/edges/edges.ts';
import { byTrying, cheapestPair } from '../../oracle/edges/synthetic-pairs.ts';
import type { Line } from '../../oracle/lines.ts';
import type { Offer } from '../../oracle/offer.ts';
import type { Oracle } from '../../oracle/oracle.ts';
import { chargeOf } from '../../oracle/price/fees.ts';
import { backTaker, effectiveByTrying } from '../../oracle/price/levels.ts';
import { selectionOf, teamRecord } from '../../oracle/words.ts';

const EDGES: EdgeFilter = {
  types: new Set(['arbitrage', 'value', 'ev', 'low_hold', 'middle', 'back_lay']),
};
const SYNTHETIC: EdgeFilter = { types: new Set(['arbitrage']), synthetic: true };
const STAKE = 100;
/** Half of the last shown digit of decimal odds. */
const ODDS_TOLERANCE = 6e-5;

/** How many edges were compared, by type; of which levels say what they take; offers by a stake. */
export class ExchangeLegs {
  readonly counts = new Map<string, number>();

  count(word: string, times = 1): void {
    this.counts.set(word, (this.counts.get(word) ?? 0) + times);
  }

  /** Compares all of them now, or those of some events. */
  compare({ reader }: Engine, oracle: Oracle, where: string, eventIds?: readonly string[]): void {
    for (const { eventId, hasOffers } of reader.events()) {
      if (!hasOffers || eventIds?.includes(eventId) === false) continue;
      const { head, lines } = oracle.bettable(eventId);
      if (!lines.some(({ offers }) => offers.some(isAtExchange))) continue;
      const here = `${where}, ${eventId}`;
      const shown = reader.edgesRecord(eventId, EDGES).edges.filter(hasExchange);
      const expected = oracle.edgesRecord(eventId, EDGES).edges.filter(hasExchange);
      expect(differs(shown, expected, here)).toBeNull();
      for (const edge of shown) {
        this.count(edge.type);
        if (amountsOf(edge).profitAtMax !== undefined) this.count(`${edge.type} of levels`);
      }
      const synthetic = reader.edgesRecord(eventId, SYNTHETIC).edges;
      for (const line of lines) this.#synthetic(line, head, synthetic, here);
      const odds = reader.oddsRecord(eventId, { stake: STAKE, oddsFormat: ODDS_FORMATS.decimal });
      this.#stakes(odds.markets, lines, head, here);
    }
  }

  /** The cheapest bet on both selections of a line, where lays of one back the other. */
  #synthetic(line: Line, head: EventHead, shown: readonly EdgeRecord[], where: string): void {
    const { market, offers } = line;
    if (market.sides.length !== 2 || market.probabilityTotal !== 1) return;
    if (!offers.some(isAtExchange)) return;
    const edgeId = edgeIdOf('arb', line, head);
    const here = `${where}, ${edgeId}`;
    const edge = shown.find((each) => [edgeId, `${edgeId}@synthetic`].includes(each.edgeId));
    const best = cheapestPair(market.sides, offers);
    expect(edge !== undefined, here).toBe(best !== null);
    if (edge === undefined || best === null) return;
    const { books, maxStake, profitAtMax } = must(edge.arbitrage, 'an arbitrage');
    const cost = books.reduce((sum, { netDecimal = 0 }) => sum + 1 / netDecimal, 0);
    expect(cost, here).toBeCloseTo(best, 9);
    const { stakes, most } = byTrying(books, line, offers, (side) => selectionOf(head, line, side));
    expect(
      books.map(({ stake }) => stake),
      here,
    ).toEqual(stakes);
    if (!books.some(({ sourceType }) => sourceType === 'exchange')) return;
    expect(differs({ maxStake, profitAtMax }, most, here, 0.011)).toBeNull();
    const isSynthetic = books.some(({ layOdds }) => layOdds !== undefined);
    expect(edge.edgeId.endsWith('@synthetic'), here).toBe(isSynthetic);
    if (isSynthetic) this.count('synthetic arbitrage');
  }

  /** What the stake gets at each exchange, level by level. */
  #stakes(
    markets: readonly OddsMarketRecord[],
    lines: readonly Line[],
    head: EventHead,
    where: string,
  ) {
    const offersByName = new Map<string, Offer>();
    for (const line of lines) {
      const { servedType, team, playerId, point, offers } = line;
      const ofTeam = team && teamRecord(head[`${team}TeamId`]).name;
      for (const offer of offers.filter(isAtExchange)) {
        const selection = selectionOf(head, line, offer.side);
        const name = [servedType, ofTeam, playerId, point, selection, offer.venue.bookmakerId];
        offersByName.set(JSON.stringify(name), offer);
      }
    }
    let compared = 0;
    for (const { marketType, team = null, playerId = null, lines: shown } of markets) {
      for (const { point, offers } of shown) {
        for (const { selection, bookmakerId, effectiveOdds = Number.NaN } of offers) {
          const name = JSON.stringify([marketType, team, playerId, point, selection, bookmakerId]);
          const offer = offersByName.get(name);
          if (offer === undefined) continue;
          const expected = expectedOdds(offer);
          if (expected === null || effectiveOdds === null) {
            expect(effectiveOdds, `${where} ${name}`).toBe(expected);
          } else {
            expect(Math.abs(effectiveOdds - expected), `${where} ${name}`).toBeLessThan(
              ODDS_TOLERANCE,
            );
          }
          this.count(expected === null ? 'stake refused' : 'stake filled');
          compared += 1;
        }
      }
    }
    expect(compared, where).toBe(offersByName.size);
  }
}

function expectedOdds(offer: Offer): number | null {
  const taker = backTaker(offer.quote, chargeOf(offer));
  return taker === null ? null : effectiveByTrying(taker, STAKE);
}

function isAtExchange({ venue }: Offer): boolean {
  return venue.sourceType === 'exchange';
}

/** A value or EV at an exchange, or a bet of which one leg is. */
function hasExchange(edge: EdgeRecord): boolean {
  const amounts = amountsOf(edge);
  const legs = 'books' in amounts ? amounts.books : [amounts];
  return legs.some(({ sourceType }) => sourceType === 'exchange');
}

function amountsOf({ arbitrage, value, ev, lowHold, middle, backLay }: EdgeRecord) {
  return arbitrage ?? value ?? ev ?? lowHold ?? middle ?? must(backLay, 'an edge');
}
