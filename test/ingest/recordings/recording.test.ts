// Every form in which answers are recorded, and lines that are none.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readCaptures, recordingSha256 } from '#ingest/recordings/recording.ts';
import type { Capture } from '#ingest/venues/the-odds-api/capture.ts';
import { book, game, moneyline, UPDATED } from '../wire/wire-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'recording-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

function fileOf(ending: string, content: string | Buffer): string {
  files += 1;
  const path = join(folder, `${files}${ending}`);
  writeFileSync(path, ending.endsWith('.gz') ? gzipSync(content) : content);
  return path;
}

async function read(path: string): Promise<Capture[]> {
  const captures: Capture[] = [];
  for await (const capture of readCaptures(path)) captures.push(capture);
  return captures;
}

const EVENT = game([book('fanduel', moneyline())]);
const priceFormat = 'american';
const T1 = '2025-11-09T12:00:00Z';
const T2 = '2025-11-09T12:15:00Z';
const at = (text: string): number => Date.parse(text);

describe('a recording', () => {
  test.each(['.jsonl', '.jsonl.gz', '.ndjson'])('in %s has a capture per line', async (ending) => {
    const lines = [
      { timestamp: T1, data: [EVENT] },
      { timestamp: T2, data: EVENT, previous_timestamp: T1, next_timestamp: T2 },
      [EVENT],
      EVENT,
    ];
    const path = fileOf(ending, lines.map((line) => `${JSON.stringify(line)}\n`).join('\n'));
    expect(await read(path)).toEqual([
      { receivedAt: at(T1), kind: 'bulk', events: [EVENT], priceFormat, rejections: {} },
      { receivedAt: at(T2), kind: 'event', events: [EVENT], priceFormat, rejections: {} },
      { receivedAt: at(UPDATED), kind: 'bulk', events: [EVENT], priceFormat, rejections: {} },
      { receivedAt: at(UPDATED), kind: 'event', events: [EVENT], priceFormat, rejections: {} },
    ]);
  });

  test.each(['.json', '.json.gz'])('in %s is one document over many lines', async (ending) => {
    const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
    const bare = await read(fileOf(ending, pretty([EVENT, { ...EVENT, id: 'e2' }])));
    expect(bare).toMatchObject([{ kind: 'bulk', receivedAt: at(UPDATED) }]);
    expect(bare[0]?.events).toHaveLength(2);
    const wrappers = [
      { timestamp: T2, data: [] },
      { timestamp: T1, data: EVENT },
    ];
    expect(await read(fileOf(ending, pretty(wrappers)))).toMatchObject([
      { kind: 'bulk', receivedAt: at(T2), events: [] },
      { kind: 'event', receivedAt: at(T1) },
    ]);
  });

  test('takes its time from the newest update where nothing else says it', async () => {
    const newer = game([{ ...book('fanduel'), last_update: T2 }, book('betmgm', moneyline())]);
    expect(await read(fileOf('.json', JSON.stringify([EVENT, newer])))).toMatchObject([
      { receivedAt: at(T2) },
    ]);
  });

  test('with bad lines counts them on the next capture, the last on an empty one', async () => {
    const good = JSON.stringify({ timestamp: T1, data: [EVENT] });
    const lines = [
      '{"timestamp":',
      '7',
      good,
      '',
      JSON.stringify({ timestamp: 'x', data: [] }),
      '{}',
    ];
    expect(await read(fileOf('.jsonl', lines.join('\n')))).toEqual([
      {
        receivedAt: at(T1),
        kind: 'bulk',
        events: [EVENT],
        priceFormat,
        rejections: { malformed: 2 },
      },
      { receivedAt: at(T1), kind: 'bulk', events: [], rejections: { bad_time: 1, malformed: 1 } },
    ]);
  });

  test('of all sports stays one when an answer names one sport only', async () => {
    const nhl = { ...EVENT, id: 'n', sport_key: 'icehockey_nhl' };
    const answers = [[EVENT], [EVENT, nhl], [EVENT]];
    const lines = answers.map((data) => JSON.stringify({ timestamp: T1, data }));
    const captures = await read(fileOf('.jsonl', lines.join('\n')));
    expect(captures.map(({ listsAllSports }) => listsAllSports)).toEqual([undefined, true, true]);
  });

  test('with NaN for a number loses that number alone', async () => {
    const line = JSON.stringify({ timestamp: T1, data: [EVENT] });
    const spoilt = line.replace(/"price":-?\d+/, '"price":NaN');
    expect(spoilt).not.toBe(line);
    const [capture] = await read(fileOf('.jsonl', spoilt));
    const nulled = JSON.parse(spoilt.replace('NaN', 'null')) as { data: unknown[] };
    expect(capture).toMatchObject({ events: nulled.data, rejections: {} });
  });

  test('of another age than the game’s is passed over, so that the rest is in order', async () => {
    const stamps = [8.64e15, '1999-12-31T23:59:59Z', T1, '2100-01-01T00:00:00Z', T2];
    const lines = stamps.map((timestamp) => JSON.stringify({ timestamp, data: [] }));
    const strayUpdate = { ...book('fanduel', moneyline()), last_update: 8.64e15 };
    lines.push(JSON.stringify([game([strayUpdate])]));
    expect(await read(fileOf('.jsonl', lines.join('\n')))).toMatchObject([
      { receivedAt: at(T1), rejections: { bad_time: 2 } },
      { receivedAt: at(T2), rejections: { bad_time: 1 } },
      { receivedAt: at(UPDATED), rejections: {} },
    ]);
  });

  test('survives line ends in any place of the stream', async () => {
    const line = (i: number): string =>
      JSON.stringify({ timestamp: T1, data: [], filler: 'é'.repeat(i * 997) });
    const lines = Array.from({ length: 150 }, (_, i) => line(i));
    expect(await read(fileOf('.jsonl.gz', lines.join('\r\n')))).toHaveLength(150);
  });

  test('of another kind, unreadable, cut off or empty is refused by name', async () => {
    const good = `${JSON.stringify({ timestamp: T1, data: [] })}\n`;
    await expect(read(fileOf('.csv', 'a,b'))).rejects.toThrow(/\.csv is no \.json/);
    await expect(read(join(folder, 'absent.jsonl'))).rejects.toThrow(
      /cannot read .*absent\.jsonl.*ENOENT/,
    );
    await expect(read(fileOf('.jsonl', 'x\n'))).rejects.toThrow(/holds no answer/);
    const cut = join(folder, 'cut.jsonl.gz');
    writeFileSync(cut, gzipSync(good.repeat(1000)).subarray(0, 60));
    await expect(read(cut)).rejects.toThrow(/cannot read .*cut\.jsonl\.gz: unexpected end of file/);
  });

  test('says how far it was read', async () => {
    const path = fileOf('.jsonl.gz', `${JSON.stringify({ timestamp: T1, data: [] })}\n`.repeat(9));
    const seen: number[][] = [];
    for await (const _ of readCaptures(path, (read_, total) => seen.push([read_, total])));
    const total = seen[0]?.[1] ?? 0;
    expect(total).toBeGreaterThan(0);
    expect(seen.at(-1)).toEqual([total, total]);
  });

  test('has the checksum of its bytes', async () => {
    const path = fileOf('.json', '[]');
    const expected = createHash('sha256').update('[]').digest('hex');
    expect(await recordingSha256(path)).toBe(expected);
    await expect(recordingSha256(join(folder, 'absent'))).rejects.toThrow(/cannot read/);
  });
});
