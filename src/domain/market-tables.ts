// Builds the markets of a league, each with every spelling it goes by, from the data tables.
import { must } from '#kit/assert.ts';
import type { MarketEntry } from './catalog/catalog-entry.ts';
import type { PeriodTable } from './data/game-markets.ts';
import * as tables from './data/game-markets.ts';
import { PLAYER_PROP_SPELLINGS, PLAYER_PROPS } from './data/player-props.ts';
import type { League, LeagueId, Sport } from './league.ts';
import type { Format, Market, Period, Side } from './market.ts';

/** A market with all words for its main and its alternate key; the canonical ones come first. */
export interface SpelledMarket {
  readonly market: Market;
  readonly spellings: readonly string[];
  readonly alternateSpellings: readonly string[];
  /** Under which The Odds API is asked for the main key, and for the alternate one. */
  readonly oddsApiKey: string;
  readonly oddsApiAlternateKey: string;
}

/** All game, period and prop markets of the league, in the order in which they are listed. */
export function spelledMarkets(league: League): readonly SpelledMarket[] {
  const { sport, marketsOf, moneyline } = league;
  const periods = PERIODS_OF_LEAGUE[marketsOf ?? ''] ?? tables.OTHER[moneyline];
  const game = periods.flatMap(({ period, rows }) =>
    linesOf(rows).map((row) => gameMarket(row, period, sport)),
  );
  const hasQuarters = periods.some(({ period }) => period === 'q1');
  const props = linesOf((marketsOf !== null && PLAYER_PROPS[sport]) || '')
    .map(playerProp)
    .filter(({ market }) => market.period === 'game' || hasQuarters);
  return [...game, ...props];
}

/** By the league whose markets they are. */
const PERIODS_OF_LEAGUE: Readonly<Record<LeagueId, PeriodTable>> = {
  nba: tables.BASKETBALL_WITH_QUARTERS,
  nfl: tables.FOOTBALL,
  mlb: tables.BASEBALL,
  nhl: tables.HOCKEY,
  ncaa_basketball: tables.BASKETBALL_IN_HALVES,
  ncaa_football: tables.FOOTBALL,
  soccer_epl: tables.SOCCER,
  soccer_mls: tables.SOCCER,
  soccer_world_cup: tables.SOCCER,
};

const PERIOD_WORDS: Readonly<Record<Period, { name: string; suffixes: readonly string[] }>> = {
  game: { name: '', suffixes: [''] },
  h1: { name: '1st Half ', suffixes: ['_h1'] },
  h2: { name: '2nd Half ', suffixes: ['_h2'] },
  q1: { name: '1st Quarter ', suffixes: ['_q1'] },
  q2: { name: '2nd Quarter ', suffixes: ['_q2'] },
  q3: { name: '3rd Quarter ', suffixes: ['_q3'] },
  q4: { name: '4th Quarter ', suffixes: ['_q4'] },
  p1: { name: '1st Period ', suffixes: ['_p1'] },
  p2: { name: '2nd Period ', suffixes: ['_p2'] },
  p3: { name: '3rd Period ', suffixes: ['_p3'] },
  f1: { name: '1st Inning ', suffixes: ['_f1', '_1st_1_innings'] },
  f3: { name: '1st 3 Innings ', suffixes: ['_f3', '_1st_3_innings'] },
  f5: { name: '1st 5 Innings ', suffixes: ['_f5', '_1st_5_innings'] },
  f7: { name: '1st 7 Innings ', suffixes: ['_f7', '_1st_7_innings'] },
};

const SPREAD_NAMES: Readonly<Partial<Record<Sport, string>>> = {
  baseball: 'Run Line',
  hockey: 'Puck Line',
  soccer: 'Handicap',
};

/** What a table's format word makes of a market. */
interface Shape {
  readonly format: Format;
  readonly sides: readonly Side[];
  readonly probabilityTotal: 1 | 2;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  moneyline: { format: 'moneyline', sides: ['home', 'away'], probabilityTotal: 1 },
  three_way: { format: 'three_way', sides: ['home', 'draw', 'away'], probabilityTotal: 1 },
  double_chance: { format: 'three_way', sides: ['home', 'draw', 'away'], probabilityTotal: 2 },
  // `no`: neither team scores.
  first_last: { format: 'three_way', sides: ['home', 'away', 'no'], probabilityTotal: 1 },
  spread: { format: 'spread', sides: ['home', 'away'], probabilityTotal: 1 },
  over_under: { format: 'over_under', sides: ['over', 'under'], probabilityTotal: 1 },
  ou: { format: 'over_under', sides: ['over', 'under'], probabilityTotal: 1 },
  yes_no: { format: 'yes_no', sides: ['yes', 'no'], probabilityTotal: 1 },
  yn: { format: 'yes_no', sides: ['yes', 'no'], probabilityTotal: 1 },
};

function gameMarket(row: string, period: Period, sport: Sport): SpelledMarket {
  const cell = cellsOf(row);
  const key = cell(0);
  const words = PERIOD_WORDS[period];
  const name = key === 'spread' ? (SPREAD_NAMES[sport] ?? cell(1)) : cell(1);
  const bases = [...new Set([key, cell(3), ...otherWords(key, sport)])];
  const spellings = bases.flatMap((base) => words.suffixes.map((suffix) => base + suffix));
  const hasAlternate = cell(4) === 'alt';
  const market: Market = {
    marketType: key + must(words.suffixes[0], `suffix of ${period}`),
    marketName: words.name + name,
    subject: key === 'team_total' ? 'team' : 'event',
    period,
    hasAlternate,
    ...shapeOf(cell(2)),
  };
  const oddsApiKey = cell(3) + must(words.suffixes.at(-1), `suffix of ${period}`);
  return {
    market,
    spellings,
    alternateSpellings: alternates(spellings, market, sport),
    oddsApiKey,
    oddsApiAlternateKey: `alternate_${oddsApiKey}`,
  };
}

/** A market that an entry of the catalogue states. */
export function statedMarket(entry: MarketEntry): SpelledMarket {
  const { key, name, format, subject = 'event', period = 'game', hasAlternate = false } = entry;
  const spellings = [key, ...(entry.aliases ?? [])];
  const { sides, probabilityTotal } = shapeOf(format);
  return {
    market: {
      ...{ marketType: key, marketName: name, format, subject, period, sides },
      ...{ hasAlternate, probabilityTotal },
    },
    spellings,
    alternateSpellings: hasAlternate ? spellings.map((each) => `${each}_alternate`) : [],
    oddsApiKey: key,
    oddsApiAlternateKey: `${key}_alternate`,
  };
}

function playerProp(row: string): SpelledMarket {
  const cell = cellsOf(row);
  const key = cell(0);
  const market: Market = {
    marketType: key,
    marketName: cell(1),
    subject: 'player',
    period: key.endsWith('_q1') ? 'q1' : 'game',
    hasAlternate: cell(3) === 'alt',
    ...shapeOf(cell(2)),
  };
  const other = PLAYER_PROP_SPELLINGS[key];
  return {
    market,
    spellings: other === undefined ? [key] : [key, other],
    alternateSpellings: market.hasAlternate ? [`${key}_alternate`] : [],
    oddsApiKey: key,
    oddsApiAlternateKey: `${key}_alternate`,
  };
}

function otherWords(key: string, sport: Sport): readonly string[] {
  return sport === 'soccer' && key === 'moneyline' ? ['moneyline_3way', 'h2h_3_way'] : [];
}

function alternates(spellings: readonly string[], market: Market, sport: Sport): readonly string[] {
  if (!market.hasAlternate) return [];
  const words = spellings.flatMap((spelling) => [`${spelling}_alternate`, `alternate_${spelling}`]);
  const isHandicap = sport === 'soccer' && market.marketType === 'spread';
  return isHandicap ? [...words, 'alternate_asian_handicap'] : words;
}

function shapeOf(word: string): Shape {
  return must(SHAPES[word], `format of a market: ${word}`);
}

function linesOf(table: string): readonly string[] {
  return table.split('\n').filter((line) => line !== '');
}

function cellsOf(row: string): (column: number) => string {
  const cells = row.split('|');
  return (column) => must(cells[column], `market row: ${row}`);
}
