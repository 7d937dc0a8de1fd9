// Requests and responses as plain records: the app is a function between them, and a socket is only
// one of the ways to call it.

import type { EventWriter } from '#contract/event-stream.ts';
import type { LazyAbort } from '#kit/lazy-abort.ts';

export interface ApiRequest {
  /** Upper case: GET, HEAD, POST … */
  readonly method: string;
  /** As received, percent-encoded, without the query. */
  readonly path: string;
  /** The raw query string without `?`; empty when there is none. */
  readonly query: string;
  /** Names in lower case; an absent header is undefined. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: Uint8Array;
  /**
   * Who asks, as a name to count by: IPv4 in dots, IPv6 by its /64; behind proxies of ours the one
   * they name. Costs a call, so it is not asked of callers with a key.
   */
  readonly address: () => string;
  /** Aborts when the caller is gone before the answer. */
  readonly gone?: LazyAbort;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that it shares with other responses, beside its own. */
  readonly block?: HeaderBlock | undefined;
  readonly body: Uint8Array;
  /** The connection ends with it: nothing more is read of this caller. */
  readonly closes?: boolean;
  /** Streams the body bit by bit, as Server-Sent Events; `body` is empty then. */
  readonly stream?: (out: EventWriter) => void;
}

/**
 * Headers that many responses carry, joined and encoded once: one by one, each costs a call into
 * uWebSockets, and text is encoded each time. Values hold no line breaks.
 */
export class HeaderBlock {
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the first header. */
  readonly name: ArrayBuffer;
  /** Its value, and all others as lines behind it. */
  readonly lines: ArrayBuffer;

  constructor(headers: Readonly<Record<string, string>>) {
    const [[name, value], ...others] = Object.entries(headers) as [
      [string, string],
      ...[string, string][],
    ];
    this.headers = headers;
    this.name = encoded(name);
    this.lines = encoded([value, ...others.map((header) => header.join(': '))].join('\r\n'));
  }
}

/** A text that is said again and again as bytes: uWebSockets encodes strings each time. */
export function encoded(text: string): ArrayBuffer {
  // A copy is exactly as long as the text, whatever the encoder reserved.
  return new TextEncoder().encode(text).slice().buffer;
}

/** All headers of a response. */
export function headersOf({
  headers,
  block,
}: Pick<ApiResponse, 'headers' | 'block'>): Record<string, string> {
  return { ...block?.headers, ...headers };
}

export const EMPTY_BODY = new Uint8Array(0);

/** Reason phrases of the statuses that the gateway answers with. */
export const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  204: 'No Content',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
