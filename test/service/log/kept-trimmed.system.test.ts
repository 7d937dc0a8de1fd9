// A data directory of the release before: a log without its beginning, the snapshot that goes with
// it (format 6, rules 9), and ids of events in a file. The program opens all of it and goes on.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { RULES_VERSION } from '#engine/engine.ts';
import { silentLogger } from '#kit/logger.ts';
import { startEngine } from '#src/log/engine-start.ts';
import { fold } from '#src/log/fold.ts';
import { SnapshotStore } from '#src/log/snapshots.ts';
import { get } from '../../gateway/push/state/rest-pages.ts';
import { useOuterStore } from '../outer-store.ts';
import { KEY, RunningProgram, Scratch } from '../running-program.ts';

/** Some seconds of the simulated feed, and three prices that `acme` posted. */
const KEPT = join(import.meta.dirname, 'kept/trimmed-directory.tar.br');
const [FIRST_SEQ, SNAPSHOT_SEQ, LAST_SEQ] = [1394, 1428, 1429];
const EVENT = 'nfl_20261127_buf_mia';
/** What the version that wrote it had in its book. */
const SIZES = { events: 479, lines: 2809, cells: 9881, quotes: 20_091, edges: 288 };
const INGEST_KEY = 'an ingest key of the tests';

useOuterStore();
const scratch = new Scratch();
const dataDir = scratch.path;
let program: RunningProgram | undefined;

beforeAll(() => {
  const input = brotliDecompressSync(readFileSync(KEPT));
  execFileSync('tar', ['-xf', '-', '-C', dataDir], { input });
});
afterAll(async () => {
  await program?.stop('SIGKILL');
  scratch.remove();
});

test('its book is what the version that wrote it had', async () => {
  const log = await openFileLog(join(dataDir, 'log'), { readOnly: true });
  const { epoch, firstSeq } = await log.info();
  const store = new SnapshotStore(dataDir);
  const wanted = `${epoch}r${RULES_VERSION}`;
  const sources = [store];
  const start = await startEngine({ log, epoch: wanted, sources, logger: silentLogger });
  await fold({ log, engine: start.engine, follow: false });
  await log.close();
  expect([firstSeq, start.restoredSeq, start.isPartial]).toEqual([FIRST_SEQ, SNAPSHOT_SEQ, false]);
  const { reader, sizes } = start.engine;
  expect([reader.seq, sizes]).toEqual([LAST_SEQ, expect.objectContaining(SIZES)]);
  expect(reader.eventRecord(EVENT)).toMatchObject({ homeTeamName: 'Miami Dolphins' });
  expect(reader.venues.get('corner_shop')).toMatchObject({ isApproved: false });
});

test('the program goes on with it: its venues, its events, and their ids', async () => {
  program = await RunningProgram.start({
    ...{ DATA_DIR: dataDir, FEED: 'simulated', BOOTSTRAP_INGEST_KEY: INGEST_KEY },
    SNAPSHOT_EVERY: '1h',
  });
  const { seq, epoch } = await program.ready();
  expect(seq).toBeGreaterThan(LAST_SEQ);
  expect(epoch).toMatch(new RegExp(`r${RULES_VERSION}$`));
  expect(program.stderr).toContain('continued from a snapshot');
  const venues = (await get(program.address, KEY, '/v1/venues/status')).json;
  expect(JSON.stringify(venues)).toContain('corner_shop');
  // The source's own id means the event that it was, and has its id however late the game is.
  const start = new Date(Date.now() + 3_600_000).toISOString();
  const event = {
    id: 'dk-331',
    league: 'nfl',
    home: 'Miami Dolphins',
    away: 'Buffalo Bills',
    start,
  };
  const quotes = [{ venue: 'corner_shop', market: 'moneyline', selection: 'home', american: 140 }];
  const response = await fetch(`${program.address}/ingest/v1/acme`, {
    method: 'POST',
    headers: { 'x-api-key': INGEST_KEY, 'content-type': 'application/x-ndjson' },
    body: JSON.stringify({ kind: 'patch', event, quotes }),
  });
  expect(await response.json()).toMatchObject({ data: { events: { 'dk-331': EVENT } } });
  expect(existsSync(join(dataDir, 'identity.jsonl'))).toBe(false);
  expect((await program.stop()).code).toBe(0);
});
