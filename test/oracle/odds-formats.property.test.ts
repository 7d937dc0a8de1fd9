// Records in each format of odds, on random logs whose venues quote in all of them: those of lines and
// the odds of edges equal the oracle's, and all else of edges is as with American odds.
import { expect, test } from 'vitest';
import type { Message, PriceFormat } from '#domain/message/message.ts';
import { ODDS_FORMATS } from '#domain/odds-format.ts';
import { KEPT_EDGE_TYPES, REQUESTED_EDGE_TYPES } from '#engine/edges/edge-types.ts';
import { Engine } from '#engine/engine.ts';
import type { OfferFilter } from '#engine/view/reader.ts';
import type { EdgeRecord, EdgesEventRecord } from '#engine/view/records.ts';
import { Random } from '#kit/random.ts';
import { randomLog } from '../fuzz/random-log.ts';
import { share } from '../long.ts';
import { firstDifference } from './compare.ts';
import { Oracle } from './oracle.ts';
import { shownPrice, shownProbability } from './price/odds.ts';

const LOGS = share(16);
const MESSAGES = 40;
const FORMATS = [ODDS_FORMATS.decimal, ODDS_FORMATS.probability];
const NARROW: OfferFilter = { sourceType: 'sportsbook' };

const TYPES = [new Set(KEPT_EDGE_TYPES), new Set(REQUESTED_EDGE_TYPES)];

/** Edges without odds, and with fair odds as the format shows them. */
function rest(edges: readonly EdgeRecord[], format: PriceFormat): unknown {
  return JSON.parse(JSON.stringify(edges), function (this: { modelProb?: number }, name, value) {
    if (name === 'fairOdds') return shownProbability(this.modelProb ?? 0, format);
    return name === 'odds' ? undefined : value;
  });
}

/** The odds of edges in their order. */
function oddsOf({ edges }: EdgesEventRecord): readonly string[] {
  return JSON.stringify(edges).match(/"odds":[^,}]+/g) ?? [];
}

/** The same of edges with American odds, by whole numbers alone. */
function converted(american: EdgesEventRecord, format: PriceFormat): readonly string[] {
  return oddsOf(american).map((odds) => {
    const price = Math.round(100 * Number(odds.slice('"odds":'.length)));
    return `"odds":${shownPrice(price, format)}`;
  });
}

test('each format shows the records of the oracle', () => {
  let [seen, native] = [0, 0];
  for (let seed = 1; seed <= LOGS; seed++) {
    const random = new Random(seed);
    const oddsFormat = random.pick(FORMATS);
    const filter: OfferFilter = { ...(random.chance(0.3) && NARROW), oddsFormat };
    const [engine, oracle] = [new Engine(), new Oracle()];
    for (const [index, { message, stampMs }] of randomLog(seed, MESSAGES).entries()) {
      engine.apply(index + 1, stampMs, message);
      oracle.apply(message, stampMs);
      const where = `seed ${seed}, message ${index + 1}`;
      if (!random.chance(0.4)) continue;
      expect(firstDifference(engine, oracle, [filter]), where).toBeNull();
      const { reader } = engine;
      for (const { eventId } of reader.events()) {
        for (const types of TYPES) {
          const shown = reader.edgesRecord(eventId, { types, oddsFormat });
          const expected = oracle.edgesRecord(eventId, { types, oddsFormat });
          expect(oddsOf(shown), where).toEqual(oddsOf(expected));
          const american = reader.edgesRecord(eventId, { types });
          const { name } = oddsFormat;
          expect(rest(shown.edges, name), where).toEqual(rest(american.edges, name));
          seen += shown.edges.length;
          native += oddsOf(shown).filter(
            (odds, at) => odds !== converted(american, name)[at],
          ).length;
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(LOGS);
  expect(native, 'odds that American odds do not tell').toBeGreaterThan(LOGS);
});

/** The message as if its venues quoted American odds. */
function inAmerican(message: Message): Message {
  return JSON.parse(JSON.stringify(message), (name, value) =>
    name === 'nativeFormat' ? 'american' : value,
  );
}

test('American odds are the same in whatever format venues quote', () => {
  for (let seed = 1; seed <= LOGS; seed++) {
    const [engine, plain] = [new Engine(), new Engine()];
    for (const [index, { message, stampMs }] of randomLog(seed, MESSAGES).entries()) {
      engine.apply(index + 1, stampMs, message);
      plain.apply(index + 1, stampMs, inAmerican(message));
      if (index % 5 > 0) continue;
      const shown = ({ reader }: Engine) =>
        reader.events().map(({ eventId }) => [
          reader.oddsRecord(eventId, {}),
          reader.bestBetsRecord(eventId, {}),
          // When an edge was told last is all that differs.
          TYPES.map((types) => reader.edgesRecord(eventId, { types }).edges),
        ]);
      const where = `seed ${seed}, message ${index + 1}`;
      expect(JSON.stringify(shown(engine)), where).toBe(JSON.stringify(shown(plain)));
    }
  }
});
