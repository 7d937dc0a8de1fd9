// The part of the OpenAPI document about the stream as Server-Sent Events; its frames are described
// by the AsyncAPI document.

import { ALWAYS_HEADERS, errorAnswers, headerRefs } from '../error-answers.ts';
import type { ErrorCode } from '../errors.ts';
import { type Json, jsonSchema } from '../json-schema.ts';
import type { Parameters } from '../route.ts';
import { CHANNEL_FILTERS, CHANNELS, CONFLATE_MS, CONFLATE_MS_MAX } from '../stream-channels.ts';

export const STREAM_TAG = 'Stream';

const REFUSALS: readonly ErrorCode[] = [
  'ERR_INVALID_PARAMETER',
  'ERR_INVALID_REQUEST',
  'ERR_UNAUTHORIZED',
  'ERR_WRONG_SCOPE',
  'ERR_EVENT_NOT_FOUND',
  'ERR_METHOD_NOT_ALLOWED',
  'ERR_URI_TOO_LONG',
  'ERR_RATE_LIMITED',
  'ERR_CREDITS_EXHAUSTED',
  'ERR_STORE_UNAVAILABLE',
  'ERR_STARTING',
  'ERR_INTERNAL',
];

const EXAMPLE = `data: {"op":"subscribed","id":"sse","topic":"odds:league=nfl:0", …}

id: a1b2c3:48211
data: {"op":"image","topic":"odds:league=nfl:0","seq":48211,"part":1,"last":true, …}

id: a1b2c3:48214
data: {"op":"delta","topic":"odds:league=nfl:0","seq":48214,"prev":48211, …}

`;

/** The path item. */
export function eventsPath(): Json {
  return {
    get: {
      operationId: 'streamEvents',
      tags: [STREAM_TAG],
      summary: 'Follow the stream as Server-Sent Events',
      description:
        'One subscription a connection, the same frames as the WebSocket at `/v1/stream`: ' +
        '`/v1/asyncapi.json` describes them. Read it with `fetch`, so that the key stays in a ' +
        'header. An event’s `data` is one frame; an event after which you can go on has an ' +
        '`id`.\n\nCredits: 1.',
      parameters: [
        {
          name: 'channel',
          in: 'query',
          required: true,
          description: 'What to follow. Each channel takes filters of its own, see below.',
          schema: { type: 'string', enum: CHANNELS },
          example: 'odds',
        },
        {
          name: 'conflateMs',
          in: 'query',
          required: false,
          description: `Least time between two frames; rounded to ${CONFLATE_MS.join(', ')}.`,
          schema: { type: 'integer', minimum: 0, maximum: CONFLATE_MS_MAX },
        },
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The id of the last event that was heard: what was missed follows.',
          schema: { type: 'string', examples: ['a1b2c3:48211'] },
        },
        ...filters(),
      ],
      responses: {
        200: {
          description: 'The stream.',
          headers: headerRefs(ALWAYS_HEADERS),
          content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE } },
        },
        ...errorAnswers(REFUSALS),
      },
    },
  };
}

/** Every filter that any channel takes, and which do. */
function filters(): Json[] {
  const channelsOf = new Map<string, string[]>();
  const schemas = new Map<string, Parameters[string][]>();
  for (const channel of CHANNELS) {
    for (const [name, parameter] of Object.entries(CHANNEL_FILTERS[channel])) {
      channelsOf.set(name, [...(channelsOf.get(name) ?? []), channel]);
      const known = schemas.get(name) ?? [];
      if (!known.includes(parameter)) schemas.set(name, [...known, parameter]);
    }
  }
  return [...schemas].map(([name, parameters]) => {
    const written = parameters.map(({ schema }) => jsonSchema(schema, new Map()));
    // Of parameters that differ by their descriptions alone, one says all.
    const each = [...new Map(written.map((schema) => [JSON.stringify(schema), schema])).values()];
    const first = parameters[0]?.description ?? '';
    return {
      name,
      in: 'query',
      required: false,
      description: `${first} Of ${channelsOf.get(name)?.join(', ')}.`,
      schema: each.length === 1 ? (each[0] as Json) : { anyOf: each },
      example: (parameters[0]?.example ?? null) as Json,
    };
  });
}
