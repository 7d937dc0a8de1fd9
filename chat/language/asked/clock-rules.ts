// At which times of the day games start: at one, after or before one, between two; of New York, or of the zone
// that is said.
import type { Condition } from './condition.ts';
import { BEHIND, type Zone } from './hours.ts';
import type { Place, Rule } from './patterns.ts';

const ZONES: Readonly<Record<Zone, string>> = {
  ET: 'et|est|edt|eastern',
  CT: 'ct|cst|cdt|central',
  MT: 'mt|mst|mdt|mountain',
  PT: 'pt|pst|pdt|pacific',
  UTC: 'gmt|utc|zulu',
};
const ZONE_WORDS = Object.values(ZONES).join('|');
const ZONE = `(?: (${ZONE_WORDS})(?: time)?)?`;
const HALF = '(?: ?(?:am|pm))';
const NAMED = 'noon|midday|midnight';
/** No count: it has a half of the day, minutes, a zone. */
const CLOCK = `(\\d{1,2}(?: : \\d\\d)?${HALF}|\\d{1,2} : \\d\\d|\\d{1,2}(?= (?:${ZONE_WORDS})(?![^ ]))|\\d{1,2}(?= ?o ?clock)|${NAMED})(?: ?o ?clock)?`;
const ANY_CLOCK = `(\\d{1,2}(?: : \\d\\d)?${HALF}?|${NAMED})`;
/** An hour without them, where nothing is counted by it. */
const HOUR = '(\\d{1,2})(?=$| (?:[,?!.;)]|and|tonight|today|tomorrow|please|pls|or|only)(?![^ ]))';
const STARTS =
  '(?:starts?|starting|started|begins?|beginning|kicks? off|kicking off|kickoffs?|tips? off|tipping off|tips?|tipping|tip ?offs?|plays?|played|playing|faceoffs?|first pitch)';
const ONES = '(?:games?|ones?|matches|matchups|bets?|picks?|plays?|legs?|stuff)';
const FILL = `(?: any| the| anything| of| those| that| them| which| thats| are| is| ${ONES}| ${STARTS})*`;
const NOT =
  '(?:no|not|nothing|none|never|skip|exclude|excluding|without|except|ignore|drop|minus|(?:dont|doesnt|wont|arent|isnt)(?: (?:want|need|like|show|give|include))?(?: me)?)';
const AFTER = '(?:after|past|later than)';
const BEFORE = '(?:before|until|till|til|earlier than|prior to)';
/** A time of something else than a start: "over by 10pm", "moved after 3pm", "prices before noon". */
const OF_OTHERS =
  /(?:^| )(?:mov\w+|chang\w+|shift\w+|drop\w+|climb\w+|open\w*|clos\w+|over|done|end|ends|ended|ending|finish\w*|final|settle\w*|grade\w*|updated|refreshed|seen)(?: (?:much|at|all|any|since|today|or|from|be|just))*(?: not)? $/;

/** Minutes after midnight; without "am" a game is in the afternoon, but for hours of UTC. */
function minuteOf(clock = '', zone?: Zone): number | undefined {
  if (/^(?:noon|midday)$/.test(clock)) return 720;
  if (clock === 'midnight') return 1440;
  const [, hour, minute = '0', half = ''] = /^(\d+)(?: : (\d+))? ?([ap]m)?$/.exec(clock) ?? [];
  const hours = Number(hour);
  if (!(hours >= 0 && hours < 24) || Number(minute) > 59) return undefined;
  const isLater = half === 'pm' || (half === '' && hours >= 1 && zone !== 'UTC');
  const day = half === 'am' && hours === 12 ? 0 : isLater && hours < 12 ? hours + 12 : hours;
  return 60 * day + Number(minute);
}

function zoneOf(word: string | undefined): Zone | undefined {
  if (!word) return undefined;
  return (Object.keys(ZONES) as Zone[]).find((zone) => ZONES[zone].split('|').includes(word));
}

type Bound = 'from' | 'after' | 'before' | 'until';

/** What a bound leaves of each day: at the time itself or not. */
function bounded(bound: Bound, at: Place, clock?: string, zoneWord?: string) {
  const zone = zoneOf(zoneWord);
  const minute = minuteOf(clock, zone);
  if (minute === undefined || OF_OTHERS.test(at.before)) return undefined;
  const startsZone = zone && { startsZone: zone };
  if (bound === 'from' || bound === 'after')
    return { startsFromMin: (minute % 1440) + (bound === 'after' ? 1 : 0), ...startsZone };
  return { startsBeforeMin: minute + (bound === 'until' ? 1 : 0), ...startsZone };
}

/** "Between 11am and 2pm", "7 to 10pm": of the first the half of the day is that of the second, where it is earlier. */
function between(from?: string, to?: string, zoneWord?: string): Condition | undefined {
  const zone = zoneOf(zoneWord);
  const half = /[ap]m$/.exec(to ?? '')?.[0] ?? '';
  const isOpen = /^\d+(?: : \d+)?$/.test(from ?? '');
  const [first, last] = [minuteOf(isOpen ? `${from}${half}` : from, zone), minuteOf(to, zone)];
  if (first === undefined || last === undefined) return undefined;
  const start = isOpen && first > last ? (first + 720) % 1440 : first;
  return {
    startsFromMin: start % 1440,
    startsBeforeMin: last + 1,
    ...(zone && { startsZone: zone }),
  };
}

/** Rows of a bound: behind a word, with a clock that is sure, or an hour behind words of a start. */
function rowsFor(words: string, bound: Bound, opposite: Bound): readonly Rule<Condition>[] {
  const both = (before: string, sense: Bound): readonly Rule<Condition>[] => [
    [
      `${before} ${words} (?:like |about )?${CLOCK}${ZONE}`,
      (g, at) => bounded(sense, at, g[0], g[1]),
    ],
    [`${before} ${words} (?:like |about )?${HOUR}`, (g, at) => bounded(sense, at, g[0])],
  ];
  return [
    ...both(`${NOT}${FILL}`, opposite),
    ...both(`(?:at or |${ONES} |thats? |${STARTS} )*(?:${ONES}|${STARTS}|only)`, bound),
    [
      `(?:at or )?${words} (?:like |about )?${CLOCK}${ZONE}`,
      (g, at) => bounded(bound, at, g[0], g[1]),
    ],
  ];
}

/** In New York; without "am" a game is in the afternoon. */
function startAt(clock?: string, zoneWord?: string): Condition | undefined {
  const zone = zoneOf(zoneWord);
  const minute = minuteOf(clock, zone);
  if (minute === undefined) return undefined;
  return { startAtMin: (minute + BEHIND[zone ?? 'ET'] + 1440) % 1440 };
}

export const CLOCKS: readonly Rule<Condition>[] = [
  // Nobody here knows where he lives: "after 7pm my time".
  [
    `(?:(?:${NOT}${FILL} )?(?:${AFTER}|${BEFORE}|at|by|from) )?${ANY_CLOCK} (?:my|our|local|your|uk|london|vegas|european|central european|australian) (?:time|timezone|time zone)`,
    () => ({}),
    'opens',
  ],
  [
    `(?:${STARTS} )?(?:between|from)? ?${ANY_CLOCK} (?:to|-|until|till|til|thru|through) ${CLOCK}${ZONE}`,
    ([from, to, zone], at) => (OF_OTHERS.test(at.before) ? undefined : between(from, to, zone)),
  ],
  [
    `(?:${STARTS} )?between ${ANY_CLOCK} and ${CLOCK}${ZONE}`,
    ([from, to, zone], at) => (OF_OTHERS.test(at.before) ? undefined : between(from, to, zone)),
  ],
  [
    `(?:${ONES}|${STARTS}) (?:between|from) ${ANY_CLOCK} (?:and|to|-) ${HOUR}`,
    ([from, to]) => (Number(from) > 12 || Number(to) > 12 ? undefined : between(from, to)),
  ],
  [
    `(?:${STARTS} )?(?:no|not|nothing|none)${FILL} (?:earlier than|before) ${CLOCK}${ZONE}`,
    ([clock, zone], at) => bounded('from', at, clock, zone),
  ],
  [
    `(?:${STARTS} )?(?:no|not|nothing|none)${FILL} later than ${CLOCK}${ZONE}`,
    ([clock, zone], at) => bounded('until', at, clock, zone),
  ],
  [
    `(?:${STARTS} )?(?:at |from )?${CLOCK}${ZONE} (?:or|and) (?:later|after|past it|beyond)`,
    ([clock, zone], at) => bounded('from', at, clock, zone),
  ],
  [
    `(?:${STARTS} )?(?:at |from )?${CLOCK}${ZONE} (?:onwards?|and on|on(?=$| [,?!.]))`,
    ([clock, zone], at) => bounded('from', at, clock, zone),
  ],
  [
    `(?:${STARTS} )?(?:at |by )?${CLOCK}${ZONE} (?:or|and) (?:earlier|before|sooner)`,
    ([clock, zone], at) => bounded('until', at, clock, zone),
  ],
  ...rowsFor(AFTER, 'after', 'until'),
  ...rowsFor(BEFORE, 'before', 'from'),
  [
    `(?:${ONES} )?${STARTS} by ${CLOCK}${ZONE}`,
    ([clock, zone], at) => bounded('until', at, clock, zone),
  ],
  [`(?:${ONES} )?${STARTS} by ${HOUR}`, ([clock], at) => bounded('until', at, clock)],
  // No bound is kept of what is no start, and no single start is left out.
  [
    `(?:after|before|by|until|till|past|earlier than|later than|since)(?: like| about)? ${CLOCK}${ZONE}`,
    () => ({}),
    'opens',
  ],
  [`(?:${NOT})(?: any| the| those| of| at)* ${CLOCK}${ZONE}`, () => ({}), 'opens'],
  [
    `(?:the |at |those |starting at |kickoffs? at |tip ?offs? at )*(\\d{1,2} : \\d\\d${HALF}?|\\d{1,2}${HALF})s?${ZONE}`,
    ([clock, zone]) => startAt(clock, zone),
  ],
  [
    `at (\\d{1,2})(?! (?:of|out|percent|legs?|units?|bucks|dollars?|points|or)| ?[%/.+-])(?=$|[ ,?!.])`,
    ([clock], at) => {
      const isGame = /(?:games?|kickoffs?|tips?|matches|slate|match) $/.test(at.before);
      return isGame && Number(clock) >= 1 && Number(clock) <= 12 ? startAt(clock) : undefined;
    },
  ],
];
