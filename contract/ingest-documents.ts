// The documents of the way in: OpenAPI of posts, AsyncAPI of connections, and the JSON Schema of a
// line. The same schemas give the same bytes.
import { z } from 'zod';
import { INGEST_CLOSE_CODES } from './close-codes.ts';
import { errorAnswers } from './error-answers.ts';
import type { ErrorCode } from './errors.ts';
import {
  INGEST_FRAMES,
  INGEST_HEADS,
  INGEST_STREAM_PATH,
  postAnswerSchema,
} from './ingest-stream.ts';
import {
  componentRef,
  type Json,
  type JsonObject,
  jsonSchema,
  sortedComponents,
} from './json-schema.ts';
import { errorEnvelope, parameter, responseHeaders } from './openapi.ts';
import { sourceFreshnessSchema } from './records/venue-records.ts';
import { INGEST_OPERATIONS, POST_QUERY } from './routes/ingest.ts';

export const INGEST_DOCUMENT_PATHS = {
  openApi: '/ingest/v1/openapi.json',
  asyncApi: '/ingest/v1/asyncapi.json',
  line: '/ingest/v1/line.schema.json',
} as const;

/** What a line may be, as the translation reads it. */
export interface LineSchemas {
  readonly row: z.ZodType;
  readonly statement: z.ZodType;
}

const TAG = 'Ingest';
const LICENSE = { name: 'MIT', identifier: 'MIT' };
const POSTS = `Prices of a source into the log. Every path needs an ingest key of the source in the
header \`x-api-key\`. Refusal is line by line; \`${INGEST_DOCUMENT_PATHS.line}\` is the schema of a
line, and \`${INGEST_DOCUMENT_PATHS.asyncApi}\` describes the same over WebSockets.`;
const CONNECTIONS = `Batches of a source over one connection, with a window of them under way.

Every frame of a client begins with a line of JSON, its head; a batch has its body behind the line
break, in the forms of a post. Frames are text, or binary. The key is in the header \`x-api-key\` of
the upgrade, or in \`auth\` as the first frame; then \`hello\` names the session and the window.
Name the session when you reconnect (\`Source-Session\`, or \`session\` of \`auth\`), and send again
what has no \`ack\`, in order and under the same ids: each batch has its effect once.`;
const OF_KEY: readonly ErrorCode[] = [
  ...(['ERR_INVALID_PARAMETER', 'ERR_INVALID_REQUEST', 'ERR_UNAUTHORIZED'] as const),
  ...(['ERR_WRONG_SCOPE', 'ERR_NOT_FOUND', 'ERR_URI_TOO_LONG', 'ERR_RATE_LIMITED'] as const),
  ...(['ERR_STARTING', 'ERR_INTERNAL'] as const),
];
const OF_POST: readonly ErrorCode[] = [
  ...(['ERR_INVALID_BODY', 'ERR_TOO_MANY_SOURCES', 'ERR_REQUEST_TIMEOUT'] as const),
  ...(['ERR_BATCH_UNDER_WAY', 'ERR_SOURCE_FENCED', 'ERR_LENGTH_REQUIRED'] as const),
  ...(['ERR_PAYLOAD_TOO_LARGE', 'ERR_UNSUPPORTED_MEDIA_TYPE', 'ERR_NOTHING_ACCEPTED'] as const),
  ...(['ERR_KEY_REUSED', 'ERR_LOG_UNAVAILABLE', 'ERR_INGEST_BUSY'] as const),
  'ERR_WRITER_UNAVAILABLE',
];

/** OpenAPI 3.1.1. */
export function ingestOpenApi(lines: LineSchemas): JsonObject {
  const schemas = new Map<string, Json>([['ErrorEnvelope', errorEnvelope()]]);
  const [row, statement] = [lines.row, lines.statement].map((schema) =>
    jsonSchema(schema, schemas, 'input'),
  );
  const line = { oneOf: [statement, row] } as Json;
  const source = path('source', 'The name of the source.');
  const post = { ...posting(line, schemas), parameters: [source, ...postParameters()] };
  const of = (rest: string): string => `/ingest/v1/{source}${rest}`;
  const session = z.object({ session: z.int() });
  return {
    openapi: '3.1.1',
    info: { title: 'Overround ingest', version: '1.0.0', description: POSTS, license: LICENSE },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ apiKey: [] }],
    tags: [{ name: TAG, description: 'Prices of a source, and what became of them.' }],
    paths: {
      [of('')]: { post },
      [of('/sessions')]: {
        post: {
          ...operation('sessions', 'Open a session; earlier ones end', session, schemas, [
            ...(['ERR_TOO_MANY_SOURCES', 'ERR_INGEST_BUSY', 'ERR_LOG_UNAVAILABLE'] as const),
            'ERR_WRITER_UNAVAILABLE',
          ]),
          parameters: [source],
        },
      },
      [of('/status')]: {
        get: {
          ...operation(
            'status',
            'Counts of a source, and how old its last post is',
            STATUS,
            schemas,
          ),
          parameters: [source],
        },
      },
      [of('/unmatched')]: {
        get: {
          ...operation('unmatched', 'Names that the catalogue does not have', UNMATCHED, schemas),
          parameters: [source],
        },
      },
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An ingest key.' },
      },
      headers: HEADERS,
      schemas: sortedComponents(schemas),
    },
  };
}

/** AsyncAPI 3. */
export function ingestAsyncApi(): JsonObject {
  const schemas = new Map<string, Json>();
  const messages = new Map<string, Json>();
  const sent = Object.entries(INGEST_HEADS).map(([name, schema]) => {
    const payload = jsonSchema(schema, schemas, 'input');
    messages.set(name, { name, summary: HEADS[name as keyof typeof HEADS], payload });
    return name;
  });
  const received = INGEST_FRAMES.map(({ name, summary, schema }) => {
    messages.set(name, { name, summary, payload: jsonSchema(schema, schemas) });
    return name;
  });
  const named = Object.fromEntries(
    [...sent, ...received].map((name) => [name, componentRef('messages', name)]),
  );
  const operation = (action: string, summary: string, names: readonly string[]): Json => ({
    ...{ action, summary, channel: { $ref: '#/channels/batches' } },
    messages: names.map((name) => ({ $ref: `#/channels/batches/messages/${name}` })),
  });
  return {
    asyncapi: '3.0.0',
    info: {
      ...{ title: 'Overround ingest', version: '1.0.0', description: CONNECTIONS },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: 'application/json',
    servers: {
      websocket: {
        host: '{host}',
        protocol: 'ws',
        description: 'WebSockets.',
        variables: { host: { default: '127.0.0.1:8080', description: 'Where Overround listens.' } },
        security: [componentRef('securitySchemes', 'apiKey')],
      },
    },
    channels: {
      batches: {
        address: INGEST_STREAM_PATH,
        description: closeCodes(),
        parameters: { source: { description: 'The name of the source.' } },
        messages: named,
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
      },
    },
    operations: {
      send: operation('receive', 'What a client sends.', sent),
      receive: operation('send', 'What it gets back.', received),
    },
    components: {
      messages: sortedComponents(messages),
      schemas: sortedComponents(schemas),
      securitySchemes: {
        apiKey: { type: 'httpApiKey', in: 'header', name: 'x-api-key', description: 'Your key.' },
      },
    },
  };
}

/** JSON Schema, draft 2020-12. */
export function lineJsonSchema({ row, statement }: LineSchemas): JsonObject {
  const either = z.union([statement, row]).meta({ title: 'A line of a post' });
  return z.toJSONSchema(either, { io: 'input', unrepresentable: 'any' }) as unknown as JsonObject;
}

/** Without those of the book. */
const HEADERS = Object.fromEntries(
  Object.entries(responseHeaders()).filter(([name]) => !/^(ETag|x-book)/.test(name)),
);
const HEADS = {
  auth: 'The key, first, where no header could bring it',
  batch: 'A batch: this head, a line break, and the body',
  ping: 'Asks for a pong',
} as const satisfies Record<keyof typeof INGEST_HEADS, string>;

const counts = z.record(z.string(), z.int());
const STATUS = z.object({
  source: z.string(),
  session: z.int().nullable(),
  lastPostAt: z.iso.datetime().nullable(),
  ageMs: z.int().nullable(),
  sinceStart: z.object({ posts: z.int(), accepted: z.int(), refused: z.int() }),
  freshness: sourceFreshnessSchema.nullable().meta({
    description: 'All that it quotes, by the book; null before a price of it was taken.',
  }),
  inLog: z.object({ accepted: z.int(), rejected: counts }),
});
const UNMATCHED = z.array(
  z.object({ reason: z.string(), text: z.string(), count: z.int(), lastAt: z.iso.datetime() }),
);

const GAME = { league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills' } as const;
const OFFER = { ...GAME, start: '2026-11-08T18:00:00Z', venue: 'my_book' } as const;
/** Both prices of a line: what a post looks like. */
const ROWS = [
  { ...OFFER, market: 'spread', selection: 'home', point: -3.5, american: -110 },
  { ...OFFER, market: 'spread', selection: 'away', point: 3.5, american: -110 },
] as const;

function posting(line: Json, schemas: Map<string, Json>) {
  const ndjson = 'One statement or row a line; a line is';
  const content = {
    'application/x-ndjson': {
      schema: { type: 'string', description: `${ndjson} \`Line\`.` },
      example: ROWS.map((row) => JSON.stringify(row)).join('\n'),
    },
    'application/json': {
      schema: { type: 'array', items: componentRef('schemas', 'Line') },
      example: ROWS,
    },
    'text/csv': {
      schema: { type: 'string', description: 'A header, and a row a line.' },
      example: [Object.keys(ROWS[0]), ...ROWS.map((row) => Object.values(row))].join('\n'),
    },
  };
  schemas.set('Line', line);
  const answer = postAnswerSchema.extend({
    epoch: z.string(),
    applied: z.boolean().optional().meta({ description: 'With `wait=applied`.' }),
  });
  return {
    ...operation('post', 'Post prices', answer, schemas, OF_POST),
    requestBody: { required: true, content },
  };
}

function postParameters(): readonly Json[] {
  const header = (name: string, description: string): Json => ({
    ...{ name, in: 'header', required: false, description, schema: { type: 'string' } },
  });
  return [
    ...Object.entries(POST_QUERY).map((entry) => parameter('query', ...entry)),
    header('Idempotency-Key', '1 to 64 printable ASCII characters: the batch has its effect once.'),
    header(
      'Source-Session',
      'The session in which it is posted: refused if that is not the newest.',
    ),
    header('Content-Encoding', '`gzip`, or none.'),
  ];
}

function path(name: string, description: string): Json {
  const schema = { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]{0,39}$' };
  return { name, in: 'path', required: true, description, schema, example: 'my_source' };
}

function operation(
  kind: keyof typeof INGEST_OPERATIONS,
  summary: string,
  data: z.ZodType,
  schemas: Map<string, Json>,
  errors: readonly ErrorCode[] = [],
) {
  const meta = { type: 'object', properties: { requestId: { type: 'string' } } };
  const properties = {
    ...{ success: { type: 'boolean', const: true }, data: jsonSchema(data, schemas), meta },
    error: { type: 'null' },
  };
  const schema = { type: 'object', required: Object.keys(properties), properties };
  return {
    operationId: INGEST_OPERATIONS[kind],
    tags: [TAG],
    summary,
    description: `${summary}.`,
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema } } },
      ...errorAnswers([...OF_KEY, ...errors]),
    },
  };
}

function closeCodes(): string {
  const rows = Object.values(INGEST_CLOSE_CODES).map(
    ({ code, reason }) => `| ${code} | ${reason} |`,
  );
  return ['| Code | Reason |', '|---|---|', ...rows].join('\n');
}
