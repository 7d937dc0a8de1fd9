// The way in over HTTP: POST /ingest/v1/{source}, and what became of a source's posts. A function of
// requests like the app of /v1, beside it on the same sockets. Never throws.

import { randomUUID } from 'node:crypto';
import { type ErrorCode, type Refusal, refuse, STARTING } from '#contract/errors.ts';
import { INGEST_OPERATIONS } from '#contract/routes/ingest.ts';
import { OWN_SOURCES } from '#domain/ingest-scope.ts';
import type { PostResult } from '#domain/post.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { Account, KeyStore } from '../accounts/auth.ts';
import { ingestScopeOf } from '../accounts/key-scope.ts';
import type { App } from '../app.ts';
import { errorResponse } from '../error-response.ts';
import type { PublicLimits } from '../ingress/public-limits.ts';
import { type ApiRequest, type ApiResponse, EMPTY_BODY } from '../sockets/http.ts';
import type { RequestLog } from '../sockets/request-log.ts';
import type { InFlight } from './in-flight.ts';
import type { IngestDoor } from './ingest-door.ts';
import { dataResponse, postResponse, refusalOf, TOO_LARGE } from './post-answer.ts';
import {
  type IngestTarget,
  type PostHead,
  postHeadOf,
  queryRefusal,
  targetOf,
} from './post-head.ts';
import type { Admitted } from './publish-sockets.ts';

export interface IngestOptions {
  /** Undefined while it is not open yet, or no more. */
  readonly door: () => IngestDoor | undefined;
  /** Why posts are not taken here at all; undefined where they are. */
  readonly whyOff: () => string | undefined;
  /** Whether a feed of the server has this source. */
  readonly isFed: (source: string) => boolean;
}

export interface IngestAppOptions extends IngestOptions {
  readonly keys: KeyStore;
  readonly reader: Pick<Reader, 'seq' | 'sourceCounts' | 'sourceFreshness'>;
  readonly epoch: () => string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What may be asked without a valid key; everything where it is left out. */
  readonly publicLimits?: PublicLimits | undefined;
  readonly requests?: RequestLog | undefined;
  readonly inFlight: InFlight;
  /** A session was opened by a post. */
  readonly onSession?: (source: string, session: number) => void;
}

/** uWebSockets itself ends a body that brings less than 16 KiB a second for ten seconds. */
export const POST_MS_MAX = 120_000;
/** How long an answer waits for the book. */
const APPLIED_MS_MAX = 5000;
const POLL_MS = 5;
const TOO_MUCH: Refusal = {
  ...refuse(
    'ERR_RATE_LIMITED',
    'This key has 16 posts or 64 MiB under way: wait for their answers, then send more.',
  ),
  headers: { 'retry-after': '1' },
};

const NO_SOCKET: Refusal = {
  ...refuse('ERR_UPGRADE_REQUIRED', 'This path is a WebSocket. Where none can pass, use POST.'),
  headers: { upgrade: 'websocket', connection: 'upgrade' },
};

const NO_NAMES = refuse(
  'ERR_NOT_FOUND',
  'This process forwards posts: the one with INGEST=on lists names.',
);

/** A request of who may ask it. */
interface Asked {
  readonly kind: 'asked';
  readonly account: Account;
  readonly target: IngestTarget;
  readonly door: IngestDoor;
  /** Of a post. */
  readonly head: PostHead | undefined;
}

/** A post whose body is being read, or was. */
interface Receiving {
  readonly asked: Asked;
  readonly release: () => void;
}

export class IngestApp implements App {
  readonly #options: IngestAppOptions;
  readonly #receiving = new WeakMap<ApiRequest, Receiving>();

  constructor(options: IngestAppOptions) {
    this.#options = options;
  }

  /** True where a post may come in; room for it is taken until it is answered, or its sender gone. */
  takesBody(request: ApiRequest): boolean {
    const asked = this.#ask(request);
    if (asked.kind === 'refused' || !asked.head) return false;
    const bytes = Number(request.headers['content-length'] ?? 0);
    const release = this.#options.inFlight.reserve(asked.account.keyId, bytes);
    if (!release) return false;
    this.#receiving.set(request, { asked, release });
    request.gone?.signal.addEventListener('abort', () => {
      // One that is being handled is in memory until its end.
      if (this.#receiving.has(request)) release();
    });
    return true;
  }

  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse> {
    const requestId = `req_${randomUUID()}`;
    const startedMs = performance.now();
    const receiving = this.#receiving.get(request);
    this.#receiving.delete(request);
    const asked = receiving?.asked ?? this.#ask(request);
    const answered = (response: ApiResponse): ApiResponse => {
      const [account, target] = asked.kind === 'asked' ? [asked.account, asked.target] : [];
      const operationId = target && INGEST_OPERATIONS[target.kind];
      const endpoint = operationId && { contract: { operationId } };
      const { status } = response;
      this.#options.requests?.answered(
        { requestId, request, account, endpoint },
        status,
        startedMs,
      );
      return response;
    };
    if (asked.kind === 'refused') return answered(this.#refused(asked, request, requestId));
    if (asked.target.kind === 'stream') return answered(errorResponse(NO_SOCKET, requestId));
    if (asked.target.kind === 'sessions') {
      return this.#orInternal(this.#session(asked, requestId), requestId).then(answered);
    }
    if (asked.target.kind === 'unmatched' && asked.door.isForwarding) {
      return answered(errorResponse(NO_NAMES, requestId));
    }
    if (!asked.head) return answered(dataResponse(this.#shown(asked), requestId));
    if (!receiving) {
      this.#options.requests?.limited(TOO_MUCH.code);
      return answered(errorResponse(TOO_MUCH, requestId));
    }
    return this.#orInternal(this.#post(asked, asked.head, request, requestId), requestId)
      .finally(receiving.release)
      .then(answered);
  }

  #orInternal(response: Promise<ApiResponse>, requestId: string): Promise<ApiResponse> {
    return response.catch((error: unknown) => {
      this.#options.logger.error({ err: error, requestId }, 'post failed');
      return errorResponse(refuse('ERR_INTERNAL'), requestId);
    });
  }

  refuse(code: ErrorCode): ApiResponse {
    const message = code === 'ERR_PAYLOAD_TOO_LARGE' ? TOO_LARGE : undefined;
    return errorResponse(refuse(code, message), `req_${randomUUID()}`);
  }

  /** Whether a connection may be opened; `key`: empty where it comes as its first frame. */
  admit(request: Pick<ApiRequest, 'path' | 'method' | 'query'>, key: string): Admitted {
    if (key !== '') {
      const asked = this.#ask({ ...request, headers: { 'x-api-key': key } });
      return asked.kind === 'refused' ? asked : { kind: 'admitted', source: asked.target.source };
    }
    const { door, whyOff } = this.#options;
    const target = targetOf(request, (source) => this.#isOwn(source));
    const refusal = target.kind === 'refused' ? target : queryRefusal(request);
    if (refusal) return refusal;
    const off = whyOff();
    if (off !== undefined) return refuse('ERR_NOT_FOUND', off);
    return door() ? { kind: 'admitted', source: (target as IngestTarget).source } : STARTING;
  }

  #isOwn(source: string): boolean {
    return OWN_SOURCES.includes(source) || this.#options.isFed(source);
  }

  /** Order of checks: who asks, what is served at the path, for whom, and what the head says. */
  #ask(request: Pick<ApiRequest, 'path' | 'method' | 'query' | 'headers'>): Asked | Refusal {
    const { keys, door, whyOff } = this.#options;
    const account = keys.find(request.headers['x-api-key'] ?? '');
    if (!account) return refuse('ERR_UNAUTHORIZED');
    const target = targetOf(request, (source) => this.#isOwn(source));
    if (target.kind === 'refused') return target;
    const scope = ingestScopeOf(account, target.source);
    if ('kind' in scope) return scope;
    const off = whyOff();
    if (off !== undefined) return refuse('ERR_NOT_FOUND', off);
    const isPost = target.kind === 'post';
    const head = isPost ? postHeadOf(request, target.source, scope) : queryRefusal(request);
    if (head?.kind === 'refused') return head;
    const open = door();
    return open ? { kind: 'asked', account, target, door: open, head } : STARTING;
  }

  /** Who has no valid key for this is counted by address, and cut off where that asks too much. */
  #refused(refusal: Refusal, { address }: ApiRequest, requestId: string): ApiResponse {
    const isOfKey = refusal.code === 'ERR_UNAUTHORIZED' || refusal.code === 'ERR_WRONG_SCOPE';
    const flooded = isOfKey ? this.#options.publicLimits?.request(address()) : undefined;
    if (!flooded) return errorResponse(refusal, requestId);
    return { ...errorResponse(flooded, requestId), closes: true };
  }

  async #post(
    { door }: Asked,
    { post, waits }: PostHead,
    { body = EMPTY_BODY }: ApiRequest,
    requestId: string,
  ): Promise<ApiResponse> {
    const result = await door.take({ ...post, body });
    const applied = waits ? await this.#isApplied(result, door) : undefined;
    return postResponse(result, { epoch: this.#options.epoch(), requestId, applied });
  }

  async #session({ target, door }: Asked, requestId: string): Promise<ApiResponse> {
    const opened = await door.openSession(target.source);
    if (opened.kind === 'refused') return errorResponse(refusalOf(opened.why), requestId);
    this.#options.onSession?.(target.source, opened.session);
    return dataResponse({ session: opened.session }, requestId);
  }

  /** Waits until the book shows it; not longer than the door is open. */
  async #isApplied(result: PostResult, door: IngestDoor): Promise<boolean> {
    if (result.kind !== 'answered') return false;
    const { reader, clock } = this.#options;
    for (let waitedMs = 0; reader.seq < result.seq; waitedMs += POLL_MS) {
      if (waitedMs >= APPLIED_MS_MAX || this.#options.door() !== door) return false;
      await clock.wait(POLL_MS);
    }
    return true;
  }

  #shown({ target: { kind, source }, door }: Asked): object {
    if (kind === 'unmatched') {
      const names = door.unmatched(source);
      return names.map((name) => ({ ...name, lastAt: instant(name.lastAt) }));
    }
    const { reader, clock } = this.#options;
    const counts = door.counts(source);
    const { posts = 0, accepted = 0, refused = 0, lastPostAt = null } = counts ?? {};
    const ageMs = lastPostAt === null ? null : Math.max(0, clock.now() - lastPostAt);
    const sinceStart = { posts, accepted, refused };
    const last = { lastPostAt: lastPostAt === null ? null : instant(lastPostAt), ageMs };
    const session = door.session(source) || null;
    const found = reader.sourceFreshness().find((each) => each.source === source);
    const { source: _, ...freshness } = found ?? { source };
    const shown = { freshness: found ? freshness : null, inLog: reader.sourceCounts(source) };
    return { source, session, ...last, sinceStart, ...shown };
  }
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
