// Which pages of other origins may call and read: everybody's, or those of a list. Answers are made
// with the headers for everybody; for a list they are exchanged where they leave, at the socket.
import { type ApiResponse, headersOf } from '../sockets/http.ts';

const EXPOSED =
  'ETag, x-request-id, x-book-seq, x-book-epoch, x-book-age, RateLimit, RateLimit-Policy, Retry-After, ' +
  'Idempotency-Replayed';

/** Headers of every response, so that browsers of any origin may call and read them. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
};

/** What a preflight adds. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers':
    'x-api-key, if-none-match, content-type, content-encoding, idempotency-key, source-session, ' +
    'last-event-id',
  'access-control-max-age': '86400',
};

export class Cors {
  /** Undefined: every origin. */
  readonly #origins: ReadonlySet<string> | undefined;

  /** `origins`: as browsers write them, `https://host[:port]`; undefined for all. */
  constructor(origins?: readonly string[]) {
    this.#origins = origins && new Set(origins);
  }

  /** True where every origin may call: then nobody has to read a request's own. */
  get isOpen(): boolean {
    return this.#origins === undefined;
  }

  /**
   * Whether a WebSocket may be opened by who says to be of this origin. Browsers let any page open
   * one and always say whose it is, of our own pages too, whose host is the one asked (`host`, the
   * header); programs say nothing.
   */
  admits(origin: string | undefined, host: string): boolean {
    if (origin === undefined || this.#origins === undefined || this.#origins.has(origin)) {
      return true;
    }
    const ownHost = /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
    return ownHost !== undefined && ownHost === host.toLowerCase();
  }

  /** The response as a caller of this origin may read it. */
  applied<T extends Pick<ApiResponse, 'headers' | 'block'>>(
    response: T,
    origin: string | undefined,
  ): T {
    if (this.#origins === undefined) return response;
    const headers: Record<string, string> = headersOf(response);
    delete headers['access-control-allow-origin'];
    headers.vary = headers.vary === undefined ? 'origin' : `${headers.vary}, origin`;
    if (origin !== undefined && this.#origins.has(origin)) {
      headers['access-control-allow-origin'] = origin;
    }
    return { ...response, headers, block: undefined };
  }
}
