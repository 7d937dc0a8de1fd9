// Combinations of words that are claims wherever they stand, grouped by what they claim.
import { anyRow } from './patterns.ts';
import { NAMED } from './subjects.ts';

const STAKES = 'stakes?|bets?|wagers?|bankrolls?|budgets?|units?|entry|entries|amounts?';
const STAKING =
  'stake|bet|wager|risk|put|place|play|enter|use|go|back|spend|gamble|staking|betting|putting|' +
  'going|playing|gambling';
const UP_TO_TEN = '(?:one|two|three|four|five|six|seven|eight|nine|ten)';
/** "A bet", which nobody is told to do. */
const NO_NOUN =
  '(?<!\\b(?:the|a|an|this|that|each|every|best|top|ev|value|single|first|second|another' +
  '|strongest|small|big|modest|tiny|to|which|no|any|one|lead|main|good|prop|total|half) )';

/** A side that is covered, where there is no arbitrage. */
export const COVERED = anyRow(`
  (?:other|opposite|opposing) (?:side|sides|team|teams|way)(?! (?:is|are) priced)
  (?:you|we) are covered
  (?:leg|side|bet|pick|one)s? (?:loses?|miss(?:es)?|fails?|falls short)[\\w ,.'-]{0,30} (?:others?
    |rest|remaining|parlay|ticket|two|three)(?: \\w+){0,2} (?:pays?|wins?|returns?
    |cash\\w*)(?! nothing)
  (?<!(?:if|when|whether|what|how much|unless|once|time|than|before|which|chance) )(?:you|we
    |i) (?:win
    |profit|earn|gain|beat|are (?:up|ahead|paid(?! (?:a|more|less|the|-|\\+))))(?! (?:if|when))
`);

export const CLAIMS: readonly RegExp[] = [
  // More than the stake that is shown.
  anyRow(`
    (?:${STAKING}) (?:far|much|a lot|well) (?:more|above|beyond|over)(?! often)
    ${NO_NOUN}(?:${STAKING}) (?:(?:far|even|well|a lot|it|them|this|that|in|down|on|your|with|the|a
      |for) )*(?:all(?! (?:with|at|four|three|picks|legs))|everything
      |most|max|maximum|full|whole|entire|rest|much(?! shorter| longer| higher| lower| better)
      |lots?|plenty|big|bigger|biggest|large|larger
      |largest|huge|massive|heavily|seriously|high|higher|hard|extra|deep|deeper|strong|strongly
      |freely|up|twice|half|more(?! than one)|both ways|firm)(?! kelly| of (?:the time|these|them
      |the (?:picks|bets|props))|,)
    (?:all|whole|entire|full|most of|rest of|half of|half|much of|lots? of|more of) (?:(?:of
      |your|the|a|my|his|their) )*(?:bankroll|budget|balance|money|amount)
    (?:big|bigger|large|larger|high|higher|huge|great|greater|extra|further|full|maximum|hefty
      |massive) (?:${STAKES})|(?:put|with|on|place|use) (?:a|an|your)? ?(?:second|another|additional
      |strong|stronger|more) (?:${STAKES})
    (?:stake|bankroll|budget|bet|wager)s? (?:(?:should|could|can|may|might|is|be|to|will
      |would) )+(?:big|bigger|large|larger|high|higher|more|all|full|whole|maximum)
    (?:more|bigger|larger|higher|beyond|above|over|further|twice|times|exceed\\w*
      |past) (?:than )?(?:the
      |your |that |this |any )?(?:suggested|shown|kelly|recommended|listed|full)(?: kelly)?
      > (?:stake|amount|bankroll)
    as (?:much|many|big|large) as (?:you|the book|it|they|possible|one)|as (?:high|often|far
      |long) as
      > (?:possible|you (?:can|like|want)|the book)
    all[- ]in(?! all)|max(?:imum)? bet
      |every (?:unit|point|bit)(?! (?:staked|wagered|bet|you (?:stake|bet|wager|put)|of))
    (?:bet|stake|play|enter|wager|back|take)\\w* (?:it |them |this |that )?(?:again(?! (?:if|when))
      |more often|repeatedly|until)(?! before)
    (?:keep|keeps) (?:on )?(?:betting|staking|going|playing|adding|taking|backing)
    (?:after|with|for) (?:a|each|every|any|the) (?:loss|lost bet|losing bet)
    win\\w* (?:it |that |them |this )?back|(?:get|make|earn|bring)\\w* (?:it|that|them|this) back
      |back what you lost|get even|back to even
    (?:increas|rais|lift|multipl|grow|add|build)\\w* (?:to |up )?(?:the |your |this 
      |each )*(?:stakes?
      |wagers?|bankrolls?|budgets?|units|amounts?)(?! (?:to|with|by) (?:the|your|size))
    more than (?:you|anyone|one) can afford|afford to lose (?:more|it all|all|everything|again)
      |(?:to|can) lose more(?! often)
    (?:several|many|multiple|more) (?:bets|stakes|entries|wagers|parlays) (?:of|on)
    (?:every|each|per|a|all|by the) (?:day|week|month|night)(?! of| later| earlier| before| after)
    ${NO_NOUN}(?:bet|back|put|play|cover|place|take|lay)\\w* only(?! (?:what|if|when|at|with|after
      |as
      |for|small|a small|amounts|money|the (?:suggested|shown)))
    stak(?:es?|ing) only \\$
    leave out|leave off|leav\\w+ value|(?<!if |when |is |with |place )only (?:one|the (?:first
      |second|other))
      > (?:leg|side|bet|team)
    (?:lost|losing|one) (?:leg|bet|side) (?:still |also |can |may |would )?(?:pays|wins|returns
      |profits|pay|win)
    (?:can|could|may) afford to (?:stake|bet|risk|put)
    (?:\\d+|two|three|four|five|six|seven|eight|nine|ten|several|many|multiple|few) units
    (?:\\d+|${UP_TO_TEN}|few|many|more|several) dollars
    times (?:the|your|that|this) (?:${STAKES}|kelly)|(?:stakes?|kelly) (?:fraction )?times
    everything (?:you|into)|on everything|everything on(?! (?:the|this) (?:list|card|page))
  `),
  anyRow(`
    (?:above|beyond|over|past|more than|larger than|higher than|bigger than|exceed\\w*|at least
      |far from) \\$[\\d.]+
    (?:stakes?|amount|kelly|\\$[\\d.]+)(?: \\w+){0,4}? too (?:small|low|little|modest|tight)
      |too (?:cautious|careful|modest|conservative|timid)
    go\\w* beyond|(?:again|more) and (?:again|more)
    (?:all|everything|anything|whatever|as much as) (?:that )?(?:you|we) (?:have|own|got
      |can(?! afford))
      |what you (?:have|own)|all you can
    (?:several|many|multiple) times|cents (?:on|per|for|of)
    miss\\w* out|only (?:risk(?! what)|downside)|believe in
      |hard to (?:see|imagine)(?: [\\w.]+){0,6} los\\w+
    only (?:place|take|back|bet|cover|play) (?:the|one|a) (?!small|little|few)\\w+
    replac\\w+ ${NAMED}|(?:parlay|list) (?:is|would be) (?:better|stronger) with
    at full|full strength|(?:has|have) the edge|short of (?!the|fair|what|its|an?|[+-]|average)\\w+
    fixed(?! odds| stake| price| payout)
    (?:un)?likely to (?!be|win|land|hit|lose|change|move|cover|happen|pay|fail|come|get|score|miss
      |go|stay
      |drop|shorten|disappear|last|hold|finish|reach|clear|record|end|succeed|differ|vary|shift
      |take)\\w+
    (?:follow|ask|message|contact|call|find|join|write|text|send|add) (?:me|us)
    wait\\w* (?:too )?long(?! between)|too late|(?:offer|odds|chance)s? ends?
    (?:bigg|larg|high|great)er (?:share|part|portion|fraction) of|will (?:soon )?be gone
    (?:average|consensus) (?:is|sits?|stands?)(?: \\w+)? (?:higher|better|longer|above|bigger
      |larger)(?: than)?
      > [+-]\\d+
    (?:wins?|pays?|profits?) even (?:if|when)|legs? (?:is|are|would be) enough|enough for a payout
    (?:bet|pick|price|value|play) of the (?:year|season|week|month|night)|comes? along|only once
    (?:put|use|place|move) (?:the |your )?stakes? (?:for|of)|before (?:other|anyone|everyone
      |someone)\\w*
    (?<!(?:think|check|look|appears?|listed|features?|involved) )twice|so (?:use|spend|bet) (?:it
      |them|this)
    (?:wins?|hits?|lands?|covers?|pays) (?:most of|almost|nearly|more often than not)
    any (?:one|two|1|2) (?:of the )?legs?
    nothing to lose|equal (?:amounts?|stakes?|parts?|shares?)|(?:same|equal) (?:amount|stake)s?
    (?<!avoid )(?<!of )chas(?:e|es|ed|ing)
    (?:grow|build|boost|rais|increas|improv)\\w* (?:your |the |a )*(?:bankroll|balance|winnings)
  `),
  // Money that is not a price.
  anyRow(`
    (?<!plus[- ])(?<!minus[- ])(?<!even[- ])(?<!even-ish )money(?! ?line| at risk| available
      | on offer| price)
  `),
  anyRow(`
    (?<!(?:close to|near|around|from|below|above|than|just over|just under|roughly
      |about) )even[- ]money
      |(?<!break )evens|even odds|face value
    ${UP_TO_TEN} (?:to|in|out of) (?:${UP_TO_TEN}|every|\\d+)(?! (?:picks|legs|cards|bets|props))
  `),
  // Promises.
  anyRow(`
    promis\\w+|(?<!a )certain(?:ly|ty)?|(?<!make |making |be |am |made )sure|sure (?:to (?:win|be
      |profit|earn|come|make|cover|hit|return)|profit|win|return|bet|result|way)|surely
    will(?: [a-z]+ly| also| then| still| easily| only| soon)? (?:cover|hit|land|score|profit|earn
      |beat|go|come|clear|be (?:up|ahead|fine|right|good|over|under|profitable|well)|end|lead
      |thank|never|always|rise|fall|drop|move|shorten|get (?:there|home))
    (?<!(?:who|which|whether|if|chance|probability|legs?
      |odds)(?: [\\w.%+'-]+){0,4}) will (?:\\w+ )?win
    will (?:\\w+ )?(?:bring|give|make|get|hand|return|have|see|turn|keep|take)(?: you)?
      > (?:a |the |you |your )*(?:profits?|win|money|gains?|returns?|score|pay|big|rich)
    (?<!(?:thinks?|says?|considers?|calls?|probabilities|probability|numbers|estimates?) )(?:is|are
      |am) (?:going to|about to|set to|due(?! to (?!win|hit|land|score|cover|go|come|be))|sure
      |safe|certain|right(?! (?:at|around|on|above|below|in|next|behind|after|before))
      |worth everything)(?! (?:because|\\d))
    always (?:\\w+ )?(?:wins?|pays?|hits?|lands?|covers?|beats?|comes?|profits?|goes|right|good
      |works?|gets?|bets?|backs?|takes?|plays?|leads?|delivers?|returns?)
    (?<!less |more )(?:every|each) time(?! you)|short time|limited time|time only|at all times
    (?<!(?:legs?|all|three|two|3|both|bet|picks?|outcome|of them|prices) )(?:must|has to|have to
      |got to|bound to) (?:win
      |cover|hit|land|be (?:right|in|over|under|good)|come|go|take|bet|back)(?! (?:(?:more|better
      |less) than |at least |about |around |only |in )?(?:about )?[\\d.]+ ?%)
    as good as (?:won|paid|in|over|certain)|rest assured
    (?:can|could) only (?:win|profit|go|come|rise)
    (?:result|outcome|game|match|event|winner)s? (?:is|are|was|were|has|have
      |had) (?:been )?(?:already )?(?:known|set|made|given|bought|paid|over|agreed|chosen|settled
      |decided|determined|fixed|arranged|written|right|certain)
    (?:will|to|been|gets?|getting) (?:be )?paid(?! (?:out )?(?:at )?[+-]?\\d)|paid (?:for
      |off)(?! less)
    profit (?:every|each|today|tonight|now|is yours)
    earn\\w*(?! (?:its|it|a (?:high|medium|low|place|spot)|the (?:top|first|second|lead|high|low)
      |top|this
      |their|his|only|high|medium|low))
    (?<!be |play it |the )(?<!on the )safe|safest|safer(?! (?:side|approach|way to (?:stake|size)))
    (?:in|of|to|at) the (?:end|rest of (?:the|your))(?= of the (?:night|day|week))
  `),
  anyRow(`
    (?:can|could|may|should|to) (?:count|rely|depend|bank) on
    only one (?:way|outcome|result)|one way (?:this|it|to)
    (?:is|are|as|be) (?:a |all but )?given(?! (?:the|that|a|an|as|by|in|here|only|its|high|medium
      |low)|,)|all but
    (?:your|their) way|coming (?:your way|home|good|back|along|to you)|on (?:its|the|their) way
    if (?:one|two|any|some|most|\\d)(?: of)?(?: the)? ?[a-z]* (?:wins?|hits?|lands?)
    depend\\w* on each other|linked|correlated
    (?<!at )worst(?![ -]cases?)
    more likely than not
    locks?(?! in)|locked(?! in)|done deal|in \\w+ shape
    (?:risks?|downside)(?: \\w+){0,3} (?:is|are) (?:very |quite |so |rather )?(?:low|small|minimal
      |little
      |limited|slim|negligible|tiny)
    low[- ]risk|least risky|(?:little|minimal|negligible|tiny) (?:risk|downside)
    stakes? back(?! ,)|lost stakes?|(?:loss|stake) is returned|returns? lost|pays? for itself
    times (?:two|three|four|five|six|ten|\\d+)|both hands
    (?:quarter|third|half|most|tenth|fifth) of (?:the|your|a) (?:\\$\\d+ )?bankroll
    (?:is|are|looks?|seems?|very|quite) (?:more )?(?:likely|expected) to (?:win|hit|land|cover)
      |(?! (?:about |around |roughly |just |only )?[\\d.]+ ?%| more| less| only)(?<=\\bto) win out
    (?:un|less )likely to (?:lose|fail|miss)|likely (?:enough )?to (?:profit|come|return)
    win for [a-z ]+ is (?:likely|expected|due)
    (?:odds|chances|numbers) are (?:in|on) (?:your|our|its|their)
    (?:vig|margin|juice|commission|fee)s? (?:at|of|with|from) [a-z ]+ (?:is|are)(?! removed| taken
      | stripped| out)
    (?:good|great|strong|decent|big|excellent|healthy) (?:chance|probability)(?! (?:of
      |that)(?: \\w+){0,4}? (?:los\\w+|a loss))
    still (?:wins?|profits?|comes? good)|(?:leg|bet|parlay|side) still pays?|lose a leg
    (?:open|create|make|start|register|set up|fund)(?: \\w+){0,2} accounts?
    (?:are|is|all) at (?:one|a single|the same) book
    (?:in|to|for) (?:the|our|my|your) group|first (?:goal|basket|touchdown|team)
    (?:at|with|from|by) (?:all|every|each|any)(?: one)?(?: of the)?(?: \\d+)? (?:books?|bookmakers?
      |operators?|venues?|sportsbooks?)|(?:every|each
      |all)(?: one)?(?: of)?(?: the)?(?: \\d+)? (?:books?
      |bookmakers?) (?:has|have|offers?|pays?|is|are|at)
    all [a-z0-9 ]*(?:overs|unders|favou?rites|underdogs)
    (?:average|consensus|fair odds|fair price|model)(?: [\\w+.'-]+){0,6}? (?:is|are
      |was) (?:better|higher|longer|bigger|larger|more generous) than (?:the |this |that
      |its )*(?:price|odds|offer|number|quote|what)
  `),
  // Urging, and other places.
  anyRow(`
    ${NO_NOUN}(?:bet|take|grab|act|place|back|stake|go|enter|play|buy|move|use|do|put|join
      |check out)\\w*(?: [\\w+.'-]+){0,8}? (?:right )?now
    now is the (?:time|moment)|(?:first|last|only) (?:chance|moment|opportunity)|one chance
      |best (?:moment|chance(?! (?:among|of the|with|on)))
    ${NO_NOUN}(?:act|bet|take|get|go|place|enter|back|play|stake|join|so move) (?:it |them |this 
      |that
      )?(?:quickly|first|today|tonight|early|soon|fast)(?! of)
    (?:before|until) (?:it|they|this|that|the (?:price|prices|line|odds|number|value|edge|book
      |market|books|rest|others?|chance))(?: [a-z]+){0,2} (?:is|are|was|be|goes?|went|moves?|drops?
      |falls?|changes?|shortens?|closes?|disappears?|lasts?|gets?|takes?|ends?|starts?|stays?|holds?
      |notices?|still|comes?|sees?|shrinks?)
    while (?:it|they|this|that|the \\w+)(?: \\w+){0,2}? (?:lasts?|holds?|stays?|still|remains?
      |is (?:there|here|available|on|open|up|good)|are (?:there|here|available|on|open|up|good))
    (?:chance|time) (?:is|are) (?:short|limited|going|leaving|ending|running)
    (?:price|value) is (?:going|leaving|ending|running)
    (?<!(?:if|should|when|case|what|where|unless|before|do|whether|how much|legs|bets) )you (?:want
      |need
      |got|like) to (?:bet|take|back|get|play|stake|win|have|keep)(?! (?:a|an|more than|about
      |[\\d.]+) )
    (?<!(?:if|should|when|case|what|where|unless|before|do|whether|how much|legs|bets) )(?:you
      |we) (?:must
      |have to|need to|should) (?:take|bet|back|stake|get|go|put|play|enter|use|look past|act|win
      |buy
      |be on|have|follow|trust)(?! (?:only|no more|less|small|what|both|each|at most))
    sign(?:s|ed|ing)? up|you deserve|(?:you|we) (?:will|can|could) (?:be glad|regret)
    expect (?:${NAMED}|him|her|them|it|this|that|the (?:over|under|team|bet)) to|forget(?! to| that)
    lay(?! [+-]?\\d)|(?<!^ in )practice(?! ?,)
    (?:add|include|put)\\w* (?:in )?(?:another|a (?:fourth|second|further|new|third)|more|extra
      |one more) (?:leg|pick
      |bet|team|selection)s?
    avoid\\w*(?! (?:a |an |any |the )?(?:parlay|surprises?|chasing|vig|margin|juice|double|mistakes?
      |confusion|long|risk|variance|dfs|exchange|overpaying|exposure|large|big|losing))
  `),
  // Against the picks that are shown.
  anyRow(`
    (?:bet|bets|betting|back|backs|backing|play|go|going|lean|leaning|stake|take
      |wager) (?:[a-z]+ )?against(?! (?:(?:a|an|the) (?:average|fair|consensus|no)|you))
    ${NO_NOUN}(?:take|bet|back|play|pick|choose|go with|like|stake|use|prefer|select|recommend
      |suggest
      |put)\\w*(?! [\\w ]*(?:singles?|each leg|less|smaller
      |version))(?: [\\w+.'-]+){0,8}? (?:instead
      |rather)(?! (?:than|of) (?:the |an |a )?(?:average|fair|consensus|full|usual|typical|on|dfs
      |[+\\d-]))
    (?:would|should|could|will)(?: rather| sooner)? (?:back|leave|drop|remove|change|swap) ${NAMED}
    (?:drop|drops|remove|leave|cut|turn|switch|change|move|take) [\\w .'-]+ (?:from|off|out of
      |out|alone|aside|for) (?:the |a |this )?(?:parlay|list|card|cards|picks?|group|board|alone
      |out|aside)
    leave [\\w .'-]+ (?:alone|out|aside|off)
    (?:put|add|bring) in
    (?:wrong|another) (?:side|sides|team|teams)
    the (?:real|true|right|actual|proper|smart) (?:play|bet|side|pick|way|call|choice|selection
      |option|team|move)(?! (?:price|of (?:fair|the fair|it)|to (?:compare|read|see|look at)))
    the (?:better|only) (?:play|bet|call|team|move|choice|selection|way)(?! (?:price|bet|pick|total
      |prop))
    only (?:one )?leg
    (?:model|consensus|price|book|market|books) (?:is|are|was|were|looks?|seems?|has it
      |have it) (?:off|behind|wrong|poor|broken)
    (?<!losing )streaks?
      |(?<!(?:risk|vig|margin|juice|commission)[- ])free(?! of| from)
      |people(?! who)|(?<!dfs |each |every )site
    skip\\w*(?! the parlay| it)|(?:is|are|feels?|looks?) bad|told (?:me|us)
    (?:bad|poor|worst) (?:pick|value|choice|play|bet)
  `),
  // News, teams and players.
  anyRow(`
    (?<!to )(?:stays?|ends?|remains?|goes|gets|lands|comes in) (?:under|over|below|above) \\d
    takes? (?:a lot|many|lots|few|fewer|less|plenty)
    (?:they|he|she|who|which|teams?|sides?|players?) (?:\\w+ )?play(?:s|ing|ed)?(?! at)
    (?<!\\b(?:if|when|unless|whether|to|time)(?: [\\w']+){0,3} )(?<!low[- ])scor(?:es|ed
      |ing)(?! (?:bet|prop|market|price|pick))
    (?:is|are|usually|tend\\w*|been) (?:very |usually )?low[- ]scoring|(?:was|were|been) told
    (?:need|needs|want|wants) (?:a |the |this )*(?:wins?|results?|points?|goals?)
    (?:to|will|may|might|must) rest|(?:rest|play|start|lose|miss|use|sit)s? (?:[a-z]+ )?players
    (?:use only|only use)(?! (?:what|money|amounts))|(?<!time |if |when |before |once )you (?:look
      |seem|sound|feel)|you are (?:a |an |the )?(?:great|good|bad|best
      |wrong|right|strong|smart|poor|fine|sharp)
    more (?:value|upside|room|reason|sense) (?:in|on|with|at|to)(?! the price| longer| shorter)
    (?:good|great|bad|tough|soft|favorable|strong) matchup|matchup (?:suits|favors|helps)
    (?:strong|good|great|better|best) against|(?:his|her) (?:average|record)|their record
    (?<!how (?:\\w+ ){1,3})(?:match|game|contest|event|matchup) (?:will|should|looks|is (?:close
      |tight|expected))
    same (?:team|player|side)
    (?:prices?|odds|lines?|results?|outcomes?|numbers?) will (?:never |always )?(?:move|change|drop
      |fall|rise|stay|hold)
    (?:better|best|stronger|strongest|superior|good|great|top|weaker|slower|quicker|sharper
      |fresher|healthier|deeper|fitter|younger|older|bigger|taller|favored|tough|complete
      |balanced|best) (?:team|side|player|attack|unit|support|record|season|half)(?! (?:prop|bet)
      | of)
    (?:he|she|they|who|star|player|team|side)s? (?:is|are|was|were|been|be|will be|stays?|sits?) out
      >(?! (?:of|ahead|at|with|on))
    (?:plays?|playing|played|starts?|starting|started|rests?|resting|rested|sits?) (?:back|well|hard
      |deep|fast|short|tonight|early|late|tired|strong|better|best)(?! (?:price|number|than|value
      |to))
    they (?:play|plays|want|need|score|rest|beat(?! the (?:no|,|consensus|average|market|fair))
      |lost|won|lead|tend|like|know)
    (?:his|her|their) (?:best|top|main|first|second|last|leading|usual|regular|whole|role|place
      |time|play|game|season|team|teams|record|starts?|strength|attack|starting|recent|minutes)
      >(?! (?:price|odds))
    (?:in|at|of|on) (?:front|play)
    (?:much|more|most|a lot|all|heavy|lots|majority|share) of the (?:bets?|stakes?|bettors?
      |books' customers|action|wagers?|money)(?! on the list)
    tickets|(?:most|many|sharp|professional|other|big|smart|more) (?:bettors|backers)|(?:bettors
      |backers) (?:are|have|love|like|back)
    (?:books?|bookmakers?|operators?|venues?|exchange|market) (?:wants?|knows?|likes?)
    (?:books?|bookmakers?|operators?|venues?|exchange|market) (?:has set|have set
      |made (?:a|an)|lets?|keeps?|is|are|will|says?|makes (?:a|an)) (?:(?:it|them|this|you|late|slow
      |off|down|known|behind|wrong|short of)\\b)
    (?:on|for) (?:purpose|a reason)
    (?<!if )(?:i|we) (?:know|have (?:seen|been|to|heard)|saw|was|were|had|heard|am (?:an?|told
      |reading)|read
      |bet|back|took|made|believe|feel|can help)\\b
    (?:this|that|next|last) (?:week|month|season|year)
    some(?:one|body)(?! (?:who|looking|wanting|with|prefer\\w*|else))|every(?:one|body)(?! who)
    (?:ask|tell|let|show|find)\\w* (?:him|her|them|someone|anyone)
  `),
  anyRow(`
    (?:better|stronger|sounder|safer|nicer|finer|smarter|wiser|likelier) (?:pick|bet|choice
      |option|selection|play|alternative|one|team|side|market|way|idea|value) than(?! (?:the |an?
      )?(?:average|fair|consensus|[+-]))
    (?:is|are|looks?|seems?|be|rates?|was) (?:even |much |far |a bit |slightly )?(?:better
      |stronger|safer|smarter|likelier|sounder) than (?:the |this |that |its |our )*(?:first
      |lead|main|top|primary|shown|other|others|pick|bet|rest|suggested|half|full|kelly|stake)
    (?:less|lower|smaller|shorter|below|under) (?:likely )?than (?:the|its|what the) (?:price
      |odds|market|books?) (?:impl|suggest)\\w+
    less likely than (?:implied|the implied|its price)
    (?:any|every|each) (?:price|number|odds|line) (?:(?:that|which) is )?(?:worse|shorter
      |lower|below|under|less|smaller)
    run(?! of| from|s from| to| out)(?<!(?:long|short|losing|bad) run)(?<!long-run)
    sports? (?:team|news)
  `),
];
