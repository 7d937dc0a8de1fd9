// How the start of the embedded database is waited for, and what is said where it fails: on files
// that something happened to, and on threads that are slow or stand still.
import { cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StallWatch } from '#backends/sql/pglite-stall.ts';
import { startPglite, stopPglite } from '#backends/sql/pglite-start.ts';
import { openEmbeddedSql } from '#backends/sql/sql-pglite.ts';
import { IS_LONG } from '../long.ts';
import { SCRATCH_ROOT } from '../scratch-root.ts';
import { PGLITE } from '../stores/databases.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(SCRATCH_ROOT, 'overround-pglite-'));
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('a start that takes long', () => {
  test('is waited for as long as files change, however many looks that takes', async () => {
    const { start, waits } = await startOf('slowly');
    const worker = await startPglite(start);
    await stopPglite(worker, start);
    expect(waits.length).toBeGreaterThan(12);
    expect(new Set(waits)).toEqual(new Set(['loading its program']));
  });

  test('is begun again where nothing moves, and nobody is told to give up the files', async () => {
    const { start, waits, prepared } = await startOf('never');
    const error = await startPglite(start).catch((failed: Error) => failed);
    expect(error).toMatchObject({
      name: 'DatabaseStartError',
      message: expect.stringMatching(/while opening its files\. Nothing is lost: start again/),
    });
    expect((error as Error).message).not.toMatch(/delete|move its|copy of DATA_DIR/);
    expect(prepared.length).toBe(3);
    expect(waits).toContain('opening its files');
  });
});

describe('a watch of the start', () => {
  const look = (watch: StallWatch, mark: string, processorMs: number) =>
    watch.check({ mark, processorMs });

  test('does not mind how little a busy machine gives, as long as it gives something', () => {
    const watch = new StallWatch();
    for (let second = 0; second < 10_000; second++) {
      expect(look(watch, 'opening', second * 15)).toBeUndefined();
      if (second % 9000 === 0) look(watch, `file ${second}`, second * 15);
    }
  });

  test('gives up where nothing moves for many looks, or much is computed without a trace', () => {
    const still = new StallWatch();
    const verdicts = Array.from({ length: 122 }, () => look(still, 'opening', 5));
    expect(verdicts.findIndex((why) => why !== undefined)).toBe(120);
    expect(verdicts[120]).toBe('nothing moved for 120 s');
    const busy = new StallWatch();
    look(busy, 'opening', 0);
    expect(look(busy, 'opening', 180_000)).toBeUndefined();
    expect(look(busy, 'opening', 180_001)).toBe('it changed no file in 180 s of processor time');
  });
});

/** What happened to the files, what PostgreSQL says of it, and whether that is damage. */
const HAPPENED: readonly (readonly [string, RegExp, (folder: string) => Promise<void>])[] = [
  ['no version', /could not open file "PG_VERSION"/, (at) => rm(join(at, 'PG_VERSION'))],
  ['no tables', /subdirectory "base\/5" is missing/, (at) => emptied(join(at, 'base'))],
  ['another version', /incompatible/, (at) => writeFile(join(at, 'PG_VERSION'), '12\n')],
  ['no control file', /pg_control/, (at) => rm(join(at, 'global/pg_control'))],
  ['half a control file', /pg_control/, (at) => truncate(join(at, 'global/pg_control'), 100)],
  ['no journal', /valid checkpoint/, (at) => emptied(join(at, 'pg_wal'))],
];

describe('a database whose files are damaged', () => {
  test.each(HAPPENED.slice(0, IS_LONG ? undefined : 2))(
    '(%s) is called so, and is to be moved away',
    async (name, said, happen) => {
      const { directory, database } = await wholeDatabase(name);
      await happen(database);
      const error = await openEmbeddedSql({ directory, ...PGLITE }).catch((failed) => failed);
      expect(error.message).toMatch(
        /is damaged: .*Put back a copy of DATA_DIR, or move its folder/s,
      );
      expect(error.message).toMatch(said);
    },
  );

  test('is not: settings that cannot be read', async () => {
    const { directory, database } = await wholeDatabase('settings');
    await writeFile(join(database, 'postgresql.conf'), 'nonsense here\n');
    const error = await openEmbeddedSql({ directory, ...PGLITE }).catch((failed) => failed);
    expect(error.message).toMatch(/does not start: .*contains errors.*kept as they are/s);
  });
});

/** A start by a thread that behaves so; looks come so fast that 120 of them take half a second. */
async function startOf(behaves: string) {
  const directory = join(root, behaves);
  await mkdir(join(directory, 'global'), { recursive: true });
  const waits: string[] = [];
  const prepared: string[] = [];
  const start = {
    order: { directory, socketPath: join(root, 'socket') },
    program: new URL('./pglite-child.mjs', import.meta.url),
    prepare: async () => void prepared.push(behaves),
    onDeath: () => {},
    onWait: (doing: string) => void waits.push(doing),
    checkEveryMs: 2,
  };
  return { start, waits, prepared };
}

async function wholeDatabase(name: string) {
  const directory = join(root, name.replaceAll(' ', '-'));
  const database = join(directory, 'database');
  await mkdir(directory, { mode: 0o700 });
  await cp(PGLITE.template, database, { recursive: true });
  await writeFile(join(directory, 'complete'), '');
  return { directory, database };
}

async function emptied(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}
