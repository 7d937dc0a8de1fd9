// What those who post without the right to starts list of games: it names their own events, and
// moves, turns or doubles no game of those who have that right.
import { expect, test } from 'vitest';
import { openIdentity } from '#ingest/identity/identity.ts';
import { postedBy } from '#ingest/identity/naming.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-08T18:00:00Z');
type Pair = readonly [leagueId: string, homeTeamId: string, awayTeamId: string];
const BASEBALL: Pair = ['mlb', 'mlb_bos', 'mlb_nyy'];
const FOOTBALL: Pair = ['nfl', 'nfl_mia', 'nfl_buf'];
const LEAGUES: readonly Pair[] = [FOOTBALL, ['nba', 'nba_bos', 'nba_mia'], BASEBALL];

/** A feed and a poster of one identity, and what each resolves. */
function both([leagueId, homeTeamId, awayTeamId]: Pair) {
  const identity = openIdentity(undefined);
  const posted = postedBy('leaked', identity);
  const event = { leagueId, homeTeamId, awayTeamId };
  const said = (source: string, sourceEventId: string, startTime: number) => {
    const own = { ...event, source, sourceEventId, startTime, receivedAt: START - 24 * HOUR };
    return source === 'leaked' ? posted.resolve(own) : identity.resolve(own);
  };
  const turned = (sourceEventId: string, startTime: number) => {
    const teams = { leagueId, homeTeamId: awayTeamId, awayTeamId: homeTeamId };
    return posted.resolve({ ...teams, source: 'leaked', sourceEventId, startTime });
  };
  return { said, turned };
}

test.each(LEAGUES)(
  '%s: a game keeps its id where a poster walks it away and lists another',
  (...of) => {
    const { said } = both(of);
    const game = said('feed', 'x', START);
    for (let step = 1; step < 30; step++) said('leaked', 'a', START + 2 * step * HOUR);
    for (const id of ['b', 'c', 'd']) said('leaked', id, START);
    expect(said('leaked', 'a', START + 60 * HOUR)?.startTime).toBe(START);
    expect(said('feed', 'x', START)).toEqual(game);
    expect(said('other_feed', 'y', START)).toEqual(game);
    expect(said('other_feed', 'y', START + 0.5 * HOUR)?.eventId).toBe(game?.eventId);
  },
);

test.each(LEAGUES)(
  '%s: a game that a poster lists first, turned or late, is the feed’s',
  (...of) => {
    for (const lateHours of [0, 2, 6, 12]) {
      const { said, turned } = both(of);
      const alone = both(of).said('feed', 'x', START);
      turned('a', START + lateHours * HOUR);
      expect(said('feed', 'x', START)).toMatchObject({ startTime: START, flipped: false });
      expect(said('other_feed', 'y', START)).toEqual(said('feed', 'x', START));
      if (lateHours === 12 && of[0] !== 'mlb') expect(said('feed', 'x', START)).toEqual(alone);
    }
  },
);

test.each(LEAGUES)('%s: a poster’s event becomes the feed’s, which lists it later', (...of) => {
  const { said } = both(of);
  const early = said('leaked', 'a', START + 0.5 * HOUR);
  expect(said('feed', 'x', START)).toMatchObject({ eventId: early?.eventId, startTime: START });
  expect(said('leaked', 'a', START + 0.5 * HOUR)).toEqual(said('feed', 'x', START));
});

test('a poster’s ids are its own, also where it writes those of a feed', () => {
  const { said } = both(FOOTBALL);
  const game = said('feed', 'x', START);
  said('leaked', 'x', START + 21 * 24 * HOUR);
  expect(said('feed', 'x', START)).toEqual(game);
});

test('however many games of a day a poster lists, a feed lists its own', () => {
  const { said, turned } = both(BASEBALL);
  for (let nth = 0; nth < 12; nth++) turned(`n${nth}`, START - 6 * HOUR + nth * HOUR);
  expect(said('feed', 'x', START)?.startTime).toBe(START);
  expect(said('feed', 'y', START + 5 * HOUR)?.startTime).toBe(START + 5 * HOUR);
});
