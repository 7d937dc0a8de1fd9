// Two processes on one NATS server, of which one takes posts: what is posted at the other has the
// writer's answers, with the authority of its key and no other, and once over the writer's death.
import { readFileSync } from 'node:fs';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Overround } from '#client/overround.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../programs/nats-server.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from './outer-store.ts';
import { RunningProgram, runCommand, Scratch } from './running-program.ts';

const KEY = 'an ingest key of every source';
const READ_KEY = 'a key that reads everything';
const START = new Date(Date.now() + 86_400_000).toISOString();
const GAME = { league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills', start: START };
const ROW = { ...GAME, venue: 'pinnacle', market: 'moneyline', selection: 'home', american: 150 };

// biome-ignore lint/suspicious/noExplicitAny: bodies as they come
type Json = any;

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Json;
}

useOuterStore();
const scratch = new Scratch();
let nats: NatsServer;
let url: string;
let writer: RunningProgram;
let replica: RunningProgram;
let connection: NatsConnection;

/** The users of the deployed configuration, with passwords of their own. */
function users(): string {
  const text = readFileSync('deploy/nats.conf', 'utf8');
  const block = /^authorization \{[\s\S]*?^\}/m.exec(text)?.[0] ?? '';
  return block.replace('$NATS_PASSWORD', '"ours"').replace('$NATS_INGEST_PASSWORD', '"theirs"');
}

async function start(env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const keys = { BOOTSTRAP_INGEST_KEY: KEY, BOOTSTRAP_API_KEY: READ_KEY };
  return await RunningProgram.start({ ...keys, NATS_URL: url, FEED: 'none', ...env });
}

async function ask(
  { address }: RunningProgram,
  path: string,
  fields: Readonly<Record<string, string>> = {},
  body?: Json,
): Promise<Answered> {
  const isText = typeof body === 'string';
  const response = await fetch(`${address}/ingest/v1/${path}`, {
    ...(body === undefined ? {} : { method: 'POST' }),
    headers: { 'x-api-key': KEY, 'content-type': 'application/json', ...fields },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

async function sourcesOf(venue: string): Promise<Json[]> {
  const fields = { headers: { 'x-api-key': READ_KEY } };
  const response = await fetch(`${replica.address}/v1/venues/status`, fields);
  const { data } = (await response.json()) as Json;
  return data.find(({ bookmakerId }: Json) => bookmakerId === venue)?.sources ?? [];
}

describe.skipIf(!hasNatsServer())(
  'posts at a process that forwards them',
  { timeout: 120_000 },
  () => {
    const writerDir = scratch.folder();
    const replicaDir = scratch.folder();

    beforeAll(async () => {
      const started = await startNatsServer({ lines: [users()], maxFileStore: '16GB' });
      if (started === undefined) throw new Error('nats-server is gone');
      nats = started;
      const address = nats.url.replace('nats://', '');
      url = `nats://overround:ours@${address}`;
      connection = await connect({ servers: address, user: 'my_source', pass: 'theirs' });
      writer = await start({ INGEST: 'on', DATA_DIR: writerDir });
      await writer.ready();
      replica = await start({ DATA_DIR: replicaDir });
      await replica.ready();
      // Its connection may take a moment longer.
      await until(
        async () => (await ask(replica, 'first', {}, [ROW])).status === 200,
        'a way through',
      );
    }, 120_000);

    afterAll(async () => {
      await connection?.close();
      await Promise.all([replica, writer].map((program) => program?.stop('SIGKILL')));
      await nats?.stop();
      scratch.remove();
    });

    test('have the answers of the writer, and their effect once', async () => {
      const fields = { 'idempotency-key': 'k-1' };
      const first = await ask(replica, 'acme?wait=applied', fields, [
        ROW,
        { ...ROW, home: 'Nobody' },
      ]);
      expect(first.status).toBe(200);
      expect(first.json.data).toMatchObject({
        accepted: 1,
        refused: { unknown_team: 1 },
        applied: true,
      });
      expect(await sourcesOf('pinnacle')).toContainEqual(
        expect.objectContaining({ source: 'acme' }),
      );
      const { applied: _, ...data } = first.json.data;
      for (const program of [replica, writer]) {
        const again = await ask(program, 'acme', fields, [ROW, { ...ROW, home: 'Nobody' }]);
        expect(again.headers.get('idempotency-replayed')).toBe('true');
        expect(again.json.data).toEqual(data);
      }
      const cases: [string, Record<string, string>, Json][] = [
        ['acme', fields, [ROW]],
        ['acme', {}, [{ ...ROW, home: 'Nobody' }]],
        ['acme?atomic=true', {}, [ROW, { ...ROW, home: 'Nobody' }]],
        ['acme', {}, '[{]'],
        ['acme', { 'content-type': 'text/plain' }, [ROW]],
        ['acme', { 'source-session': '12' }, [ROW]],
        ['clock', {}, [ROW]],
        ['acme', { 'x-api-key': 'none of ours' }, [ROW]],
        ['acme', { 'x-api-key': READ_KEY }, [ROW]],
      ];
      for (const [path, own, body] of cases) {
        const [here, there] = [
          await ask(replica, path, own, body),
          await ask(writer, path, own, body),
        ];
        expect([here.status, here.json.error]).toEqual([there.status, there.json.error]);
        expect(here.status).toBeGreaterThanOrEqual(400);
      }
      const { json } = await ask(replica, 'acme/status');
      expect(json.data).toMatchObject({ freshness: { state: 'live' }, inLog: { accepted: 1 } });
      expect((await ask(replica, 'acme/unmatched')).status).toBe(404);
      expect((await ask(writer, 'acme/unmatched')).json.data[0].text).toBe(
        'Nobody / Buffalo Bills',
      );
    });

    test('are as long as anywhere: what no message has room for goes in parts', async () => {
      const padded = `[${' '.repeat(15 * 1024 ** 2)}${JSON.stringify(ROW)}]`;
      const fields = { 'idempotency-key': 'long-1' };
      const posts = ['long_a', 'long_b'].map((source) => ask(replica, source, fields, padded));
      for (const { status, json } of await Promise.all(posts)) {
        expect([status, json.data?.accepted]).toEqual([200, 1]);
      }
      const again = await ask(writer, 'long_a', fields, padded);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const beyond = `[${' '.repeat(16 * 1024 ** 2)}]`;
      const large = await ask(replica, 'long_a', {}, beyond);
      expect([large.status, large.json.error.code]).toEqual([413, 'ERR_PAYLOAD_TOO_LARGE']);
    });

    test('carry the sessions of their source', async () => {
      const { json } = await ask(replica, 'fenced/sessions', {}, '');
      const { session } = json.data;
      expect((await ask(replica, 'fenced', { 'source-session': `${session}` }, [ROW])).status).toBe(
        200,
      );
      const newer = await ask(writer, 'fenced/sessions', {}, '');
      expect(newer.json.data.session).toBeGreaterThan(session);
      const late = await ask(replica, 'fenced', { 'source-session': `${session}` }, [ROW]);
      expect([late.status, late.json.error.code]).toEqual([409, 'ERR_SOURCE_FENCED']);
    });

    test('are the batches of a connection, which ends where a newer session is opened', async () => {
      const publisher = new Overround({ url: replica.address, apiKey: KEY }).publisher({
        source: 'steady',
      });
      for (const american of [150, 155, 160]) {
        publisher.quote({ ...ROW, american });
        await publisher.flush();
      }
      await until(async () => (await sourcesOf('pinnacle')).some(isSteady), 'the price');
      expect((await ask(writer, 'steady/status')).json.data.inLog.accepted).toBe(3);
      let fenced = false;
      publisher.on('fenced', () => {
        fenced = true;
      });
      await ask(writer, 'steady/sessions', {}, '');
      publisher.quote({ ...ROW, american: 170 });
      await until(() => fenced, 'the end of the session');
      await publisher.close(0);
    });

    test('have the authority of their key, which nobody else can claim', async () => {
      const args = ['create', '--ingest', 'my_source', '--venues', 'fanduel'];
      const { stdout } = await runCommand('commands/keys', args, { DATA_DIR: replicaDir });
      const bound = { 'x-api-key': stdout.trim().split('\n').at(-1) ?? '' };
      const rows = [
        { ...ROW, venue: 'fanduel' },
        { ...ROW, venue: 'draftkings' },
      ];
      let answered: Answered | undefined;
      await until(async () => {
        answered = await ask(replica, 'my_source?wait=applied', bound, rows);
        return answered.status !== 401;
      }, 'the key to be known');
      expect(answered?.json.data).toMatchObject({ accepted: 1, refused: { venue_not_allowed: 1 } });
      const mine = async (venue: string) =>
        (await sourcesOf(venue)).filter(({ source }) => source === 'my_source');
      expect(await mine('fanduel')).toMatchObject([{ authority: 'venue', primaryIn: ['nfl'] }]);

      const claimed = headers();
      claimed.set('Authority', '{"venues":["caesars"],"scores":true}');
      claimed.set('Forward-Id', 'mine');
      claimed.set('Nats-Msg-Id', 'mine');
      const body = JSON.stringify([{ ...ROW, venue: 'caesars' }]);
      const results: string[] = [];
      connection.subscribe('overround.ingest.v1.results.my_source', {
        callback: (_, message) => void results.push(message.headers?.get('Message-Id') ?? ''),
      });
      connection.publish('overround.ingest.v1.my_source', body, { headers: claimed });
      await until(() => results.includes('mine'), 'the answer');
      await until(async () => (await mine('caesars')).length > 0, 'the price');
      expect(await mine('caesars')).toMatchObject([{ authority: 'none' }]);
      let refused = '';
      void (async () => {
        for await (const status of connection.status()) refused += JSON.stringify(status, errors);
      })();
      connection.publish('overround.ingest.v1.forwarded.my_source', body, { headers: claimed });
      await until(() => /forwarded\.my_source/.test(refused), 'the refusal');
    });

    test('wait for a writer that was killed no longer than their clients do, and count once', async () => {
      await writer.stop('SIGKILL');
      const fields = { 'idempotency-key': 'k-2' };
      const waiting = await ask(replica, 'patient', fields, [ROW]);
      expect([waiting.status, waiting.json.error.code]).toEqual([503, 'ERR_WRITER_UNAVAILABLE']);
      expect(waiting.headers.get('retry-after')).toBe('2');
      writer = await start({ INGEST: 'on', DATA_DIR: writerDir });
      await writer.ready();
      let again = waiting;
      await until(async () => {
        again = await ask(replica, 'patient', fields, [ROW]);
        return again.status !== 503;
      }, 'the writer');
      expect(again.json.data).toMatchObject({ accepted: 1, refused: {} });
      const third = await ask(writer, 'patient', fields, [ROW]);
      expect(third.json.data).toEqual(again.json.data);
      const { json } = await ask(writer, 'patient/status');
      expect(json.data.inLog).toEqual({ accepted: 1, rejected: {} });
    });
  },
);

function isSteady({ source }: Json): boolean {
  return source === 'steady';
}

function errors(_: string, value: unknown): unknown {
  return value instanceof Error ? `${value.name} ${value.message}` : value;
}
