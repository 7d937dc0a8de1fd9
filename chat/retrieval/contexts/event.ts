// event_best_available_bet: one game, everything that can be bet on it, and what is better in its league.
import type { Refusal } from '#contract/errors.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import type { PriceBrief } from '#engine/view/reader.ts';
import { must } from '#kit/assert.ts';
import type { Question } from '../../language/question.ts';
import {
  askedBets,
  asksBothSides,
  asksSide,
  asksVerdict,
  comparesLines,
  comparesSides,
  isLineOf,
  isOtherSide,
  MAIN_LINES,
} from '../asked-bet.ts';
import { COMPARED_MAX, type ReadNow } from '../book/book-query.ts';
import { bestOf } from '../book/candidates.ts';
import {
  bestNumbers,
  type Compared,
  comparedBooks,
  feeText,
  leastText,
  otherLineText,
} from '../book/compared.ts';
import { baseTypeOf, type EventFacts } from '../book/event-facts.ts';
import { MAIN_MARKETS } from '../book/price-records.ts';
import { resolveEvent } from '../entity.ts';
import { oddsText } from '../figures.ts';
import { asksHits, type Filters } from '../filters.ts';
import { scoreText } from '../notes/game-notes.ts';
import { injuryNotes } from '../notes/injury-notes.ts';
import { middleTexts } from '../notes/middle-notes.ts';
import {
  bothSidesText,
  type JudgedBet,
  judgedText,
  linesText,
  sideText,
  verdictText,
  vigText,
  winnerText,
} from '../notes/side-notes.ts';
import { gainPct } from '../ranking/gain.ts';
import { betOf, inOrder, uniqueBets } from '../ranking/rank.ts';
import type { Retrieved } from '../retrieved.ts';
import type { Run } from '../run.ts';
import { namedFirst, oddsOfRecord } from '../selection.ts';
import { fallback } from './fallback.ts';
import { onlyThat } from './nothing.ts';

const ALTERNATIVES_MAX = 3;

/** The game's bets; a surface of its league where it cannot be told, or has none. */
export async function eventRecords(run: Run): Promise<Retrieved | Refusal> {
  const { filters, book, question } = run;
  const resolution = resolveEvent(run.sources.reader, book, question, filters);
  const { event, hasOdds } = resolution;
  if (!event || !hasOdds) return fallback(run, resolution);
  const own = { ...filters, teamIds: undefined, days: undefined, isLive: false };
  const first = withOwnLines(run, event, book.game(event, own), own);
  const second = run.broadened(first, own, (broader) => book.game(event, broader));
  const others = elsewhere(run, event, own);
  if (question.asksMiddles)
    run.leads.push(...middleTexts(run.sources.reader, [event], own, question.asked));
  const isEmpty = first.records.length + (second?.now.records.length ?? 0) === 0;
  // Read before anything is waited for: all at one position.
  const instead = isEmpty ? fallback(run, resolution) : undefined;
  await noteInjuries(run, event);
  const found = await recordsOf(run, event, first, own);
  const records =
    numbersFirst(run, event, found, first.records) ??
    withOtherSide(run, compared(run, event, found, first, own), first.records, own);
  addLines(run, event, records, first.records);
  if (records.length > 0) {
    const alternatives = stronger(run, others, records[0]);
    return run.found(records, { resolution, alternatives });
  }
  const more = second && (await recordsOf(run, event, second.now, second.filters));
  if (question.isOnly && more && more.length > 0) return onlyThat(run, more);
  if (!more || more.length === 0) return must(instead, 'nothing was found here');
  const alternatives = stronger(run, others, more[0]);
  const { filters: broader, dropped } = second;
  return run.found(more, { resolution, alternatives, filters: broader, dropped });
}

async function noteInjuries(run: Run, event: EventFacts): Promise<void> {
  const { subject, asksInjuries: isAsked } = run.question;
  const players = subject.players.flatMap((named) =>
    named.players.filter(({ eventIds }) => eventIds.includes(event.eventId)),
  );
  const names = players.map(({ playerName }) => playerName);
  const asked = { nowMs: run.nowMs, isAsked };
  run.notes.push(...(await injuryNotes(run.sources.sql, event, names, asked)));
}

/** With the lines of named books that have none at the main points. */
function withOwnLines(run: Run, event: EventFacts, now: ReadNow, filters: Filters): ReadNow {
  const ids = [...(filters.bookmakerIds ?? [])];
  const quoting = new Set(now.records.map((each) => 'bookmakerId' in each && each.bookmakerId));
  const missing = ids.filter((id) => !quoting.has(id));
  if (missing.length === 0 || ids.length > COMPARED_MAX) return now;
  const lines = run.book.ownLines(event, { ...filters, bookmakerIds: new Set(missing) });
  return { ...now, records: [...now.records, ...lines] };
}

/**
 * "Who has the lowest number for the over": the first bet at the best line that a book has, before what the usual
 * line pays; undefined where no number is asked for, or the bet has none.
 */
function numbersFirst(
  run: Run,
  event: EventFacts,
  records: readonly ChatRecord[],
  all: readonly ChatRecord[],
): readonly ChatRecord[] | undefined {
  const { question, book, filters, limit } = run;
  const [first] = records;
  const { asides, wanted, side, line, answerMeant } = question;
  // "Best line in that game", of no market, is any bet.
  const isNamed = wanted.markets.length > 0 || [side, line, answerMeant].some(Boolean);
  const isOpen = asides.has('number') && isNamed && filters.bookmakerIds?.size !== 1;
  if (!isOpen || first?.point === undefined) return undefined;
  const isAtLine = first.point === line;
  const isOfBoth = line === undefined && asksBothSides(question);
  const other = isOfBoth ? all.find((each) => isOtherSide(each, first)) : undefined;
  const told = [first, ...(other ? [other] : [])].flatMap((bet) => {
    const usual = book.mainLine(event, bet)?.point;
    return (
      bestNumbers(book.ownNumbers(event, bet, filters), usual, run.sources.reader.venues) ?? []
    );
  });
  run.leads.push(...told.map(({ lead }) => lead));
  const numbers = told.flatMap((each) => each.records);
  // The line that is asked for stands first, and is compared where no book has it as its own.
  const asked = isAtLine ? numbers.find(({ point }) => point === first.point) : numbers[0];
  return asked && uniqueBets([asked, ...numbers, ...records], limit);
}

/** The first bet at each of a few books that are named, or the line of one that has another one. */
function compared(
  run: Run,
  event: EventFacts,
  records: readonly ChatRecord[],
  now: ReadNow,
  { bookmakerIds }: Filters,
): readonly ChatRecord[] {
  const [first] = records;
  const ids = [...(bookmakerIds ?? [])];
  if (first && isShopped(run)) {
    const told = shopped(run, event, records);
    addOtherSide(run, event, first, now);
    return told;
  }
  if (!first || ids.length === 0 || ids.length > COMPARED_MAX) return records;
  if (ids.length === 1) {
    const isOpen = run.question.line === undefined && first.playerId === undefined;
    const main = isOpen ? run.book.mainLine(event, first) : undefined;
    run.leads.push(...[otherLineText(first, main)].filter((text) => text !== undefined));
    return records;
  }
  if (comparesLines(run.question)) return besideEach(run, records, now.records, ids);
  const told = besideOthers(run, records, now.records, ids);
  if (run.question.asides.has('least'))
    addLeast(run, run.book.bestBooks(event, first, run.filters));
  addOtherSide(run, event, first, now);
  return told;
}

/** Every main line of the game at each of the books, and both sides of it, before the other records. */
function besideEach(
  run: Run,
  records: readonly ChatRecord[],
  all: readonly ChatRecord[],
  ids: readonly string[],
): readonly ChatRecord[] {
  const lines = MAIN_LINES.flatMap((market) => {
    const first = all.find(isLineOf(market, run.question));
    const other = first && all.find((each) => isOtherSide(each, first));
    return [first, other].flatMap(
      (bet) => (bet && addComparison(run, bet, all, ids)?.records) ?? [],
    );
  });
  const bets = new Set(lines.map(betOf));
  return [...lines, ...records.filter((each) => !bets.has(betOf(each)))].slice(0, run.limit);
}

/** The first bet at the books that pay the most on it. */
function shopped(
  run: Run,
  event: EventFacts,
  records: readonly ChatRecord[],
): readonly ChatRecord[] {
  const [first] = records;
  if (!first || first.recordType === 'arbitrage') return records;
  const best = run.book.bestBooks(event, first, run.filters);
  const ids = best.flatMap((each) => ('bookmakerId' in each ? each.bookmakerId : []));
  const told = besideOthers(run, records, best, ids);
  if (run.question.asides.has('least'))
    addLeast(run, run.book.bestBooks(event, first, run.filters, Number.POSITIVE_INFINITY));
  return told;
}

/** Which of the books that have a bet pays the least: before which pays the most, unless both are asked for. */
function addLeast({ leads, question, sources }: Run, all: readonly ChatRecord[]): void {
  const text = leastText(all, sources.reader.venues);
  if (text === undefined) return;
  if (question.asides.has('most')) leads.push(text);
  else leads.unshift(text);
}

/** Whether it is asked which of all books to take, or of so many that they are not compared one by one. */
function isShopped({ question, filters }: Run): boolean {
  const books = filters.bookmakerIds?.size ?? 0;
  return question.asides.has('book') && (books === 0 || books > COMPARED_MAX);
}

/** The first bet at each of the books, of all prices that were read, before the other records. */
function besideOthers(
  run: Run,
  records: readonly ChatRecord[],
  all: readonly ChatRecord[],
  ids: readonly string[],
): readonly ChatRecord[] {
  const [first] = records;
  const comparison = first && addComparison(run, first, all, ids);
  if (!first || !comparison) return records;
  // What the model or an edge says of the best price stays said of it.
  const [best, ...rest] = comparison.records;
  const isBest = 'bookmakerId' in first && first.bookmakerId === best?.bookmakerId;
  const beside = isBest ? [first, ...rest] : comparison.records;
  const others = records.filter((record) => betOf(record) !== betOf(first));
  return [...beside, ...others].slice(0, run.limit);
}

/** Where a market is asked for, and no side of it: the first bet with its other side behind it, and both in a sentence. */
function withOtherSide(
  run: Run,
  records: readonly ChatRecord[],
  all: readonly ChatRecord[],
  filters: Filters,
): readonly ChatRecord[] {
  const { question, book } = run;
  const [first] = records;
  const books = run.filters.bookmakerIds?.size ?? 0;
  const asksVig = question.asides.has('vig') && first?.playerId === undefined;
  const isOpen = asksVig || (books <= 1 && !question.asides.has('book') && asksBothSides(question));
  if (!first || !isOpen) return records;
  const prices = [first, ...all].flatMap((each) => (each.recordType === 'best_bet' ? [each] : []));
  const isOfMarket = ({ market, team, playerId }: ChatRecord): boolean =>
    baseTypeOf(market) === baseTypeOf(first.market) &&
    team === first.team &&
    playerId === first.playerId;
  // Of an edge at a point of its own the sides are those of the main line.
  const own =
    prices.find((each) => betOf(each) === betOf(first)) ??
    prices.find((each) => isOfMarket(each) && each.outcome === first.outcome);
  if (!own) return records;
  const others = uniqueBets(
    prices.filter((each) => isOtherSide(each, own)),
    prices.length,
  ).map((each) => book.bestAfterFees(each, filters));
  if (others.length === 0) return records;
  const sides = [own, ...others].filter((each) => each.recordType === 'best_bet');
  const vig = asksVig ? vigText(sides) : undefined;
  if (vig !== undefined) run.leads.push(vig);
  if (!hasAllLines(run)) run.leads.push(bothSidesText(sides, run.sources.reader.venues));
  return uniqueBets([first, ...others, ...records], run.limit);
}

/** Of a game that is asked about the books on its other side, too. */
function addOtherSide(run: Run, event: EventFacts, first: ChatRecord, all: ReadNow): void {
  const { subject, isOfGame } = run.question;
  const isOfBoth = isOfGame || subject.teams.length > 1;
  const other = all.records.find((each) => isOtherSide(each, first));
  if (!isOfBoth || !other || first.playerId !== undefined) return;
  const isOfAll = isShopped(run);
  const prices = isOfAll ? run.book.bestBooks(event, other, run.filters) : all.records;
  const ids = isOfAll
    ? prices.flatMap((each) => ('bookmakerId' in each ? each.bookmakerId : []))
    : [...(run.filters.bookmakerIds ?? [])];
  addComparison(run, other, prices, ids);
}

/** Compares the books on one bet and adds the sentence to the leads; undefined where none has the bet. */
function addComparison(
  run: Run,
  bet: ChatRecord,
  prices: readonly ChatRecord[],
  ids: readonly string[],
): Compared | undefined {
  const { venues } = run.sources.reader;
  const names = new Map(ids.map((id) => [id, venues.get(id)?.bookmakerName ?? id]));
  const compared = comparedBooks(bet, prices, names, venues);
  if (compared) run.leads.push(compared.lead);
  return compared;
}

/** What is asked of the lines of the game: their prices, who wins, which side, what a price is worth. */
function addLines(
  run: Run,
  event: EventFacts,
  records: readonly ChatRecord[],
  all: readonly ChatRecord[],
): void {
  const { question, book, nowMs } = run;
  const [first] = records;
  const { asides, judgedPrice, subject, wanted } = question;
  const { reader } = run.sources;
  const { venues } = reader;
  const verdict =
    first && asksVerdict(question)
      ? verdictText(first, [...records, ...all], { venues, nowMs })
      : undefined;
  if (verdict !== undefined) run.leads.unshift(verdict);
  const score = asksScore(question) ? scoreText(reader.eventRecord(event.eventId)) : undefined;
  if (score !== undefined) run.leads.push(score);
  const isWinner = asides.has('winner');
  const isLine = asksLines(run);
  if (!isWinner && !isLine && judgedPrice === undefined && !asksSide(question)) return;
  const lines = book.mainLines(event, MAIN_MARKETS);
  const asked = new Set(wanted.markets);
  const shown = lines.filter(({ marketType }) => asked.size === 0 || asked.has(marketType));
  const names = new Set(subject.teams.flatMap(({ teams }) => teams.map(({ name }) => name)));
  const texts = [
    judgedPrice === undefined
      ? undefined
      : judgedText(judgedBet(question, judgedPrice, names), lines, event),
    isWinner ? winnerText(lines) : undefined,
    isWinner && question.backed !== undefined
      ? linesText(lines.filter(isWinnerLine), event)
      : undefined,
    hasAllLines(run) ? linesText(shown, event) : undefined,
    comparesSides(question) ? sideText(first, venues) : undefined,
  ];
  run.leads.push(...texts.filter((text) => text !== undefined));
}

/** Of one main market that is named its bet, at the line that is named; else who wins. */
function judgedBet(
  { wanted, line, side }: Question,
  american: number,
  names: ReadonlySet<string>,
): JudgedBet {
  const [only, second] = wanted.markets;
  const isMain = only !== undefined && second === undefined && MAIN_MARKETS.has(only);
  const market = isMain ? only : 'moneyline';
  const outcomes = market === 'total' ? new Set([side === 'under' ? 'Under' : 'Over']) : names;
  return { american, market, line: market === 'moneyline' ? undefined : line, outcomes };
}

/** Who asks about a game in play, or who wins it, is told how it stands. */
function asksScore({ isOfGame, asides, subject }: Question): boolean {
  const isAsked = isOfGame || asides.has('winner') || asides.has('side') || asides.has('verdict');
  return isAsked && subject.players.length === 0;
}

const isWinnerLine = ({ marketType }: PriceBrief): boolean => marketType === 'moneyline';

/** Whether the lines of the game are asked for, of all books; and whether a sentence of all of them can say so. */
function asksLines({ question, filters }: Run): boolean {
  return question.asides.has('line') && filters.bookmakerIds === undefined;
}

function hasAllLines(run: Run): boolean {
  const { subject, line, wanted } = run.question;
  const isOpen = subject.players.length === 0 && line === undefined && !wanted.wantsAlternates;
  return asksLines(run) && isOpen;
}

function elsewhere(run: Run, event: EventFacts, filters: Filters): readonly ChatRecord[] {
  const inLeague = { ...filters, leagues: [event.leagueId], playerIds: undefined };
  // Prices of a bound are asked for, and the sides of an arbitrage are not held to it.
  const { oddsMin, oddsMax } = filters.limits;
  const isBound = oddsMin !== undefined || oddsMax !== undefined;
  const types = isBound ? (['ev'] as const) : (['ev', 'arbitrage'] as const);
  const others = run.book.edges(inLeague, types, event.eventId);
  return bestOf(others, 'strength', run.strength, ALTERNATIVES_MAX);
}

/** Those of other games that are stronger than the best of this one. */
function stronger(
  { strength }: Run,
  others: readonly ChatRecord[],
  best: ChatRecord | undefined,
): readonly ChatRecord[] {
  if (!best) return others;
  const least = Math.max(0, strength(best));
  return others.filter((record) => strength(record) > least);
}

/** Ranked together; what the prompt names, or asks form of, goes before what has a price. */
async function recordsOf(
  run: Run,
  event: EventFacts,
  now: ReadNow,
  filters: Filters,
): Promise<readonly ChatRecord[]> {
  const { question, strength, limit } = run;
  const { form } = question;
  const rates = await run.rates(now.posted, filters);
  const all = inOrder([...now.records, ...rates], strength);
  run.candidates = all.length;
  const isForm =
    form.asksHitRates ||
    form.location !== undefined ||
    form.backToBack === true ||
    asksHits(filters);
  const first = isForm || question.subject.opponent ? inOrder(rates, strength) : [];
  const isWorth = (record: ChatRecord): boolean => strength(record) > 0;
  const asked = askedBets(question, event, isWorth)
    .map((test) => all.filter(test))
    .map((found) =>
      comparesSides(question) && !found.some(isWorth) ? byGain(run, found, filters) : found,
    );
  const led = [namedFirst(all, question.answerMeant), first, ...asked, all].map((each) =>
    uniqueBets(each, limit),
  );
  const best = uniqueBets(led.flat(), limit);
  const priced = withPrice(run, best, all);
  const net = priced.map((each) => run.book.bestAfterFees(each, filters));
  if (!question.asides.has('book')) addFee(run, priced[0], net[0]);
  return net;
}

/** Whether a prop is good is said of its price where the consensus has one: before the games that it hit. */
function withPrice(
  { question, sources, limit }: Run,
  records: readonly ChatRecord[],
  all: readonly ChatRecord[],
): readonly ChatRecord[] {
  const [first] = records;
  if (first?.recordType !== 'hit_rate' || !asksVerdict(question)) return records;
  const { venues } = sources.reader;
  const isPriced = (each: ChatRecord): boolean => gainPct(each, venues) !== undefined;
  const price = all.find((each) => betOf(each) === betOf(first) && isPriced(each));
  return price ? [price, ...records].slice(0, limit) : records;
}

/** What is expected to gain the most, or to lose the least, first: after fees, whatever doubt there is of it. */
function byGain(
  { book, sources }: Run,
  records: readonly ChatRecord[],
  filters: Filters,
): readonly ChatRecord[] {
  const { venues } = sources.reader;
  return records
    .map((record) => {
      const gain = gainPct(book.bestAfterFees(record, filters), venues);
      return { record, gain: gain ?? Number.NEGATIVE_INFINITY };
    })
    .sort((a, b) => b.gain - a.gain || 0)
    .map(({ record }) => record);
}

/** That the highest price is not the one that pays the most. */
function addFee(run: Run, gross: ChatRecord | undefined, net: ChatRecord | undefined): void {
  if (!gross || gross === net || net?.recordType !== 'best_bet') return;
  if (gross.recordType === 'arbitrage' || gross.recordType === 'line_movement') return;
  const { venues } = run.sources.reader;
  const shown = oddsOfRecord(gross);
  const fee = feeText({ ...gross, bestOdds: shown }, venues);
  run.asides.push(
    `${net.bookmakerName} pays the most after fees; ${gross.bookmakerName} takes a fee of what is won.`,
  );
  run.notes.push(`${gross.bookmakerName} shows ${oddsText(shown)}${fee}.`);
}
