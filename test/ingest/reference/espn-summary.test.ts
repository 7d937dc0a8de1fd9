// Box scores and plays of ESPN's summaries, sport by sport.
import { describe, expect, test } from 'vitest';
import type { PlayerLine, TeamBox } from '#domain/reference.ts';
import { readSummary } from '#ingest/reference/espn/summary.ts';
import { athlete, BASKETBALL_KEYS, LAKERS, summary, team } from './espn-fixture.ts';

function lineOf(box: TeamBox | undefined, name: string): PlayerLine | undefined {
  return box?.players.find(({ player }) => player.fullName === name);
}

function players(of: unknown, ...statistics: readonly unknown[]): unknown {
  return { players: [{ team: of, statistics }] };
}

describe('basketball', () => {
  const lebron = athlete('1', 'LeBron James');
  const stats = ['33', '25', '9-20', '3-8', '4-4', '11', '+4'];
  const group = (...athletes: readonly unknown[]) => ({ keys: BASKETBALL_KEYS, athletes });

  test('has one nameless group; pairs come apart and a plus is no harm', () => {
    const boxscore = players(LAKERS, group({ athlete: lebron, starter: true, stats }));
    const { boxScore } = readSummary('nba', summary({ boxscore }));
    const line = {
      minutes: 33,
      points: 25,
      fieldGoalsMade: 9,
      fieldGoalsAttempted: 20,
      threePointFieldGoalsMade: 3,
      threePointFieldGoalsAttempted: 8,
      freeThrowsMade: 4,
      freeThrowsAttempted: 4,
      rebounds: 11,
      plusMinus: 4,
    };
    expect(lineOf(boxScore?.home, 'LeBron James')).toMatchObject({ started: true, stats: line });
    const { plusMinus: _, ...sums } = line;
    expect(boxScore?.home.stats).toEqual(sums);
    expect(boxScore?.away).toEqual({ stats: {}, players: [] });
  });

  test('keeps good lines beside bad ones and counts what is new', () => {
    const keys = [...BASKETBALL_KEYS.slice(0, 6), 'dunks'];
    const entries = [
      { athlete: lebron, stats: [...stats.slice(0, 2), 'many', ...stats.slice(3)] },
      { athlete: athlete('2', 'Bench'), didNotPlay: true, stats: [] },
      { athlete: athlete('3', 'Short'), stats: ['1', '2'] },
      { athlete: athlete('-4', ' Team'), stats },
      { athlete: { id: '5' }, stats },
      { athlete: lebron, stats },
      'x',
    ];
    const boxscore = players(LAKERS, { keys, athletes: entries });
    const reading = readSummary('nba', summary({ boxscore }));
    expect(reading.refusals.map(({ reason }) => reason)).toEqual([
      'did_not_play',
      'columns_unmatched',
      'not_a_player',
      'no_name',
      'duplicate',
      'malformed',
    ]);
    expect(reading.accepted).toBe(2);
    expect(lineOf(reading.boxScore?.home, 'LeBron James')?.stats).not.toHaveProperty(
      'fieldGoalsMade',
    );
    expect(reading.drift).toMatchObject({
      'basketball column dunks': 1,
      'cell of fieldGoalsMade-fieldGoalsAttempted': 1,
    });
  });

  test('of a team that does not play is refused', () => {
    const boxscore = players(team('9', 'Miami', 'Heat', 'MIA'), group({ athlete: lebron, stats }));
    const { boxScore, refusals } = readSummary('nba', summary({ boxscore }));
    expect([boxScore, refusals.map(({ reason }) => reason)]).toEqual([null, ['bad_sides']]);
  });

  test('tells its plays in order', () => {
    const play = (sequenceNumber: string, more: object) => ({
      id: `p${sequenceNumber}`,
      sequenceNumber,
      text: 'Jump ball',
      period: { number: 4 },
      clock: { displayValue: '11:38' },
      team: { id: '2' },
      ...more,
    });
    const plays = [
      play('12', {
        scoringPlay: true,
        homeScore: 2,
        awayScore: 3,
        wallclock: '2026-05-03T01:00:00Z',
      }),
      play('7', {}),
      { ...play('13', {}), text: '' },
      play('12', {}),
      null,
    ];
    const reading = readSummary('nba', summary({ plays }));
    expect(reading.playByPlay?.plays).toEqual([
      expect.objectContaining({ sequence: 7, team: 'away', isScoring: false, score: null }),
      {
        sequence: 12,
        period: 'Q4',
        clock: '11:38',
        type: null,
        text: 'Jump ball',
        team: 'away',
        isScoring: true,
        score: { home: 2, away: 3 },
        at: Date.parse('2026-05-03T01:00:00Z'),
      },
    ]);
    expect(reading.refusals.map(({ reason }) => reason)).toEqual([
      'no_text',
      'duplicate',
      'malformed',
    ]);
  });

  const orderOf = (numbers: readonly (string | number | null)[]) => {
    const plays = numbers.map((sequenceNumber, place) => {
      return { id: `p${place}`, sequenceNumber, text: `${place}` };
    });
    const reading = readSummary('nba', summary({ plays }));
    const told = reading.playByPlay?.plays ?? [];
    const isDrifted = 'plays without unique sequence numbers' in reading.drift;
    return [told.map(({ text }) => Number(text)), told.map(({ sequence }) => sequence), isDrifted];
  };

  test.each<[string, (string | number | null)[], number[], number[]]>([
    [
      'a late play has its place by its number',
      [100, 200, 400, 300],
      [0, 1, 3, 2],
      [100, 200, 300, 400],
    ],
    ['who shares a number keeps the order of the list', ['5', '5'], [0, 1], [5, 6]],
    ['only those that clash do', [1, 4, 4, 3, 5], [0, 3, 1, 2, 4], [1, 3, 4, 5, 6]],
    ['a play without a number follows its neighbour', [7, null, 3, -1], [2, 3, 0, 1], [3, 4, 7, 8]],
    ['without any number the list counts', [null, null, 'x'], [0, 1, 2], [0, 1, 2]],
  ])('%s', (_, numbers, places, sequences) => {
    const isDrifted = new Set(numbers).size < numbers.length || numbers.includes(null);
    expect(orderOf(numbers)).toEqual([places, sequences, isDrifted]);
  });
});

test('football tells the current drive once, and tackles and returns add up', () => {
  const [home, away] = [
    team('1', 'Buffalo', 'Bills', 'BUF'),
    team('2', 'Miami', 'Dolphins', 'MIA'),
  ];
  const play = (id: string) => ({
    id,
    sequenceNumber: id,
    text: 'Kick',
    start: { team: { id: '2' } },
  });
  const drives = {
    previous: [{ plays: [play('100'), play('200')] }],
    current: { plays: [play('200'), play('300')] },
  };
  const milano = athlete('9', 'Matt Milano');
  const boxscore = players(
    home,
    {
      name: 'defensive',
      keys: ['totalTackles', 'soloTackles', 'sacks', 'hurries', 'defensiveTouchdowns'],
      athletes: [{ athlete: milano, stats: ['11', '4', '0.5', '1', '1'] }],
    },
    {
      name: 'interceptions',
      keys: ['interceptions', 'interceptionYards', 'interceptionTouchdowns'],
      athletes: [{ athlete: milano, stats: ['1', '38', '1'] }],
    },
    { name: 'juggling', keys: ['balls'], athletes: [{ athlete: milano, stats: ['3'] }] },
  );
  const reading = readSummary('nfl', summary({ drives, boxscore }, { home, away }));
  expect(reading.playByPlay?.plays.map(({ sequence, team }) => [sequence, team])).toEqual([
    [100, 'away'],
    [200, 'away'],
    [300, 'away'],
  ]);
  expect(reading.boxScore?.home.players[0]?.stats).toEqual({
    soloTackles: 4,
    assistTackles: 7,
    sacks: 0.5,
    defensiveInterceptions: 1,
    returnTouchdowns: 1,
  });
  expect(reading.refusals.map(({ reason }) => reason)).toEqual(['columns_unmatched']);
  expect(reading.drift).toEqual({ 'box score group juggling': 1 });
});

describe('baseball', () => {
  const [home, away] = [
    team('1', 'Boston', 'Red Sox', 'BOS'),
    team('2', 'Tampa Bay', 'Rays', 'TB'),
  ];
  const diaz = athlete('33481', 'Yandy Diaz');
  const boxscore = players(
    away,
    {
      type: 'batting',
      keys: ['hits-atBats', 'atBats', 'hits', 'homeRuns', 'avg'],
      athletes: [{ athlete: diaz, stats: ['2-4', '4', '2', '0', '.305'] }],
    },
    {
      type: 'pitching',
      keys: ['fullInnings.partInnings', 'hits', 'strikeouts', 'ERA'],
      athletes: [{ athlete: athlete('2', 'Nick Martinez'), stats: ['6.1', '2', '3', '2.92'] }],
    },
  );
  const hit = (atBatId: string, text: string) => ({
    id: atBatId,
    atBatId,
    text,
    type: { text },
    period: { type: 'Top', number: 3 },
    participants: [{ type: 'batter', athlete: { id: '33481' } }],
  });

  test('counts outs by thirds, and takes the kind of hits from the plays', () => {
    const plays = [hit('1', 'Single'), hit('2', 'Double'), hit('2b', 'Ball')];
    const reading = readSummary('mlb', summary({ boxscore, plays }, { home, away }));
    expect(lineOf(reading.boxScore?.away, 'Yandy Diaz')?.stats).toEqual({
      atBats: 4,
      hits: 2,
      homeRuns: 0,
      doubles: 1,
      triples: 0,
    });
    expect(lineOf(reading.boxScore?.away, 'Nick Martinez')?.stats).toEqual({
      outsRecorded: 19,
      hitsAllowed: 2,
      pitcherStrikeouts: 3,
    });
    expect(reading.playByPlay?.plays[0]).toMatchObject({ period: 'Top 3rd', clock: null });
  });

  test('without a play for each hit leaves their kind open', () => {
    const reading = readSummary(
      'mlb',
      summary({ boxscore, plays: [hit('2', 'Double')] }, { home, away }),
    );
    expect(lineOf(reading.boxScore?.away, 'Yandy Diaz')?.stats).not.toHaveProperty('doubles');
    expect(reading.drift).toMatchObject({ 'hits without their kind': 1 });
  });
});

test('hockey reads clocks, and skaters and goalies', () => {
  const [home, away] = [
    team('1', 'Boston', 'Bruins', 'BOS'),
    team('2', 'Buffalo', 'Sabres', 'BUF'),
  ];
  const boxscore = players(
    home,
    {
      name: 'forwards',
      keys: ['hits', 'timeOnIce', 'goals', 'ytdGoals', 'shotsTotal'],
      athletes: [
        { athlete: athlete('1', 'David Pastrnak'), stats: ['1', '18:14', '2', '40', '5'] },
      ],
    },
    {
      name: 'goalies',
      keys: ['goalsAgainst', 'shotsAgainst', 'saves', 'timeOnIce'],
      athletes: [{ athlete: athlete('2', 'Jeremy Swayman'), stats: ['3', '21', '18', '60:00'] }],
    },
  );
  const { boxScore, drift } = readSummary('nhl', summary({ boxscore }, { home, away }));
  expect(boxScore?.home.players.map(({ stats }) => stats)).toEqual([
    { hits: 1, timeOnIceSeconds: 1094, goals: 2, shots: 5 },
    { goalsAgainst: 3, shotsAgainst: 21, saves: 18, timeOnIceSeconds: 3600 },
  ]);
  expect(boxScore?.home.stats).toMatchObject({ goals: 2, saves: 18 });
  expect(boxScore?.home.stats).not.toHaveProperty('timeOnIceSeconds');
  expect(drift).toEqual({});
});

test('soccer reads line-ups and key events', () => {
  const [home, away] = [
    { displayName: 'Arsenal', id: '1' },
    { displayName: 'Chelsea', id: '2' },
  ];
  const entry = (id: string, name: string, position: string, stats: object, more: object = {}) => ({
    athlete: { id, displayName: name },
    position: { abbreviation: position },
    starter: true,
    stats: Object.entries(stats).map(([key, value]) => ({ name: key, value })),
    ...more,
  });
  const figures = { appearances: 1, totalGoals: 1, goalAssists: 0, goalsConceded: 2, nutmegs: 3 };
  const bench = { starter: false, subbedIn: false };
  const rosters = [
    {
      homeAway: 'home',
      roster: [
        entry('1', 'Bukayo Saka', 'F', figures),
        entry('2', 'David Raya', 'G', { appearances: 1, saves: 4, goalsConceded: 2 }),
        entry('3', 'Unused', 'M', { appearances: 0 }, bench),
      ],
    },
  ];
  const keyEvents = [
    { id: 'k1', type: { text: 'Kickoff' }, period: { number: 1 } },
    {
      id: 'k2',
      type: { text: 'Goal' },
      text: 'Goal!',
      scoringPlay: true,
      team: { id: '1' },
      clock: { displayValue: "23'" },
      period: { number: 1 },
    },
    { id: 'k4', text: 'Late', clock: { displayValue: "45'+3'" }, period: { number: 1 } },
    { id: 'k5', text: 'Second half', period: { number: 2 } },
    // A decision of the video referee comes late.
    { id: 'k3', text: 'Card', clock: { displayValue: "45'+1'" }, period: { number: 1 } },
  ];
  const reading = readSummary('soccer_epl', summary({ rosters, keyEvents }, { home, away }));
  expect(reading.boxScore?.home.players.map(({ stats }) => stats)).toEqual([
    { goals: 1, assists: 0 },
    { saves: 4, goalsAgainst: 2 },
  ]);
  expect(reading.refusals.map(({ reason }) => reason)).toEqual(['did_not_play']);
  expect(reading.drift).toEqual({ 'soccer column nutmegs': 1 });
  expect(reading.playByPlay?.plays).toMatchObject([
    { sequence: 0, text: 'Kickoff', period: '1st Half' },
    { sequence: 1, team: 'home', isScoring: true, clock: "23'" },
    { sequence: 2, text: 'Card' },
    { sequence: 3, text: 'Late' },
    { sequence: 4, text: 'Second half' },
  ]);
});

test.each([[null], [{}], [{ header: {} }], [{ gamepackageJSON: 5 }]])(
  'a summary of %j is one refusal',
  (body) => {
    expect(readSummary('nba', body)).toMatchObject({
      game: null,
      boxScore: null,
      refusals: [{ reason: 'malformed' }],
    });
  },
);

test('a summary whose game is refused still has its other parts', () => {
  const plays = [{ id: 'a', sequenceNumber: '1', text: 'Jump ball' }];
  const reading = readSummary('nba', summary({ plays }, { home: { displayName: '?' } }));
  expect(reading.game).toBeNull();
  expect(reading.playByPlay?.plays).toHaveLength(1);
});
