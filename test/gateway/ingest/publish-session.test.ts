// A connection that sends batches: what it may send when, what it gets back, and when it ends.
import { describe, expect, test } from 'vitest';
import { INGEST_FRAMES } from '#contract/ingest-stream.ts';
import type { PostResult } from '#domain/post.ts';
import { InFlight } from '#gateway/ingest/in-flight.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { share } from '../../long.ts';
import { ANSWER, ANSWERED, FakeDoor } from './fake-door.ts';
import { batch, PublishClient, turn } from './publish-client.ts';

const HELLO = {
  ...{ v: 1, op: 'hello', source: 'acme', session: 1, epoch: 'e1' },
  ...{ window: { batches: 16, bytes: 4 * 1024 * 1024 } },
  ...{ frameBytesMax: 1024 * 1024, idleMs: 600_000 },
};
const auth = (more: object) => JSON.stringify({ v: 1, op: 'auth', ...more });

/** A door that answers when the test lets it. */
function heldDoor() {
  const door = new FakeDoor();
  const waiting: ((result: PostResult) => void)[] = [];
  door.answer = () => new Promise((resolve) => waiting.push(resolve));
  return { door, waiting };
}

describe('the key comes', () => {
  test('with the upgrade, or as the first frame, which may name a session', async () => {
    const { frames, door } = await PublishClient.greeted();
    expect(frames).toEqual([HELLO]);
    const second = new PublishClient(door);
    await second.send(auth({ key: 'acme', session: 1 }));
    expect(second.frames).toEqual([HELLO]);
    const third = new PublishClient(door);
    await third.send(auth({ key: 'acme' }));
    expect(third.frames).toEqual([{ ...HELLO, session: 2 }]);
    await second.send(auth({ key: 'acme' }));
    expect(second.frames.at(-1)).toMatchObject({ op: 'error' });
  });

  test.each([
    ['nobody', 4101],
    ['reads', 4105],
  ])('and is refused where it is %s', async (key, code) => {
    const client = new PublishClient();
    await client.send(auth({ key }));
    expect([client.code, client.failedKeys]).toEqual([code, 1]);
  });

  test('and the session that it names is not the newest', async () => {
    const door = new FakeDoor();
    await door.openSession('acme');
    const client = new PublishClient(door);
    await client.send(auth({ key: 'acme', session: 7 }));
    expect(client.code).toBe(4106);
  });

  test('before all else: of a stranger nothing else is read', async () => {
    const client = new PublishClient();
    await client.send(batch('a', '{}'), batch('a', ' '.repeat(2000)));
    expect(client.frames).toMatchObject([{ op: 'error' }, { op: 'error' }]);
    expect(client.door.posts).toEqual([]);
  });
});

describe('a batch', () => {
  test('is posted with its id as key, in the session, and acknowledged', async () => {
    const client = await PublishClient.greeted();
    const head = { form: 'json', format: 'the-odds-api', mode: 'image', atomic: true };
    await client.send(batch('k 1', '[1]', { ...head, encoding: 'gzip' }));
    expect(client.door.posts).toEqual([
      {
        ...{ source: 'acme', scope: { source: 'acme', venues: null, scores: false }, session: 1 },
        ...{ key: 'k 1', form: 'json', mode: 'image', isOddsApi: true, isGzipped: true },
        ...{ isAtomic: true, isDropped: expect.any(Function) },
        body: Uint8Array.from(Buffer.from('[1]')),
      },
    ]);
    expect(client.frames.at(-1)).toEqual({ v: 1, op: 'ack', id: 'k 1', seq: 7, ...ANSWER });
    client.door.answer = async () => ({ ...ANSWERED, isRepeat: true });
    await client.send(batch('k 1', '[1]'));
    expect(client.frames.at(-1)).toMatchObject({ op: 'ack', replayed: true });
    client.door.answer = async () => ({ kind: 'nothing', answer: ANSWER });
    await client.send(batch('k2', '[1]'));
    expect(client.frames.at(-1)).toMatchObject({ op: 'ack', id: 'k2', seq: null });
  });

  test.each<[PostResult & { kind: 'refused' }, number | string]>([
    [{ kind: 'refused', why: 'unreadable' }, 'ERR_INVALID_BODY'],
    [{ kind: 'refused', why: 'too_large' }, 'ERR_PAYLOAD_TOO_LARGE'],
    [{ kind: 'refused', why: 'key_reused' }, 'ERR_KEY_REUSED'],
    [{ kind: 'refused', why: 'fenced' }, 4106],
    [{ kind: 'refused', why: 'log_away' }, 4005],
    [{ kind: 'refused', why: 'too_busy' }, 4004],
    [{ kind: 'refused', why: 'under_way' }, 4004],
  ])('that is refused, %j, is so for good, or the connection ends', async (result, expected) => {
    const client = await PublishClient.greeted();
    client.door.answer = async () => result;
    await client.send(batch('a', '{}'));
    const { error, id } = client.frames.at(-1) ?? {};
    if (typeof expected === 'number') expect(client.code).toBe(expected);
    else expect([id, error.code, client.code]).toEqual(['a', expected, undefined]);
  });

  test('behind one that ended the connection is not taken, so that order is kept', async () => {
    const { door, waiting } = heldDoor();
    const client = await PublishClient.greeted(door);
    await client.send(batch('a', '{}'), batch('b', '{}'));
    expect(door.posts.map(({ isDropped }) => isDropped?.())).toEqual([false, false]);
    must(waiting[0], 'a post')({ kind: 'refused', why: 'log_away' });
    await turn();
    expect(door.posts[1]?.isDropped?.()).toBe(true);
  });

  test('of one who left is taken all the same', async () => {
    const { door } = heldDoor();
    const client = await PublishClient.greeted(door);
    await client.send(batch('a', '{}'));
    client.session.closed();
    expect(door.posts[0]?.isDropped?.()).toBe(false);
  });

  test('beyond the window ends the connection, by number and by bytes', async () => {
    const { door, waiting } = heldDoor();
    const client = await PublishClient.greeted(door);
    const sixteen = Array.from({ length: 16 }, (_, at) => batch(`${at}`, '{}'));
    await client.send(...sixteen);
    for (const answer of waiting.splice(0)) answer(ANSWERED);
    await turn();
    expect(client.frames).toHaveLength(17);
    await client.send(...sixteen);
    expect(client.code).toBeUndefined();
    await client.send(batch('more', '{}'));
    expect(client.code).toBe(4107);
    const other = await PublishClient.greeted(door);
    const large = ' '.repeat(1024 * 1024 - 100);
    await other.send(...['a', 'b', 'c', 'd'].map((id) => batch(id, large)));
    expect(other.code).toBeUndefined();
    await other.send(batch('e', large));
    expect(other.code).toBe(4107);
  });

  test('waits for hello, and ends where the door is another one, or the key is revoked', async () => {
    const early = new PublishClient();
    early.session.receive(Buffer.from(auth({ key: 'acme' })));
    early.session.receive(Buffer.from(batch('a', '{}')));
    expect(early.frames).toMatchObject([{ op: 'error', error: { message: 'op: wait for hello' } }]);
    let door: FakeDoor | undefined = new FakeDoor();
    const client = await PublishClient.greeted(door, { door: () => door });
    door = undefined;
    await client.send(batch('a', '{}'));
    expect(client.code).toBe(4000);
    const revoked = await PublishClient.greeted();
    revoked.keys.apply([{ keyId: 'key_2', isRevoked: true } as never]);
    await revoked.send(batch('a', '{}'));
    expect(revoked.code).toBe(4104);
  });

  test('is a failure of ours where the door fails', async () => {
    const client = await PublishClient.greeted();
    client.door.answer = () => Promise.reject(new Error('a bug'));
    await client.send(batch('a', '{}'));
    expect([client.failures.length, client.code]).toEqual([1, 4005]);
  });
});

test('bytes under way are counted for the key, beside those of its posts', async () => {
  const inFlight = new InFlight();
  const release = inFlight.reserve('key_2', 64 * 1024 * 1024 - 100);
  const client = await PublishClient.greeted(heldDoor().door, { inFlight });
  await client.send(batch('a', '{}'));
  expect([client.door.posts.length, client.code]).toEqual([1, undefined]);
  await client.send(batch('b', ' '.repeat(100)));
  expect([client.door.posts.length, client.code]).toEqual([1, 4004]);
  release?.();
  expect(inFlight.reserve('key_2', 64 * 1024 * 1024)).toBeUndefined();
});

test('a leaked key ends the sessions of its source, until it is revoked', async () => {
  const { door, keys, session, ...client } = await PublishClient.greeted();
  keys.add('leaked', { ...must(keys.find('acme'), 'an account'), keyId: 'key_3' });
  const thief = new PublishClient(door, { keys });
  await thief.send(auth({ key: 'leaked' }));
  expect(client.frames.at(-1)).toMatchObject({ session: 1 });
  expect(thief.frames.at(-1)).toMatchObject({ op: 'hello', session: 2 });
  keys.apply([{ keyId: 'key_3', isRevoked: true } as never]);
  await thief.send(batch('a', '{}'));
  expect([door.posts.length, thief.code]).toEqual([0, 4104]);
  const again = new PublishClient(door, { keys });
  await again.send(auth({ key: 'acme' }), batch('early', '{}'));
  await again.send(batch('a', '{}'));
  expect(door.posts).toMatchObject([{ session: 3, key: 'a' }]);
});

test('a ping is answered; too many frames, silence and unread acks end the connection', async () => {
  const client = await PublishClient.greeted();
  await client.send('{"v":1,"op":"ping","id":"p"}');
  expect(client.frames.at(-1)).toMatchObject({ v: 1, op: 'pong', id: 'p' });
  for (let i = 0; i < 20; i++) client.session.receive();
  expect(client.code).toBe(4103);
  const idle = await PublishClient.greeted();
  idle.nowMs = 1;
  idle.session.receive();
  idle.session.closeIdle(599_999);
  expect(idle.code).toBeUndefined();
  idle.session.closeIdle(600_000);
  expect(idle.code).toBe(4002);
  const slow = await PublishClient.greeted();
  slow.isOverfull = true;
  await slow.send(batch('a', '{}'));
  expect(slow.code).toBe(4001);
});

describe('a frame that nobody should send', () => {
  test.each([
    ...['', '{}', 'null', '[[[[', '{"v":1}', '{"v":2,"op":"ping"}', '\ufeff{"v":1,"op":"ping"}'],
    ...['{"v":1,"op":"batch"}', '{"v":1,"op":"batch","id":""}', '{"v":1,"op":"ping"}\n{}'],
    ...['{"v":1,"op":"batch","id":"é"}\n{}', '{"v":1,"op":"batch","id":"a","key":"acme"}\n{}'],
    '{"v":1,"op":"batch","id":"a","form":"csv","format":"the-odds-api"}\n',
    `{"v":1,"op":"batch","id":"a"${' '.repeat(1024)}}\n{}`,
    `${'['.repeat(1024 * 1024 - 1)}`,
    '\u0000\u0001\u0002',
  ])('%# is answered, and some more end the connection', async (frame) => {
    const client = await PublishClient.greeted();
    await client.send(frame);
    expect(client.frames.at(-1)).toMatchObject({ op: 'error' });
    expect(client.code).toBeUndefined();
    client.nowMs = 10_000;
    await client.send(...Array.from({ length: 10 }, () => frame));
    expect(client.code).toBe(4102);
    expect(client.door.posts).toEqual([]);
  });

  test('by chance is answered in the words of the contract, or ends the connection', async () => {
    const schemas = new Map(INGEST_FRAMES.map(({ name, schema }) => [name, schema]));
    const valid = Buffer.from(batch('a', '{"kind":"heartbeat"}', { form: 'json', mode: 'image' }));
    const random = new Random(49);
    for (let i = 0; i < share(1200); i++) {
      const client = await PublishClient.greeted();
      const bytes = Buffer.from(valid);
      for (let change = random.between(1, 6); change > 0; change--) {
        bytes[random.below(bytes.length)] = random.below(256);
      }
      await client.send(bytes.subarray(0, random.below(bytes.length + 1)));
      expect(client.failures).toEqual([]);
      for (const frame of client.frames) {
        expect(must(schemas.get(frame.op), frame.op).safeParse(frame).error).toBeUndefined();
      }
      expect(client.frames.length === 2 || client.code !== undefined).toBe(true);
    }
  });
});
