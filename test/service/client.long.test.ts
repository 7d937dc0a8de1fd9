// The client and its examples against the real program: killed and started again under them,
// nothing is lost that the protocol promises.

import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { Overround, type Stream } from '#client/overround.ts';
import { KEY as GATEWAY_KEY } from '../gateway/fixture.ts';
import { LiveBook } from '../gateway/push/live-book.ts';
import { everyPage } from '../gateway/push/state/rest-pages.ts';
import { factsOfRecords } from '../gateway/push/state/served-facts.ts';
import { differences } from '../gateway/push/state/shown-state.ts';
import { freePort } from '../programs/free-port.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from './outer-store.ts';
import { KEY, RunningProgram, Scratch } from './running-program.ts';

const TEST_MS_MAX = 240_000;

useOuterStore();
const scratch = new Scratch();
afterAll(() => scratch.remove());

/** A feed at work; snapshots as often as the options allow. */
const LIVE = {
  FEED: 'simulated',
  SIMULATED_RATE: '300',
  SNAPSHOT_EVERY: '1s',
  SNAPSHOT_EVERY_MESSAGES: '50',
};

let program: RunningProgram | undefined;
const streams: Stream[] = [];

afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  if (program?.isRunning) await program.stop('SIGKILL');
});

/** The same server again, at the same port, on the same log. */
async function start(port: number, dataDir: string, env = {}): Promise<RunningProgram> {
  program = await RunningProgram.start({ ...LIVE, PORT: `${port}`, DATA_DIR: dataDir, ...env });
  await program.ready();
  return program;
}

/** A client of one transport, and what its two subscriptions were told. */
function clientOn(transport: 'websocket' | 'sse', port: number) {
  const overround = new Overround({ url: `http://127.0.0.1:${port}`, apiKey: KEY });
  const stream = overround.stream({ transport });
  streams.push(stream);
  const odds = stream.subscribe({ channel: 'odds' });
  const edges = stream.subscribe({ channel: 'edges' });
  const told: string[] = [];
  for (const subscription of [odds, edges]) {
    subscription.on('image', () => told.push(`image ${subscription.channel}`));
    subscription.on('restart', (reason) => told.push(`${reason} ${subscription.channel}`));
  }
  return { transport, odds, edges, told };
}

describe('the server is killed under a client on websocket and one on SSE', () => {
  test(
    'which go on from their positions, and in the end hold what REST shows',
    async () => {
      const port = await freePort();
      const dataDir = scratch.folder();
      await start(port, dataDir);
      const clients = [clientOn('websocket', port), clientOn('sse', port)];
      const all = clients.flatMap(({ odds, edges }) => [odds, edges]);
      const areLive = (): boolean => all.every(({ isLive }) => isLive);
      await Promise.all(all.map(({ ready }) => ready));
      for (let kill = 0; kill < 3; kill++) {
        const seqs = clients.map(({ odds }) => odds.position?.seq ?? 0);
        await until(
          () => clients.every(({ odds }, at) => (odds.position?.seq ?? 0) > (seqs[at] ?? 0) + 60),
          'the feed',
        );
        await program?.stop('SIGKILL');
        await until(() => all.every(({ isLive }) => !isLive), 'the clients to notice');
        await start(port, dataDir);
        await until(areLive, 'the clients to come back');
      }
      // One image each, at the very beginning: every return was a resume.
      for (const { transport, told } of clients) {
        expect(told.toSorted(), transport).toEqual(['image edges', 'image odds']);
      }
      // A server whose feed is silent stands still, so that both can be compared at one position.
      await program?.stop('SIGTERM');
      await start(port, dataDir, { FEED: 'none', INGEST: 'off' });
      await until(areLive, 'the clients to come back');
      const { address } = program as RunningProgram;
      for (const { channel, book } of all) {
        const target = channel === 'edges' ? '/v1/edge' : '/v1/odds';
        const served = factsOfRecords(channel, (await everyPage(address, KEY, target)).records);
        expect(served.size).toBeGreaterThan(10);
        await expect
          .poll(() => differences(factsOfRecords(channel, book.records()), served), {
            timeout: 10_000,
          })
          .toBe('');
      }
    },
    TEST_MS_MAX,
  );
});

const EXAMPLES: readonly (readonly [name: string, args: readonly string[], said: RegExp])[] = [
  ['best-prices', [], /\+\d+ \(|-\d+ \(/],
  // Who or what is bet on, its point, its price and the bookmaker.
  ['edges', [], /^(?:open|close) .*: \S.* (?:\+?-?[\d.]+ )?[+-]\d+ at \w/m],
  ['mirror', ['600'], /live at \d+: \d+ offers.*newest: \w+ \w.*: .* -?\d+, \w/],
  ['poller', ['0.2', '6000'], /[+-]\d+ at \w[\s\S]*opened or moved, \d+ closed/],
];

/** An example in a process of its own, and all that it has printed. */
class Example {
  readonly child: ChildProcess;
  text = '';

  constructor(name: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.child = spawn(process.execPath, [`dist/client/examples/${name}.js`, ...args], { env });
    const hear = (data: Buffer): void => {
      this.text += data.toString();
    };
    this.child.stdout?.on('data', hear);
    this.child.stderr?.on('data', hear);
  }
}

describe('the examples run against the program', () => {
  test(
    'each of them, and through a kill of it',
    async () => {
      const port = await freePort();
      const dataDir = scratch.folder();
      await start(port, dataDir);
      const env = { ...process.env, OVERROUND_URL: `http://127.0.0.1:${port}`, OVERROUND_KEY: KEY };
      const examples = EXAMPLES.map(([name, args, said]) => {
        return { name, said, example: new Example(name, args, env), before: 0 };
      });
      try {
        for (const { name, said, example } of examples) {
          await until(() => said.test(example.text), `${name} to speak: ${example.text}`);
        }
        await program?.stop('SIGKILL');
        for (const each of examples) {
          const { name, example } = each;
          await until(() => /connection lost|no answer/.test(example.text), `${name} to notice`);
          each.before = example.text.length;
        }
        await start(port, dataDir);
        for (const { name, said, example, before } of examples) {
          const news = (): string => example.text.slice(before);
          await until(() => said.test(news()), `${name} to go on: ${news()}`);
          expect(example.text, name).not.toContain('starting over');
          expect(example.child.exitCode, name).toBeNull();
        }
      } finally {
        for (const { example } of examples) example.child.kill('SIGKILL');
        await delay(0);
      }
    },
    TEST_MS_MAX,
  );

  test('without a key they say what is missing', async () => {
    const example = new Example('edges', [], {});
    await until(() => example.child.exitCode !== null, 'the end');
    expect(example.child.exitCode).toBe(1);
    expect(example.text).toContain('Set OVERROUND_KEY');
  });

  test('where the server refuses they say why and what to do, and end', async () => {
    const book = await LiveBook.start();
    const run = (name: string, args: readonly string[], key: string): Example =>
      new Example(name, args, { OVERROUND_URL: book.address, OVERROUND_KEY: key });
    const unknown = EXAMPLES.map(([name]) => run(name, [], 'unknown'));
    const refused = [
      run('best-prices', ['cricket'], GATEWAY_KEY),
      run('edges', ['luck'], GATEWAY_KEY),
    ];
    const all = [...unknown, ...refused];
    try {
      await until(() => all.every(({ child }) => child.exitCode !== null), 'the end');
      expect(all.map(({ child }) => child.exitCode)).toEqual([1, 1, 1, 1, 1, 1]);
      for (const { text } of unknown)
        expect(text).toMatch(/^The server .* set OVERROUND_KEY .*\n$/);
      for (const { text } of refused) expect(text).toMatch(/^ERR_INVALID_FRAME: .* takes .*\n$/);
    } finally {
      for (const { child } of all) child.kill('SIGKILL');
      await book.close();
    }
  });
});
