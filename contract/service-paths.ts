// The part of the OpenAPI document about pages that need no key.

export const SERVICE_TAG = 'Service';

const NOT_ALLOWED = { $ref: '#/components/schemas/ErrorEnvelope' };

const READINESS = {
  type: 'object',
  required: ['status', 'seq', 'epoch', 'now', 'feeds', 'archive'],
  properties: {
    status: {
      type: 'string',
      enum: ['ready', 'warming', 'failed', 'stalled', 'starting', 'stopping'],
      description:
        'warming: a feed has not delivered its first full image, or the book is not whole; ' +
        'failed: a feed ended without it and will not; stalled: the book has stood still for longer ' +
        'than STALE_SERVE allows; starting: the log is being folded.',
    },
    seq: { type: 'integer', description: 'Position in the log.' },
    epoch: { type: 'string', description: 'The log that the position counts in.' },
    now: { type: 'string', format: 'date-time', description: 'The clock of the book.' },
    feeds: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'state', 'accepted', 'rejected'],
        properties: {
          name: { type: 'string' },
          state: { type: 'string' },
          accepted: { type: 'integer' },
          rejected: { type: 'object', description: 'Counts by reason.' },
          drift: {
            type: 'object',
            description: 'Unknown forms in the answers of a source, counted by name.',
          },
          leftOut: {
            type: 'object',
            description: 'Prices of leagues that are not served, by the source’s own keys.',
          },
          incidents: {
            type: 'object',
            description: 'Gaps and lost connections that were put right, counted by name.',
          },
          replay: {
            type: 'object',
            description: 'How far a recording was played.',
            required: ['position', 'nextAt', 'share'],
            properties: {
              position: {
                type: ['string', 'null'],
                description: 'Time of the answer that was published last.',
              },
              nextAt: {
                type: ['string', 'null'],
                description: 'Time of the answer that comes next.',
              },
              share: { type: 'number', description: 'Of the recording, 0 to 1.' },
            },
          },
        },
      },
    },
    sources: {
      type: 'array',
      description:
        'Those who posted since the start, the newest first, 50 at most; missing where posts are ' +
        'not taken.',
      items: {
        type: 'object',
        required: ['name', 'posts', 'accepted', 'refused', 'ageMs'],
        properties: {
          name: { type: 'string' },
          posts: { type: 'integer' },
          accepted: { type: 'integer' },
          refused: { type: 'object', description: 'Counts by reason.' },
          ageMs: { type: 'integer', description: 'How old the last post is.' },
        },
      },
    },
    book: {
      type: 'object',
      description: 'Whether the book is all that the log says, and how old it is.',
      required: ['state', 'ageMs'],
      properties: {
        state: {
          type: 'string',
          enum: ['whole', 'warming'],
          description:
            'warming: it began behind the beginning of the log, without a snapshot, and not every ' +
            'source has told it everything since.',
        },
        ageMs: {
          type: 'integer',
          description: 'How long it stands still already; under 3000 while it is current.',
        },
        waitsFor: {
          type: 'array',
          items: { type: 'string' },
          description:
            'Of one that is warming: sources that have not published everything since, 50 at ' +
            'most; empty while it is not known who fed the log.',
        },
      },
    },
    log: {
      type: 'object',
      description: 'Whether the server of the log is there; missing where the log is in files.',
      required: ['state', 'awayMs'],
      properties: {
        state: { type: 'string', enum: ['on', 'away'] },
        awayMs: { type: ['integer', 'null'], description: 'How long it has been away.' },
      },
    },
    archive: {
      type: 'object',
      description: 'How far the archive of prices is; it does not decide about the status.',
      required: ['state', 'seq', 'lagMs'],
      properties: {
        state: { type: 'string', enum: ['on', 'opening', 'waiting', 'off'] },
        seq: { type: ['integer', 'null'], description: 'All of the log up to here is in it.' },
        lagMs: {
          type: ['integer', 'null'],
          description: 'How far it is behind the clock of the book; null where that is not known.',
        },
      },
    },
  },
};

const EXAMPLE = {
  status: 'ready',
  seq: 48211,
  epoch: 'a1b2c3',
  now: '2026-11-08T17:42:11.000Z',
  book: { state: 'whole', ageMs: 240 },
  feeds: [{ name: 'simulated', state: 'running', accepted: 48210, rejected: {} }],
  archive: { state: 'on', seq: 48207, lagMs: 1240 },
};

/** `/healthz` and `/readyz`. */
export const SERVICE_PATHS = {
  '/healthz': page('getHealth', 'Is the process up', {
    200: answer(
      'It is.',
      { type: 'object', properties: { status: { type: 'string' } } },
      {
        status: 'ok',
      },
    ),
  }),
  '/readyz': page('getReadiness', 'Is the book complete', {
    200: answer('The log is folded and every feed has delivered.', READINESS, EXAMPLE),
    503: answer('Not yet, or not any more.', READINESS, { ...EXAMPLE, status: 'warming' }),
  }),
};

function page<R extends object>(operationId: string, summary: string, responses: R) {
  const refused = {
    405: {
      description: 'Takes GET and HEAD only.',
      content: { 'application/json': { schema: NOT_ALLOWED } },
    },
  };
  const operation = { operationId, tags: [SERVICE_TAG], summary, description: `${summary}.` };
  return { get: { ...operation, security: [], responses: { ...responses, ...refused } } };
}

function answer<S extends object, E extends object>(description: string, schema: S, example: E) {
  return { description, content: { 'application/json': { schema, example } } };
}
