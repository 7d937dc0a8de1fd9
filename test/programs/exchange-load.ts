// Listings and frames of Kalshi and Polymarket in the form of recorded ones, of as many contracts as are
// asked for: ladders of totals of MLB. Each change is of one level of one book, and moves no best price.
import { teamsOfLeague } from '#domain/team.ts';
import { Random } from '#kit/random.ts';

export type VenueName = 'kalshi' | 'polymarket';

const RUNGS = 40;
/** Cents: bids, the best first, then asks. */
const CENTS = [44, 43, 42, 41, 40, 46, 47, 48, 49, 50] as const;
const FIRST_ASK = 5;
const DAY_MS = 86_400_000;
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const OPEN = { active: true, closed: false, acceptingOrders: true, enableOrderBook: true };
const TEAMS = teamsOfLeague('mlb').map(({ name }) => name);
const priceOf = (cents: number): string => (cents / 100).toFixed(4);

export class ExchangeLoad {
  readonly #venue: VenueName;
  readonly #random = new Random(7);
  /** Of each contract, by its number, level by level. */
  readonly #sizes: number[][];
  #seq = 0;

  constructor(venue: VenueName, contracts: number) {
    this.#venue = venue;
    this.#sizes = Array.from({ length: contracts }, () => CENTS.map(() => this.#size()));
  }

  /** Stakes that the levels of a contract take, best first: of its asks, then of its bids. */
  stakesOf(contract: number): readonly [asks: readonly number[], bids: readonly number[]] {
    const sizes = this.#sizes[contract] ?? [];
    const stakes = sizes.map((size, at) => (size * (CENTS[at] ?? 0)) / 100);
    return [stakes.slice(FIRST_ASK), stakes.slice(0, FIRST_ASK)];
  }

  /** The body of a GET. */
  answer({ pathname, searchParams }: URL): unknown {
    if (pathname.endsWith('/sports')) return [{ id: 1, sport: 'mlb', series: '3' }];
    if (pathname.endsWith('/series')) return { series: [] };
    const isGamma = this.#venue === 'polymarket';
    const isListed = isGamma || searchParams.get('series_ticker') === 'KXMLBTOTAL';
    const length = isListed ? this.#sizes.length / RUNGS : 0;
    const events = Array.from({ length }, (_, game) => (isGamma ? gammaEvent : kalshiEvent)(game));
    return { events, milestones: [], cursor: '', next_cursor: '' };
  }

  /** The frames that answer a text of a subscriber. */
  reply(text: string): readonly string[] {
    if (text === 'PING') return ['PONG'];
    const { id, params, assets_ids = [] } = JSON.parse(text);
    if (this.#venue === 'polymarket') return assets_ids.map((each: string) => this.#token(each));
    const tickers: readonly string[] = params.market_tickers ?? [];
    const isFirst = tickers.length === 0 || this.#seq === 0;
    const msg = { channel: params.channels?.[0], sid: tickers.length === 0 ? 2 : 1 };
    const head = isFirst ? [JSON.stringify({ type: 'subscribed', id, msg })] : [];
    const snapshots = tickers.map((market_ticker) => {
      const yes_dollars_fp = this.#levels(market_ticker, false, false);
      const no_dollars_fp = this.#levels(market_ticker, true, true);
      return this.#numbered('orderbook_snapshot', { market_ticker, yes_dollars_fp, no_dollars_fp });
    });
    return [...head, ...snapshots, ...(isFirst ? [] : [this.#numbered('ok', {}, id)])];
  }

  /** A level of some contract has another size. */
  change(size = this.#size(), level = this.#random.below(CENTS.length)): string {
    const contract = this.#random.below(this.#sizes.length);
    const sizes = this.#sizes[contract] as number[];
    const before = sizes[level] as number;
    sizes[level] = size;
    const [isAsk, cents] = [level >= FIRST_ASK, CENTS[level] as number];
    if (this.#venue === 'polymarket') return priceChange(`c${contract}`, cents, size, isAsk);
    const own = { market_ticker: `c${contract}`, side: isAsk ? 'no' : 'yes', ts_ms: Date.now() };
    const price_dollars = priceOf(isAsk ? 100 - cents : cents);
    const delta_fp = (size - before).toFixed(2);
    return this.#numbered('orderbook_delta', { ...own, price_dollars, delta_fp });
  }

  /** The best ask of some contract has this size. */
  marked(size: number): string {
    return this.change(size, FIRST_ASK);
  }

  #size(): number {
    return 1 + this.#random.below(900);
  }

  #levels(id: string, isAsk: boolean, isTurned: boolean): (readonly [string, string])[] {
    const sizes = this.#sizes[Number.parseInt(id.slice(1), 10)] ?? [];
    const levels = CENTS.map((cents, at) => {
      return [priceOf(isTurned ? 100 - cents : cents), (sizes[at] ?? 0).toFixed(2)] as const;
    });
    return isAsk ? levels.slice(FIRST_ASK) : levels.slice(0, FIRST_ASK);
  }

  #numbered(type: string, msg: object, id?: number): string {
    return JSON.stringify({ type, sid: 1, seq: ++this.#seq, id, msg });
  }

  #token(asset_id: string): string {
    const isNo = asset_id.endsWith('n');
    const [bids, asks] = [isNo, !isNo].map((isAsk) =>
      this.#levels(asset_id, isAsk, isNo).map(([price, size]) => ({ price, size })),
    );
    const own = { asset_id, market: asset_id, bids, asks, timestamp: `${Date.now()}` };
    return JSON.stringify({ event_type: 'book', ...own, hash: 'h' });
  }
}

/** Both tokens in one message, with the best prices. */
function priceChange(market: string, cents: number, size: number, isAsk: boolean): string {
  const price_changes = [false, true].map((isNo) => ({
    ...{ asset_id: `${market}${isNo ? 'n' : 'y'}`, price: priceOf(isNo ? 100 - cents : cents) },
    ...{ size: `${size}`, side: isAsk === isNo ? 'BUY' : 'SELL', hash: 'h' },
    ...{ best_bid: isNo ? '0.54' : '0.44', best_ask: isNo ? '0.56' : '0.46' },
  }));
  const own = { market, price_changes, timestamp: `${Date.now()}` };
  return JSON.stringify({ event_type: 'price_change', ...own });
}

/** Who plays, on which day from now, and the contracts. */
function gameOf(game: number) {
  const pairs = TEAMS.length >> 1;
  const at = 2 * (game % pairs);
  const start = new Date(Date.now() + DAY_MS * (1 + Math.floor(game / pairs))).toISOString();
  const ids = Array.from({ length: RUNGS }, (_, rung) => `c${game * RUNGS + rung}`);
  return { away: TEAMS[at] ?? '', home: TEAMS[at + 1] ?? '', start, ids };
}

function kalshiEvent(game: number): unknown {
  const { away, home, start, ids } = gameOf(game);
  const [year, month, day] = start.slice(2, 10).split('-');
  const markets = ids.map((ticker, rung) => {
    const words = { yes_sub_title: `Over ${rung}.5 runs scored`, floor_strike: rung + 0.5 };
    return { ticker, status: 'active', strike_type: 'greater', ...words };
  });
  const event_ticker = `KXMLBTOTAL-${year}${MONTHS[Number(month) - 1]}${day}1905G${game}`;
  return { event_ticker, series_ticker: 'KXMLBTOTAL', title: `${away} vs ${home}`, markets };
}

function gammaEvent(game: number): unknown {
  const { away, home, start: gameStartTime, ids } = gameOf(game);
  const markets = ids.map((conditionId, rung) => ({
    ...{ ...OPEN, conditionId, clobTokenIds: [`${conditionId}y`, `${conditionId}n`] },
    ...{ sportsMarketType: 'totals', outcomes: ['Over', 'Under'], line: rung + 0.5, gameStartTime },
  }));
  const teams = [away, home].map((name, at) => ({ name, ordering: at === 0 ? 'away' : 'home' }));
  return { slug: `mlb-a${game}-b${game}-${gameStartTime.slice(0, 10)}`, teams, markets };
}
