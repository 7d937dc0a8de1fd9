// Events, markets and messages of Polymarket, written by hand in the form in which it sends them.

type Fields = Record<string, unknown>;

export const NFL_START = '2026-11-08 18:00:00+00';
export const NFL_NOW = Date.parse('2026-11-08T12:00:00Z');
export const BUF_MIA = 'nfl-buf-mia-2026-11-08';

/** A market of two outcomes, whose tokens are named after them. */
export function market(type: string, id: string, outcomes: [string, string], fields: Fields = {}) {
  return {
    conditionId: id,
    question: `${outcomes[0]} vs. ${outcomes[1]}`,
    sportsMarketType: type,
    outcomes: JSON.stringify(outcomes),
    clobTokenIds: JSON.stringify([`${id}-0`, `${id}-1`]),
    gameStartTime: NFL_START,
    active: true,
    closed: false,
    acceptingOrders: true,
    enableOrderBook: true,
    feesEnabled: true,
    feeSchedule: { exponent: 1, rate: 0.05, takerOnly: true, rebateRate: 0.15 },
    ...fields,
  };
}

export function event(slug: string, markets: Fields[], fields: Fields = {}): Fields {
  return { slug, title: slug, negRisk: false, negRiskAugmented: false, markets, ...fields };
}

export function team(name: string, abbreviation: string, ordering: string): Fields {
  return { name, abbreviation, ordering, league: 'nfl' };
}

export const NFL_TEAMS = [team('Dolphins', 'mia', 'home'), team('Bills', 'buf', 'away')];

export const BUF_MIA_EVENT = event(
  BUF_MIA,
  [
    market('moneyline', 'ml', ['Bills', 'Dolphins']),
    market('spreads', 'sp3', ['Bills', 'Dolphins'], { line: -3.5 }),
    market('spreads', 'sp6', ['Bills', 'Dolphins'], { line: -6.5 }),
    market('totals', 'to', ['Under', 'Over'], { line: 47.5 }),
  ],
  { teams: NFL_TEAMS, spreadsMainLine: -3.5, totalsMainLine: 47.5 },
);

/** Gamma's answers: one sport, whose events these are. */
export function gammaAnswer(url: URL, sport: string, events: readonly Fields[]): unknown {
  if (url.pathname === '/sports') return [{ id: 1, sport, series: '10' }];
  if (url.pathname !== '/events/keyset') return undefined;
  return { events, next_cursor: '' };
}

type Levels = readonly (readonly [price: string, size: string])[];

const levelsOf = (levels: Levels) => levels.map(([price, size]) => ({ price, size }));

export function book(token: string, bids: Levels, asks: Levels, at = NFL_NOW): Fields {
  const sides = { bids: levelsOf(bids), asks: levelsOf(asks) };
  return { event_type: 'book', asset_id: token, market: 'm', ...sides, timestamp: `${at}` };
}

export interface Change {
  readonly token: string;
  readonly price: string;
  readonly size: string;
  readonly side: 'BUY' | 'SELL';
  readonly best: readonly [bid: string, ask: string];
}

export function priceChange(changes: readonly Change[], at = NFL_NOW): Fields {
  const price_changes = changes.map(({ token, price, size, side, best }) => {
    const [best_bid, best_ask] = best;
    return { asset_id: token, price, size, side, hash: 'h', best_bid, best_ask };
  });
  return { event_type: 'price_change', market: 'm', price_changes, timestamp: `${at}` };
}
