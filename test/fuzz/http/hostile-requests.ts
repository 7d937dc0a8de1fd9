// Requests that nobody means well with: paths that climb, queries that do not decode, methods and
// headers that are none, bodies where none is taken. The server may refuse them as it likes, in its
// own words; it may not fail.
import type { Random } from '#kit/random.ts';
import { type Draft, finished } from './draft.ts';
import { bytesOf, type FuzzRequest } from './http-message.ts';
import { hostileText } from './values.ts';
import type { World } from './world.ts';

type Headers = readonly (readonly [string, string])[];

const KIND = 'hostile' as const;
/** A head above this, or with more headers, is refused before the gateway sees it. */
const HEAD_BYTES_SAFE = 3500;

export function hostileRequest(draft: Draft, world: World, random: Random): FuzzRequest {
  const make = random.pick([query, query, path, path, method, header, header, body, body, stale]);
  const request = make(draft, random, world);
  const head = request.target.length + request.headers.flat().join('').length;
  return head > HEAD_BYTES_SAFE ? { ...request, mayClose: true } : request;
}

function query(draft: Draft, random: Random): FuzzRequest {
  const names = draft.operation.parameters.map(({ name }) => name);
  const count = random.chance(0.03) ? 300 : 1 + random.below(5);
  const pairs = Array.from({ length: count }, () => {
    const isKnown = names.length > 0 && random.chance(0.6);
    const name = isKnown ? random.pick(names) : hostileText(random);
    return random.chance(0.1) ? name : `${name}=${hostileText(random)}`;
  });
  const request = finished({ ...draft, pairs }, { kind: KIND, what: 'a query', method: 'GET' });
  const marks = random.chance(0.1) ? '??&&==' : '';
  // A `#` ends what a server sees of a URL, or does not.
  return { ...request, target: `${request.target}${marks}` };
}

function path(draft: Draft, random: Random): FuzzRequest {
  const segments = draft.path.split('/');
  const at = random.below(segments.length + 1);
  segments.splice(at, random.below(2), hostileText(random));
  const tricked = random.pick([
    segments.join('/'),
    `/${segments.join('//')}`,
    draft.path.toUpperCase(),
    draft.path.replace('/v1', '/v1/../v1'),
    draft.path.replace('/v1', random.pick(['/V1', '/v2', '/v1%2f', '//v1', '/v1;x'])),
    draft.path.replace(/[^/]+$/, hostileText(random)),
    random.pick(['/', '', '*', '/v1', '/v1/', 'http://other.example/v1/odds', '/%00', '/.env']),
    random.pick(['/v1/stream', '/v1/stream/', '/v1/stream/sse/x']),
    random.pick(['/v1/openapi.json', '/v1/docs', '/v1/asyncapi.json', '/healthz/', '/metrics']),
  ]);
  const request = finished(
    { ...draft, path: tricked },
    { kind: KIND, what: 'a path', method: random.chance(0.9) ? 'GET' : 'HEAD' },
  );
  return { ...request, mayClose: !tricked.startsWith('/') };
}

function method(draft: Draft, random: Random): FuzzRequest {
  const known = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'];
  const strange = ['get', 'GETT', 'CONNECT', 'G\x00T', '', 'PRI', bytesOf('GÉT'), 'X'.repeat(200)];
  const isKnown = random.chance(0.7);
  const word = random.pick(isKnown ? known : strange);
  const request = finished(draft, { kind: KIND, what: 'a method', method: word });
  return { ...request, mayClose: !isKnown || word === 'PRI' };
}

function header(draft: Draft, random: Random): FuzzRequest {
  const extra = random.pick<Headers>([
    [['accept-encoding', random.pick(CODINGS)]],
    [['if-none-match', random.pick(TAGS)]],
    [['accept', random.pick(['text/html', '*/*;q=0', 'application/xml', '\xff', ';', ''])]],
    [['x-api-key', hostileText(random).replace(/[\r\n]/g, '')]],
    [['last-event-id', hostileText(random)]],
    [['x-forwarded-for', random.pick(['::1', '1.2.3.4, 5.6.7.8', '\x80', 'x'.repeat(500)])]],
    [['cookie', 'a=b; '.repeat(random.below(100))]],
    [['origin', random.pick(['null', 'https://evil.example', '\xff'])]],
    [['upgrade', random.pick(['websocket', 'h2c', 'x'])]],
    [['content-type', random.pick(['application/json', 'text/x', '\x80', ''])]],
    [['range', random.pick(['bytes=0-1', 'bytes=-1', 'bytes=5-1,9-', 'x'])]],
    Array.from({ length: 60 }, (_, i) => [`x-filler-${i}`, 'x'] as const),
    [['authorization', `Bearer ${hostileText(random)}`]],
    [['__proto__', 'x']],
    [['expect', random.pick(['100-continue', 'x'])]],
    [['transfer-encoding', random.pick(['gzip', 'identity', 'chunked, chunked'])]],
    [['content-length', random.pick(['-1', 'x', '0, 0', '99999999999999999999', '1e3'])]],
    [['connection', random.pick(['close', 'upgrade', 'keep-alive, x'])]],
    [['host', random.pick(['', 'a b', 'x:99999', '\xff'])]],
    repeated(random, FORWARDING, ['', '', '127.0.0.1', 'for=::1', 'x'.repeat(500)]),
    repeated(random, ONCE, ['', '', 'null', 'localhost', 'same-origin', 'application/json']),
  ]);
  const request = finished(draft, { kind: KIND, what: 'a header', method: 'GET' });
  const mayClose = extra.some(([name]) => CLOSING.has(name)) || extra.length > 1;
  // A stream answers who asks for one; what follows does not end.
  return { ...request, headers: [...request.headers, ...extra], mayClose };
}

/** Headers by which proxies name whom they speak for. */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'];
/** Headers that a request may hold once. */
const ONCE = ['host', 'origin', 'sec-fetch-site', 'sec-fetch-mode', 'x-api-key', 'content-type'];

/** One of the headers, two or three times, with texts that may be empty. */
function repeated(random: Random, names: readonly string[], texts: readonly string[]): Headers {
  const name = random.pick(names);
  return Array.from({ length: 2 + random.below(2) }, () => [name, random.pick(texts)] as const);
}

/** Headers that say how a message is cut, or who must be told. */
const CLOSING = new Set(['transfer-encoding', 'content-length', 'connection', 'host', 'expect']);

function body(draft: Draft, random: Random): FuzzRequest {
  const text = random.pick([
    ...['', '{', '{}', '[]', 'null', '"', '{"a":1}', '{"__proto__":{"x":1}}', '\x00', '\xff\xfe'],
    '['.repeat(random.pick([10, 5000, 100_000])),
    '{"a":'.repeat(20_000),
    `{"message":"${'x'.repeat(random.pick([100, 10_000, 500_000]))}"}`,
    `{"n":${'9'.repeat(400)},"n":1}`,
    bytesOf('{"message":"\u0000💩\ud800"}'),
    'x'.repeat(1_100_000),
  ]);
  const method = random.pick(['POST', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'GET']);
  const type = random.pick(['application/json', 'text/plain', 'multipart/form-data; boundary=']);
  const request = finished(draft, { kind: KIND, what: 'a body', method });
  const others = request.headers.filter(([name]) => name !== 'content-length');
  const headers: Headers = [...others, ['content-type', type]];
  // A body of GET that is not announced reads as the next request.
  if (random.chance(0.3)) {
    const size = `${text.length.toString(16)}${random.pick(CHUNK_EXTENSIONS)}`;
    const end = random.pick(['\r\n', '\r\n', '\n', '', 'XX']);
    const chunk = text === '' ? '' : `${size}\r\n${text}${end}`;
    const chunked: Headers = [...headers, ['transfer-encoding', 'chunked']];
    return { ...request, headers: chunked, body: `${chunk}0\r\n\r\n`, mayClose: true };
  }
  const announced: Headers = [...headers, ['content-length', `${text.length}`]];
  return { ...request, headers: announced, body: text, mayClose: text.length > 1_000_000 };
}

/** Behind the length of a chunk; some read as hexadecimal digits. */
const CHUNK_EXTENSIONS = ['', '', ';a=b', ';abc', ' ;x="0\r\n"', ';ff=00', ';'];

/** Keys and positions that were good once, or look as if. */
function stale(draft: Draft, random: Random, { callers }: World): FuzzRequest {
  const known = callers[0]?.key ?? '';
  const key = random.pick([known.toUpperCase(), ` ${known}`, `${known}\t`, known.repeat(20)]);
  const request = finished(draft, { kind: KIND, what: 'a key', method: 'GET' });
  const others = request.headers.filter(([name]) => name !== 'x-api-key');
  return { ...request, headers: [...others, ['x-api-key', key]] };
}

const CODINGS = [
  'gzip;q=0',
  '*',
  'br',
  'gzip, deflate, br',
  'gzip;q=x',
  ';;;',
  ',,',
  '\xff',
  'GZIP',
];
const TAGS = ['*', '"', '""', 'W/"x"', 'x', '"a", "b"', '"\xff"', `"${'x'.repeat(2000)}"`, ',,,'];
