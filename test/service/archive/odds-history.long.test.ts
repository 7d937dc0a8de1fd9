// Odds history of the running program: the last snapshot of a line is the summary that the book
// shows, and a restart loses nothing of it.

import { afterAll, afterEach, expect, test } from 'vitest';
import { get } from '../../gateway/push/state/rest-pages.ts';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { KEY, RunningProgram, Scratch } from '../running-program.ts';

/** Of a few hundred; how many are quiet meanwhile depends on the machine. */
const LINES_MIN = 20;
const TEST_MS_MAX = 180_000;

useOuterStore();
const scratch = new Scratch();
const running: RunningProgram[] = [];
afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
afterAll(() => scratch.remove());

async function start(dataDir: string): Promise<RunningProgram> {
  const env = { DATA_DIR: dataDir, ARCHIVE: 'on', SIMULATED_RATE: '1000' };
  const program = await RunningProgram.start(env);
  running.push(program);
  await program.untilReadiness(
    ({ status, archive }) => status === 'ready' && archive.state === 'on' && archive.lagMs !== null,
    'an archive that follows',
  );
  return program;
}

async function ask(program: RunningProgram, target: string): Promise<Json> {
  const { status, headers, json } = await get(program.address, KEY, target);
  expect(status, `${target}: ${JSON.stringify(json.error)}`).toBe(200);
  return { ...json, seq: Number(headers['x-book-seq']) };
}

/** The lines of some events by what both interfaces say of them. */
function linesOf(odds: Json, eventIds: readonly string[]): Map<string, Json> {
  const lines = new Map<string, Json>();
  for (const { eventId, markets } of odds.data) {
    if (!eventIds.includes(eventId)) continue;
    for (const { marketType, team, playerId, lines: own } of markets) {
      for (const line of own) {
        lines.set(`${eventId} ${keyOf(marketType, team, playerId, line.point)}`, line);
      }
    }
  }
  return lines;
}

function keyOf(marketType: string, team = '', playerId = '', point: number | null = null): string {
  return [marketType.replace(/_alternate$/, ''), team, playerId, point].join(' ');
}

/** A summary as a snapshot says it. */
function asSelections(summary: Json): Json {
  const sides = Object.entries<Json>(summary);
  if (sides.every(([, side]) => side === null)) return {};
  return Object.fromEntries(
    sides.map(([name, side]) => {
      if (side === null) return [name, null];
      const { fairOdds, bestOdds, avgOdds, bestBookmakerId } = side;
      return [name, { fairOdds, bestOdds, avgOdds, bookmakerId: bestBookmakerId }];
    }),
  );
}

function withoutProbabilities(selections: Json): Json {
  const shown = Object.entries<Json>(selections).map(([name, side]) => {
    if (side === null) return [name, null];
    const { fairProb, ...rest } = side;
    return [name, rest];
  });
  return Object.fromEntries(shown);
}

/** How many lines of a market that are quiet meanwhile agree with the archive. */
async function agreeing(
  program: RunningProgram,
  eventIds: readonly string[],
  market: string,
): Promise<number> {
  const target = `/v1/odds?league=nba&limit=50&market=${market}`;
  const before = await ask(program, target);
  await program.untilReadiness(({ archive }) => archive.seq >= before.seq, 'the archive');
  const last = new Map<string, Json>();
  for (const eventId of eventIds) {
    const query = `market=${market}&limit=1000`;
    const { data } = await ask(program, `/v1/events/${eventId}/odds-history?${query}`);
    for (const each of data.snapshots) {
      last.set(`${eventId} ${keyOf(each.marketType, each.team, each.playerId, each.point)}`, each);
    }
  }
  const after = linesOf(await ask(program, target), eventIds);
  let agree = 0;
  for (const [key, line] of linesOf(before, eventIds)) {
    // What changed meanwhile may be in the archive or not yet.
    if (JSON.stringify(after.get(key)) !== JSON.stringify(line)) continue;
    const snapshot = last.get(key);
    expect(snapshot, key).toBeDefined();
    expect(withoutProbabilities(snapshot.selections), key).toEqual(asSelections(line.summary));
    expect(snapshot.isMain, key).toBe(line.isMain);
    const open = line.offers.filter(({ suspended }: Json) => !suspended);
    const books = new Set(open.map(({ bookmakerId }: Json) => bookmakerId)).size;
    expect(snapshot.books, key).toBe(books);
    agree += 1;
  }
  return agree;
}

/** What each of them answers with. */
async function kept(program: RunningProgram, targets: readonly string[]): Promise<Json[]> {
  const found: Json[] = [];
  for (const target of targets) found.push((await ask(program, target)).data);
  return found;
}

test('the last snapshot of a line is what the book shows, before and after a restart', {
  timeout: TEST_MS_MAX,
}, async () => {
  const dataDir = scratch.folder();
  const first = await start(dataDir);
  const { data: events } = await ask(first, '/v1/odds?league=nba&limit=50');
  const eventIds: string[] = events.slice(0, 10).map(({ eventId }: Json) => eventId);
  let lines = 0;
  for (const market of ['moneyline', 'spread', 'total', 'team_total', 'player_points']) {
    lines += await agreeing(first, eventIds, market);
  }
  console.log(`odds history: ${lines} quiet lines agree with the book`);
  expect(lines).toBeGreaterThan(LINES_MIN);

  // Of a player too, under the id that the odds say.
  const { data: props } = await ask(first, '/v1/player-props?league=nba&limit=50');
  const { playerId } = props[0].players[0];
  const ofPlayer = await ask(first, `/v1/players/${playerId}/odds-history`);
  expect(ofPlayer.data.events.map(({ eventId }: Json) => eventId)).toContain(props[0].eventId);

  const { archive } = await first.readiness();
  const to = new Date(Date.now() - archive.lagMs - 5000).toISOString();
  const targets = eventIds.flatMap((eventId) => [
    `/v1/events/${eventId}/odds-history?to=${to}&limit=1000`,
    `/v1/events/${eventId}/odds-history?to=${to}&limit=1000&market=player_points`,
  ]);
  const before = await kept(first, [...targets, `/v1/players/${playerId}/odds-history?to=${to}`]);
  expect(before[0].snapshots.length).toBeGreaterThan(0);
  expect(before[0].movement.length).toBeGreaterThan(0);
  expect((await first.stop()).code).toBe(0);

  const second = await start(dataDir);
  expect(await kept(second, [...targets, `/v1/players/${playerId}/odds-history?to=${to}`])).toEqual(
    before,
  );
  // It makes its last seconds again, which adds nothing, and goes on.
  await second.untilReadiness((now) => now.archive.seq > archive.seq, 'the archive to catch up');
  expect(await kept(second, targets)).toEqual(before.slice(0, -1));
  const target = (targets[0] ?? '').replace(`to=${to}&`, '');
  await until(async () => {
    const { snapshots } = (await ask(second, target)).data;
    return snapshots.at(-1).ts > before[0].snapshots.at(-1).ts;
  }, 'new snapshots');
});

test('without an archive /readyz says so, and odds history is away', async () => {
  const program = await RunningProgram.start({ DATA_DIR: scratch.folder() });
  running.push(program);
  const { archive } = await program.ready();
  expect(archive).toEqual({ state: 'off', seq: null, lagMs: null });
  const { data } = await ask(program, '/v1/odds?limit=1');
  const target = `/v1/events/${data[0].eventId}/odds-history`;
  expect((await get(program.address, KEY, target)).status).toBe(503);
});
