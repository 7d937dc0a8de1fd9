// What people ask beside a bet, or in place of one: it is answered first, from the book; and what a person
// should know of a pick before its name.
import { describe, expect, it } from 'vitest';
import type { ChatData } from '#contract/records/chat-answer.ts';
import { quote } from '../oracle/script.ts';
import { chatApp } from './chat-app.ts';
import { ChatScene, type Price } from './chat-scene.ts';
import { SimulatedBook } from './simulated-book.ts';

/** Miami, the host, is the better price; totals and spreads at several lines; another game an hour later. */
function scene(...others: readonly Price[]): ChatScene {
  const made = new ChatScene();
  const { now } = made.scene;
  const spreads = [3.5, 5.5].flatMap((point) =>
    ['pinnacle', 'betmgm', 'betrivers'].flatMap((venue) =>
      (['home', 'away'] as const).map((side) =>
        quote(venue, side, -110, now, { marketType: 'spread', point }),
      ),
    ),
  );
  made.say(made.game('buf', 'mia'), [
    ...made.moneyline(150, -170, ['fanduel', 'home', 155], ['fanduel', 'away', -165], ...others),
    ...spreads,
  ]);
  made.say(made.game('kc', 'den', 1), made.moneyline(-240, 200));
  return made;
}

async function ask(question: string | readonly string[], made = scene()): Promise<ChatData> {
  const { status, data } = await chatApp(made.reader)(question);
  expect(status).toBe(200);
  expect(data.presentation.summary.startsWith((data.answer ?? '').slice(0, 40))).toBe(true);
  return data;
}

/** The line that is not the main one. */
const OTHER = ['spread', 5.5];

describe('what is asked beside a bet is answered first', () => {
  it.each<[string | readonly string[], RegExp]>([
    [
      'what time do the bills play',
      /^Buffalo Bills @ Miami Dolphins starts on Sun, Nov 9, 1:00 PM ET\./,
    ],
    [
      ['Bills Dolphins best bet', 'when is that game'],
      /^Buffalo Bills @ Miami .* starts on Sun, Nov 9/,
    ],
    [
      'are any games on right now',
      /No game with prices is in play now\. To come: .*Bills @ .* and Kansas/,
    ],
    [
      'what nfl games are on today',
      /^No game with prices is in play now\. To come: Buffalo Bills @/,
    ],
    [
      ['best nfl bets', 'how old are these odds'],
      /^All \d prices were confirmed within the last second\./,
    ],
    [['best nfl bets', 'why did you pick that one'], /^It stands first of \d+ bets that fit: /],
    [
      'which book should i use for the bills',
      /^FanDuel pays the most on Buffalo Bills \(Moneyline\): -165 at/,
    ],
    [
      ['whats the moneyline on the bills game', 'whats the vig on that'],
      /^At FanDuel the Moneyline prices come to 101\.5%, a vig of 1\.5%\. Moneyline: /,
    ],
    [
      'how much is the vig on the bills dolphins spread',
      /^At [^.]+ the Spread prices come to 104\.8%, a vig of 4\.8%\./,
    ],
    [
      'bills or dolphins who should i take',
      /^The figures speak for neither side; the one that loses/,
    ],
    [
      'who wins bills dolphins',
      /^By the prices of all books Buffalo Bills is the likeliest, with \d+/,
    ],
  ])('%j', async (question, first) => {
    expect((await ask(question)).answer).toMatch(first);
  });

  it('what a word means stands before what is asked for beside it', async () => {
    const { answer } = await ask(
      'whats an arb and got any right now',
      scene(['betway', 'home', 190]),
    );
    expect(answer).toMatch(
      /^An arbitrage is a bet on every outcome .*\.\n\nBoth sides can be covered/,
    );
  });

  it('alternate lines are lines beside the main ones', async () => {
    const { records } = await ask('show me the alt lines for the bills');
    expect(records.length).toBeGreaterThan(0);
    for (const { market, point } of records) expect([market, Math.abs(point ?? 0)]).toEqual(OTHER);
  });

  it('a side with reason is a side, whatever else is stronger', async () => {
    const { presentation } = await ask(
      'bills or dolphins who should i take',
      scene(['betway', 'home', 190]),
    );
    expect(presentation.primaryPick).toMatchObject({
      outcome: 'Miami Dolphins',
      market: 'moneyline',
    });
    expect(presentation.summary).toMatch(/^The side that the figures speak for is Miami Dolphins/);
  });
});

it('a leg that is added from a league leaves the others as they were', async () => {
  const book = new SimulatedBook(5);
  const legsOf = async (...messages: readonly string[]) => {
    const { data } = await chatApp(book.engine.reader)(messages, { scope: 'large' });
    return data.presentation.primaryPick.legs ?? [];
  };
  const before = await legsOf('3 leg nfl parlay');
  const after = await legsOf('3 leg nfl parlay', 'add one more leg from the nba');
  expect(after.slice(0, 3).map(({ eventId }) => eventId)).toEqual(
    before.map(({ eventId }) => eventId),
  );
  expect(after.map(({ eventId }) => eventId.split('_')[0])).toEqual(['nfl', 'nfl', 'nfl', 'nba']);
});

it('who wants a bet that cannot lose is shown nothing in play and no long shot', async () => {
  const book = new SimulatedBook(5);
  const ask = chatApp(book.engine.reader);
  const { data } = await ask('i lost again, whats the surest bet that wins for sure', {
    scope: 'large',
  });
  expect(data.presentation.headline).toBe('Before any bet, please read this');
  for (const record of data.records) {
    expect(Date.parse(record.startTime)).toBeGreaterThan(book.engine.reader.now);
    expect(record.recordType === 'best_bet' ? record.bestOdds : 0).toBeLessThan(200);
  }
});

it('underdogs by name are teams, not totals that pay more than even', async () => {
  const { data } = await chatApp(new SimulatedBook(5).engine.reader)('any underdogs worth it');
  for (const { outcome, team } of data.records) {
    expect(team ?? outcome).not.toMatch(/^(?:Over|Under)$/);
  }
});

describe('of whom or what nobody knows that is said first', () => {
  it.each([
    [
      'does lebron usually go over his points',
      /^Nobody and nothing called “lebron” has a price here/,
    ],
    [
      'whats the line on the zorblaxes tonight',
      /^Nobody and nothing called “zorblaxes” has a price here/,
    ],
  ])('%s', async (question, first) => {
    const { answer, presentation, entityResolution } = await ask(question);
    expect(answer).toMatch(first);
    expect(answer).toMatch(/To come: .* No bet is named for it: what the records hold is of other/);
    expect(answer).not.toMatch(/ at [+-]\d+| with [A-Z]/);
    expect(presentation.primaryPick.signalType).toBe('fallback');
    expect(entityResolution?.resolutionFallback).toBe(true);
  });

  it.each([
    ['is mccaffrey playing', /^Nobody and nothing called “mccaffrey” has a price here now/],
    ['what does +ev even mean', /^EV \(expected value\) is what a bet gains or loses on average/],
    ['whats a puck line', /^The puck line is the spread of hockey/],
    ['hi what can you do', /^Ask about bets in your own words/],
    ['how do i use this', /^Ask about bets in your own words/],
    ['what books do you check', /^\d+ bookmakers, .*DraftKings/],
    ['can you place the bet for me', /^No bets are placed here/],
    ['find me a sure thing', /^No bet is certain/],
    ['why that one', /^Nothing was picked before this/],
  ])('without a price to show it is refused in words that fit: %s', async (question, first) => {
    const { status, error } = await chatApp(scene().reader)(question);
    expect(status).toBe(400);
    expect(error?.message).toMatch(first);
    expect(error?.message).not.toMatch(/context/);
  });
});

it('who has shut himself out of betting gets no bets, but where help is', async () => {
  const app = chatApp(scene().reader, { chat: { helpText: 'Call 1-800-GAMBLER.' } });
  for (const rest of [{}, { context: 'best_bets' }]) {
    const { status, error } = await app('im self excluded but best nfl bets', rest);
    expect(status).toBe(400);
    expect(error?.message).toMatch(/no bet is suggested.*Call 1-800-GAMBLER\.$/);
  }
});

describe('before the name of a pick it is said', () => {
  it('that it costs more than it is expected to return', async () => {
    const { answer, presentation } = await ask('best nfl bets under +110');
    expect(answer).toMatch(/^No good bet: by these figures the pick loses /);
    expect(presentation.confidence).not.toBe('high');
  });

  it('and beside it that its game is in play', async () => {
    const made = scene();
    made.say(made.game('nyj', 'ne', -2), made.moneyline(-240, 200));
    const { answer, presentation } = await ask('jets moneyline', made);
    expect(answer).toContain('in New York Jets @ New England Patriots (live), at');
    expect(presentation.summary).toContain('New England Patriots, in play.');
  });
});
