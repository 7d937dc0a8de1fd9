// Events, markets and frames of Kalshi, written by hand in the form in which it sends them.

type Fields = Record<string, unknown>;

export const MLB_NIGHT = Date.parse('2026-08-07T06:46:00Z');

export function market(ticker: string, title: string, fields: Fields = {}): Fields {
  return {
    ticker,
    status: 'active',
    strike_type: 'structured',
    yes_sub_title: title,
    no_sub_title: title,
    occurrence_datetime: '2026-08-08T02:05:00Z',
    expected_expiration_time: '2026-08-08T02:05:00Z',
    ...fields,
  };
}

export function event(ticker: string, title: string, markets: Fields[], fields: Fields = {}) {
  return {
    event_ticker: ticker,
    series_ticker: ticker.split('-')[0],
    title,
    category: 'Sports',
    product_metadata: { competition: 'Pro Baseball', competition_scope: 'Game' },
    markets,
    ...fields,
  };
}

export function team(id: string): Fields {
  return { custom_strike: { baseball_team: id } };
}

/** The winner's market of a game, with a contract for each team. */
export function winners(game: string, [away, home]: readonly [Named, Named]): Fields {
  const ticker = `KXMLBGAME-${game}`;
  const markets = [away, home].map(([code, name]) => {
    return market(`${ticker}-${code}`, name, team(code));
  });
  return event(ticker, `${away[1]} vs ${home[1]}`, markets);
}

/** A code of a ticker and the name beside it. */
export type Named = readonly [code: string, name: string];

export const ATL: Named = ['ATL', 'Atlanta'];
export const NYY: Named = ['NYY', 'New York Y'];
export const GAME_ID = '26AUG071905ATLNYY';

export function ladder(series: string, game: string, title: string, rungs: Fields[]): Fields {
  return event(`${series}-${game}`, title, rungs);
}

/** A rung of totals: more than `strike`. */
export function over(game: string, strike: number): Fields {
  const ticker = `KXMLBTOTAL-${game}-${strike + 0.5}`;
  const fields = { floor_strike: strike, strike_type: 'greater' };
  return market(ticker, `Over ${strike} runs scored`, fields);
}

/** A rung of spreads: the team wins by more than `strike`. */
export function winsBy(game: string, [code, name]: Named, strike: number): Fields {
  const ticker = `KXMLBSPREAD-${game}-${code}${strike + 0.5}`;
  const fields = { floor_strike: strike, strike_type: 'greater', ...team(code) };
  return market(ticker, `${name} wins by over ${strike} runs`, fields);
}

export const ATL_NYY = [
  winners(GAME_ID, [ATL, NYY]),
  ladder('KXMLBTOTAL', GAME_ID, 'Atlanta vs New York Y: Total Runs', [
    over(GAME_ID, 7.5),
    over(GAME_ID, 8.5),
    over(GAME_ID, 9.5),
  ]),
  ladder('KXMLBSPREAD', GAME_ID, 'Atlanta vs New York Y: Spread', [
    winsBy(GAME_ID, ATL, 1.5),
    winsBy(GAME_ID, NYY, 1.5),
  ]),
];

/** `/events` of a list of events, by the series that is asked for. */
export function eventsAnswer(url: URL, events: readonly Fields[], milestones: Fields[] = []) {
  if (url.pathname.endsWith('/series')) return { series: [] };
  if (!url.pathname.endsWith('/events')) return undefined;
  const asked = url.searchParams.get('series_ticker');
  const ofSeries = events.filter(({ series_ticker }) => series_ticker === asked);
  return { events: ofSeries, milestones, cursor: '' };
}

type Levels = readonly (readonly [string, string])[];

export function snapshot(
  seq: number,
  ticker: string,
  yes: Levels,
  no: Levels,
  fields: Fields = {},
) {
  const sides = {
    ...(yes.length > 0 && { yes_dollars_fp: yes }),
    ...(no.length > 0 && { no_dollars_fp: no }),
  };
  const msg = { market_ticker: ticker, market_id: 'm', ...sides };
  return { type: 'orderbook_snapshot', sid: 1, seq, msg, ...fields };
}

export function delta(seq: number, ticker: string, side: string, price: string, change: string) {
  const msg = { market_ticker: ticker, price_dollars: price, delta_fp: change, side };
  return { type: 'orderbook_delta', sid: 1, seq, msg: { ...msg, ts_ms: MLB_NIGHT } };
}
