// What the teller of the simulated season says of a store that was told one before.
import { expect, test } from 'vitest';
import { publishSeason, type ReferenceStore } from '#ingest/simulated-feed/season-publisher.ts';
import type { Logger } from '#kit/logger.ts';

const NOW = Date.parse('2026-07-01T12:00:00Z');

/** Tells one round into a store that has marks of these names. */
async function warningsOf(marks: readonly string[]): Promise<readonly object[]> {
  const warned: object[] = [];
  const quiet = (): void => {};
  const logger: Logger = {
    debug: quiet,
    info: quiet,
    warn: (fields, message) => void warned.push({ ...fields, message }),
    error: quiet,
  };
  const store: ReferenceStore = {
    position: async (kind, name) => (kind === 'simulated' && marks.includes(name) ? NOW / 1000 : 0),
    write: async () => {},
    settle: async () => {},
  };
  const stop = new AbortController();
  const clock = {
    now: () => NOW,
    wait: async () => {
      stop.abort();
      return false;
    },
  };
  await publishSeason({ seed: 7, seasonDays: 0, store, clock, logger }, stop.signal);
  return warned;
}

test('a season of other rules in the store is said, with what to do', async () => {
  expect(await warningsOf(['seed 7 rules 4', 'seed 7 rules 5'])).toEqual([
    { rules: 6, toldByRules: 5, message: expect.stringContaining('an empty DATA_DIR') },
  ]);
});

test('nothing is said of an empty store, of another seed, or of the same rules', async () => {
  expect(await warningsOf([])).toEqual([]);
  expect(await warningsOf(['seed 8 rules 5'])).toEqual([]);
  expect(await warningsOf(['seed 7 rules 5', 'seed 7 rules 6'])).toEqual([]);
});
