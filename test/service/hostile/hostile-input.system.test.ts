// Input that is wrong on purpose, against the live process: every answer says clearly what was
// wrong, and the process goes on as if nothing had been.
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkAgainstOpenApi } from '../../contract/contract-check.ts';
import { get } from '../../gateway/push/state/rest-pages.ts';
import { openStream, refusedUpgrade } from '../../gateway/push/state/stream-client.ts';
import { useOuterStore } from '../outer-store.ts';
import { writeRecording } from '../recording-writer.ts';
import { KEY, RunningProgram, Scratch } from '../running-program.ts';

const MIB = 1024 * 1024;
useOuterStore();
const scratch = new Scratch();
let program: RunningProgram;

beforeAll(async () => {
  const path = join(scratch.path, 'small.jsonl');
  writeRecording({
    path,
    seed: 7,
    captures: 5,
    everyMinutes: 5,
    firstAt: '2025-11-09T12:00:00Z',
    sport: 'americanfootball_nfl',
  });
  program = await RunningProgram.start({ DATA_DIR: scratch.folder(), FEED: `replay:${path}` });
  await program.finished();
});
afterEach(async () => {
  expect((await get(program.address, KEY, '/v1/odds?league=nfl')).json.data.length).toBeGreaterThan(
    0,
  );
  expect(program.isRunning).toBe(true);
});
afterAll(async () => {
  expect((await program.stop()).code).toBe(0);
  expect(program.stderr).not.toMatch(/"level":(50|60)/);
  scratch.remove();
});

/** An error as the interface promises it. */
function expectRefusal(answer: { status: number; json: unknown }, status: number, word: string) {
  expect(answer.status).toBe(status);
  expect(answer.json).toMatchObject({ success: false, data: null, error: { statusCode: status } });
  const { error, meta } = answer.json as {
    error: { message: string };
    meta: { requestId: string };
  };
  expect(error.message).toContain(word);
  expect(meta.requestId).toMatch(/^req_/);
}

async function send(target: string, init: RequestInit) {
  const headers = { 'x-api-key': KEY, ...(init.headers as Record<string, string>) };
  const response = await fetch(`${program.address}${target}`, { ...init, headers });
  const answer = {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    json: await response.json(),
  };
  checkAgainstOpenApi(init.method ?? 'GET', target.split('?')[0] ?? '', answer);
  return answer;
}

/** What comes back for bytes as they are, until the server or the test ends it. */
async function raw(bytes: string, isEnough: (text: string) => boolean): Promise<string> {
  const socket = connect(program.port, '127.0.0.1');
  socket.on('error', () => {});
  let text = '';
  const closed = once(socket, 'close');
  socket.on('data', (data) => {
    text += data.toString('latin1');
    if (isEnough(text)) socket.destroy();
  });
  socket.write(bytes);
  await closed;
  return text;
}

describe('a request', () => {
  test('without a key, or with a wrong one', async () => {
    expectRefusal(await get(program.address, null, '/v1/odds'), 401, 'x-api-key');
    expectRefusal(await get(program.address, 'wrong', '/v1/odds'), 401, 'x-api-key');
    expectRefusal(await get(program.address, null, '/v1/nothing'), 401, 'x-api-key');
    expectRefusal(await get(program.address, 'x'.repeat(2000), '/v1/odds'), 401, 'x-api-key');
  });

  test.each([
    ['/v1/odds?leage=nfl', 400, 'leage'],
    ['/v1/odds?league=nfl&league=nba', 400, 'league'],
    ['/v1/odds?limit=0', 400, 'limit'],
    ['/v1/odds?limit=51', 400, 'limit'],
    ['/v1/odds?limit=abc', 400, 'limit'],
    ['/v1/odds?limit=1e1', 400, 'limit'],
    ['/v1/odds?limit=', 400, 'limit'],
    ['/v1/odds?page=0', 400, 'page'],
    ['/v1/odds?page=-1', 400, 'page'],
    ['/v1/odds?page=99999999999999999999', 400, 'page'],
    ['/v1/odds?league=cricket', 400, 'league'],
    ['/v1/odds?market=nonsense', 400, 'market'],
    ['/v1/odds?bookmaker=nobody', 400, 'bookmaker'],
    ['/v1/odds?sourceType=casino', 400, 'sourceType'],
    ['/v1/edge?minEdge=-1', 400, 'minEdge'],
    ['/v1/edge?type=middles', 400, 'type'],
    ['/v1/events?date=2025-02-30', 400, 'date'],
    ['/v1/events?from=yesterday', 400, 'from'],
    ['/v1/events?from=2025-11-10&to=2025-11-09', 400, 'from'],
    ['/v1/events?status=over', 400, 'status'],
    ['/v1/events/nfl_20990101_a_b', 404, 'nfl_20990101_a_b'],
    ['/v1/events/nfl_20990101_a_b/odds', 404, 'nfl_20990101_a_b'],
    ['/v1/leagues/cricket', 404, 'cricket'],
    ['/v1/nothing', 404, ''],
    ['/v2/odds', 404, ''],
    ['/nothing', 404, ''],
    ['/v1/odds/%ff%fe', 404, ''],
    ['/v1/events/%00', 404, ''],
    ['/v1/events/__proto__', 404, ''],
    ['/v1/odds?__proto__=1', 400, '__proto__'],
    ['/v1/odds?league=%', 400, ''],
  ])('for %s is %i', async (target, status, word) => {
    expectRefusal(await get(program.address, KEY, target), status, word);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'by %s is 405, broken body or not',
    async (method) => {
      expectRefusal(await send('/v1/odds', { method }), 405, 'GET');
      const body = '{"messages": [';
      const headers = { 'content-type': 'application/json' };
      expectRefusal(await send('/v1/odds', { method, body, headers }), 405, 'GET');
      expectRefusal(await send('/v1/nothing', { method, body, headers }), 404, '');
    },
  );

  test('with a body of 10 MB is 413, with one in chunks 411', async () => {
    const body = Buffer.alloc(10 * MIB, 'x');
    expectRefusal(await send('/v1/odds', { method: 'POST', body }), 413, '');
    const stream = new ReadableStream({
      start: (controller) => {
        // Short: who still sends when the connection ends may not see the answer.
        controller.enqueue(body.subarray(0, 100));
        controller.close();
      },
    });
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    expectRefusal(await send('/v1/odds', init), 411, '');
  });

  test('that stops in the middle holds nobody up', async () => {
    const socket = connect(program.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /v1/odds HTTP/1.1\r\nHost: x\r\nx-api-');
    await once(socket, 'connect');
    expect((await get(program.address, KEY, '/v1/leagues')).status).toBe(200);
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
  });

  test('of a huge URL is refused', async () => {
    const { status, json } = await send(`/v1/odds?league=${'x'.repeat(2000)}`, {});
    expectRefusal({ status, json }, 400, 'league');
    const text = await raw(
      `GET /v1/odds?league=${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      (answer) => answer.includes('\r\n\r\n'),
    );
    expect(text === '' || /^HTTP\/1\.1 4\d\d /.test(text), text).toBe(true);
  });

  test.each([
    ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n'],
    ['a negative length', 'POST /v1/odds HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n'],
    ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nx-api-key: ${'y'.repeat(50_000)}`],
  ])('that is %s is refused or cut off', async (_, bytes) => {
    const text = await raw(bytes, (answer) => answer.includes('\r\n'));
    expect(text === '' || /^HTTP\/1\.1 (4\d\d|505) /.test(text), text).toBe(true);
  });
});

describe('a stream', () => {
  test('with a wrong key is 401 before the upgrade', async () => {
    const { status, body } = await refusedUpgrade(program.address, 'wrong');
    expectRefusal({ status, json: body }, 401, 'x-api-key');
  });

  test('of garbage is answered with errors, then cut off', async () => {
    const stream = await openStream(program.address, KEY);
    for (const frame of ['{', '[]', Buffer.alloc(500, 255), '{"op":"drop"}', '']) {
      stream.send(frame);
      expect((await stream.heard('error')).error.code).toBe('ERR_INVALID_FRAME');
    }
    await stream.sync();
    for (let count = 0; count < 15; count++) stream.send('nonsense');
    expect((await stream.closed).code).toBe(4102);
  });

  test('asked for without upgrading is refused', async () => {
    const answer = await fetch(`${program.address}/v1/stream`, { headers: { 'x-api-key': KEY } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.json()).toMatchObject({ success: false });
  });
});
