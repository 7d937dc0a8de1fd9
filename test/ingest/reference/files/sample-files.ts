// A good row, or a few, of every kind and layout of file, with which of its cells say what the row
// is of and which may be wrong alone.
import { CLOSES, type SampleFile, words } from './sample-closes.ts';

const BOX = 'MIN PTS FGM FGA 3PM 3PA FTM FTA OREB DREB REB AST STL BLK TOV PF';
const NUMBERS = [34, 21, 8, 12, 1, 2, 4, 6, 2, 4, 6, 6, 2, 1, 1, 4];
const box = Object.fromEntries(words(BOX).map((name, index) => [name, NUMBERS[index]]));

const LIST_ROW = {
  ...{ game_id: 'x1', league: 'ncaaf', season_type: 'REG', kickoff: '2019-10-12 19:30:00' },
  ...{ home_team: 'Clemson', away_team: 'Florida State', home_score: 45, away_score: 14 },
  ...{ neutral_site: 'False', week: 7, spread_line: 27, total_line: 60.5 },
};
const LIST = {
  form: 'csv',
  rows: [LIST_ROW],
  identity: words('league kickoff home_team away_team'),
  values: words('season_type home_score away_score neutral_site week spread_line total_line'),
} as const;

const CFBD_ROW = {
  ...{
    id: 401,
    season: 2024,
    week: 1,
    seasonType: 'regular',
    neutralSite: false,
    venue: 'Kinnick',
  },
  ...{ startDate: '2024-08-31T19:30:00.000Z', homeTeam: 'Iowa', awayTeam: 'Illinois State' },
};

const MATCH = {
  ...{ round: 'Matchday 1', date: '2024-08-17', time: '15:00', team1: 'Arsenal FC' },
  ...{ team2: 'Chelsea FC', score: { ht: [1, 0], ft: [2, 0] } },
};

export const FILES: readonly SampleFile[] = [
  ...CLOSES,
  {
    ...{ kind: 'nflverse-games', layout: 'games.csv', form: 'csv' },
    rows: [
      {
        ...{ game_id: '2023_01_MIA_LAC', season: 2023, game_type: 'REG', week: 1 },
        ...{ gameday: '2023-09-10', gametime: '16:25', away_team: 'MIA', away_score: 36 },
        ...{
          home_team: 'LAC',
          home_score: 34,
          location: 'Home',
          overtime: 0,
          home_moneyline: -150,
        },
        ...{ away_moneyline: 130, spread_line: 3, home_spread_odds: -110, away_spread_odds: -110 },
        ...{ total_line: 51, over_odds: -110, under_odds: -110 },
      },
    ],
    identity: words('gameday away_team home_team'),
    values: words(
      `season game_type week gametime away_score home_score overtime home_moneyline away_moneyline
      spread_line home_spread_odds away_spread_odds total_line over_odds under_odds`,
    ),
  },
  {
    ...{ kind: 'nflverse-player-stats', layout: 'a player and week', form: 'csv' },
    rows: [
      {
        ...{ player_id: 'p1', player_display_name: 'Justin Herbert', position: 'QB', season: 2023 },
        ...{ week: 1, team: 'LAC', opponent_team: 'MIA', completions: 23, attempts: 33 },
        ...{ passing_yards: 229, passing_tds: 1, carries: 5, rushing_yards: 18 },
        ...{ sack_fumbles_lost: 1, rushing_fumbles_lost: 0, receiving_fumbles_lost: 0 },
      },
    ],
    identity: words('season week team opponent_team'),
    values: words(
      `completions attempts passing_yards passing_tds carries rushing_yards sack_fumbles_lost
      rushing_fumbles_lost receiving_fumbles_lost`,
    ),
  },
  {
    ...{ kind: 'nfl-weekly', layout: 'a document by player', name: '2023.json' },
    form: (rows) => Object.fromEntries(rows.map((row, index) => [`p${index}`, row])),
    rows: [
      {
        ...{ name: 'Justin Herbert', pos: 'QB', team: 'LAC' },
        weeks: [{ wk: 1, opp: 'MIA', cmp: 23, att: 33, pyds: 229 }],
      },
    ],
    identity: words('team weeks/0/wk weeks/0/opp'),
    values: words('pos weeks/0/cmp weeks/0/att weeks/0/pyds'),
    texts: ['pos'],
  },
  {
    ...{ kind: 'nflverse-injuries', layout: 'a player and week', form: 'csv' },
    rows: [
      {
        ...{ season: 2023, week: 1, team: 'LAC', full_name: 'Joey Bosa', position: 'OLB' },
        ...{ report_status: 'Questionable', date_modified: '2023-09-08T19:00:00Z' },
      },
    ],
    identity: words('season week team'),
    values: ['date_modified'],
  },
  {
    ...{ kind: 'injuries', layout: 'changes', form: 'jsonl' },
    rows: [
      {
        ...{ t: '2025-10-01T12:00:00Z', k: 'inj', player_id: '1', player_name: 'Joe Burrow' },
        ...{ team_abbr: 'CIN', injury_designation: 'Out', position: 'QB' },
        injury_description: 'Toe',
      },
    ],
    identity: words('t k team_abbr'),
    values: words('position injury_description'),
    texts: words('position injury_description'),
  },
  {
    ...{ kind: 'nba-gamelogs', layout: 'with ids', form: 'csv' },
    rows: [
      {
        ...{ SEASON_ID: 22025, PLAYER_ID: 7, 'PLAYER NAME': 'A B', TEAM_ABBREVIATION: 'HOU' },
        ...{ MATCHUP: 'HOU @ BKN', 'GAME DATE': '2026-01-01', WL: 'W', ...box, '+/-': 30 },
      },
    ],
    identity: ['TEAM_ABBREVIATION', 'MATCHUP', 'GAME DATE'],
    values: ['SEASON_ID', 'WL', ...words(BOX), '+/-'],
  },
  {
    ...{ kind: 'nba-gamelogs', layout: 'with names', form: 'csv' },
    rows: [
      {
        ...{ PLAYER: 'A B', TEAM: 'HOU', 'MATCH UP': 'HOU @ BKN', 'GAME DATE': '01/01/2026' },
        ...{ 'W/L': 'W', ...box },
      },
    ],
    identity: ['TEAM', 'MATCH UP', 'GAME DATE'],
    values: ['W/L', ...words(BOX)],
  },
  {
    ...{ kind: 'results', layout: 'NHL', form: 'csv' },
    rows: [
      {
        ...{ Date: '2025-11-09', Time: '7:00 PM', Visitor: 'Boston Bruins', G: 3 },
        ...{ Home: 'Buffalo Sabres', 'G 2': 2, 'column 7': 'OT', Notes: '' },
      },
    ],
    identity: words('Date Visitor Home'),
    values: ['Time', 'G', 'G 2', 'column 7'],
  },
  {
    ...{ kind: 'results', layout: 'NBA', form: 'csv' },
    rows: [
      {
        ...{ Date: 'Tue Oct 18 2022', 'Start (ET)': '7:30p', 'Visitor/Neutral': 'Boston Celtics' },
        ...{ PTS: 110, 'Home/Neutral': 'Miami Heat', 'PTS 2': 99, 'column 8': 'OT' },
      },
    ],
    identity: words('Date Visitor/Neutral Home/Neutral'),
    values: ['Start (ET)', 'PTS', 'PTS 2', 'column 8'],
  },
  {
    ...{ kind: 'results', layout: 'NFL', form: 'csv' },
    rows: [
      {
        ...{ Week: 1, Day: 'Sun', Date: '2023-09-10', Time: '4:25PM', Pts: 36, 'Pts 2': 34 },
        ...{ 'Winner/tie': 'Miami Dolphins', 'column 6': '@' },
        'Loser/tie': 'Los Angeles Chargers',
      },
    ],
    identity: ['Date', 'Winner/tie', 'Loser/tie', 'column 6'],
    values: ['Week', 'Time', 'Pts', 'Pts 2'],
  },
  { ...{ kind: 'game-list', layout: 'UTC' }, ...LIST },
  { ...{ kind: 'game-list-eastern', layout: 'Eastern' }, ...LIST },
  {
    ...{ kind: 'list-closes', layout: 'a game', form: 'csv' },
    rows: [
      {
        game_id: 'x',
        season: 2024,
        spread_close: 3,
        total_close: 140,
        ml_home: -150,
        ml_away: 130,
      },
    ],
    identity: [],
    values: words('spread_close total_close ml_home ml_away'),
  },
  {
    ...{ kind: 'cfbd-games-jsonl', layout: 'a game', form: 'jsonl' },
    rows: [
      {
        ...{ ...CFBD_ROW, completed: true, startTimeTBD: false, homePoints: 40, awayPoints: 0 },
        ...{ homeLineScores: [10, 10, 10, 10], awayLineScores: [0, 0, 0, 0] },
      },
    ],
    identity: words('startDate homeTeam awayTeam'),
    values: words(
      `week seasonType neutralSite venue completed startTimeTBD homePoints awayPoints homeLineScores
      awayLineScores homeLineScores/1`,
    ),
    texts: ['venue'],
  },
  {
    ...{ kind: 'cfbd-lines-jsonl', layout: 'a game', form: 'jsonl' },
    rows: [
      {
        ...{ ...CFBD_ROW, neutralSite: undefined, venue: undefined, homeScore: 40, awayScore: 0 },
        lines: [
          {
            ...{ provider: 'DraftKings', spread: -23.5, overUnder: 41.5, homeMoneyline: -5000 },
            awayMoneyline: 1600,
          },
        ],
      },
    ],
    identity: words('startDate homeTeam awayTeam'),
    values: words(
      `week seasonType homeScore awayScore lines/0/spread lines/0/overUnder
      lines/0/homeMoneyline lines/0/awayMoneyline`,
    ),
  },
  {
    ...{ kind: 'football-data', layout: 'EPL', form: 'csv' },
    rows: [
      {
        ...{
          Div: 'E0',
          Date: '17/08/2024',
          Time: '15:00',
          HomeTeam: 'Arsenal',
          AwayTeam: 'Chelsea',
        },
        ...{ FTHG: 2, FTAG: 0, FTR: 'H', HTHG: 1, HTAG: 0, Bb1X2: 40, BbAvH: 1.8, BbAvD: 3.6 },
        ...{
          BbAvA: 4.5,
          'BbAv>2.5': 1.9,
          'BbAv<2.5': 1.9,
          BbAHh: -0.5,
          BbAvAHH: 1.9,
          BbAvAHA: 1.95,
        },
      },
    ],
    identity: words('Div Date HomeTeam AwayTeam'),
    values: words(
      `Time FTHG FTAG FTR HTHG HTAG Bb1X2 BbAvH BbAvD BbAvA BbAv>2.5 BbAv<2.5 BbAHh BbAvAHH
      BbAvAHA`,
    ),
  },
  {
    ...{ kind: 'football-data', layout: 'MLS', form: 'csv' },
    rows: [
      {
        ...{
          Country: 'USA',
          League: 'MLS',
          Date: '01/06/2024',
          Time: '00:30',
          Home: 'Inter Miami',
        },
        ...{ Away: 'Atlanta Utd', HG: 2, AG: 1, Res: 'H', AvgCH: 1.8, AvgCD: 3.6, AvgCA: 4.5 },
      },
    ],
    identity: words('Country League Date Home Away'),
    values: words('Time HG AG Res AvgCH AvgCD AvgCA'),
  },
  {
    ...{ kind: 'openfootball', layout: 'a season' },
    form: (matches) => ({ name: 'English Premier League 2024/25', matches }),
    rows: [{ ...MATCH, ground: 'Emirates Stadium' }],
    identity: words('date team1 team2'),
    values: words('round time ground score score/ht score/ft'),
    texts: ['ground'],
  },
  {
    ...{ kind: 'worldcup', layout: 'matches' },
    form: (matches) => ({ name: 'World Cup 2026', matches }),
    rows: [
      {
        ...{ ...MATCH, date: '2026-06-12', time: '12:00 UTC-4', team1: 'Mexico' },
        ...{ team2: 'South Africa', group: 'Group A', ground: 'Mexico City' },
      },
    ],
    identity: words('date team1 team2'),
    values: words('round time ground group score score/ht score/ft'),
    texts: words('round ground group'),
  },
  {
    ...{ kind: 'worldcup', layout: 'squads', name: '2026_worldcup.squads.json' },
    form: (rows) => rows,
    rows: [
      {
        name: 'Mexico',
        players: [{ number: 1, pos: 'GK', name: 'A B', date_of_birth: '1990-01-01' }],
      },
    ],
    identity: ['name'],
    values: words('players/0/number players/0/pos players/0/date_of_birth'),
    texts: ['players/0/pos'],
  },
];
