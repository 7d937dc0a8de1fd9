// Edits of the answer before: legs, stakes, "same but".
import { amount, MONEY } from './amount-rules.ts';
import type { Condition } from './condition.ts';
import { numberOf, type Rule } from './patterns.ts';
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
const DROP =
  '(?:drop|remove|take out|take off|kill|get rid of|cut|cut out|delete|lose|scrap|axe|kick|kick out|toss|toss out|throw out|' +
  'leave out|yank|pull|ditch|boot|nix|bin|knock off|without)';
const SWAP = '(?:swap|replace|change|switch|sub|swap out|redo)';
const dropped = (leg?: number): Condition | undefined =>
  leg ? { edit: 'drop_leg', leg } : undefined;
const swapped = (leg?: number): Condition | undefined =>
  leg ? { edit: 'swap_leg', leg } : undefined;
const LEGS = '(?:legs?|picks?|one|selections?|bet)';

const END = '(?=(?: [?!.,])*$)';
/** More, without a word for what they are, is an amount. */
const LEGS_MAX = 15;
/** Less, without a word for what it is, is a count or a line. */
const STAKE_MIN = 51;
const isAmount = (text = ''): boolean =>
  !/\.\d/.test(text) && ((amount(text) ?? 0) >= STAKE_MIN || /\p{Sc}/u.test(text));

export const EDITS: readonly Rule<Condition>[] = [
  [`${DROP}(?: the)? leg (?:number )?{W}(?: and keep the rest)?`, ([n]) => dropped(legOf(n))],
  [`${DROP}(?: the| my)? ${ORDINALS}(?: ${LEGS})`, ([o]) => dropped(order(o))],
  [
    `${SWAP}(?: the)? leg (?:number )?{W}(?: (?:to|for|with) (?:something else|another(?: one)?))?`,
    ([n]) => swapped(legOf(n)),
  ],
  [
    `${SWAP}(?: the| my)? ${ORDINALS}(?: ${LEGS})?(?: i dont like it| with another)?`,
    ([o]) => swapped(order(o)),
  ],
  [
    '(?:i )?(?:dont|do not|didnt) like (?:leg|number|pick|no)(?: number)? {W}(?: give me (?:something else(?: there)?|another(?: one)?))?',
    ([n]) => swapped(legOf(n)),
  ],
  [`(?:dont like|hate) the ${ORDINALS} ${LEGS}`, ([o]) => swapped(order(o))],
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
    () => ({ edit: 'add_legs', legsAdded: 1 }),
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
    '(?:round|rounding)(?: (?:the |my |your )?(?:stakes?|it|them|em|amounts?|everything|all))?(?: (?:to|up|down|off))*(?: the)?(?: nearest)?(?: (?:{W}s?|whole (?:dollars?|numbers?|tenners?|euros?)))?(?: dollars?| bucks)?',
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
    `(?:how much|whats?)(?: \\p{L}+){0,4}? {M}(?: ${MONEY})?(?: on (?:it|this|that))? (?:win|pays?|return|returns|get|make|bring|payout)(?: back)?(?: me| us)?`,
    ([m]) => paid(m),
  ],
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
