// "Are any of those at plus money?", "which of them starts first?": the picks that the answer before lists, at
// the prices of now, and which of them are what is asked for.
import type { BestBetRecord, ChatRecord } from '#contract/records/chat-records.ts';
import { listText } from '#player-form/wording.ts';
import { betOfLine, pickAt } from '../language/answers-before.ts';
import type { Question } from '../language/question.ts';
import { isOtherSide } from './asked-bet.ts';
import { comparedBooks } from './book/compared.ts';
import { eventFacts } from './book/event-facts.ts';
import { oddsText } from './figures.ts';
import { openFilters, pricePasses } from './filters.ts';
import { LIST_LOST, quotedBets, quotedLegs } from './listed-legs.ts';
import { type LegRecord, oddsOf } from './parlay-legs.ts';
import type { Retrieved } from './retrieved.ts';
import type { Run } from './run.ts';
import { betText, byStart } from './selection.ts';

/** Undefined where no pick is meant that was listed, or none of them has a price that fits. */
export function ofListedPicks(run: Run): Retrieved | undefined {
  const { question, filters } = run;
  const { picksMeant, asides, wanted } = question;
  if (question.isListLost) run.leads.push(LIST_LOST);
  if (!picksMeant) return undefined;
  const { lines: all, isOfAll, place } = picksMeant;
  const one = place === undefined ? undefined : pickAt(all, place);
  if (place !== undefined && one === undefined) {
    const verb = all.length === 1 ? 'pick was' : 'picks were';
    run.leads.push(`Only ${all.length} ${verb} listed, so these are others.`);
    return undefined;
  }
  if (one !== undefined && question.triedIds.length > 0) return atTriedBooks(run, one);
  if (one !== undefined && asides.has('flip')) return otherSide(run, one);
  const lines = one === undefined ? all : [one];
  const found = quotedLegs(run, lines, openFilters(filters));
  const picks = found.filter((each) => each !== undefined);
  const gone = lines.filter((_, at) => found[at] === undefined);
  run.candidates = picks.length;
  if (picks.length === 0) {
    run.leads.push(
      one === undefined
        ? 'None of the picks of the answer before has a price that fits now, so these are others.'
        : `${betOfLine(one)} has no price that fits now, so these are others.`,
    );
    return undefined;
  }
  const isFirst = asides.has('first');
  const passes = (each: LegRecord): boolean =>
    pricePasses({ ...filters, price: undefined }, oddsOf(each)) && isOfSide(each, question.favour);
  const fits = isFirst ? byStart(picks) : picks.filter(passes);
  if (!isFirst && one === undefined) run.leads.push(answerText(fits, picks, isOfAll));
  if (gone.length > 0) {
    run.leads.push(`Without a price that fits now: ${listText(gone.map(betOfLine))}.`);
  }
  const records = [...fits, ...picks.filter((each) => !fits.includes(each))];
  const { oddsMin: _, oddsMax: __, ...limits } = wanted.limits;
  const open = {
    ...wanted,
    price: undefined,
    limits: { ...limits, oddsMin: undefined, oddsMax: undefined },
  };
  return run.found(records.slice(0, run.limit), {
    filters: openFilters(filters),
    question: { ...question, favour: undefined, wanted: open },
  });
}

/** "Flip it": the other side of the bet of a line, at its best price of now. */
function otherSide(run: Run, line: string): Retrieved | undefined {
  const { filters, sources, book } = run;
  const [bet] = quotedBets(run, [line], openFilters(filters), pricedOf);
  const entry = bet && sources.reader.findEvent(bet.eventId);
  const marketTypes = new Set(bet ? [bet.market] : []);
  const { records } = entry
    ? book.game(eventFacts(sources.reader, entry), { ...openFilters(filters), marketTypes })
    : { records: [] };
  const other = bet && records.find((each) => isOtherSide(each, bet));
  if (!other) run.leads.push(`The other side of ${betOfLine(line)} has no price now.`);
  return other && run.found([other], { filters: openFilters(filters) });
}

const pricedOf = (each: ChatRecord | undefined): BestBetRecord | undefined =>
  each?.recordType === 'best_bet' ? each : undefined;

const LISTED_BOOK = / at ([^:()]+)$/;

/** "Is DraftKings any better?": the bet of a line at its own book and at those that are named. */
function atTriedBooks(run: Run, line: string): Retrieved | undefined {
  const { question, filters, sources } = run;
  const { venues } = sources.reader;
  const open = { ...openFilters(filters), bookmakerIds: undefined, sourceType: undefined };
  const [bet] = quotedBets(run, [line], open, pricedOf);
  const entry = bet && sources.reader.findEvent(bet.eventId);
  if (!bet || !entry) {
    run.leads.push(`${betOfLine(line)} has no price that fits now, so these are others.`);
    return undefined;
  }
  const name = LISTED_BOOK.exec(line)?.[1];
  const listed = venues.listed().filter(({ bookmakerName }) => bookmakerName === name);
  const ids = [...listed.map(({ bookmakerId }) => bookmakerId), ...question.triedIds];
  const asked = { ...open, bookmakerIds: new Set(ids) };
  const prices = run.book.bestBooks(eventFacts(sources.reader, entry), bet, asked);
  const names = new Map(ids.map((id) => [id, venues.get(id)?.bookmakerName ?? id]));
  const compared = comparedBooks(bet, prices, names, venues);
  const [only, other] = new Set(ids);
  if (only !== undefined && other === undefined)
    run.leads.push(`The price of ${betOfLine(line)} is that of ${names.get(only)} already.`);
  else if (compared) run.leads.push(compared.lead);
  return run.found(compared?.records ?? [bet], { filters: compared ? asked : open });
}

/** Underdogs or favourites: of a handicap by who gets points, of a winner by the price; of nothing else. */
function isOfSide(record: LegRecord, favour: Question['favour']): boolean {
  if (favour === undefined) return true;
  const { market, point, team } = record;
  const isHandicap = market.startsWith('spread') && point !== undefined;
  const size = isHandicap ? point : market.startsWith('moneyline') && !team ? oddsOf(record) : 0;
  return favour === 'plus' ? size > 0 : size < 0;
}

/** Yes or no first, then which. */
function answerText(
  fits: readonly LegRecord[],
  picks: readonly LegRecord[],
  isOfAll: boolean,
): string {
  const named = (records: readonly LegRecord[]): string =>
    listText(records.map((each) => `${betText(each)} ${oddsText(oddsOf(each))}`));
  if (fits.length === 0) return `No, none of those: ${named(picks)}.`;
  if (fits.length === picks.length)
    return `Yes, ${picks.length === 1 ? 'it is' : 'all of them'}: ${named(picks)}.`;
  const count = `${fits.length} of the ${picks.length}: ${named(fits)}.`;
  return isOfAll ? `No, not all of them, but ${count}` : `Yes, ${count}`;
}
