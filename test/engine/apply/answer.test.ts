// What an answer no longer lists leaves, whichever of its lines the answer names: an image that
// names as many as there are is not looked at further.
import { beforeEach, describe, expect, test } from 'vitest';
import { type Price, Scene } from '../scene.ts';

const FEW = 3;
/** More than an image's lines are remembered of. */
const MANY = 70;

let scene: Scene;

/** Both sides of a total, as one venue quotes them. */
function total(point: number, isAlternate = false): Price[] {
  const rest = { marketType: 'total', point, isAlternate };
  return [
    ['fanduel', 'over', -110, rest],
    ['fanduel', 'under', -110, rest],
  ];
}

function points(playerId: string): Price[] {
  const rest = { marketType: 'player_pass_yds', point: 20.5, playerId, playerName: playerId };
  return [['fanduel', 'over', -110, rest]];
}

function totals(count: number): Price[] {
  return Array.from({ length: count }, (_, index) => total(30 + index)).flat();
}

beforeEach(() => {
  scene = new Scene();
});

describe('an image that names all lines but one withdraws that one', () => {
  test('where it came by a single price', () => {
    for (let times = 0; times < 3; times++) scene.answer(total(44));
    scene.prices(...total(45));
    expect(scene.answer(total(44)).lines).toContain('removed total 45');
  });

  test('where it was an alternate before', () => {
    scene.answer([...total(44), ...total(45, true)]);
    scene.answer(total(44));
    scene.prices(...total(45));
    expect(scene.line('total', 45).offers).toHaveLength(2);
    scene.answer(total(44));
    expect(scene.markets().map(({ marketType }) => marketType)).toContain('total_alternate');
    expect(() => scene.line('total', 45)).toThrow();
  });

  test('where another player has it', () => {
    for (let times = 0; times < 2; times++) scene.answer(points('a'));
    scene.prices(...points('b'));
    expect(scene.answer(points('a')).lines).toEqual(['removed player_pass_yds 20.5']);
  });

  test.each([FEW, MANY])('of %i', (count) => {
    for (let times = 0; times < 2; times++) scene.answer(totals(count));
    expect(scene.answer(totals(count - 1)).lines).toContain(`removed total ${29 + count}`);
    expect(scene.answer(totals(count - 1)).lines).toEqual([]);
  });
});

test('an image that names fewer and fewer withdraws each that it leaves out', () => {
  for (let count = FEW; count > 1; count--) {
    scene.answer(totals(count));
    expect(scene.answer(totals(count - 1)).lines).toContain(`removed total ${29 + count}`);
  }
});

test("a venue's image leaves what others quote on the lines that it names", () => {
  scene.prices(['draftkings', 'over', -105, { marketType: 'total', point: 44 }]);
  for (let times = 0; times < 2; times++) scene.answer(total(44));
  scene.answer(total(44).slice(0, 1));
  const offers = scene.line('total', 44).offers.map(({ bookmakerId }) => bookmakerId);
  expect(offers.toSorted()).toEqual(['draftkings', 'fanduel']);
});
