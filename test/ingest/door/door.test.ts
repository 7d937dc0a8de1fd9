// Posted bodies through the door into a log in memory: what of them is taken, what is refused, and
// that a batch has its effect once, also where the process was killed within it.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Post, PostAnswer, PostResult, SessionResult } from '#domain/post.ts';
import { Engine } from '#engine/engine.ts';
import type { Door } from '#ingest/door/door.ts';
import type { SharedBook } from '#ingest/door/door-options.ts';
import { must } from '#kit/assert.ts';
import { doorOver } from './door-over.ts';
import { MemoryLog } from './memory-log.ts';

const NOW = Date.parse('2026-11-08T17:00:00Z');
const GAME = {
  league: 'nfl',
  home: 'Miami Dolphins',
  away: 'Buffalo Bills',
  start: '2026-11-08T18:00:00Z',
};
const EVENT = 'nfl_20261108_buf_mia';
const ROW = { ...GAME, venue: 'pinnacle', market: 'moneyline', selection: 'home', american: 150 };
const AWAY = { ...ROW, selection: 'away', american: -170 };
const LONG = 'x'.repeat(900);
const BR_FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const ANY = { venues: null, scores: false } as const;
const ndjson = (...lines: readonly unknown[]) =>
  lines.map((line) => JSON.stringify(line)).join('\n');

/** A server's part: a book over a log, and the door. Killed, another one goes on with its log. */
class Server {
  readonly log: MemoryLog;
  /** Entries that nobody can read, and that an operator has marked as skipped. */
  readonly skipped = new Set<number>();
  readonly #engine = new Engine();
  readonly #now: () => number;
  #door: Door | undefined;

  constructor(log = new MemoryLog(() => NOW), now = () => NOW) {
    this.log = log;
    this.#now = now;
  }

  /** What came of the source, as the book has it. */
  get counts() {
    return this.#engine.reader.sourceCounts('acme');
  }

  async open(): Promise<Door> {
    this.#fold();
    this.#door ??= await doorOver(this.#engine, this.log, this.#now);
    return this.#door;
  }

  /** Opens it as of a log that other processes write, too. */
  async openShared(): Promise<void> {
    const [engine, now] = [this.#engine, this.#now];
    const isTaken: SharedBook['isTaken'] = async (source, session, ordinal) => {
      this.#fold();
      return engine.groupsApplied(source, session) >= ordinal;
    };
    const book = { isTaken, onBatch: () => {} };
    const rest = [undefined, undefined, undefined, undefined] as const;
    this.#door = await doorOver(engine, this.log, now, ...rest, book);
  }

  async post(body: string | Uint8Array, more: Partial<Post> = {}): Promise<PostResult> {
    const result = await (await this.open()).take({
      ...{ source: 'acme', scope: ANY, form: 'ndjson', isOddsApi: false, mode: 'patch' },
      ...{ isAtomic: false, key: undefined, body: Buffer.from(body) },
      ...more,
    });
    this.#fold();
    return result;
  }

  async openSession(named?: number): Promise<SessionResult> {
    const opened = await (await this.open()).openSession('acme', named);
    this.#fold();
    return opened;
  }

  get door(): Door {
    return must(this.#door, 'it was posted to');
  }

  /** Selections of an event by venue, as the book shows them. */
  shown(eventId = EVENT): Record<string, readonly string[]> {
    const selections: Record<string, string[]> = {};
    for (const { lines } of this.#engine.reader.oddsRecord(eventId, {}).markets) {
      for (const { bookmakerId, selection } of lines.flatMap(({ offers }) => offers)) {
        selections[bookmakerId] = [...(selections[bookmakerId] ?? []), selection].sort();
      }
    }
    return selections;
  }

  #fold(): void {
    for (const { seq, stampMs } of this.log.entries.slice(this.#engine.reader.seq)) {
      if (this.skipped.has(seq)) this.#engine.skip(seq);
      else this.#engine.apply(seq, stampMs, must(this.log.messages[seq - 1], 'an entry'));
    }
  }
}

function answerOf(result: PostResult): PostAnswer {
  if (result.kind === 'refused') throw new Error(result.why);
  return result.answer;
}

test('behind a message that nobody could read a source goes on in its next session', async () => {
  const server = new Server();
  await server.openShared();
  answerOf(await server.post(ndjson(ROW)));
  server.skipped.add(server.log.entries.length + 1);
  const lost = await server.post(ndjson(AWAY), { key: 'k-2' });
  expect(lost).toEqual({ kind: 'refused', why: 'unanswered' });
  expect(server.shown()).toEqual({ pinnacle: [ROW.home] });
  expect(await server.post(ndjson(AWAY), { key: 'k-2' })).toMatchObject({ isRepeat: false });
  expect(server.shown()).toEqual({ pinnacle: [ROW.away, ROW.home] });
});

describe('who takes posts after another one', () => {
  test('has prices of its own time, whose clock is behind that of the log', async () => {
    const first = new Server();
    answerOf(await first.post(ndjson(ROW, AWAY)));
    const next = new Server(first.log, () => NOW - 40_000);
    const observedAt = new Date(NOW).toISOString();
    answerOf(await next.post(ndjson({ ...ROW, american: 160 })));
    answerOf(await next.post(ndjson({ ...AWAY, american: -180, observedAt })));
    expect(next.counts).toEqual({ accepted: 4, rejected: {} });
  });

  test('knows the keys of ten minutes, whose clock is ahead of that of the log', async () => {
    let now = NOW;
    const first = new Server(new MemoryLog(() => now));
    answerOf(await first.post(ndjson(ROW), { key: 'k-1' }));
    now += 590_000;
    answerOf(await first.post(ndjson(AWAY)));
    const next = new Server(first.log, () => now + 40_000);
    expect(await next.post(ndjson(ROW), { key: 'k-1' })).toMatchObject({ isRepeat: true });
  });
});

describe('what is taken', () => {
  const csv = `${Object.keys(ROW).join()}\n${Object.values(ROW).join()}\n${Object.values(AWAY).join()}`;
  test.each<[string, string | Uint8Array, Partial<Post>]>([
    ['rows in NDJSON', ndjson(ROW, AWAY), {}],
    ['rows in a JSON list', JSON.stringify([ROW, AWAY]), { form: 'json' }],
    ['rows in CSV', csv, { form: 'csv' }],
    ['a gzipped body', gzipSync(ndjson(ROW, AWAY)), { coding: 'gzip' }],
    ['a body in Brotli', brotliCompressSync(ndjson(ROW, AWAY)), { coding: 'br' }],
    [
      'an image',
      ndjson({
        kind: 'image',
        event: { id: 'a', ...GAME },
        venues: ['pinnacle'],
        markets: ['moneyline'],
        quotes: [ROW, AWAY],
      }),
      {},
    ],
  ])('%s', async (_, body, more) => {
    const server = new Server();
    const answer = answerOf(await server.post(body, more));
    expect(answer).toMatchObject({ accepted: 2, refused: {} });
    expect(Object.values(answer.events)).toEqual([EVENT]);
    expect(server.shown()).toEqual({ pinnacle: [GAME.away, GAME.home] });
  });

  test('The Odds API as it came', async () => {
    const outcomes = [
      { name: GAME.home, price: 150 },
      { name: GAME.away, price: -170 },
    ];
    const market = { key: 'h2h', last_update: '2026-11-08T16:59:00Z', outcomes };
    const event = {
      ...{ id: 'o1', sport_key: 'americanfootball_nfl', commence_time: GAME.start },
      ...{ home_team: GAME.home, away_team: GAME.away },
      bookmakers: [{ key: 'pinnacle', title: 'Pinnacle', markets: [market] }],
    };
    const server = new Server();
    const body = JSON.stringify([event]);
    const answer = answerOf(await server.post(body, { form: 'json', isOddsApi: true }));
    expect(answer).toMatchObject({ accepted: 2, refused: {}, events: { o1: EVENT } });
    expect(server.shown()).toEqual({ pinnacle: [GAME.away, GAME.home] });
  });

  test('an event by its id, once the source introduced it', async () => {
    const server = new Server();
    await server.post(ndjson({ ...ROW, event: 'g1' }));
    const { league, venue, market } = ROW;
    const row = { league, venue, market, selection: 'away', american: -170 };
    expect(answerOf(await server.post(ndjson({ ...row, event: 'g1' }))).accepted).toBe(1);
    expect(answerOf(await server.post(ndjson({ ...row, event: EVENT }))).accepted).toBe(1);
  });

  test('a statement without prices counts as one', async () => {
    const beat = { kind: 'heartbeat' };
    expect(answerOf(await new Server().post(ndjson(beat)))).toMatchObject({ accepted: 1 });
  });
});

describe('what is refused', () => {
  test('a row, and the others are kept', async () => {
    const server = new Server();
    const stranger = { ...ROW, home: 'Miami (OH)' };
    const answer = answerOf(await server.post(`${ndjson(ROW, stranger)}\n{`));
    expect(answer).toMatchObject({ accepted: 1, refused: { unknown_team: 1, malformed: 1 } });
    expect(answer.samples).toMatchObject([
      { line: 3, reason: 'malformed', text: '{' },
      { line: 2, reason: 'unknown_team' },
    ]);
    expect(server.shown()).toEqual({ pinnacle: [GAME.home] });
    const nearest = ['Miami (OH) RedHawks', 'Miami Heat'];
    expect(server.door.unmatched('acme')).toMatchObject([
      { reason: 'unknown_team', count: 1, nearest },
    ]);
    expect(server.door.counts('acme')).toMatchObject({ posts: 1, accepted: 1, refused: 2 });
    const counted = server.log.messages.flatMap(({ groups }) => groups);
    expect(counted).toContainEqual(
      expect.objectContaining({ kind: 'clock', rejections: { malformed: 1 } }),
    );
  });

  test('all of an atomic post with one such row', async () => {
    const server = new Server();
    const post = { isAtomic: true };
    expect(await server.post(ndjson(ROW, { ...AWAY, market: 'corners' }), post)).toMatchObject({
      kind: 'nothing',
      answer: { refused: { unknown_market: 1 } },
    });
    expect(server.log.entries).toEqual([]);
  });

  test('venues that the key is not bound to', async () => {
    const scope = { venues: new Set(['pinnacle']), scores: false };
    const answer = answerOf(
      await new Server().post(ndjson(ROW, { ...ROW, venue: 'draftkings' }), { scope }),
    );
    expect(answer).toMatchObject({ accepted: 1, refused: { venue_not_allowed: 1 } });
  });

  test('scores of a key without the right to them', async () => {
    const final = { kind: 'event', event: { id: 'g1', ...GAME }, status: 'final' };
    const server = new Server();
    const refused = { scores_not_allowed: 1 };
    expect(answerOf(await server.post(ndjson(final)))).toMatchObject({ accepted: 0, refused });
    const scope = { venues: null, scores: true };
    const told = answerOf(await server.post(ndjson(final), { scope }));
    expect(told).toMatchObject({ accepted: 1, refused: {} });
  });

  test.each<[string, string | Uint8Array, Partial<Post>]>([
    ['unreadable', '{', { form: 'json' }],
    ['unreadable', 'no gzip', { coding: 'gzip' }],
    ['unreadable', '', { form: 'csv' }],
    ['too_large', brotliCompressSync(Buffer.alloc(129 * 1024 * 1024), BR_FAST), { coding: 'br' }],
    ['too_large', gzipSync(Buffer.alloc(129 * 1024 * 1024, 0x20)), { coding: 'gzip' }],
  ])('a body whole, as %s', async (why, body, more) => {
    expect(await new Server().post(body, more)).toEqual({ kind: 'refused', why });
  });
});

test('a source takes memory for what it sent, not for what it may send', async () => {
  const server = new Server();
  const { arrayBuffers } = process.memoryUsage();
  for (let source = 0; source < 200; source++) {
    await server.post(ndjson({ kind: 'heartbeat' }), { source: `source_${source}` });
  }
  expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(50 * 1024 * 1024);
});

test('a venue is listed once, by the first post that names it', async () => {
  const server = new Server();
  const body = ndjson({ ...ROW, venue: 'corner_shop' });
  expect(answerOf(await server.post(body)).newVenues).toEqual(['corner_shop']);
  expect(answerOf(await server.post(body)).newVenues).toEqual([]);
  expect(server.shown()).toEqual({ corner_shop: [GAME.home] });
  const listed = server.log.messages
    .flatMap(({ groups }) => groups)
    .flatMap((group) => (group.kind === 'catalog' ? group.entries : []))
    .filter(({ kind }) => kind === 'venue');
  expect(listed).toHaveLength(1);
});

test('a model is stated by its source, whose prices stand beside the book', async () => {
  const server = new Server();
  const venue = { kind: 'venue', id: 'my_model', sourceType: 'model' };
  const { american: _, ...fair } = { ...ROW, venue: 'my_model', probability: 0.44 };
  const answer = answerOf(await server.post(ndjson(venue, fair, { ...ROW, venue: 'pinnacle' })));
  expect(answer).toMatchObject({ accepted: 3, refused: {} });
  expect(server.shown()).toEqual({ pinnacle: [GAME.home] });
});

describe('an event', () => {
  const introduced = { kind: 'patch', event: { id: 'dk-331', ...GAME } };
  const named = { kind: 'patch', event: { id: 'dk-331', league: 'nfl' } };
  const quotes = [{ venue: 'pinnacle', market: 'moneyline', selection: 'home', american: 150 }];

  test.each([
    ['as before', GAME, 'home'],
    ['with its teams turned', { ...GAME, home: GAME.away, away: GAME.home }, 'away'],
  ])('is known by its source’s id to a new process, %s', async (_name, teams, side) => {
    const server = new Server();
    await server.post(ndjson({ ...ROW, venue: 'draftkings' }), { source: 'other' });
    const event = { ...introduced.event, ...teams };
    expect(answerOf(await server.post(ndjson({ ...introduced, event, quotes }))).refused).toEqual(
      {},
    );
    const next = new Server(server.log);
    const again = answerOf(await next.post(ndjson({ ...named, quotes })));
    expect([again.refused, again.events]).toEqual([{}, { 'dk-331': EVENT }]);
    expect(next.shown().pinnacle).toEqual([side === 'home' ? GAME.home : GAME.away]);
  });

  test('of another source’s id, or of none, is refused', async () => {
    const server = new Server();
    await server.post(ndjson({ ...introduced, quotes }));
    const next = new Server(server.log);
    const other = await next.post(ndjson({ ...named, quotes }), { source: 'other' });
    expect(answerOf(other).refused).toEqual({ unknown_event: 1 });
  });

  test('keeps its id in a new process when its start has moved', async () => {
    const server = new Server();
    await server.post(ndjson({ ...introduced, quotes }));
    const event = { ...introduced.event, start: '2026-11-10T18:00:00Z' };
    const next = new Server(server.log);
    const moved = answerOf(await next.post(ndjson({ ...introduced, event, quotes })));
    expect(moved.events).toEqual({ 'dk-331': EVENT });
  });
});

describe('a batch with a key', () => {
  const key = 'k1';

  test('has its effect once, and the first answer again, also after a restart', async () => {
    const first = new Server();
    const answered = await first.post(ndjson(ROW), { key });
    const { length } = first.log.entries;
    expect(await first.post(ndjson(ROW), { key })).toEqual({ ...answered, isRepeat: true });
    const second = new Server(first.log);
    expect(await second.post(ndjson(ROW), { key })).toEqual({ ...answered, isRepeat: true });
    expect(first.log.entries).toHaveLength(length);
  });

  test('has an answer that the log can keep, however long the names of its events', async () => {
    const rows = Array.from({ length: 300 }, (_, day) => ({
      ...ROW,
      event: `${'"'.repeat(80)}${day}`,
      start: new Date(NOW + day * 86_400_000).toISOString(),
    }));
    const named = { ...ROW, event: '__proto__', start: new Date(NOW + 3_600_000).toISOString() };
    const body = ndjson(named, ...rows);
    const server = new Server();
    const first = answerOf(await server.post(body, { key: 'k' }));
    expect(first).toMatchObject({ accepted: 301, refused: {} });
    expect(Object.hasOwn(first.events, '__proto__')).toBe(true);
    const again = await new Server(server.log).post(body, { key: 'k' });
    expect(again).toMatchObject({ isRepeat: true, answer: first });
  });

  test('is refused with another body', async () => {
    const server = new Server();
    await server.post(ndjson(ROW), { key });
    const again = await server.post(ndjson(AWAY), { key });
    expect(again).toEqual({ kind: 'refused', why: 'key_reused' });
  });

  test('is refused while it is under way', async () => {
    const server = new Server();
    await server.post(ndjson(ROW));
    const both = await Promise.all([1, 2].map(() => server.post(ndjson(AWAY), { key })));
    expect(both).toMatchObject([{ kind: 'answered' }, { kind: 'refused', why: 'under_way' }]);
  });

  test('goes on where it was interrupted, with the same groups', async () => {
    const days = Array.from({ length: 200 }, (_, day) => new Date(NOW + day * 86_400_000));
    const rows = days.map((date) => ({ ...ROW, venue: 'corner_shop', start: date.toISOString() }));
    const links = rows.map((row, at) => ({ ...row, link: `https://a.example/${at}${LONG}` }));
    const body = ndjson(...links);
    const whole = new Server();
    expect(answerOf(await whole.post(body, { key })).accepted).toBe(200);
    expect(whole.log.entries.length).toBeGreaterThan(3);

    const first = new Server();
    first.log.room = 3;
    expect(await first.post(body, { key })).toEqual({ kind: 'refused', why: 'log_away' });
    first.log.room = Number.POSITIVE_INFINITY;
    const second = new Server(first.log);
    expect(answerOf(await second.post(body, { key })).accepted).toBe(200);
    const groupsOf = ({ log }: Server) =>
      log.messages.flatMap(({ groups }) => groups.map((group) => JSON.stringify(group)));
    expect(groupsOf(second)).toEqual(groupsOf(whole));
  });
});

describe('a session of a source', () => {
  const FENCED = { kind: 'refused', why: 'fenced' };
  const sessionOf = (opened: SessionResult): number => {
    if (opened.kind === 'refused') throw new Error(opened.why);
    return opened.session;
  };

  test('fences off those before it; a post without one belongs to the newest', async () => {
    const server = new Server();
    expect(server.log.entries).toEqual([]);
    await server.post(ndjson(ROW));
    expect(server.door.session('acme')).toBe(0);
    const first = sessionOf(await server.openSession());
    expect(answerOf(await server.post(ndjson(ROW), { session: first })).accepted).toBe(1);
    const second = sessionOf(await server.openSession());
    expect(second).toBeGreaterThan(first);
    const before = server.log.entries.length;
    for (const session of [first, second + 1]) {
      expect(await server.post(ndjson(AWAY), { session })).toEqual(FENCED);
      expect(await server.openSession(session)).toEqual(FENCED);
    }
    expect(server.log.entries).toHaveLength(before);
    await server.post(ndjson(AWAY));
    expect(server.log.messages.at(-1)).toMatchObject({ sourceSession: second });
    expect(await server.openSession(second)).toEqual({ kind: 'open', session: second });
  });

  test('is known after a restart, however long ago it was opened', async () => {
    const first = new Server();
    const old = sessionOf(await first.openSession());
    const newest = sessionOf(await first.openSession());
    const second = new Server(first.log);
    expect(await second.post(ndjson(ROW), { session: old })).toEqual(FENCED);
    const post = await second.post(ndjson(ROW), { session: newest });
    expect(answerOf(post)).toMatchObject({ accepted: 1, refused: {} });
    expect(sessionOf(await second.openSession())).toBeGreaterThan(newest);
  });

  test('is opened behind the posts that came before, and ahead of those that come after', async () => {
    const server = new Server();
    const session = sessionOf(await server.openSession());
    const results = await Promise.all([
      server.post(ndjson(ROW), { session }),
      server.openSession(),
      server.post(ndjson(AWAY), { session }),
    ]);
    expect(results).toMatchObject([{ kind: 'answered' }, { kind: 'open' }, FENCED]);
  });

  test('is not open where the log takes nothing', async () => {
    const server = new Server();
    await server.post(ndjson(ROW));
    server.log.room = 1;
    expect(await server.openSession()).toEqual({ kind: 'refused', why: 'log_away' });
    expect(server.door.session('acme')).toBe(0);
  });
});
