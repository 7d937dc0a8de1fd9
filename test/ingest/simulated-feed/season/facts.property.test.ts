// The simulated world as a source of reference data: games as the feed tells them, and history in
// batches of which none is too large.
import { describe, expect, it } from 'vitest';
import { seasonOf } from '#domain/history/season.ts';
import { LEAGUES } from '#domain/league.ts';
import type { GameFacts, ReferenceBatch } from '#domain/reference.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { gamesAt, HOUR_MS } from '#ingest/simulated-feed/calendar.ts';
import { gameFactsOf, seasonBatches } from '#ingest/simulated-feed/season/facts.ts';
import {
  injuryReportAt,
  injuryReportsOf,
  teamIdsThatPlay,
} from '#ingest/simulated-feed/season/injuries.ts';
import { pollsOf } from '#ingest/simulated-feed/season/polls.ts';
import { SimulatedEvent } from '#ingest/simulated-feed/simulated-event.ts';
import { DAY_MS, NOW, of, PLAYED } from './games.ts';

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

describe('the facts of a simulated game', () => {
  it('are what the feed says of status, score, period and clock', () => {
    const seen = new Set<string>();
    for (const game of gamesAt(7, NOW, 2 * DAY_MS)) {
      const times = [game.startTime - HOUR_MS, game.startTime, game.startTime + HOUR_MS, NOW];
      for (const now of [...times, game.endTime]) {
        const facts = gameFactsOf(7, game, now);
        const event = new SimulatedEvent(7, game);
        event.status = facts.status;
        const told = event.statusGroup(now);
        expect(facts.score).toEqual(told.score);
        expect(facts.period).toBe(told.period);
        expect(facts.clock).toBe(told.clock);
        expect(facts.venue).toBe(told.venue);
        expect(facts.neutralSite).toBe(told.neutralSite);
        const isOver = now >= game.endTime;
        const over = game.postponed ? 'postponed' : 'final';
        const open = now < game.startTime ? 'scheduled' : 'in_progress';
        expect(facts.status).toBe(isOver ? over : open);
        seen.add(facts.status);
      }
    }
    expect([...seen].sort()).toEqual(['final', 'in_progress', 'postponed', 'scheduled']);
  });

  it('name game, season and teams', () => {
    for (const { seed, game } of PLAYED) {
      const facts = gameFactsOf(seed, game, game.endTime);
      expect(facts.eventId).toBe(game.eventId);
      expect(facts.sourceGameId).toBe(game.eventId);
      expect(facts.season).toBe(seasonOf(game.model.leagueId, game.startTime));
      expect(facts.seasonType).toBe('regular');
      expect(facts.homeTeamId).toBe(game.home.teamId);
      expect(facts.awayTeamId).toBe(game.away.teamId);
    }
  });

  it('have periods that add up to the score, as many as were begun', () => {
    const whole = { basketball: [4, 2], football: [4], baseball: [9], hockey: [3, 4], soccer: [2] };
    for (const { seed, game, sport, score } of PLAYED) {
      const { periods } = gameFactsOf(seed, game, game.endTime);
      expect(sum(periods?.home ?? [])).toBe(score.home);
      expect(sum(periods?.away ?? [])).toBe(score.away);
      expect(periods?.home.length).toBe(periods?.away.length);
      expect(whole[sport as keyof typeof whole]).toContain(periods?.home.length);
      expect(gameFactsOf(seed, game, game.startTime - 1).periods).toBeNull();
      expect(gameFactsOf(seed, game, game.startTime).periods?.home).toEqual([0]);
      const middle = gameFactsOf(seed, game, (game.startTime + game.endTime) / 2);
      expect(sum(middle.periods?.home ?? [])).toBe(middle.score?.home);
      expect(sum(middle.periods?.away ?? [])).toBe(middle.score?.away);
    }
  });

  it('have overtime where hockey is level after three periods, and only there', () => {
    const hockey = PLAYED.filter(({ sport }) => sport === 'hockey');
    const overtimes = hockey.filter(({ seed, game, score }) => {
      const { periods } = gameFactsOf(seed, game, game.endTime);
      const regular = (side: 'home' | 'away') => sum(periods?.[side].slice(0, 3) ?? []);
      const isLevel = regular('home') === regular('away');
      expect(periods?.home.length, game.eventId).toBe(isLevel ? 4 : 3);
      if (isLevel) expect(Math.abs(score.home - score.away)).toBe(1);
      const last = gameFactsOf(seed, game, game.endTime - 1);
      expect(last.period).toBe(isLevel ? 'OT' : '3rd Period');
      return isLevel;
    });
    expect(overtimes.length).toBeGreaterThan(hockey.length / 20);
    expect(overtimes.length).toBeLessThan(hockey.length / 3);
  });

  it('end a quarter with its points', () => {
    const game = PLAYED.find(({ game: { model } }) => model.leagueId === 'nba');
    const { seed = 0, game: { startTime = 0 } = {} } = game ?? {};
    const facts = game && gameFactsOf(seed, game.game, startTime + 31 * 60_000);
    const final = game && gameFactsOf(seed, game.game, game.game.endTime);
    expect(facts?.periods?.home).toEqual([final?.periods?.home[0]]);
    expect(facts?.score?.home).toBe(final?.periods?.home[0]);
  });
});

describe('the history of the simulated world', () => {
  const FROM = NOW - 3 * DAY_MS;
  const batches: readonly ReferenceBatch[] = [...seasonBatches(7, FROM, NOW)];
  const games = batches.flatMap((batch) => batch.games ?? []);
  const boxes = new Map(
    batches.flatMap((batch) => batch.boxScores ?? []).map((box) => [box.sourceGameId, box]),
  );

  it('holds the roster of every team before anything else', () => {
    const rosters = batches.flatMap((batch) => batch.rosters ?? []);
    const teams = LEAGUES.flatMap(({ leagueId }) => teamsOfLeague(leagueId));
    expect(new Set(rosters.map(({ teamId }) => teamId)).size).toBe(teams.length);
    const lastRoster = batches.findLastIndex((batch) => batch.rosters);
    const firstGame = batches.findIndex((batch) => batch.games);
    expect(lastRoster).toBeLessThan(firstGame);
  });

  it('holds every game that ended once, with box score and plays where it was played', () => {
    const ended = gamesAt(7, NOW, NOW - FROM).filter((game) => game.endTime <= NOW);
    expect(games.map(({ sourceGameId }) => sourceGameId).sort()).toEqual(
      ended.map(({ eventId }) => eventId).sort(),
    );
    const played = games.filter(({ status }) => status === 'final');
    expect(games.length - played.length).toBe(ended.filter((game) => game.postponed).length);
    expect([...boxes.keys()].sort()).toEqual(played.map((game) => game.sourceGameId).sort());
    const plays = batches.flatMap((batch) => batch.playByPlays ?? []);
    expect(plays.map((each) => each.sourceGameId)).toEqual([...boxes.keys()]);
    for (const { plays: own } of plays) expect(own.length).toBeGreaterThan(2);
  });

  it('holds the injury reports as they stand first, then every change, and the polls', () => {
    const reports = batches.flatMap((batch) => batch.injuryReports ?? []);
    for (const { leagueId } of LEAGUES) {
      const own = reports.filter((report) => report.leagueId === leagueId);
      const teamIds = teamIdsThatPlay(leagueId);
      expect(own.slice(0, teamIds.length)).toEqual(
        teamIds.map((teamId) => injuryReportAt(7, leagueId, teamId, FROM)),
      );
      const changes = injuryReportsOf(7, leagueId, FROM + 1, NOW + 1);
      expect(own.slice(teamIds.length)).toEqual(changes);
      expect(changes.length).toBeGreaterThan(10);
    }
    const week = [...seasonBatches(7, NOW - 5 * DAY_MS, NOW)].flatMap(({ polls }) => polls ?? []);
    expect(week).toEqual([
      ...pollsOf(7, 'ncaa_basketball', NOW - 5 * DAY_MS, NOW),
      ...pollsOf(7, 'ncaa_football', NOW - 5 * DAY_MS, NOW),
    ]);
    expect(week).toHaveLength(2);
  });

  it('names the starters who are in the box scores', () => {
    let named = 0;
    const isStarter = ({ stats }: { stats: object }) => 'outsRecorded' in stats || 'saves' in stats;
    for (const game of games.filter(({ status }) => status === 'final')) {
      if (game.leagueId !== 'mlb' && game.leagueId !== 'nhl') {
        expect(game.starters).toBeNull();
        continue;
      }
      for (const side of ['home', 'away'] as const) {
        const lines = boxes.get(game.sourceGameId)?.[side].players ?? [];
        const line = lines.find((each) => each.started && isStarter(each));
        expect(line?.player.fullName).toBe(game.starters?.[side]);
        named += 1;
      }
    }
    expect(named).toBeGreaterThan(50);
  });

  it('comes in batches of modest size, in order of days', () => {
    for (const batch of batches) {
      expect(batch.source).toBe('simulated');
      expect(batch.games?.length ?? 0).toBeLessThanOrEqual(20);
      expect(batch.rosters?.length ?? 0).toBeLessThanOrEqual(20);
      expect(batch.injuryReports?.length ?? 0).toBeLessThanOrEqual(100);
    }
    const dayOf = ({ startTime }: GameFacts) => startTime;
    const firsts = batches.flatMap((batch) => (batch.games?.[0] ? [dayOf(batch.games[0])] : []));
    for (let i = 1; i < firsts.length; i++) {
      // By the end, so starts may be as far apart as games are long.
      expect(firsts[i]).toBeGreaterThan((firsts[i - 1] ?? 0) - 5 * HOUR_MS);
    }
  });

  it('is the same when it is told in two parts, but for rosters and first reports', () => {
    const twice = [
      ...seasonBatches(7, FROM, FROM + DAY_MS),
      ...seasonBatches(7, FROM + DAY_MS, NOW),
    ];
    const told = (list: readonly ReferenceBatch[]) => [
      list.flatMap((batch) => batch.games ?? []),
      list.flatMap((batch) => batch.boxScores ?? []),
      list.flatMap((batch) => batch.playByPlays ?? []),
      list.flatMap((batch) => batch.polls ?? []),
    ];
    expect(told(twice)).toEqual(told(batches));
  });

  it('is bounded work: so many games, lines and plays, none told twice', () => {
    const lines = [...boxes.values()].flatMap((box) => [...box.home.players, ...box.away.players]);
    const plays = batches.flatMap((batch) => batch.playByPlays ?? []).flatMap((each) => each.plays);
    expect(games.length / 3).toBeGreaterThan(120);
    expect(games.length / 3).toBeLessThan(190);
    expect(lines.length / boxes.size).toBeGreaterThan(25);
    expect(lines.length / boxes.size).toBeLessThan(45);
    expect(plays.length / boxes.size).toBeLessThan(60);
    expect(lines.some((line) => of(line, 'points') > 20)).toBe(true);
  });
});
