// A box score that is known while its game is played: it is shown, and counts nowhere.
import { expect, it } from 'vitest';
import { LEAGUE_IN_PLAY } from '../stores/small-league.ts';
import { storedFixture } from './history/stored-fixture.ts';

const stored = storedFixture(LEAGUE_IN_PLAY);
const data = async (target: string) => (await stored().call(target)).json.data;
const ALLEN = '/v1/players/nfl_josh_allen';

it('a game in play is listed without a result, and is no part of a season', async () => {
  const { games } = await data(`${ALLEN}/stats?type=game`);
  expect(games).toMatchObject([
    { result: null, score: { own: 14, opponent: 10 }, stats: { passingYards: 60 } },
    { result: 'L' },
    { result: 'W' },
  ]);
  const { seasons } = await data(`${ALLEN}/stats`);
  expect(seasons).toMatchObject([{ games: 2, totals: { passingYards: 470 } }]);
  expect((await data(`${ALLEN}/stats?eventId=nfl_20261115_buf_mia`)).seasons).toEqual([]);
});

it('a game in play is no miss of a hit rate, and ends no streak', async () => {
  const path = `${ALLEN}/hit-rates?market=player_pass_yds&line=150.5`;
  const { markets } = await data(path);
  expect(markets[0].currentStreak).toBe(2);
  expect(markets[0].windows[0]).toMatchObject({ label: 'L5', games: 2, misses: 0 });
});

it('trends and analysis speak of games that are over', async () => {
  const { trends } = await data(`${ALLEN}/trends?market=player_pass_yds`);
  const split = trends.find((card: { split?: string }) => card.split === 'result');
  expect(split).toMatchObject({ games: 2, parts: [{ average: 280 }, { average: 190 }] });
  expect((await data(`${ALLEN}/analysis`)).form).toMatchObject({ games: 2, wins: 1, losses: 1 });
});

it('a team’s sums are of games that are over, its own and its opponents’', async () => {
  expect(await data('/v1/teams/nfl_buf/stats')).toMatchObject({
    games: 2,
    totals: { passingYards: 470 },
    opponentTotals: { receptions: 11 },
  });
});
