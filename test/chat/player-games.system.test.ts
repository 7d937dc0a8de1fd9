// What the store knows of players' games is read again behind a question, and many players cost few queries.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SqlError } from '#backends/sql/sql.ts';
import { PlayerGames } from '#chat/retrieval/book/player-games.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { openStores, type TestDatabase, USUAL } from '../stores/databases.ts';
import { LEAGUE_IN_PLAY, SMALL_LEAGUE } from '../stores/small-league.ts';

const ALLEN = new Map([['nfl_josh_allen', 'football' as const]]);
const MINUTE_MS = 60_000;

let database: TestDatabase;
let nowMs = 0;
let queries = 0;
let sql: TestDatabase['sql'];

beforeAll(async () => {
  database = await openStores(USUAL);
  sql = new Proxy(database.sql, {
    get(target, name) {
      if (name === 'query') queries += 1;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await new ReferenceWriter(database.sql).write(SMALL_LEAGUE);
});
afterAll(() => database.close());

test('a minute later the games of before answer at once, and those of now the next time', async () => {
  const games = new PlayerGames(() => nowMs);
  const count = async () => (await games.of(sql, ALLEN))?.get('nfl_josh_allen')?.length;
  expect(await count()).toBe(2);
  const ended = (LEAGUE_IN_PLAY.games ?? []).map((game) => ({ ...game, status: 'final' as const }));
  await new ReferenceWriter(database.sql).write({ ...LEAGUE_IN_PLAY, games: ended });
  nowMs += MINUTE_MS - 1;
  queries = 0;
  expect(await count()).toBe(2);
  expect(queries).toBe(0);
  nowMs += 1;
  expect(await count()).toBe(2);
  await expect.poll(count).toBe(3);
  nowMs += 10 * MINUTE_MS;
  expect(await count()).toBe(3);
});

test('a store that is away is told once what was read is ten minutes old', async () => {
  const games = new PlayerGames(() => nowMs);
  const away = {
    query: () => Promise.reject(new SqlError('away', undefined, undefined)),
  } as unknown as TestDatabase['sql'];
  expect(await games.of(sql, ALLEN)).toBeDefined();
  for (let minute = 1; minute < 10; minute++) {
    nowMs += MINUTE_MS;
    expect(await games.of(away, ALLEN), `${minute}`).toBeDefined();
  }
  nowMs += MINUTE_MS + 1;
  expect(await games.of(away, ALLEN)).toBeUndefined();
});

test('sixteen players whom nobody knows cost no more queries than one', async () => {
  const players = Array.from(
    { length: 16 },
    (_, at) => [`nba_no_body${at}`, 'basketball'] as const,
  );
  const cost = async (asked: readonly (typeof players)[number][]): Promise<number> => {
    queries = 0;
    await new PlayerGames(() => nowMs).of(sql, new Map(asked));
    return queries;
  };
  expect(await cost(players)).toBe(await cost(players.slice(0, 1)));
});
