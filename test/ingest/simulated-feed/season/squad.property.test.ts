// The squads of the simulated world: whole, believable, the quoted players first.
import { describe, expect, it } from 'vitest';
import type { StatSport } from '#domain/history/stat-catalog.ts';
import { LEAGUES } from '#domain/league.ts';
import { playerSlug } from '#domain/player.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { sportOf } from '#ingest/simulated-feed/league-model.ts';
import { LEAGUE_MODELS } from '#ingest/simulated-feed/league-table.ts';
import { rosterOf } from '#ingest/simulated-feed/roster.ts';
import { squadOf } from '#ingest/simulated-feed/season/squad.ts';
import { bodyOf, PLACES } from '#ingest/simulated-feed/season/squad-places.ts';
import { SEEDS } from './games.ts';

function isWithin(
  value: number | null | undefined,
  [low = 0, high = 0]: readonly number[],
): boolean {
  return value !== null && value !== undefined && value >= low && value <= high;
}

describe('the squads of the simulated world', () => {
  it.each(LEAGUES)('give everybody of $leagueId a name and an id of his own', ({ leagueId }) => {
    for (const seed of SEEDS) {
      const squads = teamsOfLeague(leagueId).map((team) => squadOf(seed, leagueId, team.teamId));
      const players = squads.flat();
      expect(new Set(players.map((player) => player.playerId)).size).toBe(players.length);
      expect(new Set(players.map((player) => player.playerName)).size).toBe(players.length);
      const strangers = players.filter(
        ({ facts, playerId, playerName }) =>
          facts.sourcePlayerId !== playerId ||
          facts.fullName !== playerName ||
          playerSlug(leagueId, playerName) !== playerId,
      );
      expect(strangers).toEqual([]);
    }
  });

  it('begin with the players who have props, in their order', () => {
    for (const { leagueId } of LEAGUES) {
      for (const { teamId } of teamsOfLeague(leagueId).slice(0, 20)) {
        const squad = squadOf(7, leagueId, teamId).slice(0, 8);
        const roster = rosterOf(7, leagueId, teamId, 8);
        expect(squad.map(({ playerId }) => playerId)).toEqual(roster.map((each) => each.playerId));
        expect(squad.map(({ usage }) => usage)).toEqual(roster.map((each) => each.usage));
      }
    }
    // Written down before squads were: prices of a log in use name them.
    expect(rosterOf(7, 'nba', 'nba_bos', 8).map(({ playerName }) => playerName)).toEqual([
      'Nathan Reyes',
      'Caleb Calder',
      'Jordan Hale',
      'Simon Reyes',
      'Dylan Calder',
      'Mason Hale',
      'Andre Rowan',
      'Jack Calder',
    ]);
    expect(rosterOf(7, 'nfl', 'nfl_buf', 3)).toEqual(rosterOf(7, 'nfl', 'nfl_buf', 40).slice(0, 3));
  });

  it('have numbers, bodies and birthdays that fit the position', () => {
    for (const { leagueId, sport } of LEAGUES) {
      const isCollege = leagueId.startsWith('ncaa_');
      for (const { teamId } of teamsOfLeague(leagueId)) {
        const squad = squadOf(7, leagueId, teamId);
        expect(squad.map(({ position }) => position)).toEqual(PLACES[sport as StatSport]);
        expect(new Set(squad.map(({ facts }) => facts.jersey)).size).toBe(squad.length);
        const misfits = squad.filter(({ facts, position }) => {
          const { heightCm = [0, 0], weightKg = [0, 0] } =
            bodyOf(sport as StatSport, position) ?? {};
          return !(
            facts.position === position &&
            isWithin(facts.heightCm, heightCm) &&
            isWithin(facts.weightKg, weightKg) &&
            /^\d{1,2}$/.test(facts.jersey ?? '') &&
            (isCollege ? /^200[3-7]-/ : /^(?:199\d|200[0-4])-/).test(facts.birthDate ?? '')
          );
        });
        expect(misfits).toEqual([]);
      }
    }
  });

  it('put the quoted players where their props ask for them', () => {
    const positionOf = (leagueId: string, index: number) => PLACES[sportOf(leagueId)][index] ?? '';
    const allowed: Readonly<Record<string, RegExp>> = {
      player_pass_yds: /^QB$/,
      player_rush_yds: /^RB$/,
      player_reception_yds: /^WR$/,
      pitcher_strikeouts: /^SP$/,
      batter_hits: /^(?!SP|RP)/,
      player_shots_on_goal: /^(?:C|LW|RW|D)$/,
      player_goal_scorer_anytime: /^(?:F|C|LW|RW)$/,
    };
    let checked = 0;
    for (const model of LEAGUE_MODELS) {
      for (const { marketType, players } of model.props) {
        const pattern = allowed[marketType];
        for (const index of pattern ? players : []) {
          expect(positionOf(model.leagueId, index), `${model.leagueId} ${marketType}`).toMatch(
            pattern as RegExp,
          );
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(15);
  });

  it('are the same each time for a seed, and others for another', () => {
    const before = squadOf(7, 'nhl', 'nhl_bos');
    expect(squadOf(7, 'nhl', 'nhl_bos')).toBe(before);
    // As many others as are kept at hand at most, so that it is made anew.
    for (let seed = 100; seed < 620; seed++) squadOf(seed, 'nba', 'nba_bos');
    expect(squadOf(7, 'nhl', 'nhl_bos')).not.toBe(before);
    expect(squadOf(7, 'nhl', 'nhl_bos')).toEqual(before);
    expect(squadOf(7, 'nhl', 'nhl_bos')).not.toEqual(squadOf(8, 'nhl', 'nhl_bos'));
  });
});
