// Pushes, by hand: which lines refund, how probable it is, and what that leaves of an EV.
import { expect, it } from 'vitest';
import { allInPercent, pushProbability, refundAt } from '#engine/price/push.ts';
import { must } from '#kit/assert.ts';
import { Scene } from '../scene.ts';

it('whole numbers refund all, quarters half at the whole number beside them, halves nothing', () => {
  expect(refundAt(45_000)).toEqual({ result: 45_000, share: 1 });
  expect(refundAt(-3000)).toEqual({ result: -3000, share: 1 });
  expect(refundAt(0)).toEqual({ result: 0, share: 1 });
  expect(refundAt(2500)).toBeNull();
  expect(refundAt(-2500)).toBeNull();
  expect(refundAt(2250)).toEqual({ result: 2000, share: 0.5 });
  expect(refundAt(2750)).toEqual({ result: 3000, share: 0.5 });
  expect(refundAt(-250)).toEqual({ result: 0, share: 0.5 });
  expect(refundAt(-2250)).toEqual({ result: -2000, share: 0.5 });
  expect(refundAt(24_350)).toBeUndefined();
});

it('the probability is what the lines half a point away differ by, where they are known', () => {
  expect(pushProbability(0.56, 0.47)).toBe(0.09);
  expect(pushProbability(0.5, 0.5)).toBe(0);
  expect(pushProbability(null, 0.5)).toBeNull();
  expect(pushProbability(0.5, null)).toBeNull();
  // Prices that say that more is likelier than less say nothing of the push.
  expect(pushProbability(0.47, 0.56)).toBeNull();
});

it('an EV is that of what is decided: a push gives the stake back', () => {
  // Wins 0.48, loses 0.42, pushes 0.1 at 2.0: 0.48 - 0.42 = 6 %; decided: 0.48 / 0.9 * 2 - 1 = 6.667 %.
  expect(allInPercent((100 * 0.06) / 0.9, 0.1, 1)).toBe(6);
  // At -0.25: wins 0.4, half lost 0.3, lost 0.3, at 2.3: 0.4 * 1.3 - 0.15 - 0.3 = 7 %; the price that
  // is fair: 1 + 0.45 / 0.4, so the model says 0.4 / 0.85.
  expect(allInPercent(100 * ((0.4 / 0.85) * 2.3 - 1), 0.3, 0.5)).toBe(7);
  expect(allInPercent(3, 0, 1)).toBe(3);
  expect(allInPercent(3, null, 1)).toBeNull();
});

/** The EV edge of a game's total at a point, after lines beside it. */
function evAt(scene: Scene, point: number) {
  const [event] = scene.engine.reader.events();
  const { edges } = scene.engine.reader.edgesRecord(must(event, 'the game').eventId, {
    types: new Set(['ev']),
  });
  return must(edges.find((edge) => edge.point === point)?.ev, `an EV edge at ${point}`);
}

const ofTotal = (point: number) => ({ marketType: 'total', point });

it('in the book: known by both neighbours of a whole total, and 0 between whole numbers', () => {
  const scene = new Scene();
  const at = (point: number, over: number, under: number) =>
    scene.prices(
      ['draftkings', 'over', over, ofTotal(point)],
      ['draftkings', 'under', under, ofTotal(point)],
    );
  for (const point of [44, 44.5]) {
    scene.prices(
      ['fanduel', 'over', 130, ofTotal(point)],
      ['fanduel', 'under', -150, ofTotal(point)],
      ['pinnacle', 'over', -105, ofTotal(point)],
      ['pinnacle', 'under', -105, ofTotal(point)],
      ['betmgm', 'over', -110, ofTotal(point)],
      ['betmgm', 'under', -110, ofTotal(point)],
    );
  }
  expect(evAt(scene, 44)).toMatchObject({ pushProb: null, evPctAllIn: null });
  const half = evAt(scene, 44.5);
  expect([half.pushProb, half.evPctAllIn]).toEqual([0, half.evPct]);
  at(43.5, -122, 102);
  const { pushProb, evPct, evPctAllIn } = evAt(scene, 44);
  // Over 43.5: 122 / 222 and 100 / 202 without their vig. Over 44.5: three equal sides of two
  // bookmakers, and 100 / 230 against 150 / 250, as means.
  const above = 122 / 222 / (122 / 222 + 100 / 202);
  const over = (100 / 230 + 105 / 205 + 110 / 210) / 3;
  const under = (150 / 250 + 105 / 205 + 110 / 210) / 3;
  expect(pushProb).toBeCloseTo(above - over / (over + under), 6);
  expect(evPctAllIn).toBeCloseTo(evPct * (1 - must(pushProb, 'a probability')), 6);
});

it('whether a game ends in a tie no line says: of its moneyline the push is unknown', () => {
  const scene = new Scene();
  scene.prices(
    ['fanduel', 'home', 130],
    ['fanduel', 'away', -150],
    ['pinnacle', 'home', -105],
    ['pinnacle', 'away', -105],
    ['betmgm', 'home', -110],
    ['betmgm', 'away', -110],
  );
  const [event] = scene.engine.reader.events();
  const { leagueId, eventId } = must(event, 'the game');
  expect(leagueId).toBe('nfl');
  const { edges } = scene.engine.reader.edgesRecord(eventId, { types: new Set(['ev']) });
  expect(edges[0]?.ev).toMatchObject({ pushProb: null, evPctAllIn: null });
});
