// What leagues of the table are called at exchanges, as entries of the catalogue state it for others:
// prefixes of Kalshi's series, which end in `*`, and what Polymarket's slugs begin with.

/** Keys of a league at exchanges; of Kalshi one that ends in `*` takes all that begin so. */
export interface ExchangeKeys {
  readonly kalshi: readonly string[];
  readonly polymarket: readonly string[];
}

export const NO_KEYS: ExchangeKeys = { kalshi: [], polymarket: [] };

/** league|kalshi|polymarket */
const TABLE = `
nfl|KXNFL*|nfl
ncaa_football|KXNCAAF*|cfb
cfl|KXCFL*|cfl
nba|KXNBA*|nba
wnba|KXWNBA*|wnba
ncaa_basketball|KXNCAAMB*|ncaab,cbb
mlb|KXMLB*|mlb
kbo||kbo
npb|KXNPB*|npb
nhl|KXNHL*|nhl
soccer_epl|KXEPL*|epl
soccer_mls|KXMLS*|mls
soccer_nwsl|KXNWSL*|
soccer_la_liga|KXLALIGA*|lal
soccer_bundesliga|KXBUNDESLIGA*|bun
soccer_serie_a|KXSERIEA*|sea
soccer_ligue_1|KXLIGUE1*|fl1
soccer_efl_championship|KXEFLCHAMPIONSHIP*|elc
soccer_efl_cup|KXEFLCUP*|
soccer_liga_mx|KXLIGAMX*|mex
soccer_brazil_serie_a|KXBRASILEIRO*|bra
soccer_champions_league|KXUCL*|ucl
soccer_europa_league|KXUEL*|uel
soccer_world_cup||fifwc
tennis_atp|KXATP*|atp
tennis_wta|KXWTA*|wta
`;

export const EXCHANGE_KEYS: ReadonlyMap<string, ExchangeKeys> = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const [league = '', kalshi = '', polymarket = ''] = row.split('|');
      return [league, { kalshi: wordsOf(kalshi), polymarket: wordsOf(polymarket) }];
    }),
);

function wordsOf(list: string): readonly string[] {
  return list === '' ? [] : list.split(',');
}
