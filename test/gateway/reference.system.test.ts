// Reference endpoints on a small league: what the store knows, joined with what the book knows.
import { describe, expect, it } from 'vitest';
import { fixture } from './fixture.ts';
import { storedFixture } from './history/stored-fixture.ts';

const stored = storedFixture();
const call = (target: string) => stored().call(target);
const data = async (target: string) => {
  const { status, json } = await call(target);
  expect(status, `${target}: ${JSON.stringify(json.error)}`).toBe(200);
  return json.data;
};

describe('events of book and store', () => {
  it('stand in one list, by start, and the book is right about its own', async () => {
    const events = await data('/v1/events?league=nfl&from=2026-09-01');
    expect(events.map((event: { eventId: string }) => event.eventId)).toEqual([
      'nfl_20261101_buf_mia',
      'nfl_20261108_buf_mia',
      'nfl_20261108_nyj_ne',
      'nfl_20261108_dal_phi',
      'nfl_20261115_buf_mia',
    ]);
    // The store has it as a final, the book in progress.
    expect(events[1].status).toBe('in_progress');
  });

  it('every page shows each event once', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => data(`/v1/events?league=nfl&from=2026-09-01&limit=2&page=${page}`)),
    );
    const ids = pages.flat().map((event: { eventId: string }) => event.eventId);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
    expect(await data('/v1/events?league=nfl&from=2026-09-01&limit=2&page=4')).toEqual([]);
  });

  it('without days the list is the book’s alone, as the stream shows it', async () => {
    expect(await data('/v1/events?league=nfl')).toHaveLength(3);
  });

  it('days and statuses reach into the store', async () => {
    const finals = await data('/v1/events?league=nfl&status=final');
    expect(finals.map((event: { score: object }) => event.score)).toEqual([{ home: 24, away: 27 }]);
    expect(await data('/v1/events?date=2026-11-01')).toHaveLength(1);
    expect(await data('/v1/leagues/nfl/scores?date=2026-11-01')).toHaveLength(1);
    expect(await data('/v1/events?from=2020-01-01&to=2020-12-31')).toEqual([]);
  });

  it('an event that the book let go keeps its pages, empty of prices', async () => {
    const id = 'nfl_20261101_buf_mia';
    expect((await data(`/v1/events/${id}`)).status).toBe('final');
    expect((await data(`/v1/events/g1`)).eventId).toBe(id);
    expect((await data(`/v1/events/${id}/odds`)).markets).toEqual([]);
    expect((await data(`/v1/events/${id}/player-props`)).players).toEqual([]);
    expect((await data(`/v1/events/${id}/best-bets`)).markets).toEqual([]);
    expect((await data(`/v1/events/${id}/edge`)).edges).toEqual([]);
    const { plays } = await data(`/v1/events/${id}/play-by-play`);
    expect(plays).toMatchObject([{ teamId: 'nfl_buf', text: 'Josh Allen 4-yard run' }]);
    expect((await call('/v1/events/nowhere/play-by-play')).status).toBe(404);
    expect((await call('/v1/events/nowhere/odds')).status).toBe(404);
  });
});

describe('teams', () => {
  it('are listed by league with where they play', async () => {
    const teams = await data('/v1/leagues/nfl/teams');
    expect(teams).toHaveLength(32);
    expect(teams[3]).toMatchObject({ teamId: 'nfl_buf', division: 'AFC East' });
    expect(await data('/v1/teams?league=nfl')).toEqual(teams);
    expect((await call('/v1/leagues/xfl/teams')).status).toBe(404);
  });

  it('know their roster, injuries, schedule and how they stand', async () => {
    const { players } = await data('/v1/teams/nfl_buf/roster');
    expect(players).toMatchObject([{ playerId: 'nfl_josh_allen', teamAbbr: 'BUF' }]);
    expect(await data('/v1/teams/nfl_buf/injuries')).toEqual([]);
    const history = await data('/v1/teams/nfl_buf/injuries/history?asOf=2026-11-01T20:00:00Z');
    expect(history.report.injuries).toMatchObject([{ playerName: 'Josh Allen' }]);
    expect(history.history).toHaveLength(1);
    // The fake book has the second game, between teams of other names.
    expect(await data('/v1/teams/nfl_mia/schedule')).toHaveLength(2);
    expect((await data('/v1/teams/nfl_buf')).standing).toMatchObject({ wins: 1, losses: 0 });
    expect((await call('/v1/teams/nfl_xxx/roster')).status).toBe(404);
  });

  it('sum their games', async () => {
    const stats = await data('/v1/teams/nfl_buf/stats');
    expect(stats).toMatchObject({
      games: 2,
      totals: { passingYards: 470, passingTouchdowns: 3 },
      perGame: { passingYards: 235 },
      opponentTotals: { receptions: 11 },
    });
    expect((await data('/v1/teams/nfl_buf/stats?season=2001-02')).games).toBe(0);
  });
});

describe('leagues', () => {
  it('have a table by conference and division', async () => {
    const { groups } = await data('/v1/leagues/nfl/standings?conference=afc&division=east');
    expect(groups).toHaveLength(1);
    expect(groups[0].standings.map((line: { team: { id: string } }) => line.team.id)).toEqual([
      'nfl_buf',
      'nfl_ne',
      'nfl_nyj',
      'nfl_mia',
    ]);
    expect((await data('/v1/leagues/nfl/standings')).groups).toHaveLength(8);
    expect((await call('/v1/leagues/nfl/standings?conference=East')).status).toBe(400);
  });

  it('have polls where they are college sports', async () => {
    const { rankings } = await data('/v1/leagues/ncaa_football/rankings');
    expect(rankings).toMatchObject([{ rank: 1, team: { id: 'ncaa_football_ala' } }]);
    expect((await data('/v1/leagues/nba/rankings')).rankings).toEqual([]);
  });
});

describe('players', () => {
  it('are listed by team, and found by former and foreign ids', async () => {
    expect(await data('/v1/players?team=nfl_mia')).toMatchObject([{ playerName: 'Tyreek Hill' }]);
    expect((await data('/v1/players/p1')).playerId).toBe('nfl_josh_allen');
    expect((await call('/v1/players/nobody')).status).toBe(404);
  });

  it('have seasons that are sums of their games', async () => {
    const { seasons } = await data('/v1/players/nfl_josh_allen/stats');
    expect(seasons).toMatchObject([{ games: 2, totals: { passingYards: 470 }, starts: 2 }]);
    const { games } = await data('/v1/players/nfl_josh_allen/stats?type=game&date=2026-11-01');
    expect(games).toMatchObject([{ result: 'W', score: { own: 27, opponent: 24 } }]);
  });

  it('have hit rates against any line', async () => {
    const path = '/v1/players/nfl_josh_allen/hit-rates';
    const { markets } = await data(`${path}?market=player_pass_yds&line=200.5&last=1`);
    expect(markets).toHaveLength(1);
    expect(markets[0]).toMatchObject({ line: 200.5, lineSource: 'asked', side: 'over' });
    const byLabel = Object.fromEntries(
      markets[0].windows.map((window: { label: string }) => [window.label, window]),
    );
    expect(byLabel.L5).toMatchObject({ games: 2, hits: 1, misses: 1, rate: 0.5, average: 235 });
    expect(byLabel.L1).toMatchObject({ games: 1, hits: 0 });
    expect((await data(path)).markets.length).toBeGreaterThan(0);
  });

  it('have trends and an analysis without any parameter', async () => {
    expect((await data('/v1/players/nfl_josh_allen/trends')).playerName).toBe('Josh Allen');
    const { summary } = await data('/v1/players/nfl_josh_allen/analysis');
    expect(summary).toContain('Josh Allen');
  });
});

it('without a store the book answers alone, and the rest says that it cannot', async () => {
  const { call: bare } = fixture();
  expect((await bare('/v1/events')).status).toBe(200);
  const { status, json } = await bare('/v1/teams/nfl_buf/roster');
  expect([status, json.error.code]).toEqual([503, 'ERR_STORE_UNAVAILABLE']);
});
