// Edits of the answer before: legs, stakes, "same but".
import { amount, MONEY } from './amount-rules.ts';
import { type Condition, LONGEST, SAFEST, WORST } from './condition.ts';
import { numberOf, type Place, type Rule } from './patterns.ts';
import { count } from './pieces.ts';

const ORDINALS = '(first|second|third|fourth|fifth|sixth|1st|2nd|3rd|4th|5th|6th|last|final)';
const order = (text = ''): number =>
  text === 'last' || text === 'final'
    ? -1
    : Number.parseInt(text, 10) ||
      1 + 'first second third fourth fifth sixth'.split(' ').indexOf(text);
const legOf = (text?: string): number | undefined => {
  const value = numberOf(text);
  return Number.isInteger(value) && value >= 1 && value <= 25 ? value : undefined;
};
export const DROP =
  '(?:drop|remove|take out|take off|kill|get rid of|cut|cut out|delete|lose|scrap|axe|kick|kick out|toss|toss out|throw out|' +
  'leave out|scratch|strike|cross out|cross off|nuke|chop|yank|pull|ditch|boot|nix|bin|knock off|without)';
export const SWAP = '(?:swap|replace|change|switch|sub|swap out|redo)';
const dropped = (leg?: number): Condition | undefined =>
  leg ? { edit: 'drop_leg', leg } : undefined;
const swapped = (leg?: number): Condition | undefined =>
  leg ? { edit: 'swap_leg', leg } : undefined;
const LEGS = '(?:legs?|picks?|one|selections?|bet)';
const LEG = '(?:leg|pick|selection|number)(?: (?:number|no))?';
const OFF_VERBS =
  '(?:take|kick|knock|cut|drop|pull|leave|scratch|toss|throw|strike|cross|get|move|yank|chop|boot)';
export const GOES =
  '(?:has to go|have to go|gotta go|got to go|needs to go|should go|must go|can go|is out|goes|out|off|away)';
const IS_BAD =
  '(?:sucks|stinks|blows|scares me|looks (?:bad|weak|shaky|awful)|is (?:trash|bad|garbage|terrible|weak|ass|awful|dumb|shaky|a no))';

const LONG = '(?:longest|longer|riskiest|riskier|least likely|biggest (?:long ?shot|underdog|dog))';
const SAFE = '(?:safest|safer|shortest|shorter|likeliest|most likely)';
const BAD = '(?:worst|worse|weakest|weaker|shakiest|lowest (?:ev|value)|least valuable)';
const KIND = `(?:(${LONG})|(${SAFE})|${BAD})`;
const kindOf = ([long, safe]: readonly string[]): number =>
  long ? LONGEST : safe ? SAFEST : WORST;
export const INSTEAD = '(?:instead of|in place of|in for|rather than)';
const SHOT = '(?: (?:shots?|legs?|odds|picks?|price|one|prices))?';

const END = '(?=(?: [?!.,])*$)';
/** Of books or bets that were compared the one that pays more. */
const CHOSEN =
  '(?:the )?(?:better|best|higher|top)(?: paying)? (?:one|book|price|of the two|of them)';
/** More, without a word for what they are, is an amount. */
const LEGS_MAX = 15;
/** Less, without a word for what it is, is a count or a line. */
const STAKE_MIN = 51;
const isAmount = (text = ''): boolean =>
  !/\.\d/.test(text) && ((amount(text) ?? 0) >= STAKE_MIN || /\p{Sc}/u.test(text));

/** Of picks that are to be one parlay. */
const JOINED =
  /(?<![^ ])(?:parlays?|parlayed|parley|acca|accumulator|combine|combo|together|one (?:bet|ticket|slip))(?![^ ])/;
const JOINING = /(?<![^ ])(?:parlay|combine|put|turn|make|throw|roll) $/;
const NOTHING_NAMED = '(?= (?:in|into|as|to|for|a|together|please|pls|,|\\?|\\.|!)|$)';
const PICKS =
  '(?: (?:picks?|bets?|plays?|ones?|legs?))?(?: (?:of|from) (?:them|those|these|that|the list))?';
const joined = (picks: readonly (number | undefined)[], at: Place): Condition | undefined => {
  const listed = picks.filter((each) => each !== undefined);
  const isJoined = JOINED.test(at.before) || JOINED.test(at.after);
  if (!isJoined || listed.length !== picks.length) return undefined;
  return { listed, ...(listed.length > 0 && { limit: listed.length }) };
};
/** "Those two": so many, and not which. */
const joinedCount = (listedCount: number | undefined, at: Place): Condition | undefined => {
  const all = joined([], at);
  if (!all || listedCount === undefined || listedCount < 2) return all;
  return { ...all, listedCount, limit: listedCount };
};
const rowOf = (text: string | undefined, first: number): readonly (number | undefined)[] => {
  const picks = count(text) ?? 0;
  if (picks < 2 || picks > LEGS_MAX) return [undefined];
  return Array.from({ length: picks }, (_, at) => (first > 0 ? first + at : at - picks));
};

export const EDITS: readonly Rule<Condition>[] = [
  // "Put the first two in a parlay", "parlay picks 1 and 3", "combine those".
  [`(?:the |my )?(?:first|top) {W}${PICKS}${NOTHING_NAMED}`, ([n], at) => joined(rowOf(n, 1), at)],
  [`(?:the |my )?last {W}${PICKS}${NOTHING_NAMED}`, ([n], at) => joined(rowOf(n, -1), at)],
  [
    `(?:the |my )?${ORDINALS}(?: ${LEGS})? (?:and|with|&) (?:the )?${ORDINALS}${PICKS}`,
    ([a, b], at) => joined([order(a), order(b)], at),
  ],
  [
    '(?:picks?|bets?|plays?|numbers?) {W}(?: ,)?(?: and)? {W}(?:(?: ,)?(?: and)? {W})?',
    ([a, b, c], at) => joined([legOf(a), legOf(b), ...(c ? [legOf(c)] : [])], at),
  ],
  [
    '(?<=(?:parlay|combine|join|parlaying) ){W}(?: ,)?(?: (?:and|n|with))? {W}(?:(?: ,)?(?: (?:and|n|with))? {W})?(?! (?:legs?|teams?|games?|picks?|bets?|of)(?![^ ]))',
    ([a, b, c], at) => joined([legOf(a), legOf(b), ...(c ? [legOf(c)] : [])], at),
  ],
  [
    '(?:all |(both) )?(?:the )?(?:{W} )?(?:of )?(?:those|these|them)(?: {W})?(?: (?:picks|bets|plays|ones))?(?= (?:in|into|as|a|together|please|pls|up|,|\\?|\\.|!)|$)',
    ([both, a, b], at) =>
      JOINING.test(at.before) ? joinedCount(both ? 2 : count(a ?? b), at) : undefined,
  ],
  [
    `both(?: (?:picks|bets|plays))?${NOTHING_NAMED}`,
    (_, at) => (JOINING.test(at.before) ? joinedCount(2, at) : undefined),
  ],
  [
    `${DROP}(?: the| my)? ${LEG} {W}(?: (?:off|out))?(?: and keep the rest)?`,
    ([n]) => dropped(legOf(n)),
  ],
  // "Take leg 4 off", "the last leg has to go".
  [
    `(?:${OFF_VERBS} )?(?:the |my )?${LEG} {W} ${GOES}(?: of (?:it|there))?`,
    ([n]) => dropped(legOf(n)),
  ],
  [
    `${OFF_VERBS} (?:the |my )?${ORDINALS} ${LEGS} ${GOES}(?: of (?:it|there))?|(?:the |my )?${ORDINALS} (?:leg|pick) ${GOES}`,
    ([o, p]) => dropped(order(o ?? p)),
  ],
  [
    `(?:no|minus|everything but|all but|keep (?:all|everything) but|get rid of|i dont want) (?:the )?(?:leg|pick) (?:number )?{W}`,
    ([n]) => dropped(legOf(n)),
  ],
  [`${DROP} (?:the |my )?${KIND}${SHOT}`, (kinds) => dropped(kindOf(kinds))],
  [
    `(?:${SWAP}(?: out)?|${INSTEAD}) (?:the |my )?${KIND}${SHOT}`,
    (kinds) => swapped(kindOf(kinds)),
  ],
  [`${INSTEAD} (?:the |my )?${LEG} {W}`, ([n]) => swapped(legOf(n))],
  [`${INSTEAD} (?:the |my )?${ORDINALS}(?: ${LEGS})`, ([o]) => swapped(order(o))],
  [`${DROP}(?: the| my)? ${ORDINALS}(?: ${LEGS})`, ([o]) => dropped(order(o))],
  [
    `${SWAP}(?: out| up)?(?: the| my)? ${LEG} {W}(?: (?:out|up))?(?: (?:to|for|with) (?:something else|another(?: one)?))?`,
    ([n]) => swapped(legOf(n)),
  ],
  [
    `(?:different|new|another|better|fresh) (?:leg|pick) (?:number )?{W}|(?:something|anything) (?:else|different|better|new) (?:for|in|at) (?:leg|pick) (?:number )?{W}|(?:leg|pick) (?:number )?{W} ${IS_BAD}`,
    ([a, b, c]) => swapped(legOf(a ?? b ?? c)),
  ],
  [
    `(?:different|new|another|better) ${ORDINALS} (?:leg|pick)|(?:something|anything) (?:else|different|better|new) (?:for|in|at) the ${ORDINALS}(?: ${LEGS})?|the ${ORDINALS} (?:leg|pick) ${IS_BAD}`,
    ([a, b, c]) => swapped(order(a ?? b ?? c)),
  ],
  [
    `${SWAP}(?: the| my)? ${ORDINALS}(?: ${LEGS})?(?: i dont like it| with another)?`,
    ([o]) => swapped(order(o)),
  ],
  [
    '(?:i )?(?:dont like|do not like|didnt like|hate|not (?:a fan of|feeling|sold on|loving|crazy about)|not sure about) (?:leg|number|pick|no)(?: number)? {W}(?: give me (?:something else(?: there)?|another(?: one)?))?',
    ([n]) => swapped(legOf(n)),
  ],
  [
    `(?:dont like|hate|not (?:a fan of|feeling|sold on|loving|crazy about)) the ${ORDINALS} ${LEGS}`,
    ([o]) => swapped(order(o)),
  ],
  [
    '(?:make|bump) (?:it|that)(?: a)? {W}(?:(?: |-)+(?:legs?|legger))?(?= |$)(?! (?:of|/|%|percent))',
    ([n]) => {
      const legs = count(n);
      return legs === undefined ? undefined : { edit: 'set_legs', legsSet: legs };
    },
  ],
  [
    `(?:make|cut|trim|drop|bring|reduce|shorten|get|take) (?:it|that|this)(?: up| down| back)* to(?: just| only)? {W}(?: legs?)?(?= |$)(?! (?:of|/|%|percent|${MONEY}))`,
    ([n]) => {
      const legs = count(n);
      return legs === undefined || legs > LEGS_MAX
        ? undefined
        : { edit: 'set_legs', legsSet: legs };
    },
  ],
  [
    `^(?:no |ok |wait |sorry )?(?:actually|rather|sorry|make that) {M}(?: ${MONEY})?(?: instead| total| then)?${END}`,
    ([m]) => {
      const stake = amount(m);
      return stake === undefined || !isAmount(m) ? undefined : { stake };
    },
  ],
  [
    `(?:make|bump|raise|up|change|lower|set)(?: (?:it|that|the stakes?|my stake|stakes?))(?: up| down)?(?: to)? {M}(?: ${MONEY})?(?: instead| total)?${END}`,
    ([m]) => {
      const stake = amount(m);
      return stake === undefined || !isAmount(m) ? undefined : { stake };
    },
  ],
  [
    '(?:add|throw in|put in|tack on)(?: another)? {W}(?: more)?(?: legs?| picks?| selections?)?(?: more)?',
    ([n]) => {
      const added = count(n);
      return added === undefined ? undefined : { edit: 'add_legs', legsAdded: added };
    },
  ],
  [
    '(?:add |and )?(?:one|a|an|another|one more) (?:more |extra |additional )?leg(?: more)?(?! (?:less|fewer|parlay))',
    (_, { before }) =>
      / (?:with|where|has|have|least) $/.test(before)
        ? undefined
        : { edit: 'add_legs', legsAdded: 1 },
  ],
  [
    '(?:add |and )?{W} (?:more|extra|additional) legs|{W} legs (?:more|extra)',
    ([n, m]) => {
      const legsAdded = count(n ?? m);
      return legsAdded === undefined ? undefined : { edit: 'add_legs', legsAdded };
    },
  ],
  [
    '(?:with )?(?:one|a|1) (?:less|fewer) leg|(?:one|a|1) leg (?:less|fewer)',
    () => ({ edit: 'drop_leg', leg: -1 }),
  ],
  [
    `(?:add|throw in|tack on) (?:a|the|one) ${ORDINALS}(?: ${LEGS})?`,
    () => ({ edit: 'add_legs', legsAdded: 1 }),
  ],
  ['(?:add|throw in) another(?: leg| one)?', () => ({ edit: 'add_legs', legsAdded: 1 })],
  [
    '(?:round(?! robin)|rounding)(?: (?:the |my |your )?(?:stakes?|it|them|em|amounts?|everything|all))?(?: (?:to|up|down|off))*(?: the)?(?: nearest)?(?: (?:{W}s?|whole (?:dollars?|numbers?|tenners?|euros?)))?(?: dollars?| bucks)?',
    ([n]) => ({ edit: 'rounding', roundTo: count(n) ?? 1 }),
  ],
  [
    '(?:make )?(?:the )?(?:stakes? )?(?:look normal ,? ?)?nearest {W}',
    ([n]) => ({ edit: 'rounding', roundTo: count(n) ?? 1 }),
  ],
  [
    '(?:make )?(?:the )?stakes? whole(?: (?:dollars?|numbers?|euros?|tenners?))?',
    () => ({ edit: 'rounding', roundTo: 1 }),
  ],
  [
    `(?:number|option|choice|(?<=(?:about|is|on|the|your|with|like) )(?:pick|bet|play)) {W}(?= (?:is|any|good|worth|looks?|then|please|pls|instead|at|a)(?![^ ])|(?: [?!.,])*$)`,
    ([n]) => {
      const place = legOf(n);
      return place === undefined ? undefined : { place };
    },
  ],
  [
    '(?:no|not|without|skip|exclude|excluding|except)(?: (?:any|the))* (?:draws?|ties?)(?! no bet)(?: (?:please|pls|bets?|picks?))*',
    () => ({ withoutDraws: true }),
  ],
  ['in there(?: too| as well)?', () => ({ edit: 'add_legs', legsAdded: 1 })],
  [
    'no (?:cents|decimals|pennies|change)(?: (?:in|on)(?: the)? stakes?)?',
    () => ({ edit: 'rounding', roundTo: 1 }),
  ],
  [
    `(?:payout|return|returns|get back|win)(?: \\p{L}+){0,3}? {M}(?: on it)?${END}`,
    ([m]) => paid(m),
  ],
  [
    `(?:how much|whats?)(?: \\p{L}+){0,4}? {M}(?: ${MONEY})?(?: on (?:it|this|that|${CHOSEN}))? (?:win|pays?|return|returns|get|make|bring|payout)(?: back)?(?: me| us)?`,
    ([m]) => paid(m),
  ],
  [`{M}(?: ${MONEY})? (?:on|at|with) ${CHOSEN}(?: (?:then|please|pls))*${END}`, ([m]) => paid(m)],
  [
    `(?:how much|whats?)(?: \\p{L}+){0,3}? (?:get|win|make|return|pay|pays)(?: back)? (?:for|on|with|from|off) {M}(?: ${MONEY})?${END}`,
    ([m]) => paid(m),
  ],
  [
    `(?:and |what |say )*if i (?:put|bet|stake|throw|risk|drop|did|do|lay) {M}(?: ${MONEY})?(?: down)?(?: on (?:it|this|that|em|them))?(?:(?= (?:what|how))|${END})`,
    ([m]) => paid(m),
  ],
  ['bump it to {M}', ([m]) => paid(m)],
  ['what(?:s)? a {M} pay', ([m]) => paid(m)],
  [
    'same(?: thing| q| question| one| again)?(?: but| for| with| on| at)|same but',
    () => ({ edit: 'same_but' }),
    'keeps',
  ],
];

function paid(text?: string): Condition | undefined {
  const value = amount(text);
  return value === undefined ? undefined : { edit: 'payout', stake: value };
}
