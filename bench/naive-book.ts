// The design that most odds screens begin with, as the baseline: maps of objects, and the whole
// event computed anew: best prices, averages, fair prices, arbitrage. It judges no single offers
// and keeps no history, no edges with a life and no ages, so it does less than the engine for
// each line.
import type { ImageGroup, Message, Quote, QuoteKey } from '#domain/message.ts';

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
   * Takes quotes and withdrawals and computes their event anew after each `step`. Once per group is
   * the kindest reading of the design, once per update the usual.
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
      const gone = group.kind === 'patch' ? group.withdrawn : unquotedBy(group, lines);
      for (const key of gone) {
        lineAt(lines, key)?.venues.get(key.venueId)?.delete(key.side);
        if (step === 'update') this.#views.set(eventId, viewsOf(lines));
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

/** What the venues of an image no longer quote of the markets that it names. */
function unquotedBy(
  { markets, venues, quotes }: ImageGroup,
  lines: ReadonlyMap<string, NaiveLine>,
): readonly Quote[] {
  const keys = new Set(quotes.map(quoteKeyText));
  const scopes = new Set(markets.map((scope) => `${scope.marketType} ${scope.isAlternate}`));
  const answered = new Set(venues);
  return [...lines.values()].flatMap((line) =>
    [...line.venues].flatMap(([venueId, sides]) => {
      if (!answered.has(venueId)) return [];
      return [...sides.values()].filter(
        (quote) =>
          scopes.has(`${quote.marketType} ${quote.isAlternate}`) && !keys.has(quoteKeyText(quote)),
      );
    }),
  );
}

function quoteKeyText({ marketType, playerId, point, venueId, side }: QuoteKey): string {
  return `${naiveLineKey(marketType, playerId, point)} ${venueId} ${side}`;
}

function lineAt(lines: ReadonlyMap<string, NaiveLine>, key: QuoteKey): NaiveLine | undefined {
  return lines.get(naiveLineKey(key.marketType, key.playerId, key.point));
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
