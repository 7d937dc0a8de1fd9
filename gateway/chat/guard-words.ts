// Words that a model may use of its own: plain English of betting. What is neither here nor in the
// facts and looks like a name, a claim or a number is not let through.

/** Claims that no record can bear out, wherever they stand. */
export const CLAIMS: readonly RegExp[] = [
  /https?:|www\.|```|<[a-z/]/i,
  // What it was told, and who it is.
  claim(`system prompt|prompt|instructions?|instructed|language model|as an ai|developer message
    told (?:not )?to|(?:my|these|the) (?:rules|guidelines)|guidelines?|chatbot|assistant
    api key|ignore (?:all|any|previous|the)|jailbreak|confidential`),
  // News that no record has.
  claim(`injur\\w+|questionable|doubtful|ruled out|sidelined|lineups?|suspended|suspension|weather
    wind|rain|traded|trade|fired|rested|resting|minutes restriction|starting pitcher|starter|rookie
    coach\\w*|illness|concussion|hamstring|ankle|knee|hurt|unavailable|absen(?:t|ce)
    missing (?:its|their|his|her|a|the)|out for|return(?:s|ed|ing)? from|back from
    tired|fatigued?|back-to-back|unbeaten|undefeated|winless
    (?:has|have|had) (?:won|lost|beaten|dropped)`),
  // Who else bets.
  claim(`insiders?|inside information|sources? (?:say|tell|report)|rumou?rs?|reportedly|leaked
    breaking|sharp money|sharps|public money|the public|bet percentages?|tickets?|handle|whales?
    syndicates?|steam|crowd|(?:most|many|professional|other|smart) (?:bettors|players|people)
    money is (?:coming|pouring|going)|smart money|popular`),
  // Promises.
  claim(`can(?:'|’)?t lose|cannot lose|can(?:'|’)?t miss|no[- ]brainer|sure thing|lock of|a lock
    locks?|free money|certain to|sure to|bound to|destined|never loses?
    always (?:wins?|hits?|covers?)
    will (?:definitely |surely |certainly )?(?:win|cover|hit|lose|score|cash)
    (?:is|are) going to (?:win|cover|hit|lose|score|cash)|mortgage|all[- ]in|max bet|bet the house
    double down|chase|easy money|cannot fail|can(?:'|’)?t fail|has to (?:win|cover|hit)
    is certain|should (?:win|cover|hit) (?:easily|comfortably)|(?:whole|entire) bankroll`),
  // A price in words.
  claim(`even money|evens|even odds`),
];

/** Addresses of the web; names of venues look like one. */
export const ADDRESSES = /\b[\w-]+\.(?:com|net|org|io|bet|ag|co|app|us|uk|eu)\b/gi;

/** Said only of an arbitrage. */
export const CERTAINTIES = /\b(?:guarantee\w*|risk[- ]free|riskless|no risk|without risk)\b/i;

/** Words whose numbers are not prices at a venue: they free a price from standing beside one. */
export const OTHER_PRICES = claim(`fair|average|avg|consensus|model|no-vig|opened|opening|open|now
  worth|combined|together|parlay|legs?|better than|down to|until`);

const TEXT = `
    a about above ability able according across act actually add added additional additionally
    adjusted after again against agree aggregate ahead all allow allows almost along already also
    although always among amount an analysis and another any anyone anything apart appealing
    appear appears apply approach are around as ask aside at attractive available average averages
    avoid away back backed backing backs balance balanced bankroll bankrolls based basis be beat
    beats because become been before begin behind being below beneath beside besides best bet bets
    better bettor bettors betting between beyond big bigger biggest board book bookmaker
    bookmakers books both boundary break brief bring broadened broader build built but buy by
    calculated can candidate candidates capped captures card cards careful cash caution cautious
    chance chances change changed changes check chip chips choice choose chosen clear clearly
    close closely closest coin combination combine combined combines come comes comfortable coming
    commission compare compared comparison competitive confidence confident confirm conservative
    consider considered considering consistent consistently consensus cost could count cover
    covered covering covers current currently cut data day deal decent decide decimal deep depends
    derived despite detail difference different disagree discipline discount do does done down
    draw drawn drift drop due during each earlier earn easily easy edge edges either else
    elsewhere ends enough entire entry especially estimate estimated estimates ev even event
    events every everything exact exactly example exceed exceeds except exchange exchanges expect
    expectation expected expects expensive exposure extra factor fair fairly fall falls far favor
    favorable favored favorite favorites favour favoured favourite favourites featured feature fee
    fees few figure figures final finally find finds fine first fits flat floor focus follow
    followed following follows for form found fraction free fresh from full further gain game
    games gap general generally generous get gets give given gives giving go goes going good got
    grab great greater group ground grounded grounds had half hand hang has have head headline
    healthy help here high higher highest highlight highlights historical history hit hits hitting
    hold holds home hope house how however if implied implies imply important in include included
    includes including increase indeed independent indicate indicates indicative individual
    instead interest interested interesting into is isolated issue it its itself just keep keeps
    key kind know known large larger largest last lean league least leave leg legs length less let
    level life like likelier likelihood likely limit limited line lines list listed little live
    long longer longest look looking looks lose loses losing loss lost lot low lower lowest made
    main mainly make makes making many margin margins mark market markets match matches matchup
    mathematical matter maximum may mean meaning means meanwhile measure medium meet method middle
    might minimum minor minus model modelled models moderate modest moment money moneyline more
    most move moved movement moves moving much multiple must narrow near nearby nearly need needed
    needs neither net never nevertheless new next nice no nobody nominal none nor normal not note
    noted nothing notable notably now number numbers objective odds of off offer offered offering
    offers often old on once one ones only open opened opening operator operators opinion
    opportunity opposite option options or order other others otherwise our out outcome outcomes
    outside over overall overround own pair parlay parlays part particularly past pay paying
    payout payouts pays per percent percentage perhaps period pick picked picks place placed
    placing play played plays plenty plus point points portion position positive possible possibly
    potential practice preferred present presented pretty previous price priced prices pricing
    primary principle probability probable probably produce product profit profitable profits
    projected projection prop properly proposition props provide provides push put puts quality
    quarter question quick quite quote quoted quotes range rank ranked ranking ranks rate rated
    rates rather ratio read real realistic really reason reasonable reasonably reasons recent
    recently recommend recommendation recommended record recorded records reduce reference reflect
    reflects regardless relative relatively rely remain remains remember represents require
    requires respectively responsibly rest result results retrieved return returned returns right
    risk risks risky roll round rounded row rule run safe safer same sample samples say says scale
    season second section see seek seem seems seen select selected selection selections set
    several shade share sharp sharper sharpest shop shopping short shorter shortest should show
    shown shows side sides sight signal signals similar simple simply since single sit sits
    situation size sized sizing slight slightly slim slip small smaller smallest so solid some
    something sometimes somewhat soon sound source spot spread spreads stack stake staked stakes
    staking stand standard stands start starting starts statistics stay stays steady step stick
    still straight straightforward streak strength strong stronger strongest such suggest
    suggested suggests suit suitable sum summary supply support supported supporting supports
    supported sure surface system take taken takes taking team teams tell tells tend terms than
    thanks that the their them then there therefore these they thin thing things think third this
    those though three through throughout thus tie tight time times to today together told
    tomorrow tonight too top total totals toward towards track trade true trust try turn turns
    twice two type typical typically under underdog underdogs understand unders overs unit units
    unless unlikely until up upside upon us use used useful uses using usual usually value valued
    values variance various versus very via view vig wager wagers wagering wait want wants watch
    way ways we week weigh weighted weighs well were what whatever when where whereas whether
    which while who whole whose why wide wider widest will win window windows winner winning wins
    wise with within without word words work works worse worst worth would yet yield yields yes
    you your anytime alternate also average sportsbook sportsbooks arbitrage arb arbs hedge
    coverage leans lifts lays laying laid pregame live slate tail trend trends trending hot cold
    rolling longshot longshots shot underpriced overpriced mispriced juice vigorish handicap
    halves opponent opponents road away versus situational sample bottom break-even breakeven
    roughly approximately nearly essentially notable compelling sensible ticket-free prudent
    disciplined exposure drawback upsides downside downsides grade graded rated tier tiers backup
  `;

/** Lower case; a capital at the beginning of a sentence does not matter. */
export const PLAIN_ENGLISH: ReadonlySet<string> = new Set(TEXT.trim().split(/\s+/));

/** Capitals that are no names. */
export const PLAIN_CAPITALS: ReadonlySet<string> = new Set(
  `
    i ev kelly over under draw yes no nba nfl mlb nhl ncaa ncaab ncaaf epl mls dfs fair odds stake
    suggested implied probability model hit rate combined parlay opened now move note moneyline
    spread total american
  `
    .trim()
    .split(/\s+/),
);

/** Number words from two on: what they say must be a number of the facts. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen twenty`
    .trim()
    .split(/\s+/)
    .map((word, value): [string, number] => [word, value]),
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
]);

/** Number words that are never said: too many ways to mean something by them. */
export const LOOSE_NUMBERS = new Set(
  `
    hundred hundreds thousand thousands million millions billion dozen dozens double doubled
    doubles triple tripled quadruple twofold threefold tenfold third thirds quarter-point percent-
    plus
  `
    .trim()
    .split(/\s+/),
);

/** One of these, separated by bars and line ends, as words of their own in any case. */
function claim(table: string): RegExp {
  const words = table.split(/[|\n](?![^(]*\))/).map((word) => word.trim());
  return new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');
}
