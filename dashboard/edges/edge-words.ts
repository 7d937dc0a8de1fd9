// What an edge says in a few words, whatever its type.
import type { Channels, Event, StreamedEdge } from '#client/overround.ts';
import { matchupText } from '../view/event-text.ts';
import type { OddsFormat } from '../view/odds-text.ts';
import { moneyText, priceText, signed } from '../view/odds-text.ts';

export const EDGE_TYPES = ['arbitrage', 'ev', 'value', 'middle', 'low_hold', 'back_lay'] as const;
export type EdgeType = (typeof EDGE_TYPES)[number];

/** Whether edges of the type exist only where they are asked for by name. */
export function isRequested(type: EdgeType): boolean {
  return type === 'middle' || type === 'low_hold' || type === 'back_lay';
}

export const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['arbitrage', 'Arb'],
  ['ev', 'EV'],
  ['value', 'Value'],
  ['middle', 'Middle'],
  ['low_hold', 'Low hold'],
  ['back_lay', 'Back and lay'],
]);

/** Why an edge closed. */
export type CloseReason = NonNullable<Channels['edges']['change']['events'][number]['reason']>;

const REASONS: Readonly<Record<CloseReason, string>> = {
  price_moved: 'price moved',
  withdrawn: 'withdrawn',
  suspended: 'suspended',
  stale: 'price expired',
  started: 'game started',
};

/** One bet of an edge. */
export interface Leg {
  readonly venue: string;
  readonly venueId: string;
  readonly outcome: string;
  /** American odds. */
  readonly odds: number;
  /** Of the total; undefined where there is one leg. */
  readonly share?: number;
  /** What a lay bet loses for each unit of its backer's stake; undefined of a back bet. */
  readonly losesPerStake?: number;
}

/** What it promises, percent; of middles and low holds what they cost at worst, below 0. */
export function pctOf({ arbitrage, ev, value, middle, lowHold, backLay }: StreamedEdge): number {
  const cost = middle?.costPct ?? lowHold?.holdPct ?? 0;
  return (
    arbitrage?.profitPct ??
    backLay?.profitPct ??
    ev?.evPct ??
    value?.edgePct ??
    (cost === 0 ? 0 : -cost)
  );
}

/** What tells one set of prices from another: an edge keeps its id when a leg changes. */
export function legsKey(edge: StreamedEdge): string {
  return legsOf(edge)
    .map(({ venueId, odds }) => `${venueId} ${odds}`)
    .join(' ');
}

/**
 * What to stake on each leg. A total of one's own is divided by the shares; what is rounded, or is
 * of a bankroll, is as the server says it in `priced`, and undefined until it does.
 */
export function amountsOf(
  edge: StreamedEdge,
  priced: StreamedEdge | undefined,
  { stake, rounding }: { readonly stake: number; readonly rounding: number },
): readonly (number | undefined)[] {
  if (!betsOf(edge)) return [(priced?.ev ?? priced?.value)?.stake];
  if (rounding > 0) return betsOf(priced)?.books.map((leg) => leg.stake) ?? [];
  return legsOf(edge).map(({ share = 0 }) => share * stake);
}

/** Of an edge of several legs, what its type says of them. */
export function betsOf(edge: StreamedEdge | undefined) {
  return edge?.arbitrage ?? edge?.middle ?? edge?.lowHold ?? edge?.backLay;
}

/** Its bets, in the order of the record. */
export function legsOf(edge: StreamedEdge): readonly Leg[] {
  const bets = betsOf(edge);
  if (bets) {
    const { books, totalStake } = bets;
    return books.map((book) => ({
      venue: book.bookmaker,
      venueId: book.bookmakerId,
      outcome: withPoint(book.outcome, book.point),
      odds: book.odds,
      share: book.stake / totalStake,
      ...(book.side === 'lay' && { losesPerStake: (book.liability ?? 0) / book.stake }),
    }));
  }
  const only = edge.ev ?? edge.value;
  if (!only) return [];
  const { bookmakerName: venue, bookmakerId: venueId, odds } = only;
  return [{ venue, venueId, outcome: outcomeText(edge), odds }];
}

/** What a lay bet loses at a stake: "liability 107.69"; empty of a back bet, and without a stake. */
export function liabilityText({ losesPerStake }: Leg, stake: number | undefined): string {
  if (losesPerStake === undefined || stake === undefined) return '';
  return `liability ${moneyText(losesPerStake * stake)}`;
}

/** What is bet on: "Over 47.5", "Buffalo Bills +3", a player before it. */
export function outcomeText(edge: StreamedEdge): string {
  return betText(edge.outcome, edge.point, edge.playerName ?? edge.team);
}

/** A selection with its point, behind whom it is about where that is not in its name. */
export function betText(outcome: string, point: number | undefined, about?: string): string {
  const bet = withPoint(outcome, point);
  return about === undefined || bet.startsWith(about) ? bet : `${about} ${bet}`;
}

/** A market's key as words: player_pass_yds is "Pass yds". */
export function marketText(market: string): string {
  const words = market.replace(/^(?:player|batter|pitcher)_/, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What is bet on, in a few words; of a middle how wide it is, too. */
export function aboutText({ market, middle }: StreamedEdge): string {
  if (!middle) return marketText(market);
  const { gap, winningResults } = middle;
  const results = winningResults === 1 ? '1 result' : `${winningResults} results`;
  return `${marketText(market)} · ${gap} wide, ${results}`;
}

export function reasonText(reason: CloseReason | undefined): string {
  return reason ? REASONS[reason] : 'closed';
}

/** For the clipboard: one leg a line, with what to stake where that is known. */
export function edgeText(
  edge: StreamedEdge,
  event: Event | undefined,
  amounts: readonly (number | undefined)[],
): string {
  const game = event ? matchupText(event) : edge.eventId;
  const legs = legsOf(edge).map((leg, index) => {
    const { venue, outcome, odds, losesPerStake } = leg;
    const staked = amounts[index];
    const bet = losesPerStake === undefined ? outcome : `Lay ${outcome}`;
    const loses = liabilityText(leg, staked);
    const amount = staked === undefined ? '' : `\t${staked.toFixed(2)}${loses && `\t${loses}`}`;
    return `${venue}\t${bet}\t${odds > 0 ? '+' : ''}${odds}${amount}`;
  });
  const head = `${TYPE_NAMES.get(edge.type) ?? edge.type} ${pctOf(edge).toFixed(2)}%`;
  return [`${head}\t${game}\t${marketText(edge.market)}`, ...legs].join('\n');
}

/** Why it is one: the fair price beside the venue's. */
export function worthText(edge: StreamedEdge, format: OddsFormat): string {
  const only = edge.ev ?? edge.value;
  if (!only) return '';
  return `fair ${priceText(only.fairOdds, format)} · model ${(100 * only.modelProb).toFixed(1)}%`;
}

function withPoint(outcome: string, point: number | undefined): string {
  if (point === undefined) return outcome;
  return `${outcome} ${/^(?:Over|Under)/.test(outcome) ? point : signed(point)}`;
}
