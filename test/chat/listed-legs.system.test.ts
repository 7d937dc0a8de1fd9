// Edits of a parlay that an answer lists: only the named leg changes, however much the book moved meanwhile, and
// however much of the conversation is cut off.
import { describe, expect, it } from 'vitest';
import { type Answered, chatApp } from './chat-app.ts';
import { SimulatedBook } from './simulated-book.ts';

const book = new SimulatedBook(7);
book.trade(2);
const ask = chatApp(book.engine.reader);
const LARGE = { scope: 'large' } as const;

interface Told {
  readonly answer: Answered;
  readonly legs: readonly string[];
  readonly leagues: readonly string[];
  readonly odds: readonly number[];
}

async function told(messages: readonly (string | Answered)[]): Promise<Told> {
  const { data, status } = await ask(messages, LARGE);
  expect(status).toBe(200);
  const legs = data.presentation.primaryPick.legs ?? [];
  return {
    answer: { role: 'assistant', content: data.answer ?? '' },
    legs: legs.map(({ selection, matchup }) => `${selection} ${matchup}`),
    leagues: data.records.map(({ leagueId }) => leagueId),
    odds: legs.map(({ odds }) => odds),
  };
}

const without = (legs: readonly string[], at: number): readonly string[] =>
  legs.filter((_, place) => place !== at);

describe('an edit of a parlay that an answer lists', () => {
  it('swaps the named leg for one of another league, and says so', async () => {
    const first = await told(['make me a 3 leg parlay nfl only']);
    book.trade(2);
    const swap = 'swap the second leg for something from hockey';
    const swapped = await told(['make me a 3 leg parlay nfl only', first.answer, swap]);
    expect(without(swapped.legs, 1)).toEqual(without(first.legs, 1));
    expect(first.legs).not.toContain(swapped.legs[1]);
    expect(swapped.leagues.slice(0, 3)).toEqual(['nfl', 'nhl', 'nfl']);
    expect(swapped.answer.content).toMatch(/^Leg 2, .+, is replaced by .+\./);
    const alone = await told(['make me a 3 leg parlay nfl only', swap]);
    expect(alone.leagues.slice(0, 3)).toEqual(['nfl', 'nhl', 'nfl']);
  });

  it('drops the last leg of it where the request that asked for it is cut off', async () => {
    const first = await told(['4 leg parlay']);
    const dropped = await told([first.answer, 'hm ok', 'take out the last leg']);
    expect(dropped.legs).toEqual(first.legs.slice(0, 3));
    expect(dropped.answer.content).toMatch(/^Leg 4 is out: /);
  });

  it('drops the leg with the least chance', async () => {
    const first = await told(['4 leg parlay']);
    const dropped = await told(['4 leg parlay', first.answer, 'drop the longest shot']);
    const longest = first.odds.indexOf(Math.max(...first.odds));
    expect(dropped.legs).toEqual(without(first.legs, longest));
  });

  it('adds a leg behind it', async () => {
    const first = await told(['3 leg parlay']);
    const added = await told(['3 leg parlay', first.answer, 'add one more leg']);
    expect(added.legs.slice(0, 3)).toEqual(first.legs);
    expect(added.legs).toHaveLength(4);
    expect(added.answer.content).toMatch(/^Added: /);
  });

  it('says which leg is not quoted any more', async () => {
    const first = await told(['3 leg parlay']);
    const [leg = ''] = first.legs;
    const content = first.answer.content.replace(`- ${leg.split(' ')[0]}`, '- Nobody');
    const dropped = await told([{ role: 'assistant', content }, 'drop leg 3']);
    expect(dropped.answer.content).toMatch(
      /^Leg 3 is out: .+Without a price that fits here now, and replaced: Nobody/,
    );
  });
});

describe('what an answer calls a pick', () => {
  it.each(['ev bets', '+ev nfl', 'best nfl bets', 'ev bets at caesars or betrivers', 'ev props'])(
    '%s: no superlative that its own records deny',
    async (question) => {
      const { data } = await ask(question, LARGE);
      const { headline, summary } = data.presentation;
      const most = Math.max(
        ...data.records.flatMap((each) => (each.recordType === 'ev_bet' ? each.evPct : [])),
      );
      const [first] = data.records;
      const isMost = first?.recordType === 'ev_bet' && first.evPct >= most;
      for (const text of [headline, summary, data.answer ?? ''])
        if (!isMost && first?.recordType === 'ev_bet')
          expect(text).not.toMatch(
            /\b(?:strongest|highest|biggest|greatest|top)\b.{0,20}(?:ev|price)/i,
          );
    },
  );

  it('is no bet where somebody asks for middles, or for whom nobody knows', async () => {
    const middles = await ask('whats a middle and are there any tonight');
    expect(middles.data.presentation.headline).toMatch(/^Middles: /);
    const nobody = await ask('jimbo fakename threes tonight');
    expect(nobody.data.presentation.headline).toMatch(/^No price here for “/);
  });
});

it('a book that is a yardstick is no place to bet, and is said first', async () => {
  const { data } = await ask('which team has the biggest edge vs pinnacle');
  expect(data.answer).toMatch(
    /^Not understood, and not used: “vs pinnacle”\. An edge here is measured against the fair price of all/,
  );
  expect(data.context.notUnderstood).toEqual(['vs pinnacle']);
  expect(data.context.filters.bookmakers).toBeUndefined();
});

it('"leave out the exchanges and prediction markets" goes on with the question before', async () => {
  const { data } = await ask(['best ev bets', 'leave out the exchanges and prediction markets']);
  expect(data.context.resolvedContext).toBe('ev_bets');
  const types = data.records.map((each) => ('sourceType' in each ? each.sourceType : ''));
  expect(types).not.toContain('exchange');
});

it.each(['what can you actually do', 'what are you able to do'])('%s', async (question) => {
  const { error } = await ask(question);
  expect(error?.message).toMatch(/^Ask about bets in your own words: /);
});

it('an empty window names the next kick-off first, and shows nothing in play', async () => {
  const { data } = await ask('any decent nfl plays kicking off in the next minute?');
  expect(data.answer).toMatch(
    /^Nothing that fits starts in the next 1 minute\. The next: .+ starts on .+ ET\./,
  );
  const starts = data.records.map(({ startTime }) => Date.parse(startTime));
  expect(Math.min(...starts)).toBeGreaterThan(book.engine.reader.now);
});
