// What a server answers: what its envelope holds, or why there is none.

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** An answer that is an error. */
export class OverroundError extends Error {
  override readonly name = 'OverroundError';
  readonly status: number;
  /** Stable: switch on this. */
  readonly code: string;
  readonly requestId: string;
  /** How long the server asks to wait before the next request; 0 where it does not say. */
  readonly retryAfterMs: number;

  constructor(status: number, code: string, message: string, requestId: string, waitMs = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterMs = waitMs;
  }
}

export interface Envelope {
  readonly data?: unknown;
  readonly meta?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null;
}

/** What an answer holds; undefined where it is none of the server's. */
export function envelopeOf(text: string): Envelope | undefined {
  try {
    const found = JSON.parse(text) as Envelope | null;
    return found !== null && typeof found === 'object' && 'data' in found ? found : undefined;
  } catch {
    return undefined;
  }
}

/** What an answer that is not ok says; `ERR_UNKNOWN` where it is none of the server's. */
export async function refusalOf(response: Response): Promise<OverroundError> {
  const body = (await response.json().catch(() => null)) as Envelope | null;
  const { code, message } = body?.error ?? {};
  const { status } = response;
  // What stands between answers in JSON, too.
  const known = typeof code === 'string' && code.startsWith('ERR_') ? code : 'ERR_UNKNOWN';
  const text = typeof message === 'string' ? message : statusText(response);
  const waitMs = waitMsOf(response.headers.get('retry-after'));
  return new OverroundError(status, known, text, requestIdOf(response), waitMs);
}

/** Nobody is followed elsewhere: the key would go along. Browsers hide the status of it. */
function statusText({ status, type }: Response): string {
  const isElsewhere = type === 'opaqueredirect' || REDIRECTS.has(status);
  return isElsewhere
    ? 'the server says that it is elsewhere, which is not followed: give its own url'
    : `HTTP status ${status}`;
}

export function requestIdOf({ headers }: Response): string {
  return headers.get('x-request-id') ?? '';
}

/** Milliseconds that Retry-After, seconds or an instant, asks for; 0 where it asks for none. */
function waitMsOf(text: string | null): number {
  if (text === null) return 0;
  const seconds = Number(text);
  const ms = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : 1000 * seconds;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
