// Negations, which turn a true sentence into a false one. What a negation may be of is listed:
// that something is sure, large, final or meant. Of a loss or a risk nothing is ever denied.
import { anyRow, everyRow } from './patterns.ts';
import { NAMED } from './subjects.ts';

const NEGATIONS = 'not|no|never|none|nobody|nothing|neither|nor|without';
/** Any negation, and what comes close to one. */
const ALMOST = `${NEGATIONS}|hardly|barely|rarely|seldom|far from|rather than|instead of`;
/** A word that goes on with a clause: nothing that begins another one, or denies again. */
const ON = `(?: (?!(?:and|but|so|then|because|${NEGATIONS})\\b)[\\w+.%'-]+)`;
/** Words that stand between a negation and what it is of. */
const BETWEEN = `(?: (?:a|an|the|any|be|been|being|is|are|was|to|that|of|in|it|its|itself|this|these
  |those|them|they|your|my|our|really|very|too|quite|so|such|as|by|own|on|from|for|with|about
  |necessarily|always|ever|actually|particularly|especially|exactly|entirely|fully|completely
  |just|simply|merely|purely|even|yet|still|automatically|here|there|single|one|other|thing
  |list|picks?|legs?|bets?|cards?|props?|prices?|odds|numbers?|models?|results?|outcomes?|edges?
  |ratings?|books?|confidence|high|good|positive|low|ev|two|three|four|five|\\d+|you|we|i|can
  |could|should|would|will|do|does|need|want|try|seem|look|get|because|kind|sort|part
  |treat|take|regard|consider|call|view|see|think))`;
const NOBODY_CAN_AFFORD = 'you (?:can|could) not (?:afford to (?:lose|be without|miss)|spare)';

/** Advice to stake less, whole. */
const MODEST = everyRow(`
  (?:not|never)(?: to)? (?:stake|bet|risk|wager|spend|put|use|place|gamble)(?: in)?${ON}{0,4}?
    > (?:more|beyond|above|over|anything|money|amounts?)(?: than| that)?${ON}{0,3}?
    > (?:can|could) (?:comfortably |easily )?(?:afford to (?:lose|be without)|spare)
  (?:not|never)(?: to)? (?:stake|bet|risk|wager|spend|put|use
    |gamble)${ON}{0,3}? ${NOBODY_CAN_AFFORD}
  (?:not|never)(?: to)? (?:stake|bet|risk|wager|spend|use|gamble) money (?:that )?you
    > (?:need|may need|will need)(?: for ${ON}{0,2}?something else)?
  (?:not|never)(?: to)? (?:stake|bet|risk|wager|spend|put|use|go|gamble|exceed)${ON}{0,2}?
    > (?:more|above|beyond|over|past|everything|too much)(?: than)?${ON}{0,5}
  (?:not|never)(?: to| be)? (?:exceed|chas(?:e|ing)|overdo|overbet|double|increase|raise|add to
    |top up)${ON}{0,4}
  (?:stake|bet|risk|wager) no more than${ON}{0,6}
  (?:only |just )?(?:with |bet |stake |use |risk |gamble )?(?:only )?(?:with )?money (?:that )?you
    > (?:can|could|would|are able to) (?:comfortably )?(?:afford to (?:lose|be without)|spare|do
    > not miss)
  (?:amount|stake|sum|what)(?: that)? you (?:would|will|could) not miss
  not (?:to )?be (?:surprised|fooled|misled|tempted|swayed)${ON}{0,9}
  (?:avoid|resist|rather than|instead of|against|of) chas(?:e|ing)${ON}{0,3}
`);

/** That anything is known or sure, with what it would be. */
const UNSURE = everyRow(`
  (?:${ALMOST})${BETWEEN}{0,8}? (?:mean|means|meant|say|says|saying|said|tell|tells|telling|implies
    |imply|guarantees?|guaranteed|guaranteeing|promis(?:e|es|ed|ing)|ensures?|predict\\w*|proves?
    |proof|indicates?|suggests?|suggesting|forecasts?|certain|certainty|certainties|sure|assured
    |assurance|known?|knows|knowing|claims?|safe|free (?:of|from) (?:\\w+ )?risks?|risk[- ]free
    |riskless|a lock|locks?|given|foresee
    |expects? every|foregone)(?! [+-]?\\d)(?<!without saying)${ON}{0,14}
  (?:no|not|none|nothing|never|neither|hardly|rarely)${ON}{0,5} without${ON}{0,2} risks?
  not (?:remove|eliminate|erase|reduce|take away|make up for|limit|mean
    |do away with)${ON}{0,4} risks?
  (?:guarantee|promise|certain|assured|sure) (?:of )?nothing
`);

/** What is never denied: that a bet can lose, that there is a reason to think again. */
const LOSSES = anyRow(`
  more likely than not
  (?:prices?|odds|lines?|numbers?|order|timing|speed)${ON}{0,4}? (?:do|does|did|can|could|will
    > |would) not (?:move|change|shift|drift|matter|count)
  (?:wins?|won|winning|hits?|lands?|covers?|cash\\w*|comes? (?:in|good)) more often than not
  (?:${ALMOST})${ON}{0,9}? (?:los[ei]\\w*)
  (?:${ALMOST})${ON}{0,5}? (?:loss|losses|lost|fail\\w*|miss\\w*|wrong|risks?|risky
    |risked|risking|downsides?|wait\\w*|stop\\w*|limit\\w*|careful|cautio\\w*|worr\\w+|hurt\\w*
    |beaten|bad)
`);

const DENIALS = everyRow(`
  (?:${NEGATIONS})${BETWEEN}{0,6}? (?:likely|expect|expected|supposed|meant|bound|far|fixed
    |matters?|huge
    |strong|much(?: better| higher| longer| more)?|different|depend\\w*)
    >(?:(?: (?:it|this|that|them|any|either))? to${ON}{0,3})?
  (?:none|nothing|neither)${BETWEEN}{0,6}? (?:above|higher than|rated(?: above
    | higher than)?) (?:low
    |medium)
  not (?:always|necessarily|every\\w*|quite|entirely|fully|exactly|just|only|all)
  (?:practically|virtually|almost|little or|next to|basically) no (?:edge|value|advantage|difference
    |margin|room)
  (?:pays?|returns?|worth) nothing|nothing (?:about|more than|else)
  (?:may|might)(?: \\w+)? (?:not|no longer)
  (?:if|when|unless|once|where|until|whether|in case)${ON}{0,8}? (?:not|no longer)
  (?:confirm|check|see|sure|verify|ensure)${ON}{0,6}? (?:has|have|is|are|does) (?:not|no longer)
  no[- ](?:vig|matter|need|rush|hurry|pressure|more than|less than|fewer than|other)
  no (?:longer )?(?:edge|value|profit|advantage|reason|benefit|gain)${ON}{0,4}? (?:once|if|when
    |below|past|beyond|unless|after|left)
  no way (?:of|to) (?:know|knowing|tell|telling|be|being|predict\\w*)
  not let${ON}{0,4} fool|would no longer${ON}{0,3}
  without (?:the |any |its |their |a |your )?(?:vig|margin|juice|commission|fees?|overround|\\w+ing)
  (?:less likely|often|less probable) than not|(?:or|if|than) not
  not (?:place|enter|bet|stake|take|accept|pay|back|play|go|settle)${ON}{0,7}? (?:blindly|until
    |unless
    |before|without|as (?:a )?(?:sure|safe|promise)|worse|shorter|lower|below|under|less than|past
    |if
    |for less|alone|on its own|by itself|at (?:one|a single|the same))
  (?:will|can|could) not (?:find|get|see)(?: \\w+){0,2} (?:better|longer|higher|bigger)
    > (?:price|number|odds|quote|offer|one|line)
  not (?:have|need|want|wish|like) to (?:bet|stake|place|take|follow|use|back|play|choose|cover
    |combine)
  no (?:single )?(?:price|pick|bet|result|outcome|leg|edge|model|number|parlay|rating|consensus)
    > is (?:ever )?(?:perfect|final|fixed|certain|sure)
`);

/** What a negation may not be of either: what facts say of prices, and advice against the picks. */
const FACTS = anyRow(`
  (?:${NEGATIONS})${ON}{0,5}? (?:better|best|higher|highest|longest|larger|bigger|biggest|greater
    |above
    |ahead|beats?|beating|tops?|worth\\w*|value|edges?|positive|profitable|fair|covered|offers|pays?
    |favou?red|seems?|pick|choose|trust|believe|need|needs|cancel\\w*|void\\w*|refuse\\w*|late|way
    |reason
    |option|bets on|great|attractive|true|honest|enough|gamble|gambling)
  (?:${NEGATIONS})${ON}{0,3}? [+-]?\\$?\\d[\\w.%]*
  (?:${NEGATIONS})(?: to| on| at| with| for)?(?: the)? ${NAMED}
  ${NAMED}${ON}{0,2}? (?:do|does|can|could|has|have|had|is|are|was|were) (?:not|never|no|nothing)
  (?<!\\b(?:who|if you|those|they|people) (?:do|does|would|could|can|prefer|choose) )(?:not
    |never) (?:to )?(?:take|bet|back|play|enter|place|like|buy|go|use|look|wait|tell|let|hold|ask
    |check
    |compare|miss|leave|at|with|from|in|on|yet|now|today|tonight)
  (?:^ |, |so |please |just |and )do not (?:tell|say|think(?! of)|read(?! too))
  no (?:book|bookmaker|operator|team|player|side|price|other|rule|law|cap|ceiling|maximum)
  (?:nobody|neither|nor|none)${ON}{0,4}? (?:stop\\w*|touch\\w*|match\\w*|catch\\w*|hold\\w*
    |come\\w*|go\\w*|beat\\w*)
`);

/** A plain text without its negations; undefined where one of them is of what may not be denied. */
export function affirmedOf(text: string): string | undefined {
  const rest = [MODEST, UNSURE].reduce((left, denial) => withoutAll(left, denial), text);
  if (LOSSES.test(rest)) return undefined;
  const affirmed = withoutAll(rest, DENIALS);
  return FACTS.test(affirmed) ? undefined : affirmed;
}

function withoutAll(text: string, denial: RegExp): string {
  return text.replace(denial, ' , ').replace(/ +/g, ' ');
}
