// Questions that people ask beside bets of now, in the words that they use: some are answered nowhere here,
// and some need care before anything else.
import { phrasesOf, rowsOf, tableOf } from './contexts.ts';
import { TERM_NAMES } from './terms.ts';
import { Phrases, placesOf, type Word, wordSet } from './words.ts';

/**
 * Why a message gets no bets; `distress`: somebody needs help, not a bet; `excluded`: somebody has shut himself
 * out of betting; `underage`: somebody is too young to bet; `terms`: what words mean; `law`: what is allowed or taxed.
 */
export type NotServed =
  | 'futures'
  | 'settlement'
  | 'account'
  | 'terms'
  | 'law'
  | 'facts'
  | 'distress'
  | 'excluded'
  | 'underage';

const TABLES: Readonly<Record<NotServed, string>> = {
  futures: `
futures|future bets|outright|outrights|super bowl winner|wins the super bowl|win the super bowl
super bowl odds|super bowl futures|world series|stanley cup|nba finals winner|mvp|cy young|heisman|rookie of the year
to win the afc|to win afc|to win the nfc|to win nfc|win the division|afc west|afc east|afc north
afc south|nfc west|nfc east|nfc north|nfc south|title winner|title odds|win the title|win the league
league winner|relegated|relegation|top scorer this season|win totals|win total|over under wins|season wins
wins this season|make the playoffs|championship winner|golden boot|ballon d or|draft pick odds
next president|presidential|impeached|impeachment|trump|biden|senate|governor|next pope|papal|prime minister|next bond|next james bond|election|elections|oscars|emmys|grammys|grammy
eurovision|best picture|nobel|reality show|love island|royal baby|to be fired|sacked next|next manager|next coach|next head coach
national championship|ncaa tournament winner|wins for the season|season win|super bowl champ|super bowl champs|super bowl champion|super bowl champions
superbowl odds|superbowl winner|superbowl champs|superbowl futures|make the super bowl|reach the super bowl|make the finals|reach the finals|make the playoff
miss the playoffs|making the playoffs|missing the playoffs|division winner|division odds|conference winner|conference odds|pennant winner|top seed|1 seed|one seed
dpoy|opoy|coach of the year|defensive player of the year|offensive player of the year|comeback player|most improved player|sixth man of the year|6th man of the year|scoring title|batting title
rushing title|home run leader|home run king|leading rusher|leading scorer this|conn smythe|vezina|norris trophy|calder trophy|hart trophy|gold glove|preseason odds|season long|how many wins|season props
go all the way|goes all the way|going all the way|repeat as champs|repeat as champions|win back to back titles|pennant odds|pennant
comes out of the east|comes out of the west|come out of the east|come out of the west|coming out of the east|coming out of the west|make the world series|reach the world series|make the final four|playoff odds|world series odds
next season|next year|end of season|end of the season|league title|finals mvp|first overall pick|1st overall pick|number one pick|first pick in the draft`,
  settlement: `
settled|voided my|cancelled my|canceled my|refunded my|graded my|closed my account|my parlay still|is my parlay|is my bet|still alive|did i win|did we win|did i hit|settle my|still pending|says pending|bet pending|bets pending|bet still|bets still|has my bet|hasnt my bet|my bet was|my bet on|was voided|bet voided|void my|graded wrong|graded a loss|graded as|bet graded|bets graded|was graded|got graded|get graded
did my parlay|did my bet|my parlay hit|did my ticket|has my ticket|is my ticket|my ticket hit|my ticket win|cash out|cashout|get paid|been paid|paid out yet|where are my winnings|my winnings hit|get my winnings|my open bets|my bets won|ungraded|unsettled|regrade|regraded|void if|bet void|bets void|void bet|void bets|gets voided|get voided
got voided|voided|bet gets void|refund my|my refund|get a refund|refund if|if its postponed|if it gets postponed|game gets postponed|got postponed|was postponed|gets rained out
got rained out|dead heat|action or no action|where is my payout|wheres my payout|wheres my money|where is my money|wheres my winnings|dispute a bet|dispute my|graded it wrong
graded as a loss|graded it a loss|graded as a push|marked as a loss|marked it a loss|counted as a loss|slip still|ticket still|wager still|still waiting on my|still open bet`,
  account: `
withdraw|withdrawal|withdrawals|deposit|deposits|deposit bonus|sign up bonus|signup bonus|promo code
new customer|account locked|my account|login|log in|password|verify my|customer support|customer service
place a bet for me|place the bet|place my bet|place it for me|place that bet|place this bet|place 50|bet for me|bet it for me`,
  terms: `
what does it mean|how do odds work`,
  law: `
legal in|is it legal|license|licensed|betting legal|gambling legal|tax on|taxes on`,
  facts: `
who invented|who created|who won the|who won|how many yards did|how many points did|final score|what was the score|write my essay|whats your name
what is your name|injury report for|when is the draft`,
  distress: `
cant stop betting|cant stop gambling|cannot stop betting|cannot stop gambling|stop betting|stop gambling|quit gambling
addicted|addiction|control my gambling|control gambling|control my betting|my gambling|gambling problem|problem gambling|self exclude|self exclusion|exclude myself
want to die|feel like dying|kill myself|suicide|suicidal|end it all|hopeless|ruining my life
ruined my life|lost our savings|perdi todo|get help`,
  excluded: `
self excluded|selfexcluded|excluded myself|banned myself
gamstop|on the exclusion list`,
  underage: `
underage|under age|fake id|im a minor|i am a minor|too young to bet|not old enough`,
};
/** Whatever is won at the end of a season, and by whom, by each verb. */
const TROPHIES = `
it all|the whole thing|it all this year|the ws|ws|the ship|the natty|the super bowl|super bowl|the superbowl|superbowl|the sb|the lombardi|the division|their division|the conference|the afc|the nfc|the east
the west|the al|the nl|the pennant|the title|a title|the championship|a championship|a ring|the chip|the natty|the national title
the finals|nba finals|the nba finals|the cup|the league|the premier league|premier league|the epl|mls cup|the mls cup|the champions league|champions league
the world cup|the world series|the tournament|march madness|the playoffs|mvp|rookie of the year|opoy|dpoy|roty|the heisman|the scoring title
the batting title|the rushing title|the batting crown|the scoring crown|the hart|the vezina|the norris|the calder|conn smythe|cy young|coach of the year`;
const WINNING = 'win|wins|winning|take|takes|taking|claim|claiming|capture|lift|lifting|hoist';
/** What has not become of a bet, or has. */
const NOT_YET =
  'hasnt|havent|has not|have not|not|never|didnt|wasnt|isnt|wont|hasnt been|havent been|not been|never been|didnt get|never got|hasnt gotten|not yet|hasnt yet|aint|aint been';
const DONE =
  'graded|settled|paid me|paid out|pay out|paid|credited|refunded|resolved|processed|voided|cashed out';
const MY_BETS =
  'my bet|my bets|my parlay|my parlays|my ticket|my slip|my wager|my wagers|my bet slip';
const BECAME =
  'is still|are still|says|shows|stuck|is stuck|voided|got voided|void|graded|pending|is pending|disappeared|settles|grade|grades|to settle|to grade';
/** Of bets that cannot lose. */
const SURE = `
guaranteed|guarantee|guaranteed to win|100% lock|100% sure|100 percent|100% win|sure thing|cant lose|cannot lose|cant miss|cannot miss
no way to lose|wins for sure|win for sure|has to win|fixed match|fixed matches|fixed`;
/** Of losses: the answer begins with a caution, as of bets that cannot lose. */
const CARE = `
til im even|till im even|in the hole|all i have|loan|recover|my last|last hundred|last dollars|last bucks|broke and
im down|i am down|been betting|lost 3k|i lost|lost my|lost again
all night losing|night losing|day losing|losing all|been losing|keep losing|kept losing
lost so much|lost big|lost money|lost a lot|make up for it
need this win|need this to hit|need this one|swear this time|one hit|perdi`;
/** Money that somebody needs, or has borrowed, and losses that are to be won back: no bet is suggested. */
const CHASING = `
lost my rent|rent money|rent|lost the rent|rent due|behind on rent|behind on bills|bills due|bills are due|bill money|bills money|pay my bills|pay the bills
pay bills|paying bills|money for bills|money for my bills|electric bill|electricity bill|power bill|phone bill|medical bills|hospital bills|hospital bill|water bill
gas bill|utility bill|utilities|child support|car payment|car note|car loan|truck payment|house payment|house money back|mortgage|down payment|tuition|student loan|student loans
savings|life savings|nest egg|my retirement|retirement fund|retirement money|401k|pension|inheritance|emergency fund|college fund|kids fund|kids money|wedding money|wedding fund|grocery money|groceries
gas money|food money|lunch money|diaper money|last paycheck|paycheck|pay check|pay cheque|next paycheck|unemployment check|social security|welfare check|disability check|evicted|eviction
win it back|win it all back|win them back|win that back|win some back|win money back|win my money back|winning it back|get it back|get it all back|get that back|get my money back|get even|get back even|get back to even|got to get even
gotta get even|need to get even|till i get|break even again|make it back|make it all back|make my money back|make that back|earn it back|chase it back|chase it|chasing|chase my losses|chase losses|chase the loss
chasing losses|chasing my losses|losses|to recover|recover my|recover it|recover what|recoup|win back|dig out|dig myself out|bounce back|doubling up|double up|double down to|double or nothing|martingale|tilted|on tilt|tilting
borrow|borrowed|borrowing|a loan|payday loan|payday|loan shark|cash advance|credit card|maxed|maxing|overdraft|overdrawn|pawned|pawn|sold my|sell my car|i owe|owe my|owe people|desperate|finished financially
lost everything|lost it all|lost all|losing everything|blew my|blew it all|blew all|blew through|down bad|all my money|all of my money|everything i have|everything ive got|everything i got|all i got left|all i have left|my whole
hours awake|hours straight|cant sleep|wife will kill|wife left|wife doesnt know|husband doesnt know|husband will kill|addicted`;
/** A profit that is certain is what an arbitrage is. */
const OF_ARBITRAGE = /arb|sure ?bet|both sides|either way|profit/;

const pairsOf = (verbs: string, others: string): string =>
  phrasesOf(verbs)
    .flatMap((verb) => phrasesOf(others).map((other) => `${verb} ${other}`))
    .join('|');
const PAIRS: Partial<Record<NotServed, string>> = {
  futures: pairsOf(WINNING, TROPHIES),
  settlement: `${pairsOf(NOT_YET, DONE)}|${pairsOf(MY_BETS, BECAME)}`,
};
const KINDS = Object.keys(TABLES) as NotServed[];
const tables = new Phrases<NotServed>(
  KINDS.flatMap((kind) => rowsOf(`${TABLES[kind]}|${PAIRS[kind] ?? ''}`, kind)),
);
const care = tableOf(`${CARE}|${SURE}|${CHASING}`);
const chasing = tableOf(CHASING);
const sure = tableOf(SURE);

const TERM = `(?:${TERM_NAMES.join('|')})`;
/** Without an article these ask for prices: "whats total". */
const PRICED_TERM =
  /^(?:totals?|odds|favorites?|favourites?|underdogs?|dogs?|over unders?|ou|line mov.*|consensus|edges?|alt.*)$/;
const PLAIN_TERM = `(?:${TERM_NAMES.filter((name) => !PRICED_TERM.test(name)).join('|')})`;
/** With "the" these ask for no price: "what is the spread" does. */
const THE_TERM =
  'the (?:vig|juice|vigorish|overround|hold|margin|house edge|hook|kelly criterion|closing line value|implied probability)';
const ASKED_OF_TERM = `(?:what is|what are|whats|what s|(?:explain|define)(?: (?:to )?me)?)(?:(?: an?| me an?)(?: good| decent| normal| typical| high| low| fair)? ${TERM}| (?:\\+ )?${PLAIN_TERM}| ${THE_TERM})`;
/** "and whats juice", "and a teaser". */
const OTHER_TERM = `(?: (?:and|or|also|plus|then|,|;|\\?|\\.))+ (?:${ASKED_OF_TERM}|(?:an? |the )?${TERM})(?: bets?| betting)?`;
/** Questions about the trade, not for a bet. */
const TERM_QUESTIONS = [
  new RegExp(
    `^(?:(?:hi|hey|so|ok|okay|and|wait) )*${ASKED_OF_TERM}(?: bets?| betting)?(?:${OTHER_TERM})*(?: (?:%|percent|then|though|anyway|again|exactly|even|please|pls|to me|simply|simple|(?:,|and) explain(?: it)?|like (?:i ?m|im|i am)(?: \\w+){1,3}|for (?:dummies|beginners|me|a beginner|a dummy)|in (?:(?:sports )?betting|gambling|(?:plain|simple) (?:english|words|terms))))*$`,
  ),
  new RegExp(`(?<=(?<![^ ])${TERM}) (?:meaning|definition)(?![^ ])`),
  /\b(?:difference between|meaning of|definition of)\b/,
  /^(?:\w+ ){0,2}how (?:do|does|are|is)\b.*\b(?:work|works|calculated|decided)\b/,
  /\bwhat (?:do|does)\b.*\bmean\b/,
  new RegExp(`\\bwhats?(?: an?| the)? (?:\\+ )?${TERM} (?:even )?mean\\b`),
];
/** Without any of these no pattern of them matches. */
const ASKS_TERM =
  /(?<![^ ])(?:what|whats|explain|define|meaning|definition|difference|how)(?![^ ])/;
/** "whats an arbitrage bet and got any": what a word means, beside a wish for bets. */
const TERM_BESIDE = new RegExp(
  `(?<![^ ])${ASKED_OF_TERM}(?: bets?| betting)?(?= (?:and|,|;|\\?|\\.)(?: |$))`,
);

/** The part of a message that asks what a word of betting means, beside something else; empty where none does. */
export function termBeside(words: readonly Word[]): readonly Word[] {
  const text = words.map((word) => word.text).join(' ');
  const match = ASKS_TERM.test(text) ? TERM_BESIDE.exec(text) : null;
  if (!match) return [];
  const from = match.input.slice(0, match.index).split(' ').length - 1;
  return words.slice(from, from + match[0].split(' ').length);
}

/** "Did my Lakers bet from last night win". */
const OWN_BET =
  /(?<![^ ])(?:did|has|have|was|were) (?:my|our) (?:[^ ]+ ){0,4}(?:bets?|picks?|wagers?|tickets?|slips?|parlays?|units?)(?: [^ ]+){0,5} (?:win|won|hit|hits|cash|cashed|lose|lost|go|land|graded|paid|push|pushed)(?![^ ])/;

/** "Im 17 can i use my brothers FanDuel"; "im 17 and 5" is a record of bets. */
const TOO_YOUNG =
  /(?<![^ ])(?:im|i am|i m) (?:only |just )?1[0-7](?: (?:years? old|yo|y o))?(?! (?:and|or|of|for|-|\/) \d)(?! (?:units?|u|k|bucks|dollars|picks|bets|legs|games|points|wins|minutes?|mins?|hours?|hrs?|miles|up|down|deep|straight|in|to|%|percent)(?![^ ]))(?![^ ])/;
/** "Did the Chiefs cover last week". */
const HOW_A_TEAM_ENDED =
  /(?<![^ ])did (?:the )?[^ ]+(?: [^ ]+){0,2} (?:cover|win|lose|hit|score|beat [^ ]+)(?: [^ ]+){0,3} (?:last (?:week|night|game|time|weekend|sunday|monday|saturday|thursday)|yesterday)$/;

/** "Did they win?", "so did it hit": how something ended, with no word of what comes. */
const HOW_IT_ENDED =
  /^(?:(?:and|so|ok|okay|wait|hey|well) )*did (?:they|he|she|it|that|those|we) (?:end up )?(?:win|won|winning|cover|covered|hit|lose|lost|cash|go over|go under|score)(?: (?:it|last night|yesterday|today|the game|though|or not|or what|or nah))*$/;

/** What a message asks that is not served; undefined where it asks for something else. */
export function notServedIn(words: readonly Word[]): NotServed | undefined {
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/(?: [?!.])+$/, '');
  if (TOO_YOUNG.test(text)) return 'underage';
  if (OWN_BET.test(text)) return 'settlement';
  if (HOW_IT_ENDED.test(text) || HOW_A_TEAM_ENDED.test(text)) return 'facts';
  if (ASKS_TERM.test(text) && TERM_QUESTIONS.some((pattern) => pattern.test(text))) return 'terms';
  const found = new Set(tables.findIn(words).flatMap(({ value }) => value));
  return found.size === 0 ? undefined : KINDS.find((kind) => found.has(kind));
}

const LOSING = wordSet('lost losing lose loses blew blown');
/** How far behind a loss "on" stands: "lost my whole paycheck on". */
const LOSS_REACH = 5;
/** "the Jets game". */
const LOST_ON_MAX = 3;
/** "down 3k today": the day of the loss. */
const LOST_DAYS = wordSet('today tonight already yesterday');
const DAY_REACH = 3;
const BEGINS_ANEW = wordSet(
  'best need gotta want wanna get give so now what whats and any show tonight',
);

/** Places of what somebody lost on: that is told, not asked for. */
export function lostOn(words: readonly Word[]): readonly number[] {
  return words.flatMap(({ text }, at) => {
    if (!LOSING.has(text) && text !== 'down') return [];
    const day = words.findIndex((word, place) => place > at && LOST_DAYS.has(word.text));
    const days = day > 0 && day - at <= DAY_REACH ? [day] : [];
    if (!LOSING.has(text)) return isMoney(words, at + 1) ? days : [];
    const on = words.findIndex((word, place) => place > at && word.text === 'on');
    if (on < 0 || on - at > LOSS_REACH) return days;
    const behind = words.slice(on + 1, on + 1 + LOST_ON_MAX);
    const end = behind.findIndex((word) => word.kind === 'mark' || BEGINS_ANEW.has(word.text));
    const lost = behind.slice(0, end < 0 ? undefined : end).map((_, index) => on + 1 + index);
    return [...days, ...lost];
  });
}

export interface CareNeeded {
  readonly isNeeded: boolean;
  /** Of money that is needed, or of losses that are to be won back. */
  readonly isChasing: boolean;
  /** Of bets that cannot lose, and of nothing else. */
  readonly isOfSureBets: boolean;
  readonly places: readonly number[];
}

const SCORES = wordSet('points point goals goal runs straight of games game in at half');
/** Behind a number these make it a large amount: "4 grand". */
const LARGE_UNITS = wordSet('k grand thousand racks bands hundred');
/** Smaller ones are scores. */
const LOST_MIN = 50;

/** "down 2k", "lost 400", "lost about $60": an amount, no score. */
function isMoney(words: readonly Word[], from: number): boolean {
  const at = /^(?:about|like|over|almost|another|nearly)$/.test(words[from]?.text ?? '')
    ? from + 1
    : from;
  const { kind, value, raw = '', text = '' } = words[at] ?? {};
  if (SCORES.has(words[at + 1]?.text ?? '')) return false;
  if (/^\d+(?:\.\d+)?k$/.test(text)) return true;
  if (LARGE_UNITS.has(words[at + 1]?.text ?? '')) return true;
  return kind === 'number' && (/\p{Sc}/u.test(raw) || (value ?? 0) >= LOST_MIN);
}

/** "350 is my whole bankroll" says how much there is. */
function isRollWhole(words: readonly Word[], { from, to }: { from: number; to: number }): boolean {
  const isWhole = words[from]?.text === 'my' && words[to - 1]?.text === 'whole';
  return isWhole && /^(?:bank|bankroll|roll|budget|balance)$/.test(words[to]?.text ?? '');
}

/** Beside a loss: of somebody who does not stop. */
const GOES_ON_LOSING =
  /(?<![^ ])(?:cant stop|cannot stop|just one more|one last (?:one|bet))(?![^ ])/;

/** Whether a message speaks of losses, of borrowing, or of bets that cannot lose. */
export function careIn(words: readonly Word[], isOfArbitrage: boolean): CareNeeded {
  const lost = words.flatMap(({ text }, at) =>
    (text === 'down' || LOSING.has(text)) && isMoney(words, at + 1)
      ? [{ from: at, to: at + 1 }]
      : [],
  );
  const told = care.findIn(words).filter((each) => !isRollWhole(words, each));
  const found = [...told, ...lost];
  if (found.length === 0)
    return { isNeeded: false, isChasing: false, isOfSureBets: false, places: [] };
  const text = words.map((word) => word.text).join(' ');
  const isSure = found.every(({ from }) => /^guarant/.test(words[from]?.text ?? ''));
  const isProfit = found.length > 0 && isSure && (isOfArbitrage || OF_ARBITRAGE.test(text));
  const isNeeded = found.length > 0 && !isProfit;
  return {
    isNeeded,
    isChasing:
      isNeeded &&
      (chasing.findIn(words).some((each) => !isRollWhole(words, each)) ||
        (lost.length > 0 && GOES_ON_LOSING.test(text))),
    isOfSureBets: isNeeded && found.length === sure.findIn(words).length,
    places: found.flatMap(placesOf),
  };
}
