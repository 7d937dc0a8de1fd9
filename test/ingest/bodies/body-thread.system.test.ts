// The thread that reads bodies: what it reads, and what becomes of bodies that take too long.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { type Bodies, type BodyIntake, bodiesHere } from '#ingest/bodies/bodies.ts';
import { BodyThread, IDLE_BYTES_MAX } from '#ingest/bodies/body-thread.ts';

const BUILT = resolve('dist/ingest/bodies/body-thread-main.js');
const isBuilt = existsSync(BUILT);
if (!isBuilt) console.info(`skipped: ${BUILT} is not built`);
const STUCK = new URL('./stuck-body-thread.mjs', import.meta.url);
/** Long enough that no machine is late for an answer, and never waited for. */
const NEVER_MS = 3_600_000;

let thread: BodyThread;
afterEach(() => thread.close());

function startThread(program: URL, readMsMax = NEVER_MS): BodyThread {
  thread = new BodyThread({ program, readMsMax });
  return thread;
}

const built = (): BodyThread => startThread(pathToFileURL(BUILT));

/** Sends the text in parts of so many bytes; how many of them were wanted. */
function send(intake: BodyIntake<unknown>, text: string, partBytes = 65_536): number {
  const bytes = new TextEncoder().encode(text);
  let parts = 0;
  for (let from = 0; from < bytes.length; from += partBytes) {
    if (!intake.push(bytes.slice(from, from + partBytes))) break;
    parts += 1;
  }
  return parts;
}

const open = (bodies: Bodies, kind = '') => bodies.open({ reader: 'saved-answer', kind } as const);

const BODIES = [
  ['an answer', '[{"id":"a","sport_key":"b","bookmakers":[]}]'],
  ['a refusal of the API', '{"message":"no","error_code":"X"}'],
  ['no JSON', '[{"id":'],
  ['nothing', ''],
  ['a byte order mark', '\uFEFF[]'],
  ['half a letter', '["\ud83d"]'],
  ['too deep', '['.repeat(100_000)],
  ['too deep in objects', '{"a":'.repeat(100_000)],
  ['too many elements', `[${'{},'.repeat(100_000)}{}]`],
  ['a text too long', `["${'x'.repeat(300_000)}"]`],
  ['a repeated name', `{${'"a":1,'.repeat(100_000)}"a":1}`],
] as const;

test.skipIf(!isBuilt).each(BODIES)('reads %s as the thread that asks would', async (_, text) => {
  const results = [];
  for (const bodies of [bodiesHere, built()]) {
    const intake = bodies.open({ reader: 'odds-api' });
    send(intake, text);
    results.push(await intake.end(0));
  }
  expect(results[1]).toEqual(results[0]);
});

test.skipIf(!isBuilt)('a thread that holds much when it has nothing to read is ended', async () => {
  const task = { reader: 'posted', form: 'ndjson', coding: 'gzip' } as const;
  const bodies = built();
  const bytesOf = (text: string): Uint8Array => new Uint8Array(gzipSync(text));
  const small = () => bodies.read(task, bytesOf('{"a":1}'), 0);
  expect(await small()).toEqual({ reading: [{ line: 1, value: { a: 1 } }] });
  expect(bodies.renewals).toBe(0);
  const blanks = bytesOf(' '.repeat(IDLE_BYTES_MAX));
  expect(await bodies.read(task, blanks, 0)).toEqual({ reading: [] });
  expect(bodies.renewals).toBe(1);
  expect(await small()).toEqual({ reading: [{ line: 1, value: { a: 1 } }] });
  expect(bodies.renewals).toBe(1);
});

test.skipIf(!isBuilt)('says that no more is wanted while the body still comes', async () => {
  const intake = built().open({ reader: 'odds-api' });
  const part = new TextEncoder().encode('['.repeat(1000));
  while (intake.push(part.slice())) await new Promise((resolve) => setImmediate(resolve));
  expect(await intake.end(0)).toEqual({ refusal: 'too_deep' });
  expect(thread.waiting).toBe(0);
});

test.skipIf(!isBuilt)('bodies that come at the same time do not mix', async () => {
  const bodies = built();
  const texts = Array.from({ length: 20 }, (_, index) => `[{"id":"${'x'.repeat(index + 1)}"}]`);
  const intakes = texts.map(() => bodies.open({ reader: 'odds-api' }));
  for (const [index, text] of texts.entries()) send(intakes[index] as BodyIntake<unknown>, text, 3);
  const results = await Promise.all(intakes.map((intake) => intake.end(0)));
  expect(results.map((result) => 'reading' in result && result.reading.events)).toEqual(
    texts.map((text) => JSON.parse(text)),
  );
});

test('one that takes too long is refused, and the next is read by a new thread', async () => {
  const bodies = startThread(STUCK, 200);
  expect(await open(bodies, 'endless').end(0)).toEqual({ refusal: 'too_slow' });
  expect(await open(bodies).end(0)).toEqual({ refusal: 'malformed' });
  expect(await open(bodies, 'endless').end(0)).toEqual({ refusal: 'too_slow' });
  expect(bodies.waiting).toBe(0);
});

test('those that wait behind a slow one fail with it, without a refusal', async () => {
  const bodies = startThread(STUCK, 200);
  const ends = [open(bodies, 'endless'), open(bodies), open(bodies)].map((each) => each.end(0));
  expect(await Promise.all(ends)).toEqual([
    { refusal: 'too_slow' },
    { failure: 'interrupted' },
    { failure: 'interrupted' },
  ]);
  expect(bodies.waiting).toBe(0);
});

test('one that takes too much memory is refused, and the next is read', async () => {
  const bodies = startThread(STUCK);
  expect(await open(bodies, 'greedy').end(0)).toEqual({ refusal: 'too_much_memory' });
  expect(await open(bodies).end(0)).toEqual({ refusal: 'malformed' });
}, 120_000);

test('a stop while a body is read ends it at once', async () => {
  const bodies = startThread(STUCK);
  const end = open(bodies, 'endless').end(0);
  // The thread is in it.
  await expect.poll(() => bodies.reading).toBe(true);
  await bodies.close();
  expect(await end).toEqual({ failure: 'interrupted' });
  expect(await open(bodies).end(0)).toEqual({ failure: 'interrupted' });
  expect(bodies.waiting).toBe(0);
});

test('one that nobody waits for any more leaves nothing behind', async () => {
  const bodies = startThread(STUCK);
  const intake = open(bodies);
  send(intake, '[1,2,3]');
  intake.cancel();
  expect(bodies.waiting).toBe(0);
  expect(intake.push(new Uint8Array(1))).toBe(false);
  expect(await intake.end(0)).toEqual({ failure: 'interrupted' });
});

test('a thread that does not start fails the body, and is tried again with the next', async () => {
  const bodies = startThread(new URL('./no-such-program.mjs', import.meta.url));
  for (let tries = 0; tries < 2; tries++) {
    const result = await open(bodies).end(0);
    expect(result).toHaveProperty('failure');
  }
  expect(bodies.waiting).toBe(0);
});
