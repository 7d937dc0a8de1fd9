// What an answer says before anything else: a caution, what was not understood, between whom nothing
// decides. The summary and the words begin with the same sentences.
import { listText } from '#player-form/wording.ts';
import { isWithin } from '../language/windows.ts';
import { isAgainst } from '../retrieval/asked-bet.ts';
import { moneyText } from '../retrieval/figures.ts';
import type { Retrieved } from '../retrieval/retrieve.ts';

const CARE =
  'Please do not bet to win money back, and not with money that you need: no bet is certain, and ' +
  'none of this is advice to stake.';
const NAMES_MAX = 4;

/** The first sentences, each with its full stop; none where there is nothing to say first. */
export function leadsOf(found: Retrieved, helpText?: string): readonly string[] {
  const { question, resolution } = found;
  const { notUnderstood, needsCare, language } = question;
  const quoted = notUnderstood.map((phrase) => `“${phrase}”`);
  const teams = resolution?.ambiguous ?? [];
  return [
    ...(needsCare ? [CARE, ...(helpText === undefined ? [] : [helpText])] : []),
    ...(quoted.length > 0 ? [`Not understood, and not used: ${listText(quoted)}.`] : []),
    ...(teams.length > 1
      ? [
          `The name may mean ${orText(teams.slice(0, NAMES_MAX))}: ` +
            `this is the game of ${resolution?.event?.matchup ?? 'the one that plays next'}.`,
        ]
      : []),
    ...absentSentences(found),
    ...found.leads,
    ...(language === undefined ? [] : [`Asked in ${language}; answers are in English.`]),
  ];
}

/** What is not there, before what stands in for it. */
function absentSentences(found: Retrieved): readonly string[] {
  const { question, resolution, isFallback, dropped, records } = found;
  const { subject, wanted, catalog } = question;
  if (isFallback) {
    const { event, reason = 'No game could be told.' } = resolution ?? {};
    const why = event ? `${event.matchup} has no odds that fit.` : reason;
    return [`${why} What follows is of other games.`];
  }
  const named = (word: string): string => {
    const names =
      word === 'bookmaker'
        ? wanted.bookmakerIds.map((id) => catalog.venues.catalog.get(id)?.bookmakerName ?? id)
        : word === 'league'
          ? wanted.leagues.map((id) => catalog.leagues.catalog.get(id)?.name ?? id)
          : word === 'team'
            ? subject.teams.flatMap(({ teams }) => teams.map(({ name }) => name))
            : [];
    const isShort = names.length > 0 && names.length <= NAMES_MAX;
    return isShort ? `${word} (${listText(names)})` : word;
  };
  const [first] = records;
  const startTimeMs = resolution?.event?.startTimeMs;
  const isOtherDay =
    wanted.days !== undefined && startTimeMs !== undefined && !isWithin(wanted.days, startTimeMs);
  const isOther =
    dropped.length === 0 &&
    question.context !== 'parlay' &&
    question.context !== 'line_movement' &&
    first !== undefined &&
    isAgainst(first, question);
  return [
    ...(dropped.length > 0
      ? [`Nothing here fits the ${listText(dropped.map(named))} that you asked for.`]
      : []),
    ...(isOtherDay ? ['There is no such game on the day that you asked for.'] : []),
    ...(isOther ? ['No bet on the side of the team that you named fits.'] : []),
  ];
}

function orText(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** What a stake comes to, and which edit was made: said behind the pick. */
export function stakeSentences(found: Retrieved, odds: number): readonly string[] {
  const { question } = found;
  const { stake, edit } = question.asked;
  const isOne = question.context !== 'arbitrage';
  if (stake === undefined || question.needsCare || !isOne) return [];
  const wins = odds > 0 ? (stake * odds) / 100 : (stake * 100) / -odds;
  const back = moneyText(stake + wins, '$');
  const what = edit === 'payout' ? 'would win' : 'wins';
  return [`A stake of ${moneyText(stake, '$')} ${what} ${moneyText(wins, '$')} and pays ${back}.`];
}
