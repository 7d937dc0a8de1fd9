// Files of games, scores and squads of the other leagues, on rows of our own: what a good row
// comes to, and what is refused and why.
import { describe, expect, test } from 'vitest';
import { STATS } from '#domain/history/stat-catalog.ts';
import { importText } from './import-sink-fixture.ts';

const utc = (text: string) => Date.parse(text);

describe('NBA game logs', () => {
  const HEADER =
    'PLAYER,TEAM,MATCH UP,GAME DATE,MIN,PTS,FGM,FGA,3PM,3PA,FTM,FTA,' +
    'OREB,DREB,REB,AST,STL,BLK,TOV,PF,+/-';
  const NUMBERS = '34,20,8,12,0,0,4,6,2,4,6,6,2,1,1,4,30';

  test('players of both teams are one game, also after a trade', async () => {
    const { sink } = await importText('nba-gamelogs', [
      HEADER,
      `Alperen Sengun,HOU,HOU @ BKN,01/01/2026,${NUMBERS}`,
      `Noah Clowney,BKN,BKN vs. HOU,01/01/2026,${NUMBERS}`,
      `Noah Clowney,HOU,HOU @ LAL,01/03/2026,${NUMBERS}`,
    ]);
    const [box, other] = sink.boxScores();
    expect(box?.home.players.map(({ player }) => player.fullName)).toEqual(['Noah Clowney']);
    expect(box?.away.players[0]?.stats).toEqual({
      ...{ minutes: 34, points: 20, rebounds: 6, assists: 6, steals: 2, blocks: 1, turnovers: 1 },
      ...{ fouls: 4, fieldGoalsMade: 8, fieldGoalsAttempted: 12, threePointFieldGoalsMade: 0 },
      ...{ threePointFieldGoalsAttempted: 0, freeThrowsMade: 4, freeThrowsAttempted: 6 },
      ...{ offensiveRebounds: 2, defensiveRebounds: 4, plusMinus: 30 },
    });
    const names = Object.keys(box?.away.players[0]?.stats ?? {});
    expect(STATS.basketball).toEqual(expect.arrayContaining(names));
    expect(other?.away.players.map(({ player }) => player.fullName)).toEqual(['Noah Clowney']);
    expect(sink.games()[0]).toMatchObject({
      season: '2025-26',
      seasonType: 'regular',
      status: 'final',
      score: null,
      homeTeamId: 'nba_bkn',
      awayTeamId: 'nba_hou',
      startTime: utc('2026-01-02T00:00:00Z'),
      startIsUsual: true,
    });
  });

  test('the result is kept, and who started is not known', async () => {
    const rows = ['Alperen Sengun,HOU,HOU @ BKN', 'Noah Clowney,BKN,BKN vs. HOU'];
    const won = async (...words: readonly string[]) => {
      const lines = rows.map((row, nth) => `${row},01/01/2026,${NUMBERS},${words[nth]}`);
      const { sink, report } = await importText('nba-gamelogs', [`${HEADER},W/L`, ...lines]);
      const [player] = sink.boxScores()[0]?.home.players ?? [];
      return [sink.games()[0]?.winner, player?.started, report.linesRefused];
    };
    expect(await won('W', 'L')).toEqual(['away', null, {}]);
    expect(await won('L', 'W')).toEqual(['home', null, {}]);
    expect((await won('W', 'x'))[2]).toEqual({ 'value bad_value': 1 });
    expect((await won('', ''))[0]).toBeUndefined();
  });

  test('who moves is one person, and who is with two teams at once is two', async () => {
    const bearers = async (...teams: readonly string[]) => {
      const rows = teams.map((team, nth) => {
        const [code, day] = team.split(' ');
        return `Two Names,${code},${code} @ LAL,01/${day ?? 10 + nth}/2026,${NUMBERS}`;
      });
      const { sink } = await importText('nba-gamelogs', [HEADER, ...rows]);
      const players = sink.boxScores().flatMap(({ away }) => away.players);
      return new Set(players.map(({ player }) => player.isOnlyBearer ?? false));
    };
    expect(await bearers('HOU', 'HOU', 'BKN', 'BKN')).toEqual(new Set([true]));
    expect(await bearers('HOU', 'BKN', 'HOU', 'BKN', 'HOU', 'BKN')).toEqual(new Set([false]));
    expect(await bearers('HOU 12', 'BKN 12')).toEqual(new Set([false]));
  });

  test('the final of the cup is no game of the season', async () => {
    const ids = ['62025', '22025'].map(
      (season) => `One,SAS,SAS vs. NYK,12/18/2025,${NUMBERS},${season}`,
    );
    const types = async (row: string) => {
      const { sink } = await importText('nba-gamelogs', [`${HEADER},SEASON_ID`, row]);
      return sink.games()[0]?.seasonType;
    };
    expect(await types(ids[0] ?? '')).toBe('cup');
    expect(await types(ids[1] ?? '')).toBe('regular');
    expect(await types(`One,SAS,SAS vs. NYK,12/16/2025,${NUMBERS},`)).toBe('cup');
  });

  test('teams that both call the other one host are on neutral ground', async () => {
    const { sink } = await importText('nba-gamelogs', [
      HEADER,
      `One,ORL,ORL @ NYK,12/13/2025,${NUMBERS}`,
      `Two,NYK,NYK @ ORL,12/13/2025,${NUMBERS}`,
    ]);
    expect(sink.games().map((game) => [game.homeTeamId, game.neutralSite])).toEqual([
      ['nba_nyk', true],
    ]);
    expect(sink.boxScores()[0]?.home.players.map(({ player }) => player.fullName)).toEqual(['Two']);
  });

  test('the layout with ids makes the same game', async () => {
    const { sink } = await importText('nba-gamelogs', [
      HEADER.replace('PLAYER,TEAM,MATCH UP', 'PLAYER NAME,TEAM_ABBREVIATION,MATCHUP').concat(
        ',PLAYER_ID,SEASON_ID',
      ),
      `Josh Green,CHA,CHA vs. GSW,2026-01-01,${NUMBERS},1630182,42025`,
    ]);
    expect(sink.games()[0]).toMatchObject({
      sourceGameId: 'nba_20260101_cha_gsw',
      seasonType: 'postseason',
    });
    expect(sink.boxScores()[0]?.home.players[0]).toMatchObject({
      player: { sourcePlayerId: '1630182' },
      stats: { points: 20, plusMinus: 30 },
    });
  });

  test.each([
    ['contradiction', `A,LAL,HOU @ BKN,01/01/2026,${NUMBERS}`],
    ['bad_value', `A,HOU,HOU v BKN,01/01/2026,${NUMBERS}`],
    ['bad_value', `A,HOU,HOU @ BKN,13/31/2026,${NUMBERS}`],
    ['unknown_team', `A,HOU,HOU @ XYZ,01/01/2026,${NUMBERS}`],
    ['missing_field', `,HOU,HOU @ BKN,01/01/2026,${NUMBERS}`],
  ])('%s: %s', async (reason, row) => {
    const { report } = await importText('nba-gamelogs', [HEADER, row]);
    expect(report.refused).toEqual({ [reason]: 1 });
  });
});

describe('football-data', () => {
  const EPL = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG';

  test('days of two and four digits, summer and winter, with and without a time', async () => {
    const { sink } = await importText('football-data', [
      EPL,
      "E0,19/08/00,,Charlton,Nott'm Forest,4,0,H,2,0",
      'E0,16/08/2024,20:00,Man United,QPR,1,0,H,0,0',
      'E0,26/12/2024,15:00,Wolves,West Brom,,,,,',
      'E0,26/07/2020,16:00,Brighton,Spurs,2,2,D,,',
    ]);
    const [old, summer, winter, late] = sink.games();
    expect(old).toMatchObject({
      startTime: utc('2000-08-19T14:00:00Z'),
      season: '2000-01',
      periods: { home: [2, 2], away: [0, 0] },
      sourceGameId: 'soccer_epl_20000819_nfo_cha',
    });
    expect(summer).toMatchObject({
      startTime: utc('2024-08-16T19:00:00Z'),
      awayTeamId: 'soccer_epl_qpr',
    });
    expect(winter).toMatchObject({ startTime: utc('2024-12-26T15:00:00Z'), status: 'scheduled' });
    expect(late).toMatchObject({ season: '2019-20', periods: null });
  });

  test('MLS has its postseason, and the season of the year', async () => {
    const { sink, report } = await importText('football-data', [
      '\ufeffCountry,League,Season,Date,Time,Home,Away,HG,AG,Res',
      'USA,MLS,2012,11/03/2012,00:30,DC United,Sporting Kansas City,0,1,A',
      'USA,MLS,2023,09/12/2023,21:00,Columbus Crew,Los Angeles FC,2,1,H',
      'USA,MLS,2012,10/03/2012,23:00,Chivas USA,CF Montreal,2,0,H',
      'USA,USL,2012,10/03/2012,23:00,Toronto FC,CF Montreal,2,0,H',
    ]);
    expect(report.refused).toEqual({ unknown_team: 1, unknown_league: 1 });
    expect(sink.games().map(({ season, seasonType }) => `${season} ${seasonType}`)).toEqual([
      '2012 regular',
      '2023 postseason',
    ]);
  });

  test.each([
    ['unknown_league', 'E1,16/08/2024,20:00,Arsenal,Fulham,1,0,H,0,0'],
    ['bad_value', 'E0,2024/08/16,20:00,Arsenal,Fulham,1,0,H,0,0'],
    ['bad_value', 'E0,31/04/2024,20:00,Arsenal,Fulham,1,0,H,0,0'],
    ['blank', ',,,,,,,,,'],
  ])('%s: %s', async (reason, row) => {
    const { report } = await importText('football-data', [EPL, row]);
    expect(report.refused).toEqual({ [reason]: 1 });
  });
});

describe('results', () => {
  test('NBA: repeated columns, the play-in, the Cup abroad, games to come', async () => {
    const { sink } = await importText('results', [
      'Date,Start (ET),Visitor/Neutral,PTS,Home/Neutral,PTS,,,Attend.,LOG,Arena,Notes',
      'Tue Oct 18 2022,7:30p,Philadelphia 76ers,117,Boston Celtics,126,Box Score,,,,TD Garden,',
      'Tue Apr 11 2023,7:30p,Atlanta Hawks,116,Miami Heat,105,Box Score,,,,,Play-In Game',
      'Sat Dec 14 2024,12:00p,Houston Rockets,,Oklahoma City Thunder,,,,,,T-Mobile Arena,NBA Cup',
    ]);
    const [opener, playIn, cup] = sink.games();
    expect(opener).toMatchObject({
      startTime: utc('2022-10-18T23:30:00Z'),
      score: { home: 126, away: 117 },
      venue: 'TD Garden',
      season: '2022-23',
      seasonType: 'regular',
      sourceGameId: 'nba_20221018_phi_bos',
    });
    expect(playIn?.seasonType).toBe('postseason');
    expect(cup).toMatchObject({
      status: 'scheduled',
      neutralSite: true,
      seasonType: 'regular',
      startTime: utc('2024-12-14T17:00:00Z'),
    });
  });

  test('NFL: the winner may be away, at home or on neutral ground', async () => {
    const { sink, report } = await importText('results', [
      'Week,Day,Date,Time,Winner/tie,,Loser/tie,Date,Pts,Pts,YdsW,TOW,YdsL,TOL',
      '1,Thu,2022-09-08,8:20PM,Buffalo Bills,@,Los Angeles Rams,boxscore,31,10,413,4,243,3',
      '1,Sun,2022-09-11,1:00PM,Chicago Bears,,San Francisco 49ers,boxscore,19,10,204,1,331,2',
      ',,,,,,,,,,,,,',
      'WildCard,,,,,,,Playoffs,,,,,,',
      ',,Playoffs,,,,,,,,,,,',
      'SuperBowl,Sun,2023-02-12,6:30PM,Kansas City Chiefs,N,Philadelphia Eagles,x,38,35,,,,',
      'SuperBowl,Sun,2024-02-11,6:30PM,Kansas City Chiefs,N,San Francisco 49ers,x,25,22,,,,',
    ]);
    expect(report.refused).toEqual({ blank: 1, missing_field: 1, not_a_game: 1 });
    expect(
      sink.games().map((game) => [game.awayTeamId, game.homeTeamId, game.score, game.week]),
    ).toEqual([
      ['nfl_buf', 'nfl_lar', { home: 10, away: 31 }, 1],
      ['nfl_sf', 'nfl_chi', { home: 19, away: 10 }, 1],
      ['nfl_kc', 'nfl_phi', { home: 35, away: 38 }, 22],
      ['nfl_sf', 'nfl_kc', { home: 25, away: 22 }, 22],
    ]);
    expect(sink.games()[2]).toMatchObject({ neutralSite: true, seasonType: 'postseason' });
  });

  test('NHL: abroad is neutral, outdoors is not, Arizona is Utah', async () => {
    const { sink } = await importText('results', [
      'Date,Time,Visitor,G,Home,G,,Att.,LOG,Notes',
      '2022-10-07,2:00 PM,San Jose Sharks,1,Nashville Predators,4,,1,2:30,at O2 Arena (Prague CZ)',
      '2022-01-01,7:00 PM,St. Louis Blues,6,Minnesota Wild,4,,,,at Target Field (Minneapolis MN)',
      '2022-05-02,7:00 PM,Arizona Coyotes,6,Montreal Canadiens,4,OT,1,2:30,',
    ]);
    expect(
      sink.games().map(({ neutralSite, venue, seasonType }) => [neutralSite, venue, seasonType]),
    ).toEqual([
      [true, 'O2 Arena', 'regular'],
      [false, 'Target Field', 'regular'],
      [false, null, 'postseason'],
    ]);
    expect(sink.games()[2]).toMatchObject({ awayTeamId: 'nhl_uta', homeTeamId: 'nhl_mtl' });
  });
});

describe('openfootball', () => {
  const match = {
    ...{ round: 'Matchday 1', date: '2024-08-16', time: '20:00' },
    ...{ team1: 'Manchester United FC', team2: 'Fulham FC', score: { ht: [0, 0], ft: [1, 0] } },
  };

  test('a match has its season, week and halves; one bad match is refused alone', async () => {
    const matches = [
      match,
      { ...match, score: undefined, time: undefined },
      { ...match, score: { ht: [2, 0], ft: [1, 0] } },
      { ...match, team2: 'Atlantis' },
      { ...match, date: '2030-01-01' },
      { ...match, score: { ft: [1] } },
      7,
    ];
    const document = { name: 'English Premier League 2024/25', matches };
    const { sink, report } = await importText('openfootball', document);
    expect(report.refused).toEqual({ contradiction: 1, unknown_team: 1, bad_value: 1 });
    expect(report.linesRefused).toEqual({ 'score contradiction': 1, 'score bad_value': 1 });
    expect(sink.games()).toMatchObject([
      {
        season: '2024-25',
        week: 1,
        startTime: utc('2024-08-16T19:00:00Z'),
        score: { home: 1, away: 0 },
        periods: { home: [0, 1], away: [0, 0] },
      },
      {
        status: 'scheduled',
        score: null,
        startTime: utc('2024-08-16T14:00:00Z'),
        startIsUsual: true,
      },
      { status: 'final', score: null, periods: null },
      { status: 'scheduled', score: null },
    ]);
    expect(sink.games()[0]?.startIsUsual).toBeUndefined();
    const other = { name: 'Bundesliga 2024/25', matches: [match] };
    expect((await importText('openfootball', other)).report.refused).toEqual({ unknown_league: 1 });
  });
});

test('a July that openfootball dates by the first year of a season is its end', async () => {
  const match = { round: 'Matchday 38', time: '16:00', team1: 'Arsenal FC', team2: 'Watford FC' };
  const matches = ['2019-07-26', '2019-08-09'].map((date) => ({ ...match, date }));
  const document = { name: 'English Premier League 2019/20', matches };
  const { sink } = await importText('openfootball', document);
  expect(sink.games().map(({ startTime }) => startTime)).toEqual([
    utc('2020-07-26T15:00:00Z'),
    utc('2019-08-09T15:00:00Z'),
  ]);
});

test.each([
  [
    'Date,Start (ET),Visitor/Neutral,PTS,Home/Neutral,PTS',
    ...['Tue Oct 18 2022,7:30p,Philadelphia 76ers,117,Boston Celtics,126'],
    ...['Thu Oct 20 2022,,Philadelphia 76ers,117,Boston Celtics,126'],
  ],
  [
    'Date,Time,Visitor,G,Home,G',
    ...['2022-05-02,7:00 PM,St. Louis Blues,6,Minnesota Wild,4'],
    ...['2022-05-04,,St. Louis Blues,6,Minnesota Wild,4'],
  ],
  [
    'Week,Day,Date,Time,Winner/tie,,Loser/tie,Date,Pts,Pts',
    ...['1,Thu,2022-09-08,8:20PM,Buffalo Bills,@,Los Angeles Rams,boxscore,31,10'],
    ...['2,Thu,2022-09-15,,Buffalo Bills,@,Los Angeles Rams,boxscore,31,10'],
  ],
])('a result without a time says that its start is a usual one: %s', async (...rows) => {
  const { sink } = await importText('results', rows);
  expect(sink.games().map(({ startIsUsual }) => startIsUsual)).toEqual([undefined, true]);
});

describe('World Cup', () => {
  const match = {
    ...{ round: 'Matchday 1', group: 'Group A', date: '2026-06-11', time: '13:00 UTC-6' },
    ...{ team1: 'Mexico', team2: 'South Africa', score: { ft: [2, 0], ht: [1, 0] } },
    ground: 'Mexico City',
  };
  const final = {
    ...{ round: 'Final', date: '2022-12-18', time: '18:00', team1: 'Argentina', team2: 'France' },
    score: { p: [4, 2], et: [3, 3], ft: [2, 2], ht: [2, 0] },
  };

  test('time has an offset or the tournament’s, extra time is a third period', async () => {
    const matches = [match, final, { ...final, date: '2018-07-15' }, { ...match, team1: 'W73' }];
    const { sink, report } = await importText('worldcup', { name: 'World Cup 2026', matches });
    expect(report).toMatchObject({
      refused: { unknown_team: 1 },
      linesRefused: { 'value bad_value': 1 },
    });
    expect(sink.games()).toMatchObject([
      {
        season: '2026',
        seasonType: 'regular',
        startTime: utc('2026-06-11T19:00:00Z'),
        neutralSite: false,
        venue: 'Mexico City',
      },
      {
        season: '2022',
        seasonType: 'postseason',
        startTime: utc('2022-12-18T15:00:00Z'),
        neutralSite: true,
        score: { home: 3, away: 3 },
        periods: { home: [2, 0, 1], away: [0, 2, 1] },
      },
      // A clock that nobody says the zone of: the usual start of the day.
      { startTime: utc('2018-07-15T23:00:00Z'), startIsUsual: true, score: { home: 3, away: 3 } },
    ]);
  });

  test('a squad is a roster, a team only has to be known', async () => {
    const player = { number: 1, pos: 'GK', name: 'Matěj Kovář', date_of_birth: '2000-05-17' };
    const squads = [
      { name: 'Czech Republic', fifa_code: 'CZE', players: [player] },
      { name: 'Atlantis', fifa_code: 'ATL', players: [player] },
      { name: 'Mexico', fifa_code: 'MEX', players: [{ name: '' }] },
    ];
    const { sink, report } = await importText('worldcup', squads, '2026_worldcup.squads.json');
    expect(report.refused).toEqual({ unknown_team: 1, bad_value: 1 });
    expect(sink.rosters()).toEqual([
      {
        leagueId: 'soccer_world_cup',
        teamId: 'soccer_world_cup_cze',
        at: utc('2026-06-01T00:00:00Z'),
        players: [
          {
            sourcePlayerId: null,
            fullName: 'Matěj Kovář',
            position: 'GK',
            jersey: '1',
            birthDate: '2000-05-17',
            heightCm: null,
            weightKg: null,
          },
        ],
      },
    ]);
    const teams = [
      { name: 'Korea Rep', fifa_code: 'KOR' },
      { name: 'Atlantis', fifa_code: 'ATL' },
    ];
    expect((await importText('worldcup', teams)).report).toMatchObject({
      accepted: 1,
      refused: { unknown_team: 1 },
    });
  });
});
