// One recording, one book: whatever the speed, the packing, the log, the Node version and the
// way it is run, every output is the same, and so is what a stream that joined midway shows.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import { isSilent } from '#engine/output.ts';
import { OutputHash } from '#src/log/output-hash.ts';
import { randomLog } from '../../fuzz/random-log.ts';
import { everyPage } from '../../gateway/push/state/rest-pages.ts';
import { differences, factsOfEdges, factsOfOdds } from '../../gateway/push/state/shown-state.ts';
import { openStream } from '../../gateway/push/state/stream-client.ts';
import { IS_LONG, LONG_ONLY } from '../../long.ts';
import { startNatsServer } from '../../programs/nats-server.ts';
import { RECORDED_HASH, recordedWeek } from '../archive/recorded-week.ts';
import { useOuterStore } from '../outer-store.ts';
import { writeRecording } from '../recording-writer.ts';
import {
  type Ended,
  KEY,
  lastLine,
  RunningProgram,
  runCommand,
  runProgram,
  Scratch,
} from '../running-program.ts';

const CHILD = 'test/service/log/snapshots/snapshot-child.mjs';

useOuterStore();
const scratch = new Scratch();
const small = join(scratch.path, 'small.jsonl');
const running: RunningProgram[] = [];
const week = recordedWeek.path;

beforeAll(() => {
  const plan = { seed: 4, captures: 40, everyMinutes: 7 } as const;
  const sport = 'americanfootball_nfl';
  writeRecording({ ...plan, sport, path: small, firstAt: '2025-11-09T12:00:00Z' });
});
afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
afterAll(() => scratch.remove());

async function start(feed: string, env: Readonly<Record<string, string>> = {}) {
  const program = await RunningProgram.start({ DATA_DIR: scratch.folder(), FEED: feed, ...env });
  running.push(program);
  return program;
}

/** The hash that a command printed as its last line. */
function hashOf({ code, stdout, stderr }: Ended): string {
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(lastLine(stdout)).toMatch(/^HASH [0-9a-f]{64}$/);
  return lastLine(stdout);
}

async function replay(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return hashOf(await runCommand('commands/replay', [...args, '--hash'], env));
}

let ofSmall: Promise<string> | undefined;
/** What a replay of the small recording prints. */
function hashOfSmall(): Promise<string> {
  ofSmall ??= replay([small]);
  return ofSmall;
}

/** Serves a recording to its end with a log of its own; the hash of that log. */
async function servedHash(feed: string, env: Readonly<Record<string, string>> = {}) {
  const dataDir = scratch.folder();
  const program = await start(feed, { ...env, DATA_DIR: dataDir });
  await program.finished();
  await program.stop();
  return hashOf(await runCommand('commands/log', ['verify'], { DATA_DIR: dataDir }));
}

/** The program of Node 22, or undefined where npx cannot bring it. */
function node22(): string | undefined {
  // Bounded: a registry that does not answer must not hold the tests up.
  const words = ['-y', '-p', 'node@22', '-c', 'node --version && node -p process.execPath'];
  const { stdout } = spawnSync('npx', words, {
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  const [version, path] = (stdout ?? '').split('\n');
  return version?.startsWith('v22.') ? path : undefined;
}

describe('a recording gives one hash', () => {
  test.each(IS_LONG ? (['small', 'week'] as const) : (['small'] as const))(
    '%s, at every speed and packing',
    async (name) => {
      const path = name === 'small' ? small : week;
      const words = ['run', '--silent', 'replay', '--', path, '--hash'];
      const first = lastLine((await runProgram('npm', words)).stdout);
      expect(first).toMatch(/^HASH [0-9a-f]{64}$/);
      if (name === 'week') expect(first).toBe(RECORDED_HASH);
      expect(await replay([path, '--pack=7', '--speed', 'max'])).toBe(first);
      if (IS_LONG) expect(await replay([path], { REPLAY_SPEED: '10000000' })).toBe(first);
      if (name === 'week') return;
      if (IS_LONG) expect(await replay([path, '--pack', '1'])).toBe(first);
      expect(await servedHash(`replay:${path}`)).toBe(first);
    },
    120_000,
  );

  test.runIf(IS_LONG)(`another recording gives another${LONG_ONLY}`, async () => {
    const path = join(scratch.path, 'another.jsonl');
    const sport = 'americanfootball_nfl';
    const plan = { seed: 5, captures: 40, everyMinutes: 7, sport } as const;
    writeRecording({ ...plan, path, firstAt: '2025-11-09T12:00:00Z' });
    expect(await replay([path])).not.toBe(await replay([small]));
  });

  test('through JetStream too, and leaves nothing there', async ({ skip }) => {
    const server = await startNatsServer();
    if (!server) return skip('there is no nats-server on PATH');
    try {
      const env = { NATS_URL: server.url };
      expect(await replay([week], env)).toBe(RECORDED_HASH);
      // The server has no room for another such log, unless the first one is gone.
      expect(await replay([small, '--pack', '7'], env)).toBe(await hashOfSmall());
    } finally {
      await server.stop();
    }
  });

  test('counts what it could not use, without failing', async () => {
    const { stdout } = await runCommand('commands/replay', [small]);
    const status = JSON.parse(lastLine(stdout));
    expect(status).toMatchObject({ name: `replay:${small}`, state: 'finished' });
    expect(status.accepted).toBeGreaterThan(1000);
    for (const reason of ['malformed', 'unknown_venue', 'bad_time']) {
      expect(status.rejected, JSON.stringify(status)).toHaveProperty(reason);
    }
  });
});

describe('under Node 22', () => {
  test('a recording gives the same hash, and a snapshot goes on to the byte', async ({ skip }) => {
    if (process.version.startsWith('v22.')) return skip('this is Node 22: the others say the same');
    const node = node22();
    if (!node) return skip('npx cannot bring Node 22 here');
    const replayed = await runProgram(node, ['dist/src/commands/replay.js', small, '--hash']);
    expect(hashOf(replayed)).toBe(await hashOfSmall());
    for (const { expected, paths } of (IS_LONG ? [4, 8, 10] : [8]).map(interruptedLog)) {
      const { code, stdout, stderr } = await runProgram(node, [CHILD, ...paths]);
      expect(code, stderr).toBe(0);
      expect(JSON.parse(lastLine(stdout))).toEqual(expected);
    }
  });
});

/** A log of which half is in a snapshot and half is steps; what must come of both. */
function interruptedLog(seed: number) {
  const epoch = `seed${seed}`;
  const steps = randomLog(seed, 160);
  const engine = new Engine();
  for (const { stampMs, message } of steps.slice(0, 80)) {
    engine.apply(engine.reader.seq + 1, stampMs, message);
  }
  const rest = steps.slice(80);
  const paths = [scratch.folder(), scratch.folder()] as const;
  writeFileSync(paths[0], engine.snapshot(epoch));
  writeFileSync(paths[1], JSON.stringify(rest));
  const hash = new OutputHash();
  let changes = 0;
  for (const { stampMs, message } of rest) {
    engine.apply(engine.reader.seq + 1, stampMs, message, (output) => {
      if (!isSilent(output)) changes += 1;
      hash.add(output);
    });
  }
  // Silence would prove nothing.
  expect(changes).toBeGreaterThan(20);
  return { expected: { epoch, isSavedAlike: true, hash: hash.digest() }, paths };
}

describe('two recordings at once', () => {
  test.runIf(IS_LONG)(`are published in order of time and give one hash${LONG_ONLY}`, async () => {
    const basketball = join(scratch.path, 'basketball.jsonl');
    const sport = 'basketball_nba';
    const plan = { seed: 6, captures: 30, everyMinutes: 11, sport } as const;
    writeRecording({ ...plan, path: basketball, firstAt: '2025-11-09T12:03:00Z' });
    const feed = `replay:${small},replay:${basketball}`;
    const dataDir = scratch.folder();
    const program = await start(feed, { DATA_DIR: dataDir });
    const { feeds } = await program.finished();
    expect(feeds).toHaveLength(2);
    await program.stop();
    const env = { DATA_DIR: dataDir };
    const dump = await runCommand('commands/log', ['dump', '1', '100000'], env);
    const messages = dump.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const times = messages.flatMap(({ groups }) =>
      groups.map(({ receivedAt }: { receivedAt: number }) => receivedAt),
    );
    expect(times.length).toBeGreaterThan(200);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(messages.map(({ source }) => source)).size).toBe(3);
    const first = hashOf(await runCommand('commands/log', ['verify'], env));
    expect(await servedHash(feed)).toBe(first);
    expect(await servedHash(feed, { REPLAY_SPEED: '3000000' })).toBe(first);
  });
});

describe('a stream that joined in the middle of a replay', () => {
  test.runIf(IS_LONG)(`ends with what REST returns at the same position${LONG_ONLY}`, async () => {
    const program = await start(`replay:${week}`, { REPLAY_SPEED: recordedWeek.speed });
    await program.untilReadiness(({ seq }) => seq > 20, 'some messages');
    const stream = await openStream(program.address, KEY);
    const filters: Record<string, Record<string, string>> = {
      'odds all': {},
      'odds of one': { bookmaker: 'draftkings' },
      'odds of spreads': { market: 'spread' },
      'edges all': {},
      'edges of arbitrage': { type: 'arbitrage' },
    };
    await Promise.all(
      Object.entries(filters).map(([id, filter]) =>
        stream.subscribe(id, id.split(' ')[0] ?? '', filter),
      ),
    );
    const joinedAt = stream.book('odds all').seq ?? 0;
    const { seq } = await program.finished();
    expect(joinedAt).toBeLessThan(seq);
    await stream.until(
      () => Object.keys(filters).every((id) => stream.book(id).seq === seq),
      'the last position',
    );
    expect(stream.failure).toBeUndefined();
    expect(stream.book('odds all').deltas).toBeGreaterThan(0);
    for (const [id, filter] of Object.entries(filters)) {
      const isOdds = id.startsWith('odds');
      const target = `/v1/${isOdds ? 'odds' : 'edge'}?${new URLSearchParams(filter)}`;
      const page = await everyPage(program.address, KEY, target);
      expect(page.seq).toBe(seq);
      const served = isOdds ? factsOfOdds(page.records) : factsOfEdges(page.records);
      expect(differences(stream.book(id).facts, served), id).toBe('');
    }
    expect(stream.book('odds all').facts.size).toBeGreaterThan(100);
    await stream.close();
  });
});
