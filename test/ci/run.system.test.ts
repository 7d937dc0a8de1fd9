// What continuous integration says last, whatever became of the tests; with stand-ins for npm and
// for the programs that it would install.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../backends/postgres-server.ts';
import { runProgram } from '../service/running-program.ts';

const VITEST = resolve('node_modules/vitest/vitest.mjs');
const FINDING =
  '{"metadata":{"vulnerabilities":{"high":1,"total":1}},' +
  '"vulnerabilities":{"a":{"name":"left-pad","severity":"high","range":"*"}}}';
const FINDING_TOLD = 'ci: a package has a known hole: left-pad *';

const CONFIG = `import { Tally } from '${resolve('vitest.config.ts')}';
const reporters = [new Tally(process.env.OVERROUND_TALLY)];
export default { test: { include: ['test/*'], reporters } };
`;
const REJECTING = `import { test } from '${resolve('node_modules/vitest/dist/index.js')}';
test('passes', () => void Promise.reject(new Error('nobody waits for this')));
`;

const DOWNLOAD = 'case "$*" in *download*) touch nats-server_9_amd64.deb;; esac';
const UNPACK = `mkdir -p usr/sbin; cd usr/sbin
printf '#!/bin/sh\\necho nats-server: v9\\n' >nats-server; chmod 755 nats-server`;

/** Runs it in a project of its own, where this script is `npm test`; says how it ended. */
async function run(script: string, { rm, apt, ...env }: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'overround-run-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['.ci', 'bin', 'scratch', 'test']) mkdirSync(join(root, folder));
  cpSync('.ci/run', join(root, '.ci/run'));
  const npm = `case "$1" in audit) echo '${FINDING}';; test) ${script};; esac`;
  const installed = { 'nats-server': '', 'redis-server': '', chromium: '' };
  const fetching = { 'apt-get': apt ?? 'exit 100', 'dpkg-deb': UNPACK };
  const programs = { npm, ...installed, ...fetching, ...(rm && { rm }) };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
  writeFileSync(join(root, 'vitest.config.mts'), CONFIG);
  writeFileSync(join(root, 'test', 'a.test.mjs'), REJECTING);
  const { code, stdout } = await runProgram(join(root, '.ci/run'), [], {
    PATH: [join(root, 'bin'), process.env.PATH].join(delimiter),
    TMPDIR: join(root, 'scratch'),
    // Limits are asked about: those of a usual machine.
    OVERROUND_SLOWNESS: '1',
    ...env,
  });
  const left = readdirSync(join(root, 'scratch'));
  return { code, last: stdout.trimEnd().split('\n').slice(-4), left, stdout };
}

if (!hasPostgres()) console.log('.ci/run: skipped, PostgreSQL is not installed');

describe.skipIf(!hasPostgres())('a run', () => {
  test('that is cut off says what passed, what did not end, and leaves nothing', async () => {
    const told =
      'queued\\ta\\nqueued\\tb\\nqueued\\tc\\nbegun\\ta\\npassed\\ta\\nended\\ta\\nbegun\\tb\\n';
    const script = `mkdir "$TMPDIR/left"; printf '${told}' >>"$OVERROUND_TALLY"; exec sleep 60`;
    // Bash counts on from here: the parts before the tests took nearly all there is.
    expect(await run(script, { SECONDS: '4898' })).toMatchObject({
      code: 124,
      last: [
        expect.stringMatching(/ did not end within [12] s; files not begun: 1, and these not /),
        'b',
        FINDING_TOLD,
        '1 passed, 1 failed',
      ],
      left: [],
    });
  });

  test('whose tests pass beside an error that none of them caught has failed', async () => {
    const { code, last } = await run(`exec "${process.execPath}" '${VITEST}' run`);
    expect([code, ...last.slice(-2)]).toEqual([1, FINDING_TOLD, '1 passed, 1 failed']);
  });

  test('that failed before any test has one failure', async () => {
    const { code, last } = await run('exit 3');
    expect([code, last.at(-1)]).toEqual([3, '0 passed, 1 failed']);
  });

  test('whose tests passed has passed, whatever was found in packages meanwhile', async () => {
    const script = `printf 'passed\\ta\\nskipped\\ta\\n' >>"$OVERROUND_TALLY"`;
    const { code, last } = await run(script);
    const passed = '1 passed, 0 failed, 1 skipped';
    expect([code, ...last.slice(-2)]).toEqual([0, FINDING_TOLD, passed]);
  });

  test('names its tests a newer nats-server where one can be fetched, and passes without', async () => {
    const script = 'echo "over ($OVERROUND_NATS_NEWER)"';
    const has = await run(script, { apt: DOWNLOAD });
    expect(has.stdout).toMatch(/\nnats-server: v9\n.*\nover \(\/.*\/usr\/sbin\/nats-server\)\n/s);
    const lacks = await run(script, { apt: 'echo "no such mirror" >&2; exit 100' });
    expect(lacks.stdout).toMatch(/skipped:\nno such mirror\n.*\nover \(\)\n/s);
    expect([has.code, has.left, lacks.code, lacks.left]).toEqual([0, [], 0, []]);
  });

  test('ends as its tests did, though what it leaves cannot be removed', async () => {
    const rm = 'exit 1';
    expect((await run(':', { rm })).code).toBe(0);
    expect((await run('exec sleep 60', { SECONDS: '4898', rm })).code).toBe(124);
  });
});
