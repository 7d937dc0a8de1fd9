// What an edge says in a few words, whatever its type.
import type { Channels, Event, StreamedEdge } from '#client/overround.ts';
import type { OddsFormat } from '../view/odds-text.ts';
import { priceText, signed } from '../view/odds-text.ts';

export const EDGE_TYPES = ['arbitrage', 'ev', 'value'] as const;

export const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['arbitrage', 'Arb'],
  ['ev', 'EV'],
  ['value', 'Value'],
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
}

/** What it promises, percent. */
export function pctOf(edge: StreamedEdge): number {
  return edge.arbitrage?.profitPct ?? edge.ev?.evPct ?? edge.value?.edgePct ?? 0;
}

/** Its bets, in the order of the record. */
export function legsOf(edge: StreamedEdge): readonly Leg[] {
  if (edge.arbitrage) {
    const { books, totalStake } = edge.arbitrage;
    return books.map((book) => ({
      venue: book.bookmaker,
      venueId: book.bookmakerId,
      outcome: withPoint(book.outcome, book.point),
      odds: book.odds,
      share: book.stake / totalStake,
    }));
  }
  const only = edge.ev ?? edge.value;
  if (!only) return [];
  const { bookmakerName: venue, bookmakerId: venueId, odds } = only;
  return [{ venue, venueId, outcome: outcomeText(edge), odds }];
}

/** What is bet on: "Over 47.5", "Buffalo Bills +3", a player before it. */
export function outcomeText(edge: StreamedEdge): string {
  const about = edge.playerName ?? edge.team;
  const outcome = withPoint(edge.outcome, edge.point);
  return about === undefined || outcome.startsWith(about) ? outcome : `${about} ${outcome}`;
}

/** A market's key as words: player_pass_yds is "Pass yds". */
export function marketText(market: string): string {
  const words = market.replace(/^(?:player|batter|pitcher)_/, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export function reasonText(reason: CloseReason | undefined): string {
  return reason ? REASONS[reason] : 'closed';
}

/** For the clipboard: one leg a line. */
export function edgeText(edge: StreamedEdge, event: Event | undefined, stake: number): string {
  const game = event ? `${event.awayTeamName} @ ${event.homeTeamName}` : edge.eventId;
  const legs = legsOf(edge).map(({ venue, outcome, odds, share }) => {
    const amount = share === undefined ? '' : `\t${(share * stake).toFixed(2)}`;
    return `${venue}\t${outcome}\t${odds > 0 ? '+' : ''}${odds}${amount}`;
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
