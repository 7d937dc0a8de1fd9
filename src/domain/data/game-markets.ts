// Which game and period markets exist, one line each: key|name|format|spelling|alternate, and which
// periods a sport is divided into. `spelling` is The Odds API's word for the key.
// In soccer the moneyline has three ways and `h2h_3_way` is only another word for it.
import type { Period } from '../market.ts';

const LINES = `
spread|Spread|spread|spreads|alt
total|Total|over_under|totals|alt
team_total|Team Total|over_under|team_totals|alt
`;

const TWO_WAY_GAME = `
moneyline|Moneyline|moneyline|h2h|
moneyline_3way|3-Way Moneyline|three_way|h2h_3_way|
${LINES}`;

const FIRST_AND_LAST = `
first_team_to_score|First Team to Score|first_last|first_team_to_score|
last_team_to_score|Last Team to Score|first_last|last_team_to_score|
`;

const SOCCER_GAME = `
moneyline|Moneyline|three_way|h2h|
${LINES}
btts|Both Teams to Score|yes_no|btts|
double_chance|Double Chance|double_chance|double_chance|
draw_no_bet|Draw No Bet|moneyline|draw_no_bet|
`;

const CORNERS = `
spread_corners|Corners Handicap|spread|spreads_corners|alt
total_corners|Corners Total|over_under|totals_corners|alt
`;

const CARDS = `
spread_cards|Cards Handicap|spread|spreads_cards|alt
total_cards|Cards Total|over_under|totals_cards|alt
`;

// Venues name team totals of the first five innings only, and no alternates of them.
const INNINGS = `
moneyline|Moneyline|moneyline|h2h|
moneyline_3way|3-Way Moneyline|three_way|h2h_3_way|
spread|Spread|spread|spreads|alt
total|Total|over_under|totals|alt
`;
const FIVE_INNINGS = `${INNINGS}team_total|Team Total|over_under|team_totals|\n`;

/** The market rows of each period of a league. */
export type PeriodTable = readonly { readonly period: Period; readonly rows: string }[];

const HALVES: PeriodTable = [
  { period: 'h1', rows: TWO_WAY_GAME },
  { period: 'h2', rows: TWO_WAY_GAME },
];

const QUARTERS: PeriodTable = [
  { period: 'q1', rows: TWO_WAY_GAME },
  { period: 'q2', rows: TWO_WAY_GAME },
  { period: 'q3', rows: TWO_WAY_GAME },
  { period: 'q4', rows: TWO_WAY_GAME },
];

export const BASKETBALL_WITH_QUARTERS: PeriodTable = [
  { period: 'game', rows: TWO_WAY_GAME },
  ...HALVES,
  ...QUARTERS,
];

export const BASKETBALL_IN_HALVES: PeriodTable = [
  { period: 'game', rows: TWO_WAY_GAME },
  ...HALVES,
];

export const FOOTBALL: PeriodTable = [
  { period: 'game', rows: TWO_WAY_GAME + FIRST_AND_LAST },
  ...HALVES,
  ...QUARTERS,
];

export const BASEBALL: PeriodTable = [
  { period: 'game', rows: TWO_WAY_GAME },
  { period: 'f1', rows: INNINGS },
  { period: 'f3', rows: INNINGS },
  { period: 'f5', rows: FIVE_INNINGS },
  { period: 'f7', rows: INNINGS },
];

export const HOCKEY: PeriodTable = [
  { period: 'game', rows: TWO_WAY_GAME + FIRST_AND_LAST },
  { period: 'p1', rows: TWO_WAY_GAME },
  { period: 'p2', rows: TWO_WAY_GAME },
  { period: 'p3', rows: TWO_WAY_GAME },
];

export const SOCCER: PeriodTable = [
  { period: 'game', rows: SOCCER_GAME + FIRST_AND_LAST + CORNERS + CARDS },
  { period: 'h1', rows: SOCCER_GAME },
  { period: 'h2', rows: SOCCER_GAME },
];

/** Of leagues that have no table of their own, by the ways of their moneyline. */
export const OTHER: Readonly<Record<'two_way' | 'three_way', PeriodTable>> = {
  two_way: [{ period: 'game', rows: `moneyline|Moneyline|moneyline|h2h|\n${LINES}` }],
  three_way: [{ period: 'game', rows: `moneyline|Moneyline|three_way|h2h|\n${LINES}` }],
};
