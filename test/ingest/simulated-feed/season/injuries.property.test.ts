// The injuries of the simulated world: a history that can be read at any instant.
import { describe, expect, it } from 'vitest';
import { LEAGUES } from '#domain/league.ts';
import {
  episodesOf,
  injuryReportAt,
  injuryReportsOf,
  outAt,
  teamIdsThatPlay,
} from '#ingest/simulated-feed/season/injuries.ts';
import { squadOf } from '#ingest/simulated-feed/season/squad.ts';
import { DAY_MS, NOW, SEEDS } from './games.ts';

const FROM = NOW - 28 * DAY_MS;

describe('the injury reports of the simulated world', () => {
  it('are whole: each says what a look at its instant says, and nothing changes between', () => {
    for (const { leagueId } of LEAGUES) {
      const reports = injuryReportsOf(7, leagueId, FROM, NOW);
      for (const teamId of teamIdsThatPlay(leagueId).slice(0, 6)) {
        const own = reports.filter((report) => report.teamId === teamId);
        expect(own.length).toBeGreaterThan(5);
        let items = injuryReportAt(7, leagueId, teamId, FROM).items;
        for (const report of own) {
          const before = injuryReportAt(7, leagueId, teamId, report.at - 1).items;
          expect(before).toEqual(items);
          expect(injuryReportAt(7, leagueId, teamId, report.at)).toEqual(report);
          expect(report.items).not.toEqual(before);
          items = report.items;
        }
        expect(injuryReportAt(7, leagueId, teamId, NOW - 1).items).toEqual(items);
      }
    }
  });

  it('come in order of time, and a stretch is the sum of its parts', () => {
    const middle = FROM + 11 * DAY_MS + 12_345;
    const whole = injuryReportsOf(7, 'nba', FROM, NOW);
    const parts = [
      ...injuryReportsOf(7, 'nba', FROM, middle),
      ...injuryReportsOf(7, 'nba', middle, NOW),
    ];
    expect(parts).toEqual(whole);
    expect(whole.map(({ at }) => at)).toEqual(whole.map(({ at }) => at).sort((a, b) => a - b));
    // A return is a change like any other, to the millisecond.
    for (const { at } of whole.slice(0, 60)) {
      const then = whole.filter((report) => report.at === at);
      expect(injuryReportsOf(7, 'nba', at, at + 1)).toEqual(then);
      expect(injuryReportsOf(7, 'nba', at - 1, at)).toEqual([]);
    }
  });

  it('have about two of a team hurt at any time, never more than three', () => {
    for (const seed of SEEDS) {
      const counts: number[] = [];
      for (const { leagueId } of LEAGUES) {
        for (const teamId of teamIdsThatPlay(leagueId)) {
          for (let at = FROM; at < NOW; at += 4 * DAY_MS) {
            counts.push(injuryReportAt(seed, leagueId, teamId, at).items.length);
          }
        }
      }
      expect(Math.max(...counts)).toBeLessThanOrEqual(3);
      const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      expect(mean).toBeGreaterThan(1.5);
      expect(mean).toBeLessThan(2.5);
      expect(counts.filter((count) => count === 0).length / counts.length).toBeLessThan(0.12);
    }
  });

  it('go from questionable to out and back, but never out for who is quoted', () => {
    const courses = new Set<string>();
    for (const { leagueId } of LEAGUES) {
      for (const teamId of teamIdsThatPlay(leagueId)) {
        for (const episode of episodesOf(7, leagueId, teamId, FROM, NOW)) {
          const statuses = episode.stages.map(({ status }) => status);
          courses.add(statuses.join(' '));
          if (episode.index < 3) expect(statuses).not.toContain('Out');
          const instants = [...episode.stages.map(({ from }) => from), episode.until];
          expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
        }
      }
    }
    expect([...courses].sort()).toEqual([
      'Questionable Out Probable',
      'Questionable Out Questionable Probable',
      'Questionable Probable',
    ]);
  });

  it('name players of the squad, what hurts, since when and until when', () => {
    const squads = new Map(
      teamIdsThatPlay('nfl').map((teamId) => [teamId, squadOf(7, 'nfl', teamId)]),
    );
    for (const { teamId, at, items } of injuryReportsOf(7, 'nfl', FROM, NOW)) {
      expect(new Set(items.map((item) => item.sourcePlayerId)).size).toBe(items.length);
      for (const item of items) {
        const player = squads.get(teamId)?.find(({ playerId }) => playerId === item.sourcePlayerId);
        expect(player?.playerName).toBe(item.playerName);
        expect(player?.position).toBe(item.position);
        expect(item.injury).toBeTruthy();
        expect(item.detail).toBeTruthy();
        expect(item.reportedAt).toBeLessThanOrEqual(at);
        expect(Date.parse(item.returnDate ?? '') + 2 * DAY_MS).toBeGreaterThan(at);
      }
    }
  });

  it('say who is out, as the box scores have it', () => {
    let out = 0;
    for (const teamId of teamIdsThatPlay('nhl')) {
      const squad = squadOf(7, 'nhl', teamId);
      const listed = injuryReportAt(7, 'nhl', teamId, NOW).items.filter(
        ({ status }) => status === 'Out',
      );
      const places = listed.map(({ sourcePlayerId }) =>
        squad.findIndex(({ playerId }) => playerId === sourcePlayerId),
      );
      expect(new Set(places)).toEqual(outAt(7, 'nhl', teamId, NOW));
      out += places.length;
    }
    expect(out).toBeGreaterThan(10);
  });
});
