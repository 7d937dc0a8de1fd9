// The header lines of a request, read in one place. `getHeader` of uWebSockets gives the first line
// of a name, and for an empty one the same as for none: a second line, such as a proxy adds behind
// the client's, would not be seen. So all lines are read, in one pass.
//
// Here it is also decided where the body ends. uWebSockets takes the first of two lengths, reads
// chunk extensions as digits of the chunk's size and does not look for the line break behind its
// data: with a proxy that reads them otherwise, one client could slip a request into another's
// connection. Chunked bodies are therefore not taken at all.
import { encoded } from '../sockets/http.ts';
import type { HttpRequest } from '../sockets/uws.ts';

/** With a second line of these it is open what is asked, by whom, or where the body ends. */
const ONCE = [
  'host',
  'origin',
  'x-api-key',
  'authorization',
  'content-type',
  'content-encoding',
  'idempotency-key',
  'source-session',
  'content-length',
  'transfer-encoding',
  'last-event-id',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'sec-fetch-user',
  'sec-websocket-key',
  'sec-websocket-version',
] as const;

/** Several lines of these are one list. */
const LISTS = [
  'accept',
  'accept-encoding',
  'if-none-match',
  'x-forwarded-for',
  'sec-websocket-protocol',
  'sec-websocket-extensions',
] as const;

type HeaderName = (typeof ONCE)[number] | (typeof LISTS)[number];

/** Values by name; an absent or empty one is undefined, except of those in MEANT. */
export type Headers = { readonly [Name in HeaderName]?: string | undefined };

export interface RequestHead {
  readonly headers: Headers;
  /** Why the request is refused and its connection ended; undefined where nothing is wrong. */
  readonly refusal: 'ERR_INVALID_REQUEST' | 'ERR_LENGTH_REQUIRED' | undefined;
}

/**
 * An empty one is a mistake of its sender's: repeats would have their effect twice, and who was
 * fenced off would not be.
 */
const MEANT: ReadonlySet<string> = new Set(['idempotency-key', 'source-session']);
const ONCE_NAMES: ReadonlySet<string> = new Set(ONCE);
const NAMES: ReadonlySet<string> = new Set([...ONCE, ...LISTS]);

// As bytes: looked up by strings, they were a twentieth of what a request costs.
const API_KEY = encoded('x-api-key');
const IF_NONE_MATCH = encoded('if-none-match');
const ACCEPT_ENCODING = encoded('accept-encoding');
const ACCEPT = encoded('accept');
const CONTENT_LENGTH = encoded('content-length');
const TRANSFER_ENCODING = encoded('transfer-encoding');

/** Reads all header lines, while uWebSockets lets them be read. */
export function readHead(request: HttpRequest): RequestHead {
  const values: Record<string, string> = {};
  let isRepeated = false;
  request.forEach((name, value) => {
    if (!NAMES.has(name)) return;
    const before = values[name];
    if (before === undefined) values[name] = value;
    else if (ONCE_NAMES.has(name)) isRepeated = true;
    else values[name] = `${before}, ${value}`;
  });
  const refusal = isRepeated ? 'ERR_INVALID_REQUEST' : framingRefusal(values);
  for (const name in values) {
    if (values[name] === '' && !MEANT.has(name)) delete values[name];
  }
  return { headers: values, refusal };
}

/**
 * Reads a GET or HEAD of who has a key and speaks to us directly: a pass over all lines would cost
 * it 1 us, a tenth of what such a request takes in all. A second line can then choose only among
 * the caller's own answers, and what stands behind an odd length reaches nobody else: connections
 * are shared behind proxies alone. Undefined where the whole head must be read.
 */
export function readPlainHead(request: HttpRequest): RequestHead | undefined {
  const key = request.getHeader(API_KEY);
  if (key === '') return undefined;
  if (request.getHeader(CONTENT_LENGTH) !== '' || request.getHeader(TRANSFER_ENCODING) !== '') {
    return undefined;
  }
  const headers = {
    'x-api-key': key,
    'if-none-match': request.getHeader(IF_NONE_MATCH) || undefined,
    'accept-encoding': request.getHeader(ACCEPT_ENCODING) || undefined,
    accept: request.getHeader(ACCEPT) || undefined,
  };
  return { headers, refusal: undefined };
}

/** Any coding asks for a length; one that is not `chunked`, or beside a length, is no HTTP. */
function framingRefusal({
  'content-length': length,
  'transfer-encoding': coding,
}: Record<string, string>): RequestHead['refusal'] {
  if (coding === undefined) return length === '' ? 'ERR_INVALID_REQUEST' : undefined;
  const isChunked = coding.toLowerCase() === 'chunked' && length === undefined;
  return isChunked ? 'ERR_LENGTH_REQUIRED' : 'ERR_INVALID_REQUEST';
}
