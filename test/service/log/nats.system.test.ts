// The program with its log in a real NATS JetStream: the same answers as with files, two
// replicas of one log show the same book, and a restart goes on.

import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deleteNatsLog, openNatsLog } from '#backends/nats/log-nats.ts';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { openStream } from '../../gateway/push/state/stream-client.ts';
import { IS_LONG } from '../../long.ts';
import { startNatsServer } from '../../programs/nats-server.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { writeRecording } from '../recording-writer.ts';
import { KEY, RunningProgram, runCommand, Scratch } from '../running-program.ts';

/** Before, a process ended after 45 s of it. */
const OUTAGE_MS = IS_LONG ? 60_000 : 4000;
const ASKS = { headers: { 'x-api-key': KEY } };

useOuterStore();
const scratch = new Scratch();
const recording = join(scratch.path, 'small.jsonl');
const running: RunningProgram[] = [];
/** A server that already holds a log is somebody's: it is left alone. */
const given = process.env.NATS_URL && (await isEmpty(process.env.NATS_URL));
const own = process.env.NATS_URL ? undefined : await startNatsServer({ maxFileStore: '16GB' });
const url = given || own?.url;
if (!url) console.info('skipped: no empty server at NATS_URL, and no nats-server on PATH');

async function isEmpty(address: string): Promise<string | undefined> {
  const log = await openNatsLog({ url: address });
  const { lastSeq } = await log.info();
  await log.close();
  return lastSeq === 0 ? address : undefined;
}

beforeAll(() => {
  writeRecording({
    path: recording,
    seed: 8,
    captures: 30,
    everyMinutes: 5,
    firstAt: '2025-11-09T12:00:00Z',
    sport: 'americanfootball_nfl',
  });
});
afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
afterAll(async () => {
  if (given) await deleteNatsLog({ url: given });
  await own?.stop();
  scratch.remove();
});

async function start(env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const program = await RunningProgram.start({ DATA_DIR: scratch.folder(), ...env });
  running.push(program);
  return program;
}

describe.skipIf(!url)('a log in JetStream', () => {
  test('serves what a log in files serves, to two replicas, over a crash and from a snapshot', async () => {
    const nats = { NATS_URL: url ?? '' };
    const feed = { FEED: `replay:${recording}` };
    const files = await start(feed);
    await files.finished();
    const expected = await files.shown();

    const dataDir = scratch.folder();
    const first = await start({ ...nats, ...feed, DATA_DIR: dataDir, REPLAY_SPEED: '3000' });
    await first.untilReadiness(({ seq }) => seq > 5, 'a part of the replay');
    await first.stop('SIGKILL');
    const second = await start({ ...nats, ...feed, DATA_DIR: dataDir });
    const { seq, epoch } = await second.finished();
    expect(await second.shown()).toEqual(expected);

    // The one directory is not for two, though the log is.
    const guest = await start({ ...nats, FEED: 'none', DATA_DIR: dataDir });
    expect((await guest.ended).code).toBe(1);
    expect(guest.stderr).toContain(`${dataDir} is in use by`);

    const alone = { ...nats, FEED: 'none', DATA_DIR: scratch.folder(), SNAPSHOT_EVERY: '1h' };
    const replica = await start(alone);
    expect(await replica.ready()).toMatchObject({ seq, epoch });
    expect(await replica.shown()).toEqual(expected);
    await until(() => replica.stderr.includes('archive process started'), 'the archive process');
    expect((await replica.stop()).code).toBe(0);
    const again = await start(alone);
    expect(await again.ready()).toMatchObject({ seq, epoch });
    await until(() => again.stderr.includes('continued from a snapshot'), 'where it began');
    expect(await again.shown()).toEqual(expected);
    const verified = await runCommand('commands/log', ['verify'], nats);
    const replayed = await runCommand('commands/replay', [recording, '--hash']);
    expect(verified.stdout.split('\n').at(-2)).toBe(replayed.stdout.split('\n').at(-2));
  });

  test('a server that is lost ends no process: books are served with their age, until it is back', async () => {
    const server = await startNatsServer({ password: 'a-word-of-ours', maxFileStore: '16GB' });
    if (!server) return;
    try {
      const program = await start({ NATS_URL: server.url, FEED: 'simulated' });
      expect((await program.ready()).log).toEqual({ state: 'on', awayMs: null });
      const impatient = await start({ NATS_URL: server.url, FEED: 'none', STALE_SERVE: '1s' });
      await impatient.ready();
      const answer = await fetch(`${program.address}/v1/odds?limit=1`, ASKS);
      expect(answer.headers.get('x-book-age')).toBeNull();
      const stream = await openStream(program.address, KEY);
      await stream.subscribe(1, 'odds');
      expect(await program.metric('overround_log_up')).toBe('1');
      await server.kill();
      await program.untilReadiness(({ log }) => log.state === 'away', 'the loss');
      expect(await program.metric('overround_log_up')).toBe('0');
      const lost = /"level":40.*127\.0\.0\.1:\d+ is lost: /;
      await until(() => lost.test(program.stderr), 'a warning');
      const stalled = await impatient.untilReadiness(({ status }) => status !== 'ready', 'the end');
      expect(stalled).toMatchObject({ status: 'stalled', book: { state: 'whole' } });
      await program.untilReadiness(({ book }) => book.ageMs > OUTAGE_MS, 'some time');
      const old = await fetch(`${program.address}/v1/odds?limit=1`, ASKS);
      expect(old.status).toBe(200);
      expect(1000 * Number(old.headers.get('x-book-age'))).toBeGreaterThanOrEqual(OUTAGE_MS - 1000);
      let beat = await stream.heard('heartbeat');
      while (beat.bookAgeMs === undefined) beat = await stream.heard('heartbeat');
      expect(beat.bookAgeMs).toBeGreaterThan(3000);
      expect((await program.readiness())?.status).toBe('ready');
      await server.restart();
      for (const each of [program, impatient]) {
        const isBack = ({ status, book }: Json): boolean => status === 'ready' && book.ageMs < 3000;
        await each.untilReadiness(isBack, 'the return');
      }
      await until(() => program.stderr.includes('is back: '), 'a word of it');
      expect((await program.readiness())?.log).toEqual({ state: 'on', awayMs: null });
      await stream.close();
      expect((await program.stop()).code).toBe(0);
      expect(program.stderr.match(/is lost/g)).toHaveLength(1);
      expect(program.stderr).not.toContain('a-word-of-ours');
    } finally {
      await server.stop();
    }
  });
});
