// Imports into a store that is slow or away: tried again, and given up with a sentence that says
// what to do.

import { expect, test } from 'vitest';
import { SqlError } from '#backends/sql/sql.ts';
import { patiently } from '#src/commands/patient-sink.ts';
import { ConfigError } from '#src/config/config.ts';
import { expectBackOffs } from '../back-offs.ts';

const timeout = () => new SqlError('Query read timeout', undefined, undefined);

/** Work that fails so often, and what trying again came to. */
async function tried(failures: number, error: () => Error = timeout, isStopped = false) {
  const waits: number[] = [];
  let left = failures;
  const outcome = await patiently(
    async () => {
      left -= 1;
      if (left >= 0) throw error();
      return 'kept';
    },
    {
      wait: async (ms) => void waits.push(ms),
      isStopped: () => isStopped,
      onFailure: () => {},
    },
  ).catch((thrown: unknown) => thrown);
  return { outcome, waits };
}

test('what a slow store did not take is handed over again, later each time', async () => {
  expect(await tried(0)).toEqual({ outcome: 'kept', waits: [] });
  const { outcome, waits } = await tried(5);
  expect(outcome).toBe('kept');
  expectBackOffs(waits, [2000, 4000, 8000, 16_000, 32_000]);
});

test('a store that keeps nothing ends the import with what to do next', async () => {
  const { outcome } = await tried(6);
  expect(outcome).toBeInstanceOf(ConfigError);
  expect(String(outcome)).toMatch(/run the same command again .* goes on from there/);
  expect((await tried(1, timeout, true)).outcome).toBeInstanceOf(ConfigError);
});

test('a mistake in a statement is no slow store', async () => {
  const mistake = new SqlError('syntax error', '42601', undefined);
  expect(await tried(1, () => mistake)).toEqual({ outcome: mistake, waits: [] });
});
