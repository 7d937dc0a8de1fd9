// A conversation about a parlay whose first question is cut away: payouts and edits are of the legs that the last
// answer lists.
import { describe, expect, it } from 'vitest';
import { type Answered, chatApp } from './chat-app.ts';
import { SimulatedBook } from './simulated-book.ts';

const book = new SimulatedBook(7);
book.trade(2);
const ask = chatApp(book.engine.reader);

async function answerTo(messages: readonly (string | Answered)[]) {
  const { data } = await ask(messages, { scope: 'large' });
  const { legs = [], odds } = data.presentation.primaryPick;
  return {
    answer: { role: 'assistant', content: data.answer ?? '' } as const,
    legs: legs.map(({ selection, matchup }) => `${selection}, ${matchup}`),
    leagues: data.records.slice(0, legs.length).map(({ leagueId }) => leagueId),
    ...{ odds, data },
  };
}

describe('a parlay that the last answer lists', () => {
  it.each([
    'how much would 40 dollars win',
    'if i bet 40 on it what do i get',
    'payout on $40?',
    'make it $40',
  ])('%s: is paid for these legs', async (question) => {
    const first = await answerTo(['two leg parlay of nhl favorites']);
    const asked = await answerTo([first.answer, 'ok cool', first.answer, question]);
    expect(asked.legs).toEqual(first.legs);
    expect(asked.odds).toBe(first.odds);
    expect(asked.answer.content).toMatch(/^A stake of \$40 w/);
  });

  it('says which prices have moved since', async () => {
    const first = await answerTo(['3 leg parlay']);
    const [line = ''] = /: [+-]\d+ at/.exec(first.answer.content) ?? [];
    const content = first.answer.content.replace(line, ': +999 at');
    const paid = await answerTo([{ role: 'assistant', content }, 'what does 10 bucks win']);
    expect(paid.answer.content).toMatch(/^Prices have moved since: .+ from \+999 to [+-]\d+\./);
  });

  it('loses the leg of a league, or is left as it is where it has none', async () => {
    const first = await answerTo(['4 leg parlay']);
    const out = first.leagues.indexOf('nfl');
    expect(out).toBeGreaterThanOrEqual(0);
    const dropped = await answerTo(['4 leg parlay', first.answer, 'get rid of the nfl leg']);
    expect(dropped.legs).toEqual(first.legs.filter((_, at) => at !== out));
    const none = await answerTo(['4 leg parlay', first.answer, 'kick the epl one out']);
    expect(none.answer.content).toMatch(/^The parlay has no EPL leg, so none is dropped\./);
    expect(none.legs).toEqual(first.legs);
  });

  it('has one leg changed for one of another league, the weakest where none is of the league', async () => {
    const first = await answerTo(['3 leg parlay tonight']);
    const change = 'swap the epl pick, or whatever is worst, for a hockey game';
    const changed = await answerTo(['3 leg parlay tonight', first.answer, change]);
    expect(changed.answer.content).toMatch(
      /^The parlay has no EPL leg\. Leg \d, .+, is replaced by /,
    );
    expect(changed.legs.filter((leg) => first.legs.includes(leg))).toHaveLength(2);
    const came = changed.legs.findIndex((leg) => !first.legs.includes(leg));
    expect(changed.leagues[came]).toBe('nhl');
    expect(changed.data.context.filters.toDay).toBe(changed.data.context.filters.fromDay);
    const worst = await answerTo([
      '3 leg parlay',
      first.answer,
      'use an nba game instead of the weakest leg',
    ]);
    expect(worst.legs.filter((leg) => first.legs.includes(leg))).toHaveLength(2);
  });

  it('is cut to fewer legs, and a leg that is swapped is no other game of the same team', async () => {
    const first = await answerTo(['5 leg nfl parlay of favorites']);
    const cut = await answerTo([first.answer, 'cut it to 3 legs']);
    expect(cut.legs).toEqual(first.legs.slice(0, 3));
    expect(cut.answer.content).toMatch(/^Out: /);
    const names = (legs: readonly string[]): readonly string[] =>
      legs.map((leg) => leg.split(', ')[0] ?? '');
    for (const leg of [1, 2, 3, 4, 5]) {
      const swapped = await answerTo([first.answer, `swap leg ${leg}`]);
      expect(new Set(names(swapped.legs)).size).toBe(5);
      expect(names(first.legs)).not.toContain(names(swapped.legs)[leg - 1]);
    }
  });
});

describe('a leg that is swapped keeps what was asked before', () => {
  const SWAP = 'use something from ice hockey instead of leg 1';

  it.each([
    ['2 leg nba parlay, games that havent started, no totals, each leg between -180 and +140'],
    ['2 leg nba parlay that hasnt started yet, between -180 and +140 per leg, no totals or props'],
  ])('%s', async (first) => {
    const before = await answerTo([first]);
    const { legs, leagues, data } = await answerTo([first, before.answer, SWAP]);
    expect(legs[1]).toBe(before.legs[1]);
    expect(leagues[0]).toBe('nhl');
    const [leg] = data.presentation.primaryPick.legs ?? [];
    expect(Date.parse(leg?.startTime ?? '')).toBeGreaterThan(book.engine.reader.now);
    expect(leg?.market).not.toMatch(/^total/);
    expect(leg?.odds).toSatisfy((odds: number) => odds >= -180 && (odds < 0 || odds <= 140));
  });

  it('and the odds of the whole', async () => {
    const first = 'two leg nba parlay, combined odds at least +420';
    const before = await answerTo([first]);
    expect((await answerTo([first, before.answer, SWAP])).odds).toBeGreaterThanOrEqual(420);
  });

  it('of a question that is cut off what its legs show of it, and says so', async () => {
    const list = await answerTo(['best nba bets that havent started']);
    const messages = ['ok and the moneylines', list.answer, 'parlay the first two of them'];
    const parlay = await answerTo(messages);
    const swapped = await answerTo([...messages.slice(2), parlay.answer, SWAP]);
    expect(swapped.answer.content).toMatch(
      /^Leg 1, .+ is replaced by .+ The question that began this parlay is no longer among the messages: /,
    );
    const starts = (swapped.data.presentation.primaryPick.legs ?? []).map(({ startTime }) =>
      Date.parse(startTime),
    );
    expect(Math.min(...starts)).toBeGreaterThan(book.engine.reader.now);
  });
});
