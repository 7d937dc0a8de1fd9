// The oracle's odds arithmetic against numbers computed by hand.
import { describe, expect, test } from 'vitest';
import { americanOfProbability, impliedProbability, netDecimal, rounded } from './odds.ts';

describe('odds of the oracle', () => {
  test('implied probability is stake over payout', () => {
    expect(impliedProbability(15_000)).toBe(0.4);
    expect(impliedProbability(-15_000)).toBe(0.6);
    expect(impliedProbability(10_000)).toBe(0.5);
  });

  test('a probability becomes the nearest whole American price', () => {
    expect(americanOfProbability(0.4)).toBe(150);
    expect(americanOfProbability(0.6)).toBe(-150);
    expect(americanOfProbability(0.71831)).toBe(-255);
  });

  test('even money is +100, from either side', () => {
    expect(americanOfProbability(0.5)).toBe(100);
    expect(americanOfProbability(0.500_001)).toBe(100);
    expect(americanOfProbability(0.499_999)).toBe(100);
  });

  test('what is no probability has no odds', () => {
    expect(americanOfProbability(1)).toBeNull();
    expect(americanOfProbability(1.03)).toBeNull();
    expect(americanOfProbability(0)).toBeNull();
  });

  test('a commission on winnings leaves the stake alone', () => {
    expect(netDecimal(10_000, { model: 'winnings', rate: 0.05 }, 'nfl')).toBeCloseTo(1.95, 12);
  });

  test('a contract fee is part of the cost', () => {
    const contract = { model: 'contract', rate: 0.07, rateByLeague: { mlb: 0.035 } } as const;
    expect(netDecimal(10_000, contract, 'nfl')).toBeCloseTo(1 / 0.5175, 12);
    expect(netDecimal(10_000, contract, 'mlb')).toBeCloseTo(1 / 0.50875, 12);
  });

  test('no commission pays the price', () => {
    expect(netDecimal(-20_000, { model: 'none' }, 'nfl')).toBe(1.5);
    expect(netDecimal(25_000, { model: 'none' }, 'nfl')).toBe(3.5);
  });

  test('rounding never leaves a negative zero', () => {
    expect(Object.is(rounded(-0.000_000_01, 4), 0)).toBe(true);
  });
});
