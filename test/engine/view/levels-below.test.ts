// Levels of an order book below its best prices: those who are shown levels hear of them, all others
// hear nothing, and look at no line for it.
import { describe, expect, test } from 'vitest';
import type { Depth } from '#domain/depth.ts';
import { Engine } from '#engine/engine.ts';
import type { OfferFilter } from '#engine/view/reader.ts';
import { GAME } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const DEEP: OfferFilter = { depth: 3 };
const SCOPES = [{}, { eventId: GAME.eventId }, { leagueId: GAME.leagueId }];

function levels(behind: readonly number[], lay: readonly number[], size = 50): Price {
  const depth: Depth = { behind, lay };
  return ['betfair_ex_uk', 'home', 110, { depth, size }];
}

const told = ({ changes }: Engine, since: number, filter: OfferFilter) =>
  SCOPES.map((scope) => changes.lines(since, scope, filter)?.upserts ?? 0);

describe('a change of levels', () => {
  test('below the best ones is told to those alone who are shown levels', () => {
    const scene = new Scene();
    scene.prices(levels([10_500, 10], [11_400, 5, 11_900, 7]), ['fanduel', 'home', 105]);
    const { seq } = scene;
    for (let size = 8; size < 40; size++)
      scene.prices(levels([10_500, size], [11_400, 5, 11_900, size]));
    expect(told(scene.engine, seq, {})).toEqual([0, 0, 0]);
    expect(told(scene.engine, scene.seq - 1, {})).toEqual([0, 0, 0]);
    expect(told(scene.engine, seq, DEEP)).toEqual([1, 1, 1]);
    expect(scene.engine.changes.bestBets(seq, {}, {})).toBeUndefined();
  });

  test.each([
    ['the best lay price', levels([10_500, 10], [11_300, 5, 11_900, 7])],
    ['what the best lay price takes', levels([10_500, 10], [11_400, 6, 11_900, 7])],
    ['what the price takes', levels([10_500, 10], [11_400, 5, 11_900, 7], 60)],
    ['the price of another venue', ['fanduel', 'home', 120] as Price],
  ])('of %s is told to all, with what changed below before and after it', (_, price) => {
    const first = levels([10_500, 10], [11_400, 5, 11_900, 7]);
    const scene = new Scene();
    scene.prices(first, ['fanduel', 'home', 105]);
    const { seq } = scene;
    scene.prices(levels([10_500, 11], [11_400, 5, 11_900, 7]));
    scene.prices(price);
    const at = scene.seq;
    scene.prices(levels([10_500, 12], [11_400, 5, 11_900, 7]));
    expect(told(scene.engine, seq, {})).toEqual([1, 1, 1]);
    expect(told(scene.engine, at - 1, {})).toEqual([1, 1, 1]);
  });

  test('of the same message as another one hides it from nobody', () => {
    const scene = new Scene();
    scene.prices(levels([10_500, 10], [11_400, 5]), ['fanduel', 'home', 105]);
    const { seq } = scene;
    // What was best is best no more in the message in which its levels changed.
    scene.prices(levels([10_500, 11], [11_400, 5]), ['fanduel', 'home', 130]);
    expect(told(scene.engine, seq, {})).toEqual([1, 1, 1]);
    const text = new TextDecoder().decode(scene.engine.changes.lines(seq, {}, {})?.upsert);
    expect(text).toContain('"bookmakerId":"betfair_ex_uk"');
  });

  test('leaves a book from a snapshot telling the same', () => {
    const scene = new Scene();
    scene.prices(levels([10_500, 10], [11_400, 5]), ['fanduel', 'home', 105]);
    const { engine } = Engine.restore(scene.engine.snapshot('e'));
    expect(engine.changes.lines(scene.seq, {}, {})).toBeUndefined();
  });
});
