// One subscription: a book that follows the server's by the rules of the stream, asks again where
// something is missing, and says when it may be read as the truth.
import { OverroundError } from './answers.ts';
import type { Book } from './books/book.ts';
import { bookOf, type Channel, type Channels } from './channels.ts';
import { Emitter } from './emitter.ts';
import type { ServerFrame } from './socket.ts';

/** A position in the server's log. */
export interface Position {
  readonly epoch: string;
  readonly seq: number;
}

/** Why a book was asked for anew: a gap, a wrong checksum, or a frame that cannot be. */
export type RestartReason = 'gap' | 'checksum' | 'protocol';

/** Why the server does not serve it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Refusals that pass: asking again helps. */
const PASSING: ReadonlySet<string> = new Set([
  'ERR_RATE_LIMITED',
  'ERR_STORE_UNAVAILABLE',
  'ERR_STARTING',
  'ERR_INTERNAL',
]);
/** Least time before the client subscribes again. */
const AGAIN_MS = 1_000;
/**
 * After this many heartbeats for the topic without an image, the client assumes the image was lost
 * and subscribes again.
 */
const VAIN_HEARTBEATS_MAX = 6;
/** So do these, of what was served before, and how long at least it is not asked for. */
const PASSING_ONCE_LIVE: ReadonlyMap<string, number> = new Map([
  // A server that began anew has yet to hear of its events.
  ['ERR_EVENT_NOT_FOUND', AGAIN_MS],
  // Another month brings some, or whoever grants them.
  ['ERR_CREDITS_EXHAUSTED', 60_000],
]);

/** Frames that move a book. */
const CHANGES: ReadonlySet<string> = new Set(['delta', 'edges', 'moves']);

export interface SubscriptionEvents<C extends Channel> {
  /** The book is complete and follows the server: after an image, or what was missed. */
  readonly live: Position;
  /** The book was replaced by a whole image. */
  readonly image: Position;
  /** These changes were just applied to the book; of edges and moves also those that an image brought. */
  readonly change: Channels[C]['change'];
  /** The book does not follow any more: until it is `live` again it is the last that was known. */
  readonly stale: Position;
  readonly restart: RestartReason;
  /** It was refused for now, and is asked for again by itself. */
  readonly waiting: Refusal;
  /** It was refused, and is over. */
  readonly refused: Refusal;
  /** It is over, and why: closed, refused, or its stream closed or failed. */
  readonly ended: Error;
}

/** What the server says it follows. */
export interface Served {
  /** With defaults, and in its own words. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly conflateMs: number;
}

/** What the stream does for its subscriptions. */
export interface Lines {
  /** A name that no subscription of this connection had. */
  nextId(): string;
  /** Sends a frame if there is a connection. */
  send(frame: object): void;
  /** Calls back after so long and a while, which grows with the attempts that were in vain. */
  later(leastMs: number, attempts: number, call: () => void): void;
  ended(subscription: Subscription<Channel>): void;
}

/** A change of any channel, as far as its order goes. */
interface ChangeFrame {
  readonly seq: number;
  readonly prev: number;
}

/** A channel's book, by what it has in common with all. */
type AnyBookOf<C extends Channel> = Book<unknown, Channels[C]['change']>;

export class Subscription<C extends Channel> extends Emitter<SubscriptionEvents<C>> {
  readonly channel: C;
  readonly request: Channels[C]['request'];
  /** What is known; the truth while `isLive`. */
  readonly book: Channels[C]['book'];
  /** Resolves once the book is live for the first time; rejects where it never will be. */
  readonly ready: Promise<void>;
  readonly #lines: Lines;
  #settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  #id = '';
  #topic: string | undefined;
  #position: Position | undefined;
  #served: Served | undefined;
  #isLive = false;
  /** Some image was in the book before. */
  #hadImage = false;
  #isShared = false;
  #wasLive = false;
  #isOver = false;
  #checked = 0;
  /** How often it was asked for. */
  #rounds = 0;
  /** Where it stood when it last began anew, and how often it did so in vain. */
  #restartedSeq = -1;
  #failures = 0;
  /** How often it was refused for now since it was served. */
  #refusals = 0;
  /** Data of an image that is on its way, and its position. */
  #parts: unknown[][] = [];
  #partsSeq = -1;
  /** Heartbeats that named its topic since it was asked for, or since the last part of an image. */
  #vainHeartbeats = 0;

  constructor(request: Channels[C]['request'], lines: Lines) {
    super();
    this.request = request;
    this.channel = request.channel as C;
    this.book = bookOf(this.channel);
    this.#lines = lines;
    this.ready = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.ready.catch(() => {});
  }

  /** The book equals the server's at `position`. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Checksums of the server that were those of the book. */
  get checked(): number {
    return this.#checked;
  }

  get position(): Position | undefined {
    return this.#position;
  }

  /** The server's name of what is followed; undefined before it answered. */
  get topic(): string | undefined {
    return this.#topic;
  }

  /** What the server made of the request; undefined before it answered. */
  get served(): Served | undefined {
    return this.#served;
  }

  /** What it missed may be on its way as one long frame: no heartbeat has named its topic since. */
  get isCatchingUp(): boolean {
    return this.#topic !== undefined && !this.#isShared;
  }

  /** Ends it. */
  close(): void {
    if (this.#isOver) return;
    this.#unsubscribe();
    this.end(new Error('the subscription was closed'));
  }

  /** There is a connection: asks for what was missed, or for everything. */
  begin(): void {
    if (this.#isOver) return;
    this.#rounds += 1;
    this.#id = this.#lines.nextId();
    this.#topic = undefined;
    this.#parts = [];
    this.#vainHeartbeats = 0;
    const resume = this.#position ? { resume: this.#position } : {};
    this.#lines.send({ ...this.request, op: 'subscribe', id: this.#id, ...resume });
  }

  /** The connection is gone: what is held may be out of date from now on. */
  pause(): void {
    this.#topic = undefined;
    this.#becomeStale();
  }

  /** It is over, and why. */
  end(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.pause();
    this.#settle?.reject(error);
    this.#lines.ended(this as unknown as Subscription<Channel>);
    this.emit('ended', error);
  }

  /** An answer under its id. */
  answer(frame: ServerFrame): void {
    if (frame.id !== this.#id || this.#isOver) return;
    if (frame.op === 'error') this.#refused(frame.error as Refusal, frame.status as number);
    // Said twice it changes nothing: what follows the first answer goes on.
    if (frame.op !== 'subscribed' || this.#topic !== undefined) return;
    this.#topic = frame.topic as string;
    this.#served = {
      filters: frame.filters as Served['filters'],
      conflateMs: frame.conflateMs as number,
    };
    this.#isShared = false;
    this.#refusals = 0;
    // Whoever cannot go on forgets its place: a change before the image must not seem to fit.
    if (!frame.recovered) this.#position = undefined;
  }

  /** A frame of its topic. */
  hear(frame: ServerFrame): void {
    if (frame.op === 'image') this.#image(frame);
    else if (CHANGES.has(frame.op)) this.#change(frame);
    else if (frame.op === 'check') this.#check(frame);
  }

  /**
   * The server says that nothing more happened up to a position, and where its newest frame was:
   * one that did not come is a gap, however quiet it is since.
   */
  moveTo(seq: number, changedSeq = 0): void {
    if (!this.#position || this.#parts.length > 0) {
      this.#vainHeartbeats += 1;
      if (this.#vainHeartbeats >= VAIN_HEARTBEATS_MAX) this.#restart('gap');
      return;
    }
    this.#isShared = true;
    if (changedSeq > this.#position.seq) {
      this.#restart('gap');
      return;
    }
    if (seq > this.#position.seq) this.#position = { ...this.#position, seq };
    this.#becomeLive();
  }

  #image(frame: ServerFrame): void {
    const { part, last, data, epoch, seq } = frame as unknown as {
      part: number;
      last: boolean;
      data: unknown[];
      epoch: string;
      seq: number;
    };
    if (part === 1) {
      this.#parts = [];
      this.#partsSeq = seq;
    }
    if (part !== this.#parts.length + 1 || seq !== this.#partsSeq) {
      this.#restart('gap');
      return;
    }
    this.#parts.push(data);
    this.#isShared = false;
    this.#vainHeartbeats = 0;
    if (!last) {
      // No changes come before the last part, which another subscription may have asked for.
      this.#becomeStale();
      return;
    }
    const records = this.#parts.flat();
    this.#parts = [];
    const { book } = this as { readonly book: AnyBookOf<C> };
    let change: Channels[C]['change'] | undefined;
    try {
      if (this.#hadImage) change = book.turned?.(records, seq);
      book.replace(records);
    } catch {
      this.#restart('protocol');
      return;
    }
    this.#hadImage = true;
    this.#position = { epoch, seq };
    this.emit('image', this.#position);
    if (change !== undefined && !this.#isOver) this.emit('change', change);
    this.#becomeLive();
  }

  #change(frame: ServerFrame): void {
    const { seq, prev } = frame as unknown as ChangeFrame;
    const { epoch, seq: mine } = this.#position ?? {};
    // Before the image, and in the middle of it, others of the same topic may hear changes.
    if (epoch === undefined || mine === undefined || this.#parts.length > 0 || seq <= mine) return;
    if (prev > mine) {
      this.#restart('gap');
      return;
    }
    let change = frame as unknown as Channels[C]['change'];
    try {
      change = (this.book as AnyBookOf<C>).heard?.(change) ?? change;
      this.book.apply(frame as never);
    } catch {
      this.#restart('protocol');
      return;
    }
    this.#position = { epoch, seq };
    this.emit('change', change);
    this.#becomeLive();
  }

  #check(frame: ServerFrame): void {
    const { seq, eventId, crc } = frame as unknown as {
      seq: number;
      eventId: string;
      crc: number;
    };
    if (!this.#isLive || !this.#position || seq < this.#position.seq) return;
    if (this.book.checksum(eventId) !== crc) this.#restart('checksum');
    else {
      this.#checked += 1;
      this.#failures = 0;
    }
  }

  /** Asks anew; from its position only where what it holds up to there is right. */
  #restart(reason: RestartReason): void {
    this.#unsubscribe();
    const { seq = -1 } = this.#position ?? {};
    if (reason === 'gap' && seq > this.#restartedSeq) this.#failures = 0;
    this.#restartedSeq = seq;
    const isFirst = this.#failures === 0;
    const at = this.#position;
    if (reason !== 'gap' || !isFirst) this.#position = undefined;
    this.#becomeStale(at);
    if (this.#isOver) return;
    this.emit('restart', reason);
    if (this.#isOver) return;
    // To ask the same again at once would bring the same answer.
    if (isFirst) this.begin();
    else this.#beginLater(AGAIN_MS, this.#failures);
    this.#failures += 1;
  }

  /** Asks after a while, unless another connection has asked meanwhile. */
  #beginLater(leastMs: number, attempts: number): void {
    this.#id = '';
    this.#topic = undefined;
    const round = this.#rounds;
    this.#lines.later(leastMs, attempts, () => {
      if (this.#rounds === round) this.begin();
    });
  }

  /** Unless the server refused it: it knows nothing of it then. */
  #unsubscribe(): void {
    if (this.#id !== '') this.#lines.send({ op: 'unsubscribe', id: this.#id });
  }

  #becomeStale(at = this.#position): void {
    if (!this.#isLive) return;
    this.#isLive = false;
    if (at) this.emit('stale', at);
  }

  #becomeLive(): void {
    // A listener may have ended it, or its connection, meanwhile: then it follows nothing.
    if (this.#isLive || !this.#position || this.#topic === undefined) return;
    this.#isLive = true;
    this.#wasLive = true;
    this.#settle?.resolve();
    this.emit('live', this.#position);
  }

  /** `status`: of the answer, where it came as one; 500 and more pass whatever they are called. */
  #refused(refusal: Refusal, status = 0): void {
    const { code } = refusal;
    const onceLiveMs = this.#wasLive ? PASSING_ONCE_LIVE.get(code) : undefined;
    const leastMs = PASSING.has(code) || status >= 500 ? AGAIN_MS : onceLiveMs;
    if (leastMs !== undefined) {
      this.#beginLater(leastMs, this.#refusals);
      this.#refusals += 1;
      this.emit('waiting', refusal);
      return;
    }
    this.emit('refused', refusal);
    this.end(new OverroundError(status, code, `${code}: ${refusal.message}`, ''));
  }
}
