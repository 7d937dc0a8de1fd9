// What a benchmark starts is gone when it is over, however it ended, and its waits have an end.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runBench } from '#bench/runner.ts';
import { makeDatabase } from '../backends/postgres-server.ts';
import { IS_LONG, LONG_ONLY } from '../long.ts';
import { BuiltProgram } from '../programs/built-program.ts';
import { until } from '../programs/until.ts';

const standard = process.env.TMPDIR;
const folder = mkdtempSync(join(tmpdir(), 'overround-ends-'));

beforeAll(() => {
  process.env.TMPDIR = folder;
});

afterAll(() => {
  if (standard === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = standard;
  rmSync(folder, { recursive: true, force: true });
});

describe('the program of a benchmark', () => {
  test('leaves nothing where it does not start', async () => {
    const env = { SIMULATED_RATE: 'fast' };
    await expect(BuiltProgram.start({ env })).rejects.toThrow(/does not start.*SIMULATED_RATE/s);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('ends with the process that started it', async () => {
    const before = process.listeners('exit');
    const server = inject('postgresUrl');
    const store = server && { POSTGRES_URL: await makeDatabase(server) };
    const env = { FEED: 'none', ARCHIVE: 'off', SNAPSHOT_EVERY: 'off', ...store };
    const program = await BuiltProgram.start({ env });
    expect(readdirSync(folder)).toHaveLength(1);
    const hooks = process.listeners('exit').filter((hook) => !before.includes(hook));
    for (const hook of hooks) hook(0);
    expect(readdirSync(folder)).toEqual([]);
    await program.stop();
    expect(process.listeners('exit')).toEqual(before);
    await expect(fetch(`${program.url}/healthz`)).rejects.toThrow();
  });
});

test.runIf(IS_LONG)(
  `a gateway of http is closed with its database when the bench is over${LONG_ONLY}`,
  async () => {
    await runBench('http', 'micro', () => {});
    expect(readdirSync(folder)).toEqual([]);
  },
  60_000,
);

describe('a wait', () => {
  test('ends, and says what for', async () => {
    let asked = 0;
    await until(() => ++asked === 3, 'three', 1000, 1);
    expect(asked).toBe(3);
    await expect(until(() => false, 'rain', 10, 1)).rejects.toThrow('waited 10 ms for rain');
  });
});
