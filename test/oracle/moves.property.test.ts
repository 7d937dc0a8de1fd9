// Moves of the market, engine against oracle on random logs, at every message: those that are open
// are those of the oracle, and those who follow changes, from whatever position, hold the same.
import { expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import type { MoveFilter } from '#engine/view/reader.ts';
import type { MoveRecord } from '#engine/view/records.ts';
import { Random } from '#kit/random.ts';
import { type LogStep, randomLog } from '../fuzz/random-log.ts';
import { share } from '../long.ts';
import { differs } from './compare.ts';
import { movingMarket } from './moving-market.ts';
import { Oracle } from './oracle.ts';

const LOGS = share(48);
const MESSAGES = 80;

/** One who follows moves under a filter, and looks now and then. */
class Follower {
  readonly filter: MoveFilter;
  readonly held = new Map<string, MoveRecord>();
  seq = -1;

  constructor(filter: MoveFilter) {
    this.filter = filter;
  }

  look({ reader, changes }: Engine): void {
    if (this.seq < 0 || !changes.reachesBackToMoves(this.seq)) {
      this.held.clear();
      for (const move of reader.moves({}, this.filter)) this.held.set(move.moveId, move);
    } else {
      for (const { event, move } of changes.moves(this.seq, {}, this.filter)) {
        if (event === 'close') this.held.delete(move.moveId);
        else this.held.set(move.moveId, move);
      }
    }
    this.seq = reader.seq;
  }
}

function byId(moves: Iterable<MoveRecord>): MoveRecord[] {
  return [...moves].sort((a, b) => (a.moveId < b.moveId ? -1 : 1));
}

function randomFilter(random: Random): MoveFilter {
  const some = <T>(name: string, values: readonly T[]) =>
    random.chance(0.25) ? { [name]: random.pick(values) } : {};
  return {
    ...some('windowMs', [60_000, 3_600_000]),
    ...some('leastDelta', [0.02, 0.05]),
    ...some('laggards', [new Set(['fanduel']), new Set(['draftkings'])]),
    ...some('leaders', [new Set(['fanduel']), new Set(['pinnacle'])]),
    ...some('books', [new Set(['draftkings'])]),
    ...some('phase', ['pregame', 'live'] as const),
    ...some('startsWithinMs', [30 * 60_000, 6 * 3_600_000]),
    ...some('marketTypes', [new Set(['moneyline']), new Set(['spread', 'total'])]),
  };
}

/** Every sixth log is of everything, with few moves in it; the others move. */
function logOf(seed: number): readonly LogStep[] {
  return seed % 6 === 0 ? randomLog(seed, MESSAGES) : movingMarket(new Random(seed), MESSAGES);
}

const counts = { found: 0, opened: 0, updated: 0, closed: new Set<string | undefined>() };

/** One log through engine, restored engine and oracle, with followers that look now and then. */
function compare(seed: number): void {
  const random = new Random(seed);
  const [engine, oracle] = [new Engine(), new Oracle()];
  let restored: Engine | undefined;
  const followers = [new Follower({}), ...[1, 2, 3].map(() => new Follower(randomFilter(random)))];
  for (const [index, { message, stampMs }] of logOf(seed).entries()) {
    const where = `seed ${seed}, message ${index + 1}`;
    engine.apply(index + 1, stampMs, message);
    restored?.apply(index + 1, stampMs, message);
    oracle.apply(message, stampMs);
    const { reader, changes } = engine;
    const served = reader.moves({}, {});
    const wanted = reader.events().flatMap(({ eventId }) => oracle.moves(eventId));
    expect(differs(byId(served), byId(wanted), where)).toBeNull();
    counts.found += served.length;
    for (const { event, reason } of index === 0 ? [] : changes.moves(index, {}, {})) {
      if (event === 'open') counts.opened += 1;
      else if (event === 'update') counts.updated += 1;
      else counts.closed.add(reason);
    }
    for (const follower of followers) {
      if (random.chance(0.4)) continue;
      follower.look(engine);
      const shown = byId(reader.moves({}, follower.filter));
      expect(byId(follower.held.values()), where).toEqual(shown);
    }
    if (index === MESSAGES / 2) restored = Engine.restore(engine.snapshot('e')).engine;
    if (restored) expect(restored.reader.moves({}, {}), where).toEqual(served);
  }
}

test('moves are those of the oracle at every message, and followers hold them', () => {
  for (let seed = 1; seed <= LOGS; seed++) compare(seed);
  expect(counts.found).toBeGreaterThan(20 * LOGS);
  expect(counts.opened).toBeGreaterThan(LOGS);
  expect(counts.updated).toBeGreaterThan(LOGS);
  expect([...counts.closed].sort()).toEqual(['expired', 'reverted', 'started', 'withdrawn']);
});
