// The operator's catalogue beside a running server: entries of CATALOG before the first price,
// entries of the command within a second, and no message where nothing changed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../../gateway/push/state/rest-pages.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { KEY, RunningProgram, runCommand, Scratch } from '../running-program.ts';

useOuterStore();
const scratch = new Scratch();
const dataDir = scratch.folder();
const own = { kind: 'venue', id: 'own_book', name: 'Our Book', operator: 'our_group' };
const env = {
  DATA_DIR: dataDir,
  FEED: 'none',
  CATALOG: fileOf('own.json', { entries: [own, { ...own, id: 'own_skin' }] }),
};
let program: RunningProgram;

beforeAll(async () => {
  program = await RunningProgram.start(env);
  await program.ready();
});
afterAll(async () => {
  if (program?.isRunning) await program.stop('SIGKILL');
  scratch.remove();
});

function fileOf(name: string, content: unknown): string {
  const path = join(scratch.path, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const catalog = (...args: string[]) => runCommand('commands/catalog', args, { DATA_DIR: dataDir });

async function bookmaker(id: string) {
  const { json } = await get(program.address, KEY, '/v1/odds/bookmakers');
  return json.data.find(({ bookmakerId }: { bookmakerId: string }) => bookmakerId === id);
}

/** Messages of the catalogue in the log. */
async function messages(): Promise<number> {
  const { stdout } = await runCommand('commands/log', ['dump', '1', '100000'], {
    DATA_DIR: dataDir,
  });
  return stdout.split('\n').filter((line) => line.includes('"source":"catalog"')).length;
}

describe('the catalogue of the operator', () => {
  it('has the venues of CATALOG when the server is ready', async () => {
    const shown = { bookmakerName: 'Our Book', operatorId: 'our_group' };
    expect(await bookmaker('own_book')).toMatchObject(shown);
    expect(await bookmaker('own_skin')).toMatchObject(shown);
  });

  it('is changed by the command within a second, which CATALOG does not undo', async () => {
    const path = fileOf('more.json', { entries: [{ ...own, name: 'New Name', sharpWeight: 4 }] });
    const { code, stdout, stderr } = await catalog('apply', path);
    expect(code, stderr).toBe(0);
    expect(stdout).toBe('1 entries, 1 of them new or changed\n');
    await until(
      async () => (await bookmaker('own_book'))?.bookmakerName === 'New Name',
      'the new name',
      1000,
    );
    expect(await bookmaker('own_book')).toMatchObject({ sharpWeight: 4 });
    expect((await catalog('list')).stdout).toMatch(/^venue own_book +\{.*"New Name".*\}\n$/);
    const copy = fileOf('copy.ndjson', (await catalog('export')).stdout);
    expect((await catalog('apply', copy)).stdout).toContain('0 of them new or changed');
  });

  it('appends nothing at a restart', async () => {
    await program.stop('SIGTERM');
    const before = await messages();
    expect(before).toBe(2);
    program = await RunningProgram.start(env);
    await program.ready();
    expect(await bookmaker('own_book')).toMatchObject({ bookmakerName: 'New Name' });
    expect(await messages()).toBe(before);
  });

  it('adds a league that every list of a league serves, beside the running server', async () => {
    const path = fileOf('league.json', {
      entries: [
        { kind: 'participant', id: 'hoops_dogs', league: 'hoops', name: 'Springfield Dogs' },
        { kind: 'league', id: 'hoops', name: 'Regional Hoops', sport: 'basketball' },
        { kind: 'source', id: 'acme', priority: 80 },
      ],
    });
    expect((await catalog('apply', path)).stdout).toContain('3 of them new or changed');
    const of = async (list: string) => await get(program.address, KEY, `/v1/leagues/hoops${list}`);
    await until(async () => (await of('')).status === 200, 'the league', 1000);
    const answers = await Promise.all(['/teams', '/scores', '/standings'].map(of));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.json.data).toMatchObject([{ teamId: 'hoops_dogs', sport: 'basketball' }]);
  });

  it('keeps the settings of a source that is bound to venues', async () => {
    const args = ['bind', 'acme', '--venues', 'fanduel,own_book'];
    const { code } = await runCommand('commands/sources', args, { DATA_DIR: dataDir });
    expect(code).toBe(0);
    const entries = (await catalog('export')).stdout.trim().split('\n');
    expect(entries.map((line) => JSON.parse(line))).toContainEqual({
      ...{ kind: 'source', id: 'acme', priority: 80, venues: ['fanduel', 'own_book'] },
    });
  });

  it.each([
    [['steal'], 'usage: npm run catalog'],
    [['apply', '/none.json'], '/none.json: the file cannot be read'],
  ])('refuses %j', async (args, why) => {
    const { code, stderr } = await catalog(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(why)]);
  });

  it('ends a start whose file is wrong, with what to do', async () => {
    const path = fileOf('wrong.json', { entries: [own, { ...own, id: 'b', sharpWeight: 50 }] });
    const wrong = { DATA_DIR: scratch.folder(), PORT: '0', FEED: 'none', CATALOG: path };
    const { code, stderr } = await runCommand('main', [], wrong);
    expect(code).toBe(1);
    expect(stderr).toContain(`CATALOG=${path}: entry 2 (b): sharpWeight: `);
    expect(stderr).toContain('correct it or remove the entry');
  });
});
