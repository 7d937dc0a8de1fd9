// Posts that come over NATS instead of HTTP: each message of the inbox is taken by the same door,
// answered in the same words, and acknowledged once the log has it. A message that cannot be read is
// quarantined, counted and acknowledged: none ends the process.
import { AppendLostError } from '#backends/log.ts';
import { FORWARD_ID } from '#backends/nats/nats-address.ts';
import type { InboxMessage, NatsInbox, NatsInboxOptions } from '#backends/nats/nats-inbox.ts';
import { UnfitServerError } from '#backends/nats/nats-refusal.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { OWN_SOURCES } from '#domain/ingest-scope.ts';
import type { Post, PostRefusal, PostResult, PostScope, SessionResult } from '#domain/post.ts';
import { errorResponse } from '#gateway/error-response.ts';
import type { IngestDoor } from '#gateway/ingest/ingest-door.ts';
import { dataResponse, postResponse, refusalOf } from '#gateway/ingest/post-answer.ts';
import { postHeadOf, targetOf } from '#gateway/ingest/post-head.ts';
import { type ApiResponse, EMPTY_BODY } from '#gateway/sockets/http.ts';
import type { Quarantine } from '#ingest/quarantine.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { ForwardedParts } from './forwarded-parts.ts';
import { isForgotten, OPEN_SESSION, readAuthority } from './forwarded-post.ts';

export interface IngestInboxOptions {
  /** Connects, as often as it must. */
  readonly open: () => Promise<NatsInbox>;
  readonly door: IngestDoor;
  readonly scopeOf: (source: string) => PostScope;
  readonly isFed: (source: string) => boolean;
  readonly epoch: () => string;
  readonly quarantine: Quarantine;
  /** The clock by which messages are stored, epoch ms; that of this machine where it is left out. */
  readonly storedNow?: () => number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Messages since the start. */
export interface InboxCounts {
  taken: number;
  /** The answer of an earlier message was given again. */
  repeated: number;
  unreadable: number;
  /** Forwarded, and not taken: nobody waited for the answer any more, or a part of it is missing. */
  forgotten: number;
}

const AGAIN = { firstMs: 200, mostMs: 5000 };
/** Why a message is not taken now, and comes again. */
const COME_AGAIN: ReadonlySet<PostRefusal> = new Set(['too_busy', 'log_away', 'unanswered']);
const UNDER_WAY_POLL_MS = 20;
const OPENING_TRIES_MAX = 10;
const OPENING_ARRAY = 0x5b;

/** The stream of posts cannot be had for now. */
export class PostsAwayError extends AppendLostError {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** Connects; tries for some time. Rejects with what an operator must change. */
export async function openInbox(
  place: NatsInboxOptions,
  clock: Clock,
  signal?: AbortSignal,
): Promise<NatsInbox> {
  const { NatsInbox } = await import('#backends/nats/nats-inbox.ts');
  for (let tries = 1; ; tries++) {
    try {
      return await NatsInbox.open(place);
    } catch (error) {
      if (error instanceof UnfitServerError) throw error;
      if (tries >= OPENING_TRIES_MAX || signal?.aborted) throw new PostsAwayError(error as Error);
      await clock.wait(backOffMs(AGAIN, tries), signal);
    }
  }
}

export class IngestInbox {
  readonly counts: InboxCounts = { taken: 0, repeated: 0, unreadable: 0, forgotten: 0 };
  readonly #options: IngestInboxOptions;
  readonly #parts = new ForwardedParts();

  constructor(options: IngestInboxOptions) {
    this.#options = options;
  }

  /**
   * Takes messages until the signal, and begins anew after a loss; what was taken is in the log
   * then. Rejects only for a bug.
   */
  async keep(first: NatsInbox, signal: AbortSignal): Promise<void> {
    const { open, clock, logger } = this.#options;
    let inbox: NatsInbox | undefined = first;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        inbox ??= await open();
        await this.#drain(inbox, signal, () => {
          failures = 0;
        });
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error }, 'posts over NATS wait');
      }
      await inbox?.close();
      inbox = undefined;
      if (!signal.aborted) await clock.wait(backOffMs(AGAIN, failures + 1), signal);
    }
  }

  /** Until the signal, a loss, or a message that must come again. */
  async #drain(inbox: NatsInbox, signal: AbortSignal, onTaken: () => void): Promise<void> {
    const stop = new AbortController();
    const both = AbortSignal.any([signal, stop.signal]);
    const underWay = new Set<Promise<void>>();
    let failure: unknown;
    for await (const message of inbox.read(both)) {
      // Taken in the order of the stream; no more of them wait than the inbox delivers.
      const done = this.#take(message, both)
        .then(onTaken)
        .catch((error: unknown) => {
          failure ??= error;
          stop.abort();
        })
        .finally(() => underWay.delete(done));
      underWay.add(done);
    }
    await Promise.all(underWay);
    if (failure !== undefined) throw failure;
  }

  /** Rejects where the message must come again. */
  async #take(message: InboxMessage, signal: AbortSignal): Promise<void> {
    if (message.isForwarded) {
      if (isForgotten(message.storedAtMs, this.#storedNow())) {
        this.counts.forgotten += 1;
        message.acknowledge();
        return;
      }
      const session = message.headers[OPEN_SESSION.toLowerCase()];
      if (session !== undefined) return await this.#openSession(message, session);
      return await this.#takeForwarded(message, signal);
    }
    await this.#takePost(message, signal);
  }

  #storedNow(): number {
    const { storedNow, clock } = this.#options;
    return storedNow?.() ?? clock.now();
  }

  async #takeForwarded(message: InboxMessage, signal: AbortSignal): Promise<void> {
    const body = this.#parts.gather(message, this.#options.clock.now());
    if (body === 'waits') return message.acknowledge();
    if (body !== 'incomplete') return await this.#takePost({ ...message, body }, signal);
    this.counts.forgotten += 1;
    // One that was taken, and not acknowledged, comes again without what was before it.
    answer(message, errorResponse(refusalOf('unanswered'), message.id));
  }

  /** Rejects where the message must come again. */
  async #takePost(message: InboxMessage, signal: AbortSignal): Promise<void> {
    const post = this.#postOf(message);
    if (post.kind === 'refused') {
      this.counts.unreadable += 1;
      this.#quarantine(message, post.code);
      answer(message, errorResponse(post, message.id));
      return;
    }
    const result = await this.#result(post, signal);
    if (result.kind === 'refused') {
      this.counts.unreadable += 1;
      this.#quarantine(message, result.why);
    } else {
      const isRepeat = result.kind === 'answered' && result.isRepeat;
      this.counts[isRepeat ? 'repeated' : 'taken'] += 1;
    }
    const context = { epoch: this.#options.epoch(), requestId: message.id };
    answer(message, postResponse(result, context));
  }

  async #openSession(message: InboxMessage, named: string): Promise<void> {
    const { door, isFed } = this.#options;
    const { sender } = message;
    const isOwn = OWN_SOURCES.includes(sender) || isFed(sender);
    const number = named === 'new' ? undefined : Number(named);
    const opened: SessionResult = isOwn
      ? { kind: 'refused', why: 'source_taken' }
      : await door.openSession(sender, number);
    if (opened.kind === 'open')
      answer(message, dataResponse({ session: opened.session }, message.id));
    else answer(message, errorResponse(refusalOf(opened.why), message.id));
  }

  async #result({ post }: { readonly post: Post }, signal: AbortSignal): Promise<PostResult> {
    for (;;) {
      const result = await this.#options.door.take(post);
      if (result.kind !== 'refused') return result;
      if (COME_AGAIN.has(result.why)) throw new Error(result.why);
      if (result.why !== 'under_way') return result;
      // The same key, twice in the stream: the second has the first one's answer.
      if (!(await this.#options.clock.wait(UNDER_WAY_POLL_MS, signal))) throw new Error(result.why);
    }
  }

  #postOf(message: InboxMessage): { readonly kind: 'post'; readonly post: Post } | Refusal {
    const { sender, body, id, isForwarded, headers } = message;
    const { scopeOf, isFed } = this.#options;
    // Who publishes as a source has the authority that the operator states of it; one of ours says
    // which authority it has checked.
    const scope = isForwarded ? readAuthority(headers.authority) : scopeOf(sender);
    if (scope === undefined) return refuse('ERR_INVALID_REQUEST');
    const request = requestOf(message);
    const isOwn = (source: string): boolean => OWN_SOURCES.includes(source) || isFed(source);
    const target = targetOf(request, isOwn);
    if (target.kind === 'refused') return target;
    const head = postHeadOf(request, sender, scope);
    if (head.kind === 'refused') return head;
    // The door takes the memory of a body over, and a sample of this one may be kept.
    const own = new Uint8Array(body);
    return { kind: 'post', post: { ...head.post, key: head.post.key ?? id, body: own } };
  }

  #quarantine({ sender, body }: InboxMessage, why: string): void {
    const text = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, 2048));
    const { quarantine, clock } = this.#options;
    quarantine.add(sender, 'malformed', clock.now(), { why, body: text.toString('utf8') });
  }
}

/** The message as the request that would say the same over HTTP. */
function requestOf({ sender, headers, body, isForwarded }: InboxMessage) {
  const { format, mode, atomic } = headers;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ format, mode, atomic })) {
    if (value !== undefined) query.set(name, value);
  }
  const isJson = format !== undefined || body[0] === OPENING_ARRAY;
  const type = headers['content-type'] ?? `application/${isJson ? 'json' : 'x-ndjson'}`;
  const coding = headers['content-encoding'];
  const key = headers[isForwarded ? 'idempotency-key' : 'nats-msg-id'];
  const session = isForwarded ? headers['source-session'] : undefined;
  return {
    method: 'POST',
    path: `/ingest/v1/${sender}`,
    query: query.toString(),
    headers: {
      'content-type': type,
      ...(coding !== undefined && { 'content-encoding': coding }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(session !== undefined && { 'source-session': session }),
    },
    body: EMPTY_BODY,
    address: () => 'nats',
  };
}

/** Answered first: whoever asks again has the same answer. */
function answer(message: InboxMessage, { status, headers, body }: ApiResponse): void {
  const isRepeat = headers['Idempotency-Replayed'] === 'true';
  const forwardId = message.isForwarded ? message.headers[FORWARD_ID.toLowerCase()] : undefined;
  message.answer(body, {
    ...(forwardId !== undefined && { [FORWARD_ID]: forwardId }),
    Status: `${status}`,
    'Message-Id': message.headers['nats-msg-id'] ?? message.id,
    ...(isRepeat && { 'Idempotency-Replayed': 'true' }),
  });
  message.acknowledge();
}
