// Who follows one event or one league is passed over only where nothing concerns it, and is told of
// its event exactly what everybody is told of it.
import { describe, expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import type { BookChanges } from '#engine/view/changes/changed-since.ts';
import type { Scope } from '#engine/view/changes/line-walk.ts';
import { Random } from '#kit/random.ts';
import { EVENTS, RandomTalk } from '../../gateway/push/state/random-talk.ts';
import { share } from '../../long.ts';
import { message } from '../../oracle/script.ts';
import { readLines } from '../told-lines.ts';

const MESSAGES = 400;
/** Positions that are asked from: the last, and one that stays while the book moves on. */
const STAYS = 7;
const ALL_EDGES = { types: new Set(['arbitrage', 'value', 'ev'] as const) };
const SCOPES: readonly Scope[] = [
  ...EVENTS.map(({ eventId }) => ({ eventId })),
  { leagueId: 'nfl' },
  { leagueId: 'soccer_epl' },
];

function isTold(changes: BookChanges, since: number, scope: Scope): boolean {
  return (
    changes.lines(since, scope, {}) !== undefined ||
    changes.props(since, scope, {}) !== undefined ||
    changes.bestBets(since, scope, {}) !== undefined ||
    changes.events(since, scope, () => true) !== undefined ||
    changes.edges(since, scope, ALL_EDGES).length > 0
  );
}

function inOrder(records: readonly object[] = []): readonly string[] {
  return records.map((record) => JSON.stringify(record)).sort();
}

describe('a narrow scope', () => {
  test.each([1, 2, 3, 4].slice(0, share(8)))(
    'hears of everything that concerns it, seed %i',
    (seed) => {
      const engine = new Engine();
      const { changes } = engine;
      const talk = new RandomTalk(new Random(seed));
      let passedOver = 0;
      for (let seq = 1; seq <= MESSAGES; seq++) {
        const groups = seq === 1 ? talk.introduction() : [talk.next()];
        engine.apply(seq, talk.now, message(seq === 1 ? 1 : EVENTS.length + seq - 1, groups));
        for (const since of [seq - 1, seq - (seq % STAYS)]) {
          // Asked first, before what changed since is told apart by event.
          const alone = EVENTS.map(({ eventId }) =>
            readLines(changes.lines(since, { eventId }, {})),
          );
          for (const scope of SCOPES) {
            if (changes.mayConcern(since, scope)) continue;
            passedOver += 1;
            expect(isTold(changes, since, scope), `${seq} since ${since}`).toBe(false);
          }
          const everything = readLines(changes.lines(since, {}, {}));
          for (const [index, { eventId }] of EVENTS.entries()) {
            const own = readLines(changes.lines(since, { eventId }, {}));
            expect(inOrder(alone[index]?.upsert)).toEqual(inOrder(own?.upsert));
            expect(inOrder(alone[index]?.remove)).toEqual(inOrder(own?.remove));
            const ofEvent = (lines: readonly { eventId: string }[] = []) =>
              lines.filter((line) => line.eventId === eventId);
            expect(own?.upsert ?? []).toEqual(ofEvent(everything?.upsert));
            expect(own?.remove ?? []).toEqual(ofEvent(everything?.remove));
          }
        }
      }
      expect(passedOver).toBeGreaterThan(MESSAGES);
    },
  );
});
