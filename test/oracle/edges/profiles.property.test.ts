// Profiles, engine against oracle on random logs: whatever a profile says, within whatever set and
// at whatever rates, both find the same edges, models and best bets, step by step.
import { expect, test } from 'vitest';
import { VENUES } from '#domain/data/venues.ts';
import { BUILT_IN_PROFILES, DEFAULT_PROFILE, type Profile } from '#domain/profile.ts';
import { EDGE_TYPES, KEPT_EDGE_TYPES } from '#engine/edges/edge-types.ts';
import { Engine } from '#engine/engine.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import { Random } from '#kit/random.ts';
import { randomLog } from '../../fuzz/random-log.ts';
import { share } from '../../long.ts';
import { differs } from '../compare.ts';
import { Oracle } from '../oracle.ts';
import { randomProfile } from './random-profile.ts';

const LOGS = share(16);
const MESSAGES = 60;
const IDS = VENUES.map(({ bookmakerId }) => bookmakerId);

function randomFilter(random: Random, profile: Profile): EdgeFilter {
  const books = IDS.filter(() => random.chance(0.6));
  const rates = IDS.filter(() => random.chance(0.2)).map((id) => [id, random.below(6) / 100]);
  return {
    types: new Set(EDGE_TYPES),
    ...(random.chance(0.8) && { profile }),
    ...(random.chance(0.4) && { books: { bookmakerIds: new Set(books), key: books.join('+') } }),
    ...(random.chance(0.4) && {
      fees: { key: 'own', rates: new Map(rates as [string, number][]) },
    }),
  };
}

test('of any rules give the edges, summaries and best bets of the oracle', () => {
  let [edges, models, empty] = [0, 0, 0];
  for (let seed = 1; seed <= LOGS; seed++) {
    const random = new Random(seed);
    const [engine, oracle] = [new Engine(), new Oracle()];
    const { reader } = engine;
    for (const [index, { message, stampMs }] of randomLog(seed, MESSAGES).entries()) {
      engine.apply(index + 1, stampMs, message);
      oracle.apply(message, stampMs);
      const isBuiltIn = random.chance(0.3);
      const profile = isBuiltIn ? random.pick(BUILT_IN_PROFILES) : randomProfile(random);
      const filter = randomFilter(random, profile);
      for (const { eventId } of reader.events()) {
        const where = `seed ${seed}, message ${index + 1}, ${eventId}, ${JSON.stringify(profile)}`;
        const found = reader.edgesRecord(eventId, filter);
        expect(differs(found, oracle.edgesRecord(eventId, filter), where)).toBeNull();
        edges += found.edges.length;
        const odds = reader.oddsRecord(eventId, { profile });
        expect(differs(odds, oracle.oddsRecord(eventId, { profile }), where)).toBeNull();
        const bests = reader.bestBetsRecord(eventId, { profile });
        expect(differs(bests, oracle.bestBetsRecord(eventId, { profile }), where)).toBeNull();
        for (const { modelProb } of bests.markets.flatMap(({ outcomes }) => outcomes)) {
          if (modelProb === null) empty += 1;
          else models += 1;
        }
      }
    }
  }
  expect(edges).toBeGreaterThan(10 * LOGS);
  expect(models).toBeGreaterThan(10 * LOGS);
  expect(empty).toBeGreaterThan(10 * LOGS);
});

test('that is the default one gives the edges of the book, bit for bit', () => {
  let found = 0;
  const types = new Set(KEPT_EDGE_TYPES);
  for (let seed = 1; seed <= LOGS; seed++) {
    const engine = new Engine();
    for (const [index, { message, stampMs }] of randomLog(seed, MESSAGES).entries()) {
      engine.apply(index + 1, stampMs, message);
      for (const { eventId } of engine.reader.events()) {
        const kept = engine.reader.edgesRecord(eventId, { types }).edges;
        const asked = engine.reader.edgesRecord(eventId, { types, profile: DEFAULT_PROFILE }).edges;
        const own = kept.map((edge) => ({
          ...edge,
          edgeId: `${edge.edgeId}@profile=default`,
          firstSeenAt: asked.find(({ edgeId }) => edgeId.startsWith(`${edge.edgeId}@`))
            ?.firstSeenAt,
        }));
        expect(asked, `seed ${seed}, message ${index + 1}`).toEqual(own);
        found += kept.length;
      }
    }
  }
  expect(found).toBeGreaterThan(5 * LOGS);
});
