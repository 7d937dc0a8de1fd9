// The stream's frames as zod schemas: what the AsyncAPI document says, what tests hold every frame
// against, and what the client's types are made from.
import { z } from 'zod';
import { CLOSE_REASONS } from '#engine/edges/edge-types.ts';
import { MOVE_CLOSE_REASONS } from '#engine/view/moves/move-rules.ts';
import {
  calculatedHeadSchema,
  eventHeadSchema,
  lineKeySchema,
  lineUpsertSchema,
  outcomeKeySchema,
  outcomeUpsertSchema,
  streamedEdgeSchema,
} from './records/changes.ts';
import { edgesEventSchema } from './records/edge-records.ts';
import { moveSchema } from './records/move-records.ts';
import {
  bestBetsSchema,
  eventId,
  eventSchema,
  instant,
  list,
  oddsEventSchema,
  propsEventSchema,
} from './records/records.ts';
import { venueStatusSchema } from './records/venue-records.ts';
import { CHANNELS } from './stream-channels.ts';

/** A frame of either side. */
export interface FrameContract {
  /** Names the message; several may share an `op`. */
  readonly name: string;
  readonly summary: string;
  readonly schema: z.ZodType;
}

const id = z.union([z.string(), z.int()]).meta({ description: 'The client’s own.' });
const seq = z.int().min(0).meta({ description: 'A position in the log.' });
const epoch = z.string().meta({ description: 'The log that positions count in.' });
const topic = z
  .string()
  .meta({ description: 'The server’s name of a channel under filters; frames carry it.' });
const count = z.int().min(0);
const EDGE_EVENT =
  'Of the edge, not of what you were shown: under `minProfit`, `minEdge` or `market` one that ' +
  'comes to pass is an `update`, and a `close` may name one that was not shown. Take an edge ' +
  'that you do not hold as opened, and its close as nothing. One that you hold, with another ' +
  '`firstSeenAt`, closed and opened again meanwhile: a frame says the latest of each edge alone.';
const CLOSE_REASON =
  'Of a close: what became of a price that it rested on. When an event ends, all are withdrawn.';
const MOVE_EVENT =
  'Of the move, as of edges: under a filter one that comes to pass may be an `update`, and a ' +
  '`close` may name one that was not shown.';
const MOVE_REASON =
  'Of a close. `reverted`: prices came back. `expired`: the window has passed the change. ' +
  '`started`: the event has begun. `withdrawn`: the line left or is no main line any more, or the ' +
  'event is over. `filtered`: the move goes on, but does not pass the filters any more.';

const limits = z.object({
  authMs: count.meta({ description: 'Time for `auth`, milliseconds.' }),
  subscriptionsMax: count.meta({ description: 'Subscriptions of one connection.' }),
  frameBytesMax: count.meta({ description: 'Of a frame of yours; 1,024 before you are known.' }),
  framesPerSecondMax: count,
  framesBurstMax: count.meta({ description: 'Frames at once after some silence.' }),
  badFramesMax: count.meta({
    description:
      'Frames that are not understood, of which a long one counts once more for each 1,024 ' +
      'characters; one of them is forgiven each minute.',
  }),
  subscribesPer10sMax: count,
  idleMs: count.meta({ description: 'A connection that follows nothing for so long is closed.' }),
  tooSlowMs: count.meta({ description: 'Who takes nothing for so long is closed.' }),
  resumeWaitMs: count.meta({
    description: 'A resume from a position that the server has not reached yet waits so long.',
  }),
  connectionsPerKeyMax: count.meta({
    description: 'Open streams of the account, of all its keys.',
  }),
  subscriptionsPerKeyMax: count.meta({
    description: 'Subscriptions of the account, over the streams of all its keys.',
  }),
});

const times = z
  .object({
    venue: instant.nullable().meta({
      description: 'The newest confirmation in it, by its venue’s clock; null without prices.',
    }),
    received: instant.meta({ description: 'When the newest of it was received.' }),
    sent: instant,
  })
  .meta({
    id: 'Times',
    description: 'Clocks of a frame’s newest update: measure latency by them.',
  });

const range = {
  topic,
  seq: seq.meta({ description: 'The position after it.' }),
  prev: seq.meta({
    description:
      'It covers (prev, seq]: apply it where prev <= mine < seq, ignore it where seq <= mine; ' +
      'prev > mine is a gap.',
  }),
  conflated: z.int().min(1).exactOptional().meta({
    description: 'Frames that a slow reader did not get; what they said is in this one.',
  }),
};

function delta<S extends z.ZodRawShape>(name: string, channels: string, shape: S): FrameContract {
  return {
    name,
    summary: `What changed of ${channels}`,
    schema: z.object({ op: z.literal('delta'), ...range, ...shape, times }),
  };
}

const bareBookmaker = z.object({ bookmakerId: z.string() });
const bareEvent = z.object({ eventId });

/** What the server says. */
export const SERVER_FRAMES: readonly FrameContract[] = [
  {
    name: 'hello',
    summary: 'The key is known: position, heartbeat and limits',
    schema: z.object({
      op: z.literal('hello'),
      epoch,
      seq,
      heartbeatMs: count,
      reconnectSpreadMs: count.exactOptional().meta({
        description:
          'Whoever is cut off waits for a random time up to this before it connects again: all ' +
          'others are cut off as well.',
      }),
      limits,
    }),
  },
  {
    name: 'subscribed',
    summary: 'A subscription begins; echoes what is in effect',
    schema: z.object({
      op: z.literal('subscribed'),
      id,
      topic,
      channel: z.enum(CHANNELS),
      filters: z.record(z.string(), z.unknown()).readonly(),
      conflateMs: count,
      recovered: z.boolean().meta({
        description: 'True: what was missed follows. False: a fresh image follows.',
      }),
    }),
  },
  {
    name: 'image',
    summary: 'The whole state of a topic, in parts; records exactly as REST returns them',
    schema: z.object({
      op: z.literal('image'),
      topic,
      epoch,
      seq,
      part: z.int().min(1),
      last: z.boolean(),
      data: z.union([
        list(oddsEventSchema),
        list(propsEventSchema),
        list(bestBetsSchema),
        list(edgesEventSchema),
        list(moveSchema),
        list(eventSchema),
        list(venueStatusSchema),
      ]),
    }),
  },
  delta('linesDelta', '`odds` and `player-props`: lines', {
    events: list(eventHeadSchema),
    upsert: list(lineUpsertSchema),
    remove: list(lineKeySchema),
  }),
  delta('outcomesDelta', '`best-bets`: outcomes', {
    events: list(calculatedHeadSchema),
    upsert: list(outcomeUpsertSchema),
    remove: list(outcomeKeySchema),
  }),
  delta('eventsDelta', '`events`', { upsert: list(eventSchema), remove: list(bareEvent) }),
  delta('venuesDelta', '`venues`', {
    upsert: list(venueStatusSchema),
    remove: list(bareBookmaker),
  }),
  {
    name: 'edges',
    summary: 'Edges that opened, moved or closed',
    schema: z.object({
      op: z.literal('edges'),
      ...range,
      events: list(
        z.object({
          event: z.enum(['open', 'update', 'close']).meta({ description: EDGE_EVENT }),
          reason: z.enum(CLOSE_REASONS).exactOptional().meta({ description: CLOSE_REASON }),
          edge: streamedEdgeSchema,
        }),
      ),
      times,
    }),
  },
  {
    name: 'moves',
    summary: 'Moves of the market that opened, went on or closed',
    schema: z.object({
      op: z.literal('moves'),
      ...range,
      events: list(
        z.object({
          event: z.enum(['open', 'update', 'close']).meta({ description: MOVE_EVENT }),
          reason: z.enum(MOVE_CLOSE_REASONS).exactOptional().meta({ description: MOVE_REASON }),
          move: moveSchema,
        }),
      ),
      times,
    }),
  },
  {
    name: 'check',
    summary: 'A checksum of what a topic of prices shows of one event',
    schema: z.object({
      op: z.literal('check'),
      topic,
      seq,
      eventId,
      crc: z
        .int()
        .min(0)
        .max(0xffff_ffff)
        .meta({
          description:
            'CRC-32 over the UTF-8 lines `marketType|team|playerId|point|selection|bookmakerId|' +
            'price|0 or 1 (suspended)\\n`, empty where absent, sorted bytewise. With `depth`, lines of ' +
            'offers that have it go on with `|lay price|lay size|back levels/lay levels` before the ' +
            'line feed, levels as `price:size` with commas between them.',
        }),
    }),
  },
  {
    name: 'heartbeat',
    summary: 'Positions as data: a frozen stream can be told from a quiet one',
    schema: z.object({
      op: z.literal('heartbeat'),
      topics: z.record(z.string(), seq).readonly(),
      news: z
        .record(z.string(), seq)
        .readonly()
        .exactOptional()
        .meta({
          description:
            'The position of the newest frame of the topic that was sent here; 0 before the ' +
            'first. Whoever is behind it missed a frame, and resumes from its own position.',
        }),
      bookAgeMs: count.exactOptional().meta({
        description:
          'How long the book stands still already, milliseconds: its log is away, or nobody writes ' +
          'it. Missing while the book is current.',
      }),
      time: instant,
    }),
  },
  {
    name: 'unsubscribed',
    summary: 'A subscription has ended',
    schema: z.object({ op: z.literal('unsubscribed'), id }),
  },
  {
    name: 'pong',
    summary: 'Answers a ping',
    schema: z.object({ op: z.literal('pong'), id: id.exactOptional(), time: instant }),
  },
  {
    name: 'error',
    summary: 'A frame was refused, and why',
    schema: z.object({
      op: z.literal('error'),
      id: id.exactOptional(),
      error: z.object({
        code: z
          .enum([
            'ERR_INVALID_FRAME',
            'ERR_EVENT_NOT_FOUND',
            'ERR_RATE_LIMITED',
            'ERR_CREDITS_EXHAUSTED',
            'ERR_STORE_UNAVAILABLE',
          ])
          .meta({
            description:
              '`ERR_EVENT_NOT_FOUND`: the book does not hold this event now, which may pass.',
          }),
        message: z.string(),
        problems: list(z.string()).meta({ description: 'Member by member.' }),
      }),
    }),
  },
];

/** Ends a stream of Server-Sent Events; a WebSocket has a close frame of its own. */
export const CLOSE_FRAME: FrameContract = {
  name: 'close',
  summary: 'The stream ends: why, and by its code whether connecting again helps',
  schema: z.object({ op: z.literal('close'), code: z.int(), reason: z.string() }),
};
