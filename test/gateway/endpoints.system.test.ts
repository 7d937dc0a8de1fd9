// What every endpoint shows, through the app as a function; each answer is also checked against the
// OpenAPI document.

import { describe, expect, it } from 'vitest';
import { builtInVenues } from '#domain/venue-catalog.ts';
import { type Called, event, fixture, over, value } from './fixture.ts';

const ids = (called: Called): string[] =>
  called.json.data.map((record: { eventId: string }) => record.eventId);

const BUF = 'nfl_20261108_buf_mia';
const NYJ = 'nfl_20261108_nyj_ne';
const DAL = 'nfl_20261108_dal_phi';
const BOS = 'nba_20261109_bos_lal';
const ARS = 'soccer_epl_20261107_ars_che';
const LIV = 'soccer_epl_20261110_liv_eve';
const NYY = 'mlb_20261108_nyy_bos';

describe('leagues', () => {
  it('lists sports with their leagues', async () => {
    const { json } = await fixture().call('/v1/sports');
    expect(json.meta).toEqual({ count: 5 });
    expect(json.error).toBeNull();
    expect(json.data[1]).toEqual({
      sport: 'football',
      leagues: [
        { leagueId: 'nfl', name: 'NFL' },
        { leagueId: 'ncaa_football', name: 'NCAAF' },
      ],
    });
  });

  it('lists leagues, or those of one sport', async () => {
    const { call } = fixture();
    expect((await call('/v1/leagues')).json.meta).toEqual({ count: 9 });
    const soccer = (await call('/v1/leagues?sport=soccer')).json;
    expect(soccer.data.map((league: { leagueId: string }) => league.leagueId)).toEqual([
      'soccer_epl',
      'soccer_mls',
      'soccer_world_cup',
    ]);
  });

  it('finds a league under both spellings', async () => {
    const { call } = fixture();
    for (const id of ['soccer_epl', 'epl']) {
      expect((await call(`/v1/leagues/${id}`)).json.data).toEqual({
        leagueId: 'soccer_epl',
        name: 'EPL',
        sport: 'soccer',
      });
    }
    expect((await call('/v1/leagues/xfl')).json.error.code).toBe('ERR_LEAGUE_NOT_FOUND');
  });
});

describe('events', () => {
  it('lists all statuses by start time, then id', async () => {
    const called = await fixture().call('/v1/events');
    expect(ids(called)).toEqual([ARS, NYY, BUF, NYJ, DAL, BOS, LIV]);
    expect(called.json.meta).toEqual({ count: 7, page: 1 });
  });

  it('filters by league, sport and status', async () => {
    const { call } = fixture();
    const epl = await call('/v1/events?league=epl');
    expect(ids(epl)).toEqual([ARS, LIV]);
    expect(epl.json.meta.league).toBe('soccer_epl');
    expect(ids(await call('/v1/events?sport=football&status=scheduled'))).toEqual([NYJ, DAL]);
    expect(ids(await call('/v1/events?league=nba&sport=football'))).toEqual([]);
  });

  it('reads days as US Eastern days, both ends included', async () => {
    const { call } = fixture();
    expect(ids(await call('/v1/events?date=2026-11-08'))).toEqual([NYY, BUF, NYJ, DAL]);
    expect(ids(await call('/v1/events?from=2026-11-09'))).toEqual([BOS, LIV]);
    expect(ids(await call('/v1/events?to=2026-11-07'))).toEqual([ARS]);
    expect(ids(await call('/v1/events?from=2026-11-07&to=2026-11-09&league=nba'))).toEqual([BOS]);
    expect(ids(await call('/v1/events?date=2026-11-09&to=2026-11-08'))).toEqual([]);
  });

  it('refuses from after to', async () => {
    const { status, json } = await fixture().call('/v1/events?from=2026-11-09&to=2026-11-08');
    expect(status).toBe(400);
    expect(json.error.message).toMatch(/^from: takes/);
  });

  it('pages without gaps and is empty past the end', async () => {
    const { call } = fixture();
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await call(`/v1/events?limit=3&page=${page}`));
    expect(pages.flatMap(ids)).toEqual([ARS, NYY, BUF, NYJ, DAL, BOS, LIV]);
    expect(pages[3]?.json).toMatchObject({ data: [], meta: { count: 0, page: 4 } });
    expect((await call('/v1/events?page=999999999')).json.data).toEqual([]);
  });

  it('knows what is live and what is today by the clock of the book', async () => {
    const { call, reader } = fixture();
    const live = await call('/v1/events/live');
    expect(ids(live)).toEqual([BUF]);
    expect(live.json.meta).toEqual({ count: 1 });
    expect(ids(await call('/v1/events/live?league=nba'))).toEqual([]);
    expect(ids(await call('/v1/events/today'))).toEqual([NYY, BUF, NYJ, DAL]);
    reader.now = Date.parse('2026-11-10T02:00:00Z');
    reader.seq++;
    expect(ids(await call('/v1/events/today'))).toEqual([BOS]);
  });

  it('finds an event by its id or by a source’s', async () => {
    const { call } = fixture();
    for (const id of [BUF, `source-${BUF}`]) {
      const { json } = await call(`/v1/events/${id}`);
      expect(json.data.eventId).toBe(BUF);
      expect(json.meta).toEqual({ league: 'nfl', event: BUF });
    }
    const missing = await call('/v1/events/nfl_20990101_a_b');
    expect(missing.status).toBe(404);
    expect(missing.json.error.code).toBe('ERR_EVENT_NOT_FOUND');
  });
});

describe('odds', () => {
  it('lists events with offers that are neither final nor cancelled', async () => {
    const called = await fixture().call('/v1/odds');
    expect(ids(called)).toEqual([BUF, NYJ, BOS, LIV]);
    expect(called.json.meta).toEqual({ count: 4, page: 1 });
  });

  it('filters offers, and leaves out events that none are left of', async () => {
    const { call } = fixture();
    expect(ids(await call('/v1/odds?market=h2h'))).toEqual([BUF, NYJ, LIV]);
    expect(ids(await call('/v1/odds?market=moneyline&bookmaker=FanDuel'))).toEqual([BUF, LIV]);
    expect(ids(await call('/v1/odds?sourceType=exchange'))).toEqual([BUF]);
    expect(ids(await call('/v1/odds?sourceType=all'))).toEqual([BUF, NYJ, BOS, LIV]);
    const exchange = await call('/v1/odds?sourceType=exchange');
    expect(exchange.json.data[0].markets[0].lines[0].offers).toHaveLength(1);
    expect(ids(await call('/v1/odds?market=spread'))).toEqual([]);
  });

  it('pages over what the filter leaves, not over all events', async () => {
    const { call } = fixture();
    expect(ids(await call('/v1/odds?market=moneyline&limit=2&page=1'))).toEqual([BUF, NYJ]);
    expect(ids(await call('/v1/odds?market=moneyline&limit=2&page=2'))).toEqual([LIV]);
    expect(ids(await call('/v1/odds?market=moneyline&limit=2&page=3'))).toEqual([]);
  });

  it('selects every venue of a display name, in any case', async () => {
    const { call } = fixture();
    const byKey = await call('/v1/odds?bookmaker=draftkings');
    const byName = await call('/v1/odds?bookmaker=DRAFTKINGS');
    expect(byName.json.data).toEqual(byKey.json.data);
  });

  it('answers an event without odds with empty markets', async () => {
    const { json, status } = await fixture().call(`/v1/events/${DAL}/odds`);
    expect(status).toBe(200);
    expect(json.data.markets).toEqual([]);
    expect(json.meta).toEqual({ league: 'nfl', event: DAL });
  });

  it('filters the odds of one event', async () => {
    const { call } = fixture();
    const { json } = await call(`/v1/events/${BUF}/odds?market=moneyline&sourceType=sportsbook`);
    expect(json.data.markets).toHaveLength(1);
    expect(json.data.markets[0].lines[0].offers).toHaveLength(2);
    expect((await call('/v1/events/none/odds')).status).toBe(404);
  });

  it('lists the catalogue of bookmakers without legacy keys', async () => {
    const { call } = fixture();
    expect((await call('/v1/odds/bookmakers')).json.meta.count).toBe(builtInVenues.listed().length);
    const dfs = (await call('/v1/odds/bookmakers?sourceType=dfs')).json.data;
    expect(dfs.length).toBeGreaterThan(0);
    for (const venue of dfs) expect(venue.sourceType).toBe('dfs');
  });
});

describe('player props', () => {
  it('lists events with props, without summaries', async () => {
    const called = await fixture().call('/v1/player-props');
    expect(ids(called)).toEqual([BUF, BOS]);
    expect(called.text).not.toContain('summary');
  });

  it('filters by market, exactly', async () => {
    const { call } = fixture();
    const main = await call('/v1/player-props?market=player_pass_yds');
    expect(main.json.data[0].players[0].markets).toHaveLength(1);
    expect(main.json.data[0].players[0].markets[0].isAlternate).toBe(false);
    const alternate = await call('/v1/player-props?market=player_pass_yds_alternate');
    expect(alternate.json.data[0].players[0].markets[0].isAlternate).toBe(true);
    expect((await call('/v1/player-props?market=moneyline')).json.data).toEqual([]);
  });

  it('finds players by part of a name, folding case and accents, or by id', async () => {
    const { call } = fixture();
    const nunez = await call('/v1/player-props?player=NUNEZ');
    expect(nunez.json.data[0].players[0].playerName).toBe('José Núñez');
    expect(ids(await call('/v1/player-props?player=lebron%20j'))).toEqual([BOS]);
    expect(ids(await call('/v1/player-props?player=lebron+j'))).toEqual([BOS]);
    expect(ids(await call('/v1/player-props?playerId=nfl_josh_allen'))).toEqual([BUF]);
    expect(ids(await call('/v1/player-props?playerId=nfl_josh'))).toEqual([]);
  });

  it('filters by bookmaker, source type and league', async () => {
    const { call } = fixture();
    expect(ids(await call('/v1/player-props?bookmaker=prizepicks'))).toEqual([BUF]);
    expect(ids(await call('/v1/player-props?sourceType=dfs'))).toEqual([BUF, BOS]);
    expect(ids(await call('/v1/player-props?league=nba&sourceType=dfs&limit=1'))).toEqual([BOS]);
    expect(ids(await call('/v1/player-props?limit=1&page=2'))).toEqual([BOS]);
  });

  it('shows one event with summaries, by any id of it', async () => {
    const { call } = fixture();
    const { json } = await call(`/v1/events/source-${BUF}/player-props?player=allen`);
    expect(json.meta).toEqual({ league: 'nfl', event: BUF });
    expect(json.data.players).toHaveLength(1);
    expect(json.data.players[0].markets[0].lines[0]).toHaveProperty('summary');
    expect((await call(`/v1/events/${NYJ}/player-props`)).json.data.players).toEqual([]);
    expect((await call('/v1/events/none/player-props')).status).toBe(404);
  });

  it('lists the catalogue of markets', async () => {
    const { call } = fixture();
    expect((await call('/v1/player-props/markets')).json.meta).toEqual({ count: 9 });
    const nfl = (await call('/v1/player-props/markets?league=nfl')).json;
    expect(nfl.meta).toEqual({ count: 1, league: 'nfl' });
    const keys = nfl.data[0].markets.map((market: { marketType: string }) => market.marketType);
    expect(keys).toContain('player_pass_yds');
    expect(keys).toContain('player_pass_yds_alternate');
    expect(keys).not.toContain('moneyline');
    const byKey = (key: string) =>
      nfl.data[0].markets.find((market: { marketType: string }) => market.marketType === key);
    expect(byKey('player_pass_yds').supportsPoint).toBe(true);
    expect(byKey('player_anytime_td').supportsPoint).toBe(false);
  });
});

describe('edges', () => {
  it('lists one record per event, by start time', async () => {
    const called = await fixture().call('/v1/edge');
    expect(ids(called)).toEqual([BUF, NYJ, BOS]);
    expect(called.json.data[0].edges).toHaveLength(3);
    expect(called.json.meta).toEqual({ count: 3, page: 1 });
  });

  it('filters by type, market, source type and thresholds', async () => {
    const { call } = fixture();
    expect(ids(await call('/v1/edge?type=arbitrage'))).toEqual([BUF, BOS]);
    expect(ids(await call('/v1/edge?type=arbitrage&minProfit=2'))).toEqual([BOS]);
    expect(ids(await call('/v1/edge?type=value&minEdge=3.5'))).toEqual([NYJ]);
    expect(ids(await call('/v1/edge?market=total'))).toEqual([BUF, BOS]);
    expect(ids(await call('/v1/edge?sourceType=sportsbook&league=nba'))).toEqual([BOS]);
    expect(ids(await call('/v1/edge?sourceType=dfs'))).toEqual([]);
    expect(ids(await call('/v1/edge?limit=2&page=2'))).toEqual([BOS]);
  });

  it('ranks value, EV and arbitrage lists best first', async () => {
    const { call } = fixture();
    expect(ids(await call('/v1/edge/value'))).toEqual([NYJ, BUF]);
    expect(ids(await call('/v1/edge/ev'))).toEqual([BOS, BUF]);
    expect(ids(await call('/v1/edge/arbitrage'))).toEqual([BOS, BUF]);
    const first = await call('/v1/edge/value?limit=1');
    expect(ids(first)).toEqual([NYJ]);
    expect(first.json.data[0].edges.map((edge: { type: string }) => edge.type)).toEqual(['value']);
    expect(ids(await call('/v1/edge/value?minEdge=5'))).toEqual([NYJ]);
    expect(ids(await call('/v1/edge/arbitrage?minProfit=2'))).toEqual([BOS]);
    expect(ids(await call('/v1/edge/ev?league=nfl&market=moneyline'))).toEqual([BUF]);
  });

  it('breaks ties of rank by event id', async () => {
    const start = '2026-11-08T18:00:00.000Z';
    const events = ['nfl_b', 'nfl_a', 'nfl_c'].map((id) =>
      event(id, 'nfl', start, { edges: [value(2)] }),
    );
    expect(ids(await fixture({ events }).call('/v1/edge/value'))).toEqual([
      'nfl_a',
      'nfl_b',
      'nfl_c',
    ]);
  });

  it('shows the edges of one event', async () => {
    const { call } = fixture();
    const { json } = await call(`/v1/events/${BUF}/edge?market=moneyline&sourceType=sportsbook`);
    expect(json.data.edges.map((edge: { type: string }) => edge.type)).toEqual(['value', 'ev']);
    expect((await call(`/v1/events/${DAL}/edge`)).json.data.edges).toEqual([]);
    expect((await call('/v1/events/none/edge')).status).toBe(404);
  });
});

describe('best bets', () => {
  it('lists and filters', async () => {
    const { call } = fixture();
    expect(ids(await call('/v1/best-bets'))).toEqual([BUF, NYJ, BOS, LIV]);
    expect(ids(await call('/v1/best-bets?market=player_points'))).toEqual([BOS]);
    expect(ids(await call('/v1/best-bets?bookmaker=fanduel&sourceType=sportsbook'))).toEqual([
      BUF,
      LIV,
    ]);
    expect(ids(await call('/v1/best-bets?league=epl&limit=1&page=1'))).toEqual([LIV]);
  });

  it('shows one event', async () => {
    const { call } = fixture();
    const { json } = await call(`/v1/events/${BUF}/best-bets?market=moneyline&bookmaker=fanduel`);
    expect(json.data.markets).toHaveLength(1);
    expect(json.meta).toEqual({ league: 'nfl', event: BUF });
    expect((await call(`/v1/events/${DAL}/best-bets?sourceType=dfs`)).json.data.markets).toEqual(
      [],
    );
    expect((await call('/v1/events/none/best-bets')).status).toBe(404);
  });
});

it('shows text of any script and quotes as it is', async () => {
  const tricky = over('player_points', 'draftkings', 'Łukasz "Ω" O’Neil\u2028', 1.5);
  const { call } = fixture({
    events: [event('nba_x', 'nba', '2026-11-08T18:00:00.000Z', { quotes: [tricky] })],
  });
  const { json } = await call('/v1/player-props');
  expect(json.data[0].players[0].playerName).toBe('Łukasz "Ω" O’Neil\u2028');
});
