// What may be said of a team or a player: that it is priced, picked and compared. Everything else
// that one is or does is news, which no price bears out.
import { anyRow, joined } from './patterns.ts';

/** Stands in a text for the name of a team or a player, in small letters as the text is then. */
export const NAMED = 'whoisnamed';

const ADVERBS =
  'also|still|both|each|all|now|currently|then|even|just|only|clearly|slightly|actually|always|' +
  'again|together|alone|here|there|therefore|thus|next|first|really|simply|well|roughly|about|' +
  'around|almost|nearly|quite|rather|very|fairly|pretty|so|too|far|much|a bit|a little|by far|' +
  'generally|basically|presently|not|already|more|most|less|least|comfortably|easily|given|' +
  'equally|likewise|similarly|narrowly|marginally|probably|perhaps|often';
/** What is said to be of a bet. */
const BETTING_NOUNS =
  'price|prices|priced|shot|shots|longshots?|underdogs?|outsiders?|favou?rites?|picks?|bets?|' +
  'option|options|choice|choices|selections?|plays?|props?|legs?|one|ones|cards?|alternatives?|' +
  'case|example|exceptions?|value|candidates?|additions?|overs?|unders?|number|odds|chance|' +
  'chances|probability|edge|ev|return|rating|bargain|coin|toss|flip|toss-up|standouts?|entry|' +
  'parlay|cheapest|likeliest|stake|amount|advantage|margin|gap|' +
  'expected|implied|fair|model|highest|lowest|biggest|smallest|longest|shortest|largest|slimmest|' +
  'best|strongest|thinnest|least|second|third|first|last|most|confidence|premium|discount|line|' +
  'market|consensus|average|kelly|suggested|recommended|combined|hit|value|visitors?|hosts?|' +
  'combination|pair|home|away|reason|goal|scorer|potential|payout|worst|profit|guaranteed|total';
const ARTICLE = 'a|an|the|one|my|our|its|their|his|her|some|no|another|good|slightly|little';
const A_BET = `(?:(?:${ARTICLE}) (?:[\\w+.%'-]+ ){0,5}?)?(?:${BETTING_NOUNS})`;
/** What somebody who is named may be. */
const IS = joined(`
  (?:[+-]?\\$?[\\d.,]+%?|${NAMED}|at|with|on|in (?:the|this|that|an?|our|second|first|third|
  fourth|line|addition|both|${NAMED})|from|for|by|among|of|to be|and|or|as|(?:an? |
  the )?(?:\\w+ ){0,3}?[+-]?[\\d.]+%?|${A_BET}|priced|offered|listed|available|quoted|rated|
  ranked|valued|expected|implied|followed|paired|backed|covered|shown|placed|considered|seen|
  included|worth|next|fourth|likely|likelier|unlikely|better|shorter|longer|higher|lower|cheaper|
  closer|close|cheap|generous|generously|short|long|high|medium|low|positive|negative|favou?red|
  above|below|behind|ahead|over|under|between|near|within|against|modest|small|smaller|large|
  larger|bigger|big|wide|thin|slim|tight|up|indicative|featured|involved|treated|taken|based|part|
  combined|assumed|certain|sure|guaranteed|what|where|why|how|thought|estimated|overpriced|
  underpriced|mispriced|undervalued|attractive|appealing|interesting|notable|down to|due to|
  similar|comparable|level|second|third|independent|separate|different|independent|visiting|
  hosting|favorites|the)
`);
/** What one may do. */
const DOES = joined(`
  (?:is|are|was|were|be|being|looks?|seems?|appears?|remains?|stays?|sits?|stands?|ranks?|rates?|
  comes?|came|leads?|tops?|follows?|completes?|rounds?|closes?|finish(?:es)? the|
  finish(?:es)? (?:off|up|it)|heads?|offers?|carr(?:y|ies)|impl(?:y|ies)|pays?|returns?|gets?|
  gives?|needs? (?:to|a|an|the|only|just|at|more|about|[+-]?[\\d.,]+)|beats?|features?|
  makes? (?:up|the|it|a)|joins?|belongs?|shows?|calls? for|works? out|translates?|reflects?|wins?|
  winning|lose|loses|losing|staying|going|scoring|plays? at|playing at|will|would|could|may|might|
  can|does|do|did|represents?|provides?|brings?|adds?|earns? (?:a|the|its)|takes? (?:the (?:top|
  first|second|third|lead)|first|second|third)|covers?|lands?|hits?|clears?|costs?|trades?|
  goes? (?:at|for|off|over|under)|explained|scores|suppl(?:y|ies)|should(?= (?:be|pay|cost|
  trade))|opens?|starts? the list|starts? at|ends? the list|lists?|has|have|had|end up|miss|
  misses|fails?|fall|falls|to (?:be|win|beat|lose|score|go|record|finish|land|hit|cover|make|get|
  have|stay|reach|register|clear|take (?:first|second)|the))
`);
/** What may follow a name without being a verb of it. */
const NOT_DOING = joined(`
  (?:and|or|but|nor|if|when|while|where|whereas|since|because|so|though|although|as|than|that|
  which|who|whose|once|unless|until|before|after|per|plus|minus|versus|vs|v|against|for|from|by|
  at|in|on|of|with|without|within|to|via|through|under|over|above|below|between|among|behind|
  ahead|beyond|beside|besides|despite|given|using|compared|priced|listed|offered|quoted|available|
  rated|worth|followed|paired|is|are|anytime|yes|no|moneyline|ml|pk|market|spread|total|
  team|side|sides|player|game|
  games|match|matches|fixture|matchup|meeting|alternative|arbitrage|arb|arbs|pair|pairs|pairing|
  combination|split|handicap|line|lines|number|numbers|u|o|together|too|instead|stakes?|rather|
  above|below|either|today|tonight|tomorrow|a|an|the|it|you|i|we|respectively|is|up|points?|
  rebounds|assists|threes|receptions|shots|goals?|catches|who|combo|double|backers|bettors|parlay|
  including|instead|away|home|visit|visits|visiting|host|hosts|hosting|facing|face|faces|meets?|
  travel(?:s|ling|ing)? to|this|these|those|there|here|${ADVERBS}|${BETTING_NOUNS})
`);

const SUBJECT = joined(`
  (?:${NAMED}|he|she|(?:the|both|these|those|two|his|her|their|its|other|this|some|most|several|
  home|away|visiting) (?:\\w+ )?(?:teams?|players?|squads?|hosts|visitors?|(?<=(?:home|away|
  visiting) )sides?))
`);

/** Somebody who is or does something else. */
export const SUBJECT_CLAIMS = anyRow(`
  (?<!of |between )${SUBJECT} (?:(?:${ADVERBS}) )*(?!(?:${ADVERBS}|${NOT_DOING}
    |${DOES})(?![\\w'-]))[a-z]+
  (?<!likely |good |of |between )${SUBJECT},? (?:(?:who|which|that) )?(?:(?:${ADVERBS}) )*(?:is|are
    |was|were|be|(?:has|have|had) been|looks?|seems?|remains?)
    > (?:(?:${ADVERBS}) )*(?!(?:${ADVERBS})(?![\\w'-]))(?!${IS}(?![\\w'-]|\\.\\w))[a-z]+
  ${SUBJECT},? (?:(?:who|which|that) )?(?:(?:${ADVERBS}) )*(?:has|have|had)
    > (?:(?:${ADVERBS}) )*(?!(?:${ADVERBS}|${NAMED}|been|both|each|[+-]?[\\d.]+%?
    |${A_BET})(?![\\w'-]))[a-z]+
  (?:like|prefer|want|back|fancy|favou?r|rate)\\w* (?:the )?${NAMED} (?:more|better|over(?! \\d)|to
    |here)
`);
