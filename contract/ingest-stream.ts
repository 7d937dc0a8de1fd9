// The frames of GET /ingest/v1/{source}/stream as zod schemas: what the server reads, what it
// sends, and what the document describes of both.
import { z } from 'zod';
import { POSTED_FORMS, ROW_MODES } from '#domain/post.ts';
import type { FrameContract } from './stream.ts';

export const INGEST_STREAM_PATH = '/ingest/v1/{source}/stream';
export const INGEST_STREAM_VERSION = 1;

/** What `hello` states, and the server holds a connection to. */
export const INGEST_STREAM_LIMITS = {
  /** Batches, and bytes of their frames, that are not acknowledged yet. */
  window: { batches: 16, bytes: 4 * 1024 * 1024 },
  /** Of one frame; uWebSockets itself ends a connection that sends a longer one. */
  frameBytesMax: 1024 * 1024,
  /** Of the first line of a frame. */
  headBytesMax: 1024,
  authMs: 5_000,
  /** A connection that sends nothing for so long is closed. */
  idleMs: 600_000,
} as const;

const v = z.literal(INGEST_STREAM_VERSION);
const count = z.int().min(0);
const session = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const id = z
  .string()
  .regex(/^[ -~]{1,64}$/)
  .meta({ description: 'The idempotency key of the batch: 1 to 64 printable ASCII characters.' });
const counts = z.record(z.string(), z.int()).readonly();

/** The first line of a frame of a client, by its `op`. */
export const INGEST_HEADS = {
  auth: z.strictObject({
    v,
    op: z.literal('auth'),
    key: z.string().min(1).max(512),
    session: session.optional().meta({
      description: 'Go on with this session instead of opening one.',
    }),
  }),
  batch: z.strictObject({
    v,
    op: z.literal('batch'),
    id,
    form: z.enum(POSTED_FORMS).default('ndjson'),
    format: z.literal('the-odds-api').optional(),
    mode: z.enum(ROW_MODES).default('patch'),
    atomic: z.boolean().default(false),
    encoding: z.literal('gzip').optional().meta({ description: 'In binary frames.' }),
  }),
  ping: z.strictObject({ v, op: z.literal('ping'), id: id.optional() }),
} as const;

const answerShape = {
  seq: z
    .int()
    .nullable()
    .meta({ description: 'Null where `atomic` was asked, and so nothing was taken.' }),
  accepted: count,
  refused: counts.meta({ description: 'Prices and statements by reason.' }),
  samples: z.array(
    z.object({ line: count, reason: z.string(), retryable: z.boolean(), text: z.string() }),
  ),
  events: z
    .record(z.string(), z.string())
    .meta({ description: 'Our ids of the events by your own.' }),
  newVenues: z.array(z.string()),
};

/** What a post is answered, and a batch acknowledged with. */
export const postAnswerSchema = z.object(answerShape);

/** What the server sends. */
export const INGEST_FRAMES: readonly FrameContract[] = [
  {
    name: 'hello',
    summary: 'The key is known, and the session open: batches may come',
    schema: z.object({
      v,
      op: z.literal('hello'),
      source: z.string(),
      session: session.meta({ description: 'Name it when you reconnect.' }),
      epoch: z.string().meta({ description: 'The log that positions count in.' }),
      window: z
        .object({ batches: count, bytes: count })
        .meta({ description: 'What may be under way; beyond it the connection is closed.' }),
      frameBytesMax: count,
      idleMs: count,
    }),
  },
  {
    name: 'ack',
    summary: 'A batch is in the log; as the answer to a post',
    schema: z.object({
      v,
      op: z.literal('ack'),
      id,
      ...answerShape,
      replayed: z.literal(true).exactOptional().meta({ description: 'It was in the log before.' }),
    }),
  },
  {
    name: 'error',
    summary: 'A frame, or a batch as a whole, was refused: sent again it would be again',
    schema: z.object({
      v,
      op: z.literal('error'),
      id: id.exactOptional(),
      error: z.object({ code: z.string(), message: z.string() }),
    }),
  },
  {
    name: 'pong',
    summary: 'Answers a ping',
    schema: z.object({ v, op: z.literal('pong'), id: id.exactOptional(), time: z.string() }),
  },
];
