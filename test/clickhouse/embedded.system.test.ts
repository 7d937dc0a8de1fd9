// ClickHouse in this process.
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEmbeddedStore } from '#clickhouse/embedded-store.ts';
import { columnStoreSuite } from './store-suite.ts';
import { EMBEDDED } from './stores.ts';

columnStoreSuite(EMBEDDED);

test('a process has one directory, ever', () => {
  const other = mkdtempSync(join(tmpdir(), 'overround-columns-'));
  expect(() => openEmbeddedStore(other)).toThrow(/can have no second archive/);
  rmdirSync(other);
});
