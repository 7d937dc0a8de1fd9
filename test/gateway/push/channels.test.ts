// The channels' own rules: which filters each takes, what is echoed, and how often it speaks.
import { describe, expect, test } from 'vitest';
import { CHANNEL_FILTERS, CHANNELS } from '#contract/stream-channels.ts';
import { readSubscription, type Subscription } from '#gateway/push/protocol.ts';
import { GAME } from '../../oracle/script.ts';

function read(channel: string, rest: object = {}): Subscription | readonly string[] {
  const find = (id: string) =>
    id === GAME.sourceEventId ? { eventId: GAME.eventId, leagueId: GAME.leagueId } : undefined;
  const said = readSubscription({ op: 'subscribe', id: 1, channel, ...rest }, find);
  return 'topic' in said ? said : said.problems;
}

function filtersOf(channel: string, rest: object): unknown {
  const subscription = read(channel, rest);
  return 'topic' in subscription ? subscription.filters : subscription;
}

describe('channels', () => {
  test('are named where another is asked for', () => {
    expect(read('prices')).toEqual([
      'channel: takes one of odds, player-props, best-bets, edges, moves, events, venues',
    ]);
  });

  test.each(CHANNELS)('%s echoes its filters and refuses those of others', (channel) => {
    expect(filtersOf(channel, {})).toEqual({});
    const [problem] = read(channel, { limit: 5 }) as readonly string[];
    expect(problem).toMatch(/^limit: unknown; takes only /);
  });

  test('props filter by player, best bets by bookmaker', () => {
    const props = { player: 'José', playerId: 'nba_jose_nunez', bookmaker: 'FanDuel' };
    expect(filtersOf('player-props', props)).toEqual({ ...props, bookmaker: 'fanduel' });
    expect(filtersOf('best-bets', { sourceType: 'exchange' })).toEqual({ sourceType: 'exchange' });
    expect(filtersOf('best-bets', { player: 'José' })).toEqual([
      'player: unknown; takes only league, market, sourceType, event, oddsFormat, bookmaker, ' +
        'bookmakers, region, profile, synthetic',
    ]);
  });

  test('whatever a client writes, another filter is another topic', () => {
    const topicOf = (rest: object): string => {
      const subscription = read('player-props', rest);
      return 'topic' in subscription ? subscription.topic : '';
    };
    const written = topicOf({ player: 'x,sourceType=dfs' });
    expect(written).not.toBe(topicOf({ player: 'x', sourceType: 'dfs' }));
    expect(written).toBe('player-props:player=x%2CsourceType%3Ddfs:0');
    expect(topicOf({ bookmaker: 'FanDuel' })).toBe(topicOf({ bookmaker: 'fanduel' }));
  });

  test('models of one’s own are a topic of their account, where prices are shown', () => {
    const own = (channel: string, accountId: string, rest: object = {}) => {
      const frame = { op: 'subscribe', id: 1, channel, sourceType: 'model', ...rest };
      return readSubscription(frame, () => undefined, undefined, { accountId });
    };
    for (const channel of ['odds', 'player-props']) {
      const [one, other] = [own(channel, 'acc_1'), own(channel, 'acc_2')];
      expect(one).toMatchObject({
        filters: { sourceType: 'model' },
        offers: { sourceType: 'model', account: 'acc_1' },
        topic: `${channel}:sourceType=model,account=acc_1:0`,
      });
      expect(other).toMatchObject({ topic: `${channel}:sourceType=model,account=acc_2:0` });
      expect(own(channel, 'acc_1', { bookmaker: 'fanduel' })).toHaveProperty('problems');
    }
    for (const channel of ['best-bets', 'edges', 'venues']) {
      expect(own(channel, 'acc_1'), channel).toHaveProperty('problems');
    }
  });

  test.each(CHANNELS)('%s takes no text that is none: half of a surrogate pair', (channel) => {
    for (const name of Object.keys(CHANNEL_FILTERS[channel])) {
      for (const text of ['\ud800', 'allen\udc00', '\udc00\ud800']) {
        const [problem] = read(channel, { [name]: text }) as readonly string[];
        expect(problem, name).toContain(`${name}: `);
      }
    }
  });

  test('events filter by sport, status and days, which must be in order', () => {
    const days = { from: '2025-11-09', to: '2025-11-10', status: 'scheduled', sport: 'football' };
    expect(filtersOf('events', days)).toEqual(days);
    expect(filtersOf('events', { from: '2025-11-10', to: '2025-11-09' })).toEqual([
      'from: takes a US Eastern day that is not after to',
    ]);
    expect(filtersOf('events', { status: 'live' })).toEqual([expect.stringMatching(/^status: /)]);
    expect(filtersOf('events', { event: GAME.sourceEventId })).toEqual({ event: GAME.eventId });
  });

  test('venues speak once a second at most, and know venues’ words of status', () => {
    expect(read('venues', { status: 'stale' })).toMatchObject({ conflateMs: 1000 });
    expect(read('venues', { conflateMs: 5000 })).toMatchObject({ conflateMs: 5000 });
    expect(read('events')).toMatchObject({ conflateMs: 0 });
    expect(filtersOf('venues', { status: 'scheduled' })).toEqual([
      expect.stringMatching(/^status: /),
    ]);
  });
});
