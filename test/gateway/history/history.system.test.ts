// Past games as keys see them: who may see which line, and pages that hold while games end.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import type { GameFacts } from '#domain/reference.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { keepCapturedCloses } from '#stores/closes.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { share } from '../../long.ts';
import { openStores, type TestDatabase, USUAL } from '../../stores/databases.ts';
import { captureClose, manyFinals, partnerClose } from '../../stores/past-season.ts';
import { gameFacts, T0 } from '../../stores/small-league.ts';
import { type Called, type Fixture, fixture, KEY } from '../fixture.ts';

const LICENSED = 'ovr_test_key_licensed_for_raw_lines';
const ID = 'nfl_20261101_buf_mia';
const HOUR_MS = 3_600_000;
const PATH = '/v1/history/games';

let database: TestDatabase;
let writer: ReferenceWriter;
let gateway: Fixture;
beforeAll(async () => {
  database = await openStores(USUAL);
  writer = new ReferenceWriter(database.sql);
  const account = {
    accountId: 'acc',
    keyId: 'key_acc',
    plan: 'pro',
    rawLines: false,
    ingest: null,
  } as const;
  const keys = KeyIndex.of([
    { key: KEY, account },
    {
      key: LICENSED,
      account: { ...account, accountId: 'acc_raw', keyId: 'key_acc_raw', rawLines: true },
    },
  ]);
  gateway = fixture({ sql: database.sql, keys });
});
beforeEach(async () => {
  await database.sql.query(
    'truncate games, game_sources, closes, past_games, grade_audits cascade',
  );
});
afterAll(async () => {
  await database?.close();
});

const ask = async (query: string, key = KEY): Promise<Called> =>
  await gateway.call(`${PATH}?${query}`, { key });
const asked = async (query: string, key = KEY): Promise<Called['json']> => {
  const { status, json } = await ask(query, key);
  expect(status, `${query}: ${JSON.stringify(json.error)}`).toBe(200);
  return json;
};
const tell = async (rest: Partial<GameFacts>): Promise<void> => {
  await writer.write({ source: 'test', games: [gameFacts(rest)] });
};

/** As a licensed key sees the lines of `partnerClose` and `captureClose`. */
const LINES = {
  spread: { home: { point: 2.5, price: -110 }, away: { point: -2.5, price: -108.5 } },
  total: { point: 51, overPrice: -112, underPrice: -108 },
  moneyline: { home: 120, away: -140 },
};
const NO_LINES = {
  spread: { home: { point: null, price: null }, away: { point: null, price: null } },
  total: { point: null, overPrice: null, underPrice: null },
  moneyline: { home: null, away: null },
};

type Has = 'capture' | 'partner' | 'none';

/** The period of 24:27, or 14:17 at half time, for what it closed at and who asks. */
function periodFor(has: Has, licensed: boolean, total: 'push' | 'under'): object {
  const winner = 'away';
  if (has === 'none') {
    return { lineAccess: 'none', close: null, grades: { winner, spread: null, total: null } };
  }
  const head =
    has === 'capture'
      ? { source: 'moneyline_capture', quality: 'ok', minutesBeforeStart: 3.5 }
      : { source: 'partner_historical', quality: 'ok', minutesBeforeStart: null };
  if (has === 'partner' && !licensed) {
    const grades = { winner, spread: null, total: null };
    return { lineAccess: 'restricted', close: { ...head, ...NO_LINES }, grades };
  }
  const close = { ...head, ...LINES };
  return { lineAccess: 'full', close, grades: { winner, spread: 'away', total } };
}

const HAS: readonly Has[] = ['capture', 'partner', 'none'];
const MATRIX = HAS.flatMap((full) =>
  HAS.flatMap((half) => [true, false].map((licensed) => ({ full, half, licensed }))),
);

describe('who may see which line', () => {
  it.each(MATRIX)('game $full, first half $half, licensed $licensed', async (given) => {
    const { full, half, licensed } = given;
    await tell({});
    for (const [has, period] of [
      [full, 'full'],
      [half, 'h1'],
    ] as const) {
      if (has === 'partner') {
        await writer.write({ source: 'test', closes: [partnerClose({ period })] });
      }
      if (has !== 'capture') continue;
      const captured = [{ eventId: ID, startTime: T0, close: captureClose({ period }) }];
      await database.sql.transaction((session) =>
        keepCapturedCloses(session, builtInLeagues, captured),
      );
    }
    const { data, meta } = await asked('league=nfl', licensed ? LICENSED : KEY);
    expect(data).toEqual([
      {
        eventId: ID,
        league: 'nfl',
        season: '2026-27',
        seasonType: 'regular',
        startTime: '2026-11-01T18:00:00.000Z',
        date: '2026-11-01',
        neutralSite: false,
        homeTeam: { id: 'nfl_mia', name: 'Miami Dolphins', abbreviation: 'MIA' },
        awayTeam: { id: 'nfl_buf', name: 'Buffalo Bills', abbreviation: 'BUF' },
        score: { home: 24, away: 27 },
        firstHalfScore: { home: 14, away: 17 },
        ...periodFor(full, licensed, 'push'),
        firstHalf: periodFor(half, licensed, 'under'),
        starters: null,
      },
    ]);
    expect(meta).toEqual({
      count: 1,
      league: 'nfl',
      limit: 50,
      nextCursor: null,
      seasons: ['2026-27'],
      seasonsLeftOut: [],
      lineAccess: licensed ? 'all_sources' : 'capture_only',
      restricted: !licensed && (full === 'partner' || half === 'partner') ? 1 : 0,
    });
  });

  it('one key’s answer is never another’s, whichever asks first', async () => {
    await tell({});
    await writer.write({ source: 'test', closes: [partnerClose()] });
    const open = await ask('league=nfl', LICENSED);
    const closed = await ask('league=nfl');
    expect(closed.json.data[0].close.total.point).toBeNull();
    expect((await ask('league=nfl', LICENSED)).json).toEqual(open.json);
    const tag = { 'if-none-match': open.headers.etag ?? '' };
    const again = await gateway.call(`${PATH}?league=nfl`, { headers: tag });
    expect(again.status).toBe(200);
    expect(again.text).toBe(closed.text);
  });

  it('nothing of a withheld line is anywhere in the answer', async () => {
    await tell({});
    const spread = { point: -7.125, homePrice: -117.125, awayPrice: 107.125 };
    const total = { point: 47.125, overPrice: -127.125, underPrice: 137.125 };
    const moneyline = { home: -147.125, away: 157.125, draw: null };
    const close = partnerClose({ spread, total, moneyline, provider: 'secret_provider' });
    await writer.write({ source: 'test', closes: [close, { ...close, period: 'h1' }] });
    const { text } = await ask('league=nfl');
    expect(text).not.toMatch(/\.125|secret_provider/);
    expect((await ask('league=nfl', LICENSED)).text).toContain('-147.125');
  });

  it('closing prices are shown in the format asked for', async () => {
    await tell({});
    await writer.write({ source: 'test', closes: [partnerClose()] });
    const { data } = await asked('league=nfl&oddsFormat=decimal', LICENSED);
    expect(data[0].close).toMatchObject({
      spread: { home: { point: 2.5, price: 1.9091 }, away: { point: -2.5, price: 1.9217 } },
      total: { point: 51, overPrice: 1.8929, underPrice: 1.9259 },
      moneyline: { home: 2.2, away: 1.7143 },
    });
    const withheld = await asked('league=nfl&oddsFormat=decimal');
    expect(withheld.data[0].close.moneyline).toEqual({ home: null, away: null });
  });

  it('a market without a line is null where lines are shown', async () => {
    await tell({});
    const close = partnerClose({ spread: null, moneyline: null });
    await writer.write({ source: 'test', closes: [close] });
    const { data } = await asked('league=nfl', LICENSED);
    expect(data[0].close).toMatchObject({ spread: null, moneyline: null, total: { point: 51 } });
    expect(data[0].grades).toEqual({ winner: 'away', spread: null, total: 'push' });
  });
});

describe('what a past game shows', () => {
  it('has a first half in two leagues, from 2023-24 on', async () => {
    await tell({ season: '2022-23', sourceGameId: 'old' });
    const old = (await asked('league=nfl')).data[0];
    expect(old).toMatchObject({ firstHalfScore: { home: 14, away: 17 }, firstHalf: null });
    const ncaaf = { homeTeamId: 'ncaa_football_ala', awayTeamId: 'ncaa_football_osu' };
    await tell({ ...ncaaf, leagueId: 'ncaa_football', sourceGameId: 'college' });
    const college = (await asked('league=ncaaf')).data[0];
    expect(college).toMatchObject({ firstHalfScore: null, firstHalf: null });
  });

  it('of soccer has the price of a draw, which may have won, and halves of bets', async () => {
    const teams = { homeTeamId: 'soccer_epl_ars', awayTeamId: 'soccer_epl_che' };
    const game = { ...teams, leagueId: 'soccer_epl', sourceGameId: 's', periods: null } as const;
    await tell({ ...game, score: { home: 1, away: 1 } });
    const close = {
      ...partnerClose({ leagueId: 'soccer_epl', sourceGameId: 's' }),
      moneyline: { home: 150, away: 190, draw: 220 },
      spread: { point: -0.25, homePrice: -110, awayPrice: -110 },
      total: { point: 2.25, overPrice: -110, underPrice: -110 },
    };
    await writer.write({ source: 'test', closes: [close] });
    const [shown] = (await asked('league=epl', LICENSED)).data;
    expect(shown.close.moneyline).toEqual({ home: 150, away: 190, draw: 220 });
    expect(shown.grades).toEqual({ winner: 'draw', spread: 'away_half', total: 'under_half' });
    const [withheld] = (await asked('league=epl')).data;
    expect(withheld.close.moneyline).toEqual({ home: null, away: null, draw: null });
  });

  it('is told of every league, in its promised order first', async () => {
    for (const league of ['ncaab', 'mls', 'world_cup', 'soccer_epl']) {
      expect((await asked(`league=${league}`)).data).toEqual([]);
    }
  });

  it('names starters with their hands, and says where MLB data come from', async () => {
    await tell({
      leagueId: 'mlb',
      season: '2025',
      homeTeamId: 'mlb_bos',
      awayTeamId: 'mlb_nyy',
      periods: null,
      starters: { home: 'Garrett Crochet', away: null },
      starterHands: { home: 'L', away: null },
    });
    const { data, meta } = await asked('league=mlb&season=2025');
    expect(data[0].starters).toEqual({
      home: { name: 'Garrett Crochet', throws: 'L' },
      away: null,
    });
    expect(meta.notice).toMatch(/third-party/);
    expect((await asked('league=nhl')).meta).not.toHaveProperty('notice');
  });

  it('shows a pick’em at 0 for both sides', async () => {
    await tell({ score: { home: 20, away: 20 }, periods: null });
    const spread = { point: 0, homePrice: -110, awayPrice: -110 };
    await writer.write({ source: 'test', closes: [partnerClose({ spread })] });
    const { text, json } = await ask('league=nfl', LICENSED);
    expect(text).not.toContain(':-0,');
    expect(json.data[0].close.spread.away).toEqual({ point: 0, price: -110 });
    expect(json.data[0].grades).toEqual({ winner: 'push', spread: 'push', total: 'under' });
  });
});

describe('filters', () => {
  it('keep a season, a team and Eastern days, and name the seasons they leave out', async () => {
    // Half past midnight and half past eleven of the 8th in New York.
    const early = Date.parse('2026-11-08T05:30:00Z');
    const late = Date.parse('2026-11-09T04:30:00Z');
    await tell({ sourceGameId: 'a', startTime: early });
    await tell({ sourceGameId: 'b', startTime: late, homeTeamId: 'nfl_ne', awayTeamId: 'nfl_nyj' });
    await tell({ sourceGameId: 'c', startTime: T0 - 300 * 24 * HOUR_MS, season: '2025-26' });
    const ids = async (query: string) =>
      (await asked(`league=nfl&${query}`)).data.map(({ eventId }: { eventId: string }) => eventId);
    expect(await ids('limit=9')).toHaveLength(3);
    expect(await ids('from=2026-11-08&to=2026-11-08')).toEqual([
      'nfl_20261108_nyj_ne',
      'nfl_20261108_buf_mia',
    ]);
    expect(await ids('to=2026-11-07')).toHaveLength(1);
    expect(await ids('from=2026-11-09')).toEqual([]);
    expect(await ids('team=nfl_nyj')).toEqual(['nfl_20261108_nyj_ne']);
    expect(await ids('season=1999-00')).toEqual([]);
    expect(await ids('team=nba_bos')).toEqual([]);
    const { meta } = await asked('league=nfl&season=2025-26&limit=200');
    expect(meta).toMatchObject({
      limit: 200,
      seasons: ['2025-26'],
      seasonsLeftOut: ['2026-27'],
    });
    expect((await asked('league=NFL&team=nfl_ne')).meta.seasonsLeftOut).toEqual(['2025-26']);
  });

  it.each([
    ['', 'league'],
    ['league=wnba', 'league'],
    ['league=nfl&limit=201', 'limit'],
    ['league=nfl&from=2026-11-09&to=2026-11-08', 'from'],
    ['league=nfl&team=nfl_xxx', 'team'],
    ['league=nfl&page=1', '"page"'],
  ])('refuse %j by name', async (query, name) => {
    const { status, json } = await ask(query);
    expect(status).toBe(400);
    expect(json.error.message.startsWith(`${name}: `), json.error.message).toBe(true);
  });

  it('need a store', async () => {
    const { call } = fixture();
    expect((await call(`${PATH}?league=nfl`)).status).toBe(503);
  });
});

describe('cursors', () => {
  it('belong to their filters, and are refused when they are made up', async () => {
    await writer.write({ source: 'test', games: manyFinals(5) });
    const { meta } = await asked('league=nfl&limit=2');
    const cursor: string = meta.nextCursor;
    expect((await asked(`league=nfl&limit=9&cursor=${cursor}`)).data).toHaveLength(3);
    const [place = '', seal = ''] = cursor.split('.');
    const made = Buffer.from(`${T0} ${ID}`).toString('base64url');
    for (const query of [
      `league=nba&cursor=${cursor}`,
      `league=nfl&season=2026-27&cursor=${cursor}`,
      `league=nfl&team=nfl_mia&cursor=${cursor}`,
      `league=nfl&from=2000-01-01&cursor=${cursor}`,
      `league=nfl&cursor=${made}.${seal}`,
      `league=nfl&cursor=${place}.${seal.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `league=nfl&cursor=${place}`,
      `league=nfl&cursor=${'A'.repeat(200)}`,
      'league=nfl&cursor=',
      'league=nfl&cursor=%00',
    ]) {
      const { status, json } = await ask(query);
      expect(status, query).toBe(400);
      expect(json.error.message, query).toMatch(/^cursor: takes the meta\.nextCursor/);
    }
  });

  it('show each game of the start once and in order, while a thousand others end', async () => {
    const START = 120;
    const ARRIVING = 1000;
    const property = fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 10, maxLength: 20 }),
      fc.integer({ min: 3, max: 12 }),
      async (limits, pieces) => {
        await database.sql.query(
          'truncate games, game_sources, closes, past_games, grade_audits cascade',
        );
        await writer.write({ source: 'test', games: manyFinals(START) });
        const start = manyFinals(START).map(({ startTime }) => startTime);
        // On the very starts of the others too, newer ones and older ones.
        const arriving = manyFinals(ARRIVING, {
          homeTeamId: 'nfl_ne',
          awayTeamId: 'nfl_nyj',
        }).map((game, nth) => ({
          ...game,
          sourceGameId: `late-${nth}`,
          startTime: T0 - 90 * 24 * HOUR_MS + ((nth * 7) % ARRIVING) * 6 * HOUR_MS - 720 * HOUR_MS,
        }));
        const seen: { eventId: string; startTime: string }[] = [];
        let cursor: string | null = null;
        for (let page = 0; page === 0 || cursor !== null; page++) {
          const limit = limits[page % limits.length] ?? 1;
          const next: string = cursor === null ? '' : `&cursor=${cursor}`;
          const { data, meta } = await asked(`league=nfl&limit=${limit}${next}`);
          expect(data.length <= limit).toBe(true);
          seen.push(...data);
          cursor = meta.nextCursor;
          const games = arriving.splice(0, Math.ceil(ARRIVING / pieces));
          if (games.length > 0) await writer.write({ source: 'test', games });
        }
        const ids = seen.map(({ eventId }) => eventId);
        expect(new Set(ids).size).toBe(ids.length);
        const ofStart = seen.filter(({ eventId }) => eventId.endsWith('_buf_mia'));
        expect(ofStart.map(({ startTime }) => Date.parse(startTime))).toEqual(start.reverse());
        const keys = seen.map(({ eventId, startTime }) => `${startTime} ${eventId}`);
        expect(keys).toEqual([...keys].sort().reverse());
      },
    );
    await fc.assert(property, { numRuns: share(5) });
  }, 120_000);
});
