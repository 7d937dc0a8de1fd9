// Why a question gets no bets, in words that a person would use, with three questions that do work.
import { CHAT_CONTEXTS } from '#contract/routes/chat-request.ts';
import type { NotServed } from './unserved.ts';

const WHY: Readonly<Record<NotServed, string>> = {
  futures: 'Futures and season awards are not priced here: this is about single games.',
  settlement: 'Nothing here knows your bets: ask the bookmaker how a bet was settled.',
  account: 'Accounts, deposits and withdrawals are for the bookmaker to answer.',
  terms: 'This answers about prices, not about rules or the law.',
  facts: 'This answers about prices of games to come, not about results or news.',
  distress:
    'It sounds as if betting hurts more than it helps right now, so no bet is suggested. ' +
    'Please stop here, and talk to somebody you trust or to a gambling helpline.',
};
const UNKNOWN = 'It is not clear what to look for.';
const EXAMPLES =
  'Questions that work: "best NBA bets tonight", "what is the line on the Bills", ' +
  '"3 leg NFL parlay at DraftKings".';

/** The message of a refusal. */
export function refusalText(kind: NotServed | undefined): string {
  const contexts = CHAT_CONTEXTS.join(', ');
  const why = kind === undefined ? UNKNOWN : WHY[kind];
  const examples = kind === 'distress' ? '' : ` ${EXAMPLES}`;
  return `${why}${examples} (No supported context can be inferred; context takes ${contexts}.)`;
}
