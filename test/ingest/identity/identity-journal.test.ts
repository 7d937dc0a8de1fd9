// The file of the event ids: what it drops at opening, and when it is brought to the disk.
import {
  appendFileSync,
  existsSync,
  fsync,
  fsyncSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openIdentity } from '#ingest/identity/identity.ts';
import {
  type JournalRecord,
  JournalWriteError,
  openJournal,
} from '#ingest/identity/identity-journal.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    appendFileSync: vi.fn(real.appendFileSync),
    fsync: vi.fn(),
    fsyncSync: vi.fn(),
  };
});

let folder = '';
let filePath = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  filePath = join(folder, 'ids', 'events.jsonl');
  vi.useFakeTimers();
  vi.clearAllMocks();
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

function record(sourceEventId: string, startTime: number, source = 'one'): JournalRecord {
  return {
    eventId: 'nfl_20251109_buf_mia',
    leagueId: 'nfl',
    homeTeamId: 'nfl_mia',
    awayTeamId: 'nfl_buf',
    startTime,
    source,
    sourceEventId,
  };
}

/** Opens, appends, closes; returns the records that were read. */
function session(...records: JournalRecord[]): JournalRecord[] {
  const read: JournalRecord[] = [];
  const journal = openJournal(filePath, (each) => read.push(each));
  for (const each of records) journal.append(each);
  journal.close();
  return read;
}

function lines(): string[] {
  return readFileSync(filePath, 'utf8').split('\n').slice(0, -1);
}

describe('opening', () => {
  test('keeps the last record of each id, in order, once most are superseded', () => {
    session(record('a', 1), record('b', 2), record('a', 3), record('a', 4, 'two'));
    expect(session()).toEqual([record('b', 2), record('a', 3), record('a', 4, 'two')]);
    expect(lines()).toHaveLength(4);
    session(record('b', 5), record('b', 6), record('a', 7));
    appendFileSync(filePath, '{"eventId":"nfl_2025');
    const kept = [record('a', 4, 'two'), record('b', 6), record('a', 7)];
    expect(session(record('c', 8))).toEqual(kept);
    expect(lines()).toHaveLength(4);
    expect(existsSync(`${filePath}.draft`)).toBe(false);
    expect(session()).toEqual([...kept, record('c', 8)]);
  });

  test('does not let a file grow that says the same in every run', () => {
    for (let run = 0; run < 50; run++) session(record('a', run), record('a', run + 1));
    expect(lines().length).toBeLessThanOrEqual(4);
  });

  test('goes on after a draft that a crash left behind', () => {
    session(record('a', 1));
    writeFileSync(`${filePath}.draft`, '{"half');
    session(record('a', 2), record('a', 3));
    expect(session()).toEqual([record('a', 3)]);
    expect(lines()).toHaveLength(1);
  });
});

describe('the disk', () => {
  test('gets all that was appended within a second, at once', () => {
    const journal = openJournal(filePath, () => {});
    journal.append(record('a', 1));
    journal.append(record('b', 2));
    vi.advanceTimersByTime(999);
    expect(fsync).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(fsync).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(fsync).toHaveBeenCalledTimes(1);
    journal.append(record('c', 3));
    vi.advanceTimersByTime(1000);
    expect(fsync).toHaveBeenCalledTimes(2);
    journal.close();
    expect(fsyncSync).not.toHaveBeenCalled();
  });

  test('gets the rest at the end', () => {
    session(record('a', 1));
    expect(fsyncSync).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that fails is told by the next append', () => {
    const journal = openJournal(filePath, () => {});
    journal.append(record('a', 1));
    vi.advanceTimersByTime(1000);
    const [, done] = vi.mocked(fsync).mock.calls[0] ?? [];
    done?.(new Error('EIO'));
    const append = () => journal.append(record('b', 2));
    expect(append).toThrow('EIO');
    // A full disk passes, this does not.
    expect(append).not.toThrow(JournalWriteError);
    journal.close();
  });
});

describe('a full disk', () => {
  const said = { ...record('g1', 1_762_700_000_000), sourceEventId: 'g1' };

  /** The next line is there by half. */
  const fill = () =>
    vi.mocked(appendFileSync).mockImplementationOnce((file, text) => {
      writeSync(file as number, `${text}`.slice(0, 50));
      throw new Error('no space left');
    });

  test('spoils its own line, not the next one', () => {
    const journal = openJournal(filePath, () => {});
    fill();
    const append = () => journal.append(said);
    expect(append).toThrow(JournalWriteError);
    journal.append(record('g2', 5));
    journal.append(record('g3', 6));
    journal.close();
    expect(session().map(({ sourceEventId }) => sourceEventId)).toEqual(['g2', 'g3']);
  });

  test('leaves no id in memory that the file does not hold', () => {
    const identity = openIdentity(filePath);
    fill();
    expect(() => identity.resolve(said)).toThrow('no space');
    expect(identity.size).toBe(0);
    expect(identity.eventIdsOf('one', 'nfl', 'g1')).toEqual([]);
    const eventId = identity.resolve(said)?.eventId;
    const moved = { ...said, startTime: said.startTime + 48 * 3_600_000 };
    fill();
    expect(() => identity.resolve(moved)).toThrow('no space');
    identity.resolve(moved);
    identity.close();
    expect(session().at(-1)).toEqual({ ...moved, eventId });
    expect(openIdentity(filePath).resolve(moved)?.eventId).toBe(eventId);
  });
});
