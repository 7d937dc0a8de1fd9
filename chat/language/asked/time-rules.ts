// How fresh prices are to be, within how long games start, and whether they have begun.
import type { Condition } from './condition.ts';
import { numberOf, type Rule } from './patterns.ts';

const UNIT = '(seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h)';
const LONG_UNIT = '(hours?|hrs?|minutes?|mins?)';
const PRICES = '(?:prices?|odds|lines?|numbers?|quotes?|data)';
const NOT_OLDER = `(?:no|not|nothing|none|without|never|exclude|ignore|dont (?:want|use|need)(?: me)?)(?: any(?:thing|one)?| ${PRICES}| ones?| thats?| which| are| is| any| a| stale| old)*`;
/** They have begun, or are about to, in the words of each sport. */
const BEGUN =
  '(?:start|started|begun|begin|began|kicked off|kick off|kicked|tipped off|tipped|tip off|faced off|underway|live|inplay|in play|in progress|ongoing|going on|on now)';
const NOT_YET = '(?:not|hasnt|havent|has not|have not|arent|isnt|didnt|aint|yet to|still to)';

const seconds = (count: string | undefined, unit = ''): number =>
  (count === undefined || count === '' ? 1 : numberOf(count)) *
  (unit.startsWith('h') ? 3600 : unit.startsWith('m') ? 60 : 1);

export const TIMES: readonly Rule<Condition>[] = [
  [
    `(?:(?:fresh )?${PRICES} )(?:that (?:are|were) )?(?:from|in|within|of|posted|taken|seen)(?: in| within)?(?: the)? (?:last|past)(?: {T})? ?${UNIT}`,
    ([n, unit]) => ({ ageSecMax: seconds(n, unit) }),
  ],
  [
    `(?:that )?(?:starting |start |starts |beginning |kicking off )?(?:under|less than|within|inside|no more than|at most) {T} ?${LONG_UNIT} (?:out|away|from (?:now|start|kickoff|tip ?off)|to go|till start|until start|before (?:start|kickoff|tip ?off|the game))`,
    ([n, unit]) => ({ startsWithinMin: seconds(n, unit) / 60 }),
  ],
  [
    `(?:starting|start|starts|beginning|kicking off) (?:in )?(?:under|less than|no more than|at most) {T} ?${LONG_UNIT}`,
    ([n, unit]) => ({ startsWithinMin: seconds(n, unit) / 60 }),
  ],
  [
    `(?:(?:prices?|odds|lines?) )?(?:must be )?(?:${NOT_OLDER} (?:older|more|over) than|${NOT_OLDER} over|under|below|within|less than|at most|max|younger than)(?: an?)?(?: {T})? ?${UNIT} old`,
    ([n, unit]) => ({ ageSecMax: seconds(n, unit) }),
  ],
  [
    `(?:(?:prices?|odds|lines?) )?(?:must be )?(?:${NOT_OLDER} (?:older|staler) than|fresher than|newer than|younger than|less than|max age)(?: of| an?)?(?: {T})? ?${UNIT}(?: old)?`,
    ([n, unit], at) => {
      const age = seconds(n, unit);
      return / (?:starting|start) $/.test(at.before) ? undefined : { ageSecMax: age };
    },
  ],
  [
    `(?:(?:fresh )?(?:prices?|odds|lines?) )?(?:must be |that were |with odds )?(?:updated|refreshed|fresh|seen|checked)(?: odds| prices)?(?: ,? ?like)?(?: (?:in|within|from|under|less than|no more than))*(?: the)?(?: last| past)?(?: an?)? (?:{T} ?)?${UNIT}(?: ago)?`,
    ([n, unit]) => ({ ageSecMax: seconds(n, unit) }),
  ],
  [
    `(?:that )?(?:starting|start|starts|kicking off|kick off|kickoff|tipping off|tip off|beginning|begins?|from games)?(?: ?(?:in|within|inside))(?: the)?(?: next)?(?: (?:under|less than|about|like))?(?: an?)?(?: {T})? ?${LONG_UNIT}`,
    ([n, unit]) => ({ startsWithinMin: seconds(n, unit) / 60 }),
  ],
  [
    `(?:in |over |within |during )?(?:the )?(?:last|past)(?: {T})? ?${LONG_UNIT}`,
    ([n, unit]) => ({ movedWithinMin: seconds(n, unit) / 60 }),
  ],
  [
    '(?:after|past|later than) (?:that|those|them|these|then)(?! (?:game|match|one)(?![^ ]))',
    () => ({ isAfterWindow: true }),
  ],
  [
    `(?:in )?(?:more than|at least|over) {T} ?${LONG_UNIT} (?:out|away|from now|later)`,
    ([n, unit]) => ({ startsAfterMin: seconds(n, unit) / 60 }),
  ],
  [
    `(?:the )?next (?:{T} ?)?${LONG_UNIT}`,
    ([n, unit]) => ({ startsWithinMin: seconds(n, unit) / 60 }),
  ],
  [
    `(?:that |which |games |only )*(?:has |have |is |are )?${NOT_YET}(?: yet| already| even| been| currently| now| being| playing| played| on)* ${BEGUN}(?: yet)?`,
    () => ({ isPregame: true }),
  ],
  [
    `(?:no|not|without|exclude|excluding|skip|minus(?: the)?|except|dont want|dont include|dont give me|nothing|none|never)(?: any| the| anything| games?| bets?| legs?| picks?| ones?| matches| of| them| those| that| which| thats| thatve| has| have| is| are| its| s| already)* (?:live|inplay|ingame|in play|in progress|started|kicked off|tipped off|going on|ongoing|on now|begun|playing now)(?: already| yet| now)?(?: (?:bets?|games?|ones?|stuff|odds|betting))?`,
    () => ({ isPregame: true }),
  ],
  [
    '(?:no|not|without|skip)(?: any| the)? (?:pregame|prematch)(?: (?:bets?|games?|stuff|odds))?',
    () => ({}),
  ],
  [
    '(?:pregame|prematch|pre (?:game|match))|(?:before (?:the game|kick ?off|tip ?off|tip|puck drop|first pitch|(?:they|it|the games?) (?:starts?|begins?|kicks? off|tips?(?: off)?)))|upcoming only|only upcoming(?: games| ones| matches)?',
    () => ({ isPregame: true }),
  ],
];
