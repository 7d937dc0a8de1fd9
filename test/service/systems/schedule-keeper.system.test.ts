// Events are carried over as they change; of a book that remembers no more what changed all are.

import { expect, test } from 'vitest';
import { type Sql, SqlError } from '#backends/sql/sql.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import type { BookChanges } from '#engine/view/changes/changed-since.ts';
import { type Logger, silentLogger } from '#kit/logger.ts';
import { keepSchedule } from '#src/schedule-keeper.ts';
import { expectBackOffs } from '../../back-offs.ts';
import { FakeClock } from '../../ingest/fake-clock.ts';

/** Positions that a book of these was asked from, over rounds of a store. */
async function askedFrom(
  rounds: readonly { readonly seq: number; readonly isKnown: boolean; readonly isAway?: boolean }[],
) {
  let round = 0;
  const now = () => rounds[Math.min(round, rounds.length - 1)] as (typeof rounds)[number];
  const asked: number[] = [];
  const changes = {
    get seq() {
      return now().seq;
    },
    reachesBackTo: () => now().isKnown,
    events: (since: number) => {
      asked.push(since);
      if (now().isAway) throw new SqlError('away', undefined, {});
      return undefined;
    },
  } as unknown as BookChanges;
  const stop = new AbortController();
  const waits: number[] = [];
  const clock = new FakeClock(0, (ms) => {
    waits.push(ms);
    if (waits.length > 1) round += 1;
    if (round === rounds.length) stop.abort();
  });
  const said: string[] = [];
  const say = (_: object, message: string): void => {
    said.push(message);
  };
  const logger: Logger = { ...silentLogger, warn: say, info: say };
  const sql = { transaction: async () => false } as unknown as Sql;
  await keepSchedule(
    { sql, changes, leagues: builtInLeagues, epoch: 'e', clock, logger },
    stop.signal,
  );
  return { asked, waits, said };
}

test('each round goes on where the last one ended', async () => {
  const known = { isKnown: true };
  const rounds = [
    { seq: 5, ...known },
    { seq: 5, ...known },
    { seq: 9, ...known },
  ];
  expect((await askedFrom(rounds)).asked).toEqual([0, 5]);
});

test('what the book has forgotten comes with everything', async () => {
  const rounds = [
    { seq: 5, isKnown: true },
    { seq: 9000, isKnown: false },
  ];
  expect((await askedFrom(rounds)).asked).toEqual([0, 0]);
});

test('a store that is away is asked again, ever later, from where it was', async () => {
  const rounds = [
    { seq: 5, isKnown: true },
    { seq: 9, isKnown: true, isAway: true },
    { seq: 9, isKnown: true, isAway: true },
    { seq: 12, isKnown: true },
  ];
  const { asked, waits, said } = await askedFrom(rounds);
  expect(asked).toEqual([0, 5, 5, 5]);
  expect(said).toEqual(['the schedule waits for the store', 'the schedule is kept again']);
  expectBackOffs(waits.slice(1, 4), [1000, 2000, 4000]);
});
