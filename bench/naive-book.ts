// The design that most odds screens begin with, as the baseline: maps of objects, and the whole
// event computed anew: best prices, averages, fair prices, arbitrage. It judges no single offers
// and keeps no history, no edges with a life and no ages, so it does less than the engine for
// each line.
import type { Message, Quote } from '#domain/message.ts';

interface NaiveLine {
  /** By venue, then side. */
  readonly venues: Map<string, Map<string, Quote>>;
}

interface NaiveSide {
  readonly side: string;
  readonly best: number;
  readonly bestVenueId: string;
  readonly average: number;
  readonly fair: number;
}

/** What is shown of a line. */
export interface NaiveView {
  readonly sides: readonly NaiveSide[];
  readonly arbitrage: { readonly profitPct: number; readonly stakes: readonly number[] } | null;
}

export class NaiveBook {
  readonly #events = new Map<string, Map<string, NaiveLine>>();
  readonly #views = new Map<string, ReadonlyMap<string, NaiveView>>();

  /**
   * Takes quotes and computes their event anew after each `step`; images are only ever the first
   * of their event here. Once per group is the kindest reading of the design, once per update the
   * usual.
   */
  apply(message: Message, step: 'group' | 'update'): void {
    for (const group of message.groups) {
      if (group.kind !== 'image' && group.kind !== 'patch') continue;
      const { eventId } = group.event;
      let lines = this.#events.get(eventId);
      if (!lines) {
        lines = new Map();
        this.#events.set(eventId, lines);
      }
      for (const quote of group.quotes) {
        takeQuote(lines, quote);
        if (step === 'update') this.#views.set(eventId, viewsOf(lines));
      }
      if (step === 'group') this.#views.set(eventId, viewsOf(lines));
    }
  }

  /** What is shown of an event, by line. */
  views(eventId: string): ReadonlyMap<string, NaiveView> {
    return this.#views.get(eventId) ?? new Map();
  }
}

/** Key of a line within its event. */
export function naiveLineKey(
  marketType: string,
  playerId: string | null,
  point: number | null,
): string {
  return `${marketType}|${playerId ?? ''}|${point ?? ''}`;
}

function takeQuote(lines: Map<string, NaiveLine>, quote: Quote): void {
  const key = naiveLineKey(quote.marketType, quote.playerId, quote.point);
  let line = lines.get(key);
  if (!line) {
    line = { venues: new Map() };
    lines.set(key, line);
  }
  let sides = line.venues.get(quote.venueId);
  if (!sides) {
    sides = new Map();
    line.venues.set(quote.venueId, sides);
  }
  sides.set(quote.side, quote);
}

function viewsOf(lines: ReadonlyMap<string, NaiveLine>): ReadonlyMap<string, NaiveView> {
  const views = new Map<string, NaiveView>();
  for (const [key, line] of lines) views.set(key, viewOf(line));
  return views;
}

function viewOf({ venues }: NaiveLine): NaiveView {
  const bySide = new Map<string, Quote[]>();
  for (const sides of venues.values()) {
    for (const quote of sides.values()) {
      if (quote.suspended) continue;
      const quotes = bySide.get(quote.side);
      if (quotes) quotes.push(quote);
      else bySide.set(quote.side, [quote]);
    }
  }
  const averages = [...bySide].map(([side, quotes]) => {
    quotes.sort((a, b) => b.price - a.price);
    const average = quotes.reduce((sum, { price }) => sum + probability(price), 0) / quotes.length;
    return { side, best: quotes[0] as Quote, average };
  });
  const total = averages.reduce((sum, { average }) => sum + average, 0);
  const sides = averages.map(({ side, best, average }) => ({
    side,
    best: best.price,
    bestVenueId: best.venueId,
    average,
    fair: average / total,
  }));
  return { sides, arbitrage: arbitrageOf(sides) };
}

function arbitrageOf(sides: readonly NaiveSide[]): NaiveView['arbitrage'] {
  const cost = sides.reduce((sum, { best }) => sum + probability(best), 0);
  if (sides.length < 2 || cost >= 1) return null;
  const stakes = sides.map(({ best }) => (100 * probability(best)) / cost);
  return { profitPct: 100 * (1 / cost - 1), stakes };
}

function probability(price: number): number {
  return price > 0 ? 10_000 / (price + 10_000) : -price / (10_000 - price);
}
