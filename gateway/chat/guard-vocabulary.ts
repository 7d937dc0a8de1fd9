// The words that a model may use of its own beside those of the facts, grouped by what they are
// for. A word that is neither here nor in the facts cuts its sentence. Words that could urge,
// promise, report news or lead somewhere else are left out on purpose, however plain they are.

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
  could may might should will would cannot let lets not no yes nothing something anything
  everything dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt cant couldnt wont
  wouldnt shouldnt neednt im ill id ive youre youll youd youve were weve well wed theyre theyll
  theyd theyve hes shes thats theres heres whats there here`;

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
  anywhere anyway far farther ever better best worse worst please given regarding concerning
  according relative ago recently freshly directly purely solely entirely fully wholly comfortably
  marginally significantly substantially considerably noticeably moderately modestly comparably
  equally closely carefully cautiously sensibly thanks well blindly quickly jointly instance eg ie
  etc versa vice worth below`;

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
  weigh widen win wipe work yield`;

const VERB_FORMS = `
  began begun beating betting bought brought came chose chosen cutting fell fallen fitting found
  gave given getting got held hitting kept knew left lies lost lying made meant met paid putting
  rose risen said sat saw seen setting shown shrank sitting splitting spoke stood took taken
  thought shopping topping winning dropping`;

/** What is spoken of; `plural` adds the plurals. */
const NOUNS = `
  addition advantage alternative amount answer approach arb arbitrage aspect assessment assumption
  average balance bankroll baseball basis basketball benchmark bet bit board book bookmaker
  boundary budget buffer calculation candidate card care case category caution caveat chance
  change chart choice coin collection combination combo comment commission comparison condition
  confidence consensus consideration context contrast cost coverage criterion cushion data date
  day decimal deduction degree detail difference direction discount distance downside edge effect
  element end entry error estimate estimation evaluation event exchange expectation explanation
  exposure extent face factor fact favorite favourite fee figure fixture football fraction game
  gap goal group half handicap hand headline hedge hockey idea improvement indication input
  interpretation issue item judgement judgment juice kelly kind league leg length level likelihood
  limit line listing list loss lot majority margin market match matchup math maximum meaning
  measure measurement middle minimum minority mind model moment moneyline month movement multiple
  note number odd offer operator opinion option order outcome outsider overround overview pair
  paper parlay part payoff payout percent percentage percentile period pick picture place play
  player point portion position possibility potential price pricing principle probability product
  profit projection prop proportion proposition quality quantity quarter question range rank
  ranking rate rating ratio reason reasoning recommendation recap record reduction reference
  relation remainder reminder respect rest result return risk room rounding sample
  scale scenario season section selection sense setting share sheet shot shortfall side signal
  single situation size slate slice slot snapshot soccer sport spot spread sportsbook stage stake
  standard start state step strength structure suggestion summary support surplus table team term
  theory thing thought threshold tier time today top total type uncertainty underdog unit upside
  use value variance variation venue version view vig vigorish volatility way week weight
  weighting whole window word world year yield certainty guarantee promise prediction`;

/** What they are like. */
const ADJECTIVES = `
  able absolute acceptable accurate actual added additional adequate affordable aggregate
  alternate alternative apparent appealing applicable approximate attractive available average
  aware balanced bare basic big bigger biggest both broad broader broadest careful cautious
  central cheap cheaper clear clearer clearest close closer closest collective combined
  comfortable common comparable competitive complete conservative considerable consistent constant
  correct current decent deep deeper different direct disciplined distinct double-digit due early
  earlier eligible empty encouraging equal equivalent entire even eventual exact excellent excess
  expected expensive explicit extra fair fairer familiar favorable favourable favored favoured
  final fine firm flat formal former fresh full further fundamental general generous genuine good
  great greater greatest half handful healthy hefty helpful high higher highest honest
  hypothetical identical implicit implied important improved independent indicative individual
  initial interesting isolated joint key large larger largest latest latter lead leading lesser
  likelier likeliest limited listed little logical long longer longest longshot low lower lowest
  main major marginal mathematical matching maximum meaningful medium mere mid middle mild minimal
  minimum minor mixed moderate modest multiple narrow narrower narrowest natural nearby nearest
  neat necessary net neutral nominal normal notable noted noteworthy numerical objective obvious
  opposing opposite original outright outside own partial particular personal plain plausible plus
  positive possible potential practical precise preferable preferred present prevailing previous
  primary prime principal prior probable productive profitable proper proportional prudent quoted
  random rare raw reachable real realistic reasonable recent relevant reliable remaining
  respectable responsible right rough rounded secondary sensible sensitive separate sharp sharper
  sharpest sheer short shorter shortest significant similar simple simpler simplest simultaneous
  single sizable sizeable slender slight slighter slightest slim slimmer slimmest small smaller
  smallest solid sound specific stable standalone standard standout statistical steady steep
  steeper straight straightforward strict strong stronger strongest subject subsequent substantial
  subtle sufficient suggested suitable supporting sure certain guaranteed theoretical thin thinner
  thinnest tight tighter tightest tiny tough true typical ultimate uncertain underlying unusual
  upper useful usual valid valuable variable varied viable volatile weighted whole wide wider
  widest wise worthwhile worthy pricier priciest safe safer riskier riskiest risky affordable
  impressive unchanged`;

/** Words of betting that have no other form, and the parts of hyphened ones. */
const TERMS = `
  ev vig novig american dfs pregame live breakeven break unders overs anytime sharpness three two
  way sided multi weighted money college nba nfl mlb nhl ncaa ncaab ncaaf epl mls rata pro gone
  wrong l5 l10 l25`;

/** Lower case, folded; a capital does not matter. */
export const VOCABULARY: ReadonlySet<string> = new Set([
  ...wordsIn(`${GRAMMAR} ${LINKING} ${VERB_FORMS} ${ADJECTIVES} ${TERMS}`),
  ...wordsIn(VERBS).flatMap(inflected),
  ...wordsIn(NOUNS).flatMap((noun) => [noun, plural(noun)]),
]);

/** Words that say nothing by themselves. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(wordsIn(`${GRAMMAR} ${LINKING}`));

/** Number words from zero on: what they say must be a number of the facts. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...wordsIn(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen twenty`).map((word, value): [string, number] => [
    word,
    value,
  ]),
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
  // "drop", "dropped": the others that double it stand among the forms.
  const twice = /[^aeiou][aeiou][pt]$/.test(verb) ? [`${verb}${verb.at(-1)}ed`] : [];
  return [verb, plural(verb), `${stem}ed`, `${stem}ing`, ...twice];
}

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
