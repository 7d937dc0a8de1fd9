// Answers to questions about one team, about books beside each other, and about what is not there: whose
// side leads, what is said first, and that words follow the figures.
import { describe, expect, it } from 'vitest';
import { gainPct } from '#chat/retrieval/ranking/gain.ts';
import type { ChatData } from '#contract/records/chat-answer.ts';
import { quote } from '../oracle/script.ts';
import { chatApp } from './chat-app.ts';
import { ChatScene, type Price } from './chat-scene.ts';
import { SimulatedBook } from './simulated-book.ts';

/** Miami, the host, is the better price; FanDuel pays more on Buffalo than BetMGM does. */
function scene(...others: readonly Price[]): ChatScene {
  const made = new ChatScene();
  const { now } = made.scene;
  const spread = (venue: string, home: number) => [
    quote(venue, 'home', -110, now, { marketType: 'spread', point: home }),
    quote(venue, 'away', -110, now, { marketType: 'spread', point: home }),
  ];
  made.say(made.game('buf', 'mia'), [
    ...made.moneyline(150, -170, ['fanduel', 'home', 155], ['fanduel', 'away', -165], ...others),
    ...['pinnacle', 'betmgm', 'betrivers', 'fanduel'].flatMap((venue) => spread(venue, 3.5)),
    ...spread('draftkings', 2.5),
  ]);
  return made;
}

async function ask(question: string | readonly string[], made = scene()): Promise<ChatData> {
  const { status, data } = await chatApp(made.reader)(question);
  expect(status).toBe(200);
  return data;
}

describe('of one team its own side leads', () => {
  it.each([
    'best odds on the bills tonight',
    'how much would i win if i bet 20 on the bills',
    'which has better odds fanduel or betmgm for the bills',
    'what is the price on the Bills',
    'best bet on the Bills',
    'best bets Bills at FanDuel',
  ])('%s', async (question) => {
    const { presentation } = await ask(question);
    expect(presentation.primaryPick.outcome).toBe('Buffalo Bills');
  });

  it('which is the one that is to beat the other, by the nickname of its city', async () => {
    const made = new ChatScene();
    made.say(made.game('nyj', 'phi'), made.moneyline(-150, 130));
    const question = 'where can i get the best price on Philly to beat the Jets';
    const { presentation, context } = await ask(question, made);
    expect(presentation.primaryPick.outcome).toBe('Philadelphia Eagles');
    expect(context.notUnderstood).toBeUndefined();
  });

  it('of its game the other side leads only where the figures speak for it', async () => {
    const even = await ask('whats the best bet on the bills game');
    expect(even.presentation.primaryPick.outcome).toBe('Buffalo Bills');
    const good = await ask('whats the best bet on the bills game', scene(['betway', 'home', 190]));
    const { outcome, metrics } = good.presentation.primaryPick;
    expect(outcome).toContain('Miami Dolphins');
    expect(metrics.profitPct).toBeGreaterThan(0);
  });
});

it('a parlay with a team has a leg on its side', async () => {
  const made = scene(['betway', 'home', 170]);
  made.say(made.game('kc', 'den', 1), made.moneyline(-240, 200));
  const { presentation } = await ask('parlay with the Bills', made);
  const sides = (presentation.primaryPick.legs ?? []).map(({ outcome }) => outcome);
  expect(sides).toContain('Buffalo Bills');
});

describe('words follow the figures', () => {
  it('of a price that gains nothing', async () => {
    const { presentation, answer } = await ask('Bills moneyline');
    expect(presentation.primaryPick.metrics.edgePct).toBeLessThanOrEqual(0.05);
    expect(presentation.confidence).not.toBe('high');
    expect(answer).not.toMatch(/Better than the no-vig consensus/);
    expect(answer).toMatch(/^No good bet: by these figures the pick loses [\d.]+% /);
    expect(presentation.summary).toMatch(/^No good bet: /);
  });
});

describe('what is said to lose is the pick, and "the least" is so', () => {
  const { reader } = new SimulatedBook(7).engine;
  const { venues } = reader;
  const shownPct = (text: string): number => Number(/ loses ([\d.]+)% /.exec(text)?.[1] ?? 0);

  it.each(['nfl picks at FanDuel', 'hockey prices at BetMGM, plus money', 'top nba moneylines'])(
    '%s',
    async (question) => {
      const { data } = await chatApp(reader)(question);
      const [first] = data.records;
      const gain = (first && gainPct(first, venues)) ?? 0;
      expect(data.answer).not.toContain('the best that fits');
      expect(shownPct(data.answer ?? '')).toBeCloseTo(Math.max(0, -gain), gain < -1 ? 0 : 1);
    },
  );

  it('among all sides of a game, by the figures of their prices after fees', async () => {
    const games = reader.events('nfl').filter(({ hasOffers }) => hasOffers);
    let told = 0;
    for (const { eventId } of games.slice(0, 6)) {
      const { homeTeamName, awayTeamName } = reader.eventRecord(eventId);
      const question = `${awayTeamName} vs ${homeTeamName}, pick a side`;
      const { data } = await chatApp(reader)(question, { scope: 'large' });
      if (!data.answer?.includes('loses the least')) continue;
      const sides = data.records.filter(
        (each) => /^(moneyline|spread)$/.test(each.market) && each.eventId === eventId,
      );
      const gains = sides.map((each) => gainPct(each, venues) ?? Number.NEGATIVE_INFINITY);
      expect(gains[0]).toBe(Math.max(...gains));
      told += 1;
    }
    expect(told).toBeGreaterThan(0);
  });

  it('a favorite that is asked for by name is compared with nobody', async () => {
    const { answer } = await ask('who is favored in Bills Dolphins');
    expect(answer).not.toContain('loses the least');
    expect(answer).toMatch(/No good bet: by these figures the pick loses /);
  });
});

describe('books that are named beside each other', () => {
  it.each([
    'which has better odds fanduel or betmgm for the bills',
    'Bills moneyline BetMGM or FanDuel',
  ])('are compared, the better one first: %s', async (question) => {
    const { answer, records, presentation } = await ask(question);
    const lead =
      'FanDuel pays more on Buffalo Bills (Moneyline): -165 at FanDuel and -170 at BetMGM.';
    expect(answer?.startsWith(lead)).toBe(true);
    expect(presentation.summary.startsWith(lead)).toBe(true);
    const books = records.slice(0, 2).map((each) => 'bookmakerId' in each && each.bookmakerId);
    expect(books).toEqual(['fanduel', 'betmgm']);
  });

  it('and of a whole game each book has its own price on the same bet', async () => {
    const { answer } = await ask('compare fanduel vs betmgm on the dolphins bills game');
    expect(answer).not.toMatch(/alone has it|has no price/);
    const [, one, other] = /: ([+-]\d+) at \w+ and ([+-]\d+) at \w+\./.exec(answer ?? '') ?? [];
    expect([one, other]).not.toContain(undefined);
  });

  it('and one with another line says which', async () => {
    const { answer } = await ask('Bills spread DraftKings or FanDuel');
    expect(answer).toContain('FanDuel alone has it on Buffalo Bills -3.5 (Spread)');
    expect(answer).toContain('DraftKings has another line: Buffalo Bills -2.5 at -110.');
  });
});

it.each([
  [['Bills spread at DraftKings']],
  [['whats the spread on the bills game', 'why is the line different on draftkings']],
])('a book with another line is answered with it: %j', async (questions) => {
  const { answer, context, presentation } = await ask(questions);
  expect(context.broadened).not.toBe(true);
  const { bookmakerId, point } = presentation.primaryPick;
  expect([bookmakerId, Math.abs(point ?? 0)]).toEqual(['draftkings', 2.5]);
  expect(answer).toMatch(/^DraftKings has another line: .*2\.5; the main line is [+-]3\.5\./);
});

describe('what is not there is said first', () => {
  it.each([
    ['best NFL bets at Bovada', /^Nothing here fits the bookmaker \(Bovada\) that you asked for\./],
    [
      'who should i take, Chiefs or Broncos',
      /^Kansas City Chiefs and Denver Broncos do not meet .*To come: Buffalo .*What follows is of other/,
    ],
    [
      'Bills best bet on Nov 30',
      /^There is no such game on the day that you asked for \(2025-11-30\): .* starts on Sun, Nov 9/,
    ],
  ])('%s', async (question, lead) => {
    const { answer, presentation } = await ask(question);
    expect(answer).toMatch(lead);
    expect(presentation.summary).toMatch(lead);
  });
});

it('a game in play is called so among the other picks', async () => {
  const made = scene();
  made.say(made.game('kc', 'den', -2), made.moneyline(-240, 200));
  const { answer } = await ask('best nfl bets', made);
  expect(answer).toMatch(/Kansas City Chiefs @ Denver Broncos \(live\)/);
});

it('a stake with a pick says what it would win, in the answer too', async () => {
  const { answer } = await ask('how much would i win if i bet 20 on the bills');
  expect(answer).toMatch(/A stake of \$20 (would win|wins) \$12\.12 and pays \$32\.12\./);
});
