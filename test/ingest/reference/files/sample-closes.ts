// What a sample of a kind of file is, and those of archives of closing lines.

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

export const words = (text: string) => text.trim().split(/\s+/);

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

export const CLOSES: readonly SampleFile[] = [
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
];
