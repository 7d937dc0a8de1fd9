// The words that a model may use of its own beside those of the facts, grouped by what they are
// for. A word that is neither here nor in the facts cuts its sentence. Words that could urge,
// promise, report news or lead somewhere else are left out on purpose, however plain they are.

import { SMALL_NUMBERS } from '../language/stakes.ts';

/** Articles, pronouns, prepositions, conjunctions, auxiliaries. */
const GRAMMAR = `
  a an the this that these those it its itself they them their theirs themselves he him his she
  her hers we us our you your yours i my one ones each every either neither both all any some none
  other others another such same which who whose whom what whatever whichever when whenever where
  wherever while whereas why how whether if unless until till since because as than then thus so
  therefore hence and or but nor yet though although albeit however of in on at to from by with
  within without for into onto over under between among amongst across along around about above
  below behind beyond beside besides beneath near off out up down through throughout during before
  after against toward towards upon per via despite except excluding including like unlike versus
  vs regardless is are was were be been being am has have had having do does did doing done can
  shall could may might should will would cannot let lets not no yes nothing something anything
  everything dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt cant couldnt wont
  wouldnt shouldnt neednt im ill id ive youre youll youd youve weve well wed theyre theyll theyd
  theyve hes shes thats theres heres whats there here itd itll thatd thatll therell thered whos
  whod wholl whove hed shed mightve couldve wouldve shouldve mustnt mightnt oneself ourselves
  anyone anybody someone somebody everyone everybody nobody whoever amid alongside atop apiece
  aside minus plus opposite outside inside notwithstanding concerning considering whence whereby
  wherein thereof thereby therein`;

/** Degree, order, time and manner; words that link sentences. */
const LINKING = `
  also too just only even still again once twice first second third last lastly next finally
  ultimately already otherwise instead rather quite very fairly pretty somewhat slightly
  relatively reasonably comparatively roughly approximately nearly almost exactly precisely barely
  hardly merely simply mostly mainly largely partly especially particularly notably specifically
  generally typically usually normally often sometimes occasionally rarely always never perhaps
  maybe possibly probably presumably likely unlikely essentially basically effectively overall
  altogether together apart alone separately individually respectively alike more most less least
  much many few fewer several lot lots plenty enough bit little further furthermore moreover
  additionally meanwhile nevertheless nonetheless consequently accordingly namely similarly
  likewise conversely alternatively indeed actually really clearly evidently naturally obviously
  currently presently now today tonight tomorrow later afterwards ahead back else elsewhere
  anywhere anyway far farther ever better best worse worst please given regarding according
  relative ago recently freshly directly purely solely entirely fully wholly comfortably
  marginally significantly substantially considerably noticeably moderately modestly comparably
  equally closely carefully cautiously sensibly thanks blindly quickly jointly instance eg ie etc
  versa vice worth actively admittedly round arguably automatically beforehand briefly broadly
  casually cleanly collectively commonly concisely conceptually conditionally conservatively
  consistently constantly continually conveniently correctly correspondingly critically crucially
  curiously decently decidedly densely differently distinctly drastically easily efficiently
  equivalently eventually evenly everywhere exceptionally exclusively explicitly extremely
  factually favorably favourably firstly foremost formally frankly freely frequently fundamentally
  furthest genuinely gradually greatly handily heavily highly honestly hypothetically ideally
  identically implicitly importantly impressively improbably incidentally increasingly
  independently indirectly inherently initially intuitively inversely justifiably keenly lightly
  literally logically long loosely markedly materially mathematically meaningfully mildly
  minimally minutely momentarily mutually narrowly neatly necessarily neutrally nominally
  notionally numerically objectively oddly okay ok onward openly optimistically optionally
  ordinarily originally outright overly partially patiently periodically personally plainly
  plausibly poorly positively negatively practically preferably previously primarily principally
  proportionally proportionately provided providing prudently randomly rapidly rationally readily
  realistically regularly reliably responsibly respectably robustly routinely secondly thirdly
  fourthly seemingly seldom seriously sharply shortly sideways simultaneously singly sizably
  slowly smoothly solidly somehow someplace sometime soon sooner sort specially sparingly
  statistically steadily steeply strangely strictly strongly strikingly subsequently sufficiently
  suitably surprisingly tentatively theoretically thereafter thinly thoroughly thoughtfully
  tightly timely tolerably traditionally truly unambiguously uncommonly understandably unevenly
  unexpectedly uniformly unsurprisingly unusually usefully vastly viably virtually visibly vaguely
  widely wisely straight straightaway hereby halfway midway viz say incl approx`;

/** What prices, books, the model and the reader do; `inflected` adds the endings. */
const VERBS = `
  add adjust affect afford agree alter allow amount appear apply arise assess assume average back
  base bear beat begin belong bet bring calculate capture carry change check choose cite collect
  come combine compare complete compute concern confirm consider consist contain contrast convert
  correspond cost count cover create deduct depend derive describe differ disagree disappear
  display divide drift drop earn edge enter estimate evaluate exceed exist expect explain express
  extend face factor fall favor favour feature find fit fluctuate focus follow get give go have
  head highlight hit hold hover imply improve include indicate interpret involve judge justify
  keep know land lead lean leave lengthen lie like limit line list look lose lower make mark match
  matter mean measure meet miss move multiply narrow need note notice observe offer open outline
  outweigh pair pay pick place play point prefer present price produce project provide put qualify
  quote range rank rate reach read recommend reduce refer reflect relate rely remain remember
  remind remove represent require rest result return review rise risk round say score see seem
  select separate serve set share shift shop shorten show shrink sit sort speak split spread stake
  stand start state stay stem stretch subtract suggest suit sum summarize supply support take tend
  think top total trail translate treat turn update use value vanish vary verify view wager want
  weigh widen win wipe work yield attempt collapse concentrate counter deem denote depict detect
  develop discard discover distort elaborate entail expire extract eyeball float flood forego
  forgo grasp grip insert invert leap lever lift merge offset omit orient peek permit plot polish
  pool pop precede pretend print probe recall receive regain reply resist revise shake sketch skim
  snap spike study suppose sweep trap trick trigger tune unfold wave wear ponder weaken group
  bundle bunch cluster deduce infer digest gloss assemble attain bound clip confine convey
  criticize dim downplay downsize drain dull echo elevate embed enhance enlarge escape exit expose
  fetch flatter forecast forgive grant harm hamper impair impose incur induce inhibit lessen loom
  magnify mask mute negate overturn overdo overwhelm penalise penalize pile pinpoint plummet
  prolong quicken recede rectify reinforce relieve remedy render restore retreat reward sharpen
  shoulder simplify soften spark stall strain suffice surge swell tally thin undo uphold waive
  wane withdraw withhold accept accompany account achieve acknowledge address aim align allocate
  analyse analyze anchor anticipate approach approximate assign associate attach attract avoid
  await believe benefit blend boil bother break bridge brush build bump call cap caution cater
  characterise characterize chase clarify classify clear climb close commit complement complicate
  comprise concede conclude conform confuse constitute contribute cool cope craft cushion deal
  decide decline decrease define deliver demand demonstrate deserve detail determine deviate
  differentiate diminish discuss distinguish distribute diverge diversify dip dwarf dwell ease eat
  eliminate emerge emphasise emphasize employ enable encounter end ensure envisage equal equate
  erase erode err evaporate examine exaggerate exclude execute exhaust expand experience explore
  fail fare feel figure fill finish flag flatten flip flow form formulate frame fulfil gain gather
  gauge grade grow guarantee guess guide happen help hinge hint hope host identify illustrate
  imagine impact impress inflate influence inform inspect integrate intend interact introduce
  isolate jump kick label lack lag last lay learn link locate lock maintain manage maximise
  maximize mention merit minimise minimize mirror misjudge mislead misprice misread mistake mix
  model moderate modify monitor name near neglect nudge obtain occupy occur opt order originate
  outdo outnumber outperform outstrip overestimate overlap overlook overpay overprice overrate
  overreact overshadow oversize overstate overvalue own pad part perceive plug portray pose
  position possess post predict presume prevent prioritise prioritize proceed process profit
  progress promise pronounce prove pursue push question quantify raise react realise realize
  reappear reason recap recognise recognize reconsider reckon record recheck refine refresh regard
  relax remark repeat rephrase replace reproduce resemble  resolve respond restrict retain
  reverse revert revisit roll rule run scale scan screen secure seek sense settle shade shave shed
  shine signal signify size skew slide slip slow smooth solve span spare specify spell spend spoil
  square stack steer stick strengthen stress strike strip submit substitute succeed supplement
  surpass surprise surround survive sway swing switch taper temper tempt tie tighten tilt tolerate
  touch track trade trend trim try tweak typify underestimate undercut underlie underline underpin
  underprice underscore understand understate undervalue upgrade usher validate venture wait
  wander warn warrant watch wonder worry reassess recalculate recompute restate outlast budget
  depart dwindle linger persist wobble allot apportion partition sound oblige dig bid coincide
  recur echo trickle hug outdo outdoes reprice rework relist requote redo rerun`;

const VERB_FORMS = `
  began begun bought brought came chose chosen cutting fell fallen found gave got held kept knew
  left lost lying made meant met paid rose risen said sat saw seen shown shrank spoke stood took
  taken ate bore broke broken built caught dealt drawn drew driven felt forgot forgotten forgets
  forget forgetting grew grown hedged hedging laid lain led letting misled mistook mistaken
  outdone overdone overpaid overtaken ran shone shrunk slid spent spelt struck stuck swung
  understood undergone underlain undertaken beaten sought tying admits admitted admitting known`;

/** What is spoken of; `plural` adds the plurals. */
const NOUNS = `
  addition advantage alternative answer arb arbitrage aspect assessment assumption balance
  bankroll baseball basis basketball benchmark bit board book bookmaker boundary buffer
  calculation candidate card care case category caveat chance chart choice coin collection
  combination combo comment commission comparison condition confidence consensus consideration
  context coverage criterion data date day decimal deduction degree difference direction discount
  distance downside effect element entry error estimation evaluation event exchange expectation
  explanation exposure extent fact favorite favourite fee fixture football fraction game gap goal
  half handicap hand headline hedge hockey idea improvement indication input interpretation issue
  item judgement judgment juice kelly kind league leg length level likelihood listing loss
  majority margin market matchup math maximum meaning measurement middle minimum minority mind
  moment moneyline month movement multiple number odd operator opinion option outcome outsider
  overround overview paper parlay payoff payout percent percentage percentile period picture
  player portion possibility potential pricing principle probability product projection prop
  proportion proposition quality quantity quarter ranking rating ratio reasoning recommendation
  reduction reference relation remainder reminder respect room rounding sample scenario season
  section selection setting sheet shot shortfall side single situation slate slice slot snapshot
  soccer sport spot sportsbook stage standard step strength structure suggestion summary surplus
  table team term theory thing thought threshold tier time today type uncertainty underdog unit
  upside variance variation venue version vig vigorish volatility way week weight weighting whole
  window word world year certainty prediction ceiling chain chunk circle cloud facet fallback
  gamut graph hype illusion overhead path quest ring theme tide trait zero pause catch gut hunch
  angle clue asterisk attachment bargain basics bearing blip byproduct chapter checklist
  clarification coincidence commonality continuation convenience corner cornerstone correctness
  counterexample cross crossroad debate denominator departure deterioration deviation dial digit
  dilemma discovery disruption distraction dose downturn effort elimination endpoint enhancement
  entrance equality exaggeration excuse exercise expectancy expiration fallacy feasibility filter
  fluctuation foresight gist gulf handful hazard hesitation hindsight hurdle ideal imprecision
  inaccuracy inch intensity interplay intricacy invariance irony irregularity jolt justification
  keyword lapse layer lesson lid likeness limitation linkage loop makeup mantra mechanism mid
  minus misstep misuse moderation motive multitude myth necessity nuisance nutshell obstacle odds
  oddity omission optimisation optimization orientation outset pain paradox particular patience
  peak pitfall plateau plenty portfolio precedent precursor prerequisite tag principal priority
  pro proposal provision qualifier quirk radius rationale realm recipe redundancy refinement
  reiteration repetition replacement replication residue resort restraint revision rhythm ripple
  roadmap roundup sanity sector sequence shortcut shortlist simplification slack sliver slope
  smattering snippet spice spoiler stability standpoint steadiness stopping streaks subtotal
  suspense tactic tail takeaway template tendency in timeline timing tiebreaker topic trace
  tradition turning twist undercurrent undertone upshot upswing usefulness vantage vehicle
  vigilance wedge whim wiggle wrinkle abundance acceptance accuracy adjustment advice agreement
  algorithm allocation allowance ambiguity analysis anomaly appeal appearance appetite
  approximation area argument arithmetic array attention attribute attraction availability
  awareness backdrop baseline batch beginning behaviour behavior belief bettor bias bottom bracket
  breakdown brevity bulk calibration cause circumstance clarity class collective college column
  comfort commitment compensation complexity component composite composition compromise
  concentration concept conclusion consequence conservatism consistency constraint construct
  construction content contribution control convention conviction correction correlation
  counterpart counterweight couple course criteria crossover cue currency curve cut decision
  default deficit definition delay density dependence dependency depth derivation description
  design determinant development diagram difficulty dimension disadvantage disagreement disclaimer
  discipline discrepancy discretion disparity dispersion disposal distinction distribution
  divergence diversification dollar domain drawback duration dynamic eccentricity economics
  efficiency emphasis entertainment entirety entity entrant equation equilibrium equivalence
  equivalent essence evidence evolution examination example exception excerpt excess exclusion
  execution expense expression extension extra extreme failure fairness field finding flavour
  flavor flaw flexibility floor fold footing footnote format formula foundation framework
  frequency friction fun function fundamental gamble gambler gambling glance glimpse grounds
  grouping growth guesswork guidance habit heading headroom height horizon hypothesis
  identification illiquidity illustration imbalance imperfection implication importance impression
  improbability inclination inclusion inconsistency incentive increase increment independence
  index indicator inefficiency inference information ingredient insight instance intent interest
  intersection interval intuition key knowledge landscape latitude law layout leaning leeway
  leftover lens liking liquidity load logic lottery luck magnitude manner markup mass mathematics
  maths mechanic median menu method methodology metric milestone mindset miniature misconception
  misfire mishap mismatch mispricing mixture modification multiplication multiplier nature
  negative neighbour neighbor nod noise norm notation notion nuance numerator object objective
  observation occasion occurrence offering opportunity optimism optimum ordering origin outlay
  outlier output outright overcharge overlay overreaction overstatement oversight pack pairing
  panel paragraph parameter pari parity passage pattern payment peer perception perfection
  periphery permutation perspective pessimism phase phrase pickem piece platform plus pointer
  positive practicality precaution precision predicament preference premise premium presence
  presentation presumption procedure profile profitability progression proof properties property
  prospect protection provider proximity prudence purpose puzzle qualification query quotation
  quotient rarity reader reading realism reality reckoning recognition reflection region
  regression regularity relationship relative relevance reliability reliance representation
  representative request requirement  residual resolution response responsibility
  restriction reversal route routine row runner up salt scope scorer scrutiny second segment
  semantics sensibility sensitivity separation series settlement setup severity shading shopper
  shopping shrinkage sign significance similarity simplicity simulation singles sizing skepticism
  scepticism slant slippage solidity space specialty specifics specification spectrum speed stance
  standout alone statement statistic status staleness stickiness stop strand strategy subgroup
  subject subset substance subtlety success suffix suitability supplier symmetry task taste
  temptation terminology terms territory testament ticket tightness timeframe toss token tolerance
  tone off tradeoff transparency treatment trial understanding unfavorable universe
  unpredictability usage usual validity valuation variable variability variant variety verdict
  verification vicinity viewpoint virtue visibility vocabulary volume warning width winner wisdom
  wording workings worst yardstick zone`;

/** What they are like. */
const ADJECTIVES = `
  able absolute acceptable accurate actual additional adequate affordable aggregate alternate
  apparent appealing applicable attractive available aware balanced bare basic big bigger biggest
  broad broader broadest careful cautious central cheap cheaper clearer clearest closer closest
  comfortable common comparable competitive conservative considerable consistent constant correct
  current decent deep deeper different direct disciplined distinct double due early earlier
  eligible empty encouraging entire eventual exact excellent expensive explicit fair fairer
  familiar favorable favourable final fine firm flat formal former fresh full general generous
  genuine good great greater greatest healthy hefty helpful high higher highest honest
  hypothetical identical implicit important independent indicative individual initial interesting
  joint large larger largest latest latter lesser likelier likeliest logical longer longest
  longshot low lowest main major marginal mathematical meaningful medium mere mild minimal minor
  modest narrower narrowest natural nearby nearest neat necessary net neutral nominal normal
  notable noteworthy numerical obvious opposing original partial personal plain plausible possible
  practical precise preferable preferred prevailing previous primary prime prior probable
  productive profitable proper proportional prudent random rare raw reachable real realistic
  reasonable recent relevant reliable respectable responsible right rough secondary sensible
  sensitive sharp sharper sharpest sheer short shorter shortest significant similar simple simpler
  simplest simultaneous sizable sizeable slender slight slighter slightest slim slimmer slimmest
  small smaller smallest solid sound specific stable standalone statistical steady steep steeper
  straightforward strict strong stronger strongest subsequent substantial subtle sufficient
  suitable sure certain theoretical thinner thinnest tight tighter tightest tiny tough true
  typical ultimate uncertain underlying unusual upper useful valid valuable viable volatile
  weighted wide wider widest wise worthwhile worthy pricier priciest safe safer riskier riskiest
  risky impressive unchanged appropriate apt empirical intermediate silent sudden tall vivid
  wasteful enjoyable tricky unpleasant awkward ballpark blunt bumpy candid circumspect clunky
  commendable contingent crisp dainty deceptive dicey dimensional discernible dry duller
  elementary ephemeral equitable evasive exploratory extraneous faint feasible finicky firmest
  flimsy forthright frank gradual graspable gritty illogical illusory immense impartial
  impractical inconvenient incremental indecisive inert inflexible innate insightful instructive
  intelligible iffy jittery judicious legible lofty lukewarm meaty mindful misguided mundane murky
  nebulous niche nonlinear noticeable nuanced obscure obscured offhand ish paltry patchy
  pedestrian petite plentiful pragmatic precarious preliminary pricey principled prosaic provable
  quantifiable questionable quirky ragged relatable remote reversible riddled rosy rudimentary shy
  sketchy sober minded speedy spotty stark stiff stratified subdued subpar substandard
  supplementary tabulated tentative thoughtful tolerant truncated uncanny unclear uncomplicated
  undemanding underwhelming undue uneventful unforgiving unhurried uninspiring unobtrusive
  unorthodox unspectacular unsafe verbose wavy whopping wishful wobbly workmanlike abnormal
  abundant accessible adjacent advisable alright ambiguous ambitious ample analytic analytical
  arbitrary assorted attributable automatic believable beneficial biased bite bland bottommost
  brief brisk calibrated calm casual centered centred characteristic cheapest choosy classic clean
  cleaner cleanest coherent coincidental comforting commercial compact compelling complementary
  complex comprehensive compressed conceptual concise concrete condensed conditional considerate
  consequent contested contradictory contrary controlled convenient conventional convincing core
  correlated costly critical crucial crude cumulative curious customary dear debatable dedicated
  delicate dependent desirable deterministic difficult disjoint disproportionate distant diverse
  doubtful downward dramatic dual easier economical effective efficient elusive entertaining
  enticing erratic essential handed evident excessive exotic extensive eye catching factual fewest
  finite flashy fleeting flexible fluid formidable fragile fractional frequent friendlier friendly
  functional fuzzy generic gentle glaring global handy hard harder hardest harsh hasty hopeful
  huge humble idle illiquid immaterial imaginable imperfect implausible imprecise improbable
  impulsive inaccurate inactive inadequate incidental inclusive incomplete inconclusive
  inconsistent incorrect increased indefinite indirect inefficient inexact inexpensive inferior
  influential informal informative infrequent inherent innocuous insignificant insufficient intact
  integral interchangeable intriguing intuitive invalid inverse invisible irregular irrelevant
  jagged justifiable keen late lengthy lenient lighter light linear liquid literal lone loose
  looser lopsided lucky manageable mandatory massive material meager meagre measurable mechanical
  mediocre milder minuscule misplaced modelled mutual naive nearer negligible neighboring
  neighbouring nice nicer nicest noisy non trivial notional numeric numerous observable occasional
  optimal optimistic optional orderly ordinary organised organized outdated outlying outsized
  outstanding overconfident parallel passable patient peculiar perfect periodic permanent
  personalised personalized pertinent pessimistic pithy playable pleasing poor poorer poorest
  predictable predictive predominant prepared presentable preset prevalent probabilistic prominent
  prone proportionate prospective provisional proximate pure puzzling qualitative quantitative
  quick quicker quickest rarer rarest rational ready recognisable recognizable recreational
  redundant regular reluctant remarkable repeatable restrained restrictive rigid rigorous robust
  roomy salient sane satisfactory satisfying scant scarce scattered sceptical skeptical selective
  self explanatory serious shaky shallow simplistic skinny smoother soft softer softest sole
  solitary sparse special speculative stale startling static steadier sticky stray structural
  structured subjective successful succinct superfluous susceptible symbolic symmetric symmetrical
  systematic tailored tame tangible technical textbook thorough three tidy tidier timed tolerable
  heavy topmost tougher toughest traditional transparent truthful two sided unattractive
  unaffected unadjusted unambiguous unaltered unavoidable unbalanced unbiased uncommon
  uncomfortable uncorrelated undecided understandable uneven unexpected unfair unfavourable
  uniform unimportant uninteresting unique unknown unlisted unlucky unnecessary unpredictable
  unproven unrealistic unrelated unreliable unremarkable unsettled unstable unsuitable
  unsurprising unweighted unwise uppermost upward usable vague vast verifiable voluntary wary
  watchful widespread workable smallish largish longish biggish shortish lowish highish evenish
  consecutive stylistic hedgeable longterm skinnier chunkier chunky healthier`;

/** Words of betting that have no other form, and the parts of hyphened ones. */
const TERMS = `
  ev novig american dfs pregame live breakeven unders overs anytime sharpness multi money nba nfl
  mlb nhl ncaa ncaab ncaaf epl mls rata gone wrong l5 l10 l25 ask streak flyer flyers free happy
  minute people person enjoy enjoys charge charges site hour hours yourself exciting overcommit
  fool skip thumb upfront betslip betslips void voids voided bookie bookies punter punters tad
  whisker
  notch pan panned diligence
  homework grain handsomely thereabouts rung swingy bounce bounces fluke dice wrap wraps wrapping
  tread crunch sake alas kickoff tipoff faceoff buyer seller regulation mile miles cautionary
  sobering illustrative newer older cons downs told bad sites become becomes becoming became cents
  highs lows winnings pulled rejects rejected backers fixed tenth v opponent opponents plan
  planning compounds compounded fooled dazzled eighth weekly sunday saturday shootout evs avg goes
  went asks tell tells telling target targets past hair fast rush meantime arrive arrives arrived
  me trip trips join joins feed feeds feeding practice must uncovered weakest longshots act visit
  visits visiting visitor visitors home away daylight fed acts s underneath sot 3pm parlayed sgp
  devig devigged vigged vigless underlay middling juiced goalscorer goalscorers ats ml pk o u bps
  bp longs sportsbetting gambled english premier cup`;

/** Lower case, folded; a capital does not matter. */
export const VOCABULARY: ReadonlySet<string> = new Set([
  ...wordsIn(`${GRAMMAR} ${LINKING} ${VERB_FORMS} ${ADJECTIVES} ${TERMS}`),
  ...wordsIn(VERBS).flatMap(inflected),
  ...wordsIn(NOUNS).flatMap((noun) => [noun, plural(noun)]),
]);

/** Whether a word is one of the vocabulary with a beginning or an end: "untouched", "roundly". */
export function isDerived(text: string): boolean {
  const [, stem] = /^un(.{3,}ed)$/.exec(text) ?? /^(.{5,})ly$/.exec(text) ?? [];
  return stem !== undefined && text !== 'unrested' && VOCABULARY.has(stem);
}

/** Words that say nothing by themselves. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(wordsIn(`${GRAMMAR} ${LINKING}`));

/** Number words from zero on: what they say must be a number of the facts. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ['zero', 0],
  ...SMALL_NUMBERS,
  ...wordsIn('thirty forty fifty sixty seventy eighty ninety').map((word, at): [string, number] => [
    word,
    10 * (at + 3),
  ]),
]);

/** Number words that are never said: too many ways to mean something by them. */
export const LOOSE_NUMBERS: ReadonlySet<string> = new Set(
  wordsIn(`hundred hundreds thousand thousands million millions billion dozen dozens double doubled
    doubles triple tripled quadruple twofold threefold tenfold thirds`),
);

function wordsIn(table: string): readonly string[] {
  return table.trim().split(/[\s-]+/);
}

/** A verb with the endings of its kind: offer, offers, offered, offering. */
function inflected(verb: string): readonly string[] {
  const stem = verb.replace(/e$/, '');
  if (/[^aeiou]y$/.test(verb)) {
    const short = verb.slice(0, -1);
    return [verb, `${short}ies`, `${short}ied`, `${verb}ing`];
  }
  // "drop", "dropped", "dropping".
  const isDoubled = /^[^aeiou]*[aeiou][bdgmnprt]$|[^aeiou][aeiou][pt]$/.test(verb);
  const twice = isDoubled ? ['ed', 'ing'].map((end) => `${verb}${verb.at(-1)}${end}`) : [];
  return [verb, plural(verb), `${stem}ed`, `${stem}ing`, ...twice];
}

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
