// What the gateway reads of a request while uWebSockets lets it be read.
import { LazyAbort } from '#kit/lazy-abort.ts';
import { type ApiRequest, EMPTY_BODY, encoded } from './http.ts';
import type { HttpRequest } from './uws.ts';

// As bytes: looked up by strings, they were a twentieth of what a request costs.
const API_KEY = encoded('x-api-key');
const IF_NONE_MATCH = encoded('if-none-match');
const ACCEPT_ENCODING = encoded('accept-encoding');
const ACCEPT = encoded('accept');

/** A request as the app takes it, its body still to come. */
export function recordOf(request: HttpRequest, method: string, address: () => string): ApiRequest {
  return {
    method,
    path: request.getUrl(),
    // Undefined without a `?`, whatever its type says.
    query: (request.getQuery() as string | undefined) ?? '',
    // These alone: collecting all of them costs more than answering.
    headers: {
      'x-api-key': request.getHeader(API_KEY) || undefined,
      'if-none-match': request.getHeader(IF_NONE_MATCH) || undefined,
      'accept-encoding': request.getHeader(ACCEPT_ENCODING) || undefined,
      accept: request.getHeader(ACCEPT) || undefined,
      'content-type':
        method === 'POST' ? request.getHeader('content-type') || undefined : undefined,
    },
    body: EMPTY_BODY,
    address,
    gone: new LazyAbort(),
  };
}
