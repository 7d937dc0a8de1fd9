// The end of the real program: announced, under load, with what it depends on gone; always with
// exit code 0 within 10 s, which is promised.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { systemClock } from '#kit/clock.ts';
import { makeDatabase } from '../../backends/postgres-server.ts';
import { openStream, type StreamClient } from '../../gateway/push/state/stream-client.ts';
import { IS_LONG, LONG_ONLY } from '../../long.ts';
import { startNatsServer } from '../../programs/nats-server.ts';
import { until } from '../../programs/until.ts';
import { type Door, openDoor } from '../hostile/frozen-door.ts';
import { useOuterStore } from '../outer-store.ts';
import { KEY, RunningProgram, Scratch } from '../running-program.ts';

const STOP_MS_MAX = 10_000;
const SHUTTING_DOWN = 4000;
const QUIET = { FEED: 'none', SNAPSHOT_EVERY: 'off' };

useOuterStore();
const scratch = new Scratch();

afterAll(() => scratch.remove());

/** Tests run beside each other: what each began ends with it. */
type AtEnd = (close: () => Promise<void>) => void;

async function start(atEnd: AtEnd, env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const program = await RunningProgram.start({
    DATA_DIR: scratch.folder(),
    FEED: 'simulated',
    SNAPSHOT_EVERY: '10m',
    ...env,
  });
  atEnd(async () => {
    if (program.isRunning) await program.stop('SIGKILL');
  });
  return program;
}

async function door(atEnd: AtEnd, toPort: number | undefined): Promise<Door> {
  const opened = await openDoor(toPort);
  atEnd(() => opened.close());
  return opened;
}

async function openedStreams(
  program: RunningProgram,
  count: number,
  channel = 'odds',
): Promise<StreamClient[]> {
  const streams: StreamClient[] = [];
  for (let each = 0; each < count; each++) {
    const stream = await openStream(program.address, KEY);
    await stream.subscribe(1, channel);
    streams.push(stream);
  }
  return streams;
}

/** Between two requests of an asker: four of them leave the program most of its processor. */
const PAUSE_MS = 20;

/** Asks again and again until nobody answers. */
function asker(program: RunningProgram, target: string) {
  const statuses: number[] = [];
  const headers = { 'x-api-key': KEY };
  const ask = async (): Promise<void> => {
    while (statuses.length < 100_000) {
      const response = await fetch(`${program.address}${target}`, { headers });
      await response.arrayBuffer();
      statuses.push(response.status);
      await systemClock.wait(PAUSE_MS);
    }
  };
  // It ends with the connection that is refused, when the program is gone.
  return { statuses, over: ask().catch(() => undefined) };
}

async function expectGoodEnd(program: RunningProgram, delayMs = 0): Promise<string> {
  const began = performance.now();
  const { code, signal, stderr } = await program.stop('SIGTERM');
  expect(performance.now() - began).toBeLessThan(STOP_MS_MAX + delayMs);
  expect([code, signal], stderr).toEqual([0, null]);
  return stderr;
}

describe('a stop', () => {
  test('under load is announced, then closes every stream, and answers what was asked', async ({
    onTestFinished: atEnd,
  }) => {
    const program = await start(atEnd, { SHUTDOWN_DELAY: '4s' });
    await program.ready();
    const [slow, ...busy] = await openedStreams(program, 4);
    slow?.pause();
    const others = [...busy, ...(await openedStreams(program, 30, 'venues'))];
    let returned = 0;
    const again = others.map(async ({ closed }) => {
      expect((await closed).code).toBe(SHUTTING_DOWN);
      const stream = await openStream(program.address, KEY).catch(() => undefined);
      if (stream) returned += 1;
    });
    await until(() => busy.every(({ counts }) => (counts.delta ?? 0) > 3), 'some deltas');
    const asking = ['/v1/odds?limit=50', '/v1/edge', '/v1/teams', '/v1/events'].map((target) =>
      asker(program, target),
    );
    await until(() => asking.every(({ statuses }) => statuses.length > 0), 'answers');
    const end = expectGoodEnd(program, 4000);
    await expectAnnounced(program, busy[0]);
    const stderr = await end;
    await Promise.all(again);
    expect(returned).toBe(0);
    for (const { statuses, over } of asking) {
      await over;
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    slow?.resumeReading();
    await slow?.closed;
    expect(stderr).not.toContain('part of the stop');
  });

  /** While the delay of a stop lasts, /readyz says so, and everything is served. */
  async function expectAnnounced(program: RunningProgram, stream?: StreamClient): Promise<void> {
    await program.untilReadiness(({ status }) => status === 'stopping', 'stopping');
    const readyz = await fetch(`${program.address}/readyz`);
    expect(readyz.status).toBe(503);
    const ofOperators = await fetch(`${program.adminAddress}/readyz`);
    expect(await ofOperators.json()).toMatchObject({ status: 'stopping' });
    const { delta = 0 } = stream?.counts ?? {};
    await until(() => (stream?.counts.delta ?? 0) > delta, 'another delta');
    const { status } = await fetch(`${program.address}/v1/odds`, { headers: { 'x-api-key': KEY } });
    expect(status).toBe(200);
  }

  test('while the archive is being opened ends well', async ({ onTestFinished: atEnd }) => {
    const folder = scratch.folder();
    const program = await start(atEnd, { DATA_DIR: folder, ...QUIET, ARCHIVE: 'on' });
    await until(() => existsSync(join(folder, 'archive')), 'the directory, the first thing made');
    await expectGoodEnd(program);
  });

  test('that is asked for twice is over at once', async ({ onTestFinished: atEnd }) => {
    const program = await start(atEnd, { ...QUIET, SHUTDOWN_DELAY: '60s' });
    await program.ready();
    // The same one, told by a terminal and by npm.
    for (let times = 0; times < 2; times++) program.signal('SIGTERM');
    await program.untilReadiness(({ status }) => status === 'stopping', 'stopping');
    await until(() => {
      program.signal('SIGINT');
      return !program.isRunning;
    }, 'the end');
    expect((await program.ended).signal).toBe('SIGKILL');
  });

  test('of npm ends its program, too', async ({ onTestFinished: atEnd }) => {
    const env = { DATA_DIR: scratch.folder(), FEED: 'none' };
    const program = await RunningProgram.start(env, ['npm', 'start']);
    atEnd(async () => {
      if (program.isRunning) await program.stop();
    });
    await program.ready();
    await program.stop('SIGTERM');
    await expect(fetch(`${program.address}/healthz`)).rejects.toThrow();
    const { closedAt } = JSON.parse(readFileSync(join(env.DATA_DIR, 'log', 'epoch'), 'utf8'));
    expect(closedAt).toEqual(expect.any(Number));
  });
});

interface Opened {
  readonly between: Door;
  readonly env: Readonly<Record<string, string>>;
}

describe.concurrent('a stop is not held up', () => {
  test.runIf(IS_LONG)(
    `by an archive whose store does not answer${LONG_ONLY}`,
    async ({ onTestFinished: atEnd }) => {
      const { port } = await door(atEnd, undefined);
      const program = await start(atEnd, {
        ARCHIVE: 'on',
        CLICKHOUSE_URL: `http://127.0.0.1:${port}/x`,
      });
      const { archive } = await program.ready();
      expect(archive.state).toBe('opening');
      await expectGoodEnd(program);
    },
  );

  /** Between the program and a server; undefined where the server is not installed. */
  async function doorToNats(atEnd: AtEnd): Promise<Opened | undefined> {
    const nats = await startNatsServer({ maxFileStore: '40GB' });
    if (nats === undefined) return undefined;
    atEnd(() => nats.stop());
    const between = await door(atEnd, Number(new URL(nats.url).port));
    return { between, env: { NATS_URL: `nats://127.0.0.1:${between.port}` } };
  }

  async function doorToPostgres(atEnd: AtEnd): Promise<Opened | undefined> {
    const server = inject('postgresUrl');
    if (server === undefined) return undefined;
    const address = new URL(await makeDatabase(server));
    const between = await door(atEnd, Number(address.port));
    address.port = `${between.port}`;
    return { between, env: { POSTGRES_URL: address.href } };
  }

  const SERVERS = { NATS: doorToNats, PostgreSQL: doorToPostgres } as const;
  const ALONE: readonly (keyof typeof SERVERS)[] = ['NATS', 'PostgreSQL'];

  test.for(IS_LONG ? [...ALONE, 'both'] : ['both'])(
    'by servers that do not answer any more: %s',
    async (which, { skip, onTestFinished: atEnd }) => {
      const names = ALONE.filter((name) => which === name || which === 'both');
      const opened = await Promise.all(names.map((name) => SERVERS[name](atEnd)));
      const doors = opened.filter((each) => each !== undefined);
      if (doors.length < names.length) skip(`${names.join(' or ')} is not installed`);
      const program = await start(atEnd, Object.assign({}, ...doors.map(({ env }) => env)));
      await program.ready();
      const [stream] = await openedStreams(program, 1);
      for (const { between } of doors) between.freeze();
      const headers = { 'x-api-key': KEY };
      const asked = fetch(`${program.address}/v1/players?leagueId=nfl`, { headers }).then(
        ({ status }) => status,
        () => undefined,
      );
      await expectGoodEnd(program);
      expect((await stream?.closed)?.code).toBe(SHUTTING_DOWN);
      if (names.includes('PostgreSQL')) expect(await asked).not.toBe(200);
    },
  );

  test.runIf(IS_LONG)(
    `by a NATS server that is gone${LONG_ONLY}`,
    async ({ skip, onTestFinished: atEnd }) => {
      const nats = await startNatsServer({ maxFileStore: '40GB' });
      if (nats === undefined) return skip('there is no nats-server');
      atEnd(() => nats.stop());
      const program = await start(atEnd, { NATS_URL: nats.url });
      await program.ready();
      await nats.stop();
      await expectGoodEnd(program);
    },
  );
});
