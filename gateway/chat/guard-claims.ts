// What plain words say together that no fact bears out: promises, urging, advice to stake more than
// the shown stake or to bet otherwise than the picks, news of teams and players, and negations,
// which turn a true sentence into a false one. Whatever a negation may say is listed here.

import { anyRow } from './guard-patterns.ts';

/** What facts there are besides prices; each allows what would else be a claim. */
export interface Told {
  readonly isArbitrage: boolean;
  /** How often players beat a line. */
  readonly hasHitRates: boolean;
  /** Where prices opened and stand. */
  readonly hasMovement: boolean;
}

/** Whether a text without labels of markets claims what no fact can bear out. */
export function claimsMore(sentence: string, { isArbitrage, hasHitRates, hasMovement }: Told) {
  const text = ` ${plainOf(sentence)} `;
  const affirmed = text.replace(EVERY_DENIAL, ' , ');
  if (NEGATION.test(affirmed)) return true;
  if (!isArbitrage && SURE.test(affirmed)) return true;
  if (!hasHitRates && FORM.test(affirmed)) return true;
  if (!hasMovement && MOVED.test(affirmed.replaceAll(new RegExp(MAY_MOVE, 'g'), ' '))) return true;
  if (OUTCOME.test(affirmed) && !DOUBT.test(text)) return true;
  return CLAIMS.some((claim) => claim.test(affirmed));
}

/** Small letters, short forms written out: "doesn’t" is "does not". */
function plainOf(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\bcan't\b|\bcannot\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/'(?:ll)\b/g, ' will')
    .replace(/\b(non|no)-/g, '$1 ')
    .replace(/\s+/g, ' ');
}

const MORE_THAN_AFFORD =
  'more than (?:you|anyone|one) (?:can|could) (?:comfortably )?afford to lose';
const SURENESS =
  'guarantees?|guaranteed|certain|certainty|certainties|sure(?: thing)?|promises?|safe|' +
  'risk[- ]free|assured|predictions?';

/** Negations that say nothing wrong of any price. */
const DENIALS = anyRow(`
  (?:do|should|please do) not (?:stake|bet|risk|wager|spend|put in) ${MORE_THAN_AFFORD}
  never (?:stake|bet|risk|wager|spend|put in) ${MORE_THAN_AFFORD}
  (?:stake|bet|risk|wager) no ${MORE_THAN_AFFORD}
  far from (?:being )?(?:a |an )?(?:${SURENESS})
  (?:no|not|nothing|never|none|neither|nobody)(?: [\\w'-]+){0,6}? (?:${SURENESS})
  without (?:any |a |the )?(?:${SURENESS})
  (?:any|rather than|not) (?:a |an )?(?:${SURENESS})
  (?:${SURENESS}) (?:of|in) nothing
  (?:do|does|did|can|could|may|might|would
    |should) not (?:by itself |on its own |ever |always |necessarily )?(?:${SURENESS}|mean|tell
    |say|include|depend|make|affect|cover|rely|remove
    |reflect|count|add|ensure|come|amount|follow|require|apply|hold|last|be available|be there
    |stay|remain|always)
  (?:is|are|was|were|be|been) not (?:just|only|merely|simply|necessarily|always|a (?:given
    |forecast|verdict)|by itself|about|in|as|part|included|far|so|very|too|much|all|that|huge
    |large|big|wide|great|high|long|small|every|the same|the only|identical|independent|equal
    |alone|close|expected|likely|meant|based|final|fixed|immune|free)
  not that
  not (?:just|only|merely|simply|necessarily|always|every|all|everything|by (?:much|a lot)|far
    |much|long|large|a lot|a big|a huge|a large|to|about|in|as|on|how|of|who|whether|so much
    |the other way|exactly|quite|too)
  (?:confirm|check|see|sure|verify|whether|if|when|once)(?: [\\w'-]+){0,6}? (?:has
    |have) not (?:changed|moved|shifted|dropped|drifted|shortened)
  (?:if|when|unless|once|where|until|whether|in case|because
    |before)(?: (?!and |but |so |then )[\\w+.'-]+){0,8}? (?:not|no longer)
  (?:may|might|could) (?:no longer|not) (?:hold|last|apply|be (?:able|possible|there|available
    |the same|offered|listed|shown|on offer)|stay|remain|always|match|move|include|fit|suit|exist)
  no[- ](?:vig|longer|more than|less than|fewer than|other|matter|others|guesswork|surprise
    |doubt that prices)
  (?:is|are) no (?:more|less|longer)
  without (?:the |any |its |their )?(?:vig|margin|juice|commission|fees?|overround|bookmaker
    |house)
  (?:less likely|often|less probable) than not
  (?:or|if|than) not
  (?:do|does) not (?:place|enter|bet|stake|take|treat|rely|read|assume|expect|forget
    |count)(?: [\\w'-]+){0,6}? (?:blindly|until|unless|before|without|as (?:a )?(?:certain
    |certainty|sure|safe|guaranteed?|promise)|to check|alone|that)
  (?:do|does) not (?:assume|expect|forget|rely)
  not (?:at|with) (?:any|every|all)
  whether (?:it|they|the [a-z]+)(?: [a-z]+){0,2} or not
  no (?:single )?(?:price|pick|bet|result|outcome|leg|edge|model
    |number) is (?:ever )?(?:${SURENESS}|perfect)
`);

const EVERY_DENIAL = new RegExp(DENIALS, 'g');
const NEGATION =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|hardly|barely|rarely)\b/;

/** Said only of an arbitrage. */
const SURE = anyRow(`
  guarantee\\w*
  risk[- ]free|riskless|no risk|without risk
  whatever happens|(?<!go )either way|whichever (?:side|team) wins
`);

/** What teams and players did before. */
const FORM = anyRow(`
  (?:has|have|had|having|been|ve|'s) (?:just |been |already |now )?(?:hit|hitting|won|winning
    |lost|losing|scored|covered|covering|gone|beaten|beating|made|played|playing|missed|dropped
    |landed|lost|led|taken)
  (?:in |of )?(?:each|every|most|all|any|both) of (?:his|her|their|its|the) (?:last|past|recent
    |previous)
  (?:last|past|recent|previous) (?:\\w+ )?(?:games?|events?|weeks?|seasons?|meetings?|plays
    |results?|starts?)
  (?:per|a|each|every|this|last) (?:game|event|week|season|month|year|match)
  averag(?:es|ed|ing) [\\d.a-z]+
  this season|all (?:season|year|week)
`);

/** What prices did before. */
const MOVED = anyRow(`
  (?:has|have|had|just|already|'s|recently) (?:been )?(?:moved|shifted|drifted|dropped|shortened
    |lengthened|fallen|risen|changed|opened|turned|narrowed|widened|come|gone|rising|falling
    |drifting|moving)
  (?:line|lines|price|prices|odds|market|number|it|consensus) (?:moved|shifted|drifted|dropped
    |shortened|lengthened|fell|rose|opened|narrowed|widened|(?:was|were) (?:at )?[+-]\\d+)
  (?:moved|drifted|dropped|shortened|rose|fell|opened) (?:from|at|to|down|up)
  earlier (?:today|price|line|odds|number|this)
  is (?:moving|drifting|dropping|shortening|rising|falling)
`);
const MAY_MOVE = anyRow(`
  (?:may|might|could|can|would|will|if|in case|whether|once|when
    |unless)(?: [\\w+.'-]+){0,5}? (?:have |has |had |is |are )?(?:already |since )?(?:moved
    |shifted|drifted|dropped|shortened|fallen|risen|changed|lengthened|moving|move|narrowed
    |widened|come|gone)
`);

/** That a bet comes in; said with a doubt it is a condition or a chance. */
const OUTCOME = anyRow(`
  (?:wins?|covers?(?! (?:both|every|each|all|the|\\d+|two|three))|lands?|hits?|pays off
    |comes (?:in|through|good)|goes (?:over|under)|go (?:over|under)|falls? short|loses?|winning)
`);
const DOUBT = anyRow(`
  (?:whichever|whoever|if|when|whether|who|which|unless|once|chances?|probab\\w*|likel\\w*
    |unlikely|expected|expects|needs?|may|might|could|would|can|often|afford|risk)
  \\d ?%|than|both ways|loses everything|price of|whatever
`);

const STAKES = 'stakes?|bets?|wagers?|bankrolls?|budgets?|units?|entry|entries|amounts?|moneys?';
const STAKING =
  'stake|bet|wager|risk|put|place|play|enter|use|go|back|spend|staking|betting|putting|' +
  'going|playing';
const UP_TO_TEN = '(?:one|two|three|four|five|six|seven|eight|nine|ten)';

const CLAIMS: readonly RegExp[] = [
  // More than the stake that is shown.
  anyRow(`
    (?:${STAKING}) (?:(?:it|them|this|that|in|down|on|your|with|the|a|for) )*(?:all|everything
      |most|max|maximum|full|whole|entire|rest|much|lots?|plenty|big|bigger|biggest|large|larger
      |largest|high|higher|hard|extra|deep|deeper|strong|strongly|freely|up|twice|half|more
      |both ways|firm)(?! kelly| of (?:these|them|the (?:picks|bets|props))|,)
    (?:all|whole|entire|full|most of|rest of|half of|half|much of|lots? of|more of) (?:(?:of
      |your|the|a|my|his|their) )*(?:bankroll|budget|balance|money|amount)
    (?:big|bigger|biggest|large|larger|largest|high|higher|highest|great|greater|greatest|more
      |extra|further|full|maximum|second|another|additional|strong|stronger|hefty) (?:${STAKES})
    (?:stake|bankroll|budget|bet|wager)s? (?:(?:should|could|can|may|might|is|be|to|will
      |would) )+(?:big|bigger|large|larger|high|higher|more|all|full|whole|maximum)
    (?:more|bigger|larger|higher|beyond|above|over|further|twice|times|exceed\\w*|ignor\\w*
      |past) (?:than )?(?:the |your |that |this |any )?(?:suggested|shown|kelly|recommended
      |listed|full)(?: kelly)? (?:stake|amount|bankroll)
    as (?:much|many|big|large|high|often|far|long) as (?:you|the book|it|they|possible|one)
    all[- ]in|max(?:imum)? bet|every (?:unit|point|bit)(?! staked)
    (?:bet|stake|play|enter|wager|back|take)\\w* (?:it |them |this |that )?(?:again|more often
      |repeatedly|until)(?! before)
    (?:keep|keeps) (?:on )?(?:betting|staking|going|playing|adding|taking|backing)
    (?:after|with|for) (?:a|each|every|any|the) (?:loss|lost bet|losing bet)
    (?:win|get|make|earn|bring)\\w* (?:it |that |them |this )?back|back what you lost
    (?:increas|rais|lift|multipl|grow|add)\\w* (?:to )?(?:the |your |this |its |each )*(?:${STAKES})
    more than (?:you|anyone|one) can afford|afford to lose (?:more|it all|all|everything|again)
      |(?:to|can) lose more
    (?:\\d+|two|three|four|five|six|many|several|more) (?:bets|stakes|entries|wagers
      |parlays) (?:of|on|at|for)
    (?:every|each|per|a|all|by the) (?:day|week|month|night)
    (?:bet|back|put|play|cover|place|take|lay)\\w* only(?! (?:what|if|when|at|with|after|as
      |the (?:suggested|shown)))
    leave out|leave off|only (?:one|the (?:first|second|other)) (?:leg|side|bet|team)
    (?:lost|losing|one|a) (?:leg|bet|side) (?:still |also |can |may |would )?(?:pays|wins
      |returns|profits|pay|win)
    (?:can|could|may|to) afford to (?:stake|bet|risk|put)
    (?:\\d+|two|three|four|five|six|seven|eight|nine|ten|several|many|multiple|few) units
    times (?:the|your|that|this) (?:${STAKES}|kelly)
    everything (?:you|on|in|into|here)|on everything
    (?:money|bankroll|stake)(?! line)(?: [a-z]+){0,2} (?:set aside|left aside|for (?:food|bills))
  `),
  anyRow(`
    (?:above|beyond|over|past|more than|larger than|higher than|bigger than|exceed\\w*|at least
      |far from) \\$[\\d.]+
    too (?:small|low|little|cautious|careful|modest|conservative|tight)
    beyond (?:it|that|this|them|half|the (?:stake|suggested|shown))|(?:again|more) and (?:again
      |more)
    (?:all|everything|what|anything|whatever|as much as) (?:that )?(?:you|we) (?:have|own|got
      |can|need)(?! afford)
    nothing to lose|equal (?:amounts?|stakes?|parts?|shares?)|(?:same|equal) (?:amount|stake)s?
  `),
  // Money that is not a price.
  /(?<!plus-|minus-|plus |minus |even-)\bmoney\b(?! ?line)/,
  anyRow(`
    even[- ]money|evens|even odds|face value
    ${UP_TO_TEN} (?:to|in|out of) (?:${UP_TO_TEN}|every|\\d+)
  `),
  // Promises.
  anyRow(`
    promis\\w+|certain(?:ly|ty)?|(?<!make |making |be )sure|sure (?:to (?:win|be|profit|earn
      |come|make|cover|hit|return)|profit|win|return|bet|result|way)|surely
    will(?: [a-z]+ly| also| then| still| easily| only| soon)? (?:win|cover|hit|land|score|profit
      |earn|make|go|beat|come|be (?:up|ahead|paid|fine|right|good|over|under|profitable|well)
      |get|take|give|bring|return|pay|end|lead|turn|have|see|find|thank|like|want|keep|never
      |always|rise|fall|drop|move|shorten|not)
    (?:is|are|am|'re|'s) (?:going to|about to|set to|due to|due|sure|safe|certain|right
      |worth everything)(?! (?:because|\\d))
    (?<!as )always(?! (?:check|verify|confirm|compare|stake|bet only|read|remember))|every time
      |each time|any time|short time|limited time|time only|for long|at all times
    (?:must|has to|have to|got to|bound to) (?:win|cover|hit|land|be (?:right|in|over|under
      |good)|come|go|take|bet|back)
    as good as (?:won|paid|in|over|certain)
    (?:can|could) only (?:win|profit|go|come|rise)
    (?:result|outcome|game|match|event|point)s? (?:is|are|was|were|has|have
      |had) (?:been )?(?:already )?(?:known|set|made|given|bought|paid|over|agreed|chosen
      |arranged|written|right|certain)
    (?:be|are|is|been|gets?|getting) paid|paid (?:for|to|off|out)(?! less)
    (?:you|we|i) (?:win|profit|earn|gain|beat|are (?:up|ahead|covered|paid))(?! (?:if|when))
    profit (?:from|every|each|on|today|tonight|now|is yours)
    earn\\w*
    safe|safest|safer
  `),
  anyRow(`
    (?:can|could|may|should|to) (?:count|rely|depend|bank) on
    only one (?:way|outcome|result)|one way (?:this|it|to)
    (?:is|are|as|be) (?:a |all but )?given(?! the| that|,)|all but
    (?:your|their) way|coming|on (?:its|the|their) way
    if (?:one|two|any|some|most|\\d)[a-z ]* (?:wins?|hits?|lands?)
    depend\\w* on each other|linked
    worst(?! case)
    risks? (?:is|are) (?:low|small|minimal|little|limited|slim)
    low[- ]risk|(?:least|less) risky|little risk
    stakes? back|lost stakes?|(?:loss|stake) is returned|returns? lost|pays? for itself
    times (?:two|three|four|five|six|ten|\\d+)|both hands
    (?:quarter|third|half|part|share|most) of (?:the|your|a) (?:\\$\\d+ )?bankroll
    more likely than not
    (?:is|are|looks?|seems?|very|quite) (?:more )?(?:likely|expected) to (?:win|hit|land|cover)
    win for [a-z ]+ is (?:likely|expected|due)
    (?:odds|chances|numbers) are (?:in|on) (?:your|our|its|their)
    (?:vig|margin|juice|commission|fee)s? (?:at|of|with|from) [a-z ]+ (?:is|are)
    (?:high|good|great|strong|decent|fair|big|real) (?:chance|probability)(?! of (?:losing|a loss))
    still (?:wins?|pays?|profits?|comes? good)|lose a leg
    (?:are|is|all) at (?:one|a single|the same) book
    (?:in|to|for) (?:the|our|my|your) group|first (?:goal|basket|touchdown|team)
    (?:all|every|each|any)(?: one)?(?: of the| of)?(?: \\d+)? (?:books?|bookmakers?|operators?
      |venues?|sportsbooks?)
    all [a-z0-9 ]*(?:overs|unders|favou?rites|underdogs)
    (?:average|consensus|fair odds|fair price|model)(?: [\\w+.'-]+){0,6}? (?:is|are
      |was) (?:better|higher|longer|bigger|larger
        |more generous) than (?:the |this |that |its )*(?:price|odds|offer|number|quote|what)
  `),
  // Urging.
  anyRow(`
    (?:bet|take|grab|get|act|place|back|stake|go|enter|play|buy|move|use|do|start|open
      |check out)\\w*(?: [\\w+.'-]+){0,4}? (?:right )?now
    right now|now is the (?:time|moment)|(?:first|last|only|best) (?:chance|moment|opportunity)
      |one chance
    (?:act|bet|take|get|go|place|enter|back|play|stake) (?:it |them |this |that )?(?:quickly
      |first|today|tonight|early|soon)(?! of)
    (?:before|while|until) (?:it|they|this|that|the (?:price|prices|line|odds|number|value|edge
      |book|market|books|rest|others?|chance))(?: [a-z]+){0,2} (?:is|are|was|be|goes?|went
      |moves?|drops?|falls?|changes?|shortens?|closes?|disappears?|lasts?|gets?|takes?|ends?
      |starts?|stays?|holds?|notices?|still|comes?|sees?|shrinks?)
    (?:chance|time|price|value) (?:is|are) (?:short|limited|going|leaving|ending|running)
    (?:want|need|got|like) to (?:bet|take|back|get|play|stake|win|have|keep)(?! (?:a|an) )
    (?:you|we) (?:must|need|have to|should (?:take|bet|back|stake|get|go|put|play|enter|use
      |look past))
  `),
  // Against the picks that are shown.
  anyRow(`
    (?:bet|bets|betting|back|backs|backing|play|go|going|lean|leaning|stake|take
      |wager) (?:[a-z]+ )?against(?! (?:a|an|the) (?:average|fair|consensus|no))
    (?:take|bet|back|play|pick|choose|go with|want|like|stake|use|prefer|select|recommend
      |suggest|put)\\w*(?: [\\w+.'-]+){0,8}? (?:instead|rather)(?! of (?:the|an|a) (?:average
      |fair|consensus))
    (?:would|'d|should|could|will)(?: rather| sooner)? (?:back|bet|take|play|leave|drop|remove
      |change|put|pick|go)\\b
    (?:drop|drops|remove|leave|cut|turn|switch|change|move|take) [\\w .'-]+ (?:from|off|out of
      |out|alone|aside|for) (?:the |a |this )?(?:parlay|list|card|cards|picks?|group|board|alone
      |out|aside)
    leave [\\w .'-]+ (?:alone|out|aside|off)
    (?:put|add|bring) in
    (?:other|opposite|opposing|wrong|another) (?:side|sides|team|teams|way)(?! (?:is
      |are) (?:covered|priced))
    the (?:real|true|right|better|actual|proper|best|smart|only) (?:play|bet|side|pick|one|way
      |call|choice|selection|option|team|move)(?! (?:price|to (?:compare|read|see|look at)))
    (?:only|single) (?:one )?leg
    (?:model|consensus|price|book|market|books) (?:is|are|was|were|looks?|seems?|has it
      |have it) (?:off|behind|wrong|poor|broken)
  `),
  // News, teams and players.
  anyRow(`
    (?:stays?|ends?|remains?|goes|gets|lands|comes in) (?:under|over|below|above) \\d
    takes? (?:a lot|many|more|lots|few|fewer|less|plenty)
    (?:play|plays|playing|played) (?:at|away|in|for|with|against|on)
    (?<!to )scor(?:e|es|ed|ing)
    (?:need|needs|want|wants) (?:a |the |this |to )*(?:win|wins|result|points?|goals?)
    (?:to|will|may|might|must) rest|(?:rest|play|start|lose|miss|use|sit)s? (?:[a-z]+ )?players
    use only|only use|you (?:look|seem|sound|feel)|you(?:'re| are) (?:a |an |the )?(?:great|good
      |bad|best|wrong|right|strong|smart|poor|fine|sharp)
    more (?:value|upside|room|reason|sense) (?:in|on|with|at|to)
    (?:good|great|bad|tough|soft|favorable|strong) matchup|matchup (?:suits|favors|helps)
    (?:strong|good|great|better|best|weak) against|(?:his|her|their) (?:average|record)
    (?:match|game|contest|event|matchup) (?:will|should|looks|may|is (?:close|tight|expected))
    same (?:game|match|team|player|event|side)
    (?:prices?|odds|lines?|results?|outcomes?|numbers?) (?:will
      |would) (?:not |never |always )?(?:move|change|drop|fall|rise|stay|hold)
    (?:better|best|stronger|strongest|superior|good|great|top|weaker|slower|quicker|sharper
      |fresher|healthier|deeper|fitter|younger|older|bigger|taller|favored|tough|complete
      |balanced|best) (?:team|side|player|group|game|attack|unit|support|record|season
      |half)(?! prop)
    (?:is|are|be|was|were|been|sits?|stays?|comes?|stay|sitting|playing
      |stands?) out(?! (?:because|for its|as|thanks|at|with|here|among|is|of the (?:picks|list
      |cards)|on (?:price|value|top|paper)|ahead|slightly|just|of \\d|to be|the most|\\d)
      | ?[,.:]| [\\d.]+ ahead)
    (?:plays?|playing|played|starts?|starting|started|rests?|resting|rested|sits?|returns?
      |returning|come|comes|coming) (?:back|well|hard|deep|fast|short|tonight|today|early|late
      |tired|strong|down|better|best)(?! (?:price|number|than|value|to))
    (?:he|she) (?:is|has|was|will|would|likes|plays|starts|gets|takes|wants|looks|needs|comes
      |sits|tends|can|could|may|might|should)
    they (?:play|plays|want|need|score|rest|beat|lost|won|lead|tend|like|know)
    (?:the (?:team|side|player|players)) (?:play|plays|want|wants|need|needs|look|looks|get|gets
      |take|takes|have|has|come|comes|like|tend|tends|will|would|lead|leads|lost|won|keep|keeps
      |give|gives|start|starts|rest|beat|beats|know|knows|match|matches)
    (?:the|his|her|their|its|both|these|those|two|other|this|a|some|most|several
      |team) (?:players?|teams?|sides?|squads?) (?:are|is|have|has|play|plays|will|want|need
      |know|agreed|like|look|meet|met|get|start|rest)
    (?:his|her|their) (?:best|top|main|first|second|last|leading|usual|regular|whole|role|place
      |time|play|game|season|team|teams|record|starts?|strength|attack|starting|recent|minutes)
    (?:in|at|of|on) (?:front|play)
    (?:much|more|most|a lot|all|heavy|lots) of the (?:bets?|stakes?|bettors?|books' customers
      |action|wagers?)
    (?:books?|bookmakers?|operators?|venues?|exchange|market) (?:wants?|knows?|thinks?|likes?
      |says?|has set|have set|made (?:a|an)|makes (?:a|an)|gives?|let|lets|keeps?|is|are
      |will) (?:(?:it|them|this|you|a|an|to|late|slow|off|out|down|in|known|behind|wrong
      |short of|on)\\b)
    (?:on|for) (?:purpose|a reason)
    (?:i|we) (?:know|have seen|saw|was|were|have|had|heard|am|are|think|like|want|take|can|will
      |say|read|see|bet|back|take|made|make|place|get)\\b
    (?:this|that|next|last) (?:week|month|season|year)
  `),
  anyRow(`
    (?:better|stronger|sounder|safer|nicer|finer|smarter|wiser|likelier) (?:pick|bet|choice
      |option|selection|play|alternative|one|team|side|market|way|idea|value) than
    (?:is|are|looks?|seems?|be|rates?|was) (?:even |much |far |a bit |slightly )?(?:better
      |stronger|safer|smarter|likelier|sounder) than (?:the |this |that |its |our )*(?:first
      |lead|main|top|primary|shown|other|others|pick|bet|rest|suggested|half|full|kelly|stake)
    prefer\\w*(?: [\\w+.'-]+){1,6} to
    (?:less|lower|smaller|shorter|below|under) (?:likely )?than (?:the|its|what the) (?:price
      |odds|market|books?) (?:impl|suggest)\\w+
    less likely than (?:implied|the implied|its price)
  `),
  anyRow(`(?:any|every|each) (?:price|number|odds|line) (?:(?:that|which) is )?(?:worse|shorter
    |lower|below|under|less|smaller)`),
];
