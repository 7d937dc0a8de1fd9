// What a live feed asks for, made from the configuration as the program makes it.
import { afterEach, expect, test, vi } from 'vitest';
import type { Feed } from '#ingest/feed.ts';
import { silentLogger } from '#kit/logger.ts';
import { readConfig } from '#src/config/config.ts';
import { makeFeeds } from '#src/feeds/make-feed.ts';
import { readingParts } from '#src/feeds/reading-parts.ts';
import { ListSink } from '../../ingest/simulated-feed/simulated-world.ts';

const parts = readingParts({ dataDir: undefined, logger: silentLogger });
const HOUR_MS = 3_600_000;

afterEach(() => vi.unstubAllGlobals());

/** The addresses that the only feed of a configuration asks first, by what is answered. */
async function firstAsked(
  env: Readonly<Record<string, string>>,
  requests: number,
  answer: (url: URL) => unknown,
): Promise<readonly URL[]> {
  const asked: URL[] = [];
  const controller = new AbortController();
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url);
    if (asked.length === requests) controller.abort();
    return Response.json(answer(url));
  });
  const config = readConfig({ FEED: 'the-odds-api', THE_ODDS_API_KEY: 'k', ...env });
  const [feed] = await makeFeeds({ config, logger: silentLogger, parts });
  await (feed as Feed).run(new ListSink(), controller.signal);
  return asked;
}

test('The Odds API is asked below the version that its addresses carry', async () => {
  const [first] = await firstAsked({ THE_ODDS_API_LEAGUES: 'nfl' }, 1, () => []);
  expect(first?.origin).toBe('https://api.the-odds-api.com');
  expect(first?.pathname).toBe('/v4/sports/americanfootball_nfl/odds');
});

test('markets of a game are asked for in its words, but those of all games at once', async () => {
  const env = {
    THE_ODDS_API_LEAGUES: 'soccer_epl',
    // The first two are soccer's moneyline; the spread is asked for already.
    THE_ODDS_API_EVENT_MARKETS: 'h2h_3_way,moneyline,spread,team_total,spread_alternate,btts',
  };
  const commence_time = new Date(Date.now() + HOUR_MS / 4).toISOString();
  const teams = { home_team: 'Arsenal', away_team: 'Chelsea' };
  const game = { id: 'g1', sport_key: 'soccer_epl', commence_time, ...teams, bookmakers: [] };
  const [all, one] = await firstAsked(env, 2, ({ pathname }) =>
    pathname.includes('/events/') ? game : [game],
  );
  expect(all?.searchParams.get('markets')).toBe('h2h,spreads,totals');
  expect(one?.pathname).toContain('/events/g1/odds');
  expect(one?.searchParams.get('markets')).toBe('team_totals,alternate_spreads,btts');
});
