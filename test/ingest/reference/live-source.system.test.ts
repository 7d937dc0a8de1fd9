// The live source against a server that is slow, wrong, garbled or silent; time is a fake clock.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameFacts, ReferenceBatch } from '#domain/reference.ts';
import {
  EspnSource,
  type EspnSourceOptions,
  GAP_MS,
  RETRY_MAX_MS,
} from '#ingest/reference/espn/live-source.ts';
import { FINAL_SUMMARIES_MAX } from '#ingest/reference/espn/schedule.ts';
import type { SourceCounts } from '#ingest/reference/espn/source-status.ts';
import { silentLogger } from '#kit/logger.ts';
import { Random } from '#kit/random.ts';
import { FakeClock } from '../fake-clock.ts';
import {
  event,
  FINAL,
  LAKERS,
  scoreboard,
  statusNamed,
  summary,
  THIRD_QUARTER,
} from './espn-fixture.ts';

const NOW = Date.parse('2026-05-02T23:45:00Z');
const TIMEOUT_MS = 20_000;
const MINUTE_MS = 60_000;

interface Scripted {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isSilent?: boolean;
}

interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly atMs: number;
}

let server: Server;
let asked: Asked[];
let answer: (path: string) => Scripted;
let open: number;
let openMost: number;
let clock: FakeClock;

beforeEach(async () => {
  asked = [];
  answer = () => ({ body: {} });
  [open, openMost] = [0, 0];
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, headers: request.headers, atMs: clock.nowMs - NOW });
    open += 1;
    openMost = Math.max(openMost, open);
    response.on('close', () => {
      open -= 1;
    });
    const { status = 200, body = '', headers = {}, isSilent } = answer(path);
    if (isSilent) return;
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
);

interface Ran {
  readonly status: SourceCounts;
  readonly batches: readonly ReferenceBatch[];
  readonly games: readonly GameFacts[];
}

/** Runs for so many fake minutes, which is where the run must end by itself. */
async function run(minutes: number, fields: Partial<EspnSourceOptions> = {}): Promise<Ran> {
  const controller = new AbortController();
  clock = new FakeClock(NOW, () => {
    if (clock.nowMs - NOW >= minutes * MINUTE_MS) controller.abort();
  });
  clock.heldMs = TIMEOUT_MS;
  const batches: ReferenceBatch[] = [];
  const games: GameFacts[] = [];
  const { port } = server.address() as AddressInfo;
  const source = new EspnSource({
    baseUrl: `http://127.0.0.1:${port}/`,
    leagues: ['nba'],
    clock,
    random: new Random(1),
    logger: silentLogger,
    sink: { write: async (batch) => void batches.push(batch) },
    onGames: async (some) => void games.push(...some),
    timeoutMs: TIMEOUT_MS,
    ...fields,
  });
  await source.run(controller.signal);
  return { status: source.counts, batches, games };
}

const isScoreboard = (path: string): boolean => path.includes('/scoreboard?dates=20260502');

function timesOf(pattern: string): readonly number[] {
  return asked.filter(({ path }) => path.includes(pattern)).map(({ atMs }) => atMs);
}

/** A board with one game on the day itself; everything else answers emptily. */
function liveBoard(path: string): Scripted {
  if (isScoreboard(path)) return { body: scoreboard(event('7', THIRD_QUARTER)) };
  if (path.includes('/scoreboard')) return { body: scoreboard() };
  return { body: { sports: [] } };
}

describe('the live source', () => {
  test('asks one question at a time, and for a game in play each 30 seconds', async () => {
    answer = liveBoard;
    const { status, batches, games } = await run(3);
    expect(openMost).toBe(1);
    const times = timesOf('dates=20260502');
    expect(times.length).toBeGreaterThanOrEqual(6);
    for (let index = 1; index < times.length; index++) {
      expect((times[index] ?? 0) - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(30_000);
    }
    expect(timesOf('dates=20260501')).toHaveLength(1);
    expect(timesOf('/summary?event=7').length).toBeGreaterThanOrEqual(2);
    const written = batches.flatMap((batch) => batch.games ?? []);
    expect(written.map(({ sourceGameId, status: said }) => `${sourceGameId} ${said}`)).toEqual([
      '7 in_progress',
    ]);
    expect(batches[0]?.source).toBe('espn');
    expect(games.length).toBe(times.length);
    expect(status).toMatchObject({ failed: 0, accepted: times.length });
    const gaps = asked.slice(1).map(({ atMs }, index) => atMs - (asked[index]?.atMs ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(GAP_MS);
  });

  test('goes on asking for a game in play whose record cannot be read any more', async () => {
    let boards = 0;
    answer = (path) => {
      if (!isScoreboard(path)) return liveBoard(path);
      boards += 1;
      return boards === 1 ? liveBoard(path) : { body: { events: [{ id: '7' }] } };
    };
    const { status } = await run(3);
    expect(timesOf('dates=20260502').length).toBeGreaterThanOrEqual(6);
    expect(timesOf('/summary?event=7').length).toBeGreaterThanOrEqual(2);
    expect(status).toMatchObject({ accepted: 1 });
  });

  test('asks for rosters of the teams it was told of, apart from each other', async () => {
    const teams = [{ team: LAKERS }, { team: { displayName: 'Boston Celtics', id: '2' } }];
    const athletes = [{ id: '1', displayName: 'LeBron James' }];
    answer = (path) => {
      if (path.includes('/roster')) return { body: { athletes } };
      if (path.includes('/teams')) return { body: { sports: [{ leagues: [{ teams }] }] } };
      return { body: scoreboard() };
    };
    const { batches } = await run(2);
    const rosters = batches.flatMap((batch) => batch.rosters ?? []);
    expect(rosters.map(({ teamId }) => teamId)).toEqual(['nba_lal', 'nba_bos']);
    const [first = 0, second = 0] = timesOf('/roster');
    expect(second - first).toBeGreaterThanOrEqual(20_000);
  });

  test('keeps box scores and plays, and asks once more when a game is over', async () => {
    const isOver = () => clock.nowMs - NOW >= 100_000;
    const plays = [{ id: 'a', sequenceNumber: '1', text: 'Jump ball' }];
    answer = (path) => {
      const status = isOver() ? FINAL : THIRD_QUARTER;
      if (path.includes('/summary')) {
        return { body: summary({ plays }, { competition: { status } }) };
      }
      return isScoreboard(path) ? { body: scoreboard(event('1', status)) } : { body: scoreboard() };
    };
    const { batches } = await run(8);
    const summaries = timesOf('/summary?event=1');
    expect(summaries.filter((atMs) => atMs >= 100_000)).toHaveLength(1);
    expect(summaries.length).toBeGreaterThanOrEqual(3);
    expect(batches.flatMap((batch) => batch.playByPlays ?? [])).toHaveLength(summaries.length);
    expect(batches.flatMap((batch) => batch.games ?? []).map(({ status }) => status)).toEqual([
      'in_progress',
      'final',
    ]);
  });

  test('counts what the store refuses because it does not know the game', async () => {
    answer = overAnswer;
    const refused = { gamesRefused: 0, boxScoresRefused: 1, closesRefused: 0 };
    const report = { ...refused, playByPlaysRefused: 1, ofUnknownGames: 2 };
    const write = async ({ playByPlays }: ReferenceBatch) => (playByPlays ? report : undefined);
    const { status } = await run(8, { sink: { write } });
    expect(status.refused).toMatchObject({ unknown_game: 2 * timesOf('/summary').length });
  });

  test('asks conditionally; 304 says nothing new', async () => {
    const headers = { etag: '"a1"', 'last-modified': 'Sat, 02 May 2026 23:00:00 GMT' };
    answer = (path) => {
      const isKnown = asked.at(-1)?.headers['if-none-match'] === '"a1"';
      return isKnown ? { status: 304 } : { ...liveBoard(path), headers };
    };
    const { status, games } = await run(3);
    const again = asked.filter(({ path }) => isScoreboard(path)).slice(1);
    expect(again.length).toBeGreaterThan(3);
    for (const each of again) {
      expect(each.headers).toMatchObject({
        'if-none-match': '"a1"',
        'if-modified-since': headers['last-modified'],
      });
    }
    expect(games).toHaveLength(1);
    expect(status.notModified).toBeGreaterThanOrEqual(again.length);
  });

  test('counts a bad game beside a good one, and what is new', async () => {
    const fog = event('8', statusNamed('STATUS_FOG', 'in'));
    answer = (path) =>
      isScoreboard(path)
        ? { body: scoreboard({ id: 'bad' }, event('7', FINAL), fog) }
        : { body: scoreboard() };
    const { status, games } = await run(0.2);
    expect(games.map(({ sourceGameId }) => sourceGameId)).toEqual(['7', '8']);
    expect(status.refused).toMatchObject({ malformed: expect.any(Number) });
    expect(status.drift).toMatchObject({ 'status STATUS_FOG': 1 });
  });
});

/** A game that is over, with its plays. */
function overAnswer(path: string): Scripted {
  if (!path.includes('/summary')) {
    return { body: isScoreboard(path) ? scoreboard(event('1', FINAL)) : scoreboard() };
  }
  return { body: summary({ plays: [{ id: 'a', sequenceNumber: '1', text: 'Jump ball' }] }) };
}

describe('failures', () => {
  test.each([
    ['500', { status: 500 }],
    ['404', { status: 404 }],
    ['302', { status: 302, headers: { location: '/elsewhere' } }],
    ['garbage', { body: '[{"id":' }],
    ['nonsense', { body: '"nonsense"' }],
    ['a body without end', { body: JSON.stringify('x'.repeat(300_000)) }],
  ])('of %s never end it, and good answers are taken again', async (_, failing: Scripted) => {
    answer = (path) => (clock.nowMs - NOW < 5 * MINUTE_MS ? failing : liveBoard(path));
    const { games } = await run(25);
    expect(games.length).toBeGreaterThan(10);
    expect(asked.every(({ path }) => !path.includes('elsewhere'))).toBe(true);
  });

  test('of a scoreboard without its list forget no game and are no answer', async () => {
    const isHeard: boolean[] = [];
    const headers = { etag: '"bad"' };
    answer = (path) => {
      const boards = timesOf('dates=20260502').length;
      return isScoreboard(path) && boards % 2 === 0
        ? { body: { leagues: [] }, headers }
        : liveBoard(path);
    };
    const { status } = await run(3, { onScoreboard: () => isHeard.push(true) });
    const boards = asked.filter(({ path }) => isScoreboard(path));
    expect(boards.length).toBeGreaterThanOrEqual(6);
    expect(boards.filter((each) => each.headers['if-none-match'] !== undefined)).toEqual([]);
    const others = timesOf('/scoreboard').length - boards.length;
    expect(isHeard).toHaveLength(others + Math.ceil(boards.length / 2));
    expect(status).toMatchObject({ failed: Math.floor(boards.length / 2) });
    expect(status.lastFailure).toContain('in another form');
  });

  test('make it wait longer and longer, but not for ever', async () => {
    answer = () => ({ status: 503 });
    const { status } = await run(240);
    const times = asked.map(({ atMs }) => atMs);
    const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
    expect(gaps[0]).toBeLessThanOrEqual(3000);
    // Also before every question has failed once.
    expect(times.filter((atMs) => atMs < 10_000).length).toBeLessThanOrEqual(5);
    expect(Math.max(...gaps.slice(10))).toBeGreaterThan(MINUTE_MS);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(RETRY_MAX_MS);
    expect(status.failuresInRow).toBe(asked.length);
    expect(status.lastFailure).toContain('status 503');
  });

  test('of the network make all questions wait', async () => {
    const { status } = await run(1, { baseUrl: 'http://127.0.0.1:1' });
    expect(status.failed).toBe(status.requests);
    expect(status.requests).toBeLessThanOrEqual(8);
  });

  test('of a body beyond the bound leave it unread', async () => {
    answer = (path) => ({
      body: { ...(liveBoard(path).body as object), pad: 'x'.repeat(300_000) },
    });
    const { status, games } = await run(1);
    expect(games).toEqual([]);
    expect(status.lastFailure).toContain('too_long');
    expect(status.refused).toEqual({ too_long: status.requests });
  });

  test('of silence end with the timeout', async () => {
    answer = () => ({ isSilent: true });
    const controller = new AbortController();
    clock = new FakeClock(NOW, (ms) => {
      // Twice the timeout's own wait: the second request has been given up.
      if (ms === TIMEOUT_MS && clock.waits.filter((each) => each === ms).length === 2) {
        setImmediate(() => controller.abort());
      }
    });
    const { port } = server.address() as AddressInfo;
    const source = new EspnSource({
      baseUrl: `http://127.0.0.1:${port}`,
      leagues: ['nba'],
      clock,
      random: new Random(1),
      logger: silentLogger,
      sink: { write: async () => {} },
      timeoutMs: TIMEOUT_MS,
    });
    await source.run(controller.signal);
    expect(source.counts.lastFailure).toContain('timeout');
  });

  test('of too many requests heed Retry-After, in seconds or as a date', async () => {
    const until = new Date(NOW + 10 * MINUTE_MS).toUTCString();
    const waits = ['300', until];
    answer = (path) => {
      const wait = waits.shift();
      return wait === undefined
        ? liveBoard(path)
        : { status: 429, headers: { 'retry-after': wait } };
    };
    await run(12);
    expect(asked[1]?.atMs).toBeGreaterThanOrEqual(300_000);
    expect(asked[2]?.atMs).toBeGreaterThanOrEqual(10 * MINUTE_MS);
    expect(asked[2]?.atMs).toBeLessThan(11 * MINUTE_MS);
  });

  test('of the sink bring the same answer again, unconditionally', async () => {
    let writes = 0;
    const kept: ReferenceBatch[] = [];
    answer = (path) => ({ ...liveBoard(path), headers: { etag: '"a"' } });
    await run(3, {
      sink: {
        write: async (batch) => {
          writes += 1;
          if (writes === 1) throw new Error('the store is down');
          kept.push(batch);
        },
      },
    });
    expect(kept.flatMap((batch) => batch.games ?? [])).toHaveLength(1);
    const boards = asked.filter(({ path }) => isScoreboard(path));
    expect(boards[1]?.headers['if-none-match']).toBeUndefined();
    expect(boards[2]?.headers['if-none-match']).toBe('"a"');
  });

  test('of a source that is away do not cost the last plays of a game', async () => {
    answer = (path) => {
      const isAway = path.includes('/summary') && timesOf('/summary').length <= 8;
      return isAway ? { status: 503 } : overAnswer(path);
    };
    const { batches } = await run(30);
    expect(batches.flatMap((batch) => batch.playByPlays ?? [])).toHaveLength(1);
  });

  test('of a summary that there is not are given up', async () => {
    answer = (path) => (path.includes('/summary') ? { status: 404 } : overAnswer(path));
    await run(60);
    expect(timesOf('/summary')).toHaveLength(FINAL_SUMMARIES_MAX);
  });

  test('of the sink do not cost the last plays of a game', async () => {
    answer = overAnswer;
    const kept: ReferenceBatch[] = [];
    let refusals = 8;
    await run(30, {
      sink: {
        write: async (batch) => {
          if (batch.playByPlays && refusals-- > 0) throw new Error('the store is down');
          kept.push(batch);
        },
      },
    });
    expect(kept.flatMap((batch) => batch.playByPlays ?? [])).toHaveLength(1);
  });
});
