// The file in which earlier releases kept ids of events: read once, and continued by the log.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formerEventNames, retireFormerEventNames } from '#ingest/identity/former-names.ts';
import { NamesLog } from './names-log.ts';

const HOUR_MS = 3_600_000;
const START = 1_762_700_000_000;

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'former-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function line(startTime: number, source = 'one', sourceEventId = 'a'): string {
  return JSON.stringify({
    ...{ eventId: 'nfl_20251101_buf_mia', leagueId: 'nfl', startTime, source, sourceEventId },
    ...{ homeTeamId: 'nfl_mia', awayTeamId: 'nfl_buf' },
  });
}

function said(startTime: number, source = 'one', sourceEventId = 'a') {
  const teams = { homeTeamId: 'nfl_mia', awayTeamId: 'nfl_buf' };
  return { source, sourceEventId, leagueId: 'nfl', ...teams, startTime };
}

function write(...lines: readonly string[]): void {
  writeFileSync(join(dataDir, 'identity.jsonl'), lines.map((each) => `${each}\n`).join(''));
}

test('its events keep their ids, and the log has the last record of each', () => {
  write(line(START), 'garbage', line(START + HOUR_MS), '{"eventId":7}', line(START, 'two', 'z'));
  const log = new NamesLog();
  const identity = log.open();
  identity.adopt(formerEventNames(dataDir));
  log.keep(identity);
  expect(log.entries.map(({ source, start }) => [source, start])).toEqual([
    ['one', START + HOUR_MS],
    ['two', START],
  ]);
  retireFormerEventNames(dataDir);
  expect(formerEventNames(dataDir)).toEqual([]);
  expect(existsSync(join(dataDir, 'identity.jsonl.in-log'))).toBe(true);
  // Days later: only who knows the id finds the event.
  const moved = said(START + 72 * HOUR_MS);
  expect(log.open().resolve(moved)?.eventId).toBe('nfl_20251101_buf_mia');
});

test('what the log knows by now is not taken from the file again', () => {
  write(line(START), line(START, 'two', 'z'));
  const log = new NamesLog();
  const first = log.open();
  first.adopt(formerEventNames(dataDir).slice(0, 1));
  first.resolve(said(START + 72 * HOUR_MS));
  log.keep(first);
  // Killed before it had all of the file in the log.
  const second = log.open();
  second.adopt(formerEventNames(dataDir));
  log.keep(second);
  expect(log.table.since(0).map(({ source, start }) => [source, start])).toEqual([
    ['one', START + 72 * HOUR_MS],
    ['two', START],
  ]);
});

test('a directory without it has nothing to continue', () => {
  expect(formerEventNames(dataDir)).toEqual([]);
  retireFormerEventNames(dataDir);
});
