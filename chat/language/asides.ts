// What people ask beside a bet, or in place of one, and what the book itself answers: when a game is, which
// games there are, how old prices are, why a pick was made, which book, which of two sides.

import { resultAsked } from './asked/result-asked.ts';
import { BeginningIndex } from './beginnings.ts';
import { isNegated } from './contexts.ts';
import type { TeamNamed } from './names/teams.ts';
import type { Word } from './words.ts';

/**
 * `start`: when a game begins. `games`: which games there are. `age`: how old prices are. `why`: why the pick of
 * before was made. `book`: which book has the best price. `compare`: which of the books that are named pays more on
 * a game. `better`: whether the books that are named pay more on the bet of before. `side`: which of two teams to
 * take. `winner`: which of them wins. `line`: what the prices of a game are, whatever is worth a bet. `verdict`:
 * whether a bet is a good one. `vig`: how much the bookmakers' margin on it is. `flip`: the other side of the bet of
 * before. `first`: which of the games starts before the others. `worst`: the worst price at which a bet is worth making.
 * `least`: which book pays the least on a bet; `most`: which the most, beside the least.
 * `number`: which book has the best line of a bet, whatever it pays.
 */
export type Aside =
  | 'start'
  | 'games'
  | 'age'
  | 'why'
  | 'book'
  | 'compare'
  | 'better'
  | 'side'
  | 'winner'
  | 'line'
  | 'verdict'
  | 'vig'
  | 'first'
  | 'worst'
  | 'flip'
  | 'least'
  | 'most'
  | 'number';

const PRICED = '(?:odds|prices?|lines?|numbers?|data|quotes?)';
const PRICES = `(?:${PRICED}|these|those|they|this|that|it)`;
const OLD = '(?:old|fresh|recent|current|stale|late|new|up to date|often)';
const LIVE = '(?:live|current|up to date|real ?time|delayed|fresh|stale|old|still good)';
const PLAYED =
  '(?:play|playing|plays|start|starts|starting|begin|begins|game|games|match|kick|kickoff|tip|tipoff|on)';
const PICKED =
  '(?:pick|picked|choose|chose|chosen|recommend|recommended|suggest|suggested|like|take|good|best|first|better|bet|one)';

/** Behind one of these a question is which bet, not whether one is good. */
const OPEN =
  '(?:what|whats|which|who|whos|whom|where|how|any|anything|something|give|gimme|show|find|need|got|best|top|whatever|things?|games)';
const NOT_OPEN = `(?<!.)(?!(?:.* )?${OPEN}(?![^ ]))`;
const GOOD = '(?:good|smart|decent|solid|bad|great|wise|sound|dumb|stupid|terrible|nice|safe|fair)';
const BETS =
  '(?:bets?|picks?|plays?|wagers?|ideas?|values?|prices?|spots?|calls?|moves?|numbers?|deals?|one)';
const SAID_BEHIND =
  '(?: (?:or (?:not|no|nah|bad|nope)|tonight|today|here|now|right now|imo|you think|u think))*(?: \\?)*$';
const BOOK =
  '(?:sports ?books?|books?|bookies?|bookmakers?|apps?|sites?|places?|shops?|exchanges?)';
const BARE_GOOD =
  '(?<!(?:sounds?|looks?|looking|feels?|feeling|all|im|thats|its|youre|doing|very|pretty|so|any|how|for|been) )' +
  '(?<=[^ ]+ [^ ]+ )(?:good|smart|solid|decent)';
const ADVERBS = '(?:(?:even|really|still|just|live|maybe|go ahead and) )*';
const TAKEN = '(?:take|taking|accept|bet|betting|play|playing|pay|paying|get|go)';
const QUOTED =
  '(?:line|lines|odds|price|prices|number|numbers|spread|total|over under|moneyline|ml|run line|puck line)';

type Asked = readonly [Aside, RegExp];

/** Each in whole words; the first words of a row begin it. */
export const ASKED: readonly Asked[] = [
  [
    'start',
    words(
      `(?:(?:what time|what day|when) (?:do|does|is|are|will)|whens)(?: [^ ]+)* ${PLAYED}`,
      '(?:start|kickoff|tipoff|game) time',
      'what time(?: is)? (?:the|that|this|it)',
    ),
  ],
  [
    'games',
    words(
      '(?:any|what|which|whats|how many)(?: [^ ]+){0,2} (?:games|matches)(?! (?:should|to|do|would|has|have|with|best))',
      'games? on',
      'whos?(?: is)? playing',
      'who plays',
      '(?:whole|full|entire) (?:slate|card)',
      'whats on',
      'what is on',
      '(?:the|todays|tonights) schedule',
    ),
  ],
  [
    'age',
    words(
      `how ${OLD}(?: [^ ]+){0,3} ${PRICED}`,
      // Friends are old, too: "they" are prices where that is the whole question.
      `(?<!.)(?:and |so |ok )?how ${OLD}(?: [^ ]+){0,3} ${PRICES}(?!.)`,
      'when (?:were|was|did)(?: [^ ]+){0,4} (?:updated?|confirmed|refreshed|refresh|checked)',
      `(?:are|is)(?: [^ ]+){0,2} ${PRICES} ${LIVE}`,
      'last updated?',
    ),
  ],
  [
    'why',
    words(
      '^(?:(?:ok|okay|but|and|so|um|wait|hm|hmm|well) )*(?:why|how come)(?: (?:this|that|it|so|him|them|those|these|not|though|exactly|one|pick|bet|game|team|play|side|first))*(?: \\?)*$',
      `why (?:did|do|would|is|are|was|were|should)(?: (?:you|u|it|that|this|the|i))+(?: [^ ]+){0,2} ${PICKED}`,
      'how (?:did|do) (?:you|u) (?:pick|choose|come up|decide|get)',
      '(?:explain|reason for|reasoning behind|what makes)(?: (?:me|the|that|this|it|your|behind|why))* (?:pick|bet|one|choice|play|good|best)',
    ),
  ],
  [
    'book',
    words(
      '(?:which|what|best|right|cheapest) (?:sports)?(?:book|bookie|bookmaker|app|site|place|shop|exchange)',
      'where (?:should|can|do|could|would|to|is|are)(?: [^ ]+){0,3} (?:bet|get|take|put|play|find|buy|place)',
      'who(?:s| has| is| offers| got| gives)(?: [^ ]+){0,3} (?:price|odds|number|payout)',
      'who(?:s|se)?(?: has| is| offers| got| gives)*(?: the)? (?:best|better|highest|cheapest|top)(?: [^ ]+){0,2} (?:price|odds|number|payout|moneyline|ml|lines?|spread|total|juice|over|under)',
      'who pays(?: [^ ]+){0,2} (?:most|best|more)',
      '(?:compare|comparing)(?: (?:all|the|every|each))* (?:(?:sports)?books?|bookmakers|prices|odds)',
    ),
  ],
  [
    'number',
    words(
      `(?:best|better|lowest|lower|highest|higher|biggest|bigger|smallest|smaller|different) (?:number|line|total|spread|point spread|handicap|over under|o u|ou)s?(?! (?:bets?|picks?|plays?|props?|parlays?|(?:that |to |[^ ]+ [^ ]+ )?${TAKEN}|worth|movements?|moves?|moved)(?![^ ]))`,
      '(?:an extra|extra|another) (?:half ?point|half a point|point|hook)(?: (?:on|with|for))?',
    ),
  ],
  [
    'least',
    words(
      `(?:which|what|whats|whos?)(?: is| are| s)*(?: the)? worst ${BOOK}`,
      `worst ${BOOK}(?: (?:on|for|here|there|to bet)|(?: \\?)*$)`,
      `(?:which|what) ${BOOK}(?: [^ ]+){0,3} (?:worst|least|lowest)`,
      `(?:which|what) ${BOOK}(?: [^ ]+){0,2} should (?:i|we) (?:avoid|without|not|skip|stay away from)`,
      `(?:whos|who is|who s|who has|who got)(?: the| got)* worst(?= (?:on|for|at|here|there|price|odds|payout|juice|of|then|tho|though|now)(?: |$)|(?: \\?)*$)`,
      'who (?:pays|is paying|offers|gives|giving)(?: [^ ]+){0,2} (?:the )?(?:least|worst|lowest)',
      '(?:worst|lowest) (?:payout|payer)|worst juice',
      'worst (?:price|odds)(?! (?:that|to|still|i|id|ill|we|you|youd|one|worth|for me|taking)(?![^ ]))',
      'pays? the (?:least|worst)',
    ),
  ],
  [
    'most',
    words(
      '(?:best|highest|top|most)(?: [^ ]+){0,12} (?:worst|least|lowest)',
      '(?:worst|least|lowest)(?: [^ ]+){0,12} (?:best|highest|top|most)',
    ),
  ],
  [
    'line',
    words(
      `(?:what|whats|hows|show me|give me|get me|gimme|need)(?: is| are| s)?(?: the| your| current)*(?: [^ ]+)? ${QUOTED} (?:on|for|in|of|at)`,
      'what are the odds',
    ),
  ],
  [
    'vig',
    words(
      '(?:whats|what is|what s|how much|how big|how high|hows|show me|give me)(?: [^ ]+){0,3} (?:vig|vigorish|juice|hold|overround|margin)(?: [^ ]+){0,4} (?:it|that|this|on|for|there|here|game)',
      'how much (?:vig|vigorish|juice|hold|margin)',
      'how much is (?:it|that|the vig|the juice)(?: [^ ]+){0,1} (?:on|for)',
    ),
  ],
  [
    'worst',
    words(
      `(?:worst|lowest|shortest|minimum|min) ${PRICED}(?: (?:that|to|still|for|on|[^ ]+ [^ ]+))? (?:${TAKEN}|worth)`,
      `(?:worst|lowest|shortest)(?: that)? (?:i|id|ill|we|you|youd|one|to)(?: [^ ]+){0,2} ${TAKEN}`,
      `how (?:low|short|far)(?: down)? (?:can|could|should|would|will|may) (?:[^ ]+ ){1,3}(?:go|drop|fall|move|get|take|play)`,
      `(?:what|which)(?: [^ ]+)? ${PRICED}(?: [^ ]+){0,4} (?:stops? being|no longer|too (?:low|short)|pass|walk away|cut ?off|break ?even)`,
      `(?:to|until|till|at) (?:what|which) ${PRICED}(?: [^ ]+){0,3} (?:${TAKEN}|good|worth|ok|okay|fine|value|ev)`,
    ),
  ],
  [
    'flip',
    words(
      '^(?:(?:ok|okay|no|nah|now|and|so|actually|just|(?:are )?(?:u|you) sure|really|hmm|[?,.]) )*(?:' +
        'flip (?:it|that|sides)(?:(?: ,)? (?:to )?(?:the )?other side)?|' +
        '(?:(?:give me|show me|whats|what is|what about|how about|take|do|how much (?:is|for)|what does|(?:price|odds) (?:of|on|for)) )*the (?:other|opposite|reverse) (?:side|team)|' +
        '(?:other|opposite) side|fade (?:it|that))(?: (?:paying|pays?|priced|price|odds|going for|sitting)(?: at)?)?(?= (?:please|pls|then|now|tho|though|,)|(?: [?!.])*$)',
    ),
  ],
  [
    'winner',
    words(
      '(?:whos?|which (?:team|side|one))(?: (?:will|is|going|gonna|to|likely|more))* (?:wins?|winning|takes it|likelier|favored|favoured|(?:the )?(?:favorite|favourite))',
    ),
  ],
  [
    'verdict',
    words(
      `${NOT_OPEN}(?:.* )?(?:an? |any )?${GOOD} ${BETS}${SAID_BEHIND}`,
      // "Tatum over points good?"; "sounds good" judges nothing.
      `${NOT_OPEN}(?:.* )?${BARE_GOOD}${SAID_BEHIND}`,
      `(?<!.)(?:(?:so|ok|and|hey|but) )*(?:is|are) (?:[^ ]+ )*(?:over|under|ml|moneyline|spread|total|line|odds|price|prop)(?: [^ ]+){0,3} (?:good|smart|solid|decent) (?:in|for|at|on|against|vs)`,
      `${NOT_OPEN}(?:.* )?(?:do|would) (?:you|u|ya) like`,
      `(?<!.)(?:(?:so|ok|and|hey|but) )*(?:is|are|was)(?! there)(?: [^ ]+)+ (?:any|so|that) good(?: \\?)*$`,
      `${NOT_OPEN}(?:.* )?worth(?: [^ ]+){0,2} (?:it|bet|betting|taking|take|shot|playing|play|price|wager|backing|flutter|money|risk|look|punt|laying|hammering)`,
      // "How is it going, and should I bet on them": a question of its own.
      `(?:and|so|but|,) (?:should|shall|can|could) (?:i|we) ${ADVERBS}(?:take|bet|play|back|ride|hammer|tail|fade|lay|grab|smash)`,
      `${NOT_OPEN}(?:.* )?(?:should|shall|can|do|could) (?:i|we) ${ADVERBS}(?:take|bet|play|back|ride|hammer|tail|fade|lay|grab|trust|go with|put|smash)`,
      `${NOT_OPEN}(?:.* )?would (?:you|u|ya) (?:take|bet|play|back|lay|touch|tail|fade|hammer|do)`,
      '(?:yes or no|yay or nay|play or pass|bet or pass|take it or leave it|take or leave|good or bad|smash or pass|tail or fade|y or n|bet it or not|take it or not|worth it or not)',
    ),
  ],
  [
    'side',
    words(
      '(?:who|whom|which (?:team|side|one)|what side)(?: (?:should|do|would|to|you|u|i|we))* (?:take|bet|bet on|back|pick|choose|like|got|ride|go with)',
      '(?:pick|give|give me|need) a (?:side|winner)',
      'which side',
      'what side',
    ),
  ],
];

/** Where each of those may match. */
export const ASKED_INDEX = new BeginningIndex(ASKED.map(([, { source }]) => source));

function words(...rows: readonly string[]): RegExp {
  return new RegExp(rows.map((row) => `(?<![^ ])(?:${row})(?![^ ])`).join('|'));
}

/** What one message asks so. `teams`: those that it names, by their places. */
export function asidesIn(
  message: readonly Word[],
  teams: readonly TeamNamed[],
): ReadonlySet<Aside> {
  const text = message.map((word) => word.text).join(' ');
  const rows = [...ASKED_INDEX.startsIn(text).keys()].map((at) => ASKED[at] as Asked);
  const asked = rows.filter(([, pattern]) => {
    const match = pattern.exec(text);
    if (!match) return false;
    return !isNegated(message, text.slice(0, match.index).split(' ').length - 1);
  });
  const [first, second, third] = teams;
  // "Chiefs or Broncos?"
  const isOr = first && second && !third && second.from === first.to + 1;
  const isChoice = isOr && message[first.to]?.text === 'or';
  // "Giants line?"
  const isLine = teams.some(({ to }) => /^(?:lines?|odds)$/.test(message[to]?.text ?? ''));
  const isAsked = (wanted: Aside): boolean => asked.some(([aside]) => aside === wanted);
  return new Set<Aside>([
    ...asked.map(([aside]) => aside),
    ...(resultAsked(message, teams) ? (['winner'] as const) : []),
    ...(isChoice ? (['side'] as const) : []),
    ...(isLine ? (['line'] as const) : []),
    ...(isAsked('least') ? (['book'] as const) : []),
  ]);
}

/** "Any games on right now?": of those in play. */
export function isOfNow(message: readonly Word[]): boolean {
  const text = message.map((word) => word.text).join(' ');
  return /(?<![^ ])(?:right now|currently|at the moment|on now|going on|going now|underway|in progress|live)(?![^ ])/.test(
    text,
  );
}

const JUDGED = /^(?:good|great|bad|decent|fair|ev|value|worth|nah|steal|playable|bettable)$/;
const BEFORE_PRICE = /^(?:is|are|at|was|for|of|get|got|take|lay|laying|pay|paying)$/;
/** "Too much to pay?", "would you lay -150 with the Chiefs": whether a price is too short. */
const TOO_SHORT =
  /(?<![^ ])(?:too (?:much|steep|short|pricey|expensive|high|rich|juicy|heavy|dear)|overpriced|overpaying|(?:would|should|do|could) (?:you|u|i|we|ya) (?:\p{L}+ )?(?:lay|pay|take))(?![^ ])/u;
const PRICE_MIN = 100;

/** The places of words that call a price too short: "steep". */
export function tooShortPlaces(message: readonly Word[]): readonly number[] {
  const isTooShort = ({ text }: Word): boolean =>
    /^(?:steep|pricey|expensive|rich|dear|overpriced|overpaying)$/.test(text);
  return message.flatMap((word, at) => (isTooShort(word) ? [at] : []));
}

/** "Bills ML at -115, too much?", "Celtics at -150?": the place of a price that is put to be judged; -1 where none is. */
export function pricePutAt(message: readonly Word[]): number {
  const text = message.map((word) => word.text).join(' ');
  const isAsked =
    /\?$/.test(text) || TOO_SHORT.test(text) || message.some(({ text: each }) => JUDGED.test(each));
  if (!isAsked || OPEN_WISH.test(text)) return -1;
  return message.findIndex(
    ({ isSigned, value }, at) =>
      isSigned &&
      Math.abs(value) >= PRICE_MIN &&
      message[at - 1]?.text === 'at' &&
      !BEHIND_BOUND.test(message[at + 1]?.text ?? ''),
  );
}
const OPEN_WISH = new RegExp(`(?<![^ ])(?:${OPEN}|bets|picks|plays|parlays?|legs?)(?![^ ])`);
const BEHIND_BOUND = /^(?:or|and|to|minimum|min|max|maximum|plus|up|better|through|thru|-)$/;

/** "Is +145 on the Commanders any good?": the place of the American price that is to be judged; -1 where none is. */
export function judgedPriceAt(message: readonly Word[]): number {
  const isTooShort = TOO_SHORT.test(message.map(({ text }) => text).join(' '));
  const isAsked = message.some(({ text }) => text === 'is' || text === 'are' || text === 'should');
  if (!isTooShort && !(isAsked && message.some(({ text }) => JUDGED.test(text)))) return -1;
  return message.findIndex(
    ({ isSigned, value }, at) =>
      isSigned && Math.abs(value) >= PRICE_MIN && BEFORE_PRICE.test(message[at - 1]?.text ?? ''),
  );
}
