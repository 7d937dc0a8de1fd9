// The package as others install it: what it holds, that it loads alone, that its types stand alone,
// and that no bundle for browsers draws in what only Node has.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const TSC = resolve('node_modules/typescript/bin/tsc');
/** A project that depends on the package and on nothing else of ours. */
const folder = mkdtempSync(join(tmpdir(), 'overround-client-'));
const installed = join(folder, 'node_modules', 'overround');

function run(...args: readonly string[]) {
  const options = { cwd: folder, encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  return { status, output: `${stdout}${stderr}` };
}

beforeAll(() => {
  mkdirSync(installed, { recursive: true });
  cpSync('client/package.json', join(installed, 'package.json'));
  const built = run(
    TSC,
    '-p',
    resolve('client/tsconfig.json'),
    '--outDir',
    join(installed, 'dist'),
  );
  expect(built.output).toBe('');
  symlinkSync(resolve('node_modules/ws'), join(folder, 'node_modules', 'ws'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the package', () => {
  test('is called in its README what npm pack calls it', () => {
    const { name, version } = JSON.parse(readFileSync('client/package.json', 'utf8'));
    expect(readFileSync('client/README.md', 'utf8')).toContain(`/${name}-${version}.tgz`);
  });

  test('loads alone', () => {
    const code = `const { Overround } = await import('overround');
      const stream = new Overround({ apiKey: 'key' }).stream();
      console.log(typeof stream.subscribe, stream.isOpen);`;
    expect(run('--input-type=module', '-e', code).output.trim()).toBe('function false');
  });

  test('has types that stand alone, and refuse what the interface does not take', () => {
    const code = `import { Overround, type OddsEvent } from 'overround';
      const overround = new Overround({ apiKey: 'key' });
      export async function use(): Promise<OddsEvent[]> {
        const { data } = await overround.get('/v1/odds', { league: 'nfl' });
        const { meta } = await overround.get('/v1/odds', { since: 'a:1' });
        meta.position.length.toFixed();
        const since: string | undefined = location.hash || undefined;
        const either = await overround.get('/v1/odds', { ...(since && { since }) });
        const { data: items } = either;
        const rows = Array.isArray(items) ? items : items.upsert;
        rows[0]?.eventId.length.toFixed();
        // @ts-expect-error what changed may be what is answered
        items.map(String);
        const { data: board } = await overround.get('/v1/odds', {}, AbortSignal.abort());
        board.map(String);
        // @ts-expect-error the event is missing
        await overround.get('/v1/events/{eventId}/odds');
        // @ts-expect-error no type of venue is called that
        await overround.get('/v1/odds', { sourceType: 'cricket' });
        const edges = overround.stream().subscribe({ channel: 'edges', type: 'ev' });
        edges.on('change', ({ events }) => events[0]?.edge.ev?.evPct.toFixed());
        // @ts-expect-error venues take no market
        overround.stream().subscribe({ channel: 'venues', market: 'spread' });
        return data;
      }`;
    writeFileSync(join(folder, 'use.ts'), code);
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022'];
    const lib = ['--lib', 'es2022,dom', '--types', ''];
    expect(run(TSC, ...options, ...lib, 'use.ts').output).toBe('');
  });

  test('takes the snippet of its README as it stands there', () => {
    const [, snippet = ''] =
      /```ts\n([\s\S]+?)```/.exec(readFileSync('client/README.md', 'utf8')) ?? [];
    const declared = 'declare const process: { env: Record<string, string | undefined> };\n';
    writeFileSync(join(folder, 'snippet.ts'), `${declared}${snippet}`);
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022'];
    const lib = ['--lib', 'es2022,dom', '--types', ''];
    expect(run(TSC, ...options, ...lib, 'snippet.ts').output).toBe('');
  });

  test('swaps what only Node has where a bundler asks for browsers', () => {
    const { browser } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const names = (file: string): string =>
      readFileSync(join(installed, file), 'utf8')
        .match(/^export \w+ \w+/gm)
        ?.join('\n') ?? '';
    const [node = '', substitute = ''] = Object.entries(browser)[0] as [string, string];
    expect(names(substitute)).toBe(names(node));
    expect(readFileSync(join(installed, substitute), 'utf8')).not.toMatch(/from '(?:ws|node:)/);
  });
});
