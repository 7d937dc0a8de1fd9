// The live feed against a server on loopback: what it asks when, and what it publishes.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Group } from '#domain/message/message.ts';
import type { GroupSink } from '#ingest/feed.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { createLiveFeed, type LiveFeedOptions } from '#ingest/venues/the-odds-api/live-feed.ts';
import { silentLogger } from '#kit/logger.ts';
import { Random } from '#kit/random.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import { FakeClock } from './fake-clock.ts';
import {
  book,
  game,
  imagesOf,
  market,
  moneyline,
  RECEIVED_AT,
  rejectionsOf,
} from './wire/wire-fixture.ts';

const TIMEOUT_MS = 20_000;

let api: ApiServer;

beforeEach(async () => {
  api = await startApiServer(() => ({}));
});

afterEach(() => api.close());

class ListSink implements GroupSink {
  readonly groupsInLog = 0;
  readonly groups: Group[] = [];
  async publish(group: Group): Promise<void> {
    this.groups.push(group);
  }
  async flush(): Promise<void> {}
}

/** Runs the feed until the API was asked `requests` times. */
async function run(requests: number, fields: Partial<LiveFeedOptions> = {}) {
  const controller = new AbortController();
  const sink = new ListSink();
  const clock = new FakeClock(RECEIVED_AT, () => {
    if (api.requests.length >= requests) controller.abort();
  });
  clock.heldMs = TIMEOUT_MS;
  const times: number[] = [];
  const { answer } = api;
  api.answer = (url) => {
    times.push((clock.nowMs - RECEIVED_AT) / 1000);
    return answer(url);
  };
  const feed = createLiveFeed({
    name: 'the-odds-api',
    apiKey: 'k',
    baseUrl: api.baseUrl,
    leagues: ['nfl'],
    regions: ['us'],
    markets: ['h2h', 'spreads', 'totals'],
    eventMarkets: {},
    identity: openIdentity(undefined),
    quarantine: createQuarantine(),
    clock,
    random: new Random(1),
    logger: silentLogger,
    timeoutMs: TIMEOUT_MS,
    ...fields,
  });
  const end = await feed.run(sink, controller.signal);
  return { end, sink, feed, times };
}

const isEventUrl = (url: URL): boolean => url.pathname.includes('/events/');

describe('the live feed', () => {
  test('asks at once, then as often as the nearest start deserves, and publishes', async () => {
    const commence_time = new Date(RECEIVED_AT + 30 * 60_000).toISOString();
    api.answer = () => ({ body: [game([book('fanduel', moneyline())], { commence_time })] });
    const { end, sink, feed, times } = await run(4);
    expect({ end, delivered: feed.delivered, source: feed.source }).toEqual({
      end: 'stopped',
      delivered: true,
      source: 'the-odds-api',
    });
    expect(times).toEqual([0, 60, 120, 180]);
    expect(sink.groups.slice(0, 2).map(({ kind }) => kind)).toEqual(['image', 'coverage']);
    expect(imagesOf(sink.groups)[0]).toMatchObject({
      receivedAt: RECEIVED_AT,
      markets: [{ marketType: 'moneyline' }, { marketType: 'spread' }, { marketType: 'total' }],
    });
  });

  test('asks for further markets event by event, close to the start only', async () => {
    const near = new Date(RECEIVED_AT + 30 * 60_000).toISOString();
    const far = new Date(RECEIVED_AT + 90 * 3_600_000).toISOString();
    const events = [
      game([book('fanduel', moneyline())], { commence_time: near }),
      game([], { id: 'later', commence_time: far }),
    ];
    const prop = market('player_pass_yds', [
      { name: 'Over', description: 'Josh Allen', price: -110, point: 250.5 },
    ]);
    const answer = game([book('betmgm', prop)], { commence_time: near });
    api.answer = (url) => ({ body: isEventUrl(url) ? answer : events });
    const { sink } = await run(6, {
      eventMarkets: { nfl: ['player_pass_yds', 'player_rush_yds'] },
    });
    const asked = new Set(api.requests.filter(isEventUrl).map((url) => url.pathname));
    expect([...asked]).toEqual(['/v4/sports/americanfootball_nfl/events/e1/odds']);
    const image = imagesOf(sink.groups).find(({ venues }) => venues.includes('betmgm'));
    expect(image?.markets.map(({ marketType }) => marketType)).toEqual([
      'player_pass_yds',
      'player_rush_yds',
    ]);
    expect(image?.quotes).toMatchObject([{ playerId: 'nfl_josh_allen', venueId: 'betmgm' }]);
  });

  test('asks for an event as often as it deserves, however often for its league', async () => {
    const commence_time = new Date(RECEIVED_AT + 30 * 60_000).toISOString();
    const answer = game([book('fanduel', moneyline())], { commence_time });
    api.answer = (url) => ({ body: isEventUrl(url) ? answer : [answer] });
    const { times } = await run(8, { eventMarkets: { nfl: ['player_pass_yds'] } });
    const timesOf = (isOfEvent: boolean): readonly (number | undefined)[] =>
      api.requests.flatMap((url, at) => (isEventUrl(url) === isOfEvent ? [times[at]] : []));
    expect(timesOf(false).slice(0, 4)).toEqual([0, 60, 120, 180]);
    expect(timesOf(true).slice(0, 2)).toEqual([0, 120]);
  });

  test('goes on asking for a game that is listed and cannot be read', async () => {
    const commence_time = new Date(RECEIVED_AT - 3_600_000).toISOString();
    api.answer = () => {
      const unread = api.requests.length > 1 && { home_team: 'Nobodies' };
      return { body: [game([], { commence_time, ...unread })] };
    };
    expect((await run(4)).times).toEqual([0, 45, 90, 135]);
  });

  test('drops a game that is gone, and has nothing near to ask for until it is back', async () => {
    const commence_time = new Date(RECEIVED_AT + 30 * 60_000).toISOString();
    const events = [game([book('fanduel', moneyline())], { commence_time })];
    api.answer = (url) => (isEventUrl(url) ? { status: 404 } : { body: events });
    const { times } = await run(4, { eventMarkets: { nfl: ['player_pass_yds'] } });
    expect(times).toEqual([0, 0, 900, 900]);
  });

  test('a league that is gone has said all it has to say', async () => {
    api.answer = () => ({ status: 404 });
    const { sink, feed } = await run(2);
    expect([sink.groups, feed.delivered]).toEqual([[], true]);
  });

  test('keeps what is listed where the next list cannot be read', async () => {
    const commence_time = new Date(RECEIVED_AT - 3_600_000).toISOString();
    api.answer = () => {
      const isRead = api.requests.length === 1;
      return { body: isRead ? [game([], { commence_time })] : { message: 'hello' } };
    };
    expect((await run(4)).times).toEqual([0, 45, 90, 135]);
  });

  test('asks less when credits run short', async () => {
    const commence_time = new Date(RECEIVED_AT + 30 * 60_000).toISOString();
    const headers = { 'x-requests-remaining': '2000' };
    api.answer = () => ({ body: [game([], { commence_time })], headers });
    const { times } = await run(3);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(600);
  });

  test('counts an answer that is no list, says nothing with it and is not delivered', async () => {
    api.answer = () => ({ body: { message: 'hello' } });
    const { sink, feed } = await run(1);
    expect(sink.groups.map(({ kind }) => kind)).toEqual(['clock']);
    expect(rejectionsOf(sink.groups)).toEqual({ malformed: 1 });
    expect(feed.delivered).toBe(false);
  });

  test('fails when the key is refused', async () => {
    api.answer = () => ({ status: 401, body: { error_code: 'INVALID_KEY', message: 'no' } });
    await expect(run(9)).rejects.toThrow('The Odds API refuses the key');
  });

  test('survives a failing league and still asks the other', async () => {
    api.answer = (url) => (url.pathname.includes('nfl') ? { status: 500 } : { body: [] });
    const { sink, feed } = await run(12, { leagues: ['nfl', 'mlb'] });
    expect(sink.groups[0]).toMatchObject({ kind: 'coverage', leagueId: 'mlb', venues: [] });
    expect(feed.delivered).toBe(false);
  });
});
