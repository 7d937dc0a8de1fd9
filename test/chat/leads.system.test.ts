// What an answer says first, what it does not widen, and what edits do to a parlay.
import { describe, expect, it } from 'vitest';
import { chatApp } from './chat-app.ts';
import { ChatScene } from './chat-scene.ts';
import { SimulatedBook } from './simulated-book.ts';

const book = new SimulatedBook(7);
book.trade(2);
const ask = chatApp(book.engine.reader, { chat: { helpText: 'Call 1-800-GAMBLER.' } });

describe('said first', () => {
  it('are words that nothing acted on, in the summary and in the answer', async () => {
    const { data } = await ask('best NFL bets in a dome');
    const lead = 'Not understood, and not used: “in a dome”.';
    expect(data.context.notUnderstood).toEqual(['in a dome']);
    expect(data.presentation.summary.startsWith(lead)).toBe(true);
    expect(data.answer?.startsWith(lead)).toBe(true);
  });

  it('is a caution where somebody has lost, and no stake is suggested', async () => {
    const { data } = await ask('lost 3k today, ev bets, bankroll $500');
    expect(data.answer).toMatch(/^Please do not bet to win money back/);
    expect(data.answer).toContain('Call 1-800-GAMBLER.');
    expect(data.answer).not.toMatch(/Suggested Stake|Stake \$/);
    expect(data.presentation.summary).toMatch(/^Please do not bet/);
  });

  it('is that an answer to another language is in English', async () => {
    const { data } = await ask('mejores apuestas nfl de hoy');
    expect(data.answer).toMatch(/^Asked in Spanish; answers are in English\./);
  });
});

it('"only" is not widened: a 404 says what there would have been', async () => {
  const { status, error } = await ask(
    'best NFL bets at odds of +90000 or better only at DraftKings',
  );
  expect(status).toBe(404);
  expect(error?.message).toMatch(/what you asked for alone is not widened\. Without that .+ at /);
});

describe('where nothing fits it is said what was looked for, and what there is', () => {
  const LEG = String.raw`[^:]+ [+-]\d+ at [\w .]+`;
  /** One arbitrage of the moneyline, of two books. */
  const withArbitrage = () => {
    const made = new ChatScene();
    const others = [
      ['betway', 'home', 180],
      ['fanduel', 'away', -160],
    ] as const;
    made.say(made.game('buf', 'mia'), made.moneyline(150, -170, ...others));
    return chatApp(made.reader);
  };

  it.each([
    ['only caesars and bovada arbs, got 300 to spread over it', '300'],
    ['surebets strictly at bovada with $1,200 total', '1,200'],
  ])(
    'an arbitrage at other books, with its game, both prices and the stakes: %s',
    async (question, amount) => {
      const { status, error } = await withArbitrage()(question);
      expect(status).toBe(404);
      const there = String.raw`Buffalo Bills @ Miami Dolphins: \$[\d.,]+ on ${LEG} and \$[\d.,]+ on ${LEG}\.$`;
      expect(error?.message).toMatch(
        new RegExp(String.raw`^No arbitrage fits at .+ to stake \$${amount} on, and .+${there}`),
      );
    },
  );

  it('a stake of the next message, too, and that the books are those of before', async () => {
    const messages = ['arbs only at bovada', 'and if i had just 80 bucks'];
    const { error } = await withArbitrage()(messages);
    expect(error?.message).toMatch(/to stake \$80 on, .+ asked for before; say “any book”/);
  });

  it.each([
    [
      'surebets on nba player props',
      /^No arbitrage on player props fits in NBA\. What there is: .+ in Buffalo Bills @ Miami Dolphins: .+ at .+ and .+ at .+\.$/,
    ],
    [
      '+ev hockey bets at betway',
      /^No \+EV bet fits in NHL at Betway\. What there is: .+ in Buffalo Bills @ Miami Dolphins.+ at .+\.$/,
    ],
  ])('%s', async (question, text) => {
    const { status, error } = await withArbitrage()(question);
    expect(status).toBe(404);
    expect(error?.message).toMatch(text);
  });
});

it('limits of the words are filters: no price is outside of them', async () => {
  const { data } = await ask('best bets between -150 and +120, top 2', { scope: 'medium' });
  const odds = data.records.map((record) =>
    record.recordType === 'best_bet' ? record.bestOdds : 0,
  );
  expect(odds).toHaveLength(2);
  expect(odds.every((each) => each >= -150 && (each < 0 || each <= 120))).toBe(true);
  expect(data.context.filters).toMatchObject({ minOdds: -150, maxOdds: 120, limit: 2 });
});

describe('odds of a parlay as a whole', () => {
  const totalOf = async (messages: string | readonly string[]) => {
    const { data } = await ask(messages);
    expect(data.context.notUnderstood).toBeUndefined();
    expect(data.context.filters).not.toHaveProperty('market');
    return { data, odds: data.presentation.primaryPick.odds };
  };

  it.each([
    ['3 legger of nba favorites that pays +260 or more', 260, 100_000],
    ['2 leg nhl parlay with a combined price north of +280', 280, 100_000],
    ['two leg parlay tonight, +330 minimum in total', 330, 100_000],
    ['3 leg parlay, every leg -180 or better, +500 or better altogether', 500, 100_000],
    ['nba parlay, total odds between +350 and +500', 350, 500],
    ['3 leg nhl parlay, payout no more than +250', 100, 250],
    ['2 leg nhl parlay, i dont need it to pay over +300', 100, 300],
    ['two leg nba parlay that does not return more than 3 to 1', 100, 300],
    ['pregame nhl parlay, not in play, returning at least +280', 280, 100_000],
    ['parlay at about 15 to 1', 1200, 1875],
    ['make me a 15-1 nfl parlay', 1200, 1875],
  ])('%s: the product of the legs holds it', async (question, least, most) => {
    const { odds, data } = await totalOf(question);
    expect(odds).toBeGreaterThanOrEqual(least);
    expect(odds).toBeLessThanOrEqual(most);
    expect(data.answer).not.toMatch(/that you asked for/);
  });

  it('is held in the messages that follow, and changed by them', async () => {
    const first = '2 leg nhl parlay paying at least +300';
    expect((await totalOf([first, 'no puck lines'])).odds).toBeGreaterThanOrEqual(300);
    expect((await totalOf([first, 'get it to +600 total or better'])).odds).toBeGreaterThanOrEqual(
      600,
    );
  });

  it('that nothing reaches is said first, with what there is', async () => {
    const { data, odds } = await totalOf('2 leg nba favorites parlay with total odds over +2500');
    expect(data.presentation.primaryPick.legs).toHaveLength(2);
    expect(data.answer).toMatch(
      new RegExp(
        String.raw`^The odds of all legs together, \+${odds}, do not reach the \+2500 that you asked for\.`,
      ),
    );
  });

  it('are no odds of each leg, and odds of each leg none of them', async () => {
    const { data } = await totalOf('3 leg nfl parlay, each leg +110 or better');
    expect(data.context.filters).toMatchObject({ minOdds: 110 });
    expect(data.context.filters).not.toHaveProperty('minTotalOdds');
    const { data: bets } = await ask('nba bets paying +140 or better');
    expect(bets.context.filters).toMatchObject({ minOdds: 140 });
  });
});

describe('an edit of a parlay', () => {
  const legsOf = async (...messages: readonly string[]): Promise<readonly string[]> => {
    const { data } = await ask(messages, { scope: 'large' });
    return (data.presentation.primaryPick.legs ?? []).map(({ eventId }) => eventId);
  };

  it('drops, swaps and adds the legs that it names', async () => {
    const first = await legsOf('4 leg parlay');
    expect(first).toHaveLength(4);
    expect(await legsOf('4 leg parlay', 'drop leg 2')).toEqual([first[0], first[2], first[3]]);
    const swapped = await legsOf('4 leg parlay', 'swap leg 2');
    expect([swapped[0], swapped[2], swapped[3]]).toEqual([first[0], first[2], first[3]]);
    expect(first).not.toContain(swapped[1]);
    const added = await legsOf('4 leg parlay', 'add 2 more legs');
    expect(added.slice(0, 4)).toEqual(first);
    expect(added).toHaveLength(6);
  });
});

it('a refusal says in plain words why, with questions that work', async () => {
  const { status, error } = await ask('who wins the super bowl');
  expect(status).toBe(400);
  expect(error?.message).toMatch(/^Futures and season awards are not priced here/);
  expect(error?.message).not.toMatch(/context|best_bets/);
  expect(error?.details).toMatch(/^No supported context can be inferred; context takes best_bets,/);
});
