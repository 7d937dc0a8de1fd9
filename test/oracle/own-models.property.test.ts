// Models of one's own on random logs: to everybody else a log with them is the log without them, and
// to their accounts engine and oracle show the same prices, and the same edges by them.
import { expect, test } from 'vitest';
import type { Profile } from '#domain/profile.ts';
import { EDGE_TYPES, KEPT_EDGE_TYPES } from '#engine/edges/edge-types.ts';
import { Engine } from '#engine/engine.ts';
import { isSilent } from '#engine/output.ts';
import { outputText } from '#engine/view/text/output-text.ts';
import { Random } from '#kit/random.ts';
import { recordsText, venuesText } from '../engine/transcript.ts';
import { FILTERS } from '../fuzz/divergence.ts';
import { MODELS, withModels } from '../fuzz/model-log.ts';
import { randomLog } from '../fuzz/random-log.ts';
import { share } from '../long.ts';
import { differs, firstDifference } from './compare.ts';
import { randomProfile } from './edges/random-profile.ts';
import { Oracle } from './oracle.ts';

const LOGS = share(24);
const MESSAGES = 60;

/** What everybody is shown: no offer, leg, best price, consensus, main line or move of a model. */
function shownToAll(engine: Engine): string {
  const { reader } = engine;
  const requested = reader
    .events()
    .map(({ eventId }) => reader.edgesRecord(eventId, { types: new Set(EDGE_TYPES) }));
  return JSON.stringify([
    recordsText(engine),
    venuesText(engine),
    requested,
    reader.moves({}, {}),
    reader.venues.listed(),
    engine.openEdges,
    { ...engine.sizes, deadlines: 0 },
  ]);
}

test('a model source never appears as an offer, a leg or in another’s consensus', () => {
  let added = 0;
  for (let seed = 1; seed <= LOGS; seed++) {
    const [mixed, plain] = [new Engine(), new Engine()];
    const archived: number[] = [];
    mixed.observe({
      begin: () => {},
      beforeTime: () => {},
      afterGroup: (book) => archived.push(book.quotes.count),
    });
    let [seq, plainSeq] = [0, 0];
    for (const { message, stampMs, isAdded } of withModels(randomLog(seed, MESSAGES), seed)) {
      const where = `seed ${seed}, message ${++seq}`;
      const [said, saidWithout]: [string[], string[]] = [[], []];
      archived.length = 0;
      mixed.apply(seq, stampMs, message, (output) => {
        said.push(outputText(output));
        if (isAdded) expect(isSilent(output), where).toBe(true);
      });
      if (isAdded) {
        added += 1;
        expect(
          archived.every((count) => count === 0),
          where,
        ).toBe(true);
        continue;
      }
      plain.apply(++plainSeq, stampMs, message, (output) => saidWithout.push(outputText(output)));
      expect(said, where).toEqual(saidWithout);
      expect(shownToAll(mixed), where).toBe(shownToAll(plain));
    }
  }
  expect(added).toBeGreaterThan(30 * LOGS);
});

test('engine and oracle agree about what models say, and about edges judged by them', () => {
  let [prices, edges, judged] = [0, 0, 0];
  for (let seed = 1; seed <= LOGS; seed++) {
    const random = new Random(seed);
    let engine = new Engine();
    const oracle = new Oracle();
    for (const [index, { message, stampMs }] of withModels(
      randomLog(seed, MESSAGES),
      seed,
    ).entries()) {
      engine.apply(index + 1, stampMs, message);
      oracle.apply(message, stampMs);
      // A restored engine keeps what models said.
      if (random.chance(0.05)) engine = Engine.restore(engine.snapshot('e')).engine;
      const where = `seed ${seed}, message ${index + 1}`;
      expect(firstDifference(engine, oracle, [random.pick(FILTERS)]), where).toBeNull();
      const { account, venueId } = random.pick(MODELS);
      const mine = { sourceType: 'model', account } as const;
      const profile = anchoredOn(random, venueId, account);
      const filter = { types: new Set(KEPT_EDGE_TYPES), profile };
      for (const { eventId } of engine.reader.events()) {
        const { reader } = engine;
        const own = reader.oddsRecord(eventId, mine);
        expect(differs(own, oracle.oddsRecord(eventId, mine), where)).toBeNull();
        const offers = own.markets.flatMap(({ lines }) => lines.flatMap((line) => line.offers));
        for (const each of offers) expect(each.bookmakerId).toBe(venueId);
        prices += offers.length;
        const found = reader.edgesRecord(eventId, filter);
        expect(differs(found, oracle.edgesRecord(eventId, filter), where)).toBeNull();
        edges += found.edges.length;
        const odds = reader.oddsRecord(eventId, { profile });
        expect(differs(odds, oracle.oddsRecord(eventId, { profile }), where)).toBeNull();
        judged += JSON.stringify(odds).split('"modelProb":0').length - 1;
      }
    }
  }
  expect(prices).toBeGreaterThan(50 * LOGS);
  expect(edges).toBeGreaterThan(5 * LOGS);
  expect(judged).toBeGreaterThan(20 * LOGS);
});

/** Anchored on a model and perhaps on others, of its account; seldom of another, who hears nothing. */
function anchoredOn(random: Random, venueId: string, account: string): Profile {
  const rules = randomProfile(random);
  const others = random.chance(0.5) ? (rules.anchor ?? []) : [];
  const owner = random.chance(0.9) ? account : 'acc_other';
  const { perMarket: _, ...own } = rules;
  return { ...own, owner, anchor: [venueId, ...others], minBooks: 1, exclude: [] };
}
