// Keys follow the store: streams that are open hear of a change, and of nothing else.
import { expect, test } from 'vitest';
import type { SqlSession } from '#backends/sql.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { silentLogger } from '#kit/logger.ts';
import { keepKeys } from '#src/key-keeper.ts';
import { FakeClock } from '../ingest/fake-clock.ts';

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
  const options = { sql, index, revision: 1, onChanged, clock, logger: silentLogger };
  await keepKeys(options, stop.signal);
  expect(changes).toBe(3);
});
