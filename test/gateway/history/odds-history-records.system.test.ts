// How rows of the archive are shown: sides by name, odds as summaries round them, by event.
import { describe, expect, it } from 'vitest';
import { type Called, fixture } from '../fixture.ts';
import { EVEN, FakeHistory, snapshot } from './fake-history.ts';

const BUF = 'nfl_20261108_buf_mia';
const PAST = 'nfl_20261101_buf_mia';
const OF_EVENT = `/v1/events/${BUF}/odds-history`;
const OF_ALLEN = '/v1/players/nfl_josh_allen/odds-history';
const ALLEN = {
  market: 'player_pass_yds',
  playerId: 'nfl_josh_allen',
  playerName: 'Josh Allen',
  point: 248.5,
};

async function answered(history: FakeHistory, target: string): Promise<Called['json']> {
  const { status, json } = await fixture({ history }).call(target);
  expect(status, `${target}: ${JSON.stringify(json.error)}`).toBe(200);
  return json;
}

/** A side as it is shown. */
const SHOWN = {
  fairProb: 0.5,
  fairOdds: 100,
  avgOdds: -108,
  bestOdds: -105,
  bookmakerId: 'fanduel',
};

describe('what is shown', () => {
  it('is an event with its snapshots, in the order that the archive gives', async () => {
    const total = { market: 'total', point: 44.5, isMain: false, isAlternate: true, books: 1 };
    const later = { at: Date.parse('2026-11-08T16:00:01.250Z'), sides: [EVEN, null, null] };
    const history = new FakeHistory([snapshot(), snapshot({ ...total, ...later })]);
    const { data, meta } = await answered(history, OF_EVENT);
    expect(data).toEqual({
      eventId: BUF,
      leagueId: 'nfl',
      snapshots: [
        {
          ts: '2026-11-08T16:00:00.000Z',
          marketType: 'spread',
          isAlternate: false,
          isMain: true,
          point: 2.5,
          selections: { home: SHOWN, away: SHOWN },
          books: 3,
        },
        {
          ts: '2026-11-08T16:00:01.250Z',
          marketType: 'total_alternate',
          isAlternate: true,
          isMain: false,
          point: 44.5,
          selections: { over: SHOWN, under: null },
          books: 1,
        },
      ],
      movement: [],
    });
    expect(meta).toEqual({ count: 2, limit: 200, league: 'nfl', event: BUF });
  });

  it('names sides in the order of the market, teams and players as odds do', async () => {
    const rows = [
      snapshot({ market: 'moneyline_3way', point: null, sides: [EVEN, EVEN, EVEN] }),
      snapshot({ market: 'team_total', team: 'away', point: 23.5 }),
      snapshot({ market: 'player_anytime_td', playerId: 'nfl_x', playerName: 'X', point: null }),
      snapshot(ALLEN),
    ];
    const { data } = await answered(new FakeHistory(rows), OF_EVENT);
    expect(data.snapshots.map(({ selections }: Called['json']) => Object.keys(selections))).toEqual(
      [
        ['home', 'draw', 'away'],
        ['over', 'under'],
        ['yes', 'no'],
        ['over', 'under'],
      ],
    );
    expect(data.snapshots[1].team).toBe('Away');
    expect(data.snapshots[2]).toMatchObject({ playerId: 'nfl_x', playerName: 'X', point: null });
    for (const each of data.snapshots) expect('team' in each && 'playerId' in each).toBe(false);
  });

  it('keeps a line that was gone, without selections', async () => {
    const gone = snapshot({ books: 0, sides: [null, null, null] });
    const { data } = await answered(new FakeHistory([gone]), OF_EVENT);
    expect(data.snapshots).toMatchObject([{ books: 0, selections: {} }]);
  });

  it.each([
    [{ fairProb: 0.545, avgProb: 0.5, bestPrice: 10_000 }, 0.545, -120, 100, 100],
    [{ fairProb: 0.4, avgProb: 0.6, bestPrice: 15_050 }, 0.4, 150, -150, 150.5],
    [{ fairProb: 0.50001, avgProb: 0.501, bestPrice: -100_000 }, 0.50001, 100, 100, -1000],
    [{ fairProb: 0.1234567, avgProb: 0.02, bestPrice: 490_000 }, 0.123457, 710, 4900, 4900],
    [{ fairProb: null, avgProb: 0.25, bestPrice: 30_000 }, null, null, 300, 300],
    // Overlapping outcomes priced below their worth.
    [{ fairProb: 1.02, avgProb: 0.9, bestPrice: -90_000 }, null, null, -900, -900],
  ])('rounds %j as summaries do', async (side, fairProb, fairOdds, avgOdds, bestOdds) => {
    const rows = [snapshot({ sides: [{ ...side, bestVenue: 'pinnacle' }, null, null] })];
    const { data } = await answered(new FakeHistory(rows), OF_EVENT);
    expect(data.snapshots[0].selections).toEqual({
      home: { fairProb, fairOdds, avgOdds, bestOdds, bookmakerId: 'pinnacle' },
      away: null,
    });
  });

  it.each([
    ['decimal', 2, 1.9231, 1.9524],
    ['probability', 0.5, 0.52, 0.512195],
  ])('shows odds as %s where asked for', async (format, fairOdds, avgOdds, bestOdds) => {
    const { data } = await answered(
      new FakeHistory([snapshot()]),
      `${OF_EVENT}?oddsFormat=${format}`,
    );
    const shown = { ...SHOWN, fairOdds, avgOdds, bestOdds };
    expect(data.snapshots[0].selections).toEqual({ home: shown, away: shown });
  });

  it('leaves out a market that the league has not any more, not its siblings', async () => {
    const rows = [snapshot({ market: 'coin_toss' }), snapshot()];
    const lost = { opened: rows[0], now: rows[0], move: [null, null, null] } as never;
    const { data, meta } = await answered(new FakeHistory(rows, [lost]), OF_EVENT);
    expect([data.snapshots.length, data.movement.length, meta.count]).toEqual([1, 0, 1]);
  });

  it('says where main lines opened and are, and by how much they moved', async () => {
    const opened = snapshot({ market: 'team_total', team: 'home', point: 20.5 });
    const at = Date.parse('2026-11-08T17:00:00Z');
    const sides = [{ ...EVEN, fairProb: 0.54 }, null, null];
    const now = snapshot({ ...opened, at, point: 21.5, sides, isAlternate: true });
    const history = new FakeHistory([], [{ opened, now, move: [0.0400000001, null, null] }]);
    const { data } = await answered(history, OF_EVENT);
    expect(data.snapshots).toEqual([]);
    expect(data.movement).toEqual([
      {
        marketType: 'team_total',
        team: 'Home',
        opened: {
          ts: '2026-11-08T16:00:00.000Z',
          point: 20.5,
          selections: { over: SHOWN, under: SHOWN },
          books: 3,
        },
        now: {
          ts: '2026-11-08T17:00:00.000Z',
          point: 21.5,
          selections: { over: { ...SHOWN, fairProb: 0.54, fairOdds: -117 }, under: null },
          books: 3,
        },
        move: { over: 0.04, under: null },
      },
    ]);
  });

  it('groups a player’s by event, each with the movement of its own', async () => {
    const [early, late] = [snapshot({ ...ALLEN, eventId: PAST }), snapshot(ALLEN)];
    const rows = [early, late, { ...early, at: late.at + 1 }];
    const movements = [late, early, { ...early, eventId: 'nfl_unshown' }].map((row) => ({
      opened: row,
      now: row,
      move: [0, 0, null],
    }));
    const { data, meta } = await answered(new FakeHistory(rows, movements), OF_ALLEN);
    expect(data).toMatchObject({
      playerId: 'nfl_josh_allen',
      playerName: 'Josh Allen',
      leagueId: 'nfl',
      events: [
        { eventId: PAST, leagueId: 'nfl', snapshots: [{}, {}], movement: [{}] },
        { eventId: BUF, leagueId: 'nfl', snapshots: [{}], movement: [{}] },
        // All of its snapshots were cut; how it moved never is.
        { eventId: 'nfl_unshown', leagueId: 'nfl', snapshots: [], movement: [{}] },
      ],
    });
    expect(data.events).toHaveLength(3);
    expect(data.events[0].movement[0].move).toEqual({ over: 0, under: 0 });
    expect(meta).toEqual({ count: 3, limit: 200, league: 'nfl' });
  });
});
