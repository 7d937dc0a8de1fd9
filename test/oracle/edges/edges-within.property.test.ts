// Edges within sets of venues and under limits, engine against oracle on random logs: whatever is
// asked, both find the same edges, step by step.
import { expect, test } from 'vitest';
import { VENUES } from '#domain/data/venues.ts';
import { Engine } from '#engine/engine.ts';
import { Random } from '#kit/random.ts';
import { Scene } from '../../engine/scene.ts';
import { randomLog } from '../../fuzz/random-log.ts';
import { differs } from '../compare.ts';
import { Oracle } from '../oracle.ts';
import { GAME, KICKOFF, MINUTE } from '../script.ts';
import { randomFilter } from './random-filter.ts';

const LOGS = 10;
const MESSAGES = 60;
const ASKED_EACH = 2;

test('of any set and under any limits are those of the oracle', () => {
  let [found, ofSets, apart, synthetic] = [0, 0, 0, 0];
  for (let seed = 1; seed <= LOGS; seed++) {
    const random = new Random(seed);
    const [engine, oracle] = [new Engine(), new Oracle()];
    for (const [index, { message, stampMs }] of randomLog(seed, MESSAGES).entries()) {
      engine.apply(index + 1, stampMs, message);
      oracle.apply(message, stampMs);
      const { reader } = engine;
      const heard = VENUES.map(({ bookmakerId }) => bookmakerId);
      for (let asked = 0; asked < ASKED_EACH; asked++) {
        const filter = randomFilter(random, heard);
        for (const { eventId } of reader.events()) {
          const shown = reader.edgesRecord(eventId, filter);
          const where = `seed ${seed}, message ${index + 1}, ${eventId}`;
          expect(differs(shown, oracle.edgesRecord(eventId, filter), where)).toBeNull();
          found += shown.edges.length;
          synthetic += shown.edges.filter(({ edgeId }) => edgeId.includes('@synthetic')).length;
          if (filter.books === undefined) continue;
          ofSets += shown.edges.length;
          apart += shown.edges.filter(({ arbitrage }) => arbitrage !== undefined).length;
        }
      }
    }
  }
  expect(found).toBeGreaterThan(250);
  expect(ofSets).toBeGreaterThan(100);
  expect(apart).toBeGreaterThan(5);
  expect(synthetic).toBeGreaterThan(5);
});

test('an arbitrage of a set is not that of all venues with legs struck out', () => {
  const scene = new Scene(KICKOFF - 60 * MINUTE);
  scene.prices(
    ['fanduel', 'home', 130],
    ['draftkings', 'home', 115],
    ['betmgm', 'away', 120],
    ['pinnacle', 'away', -108],
  );
  const arbitragesAt = (...ids: readonly string[]) =>
    scene.engine.reader
      .edgesRecord(GAME.eventId, {
        types: new Set(['arbitrage']),
        ...(ids.length > 0 && { books: { bookmakerIds: new Set(ids), key: ids.join('+') } }),
      })
      .edges.map(({ arbitrage }) => arbitrage?.books.map((leg) => leg.bookmakerId));
  expect(arbitragesAt()).toEqual([['fanduel', 'betmgm']]);
  // Neither of the best legs of all is in the set with the other one of them.
  expect(arbitragesAt('betmgm', 'draftkings', 'pinnacle')).toEqual([['draftkings', 'betmgm']]);
  expect(arbitragesAt('draftkings', 'pinnacle')).toEqual([['draftkings', 'pinnacle']]);
  expect(arbitragesAt('fanduel')).toEqual([]);
});
