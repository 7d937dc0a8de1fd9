// Records in each format of odds, on random logs: those of lines equal the oracle's, and those of
// edges what whole numbers make of American odds.
import { expect, test } from 'vitest';
import type { PriceFormat } from '#domain/message/message.ts';
import { ODDS_FORMATS } from '#domain/odds-format.ts';
import { EDGE_TYPES } from '#engine/edges/edge-types.ts';
import { Engine } from '#engine/engine.ts';
import type { OfferFilter } from '#engine/view/reader.ts';
import type { EdgeRecord } from '#engine/view/records.ts';
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

/** An edge with American odds as the format shows it. */
function converted(edge: EdgeRecord, format: PriceFormat): unknown {
  return JSON.parse(JSON.stringify(edge), function (this: { modelProb?: number }, name, value) {
    if (name === 'odds') return shownPrice(Math.round(100 * value), format);
    return name === 'fairOdds' ? shownProbability(this.modelProb ?? 0, format) : value;
  });
}

test('each format shows the records of the oracle', () => {
  let seen = 0;
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
        const asked = { types: new Set(EDGE_TYPES) };
        const shown = reader.edgesRecord(eventId, { ...asked, oddsFormat }).edges;
        const american = reader.edgesRecord(eventId, asked).edges;
        expect(shown, where).toEqual(american.map((edge) => converted(edge, oddsFormat.name)));
        seen += shown.length;
      }
    }
  }
  expect(seen).toBeGreaterThan(LOGS);
});
