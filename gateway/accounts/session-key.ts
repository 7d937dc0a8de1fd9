// A key for the page that this machine's own browser has open: `POST /v1/session-key`. Whoever asks
// from elsewhere, over a proxy or from another site's page is told that there is nothing here.
import { randomUUID } from 'node:crypto';
import { errorResponse, refuse } from '../errors.ts';
import type { ApiResponse } from '../sockets/http.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type TemplatedApp,
  writeLast,
} from '../sockets/uws.ts';

export const SESSION_KEY_PATH = '/v1/session-key';

/** What is known of who asks. Names of headers in lower case; an absent one is empty. */
export interface SessionCaller {
  /** The address of the socket's other end, as text. */
  readonly address: string;
  readonly header: (name: string) => string;
}

/** A proxy on this machine makes everybody look local, and these give it away. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Whether the caller is a browser of this machine that shows our own page. The socket must come
 * from loopback; `Host` must name loopback, so that a name that was rebound to it is refused; and
 * `Origin`, which a browser sends with every POST and no page can forge, must be that very host:
 * other sites, and pages behind a reverse proxy, have another one.
 */
export function isOwnPage({ address, header }: SessionCaller): boolean {
  const host = header('host').toLowerCase();
  return (
    isLoopback(address) &&
    LOCAL_HOST.test(host) &&
    header('origin').toLowerCase() === `http://${host}` &&
    ['', 'same-origin'].includes(header('sec-fetch-site')) &&
    FORWARDED.every((name) => header(name) === '')
  );
}

/** IPv4 may come mapped, and IPv6 written out in full. */
function isLoopback(address: string): boolean {
  const isV6 = /^(?:0{1,4}:){7}0{0,3}1$|^::1$/.test(address);
  return isV6 || /^(?:(?:0{0,4}:){2,5}ffff:)?127(?:\.\d{1,3}){3}$/i.test(address);
}

/**
 * Serves it on these sockets. `demoSession` makes a key that ends by itself; undefined where there
 * is no demo account.
 */
export function registerSessionKey(
  socketApp: TemplatedApp,
  demoSession: () => string | undefined,
): void {
  socketApp.post(SESSION_KEY_PATH, (response, request) => {
    writeLast(response, answer(callerOf(response, request), demoSession), false);
  });
}

function answer(caller: SessionCaller, demoSession: () => string | undefined): ApiResponse {
  const apiKey = isOwnPage(caller) ? demoSession() : undefined;
  const requestId = `req_${randomUUID()}`;
  if (apiKey === undefined) return errorResponse(refuse('ERR_NOT_FOUND'), requestId);
  const headers = {
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  };
  const body = { success: true, data: { apiKey }, meta: {}, error: null };
  return { status: 200, headers, body: Buffer.from(JSON.stringify(body)) };
}

function callerOf(response: HttpResponse, request: HttpRequest): SessionCaller {
  const address = Buffer.from(response.getRemoteAddressAsText()).toString();
  return { address, header: (name) => request.getHeader(name) };
}
