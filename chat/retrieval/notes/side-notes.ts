// What the lines of a game say: every side's price, which of two teams the figures speak for, which is likelier
// to win, and what a price is worth; in sentences.
import type { BestBetRecord, ChatRecord, HitRateRecord } from '#contract/records/chat-records.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import type { PriceBrief } from '#engine/view/reader.ts';
import { listText } from '#player-form/wording.ts';
import { feeText } from '../book/compared.ts';
import type { EventFacts } from '../book/event-facts.ts';
import { oddsText, percentText, rateText, shareText } from '../figures.ts';
import { isHitting, windowOf } from '../ranking/confidences.ts';
import { isBegun } from '../ranking/doubt.ts';
import { gainPct, isGoodBet, SHOWN_PCT } from '../ranking/gain.ts';
import { betOf } from '../ranking/rank.ts';
import { betText, oddsOfRecord, selectionText } from '../selection.ts';

/** What the first record of a game says to who asks which side to take; undefined where it is of no side. */
export function sideText(first: ChatRecord | undefined, venues: Venues): string | undefined {
  if (!first || !('bookmakerName' in first)) return undefined;
  const gain = gainPct(first, venues);
  if (gain === undefined) return undefined;
  const bet = `${betText(first)} at ${oddsText(oddsOfRecord(first))} with ${first.bookmakerName}`;
  return isGoodBet(first, venues)
    ? `The side that the figures speak for is ${bet}.`
    : `The figures speak for neither side; the one that loses the least is ${bet}.`;
}

/**
 * Whether the first record is a good bet, with the figure that says so: of `all` records that were read those of the
 * same bet; undefined of what is no single bet.
 */
export function verdictText(
  first: ChatRecord,
  all: readonly ChatRecord[],
  { venues, nowMs }: { readonly venues: Venues; readonly nowMs: number },
): string | undefined {
  if (first.recordType === 'arbitrage' || first.recordType === 'line_movement') return undefined;
  const same = [first, ...all.filter((each) => betOf(each) === betOf(first))];
  const priced = same.find((each) => gainPct(each, venues) !== undefined);
  const form = same.find((each) => each.recordType === 'hit_rate');
  const hits = form && hitsText(form);
  const record = priced ?? first;
  const bet = `${betText(record)} at ${oddsText(oddsOfRecord(record))}`;
  const where = 'bookmakerName' in record ? ` with ${record.bookmakerName}` : '';
  const gain = priced && gainPct(priced, venues);
  if (gain !== undefined) {
    const isGood = isGoodBet(record, venues);
    const share = `${percentText(Math.abs(gain))} of the stake on average`;
    const what =
      Math.abs(gain) < SHOWN_PCT
        ? 'gains nothing on average'
        : `${gain < 0 ? 'loses' : 'gains'} ${share}`;
    return `${isGood ? 'Yes' : 'No'}: by these figures ${bet}${where} ${what}${hits ? `; ${hits}` : ''}.`;
  }
  // What whole games say is not said of what is left of one.
  if (!form || !hits || isBegun(form, nowMs)) {
    const why = `as not every side of it is quoted${hits ? `; ${hits}` : ''}`;
    return `No: nothing says what is fair for ${bet}${where}, ${why}.`;
  }
  return `${isHitting(form) ? 'Yes, by past games' : 'No'}: ${bet}${where}: ${hits}.`;
}

/** "in whole games before this one it hit 3 of 10 (30%), and the price needs 53.5%". */
function hitsText(record: HitRateRecord): string | undefined {
  const { custom, windows, impliedProb } = record;
  const main = custom ?? windowOf(record, 'L10') ?? windows[0];
  if (!main || main.games === 0) return undefined;
  return `in whole games before this one it hit ${rateText(main)}, and the price needs ${shareText(impliedProb)}`;
}

/** Which outcome the consensus calls the likeliest, and by how many points; undefined where it has no opinion. */
export function winnerText(lines: readonly PriceBrief[]): string | undefined {
  const chances = lines
    .filter(({ marketType, fairOdds }) => marketType === 'moneyline' && fairOdds !== null)
    .map(({ outcome, fairOdds }) => ({
      outcome,
      chance: probabilityOfPrice((fairOdds as number) * 100),
    }));
  const [best] = chances.sort((a, b) => b.chance - a.chance);
  if (!best) return undefined;
  const spread = lines.find(
    ({ marketType, outcome }) => marketType === 'spread' && outcome === best.outcome,
  );
  const points = spread?.point !== undefined && spread.point < 0 ? -spread.point : undefined;
  const by = points === undefined ? '' : `, favored by ${points}`;
  return `By the prices of all books ${best.outcome} is the likeliest, with ${shareText(best.chance)}${by}.`;
}

const ORDER = ['spread', 'total', 'moneyline'];

/** The best price of every side of the main lines; undefined where there is none. */
export function linesText(
  lines: readonly PriceBrief[],
  { catalog, leagueId }: EventFacts,
): string | undefined {
  const { byType } = catalog.leagues.markets(leagueId);
  const markets = [...new Set(lines.map(({ marketType }) => marketType))].sort(
    (a, b) => ORDER.indexOf(a) - ORDER.indexOf(b),
  );
  const told = markets.map((market) => {
    const sides = lines
      .filter(({ marketType }) => marketType === market)
      .map((look) => {
        const bet = selectionText({ leagueId, market, ...look });
        return `${bet} ${oddsText(look.odds)} at ${look.venue.bookmakerName}`;
      });
    return `${byType.get(market)?.marketName ?? market}: ${listText(sides)}.`;
  });
  return told.length === 0 ? undefined : told.join(' ');
}

/** The best price of both sides of a line, or of all; `sides`: records of each. */
export function bothSidesText(sides: readonly BestBetRecord[], venues: Venues): string {
  const ordered = [...sides].sort(
    (a, b) => Number(a.outcome === 'Under') - Number(b.outcome === 'Under'),
  );
  const told = ordered.map(
    (each) =>
      `${selectionText(each)} ${oddsText(each.bestOdds)} at ${each.bookmakerName}${feeText(each, venues)}`,
  );
  return `${ordered[0]?.marketName ?? ''}: ${listText(told)}.`;
}

/** How much the prices of all sides of a line come to above 100 percent; undefined where there is but one. */
export function vigText(sides: readonly BestBetRecord[]): string | undefined {
  const [first, second] = sides;
  if (!first || !second) return undefined;
  const sum = sides.reduce((all, { bestOdds }) => all + 1 / decimalOfPrice(bestOdds * 100), 0);
  const books = new Set(sides.map(({ bookmakerName }) => bookmakerName));
  const where = books.size === 1 ? `At ${[...books].join('')}` : 'At the best price of each side';
  const implied = `the ${first.marketName} prices come to ${shareText(sum)}`;
  return sum > 1
    ? `${where} ${implied}, a vig of ${percentText(100 * (sum - 1))}.`
    : `${where} ${implied}, so no vig is left.`;
}

/** The bet whose price somebody names: of a market, at a line where one is named, on one of the outcomes. */
export interface JudgedBet {
  readonly american: number;
  readonly market: string;
  readonly line: number | undefined;
  readonly outcomes: ReadonlySet<string>;
}

/** What a price that somebody names is worth by the consensus; undefined where the game has no such bet. */
export function judgedText(
  { american, market, line, outcomes }: JudgedBet,
  lines: readonly PriceBrief[],
  { catalog, leagueId }: EventFacts,
): string | undefined {
  const ofMarket = lines.filter(
    ({ marketType, outcome }) => marketType === market && outcomes.has(outcome),
  );
  const look = ofMarket.find(({ point }) => line === undefined || point === line);
  if (!look && ofMarket.length > 0)
    return `${oddsText(american)} is not judged: the consensus has no fair price at that line.`;
  if (!look || look.fairOdds === null) return undefined;
  const fair = probabilityOfPrice(look.fairOdds * 100);
  const pct = 100 * (fair * decimalOfPrice(Math.round(american * 100)) - 1);
  const worth =
    Math.abs(pct) < SHOWN_PCT
      ? 'is about fair'
      : `${pct > 0 ? 'gains' : 'loses'} ${percentText(Math.abs(pct))} on average`;
  const bet = selectionText({ leagueId, market, ...look });
  const name = catalog.leagues.markets(leagueId).byType.get(market)?.marketName ?? market;
  return (
    `${oddsText(american)} on ${bet} (${name}) ${worth}: by the consensus ` +
    `${oddsText(look.fairOdds)} is fair, and the best price is ${oddsText(look.odds)} at ` +
    `${look.venue.bookmakerName}.`
  );
}
