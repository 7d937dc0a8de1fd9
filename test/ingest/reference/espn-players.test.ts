// ESPN's rosters and injury reports: what is read, what is refused, and that nobody who cannot be
// read counts as gone or as healthy.
import { describe, expect, test } from 'vitest';
import { readInjuries } from '#ingest/reference/espn/injuries.ts';
import { readRoster } from '#ingest/reference/espn/roster.ts';
import { athlete, LAKERS, reasons } from './espn-fixture.ts';

const AT = Date.parse('2026-05-02T12:00:00Z');

describe('a roster', () => {
  const lebron = athlete('1966', 'LeBron James', {
    height: 81,
    weight: 250,
    dateOfBirth: '1984-12-30T08:00Z',
  });

  test('is a flat list', () => {
    const { records } = readRoster('nba', { team: LAKERS, athletes: [lebron] }, AT);
    expect(records).toEqual([
      {
        leagueId: 'nba',
        teamId: 'nba_lal',
        at: AT,
        players: [
          {
            sourcePlayerId: '1966',
            fullName: 'LeBron James',
            position: 'G',
            jersey: '7',
            birthDate: '1984-12-30',
            heightCm: 206,
            weightKg: 113,
          },
        ],
      },
    ]);
  });

  test('or grouped by position, each player once', () => {
    const athletes = [
      { position: 'offense', items: [lebron, { id: '-5', displayName: 'Team' }] },
      { position: 'defense', items: [athlete('6', 'Bo', { height: 900 }), lebron] },
    ];
    const reading = readRoster('nba', { athletes }, AT, 'nba_lal');
    const names = reading.records[0]?.players.map(({ fullName }) => fullName);
    expect(names).toEqual(['LeBron James', 'Bo']);
    expect(reasons(reading)).toEqual(['not_a_player', 'duplicate']);
    expect(reading.drift).toEqual({ 'height implausible': 1 });
  });

  test.each([
    [
      [lebron, { id: '5' }],
      ['no_name', 'incomplete'],
    ],
    [
      [lebron, 'x'],
      ['malformed', 'incomplete'],
    ],
    [
      [{ items: [lebron] }, { position: 'defense', items: null }],
      ['no_name', 'incomplete'],
    ],
  ])('of %j dissolves nothing: who is missing is not known', (athletes, refused) => {
    const reading = readRoster('nba', { team: LAKERS, athletes }, AT);
    expect([reading.records, reading.accepted, reasons(reading)]).toEqual([[], 0, refused]);
  });

  test('of nobody, or of another team than was asked, is refused', () => {
    expect(reasons(readRoster('nba', { team: LAKERS, athletes: [] }, AT))).toEqual([
      'empty_roster',
    ]);
    const reading = readRoster('nba', { team: LAKERS, athletes: [lebron] }, AT, 'nba_bos');
    expect([reading.records, reasons(reading)]).toEqual([[], ['unknown_team']]);
  });
});

describe('an injury report', () => {
  const item = {
    status: 'Out',
    date: '2026-05-01T10:00Z',
    athlete: {
      displayName: 'LeBron James',
      position: { abbreviation: 'SF' },
      links: [{ href: 'https://www.espn.com/nba/player/_/id/1966/lebron-james' }],
    },
    details: { type: 'Knee', side: 'Left', detail: 'Not Specified', returnDate: '2026-05-09' },
  };
  const report = (displayName: string, ...injuries: readonly unknown[]) => ({
    displayName,
    injuries,
  });
  const names = [
    'Hawks;Celtics;Nets;Hornets;Bulls;Cavaliers;Mavericks;Nuggets;Pistons;Warriors',
    'Rockets;Pacers;Clippers;Lakers;Grizzlies',
  ].flatMap((line) => line.split(';'));

  test('takes ids from links and tells what, how and until when', () => {
    const { records } = readInjuries('nba', { injuries: [report('Los Angeles Lakers', item)] }, AT);
    expect(records).toEqual([
      {
        leagueId: 'nba',
        teamId: 'nba_lal',
        at: AT,
        items: [
          {
            sourcePlayerId: '1966',
            playerName: 'LeBron James',
            position: 'SF',
            status: 'Out',
            injury: 'Knee',
            detail: 'Left',
            returnDate: '2026-05-09',
            reportedAt: Date.parse('2026-05-01T10:00:00Z'),
          },
        ],
      },
    ]);
  });

  test('refuses item by item', () => {
    const injuries = [report('Los Angeles Lakers', item), report('Nobodies', item, item), 7];
    const reading = readInjuries('nba', { injuries }, AT);
    expect(reasons(reading)).toEqual(['unknown_team', 'unknown_team', 'malformed']);
    expect([reading.accepted, reading.records.length]).toEqual([1, 1]);
  });

  test('with an item that cannot be read makes nobody of the team healthy', () => {
    const others = names.filter((name) => name !== 'Lakers');
    const injuries = [
      report('Lakers', { ...item, status: null }, item),
      report('Heat', { status: 'Out', athlete: {} }),
      ...others.map((name) => report(name, item)),
    ];
    const reading = readInjuries('nba', { injuries }, AT);
    expect(reasons(reading)).toEqual(['malformed', 'no_name', 'incomplete']);
    const teams = reading.records.map(({ teamId }) => teamId);
    expect([reading.accepted, teams.length]).toEqual([others.length, 28]);
    expect(['nba_lal', 'nba_mia'].filter((teamId) => teams.includes(teamId))).toEqual([]);
  });

  test('of most of a league clears the teams that it leaves out; one of a few does not', () => {
    const most = readInjuries('nba', { injuries: names.map((name) => report(name, item)) }, AT);
    expect(most.records).toHaveLength(30);
    expect(most.records.find(({ teamId }) => teamId === 'nba_mia')?.items).toEqual([]);
    const few = readInjuries('nba', { injuries: [report('Hawks', item)] }, AT);
    expect(few.records).toHaveLength(1);
  });
});
