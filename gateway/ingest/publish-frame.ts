// A frame of a client that sends prices: a line of JSON that names its kind, and behind it, of a
// batch, the body as a post has it. Reads the line only; bodies are read in their thread.

import { z } from 'zod';
import { INGEST_HEADS, INGEST_STREAM_LIMITS } from '#contract/ingest-stream.ts';
import { parseJson } from '#kit/json.ts';
import { issuesOf } from '../push/protocol.ts';

type Heads = typeof INGEST_HEADS;

export type PublishFrame =
  | { readonly kind: 'auth'; readonly head: z.output<Heads['auth']> }
  | { readonly kind: 'ping'; readonly head: z.output<Heads['ping']> }
  | {
      readonly kind: 'batch';
      readonly head: z.output<Heads['batch']>;
      /** A view of the frame. */
      readonly body: Uint8Array;
    }
  | { readonly kind: 'bad'; readonly problem: string };

const headSchema = z.discriminatedUnion('op', [
  INGEST_HEADS.auth,
  INGEST_HEADS.batch,
  INGEST_HEADS.ping,
]);
const PROBLEM_CHARS_MAX = 300;
const LINE_END = 0x0a;
const NO_BODY = new Uint8Array(0);

/** Reads the head; `isKnown`: a client that is not sends nothing but its key. */
export function readFrame(bytes: Uint8Array, isKnown: boolean): PublishFrame {
  const { headBytesMax } = INGEST_STREAM_LIMITS;
  const end = bytes.subarray(0, headBytesMax + 1).indexOf(LINE_END);
  const length = end < 0 ? bytes.byteLength : end;
  if (length > headBytesMax) return bad(`frame: its first line has at most ${headBytesMax} bytes`);
  if (!isKnown && bytes.byteLength > headBytesMax) return bad('op: auth comes first');
  const parsed = headSchema.safeParse(parseJson(Buffer.from(bytes.subarray(0, length)).toString()));
  if (!parsed.success) return bad(issuesOf(parsed.error).join('; '));
  const head = parsed.data;
  const body = end < 0 ? NO_BODY : bytes.subarray(end + 1);
  if (head.op === 'batch') {
    const isCsvOfOddsApi = head.format !== undefined && head.form === 'csv';
    return isCsvOfOddsApi
      ? bad('form: takes json with this format')
      : { kind: 'batch', head, body };
  }
  if (body.byteLength > 0) return bad(`frame: a ${head.op} has no second line`);
  return head.op === 'auth' ? { kind: 'auth', head } : { kind: 'ping', head };
}

function bad(problem: string): PublishFrame {
  return { kind: 'bad', problem: problem.slice(0, PROBLEM_CHARS_MAX) };
}
