// Which series of Kalshi are markets of ours, one line each: word|market|form. The catalogue says
// with what the series of a league begin; each of them is that and a word.
import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import type { League, LeagueId } from '#domain/league.ts';

/** What the contracts of a series say. */
export type SeriesForm =
  /** Who wins: a contract for each team, and one for a tie where there is one. */
  | 'winner'
  /** A team wins by more than the strike. */
  | 'spread'
  /** More than the strike. */
  | 'total'
  | 'team_total'
  /** A player has more than the strike. */
  | 'player_total'
  | 'player_yes'
  | 'yes_no'
  /** A team scores first. */
  | 'first_team';

export interface Series {
  readonly ticker: string;
  readonly league: LeagueId;
  readonly facts: League;
  readonly market: string;
  readonly form: SeriesForm;
}

const GAME = `
GAME|moneyline|winner
SPREAD|spread|spread
TOTAL|total|total
TEAMTOTAL|team_total|team_total
`;

const HALVES = ['1H', '2H'];
const QUARTERS = ['1Q', '2Q', '3Q', '4Q'];

const FOOTBALL_PROPS = `
PASSYDS|player_pass_yds|player_total
PASSTDS|player_pass_tds|player_total
RSHYDS|player_rush_yds|player_total
RSHATT|player_rush_attempts|player_total
RECYDS|player_reception_yds|player_total
REC|player_receptions|player_total
TD|player_tds_over|player_total
ANYTD|player_anytime_td|player_yes
FIRSTTD|player_1st_td|player_yes
`;

const BASKETBALL_PROPS = `
PTS|player_points|player_total
REB|player_rebounds|player_total
AST|player_assists|player_total
3PT|player_threes|player_total
PRA|player_points_rebounds_assists|player_total
PR|player_points_rebounds|player_total
PA|player_points_assists|player_total
RA|player_rebounds_assists|player_total
STL|player_steals|player_total
BLK|player_blocks|player_total
2D|player_double_double|player_yes
3D|player_triple_double|player_yes
`;

const BASEBALL = `
F3|moneyline_f3|winner
F5|moneyline_f5|winner
F7|moneyline_f7|winner
F5SPREAD|spread_f5|spread
F5TOTAL|total_f5|total
RFI|total_f1|total
KS|pitcher_strikeouts|player_total
OUTS|pitcher_outs|player_total
HIT|batter_hits|player_total
HR|batter_home_runs|player_total
TB|batter_total_bases|player_total
HRR|batter_hits_runs_rbis|player_total
RBI|batter_rbis|player_total
SB|batter_stolen_bases|player_total
`;

const HOCKEY_PROPS = `
PTS|player_points|player_total
AST|player_assists|player_total
GOAL|player_goal_scorer_anytime|player_yes
ANYGOAL|player_goal_scorer_anytime|player_yes
FIRSTGOAL|player_goal_scorer_first|player_yes
SAVES|player_total_saves|player_total
`;

const CONTEST = `
MATCH|moneyline|winner
`;

const SOCCER = `${GAME}
BTTS|btts|yes_no
1H|moneyline_h1|winner
1HSPREAD|spread_h1|spread
1HTOTAL|total_h1|total
1HBTTS|btts_h1|yes_no
FTTS|first_team_to_score|first_team
`;

/** What a league has there beside who wins, by how much, and how many are scored. */
const ROWS: ReadonlyMap<LeagueId, string> = new Map([
  ['nfl', GAME + periods([...HALVES, ...QUARTERS]) + FOOTBALL_PROPS],
  ['ncaa_football', GAME + periods(HALVES)],
  ['nba', GAME + periods([...HALVES, ...QUARTERS]) + BASKETBALL_PROPS],
  ['ncaa_basketball', GAME + periods(HALVES)],
  ['wnba', GAME + periods(HALVES) + BASKETBALL_PROPS],
  ['mlb', GAME + BASEBALL],
  ['nhl', GAME + HOCKEY_PROPS],
  ['tennis_atp', CONTEST],
  ['tennis_wta', CONTEST],
]);

/** Words of `product_metadata.competition` that mean another contest than the series says. */
const OTHER_CONTEST = /women|\bU-?\d\d\b|reserve|youth|exhibition|all[- ]star|simulat/i;

/** The series of all leagues of a catalogue. */
export class SeriesMap {
  readonly #byTicker = new Map<string, Series>();

  /** A series that a league states by its whole name is that league's. */
  constructor({ all }: Pick<Leagues, 'all'>) {
    const keys = all.flatMap((facts) => facts.exchangeKeys.kalshi.map((key) => ({ facts, key })));
    const prefixes = keys.filter(({ key }) => key.endsWith('*'));
    for (const { facts, key } of [...prefixes, ...keys]) {
      for (const each of seriesOf(facts, key)) this.#byTicker.set(each.ticker, each);
    }
  }

  /** The series of a league, in the order of the table. */
  ofLeague(league: LeagueId): readonly Series[] {
    return [...this.#byTicker.values()].filter((each) => each.league === league);
  }

  /** The series of exactly this ticker; undefined where it has no market of ours. */
  named(ticker: string): Series | undefined {
    return this.#byTicker.get(ticker);
  }
}

export const builtInSeries = new SeriesMap(builtInLeagues);

/** Whether the words for a competition contradict the league of its series. */
export function isOtherContest(competition: string, league: LeagueId): boolean {
  const isOfWomen = league === 'wnba' || league === 'soccer_nwsl';
  return !isOfWomen && (OTHER_CONTEST.test(competition) || competition.includes('(W)'));
}

/** Of a prefix all that its sport has; of a whole name the one that it ends in. */
function seriesOf(facts: League, key: string): readonly Series[] {
  const rows = rowsOf(facts)
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [word = '', market = '', form] = row.split('|');
      return { word, league: facts.leagueId, facts, market, form: form as SeriesForm };
    });
  if (key.endsWith('*')) {
    return rows.map(({ word, ...series }) => ({ ticker: key.slice(0, -1) + word, ...series }));
  }
  const [longest] = rows
    .filter(({ word }) => key.endsWith(word))
    .sort((one, other) => other.word.length - one.word.length);
  if (longest === undefined) return [];
  const { word: _, ...series } = longest;
  return [{ ticker: key, ...series }];
}

function rowsOf({ leagueId, marketsOf, sport }: League): string {
  return ROWS.get(leagueId) ?? ROWS.get(marketsOf ?? '') ?? (sport === 'soccer' ? SOCCER : GAME);
}

function periods(words: readonly string[]): string {
  return words
    .map((word) => {
      const period = word.endsWith('H') ? `h${word[0]}` : `q${word[0]}`;
      return `${word}WINNER|moneyline_${period}|winner\n${word}SPREAD|spread_${period}|spread\n${word}TOTAL|total_${period}|total\n`;
    })
    .join('');
}
