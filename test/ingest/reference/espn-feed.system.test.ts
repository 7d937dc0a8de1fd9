// ESPN as a feed against a server on loopback: what enters the log, and what the store is told.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Group } from '#domain/message/message.ts';
import { countsInRecords, type ReferenceBatch } from '#domain/reference.ts';
import { type Identity, openIdentity } from '#ingest/identity/identity.ts';
import { createEspnFeed } from '#ingest/reference/espn/feed.ts';
import { silentLogger } from '#kit/logger.ts';
import { Random } from '#kit/random.ts';
import { Scene } from '../../engine/scene.ts';
import { type ApiServer, startApiServer } from '../api-server.ts';
import { FakeClock } from '../fake-clock.ts';
import {
  athlete,
  CELTICS,
  event,
  FINAL,
  LAKERS,
  SCHEDULED,
  scoreboard,
  summary,
  THIRD_QUARTER,
  team,
} from './espn-fixture.ts';

const START = Date.parse('2026-05-02T23:30:00Z');
const NOW = START + 15 * 60_000;
const TIMEOUT_MS = 20_000;
const KNOWN = {
  leagueId: 'nba',
  homeTeamId: 'nba_lal',
  awayTeamId: 'nba_bos',
  startTime: START,
} as const;

let api: ApiServer;
let clock: FakeClock;

beforeEach(async () => {
  api = await startApiServer(() => ({}));
});

afterEach(() => api.close());

/** What the feed says in so many fake minutes to a log and a store. */
async function run(
  minutes: number,
  identity: Identity,
  write: (batch: ReferenceBatch) => Promise<void> = async () => {},
) {
  const controller = new AbortController();
  clock = new FakeClock(NOW, () => {
    if (clock.nowMs >= NOW + minutes * 60_000) controller.abort();
  });
  clock.heldMs = TIMEOUT_MS;
  const groups: Group[] = [];
  const batches: ReferenceBatch[] = [];
  const feed = createEspnFeed({
    name: 'espn',
    baseUrl: api.baseUrl,
    leagues: ['nba'],
    identity,
    clock,
    random: new Random(1),
    logger: silentLogger,
    sink: {
      write: async (batch) => {
        await write(batch);
        batches.push(batch);
      },
    },
    timeoutMs: TIMEOUT_MS,
  });
  const log = {
    groupsInLog: 0,
    publish: async (group: Group) => void groups.push(group),
    flush: async () => {},
  };
  await feed.run(log, controller.signal);
  return { groups: groups.filter(({ kind }) => kind === 'event'), batches };
}

test('a game at an unsettled hour is the known one of the day, else none', async () => {
  const identity = openIdentity(undefined);
  identity.resolve({ ...KNOWN, source: 'odds', sourceEventId: 'e1' });
  const unsettled = { date: '2026-05-02T04:00Z', competition: { timeValid: false } };
  const others = { ...unsettled, home: team('9', 'Golden State', 'Warriors', 'GSW') };
  api.answer = ({ search }) => {
    const games = [event('1', SCHEDULED, unsettled), event('2', SCHEDULED, others)];
    return { body: search.includes('20260502') ? scoreboard(...games) : scoreboard() };
  };
  const { groups, batches } = await run(1, identity);
  const game = { eventId: 'nba_20260502_bos_lal', startTime: START };
  // The log is told, as is the store, that it is one of the playoffs.
  const seasonType = 'postseason';
  expect(groups).toMatchObject([{ event: game, status: 'scheduled', seasonType }]);
  expect(batches.flatMap(({ games = [] }) => games)).toMatchObject([{ ...game, seasonType }]);
  expect(identity.size).toBe(1);
});

test('log and store are told of a final of a cup on neutral ground', async () => {
  const competition = { neutralSite: true, notes: [{ headline: 'NBA Cup - Championship' }] };
  const final = event('1', FINAL, { season: { type: 2 }, competition });
  api.answer = ({ search }) => ({
    body: search.includes('20260502') ? scoreboard(final) : scoreboard(),
  });
  const { groups, batches } = await run(1, openIdentity(undefined));
  const told = { seasonType: 'cup', neutralSite: true };
  expect(groups).toMatchObject([{ ...told, status: 'final' }]);
  expect(batches.flatMap(({ games = [] }) => games)).toMatchObject([told]);
  // A book of this log shows it, and counts it in no record.
  const scene = new Scene(NOW);
  for (const group of groups) scene.say(group, 'espn');
  const record = scene.engine.reader.eventRecord('nba_20260502_bos_lal');
  expect(record).toMatchObject({ ...told, score: { home: 87, away: 80 } });
  expect(countsInRecords(record.seasonType)).toBe(false);
});

test('a game that was turned round and is corrected has its plays as they are told', async () => {
  const identity = openIdentity(undefined);
  identity.resolve({ ...KNOWN, source: 'odds', sourceEventId: 'e1' });
  const play = { id: 'p', sequenceNumber: '1', text: 'Jump ball', homeScore: 2, awayScore: 3 };
  api.answer = ({ pathname, search }) => {
    const turned = clock.nowMs < NOW + 90_000 && { home: CELTICS, away: LAKERS };
    if (pathname.includes('/summary')) {
      const fields = { ...turned, competition: { status: THIRD_QUARTER } };
      return { body: summary({ plays: [play] }, fields) };
    }
    const isToday = search.includes('20260502');
    return { body: isToday ? scoreboard(event('1', THIRD_QUARTER, { ...turned })) : scoreboard() };
  };
  const { groups, batches } = await run(5, identity);
  expect(groups).toMatchObject([
    { event: { homeTeamId: 'nba_lal' }, score: { home: 80, away: 87 } },
    { event: { homeTeamId: 'nba_lal' }, score: { home: 87, away: 80 } },
  ]);
  const told = batches.flatMap(({ playByPlays = [] }) => playByPlays.map(({ plays }) => plays[0]));
  expect(told[0]?.score).toEqual({ home: 3, away: 2 });
  expect(told.at(-1)?.score).toEqual({ home: 2, away: 3 });
});

test('teams in another form are asked for again before the day is over', async () => {
  const asked = () => api.requests.filter(({ pathname }) => pathname.endsWith('/teams'));
  api.answer = ({ pathname }) => {
    if (pathname.endsWith('/roster')) return { body: { athletes: [athlete('1', 'LeBron James')] } };
    if (!pathname.endsWith('/teams')) return { body: scoreboard() };
    const isWell = asked().length > 2;
    return { body: isWell ? { sports: [{ leagues: [{ teams: [{ team: LAKERS }] }] }] } : {} };
  };
  const { batches } = await run(10, openIdentity(undefined));
  expect(asked()).toHaveLength(3);
  expect(batches.flatMap(({ rosters = [] }) => rosters)).toMatchObject([{ teamId: 'nba_lal' }]);
});

test('a store that is away stops no scores, and gets what it missed when it is back', async () => {
  const minutesNow = () => Math.floor((clock.nowMs - NOW) / 60_000);
  api.answer = ({ pathname, search }) => {
    if (pathname.includes('/summary')) return {};
    const status = { ...THIRD_QUARTER, displayClock: `${minutesNow()}:00` };
    const isToday = search.includes('20260502');
    return { body: isToday ? scoreboard(event('1', status)) : scoreboard() };
  };
  const { groups, batches } = await run(22, openIdentity(undefined), async () => {
    if (minutesNow() < 20) throw new Error('the store is down');
  });
  const told = groups.map((group) => group.kind === 'event' && group.clock);
  expect(told).toEqual(Array.from({ length: 22 }, (_, minute) => `${minute}:00`));
  const stored = batches.flatMap(({ games = [] }) => games.map((game) => game.clock));
  expect(stored).toEqual(['20:00', '21:00']);
});
