// A start at midnight of a league's clock stands for its day: one rule for every way in.
import { expect, test } from 'vitest';
import type { LeagueId } from '#domain/league.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { readGame } from '#ingest/reference/espn/game.ts';
import { gameLeague } from '#ingest/reference/game-league.ts';
import { Notes } from '#ingest/reference/refusal.ts';
import { settledStart, usualStart } from '#ingest/usual-start.ts';
import { importText } from './importers/import-sink-fixture.ts';
import { event, SCHEDULED } from './reference/espn-fixture.ts';

test.each([
  ['nfl', '2025-11-09T05:00Z', '2025-11-09T18:00Z'],
  ['ncaa_football', '2019-10-12T04:00Z', '2019-10-12T17:00Z'],
  ['nba', '2025-11-09T05:00Z', '2025-11-10T00:00Z'],
  ['mlb', '2025-06-01T04:00Z', '2025-06-01T23:00Z'],
  ['soccer_mls', '2025-06-01T04:00Z', '2025-06-01T23:00Z'],
  ['soccer_epl', '2026-01-10T00:00Z', '2026-01-10T15:00Z'],
  ['soccer_epl', '2025-08-15T23:00Z', '2025-08-16T14:00Z'],
] as const)(
  'midnight in %s, %s, stands for the usual start of the day',
  (leagueId, said, usual) => {
    expect(settledStart(leagueId, Date.parse(said), `${leagueId}_x`)).toEqual({
      startTime: Date.parse(usual),
      startIsUsual: true,
    });
  },
);

test.each([
  // Midnight is a start in Hawaii, in tournaments of colleges, and on the Pacific in summer.
  ['ncaa_football', '2019-10-13T04:00Z', 'ncaa_football_haw'],
  ['ncaa_basketball', '2025-11-25T05:00Z', 'ncaa_basketball_gonz'],
  ['soccer_world_cup', '2026-06-14T04:00Z', 'soccer_world_cup_aus'],
  // Midnight of another clock.
  ['soccer_epl', '2026-01-10T05:00Z', 'soccer_epl_ars'],
  ['soccer_epl', '2025-08-16T00:00Z', 'soccer_epl_ars'],
  ['nba', '2025-11-09T00:00Z', 'nba_bos'],
] as const)('in %s, %s of %s is a start', (leagueId, said, homeTeamId) => {
  const startTime = Date.parse(said);
  expect(settledStart(leagueId, startTime, homeTeamId)).toEqual({ startTime });
});

test('games of a pair on one day are usually four hours apart, and begin on that day', () => {
  const hours = [1, 2, 3].map((nth) =>
    new Date(usualStart('mlb', '2025-06-01', nth)).toISOString(),
  );
  expect(hours).toEqual([
    '2025-06-01T23:00:00.000Z',
    '2025-06-02T03:00:00.000Z',
    '2025-06-02T03:00:00.000Z',
  ]);
});

// Of one game that odds, ESPN and a list of games know by its day alone, all say the same start.
test.each([
  ['nfl', 'nfl', 'Miami Dolphins', 'Buffalo Bills', '2025-11-09 05:00:00'],
  ['ncaa_football', 'ncaaf', 'Clemson Tigers', 'Florida State Seminoles', '2019-10-12 04:00:00'],
  ['ncaa_basketball', 'ncaab', 'Gonzaga Bulldogs', 'UCLA Bruins', '2025-11-25 05:00:00'],
  ['nba', 'nba', 'Boston Celtics', 'Miami Heat', '2025-11-09 05:00:00'],
] as const)('the live and the stored start of %s agree', async (leagueId, word, home, away, at) => {
  const { sink } = await importText('game-list', [
    'game_id,league,season_type,kickoff,home_team,away_team',
    `g1,${word},REG,${at},${home},${away}`,
  ]);
  const [listed] = sink.games();
  const startTime = Date.parse(`${at.replace(' ', 'T')}Z`);
  const teams = { homeTeamId: listed?.homeTeamId ?? '', awayTeamId: listed?.awayTeamId ?? '' };
  const live = openIdentity(undefined).resolve({
    ...{ source: 'odds', sourceEventId: 'e1', leagueId: leagueId as LeagueId },
    ...{ ...teams, startTime },
  });
  expect(live?.startTime).toBe(listed?.startTime);
  const team = (id: string, displayName: string) => ({ id, displayName });
  const sides = { home: team('1', home), away: team('2', away) };
  const record = event('1', SCHEDULED, { date: `${at.replace(' ', 'T').slice(0, 16)}Z`, ...sides });
  const espn = readGame(gameLeague(leagueId), record, new Notes());
  expect(espn?.startIsUsual ?? false).toBe(listed?.startIsUsual ?? false);
});
