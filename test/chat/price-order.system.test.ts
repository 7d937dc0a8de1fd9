// "Biggest underdogs", "shortest favorites": bets by what their prices pay, of all games that are asked for.
import { describe, expect, it } from 'vitest';
import type { LeagueId } from '#domain/league.ts';
import { chatApp } from './chat-app.ts';
import { SimulatedBook } from './simulated-book.ts';

const book = new SimulatedBook(7);
book.trade(2);
const ask = chatApp(book.engine.reader);

async function oddsOf(messages: string | readonly string[]) {
  const { data } = await ask(messages);
  const { primaryPick, cards } = data.presentation;
  return { data, odds: [primaryPick, ...cards].map(({ odds }) => odds) };
}

/** The best moneyline price of each side that may be asked for, from the book itself. */
function moneylines(leagueId: LeagueId): readonly number[] {
  const { reader } = book.engine;
  return reader
    .events(leagueId)
    .flatMap(({ eventId }) =>
      reader.bestPrices(eventId, { marketTypes: new Set(['moneyline']), everyLine: false }),
    )
    .map(({ odds }) => odds);
}

describe('bets in the order of their prices', () => {
  it.each([
    ['biggest nfl underdogs, top 3', 1],
    ['what are the longest shots in the nfl', 1],
    ['heaviest favorites in the nfl', -1],
  ])('%s: has the extreme of all games first', async (question, sign) => {
    const { data, odds } = await oddsOf(question);
    const pays = (american: number): number => (american > 0 ? american / 100 : -100 / american);
    expect(odds).toEqual([...odds].sort((a, b) => sign * (pays(b) - pays(a))));
    const all = moneylines('nfl');
    const most = [...all].sort((a, b) => sign * (pays(b) - pays(a)))[0];
    expect(odds[0]).toBe(most);
    expect(data.context.filters).toMatchObject({ order: sign > 0 ? 'longest' : 'shortest' });
    expect(data.answer).toMatch(/^By their prices, the (?:longest|shortest) first/);
  });

  it.each([
    ['biggest favorite in the nhl', 'favorite'],
    ['whos the biggest dog in the nhl', 'underdog'],
  ])('%s: is of winners, not of handicaps', async (question, side) => {
    const { data } = await oddsOf(question);
    expect(data.context.filters).toMatchObject({ side });
    expect(new Set(data.records.map(({ market }) => market))).toEqual(new Set(['moneyline']));
  });

  it.each([
    ['game with the highest nba total', 'total', 1],
    ['which nfl game has the smallest spread', 'spread', -1],
  ])('%s: is of the lines of all games, one of each', async (question, market, sign) => {
    const { data } = await ask(question);
    const points = data.records.map(({ point = 0 }) => Math.abs(point));
    expect(points).toEqual([...points].sort((a, b) => sign * (b - a)));
    expect(new Set(data.records.map((each) => each.eventId)).size).toBe(data.records.length);
    expect(data.records.every((each) => each.market === market)).toBe(true);
    const { reader } = book.engine;
    const all = reader
      .events(data.records[0]?.leagueId)
      .flatMap(({ eventId }) =>
        reader.bestPrices(eventId, { marketTypes: new Set([market]), everyLine: false }),
      )
      .map(({ point = 0 }) => Math.abs(point));
    expect(points[0]).toBe(sign > 0 ? Math.max(...all) : Math.min(...all));
  });

  it('is of EV, whatever doubt there is of it, where the most is asked for', async () => {
    const { data } = await ask('biggest ev % in the nfl, 5 plays');
    const evs = data.records.map((each) => (each.recordType === 'ev_bet' ? each.evPct : 0));
    expect(evs.length).toBeGreaterThan(1);
    expect(evs).toEqual([...evs].sort((a, b) => b - a));
    const all = book.engine.reader
      .events('nfl')
      .flatMap(({ eventId }) => book.engine.reader.openEdges(['ev'], eventId))
      .map(({ percent }) => percent);
    expect(evs[0]).toBeCloseTo(Math.max(...all), 4);
  });

  it('is turned round by the next message', async () => {
    const { data } = await oddsOf(['biggest favorite in the nhl', 'and the longest dog?']);
    expect(data.context.filters).toMatchObject({
      side: 'underdog',
      order: 'longest',
      league: 'nhl',
    });
  });

  it('is kept by a message that goes on', async () => {
    const { data } = await oddsOf(['biggest nfl underdogs', 'only at draftkings']);
    expect(data.context.filters).toMatchObject({ order: 'longest', bookmakers: ['draftkings'] });
  });

  it.each(['best nfl underdogs', 'nfl bets with ev', 'best price on the bills'])(
    '%s: is no such wish',
    async (question) => {
      const { data } = await ask(question);
      expect(data.context.filters).not.toHaveProperty('order');
    },
  );
});
