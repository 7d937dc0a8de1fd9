// What a question bounds acts on its answer, or the answer says that it does not: the age of prices, stakes
// and rounding of arbitrages, injuries of named players, middles.
import { describe, expect, it } from 'vitest';
import type { ArbitrageBetRecord, ChatRecord } from '#contract/records/chat-records.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { KICKOFF, MINUTE, patch, quote, SECOND } from '../oracle/script.ts';
import { openStores, USUAL } from '../stores/databases.ts';
import { type Ask, chatApp } from './chat-app.ts';
import { ChatScene } from './chat-scene.ts';
import { SimulatedBook } from './simulated-book.ts';

const booksOf = (records: readonly ChatRecord[]): readonly string[] => [
  ...new Set(records.flatMap((record) => ('bookmakerId' in record ? [record.bookmakerId] : []))),
];

describe('the age of prices', () => {
  const scene = new ChatScene();
  const game = scene.game('buf', 'mia');
  scene.say(game, scene.moneyline(130, -150, ['fanduel', 'home', 160], ['fanduel', 'away', -190]));
  scene.scene.now += 5 * MINUTE;
  // One book says the same again, minutes later.
  const again = [
    quote('draftkings', 'home', 130, scene.scene.now),
    quote('draftkings', 'away', -150, scene.scene.now),
  ];
  scene.scene.say(patch(game, scene.scene.now, again));
  scene.scene.wait(10 * SECOND);
  const ask = chatApp(scene.reader);

  it('bounds by when they were confirmed last', async () => {
    const free = await ask('best nfl bets');
    expect(booksOf(free.data.records)).toContain('fanduel');
    const fresh = await ask('best nfl bets, prices no older than 60 seconds');
    expect(fresh.data.context).toMatchObject({ filters: { maxPriceAgeSeconds: 60 } });
    expect(booksOf(fresh.data.records)).not.toContain('fanduel');
    for (const { confirmedAt } of fresh.data.records) {
      expect(scene.scene.now - Date.parse(confirmedAt ?? '')).toBeLessThanOrEqual(60 * SECOND);
    }
  });

  it('lets none pass that nobody confirmed so lately, and says so', async () => {
    const { data } = await ask('ev bets with prices no older than 5 seconds');
    expect(data.context.broadened).toBe(true);
    expect(data.presentation.summary).toMatch(/broadened beyond the limit/);
  });
});

describe('stakes of arbitrages', () => {
  const scene = new ChatScene();
  scene.say(
    scene.game('buf', 'mia'),
    scene.moneyline(-110, -110, ['fanduel', 'home', 118], ['betmgm', 'away', -104]),
  );
  const ask = chatApp(scene.reader);
  const arbitrage = async (messages: string | readonly string[]) => {
    const { data } = await ask(messages);
    const [record] = data.records;
    if (record?.recordType !== 'arbitrage') throw new Error('an arbitrage comes first');
    return { record: record as ArbitrageBetRecord, summary: data.presentation.summary };
  };

  it.each([
    'arbs at fanduel',
    'nfl arbs where one side is on fanduel',
    'arbs with one leg at fanduel',
  ])(
    'have one leg at a book that is named alone: no book has one by itself: %s',
    async (prompt) => {
      const { data } = await ask(prompt);
      expect(data.context).not.toHaveProperty('broadened', true);
      const [record] = data.records;
      expect(
        record?.recordType === 'arbitrage' && record.books.map((leg) => leg.bookmakerId),
      ).toEqual(expect.arrayContaining(['betmgm', 'fanduel']));
    },
  );

  it('have every leg there where only that book will do', async () => {
    const { status, error } = await ask('arbs only at fanduel');
    expect([status, error?.code]).toEqual([404, 'ERR_CHAT_NO_RECORDS']);
  });

  it('are of the amount that is asked for', async () => {
    const { record } = await arbitrage('nfl arbs, stake $400');
    const total = record.books.reduce((sum, { stake }) => sum + stake, 0);
    expect(total).toBeCloseTo(record.totalStake, 6);
    expect(Math.abs(record.totalStake - 400)).toBeLessThan(0.02);
    expect(record.profitPct).toBeCloseTo((100 * record.guaranteedProfit) / record.totalStake, 4);
  });

  it('are of the steps that are asked for, and guarantee what those leave', async () => {
    const { record } = await arbitrage(['nfl arbs, stake $400', 'round to the nearest 10']);
    expect(record.books.map(({ stake }) => stake % 10)).toEqual([0, 0]);
    const payouts = record.books.map(
      ({ stake, odds }) => stake * (1 + (odds > 0 ? odds / 100 : -100 / odds)),
    );
    expect(Math.min(...payouts) - record.totalStake).toBeCloseTo(record.guaranteedProfit, 4);
  });

  it('stay exact where the steps leave no profit, and the answer says so', async () => {
    const { record, summary } = await arbitrage(['nfl arbs, stake $30', 'round to the nearest 20']);
    expect(record.books.some(({ stake }) => stake % 20 !== 0)).toBe(true);
    expect(summary).toContain('leave no profit');
  });
});

describe('an injury of a named player', () => {
  const scene = new ChatScene();
  scene.say(scene.game('buf', 'mia'), [
    ...scene.moneyline(130, -150),
    ...scene.prop('Josh Allen', 'player_pass_yds', 248.5),
    ...scene.prop('Cade Rivers', 'player_pass_yds', 199.5),
  ]);

  it('is a note beside his game', async () => {
    const stores = await openStores(USUAL);
    const item = {
      ...{ sourcePlayerId: null, playerName: 'Josh Allen', position: 'QB' },
      ...{ status: 'Questionable', injury: 'Shoulder', detail: null, returnDate: null },
      reportedAt: KICKOFF - 2 * 24 * 60 * MINUTE,
    };
    await new ReferenceWriter(stores.sql).write({
      source: 'test',
      injuryReports: [
        { leagueId: 'nfl', teamId: 'nfl_buf', at: KICKOFF - 24 * 60 * MINUTE, items: [item] },
      ],
    });
    const ask = chatApp(scene.reader, { sql: stores.sql });
    const noted = await ask('Josh Allen passing yards');
    expect(noted.data.presentation.summary).toContain(
      'Injury report: Josh Allen is listed as Questionable (Shoulder) since 2025-11-07.',
    );
    const asked = await ask('is Cade Rivers hurt?');
    expect(asked.data.context.resolvedContext).toBe('event_best_available_bet');
    expect(asked.data.context.notUnderstood).toBeUndefined();
    expect(asked.data.presentation.summary).toContain('Cade Rivers is on no injury report');
    await stores.close();
  });

  it('that is asked for where no report is kept is said to be unknown', async () => {
    const { data } = await chatApp(scene.reader)('Josh Allen injury status and passing yards');
    expect(data.presentation.summary).toContain('No injury report is known here of Josh Allen.');
  });
});

describe('questions for what is listed elsewhere', () => {
  const book = new SimulatedBook(7);
  book.trade(2);
  const ask: Ask = chatApp(book.engine.reader);

  it('middles are told in words, the bets behind them are said to be none', async () => {
    const { data } = await ask('any middles in the NBA?');
    expect(data.context.resolvedContext).toBe('best_bets');
    expect(data.presentation.summary).toMatch(
      /^Middles, two lines that can both win, the widest first\. [\d.]+ wide: .* with .* and .* with .* The bets below are single ones, no middles\./,
    );
  });

  it.each([
    ['arbs over +150', /Understood, but not used here: least odds\./],
    [
      'nfl ev bets that hit 8 of the last 10',
      /not used here: games that were hit and last games\./,
    ],
  ])('%s: what nothing acts on is named', async (prompt, said) => {
    const { data } = await ask(prompt);
    expect(data.presentation.summary).toMatch(said);
  });
});

describe('how many picks are asked for', () => {
  const book = new SimulatedBook(7);
  book.trade(2);
  const ask: Ask = chatApp(book.engine.reader);

  it.each([
    ['top 5 nba totals', 5],
    ['give me 4 nfl spread bets', 4],
  ])('%s: as many stand in words, though there are three cards', async (prompt, count) => {
    const { data } = await ask(prompt, { scope: 'medium' });
    const lines = (data.answer ?? '').split('\n').filter((line) => line.startsWith('- '));
    expect(data.presentation.cards).toHaveLength(3);
    expect(lines).toHaveLength(count - 1);
    expect(new Set(lines).size).toBe(count - 1);
  });
});
