// Fetch for a model's server, which is not trusted: redirects are not followed, so that keys go
// nowhere else, and bytes are bounded before anything of them is parsed.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** An answer went on for longer than one may, or in events that nobody writes. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';
}

/** Bytes of a whole answer: thousands of tokens, each in an event of its own. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** Bytes of one event: a few tokens and what stands around them. */
const EVENT_BYTES_MAX = 64 * 1024;
/** Bytes of a refusal that are looked at. */
const REFUSAL_BYTES_MAX = 16 * 1024;
/** Events of a whole answer, those that say nothing included. */
const EVENTS_MAX = 10_000;
/** Bytes handed on at once: splitting them into events takes the square of their number. */
const SLICE_BYTES = 2048;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Fetches. Of a success the body errors with AnswerTooLongError beyond the bounds; a refusal has
 * the beginning of its text as `error.message` of a JSON object, whatever it was.
 */
export async function boundedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const { body, ok, status, headers } = response;
  if (ok) {
    const bounded = body?.pipeThrough(boundedStream()) ?? null;
    const type = headers.get('content-type') ?? 'text/event-stream';
    return new Response(bounded, { status, headers: { 'content-type': type } });
  }
  const message = await beginningOf(body);
  return Response.json({ error: { message } }, { status });
}

function boundedStream(): TransformStream<Uint8Array, Uint8Array> {
  const bounds = new Bounds();
  return new TransformStream({
    async transform(chunk, controller) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES);
        if (!bounds.admit(slice)) {
          controller.error(new AnswerTooLongError('the answer is too long'));
          return;
        }
        controller.enqueue(slice);
        // Whoever parses it does so before the next slice, and others get their turn.
        await nextTurn();
      }
    },
  });
}

class Bounds {
  #bytes = 0;
  #events = 0;
  #eventBytes = 0;
  #isLineEmpty = true;

  /** Whether the answer is still within its bounds with these bytes. */
  admit(slice: Uint8Array): boolean {
    this.#bytes += slice.length;
    for (const byte of slice) {
      this.#eventBytes += 1;
      if (this.#eventBytes > EVENT_BYTES_MAX) return false;
      if (byte === LINE_FEED) {
        if (this.#isLineEmpty) {
          this.#eventBytes = 0;
          this.#events += 1;
        }
        this.#isLineEmpty = true;
      } else if (byte !== CARRIAGE_RETURN) this.#isLineEmpty = false;
    }
    return this.#bytes <= ANSWER_BYTES_MAX && this.#events <= EVENTS_MAX;
  }
}

async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    // Leaving the loop cancels the body.
    if (bytes > REFUSAL_BYTES_MAX) break;
  }
  return Buffer.concat(parts).subarray(0, REFUSAL_BYTES_MAX).toString('utf8');
}
