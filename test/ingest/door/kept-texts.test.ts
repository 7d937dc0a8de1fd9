// Names out of posts are kept for long: they do not keep the bodies that they were read from.
import { expect, test } from 'vitest';
import { UnmatchedNames } from '#ingest/door/refusals.ts';
import { postedLines } from '#ingest/statements/posted-body.ts';
import { ownText } from '#kit/own-text.ts';
import { collectGarbage } from '../../kit/garbage.ts';

const NAMES = 200;
const BODY_BYTES = 256 * 1024;

/** Bytes of memory, for each of the names, that what `keep` returned takes. */
async function keptBytes(keep: (name: string, body: string) => unknown): Promise<number> {
  await collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: NAMES }, (_, at) => {
    const name = `A team that nobody knows ${at}`;
    const body = Buffer.from(`home,note\n${name},${'x'.repeat(BODY_BYTES)}`).toString('latin1');
    return keep(name, body);
  });
  await collectGarbage();
  const bytes = process.memoryUsage().heapUsed - before;
  expect(kept).toHaveLength(NAMES);
  return bytes / NAMES;
}

test('a text that is cut from another keeps it, and its own copy does not', async () => {
  const cut = (name: string, body: string) => body.slice(10, 10 + name.length);
  expect(await keptBytes(cut)).toBeGreaterThan(BODY_BYTES / 2);
  expect(await keptBytes((name, body) => ownText(cut(name, body)))).toBeLessThan(BODY_BYTES / 20);
  for (const text of ['', 'short', 'a text of some length', 'Ж\ud800 and a half of a pair']) {
    expect(ownText(`--${text}`.slice(2))).toBe(text);
  }
});

test('a cell of CSV', async () => {
  const bytes = await keptBytes((name, body) => {
    const [line] = postedLines(body, 'csv') ?? [];
    const home = line && 'value' in line ? (line.value as { home: string }).home : undefined;
    expect(home).toBe(name);
    return home;
  });
  expect(bytes).toBeLessThan(BODY_BYTES / 20);
});

test('a name that the catalogue does not have', async () => {
  const names = new UnmatchedNames();
  const bytes = await keptBytes((name, body) => {
    names.note('unknown_team', body.slice(10, 10 + name.length), 1);
  });
  expect(names.list()).toHaveLength(NAMES);
  expect(bytes).toBeLessThan(BODY_BYTES / 20);
});
