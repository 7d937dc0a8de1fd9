// What somebody asks of a game, of two books, of a bankroll, of nobody: the first thing that is said is the answer.
import { describe, expect, it } from 'vitest';
import { chatApp } from './chat-app.ts';
import { SimulatedBook } from './simulated-book.ts';

const book = new SimulatedBook(7);
book.trade(2);
const ask = chatApp(book.engine.reader);
const LARGE = { scope: 'large' } as const;

describe('the result of a game', () => {
  it.each([
    ['are the vikings going to lose', 'Philadelphia Eagles'],
    ['will minnesota vikings lose the game', 'Philadelphia Eagles'],
    ['do you think the eagles beat the vikings', 'Philadelphia Eagles'],
    ['is philly eagles gonna win', 'Philadelphia Eagles'],
    ['could the vikings win this one', 'Minnesota Vikings'],
  ])('%s', async (question, side) => {
    const { data } = await ask(question, LARGE);
    expect(data.answer).toMatch(/^By the prices of all books .+ is the likeliest, with [\d.]+%/);
    expect(data.answer).toMatch(/Moneyline: .+ [+-]\d+ at .+ and .+ [+-]\d+ at /);
    expect(data.records[0]).toMatchObject({ market: 'moneyline', outcome: side });
    expect(data.context.filters.fromDay).toBeUndefined();
  });

  it('"lose" before a wish still leaves it out', async () => {
    const { data } = await ask(['best nfl bets', 'lose the props']);
    expect(data.context.filters.excludedMarkets).toEqual(['player_props']);
  });
});

describe('two books on one game', () => {
  it.each([
    'fanduel versus betrivers on the vikings game',
    'is draftkings or fanduel better for vikings eagles',
    'vikings game, compare draftkings and betrivers',
  ])('%s', async (question) => {
    const { data } = await ask(question, LARGE);
    const [first, second] = data.records;
    expect(first?.market).toBe('moneyline');
    expect(second).toMatchObject({ market: 'moneyline', outcome: first?.outcome });
    expect(data.answer).toMatch(/^.+ \(Moneyline\): [+-]\d+ at .+ and [+-]\d+ at /);
    expect(data.records.some(({ market }) => market === 'total')).toBe(true);
  });

  it('books that pay the same are told from those that pay less', async () => {
    const bets = ['vikings', 'bills', 'cowboys', 'packers', 'jets', 'falcons', 'lions', 'titans'];
    for (const team of bets) {
      const { data } = await ask(`which book has the best price on the ${team} moneyline`, LARGE);
      const [lead = ''] = /^The price is the same on [^.]+/.exec(data.answer ?? '') ?? [];
      const prices = lead.match(/[+-]\d{3,}(?= at)/g) ?? [];
      expect(new Set(prices).size, lead).toBeLessThan(2);
    }
  });
});

describe('a bankroll', () => {
  it.each([
    '$900 bankroll, quarter kelly, give me 3 nfl bets',
    'nhl, full kelly on a 250 bank, top 2',
    'mlb picks, 1k roll, half kelly',
  ])('%s: bets with a stake come first, one of each line', async (question) => {
    const { data } = await ask(question, LARGE);
    expect(data.context.filters.kellyFraction).toBeDefined();
    const { primaryPick, cards } = data.presentation;
    const chips = [primaryPick, ...cards].map(({ humanInsight }) =>
      humanInsight.keyNumbers.some(({ label }) => label === 'Suggested Stake'),
    );
    expect(chips[0]).toBe(true);
    expect(chips).toEqual([...chips].sort((a, b) => Number(b) - Number(a)));
    if (data.context.filters.limit !== undefined) {
      const lines = data.records.map(({ eventId, market, team, playerId, point = 0 }) =>
        [eventId, market, team, playerId, Math.abs(point)].join(),
      );
      expect(new Set(lines).size).toBe(lines.length);
    }
    const listed = (data.answer ?? '').match(/Suggested Stake \$/g) ?? [];
    expect(listed).toHaveLength(chips.slice(1).filter(Boolean).length);
  });

  it('of which nothing has a stake is said', async () => {
    const { data } = await ask('nfl props at prizepicks, half kelly, bankroll 400', LARGE);
    expect(data.answer).toContain('No stake of $400: nothing that fits');
  });
});

describe('nobody', () => {
  it.each([
    ['need a deshaun wobblers assists prop', 'deshaun wobblers'],
    ["is pogba's team worth a bet tonight", "pogba's"],
    ["mbappe's club, best bet?", "mbappe's"],
  ])('%s', async (question, name) => {
    const { data } = await ask(question, LARGE);
    expect(data.context.notUnderstood).toContain(name);
    expect(data.answer).toMatch(/^Nobody and nothing called “/);
    expect(data.presentation.confidence).toBe('low');
  });
});

describe('what is said first', () => {
  it.each(['any locks in the nba', 'give me your lock today'])('%s', async (question) => {
    const { data } = await ask(question, LARGE);
    expect(data.answer).toMatch(/^There are no locks: any bet can lose\./);
  });

  it.each(['a sure thing for the nba tonight please', 'guaranteed nfl winner lol'])(
    '%s',
    async (question) => {
      const { data } = await ask(question, LARGE);
      expect(data.answer).toMatch(/^There are no locks: no bet is certain/);
    },
  );

  it('is no fee, which stands behind the pick', async () => {
    const { data } = await ask('draw price on ecuador netherlands', LARGE);
    const text = data.answer ?? '';
    expect(text.indexOf('The best price is')).toBeGreaterThanOrEqual(0);
    expect(text.indexOf('after fees;')).toBeGreaterThan(text.indexOf('The best price is'));
  });

  it('and every pick has its start', async () => {
    const { data } = await ask('best nba bets', LARGE);
    const picks = (data.answer ?? '').split('\n').filter((line) => / @ /.test(line));
    expect(picks.length).toBeGreaterThan(1);
    for (const line of picks) expect(line).toMatch(/ @ .+ \((?:live|.+ ET)\)/);
    const whole = await ask('nba bets for the entire day', LARGE);
    const { fromDay, toDay } = whole.data.context.filters;
    expect([fromDay, toDay]).toEqual(['2026-11-08', '2026-11-08']);
  });
});
