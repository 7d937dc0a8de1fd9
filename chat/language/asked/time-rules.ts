// How fresh prices are to be, when games start, and whether they have begun.
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
const ZONES = '(?: (et|est|edt|eastern|gmt|utc|ct|cst|pt|pst))?';

const seconds = (count: string | undefined, unit = ''): number =>
  (count === undefined || count === '' ? 1 : numberOf(count)) *
  (unit.startsWith('h') ? 3600 : unit.startsWith('m') ? 60 : 1);

/** Minutes after midnight in New York; without "am" a game is in the afternoon. */
function clock(hour?: string, minute = '0', half = '', zone = ''): Condition | undefined {
  let hours = Number(hour);
  if (!(hours >= 0 && hours < 24) || Number(minute) > 59) return undefined;
  if (half === 'pm' && hours < 12) hours += 12;
  else if (half === '' && hours >= 1 && hours < 12 && zone !== 'gmt' && zone !== 'utc') hours += 12;
  if (zone === 'gmt' || zone === 'utc') hours -= 5;
  if (zone === 'ct' || zone === 'cst') hours += 1;
  if (zone === 'pt' || zone === 'pst') hours += 3;
  return { startAtMin: (60 * hours + Number(minute) + 1440) % 1440 };
}

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
    `(?:the )?next (?:{T} ?)?${LONG_UNIT}`,
    ([n, unit]) => ({ startsWithinMin: seconds(n, unit) / 60 }),
  ],
  // A game starts at a time, or within some: no bound is kept of a clock.
  [
    '(?:after|before|by|until|till|past|earlier than|later than)(?: like| about)? \\d{1,2}(?: : \\d\\d)? ?(?:am|pm)',
    () => ({}),
    'opens',
  ],
  [
    `(?:the |at |those |starting at |kickoffs? at |tip ?offs? at )*(\\d{1,2}) : (\\d\\d)s?(?: ?(am|pm))?${ZONES}`,
    ([h, m, half, zone]) => clock(h, m, half, zone),
  ],
  [
    `(?:the |at )*(\\d{1,2}) : (\\d\\d)(am|pm)${ZONES}`,
    ([h, m, half, zone]) => clock(h, m, half, zone),
  ],
  [
    `(?:the |at |starting at |kickoffs? at |tip ?offs? at )*(\\d{1,2}) ?(am|pm)s?${ZONES}`,
    ([h, half, zone]) => clock(h, '0', half, zone),
  ],
  [
    `at (\\d{1,2})(?! (?:of|out|percent|legs?|units?|bucks|dollars?|points|or)| ?[%/.+-])(?=$|[ ,?!.])`,
    ([h], at) => {
      const isGame = /(?:games?|kickoffs?|tips?|matches|slate|match) $/.test(at.before);
      return isGame && Number(h) >= 1 && Number(h) <= 12 ? clock(h) : undefined;
    },
  ],
  [
    `(?:that |which |games |only )*(?:has |have |is |are )?${NOT_YET}(?: yet| already| even| been)* ${BEGUN}(?: yet)?`,
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
