// The whole HTTP surface of the real program, asked at random out of its own document, with garbage
// on the stream and below HTTP beside it; and that what would be wrong is seen. `npm run fuzz --
// http` goes on for longer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#kit/assert.ts';
import { DOCUMENT } from '../../contract/contract-check.ts';
import { campaign } from '../../fuzz/http/campaign.ts';
import { Contract } from '../../fuzz/http/contract.ts';
import { FuzzedProgram } from '../../fuzz/http/fuzzed-program.ts';
import { type Answer, curlLine, type FuzzRequest, wireOf } from '../../fuzz/http/http-message.ts';
import { growthOf } from '../../fuzz/http/memory.ts';
import { shrunk } from '../../fuzz/http/shrink.ts';
import { conditionalProblem, headProblem, Judge } from '../../fuzz/http/verdict.ts';
import { IS_LONG } from '../../long.ts';

const SEED = 1;
const REQUESTS = IS_LONG ? 1500 : 250;

let program: FuzzedProgram | undefined;

beforeAll(async () => {
  program = await FuzzedProgram.start({ seasonDays: 0, isArchived: false });
});
afterAll(() => program?.stop());

test('many requests, well and badly meant, are answered as documented', async () => {
  const running = must(program, 'a program');
  const report = await campaign(running, { seed: SEED, requests: REQUESTS });
  expect(report.findings.map(({ problem, curl }) => `${problem}\n${curl}`)).toEqual([]);
  // What was asked reached somewhere, and enough of all kinds was asked.
  expect(report.operations).toBeGreaterThan(30);
  const answered = (kind: RegExp): number =>
    [...report.answers].reduce((sum, [name, count]) => sum + (kind.test(name) ? count : 0), 0);
  expect(answered(/^valid 200/)).toBeGreaterThan(REQUESTS / 4);
  expect(answered(/^near 4/)).toBeGreaterThan(REQUESTS / 8);
  expect(answered(/^hostile/)).toBeGreaterThan(REQUESTS / 5);
  expect(report.followUps).toBeGreaterThan(REQUESTS / 40);
  expect(report.streams).toBeGreaterThan(REQUESTS / 75);
  expect(report.garbage).toBeGreaterThan(REQUESTS / 75);
  expect(await running.stop()).toBe(true);
});

const contract = new Contract(DOCUMENT);
const asked = requestOf('GET', '/v1/leagues');

test('a valid answer has no problem, and each fault has one', () => {
  const fine = answerOf(200, { success: true, data: [], meta: { count: 0 }, error: null });
  expect(problemOf(fine)).toBeUndefined();
  const data = { success: true, data: [{ leagueId: 'nba' }], meta: { count: 1 }, error: null };
  expect(problemOf(answerOf(200, data))).toContain('not as described');
  expect(problemOf(answerOf(200, { ...data, data: [], more: 1 }))).toContain('not as described');
  expect(problemOf({ ...fine, headers: without(fine.headers, 'etag') })).toContain('lacks etag');
  const numbered = new Map([...fine.headers, ['x-book-seq', '1']]);
  expect(problemOf({ ...fine, headers: numbered })).toContain('not described');
  expect(problemOf({ ...fine, headers: without(fine.headers, 'x-request-id') })).toBe(
    'no x-request-id',
  );
  expect(problemOf({ ...fine, surplus: 3 })).toContain('more bytes');
  expect(problemOf(answerOf(500, error('ERR_INTERNAL', 500)))).toContain('a failure of the server');
  expect(problemOf(answerOf(503, error('ERR_SYSTEM_BETS_PENDING', 503)))).toContain('a failure');
  expect(problemOf(answerOf(400, error('ERR_INVALID_PARAMETER', 400)))).toBeUndefined();
  expect(problemOf(answerOf(400, error('ERR_NOT_FOUND', 400)))).toContain('not described here');
  expect(problemOf(answerOf(400, error('ERR_NONSENSE', 400)))).toContain('no error as described');
  expect(problemOf(answerOf(400, error('ERR_INVALID_PARAMETER', 404)))).toContain('statusCode');
  expect(problemOf(answerOf(405, error('ERR_METHOD_NOT_ALLOWED', 405)))).toContain('without Allow');
  expect(problemOf(answerOf(429, error('ERR_RATE_LIMITED', 429)))).toContain('Retry-After');
  expect(problemOf({ kind: 'closed' })).toContain('closed');
  expect(problemOf({ kind: 'silent' })).toContain('no answer in time');
});

test('a store that is away is no failure where the document says so', () => {
  const away = answerOf(503, error('ERR_STORE_UNAVAILABLE', 503));
  const request = requestOf('GET', '/v1/teams/nba_bos/roster');
  expect(new Judge(contract).problemOf(request, away)).toBeUndefined();
  const pending = answerOf(503, error('ERR_SYSTEM_BETS_PENDING', 503));
  expect(new Judge(contract).problemOf(request, pending)).toContain('a failure');
});

test('one tag for two bodies, and a tag that is not honoured, are seen', () => {
  const judge = new Judge(contract);
  const [first, second] = [0, 1].map((count) =>
    answerOf(200, { success: true, data: [], meta: { count }, error: null }),
  ) as [Answer, Answer];
  expect(judge.problemOf(asked, first)).toBeUndefined();
  expect(judge.problemOf(asked, first)).toBeUndefined();
  expect(judge.problemOf(asked, second)).toContain('two bodies');
  expect(conditionalProblem(first, first)).toContain('If-None-Match');
  expect(conditionalProblem(first, { ...first, status: 304 })).toBeUndefined();
  expect(headProblem(first, first)).toBeUndefined();
  const shorter = new Map([...first.headers, ['content-length', '1']]);
  expect(headProblem(first, { ...first, headers: shorter })).toContain('content-length');
  const head = requestOf('HEAD', '/v1/leagues');
  expect(judge.problemOf(head, first)).toContain('has a body');
});

test('memory that grows is told from memory that fills once', () => {
  const climbing = Array.from({ length: 100 }, (_, at) => 300 + 3 * at);
  const filling = Array.from({ length: 100 }, (_, at) => Math.min(500, 300 + 20 * at));
  expect(growthOf(climbing).isBounded).toBe(false);
  expect(growthOf(filling).isBounded).toBe(true);
});

test('a request that fails is made as small as what fails', async () => {
  const large = requestOf('GET', '/v1/odds?league=nba&market=bad%00&limit=1');
  const small = await shrunk(
    { ...large, headers: [...large.headers, ['x-more', '1']] },
    (request) => Promise.resolve(request.target.includes('%00')),
  );
  expect(small.target).toBe('/v1/odds?market=bad%00');
  expect(small.headers).toEqual([['host', 'x']]);
  expect(wireOf(small).toString()).toBe('GET /v1/odds?market=bad%00 HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(curlLine({ ...small, target: "/'\xff" }, 'http://h')).toContain("$'http://h/\\x27\\xff'");
});

function problemOf(outcome: Parameters<Judge['problemOf']>[1]): string | undefined {
  return new Judge(contract).problemOf(asked, outcome);
}

function requestOf(method: string, target: string): FuzzRequest {
  const said = { kind: 'hostile', what: 'a test', statuses: [], mayClose: false } as const;
  return { ...said, method, target, headers: [['host', 'x']], body: undefined };
}

function answerOf(status: number, json: unknown): Answer {
  const headers = new Map([
    ['x-request-id', 'req_a'],
    ['access-control-allow-origin', '*'],
    ['content-type', 'application/json; charset=utf-8'],
    ['ratelimit', '"default";r=1;t=1'],
    ['ratelimit-policy', '"default";q=1;w=1'],
    ...(status < 400 ? ([['etag', '"a"']] as const) : []),
  ]);
  const body = Buffer.from(JSON.stringify(json));
  return { kind: 'answer', status, headers, body, isStream: false, surplus: 0 };
}

function error(code: string, statusCode: number): object {
  const meta = { requestId: 'req_a' };
  return { success: false, data: null, meta, error: { message: 'x', statusCode, code } };
}

function without(headers: ReadonlyMap<string, string>, name: string): ReadonlyMap<string, string> {
  return new Map([...headers].filter(([each]) => each !== name));
}
