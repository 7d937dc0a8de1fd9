// The Sql port, one suite over both databases; and what only the embedded one has to show.
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DirectoryLockedError } from '#backends/file-log/directory-lock.ts';
import { type Sql, SqlError } from '#backends/sql/sql.ts';
import { openEmbeddedSql } from '#backends/sql/sql-pglite.ts';
import { MIGRATIONS, migrate, SchemaTooNewError } from '#stores/migrations/migrate.ts';
import { IS_LONG, LONG_ONLY } from '../long.ts';
import { SCRATCH_ROOT } from '../scratch-root.ts';
import { ALL_DATABASES, PGLITE, POSTGRES, type TestDatabase } from '../stores/databases.ts';

vi.mock('node:fs/promises', { spy: true });

describe.each(ALL_DATABASES)('$name', ({ isPresent, open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    if (isPresent) database = await open();
  });
  afterAll(async () => {
    await database?.close();
  });
  const it = test.skipIf(!isPresent);

  it('gives instants, whole numbers and days as the port promises them', async () => {
    const [row] = await database.sql.query<object>(
      `select timestamptz '2026-11-01 18:00:00.25+00' as at, 9007199254740991::bigint as big,
       date '2026-11-01' as day, 1.25::numeric as share, '{"a": [1]}'::jsonb as json,
       array['x', 'y'] as words`,
    );
    expect(row).toEqual({
      at: Date.parse('2026-11-01T18:00:00.250Z'),
      big: 9007199254740991,
      day: '2026-11-01',
      share: 1.25,
      json: { a: [1] },
      words: ['x', 'y'],
    });
  });

  it('a transaction happens whole or not at all', async () => {
    const { sql } = database;
    await sql.query('create table pairs (id integer primary key)');
    const failing = sql.transaction(async (session) => {
      await session.query('insert into pairs values (1)');
      await session.query('insert into pairs values (1)');
    });
    await expect(failing).rejects.toMatchObject({ name: 'SqlError', code: '23505' });
    expect(await sql.query('select * from pairs')).toEqual([]);
    await sql.transaction(async (session) => {
      await session.query('insert into pairs values (2)');
    });
    expect(await sql.query('select * from pairs')).toEqual([{ id: 2 }]);
  });

  it('fifty transactions at once do not mix', async () => {
    const { sql } = database;
    await sql.query('create table counter (value integer)');
    await sql.query('insert into counter values (0)');
    const add = () =>
      sql.transaction(async (session) => {
        const [row] = await session.query<{ value: number }>(
          'select value from counter for update',
        );
        await session.query('update counter set value = $1', [(row?.value ?? 0) + 1]);
      });
    await Promise.all(Array.from({ length: 50 }, add));
    expect(await sql.query('select value from counter')).toEqual([{ value: 50 }]);
  });

  it('statements of many callers at once do not mix, beside transactions', async () => {
    const { sql } = database;
    const asked = Array.from({ length: 400 }, (_, i) => i);
    const answers = await Promise.all(
      asked.map(async (i) => {
        if (i % 10 === 0) {
          return await sql.transaction(async (session) => {
            await session.query('select $1::integer as value', [-1]);
            return await session.query('select $1::integer as value', [i]);
          });
        }
        return i % 2 === 0
          ? await sql.query('select $1::integer as value', [i])
          : await sql.query('select $1::text[] as words, $2::integer as value', [['x'], i]);
      }),
    );
    expect(answers.map(([row]) => (row as { value: number }).value)).toEqual(asked);
  });

  it('who is apart waits for nobody’s long statements', async () => {
    const { sql } = database;
    const apart = sql.apart();
    let done = 0;
    const long = Array.from({ length: 40 }, async () => {
      await sql.query('select pg_sleep(0.05)');
      done += 1;
    });
    await apart.query('select 1');
    expect(done).toBeLessThan(20);
    await Promise.all(long);
    await apart.close();
    expect(await sql.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses what would wait behind too many others', async () => {
    const { sql } = database;
    const asked = Array.from({ length: 1100 }, () => sql.query('select 1 as one'));
    const told = await Promise.allSettled(asked);
    const refused = told.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.length).toBeLessThanOrEqual(100);
    expect(new Set(refused.map(({ reason }) => reason.message))).toEqual(
      new Set(['too many statements wait for a connection']),
    );
  });

  it('refused statements say why, and the next one works', async () => {
    await expect(database.sql.query('select nonsense')).rejects.toBeInstanceOf(SqlError);
    expect(await database.sql.query('select $1::text as word', ["'; drop table x"])).toEqual([
      { word: "'; drop table x" },
    ]);
  });

  it('migrates once however many start at once, and never down', async () => {
    const { sql } = database;
    // One that the build made has the schema.
    await sql.query('drop schema public cascade');
    await sql.query('create schema public');
    const applied = await Promise.all([migrate(sql), migrate(sql), migrate(sql)]);
    expect(applied.flat()).toEqual(MIGRATIONS.map(({ version }) => version));
    await sql.query("insert into schema_migrations values (999, 'of a later version')");
    await expect(migrate(sql)).rejects.toBeInstanceOf(SchemaTooNewError);
  });
});

test.skipIf(!POSTGRES.isPresent)('a server ends by itself what nobody waits for', async () => {
  const { sql, close } = await POSTGRES.open();
  const apart = sql.apart();
  const limitOf = async (session: Sql, limit: string) => await session.query(`show ${limit}`);
  const limit = 'idle_in_transaction_session_timeout';
  expect(await limitOf(sql, 'statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
  expect(await limitOf(sql, limit)).toEqual([{ [limit]: '30s' }]);
  expect(await limitOf(apart, 'statement_timeout')).toEqual([{ statement_timeout: '3s' }]);
  await expect(apart.query('select pg_sleep(5)')).rejects.toBeInstanceOf(SqlError);
  await apart.close();
  await close();
});

describe('the embedded database', () => {
  test('is shared with who comes second, unless that one must outlive it, and keeps what it held', async () => {
    const directory = await mkdtemp(join(SCRATCH_ROOT, 'overround-sql-'));
    // As the default is: a driver could take it for the name of a host.
    const path = relative(process.cwd(), directory);
    const options = { directory: path, ...PGLITE, patienceMs: 50 };
    const owner = await openEmbeddedSql(options);
    await owner.query('create table notes (text text)');
    await owner.query("insert into notes values ('kept')");
    const guest = await openEmbeddedSql(options);
    expect(await guest.query('select * from notes')).toEqual([{ text: 'kept' }]);
    await guest.close();
    const outliving = openEmbeddedSql({ ...options, mayBeGuest: false });
    await expect(outliving).rejects.toThrow(DirectoryLockedError);
    await owner.close();
    const again = await openEmbeddedSql(options);
    expect(await again.query('select * from notes')).toEqual([{ text: 'kept' }]);
    await again.close();
    await rm(directory, { recursive: true, force: true });
  });

  test('ends well while a guest has a transaction open', async () => {
    const directory = await mkdtemp(join(SCRATCH_ROOT, 'overround-sql-'));
    const options = { directory, ...PGLITE, patienceMs: 50 };
    const owner = await openEmbeddedSql(options);
    const guest = await openEmbeddedSql(options);
    let entered: () => void = () => {};
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const left = guest
      .transaction(async (session) => {
        await session.query('create table lost (id integer)');
        entered();
        await new Promise((resolve) => setTimeout(resolve, 300));
        await session.query('select 1');
      })
      .then(
        () => 'kept',
        () => 'lost',
      );
    await inside;
    await owner.close();
    expect(await left).toBe('lost');
    await guest.close();
    const again = await openEmbeddedSql(options);
    expect(await again.query("select to_regclass('lost') as name")).toEqual([{ name: null }]);
    await again.close();
    await rm(directory, { recursive: true, force: true });
  });

  test('that does not start says why, and what to do where the disk is full', async () => {
    const directory = await mkdtemp(join(SCRATCH_ROOT, 'overround-sql-'));
    const failing = (errno: number) => {
      const program = new URL(`data:text/javascript,throw { name: 'ErrnoError', errno: ${errno} }`);
      return openEmbeddedSql({ directory, template: '', program });
    };
    await expect(failing(51)).rejects.toMatchObject({
      code: 'ENOSPC',
      message: expect.stringMatching(/no space left.*it needs about 64\. Make room on its disk/),
    });
    const other = /does not start: { name: 'ErrnoError', errno: 44 }/;
    await expect(failing(44)).rejects.toThrow(other);
    const nearlyFull = { bavail: 63 * 256, bsize: 4096 } as Awaited<ReturnType<typeof statfs>>;
    vi.mocked(statfs).mockResolvedValue(nearlyFull);
    const cause = expect.objectContaining({ errno: 44 });
    await expect(failing(44)).rejects.toMatchObject({ code: 'ENOSPC', cause });
    // One that was made before has the room that it takes.
    await writeFile(join(directory, 'complete'), '');
    await mkdir(join(directory, 'database'));
    await writeFile(join(directory, 'database', 'PG_VERSION'), '18\n');
    await expect(failing(44)).rejects.toThrow(other);
    vi.mocked(statfs).mockRestore();
    await rm(directory, { recursive: true, force: true });
  });

  test.runIf(IS_LONG)(`keeps its journal small, however much is written${LONG_ONLY}`, async () => {
    const directory = await mkdtemp(join(SCRATCH_ROOT, 'overround-sql-'));
    const sql = await openEmbeddedSql({ directory, ...PGLITE, housekeepingEveryMs: 20 });
    const sizes = async (): Promise<{ written: number; kept: number }> => {
      const [row] = await sql.query<{ written: number; kept: number }>(
        `select pg_current_wal_lsn() - '0/0' as written,
         (select sum(size) from pg_ls_waldir()) as kept`,
      );
      return row ?? { written: 0, kept: 0 };
    };
    const before = await sizes();
    await sql.query('create table notes (text text)');
    for (let round = 0; round < 40; round++) {
      await sql.query("insert into notes select repeat('x', 1000) from generate_series(1, 5000)");
    }
    const { written, kept } = await sizes();
    expect(written - before.written).toBeGreaterThan(192 * 2 ** 20);
    expect(kept).toBeLessThan(112 * 2 ** 20);
    await sql.close();
    await rm(directory, { recursive: true, force: true });
  });

  test('works below a path that is too long for a socket; nothing is left to migrate', async () => {
    const root = await mkdtemp(join(SCRATCH_ROOT, 'overround-sql-'));
    const sql = await openEmbeddedSql({ directory: join(root, 'd'.repeat(120)), ...PGLITE });
    // It begins as a copy of what the build made.
    expect(await migrate(sql)).toEqual([]);
    await sql.close();
    await rm(root, { recursive: true, force: true });
  });
});
