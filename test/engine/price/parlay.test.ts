// Parlays: products of their legs.
import { describe, expect, it } from 'vitest';
import { parlayOf } from '#engine/price/parlay.ts';

const leg = (decimal: number, probability: number, netDecimal = decimal) => ({
  ...{ decimal, netDecimal, probability },
});

describe('a parlay', () => {
  it('pays the product, and wins when all legs do', () => {
    const parlay = parlayOf([leg(2, 0.55), leg(1.5, 0.7), leg(3, 0.3)]);
    expect(parlay.decimal).toBeCloseTo(9, 12);
    expect(parlay.american).toBe(800);
    expect(parlay.probability).toBeCloseTo(0.1155, 12);
    expect(parlay.ev).toBeCloseTo(0.1155 * 9 - 1, 12);
  });

  it('of short legs is a favourite', () => {
    expect(parlayOf([leg(1.2, 0.85), leg(1.25, 0.82)]).american).toBe(-200);
  });

  it('is worth what is left after commission', () => {
    const parlay = parlayOf([leg(2, 0.5, 1.95), leg(2, 0.5)]);
    expect(parlay.decimal).toBe(4);
    expect(parlay.ev).toBeCloseTo(0.25 * 3.9 - 1, 12);
  });

  it('beyond any price has no American odds', () => {
    const many = Array.from({ length: 10 }, () => leg(20, 0.05));
    expect(parlayOf(many).american).toBeNull();
  });

  it('of one leg is a bug', () => {
    expect(() => parlayOf([leg(2, 0.5)])).toThrow('two legs');
  });
});
