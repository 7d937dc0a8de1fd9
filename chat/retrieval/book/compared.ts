// Books that are named beside each other: the price of each on one bet, the best first; and the line that
// a book has where it stands at another point than the main one.
import type { BestBetRecord, ChatRecord } from '#contract/records/chat-records.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import type { PriceBrief } from '#engine/view/reader.ts';
import { listText } from '#player-form/wording.ts';
import { countText, oddsText, pointText } from '../figures.ts';
import { oddsAfterFee, payoutOf } from '../ranking/gain.ts';
import { betOf } from '../ranking/rank.ts';
import { betText, selectionText } from '../selection.ts';
import { baseTypeOf } from './event-facts.ts';

/** The prices of books on one bet, and what is said of them. */
export interface Compared {
  /** One of each book, the best first. */
  readonly records: readonly BestBetRecord[];
  /** One sentence. */
  readonly lead: string;
}

/**
 * The bet of the first record at each of the books, of all records that were read; `books`: their names by
 * id. Undefined where none of them has it.
 */
export function comparedBooks(
  first: ChatRecord,
  all: readonly ChatRecord[],
  books: ReadonlyMap<string, string>,
  venues: Venues,
): Compared | undefined {
  const prices = all.filter((each) => each.recordType === 'best_bet');
  const records = [...books.keys()]
    .flatMap(
      (id) => prices.find((each) => each.bookmakerId === id && betOf(each) === betOf(first)) ?? [],
    )
    .sort((a, b) => paysOf(b, venues) - paysOf(a, venues));
  const [best, second] = records;
  if (!best) return undefined;
  const told = records.map(
    (each) => `${oddsText(each.bestOdds)} at ${each.bookmakerName}${feeText(each, venues)}`,
  );
  const even = records.filter((each) => paysOf(each, venues) === paysOf(best, venues));
  const names = listText(even.map(({ bookmakerName }) => bookmakerName));
  const which =
    even.length > 1
      ? even.length === records.length
        ? 'The price is the same'
        : `${names} pay the most`
      : second
        ? `${best.bookmakerName} pays ${records.length > 2 ? 'the most' : 'more'}`
        : `${best.bookmakerName} alone has it`;
  const others = [...books].flatMap(([id, name]): readonly string[] => {
    if (records.some(({ bookmakerId }) => bookmakerId === id)) return [];
    const other = prices.find((each) => each.bookmakerId === id && isLike(each, best));
    if (!other) return [`${name} has no price on it.`];
    return [`${name} has another line: ${selectionText(other)} at ${oddsText(other.bestOdds)}.`];
  });
  const lead = [`${which} on ${betText(best)}: ${listText(told)}.`, ...others].join(' ');
  return { records, lead };
}

/** Which of the books that quote a bet pay the least on it; `records`: the bet at each; undefined where there is but one. */
export function leastText(records: readonly ChatRecord[], venues: Venues): string | undefined {
  const prices = records.filter((each) => each.recordType === 'best_bet');
  const [worst, ...others] = prices.sort((a, b) => paysOf(a, venues) - paysOf(b, venues));
  if (!worst || others.length === 0) return undefined;
  const even = prices.filter((each) => paysOf(each, venues) === paysOf(worst, venues));
  const names = even.map(({ bookmakerName }) => bookmakerName);
  const which = names.length > NAMED_MAX ? countText(names.length, 'book') : listText(names);
  const pay = `${even.length > 1 ? 'pay' : 'pays'} the least`;
  const price = `${oddsText(worst.bestOdds)}${feeText(worst, venues)}`;
  return even.length === prices.length
    ? `All ${countText(prices.length, 'book')} pay the same on ${betText(worst)}.`
    : `Of ${countText(prices.length, 'book')} ${which} ${pay} on ${betText(worst)}: ${price}.`;
}

const NAMED_MAX = 4;

function paysOf({ bookmakerId, leagueId, bestOdds }: BestBetRecord, venues: Venues): number {
  return payoutOf(venues.get(bookmakerId), leagueId, bestOdds);
}

/** " (+186 after its fee)"; empty where it charges none. */
export function feeText(
  { bookmakerId, leagueId, bestOdds }: Pick<BestBetRecord, 'bookmakerId' | 'leagueId' | 'bestOdds'>,
  venues: Venues,
): string {
  const net = oddsAfterFee(venues.get(bookmakerId), leagueId, bestOdds);
  return net === undefined ? '' : ` (${oddsText(net)} after its fee)`;
}

/** Of the lines of one book in each market the one whose sides are the nearest to even: its own. */
export function ownLinesOf(looks: readonly PriceBrief[], awayName: string): readonly PriceBrief[] {
  const lines = new Map<string, PriceBrief[]>();
  for (const look of looks) {
    const { point, outcome, playerId = '', team = '', marketType, venue } = look;
    if (point === undefined) continue;
    const size = outcome === awayName ? -point : point;
    const key = [venue.bookmakerId, baseTypeOf(marketType), team, playerId, size].join('\n');
    lines.set(key, [...(lines.get(key) ?? []), look]);
  }
  const best = new Map<string, readonly PriceBrief[]>();
  for (const [key, line] of lines) {
    const market = key.slice(0, key.lastIndexOf('\n'));
    const known = best.get(market);
    if (!known || lopsided(line) < lopsided(known)) best.set(market, line);
  }
  return [...best.values()].flat();
}

/** The lines of books on one selection, and what is said of them. */
export interface Numbers {
  /** The best price at each number, the number first that is the best for the bettor. */
  readonly records: readonly BestBetRecord[];
  readonly lead: string;
}

/**
 * Which book has the best number on a selection, and what the usual line pays; `own`: the selection at each point
 * where a book has its own line, `usual`: the point of the main line. Undefined where no book has a line.
 */
export function bestNumbers(
  own: readonly ChatRecord[],
  usual: number | undefined,
  venues: Venues,
): Numbers | undefined {
  const prices = own
    .filter((each) => each.recordType === 'best_bet')
    .sort((a, b) => worthOf(b) - worthOf(a));
  const [best] = prices;
  if (!best) return undefined;
  const told = (each: BestBetRecord): string =>
    `${oddsText(each.bestOdds)} at ${each.bookmakerName}${feeText(each, venues)}`;
  const main = prices.find(({ point }) => point === usual);
  const isBest = best === main;
  const others = prices.filter((each) => each !== best && each !== main);
  const toldOthers = others.map((each) => `${selectionText(each)} ${told(each)}`);
  const lead = [
    isBest
      ? `No book has a better number than the usual line, ${betText(best)}: the best price on it is ${told(best)}.`
      : `The best number is ${betText(best)}: ${told(best)}.`,
    isBest || !main
      ? ''
      : `The usual line is ${selectionText(main)}: the best price on it is ${told(main)}.`,
    others.length === 0 ? '' : `Other numbers: ${listText(toldOthers)}.`,
  ];
  const records = [best, ...(isBest || !main ? [] : [main]), ...others];
  return { records, lead: lead.filter((text) => text !== '').join(' ') };
}

/** The fewer points for an over, the more for an under or with a handicap, the better for who bets. */
function worthOf({ outcome, point = 0 }: BestBetRecord): number {
  return outcome === 'Over' ? -point : point;
}

/** "DraftKings has another line: Pittsburgh Steelers -2.5; the main line is -3.5." */
export function otherLineText(own: ChatRecord, main: PriceBrief | undefined): string | undefined {
  if (own.recordType !== 'best_bet' || main?.point === undefined) return undefined;
  if (own.point === main.point) return undefined;
  const point = pointText(main.point, /^spread(_|$)/.test(own.market));
  return `${own.bookmakerName} has another line: ${selectionText(own)}; the main line is ${point}.`;
}

/** The same selection at any point. */
function isLike(a: ChatRecord, b: ChatRecord): boolean {
  const isOne = baseTypeOf(a.market) === baseTypeOf(b.market) && a.outcome === b.outcome;
  return isOne && a.team === b.team && a.playerId === b.playerId;
}

/** How far the sides of a line are from even odds; one side alone stands behind all that have two. */
function lopsided(line: readonly PriceBrief[]): number {
  const far = line.map(({ odds }) => Math.abs(probabilityOfPrice(odds * 100) - 0.5));
  return Math.max(...far) + (line.length < 2 ? 1 : 0);
}
