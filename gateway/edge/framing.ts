// Where a body ends must be said once. uWebSockets refuses a length beside a coding, signs, lists,
// folded lines and a missing host, but takes the first of two lengths, an empty one, and any
// transfer coding for chunked: with a proxy that reads them otherwise, one client could slip a
// request into another's connection.
import { encoded } from '../sockets/http.ts';
import type { HttpRequest } from '../sockets/uws.ts';

const CONTENT_LENGTH = encoded('content-length');
const TRANSFER_ENCODING = encoded('transfer-encoding');

/**
 * Whether a body is announced, which a request without one is asked before all of its headers are
 * read: that costs ten times as much. What is announced as empty text cannot be told from nothing.
 */
export function announcesBody(request: HttpRequest): boolean {
  return request.getHeader(CONTENT_LENGTH) !== '' || request.getHeader(TRANSFER_ENCODING) !== '';
}

/** True where the headers leave open where the body ends: the connection is of no use then. */
export function isAmbiguous(request: HttpRequest): boolean {
  let lengths = 0;
  let codings = 0;
  let isOdd = false;
  request.forEach((name, value) => {
    if (name === 'content-length') {
      lengths += 1;
      isOdd ||= value === '';
    } else if (name === 'transfer-encoding') {
      codings += 1;
      isOdd ||= value.toLowerCase() !== 'chunked';
    }
  });
  return isOdd || lengths + codings > 1;
}
