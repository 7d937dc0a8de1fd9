// The client and its examples against the real program: killed and started again under them,
// nothing is lost that the protocol promises.
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { Overround, type Stream } from '#client/overround.ts';
import { everyPage } from '../gateway/push/rest-pages.ts';
import { factsOfRecords } from '../gateway/push/served-facts.ts';
import { differences } from '../gateway/push/shown-state.ts';
import { freePort, KEY, RunningProgram, Scratch, until } from './running-program.ts';

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
let stream: Stream | undefined;

afterEach(async () => {
  stream?.close();
  if (program?.isRunning) await program.stop('SIGKILL');
});

/** The same server again, at the same port, on the same log. */
async function start(port: number, dataDir: string, env = {}): Promise<RunningProgram> {
  program = await RunningProgram.start({ ...LIVE, PORT: `${port}`, DATA_DIR: dataDir, ...env });
  await program.ready();
  return program;
}

describe.each(['websocket', 'sse'] as const)(
  'the server is killed under a client on %s',
  (transport) => {
    test('which goes on from its position, and in the end holds what REST shows', async () => {
      const port = await freePort();
      const dataDir = scratch.folder();
      await start(port, dataDir);
      const overround = new Overround({ url: `http://127.0.0.1:${port}`, apiKey: KEY });
      stream = overround.stream({ transport });
      const odds = stream.subscribe({ channel: 'odds' });
      const edges = stream.subscribe({ channel: 'edges' });
      const told: string[] = [];
      for (const subscription of [odds, edges]) {
        subscription.on('image', () => told.push(`image ${subscription.channel}`));
        subscription.on('restart', (reason) => told.push(`${reason} ${subscription.channel}`));
      }
      await Promise.all([odds.ready, edges.ready]);
      for (let kill = 0; kill < 3; kill++) {
        const seq = odds.position?.seq ?? 0;
        await until(() => (odds.position?.seq ?? 0) > seq + 60, 'the feed');
        await program?.stop('SIGKILL');
        await until(() => !odds.isLive && !edges.isLive, 'the client to notice');
        await start(port, dataDir);
        await until(() => odds.isLive && edges.isLive, 'the client to come back');
      }
      // One image each, at the very beginning: every return was a resume.
      expect(told.toSorted()).toEqual(['image edges', 'image odds']);
      // A server whose feed is silent stands still, so that both can be compared at one position.
      await program?.stop('SIGTERM');
      await start(port, dataDir, { FEED: 'none' });
      await until(() => odds.isLive && edges.isLive, 'the client to come back');
      const { address } = program as RunningProgram;
      for (const subscription of [odds, edges]) {
        const { channel, book } = subscription;
        const target = channel === 'edges' ? '/v1/edge' : '/v1/odds';
        const served = factsOfRecords(channel, (await everyPage(address, KEY, target)).records);
        expect(served.size).toBeGreaterThan(10);
        await expect
          .poll(() => differences(factsOfRecords(channel, book.records()), served), {
            timeout: 10_000,
          })
          .toBe('');
      }
    }, 120_000);
  },
);

describe('the examples run against the program', () => {
  test.each([
    ['best-prices', [], /\+\d+ \(|-\d+ \(/],
    ['edges', [], /^(?:open|close) /m],
    ['mirror', ['60'], /live at \d+: \d+ offers/],
    ['poller', ['0.2', '600'], /opened or moved, \d+ closed/],
  ])('%s, and through a kill of it', async (name, args, said) => {
    const port = await freePort();
    const dataDir = scratch.folder();
    await start(port, dataDir);
    const child = spawn(process.execPath, [`dist/client/examples/${name}.js`, ...args], {
      env: { ...process.env, OVERROUND_URL: `http://127.0.0.1:${port}`, OVERROUND_KEY: KEY },
    });
    let text = '';
    child.stdout.on('data', (data: Buffer) => {
      text += data.toString();
    });
    child.stderr.on('data', (data: Buffer) => {
      text += data.toString();
    });
    try {
      await until(() => said.test(text), `${name} to speak: ${text}`);
      await program?.stop('SIGKILL');
      await until(() => /connection lost|no answer/.test(text), `${name} to notice`);
      const before = text.length;
      await start(port, dataDir);
      await until(() => said.test(text.slice(before)), `${name} to go on: ${text.slice(before)}`);
      expect(text).not.toContain('starting over');
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill('SIGKILL');
      await delay(0);
    }
  });

  test('without a key they say what is missing', async () => {
    const child = spawn(process.execPath, ['dist/client/examples/edges.js'], { env: {} });
    let text = '';
    child.stderr.on('data', (data: Buffer) => {
      text += data.toString();
    });
    await until(() => child.exitCode !== null, 'the end');
    expect(child.exitCode).toBe(1);
    expect(text).toContain('Set OVERROUND_KEY');
  });
});
