// A recording read without any of the product's own reading: what every venue said of every
// selection in each capture. Written from The Odds API's format, to hold the book against.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface RawQuote {
  readonly rawEventId: string;
  readonly venueId: string;
  readonly american: number;
  /** The market's own time, else its bookmaker's; epoch milliseconds. */
  readonly confirmedAt: number;
}

export interface RawCapture {
  readonly receivedAt: number;
  /** Venues that occur anywhere in the answer. */
  readonly venues: ReadonlySet<string>;
  readonly rawEventIds: ReadonlySet<string>;
  /** By rawKey. A key that is quoted twice keeps every quote. */
  readonly quotes: ReadonlyMap<string, readonly RawQuote[]>;
}

interface RawEvent {
  readonly id: string;
  readonly bookmakers: readonly {
    readonly key: string;
    readonly last_update?: string;
    readonly markets: readonly {
      readonly key: string;
      readonly last_update?: string;
      readonly outcomes: readonly {
        readonly name: string;
        /** The player of a prop. */
        readonly description?: string;
        readonly price: number;
        readonly point?: number;
      }[];
    }[];
  }[];
}

const MARKETS: Readonly<Record<string, string>> = {
  h2h: 'moneyline',
  spreads: 'spread',
  totals: 'total',
  player_points: 'player_points',
  player_shots_on_goal: 'player_shots_on_goal',
  player_goal_scorer_anytime: 'player_goal_scorer_anytime',
};

/**
 * Names a selection of a venue: the event by the recording's id, the point as the selection's own;
 * a prop's selection is its player and side.
 */
export function rawKey(
  rawEventId: string,
  marketType: string,
  selection: string,
  ownPoint: number | null,
  venueId: string,
): string {
  return [rawEventId, marketType, selection, ownPoint ?? '', venueId].join('|');
}

/** Every capture of a recording, in its order. */
export function readRawCaptures(path: string): RawCapture[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const isOneValue = /\.json(\.gz)?$/.test(path);
  const values: RawAnswer[] = isOneValue
    ? JSON.parse(text)
    : text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
  return values.map((value) => {
    if (!('timestamp' in value)) return captureOf(newestUpdate(value), value);
    const { timestamp, data } = value;
    return captureOf(Date.parse(timestamp), 'id' in data ? [data] : data);
  });
}

/** A bare list of events, or one or several in a wrapper. */
type RawAnswer =
  | readonly RawEvent[]
  | { readonly timestamp: string; readonly data: RawEvent | readonly RawEvent[] };

function newestUpdate(events: readonly RawEvent[]): number {
  const markets = events.flatMap(({ bookmakers }) => bookmakers.flatMap(({ markets: m }) => m));
  return Math.max(...markets.map(({ last_update: at }) => Date.parse(at ?? '')));
}

function captureOf(receivedAt: number, events: readonly RawEvent[]): RawCapture {
  const quotes = new Map<string, RawQuote[]>();
  const venues = new Set<string>();
  for (const event of events) {
    for (const bookmaker of event.bookmakers) {
      venues.add(bookmaker.key);
      for (const market of bookmaker.markets) {
        const marketType = MARKETS[market.key];
        if (marketType === undefined) continue;
        const confirmedAt = Date.parse(market.last_update ?? bookmaker.last_update ?? '');
        for (const { name, description, price, point } of market.outcomes) {
          const ownPoint = point === undefined ? null : point + 0;
          const selection = description === undefined ? name : `${description} ${name}`;
          const key = rawKey(event.id, marketType, selection, ownPoint, bookmaker.key);
          const venueId = bookmaker.key;
          const quote = { rawEventId: event.id, venueId, american: price, confirmedAt };
          const known = quotes.get(key);
          if (known) known.push(quote);
          else quotes.set(key, [quote]);
        }
      }
    }
  }
  const rawEventIds = new Set(events.map((event) => event.id));
  return { receivedAt, venues, rawEventIds, quotes };
}
