// Keys follow the store: streams that are open hear of a change, and of nothing else.
import { expect, test } from 'vitest';
import { SqlError, type SqlSession } from '#backends/sql/sql.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { type Logger, silentLogger } from '#kit/logger.ts';
import { keepKeys } from '#src/keys/key-keeper.ts';
import { FakeClock } from '../../ingest/fake-clock.ts';

test('streams that are open follow each change of a key, once', async () => {
  let revision = 1;
  let asked = 0;
  const sql: SqlSession = {
    query: async <Row>(text: string) => {
      const isRevision = text.includes('from account_changes');
      if (isRevision && ++asked % 2 === 0) revision += 1;
      return (isRevision ? [{ revision }] : []) as Row[];
    },
  };
  const stop = new AbortController();
  const clock = new FakeClock(0, () => {
    if (asked === 7) stop.abort();
  });
  let changes = 0;
  const onChanged = (): void => {
    changes += 1;
  };
  const index = new KeyIndex('secret');
  const standing = { isAway: false };
  const options = { sql, index, revision: 1, onChanged, standing, clock, logger: silentLogger };
  await keepKeys(options, stop.signal);
  expect(changes).toBe(3);
});

test('a store that is away is waited for and said once; the stop notes what was used', async () => {
  let asked = 0;
  const standing = { isAway: false };
  const standingAt: boolean[] = [];
  const noted: unknown[] = [];
  const sql: SqlSession = {
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      if (!text.includes('from account_changes')) {
        if (text.includes('update api_keys')) noted.push(values);
        return [] as Row[];
      }
      asked += 1;
      standingAt.push(standing.isAway);
      if (asked === 2 || asked === 3) throw new SqlError('away', undefined, {});
      return [{ revision: asked > 3 ? 2 : 1 }] as Row[];
    },
  };
  const stop = new AbortController();
  const clock = new FakeClock(0, () => {
    if (asked === 5) stop.abort();
  });
  const said: string[] = [];
  const say = (_: object, message: string): void => {
    said.push(message);
  };
  const logger: Logger = { ...silentLogger, warn: say, info: say };
  const account = {
    accountId: 'a',
    keyId: 'k',
    plan: 'free',
    rawLines: false,
    ingest: null,
  } as const;
  const index = KeyIndex.of([{ key: 'ovr_1', account }]);
  index.find('ovr_1');
  let changes = 0;
  const onChanged = (): void => {
    changes += 1;
  };
  const options = { sql, index, revision: 1, onChanged, standing, clock, logger };
  await keepKeys(options, stop.signal);
  expect(standingAt).toEqual([false, false, true, true, false]);
  expect(standing.isAway).toBe(false);
  expect(said).toEqual(['changes of keys are not known at present', 'keys are followed again']);
  expect(changes).toBe(1);
  expect(JSON.stringify(noted)).toContain('k');
});
