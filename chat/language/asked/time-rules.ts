// How fresh prices are to be, when games start, and whether they have begun.
import type { Condition } from './condition.ts';
import { numberOf, type Rule } from './patterns.ts';

const UNIT = '(seconds?|secs?|s|minutes?|mins?|hours?|h)';
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
    `(?:that )?(?:starting |start |starts |beginning |kicking off )?(?:under|less than|within|inside|no more than|at most) {W} (hours?|minutes?|mins?) (?:out|away|from (?:now|start|kickoff|tip ?off)|to go|till start|until start|before (?:start|kickoff|tip ?off|the game))`,
    ([n, unit]) => ({ startsWithinMin: seconds(n, unit) / 60 }),
  ],
  [
    `(?:starting|start|starts|beginning|kicking off) (?:in )?(?:under|less than|no more than|at most) {W} (hours?|minutes?|mins?)`,
    ([n, unit]) => ({ startsWithinMin: seconds(n, unit) / 60 }),
  ],
  [
    `(?:(?:prices?|odds|lines?) )?(?:must be )?(?:(?:no|not|nothing) (?:older|more) than|under|below|within|less than|at most)(?: an?)?(?: {W})? ${UNIT} old`,
    ([n, unit]) => ({ ageSecMax: seconds(n, unit) }),
  ],
  [
    `(?:(?:prices?|odds|lines?) )?(?:must be )?(?:(?:no|not|nothing) older than|fresher than|newer than|younger than|less than|max age)(?: of)? {W} ${UNIT}(?: old)?`,
    ([n, unit], at) => {
      const age = seconds(n, unit);
      return / (?:starting|start) $/.test(at.before) ? undefined : { ageSecMax: age };
    },
  ],
  [
    `(?:(?:fresh )?(?:prices?|odds|lines?) )?(?:must be |that were |with odds )?(?:updated|refreshed|fresh|seen|checked)(?: odds| prices)?(?: ,? ?like)?(?: (?:in|within|from))*(?: the)?(?: last| past)? (?:{W} )?${UNIT}`,
    ([n, unit]) => ({ ageSecMax: seconds(n, unit) }),
  ],
  [
    `(?:that )?(?:starting|start|starts|kicking off|kick off|kickoff|tipping off|tip off|beginning|begins?|from games)?(?: ?(?:in|within|inside))(?: the)?(?: next)?(?: {W})? (hours?|minutes?|mins?)`,
    ([n, unit]) => ({ startsWithinMin: seconds(n, unit) / 60 }),
  ],
  [
    `(?:the )?next (?:{W} )?(hours?|minutes?|mins?)`,
    ([n, unit]) => ({ startsWithinMin: seconds(n, unit) / 60 }),
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
    `(?:that )?(?:(?:has|have|is|are)?(?:nt|n t| not)? ?)?(?:not|hasnt|havent|have not|has not|arent|isnt) (?:yet )?started(?: yet)?`,
    () => ({ isPregame: true }),
  ],
  [
    `(?:no|not|without|exclude|excluding|skip|minus(?: the)?|except|dont want|nothing)(?: any| the)? (?:live|inplay|ingame)(?: (?:bets?|games?|ones?|stuff|odds|betting))?`,
    () => ({ isPregame: true }),
  ],
  [
    '(?:no|not|without|skip)(?: any| the)? (?:pregame|prematch)(?: (?:bets?|games?|stuff|odds))?',
    () => ({}),
  ],
  [
    'pregame|before (?:the game|kickoff|tip ?off|they start|it starts)',
    () => ({ isPregame: true }),
  ],
];
