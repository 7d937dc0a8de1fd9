// What is put into good prompts, and what each of it asks: written by hand and by arithmetic, without
// anything of the parser. A drawn number is part of both.
import type { Random } from '#kit/random.ts';

/** What must be read of an insertion. */
export interface Asks {
  /** Members of what was understood, with their values. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Percent of what the context measures: profit of arbitrages, else expected value. */
  readonly percent?: number;
  /** Bookmakers that are asked for, by id. */
  readonly books?: readonly string[];
  /** Words that nothing here knows: at least one of them must be called not understood. */
  readonly unknown?: readonly string[];
  /** Of parlays it means nothing: there it must be called not understood. */
  readonly isOfPicks?: true;
  /** Leagues that may no longer be looked at. */
  readonly withoutLeagues?: readonly string[];
}

export interface Insertion extends Asks {
  readonly text: string;
  /** It contradicts prompts in which these words stand: then any change will do. */
  readonly contradicts?: RegExp;
}

/** Prompts that are read as they are meant, of every context. */
export const GOOD: readonly string[] = [
  'best NBA bets tonight',
  'ev bets nfl',
  '+EV player props in the NBA',
  'arbs in hockey',
  '3 leg NFL parlay',
  'best bet in Bills Dolphins',
  'Lakers moneyline best price',
  'how has the Chiefs line moved',
  'best NFL spreads today',
  'LeBron points over 24.5',
  'value bets in the premier league',
  'best MLB totals with a $500 bankroll',
  'parlay of NHL favorites',
  'Tatum rebounds last 10 games',
  'any surebets in college basketball',
  'who has the best line on the Oilers',
  'nfl player props worth a look',
  'give me some baseball picks for today',
];

type Draw = (random: Random) => Insertion;

const between = (random: Random, least: number, most: number): number =>
  least + random.below(most - least + 1);
/** American odds of a decimal price. */
const american = (decimal: number): number =>
  Math.round(decimal >= 2 ? 100 * (decimal - 1) : -100 / (decimal - 1));

const LIMITS: readonly Draw[] = [
  (random) => {
    const odds = between(random, 101, 900);
    const text = random.pick([
      `at least +${odds}`,
      `min odds +${odds}`,
      `+${odds} or better`,
      `nothing shorter than +${odds}`,
      `odds of +${odds} or more`,
    ]);
    return { text, members: { minOdds: odds } };
  },
  (random) => {
    const odds = between(random, 101, 400);
    const text = random.pick([
      `no worse than -${odds}`,
      `nothing past -${odds}`,
      `under ${odds} juice`,
      `-${odds} or better`,
    ]);
    return { text, members: { minOdds: -odds } };
  },
  (random) => {
    const odds = between(random, 101, 900);
    const text = random.pick([`max +${odds}`, `no longer than +${odds}`, `up to +${odds}`]);
    return { text, members: { maxOdds: odds } };
  },
  (random) => {
    const [least, most] = [between(random, 101, 300), between(random, 101, 400)];
    const text = `between -${least} and +${most}`;
    return { text, members: { minOdds: -least, maxOdds: most } };
  },
  (random) => {
    const decimal = between(random, 115, 480) / 100;
    const said = decimal.toFixed(2);
    const text = random.pick([
      `odds ${said} or better`,
      `${said} odds minimum`,
      `min odds ${said}`,
    ]);
    return { text, members: { minOdds: american(decimal) } };
  },
  (random) => {
    const percent = between(random, 1, 12);
    return { text: random.pick([`at least ${percent}%`, `${percent}% or more`]), percent };
  },
  (random) => {
    const percent = between(random, 1, 9);
    return {
      text: random.pick([`min EV ${percent}%`, `ev over ${percent}%`]),
      members: { minEvPct: percent },
    };
  },
  (random) => {
    const percent = between(random, 40, 80);
    const text = random.pick([`${percent}% or better to hit`, `at least ${percent}% chance`]);
    return { text, members: { minProbability: percent } };
  },
  (random) => {
    const limit = between(random, 2, 9);
    const text = random.pick([`top ${limit}`, `max ${limit} results`]);
    return { text, members: { limit }, isOfPicks: true };
  },
  (random) => {
    const minutes = between(random, 20, 200);
    const text = random.pick([
      `starting in the next ${minutes} minutes`,
      `within the next ${minutes} min`,
    ]);
    return { text, members: { startsWithinMinutes: minutes } };
  },
  (random) => {
    const hour = between(random, 1, 11);
    return { text: `at ${hour}:20`, members: { startAt: `${hour + 12}:20` } };
  },
  () => ({ text: 'not live', members: { phase: 'pregame' } }),
  () => ({ text: 'live only', members: { phase: 'live' }, contradicts: /moved/ }),
  (random) => {
    const of = random.pick([5, 10, 20]);
    const least = between(random, 3, of - 1);
    const text = `hit ${least} of the last ${of}`;
    return { text, members: { hits: { least, of } }, contradicts: /last 10/ };
  },
  (random) => {
    const stake = between(random, 12, 900);
    return {
      text: random.pick([`stake $${stake}`, `${stake} bucks on it`]),
      members: { stake },
      contradicts: /bankroll/,
    };
  },
  (random) => {
    const seconds = between(random, 11, 90);
    const text = `prices no older than ${seconds} seconds`;
    return { text, members: { maxPriceAgeSeconds: seconds } };
  },
];

/** What people say, and the id. */
const BOOKS: readonly (readonly [said: string, id: string])[] = [
  ['DraftKings', 'draftkings'],
  ['FanDuel', 'fanduel'],
  ['BetMGM', 'betmgm'],
  ['Caesars', 'williamhill_us'],
  ['Pinnacle', 'pinnacle'],
  ['BetRivers', 'betrivers'],
  ['Kalshi', 'kalshi'],
  ['Fanatics', 'fanatics'],
  ['Hard Rock', 'hardrockbet'],
  ['bovada', 'bovada'],
];
const SYLLABLES = ['zor', 'bli', 'quax', 'wen', 'tro', 'vip', 'lum', 'gra', 'fik'];

/** A name that nobody bears. */
const invented = (random: Random): string =>
  random.pick(SYLLABLES) + random.pick(SYLLABLES) + random.pick(['ix', 'ora', 'bux', 'ly', 'um']);

const BOOK_DRAWS: readonly Draw[] = [
  (random) => {
    const [said, id] = random.pick(BOOKS);
    return { text: `${random.pick(['at', 'on'])} ${said}`, books: [id] };
  },
  (random) => {
    const [said, id] = random.pick(BOOKS);
    const text = random.pick([`only ${said}`, `${said} only`, `on ${said} and nothing else`]);
    return { text, books: [id], members: { only: true } };
  },
  (random) => {
    const [[one, first], [two, second]] = [random.pick(BOOKS), random.pick(BOOKS)];
    return { text: `at ${one} or ${two}`, books: [...new Set([first, second])] };
  },
  (random) => {
    const name = invented(random);
    const said = random.chance(0.5) ? name : name[0]?.toUpperCase() + name.slice(1);
    return { text: `${random.pick(['at', 'on'])} ${said}`, unknown: [name] };
  },
];

const NEGATIONS: readonly Draw[] = [
  (random) => {
    const [said, id] = random.pick(BOOKS);
    const text = random.pick([`not at ${said}`, `except ${said}`, `without ${said}`, `no ${said}`]);
    return { text, members: { excludedBookmakers: [id] } };
  },
  () => ({
    text: 'no props',
    members: { excludedMarkets: ['player_props'] },
    contradicts: /props|LeBron|Tatum/,
  }),
  () => ({ text: 'no totals', members: { excludedMarkets: ['total'] }, contradicts: /totals/ }),
  () => ({
    text: 'not the moneyline',
    members: { excludedMarkets: ['moneyline'] },
    contradicts: /moneyline/,
  }),
  () => ({ text: 'without the Rams', members: { excludedTeams: ['Los Angeles Rams'] } }),
  () => ({
    text: 'no soccer',
    members: { excludedLeagues: ['soccer_epl', 'soccer_mls', 'soccer_world_cup'] },
    withoutLeagues: ['soccer_epl', 'soccer_mls', 'soccer_world_cup'],
    contradicts: /premier/,
  }),
  () => ({
    text: 'no favorites',
    members: { side: 'underdog' },
    contradicts: /favorites|over|moved/,
  }),
];

const NUMBERS: readonly Draw[] = [
  (random) => {
    const value = between(random, 11, 999);
    const word = invented(random);
    const text = random.pick([`${value} ${word}`, `${word} ${value}`, `${value}.5 ${word}s`]);
    return { text, unknown: [word, `${word}s`] };
  },
  (random) => {
    const value = between(random, 1001, 9999);
    return { text: `ref ${value}`, unknown: ['ref', String(value)] };
  },
];

/** One of each kind is as likely. */
export function insertionOf(random: Random): Insertion {
  return random.pick(random.pick([LIMITS, BOOK_DRAWS, NEGATIONS, NUMBERS]))(random);
}
