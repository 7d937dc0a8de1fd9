// Order books of exchanges on random logs: lay prices and levels of records equal the oracle's.
import { expect, test } from 'vitest';
import { LEVELS_MAX } from '#domain/depth.ts';
import { ODDS_FORMATS } from '#domain/odds-format.ts';
import { Engine } from '#engine/engine.ts';
import { Random } from '#kit/random.ts';
import { randomLog } from '../fuzz/random-log.ts';
import { share } from '../long.ts';
import { firstDifference } from './compare.ts';
import { Oracle } from './oracle.ts';

const LOGS = share(24);
const MESSAGES = 40;

test('levels are those of the oracle, as many as are asked for', () => {
  let seen = 0;
  for (let seed = 1; seed <= LOGS; seed++) {
    const random = new Random(seed);
    const [engine, oracle] = [new Engine(), new Oracle()];
    for (const [index, { message, stampMs }] of randomLog(seed, MESSAGES).entries()) {
      engine.apply(index + 1, stampMs, message);
      oracle.apply(message, stampMs);
      if (!random.chance(0.3)) continue;
      const depth = 1 + random.below(LEVELS_MAX);
      const where = `seed ${seed}, message ${index + 1}, ${depth} levels`;
      const filters = [{ depth }, { depth, oddsFormat: ODDS_FORMATS.decimal }, {}];
      expect(firstDifference(engine, oracle, filters), where).toBeNull();
      for (const { eventId } of engine.reader.events()) {
        const text = JSON.stringify(engine.reader.oddsRecord(eventId, { depth }));
        seen += text.split('"depth"').length - 1;
      }
    }
  }
  expect(seen).toBeGreaterThan(5 * LOGS);
});
