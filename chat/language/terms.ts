// Words of betting that people ask the meaning of, each with one sentence that says it.
import { phrasesOf } from './contexts.ts';
import { Phrases, type Word } from './words.ts';

/** What a term is called, and what it means. */
const TERMS: readonly (readonly [names: string, meaning: string])[] = [
  [
    'ev|plus ev|positive ev|expected value|value bet|value bets|evs',
    'EV (expected value) is what a bet gains or loses on average per unit staked; +EV means that it gains.',
  ],
  ['edge|edges', 'An edge is how much likelier an outcome is thought to be than its price says.'],
  [
    'moneyline|money line|ml|moneylines',
    'A moneyline bet is on who wins the game; +150 wins 150 on a stake of 100, -150 takes a stake of 150 to win 100.',
  ],
  [
    'puck line|puckline|puck lines',
    'The puck line is the spread of hockey, mostly of 1.5 goals: at -1.5 a team must win by two or more, at +1.5 it may lose by one.',
  ],
  [
    'run line|runline|run lines',
    'The run line is the spread of baseball, mostly of 1.5 runs: at -1.5 a team must win by two or more, at +1.5 it may lose by one.',
  ],
  [
    'spread|spreads|point spread|handicap|handicaps|asian handicap|ats|against the spread',
    'A spread is a head start in points: at -3.5 a team must win by four or more, at +3.5 it may lose by up to three.',
  ],
  [
    'total|totals|over under|over unders|ou|o u',
    'A total is a bet on whether both sides together score more (over) or less (under) than a number.',
  ],
  ['team total|team totals', 'A team total is a bet on how much one team alone scores.'],
  [
    'prop|props|prop bet|prop bets|player prop|player props',
    'A prop is a bet on something else than the result, mostly on what one player does.',
  ],
  [
    'parlay|parlays|accumulator|acca|accas',
    'A parlay joins several bets into one: the odds multiply, and one lost leg loses everything.',
  ],
  [
    'same game parlay|sgp|sgps',
    'A same-game parlay joins bets on one game, whose outcomes depend on each other; legs here are of different games.',
  ],
  [
    'teaser|teasers',
    'A teaser is a parlay of spreads or totals whose lines are moved in your favor for a smaller payout.',
  ],
  [
    'round robin|round robins',
    'A round robin makes every parlay of a certain size out of several picks.',
  ],
  [
    'vig|juice|vigorish|overround|hold|margin',
    'The vig (or juice) is the bookmaker’s cut: the chances that its prices imply add up to more than 100%.',
  ],
  [
    'no vig|fair odds|fair price|devig|no vig odds|no vig price|no vig prices|no vig line|no vig lines|vig free',
    'Fair (no-vig) odds are what a price would be without the bookmaker’s cut.',
  ],
  [
    'arb|arbs|arbitrage|arbitrages|surebet|surebets|sure bet|sure bets|arbing',
    'An arbitrage is a bet on every outcome of a market at different books, at prices that pay more than all stakes together.',
  ],
  [
    'plus money|plus odds',
    'Plus money is a price that wins more than the stake: +150 wins 150 on a stake of 100.',
  ],
  [
    'minus money|minus odds',
    'Minus money is a price that wins less than the stake: -150 takes a stake of 150 to win 100.',
  ],
  ['even money|evens|even odds', 'Even money (+100) wins as much as is staked.'],
  [
    'cover|covers|covering|cover the spread|covering the spread',
    'A team covers when it does better than its spread: at -3.5 it wins by four or more, at +3.5 it loses by three at most.',
  ],
  ['hook|the hook', 'A hook is the half point of a line: at 3.5 a margin of three is no push.'],
  [
    'house edge',
    'The house edge is what a bettor loses on average: the share of the stake that the bookmaker keeps.',
  ],
  ['bad beat|bad beats', 'A bad beat is a bet that was all but won and lost at the end.'],
  [
    'backdoor cover|backdoor covers|backdoor',
    'A backdoor cover is a late score that does not decide the game, but does decide the spread.',
  ],
  [
    'live betting|live bet|live bets|in play betting',
    'A live bet is placed while the game is being played, at prices that move with it.',
  ],
  [
    'pick em|pk',
    'At a pick’em (PK) neither side gives points: whoever wins the game wins the bet.',
  ],
  ['fractional odds', 'Fractional odds are what is won per unit staked: 3/2 is +150, 2/3 is -150.'],
  [
    'odds boost|profit boost|boosted odds',
    'A boost is a price that one bookmaker raises for a while, mostly for a small stake.',
  ],
  ['bonus bet|free bet|bonus bets|free bets', 'A free bet pays its winnings, but not its stake.'],
  ['middle|middles|middling', 'A middle is two bets on two lines of one market that can both win.'],
  [
    'hedge|hedging|hedges',
    'To hedge is to bet on the other side of a bet that you hold, so that less depends on the result.',
  ],
  [
    'kelly|kelly criterion|kelly stake',
    'Kelly’s stake is the share of a bankroll that lets it grow the fastest in the long run; most stake a half or a quarter of it.',
  ],
  [
    'unit|units',
    'A unit is the amount that you usually stake, often one percent of what you have to bet with.',
  ],
  ['bankroll|bank roll', 'A bankroll is the money that is set aside for betting alone.'],
  [
    'clv|closing line value|closing line',
    'Closing line value is how much better a price was than the last one before the game.',
  ],
  [
    'line movement|line move|line moves|line movements',
    'Line movement is how a price or a line has changed since it was first seen.',
  ],
  ['steam|steam move|steam moves', 'Steam is a fast move of the same line at many books at once.'],
  [
    'odds|american odds',
    'American odds are what 100 wins (+150 wins 150) or what it takes to win 100 (-150 takes 150).',
  ],
  [
    'decimal odds',
    'Decimal odds are what one unit pays back with the stake: 2.50 is +150, 1.67 is -150.',
  ],
  [
    'implied probability|implied odds|implied',
    'The implied probability of a price is how often it must win to break even: 60% at -150, 40% at +150.',
  ],
  ['consensus', 'The consensus is the average opinion of all books, without their cut.'],
  ['push|pushes', 'A push is a tie with the line: the stake comes back.'],
  [
    'draw no bet|dnb',
    'Draw no bet is a bet on a winner in soccer: the stake comes back where the game is drawn.',
  ],
  ['double chance', 'Double chance is a bet on two of the three results of a soccer game.'],
  ['both teams to score|btts', 'Both teams to score is a bet on whether each side scores a goal.'],
  [
    'favorite|favorites|favourite|chalk',
    'The favorite is the side that the prices call likelier to win; its odds pay less.',
  ],
  [
    'underdog|underdogs|dog|dogs',
    'The underdog is the side that the prices call less likely to win; its odds pay more.',
  ],
  [
    'alt line|alt lines|alternate line|alternate lines|alternates|alts',
    'Alternate lines are other points than the main one, each at a price of its own.',
  ],
  [
    'hit rate|hit rates',
    'A hit rate is the share of a player’s past games in which a prop would have won.',
  ],
  [
    'dfs|pickem',
    'DFS apps pay for entries of several picks; their prices for one pick are indicative.',
  ],
  [
    'exchange|exchanges|betting exchange',
    'At an exchange people bet against each other, and it takes a commission of what is won.',
  ],
  ['future|futures', 'A future is a bet on how a season ends; this service prices single games.'],
];

const phrases = new Phrases<string>(
  TERMS.flatMap(([names, meaning]) => phrasesOf(names).map((name) => [name, meaning] as const)),
);

/** Every name of a term, for patterns: the longest first. */
export const TERM_NAMES: readonly string[] = TERMS.flatMap(([names]) => phrasesOf(names)).sort(
  (a, b) => b.length - a.length,
);

/** What the prices and handicaps that a message names mean: "-110", "+3.5", "2.50", one sentence each. */
export function numbersMeant(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ kind, raw, value, isSigned }) => {
    if (kind !== 'number') return [];
    const size = Math.abs(value);
    if (isSigned) return size >= PRICE_MIN ? [priceMeaning(value)] : [handicapMeaning(value)];
    const isDecimal = /^\d{1,2}\.\d+$/.test(raw) && value > 1;
    return isDecimal ? [`${raw} in decimal odds pays ${raw} per unit, the stake with it.`] : [];
  });
}

const PRICE_MIN = 100;

function priceMeaning(american: number): string {
  const size = Math.abs(american);
  const [stake, wins] = american > 0 ? [100, size] : [size, 100];
  const even = Math.round((1000 * stake) / (stake + wins)) / 10;
  const text = american > 0 ? `+${size}` : `-${size}`;
  return `At ${text} a stake of ${stake} wins ${wins}: the bet breaks even if it wins ${even}% of the time.`;
}

function handicapMeaning(points: number): string {
  const size = Math.abs(points);
  const push = Number.isInteger(size) ? `; at exactly ${size} the stake comes back` : '';
  if (points === 0) return 'A handicap of 0 gives neither side points.';
  return points < 0
    ? `At -${size} points a side must win by more than ${size}${push}.`
    : `At +${size} points a side may lose by less than ${size}, or win${push}.`;
}

/** What the terms of a message mean, one sentence each, in their order. */
export function meaningsIn(words: readonly Word[]): readonly string[] {
  return [...new Set(phrases.findIn(words).flatMap(({ value }) => value))];
}
