// The two ways to ClickHouse, for one suite over both. A test file is a process, and a process has
// one embedded directory: a file opens one of them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { openServerStore } from '#clickhouse/clickhouse-store.ts';
import type { ColumnStore } from '#clickhouse/column-store.ts';
import { openEmbeddedStore } from '#clickhouse/embedded-store.ts';
import { must } from '#kit/assert.ts';
import type { Clock } from '#kit/clock.ts';

export interface TestStore {
  store: ColumnStore;
  /** Closes the store and opens it again, after the server was killed where there is one. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreKind {
  readonly name: string;
  open(): Promise<TestStore>;
}

/** Waits for nothing: retries follow at once. */
export const IMPATIENT: Clock = { now: () => 0, wait: async () => true };

export const EMBEDDED: StoreKind = {
  name: 'embedded',
  async open() {
    // Its letters mean something to ClickHouse; `crash.test.ts` has a directory without them.
    const directory = await mkdtemp(join(tmpdir(), "overround's {a,b}*? columns-"));
    const opened: TestStore = {
      store: openEmbeddedStore(directory),
      async reopen() {
        await opened.store.close();
        opened.store = openEmbeddedStore(directory);
      },
      async close() {
        await opened.store.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
    return opened;
  },
};

export const SERVER: StoreKind = {
  name: 'server',
  async open() {
    const front = await openFront();
    const url = `http://default:secret@127.0.0.1:${front.port}/default`;
    const opened: TestStore = {
      store: openServerStore({ url, clock: IMPATIENT }),
      async reopen() {
        await opened.store.close();
        await front.kill();
        await front.start();
        opened.store = openServerStore({ url, clock: IMPATIENT });
      },
      async close() {
        await opened.store.close();
        await front.close();
      },
    };
    return opened;
  },
};

export interface Front {
  readonly port: number;
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** chDB behind HTTP, in a process of its own, on a directory and a port that it keeps. */
export async function openFront(): Promise<Front> {
  const directory = await mkdtemp(join(tmpdir(), 'overround-front-'));
  let child: ChildProcess | undefined;
  let port = 0;
  const kill = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  };
  const start = async (): Promise<void> => {
    const script = resolve('test/clickhouse/http-front.mjs');
    const started = spawn(process.execPath, [script, directory, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const [line] = await once(createInterface({ input: must(started.stdout, 'a pipe') }), 'line');
    port = Number(line);
  };
  // It must not outlive a test run that is interrupted.
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    get port() {
      return port;
    },
    start,
    kill,
    async close() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
