// What there is in the running program that a request can name: ids and words, asked of it once.
import type { Random } from '#kit/random.ts';
import type { Json } from './contract.ts';

/** Who asks: a key, and what it may. */
export interface Caller {
  readonly plan: string;
  readonly key: string;
}

export interface World {
  readonly callers: readonly Caller[];
  /** Ids and words by the name of the parameter that takes them. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** Days around now, YYYY-MM-DD. */
  readonly days: readonly string[];
}

const LEAGUES = ['nba', 'nfl', 'mlb', 'nhl', 'soccer_epl'] as const;
const DAY_MS = 86_400_000;
const MARKETS = [
  ...['moneyline', 'spread', 'total', 'team_total', 'h2h', 'totals', 'spread_h1'],
  ...['player_points', 'player_rebounds', 'player_pass_yds', 'player_goals'],
];
const BOOKS = ['draftkings', 'fanduel', 'pinnacle', 'prizepicks', 'betfair_ex_uk', 'kalshi'];
const FILLERS = ['a', 'Buffalo', 'le', 'José', 'AFC', 'AFC East', '1', 'nfl_buf', 'moneyline'];

/** Asks for all of it. Throws where the program does not answer. */
export async function worldOf(address: string, callers: readonly Caller[]): Promise<World> {
  const key = callers[0]?.key ?? '';
  const ask = async (path: string): Promise<Response> => {
    const response = await fetch(`${address}${path}`, { headers: { 'x-api-key': key } });
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return response;
  };
  const found = async (path: string, name: string): Promise<readonly string[]> => {
    const { data }: Json = await (await ask(path)).json();
    return [...new Set<string>(data.map((each: Json) => String(each[name])))].sort();
  };
  const each = async (of: (league: string) => string, name: string): Promise<string[]> =>
    (await Promise.all(LEAGUES.map((league) => found(of(league), name)))).flat();
  const { headers } = await ask('/v1/odds?limit=1');
  const position = `${headers.get('x-book-epoch')}:${headers.get('x-book-seq')}`;
  const { meta }: Json = await (await ask('/v1/history/games?league=nba&limit=1')).json();
  const [events, past, teams, players] = [
    await each((league) => `/v1/events?league=${league}&limit=8`, 'eventId'),
    await each((league) => `/v1/events?league=${league}&limit=4&status=final`, 'eventId'),
    await each((league) => `/v1/teams?league=${league}`, 'teamId'),
    await each((league) => `/v1/players?league=${league}&limit=20`, 'playerId'),
  ];
  const now = Date.now();
  return {
    callers,
    words: new Map<string, readonly string[]>([
      ...(['eventId', 'event'] as const).map((name) => [name, [...events, ...past]] as const),
      ...(['teamId', 'team', 'opponent'] as const).map((name) => [name, teams] as const),
      ['playerId', players],
      ['player', ['josh', 'lebron', 'allen', 'é', 'a']],
      ...(['leagueId', 'league'] as const).map((name) => [name, LEAGUES] as const),
      ['sport', ['basketball', 'football', 'baseball', 'hockey', 'soccer']],
      ['market', MARKETS],
      ['bookmaker', BOOKS],
      ...(['book', 'leader', 'laggard'] as const).map((name) => [name, BOOKS] as const),
      ['bookmakers', ['draftkings', 'fanduel,betmgm,caesars', 'pinnacle,kalshi', 'PrizePicks']],
      ['region', ['us', 'eu', 'uk']],
      ['profile', ['default', 'sharp', 'worst_case', 'equal']],
      ...(['minOdds', 'maxOdds'] as const).map((name) => [name, ['-150', '100', '240']] as const),
      ['startsWithin', ['90m', '6h', '2d']],
      ['systemId', ['nfl-divisional-home-dogs', 'no-such-system']],
      ['since', [position, `${headers.get('x-book-epoch')}:1`]],
      ['season', ['2024', '2025', '2026', '2025-26', '2026-27']],
      ['line', ['24.5', '1', '0.5']],
      ['conference', ['AFC', 'National League', 'Eastern Conference']],
      ['division', ['AFC East', 'Atlantic', 'Pacific']],
      ['cursor', typeof meta.nextCursor === 'string' ? [meta.nextCursor] : []],
    ]),
    days: Array.from({ length: 9 }, (_, day) => {
      return new Date(now + (day - 6) * DAY_MS).toISOString().slice(0, 10);
    }),
  };
}

/** A word that fits a parameter of this name, or just a word. */
export function wordFor({ words }: World, name: string, random: Random): string {
  const known = words.get(name) ?? [];
  return random.pick(known.length > 0 ? known : FILLERS);
}
