// The simulated calendar: every league is always on, nobody plays twice at once, scripts add up.
import { describe, expect, it } from 'vitest';
import { easternDay } from '#domain/eastern-day.ts';
import { LEAGUES } from '#domain/league.ts';
import { type Game, gamesAt, HOUR_MS } from '#ingest/simulated-feed/calendar.ts';
import { expectationOf, GameScript } from '#ingest/simulated-feed/game-script.ts';
import { teamsOf } from '#ingest/simulated-feed/league-model.ts';
import { LEAGUE_MODELS } from '#ingest/simulated-feed/league-table.ts';
import { IS_LONG } from '../../long.ts';

const SEED = 7;
const DAY_MS = 24 * HOUR_MS;
/** Every season, both changes of the clocks, a leap day, the turn of the year. */
const ALL_DAYS = [
  Date.UTC(2025, 10, 2),
  Date.UTC(2026, 2, 8),
  Date.UTC(2026, 6, 15),
  Date.UTC(2026, 11, 31),
  Date.UTC(2028, 1, 29),
  Date.UTC(2031, 4, 20),
];
const DAYS = ALL_DAYS.slice(0, IS_LONG ? undefined : 2);
const INSTANTS = DAYS.flatMap((day) =>
  Array.from({ length: 24 }, (_, hour) => day + hour * HOUR_MS + hour * 137_000),
);

const isLive = (game: Game, now: number) => game.startTime <= now && now < game.endTime;

describe('the simulated calendar', () => {
  it('has live events, soon ones and events on the next days in every league at any hour', () => {
    for (const now of INSTANTS) {
      const games = gamesAt(SEED, now).filter((game) => !game.postponed);
      expect(games.length).toBeGreaterThanOrEqual(200);
      for (const { leagueId } of LEAGUES) {
        const own = games.filter((game) => game.model.leagueId === leagueId);
        const when = `${leagueId} at ${new Date(now).toISOString()}`;
        expect(
          own.some((game) => isLive(game, now)),
          `${when}: live`,
        ).toBe(true);
        const next = own.filter((game) => game.startTime > now);
        expect(
          next.some((game) => game.startTime < now + 3 * HOUR_MS),
          `${when}: soon`,
        ).toBe(true);
        for (const days of [1, 2]) {
          const day = easternDay(now + days * DAY_MS);
          const has = next.some((game) => easternDay(game.startTime) === day);
          expect(has, `${when}: in ${days} days`).toBe(true);
        }
      }
    }
  });

  it('has events later the same US Eastern day until late in the evening', () => {
    for (const now of INSTANTS) {
      if (easternDay(now) !== easternDay(now + 3 * HOUR_MS)) continue;
      for (const { leagueId } of LEAGUES) {
        const later = gamesAt(SEED, now).some(
          (game) =>
            game.model.leagueId === leagueId &&
            game.startTime > now &&
            easternDay(game.startTime) === easternDay(now),
        );
        expect(later, `${leagueId} at ${new Date(now).toISOString()}`).toBe(true);
      }
    }
  });

  it('never lets a team play twice at once, or a pair twice a day', () => {
    for (const day of DAYS) {
      const games = new Map<string, Game>();
      for (let now = day; now < day + 10 * DAY_MS; now += 12 * HOUR_MS) {
        for (const game of gamesAt(SEED, now)) {
          const known = games.get(game.eventId);
          expect(known === undefined || known.startTime === game.startTime, game.eventId).toBe(
            true,
          );
          games.set(game.eventId, game);
        }
      }
      const ofTeam = new Map<string, Game[]>();
      for (const game of games.values()) {
        expect(game.home.teamId).not.toBe(game.away.teamId);
        for (const { teamId } of [game.home, game.away]) {
          ofTeam.set(teamId, [...(ofTeam.get(teamId) ?? []), game]);
        }
      }
      for (const [teamId, own] of ofTeam) {
        own.sort((a, b) => a.startTime - b.startTime);
        for (let i = 1; i < own.length; i++) {
          const [before, after] = [own[i - 1] as Game, own[i] as Game];
          const overlap = before.endTime > after.startTime || before.startTime === after.startTime;
          expect(overlap, `${teamId}: ${before.eventId} and ${after.eventId}`).toBe(false);
        }
      }
    }
  });

  it('has every team play about as often as the others, once a day where teams are enough', () => {
    for (const seed of [1, SEED, 42]) {
      // Four weeks around the change of the clocks.
      const until = Date.UTC(2026, 10, 15, 5);
      const games = gamesAt(seed, until, 28 * DAY_MS).filter((game) => game.endTime < until);
      for (const model of LEAGUE_MODELS) {
        const teams = teamsOf(model);
        const ofTeam = new Map<string, number>(teams.map(({ teamId }) => [teamId, 0]));
        const ofDay = new Map<string, number>();
        for (const { home, away, startTime } of games.filter((game) => game.model === model)) {
          for (const { teamId } of [home, away]) {
            ofTeam.set(teamId, (ofTeam.get(teamId) ?? 0) + 1);
            const day = `${teamId} ${easternDay(startTime)}`;
            ofDay.set(day, (ofDay.get(day) ?? 0) + 1);
          }
        }
        const what = `${model.leagueId} of seed ${seed}`;
        const counts = [...ofTeam.values()];
        expect(counts.length, what).toBe(teams.length);
        expect(Math.max(...counts), what).toBeLessThanOrEqual(2 * Math.min(...counts));
        expect(Math.min(...counts), what).toBeGreaterThan(10);
        const enough = 2 * (model.slots + model.extras) <= teams.length;
        expect(Math.max(...ofDay.values()), what).toBe(enough ? 1 : 2);
        expect(enough, what).toBe(model.leagueId !== 'soccer_epl');
      }
    }
  });

  it('has the twenty clubs of the season in the Premier League', () => {
    const clubs = LEAGUE_MODELS.filter(({ leagueId }) => leagueId === 'soccer_epl').flatMap(
      teamsOf,
    );
    const names = clubs.map(({ name }) => name);
    expect(names).toHaveLength(20);
    expect(names).toEqual(expect.arrayContaining(['Coventry City', 'Hull City', 'Ipswich Town']));
    expect(names).toContain('Tottenham Hotspur');
  });

  it('announces a game once and keeps its id and start until it is over', () => {
    const now = Date.UTC(2026, 8, 1, 20);
    const before = new Map(gamesAt(SEED, now).map((game) => [game.eventId, game]));
    const after = new Map(gamesAt(SEED, now + HOUR_MS).map((game) => [game.eventId, game]));
    for (const [eventId, game] of before) {
      if (game.endTime <= now + HOUR_MS) expect(after.has(eventId)).toBe(false);
      else expect(after.get(eventId)?.startTime).toBe(game.startTime);
    }
    expect(gamesAt(SEED, now).map((game) => game.eventId)).toEqual([...before.keys()]);
    expect(gamesAt(SEED + 1, now).some((game) => !before.has(game.eventId))).toBe(true);
  });

  it('postpones some games, but never the only one of its slot', () => {
    const games = DAYS.flatMap((day) => gamesAt(SEED, day));
    const postponed = games.filter((game) => game.postponed);
    expect(postponed.length).toBeGreaterThan(0);
    expect(postponed.length).toBeLessThan(games.length / 10);
    for (const game of postponed) expect(game.endTime).toBeLessThan(game.startTime);
  });
});

describe('the script of a simulated game', () => {
  const games = gamesAt(SEED, Date.UTC(2026, 8, 1, 20)).filter((game) => !game.postponed);
  const scriptOf = (game: Game) => new GameScript(SEED, game, expectationOf(SEED, game));

  it('scores upwards only and ends without a draw outside soccer', () => {
    for (const game of games) {
      const script = scriptOf(game);
      let last = { home: 0, away: 0 };
      for (let now = game.startTime; now <= game.endTime; now += 120_000) {
        const score = script.window('game', script.progress(now));
        expect(score.home).toBeGreaterThanOrEqual(last.home);
        expect(score.away).toBeGreaterThanOrEqual(last.away);
        last = score;
      }
      expect(script.progress(game.endTime)).toBeCloseTo(1, 9);
      const final = script.window('game', 1);
      if (!game.model.leagueId.startsWith('soccer')) expect(final.home).not.toBe(final.away);
    }
  });

  it('scores about what is expected of the league', () => {
    for (const { leagueId } of LEAGUES) {
      const own = games.filter((game) => game.model.leagueId === leagueId);
      const points = own.map((game) => {
        const { home, away } = scriptOf(game).window('game', 1);
        return home + away;
      });
      const mean = points.reduce((sum, each) => sum + each, 0) / own.length;
      const expected = (own[0]?.model.homeMean ?? 0) + (own[0]?.model.awayMean ?? 0);
      expect(mean / expected, leagueId).toBeGreaterThan(0.75);
      expect(mean / expected, leagueId).toBeLessThan(1.3);
    }
  });

  it('shows a clock in the words of the sport', () => {
    const clockOf = (leagueId: string, minutes: number) => {
      const game = games.find((each) => each.model.leagueId === leagueId) as Game;
      return scriptOf(game).clock(game.startTime + minutes * 60_000);
    };
    expect(clockOf('nba', 0)).toEqual({ period: 'Q1', clock: '12:00' });
    expect(clockOf('nfl', 95)).toEqual({ period: 'Halftime', clock: null });
    expect(clockOf('soccer_epl', 70)).toEqual({ period: '2nd Half', clock: "54'" });
    expect(clockOf('mlb', 10)).toEqual({ period: 'Bot 1st', clock: null });
    expect(clockOf('nhl', 19)).toEqual({ period: '1st Period', clock: '10:00' });
  });
});
