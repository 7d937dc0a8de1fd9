// The app of ingest over a door that a test answers for, as a function of requests.
import type { Post, PostAnswer, PostResult, SessionResult } from '#domain/post.ts';
import type { SourceFreshness } from '#engine/view/records.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { InFlight } from '#gateway/ingest/in-flight.ts';
import { IngestApp, type IngestAppOptions } from '#gateway/ingest/ingest-app.ts';
import type { IngestDoor } from '#gateway/ingest/ingest-door.ts';
import type { ApiRequest } from '#gateway/sockets/http.ts';
import { silentLogger } from '#kit/logger.ts';

export const ANSWER: PostAnswer = {
  ...{ accepted: 2, refused: { unknown_team: 1 }, samples: [] },
  ...{ events: { g1: 'nfl_20261108_buf_mia' }, newVenues: ['corner_shop'] },
};
export const ANSWERED = { kind: 'answered', seq: 7, answer: ANSWER, isRepeat: false } as const;
export const NDJSON = { 'x-api-key': 'acme', 'content-type': 'application/x-ndjson' };
/** Of the source `acme`. */
export const FRESHNESS: SourceFreshness = {
  ...{ source: 'acme', state: 'live', semantics: 'poll', silentMs: 60_000, ageMs: null },
  lastHeardAt: '1970-01-01T00:00:01.000Z',
  lastObservedAt: '1970-01-01T00:00:00.900Z',
  ...{ lastConfirmedAt: null, primaryOf: 1, standbyOf: 0 },
};
const NAMES = [{ reason: 'unknown_team', text: 'Miami (OH)', count: 2, lastAt: 0, nearest: [] }];
const COUNTS = { posts: 3, accepted: 5, refused: 2, lastPostAt: 1000 };

export class FakeDoor implements IngestDoor {
  readonly posts: Post[] = [];
  readonly sessions = new Map<string, number>();
  answer: (post: Post) => Promise<PostResult> = async () => ANSWERED;

  async take(post: Post): Promise<PostResult> {
    this.posts.push(post);
    return await this.answer(post);
  }

  async openSession(source: string, named?: number): Promise<SessionResult> {
    const newest = this.session(source);
    if (named !== undefined && named !== newest) return { kind: 'refused', why: 'fenced' };
    const session = named ?? newest + 1;
    this.sessions.set(source, session);
    return { kind: 'open', session };
  }

  session(source: string): number {
    return this.sessions.get(source) ?? 0;
  }

  counts(source: string) {
    return source === 'acme' ? COUNTS : undefined;
  }

  unmatched(source: string) {
    return source === 'acme' ? NAMES : [];
  }
}

const account = { accountId: 'acc', plan: 'free', rawLines: false } as const;
const scope = { source: 'acme', venues: null, scores: false };
export const KEYS = KeyIndex.of([
  { key: 'reads', account: { ...account, keyId: 'key_1', ingest: null } },
  { key: 'acme', account: { ...account, keyId: 'key_2', ingest: scope } },
  { key: 'all', account: { ...account, keyId: 'key_3', ingest: { ...scope, source: '*' } } },
]);

export function ingestApp(door: IngestDoor, more: Partial<IngestAppOptions> = {}): IngestApp {
  return new IngestApp({
    keys: KEYS,
    reader: {
      seq: 7,
      sourceCounts: () => ({ accepted: 5, rejected: { unknown_team: 2 } }),
      sourceFreshness: () => [FRESHNESS],
    },
    epoch: () => 'e1',
    clock: { now: () => 61_000, wait: async () => true },
    logger: silentLogger,
    door: () => door,
    whyOff: () => undefined,
    isFed: (source) => source === 'fed',
    inFlight: new InFlight(),
    ...more,
  });
}

/** A request as the sockets bring it: its body, where one is taken, is there at once. */
export async function asked(app: IngestApp, request: Partial<ApiRequest>) {
  const whole = {
    ...{ method: 'POST', path: '/ingest/v1/acme', query: '', headers: NDJSON },
    address: () => '192.0.2.1',
    ...request,
  };
  if (whole.method === 'POST' && app.takesBody(whole)) {
    Object.assign(whole, { body: request.body ?? Buffer.from('{}') });
  }
  const { status, headers, body } = await app.handle(whole);
  return { status, headers, json: JSON.parse(Buffer.from(body).toString()) };
}
