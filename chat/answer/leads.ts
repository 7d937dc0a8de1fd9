// What an answer says before anything else: a caution, what was not understood, what is not there, what was
// asked beside a bet, and that a bet is no good one. The summary and the words begin with the same sentences.
import { must } from '#kit/assert.ts';
import { listText } from '#player-form/wording.ts';
import { hasStarts } from '../language/asked/limits.ts';
import type { Question } from '../language/question.ts';
import { daysText, isWithin } from '../language/windows.ts';
import { asksVerdict, comparesSides, isAgainst } from '../retrieval/asked-bet.ts';
import { countText, moneyText, percentText, pointText } from '../retrieval/figures.ts';
import { startText } from '../retrieval/notes/game-notes.ts';
import { type LegRecord, parlayOfRecords } from '../retrieval/parlay-legs.ts';
import { gainPct, isGoodBet, oddsAfterFee, SHOWN_PCT } from '../retrieval/ranking/gain.ts';
import type { Retrieved } from '../retrieval/retrieved.ts';
import { betText, marketNames, oddsOfRecord, selectionText } from '../retrieval/selection.ts';
import { hasStake } from '../retrieval/stakes.ts';
import { asideSentences } from './asides.ts';

const CARE =
  'Please do not bet to win money back, and not with money that you need: no bet is certain, and ' +
  'none of this is advice to stake.';
/** Where somebody wants a bet that cannot lose, and tells of no loss. */
const NO_LOCKS = 'There are no locks: no bet is certain, and none of this is advice to stake.';
const NAMES_MAX = 4;

/** The first sentences, each with its full stop; none where there is nothing to say first. */
export function leadsOf(found: Retrieved, helpText?: string): readonly string[] {
  const { question, resolution } = found;
  const { notUnderstood, needsCare, isOfSureBets, language } = question;
  // Of whom nobody knows it is said that nobody does.
  const unknown = found.isFallback ? question.subject.unknown : [];
  const unread = notUnderstood.filter((phrase) => !unknown.includes(phrase));
  const quoted = unread.map((phrase) => `“${phrase}”`);
  const teams = resolution?.ambiguous ?? [];
  return [
    ...(needsCare
      ? [isOfSureBets ? NO_LOCKS : CARE, ...(helpText === undefined ? [] : [helpText])]
      : []),
    ...(quoted.length > 0 ? [`Not understood, and not used: ${listText(quoted)}.`] : []),
    ...(teams.length > 1
      ? [
          `The name may mean ${orText(teams.slice(0, NAMES_MAX))}: ` +
            `this is the game of ${resolution?.event?.matchup ?? 'the one that plays next'}.`,
        ]
      : []),
    ...question.meanings,
    ...absentSentences(found),
    ...(isStakeFirst(found) ? payoutSentences(found) : []),
    ...asideSentences(found),
    ...(found.isFallback ? [] : found.leads),
    ...(language === undefined ? [] : [`Asked in ${language}; answers are in English.`]),
    ...(needsCare || isOfNobody(found) || asksPayout(question) ? [] : lossSentences(found)),
    ...noStakeSentences(found),
    ...keptSentences(found),
  ];
}

/** What is not there, before what stands in for it. */
function absentSentences(found: Retrieved): readonly string[] {
  const { question, resolution, isFallback, dropped, records } = found;
  const { subject, wanted, catalog } = question;
  if (isFallback) {
    const { event, reason = 'No game could be told.' } = resolution ?? {};
    const why = event ? `${event.matchup} has no odds that fit${atBooks(question)}.` : reason;
    return [why, ...found.leads];
  }
  const when = daysText(wanted.days, wanted.limits);
  const named = (word: string): string => {
    const names =
      word === 'bookmaker'
        ? wanted.bookmakerIds.map((id) => catalog.venues.catalog.get(id)?.bookmakerName ?? id)
        : word === 'league'
          ? wanted.leagues.map((id) => catalog.leagues.catalog.get(id)?.name ?? id)
          : word === 'team'
            ? subject.teams.flatMap(({ teams }) => teams.map(({ name }) => name))
            : word === 'market'
              ? marketsAsked(question)
              : word === 'name'
                ? subject.unknown.map((name) => `“${name}”`)
                : word === 'day'
                  ? [
                      wanted.isLive
                        ? 'in play'
                        : when !== ''
                          ? when
                          : wanted.isPregame
                            ? 'before the start'
                            : 'the start',
                    ]
                  : [];
    const isShort = names.length > 0 && names.length <= NAMES_MAX;
    if (word === 'bookmaker' && names.length > NAMES_MAX) return `${names.length} bookmakers`;
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
    // Which games there are says it already.
    ...(dropped.length > 0 && !(question.asides.has('games') && dropped.join() === 'day')
      ? [noneOfPlayerText(found) ?? nothingText(dropped.map(named), question)]
      : []),
    ...(isOtherDay ? [otherDayText(found)] : []),
    ...(isOther ? ['No bet on the side of the team that you named fits.'] : []),
    ...(isOfSingleBets(question) && isOtherLine(found) ? [otherPointText(found)] : []),
  ];
}

/** " at the 13 books that you asked for"; empty where none is asked for. */
function atBooks({ wanted: { bookmakerIds: ids }, catalog }: Question): string {
  if (ids.length === 0) return '';
  const names = ids.map((id) => catalog.venues.catalog.get(id)?.bookmakerName ?? id);
  return ` at ${ids.length > NAMES_MAX ? `the ${ids.length} books that you asked for` : listText(names)}`;
}

/** The markets by name, a single one with the line that is asked for. */
function marketsAsked(question: Question): readonly string[] {
  const names = marketNames(question);
  const { line } = question;
  return names.length === 1 && line !== undefined ? [`${names[0]} at ${line}`] : names;
}

/** Whether a line is named, and the first record is of another one; a team's minus is no plus of its own. */
export function isOtherLine(found: Retrieved): boolean {
  const { question, records, isFallback, dropped } = found;
  const { line, backed, asides } = question;
  const [first] = records;
  // A line of a market that is not there was said with it.
  if (line === undefined || first === undefined || isFallback || dropped.includes('market'))
    return false;
  if (first.point === undefined) return asides.has('verdict');
  const isTurned = line < 0 && backed !== undefined && first.point === -line;
  return isTurned || Math.abs(first.point) !== Math.abs(line);
}

/** "Dallas Cowboys -3.5 is not posted; -9 is."; of the whole board no line is looked for. */
function otherPointText({ question, records }: Retrieved): string {
  const { line = 0, context } = question;
  const first = must(records[0], 'a record');
  const { point = 0 } = first;
  const isSpread = /^spread(_|$)/.test(first.market);
  const shown = pointText(point, isSpread);
  if (context !== 'event_best_available_bet')
    return `The line ${line} is not used here: the pick is at ${shown}.`;
  if (first.point === undefined || first.recordType === 'arbitrage' || (line < 0 && !isSpread))
    return `Nothing is posted at ${line}: this is of ${betText(first)}.`;
  // Of a handicap without a sign that of the one that is posted.
  const asked = isSpread && line > 0 && point < 0 ? -line : line;
  return `${selectionText({ ...first, point: asked })} is not posted; ${shown} is.`;
}

/** That a player has no price on the market that is asked for, and what follows; undefined where it is of others. */
function noneOfPlayerText(found: Retrieved): string | undefined {
  const { dropped, filters, question, records } = found;
  const isOfMarket = dropped.every((word) => word === 'market' || word === 'side');
  const isHis = filters.playerIds !== undefined && records.every((each) => each.playerId);
  const names = new Set(
    question.subject.players.flatMap(({ players }) => players.map((each) => each.playerName)),
  );
  const [name] = names;
  const what = marketNames(question);
  if (!isOfMarket || !isHis || !name || names.size > 1 || what.length === 0) return undefined;
  if (!dropped.includes('market')) return undefined;
  return `${name} has no price on ${listText(what)} now: these are bets on other figures of the same player.`;
}

/** "Nothing that fits starts in the next 2 hours." */
function nothingText(dropped: readonly string[], { wanted: { limits, days } }: Question): string {
  const minutes = limits.startsWithinMin;
  if (dropped.length === 1 && minutes !== undefined && days === undefined) {
    const isHours = minutes % 60 === 0;
    const window = isHours ? countText(minutes / 60, 'hour') : countText(minutes, 'minute');
    return `Nothing that fits starts in the next ${window}.`;
  }
  return `Nothing here fits the ${listText(dropped)} that you asked for.`;
}

/** Books that were named before, and still bound what is shown. */
function keptSentences({ question, dropped }: Retrieved): readonly string[] {
  const { inherited, wanted, catalog, context, triedIds } = question;
  // Books bound no consensus, which is said of moves.
  const isSaid = triedIds.length > 0 || context === 'line_movement';
  if (isSaid || !inherited.includes('books') || dropped.includes('bookmaker')) return [];
  const names = wanted.bookmakerIds.map(
    (id) => catalog.venues.catalog.get(id)?.bookmakerName ?? id,
  );
  if (names.length === 0 || names.length > NAMES_MAX) return [];
  return [`Still at ${listText(names)}, as you asked before; say “any book” for all of them.`];
}

/** That the game is on another day, and on which. */
function otherDayText({ question, resolution, nowMs }: Retrieved): string {
  const { days, limits } = question.wanted;
  const when = daysText(days, limits);
  const isOfDay = days !== undefined && days.hours === undefined;
  const what = isOfDay ? 'on the day' : 'at the time';
  const asked = when === '' ? '' : ` (${when})`;
  const day = `There is no such game ${what} that you asked for${asked}`;
  return resolution?.event ? `${day}: ${startText(resolution.event, nowMs)}.` : `${day}.`;
}

/** Said at the first loss, in the words of the figures. */
const NO_GAIN = 'No good bet: by these figures the pick gains nothing on average.';

/** That the first pick costs more than it is expected to return. */
function lossSentences({ records, question, legs }: Retrieved): readonly string[] {
  const venues = question.catalog.venues.catalog;
  const [first] = records;
  if (!first || comparesSides(question) || asksVerdict(question)) return [];
  const isParlay = question.context === 'parlay';
  const pct = isParlay
    ? 100 * parlayOfRecords(records.slice(0, legs) as LegRecord[], venues).ev
    : gainPct(first, venues);
  if (pct === undefined) return [];
  if (isParlay ? pct > 0 : isGoodBet(first, venues)) return [];
  if (pct > -SHOWN_PCT) return [NO_GAIN];
  const what = isParlay ? 'the parlay' : 'the pick';
  return [
    `No good bet: by these figures ${what} loses ${percentText(-pct)} of the stake on average.`,
  ];
}

/** That a bankroll was read, and nothing that is shown has a stake of it. */
function noStakeSentences({ question, records, isFallback }: Retrieved): readonly string[] {
  const { stake, needsCare } = question;
  if (typeof stake !== 'object' || needsCare || isFallback || !isOfSingleBets(question)) return [];
  const venues = question.catalog.venues.catalog;
  if (records.some((each) => hasStake(each, question, venues))) return [];
  const roll = moneyText(stake.bankroll, stake.currency);
  return [`No stake of ${roll}: nothing that fits is expected to gain enough after fees.`];
}

function orText(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Whether nobody is known whom a question is about: then no pick of others is said in words. */
export function isOfNobody({
  isFallback,
  question,
  resolution,
}: Pick<Retrieved, 'isFallback' | 'question' | 'resolution'>): boolean {
  const isFound = resolution?.event !== undefined || (resolution?.next.length ?? 0) > 0;
  return isFallback && question.subject.hasUnknown && !isFound;
}

/** Whether a part of a day, or a time, is asked for: then starts are said. */
export function asksStarts({ wanted: { days, limits } }: Question): boolean {
  return days?.hours !== undefined || hasStarts(limits);
}

/** What is said behind the pick: that a fee is taken, and what a stake comes to. */
export function behindPick(found: Retrieved, odds: number): readonly string[] {
  const stakes = isStakeFirst(found) ? [] : stakeSentences(found, odds);
  return [...(found.isFallback ? [] : found.asides), ...stakes];
}

/** "What would $50 on the better one win": of a single bet what it pays is the answer. */
function isStakeFirst({ question, records: [first], isFallback }: Retrieved): boolean {
  const isPayout = question.asked.edit === 'payout' && first !== undefined;
  return isPayout && !isFallback && isOfSingleBets(question);
}

/** Whether each record of the answer is a bet of its own. */
export function isOfSingleBets({ context }: Question): boolean {
  return context !== 'parlay' && context !== 'arbitrage' && context !== 'line_movement';
}

function payoutSentences(found: Retrieved): readonly string[] {
  const [first] = found.records;
  if (!first || !('bookmakerName' in first)) return [];
  const on = ` on ${betText(first)} at ${first.bookmakerName}`;
  return stakeSentences(found, oddsOfRecord(first), on);
}

/** "What does $25 win?" of a parlay that was answered: what it pays is the answer. */
export function asksPayout({ context, listedLegs, asked: { edit, stake } }: Question): boolean {
  const isOfStake = stake !== undefined && (edit === undefined || edit === 'payout');
  return context === 'parlay' && listedLegs !== undefined && isOfStake;
}

function stakeSentences(
  { question, records: [first] }: Retrieved,
  odds: number,
  on = '',
): readonly string[] {
  const { stake, edit } = question.asked;
  const { context, needsCare, catalog } = question;
  if (stake === undefined || needsCare || context === 'arbitrage') return [];
  const isOfBook = context !== 'parlay' && first !== undefined && 'bookmakerId' in first;
  const venue = isOfBook ? catalog.venues.catalog.get(first.bookmakerId) : undefined;
  const net = isOfBook ? oddsAfterFee(venue, first.leagueId, odds) : undefined;
  const paid = net ?? odds;
  const wins = paid > 0 ? (stake * paid) / 100 : (stake * 100) / -paid;
  const back = moneyText(stake + wins, '$');
  const what = edit === 'payout' ? 'would win' : 'wins';
  const fee = net === undefined ? '' : ` after the fee of ${venue?.bookmakerName}`;
  return [
    `A stake of ${moneyText(stake, '$')}${on} ${what} ${moneyText(wins, '$')}${fee} and pays ${back}.`,
  ];
}
