// The AsyncAPI 3 document of the stream, derived from its frames and filters. The same contract
// gives the same bytes.
import { z } from 'zod';
import { CLOSE_CODES } from './close-codes.ts';
import {
  componentRef,
  type Json,
  type JsonObject,
  jsonSchema,
  sortedComponents,
} from './json-schema.ts';
import type { Parameters } from './route.ts';
import { CLOSE_FRAME, type FrameContract, SERVER_FRAMES } from './stream.ts';
import {
  CHANNEL_FILTERS,
  CHANNELS,
  type Channel,
  CONFLATE_MS,
  CONFLATE_MS_MAX,
} from './stream-channels.ts';

export const STREAM_PATH = '/v1/stream';
export const EVENTS_PATH = '/v1/stream/sse';

const DESCRIPTION = `Live odds, best prices, edges, moves of the market, events and the health of venues.

Every frame, both ways, is one JSON text with \`op\`, its name. Image plus deltas up to a \`seq\`
equals what REST answers at that position. Channel \`events\` tells of what is in the book, which
lets an event go a week after its start: REST reaches into history for days and finals. A frame of
more than 16 KiB ends a connection without a code. Authenticate by the header \`x-api-key\` at the
upgrade, or, where headers cannot be set, by \`auth\` as the first frame. Subscribe; what is in
effect is echoed. Then an \`image\` comes, part by part, or, where a \`resume\` could be honoured
(\`recovered\`), what changed since. Whoever is slow hears the latest state of each record instead
of a queue. Allow members that you do not know.`;

/** The document. */
export function asyncApiDocument(): JsonObject {
  const schemas = new Map<string, Json>();
  const messages = new Map<string, Json>();
  const ofClient = clientFrames().map((frame) => put(frame, messages, schemas));
  const ofServer = SERVER_FRAMES.map((frame) => put(frame, messages, schemas));
  const ending = put(CLOSE_FRAME, messages, schemas);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Overround stream',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: 'application/json',
    servers: {
      websocket: server('ws', 'WebSockets.'),
      events: server('http', 'Server-Sent Events, for places where WebSockets cannot pass.'),
    },
    channels: {
      stream: {
        address: STREAM_PATH,
        description: `${CLOSES}\n\n${closeCodes()}`,
        servers: [{ $ref: '#/servers/websocket' }],
        messages: named([...ofClient, ...ofServer]),
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
      },
      events: {
        address: EVENTS_PATH,
        description: EVENTS,
        servers: [{ $ref: '#/servers/events' }],
        messages: named([...ofServer, ending]),
      },
    },
    operations: {
      say: operation('receive', 'stream', 'What a client says.', ofClient),
      hear: operation('send', 'stream', 'What a client hears.', ofServer),
      hearEvents: operation('send', 'events', 'The same as Server-Sent Events.', [
        ...ofServer,
        ending,
      ]),
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

const CLOSES = `The server pings; answer as WebSockets do. It ends a stream with a code that says
whether connecting again helps: 4000 to 4099: reconnect with backoff, and resume; 4100 to 4199: do
not, unless the reason says so: something on your side must change first. A server that still reads
its log refuses the upgrade with 503 and a \`Retry-After\`.`;

const EVENTS = `One subscription a connection: \`channel\`, its filters and \`conflateMs\` are query
parameters. Read it with \`fetch\`, so that the key stays in the header \`x-api-key\`. The data of
an event is one frame; an event after which you can go on has the id \`epoch:seq\`: send it back as
\`Last-Event-ID\`. What is wrong is answered as REST answers it, before the stream begins.`;

function closeCodes(): string {
  const rows = Object.values(CLOSE_CODES).map(({ code, reason }) => `| ${code} | ${reason} |`);
  return ['| Code | Reason |', '|---|---|', ...rows].join('\n');
}

function server(protocol: 'ws' | 'http', description: string): Json {
  return {
    host: '{host}',
    protocol,
    description,
    variables: { host: { default: '127.0.0.1:8080', description: 'Where Overround listens.' } },
    security: [componentRef('securitySchemes', 'apiKey')],
  };
}

/** Adds a message to the components; its name. */
function put(
  { name, summary, schema }: FrameContract,
  messages: Map<string, Json>,
  schemas: Map<string, Json>,
): string {
  messages.set(name, { name, summary, payload: jsonSchema(schema, schemas) });
  return name;
}

function named(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, componentRef('messages', name)]));
}

function operation(
  action: 'send' | 'receive',
  channel: string,
  summary: string,
  names: readonly string[],
): Json {
  return {
    action,
    channel: { $ref: `#/channels/${channel}` },
    summary,
    messages: names.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` })),
  };
}

/** What a client may say, as the server reads it. */
function clientFrames(): readonly FrameContract[] {
  const id = z.union([z.string().min(1).max(100), z.int()]);
  return [
    {
      name: 'auth',
      summary: 'Says the key, first, where no header could',
      schema: z.object({ op: z.literal('auth'), key: z.string(), id: id.exactOptional() }),
    },
    ...CHANNELS.map((channel) => subscribeFrame(channel, id)),
    {
      name: 'unsubscribe',
      summary: 'Ends a subscription',
      schema: z.object({ op: z.literal('unsubscribe'), id }),
    },
    {
      name: 'ping',
      summary: 'Asks for a pong',
      schema: z.object({ op: z.literal('ping'), id: id.exactOptional() }),
    },
  ];
}

function subscribeFrame(channel: Channel, id: z.ZodType): FrameContract {
  const name = channel.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    name: `subscribe${name}`,
    summary: `Subscribes to ${channel}`,
    schema: z.object({
      op: z.literal('subscribe'),
      id,
      channel: z.literal(channel),
      ...filterShape(CHANNEL_FILTERS[channel]),
      conflateMs: z
        .number()
        .min(0)
        .max(CONFLATE_MS_MAX)
        .exactOptional()
        .meta({
          description: `Least time between two frames; rounded to ${CONFLATE_MS.join(', ')}.`,
        }),
      resume: z
        .object({ epoch: z.string(), seq: z.int().min(0) })
        .exactOptional()
        .meta({ description: 'Go on from here instead of from an image.' }),
    }),
  };
}

function filterShape(filters: Parameters): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, { schema, description }]) => [
      name,
      z.exactOptional(schema.meta({ ...schema.meta(), description })),
    ]),
  );
}
