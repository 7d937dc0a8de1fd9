// One GET with bounds: a timeout on the given clock, and a body that is read within bounds of its
// own. What goes out and what the answer means is the caller's.
import type { Clock } from '#kit/clock.ts';
import { type Bodies, type BodyIntake, type BodyResult, bodiesHere } from './bodies/bodies.ts';
import type { BodyTask, Reading } from './bodies/readings.ts';

export interface FetchBounds {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Where bodies are read; here unless said. */
  readonly bodies?: Bodies;
}

/** What is asked. */
export interface Question<T extends BodyTask> {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** How an answer of this status is read; undefined: not at all. */
  readonly taskFor: (status: number) => T | undefined;
}

/** An answer with what its body came to, or why there is none; the why never quotes the address. */
export type Fetched<T> =
  | {
      readonly response: Response;
      /** Undefined where the body was left unread. */
      readonly body: Exclude<BodyResult<T>, { failure: string }> | undefined;
      /** When the whole body was here, epoch milliseconds. */
      readonly receivedAt: number;
    }
  | { readonly failure: string };

/** Asks once. Never rejects; redirects are not followed, they could carry a key elsewhere. */
export async function boundedFetch<T extends BodyTask>(
  bounds: FetchBounds,
  question: Question<T>,
  signal: AbortSignal,
): Promise<Fetched<Reading<T>>> {
  const { clock, timeoutMs, bodies = bodiesHere } = bounds;
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
    const { url, headers, taskFor } = question;
    const response = await fetch(url, { signal: ended.signal, redirect: 'manual', headers });
    const task = taskFor(response.status);
    const intake = task && bodies.open(task);
    ended.signal.addEventListener('abort', () => intake?.cancel(), { once: true });
    await pour(response, intake);
    const receivedAt = clock.now();
    const body = await intake?.end(receivedAt);
    if (body && 'failure' in body) return { failure: isTimedOut ? 'timeout' : body.failure };
    return { response, body, receivedAt };
  } catch (error) {
    return { failure: isTimedOut ? 'timeout' : causeOf(error) };
  } finally {
    signal.removeEventListener('abort', end);
    end();
    await timer;
  }
}

/** Hands over the bytes as they come; an answer that is not wanted, or no further, is left. */
async function pour(response: Response, intake: BodyIntake<unknown> | undefined): Promise<void> {
  if (intake === undefined) await response.body?.cancel();
  else if (response.body !== null) {
    for await (const part of response.body as AsyncIterable<Uint8Array>) {
      if (!intake.push(part)) break;
    }
  }
}

/** The system's code of a network error; messages are left out, they may quote the URL. */
function causeOf(error: unknown): string {
  const cause =
    error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : 'network error';
}
