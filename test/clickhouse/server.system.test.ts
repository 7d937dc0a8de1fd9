// ClickHouse over HTTP, and what only a server can do: be gone, come back, and lose an answer.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServerStore } from '#clickhouse/clickhouse-store.ts';
import { BlockWriter } from '#clickhouse/native-block.ts';
import { columnStoreSuite } from './store-suite.ts';
import { type Front, IMPATIENT, openFront, SERVER } from './stores.ts';

columnStoreSuite(SERVER);

let front: Front;
beforeAll(async () => {
  front = await openFront();
});
afterAll(async () => {
  await front?.close();
});

test('a server that is gone is said to be, and is spoken to again when it is back', async () => {
  const url = `http://127.0.0.1:${front.port}`;
  const store = openServerStore({ url, clock: IMPATIENT });
  expect(await store.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await front.kill();
  await expect(store.query('SELECT 1 AS one')).rejects.toMatchObject({
    name: 'ColumnStoreError',
    failure: 'unavailable',
    isMistake: false,
  });
  await front.start();
  expect(await store.query('SELECT 2 AS two')).toEqual([{ two: 2 }]);
  await store.close();
});

test('an insert whose answer was lost is sent again, and is there once', async () => {
  let lost = 0;
  const proxy = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ port: front.port, method, path, headers }, (answer) => {
      if (path?.includes('INSERT') && lost < 2) {
        lost += 1;
        answer.resume();
        answer.once('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const store = openServerStore({ url: `http://127.0.0.1:${port}`, clock: IMPATIENT });
  await store.command(`CREATE TABLE lossy (n UInt32) ENGINE = MergeTree ORDER BY n
SETTINGS non_replicated_deduplication_window = 100`);
  const numbers = new BlockWriter({ n: 'UInt32' });
  for (const n of [1, 2, 3]) {
    numbers.number(n);
    numbers.endRow();
  }
  await store.insert({ table: 'lossy', block: numbers.take(), token: 'lossy-1' });
  expect(lost).toBe(2);
  expect(await store.query('SELECT n FROM lossy ORDER BY n')).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ]);
  await store.close();
  proxy.closeAllConnections();
  proxy.close();
});
