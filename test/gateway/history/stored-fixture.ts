// The gateway's fixture beside a store with a small league in it, and an empty archive.
import { afterAll, beforeAll } from 'vitest';
import type { ReferenceBatch } from '#domain/reference.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { openStores, type TestDatabase, USUAL } from '../../stores/databases.ts';
import { SMALL_LEAGUE } from '../../stores/small-league.ts';
import { FreeGuard } from '../accounts/free-guard.ts';
import { type Fixture, fixture } from '../fixture.ts';
import { FakeHistory } from './fake-history.ts';
import { HOME_TEAMS, publishComputed } from './system-fixture.ts';

/** Opens a store for the file's tests; the fixture is there once they run. */
export function storedFixture(league: ReferenceBatch = SMALL_LEAGUE): () => Fixture {
  let database: TestDatabase | undefined;
  let made: Fixture | undefined;
  beforeAll(async () => {
    database = await openStores(USUAL);
    await new ReferenceWriter(database.sql).write(league);
    await publishComputed(database.sql, HOME_TEAMS, []);
    const guard = new FreeGuard(1_000_000_000);
    made = fixture({ sql: database.sql, history: new FakeHistory(), guard });
  });
  afterAll(async () => {
    await database?.close();
  });
  return () => {
    if (!made) throw new Error('asked for before the tests run');
    return made;
  };
}

/** A path with ids that the fixture knows. */
export function filledPath(template: string): string {
  return template
    .replace('{eventId}', 'nfl_20261108_buf_mia')
    .replace('{leagueId}', 'nba')
    .replace('{teamId}', 'nfl_buf')
    .replace('{playerId}', 'nfl_josh_allen')
    .replace('{systemId}', HOME_TEAMS.systemId);
}
