// What POST /ingest/v1/{source} takes in its query, and how the operations of ingest are named.

import { ROW_MODES, type RowMode } from '#domain/post.ts';
import { oneOf } from '../parameter-words.ts';
import type { Parameter } from '../route.ts';

const ODDS_API = 'the-odds-api';

const format: Parameter<typeof ODDS_API | undefined> = {
  schema: oneOf([ODDS_API]).optional(),
  description: 'The body is JSON of The Odds API v4 as it came; statements or rows otherwise.',
  takes: ODDS_API,
};

const mode: Parameter<RowMode> = {
  schema: oneOf(ROW_MODES).default('patch'),
  description:
    'Of rows. patch: they change single prices; image: they replace what the source said of their ' +
    'events, venues and markets.',
  takes: ROW_MODES.join(' or '),
};

const atomic: Parameter<boolean> = {
  schema: oneOf(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true'),
  description: 'true: everything is taken, or nothing (422).',
  takes: 'true or false',
};

const wait: Parameter<'applied' | undefined> = {
  schema: oneOf(['applied']).optional(),
  description: 'Answer once the book of this server shows what was posted; 5 s at most.',
  takes: 'applied',
};

export const POST_QUERY = { format, mode, atomic, wait };

/** Operations of ingest, by what stands behind the source in the path. */
export const INGEST_OPERATIONS = {
  post: 'postPrices',
  sessions: 'openIngestSession',
  stream: 'openIngestStream',
  status: 'getIngestStatus',
  unmatched: 'getIngestUnmatched',
} as const;
