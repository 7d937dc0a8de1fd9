// Starting and stopping the real program: what it prints, what it refuses, and how it ends.

import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#src/config/config.ts';
import { everyPage } from '../../gateway/push/state/rest-pages.ts';
import { openStream } from '../../gateway/push/state/stream-client.ts';
import { IS_LONG, LONG_ONLY } from '../../long.ts';
import { freePort } from '../../programs/free-port.ts';
import { useOuterStore } from '../outer-store.ts';
import { writeRecording } from '../recording-writer.ts';
import { KEY, RunningProgram, runCommand, runProgram, Scratch } from '../running-program.ts';

/** Beside them runs an archive process, which ends with the program. */
const SNAPSHOTS = { SNAPSHOT_EVERY: '10m' };
/** The embedded store, as over a server there is no demo key. */
const EMBEDDED = { POSTGRES_URL: '' };

useOuterStore();
const scratch = new Scratch();
const recording = join(scratch.path, 'small.jsonl');
const other = join(scratch.path, 'other.jsonl');
const running: RunningProgram[] = [];

beforeAll(() => {
  const plan = { seed: 1, captures: 12, everyMinutes: 5, sport: 'americanfootball_nfl' } as const;
  writeRecording({ ...plan, path: recording, firstAt: '2025-11-09T12:00:00Z' });
  writeRecording({ ...plan, path: other, seed: 2, firstAt: '2025-11-09T12:00:00Z' });
});
/** One that stands beside the others, for tests that only look at it. */
let beside: RunningProgram;
const besideDir = scratch.folder();
const EMPTY = {
  ...{ HOST: '', LOG_LEVEL: '', NATS_URL: '', THE_ODDS_API_KEY: ' ' },
  ...{ REPLAY_SPEED: '', SIMULATED_RATE: '', ...EMBEDDED },
};
beforeAll(async () => {
  beside = await RunningProgram.start({ DATA_DIR: besideDir, FEED: 'none', ...EMPTY });
  await beside.ready();
});
afterAll(async () => {
  await beside?.stop('SIGKILL');
  scratch.remove();
});
afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});

async function start(env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const program = await RunningProgram.start({
    DATA_DIR: scratch.folder(),
    FEED: 'none',
    ...env,
  });
  running.push(program);
  return program;
}

/** The first line that can be pasted into a shell. */
function curlLine(stdout: string): string {
  const lines = stdout.split('\n').filter((line) => line.includes('/v1/odds?limit=1'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^curl /);
  return lines[0] as string;
}

/** Runs it as it is in a shell; the JSON that it prints. */
async function paste(line: string, env: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await runProgram('sh', ['-c', line], env);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

const hasCurl = await runProgram('curl', ['--version']).then(
  () => true,
  () => false,
);
if (!hasCurl) console.info('skipped: the curl line is not run, there is no curl on PATH');

describe('a first start', () => {
  test.runIf(IS_LONG).each(['trace', 'info', 'silent'])(
    `at LOG_LEVEL %s prints the whole banner, and only that${LONG_ONLY}`,
    async (level) => {
      const program = await start({ LOG_LEVEL: level });
      await program.ready();
      expectBanner(program);
    },
  );

  function expectBanner(program: RunningProgram): void {
    expect(program.stdout).toContain(`Overround is ready at ${program.address}\n`);
    expect(program.stdout).toContain(`${program.address}/v1/docs`);
    expect(program.stdout).toContain(`ws://127.0.0.1:${program.port}/v1/stream`);
    curlLine(program.stdout);
    expect(program.stdout.startsWith('\nOverround is ready')).toBe(true);
    for (const line of program.stderr.split('\n').filter((each) => each !== '')) JSON.parse(line);
  }

  test('shows a demo key once, and the address of its page, whose token gives a key', async () => {
    const dataDir = scratch.folder();
    const env = { DATA_DIR: dataDir, BOOTSTRAP_API_KEY: '', LOG_LEVEL: 'trace', ...EMBEDDED };
    // One that failed showed none.
    const failed = await runCommand('main', [], { ...env, PORT: `${beside.port}` });
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/^overround: .+$/m);
    expect(failed.stderr).toContain(`${beside.port}`);
    const first = await start(env);
    await first.ready();
    expectBanner(first);
    // In plain it is in no file.
    const key = /ovr_demo_[\w-]+/.exec(first.stdout)?.[0] ?? '';
    expect((await runProgram('grep', ['-rl', key, dataDir])).stdout).toBe('');
    const line = curlLine(first.stdout);
    expect(line).toMatch(/ovr_demo_[\w-]{43}/);
    if (hasCurl) expect(await paste(line)).toMatchObject({ success: true, error: null });
    const { pageToken } = first;
    expect(first.stdout).toContain(`Dashboard:     ${first.address}/#token=${pageToken}\n`);
    expect(pageToken).toMatch(/^[\da-f]{64}$/);
    expect((await first.sessionKey()).status).toBe(200);
    expect((await first.sessionKey('0'.repeat(64))).status).toBe(401);
    expect(first.stderr).not.toContain(pageToken);
    expect(statSync(join(dataDir, 'page-token')).mode & 0o777).toBe(0o600);
    expect((await first.stop()).code).toBe(0);

    const again = await start({ ...env, PORT: `${first.port}` });
    await again.ready();
    expect(again.stdout).not.toContain('ovr_demo_');
    curlLine(again.stdout);
    if (hasCurl) expect(await paste(line)).toMatchObject({ success: true });
    expect(again.pageToken).toBe(pageToken);
    expect((await again.sessionKey()).status).toBe(200);
  });

  test.runIf(hasCurl)('with BOOTSTRAP_API_KEY shows its name, not the key', async () => {
    expect(beside.stdout).not.toContain(KEY);
    const line = curlLine(beside.stdout);
    expect(await paste(line, { BOOTSTRAP_API_KEY: KEY })).toMatchObject({ success: true });
    expect(await paste(line, { BOOTSTRAP_API_KEY: 'no' })).toMatchObject({ success: false });
  });

  test('gives no page a key behind a proxy, or without a demo account', async () => {
    const behind = await start({ BOOTSTRAP_API_KEY: '', TRUST_PROXY: '1', ...EMBEDDED });
    await behind.ready();
    for (const program of [behind, beside]) {
      expect(program.stdout).toContain(`Dashboard:     ${program.address}/\n`);
      expect((await program.sessionKey()).status).toBe(404);
    }
  });

  test('takes empty variables as unset', async () => {
    expect(await beside.ready()).toMatchObject({ status: 'ready', feeds: [] });
  });
});

const FOLDERS: readonly (readonly [string, string])[] = [
  ['is no folder', join(scratch.path, 'file')],
  ['lies in no folder', join(scratch.path, 'file', 'data')],
  ['cannot be made', '/proc/overround'],
];

const MORE_REFUSED: readonly [string, string][] = [
  ['PORT', 'http'],
  ['FEED', `simulated,replay:${recording}`],
];

describe('a start is refused, with what is wrong and exit code 1,', () => {
  test.for<[string, string]>([
    ['PORT', '70000'],
    ['ADMIN_PORT', '-1'],
    ['ADMIN_PORT', 'on'],
    ['SHUTDOWN_DELAY', '61s'],
    ['SHUTDOWN_DELAY', '5'],
    ['SHUTDOWN_DELAY', '-1s'],
    ['FEED', 'real'],
    ['FEED', 'simulated,simulated'],
    ['FEED', 'none,simulated'],
    ['REPLAY_SPEED', '0'],
    ['REPLAY_SPEED', 'fast'],
    ['SIMULATED_RATE', '0'],
    ['SIMULATED_SEED', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['SNAPSHOT_EVERY', '10'],
    ['SNAPSHOT_EVERY', '0m'],
    ['SNAPSHOT_EVERY', '25h'],
    ['SNAPSHOT_EVERY', 'never'],
    ['SNAPSHOT_EVERY_MESSAGES', '0'],
    ['FOLLOWER_PRIORITY', 'low'],
    ['NATS_URL', 'http://127.0.0.1'],
    ['THE_ODDS_API_URL', 'ftp://127.0.0.1'],
    ['THE_ODDS_API_REGIONS', 'us,moon'],
    ['THE_ODDS_API_LEAGUES', 'cricket'],
    ['THE_ODDS_API_EVENT_MARKETS', 'moneyline,nonsense'],
  ])('as options are read, for %s=%s', ([name, value]) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    // An address may hold a password: it is named, not shown.
    const shown = name.endsWith('_URL') ? name : `${name}=${value}`;
    expect(() => readConfig({ [name]: value })).toThrow(`${shown}: `);
  });

  test.concurrent.for<[string, string]>([
    ['FEED', 'the-odds-api'],
    ...(IS_LONG ? MORE_REFUSED : []),
  ])('for %s=%s', async ([name, value], { expect: expects }) => {
    const env = { DATA_DIR: scratch.folder(), PORT: `${await freePort()}`, [name]: value };
    const { code, stdout, stderr } = await runCommand('main', [], env);
    expects(stderr).toMatch(/^overround: .+\n$/);
    expects(stderr).toContain(value === 'the-odds-api' ? 'THE_ODDS_API_KEY' : `${name}=${value}`);
    expects(stdout).toBe('');
    expects(code).toBe(1);
  });

  test.runIf(IS_LONG).concurrent.for([['--port'], ['--help=yes'], ['-x'], ['start']])(
    `for the arguments %s${LONG_ONLY}`,
    async (args, { expect: expects }) => {
      const { code, stdout, stderr } = await runCommand('main', args);
      expects(stderr).toMatch(/^overround: .+\n$/);
      expects(stderr).toContain(args[0]?.split('=')[0]);
      expects(stdout).toBe('');
      expects(code).toBe(1);
    },
  );

  test('for a recording that is not there, or is none', async () => {
    const files: readonly (readonly [string, string?])[] = [
      ['text.jsonl', 'words'],
      ...(IS_LONG ? ([['absent.jsonl'], ['x.csv', 'a,b']] as const) : []),
    ];
    const refused = async ([name, content]: readonly [string, string?]): Promise<void> => {
      const path = join(scratch.path, name);
      if (content !== undefined) writeFileSync(path, content);
      const { code, stdout, stderr } = await runCommand('commands/replay', [path, '--hash']);
      expect(stderr).toMatch(/^overround: .+\n$/);
      expect(stderr).toContain(name);
      expect(stdout).not.toContain('HASH');
      expect(code).toBe(1);
    };
    await Promise.all(files.map(refused));
  });

  test('for a DATA_DIR that another process has', async () => {
    const { code, stderr } = await (await start({ DATA_DIR: besideDir, ...EMBEDDED })).ended;
    expect(stderr).toMatch(/^overround: .+\n$/);
    expect(stderr).toContain(besideDir);
    expect(code).toBe(1);
    expect(await beside.readiness()).toMatchObject({ status: 'ready' });
  });

  test.each(IS_LONG ? FOLDERS : FOLDERS.slice(0, 1))(
    'for a DATA_DIR that %s, by name',
    async (_, dataDir) => {
      writeFileSync(join(scratch.path, 'file'), '');
      const { code, stderr } = await (await start({ DATA_DIR: dataDir })).ended;
      expect(stderr).toMatch(/^overround: DATA_DIR=.+: E[A-Z]+: .+; name a folder .+\n$/);
      expect(stderr).toContain(`DATA_DIR=${dataDir}: `);
      expect(code).toBe(1);
    },
  );

  test('for a HOST that is not of this machine', async () => {
    const { code, stderr } = await (await start({ HOST: '203.0.113.7' })).ended;
    expect(stderr).toMatch(
      /^overround: .*203\.0\.113\.7:.*is the address not of this machine\?.*\n$/,
    );
    expect(code).toBe(1);
  });
});

test('a time is read with its unit, and off is none', () => {
  const read = (text: string) => readConfig({ SNAPSHOT_EVERY: text }).snapshotEveryMs;
  expect(['1s', '90s', '10m', '24h', 'off'].map(read)).toEqual([
    1000,
    90_000,
    600_000,
    86_400_000,
    undefined,
  ]);
});

test('a port for operators can be off, and a stop can be delayed', () => {
  const read = readConfig({ ADMIN_PORT: 'off', SHUTDOWN_DELAY: '60s' });
  expect([read.adminPort, read.shutdownDelayMs]).toEqual([undefined, 60_000]);
  const standard = readConfig({});
  const { adminHost, adminPort, shutdownDelayMs } = standard;
  expect([adminHost, adminPort, shutdownDelayMs]).toEqual(['127.0.0.1', 9090, 0]);
});

test('--help names every option and starts nothing', async () => {
  const dataDir = scratch.folder();
  const { code, stdout, stderr } = await runCommand('main', ['--help'], { DATA_DIR: dataDir });
  for (const name of ['HOST', 'PORT', 'DATA_DIR', 'FEED', 'REPLAY_SPEED', 'LOG_LEVEL']) {
    expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  }
  expect([code, stderr, existsSync(dataDir)]).toEqual([0, '', false]);
});

const COMMANDS = ['keys', 'log', 'systems', 'import', 'replay', 'unmatched'] as const;
test.runIf(IS_LONG).concurrent.for(COMMANDS)(
  `%s says how it is called${LONG_ONLY}`,
  async (command) => {
    const dataDir = scratch.folder();
    const { code, stdout, stderr } = await runCommand(`commands/${command}`, ['--help'], {
      DATA_DIR: dataDir,
    });
    expect(stdout).toMatch(/^(usage: npm run|options: )/);
    expect([code, stderr, existsSync(dataDir)]).toEqual([0, '', false]);
  },
);

describe('a log belongs to the feeds it was made for', () => {
  test.runIf(IS_LONG)(
    `others, live ones and a mixture are refused; none serves it; a copy goes on${LONG_ONLY}`,
    async () => {
      const dataDir = scratch.folder();
      const first = await start({ DATA_DIR: dataDir, FEED: `replay:${recording}` });
      const { seq, epoch } = await first.finished();
      const shown = await first.shown();
      expect((await first.stop()).code).toBe(0);
      for (const feed of [`replay:${other}`, 'simulated', `replay:${recording},replay:${other}`]) {
        const { code, stderr } = await (await start({ DATA_DIR: dataDir, FEED: feed })).ended;
        expect(stderr).toMatch(/^overround: FEED: .*small\.jsonl.*DATA_DIR.*\n$/);
        expect(code).toBe(1);
      }
      const served = await start({ DATA_DIR: dataDir, FEED: 'none' });
      expect(await served.ready()).toMatchObject({ seq, epoch, feeds: [] });
      expect(await served.shown()).toEqual(shown);
      expect(shown.odds.length).toBeGreaterThan(0);
      await served.stop();
      const again = await start({ DATA_DIR: dataDir, FEED: `replay:${recording}` });
      expect(await again.finished()).toMatchObject({ seq, epoch });
      await again.stop();
      // One of the same content at another place is the same.
      mkdirSync(join(scratch.path, 'moved'), { recursive: true });
      const moved = join(scratch.path, 'moved', 'small.jsonl');
      await runProgram('cp', [recording, moved]);
      const elsewhere = await start({ DATA_DIR: dataDir, FEED: `replay:${moved}` });
      expect((await elsewhere.finished()).seq).toBe(seq);
    },
  );
});

describe('a stop', () => {
  test.each(IS_LONG ? (['SIGTERM', 'SIGINT'] as const) : (['SIGINT'] as const))(
    'by %s ends within 10 s, code 0; a replay does not go on with the log of live prices',
    async (signal) => {
      const dataDir = scratch.folder();
      const program = await start({ DATA_DIR: dataDir, FEED: 'simulated', ...SNAPSHOTS });
      await program.ready();
      const stream = await openStream(program.address, KEY);
      await stream.subscribe(1, 'odds');
      const halfARequest = connect(program.port, '127.0.0.1');
      halfARequest.on('error', () => {});
      if (signal === 'SIGINT')
        halfARequest.write('POST /v1/odds HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
      await everyPage(program.address, KEY, '/v1/odds/bookmakers').catch(() => undefined);
      const began = performance.now();
      const { code, signal: endedBy } = await program.stop(signal);
      halfARequest.destroy();
      expect(performance.now() - began).toBeLessThan(10_000);
      expect([code, endedBy]).toEqual([0, null]);
      expect((await stream.closed).code).toBe(4000);
      expect(stream.failure).toBeUndefined();
      const replay = { DATA_DIR: dataDir, FEED: `replay:${recording}` };
      const refused = await (await start(replay)).ended;
      expect(refused.stderr).toMatch(/^overround: FEED: .+\n$/);
      expect(refused.code).toBe(1);
    },
  );

  const onward = `in the middle of a replay keeps what was read; the next start goes on${LONG_ONLY}`;
  test.runIf(IS_LONG)(onward, async () => {
    const dataDir = scratch.folder();
    const env = { DATA_DIR: dataDir, FEED: `replay:${recording}` };
    const slow = await start({ ...env, REPLAY_SPEED: '600' });
    const { seq } = await slow.untilReadiness((now) => now.seq >= 4, 'some captures');
    expect((await slow.stop()).code).toBe(0);
    const next = await start(env);
    expect((await next.finished()).seq).toBeGreaterThan(seq);
    await next.stop();
    const served = await runCommand('commands/log', ['verify'], { DATA_DIR: dataDir });
    const whole = await runCommand('commands/replay', [recording, '--hash']);
    expect(served.stdout.split('\n').at(-2)).toBe(whole.stdout.split('\n').at(-2));
  });
});
