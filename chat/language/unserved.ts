// Questions that people ask beside bets of now, in the words that they use: some are answered nowhere here,
// and some need care before anything else.
import { tableOf } from './contexts.ts';
import { placesOf, type Word } from './words.ts';

/** Why a message gets no bets; `distress`: somebody needs help, not a bet. */
export type NotServed = 'futures' | 'settlement' | 'account' | 'terms' | 'facts' | 'distress';

const TABLES: Readonly<Record<NotServed, string>> = {
  futures: `
futures|future bets|outright|outrights|super bowl winner|wins the super bowl|win the super bowl
super bowl odds|super bowl futures|world series|stanley cup|nba finals winner|mvp|cy young|heisman|rookie of the year
to win the afc|to win afc|to win the nfc|to win nfc|win the division|afc west|afc east|afc north
afc south|nfc west|nfc east|nfc north|nfc south|title winner|title odds|win the title|win the league
league winner|relegated|relegation|top scorer this season|win totals|win total|over under wins|season wins
wins this season|make the playoffs|championship winner|golden boot|ballon d or|draft pick odds
national championship|ncaa tournament winner|wins for the season|season win`,
  settlement: `
settled|settle my|has my bet|hasnt my bet|my bet was|my bet on|was voided|bet voided|void my|graded wrong
did my parlay|did my bet|my parlay hit|my ticket|cash out|cashout|my open bets|my bets won`,
  account: `
withdraw|withdrawal|withdrawals|deposit|deposits|deposit bonus|sign up bonus|signup bonus|promo code
new customer|account locked|my account|login|log in|password|verify my|customer support|customer service
place a bet for me|place 50|bet for me`,
  terms: `
what does juice mean|what does vig mean|what does ev mean|what is a parlay|what is ev|what does it mean
how do odds work|what is vig|what is juice|legal in|is it legal|license|licensed|betting legal|gambling legal
tax on|taxes on`,
  facts: `
who won the|who won|how many yards did|how many points did|final score|what was the score|write my essay|whats your name
what is your name|injury report for|when is the draft`,
  distress: `
cant stop betting|cant stop gambling|cannot stop betting|cannot stop gambling|stop betting|stop gambling|quit gambling
addicted|addiction|gambling problem|problem gambling|self exclude|self excluded|self exclusion|exclude myself
want to die|feel like dying|kill myself|suicide|suicidal|end it all|hopeless|ruining my life
ruined my life|lost our savings|perdi todo|get help`,
};
const CARE = `
lost my rent|rent money|rent|lost the rent|win it back|win it all back|get it back|get my money back|get even|got to get even
til im even|till im even|till i get|break even again|chasing|chase my losses|chase losses|chasing losses|chasing my losses
losses|recover|recoup|doubling up|double up|double down to|double or nothing|martingale|tilted|on tilt|tilting
borrow|borrowed|borrowing|loan|payday loan|payday|credit card|maxed|maxing|mortgage|savings|life savings
college fund|kids fund|pawned|pawn|sold my|sell my car|bill money|bills money|car payment|last paycheck|paycheck
my last|last hundred|last dollars|last bucks|desperate|finished financially|broke and|lost everything|lost it all|lost all
down bad|im down|i am down|been betting|hours awake|hours straight|cant sleep|lost 3k|i lost|lost my|lost again
guaranteed|guarantee|guaranteed to win|100% lock|100% sure|100 percent|100% win|sure thing|cant lose|cannot lose|cant miss|cannot miss
no way to lose|wins for sure|win for sure|has to win|fixed match|fixed matches|fixed|wife doesnt know|husband doesnt know|one hit|addicted|perdi`;
/** A profit that is certain is what an arbitrage is. */
const OF_ARBITRAGE = /arb|sure ?bet|both sides|either way|profit/;

const tables = (Object.keys(TABLES) as NotServed[]).map(
  (kind) => [kind, tableOf(TABLES[kind])] as const,
);
const care = tableOf(CARE);

/** What a message asks that is not served; undefined where it asks for something else. */
export function notServedIn(words: readonly Word[]): NotServed | undefined {
  return tables.find(([, table]) => table.findIn(words).length > 0)?.[0];
}

export interface CareNeeded {
  readonly isNeeded: boolean;
  readonly places: readonly number[];
}

/** Whether a message speaks of losses, of borrowing, or of bets that cannot lose. */
export function careIn(words: readonly Word[], isOfArbitrage: boolean): CareNeeded {
  const found = care.findIn(words);
  const text = words.map((word) => word.text).join(' ');
  const isSure = found.every(({ from }) => /^guarant/.test(words[from]?.text ?? ''));
  const isProfit = found.length > 0 && isSure && (isOfArbitrage || OF_ARBITRAGE.test(text));
  return { isNeeded: found.length > 0 && !isProfit, places: found.flatMap(placesOf) };
}
