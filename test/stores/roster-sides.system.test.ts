// For whom players play, by the rosters of a real store.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#kit/logger.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { RosterSides } from '#stores/roster-sides.ts';
import { FakeClock } from '../ingest/fake-clock.ts';
import { EMBEDDED, openStores, type TestDatabase } from './databases.ts';
import { person, T0 } from './small-league.ts';

const MINUTE = 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openStores(EMBEDDED);
});
afterAll(() => database.close());

async function roster(teamId: string, ...names: readonly string[]): Promise<void> {
  const players = names.map((name) => person(name, { sourcePlayerId: `${teamId} ${name}` }));
  const rosters = [{ leagueId: 'nfl' as const, teamId, at: T0, players }];
  await new ReferenceWriter(database.sql).write({ source: 'test', rosters });
}

test('is read from rosters, whoever writes the name, and anew now and then', async () => {
  await roster('nfl_buf', 'Josh Allen', 'James Cook III');
  await roster('nfl_jax', 'Josh Allen');
  await roster('nfl_mia', 'Tyreek Hill');
  const clock = new FakeClock(T0);
  const sides = new RosterSides({ sql: database.sql, clock, logger: silentLogger });
  const sideOf = (id: string, home = 'nfl_mia', away = 'nfl_buf') =>
    sides.sideOf('nfl', id, home, away);
  expect(sideOf('nfl_tyreek_hill')).toBeNull();
  await sides.read();
  expect(sideOf('nfl_tyreek_hill')).toBe('home');
  expect(sideOf('nfl_james_cook')).toBe('away');
  // Namesakes: one of them plays in this game, each team has one in the other.
  expect([sideOf('nfl_josh_allen'), sideOf('nfl_josh_allen', 'nfl_jax')]).toEqual(['away', 'both']);
  expect([sideOf('nfl_nobody'), sideOf('nfl_tyreek_hill', 'nfl_ne')]).toEqual([null, null]);
  expect(sides.namesOf(['nfl_mia', 'nfl_buf'])?.toSorted()).toEqual([
    ...['james cook', 'josh allen', 'tyreek hill'],
  ]);
  expect(sides.namesOf(['nfl_mia', 'nfl_ne'])).toBeUndefined();
  await roster('nfl_mia', 'Bo Nix');
  clock.nowMs += 9 * MINUTE;
  expect(sideOf('nfl_bo_nix')).toBeNull();
  clock.nowMs += MINUTE;
  expect(sideOf('nfl_bo_nix')).toBeNull();
  await sides.read();
  expect(sideOf('nfl_bo_nix')).toBe('home');
});

test('stands as it was known where the store does not answer', async () => {
  const clock = new FakeClock(T0);
  let isAway = false;
  const warned: string[] = [];
  const sides = new RosterSides({
    sql: {
      query: (...asked) =>
        isAway ? Promise.reject(new Error('gone')) : database.sql.query(...asked),
    },
    clock,
    logger: { ...silentLogger, warn: (_, text) => void warned.push(text) },
  });
  await sides.read();
  isAway = true;
  await sides.read();
  expect(warned).toHaveLength(1);
  expect(sides.sideOf('nfl', 'nfl_bo_nix', 'nfl_mia', 'nfl_buf')).toBe('home');
});
