// Fees of markets: what an exchange charges in one of them, in place of what it charges elsewhere.
import { describe, expect, test } from 'vitest';
import type { MarketFee } from '#domain/market-fee.ts';
import { contractFee, netOfFee, refundShare, roundedUp } from '#engine/price/commission.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import { GAME } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const FREE: MarketFee = {
  ...{ kind: 'contract', rate: 0, exponent: 1, step: 0.0001, roundedPer: 'order' },
};
const DEAR: MarketFee = { ...FREE, rate: 0.28 };
const ARBITRAGES: EdgeFilter = { types: new Set(['arbitrage']) };
const ID = `arb:${GAME.eventId}:moneyline:::`;

function laid(fee?: MarketFee): readonly Price[] {
  return [
    ['kalshi', 'home', 105, fee ? { fee } : {}],
    ['fanduel', 'away', 100],
  ];
}

describe('the fee of a market', () => {
  test('decides whether a price is an arbitrage', () => {
    const scene = new Scene();
    // 1/2.05 and 1/2 are less than one; the usual 0.07 p (1 - p) is more than what is left.
    scene.prices(...laid());
    expect(scene.arbitrage()).toBeUndefined();
    scene.prices(...laid(FREE));
    expect(scene.arbitrage()?.books[0]).toMatchObject({ bookmakerId: 'kalshi', netDecimal: 2.05 });
    scene.prices(...laid(DEAR));
    expect(scene.arbitrage()).toBeUndefined();
  });

  test('updates an edge when it alone changes, and nothing when it does not', () => {
    const scene = new Scene();
    scene.prices(...laid(FREE));
    const other = { ...FREE, rate: 0.0001 };
    expect(scene.prices(...laid(other)).edges).toEqual([`update ${ID}`]);
    expect(scene.prices(...laid(other)).edges).toEqual([]);
  });

  test('counts for nobody who has a rate of his own', () => {
    const scene = new Scene();
    scene.prices(...laid(DEAR));
    const fees = { key: 'kalshi=0', rates: new Map([['kalshi', 0]]) };
    const { edges } = scene.engine.reader.edgesRecord(GAME.eventId, { ...ARBITRAGES, fees });
    expect(edges[0]?.arbitrage?.books[0]?.netDecimal).toBeCloseTo(2.05, 12);
  });

  test('is read of exchanges alone', () => {
    const scene = new Scene();
    scene.prices(['draftkings', 'home', 105, { fee: DEAR }], ['fanduel', 'away', 100]);
    expect(scene.arbitrage()?.books[0]?.netDecimal).toBe(2.05);
  });
});

describe('a fee', () => {
  test('of contracts is paid with the stake', () => {
    const fee: MarketFee = { ...FREE, rate: 0.07 };
    // At 0.5: 0.0175 for a contract.
    expect(netOfFee(fee, 10_000)).toBeCloseTo(1 / 0.5175, 12);
    expect(refundShare(fee, 10_000)).toBeCloseTo(0.5 / 0.5175, 12);
    expect(contractFee({ ...fee, exponent: 2 }, 0.5)).toBeCloseTo(0.07 / 16, 12);
  });

  test('is rounded up for each contract where the market says so', () => {
    const fee: MarketFee = { ...FREE, rate: 0.07, step: 0.01, roundedPer: 'contract' };
    expect(contractFee(fee, 0.5)).toBeCloseTo(0.02, 12);
    expect(netOfFee(fee, 10_000)).toBeCloseTo(1 / 0.52, 12);
  });

  test('that is a multiple of its step already is not rounded', () => {
    expect(roundedUp(0.07, 0.01)).toBeCloseTo(0.07, 12);
    expect(roundedUp(0.0701, 0.01)).toBeCloseTo(0.08, 12);
    expect(roundedUp(1.234, 0)).toBe(1.234);
  });

  test('on winnings leaves the stake alone', () => {
    const fee: MarketFee = { ...FREE, kind: 'winnings', rate: 0.02, step: 0 };
    expect(netOfFee(fee, 15_000)).toBeCloseTo(1 + 1.5 * 0.98, 12);
    expect(refundShare(fee, 15_000)).toBe(1);
  });
});
