// What both ways to ClickHouse have to show.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropOldMonths, placeOf } from '#clickhouse/archive-position.ts';
import { readProgress, writeProgress } from '#clickhouse/archive-progress.ts';
import {
  blockOf,
  type QuoteRow,
  writeLine,
  writeQuote,
  writeRejection,
} from '#clickhouse/archive-rows.ts';
import { type ColumnStore, ColumnStoreError } from '#clickhouse/column-store.ts';
import { answerQuestion } from '#clickhouse/history-questions.ts';
import { ARCHIVE } from '#clickhouse/migrations/0001-archive.ts';
import { ArchiveTooNewError, migrateArchive } from '#clickhouse/migrations/migrate.ts';
import type { BlockWriter } from '#clickhouse/native-block.ts';
import type { StoreKind, TestStore } from './stores.ts';

const HOSTILE = [
  '',
  'tab\tnewline\nreturn\rnul\0back\\slash',
  '\\N',
  "'; DROP TABLE quotes; --",
  '"{a:String}" {{b}} $(c) %00 %27',
  'é ✓ 😀 \u202e \ufeff \u{10ffff}',
  '\b\f\v\x7f\x1b[31m',
  '\\t\\n\\0\\\\',
];

const ANOTHER_TOKEN = "another 'token' \\";

const QUOTE: QuoteRow = {
  epoch: 'e1',
  seq: 1,
  ordinal: 0,
  at: Date.parse('2026-03-05T12:00:00.123Z'),
  eventId: 'event',
  leagueId: 'nba',
  market: 'spread',
  isAlternate: false,
  playerId: '',
  team: '',
  point: -3.5,
  side: 'home',
  venue: 'draftkings',
  price: -11_000,
  suspended: false,
  confirmedAt: Date.parse('2026-03-05T11:59:59Z'),
  receivedAt: Date.parse('2026-03-05T12:00:00.100Z'),
  size: 0,
  layPrice: 0,
  laySize: 0,
};

function addQuote(block: BlockWriter, row: QuoteRow): void {
  writeQuote(block, row, row);
}

/** Quotes of one batch, from a first message on, each of two rows. */
async function insertQuotes(
  store: ColumnStore,
  epoch: string,
  firstSeq: number,
  messages: number,
  change: Partial<QuoteRow> = {},
  token = `quotes-${epoch}-${firstSeq}`,
): Promise<void> {
  const quotes = blockOf('quotes');
  for (let seq = firstSeq; seq < firstSeq + messages; seq++) {
    for (let ordinal = 0; ordinal < 2; ordinal++) {
      addQuote(quotes, { ...QUOTE, ...change, epoch, seq, ordinal });
    }
  }
  await store.insert({ table: 'quotes', block: quotes.take(), token });
}

/** Two quotes of each month (YYYY-MM). */
async function insertMonths(store: ColumnStore, ...months: readonly string[]): Promise<void> {
  for (const month of months) {
    await insertQuotes(store, 'months', 1, 1, { at: Date.parse(`${month}-15`) }, `of ${month}`);
  }
}

async function countOf(store: ColumnStore, epoch: string): Promise<number> {
  const [row] = await store.query<{ rows: number }>(
    'SELECT count() AS rows FROM quotes WHERE epoch = {epoch:String}',
    { epoch },
  );
  return row?.rows ?? 0;
}

export function columnStoreSuite(kind: StoreKind): void {
  describe(`the ${kind.name} archive`, () => {
    let opened: TestStore;
    beforeAll(async () => {
      opened = await kind.open();
      await migrateArchive(opened.store);
    });
    afterAll(async () => {
      await opened?.close();
    });

    test('migrates once, however many do so at once, and never down', async () => {
      const { store } = opened;
      for (const table of ['archive_migrations', 'quotes', 'lines', 'rejections']) {
        await store.command(`DROP TABLE ${table}`);
      }
      await Promise.all([migrateArchive(store), migrateArchive(store), migrateArchive(store)]);
      expect(await migrateArchive(store)).toEqual([]);
      expect(
        await store.query('SELECT version, name FROM archive_migrations ORDER BY version'),
      ).toEqual([
        { version: 1, name: 'archive' },
        { version: 2, name: 'order books' },
      ]);
      await expect(migrateArchive(store, [])).rejects.toBeInstanceOf(ArchiveTooNewError);
    });

    test('adds sizes and lay prices to an archive that has rows without them', async () => {
      const { store } = opened;
      for (const table of ['archive_migrations', 'quotes', 'lines', 'rejections']) {
        await store.command(`DROP TABLE ${table}`);
      }
      await migrateArchive(store, [ARCHIVE]);
      await store.command(`INSERT INTO quotes (epoch, seq, ordinal, at, event_id, price)
        VALUES ('before', 1, 0, '2026-03-05 12:00:00', 'event', -11000)`);
      expect(await migrateArchive(store)).toEqual([2]);
      await insertQuotes(store, 'since', 1, 1, { size: 7, layPrice: 10_100, laySize: 3 });
      expect(
        await store.query(
          'SELECT epoch, price, size, lay_price FROM quotes WHERE ordinal = 0 ORDER BY epoch',
        ),
      ).toEqual([
        { epoch: 'before', price: -11_000, size: 0, lay_price: 0 },
        { epoch: 'since', price: -11_000, size: 7, lay_price: 10_100 },
      ]);
    });

    test('gives back what it was given, of every table', async () => {
      const { store } = opened;
      const quotes = blockOf('quotes');
      const book = { size: 120.5, layPrice: 10_400, laySize: 99.25 };
      addQuote(quotes, {
        ...QUOTE,
        epoch: 'whole',
        point: null,
        price: 0,
        suspended: true,
        ...book,
      });
      await store.insert({ table: 'quotes', block: quotes.take(), token: 'w1' });
      expect(
        await store.query(
          `SELECT * EXCEPT (at, confirmed_at, received_at), toUnixTimestamp64Milli(at) AS at,
  toUnixTimestamp64Milli(confirmed_at) AS confirmed, toUnixTimestamp64Milli(received_at) AS received
FROM quotes WHERE epoch = 'whole'`,
        ),
      ).toEqual([
        {
          ...{ epoch: 'whole', seq: 1, ordinal: 0, event_id: 'event', league_id: 'nba' },
          ...{ market: 'spread', is_alternate: false, player_id: '', team: '', point: null },
          ...{ side: 'home', venue: 'draftkings', price: 0, suspended: true },
          ...{ at: QUOTE.at, confirmed: QUOTE.confirmedAt, received: QUOTE.receivedAt },
          ...{ size: 120.5, lay_price: 10_400, lay_size: 99.25 },
        },
      ]);
      const place = { epoch: 'whole', seq: 2 ** 53 - 1, ordinal: 4_294_967_295, at: QUOTE.at };
      const rejections = blockOf('rejections');
      writeRejection(rejections, { ...place, source: 's', reason: 'r', count: 7 });
      await store.insert({ table: 'rejections', block: rejections.take(), token: 'w2' });
      expect(
        await store.query(
          `SELECT seq, ordinal, source, reason, count FROM rejections WHERE epoch = 'whole'`,
        ),
      ).toEqual([{ seq: 2 ** 53 - 1, ordinal: 4_294_967_295, source: 's', reason: 'r', count: 7 }]);
      const side = { fairProb: 1 / 3, avgProb: 0.1 + 0.2, bestPrice: -10_950, bestVenue: 'v' };
      const { eventId, leagueId, market, isAlternate, playerId, team, point } = QUOTE;
      const of = { eventId, leagueId, market, isAlternate, playerId, team, point };
      const rest = { isMain: true, playerName: '', books: 3, sides: [side, null] };
      const lines = blockOf('lines');
      writeLine(lines, place, { ...of, ...rest });
      await store.insert({ table: 'lines', block: lines.take(), token: 'w3' });
      expect(
        await store.query(
          `SELECT point, books, fair_prob_1, avg_prob_1, best_price_1, best_price_2, best_price_3
FROM lines WHERE epoch = 'whole'`,
        ),
      ).toEqual([
        {
          ...{ point: -3.5, books: 3, fair_prob_1: 1 / 3, avg_prob_1: 0.1 + 0.2 },
          ...{ best_price_1: -10_950, best_price_2: 0, best_price_3: 0 },
        },
      ]);
    });

    test('hostile text comes back the same, from rows and from parameters', async () => {
      const { store } = opened;
      const quotes = blockOf('quotes');
      for (const [ordinal, text] of HOSTILE.entries()) {
        addQuote(quotes, { ...QUOTE, epoch: 'hostile', ordinal, eventId: text, playerId: text });
      }
      await store.insert({ table: 'quotes', block: quotes.take(), token: 'h' });
      const rows = await store.query(
        `SELECT event_id AS a, player_id AS b FROM quotes WHERE epoch = 'hostile' ORDER BY ordinal`,
      );
      expect(rows).toEqual(HOSTILE.map((text) => ({ a: text, b: text })));
      for (const text of HOSTILE) {
        const found = await store.query(
          `SELECT {text:String} AS text, {list:Array(String)} AS list, count() AS rows
FROM quotes WHERE epoch = 'hostile' AND event_id = {text:String}`,
          { text, list: HOSTILE },
        );
        expect(found).toEqual([{ text, list: HOSTILE, rows: 1 }]);
      }
    });

    test('a batch that is sent again is there once, also after opening again', async () => {
      await insertQuotes(opened.store, 'once', 1, 100);
      await insertQuotes(opened.store, 'once', 101, 100);
      await Promise.all([
        insertQuotes(opened.store, 'once', 1, 100),
        insertQuotes(opened.store, 'once', 201, 50),
        insertQuotes(opened.store, 'once', 101, 100),
      ]);
      expect(await countOf(opened.store, 'once')).toBe(500);
      await opened.reopen();
      await insertQuotes(opened.store, 'once', 1, 100);
      await insertQuotes(opened.store, 'once', 201, 50);
      expect(await countOf(opened.store, 'once')).toBe(500);
      // The token is the batch, whatever is in it.
      await insertQuotes(opened.store, 'once', 1, 100, {}, ANOTHER_TOKEN);
      expect(await countOf(opened.store, 'once')).toBe(700);
      await insertQuotes(opened.store, 'other rows', 1, 1, {}, ANOTHER_TOKEN);
      expect(await countOf(opened.store, 'other rows')).toBe(0);
    });

    test('tells how far each log is archived in each table', async () => {
      const { store } = opened;
      await insertQuotes(store, 'here', 40, 3);
      await insertQuotes(store, 'here', 7, 3);
      await insertQuotes(store, 'there', 90, 1);
      expect((await placeOf(store, 'quotes', 'here')).seq).toBe(42);
      expect((await placeOf(store, 'quotes', 'there')).seq).toBe(90);
      expect((await placeOf(store, 'lines', 'here')).seq).toBe(0);
      expect((await placeOf(store, 'quotes', "nowhere'")).seq).toBe(0);
    });

    test('goes by no stamp of another log that a wrong clock made', async () => {
      const { store } = opened;
      const nowMs = Date.parse('2026-03-05T12:00:00Z');
      await writeProgress(store, 'right', { seq: 9, stampMs: nowMs - 1000 });
      await writeProgress(store, 'ahead', { seq: 7, stampMs: nowMs + 3_600_000 });
      expect(await readProgress(store, 'new', nowMs)).toMatchObject({
        seq: 0,
        knownUntilMs: nowMs - 1000,
      });
      expect(await readProgress(store, 'ahead', nowMs)).toMatchObject({ seq: 7, knownUntilMs: 0 });
    });

    test('goes on where other rules ended, newer ones that were taken back too', async () => {
      const { store } = opened;
      await writeProgress(store, 'same0r1r5', { seq: 40, stampMs: QUOTE.at });
      await writeProgress(store, 'same0r1r12', { seq: 70, stampMs: QUOTE.at + 1000 });
      for (const epoch of ['same0r1r5', 'same0r1r12', 'same0r1r13']) {
        const nowMs = QUOTE.at + 60_000;
        expect(await readProgress(store, epoch, nowMs)).toMatchObject({ seq: 70, knownUntilMs: 0 });
      }
    });

    test('refuses a batch of two months, and one that is broken, whole', async () => {
      const { store } = opened;
      const quotes = blockOf('quotes');
      addQuote(quotes, { ...QUOTE, epoch: 'months' });
      addQuote(quotes, { ...QUOTE, epoch: 'months', at: QUOTE.at + 31 * 86_400_000 });
      const batch = { table: 'quotes', token: 'm' };
      await expect(store.insert({ ...batch, block: quotes.take() })).rejects.toMatchObject({
        name: 'ColumnStoreError',
        isMistake: true,
      });
      addQuote(quotes, { ...QUOTE, epoch: 'months' });
      const whole = quotes.take();
      const unknown = { ...whole, bytes: Buffer.from(whole.bytes) };
      unknown.bytes.write('nowhere', unknown.bytes.indexOf('ordinal'));
      await expect(store.insert({ ...batch, token: 'n', block: unknown })).rejects.toMatchObject({
        isMistake: true,
      });
      const cut = { ...whole, bytes: whole.bytes.subarray(0, -3) };
      await expect(store.insert({ ...batch, token: 'c', block: cut })).rejects.toThrow();
      expect(await countOf(store, 'months')).toBe(0);
    });

    test('drops months that are too old, whole, by log time', async () => {
      const { store } = opened;
      await insertQuotes(store, 'old', 1, 1, { at: Date.parse('2024-11-30T23:59:59.999Z') });
      await insertMonths(store, '2024-12', '2025-01');
      const retention = { months: 1, nowMs: Date.UTC(2025, 0, 31) };
      const dropped = ['quotes/202411'];
      expect(await dropOldMonths(store, retention)).toEqual({ dropped, failed: [] });
      expect(await dropOldMonths(store, retention)).toEqual({ dropped: [], failed: [] });
      expect(await countOf(store, 'old')).toBe(0);
      expect(await countOf(store, 'months')).toBe(4);
    });

    test('drops no month because a clock jumped ahead', async () => {
      const { store } = opened;
      await insertMonths(store, '2024-12', '2025-01', '2050-06');
      const jumped = { months: 24, nowMs: Date.UTC(2050, 5) };
      expect(await dropOldMonths(store, jumped)).toEqual({ dropped: [], failed: [] });
      expect((await dropOldMonths(store, { ...jumped, months: 1 })).dropped).toContain(
        'quotes/202412',
      );
    });

    // Over HTTP each statement has a session of its own, which forgets the limit.
    if (kind.name === 'embedded') {
      test('drops a month that is larger than the store lets go unasked', async () => {
        await opened.reopen();
        const { store } = opened;
        await insertMonths(store, '2023-05', '2023-06', '2023-07');
        await store.command('SET max_partition_size_to_drop = 1');
        const unasked = store.command('ALTER TABLE quotes DROP PARTITION 202305');
        await expect(unasked).rejects.toMatchObject({ code: 359 });
        const { dropped } = await dropOldMonths(store, { months: 1, nowMs: Date.UTC(2023, 6) });
        expect(dropped).toEqual(['quotes/202305']);
        await opened.reopen();
      });
    }

    test('drops the other months where one cannot be dropped', async () => {
      const { store } = opened;
      await insertMonths(store, '2022-03', '2022-04', '2022-05', '2022-06');
      const holding: ColumnStore = {
        query: (sql, parameters, options) => store.query(sql, parameters, options),
        command: async (sql) => {
          if (sql.includes('202203')) throw new ColumnStoreError('it is held', 'mistake');
          await store.command(sql);
        },
        insert: (batch) => store.insert(batch),
        close: () => store.close(),
      };
      const retention = { months: 1, nowMs: Date.UTC(2022, 5) };
      expect(await dropOldMonths(holding, retention)).toEqual({
        dropped: ['quotes/202204'],
        failed: ['quotes/202203: it is held'],
      });
      expect((await dropOldMonths(store, retention)).dropped).toEqual(['quotes/202203']);
    });

    test('says what is wrong with a statement, and answers the next one', async () => {
      const { store } = opened;
      const unknown = store.query('SELECT nonsense FROM quotes');
      await expect(unknown).rejects.toBeInstanceOf(ColumnStoreError);
      await expect(unknown).rejects.toMatchObject({ isMistake: true, code: 47 });
      await expect(store.command('SELECT FROM WHERE')).rejects.toMatchObject({
        isMistake: true,
        code: 62,
      });
      // Its keeper's matter, who may have it back: callers are to come again.
      const gone = store.query('SELECT 1 FROM gone');
      await expect(gone).rejects.toMatchObject({ failure: 'unavailable', code: 60 });
      const unfit = store.query('SELECT {a:UInt8} AS a', { a: 'x' });
      await expect(unfit).rejects.toMatchObject({ isMistake: true });
      const many = store.query('SELECT number FROM numbers(11)', {}, { rowsMax: 10 });
      await expect(many).rejects.toMatchObject({ isMistake: true, code: 396 });
      expect(await store.query('SELECT {a:UInt8} AS a', { a: 5 })).toEqual([{ a: 5 }]);
    });

    test('begins nothing that nobody waits for any more', async () => {
      const { store } = opened;
      const isWanted = (): boolean => false;
      const late = { failure: 'timeout', message: expect.stringMatching(/nobody waits/) };
      // It would be a mistake if it were begun.
      await expect(store.query('SELECT nonsense', {}, { isWanted })).rejects.toMatchObject(late);
      const asked = { eventId: QUOTE.eventId, playerId: undefined };
      const movements = answerQuestion(store, 'movement', asked, isWanted);
      await expect(movements).rejects.toMatchObject(late);
    });

    test('ends a statement that takes too long, and no other one after it', async () => {
      const { store } = opened;
      const endless =
        'SELECT count() AS n FROM numbers_mt(1000000000000) WHERE sipHash64(number) = 1';
      await expect(store.query(endless, {}, { timeoutMs: 200 })).rejects.toMatchObject({
        failure: 'timeout',
        isMistake: false,
      });
      const longer = 'SELECT sum(sipHash64(number)) > 0 AS a FROM numbers(10000000)';
      expect(await store.query(longer, {}, { timeoutMs: 60_000 })).toEqual([{ a: 1 }]);
    });

    test('answers many at once, each its own', async () => {
      const { store } = opened;
      const asked = Array.from({ length: 60 }, (_, n) => n);
      const answers = await Promise.all(
        asked.map((n) => store.query('SELECT {n:UInt32} AS n, {t:String} AS t', { n, t: `t${n}` })),
      );
      expect(answers).toEqual(asked.map((n) => [{ n, t: `t${n}` }]));
    });

    test('refuses what comes when too many wait, and all after its end', async () => {
      await opened.reopen();
      const flood = Array.from({ length: 400 }, () => opened.store.query('SELECT 1 AS one'));
      const settled = await Promise.allSettled(flood);
      const refused = settled.filter(({ status }) => status === 'rejected');
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]).toMatchObject({ reason: { isMistake: false } });
      await opened.store.close();
      await expect(opened.store.query('SELECT 1')).rejects.toMatchObject({ isMistake: false });
      await opened.reopen();
    });
  });
}
