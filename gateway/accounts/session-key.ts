// A key for the page that this machine's own browser has open: `POST /v1/session-key`. It is given
// for the token that the program printed, in the body: {"token"}. Whoever asks from elsewhere, over
// a proxy or from another site's page gets none even with the token.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '#contract/errors.ts';
import { errorResponse } from '../error-response.ts';
import { type Headers, type RequestHead, readHead } from '../ingress/request-head.ts';
import { BodyBuffer } from '../sockets/body-buffer.ts';
import type { ApiResponse } from '../sockets/http.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type TemplatedApp,
  writeLast,
} from '../sockets/uws.ts';

export const SESSION_KEY_PATH = '/v1/session-key';

/** Keys for the page: who has the token may have one. */
export interface PageKeys {
  /** 256 random bits as text. */
  readonly token: string;
  /** A key that ends by itself; undefined where the account is gone. */
  issue(): string | undefined;
}

/** What is known of who asks. */
export interface SessionCaller {
  /** The address of the socket's other end, as text. */
  readonly address: string;
  readonly headers: Headers;
  /** A proxy stands in between, which makes everybody look local. */
  readonly isForwarded: boolean;
}

const BODY_BYTES_MAX = 1024;
const NO_TOKEN =
  'Open the address that the program printed when it started: it holds the token of this page.';

/** Headers by which proxies give themselves away, written with `-` or `_`. */
const FORWARDING = [
  /^(?:forwarded|via|client|remote-user|x-host|x-rewrite-url)$/,
  /^x-(?:forward|original|real|client|cluster|remote|proxy|envoy|amz|arr|azure|appengine)/,
  /^(?:cf|cdn|fastly|fly|akamai|incap|proxy|true-client|do-connecting)-/,
  /(?:^|-)(?:ip|ips|addr|address|ip-address)$/,
];
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Whether a header of this name, in lower case, comes from a proxy. */
export function isForwarding(name: string): boolean {
  const word = name.replaceAll('_', '-');
  return FORWARDING.some((pattern) => pattern.test(word));
}

/**
 * Whether the caller is a browser of this machine that shows our own page. The socket must come
 * from loopback; `Host` must name loopback, so that a name that was rebound to it is refused; and
 * `Origin`, which a browser sends with every POST and no page can forge, must be that very host:
 * other sites, and pages behind a reverse proxy, have another one.
 */
export function isOwnPage({ address, headers, isForwarded }: SessionCaller): boolean {
  const host = headers.host?.toLowerCase() ?? '';
  return (
    !isForwarded &&
    isLoopback(address) &&
    LOCAL_HOST.test(host) &&
    headers.origin?.toLowerCase() === `http://${host}` &&
    ['same-origin', undefined].includes(headers['sec-fetch-site'])
  );
}

/** IPv4 may come mapped, and IPv6 written out in full. */
function isLoopback(address: string): boolean {
  const isV6 = /^(?:0{1,4}:){7}0{0,3}1$|^::1$/.test(address);
  return isV6 || /^(?:(?:0{0,4}:){2,5}ffff:)?127(?:\.\d{1,3}){3}$/i.test(address);
}

/** Serves it on these sockets; without `keys` there is nothing at the path. */
export function registerSessionKey(socketApp: TemplatedApp, keys: PageKeys | undefined): void {
  socketApp.post(SESSION_KEY_PATH, (response, request) => {
    const head = readHead(request);
    const refusal = refusalOf(head, callerOf(response, request, head));
    if (refusal || !keys) {
      writeLast(response, errorOf(refusal ?? refuse('ERR_NOT_FOUND')), false);
      return;
    }
    withBody(response, Number(head.headers['content-length'] ?? 0), (body) => {
      writeLast(response, answer(body, keys), false);
    });
  });
}

function refusalOf({ refusal, headers }: RequestHead, caller: SessionCaller): Refusal | undefined {
  if (refusal) return refuse(refusal);
  if (!isOwnPage(caller)) return refuse('ERR_NOT_FOUND');
  const isTooLong = Number(headers['content-length'] ?? 0) > BODY_BYTES_MAX;
  return isTooLong ? refuse('ERR_PAYLOAD_TOO_LARGE') : undefined;
}

/** Calls back with the body once it is whole; uWebSockets ends who sends it too slowly. */
function withBody(response: HttpResponse, bytes: number, done: (body: Uint8Array) => void): void {
  const body = new BodyBuffer(bytes);
  response.onAborted(() => {});
  response.onData((piece, isLast) => {
    body.append(piece);
    if (isLast) done(body.bytes);
  });
}

function answer(body: Uint8Array, { token, issue }: PageKeys): ApiResponse {
  if (!isSame(tokenIn(body), token)) return errorOf(refuse('ERR_UNAUTHORIZED', NO_TOKEN));
  const apiKey = issue();
  if (apiKey === undefined) return errorOf(refuse('ERR_NOT_FOUND'));
  const headers = {
    'x-request-id': `req_${randomUUID()}`,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  };
  const envelope = { success: true, data: { apiKey }, meta: {}, error: null };
  return { status: 200, headers, body: Buffer.from(JSON.stringify(envelope)) };
}

/** Empty where the body holds none. */
function tokenIn(body: Uint8Array): string {
  try {
    const { token } = JSON.parse(Buffer.from(body).toString('utf8')) as { token?: unknown };
    return typeof token === 'string' ? token : '';
  } catch {
    return '';
  }
}

/** In a time that says nothing of where they differ. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function errorOf(refusal: Refusal): ApiResponse {
  return errorResponse(refusal, `req_${randomUUID()}`);
}

function callerOf(
  response: HttpResponse,
  request: HttpRequest,
  { headers }: RequestHead,
): SessionCaller {
  const address = Buffer.from(response.getRemoteAddressAsText()).toString();
  let isForwarded = false;
  request.forEach((name) => {
    isForwarded ||= isForwarding(name);
  });
  return { address, headers, isForwarded };
}
