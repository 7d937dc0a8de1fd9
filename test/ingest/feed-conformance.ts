// What every feed keeps, whatever its source: it restarts safely, never throws on garbage, counts
// what it refuses, withdraws what is gone, and holds a bounded amount of memory.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Feed } from '#ingest/feed.ts';
import { collectGarbage } from '../kit/garbage.ts';
import { IS_LONG } from '../long.ts';
import type { Scripted } from './api-server.ts';
import { bent } from './bent.ts';
import { FeedWorld } from './feed-world.ts';

/** What stands for a feed's source. */
export interface SubjectSource {
  readonly answer: (url: URL, now: number) => unknown;
  /** The same with something gone: a game, a price. */
  readonly later: (url: URL, now: number) => unknown;
  /** What its stream sends for a text of the feed; absent of sources without one. */
  readonly reply?: (text: string) => readonly string[];
}

/** A feed under test. */
export interface FeedSubject {
  readonly name: string;
  /** When the test begins, epoch milliseconds. */
  readonly now: number;
  readonly make: (world: FeedWorld) => Feed | Promise<Feed>;
  /** Absent where a feed asks nobody: there is no garbage then. */
  readonly source?: SubjectSource;
  /** Whether all that its source tells is shown. */
  readonly isShown: (world: FeedWorld) => boolean;
  /** Whether what its source tells later is shown, and nothing more. */
  readonly isGone: (world: FeedWorld) => boolean;
}

/** A round of the slowest feed and a little more. */
const GONE_MS_MAX = 20 * 60_000;
const GARBAGE_REQUESTS = IS_LONG ? 500 : 250;
const WARM_REQUESTS = 60;
const LONG_REQUESTS = IS_LONG ? 240 : 120;
const LONG_TEXT = 100_000;
const HELD_BYTES_MAX = 8 * 1024 * 1024;

/** Bodies and statuses that no source documents. */
const WIRE_GARBAGE: readonly Scripted[] = [
  { body: '' },
  { body: '{"games":[' },
  { body: '<html>busy</html>' },
  { body: '\u0000\uFFFF' },
  { body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
  { body: `[${'1,'.repeat(50_000)}1]` },
  { body: JSON.stringify('x'.repeat(17 * 1024 * 1024)) },
  { status: 500, body: 'no' },
  { status: 429, body: {}, headers: { 'retry-after': 'soon' } },
  { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
  { status: 404, body: '' },
];

export function conformanceOf(subject: FeedSubject): void {
  const { name, now, make, source, isShown, isGone } = subject;
  let world: FeedWorld;
  beforeEach(async () => {
    world = await FeedWorld.open(now);
    world.reply = source?.reply;
  });
  afterEach(() => world.close());

  const answers = (answer: SubjectSource['answer'] | undefined) =>
    answer && { answer: (url: URL, at: number) => scripted(answer(url, at)) };
  const until = (isThere: FeedSubject['isShown']) => (feed: Feed) =>
    feed.delivered && isThere(world);
  const first = { ...answers(source?.answer), until: until(isShown) };

  describe(name, () => {
    test('shows what its source tells, and stops when it is told to', async () => {
      expect(await world.run(await make(world), [first])).toBe('stopped');
    });

    test('restarts safely: the same events under the same ids, none twice', async () => {
      await world.run(await make(world), [first]);
      const ids = () => world.events.map((event) => event.split(' ')[0]);
      const before = ids();
      const kept = world.identity.size;
      world.restart();
      await world.run(await make(world), [first]);
      expect(ids()).toEqual(expect.arrayContaining(before));
      expect(new Set(ids()).size).toBe(ids().length);
      expect(world.identity.size).toBe(kept);
    });

    test('withdraws what is gone', async () => {
      const withinMs = source === undefined ? Number.POSITIVE_INFINITY : GONE_MS_MAX;
      const gone = { ...answers(source?.later), until: until(isGone), withinMs };
      await world.run(await make(world), [first, gone]);
      expect(isGone(world)).toBe(true);
    });

    if (source === undefined) return;

    test('never throws on garbage, counts it by reason, and recovers', async () => {
      const feed = await make(world);
      const garbage = { answer: garbageOf(source), until: () => world.requests > GARBAGE_REQUESTS };
      // A game may have moved to another day meanwhile, never to another id.
      expect(await world.run(feed, [first, garbage, first])).toBe('stopped');
      const { rejected } = world.engine.reader.sourceCounts(feed.source);
      const counts = Object.entries({ ...rejected, ...feed.asides?.rejected });
      expect(counts.length).toBeGreaterThan(0);
      for (const [reason, count] of counts) {
        expect(reason).toMatch(/^[a-z][a-z0-9_]+$/);
        expect(count).toBeGreaterThan(0);
      }
    });

    test('holds a bounded amount of memory, however long texts of garbage are', async () => {
      world.keeps = false;
      const held: number[] = [];
      const measured = async () => void held.push(await heapBytes());
      const answer = longGarbageOf(source);
      const beyond = (requests: number) => () => world.requests > requests;
      const warm = { answer, until: beyond(WARM_REQUESTS), after: measured };
      const more = { answer, until: beyond(LONG_REQUESTS), after: measured };
      await world.run(await make(world), [warm, more]);
      const [before = 0, after = 0] = held;
      expect(after - before).toBeLessThan(HELD_BYTES_MAX);
    });
  });
}

async function heapBytes(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().heapUsed;
}

function scripted(body: unknown): Scripted {
  return body === undefined ? { status: 404 } : { body };
}

/** To each address garbage of the wire first, then its own answer bent member by member. */
function garbageOf({ answer }: SubjectSource): (url: URL, now: number) => Scripted {
  const bends = new Map<string, Iterator<Scripted>>();
  return (url, now) => {
    const known = bends.get(url.pathname)?.next();
    if (known && !known.done) return known.value;
    const fresh = garbage(answer(url, now));
    bends.set(url.pathname, fresh);
    return fresh.next().value ?? { status: 404 };
  };
}

function* garbage(body: unknown): Generator<Scripted, undefined> {
  yield* WIRE_GARBAGE;
  if (body === undefined) return undefined;
  for (const each of bent(body)) yield scripted(each);
  return undefined;
}

/** The answer with one member after the other replaced by a long text, each of them another. */
function longGarbageOf({ answer }: SubjectSource): (url: URL, now: number) => Scripted {
  let request = 0;
  return (url, now) => {
    request += 1;
    const text = `${request} ${'x'.repeat(LONG_TEXT)}`;
    const bodies = [...bent(answer(url, now), [text])];
    return scripted(bodies[request % bodies.length]);
  };
}
