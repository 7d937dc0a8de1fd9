// How far the archive is, as /readyz says it, and the warning when that is too far behind.
import { expect, test } from 'vitest';
import type { ArchiveWriterState } from '#clickhouse/archive-writer.ts';
import type { ArchiveReadiness } from '#gateway/pages.ts';
import type { Clock } from '#kit/clock.ts';
import { silentLogger } from '#kit/logger.ts';
import { archiveReadiness, watchArchive } from '#src/archive/archive-watch.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-08T18:00:00Z');
const state: ArchiveWriterState = {
  seq: 90,
  stampMs: NOW - 1500,
  rows: 7,
  waiting: 0,
  notedSeq: 80,
  failure: undefined,
};
const unopened = { archive: undefined, archiveFailure: undefined };
const of = (archive: ArchiveWriterState) => ({ ...unopened, archive });

function engineOf(mode: 'live' | 'replay') {
  return { config: { mode }, reader: { now: NOW, seq: 100 } } as unknown as Parameters<
    typeof archiveReadiness
  >[2];
}

test('/readyz says how far the archive is', () => {
  const live = engineOf('live');
  expect(archiveReadiness(false, undefined, live)).toEqual({
    state: 'off',
    seq: null,
    lagMs: null,
  });
  expect(archiveReadiness(true, undefined, live)).toEqual({
    state: 'opening',
    seq: null,
    lagMs: null,
  });
  expect(archiveReadiness(true, { ...unopened, archiveFailure: 'it is damaged' }, live)).toEqual({
    state: 'waiting',
    seq: null,
    lagMs: null,
    failure: 'it is damaged',
  });
  expect(archiveReadiness(true, of(state), live)).toEqual({ state: 'on', seq: 90, lagMs: 1500 });
  expect(archiveReadiness(true, of({ ...state, stampMs: NOW + 5 }), live).lagMs).toBe(0);
  expect(archiveReadiness(true, of({ ...state, stampMs: 0 }), live).lagMs).toBeNull();
  // The book of a replay has another clock than its log.
  expect(archiveReadiness(true, of(state), engineOf('replay')).lagMs).toBeNull();
  expect(archiveReadiness(true, of({ ...state, failure: 'no room' }), live)).toEqual({
    state: 'waiting',
    seq: 90,
    lagMs: 1500,
    failure: 'no room',
  });
});

/** What is said when one look after the other, an hour apart, finds this. */
async function said(looks: readonly ArchiveReadiness[]): Promise<string[]> {
  let look = 0;
  const clock: Clock = {
    now: () => NOW + look * HOUR_MS,
    wait: async () => ++look <= looks.length,
  };
  const found: string[] = [];
  const note = (level: string) => (): void => {
    found.push(`${level} ${look}`);
  };
  const logger = { ...silentLogger, warn: note('warn'), info: note('info') };
  const options = { clock, logger, signal: new AbortController().signal };
  await watchArchive(() => looks[look - 1] as ArchiveReadiness, options);
  return found;
}

test('an archive that is more than half a day behind is said once, and its return', async () => {
  const at = (lagMs: number): ArchiveReadiness => ({ state: 'on', seq: 1, lagMs });
  expect(await said([at(0), at(12 * HOUR_MS)])).toEqual([]);
  const far = at(12 * HOUR_MS + 1);
  expect(await said([at(0), far, far, at(1000), at(0)])).toEqual(['warn 2', 'info 4']);
});

test('one that says nothing has stood still since it last did', async () => {
  const away: ArchiveReadiness = { state: 'waiting', seq: null, lagMs: null };
  const on: ArchiveReadiness = { state: 'on', seq: 1, lagMs: null };
  expect(await said(Array.from({ length: 12 }, () => away))).toEqual([]);
  expect(await said(Array.from({ length: 14 }, () => away))).toEqual(['warn 13']);
  const broken = Array.from({ length: 26 }, (_, nth) => (nth === 12 ? on : away));
  expect(await said(broken)).toEqual(['warn 26']);
});
