// The words of betting that any table reads, one by one, and those that many ask by and nothing here can act on.
import { BEST_BET_WORDS, CONTEXT_WORDS, GAME_WORDS, NO_NAMES } from '../context-words.ts';
import {
  ALTERNATE_WORDS,
  ANY_PROP,
  GAME_MARKETS,
  PERIOD_WORDS,
  PROP_MARKETS,
} from '../market-words.ts';
import { wordSet } from '../words.ts';

/** Words of questions that nothing here can act on, though everybody uses them. */
export const UNSERVED = `
weather|dome|domes|in a dome|indoors|snow|snowing|snowy|rain|raining|rainy|wind|windy|windy games
mph|cold|heat wave|humidity|turf|grass|altitude|referee|referees|ref|refs|umpire|umpires|ump|refs
revenge|revenge game|revenge games|revenge spots|revenge spot|revenge game spots|trap game|trap games
letdown|letdown spot|lookahead|primetime|prime time|divisional|division|conference|home stand|homestand
lefty|lefties|righty|righties|lefty starters|left handed|right handed|southpaw|southpaws|bullpen
pace|usage|snap count|target share|matchup rating|rookie|rookies|backup|backups|starting lineup
rest advantage|travel|short week|bye week|off a bye|public money|public betting|public|bet percentage
money percentage|handle|square money|retrograde|moon|full moon|astrology|horoscope|red zone|strength of schedule
tanking|playoff race|must win|clinching|injured|injury|injuries|injury report|hurt|questionable
coming off a loss|coming off a win|after a loss|after a win|winning streak|losing streak|undefeated
winless|coach|coaches|college teams from|ranked|unranked|overtime|ot|first drive|coin toss|gatorade
round robin|round robins`;

/** Kinds of bookmakers that the catalogue does not tell apart, each said of one of `BOOKS`. */
const KINDS_OF_BOOKS = `
offshore|off shore|local|sharp|sharper|sharpest|soft|softer|square|reputable|trusted|trustworthy|trustable|legal
illegal|legit|regulated|unregulated|unlicensed|shady|sketchy|retail|safe|safest|big|bigger
biggest|major|mainstream|well known|small|smaller|crypto|american|british|european|euro|canadian
australian|aussie|us|usa|uk|eu|foreign|overseas|international`;
const BOOKS =
  'book books sportsbook sportsbooks bookie bookies bookmaker bookmakers site sites app apps';

/** "offshore", "local books", "sharp books": which books these are nothing here says. */
export const UNSERVED_BOOKS: readonly string[] = [
  ...['offshore', 'offshores'],
  ...KINDS_OF_BOOKS.trim()
    .split(/[|\n]/)
    .flatMap((kind) => BOOKS.split(' ').map((book) => `${kind} ${book}`)),
];
/** Every word of the first. */
export const UNSERVED_WORDS: ReadonlySet<string> = new Set(UNSERVED.split(/[^a-z]+/));
/** Every word that a table of betting has. */
export const TRADE_WORDS: ReadonlySet<string> = new Set(
  [
    ...Object.values(CONTEXT_WORDS),
    BEST_BET_WORDS,
    GAME_WORDS,
    ALTERNATE_WORDS,
    ANY_PROP,
    NO_NAMES,
    marketWords(GAME_MARKETS),
    marketWords(PERIOD_WORDS),
    marketWords(PROP_MARKETS),
    'vs v versus ev kelly bankroll american decimal sportsbook sportsbooks exchange exchanges dfs',
    'set aside put cap juicier tonights tomorrows todays favourites favourite juice vig priced cashed solely strictly sizes sizing size tip offs tonight l5 l10 l20 l25 inplay ingame pregame b2b back to backs home road away draw tie favored favoured',
  ].flatMap((table) => table.split(/[^a-z0-9]+/)),
);

/** The words without the keys that stand first in each row. */
function marketWords(table: string): string {
  return table.replace(/^[a-z0-9_]+\|/gm, '');
}

/** Words of rules, of what is not served and of care, and of leagues that are not followed. */
export const RULE_WORDS = wordSet(`
aside approx axe balance ball baseball basketball budget bust called cent cleared clearing closed coached
championship consistent consistently conference decimals degrees ditch doubtful dropping eighteen eighty
exclusively excluded fifty fifth fiver folds football forty fourth fraction fund funds futures greater
gridiron gusts halves heavier hers hockey hoop hoops hundred interest layers leaving legged likelihood lump
million mins mrs multiplier named nearest newer nineteen ninety ninth older outlay percents periods
premier prematch pts quarter quarters redo refreshed risking rounding ruled scrap seasons secs selection
selections seventh seventy shorter sixth sixty soccer steeper suiting tack teamer teens temps tenner tenth
theirs thirty thousand tops traditional trailing trending twenty updated venues whenever winds wager
yesterdays younger middles middling hitrate hitrates chose chosen meaning meanings
addicted addiction afc ballon boot borrowed borrowing car cannot cashout chasing deposit deposits
desperate distress doubling east exclusion facts financially fixed heisman hopeless licensed license login
losses martingale maxed maxing mvp nfc north outrights pawn pawned payment promo recoup relegated
relegation ruining settled settlement sign signup sold stanley suicidal suicide tilt tilted tilting verify
voided west cotes cuotas dolares edit export favour guarantee peer serie string teaser teasers til withdraw withdrawal withdrawals
minister sacked senate known batting began begun calder champion hart marked roty steer strike
america boxing bundesliga cfl champions copa cricket darts esports europa ligue mma nascar olympics pga
rugby snooker superbowl tennis ufc wimbledon wnba xfl
florida texas ohio michigan colorado arizona virginia tennessee pennsylvania indiana illinois nevada
massachusetts maryland louisiana kansas iowa california washington
eastern central mountain pacific cst cdt mst mdt pst pdt est edt gmt utc zulu
`);
