// Kalshi's stream as it was recorded, and a listing of its markets.
import { must } from '#kit/assert.ts';
import { recordedJson } from '../recorded-file.ts';
import { event as listed, market } from './kalshi-fixture.ts';

export interface RecordedStream {
  readonly tickers: readonly string[];
  readonly frames: readonly { readonly received_ms: number; readonly frame: Frame }[];
}
interface Frame {
  readonly type: string;
  readonly msg: { readonly market_ticker: string };
}
/** How Kalshi names the teams of that night, by its codes. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ ATL: 'Atlanta', NYY: 'New York Y', LAD: 'Los Angeles D', AZ: 'Arizona', TOR: 'Toronto' },
  ...{ PHI: 'Philadelphia', ATH: "A's", BOS: 'Boston', TB: 'Tampa Bay', SEA: 'Seattle' },
  ...{ MIN: 'Minnesota', MIL: 'Milwaukee', PHX: 'Phoenix', CONN: 'Connecticut', SD: 'San Diego' },
  ...{ HOU: 'Houston', LAA: 'Los Angeles A', MIA: 'Miami', NYM: 'New York M', PIT: 'Pittsburgh' },
};
/** Its frames, with when each was received. */
export function recordedStream(): RecordedStream {
  return recordedJson('2026/kalshi/cockpit_ws_orderbook_stream.json.gz');
}

/** The events of the recorded tickers: the stream was recorded, its listing was not. */
export function eventsOf(tickers: readonly string[]) {
  const games = [...new Set(tickers.map((ticker) => ticker.slice(0, ticker.lastIndexOf('-'))))];
  return games.map((ticker) => {
    const blob = must(/[A-Z]+$/.exec(ticker)?.[0], ticker);
    const codes = Object.keys(NAMES);
    const away = must(
      codes.find((code) => blob.startsWith(code) && codes.includes(blob.slice(code.length))),
      blob,
    );
    const pair = [away, blob.slice(away.length)];
    const markets = pair.map((code) => market(`${ticker}-${code}`, NAMES[code] ?? ''));
    return listed(ticker, pair.map((code) => NAMES[code]).join(' vs '), markets, {
      product_metadata: {},
    });
  });
}
