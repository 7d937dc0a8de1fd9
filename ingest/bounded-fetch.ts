// One GET with bounds: a timeout on the given clock, and so many bytes of body. What goes out and
// what the answer means is the caller's.
import type { Clock } from '#kit/clock.ts';

export interface FetchBounds {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Of the unpacked body. */
  readonly bodyBytesMax: number;
}

/** An answer with its whole body, or why there is none; the why never quotes the address. */
export type Fetched =
  | { readonly response: Response; readonly text: string }
  | { readonly failure: string };

/** Asks once. Never rejects; redirects are not followed, they could carry a key elsewhere. */
export async function boundedFetch(
  { clock, timeoutMs, bodyBytesMax }: FetchBounds,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Fetched> {
  // Not AbortSignal.any: the signal of a feed would keep a trace of every request for ever.
  const ended = new AbortController();
  const end = (): void => ended.abort();
  let isTimedOut = false;
  const timer = clock.wait(timeoutMs, ended.signal).then((waited) => {
    if (!waited || ended.signal.aborted) return;
    isTimedOut = true;
    end();
  });
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    const response = await fetch(url, { signal: ended.signal, redirect: 'manual', headers });
    const text = await readBody(response, bodyBytesMax);
    if (text === undefined) return { failure: `answer longer than ${bodyBytesMax} bytes` };
    return { response, text };
  } catch (error) {
    return { failure: isTimedOut ? 'timeout' : causeOf(error) };
  } finally {
    signal.removeEventListener('abort', end);
    end();
    await timer;
  }
}

async function readBody(response: Response, bytesMax: number): Promise<string | undefined> {
  if (response.body === null) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > bytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The system's code of a network error; messages are left out, they may quote the URL. */
function causeOf(error: unknown): string {
  const cause =
    error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : 'network error';
}
