// Posts over a real nats-server: what of them is taken and answered, that a message has its effect
// once and in order where its reader was lost, and that who may send prices can do nothing else.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { jetstream } from '@nats-io/jetstream';
import { connect, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NatsInbox } from '#backends/nats/nats-inbox.ts';
import type { PostScope } from '#domain/post.ts';
import { Engine } from '#engine/engine.ts';
import { bodiesHere } from '#ingest/bodies/bodies.ts';
import { Door } from '#ingest/door/door.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { systemClock } from '#kit/clock.ts';
import { silentLogger } from '#kit/logger.ts';
import { IngestInbox } from '#src/ingest-inbox.ts';
import { MemoryLog } from '../ingest/door/memory-log.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../programs/nats-server.ts';
import { until } from '../programs/until.ts';

const present = hasNatsServer();
if (!present) console.log('ingest over NATS: skipped, there is no nats-server on PATH');

const START = new Date(Date.now() + 86_400_000).toISOString();
const GAME = { league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills', start: START };
const ROW = { ...GAME, venue: 'pinnacle', market: 'moneyline', selection: 'home', american: 150 };
const ANY: PostScope = { venues: null, scores: false };
const SUBJECT = 'overround.ingest.v1';

type Json = Record<string, unknown>;

let server: NatsServer;
let connection: NatsConnection;
let address: string;

/** The users of the deployed configuration, with passwords of their own. */
function users(): string {
  const text = readFileSync('deploy/nats.conf', 'utf8');
  const block = /^authorization \{[\s\S]*?^\}/m.exec(text)?.[0] ?? '';
  return block.replace('$NATS_PASSWORD', '"ours"').replace('$NATS_INGEST_PASSWORD', '"theirs"');
}

beforeAll(async () => {
  if (!present) return;
  const started = await startNatsServer({ lines: [users()] });
  if (started === undefined) throw new Error('nats-server is gone');
  server = started;
  address = server.url.replace('nats://', '');
  connection = await connect({ servers: address, user: 'overround', pass: 'ours' });
});

afterAll(async () => {
  await connection?.close();
  await server?.stop();
});

/** A reader of the inbox with a door over a log in memory. */
class Reader {
  readonly log: MemoryLog;
  readonly inbox: IngestInbox;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;

  static async start({
    log = new MemoryLog(Date.now),
    scope = ANY,
    acknowledges = true,
    clock = systemClock,
  } = {}): Promise<Reader> {
    const open = async (): Promise<NatsInbox> => {
      const inbox = await NatsInbox.open({ url: `nats://overround:ours@${address}` });
      return acknowledges ? inbox : unacknowledging(inbox);
    };
    const opened = await open();
    const engine = new Engine();
    const { reader } = engine;
    const quarantine = { add: (...sample: unknown[]) => void Reader.samples.push(sample) };
    const door = await Door.open({
      ...{ log, identity: openIdentity(undefined), quarantine, bodies: bodiesHere },
      ...{
        venues: reader.venues,
        leagues: reader.leagues,
        eventOf: () => undefined,
        clock: systemClock,
      },
      introductions: { before: async () => {} },
      nextSession: (_, now) => now,
      isOvertaken: () => false,
      sourceSession: () => 0,
      repeatsSinceMs: opened.oldestMs,
      logNow: () => reader.now,
      logger: silentLogger,
    });
    const own = { open, door, scopeOf: () => scope, isFed: () => false, epoch: () => 'e1' };
    const inbox = new IngestInbox({
      ...{ ...own, quarantine, clock, logger: silentLogger },
    });
    return new Reader(log, inbox, opened);
  }

  static samples: unknown[][] = [];

  private constructor(log: MemoryLog, inbox: IngestInbox, opened: NatsInbox) {
    this.log = log;
    this.inbox = inbox;
    this.#ended = inbox.keep(opened, this.#stop.signal);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  /** American prices in the order of the log. */
  prices(): readonly number[] {
    const groups = this.log.messages.flatMap((message) => message.groups);
    return groups.flatMap((group) =>
      group.kind === 'patch' ? group.quotes.map(({ nativePrice }) => nativePrice) : [],
    );
  }
}

/** As one whose process is killed after each append. */
function unacknowledging(inbox: NatsInbox): NatsInbox {
  const read = inbox.read.bind(inbox);
  inbox.read = async function* (stop) {
    for await (const message of read(stop)) yield { ...message, acknowledge: () => {} };
  };
  return inbox;
}

const readers: Reader[] = [];
async function reader(...about: Parameters<typeof Reader.start>): Promise<Reader> {
  const started = await Reader.start(...about);
  readers.push(started);
  return started;
}

afterEach(async () => {
  for (const each of readers.splice(0)) await each.stop();
  Reader.samples = [];
});

function send(source: string, body: string | Uint8Array, fields: Record<string, string> = {}) {
  const own = headers();
  for (const [name, value] of Object.entries(fields)) own.set(name, value);
  return jetstream(connection).publish(`${SUBJECT}.${source}`, body, { headers: own });
}

/** Sends, and waits for what became of it. */
async function answered(...about: Parameters<typeof send>): Promise<[Json, Msg]> {
  const results = connection.subscribe(`${SUBJECT}.results.${about[0]}`, { max: 1 });
  await connection.flush();
  // Within 0.1 s the server itself refuses a repeat.
  await until(async () => !(await send(...about)).duplicate, 'the server to store it');
  for await (const message of results) return [message.json(), message];
  throw new Error('the connection is gone');
}

const ndjson = (...lines: readonly unknown[]): string =>
  lines.map((line) => JSON.stringify(line)).join('\n');

describe.skipIf(!present)('a message', () => {
  const patch = { kind: 'patch', event: { id: 'g1', ...GAME }, quotes: [ROW] };
  const outcomes = [
    { name: GAME.home, price: 150 },
    { name: GAME.away, price: -170 },
  ];
  const oddsApi = {
    ...{ id: 'o1', sport_key: 'americanfootball_nfl', commence_time: START },
    ...{ home_team: GAME.home, away_team: GAME.away },
    bookmakers: [{ key: 'pinnacle', markets: [{ key: 'h2h', last_update: START, outcomes }] }],
  };
  test.each<[string, string | Uint8Array, Record<string, string>, number]>([
    ['statements', ndjson(patch), {}, 1],
    ['rows', ndjson(ROW, { ...ROW, selection: 'away' }), {}, 2],
    ['a list of rows', JSON.stringify([ROW]), {}, 1],
    ['gzipped rows', gzipSync(ndjson(ROW)), { 'Content-Encoding': 'gzip' }, 1],
    ['an image of rows', ndjson(ROW), { Mode: 'image' }, 1],
    ['The Odds API', JSON.stringify([oddsApi]), { Format: 'the-odds-api' }, 2],
  ])('of %s is taken and answered', async (_, body, fields, accepted) => {
    const { inbox } = await reader();
    const [answer, message] = await answered('acme', body, fields);
    expect(answer).toMatchObject({ success: true, data: { epoch: 'e1', accepted, refused: {} } });
    expect(message.headers?.get('Status')).toBe('200');
    expect(inbox.counts).toEqual({ taken: 1, repeated: 0, unreadable: 0, forgotten: 0 });
  });

  test('of a bound source brings prices of its venues only', async () => {
    await reader({ scope: { ...ANY, venues: new Set(['fanduel']) } });
    const [answer] = await answered('acme', ndjson(ROW));
    expect(answer).toMatchObject({ success: false, data: { refused: { venue_not_allowed: 1 } } });
  });

  test.each<[string, string, string | Uint8Array, Record<string, string>]>([
    ['ERR_INVALID_BODY', 'acme', '[', {}],
    ['ERR_INVALID_BODY', 'acme', 'no gzip', { 'Content-Encoding': 'gzip' }],
    ['ERR_UNSUPPORTED_MEDIA_TYPE', 'acme', 'x', { 'Content-Type': 'image/png' }],
    ['ERR_INVALID_PARAMETER', 'acme', ndjson(ROW), { Mode: 'whole' }],
    ['ERR_INVALID_PARAMETER', 'acme', ndjson(ROW), { 'Nats-Msg-Id': 'x'.repeat(65) }],
    ['ERR_INVALID_PARAMETER', 'catalog', ndjson(ROW), {}],
  ])('that cannot be taken is answered with %s, quarantined and acknowledged', async (...about) => {
    const [code, source, body, fields] = about;
    const { inbox } = await reader();
    const [answer] = await answered(source, body, fields);
    expect(answer).toMatchObject({ success: false, error: { code } });
    expect(inbox.counts).toMatchObject({ taken: 0, unreadable: 1 });
    expect(Reader.samples).toHaveLength(1);
    await until(async () => (await left()) === 0, 'the acknowledgement');
  });
});

describe.skipIf(!present)('a forwarded message', () => {
  const forwarded = 'forwarded.acme';
  const authority = JSON.stringify({ venues: null, scores: false });

  test.each(['', 'null', '{"venues":null}', '{"venues":["A b"],"scores":false}', '[]'])(
    'without an authority that can be read is refused: %j',
    async (text) => {
      const { inbox } = await reader();
      const results = connection.subscribe(`${SUBJECT}.results.acme`, { max: 1 });
      await connection.flush();
      await send(forwarded, ndjson(ROW), { Authority: text, 'Forward-Id': 'f1' });
      for await (const message of results) {
        expect(message.json()).toMatchObject({ error: { code: 'ERR_INVALID_REQUEST' } });
        expect(message.headers?.get('Forward-Id')).toBe('f1');
      }
      expect(inbox.counts).toMatchObject({ taken: 0, unreadable: 1 });
    },
  );

  test('for whose answer nobody waits any longer has no effect', async () => {
    const late = { ...systemClock, now: () => Date.now() + 31_000 };
    const { log, inbox } = await reader({ clock: late });
    await send(forwarded, ndjson(ROW), { Authority: authority });
    await until(async () => (await left()) === 0, 'the acknowledgement');
    expect([inbox.counts.forgotten, log.entries.length]).toEqual([1, 0]);
    await answered('acme', ndjson(ROW));
    expect(inbox.counts).toMatchObject({ taken: 1, forgotten: 1 });
  });

  test('fits into a stream of an earlier release, which is extended', async () => {
    await (await reader()).stop();
    const { streams } = await jetstream(connection).jetstreamManager();
    await streams.update('OVERROUND_INGEST', { subjects: [`${SUBJECT}.*`] });
    const { inbox } = await reader();
    await send(forwarded, ndjson(ROW), { Authority: authority });
    await until(() => inbox.counts.taken === 1, 'the message');
  });
});

test.skipIf(!present)('an inbox closes although its server answers nothing', async () => {
  const inbox = await NatsInbox.open({ url: `nats://overround:ours@${address}` });
  server.pause();
  try {
    await inbox.close();
  } finally {
    server.resume();
  }
});

async function left(): Promise<number> {
  const manager = await jetstream(connection).jetstreamManager();
  return (await manager.streams.info('OVERROUND_INGEST')).state.messages;
}

describe.skipIf(!present)('the effect of a message', () => {
  test('is had once by its Nats-Msg-Id, and a repeat has the first answer', async () => {
    const { log, inbox } = await reader();
    const [first] = await answered('acme', ndjson(ROW), { 'Nats-Msg-Id': 'k1' });
    const { length } = log.entries;
    const [again, message] = await answered('acme', ndjson(ROW), { 'Nats-Msg-Id': 'k1' });
    expect(again.data).toEqual(first.data);
    expect(message.headers?.get('Idempotency-Replayed')).toBe('true');
    expect([message.headers?.get('Message-Id'), log.entries.length]).toEqual(['k1', length]);
    expect(inbox.counts).toEqual({ taken: 1, repeated: 1, unreadable: 0, forgotten: 0 });
  });

  test('is had once and in order where its reader was lost before the acknowledgement', async () => {
    const prices = Array.from({ length: 40 }, (_, at) => 101 + at);
    const log = new MemoryLog(Date.now);
    log.room = 17;
    const lost = await reader({ log, acknowledges: false });
    for (const american of prices) await send('acme', ndjson({ ...ROW, american }));
    await until(() => log.entries.length === log.room, 'the first of them');
    await lost.stop();
    log.room = Number.POSITIVE_INFINITY;
    const next = await reader({ log });
    await until(async () => (await left()) === 0, 'the acknowledgement of all');
    expect(next.prices()).toEqual(prices);
    expect(next.inbox.counts).toMatchObject({ taken: 23, repeated: 17 });
  });
});

describe.skipIf(!present)('the user of deploy/nats.conf who sends prices', () => {
  let theirs: NatsConnection;
  const refusals: string[] = [];

  beforeAll(async () => {
    const own = { servers: address, user: 'my_source', pass: 'theirs' };
    theirs = await connect({ ...own, inboxPrefix: '_INBOX.my_source' });
    void (async () => {
      for await (const { type, error } of theirs.status() as AsyncIterable<Json>) {
        if (type === 'error') refusals.push(String(error));
      }
    })();
  });
  afterAll(async () => {
    await theirs?.close();
  });

  test('sends as its source, has it acknowledged, and reads its answers', async () => {
    await reader();
    const results = theirs.subscribe(`${SUBJECT}.results.my_source`, { max: 1 });
    await theirs.flush();
    await jetstream(theirs).publish(`${SUBJECT}.my_source`, ndjson(ROW));
    for await (const message of results) expect(message.json()).toMatchObject({ success: true });
    expect(refusals).toEqual([]);
  });

  test.each([
    ['send as another source', `${SUBJECT}.acme`],
    ['append to the log', 'overround.log'],
    ['skip an entry of the log', 'overround.log.skip.1'],
    ['answer others', `${SUBJECT}.results.acme`],
    ['delete the stream', '$JS.API.STREAM.DELETE.OVERROUND_INGEST'],
    ['read the log', '$JS.API.CONSUMER.CREATE.OVERROUND'],
    ['acknowledge for the reader', '$JS.ACK.OVERROUND_INGEST.overround.1.1.1.1.0'],
  ])('cannot %s', async (_, subject) => {
    const heard: string[] = [];
    const all = connection.subscribe(subject, { callback: (_e, m) => void heard.push(m.subject) });
    await connection.flush();
    theirs.publish(subject, '{}');
    await theirs.flush();
    await connection.flush();
    all.unsubscribe();
    expect(heard).toEqual([]);
  });

  test.each([
    ['answers of another source', `${SUBJECT}.results.acme`],
    ['posts', `${SUBJECT}.>`],
    ['the inboxes of others', '_INBOX.>'],
    ['all', '>'],
  ])('cannot subscribe to %s', async (_, subject) => {
    let refused: unknown;
    const own = theirs.subscribe(subject, {
      callback: (error) => {
        refused = error;
      },
    });
    await theirs.flush();
    await until(() => refused !== undefined, 'a refusal');
    own.unsubscribe();
    expect(String(refused)).toContain('Permissions Violation');
  });
});
