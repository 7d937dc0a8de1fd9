// Why a question gets no bets, in words that a person would use, with three questions that do work. What
// programs need to know of it stands in the details.
import { type Refusal, refuse } from '#contract/errors.ts';
import { CHAT_CONTEXTS } from '#contract/routes/chat-request.ts';
import { listText } from '#player-form/wording.ts';
import { tableOf } from './contexts.ts';
import type { CatalogWords } from './names/catalog-words.ts';
import type { Reading } from './reading.ts';
import { meaningsIn, numbersMeant } from './terms.ts';
import type { NotServed } from './unserved.ts';

const WHY: Readonly<Record<Exclude<NotServed, 'terms'>, string>> = {
  futures: 'Futures and season awards are not priced here: this is about single games.',
  settlement: 'Nothing here knows your bets: ask the bookmaker how a bet was settled.',
  account:
    'No bets are placed here, and no accounts are kept: bets, deposits and withdrawals are for the bookmaker.',
  law: 'What is allowed or taxed is no question of prices, and nothing here knows it.',
  facts: 'This answers about prices of games to come, not about results or news.',
  distress:
    'It sounds as if betting hurts more than it helps right now, so no bet is suggested. ' +
    'Please stop here, and talk to somebody you trust or to a gambling helpline.',
  excluded:
    'You have excluded yourself from betting, so no bet is suggested. Please keep to it, and talk to ' +
    'somebody you trust or to a gambling helpline if it is hard.',
  underage:
    'Betting is for adults: who is below the legal age gets no bets here, and no account of somebody else changes that.',
};
/** Of somebody who bets to win back what is lost, or with what he needs. */
const CHASING =
  'Please stop here for now: it sounds as if this is about money that is lost or needed, and no bet is a way to ' +
  'win it back, so none is suggested. Talk to somebody you trust or to a gambling helpline.';
const SAME_GAME =
  'Same-game parlays are not priced here: bets on one game depend on each other, and only the bookmaker that ' +
  'offers one knows its price.';
const CARED: ReadonlySet<NotServed | undefined> = new Set(['distress', 'excluded', 'underage']);
const HELP =
  'Ask about bets in your own words: best prices, bets with a positive expected value (+EV), ' +
  'arbitrage, one game or player, a parlay, or how a line moved.';
const CERTAIN =
  'No bet is certain, whoever says so; only an arbitrage, a bet on every side at different books, ' +
  'does not depend on the result.';
const NOTHING_BEFORE =
  'Nothing was picked before this: ask for a bet first, then why it was picked.';
const NO_TERM = 'That word is none that is explained here.';
const UNKNOWN = 'It is not clear which bet, game or price this is about.';
const EXAMPLES =
  'Questions that work: "best NBA bets tonight", "what is the line on the Bills", ' +
  '"3 leg NFL parlay at DraftKings".';
const DETAILS = `No supported context can be inferred; context takes ${CHAT_CONTEXTS.join(', ')}.`;
const MEANINGS_MAX = 2;
const NAMES_MAX = 3;

const CAN_DO = ['actually', 'even', 'really', 'all', 'else', 'exactly'].flatMap((word) =>
  ['can you', 'can u', 'do you', 'can this', 'does this', 'can it', 'does it'].flatMap((who) => [
    `what ${who} ${word} do`,
    `what ${word} ${who} do`,
  ]),
);
const help = tableOf(
  `${CAN_DO.join('|')}|what are you able to do|what are your features|what are you good for|what can it do|` +
    'what can this do|what does this do|what does it do|' +
    'hi|hello|hey|yo|help|what can you do|what can u do|what do you do|what can i ask|what can i do|' +
    'what should i ask|how do i use|how to use|how does this work|how do you work|how does it work|' +
    'how does this thing work|who are you|what are you|what is this|whats this|im new|where do i start|' +
    'how do i start|get started|getting started|what questions',
);
const books = tableOf(
  'what books|which books|what book|which book|what sportsbooks|which sportsbooks|what bookmakers|' +
    'which bookmakers|what sites|which sites|what apps|which apps|how many books|how many sportsbooks|' +
    'how many bookmakers|books do you|sportsbooks do you|list of books|list the books',
);
const sports = tableOf(
  'what sports|which sports|what leagues|which leagues|sports do you|leagues do you|how many leagues|how many sports',
);

/** Refused for somebody's sake: no bet is suggested, whatever else is asked. */
export function isRefusedForCare({ notServed }: Reading): boolean {
  return CARED.has(notServed);
}

/** Why a message that asks for none of the contexts gets no answer; `helpText`: where somebody finds help. */
export function refusalOf(reading: Reading, catalog: CatalogWords, helpText?: string): Refusal {
  const { notServed, needsCare } = reading;
  const isCared = CARED.has(notServed) || (needsCare && notServed === undefined);
  const why = whyOf(reading, catalog);
  return refusedWith(why, isCared ? helpText : EXAMPLES);
}

interface Withheld {
  readonly isChasing: boolean;
  readonly isSameGameParlay: boolean;
}

/** What of a question that is understood is not answered: bets for losses, and bets on one game together. */
export function withheldOf(
  { isChasing, isSameGameParlay }: Withheld,
  helpText?: string,
): Refusal | undefined {
  if (isChasing) return refusedWith(CHASING, helpText);
  return isSameGameParlay ? refusedWith(SAME_GAME, EXAMPLES) : undefined;
}

function refusedWith(why: string, end: string | undefined): Refusal {
  const text = end === undefined ? why : `${why} ${end}`;
  return { ...refuse('ERR_CHAT_CONTEXT_UNKNOWN', text), details: DETAILS };
}

/** Why a message that asks for several contexts at once gets no answer. */
export function severalRefusal(): Refusal {
  return {
    ...refuse('ERR_CHAT_CONTEXT_AMBIGUOUS'),
    details: `context takes ${CHAT_CONTEXTS.join(', ')}.`,
  };
}

function whyOf(reading: Reading, catalog: CatalogWords): string {
  const { notServed, words, notUnderstood, needsCare, language } = reading;
  const meanings = [...numbersMeant(words), ...meaningsIn(words)].slice(0, MEANINGS_MAX);
  const isHelp = help.findIn(words).length > 0;
  if (notServed === 'terms') {
    if (meanings.length > 0) return meanings.join(' ');
    return isHelp ? HELP : NO_TERM;
  }
  if (notServed !== undefined) return WHY[notServed];
  if (needsCare) return reading.isChasing ? CHASING : CERTAIN;
  if (reading.asides.has('why')) return NOTHING_BEFORE;
  if (books.findIn(words).length > 0 || reading.venues.namedIds.length > 0)
    return booksText(reading, catalog);
  if (sports.findIn(words).length > 0) return leaguesText(catalog);
  if (language !== undefined)
    return `Only the commonest words of ${language} are understood here: please ask in English.`;
  const unknown = [...new Set([...reading.unknownNames, ...notUnderstood])];
  if (unknown.length > 0) return unknownText(unknown);
  return isHelp ? HELP : UNKNOWN;
}

/** Nobody who is asked about has a price here. */
export function unknownText(names: readonly string[]): string {
  const quoted = names.slice(0, NAMES_MAX).map((name) => `“${name}”`);
  const either =
    quoted.length < 2 ? quoted.join() : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
  return `Nobody and nothing called ${either} has a price here now: no player, team or game.`;
}

/** Named where somebody asks which books there are. */
const WELL_KNOWN = 'draftkings fanduel betmgm williamhill_us fanatics pinnacle kalshi prizepicks';

function booksText({ venues }: Reading, { venues: known }: CatalogWords): string {
  const nameOf = (id: string): string => known.catalog.get(id)?.bookmakerName ?? id;
  const ids = known.catalog.listed().map(({ bookmakerId }) => bookmakerId);
  const count = new Set(ids.map(nameOf)).size;
  const named = venues.namedIds.slice(0, NAMES_MAX).map(nameOf);
  if (named.length > 0)
    return `${listText(named)}: among the ${count} books that are compared here.`;
  const some = WELL_KNOWN.split(' ').filter((id) => ids.includes(id));
  return `${count} bookmakers, exchanges and DFS apps are compared here, among them ${listText(some.map(nameOf))}.`;
}

function leaguesText({ leagues }: CatalogWords): string {
  return `Prices here are of ${listText(leagues.catalog.active.map(({ name }) => name))}.`;
}
