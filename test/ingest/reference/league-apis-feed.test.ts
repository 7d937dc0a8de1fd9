// The feed of the leagues' own services: what it asks of each, and what of the answers it keeps.
import { afterEach, expect, test, vi } from 'vitest';
import type { ReferenceBatch } from '#domain/reference.ts';
import { createLeagueApisFeed } from '#ingest/reference/league-apis-feed.ts';
import { silentLogger } from '#kit/logger.ts';
import { Random } from '#kit/random.ts';
import { FakeClock } from '../fake-clock.ts';
import { ListSink } from '../simulated-feed/simulated-world.ts';

const NOW = Date.parse('2026-04-05T18:00:00Z');
const MLB_GAME = {
  gamePk: 1,
  gameType: 'R',
  teams: { home: { team: { name: 'Seattle Mariners' } }, away: { team: { name: 'Athletics' } } },
};
const NHL_GAME = {
  id: 2025020970,
  gameType: 2,
  startTimeUTC: '2026-04-05T17:00:00Z',
  gameState: 'LIVE',
  homeTeam: { placeName: { default: 'Montréal' }, commonName: { default: 'Canadiens' }, score: 2 },
  awayTeam: { abbrev: 'DET', name: { default: 'Red Wings' }, score: 1 },
};
const person = (playerId: number, name: string) => ({ playerId, name: { default: name } });
const NHL_PLAYERS = {
  playerByGameStats: {
    homeTeam: {
      forwards: [{ ...person(5, 'C. Caufield'), position: 'R', goals: 1, toi: '15:00' }],
      defense: [],
      goalies: [{ ...person(9, 'S. Montembeault'), position: 'G', starter: true, toi: '31:00' }],
    },
  },
};

afterEach(() => vi.unstubAllGlobals());

/** One round of the feed over these answers, by how their paths begin. */
async function round(answers: Readonly<Record<string, unknown>>) {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url);
    const path = Object.keys(answers).find((start) => url.pathname.startsWith(start));
    return path === undefined ? new Response('', { status: 404 }) : Response.json(answers[path]);
  });
  const batches: ReferenceBatch[] = [];
  const controller = new AbortController();
  const clock = new FakeClock(NOW, (ms) => {
    if (ms > 60_000) controller.abort();
  });
  clock.heldMs = 20_000;
  const feed = createLeagueApisFeed({
    name: 'league-apis',
    mlbUrl: 'http://mlb',
    nhlUrl: 'http://nhl',
    clock,
    random: new Random(1),
    logger: silentLogger,
    sink: { write: async (batch) => void batches.push(batch) },
  });
  expect(await feed.run(new ListSink(), controller.signal)).toBe('stopped');
  return { asked, batches };
}

test('keeps who starts in goal, and no box score beside that of ESPN', async () => {
  const { batches } = await round({
    '/v1/schedule/': { games: [NHL_GAME] },
    '/v1/gamecenter/2025020970/boxscore': { ...NHL_GAME, ...NHL_PLAYERS },
  });
  expect(batches.map((batch) => Object.keys(batch))).toEqual([
    ['source', 'games'],
    ['source', 'games'],
  ]);
  expect(batches[1]?.games?.[0]?.starters).toEqual({ home: 'S. Montembeault', away: null });
});

test('asks for both days at once, so that a game that was moved is told of once', async () => {
  const under = (gameDate: string, codedGameState: string) => ({
    games: [{ ...MLB_GAME, gameDate, status: { codedGameState } }],
  });
  const { asked, batches } = await round({
    '/api/v1/schedule': {
      dates: [under('2026-04-05T20:10:00Z', 'D'), under('2026-04-06T20:10:00Z', 'S')],
    },
  });
  const [schedule, ...others] = asked.filter(({ host }) => host === 'mlb');
  expect(others).toEqual([]);
  expect(schedule?.searchParams.get('startDate')).toBe('2026-04-05');
  expect(schedule?.searchParams.get('endDate')).toBe('2026-04-06');
  const told = batches.flatMap(({ games = [] }) => games);
  expect(told.map(({ status, startTime }) => [status, startTime])).toEqual([
    ['scheduled', Date.parse('2026-04-06T20:10:00Z')],
  ]);
});

test('after a round that went well it is asked as often as before the bad ones', async () => {
  let rounds = 0;
  vi.stubGlobal('fetch', async (url: URL) => {
    if (url.host === 'mlb') rounds += 1;
    return rounds <= 2
      ? new Response('', { status: 500 })
      : Response.json({ games: [], dates: [] });
  });
  const controller = new AbortController();
  const between: number[] = [];
  const clock = new FakeClock(NOW, (ms) => {
    if (ms > 60_000) between.push(Math.round(ms / 60_000));
    if (between.length === 4) controller.abort();
  });
  clock.heldMs = 20_000;
  const feed = createLeagueApisFeed({
    name: 'league-apis',
    mlbUrl: 'http://mlb',
    nhlUrl: 'http://nhl',
    clock,
    random: new Random(1),
    logger: silentLogger,
    sink: { write: async () => {} },
  });
  await feed.run(new ListSink(), controller.signal);
  const [first, second, third, fourth] = between as [number, number, number, number];
  expect(second).toBeGreaterThan(1.5 * first);
  expect(third).toBeLessThan(first);
  expect(Math.abs(fourth - third)).toBeLessThan(0.3 * third);
});
