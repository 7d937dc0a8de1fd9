// One connection over which a source sends batches: who it is, what of it is under way, and what it
// gets back. Whatever arrives is answered or ends this connection; nothing else suffers for it.

import type { z } from 'zod';
import { INGEST_CLOSE_CODES, type IngestCloseCode } from '#contract/close-codes.ts';
import { ERRORS } from '#contract/errors.ts';
import {
  type INGEST_HEADS,
  INGEST_STREAM_VERSION,
  INGEST_STREAM_LIMITS as LIMITS,
} from '#contract/ingest-stream.ts';
import type { PostRefusal, PostResult } from '#domain/post.ts';
import { type BucketSize, TokenBucket } from '#kit/token-bucket.ts';
import type { Account, KeyStore } from '../accounts/auth.ts';
import { ingestScopeOf } from '../accounts/key-scope.ts';
import type { InFlight } from './in-flight.ts';
import type { IngestDoor } from './ingest-door.ts';
import { refusalOf } from './post-answer.ts';
import { readFrame } from './publish-frame.ts';

/** A way back to the client. */
export interface PublishConnection {
  /** What was sent waits in the socket beyond any reason. */
  readonly isOverfull: boolean;
  send(text: string): void;
  /** Sends the code, and ends. */
  end(code: number, reason: string): void;
}

/** What connections share. */
export interface PublishContext {
  readonly keys: KeyStore;
  readonly door: () => IngestDoor | undefined;
  readonly epoch: () => string;
  readonly inFlight: InFlight;
  /** Milliseconds of a clock that never steps back. */
  readonly monotonicMs: () => number;
  /** A key failed. */
  readonly countFailedKey: (address: string) => void;
  /** A session is open: it ends those that it fences off, or takes over from. */
  readonly opened: (session: PublishSession) => void;
  /** A bug showed: the connection ends. */
  readonly failed: (error: unknown) => void;
}

type Ping = z.output<typeof INGEST_HEADS.ping>;
type Batch = z.output<typeof INGEST_HEADS.batch>;

/** Frames beside batches, control frames included. */
const FRAMES: BucketSize = { perSecond: 5, burst: 20 };
const BAD_FRAMES: BucketSize = { perSecond: 1 / 60, burst: 10 };
/** Whole refusals after which the client sends again, over another connection, in order. */
const ENDS: Readonly<Partial<Record<PostRefusal, IngestCloseCode>>> = {
  fenced: 'fenced',
  under_way: 'busy',
  too_busy: 'busy',
  log_away: 'logAway',
  unanswered: 'logAway',
  too_many_sources: 'tooManySources',
};

export class PublishSession {
  readonly source: string;
  readonly #context: PublishContext;
  readonly #connection: PublishConnection;
  readonly #address: string;
  readonly #frames: TokenBucket;
  readonly #badFrames: TokenBucket;
  readonly #authTimer: NodeJS.Timeout;
  /** As it was presented; empty before that. */
  #key = '';
  #door: IngestDoor | undefined;
  /** The session that it sends in; 0 before it is open. */
  #number = 0;
  #batches = 0;
  #bytes = 0;
  #receivedAtMs: number;
  #isOpen = true;
  /** The server ended it: what waits for its turn is not taken, and comes again. */
  #isEnded = false;

  constructor(
    source: string,
    connection: PublishConnection,
    address: string,
    context: PublishContext,
  ) {
    this.source = source;
    this.#connection = connection;
    this.#address = address;
    this.#context = context;
    this.#receivedAtMs = context.monotonicMs();
    this.#frames = new TokenBucket(FRAMES, this.#receivedAtMs);
    this.#badFrames = new TokenBucket(BAD_FRAMES, this.#receivedAtMs);
    this.#authTimer = setTimeout(() => this.close('authTimeout'), LIMITS.authMs);
  }

  /** Whether its key is. */
  get isKnown(): boolean {
    return this.#key !== '';
  }

  get number(): number {
    return this.#number;
  }

  /** Opens a session with a key, or goes on with the one that is `named`. Never rejects. */
  async authorise(key: string, named: number | undefined): Promise<void> {
    await this.#authorise(key, named).catch((error: unknown) => this.#failed(error));
  }

  async #authorise(key: string, named: number | undefined): Promise<void> {
    clearTimeout(this.#authTimer);
    this.#key = key;
    const account = this.#account();
    const door = this.#context.door();
    if (!account) return;
    if (!door) {
      this.close('shuttingDown');
      return;
    }
    this.#door = door;
    const opened = await door.openSession(this.source, named);
    if (!this.#isOpen) return;
    if (opened.kind === 'refused') {
      this.close(ENDS[opened.why] ?? 'logAway');
      return;
    }
    this.#number = opened.session;
    this.#context.opened(this);
    const { window, frameBytesMax, idleMs } = LIMITS;
    const states = { window, frameBytesMax, idleMs };
    const { source } = this;
    const epoch = this.#context.epoch();
    this.#send({ op: 'hello', source, session: opened.session, epoch, ...states });
  }

  /** A frame of the client; without bytes one that uWebSockets answers. Keeps no bytes. */
  receive(bytes?: Uint8Array): void {
    if (!this.#isOpen) return;
    const nowMs = this.#context.monotonicMs();
    if (bytes) this.#receivedAtMs = nowMs;
    const frame = bytes && readFrame(bytes, this.isKnown);
    if (frame?.kind === 'batch' && this.#number > 0) {
      this.#batch(frame.head, frame.body, bytes?.byteLength ?? 0);
      return;
    }
    if (!this.#frames.take(FRAMES, nowMs)) this.close('tooManyFrames');
    else if (frame?.kind === 'auth' && this.#key === '')
      void this.authorise(frame.head.key, frame.head.session);
    else if (frame?.kind === 'ping' && this.#key !== '') this.#pong(frame.head);
    else if (frame) this.#bad(frame.kind === 'bad' ? frame.problem : this.#order(), nowMs);
  }

  /** Ends a connection that sends nothing. */
  closeIdle(nowMs: number): void {
    if (this.#batches === 0 && nowMs - this.#receivedAtMs >= LIMITS.idleMs) this.close('idle');
  }

  close(why: IngestCloseCode): void {
    if (!this.#isOpen) return;
    this.#isEnded = true;
    this.closed();
    const { code, reason } = INGEST_CLOSE_CODES[why];
    this.#connection.end(code, reason);
  }

  /** The connection is gone. */
  closed(): void {
    this.#isOpen = false;
    clearTimeout(this.#authTimer);
  }

  #pong({ id }: Ping): void {
    if (!this.#account()) return;
    this.#send({ op: 'pong', ...(id !== undefined && { id }), time: new Date().toISOString() });
  }

  /** The account as it is now; the connection ends where the key may not send as the source. */
  #account(): (Account & { readonly ingest: NonNullable<Account['ingest']> }) | undefined {
    const account = this.#context.keys.find(this.#key);
    const scope = account && ingestScopeOf(account, this.source);
    if (account && scope && !('kind' in scope)) return { ...account, ingest: scope };
    if (this.#number > 0) this.close('revoked');
    else {
      this.#context.countFailedKey(this.#address);
      this.close(account ? 'wrongScope' : 'unauthorized');
    }
    return undefined;
  }

  #batch(head: Batch, body: Uint8Array, bytes: number): void {
    const account = this.#account();
    if (!account) return;
    const { batches, bytes: bytesMax } = LIMITS.window;
    if (this.#batches >= batches || this.#bytes + bytes > bytesMax) {
      this.close('windowExceeded');
      return;
    }
    const door = this.#context.door();
    const release = this.#context.inFlight.hold(account.keyId, bytes);
    if (door === undefined || door !== this.#door || !release) {
      release?.();
      this.close(release ? 'shuttingDown' : 'busy');
      return;
    }
    this.#batches += 1;
    this.#bytes += bytes;
    const { id, form, format, mode, atomic, encoding } = head;
    const as = { source: this.source, scope: account.ingest, session: this.#number, key: id };
    const kind = { form, mode, isOddsApi: format !== undefined, isGzipped: encoding === 'gzip' };
    const isDropped = (): boolean => this.#isEnded;
    // uWebSockets takes its memory back when the call ends.
    const post = { ...as, ...kind, isAtomic: atomic, isDropped, body: new Uint8Array(body) };
    door
      .take(post)
      .finally(() => {
        release();
        this.#batches -= 1;
        this.#bytes -= bytes;
      })
      .then((result) => this.#answer(id, result))
      .catch((error: unknown) => this.#failed(error));
  }

  #answer(id: string, result: PostResult): void {
    if (result.kind === 'refused') {
      const end = ENDS[result.why];
      const { code, message = ERRORS[code].message } = refusalOf(result.why);
      if (end) this.close(end);
      else this.#send({ op: 'error', id, error: { code, message } });
      return;
    }
    const [seq, isRepeat] =
      result.kind === 'answered' ? [result.seq, result.isRepeat] : [null, false];
    this.#send({ op: 'ack', id, seq, ...result.answer, ...(isRepeat && { replayed: true }) });
  }

  #order(): string {
    if (this.#key === '') return 'op: auth comes first';
    return this.#number === 0 ? 'op: wait for hello' : 'op: the key is known already';
  }

  #bad(problem: string, nowMs: number): void {
    this.#send({ op: 'error', error: { code: 'ERR_INVALID_FRAME', message: problem } });
    if (!this.#badFrames.take(BAD_FRAMES, nowMs)) this.close('badFrames');
  }

  #failed(error: unknown): void {
    this.#context.failed(error);
    this.close('logAway');
  }

  #send(frame: object): void {
    if (!this.#isOpen) return;
    this.#connection.send(JSON.stringify({ v: INGEST_STREAM_VERSION, ...frame }));
    if (this.#connection.isOverfull) this.close('tooSlow');
  }
}
