// What simulated prices are made of: ladders, distributions, venues, players, market names.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAGUES } from '#domain/league.ts';
import { marketOf } from '#domain/market-catalog.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { normalSplit, poissonSplit } from '#ingest/simulated-feed/distributions.ts';
import { LADDERS, nearestRung } from '#ingest/simulated-feed/ladder.ts';
import { LEAGUE_MODELS } from '#ingest/simulated-feed/league-table.ts';
import { rosterOf } from '#ingest/simulated-feed/roster.ts';
import { DFS_PROFILES, PROFILES, venuesOfEvent } from '#ingest/simulated-feed/venue-profile.ts';

describe('the ladders of simulated venues', () => {
  it('hold only prices that the book accepts, in order', () => {
    for (const ladder of Object.values(LADDERS)) {
      let last = 0;
      ladder.prices.forEach((price, rung) => {
        expect(price > -10_000 && price < 10_000).toBe(false);
        expect(price).not.toBe(-10_000);
        expect(Math.abs(price)).toBeLessThan(1_000_000);
        expect(ladder.probabilities[rung]).toBeCloseTo(probabilityOfPrice(price), 12);
        expect(probabilityOfPrice(price)).toBeGreaterThanOrEqual(last);
        last = probabilityOfPrice(price);
      });
    }
  });

  it('move a probability to the nearest rung', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(LADDERS)), chance, (ladder, probability) => {
        const rung = nearestRung(ladder, probability);
        const off = Math.abs((ladder.probabilities[rung] ?? 9) - probability);
        const least = Math.min(...ladder.probabilities.map((each) => Math.abs(each - probability)));
        expect(off).toBeCloseTo(least, 12);
      }),
    );
  });
});

describe('the distributions of the simulated world', () => {
  it('split a count into below, push and above', () => {
    const { below, above } = poissonSplit(2.7, 3);
    expect(below).toBeCloseTo(Math.exp(-2.7) * (1 + 2.7 + 2.7 ** 2 / 2), 12);
    expect(1 - below - above).toBeCloseTo((Math.exp(-2.7) * 2.7 ** 3) / 6, 12);
    expect(poissonSplit(2.7, -0.5)).toEqual({ below: 0, above: 1 });
  });

  it('leave no push at a half point, and some at a whole one', () => {
    const half = normalSplit(3, 12, 2.5);
    expect(half.below + half.above).toBeCloseTo(1, 12);
    const whole = normalSplit(3, 12, 3);
    expect(1 - whole.below - whole.above).toBeCloseTo(0.0332, 3);
    expect(whole.below).toBeCloseTo(whole.above, 6);
  });
});

describe('the cast of the simulated world', () => {
  it('knows at least 30 venues of the three types', () => {
    const types = new Set([...PROFILES, ...DFS_PROFILES].map(({ venue }) => venue.sourceType));
    expect(types).toEqual(new Set(['sportsbook', 'exchange', 'dfs']));
    expect(PROFILES.length + DFS_PROFILES.length).toBeGreaterThanOrEqual(30);
    for (const { venue } of PROFILES) expect(venue.legacy).toBe(false);
  });

  it('adds venues to an event and takes none away when more quote it', () => {
    const few = venuesOfEvent(7, 'nba_x', 'basketball', 4);
    const many = venuesOfEvent(7, 'nba_x', 'basketball', 10);
    expect(many.slice(0, 4)).toEqual(few);
    expect(new Set(many).size).toBe(10);
  });

  it('gives every player of a league a name of their own, the same each time', () => {
    for (const { leagueId } of LEAGUES) {
      const players = teamsOfLeague(leagueId)
        .slice(0, 64)
        .flatMap((team) => rosterOf(7, leagueId, team.teamId, 3));
      expect(new Set(players.map((player) => player.playerId)).size).toBe(players.length);
    }
    expect(rosterOf(7, 'nba', 'nba_bos', 3)).toEqual(rosterOf(7, 'nba', 'nba_bos', 3));
  });

  it('names only markets of the catalogue', () => {
    for (const model of LEAGUE_MODELS) {
      const props = model.props.map((prop) => prop.marketType);
      for (const type of ['moneyline', 'spread', 'total', ...model.periodMarkets, ...props]) {
        expect(marketOf(model.leagueId, type), `${model.leagueId} ${type}`).toBeDefined();
      }
    }
  });
});
