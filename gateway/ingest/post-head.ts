// What the path, the query and the headers of a request to /ingest/v1 ask for, before any body.

import zlib from 'node:zlib';
import { type Refusal, refuse, refuseParameter } from '#contract/errors.ts';
import type { ValuesOf } from '#contract/route.ts';
import { INGEST_OPERATIONS, POST_QUERY } from '#contract/routes/ingest.ts';
import { isSourceName } from '#domain/ingest-scope.ts';
import { POST_CODINGS, type Post, type PostedForm, type PostScope } from '#domain/post.ts';
import { parseParameters, TARGET_CHARS_MAX } from '../parse.ts';
import { wrongMethod } from '../route-table.ts';
import type { ApiRequest } from '../sockets/http.ts';

/** What is asked, and of which source. */
export interface IngestTarget {
  readonly kind: keyof typeof INGEST_OPERATIONS;
  readonly source: string;
}

/** A post as far as its head says what it is. */
export interface PostHead {
  readonly kind: 'head';
  readonly post: Omit<Post, 'body'>;
  /** Whether the answer waits until the book shows it. */
  readonly waits: boolean;
}

const PREFIX = '/ingest/v1/';
const FORMS: Readonly<Record<string, PostedForm>> = {
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/json': 'json',
  'text/csv': 'csv',
};
/** That this Node can read. */
const CODINGS = POST_CODINGS.filter((each) => each !== 'zstd' || 'zstdDecompressSync' in zlib);
const KEY = /^[ -~]{1,64}$/;
const SESSION = /^[1-9][0-9]{0,15}$/;
const NAME = '1 to 40 of a-z, 0-9, "_" and "-", the first a letter or a digit';

/** What a path asks for; `isOwn` says which sources are the server's own. */
export function targetOf(
  { path, method, query }: Pick<ApiRequest, 'path' | 'method' | 'query'>,
  isOwn: (source: string) => boolean,
): IngestTarget | Refusal {
  if (path.length + query.length > TARGET_CHARS_MAX) return refuse('ERR_URI_TOO_LONG');
  if (!path.startsWith(PREFIX)) return refuse('ERR_NOT_FOUND');
  const [source = '', kind = 'post', ...more] = path.slice(PREFIX.length).split('/');
  const isKnown = Object.hasOwn(INGEST_OPERATIONS, kind) && !path.endsWith('/post');
  if (!isKnown || more.length > 0) return refuse('ERR_NOT_FOUND');
  if (!isSourceName(source)) return refuseParameter('source', `the name of a source: ${NAME}`);
  if (isOwn(source)) {
    return refuseParameter('source', `a name of your own: "${source}" is a source of the server`);
  }
  const takes = kind === 'post' || kind === 'sessions' ? 'POST' : 'GET';
  if (method !== takes && !(method === 'HEAD' && takes === 'GET')) return wrongMethod([takes]);
  return { kind: kind as IngestTarget['kind'], source };
}

/** The refusal of a query where none is taken. */
export function queryRefusal({ query }: Pick<ApiRequest, 'query'>): Refusal | undefined {
  const parsed = parseParameters({ pathParameters: {}, query: {} }, {}, query);
  return parsed.kind === 'refused' ? parsed : undefined;
}

/** What a post is, by its query and headers. */
export function postHeadOf(
  { query, headers }: Pick<ApiRequest, 'query' | 'headers'>,
  source: string,
  scope: PostScope,
): PostHead | Refusal {
  const parsed = parseParameters({ pathParameters: {}, query: POST_QUERY }, {}, query);
  if (parsed.kind === 'refused') return parsed;
  const { format, mode, atomic, wait } = parsed.values as ValuesOf<typeof POST_QUERY>;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const form = Object.hasOwn(FORMS, type) ? FORMS[type] : undefined;
  const isOddsApi = format !== undefined;
  if (form === undefined || (isOddsApi && form === 'csv')) {
    const types = isOddsApi ? 'application/json' : Object.keys(FORMS).join(', ');
    return refuse('ERR_UNSUPPORTED_MEDIA_TYPE', `Content-Type: takes ${types}.`);
  }
  const coding = headers['content-encoding']?.toLowerCase();
  const own = CODINGS.find((each) => each === coding);
  if (own === undefined && coding !== undefined && coding !== 'identity') {
    const takes = `Content-Encoding: takes ${CODINGS.join(', ')}.`;
    return refuse('ERR_UNSUPPORTED_MEDIA_TYPE', takes);
  }
  const key = headers['idempotency-key'];
  if (key !== undefined && !KEY.test(key)) {
    return refuseParameter('Idempotency-Key', '1 to 64 printable ASCII characters');
  }
  const named = headers['source-session'];
  if (named !== undefined && !SESSION.test(named)) {
    return refuseParameter(
      'Source-Session',
      `a session as POST ${PREFIX}${source}/sessions gives it`,
    );
  }
  const session = named === undefined ? undefined : Number(named);
  const as = { source, scope, session, key };
  const post = { ...as, form, isOddsApi, mode, coding: own, isAtomic: atomic };
  return { kind: 'head', post, waits: wait !== undefined };
}
