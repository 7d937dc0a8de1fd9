// What left is remembered for a while only: a client that was away for longer must be told to start
// over, and would show what is long gone if it were not.
import { expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import { LinesClient } from '../engine/client-model.ts';
import { GAME, image, KICKOFF, MINUTE, message, quote } from '../oracle/script.ts';

const LINES = 200;
const FLAPS_MAX = 2000;

test('who missed more than is remembered starts over, who missed less does not', () => {
  const now = KICKOFF - 60 * MINUTE;
  const venues = ['fanduel'];
  const totals = Array.from({ length: LINES }, (_, index) =>
    quote('fanduel', 'over', -110, now, { marketType: 'total', point: 20 + index / 2 }),
  );
  const totalsOnly = [{ marketType: 'total', isAlternate: false }];
  const moneyline = [quote('fanduel', 'home', -110, now)];
  const engine = new Engine();
  const { changes, reader } = engine;
  let seq = 0;
  const say = (quotes: typeof moneyline, markets?: typeof totalsOnly): void => {
    seq += 1;
    const group = image(GAME, now, quotes, markets ? { markets, venues } : {});
    engine.apply(seq, now, message(seq, [group]));
  };
  say(moneyline);
  const away = new LinesClient({}, {});
  away.catchUp(changes);
  say([], [{ marketType: 'moneyline', isAlternate: false }]);
  const near = new LinesClient({}, {});
  let flaps = 0;
  for (; changes.reachesBackTo(away.seq) && flaps < FLAPS_MAX; flaps++) {
    say(totals, totalsOnly);
    near.catchUp(changes);
    say([], totalsOnly);
  }
  expect(flaps).toBeLessThan(FLAPS_MAX);

  expect(changes.reachesBackTo(near.seq)).toBe(true);
  near.catchUp(changes);
  expect(near.shown()).toEqual(near.expected(reader));

  // Untold, it would show the moneyline for ever.
  away.catchUpUntold(changes);
  expect(away.shown()).not.toEqual(away.expected(reader));
  away.reset();
  away.catchUp(changes);
  expect(away.shown()).toEqual(away.expected(reader));
});
