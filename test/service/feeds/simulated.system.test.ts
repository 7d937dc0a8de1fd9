// The product as it starts with nothing installed and nothing set: the simulated world is
// ready, full, and the same world after a restart.

import { afterAll, afterEach, expect, test } from 'vitest';
import { easternDay } from '#domain/eastern-day.ts';
import { LEAGUES } from '#domain/league.ts';
import { everyPage, get } from '../../gateway/push/state/rest-pages.ts';
import {
  differences,
  factsOfEdges,
  factsOfOdds,
  type Json,
} from '../../gateway/push/state/shown-state.ts';
import { openStream } from '../../gateway/push/state/stream-client.ts';
import { until } from '../../programs/until.ts';
import { KEY, RunningProgram, Scratch } from '../running-program.ts';

const HOUR_MS = 3_600_000;
const scratch = new Scratch();
const running: RunningProgram[] = [];

afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
afterAll(() => scratch.remove());

async function start(dataDir: string): Promise<RunningProgram> {
  const program = await RunningProgram.start({ DATA_DIR: dataDir });
  running.push(program);
  await program.ready();
  return program;
}

async function records(program: RunningProgram, target: string): Promise<readonly Json[]> {
  return (await everyPage(program.address, KEY, target)).records;
}

test('every league has games and prices, streamed as in REST, the same after a restart', async () => {
  const dataDir = scratch.folder();
  const program = await start(dataDir);
  expect(program.stdout).toContain('simulated');
  const { now, feeds } = await program.readiness();
  expect(feeds).toMatchObject([{ name: 'simulated', state: 'running' }]);
  const at = Date.parse(now);
  const events = (await get(program.address, KEY, '/v1/events/live')).json.data as readonly Json[];
  for (const { leagueId } of LEAGUES) {
    expect(events.filter((event) => event.leagueId === leagueId).length, leagueId).toBeGreaterThan(
      0,
    );
    const target = `/v1/events?league=${leagueId}&status=scheduled&limit=100`;
    const starts = ((await get(program.address, KEY, target)).json.data as readonly Json[]).map(
      ({ startTime }) => Date.parse(startTime),
    );
    expect(Math.min(...starts), `${leagueId} soon`).toBeLessThan(at + 3 * HOUR_MS);
    for (const days of [1, 2]) {
      const day = easternDay(at + days * 24 * HOUR_MS);
      expect(starts.map(easternDay), `${leagueId} on ${day}`).toContain(day);
    }
    const odds = (await get(program.address, KEY, `/v1/odds?league=${leagueId}&limit=5`)).json;
    expect(odds.data.length, `odds of ${leagueId}`).toBeGreaterThan(0);
  }
  for (const type of ['value', 'ev']) {
    await until(
      async () => (await get(program.address, KEY, `/v1/edge/${type}`)).json.data.length > 0,
      `edges of type ${type}`,
      20_000,
    );
  }
  const busy = await program.untilReadiness(
    (readiness) => Object.keys(readiness.feeds[0].rejected).length > 0,
    'garbage that is counted',
  );
  expect(busy.feeds[0].accepted).toBeGreaterThan(1000);

  await expectStreamed(program);
  await expectSameAfterRestart(program, dataDir);
});

async function expectSameAfterRestart(first: RunningProgram, dataDir: string): Promise<void> {
  const before = await records(first, '/v1/events?status=scheduled');
  const { seq, epoch } = await first.readiness();
  expect((await first.stop()).code).toBe(0);
  const second = await start(dataDir);
  const again = await second.readiness();
  expect(again.seq).toBeGreaterThan(seq);
  expect(again.epoch).toBe(epoch);
  const after = new Map(
    (await records(second, '/v1/events')).map((event) => [event.eventId, event]),
  );
  expect(before.length).toBeGreaterThan(100);
  for (const { eventId, startTime, homeTeamName, status } of before) {
    expect(after.get(eventId), `${eventId} ${status}`).toMatchObject({ startTime, homeTeamName });
  }
  const twice = [...after.values()].map(
    ({ leagueId, homeTeamName, awayTeamName, startTime }) =>
      `${leagueId} ${[homeTeamName, awayTeamName].sort()} ${startTime}`,
  );
  expect(new Set(twice).size).toBe(twice.length);
}

async function expectStreamed(program: RunningProgram): Promise<void> {
  const stream = await openStream(program.address, KEY);
  await stream.subscribe('odds', 'odds');
  await stream.subscribe('edges', 'edges');
  await stream.until(() => stream.book('odds').deltas > 60, 'deltas');
  const isSame = async (id: 'odds' | 'edges'): Promise<boolean> => {
    const target = id === 'odds' ? '/v1/odds?league=nfl' : '/v1/edge?league=nfl';
    const page = await everyPage(program.address, KEY, target);
    const served = (id === 'odds' ? factsOfOdds : factsOfEdges)(page.records);
    const book = stream.book(id);
    if (book.seq !== page.seq) return false;
    const ofLeague = [...book.facts].filter(([key]) => key.split(' ')[1]?.startsWith('nfl_'));
    expect(differences(new Map(ofLeague), served)).toBe('');
    return true;
  };
  // The book moves all the time: some page is cut exactly where the stream is.
  await until(() => isSame('odds'), 'a page at the position of the stream');
  expect(stream.failure).toBeUndefined();
  await stream.close();
}
