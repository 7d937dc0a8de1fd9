// What is said where nothing passes: what was looked for, and a bet that is there.
import { type Refusal, refuse } from '#contract/errors.ts';
import type { ArbitrageBetRecord, ChatRecord } from '#contract/records/chat-records.ts';
import { listText } from '#player-form/wording.ts';
import type { Question } from '../../language/question.ts';
import { daysText } from '../../language/windows.ts';
import { moneyText, oddsText } from '../figures.ts';
import type { Run } from '../run.ts';
import { betText, marketNames, oddsOfRecord, selectionText } from '../selection.ts';

const NAMES_MAX = 6;

/** Nothing passes, and "only" does not let it be widened: what there would have been. */
export function onlyThat(run: Run, records: readonly ChatRecord[]): Refusal {
  const { question } = run;
  const [first] = records;
  const isCarried = question.inherited.includes('books') && run.filters.bookmakerIds !== undefined;
  const sentences = [
    `${noneText(run)}, and what you asked for alone is not widened.`,
    ...(isCarried
      ? ['The books are those that you asked for before; say “any book” for all.']
      : []),
    ...(first ? [`Without that there would be ${thereText(first, question)}.`] : []),
  ];
  return refuse('ERR_CHAT_NO_RECORDS', sentences.join(' '));
}

/** Nothing passes, however filters are loosened; `other`: a bet beyond them. */
export function nothing(run: Run, other?: ChatRecord): Refusal {
  const there = other ? ` What there is: ${thereText(other, run.question)}.` : '';
  return refuse('ERR_CHAT_NO_RECORDS', `${noneText(run)}.${there}`);
}

/** "No arbitrage on player props fits in NBA at FanDuel to stake $500 on"; without a full stop. */
function noneText({ filters, question }: Run): string {
  const { context, given, asked, stake, wanted, catalog } = question;
  const { leagues, venues } = catalog;
  const ids = [...(filters.bookmakerIds ?? [])];
  const books = ids.map((id) => venues.catalog.get(id)?.bookmakerName ?? id);
  const where = filters.leagues.map((id) => leagues.catalog.get(id)?.name ?? id);
  const markets = given.market === undefined ? marketNames(question) : [given.market];
  const money =
    asked.stake !== undefined
      ? moneyText(asked.stake, '$')
      : typeof stake === 'object'
        ? moneyText(stake.bankroll, stake.currency)
        : undefined;
  const kind =
    context === 'arbitrage' ? 'No arbitrage' : context === 'ev_bets' ? 'No +EV bet' : 'Nothing';
  const named = (word: string, names: readonly string[]): string =>
    names.length > 0 && names.length <= NAMES_MAX ? ` ${word} ${listText(names)}` : '';
  const when = daysText(wanted.days, wanted.limits);
  return [
    kind,
    named('on', markets),
    ' fits',
    named('in', where),
    named('at', books),
    when === '' ? '' : `, ${when}`,
    wanted.isLive ? ', in play' : '',
    money === undefined ? '' : `, to stake ${money} on`,
  ].join('');
}

/** The bet, its game and every price of it, with the stakes that are asked for. */
function thereText(record: ChatRecord, question: Question): string {
  const bet = `${betText(record)} in ${record.matchup}`;
  if (record.recordType === 'arbitrage') return `${bet}: ${legsText(record, question)}`;
  const book = 'bookmakerName' in record ? ` at ${record.bookmakerName}` : '';
  return `${bet}, ${oddsText(oddsOfRecord(record))}${book}`;
}

function legsText(record: ArbitrageBetRecord, { asked }: Question): string {
  const { books, leagueId, market, totalStake } = record;
  const isStaked = Math.round(totalStake) === Math.round(asked.stake ?? Number.NaN);
  const legs = books.map(({ outcome, point, odds, bookmaker, stake }) => {
    const side = selectionText({
      ...{ leagueId, market, outcome },
      ...(point !== undefined && { point }),
    });
    const amount = isStaked ? `${moneyText(stake, '$')} on ` : '';
    return `${amount}${side} ${oddsText(odds)} at ${bookmaker}`;
  });
  return listText(legs);
}
