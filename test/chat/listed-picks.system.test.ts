// What is asked of the picks that an answer lists: whether they are at plus money, which starts first, a parlay of
// some of them. They are found again in the text of the answer, and no other bets stand in for them in silence.
import { describe, expect, it } from 'vitest';
import { type Answered, chatApp } from './chat-app.ts';
import { SimulatedBook } from './simulated-book.ts';

const book = new SimulatedBook(7);
book.trade(2);
const ask = chatApp(book.engine.reader);

async function listed(question: string) {
  const { data } = await ask(question);
  const { primaryPick, cards } = data.presentation;
  return {
    answer: { role: 'assistant', content: data.answer ?? '' } satisfies Answered,
    picks: [primaryPick, ...cards].map(({ selection, event }) => `${selection}, ${event?.matchup}`),
  };
}

const legsOf = (data: Awaited<ReturnType<typeof ask>>['data']): readonly string[] =>
  (data.presentation.primaryPick.legs ?? []).map(
    ({ selection, matchup }) => `${selection}, ${matchup}`,
  );

describe('a bound that is asked of the picks before', () => {
  it.each([
    [
      'best 3 nfl moneylines',
      'do any of them pay plus money?',
      /^Yes, 2 of the 3: San Francisco 49ers/,
    ],
    [
      'best 3 nfl moneylines',
      'are all of those plus odds',
      /^No, not all of them, but 2 of the 3: /,
    ],
    [
      'best 3 nfl moneylines',
      'is any of these longer than +450',
      /^No, none of those: San Francisco/,
    ],
    [
      'best 3 nfl moneylines',
      'which of these are favorites',
      /^Yes, 1 of the 3: Arizona Cardinals/,
    ],
    ['best 3 nfl moneylines', 'any of those minus money', /^Yes, 1 of the 3: Arizona Cardinals/],
    [
      '3 leg parlay',
      'are any of those better than +200?',
      /^No, none of those: Cleveland Cavaliers/,
    ],
  ])('%s, %s: is answered with yes or no, of those alone', async (first, question, answer) => {
    const before = await listed(first);
    const { data } = await ask([first, before.answer, question]);
    expect(data.answer).toMatch(answer);
    expect(data.records).toHaveLength(3);
    for (const { matchup } of data.records) expect(before.answer.content).toContain(matchup);
    expect(data.context.notUnderstood).toBeUndefined();
  });

  it('says first that the list is not among the messages', async () => {
    const { data } = await ask(['best 3 nfl moneylines', 'do any of them pay plus money?']);
    expect(data.answer).toMatch(
      /^The picks that you mean are not among the messages, so these are others/,
    );
  });

  it('names a pick that is not quoted any more', async () => {
    const before = await listed('best 3 nfl moneylines');
    const content = before.answer.content.replace('- New York Jets', '- Nobody');
    const messages = ['best 3 nfl moneylines', { role: 'assistant', content } as const];
    const { data } = await ask([...messages, 'any of those plus money?']);
    expect(data.answer).toMatch(
      /^Yes, 1 of the 2: .+\. Without a price that fits now: Nobody \(Moneyline\)\./,
    );
  });

  it('and which of them starts first, whatever else would be found now', async () => {
    const before = await listed('best nba totals');
    book.trade(5);
    const { data } = await ask([
      'best nba totals',
      before.answer,
      'which one of those tips off first',
    ]);
    for (const { matchup } of data.records) expect(before.answer.content).toContain(matchup);
    expect(data.answer).toMatch(/^Los Angeles Lakers @ Denver Nuggets starts first, /);
  });
});

describe('a parlay of picks that an answer lists', () => {
  it.each([
    ['make the top two a parlay', [0, 1]],
    ['parlay bets 1 and 3', [0, 2]],
    ['can you combine the second and third into a parlay', [1, 2]],
    ['throw the last 2 in an acca', [1, 2]],
    ['parlay all of them', [0, 1, 2]],
  ])('%s: has exactly those legs', async (question, places) => {
    const before = await listed('best 3 nfl moneylines');
    const { data } = await ask(['best 3 nfl moneylines', before.answer, question]);
    expect(legsOf(data)).toEqual(places.map((at) => before.picks[at]));
    expect(data.context.resolvedContext).toBe('parlay');
    expect(data.context.notUnderstood).toBeUndefined();
  });

  it.each([
    ['best 2 nfl moneylines', 'parlay those two', [0, 1], /^2-Leg Parlay/],
    [
      'best 3 nfl moneylines',
      'combine both of those',
      [0, 1],
      /^3 picks were listed: the first 2 are taken\./,
    ],
    ['best 3 nfl moneylines', 'put the first and the last together', [0, 2], /^2-Leg Parlay/],
    ['best 2 nfl moneylines', 'turn those three into a parlay', [0, 1], /^Only 2 were listed\./],
  ])(
    '%s, %s: so many and no others, and which is said',
    async (first, question, places, answer) => {
      const before = await listed(first);
      const { data } = await ask([first, before.answer, question]);
      expect(legsOf(data)).toEqual(places.map((at) => before.picks[at]));
      expect(data.answer).toMatch(answer);
      expect(data.context.notUnderstood).toBeUndefined();
    },
  );

  it('"those two" of two answers are the first pick of each, and that is said', async () => {
    const [nba, nfl] = [await listed('best nba moneylines'), await listed('best nfl moneylines')];
    const messages = ['best nba moneylines', nba.answer, 'best nfl moneylines', nfl.answer];
    const { data } = await ask([...messages, 'ok parlay those two']);
    expect(legsOf(data)).toEqual([nba.picks[0], nfl.picks[0]]);
    expect(data.answer).toMatch(/^The first pick of each of the last 2 answers is taken\./);
  });

  it('says which pick is not quoted any more, and what stands in for it', async () => {
    const before = await listed('best 3 nfl moneylines');
    const content = before.answer.content.replace('- New York Jets', '- Nobody');
    const messages = ['best 3 nfl moneylines', { role: 'assistant', content } as const];
    const { data } = await ask([...messages, 'parlay the first two']);
    expect(data.answer).toMatch(
      /^Without a price that fits here now, and replaced: Nobody \(Moneyline\) by /,
    );
  });

  it('is none of two bets on one game', async () => {
    const before = await listed('best 4 nhl bets');
    const { error } = await ask(['best 4 nhl bets', before.answer, 'put the last two in a parlay']);
    expect(error?.message).toMatch(
      / are bets on one game, .+: same-game parlays are not priced here/,
    );
  });

  it('is a new one where the list is not among the messages, and says so', async () => {
    const { data } = await ask(['best 3 nfl moneylines', 'parlay the first two']);
    expect(data.answer).toMatch(/^The picks that you mean are not among the messages/);
    expect(legsOf(data)).toHaveLength(2);
  });
});

describe('one of the picks that an answer lists', () => {
  it('says of which game something else is asked', async () => {
    const before = await listed('best 3 nfl moneylines');
    const { data } = await ask([
      'best 3 nfl moneylines',
      before.answer,
      'the last one, whats its total',
    ]);
    expect(data.context.filters).toMatchObject({ market: 'total' });
    for (const { matchup } of data.records) expect(before.picks[2]).toContain(matchup);
  });

  it.each([
    ['lowest odds i should accept on the second one', 1, undefined],
    ['what is the cutoff price for the last pick', 2, undefined],
    ['how far can the first bet drop before it is not worth it', 0, undefined],
    ['how short could it get', 0, undefined],
    ['shortest i can go on the third one', 2, undefined],
    ['what does $20 on the third one pay', 2, /A stake of \$20 /],
    ['what about the 2nd one', 1, undefined],
  ])('%s: is answered of that one', async (question, place, said) => {
    const before = await listed('best 3 nfl moneylines');
    const { data } = await ask(['best 3 nfl moneylines', before.answer, question]);
    const { primaryPick } = data.presentation;
    const pick = `${primaryPick.selection}, ${primaryPick.event?.matchup}`;
    expect(pick).toBe(before.picks[place]);
    expect(data.records).toHaveLength(1);
    expect(data.context.notUnderstood).toBeUndefined();
    if (said) expect(data.answer).toMatch(said);
    else if (!question.startsWith('what about'))
      expect(data.answer).toMatch(
        /^[^.]+ stops being \+EV at [+-]\d+, its fair odds: only a better price is worth taking\. (?:The best now is|No price now is better)/,
      );
  });

  it('whatever stands first now', async () => {
    const before = await listed('best 3 nfl moneylines');
    // The list of before is told in another order than it would be now.
    const lines = before.answer.content.split('\n');
    const at = lines.findIndex((line) => line.startsWith('- '));
    const [second = '', third = ''] = lines.splice(at, 2);
    lines.splice(at, 0, third, second);
    const content = lines.join('\n');
    const messages = ['best 3 nfl moneylines', { role: 'assistant', content } as const];
    const { data } = await ask([...messages, 'minimum price to bet on the second pick']);
    expect(`${data.answer}`.startsWith(third.slice(2).split(', ')[0] ?? '?')).toBe(true);
  });

  it('is of the list before, where the last answer is of one pick', async () => {
    const list = await listed('best 3 nfl moneylines');
    const first = ['best 3 nfl moneylines', list.answer, 'breakeven price on the third one'];
    const content = `${(await ask(first)).data.answer}`;
    const { data } = await ask([
      ...first,
      { role: 'assistant', content },
      'and on the second one?',
    ]);
    const { primaryPick } = data.presentation;
    expect(`${primaryPick.selection}, ${primaryPick.event?.matchup}`).toBe(list.picks[1]);
  });

  it('says first that it is gone, that so many were not listed, or that the list is not there', async () => {
    const before = await listed('best 3 nfl moneylines');
    const [line = ''] = /^- .+$/m.exec(before.answer.content) ?? [];
    const content = before.answer.content.replace(line.split(' (')[0] ?? '', '- Nobody');
    const first = 'best 3 nfl moneylines';
    const gone = await ask([first, { role: 'assistant', content }, 'is the second pick good?']);
    expect(gone.data.answer).toMatch(/^Nobody \(Moneyline\) has no price that fits now, so these/);
    const few = await ask([first, before.answer, 'worst price to take on the fifth one']);
    expect(few.data.answer).toMatch(/^Only 3 picks were listed, so these are others\./);
    const none = await ask([first, 'worst price to take on the second one']);
    expect(none.data.answer).toMatch(/^The picks that you mean are not among the messages/);
  });

  it('and of a parlay all legs together, or the leg that is named', async () => {
    const before = await listed('2 leg nfl parlay');
    const whole = await ask(['2 leg nfl parlay', before.answer, 'lowest price to take?']);
    expect(whole.data.answer).toMatch(/^The parlay stops being \+EV at \+\d+, its fair odds: /);
    const leg = await ask([
      '2 leg nfl parlay',
      before.answer,
      'worst odds to take on the last leg',
    ]);
    const [, name = ''] = before.answer.content.match(/The legs:\n.+\n- (.+?), /) ?? [];
    expect(`${leg.data.answer}`.startsWith(`${name} stops being +EV at `)).toBe(true);
  });

  it('and of a bet that is named', async () => {
    const { data } = await ask(
      'what is the lowest price to accept on the new york giants moneyline',
    );
    expect(data.answer).toMatch(/^New York Giants \(Moneyline\) stops being \+EV at /);
  });
});

describe('the bet that was answered', () => {
  it.each([
    ['is fanduel any better', 'fanduel'],
    ['thats worse than pinnacle right?', 'pinnacle'],
    ['would i get better odds at betrivers', 'betrivers'],
  ])('%s: is compared at its own book and at that one', async (question, bookmakerId) => {
    const before = await listed('best 3 nfl moneylines');
    const { data } = await ask(['best 3 nfl moneylines', before.answer, question]);
    const [first] = data.records;
    expect(before.picks[0]).toContain(first?.matchup);
    expect(data.context.filters.bookmakers).toContain(bookmakerId);
    expect(data.answer).toMatch(
      /^(?:\S.* pays more on .+: [+-]\d+ at .+ and [+-]\d+ at |The price of .+ is that of |The price is the same on |\S.* alone has it on )/,
    );
    expect(data.context.notUnderstood).toBeUndefined();
  });

  it.each([
    ['quarter kelly on that with a 2k roll', { bankroll: 2000, kellyFraction: 0.25 }],
    ['put 50 on it', { stake: 50 }],
    ['kelly on that, 1000 bankroll', { bankroll: 1000, kellyFraction: 0.5 }],
  ])('%s: is staked, and no other', async (question, filters) => {
    const talk = ['best nba moneylines'];
    const before = await listed('best nba moneylines');
    book.trade(3);
    const { data } = await ask([...talk, before.answer, question]);
    const { selection, event } = data.presentation.primaryPick;
    expect(`${selection}, ${event?.matchup}`).toBe(before.picks[0]);
    expect(data.context.filters).toMatchObject(filters);
  });

  it('is meant by its number', async () => {
    const before = await listed('best 3 nfl moneylines');
    for (const [question, at] of [
      ['is number 3 any good', 2],
      ['tell me about pick 2', 1],
    ] as const) {
      const { data } = await ask(['best 3 nfl moneylines', before.answer, question]);
      const { selection, event } = data.presentation.primaryPick;
      expect(`${selection}, ${event?.matchup}`).toBe(before.picks[at]);
      expect(data.context.notUnderstood).toBeUndefined();
    }
  });
});

describe('a pick of another game', () => {
  it.each([
    ['best nba moneylines', 'ok one more'],
    ['best nba moneylines', 'a different pick in another game please'],
    ['best nhl bet', 'ok another bet please'],
    ['best ev bets in the nfl', 'got another play?'],
    ['best nba moneylines', 'nah i want a different game'],
    ['best nba bets', 'next best pick?'],
    ['top arbitrage', 'another one from a different game'],
    ['best nba bet', 'and for the other nba game'],
  ])('%s, %s: is none of a game that was answered first', async (first, question) => {
    const before = await ask(first);
    const { event } = before.data.presentation.primaryPick;
    const answer = { role: 'assistant', content: before.data.answer ?? '' } as const;
    const { data } = await ask([first, answer, question]);
    expect(data.context.resolvedContext).toBe(before.data.context.resolvedContext);
    expect(data.answer).toMatch(
      `From another game than ${event?.matchup}, which was answered before.`,
    );
    expect(data.answer).toMatch(/^From another game than /);
    expect(data.records.map(({ matchup }) => matchup)).not.toContain(event?.matchup);
    expect(data.context.notUnderstood).toBeUndefined();
  });

  it('and of none of the two before, which make a parlay together', async () => {
    const one = await listed('best nba moneylines');
    const talk = ['best nba moneylines', one.answer, 'give me one more'];
    const two = await ask(talk);
    const answer = { role: 'assistant', content: two.data.answer ?? '' } as const;
    const three = await ask([...talk, answer, 'and another?']);
    expect(three.data.answer).toMatch(/^From other games than .+ @ .+ and .+ @ .+, which were /);
    const joined = await ask([...talk, answer, 'parlay those two']);
    expect(legsOf(joined.data)).toEqual([one.picks[0], expect.any(String)]);
    expect(joined.data.answer).toMatch(/^The first pick of each of the last 2 answers is taken\./);
  });

  it('is of none that was listed where others are asked for', async () => {
    const before = await listed('best nba moneylines');
    for (const question of ['any other bets', 'what else', 'more plays please']) {
      const { data } = await ask(['best nba moneylines', before.answer, question]);
      expect(data.answer).toMatch(/^From other games than .+, which were answered before\./);
      for (const { matchup } of data.records) expect(before.answer.content).not.toContain(matchup);
    }
  });

  it('is a parlay of other games behind one', async () => {
    const { data } = await ask('2 leg nba parlay');
    const answer = { role: 'assistant', content: data.answer ?? '' } as const;
    for (const question of ['another one', 'give me a different parlay']) {
      const next = await ask(['2 leg nba parlay', answer, question]);
      expect(legsOf(next.data)).toHaveLength(2);
      for (const leg of legsOf(next.data)) expect(legsOf(data)).not.toContain(leg);
      expect(next.data.answer).toMatch(
        /From other games than .+ and .+, which were answered before\./,
      );
    }
  });

  it('is one of any game behind an answer about one', async () => {
    const first = await ask('any good bets on the lakers game');
    const answer = { role: 'assistant', content: first.data.answer ?? '' } as const;
    const { data } = await ask([
      'any good bets on the lakers game',
      answer,
      'show me a different game',
    ]);
    expect(data.context.resolvedContext).toBe('best_bets');
    expect(data.answer).toMatch(/^From another game than .*Lakers/);
  });

  it('may come again where the answers are not among the messages, and says so', async () => {
    const { data } = await ask(['best nba bet', 'another one']);
    expect(data.answer).toMatch(/^What was answered before is not among the messages, so it may/);
  });
});
