// What keeps an archive from opening, and what is said of it. A process has one directory, ever, so
// the embedded one's story is told from its beginning to its end.

import { once } from 'node:events';
import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createChdbConnection } from 'chdb/connection';
import { afterAll, expect, test, vi } from 'vitest';
import type { Logger } from '#kit/logger.ts';
import { Archive } from '#src/archive/archive.ts';
import { expectBackOffs } from '../../back-offs.ts';
import { Scratch } from '../running-program.ts';

vi.mock('chdb/connection', { spy: true });

const scratch = new Scratch();
afterAll(() => scratch.remove());
const dataDir = scratch.folder();
const directory = join(dataDir, 'archive');

const TRIES_MAX = 15;
const NOBODY = 'http://127.0.0.1:1';

/** Opens it; each wait of the opening runs `meanwhile`. */
async function open({
  clickhouseUrl,
  giveUp = new AbortController(),
  meanwhile = () => {},
}: {
  readonly clickhouseUrl?: string;
  readonly giveUp?: AbortController;
  readonly meanwhile?: (waits: number) => void;
} = {}) {
  const said: string[] = [];
  const failures: string[] = [];
  const say = (level: string) => (_: object, message: string) => void said.push(level, message);
  const logger: Logger = {
    debug: say('debug'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
  };
  let waits = 0;
  const pausesMs: number[] = [];
  const wait = async (ms: number): Promise<boolean> => {
    waits += 1;
    pausesMs.push(ms);
    meanwhile(waits);
    if (waits === TRIES_MAX) giveUp.abort();
    return true;
  };
  const archive = await Archive.open({
    order: { clickhouseUrl, dataDir, months: 1 },
    epoch: 'crash',
    keepCloses: async () => {},
    logger,
    signal: giveUp.signal,
    onWait: (why) => failures.push(why),
    clock: { now: () => 0, wait },
  });
  if (!archive) throw new Error(`the archive did not open: ${said} ${failures}`);
  return { archive, said, failures, pausesMs };
}

function emptyDefinitions(): void {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of files) {
    if (/^(quotes|progress|archive_migrations)\.sql$/.test(name)) {
      truncateSync(join(parentPath, name));
    }
  }
}

test('a server that is away is named by its option', async () => {
  const giveUp = new AbortController();
  const opening = open({ clickhouseUrl: NOBODY, giveUp, meanwhile: () => giveUp.abort() });
  await expect(opening).rejects.toThrow(
    /cannot be opened yet.*CLICKHOUSE_URL: connect ECONNREFUSED/,
  );
});

test('one that refuses the password is waited for, too: who keeps it may mend that', async () => {
  const server = createServer((_, answer) => {
    answer.writeHead(403, { 'x-clickhouse-exception-code': '516' });
    answer.end('Code: 516. DB::Exception: default: Authentication failed');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const giveUp = new AbortController();
  const clickhouseUrl = `http://default:wrong@127.0.0.1:${port}`;
  const opening = open({ clickhouseUrl, giveUp, meanwhile: () => giveUp.abort() });
  await expect(opening).rejects.toThrow(
    /cannot be opened yet.*CLICKHOUSE_URL: .*Authentication failed/,
  );
  server.closeAllConnections();
  server.close();
});

// A full disk leaves definitions without a word in them.
test('an archive that a full disk damaged is made anew, or says what to do', async () => {
  const first = await open();
  await first.archive.stop();
  emptyDefinitions();

  const again = await open();
  expect(again.said).toEqual([
    'warn',
    'the archive was never finished, as on a full disk: it is made anew',
  ]);
  await again.archive.store.command(
    `INSERT INTO rejections (epoch, seq, at) VALUES ('e', 1, now())`,
  );
  await again.archive.stop();
  emptyDefinitions();

  const connected = vi.mocked(createChdbConnection);
  connected.mockClear();
  const last = await open({
    meanwhile: (waits) => {
      // The engine takes memory for good of each try.
      expect(connected).not.toHaveBeenCalled();
      if (waits === TRIES_MAX - 1) rmSync(directory, { recursive: true });
    },
  });
  expectBackOffs(last.pausesMs.slice(-1), [300_000]);
  expect(last.said).toEqual(['error', 'the archive is damaged']);
  expect(new Set(last.failures)).toEqual(
    new Set([
      'the archive is damaged (archive_migrations.sql, progress.sql, quotes.sql empty, as a full ' +
        'disk leaves them): delete DATA_DIR/archive, and it is made anew from what the log still ' +
        'holds',
    ]),
  );
  expect(last.archive.progressSeq).toBe(0);
  await last.archive.stop();
});
