// The door of a process that does not write: each post goes to the process that does, through the
// stream of posts, and is answered after the append in the writer's words. What was not answered in
// time may have its effect yet: under its key the same post has it once.
import { randomUUID } from 'node:crypto';
import type {
  NatsOutbox,
  NatsOutboxOptions,
  OutboxReply,
  OutboxResult,
} from '#backends/nats/nats-outbox.ts';
import type { Post, PostAnswer, PostRefusal, PostResult, SessionResult } from '#domain/post.ts';
import type { IngestCounts, IngestDoor, UnmatchedWord } from '#gateway/ingest/ingest-door.ts';
import { whyRefused } from '#gateway/ingest/post-answer.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { Clock } from '#kit/clock.ts';
import { parseJson } from '#kit/json.ts';
import type { Logger } from '#kit/logger.ts';
import { authorityText, OPEN_SESSION } from './forwarded-post.ts';

export interface ForwardingDoorOptions {
  readonly place: NatsOutboxOptions;
  /** The newest session of a source, as the log has it; 0 where there is none. */
  readonly sourceSession: (source: string) => number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Default 15 s. */
  readonly waitMs?: number;
}

const WAIT_MS = 15_000;
/** A post waits so long for a connection: at a start it takes a moment. */
const CONNECTED_MS_MAX = 2000;
const WAITING_MAX = 256;
const AGAIN = { firstMs: 200, mostMs: 5000 };
/** Sources whose posts are counted. */
const SOURCES_MAX = 1000;
const NO_BODY = new Uint8Array(0);

export class ForwardingDoor implements IngestDoor {
  readonly isForwarding = true;
  readonly #options: ForwardingDoorOptions;
  readonly #counts = new Map<
    string,
    { -readonly [key in keyof IngestCounts]: IngestCounts[key] }
  >();
  #outbox: NatsOutbox | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(options: ForwardingDoorOptions) {
    this.#options = options;
  }

  /** Keeps a connection until the signal; without one every post is refused for a while. */
  async keep(signal: AbortSignal): Promise<void> {
    const { place, clock, logger } = this.#options;
    const { NatsOutbox } = await import('#backends/nats/nats-outbox.ts');
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const outbox = await NatsOutbox.open(place);
        const end = (): void => void outbox.close();
        signal.addEventListener('abort', end);
        if (signal.aborted) end();
        this.#outbox = outbox;
        for (const wake of [...this.#waiting]) wake();
        failures = 0;
        await outbox.closed();
        signal.removeEventListener('abort', end);
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error }, 'posts cannot be forwarded');
      }
      this.#outbox = undefined;
      if (!signal.aborted) await clock.wait(backOffMs(AGAIN, failures + 1), signal);
    }
  }

  async take(post: Post): Promise<PostResult> {
    const result = postResultOf(await this.#ask(post.source, fieldsOf(post), post.body));
    this.#count(post.source, result);
    return result;
  }

  async openSession(source: string, named?: number): Promise<SessionResult> {
    const fields = { [OPEN_SESSION]: named === undefined ? 'new' : `${named}` };
    const result = await this.#ask(source, fields, NO_BODY);
    if (typeof result === 'string') return { kind: 'refused', why: WHY[result] };
    const { data, error } = readReply(result);
    if (typeof data?.session === 'number') return { kind: 'open', session: data.session };
    return { kind: 'refused', why: whyRefused(error?.code) ?? 'unanswered' };
  }

  session(source: string): number {
    return this.#options.sourceSession(source);
  }

  counts(source: string): IngestCounts | undefined {
    return this.#counts.get(source);
  }

  /** Only the writer reads names. */
  unmatched(): readonly UnmatchedWord[] {
    return [];
  }

  async #ask(
    source: string,
    fields: Readonly<Record<string, string>>,
    body: Uint8Array,
  ): Promise<OutboxResult> {
    const { waitMs = WAIT_MS } = this.#options;
    if (this.#outbox === undefined) await this.#connected();
    return (await this.#outbox?.ask(randomUUID(), source, fields, body, waitMs)) ?? 'unsent';
  }

  /** Resolves when there is a connection, or when that takes too long. */
  async #connected(): Promise<void> {
    if (this.#waiting.size >= WAITING_MAX) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, CONNECTED_MS_MAX);
      this.#waiting.add(done);
    });
  }

  #count(source: string, result: PostResult): void {
    if (result.kind !== 'answered' || result.isRepeat) return;
    const known = this.#counts.get(source);
    if (known === undefined && this.#counts.size >= SOURCES_MAX) return;
    const counts = known ?? { posts: 0, accepted: 0, refused: 0, lastPostAt: null };
    counts.posts += 1;
    counts.accepted += result.answer.accepted;
    counts.refused += Object.values(result.answer.refused).reduce((sum, count) => sum + count, 0);
    counts.lastPostAt = this.#options.clock.now();
    this.#counts.set(source, counts);
  }
}

const WHY = {
  unsent: 'log_away',
  unanswered: 'unanswered',
} as const satisfies Record<string, PostRefusal>;
const TYPES = { ndjson: 'application/x-ndjson', json: 'application/json', csv: 'text/csv' };

function fieldsOf(post: Post): Readonly<Record<string, string>> {
  const { scope, form, isOddsApi, mode, coding, isAtomic, key, session } = post;
  return {
    Authority: authorityText(scope),
    'Content-Type': TYPES[form],
    Mode: mode,
    Atomic: `${isAtomic}`,
    ...(isOddsApi && { Format: 'the-odds-api' }),
    ...(coding !== undefined && { 'Content-Encoding': coding }),
    // Not Nats-Msg-Id: a server drops what repeats that at once, and a repeat is to be answered.
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(session !== undefined && { 'Source-Session': `${session}` }),
  };
}

interface ReplyBody {
  readonly data?: (PostAnswer & { readonly seq: number | null; readonly session?: number }) | null;
  readonly error?: { readonly code?: string } | null;
}

function readReply({ body }: OutboxReply): ReplyBody {
  return (parseJson(Buffer.from(body).toString('utf8')) ?? {}) as ReplyBody;
}

/** The writer is this program: what it answers is of its own form. */
function postResultOf(result: OutboxResult): PostResult {
  if (typeof result === 'string') return { kind: 'refused', why: WHY[result] };
  const { data, error } = readReply(result);
  if (!data) return { kind: 'refused', why: whyRefused(error?.code) ?? 'unanswered' };
  const { accepted, refused, samples, events, newVenues, seq } = data;
  const answer = { accepted, refused, samples, events, newVenues };
  if (seq === null) return { kind: 'nothing', answer };
  return { kind: 'answered', seq, answer, isRepeat: result.isRepeat };
}
