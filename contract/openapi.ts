// The OpenAPI 3.1.1 document, derived from the routes. The same routes give the same bytes.

import { EVENTS_PATH } from './asyncapi.ts';
import { ALWAYS_HEADERS, errorAnswers, headerRefs } from './error-answers.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import {
  componentRef,
  type Json,
  type JsonObject,
  jsonSchema,
  sortedComponents,
} from './json-schema.ts';
import type { Parameter, RouteContract, Tag } from './route.ts';
import { eventsPath, STREAM_TAG } from './routes/events-path.ts';
import { SERVICE_PATHS, SERVICE_TAG } from './service-paths.ts';

const TAGS: Readonly<Record<Tag | typeof SERVICE_TAG | typeof STREAM_TAG, string>> = {
  Leagues: 'Sports and leagues.',
  Teams: 'Teams, rosters, injuries, statistics and schedules.',
  Events: 'The schedule: what is played, when, and how it stands.',
  Odds: 'Normalized odds of sportsbooks, DFS operators and exchanges.',
  'Player props': 'Props grouped by event, player, market and line.',
  Edge: 'Arbitrage, value and positive-EV signals.',
  Moves: 'How the consensus of the market moved, who began it and who has not followed.',
  'Best bets': 'The best price now of each outcome.',
  'AI chat': 'Questions in words, answered from the book.',
  Players: 'Players: who they are, what they did, and how often it beat a line.',
  History: 'Past games with closing lines and graded bets.',
  Venues: 'How fresh each venue is.',
  Account: 'What the caller’s account may use, and has used.',
  [STREAM_TAG]: 'Live frames; `/v1/asyncapi.json` describes them.',
  [SERVICE_TAG]: 'Whether the service is up and ready. No key needed.',
};

const DESCRIPTION = `Real-time odds: normalized prices, best prices, arbitrage, value and EV.

Every path below but those of Service needs an API key in the header \`x-api-key\`. Answers are
JSON in one envelope: \`success\`, \`data\`, \`meta\`, \`error\`. Parameters are strict: one that
is unknown, repeated, malformed or out of range is refused with 400, and the message names it and
says what it takes.

Answers from the book carry \`x-book-seq\` and \`x-book-epoch\`, the position up to which they are
valid, and a strong \`ETag\`: send it back as \`If-None-Match\`, and while none of the events shown
has changed the answer is a 304 without a body. While the log behind the book is away, answers go on
and say with \`x-book-age\` how old they are. Prices are American odds unless
\`oddsFormat\` names another format; DFS prices are indicative. Times are ISO 8601, UTC; days are US Eastern. Of soccer leagues \`epl\`, \`mls\` and
\`fifa_world_cup\` are accepted beside \`soccer_epl\`, \`soccer_mls\` and \`soccer_world_cup\`,
which is how answers spell them.`;

/** Errors that every keyed route can answer with. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'ERR_INVALID_PARAMETER',
  'ERR_INVALID_REQUEST',
  'ERR_UNAUTHORIZED',
  'ERR_WRONG_SCOPE',
  'ERR_NOT_ACCEPTABLE',
  'ERR_URI_TOO_LONG',
  'ERR_RATE_LIMITED',
  'ERR_CREDITS_EXHAUSTED',
  'ERR_STORE_UNAVAILABLE',
  'ERR_STARTING',
  'ERR_INTERNAL',
];
const PATH_ERRORS: readonly ErrorCode[] = ['ERR_INVALID_PATH'];
const BODY_ERRORS: readonly ErrorCode[] = [
  'ERR_INVALID_BODY',
  'ERR_TOO_DEEP',
  'ERR_REQUEST_TIMEOUT',
  'ERR_LENGTH_REQUIRED',
  'ERR_PAYLOAD_TOO_LARGE',
  'ERR_UNSUPPORTED_MEDIA_TYPE',
];

/** The document that describes these routes. */
export function openApiDocument(routes: readonly RouteContract[]): JsonObject {
  const schemas = new Map<string, Json>([['ErrorEnvelope', errorEnvelope()]]);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const others = (paths[route.path] as JsonObject | undefined) ?? {};
    paths[route.path] = { ...others, [route.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Overround',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: { ...paths, [EVENTS_PATH]: eventsPath(), ...SERVICE_PATHS },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Your API key.' },
      },
      parameters: {
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          description: 'The ETag of an earlier answer: an unchanged one is a 304.',
          schema: { type: 'string' },
        },
      },
      headers: responseHeaders(),
      schemas: sortedComponents(schemas),
    },
  };
}

function operation(route: RouteContract, schemas: Map<string, Json>): Json {
  const parameters = [
    ...Object.entries(route.pathParameters).map((entry) => parameter('path', ...entry)),
    ...Object.entries(route.query).map((entry) => parameter('query', ...entry)),
    ...(route.method === 'GET' ? [componentRef('parameters', 'IfNoneMatch')] : []),
  ];
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.creditsOf
      ? route.description
      : `${route.description}\n\nCredits: ${route.credits}.`,
    parameters,
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(route.body, schemas, 'input') } },
      },
    }),
    responses: responses(route, schemas),
  };
}

/** A parameter of a path or query. */
export function parameter(
  place: 'path' | 'query',
  name: string,
  { schema, ...described }: Parameter,
): Json {
  return {
    name,
    in: place,
    required: place === 'path' || !schema.safeParse(undefined).success,
    description: described.description,
    schema: jsonSchema(schema, new Map()),
    ...(described.example !== undefined && { example: described.example }),
  };
}

function responses(route: RouteContract, schemas: Map<string, Json>): Json {
  const isRead = route.method === 'GET';
  const headers = [
    ...ALWAYS_HEADERS,
    ...(isRead ? ['ETag'] : []),
    ...(route.fromBook ? ['x-book-seq', 'x-book-epoch', 'x-book-age'] : []),
  ];
  const named = headerRefs(headers);
  const found: Record<string, Json> = {
    200: {
      description: 'The answer.',
      headers: named,
      content: {
        'application/json': {
          schema: successEnvelope(route, schemas),
          example: {
            success: true,
            data: route.example as Json,
            meta: route.exampleMeta as Json,
            error: null,
          },
        },
        ...(route.eventsExample !== undefined && {
          'text/event-stream': { schema: { type: 'string' }, example: route.eventsExample },
        }),
      },
    },
  };
  if (isRead) {
    found[304] = {
      description: 'Nothing changed since the ETag of If-None-Match.',
      headers: named,
    };
  }
  const hasPath = Object.keys(route.pathParameters).length > 0;
  const codes = [
    ...COMMON_ERRORS,
    ...(hasPath ? PATH_ERRORS : []),
    ...(route.body ? BODY_ERRORS : []),
    ...route.errors,
  ];
  return { ...found, ...errorAnswers(codes) };
}

function successEnvelope(route: RouteContract, schemas: Map<string, Json>): Json {
  return {
    type: 'object',
    required: ['success', 'data', 'meta', 'error'],
    properties: {
      success: { type: 'boolean', const: true },
      data: jsonSchema(route.data, schemas),
      meta: jsonSchema(route.meta, schemas),
      error: { type: 'null' },
    },
  };
}

/** The schema of every error's body. */
export function errorEnvelope(): Json {
  const properties = {
    message: { type: 'string' },
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'Stable; switch on this.' },
    details: {
      type: 'string',
      description: 'For who writes the client; where there is more to say.',
    },
  };
  return {
    type: 'object',
    description: 'What every error looks like.',
    required: ['success', 'data', 'meta', 'error'],
    properties: {
      success: { type: 'boolean', const: false },
      data: { type: 'null' },
      meta: {
        type: 'object',
        required: ['requestId'],
        properties: { requestId: { type: 'string' } },
      },
      error: { type: 'object', required: ['message', 'statusCode', 'code'], properties },
    },
  };
}

/** Headers that answers refer to. */
export function responseHeaders(): JsonObject {
  const text = (description: string): Json => ({ description, schema: { type: 'string' } });
  return {
    'x-request-id': text('Opaque id of the request; quote it when you report a problem.'),
    ETag: text('Strong tag of the body.'),
    'x-book-seq': text('The position in the log up to which the body is valid.'),
    'x-book-epoch': text('The log that the position counts in.'),
    'x-book-age': text(
      'Seconds for which the book stands still already: its log is away, or nobody writes it. ' +
        'Missing while the book is current.',
    ),
    RateLimit: text('What is left of the rate limit: `"default";r=remaining;t=seconds`.'),
    'RateLimit-Policy': text('The rate limit of the plan: `"default";q=quota;w=seconds`.'),
    'Retry-After': text('Seconds to wait before the next request.'),
  };
}
