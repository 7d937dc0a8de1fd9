// Which game of a day a source means, without a database.
import { describe, expect, test } from 'vitest';
import type { GameFacts } from '#domain/reference.ts';
import { GameIndex } from '#stores/game-identity.ts';
import { gameFacts } from './small-league.ts';

const at = (time: string) => Date.parse(`2025-06-01T${time}:00Z`);
const FIRST = 'mlb_20250601_bos_nyy';

function baseball(rest: Partial<GameFacts>): GameFacts {
  return gameFacts({ leagueId: 'mlb', homeTeamId: 'mlb_nyy', awayTeamId: 'mlb_bos', ...rest });
}

test('a second game of the day that has an id of ours and no time yet is a new one', () => {
  const index = new GameIndex();
  const first = baseball({ eventId: FIRST, startTime: at('17:05') });
  for (const source of ['schedule', 'live']) index.resolve(source, first);
  const second = baseball({
    sourceGameId: 'g2',
    eventId: `${FIRST}_2`,
    startTime: at('23:00'),
    startIsUsual: true,
    status: 'scheduled',
    score: null,
  });
  expect(index.resolve('live', second)?.eventId).toBe(`${FIRST}_2`);
  expect(index.resolve('live', first)?.eventId).toBe(FIRST);
});

describe('a source that lists a game under two ids', () => {
  const idsOf = (...facts: readonly GameFacts[]) => {
    const index = new GameIndex();
    return facts.map((each) => index.resolve('odds', each)?.eventId);
  };
  const nba = (sourceGameId: string, startTime: number, rest: Partial<GameFacts> = {}) =>
    gameFacts({
      ...{ leagueId: 'nba', homeTeamId: 'nba_hou', awayTeamId: 'nba_lal', season: '2025-26' },
      ...{ sourceGameId, startTime, ...rest },
    });

  test.each([
    ['at one time', 0, {}],
    ['some minutes apart', 20, {}],
    ['at another hour of the day', -6 * 60, {}],
    ['with its teams the other way round', 0, { homeTeamId: 'nba_lal', awayTeamId: 'nba_hou' }],
    ['to the day', 60, { startIsUsual: true }],
  ] as const)('means one game, %s', (_name, minutes, rest) => {
    const again = at('23:30') + minutes * 60_000;
    const ids = idsOf(nba('a', at('23:30')), nba('b', again, rest), nba('a', at('23:30')));
    expect(new Set(ids)).toEqual(new Set(['nba_20250601_lal_hou']));
  });

  test('means two on two days, also of a pair that met before', () => {
    const next = at('23:30') + 20 * 3_600_000;
    expect(new Set(idsOf(nba('a', at('23:30')), nba('b', next)))).toHaveLength(2);
  });

  test('means two of a preseason, where halves of a squad play at home and away at once', () => {
    const preseason = (id: string, minutes: number, rest: Partial<GameFacts> = {}) =>
      nba(id, at('18:00') + minutes * 60_000, { seasonType: 'preseason', ...rest });
    const turned = { homeTeamId: 'nba_lal', awayTeamId: 'nba_hou' };
    const toTheDay = { startIsUsual: true };
    expect(new Set(idsOf(preseason('a', 0), preseason('b', 0, turned)))).toHaveLength(2);
    expect(new Set(idsOf(preseason('a', 0), preseason('b', 240)))).toHaveLength(2);
    const [one, other] = [preseason('a', 0, toTheDay), preseason('b', 0, toTheDay)];
    expect(new Set(idsOf(one, other, one, other))).toHaveLength(2);
    expect(new Set(idsOf(preseason('a', 0), preseason('b', 0)))).toHaveLength(1);
  });

  test('leaves another source the two games of a preseason by their sides', () => {
    const sides = {
      homeTeamId: 'nba_lal',
      awayTeamId: 'nba_hou',
      seasonType: 'preseason',
    } as const;
    const games = [
      nba('a', at('18:00'), { seasonType: 'preseason' }),
      nba('b', at('18:00'), sides),
    ];
    const index = new GameIndex();
    const ids = games.map((game) => index.resolve('odds', game)?.eventId);
    const again = games.toReversed().map((game) => index.resolve('scores', game)?.eventId);
    expect(again).toEqual(ids.toReversed());
  });

  test('means one of baseball to the minute, and two at two times of the day', () => {
    const game = (sourceGameId: string, time: string, rest: Partial<GameFacts> = {}) =>
      baseball({ sourceGameId, startTime: at(time), ...rest });
    expect(idsOf(game('a', '17:05'), game('b', '17:05'))).toEqual([FIRST, FIRST]);
    expect(idsOf(game('a', '17:05'), game('b', '20:35'))).toEqual([FIRST, `${FIRST}_2`]);
    // The second game of one ticket, whose start is not known, has the first one's.
    const nominal = game('b', '17:05', { startIsUsual: true, status: 'scheduled', score: null });
    expect(idsOf(game('a', '17:05', { status: 'scheduled', score: null }), nominal)).toEqual([
      FIRST,
      `${FIRST}_2`,
    ]);
  });
});

describe('of a double header a source that knows the day and the results means', () => {
  const [WON, LOST] = [
    { home: 5, away: 3 },
    { home: 2, away: 4 },
  ];
  const first = { eventId: FIRST, sourceGameId: 'l1', startTime: at('17:05'), score: WON };
  const second = { eventId: `${FIRST}_2`, sourceGameId: 'l2', startTime: at('23:05') };

  /** The games that rows with these scores are taken for, once a live source told of those. */
  function meant(
    told: readonly Partial<GameFacts>[],
    scores: readonly GameFacts['score'][],
  ): readonly (string | undefined)[] {
    const index = new GameIndex();
    for (const game of told) index.resolve('live', baseball(game));
    const row = { startTime: at('23:00'), startIsUsual: true };
    return scores.map((score, nth) => {
      const facts = baseball({ ...row, sourceGameId: `f${nth}`, score });
      return index.resolve('file', facts)?.eventId;
    });
  }

  test.each([
    ['is final', { status: 'final', score: LOST }],
    ['stands in play', { status: 'in_progress', score: { home: 2, away: 1 } }],
    ['stands in play as it ended', { status: 'in_progress', score: LOST }],
    ['has not begun', { status: 'scheduled', score: null }],
  ] as const)('each of the two where the second %s, in any order', (_, stands) => {
    const told = [first, { ...second, ...stands }];
    expect(meant(told, [WON, LOST])).toEqual([FIRST, `${FIRST}_2`]);
    expect(meant(told, [LOST, WON])).toEqual([`${FIRST}_2`, FIRST]);
  });

  test('none where two have no result, or the one stands higher already', () => {
    const scheduled = { status: 'scheduled', score: null } as const;
    const inPlay = { status: 'in_progress', score: { home: 3, away: 0 } } as const;
    expect(
      meant(
        [
          { ...first, ...scheduled },
          { ...second, ...scheduled },
        ],
        [LOST],
      ),
    ).toEqual([undefined]);
    expect(meant([first, { ...second, ...inPlay }], [LOST])).toEqual([undefined]);
    expect(meant([{ ...second, ...inPlay }], [LOST])).toEqual([undefined]);
    expect(meant([first, { ...second, ...inPlay }], [null])).toEqual([undefined]);
  });
});
