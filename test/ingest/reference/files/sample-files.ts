// A good row, or a few, of every kind and layout of file, with which of its cells say what the row
// is of and which may be wrong alone.

type Row = Readonly<Record<string, unknown>>;

export interface SampleFile {
  readonly kind: string;
  readonly layout: string;
  /** A table, an object a line, or the document that holds the rows. */
  readonly form: 'csv' | 'jsonl' | ((rows: readonly object[]) => object);
  readonly name?: string;
  readonly rows: readonly Row[];
  /** Cells without which nobody knows what the row is of. */
  readonly identity: readonly string[];
  /** Cells that may be wrong alone; a path of names in JSON. */
  readonly values: readonly string[];
  /** Those of `values` that take any text. */
  readonly texts?: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);
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

const SNAPSHOT_ROW = {
  ...{ date: '2025-11-08', sport: 'NBA', game_id: 'g1', commence_time: '2025-11-08T23:00:00Z' },
  ...{ home_team: 'Boston Celtics', away_team: 'Miami Heat', bookmaker: 'betmgm' },
  ...{ ml_home: -150, ml_away: 130, spread_home: -3, spread_home_odds: -110 },
  ...{ spread_away: 3, spread_away_odds: -110, total_line: 220.5, total_over_odds: -110 },
  ...{ total_under_odds: -110, snapshot_taken_at_utc: '2025-11-08T22:00:00Z' },
};
const PRICES = words(
  `ml_home ml_away spread_home spread_home_odds spread_away spread_away_odds total_line
  total_over_odds total_under_odds`,
);

const BOOK_ROW = (side: string, value: number, rest: Row = {}) => ({
  ...{ line_type: 'spread', event_id: 'e1', book_id: 15, period: 'event', side, value, odds: -110 },
  ...{ team: side === 'home' ? 'LAC' : 'MIA', season: 2023, week: 1, ...rest },
});
const REVIEW_ROW = (team: string, outcome: string, spread: number) => ({
  ...{ game_id: 'r1', season: 2023, week: 1, team, outcome, rotation: 1, opening_spread: 0 },
  ...{ '9_moneyline': spread < 0 ? -150 : 130, '9_spread': spread, '9_spread_odds': -110 },
  ...{ '9_total': 50.5, '9_total_odds': -110 },
});

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
    ...{ kind: 'nba-lines', layout: 'a game', form: 'csv' },
    rows: [
      {
        ...{ date: '2024-11-12', regular: 'True', playoffs: 'False', away: 'bos', home: 'mia' },
        ...{ score_away: 100, score_home: 90, q1_away: 25, q2_away: 25, q3_away: 25, q4_away: 25 },
        ...{ ot_away: 0, q1_home: 20, q2_home: 25, q3_home: 25, q4_home: 20, ot_home: 0 },
        ...{ whos_favored: 'away', spread: 5, total: 210.5, moneyline_home: 180 },
        moneyline_away: -220,
      },
    ],
    identity: words('date away home'),
    values: words(
      `regular playoffs score_away score_home q1_away q4_away ot_away q1_home q3_home ot_home
      whos_favored spread total moneyline_home moneyline_away`,
    ),
  },
  {
    ...{ kind: 'oddsportal', layout: 'a game', form: 'csv' },
    rows: [
      {
        ...{ date: '08 Nov 2024', season_type: 'Regular', team_1: 'Boston Celtics' },
        ...{ team_2: 'Miami Heat', points_1: 110, points_2: 99, neutral: 0, moneyline_1: -190 },
        moneyline_2: 160,
      },
    ],
    identity: words('date team_1 team_2'),
    values: words('season_type points_1 points_2 neutral moneyline_1 moneyline_2'),
  },
  {
    ...{ kind: 'sbr-lines', layout: 'NBA', form: 'csv' },
    rows: [
      {
        ...{ date: 17500, game: 1, away_name: 'Boston', home_name: 'Miami', away_score: 99 },
        ...{ home_score: 101, home_ml: -120, away_ml: 100 },
      },
    ],
    identity: words('date away_name home_name'),
    values: words('away_score home_score home_ml away_ml'),
  },
  {
    ...{ kind: 'sbr-lines', layout: 'MLB', form: 'csv' },
    rows: [
      {
        ...{ date: 17300, game: 1, away_name: 'Boston', home_name: 'Cleveland', away_score: 3 },
        ...{ home_score: 4, home_close_ml: -120, away_close_ml: 100, home_run_line: -1.5 },
        ...{ home_run_line_odds: 150, away_run_line: 1.5, away_run_line_odds: -170 },
        ...{ close_ou_line: 8.5, close_ou_odds: -110 },
      },
    ],
    identity: words('date away_name home_name'),
    values: words(
      `away_score home_score home_close_ml away_close_ml home_run_line home_run_line_odds
      away_run_line away_run_line_odds close_ou_line close_ou_odds`,
    ),
  },
  {
    ...{ kind: 'sbr-lines', layout: 'MLB with starters', form: 'csv' },
    rows: [
      {
        ...{ game_date: '2019-06-01', vis_team: 'BOS', home_team: 'CLE', vis_final: 3 },
        ...{ home_final: 4, vis_pitcher: 'CSALE-L', home_pitcher: 'SBIEBER-R' },
        ...{ home_ml_close: -120, vis_ml_close: 100, total_close: 8.5 },
      },
    ],
    identity: words('game_date vis_team home_team'),
    values: words(
      'vis_final home_final vis_pitcher home_pitcher home_ml_close vis_ml_close total_close',
    ),
  },
  {
    ...{ kind: 'sbr-nfl', layout: 'a document', form: (rows) => rows },
    rows: [
      {
        ...{ season: 2019, date: 20191013, home_team: 'Ravens', away_team: 'Bengals' },
        ...{ home_1stQtr: 7, home_2ndQtr: 7, home_3rdQtr: 3, home_4thQtr: 6, home_final: 23 },
        ...{ away_1stQtr: 7, away_2ndQtr: 3, away_3rdQtr: 0, away_4thQtr: 7, away_final: 17 },
        ...{ home_close_ml: -500, away_close_ml: 400, home_close_spread: -10 },
        close_over_under: 47,
      },
    ],
    identity: words('date home_team away_team'),
    values: words(
      `home_1stQtr away_4thQtr home_final away_final home_close_ml away_close_ml home_close_spread
      close_over_under`,
    ),
  },
  {
    ...{ kind: 'nfl-book-lines', layout: 'a side', form: 'csv' },
    rows: [BOOK_ROW('home', -3), BOOK_ROW('away', 3)],
    identity: words('line_type period side team season week'),
    values: words('value odds'),
  },
  {
    ...{ kind: 'bookmakersreview', layout: 'a team', form: 'csv' },
    rows: [REVIEW_ROW('Miami', 'W', 3), REVIEW_ROW('L.A. Chargers', 'L', -3)],
    identity: words('season week team'),
    values: words('9_moneyline 9_spread 9_spread_odds 9_total 9_total_odds'),
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
    ...{ kind: 'odds-snapshots', layout: 'a book', form: 'csv' },
    rows: [SNAPSHOT_ROW],
    identity: words('sport commence_time home_team away_team snapshot_taken_at_utc'),
    values: PRICES,
  },
  {
    ...{ kind: 'noon-snapshots', layout: 'a book', form: 'csv' },
    rows: [SNAPSHOT_ROW],
    identity: words('date sport commence_time home_team away_team'),
    values: PRICES,
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
