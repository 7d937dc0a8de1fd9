// Names, lines and sides of Polymarket's events.
import { describe, expect, test } from 'vitest';
import type { ListedGame } from '#ingest/venues/exchange/listing.ts';
import { matchEvents } from '#ingest/venues/polymarket/matching.ts';
import { BUF_MIA, BUF_MIA_EVENT, event, market, team } from './polymarket-fixture.ts';

const contractsOf = (...events: unknown[]) => {
  const { games, tokens } = matchEvents(events);
  const [game] = games as [ListedGame];
  return Object.fromEntries(
    game.contracts.map(({ id, yes, no }) => [id, { yes, no, tokens: tokens.get(id) }]),
  );
};

describe('a game of Polymarket', () => {
  test('has the sides that its teams say, and the start of its markets', () => {
    const { games, refused } = matchEvents([BUF_MIA_EVENT]);
    expect(refused).toEqual([]);
    expect(games).toMatchObject([{ id: BUF_MIA, league: 'nfl', home: 'Dolphins', away: 'Bills' }]);
    expect(games[0]?.start).toBe(Date.parse('2026-11-08T18:00:00Z'));
    expect(games[0]?.contracts[0]?.fee).toMatchObject({ rate: 0.05, exponent: 1 });
  });

  test('reads outcomes by their names: turned about they are the same prices', () => {
    const turned = (type: string, outcomes: [string, string], fields = {}) =>
      contractsOf({ ...BUF_MIA_EVENT, markets: [market(type, 'm', outcomes, fields)] });
    for (const [outcomes, home] of [
      [['Bills', 'Dolphins'], 'm-1'],
      [['Dolphins', 'Bills'], 'm-0'],
    ] as const) {
      const { m } = turned('moneyline', [...outcomes]);
      expect(m?.yes.selection === 'home' ? m?.tokens?.yes : m?.tokens?.no).toBe(home);
    }
    for (const [outcomes, over] of [
      [['Over', 'Under'], 'm-0'],
      [['Under', 'Over'], 'm-1'],
    ] as const) {
      const { m } = turned('totals', [...outcomes], { line: 47.5 });
      expect(m).toMatchObject({ yes: { selection: 'over', point: 47.5 }, tokens: { yes: over } });
    }
  });

  test('gives the line of a spread to the outcome that is named first', () => {
    expect(contractsOf(BUF_MIA_EVENT)).toMatchObject({
      sp3: { yes: { selection: 'away', point: -3.5 }, no: { selection: 'home', point: 3.5 } },
    });
  });

  test('without teams has those of the slug, away first in American leagues', () => {
    const { games } = matchEvents([{ ...BUF_MIA_EVENT, teams: [] }]);
    expect(games).toMatchObject([{ home: 'Miami Dolphins', away: 'Buffalo Bills' }]);
  });

  test('of soccer without teams has the home team first, by names that are known', () => {
    const moneyline = (id: string, question: string, groupItemTitle: string) =>
      market('moneyline', id, ['Yes', 'No'], { question, groupItemTitle });
    const slug = 'epl-ars-che-2026-11-08';
    const contracts = contractsOf(
      event(slug, [
        moneyline('h', 'Will Arsenal win on 2026-11-08?', 'Arsenal'),
        moneyline('d', 'Will Arsenal vs. Chelsea end in a draw?', 'Draw (Arsenal vs. Chelsea)'),
        moneyline('a', 'Will Chelsea win on 2026-11-08?', 'Chelsea'),
      ]),
    );
    expect(contracts).toMatchObject({
      h: { yes: { selection: 'home' }, no: undefined },
      d: { yes: { selection: 'draw' }, no: undefined },
      a: { yes: { selection: 'away' }, no: undefined },
    });
  });

  test('is two games where one slug has two starts', () => {
    const second = market('moneyline', 'late', ['Bills', 'Dolphins'], {
      gameStartTime: '2026-11-08 23:00:00+00',
    });
    const { games } = matchEvents([BUF_MIA_EVENT, { ...BUF_MIA_EVENT, markets: [second] }]);
    expect(new Set(games.map(({ id }) => id)).size).toBe(2);
  });
});

describe('what is refused', () => {
  const reasons = (...events: unknown[]) => matchEvents(events).refused.map(({ reason }) => reason);
  const inEvent = (fields: object) => reasons({ ...BUF_MIA_EVENT, ...fields });

  test('has a reason of its own', () => {
    expect(reasons(event('super-bowl-2027', []))).toEqual(['outright_market']);
    expect(reasons(event('cs2-faze-ill-2026-04-05', []))).toEqual(['unknown_league']);
    expect(reasons({ slug: 7 })).toEqual(['malformed']);
    expect(inEvent({ negRiskAugmented: true })).toEqual(['unknown_selection']);
    expect(inEvent({ markets: [market('odd_even', 'm', ['Odd', 'Even'])] })).toEqual([
      'unknown_market',
    ]);
    expect(inEvent({ markets: [market('totals', 'm', ['Over', 'Under'])] })).toEqual([
      'missing_point',
    ]);
  });

  test('outcomes that name no two teams of the game', () => {
    for (const outcomes of [
      ['Bills', 'Bills'],
      ['Bills', 'Jets'],
      ['Yes', 'No'],
    ] as [string, string][]) {
      expect(inEvent({ markets: [market('moneyline', 'm', outcomes)] })).toEqual([
        'unknown_selection',
      ]);
    }
  });

  test('sides that nobody says, of teams that nobody knows', () => {
    expect(
      reasons(event('nfl-xxx-yyy-2026-11-08', [market('moneyline', 'm', ['X', 'Y'])])),
    ).toEqual(['sides_unknown']);
    const twice = [team('Bills', 'buf', 'home'), team('Buffalo Bills', 'buf', 'away')];
    expect(new Set(inEvent({ teams: twice }))).toEqual(new Set(['unknown_team']));
  });

  test('contracts that are not traded are neither listed nor refused', () => {
    const closed = market('moneyline', 'm', ['Bills', 'Dolphins'], { acceptingOrders: false });
    expect(matchEvents([{ ...BUF_MIA_EVENT, markets: [closed] }])).toMatchObject({
      games: [{ contracts: [] }],
      refused: [],
      closed: 1,
    });
  });
});
