// best_bets, ev_bets, arbitrage: what passes the filters; where nothing does, what passes loosened ones.
import type { Refusal } from '#contract/errors.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import type { PriceOrder } from '../../language/asked/price-order.ts';
import { isOfOneTeam, isOnNamedTeam } from '../asked-bet.ts';
import type { ReadNow } from '../book/book-query.ts';
import { bestOf, type Candidate, madeOf } from '../book/candidates.ts';
import { asksHits, type Filters } from '../filters.ts';
import { ofListedPicks } from '../listed-picks.ts';
import { GAMES_MAX, gamesText, otherGamesText } from '../notes/game-notes.ts';
import { middleTexts } from '../notes/middle-notes.ts';
import { isGoodBet } from '../ranking/gain.ts';
import { uniqueBets, uniqueLines } from '../ranking/rank.ts';
import type { Retrieved } from '../retrieved.ts';
import type { Run } from '../run.ts';
import { earliestOf, namedFirst } from '../selection.ts';
import { allStaked, hasStake } from '../stakes.ts';
import { bareFilters, boardOf } from './fallback.ts';
import { nothing, onlyThat } from './nothing.ts';

const MIDDLE_EVENTS_MAX = 96;
const ONE_BET =
  'Which book pays the least is told of one bet at a time: name its game, team or player.';

/** The best of the board. */
export async function surface(run: Run): Promise<Retrieved | Refusal> {
  const { filters, question } = run;
  const ofListed = ofListedPicks(run);
  if (ofListed) return ofListed;
  if (question.gamesBefore) run.leads.push(otherGamesText(question.gamesBefore));
  const first = readNow(run, filters);
  // Read before anything is waited for: both at one position.
  const second = run.broadened(first, filters, (broader) => readNow(run, broader));
  if (question.order) run.leads.push(ORDERS[question.order]);
  if (question.asksMiddles) {
    const games = run.book.next(filters, MIDDLE_EVENTS_MAX);
    run.leads.push(...middleTexts(run.sources.reader, games, filters, question.asked));
  }
  if (question.asides.has('least')) run.leads.push(ONE_BET);
  if (question.asides.has('games')) {
    const games = run.book.next({ ...filters, isLive: false }, GAMES_MAX);
    run.leads.push(gamesText(games, run.nowMs));
  }
  const found = await recordsOf(run, first, filters);
  const records = shown(run, [...namedFirst(found, question.answerMeant), ...found]);
  if (records.length > 0) return run.found(records, {});
  if (!second) return nothing(run, other(run));
  if (question.isOnly) return onlyThat(run, await recordsOf(run, second.now, second.filters));
  const more = await recordsOf(run, second.now, second.filters);
  if (more.length === 0) return nothing(run, other(run));
  return run.found(shown(run, more), { filters: second.filters, dropped: second.dropped });
}

/** Where nothing fits: one bet of the same kind anywhere, else the best of the league, or of any. */
function other(run: Run): ChatRecord | undefined {
  const { question, filters } = run;
  if (question.needsCare) return undefined;
  const [own, all] = [filters.leagues, question.given.leagues].map((ids) => bareFilters(run, ids));
  if (!own || !all) return undefined;
  const [same] = question.context === 'best_bets' ? [] : readNow(run, all).records;
  return same ?? boardOf(run, own)[0] ?? boardOf(run, all)[0];
}

const ORDERS: Readonly<Record<PriceOrder, string>> = {
  longest: 'By their prices, the longest first, whatever they are worth.',
  shortest: 'By their prices, the shortest first, whatever they are worth.',
  highest: 'By their lines, the highest first, whatever they are worth.',
  lowest: 'By their lines, the lowest first, whatever they are worth.',
  ev: 'By their EV, the most first, whatever doubt there is of it.',
};

/** As many as can be shown: what has a stake of the bankroll first, and where few are wanted one of each line. */
function shown(run: Run, records: readonly ChatRecord[]): readonly ChatRecord[] {
  const { question, limit } = run;
  const { venues } = run.sources.reader;
  const ordered = [...records.filter((each) => hasStake(each, question, venues)), ...records];
  const isOfLines = question.order === 'highest' || question.order === 'lowest';
  const isFew = question.asked.limit !== undefined || isOfLines;
  const listed = isFew ? uniqueLines(ordered, limit) : uniqueBets(ordered, limit);
  return question.asides.has('first') ? earliestOf(listed, question.answerMeant) : listed;
}

/** What the book says now: records, and props whose games are still to be asked for. */
function readNow(run: Run, filters: Filters): ReadNow {
  const { book, question } = run;
  const { context, form } = question;
  if (context === 'ev_bets' || context === 'arbitrage') {
    const type = context === 'ev_bets' ? 'ev' : 'arbitrage';
    return { records: staked(run, bestRecords(run, book.edges(filters, [type]))), posted: [] };
  }
  const records = bestRecords(run, book.prices(filters));
  const isForm = form.asksHitRates || asksHits(filters);
  return { records, posted: isForm ? book.posted(filters) : [] };
}

function bestRecords(run: Run, candidates: readonly Candidate[]): readonly ChatRecord[] {
  run.candidates = candidates.length;
  // Of one team there are few: its own side is told from all of them; a price says nothing of a candidate's value.
  if (isOfOneTeam(run.question) || run.question.order) return madeOf(candidates);
  return bestOf(candidates, 'percent', run.score, run.room);
}

/** Arbitrages with the stakes that are asked for; where those leave no profit, with their own. */
function staked(run: Run, records: readonly ChatRecord[]): readonly ChatRecord[] {
  const { records: all, notes } = allStaked(records, run.question.asked, run.sources.reader);
  run.notes.push(...notes);
  return all;
}

async function recordsOf(run: Run, now: ReadNow, filters: Filters): Promise<readonly ChatRecord[]> {
  const rates = await run.rates(now.posted, filters);
  if (rates.length > 0) return run.ranked(rates);
  if (asksHits(filters)) {
    run.notes.push('Nothing that is posted is known to have hit so often: these are prices alone.');
  }
  const records = run.ranked(now.records).map((each) => run.book.bestAfterFees(each, filters));
  if (!isOfOneTeam(run.question)) return goodFirst(run, withEdges(run, records, filters));
  const own = now.records.filter((record) => isOnNamedTeam(record, run.question));
  return uniqueBets([...run.ranked(own), ...records], run.room);
}

/** What is worth a bet after fees before what is not, else as they were; prices that are ordered stay so. */
function goodFirst(
  { question, sources }: Run,
  records: readonly ChatRecord[],
): readonly ChatRecord[] {
  if (question.order !== undefined) return records;
  const { venues } = sources.reader;
  const good = records.filter((each) => isGoodBet(each, venues));
  return [...good, ...records.filter((each) => !isGoodBet(each, venues))];
}

/** Where no best price is a good bet, or stakes are asked for, the edges that fit stand before them, of any market. */
function withEdges(
  run: Run,
  records: readonly ChatRecord[],
  filters: Filters,
): readonly ChatRecord[] {
  const { venues } = run.sources.reader;
  const [first] = records;
  const isStaked = typeof run.question.stake === 'object';
  const isGood = !isStaked && (first === undefined || isGoodBet(first, venues));
  const isOrdered = run.question.order !== undefined;
  if (run.question.context !== 'best_bets' || isOrdered || isGood) return records;
  const edges = bestOf(run.book.edges(filters, ['ev']), 'strength', run.strength, run.room);
  // A leg of an entry is no bet of its own.
  const good = edges.filter((each) => !('indicative' in each) && isGoodBet(each, venues));
  return uniqueBets([...good, ...records], 2 * run.room);
}
