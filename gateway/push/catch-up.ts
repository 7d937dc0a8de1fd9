// How a client that is behind comes to where its topic is: with an image in parts, or with one
// frame of what it missed; as fast as it takes them, then it shares the topic with everybody. An
// image exists from its first part to its last: one of a client at a time, others are not cut yet.
import type { Lane, TickBudget } from '#kit/tick-budget.ts';
import { type BookView, deltaFrame, heartbeat, reachesBackTo } from './frames.ts';
import { bytesOf, ImageQueue } from './image-queue.ts';
import { Images } from './images.ts';
import type { Subscription } from './protocol.ts';
import type { PushCounts } from './push-counts.ts';
import { type Following, newestSeqOf, positionOf, type Sending, type Session } from './session.ts';
import type { Topic } from './topic.ts';

/** What is told, and under which numbering. */
interface Source {
  readonly view: BookView;
  readonly epoch: () => string;
  readonly monotonicMs: () => number;
  /** Tells all who share a topic what there was no time for yet. */
  readonly publishOverdue: (topic: Topic) => void;
  /** Has `newTick` called in the next tick. */
  readonly requestTick: () => void;
}

/** What clients may take of the server, over all of them. */
interface Bounds {
  /** What images that wait for slow sockets may hold. */
  readonly imageBytesMax?: number | undefined;
  readonly ticks: TickBudget;
}

/**
 * The longest frame that says what one client missed, in bytes, unless it is shorter than
 * what was told before it: a browser hears whole frames only, and on a slow link takes the silence
 * before a long one for the end. A restart of the server must stay below it.
 */
const MISSED_BYTES_MAX = 4 * 1024 * 1024;
/** What images under way may hold, over all clients; the last of them may exceed it. */
const IMAGE_BYTES_MAX = 128 * 1024 * 1024;

/** How a subscription begins. */
export interface Beginning {
  /** It goes on from where the client stands, else with an image. */
  readonly recovered: boolean;
  /** What a client that recovers has missed, if anything. */
  readonly missed?: Uint8Array | undefined;
}

export class CatchUp {
  readonly #source: Source;
  readonly #counts: PushCounts;
  readonly #images: Images;
  readonly #imageQueue: ImageQueue;
  readonly #frameBytesMax: number;
  /** For cutting images and frames: a narrow filter costs as much time as a wide one. */
  readonly #time: Lane;
  /** For sending images that are cut: many clients may return at once. */
  readonly #sendingTime: Lane;
  /** For whom the tick had no time; who had some of the last tick comes last. */
  readonly #later = new Set<Session>();
  #areOthersFirst = false;

  /** `frameBytesMax`: what is longer is told as an image, whose parts wait for room. */
  constructor(source: Source, counts: PushCounts, frameBytesMax: number, bounds: Bounds) {
    const { ticks, imageBytesMax = IMAGE_BYTES_MAX } = bounds;
    this.#time = ticks.lane('catchUp');
    this.#sendingTime = ticks.lane('images');
    this.#source = source;
    this.#counts = counts;
    this.#images = new Images(source.view.reader, source.epoch);
    this.#imageQueue = new ImageQueue(imageBytesMax, this.#time, (session) => this.goOn(session));
    this.#frameBytesMax = frameBytesMax;
  }

  /** What images under way hold. */
  get imageBytes(): number {
    return this.#imageQueue.bytes;
  }

  /** Whether this tick has time for what another client missed. */
  get hasTime(): boolean {
    return !this.#time.isUp;
  }

  /**
   * There is time again, for those that the last tick had none for. `beginOthers`: begins what
   * waits to begin, while there is time; every other tick that goes first.
   */
  newTick(beginOthers: () => void): void {
    this.#areOthersFirst = !this.#areOthersFirst;
    if (this.#areOthersFirst) beginOthers();
    this.#serveLater();
    if (!this.#areOthersFirst) beginOthers();
    if (this.#later.size > 0) this.#source.requestTick();
  }

  #serveLater(): void {
    for (const session of this.#later) {
      if (this.#time.isUp || this.#sendingTime.isUp) break;
      this.#later.delete(session);
      this.goOn(session);
    }
    // An image that was cut for another is there for all who want the same of this position.
    for (const session of this.#later) {
      if (this.#sendingTime.isUp) break;
      for (const following of session.following.values()) {
        const { needsImage, topic } = following;
        if (!needsImage || session.image || !this.#images.known(topic.subscription)) continue;
        this.follow(session, following);
      }
    }
  }

  #waitForTick(session: Session): void {
    this.#later.add(session);
    this.#source.requestTick();
  }

  /** The book moved on: images of it are old. */
  bookMoved(): void {
    this.#images.moved();
  }

  /** Decides what a new id of a subscription begins with. */
  begin(session: Session, subscription: Subscription, following: Following): Beginning {
    const isKnown = following.ids.size > 1;
    const from = this.#resumesFrom(subscription, following, isKnown);
    const { frames } = following.topic;
    // Who was behind already has skipped frames; who was not has skipped none.
    const leftAt = following.cursor === undefined ? frames : following.leftAtFrame;
    const missed = from === undefined ? undefined : this.#frameFrom(following, from, leftAt);
    if (from === undefined || this.#isTooLong(missed, following)) {
      this.#endImage(session, following);
      // What is live stays live until its image is cut.
      if (isKnown && following.cursor === undefined) following.needsImage = true;
      else this.startImage(following);
      return { recovered: false };
    }
    session.connection.unfollow(following.topic);
    following.leftAtFrame = leftAt;
    following.cursor = from;
    return { recovered: true, missed };
  }

  /** From here on it gets an image, as soon as there is room for one. */
  startImage(following: Following): void {
    following.needsImage = true;
    following.cursor = this.#source.view.changes.seq;
  }

  /** The client does not follow it any more. */
  leave(session: Session, following: Following): void {
    this.#endImage(session, following);
    this.#imageQueue.leave(following);
  }

  /** Lets go of the image of a topic, if it is under way. */
  #endImage(session: Session, following: Following): void {
    const { image } = session;
    if (image?.following !== following) return;
    session.image = undefined;
    this.#imageQueue.release(session, image.frames);
  }

  /** Closes those for whose images others wait too long. */
  endSlow(): void {
    const slow = this.#imageQueue.holdingUp(this.#source.monotonicMs());
    for (const session of slow) session.close('tooSlow');
  }

  /** Sends what the client misses of whatever it follows, while there is room. */
  goOn(session: Session): void {
    if (session.image) this.follow(session, session.image.following);
    for (const following of session.following.values()) {
      const { cursor, needsImage } = following;
      if (cursor !== undefined || needsImage) this.follow(session, following);
    }
  }

  /**
   * Sends what is missing while there is room; joins the shared topic once nothing is. `missed`:
   * the frame of it, where it is made already.
   */
  follow(session: Session, following: Following, missed?: Uint8Array): void {
    if (following.needsImage && !this.#sendImage(session, following)) return;
    const { changes } = this.#source.view;
    const { topic } = following;
    // Publish overdue changes first, or this client receives them twice.
    if (following.cursor !== undefined && session.hasRoom) this.#source.publishOverdue(topic);
    const { cursor, leftAtFrame } = following;
    if (cursor === undefined || !session.hasRoom) return;
    if (missed === undefined && changes.seq > cursor && this.#time.isUp) {
      this.#waitForTick(session);
      return;
    }
    const isKnown = reachesBackTo(this.#source.view, topic.subscription, cursor);
    const frame = isKnown ? (missed ?? this.#frameFrom(following, cursor, leftAtFrame)) : undefined;
    if (!isKnown || this.#isTooLong(frame, following)) {
      this.startImage(following);
      this.follow(session, following);
      return;
    }
    // Without changes the position itself must move, or the next frame would look like a gap. The
    // heartbeat must not name frames sent only to others, or the client would request them forever.
    const { seq } = changes;
    if (frame !== undefined) {
      following.changedSeq = seq;
      this.#counts.sent(frame);
    }
    const name = topic.subscription.topic;
    const changedSeq = Math.min(newestSeqOf(following), cursor);
    session.send(frame ?? heartbeat({ [name]: seq }, { [name]: changedSeq }), seq);
    following.leftAtFrame = topic.frames;
    following.heldSeq = seq;
    // A frame that filled the socket must be taken before others come.
    following.cursor = session.hasRoom ? undefined : seq;
    following.sentBytes = frame?.length ?? 0;
    if (following.cursor !== undefined) return;
    topic.joinedAt(seq);
    session.connection.follow(topic);
  }

  /**
   * From where changes bring a resuming client up to date; undefined where only an image does. What
   * another id of the client already follows is the same topic: its position counts too, and an
   * image that is on its way begins anew.
   */
  #resumesFrom(
    { resume }: Subscription,
    following: Following,
    isKnown: boolean,
  ): number | undefined {
    const known = isKnown ? following : undefined;
    const { view, epoch } = this.#source;
    const { changes } = view;
    if (!resume || resume.epoch !== epoch() || resume.seq > changes.seq) return undefined;
    if (known?.needsImage) return undefined;
    if (known) known.heldSeq = positionOf(known);
    const from = known ? Math.min(resume.seq, known.heldSeq) : resume.seq;
    return reachesBackTo(view, following.topic.subscription, from) ? from : undefined;
  }

  /** Sends parts of the image while there is room; true once the last one is sent. */
  #sendImage(session: Session, following: Following): boolean {
    const image = session.image ?? this.#cutImage(session, following);
    if (image?.following !== following) return false;
    const { frames } = image;
    while (image.next < frames.length) {
      if (!session.hasRoom) return false;
      if (this.#sendingTime.isUp) {
        this.#waitForTick(session);
        return false;
      }
      const part = frames[image.next] as Buffer;
      image.next += 1;
      const seq = image.next === frames.length ? following.cursor : undefined;
      this.#sendingTime.spend(() => session.send(part, seq));
      this.#counts.sent(part);
    }
    following.needsImage = false;
    following.sentBytes = bytesOf(frames);
    this.#endImage(session, following);
    return true;
  }

  /** The image of the present position; undefined while there is no room for it. */
  #cutImage(session: Session, following: Following): Sending | undefined {
    if (!session.hasRoom || this.#imageQueue.mustWait(following)) return undefined;
    const { topic } = following;
    const known = this.#images.known(topic.subscription);
    // Those whose turn it is are one a tick already.
    if (known === undefined && this.#time.isUp && !this.#imageQueue.isNextInQueue(following)) {
      this.#waitForTick(session);
      return undefined;
    }
    const frames = known ?? this.#time.spend(() => this.#images.frames(topic.subscription));
    // What leaves at once holds nothing.
    if (frames.length > 1 && !this.#imageQueue.take(session, following, frames)) return undefined;
    session.connection.unfollow(topic);
    const { changes } = this.#source.view;
    changes.noteEdges(topic.subscription.edges);
    following.cursor = changes.seq;
    following.leftAtFrame = topic.frames;
    session.image = { following, frames, next: 0, atMs: this.#source.monotonicMs() };
    return session.image;
  }

  #frameFrom(following: Following, cursor: number, leftAtFrame: number): Uint8Array | undefined {
    const { subscription, frames } = following.topic;
    const most = this.#bytesMax(following);
    const skipped = frames - leftAtFrame;
    const heldSeq = Math.max(cursor, following.heldSeq);
    const { view } = this.#source;
    return this.#time.spend(() => {
      const frame = deltaFrame(view, subscription, cursor, cursor, heldSeq, most, skipped);
      // Before it leaves, others may be told.
      return frame?.slice();
    });
  }

  #isTooLong(frame: Uint8Array | undefined, following: Following): boolean {
    return frame !== undefined && frame.length > this.#bytesMax(following);
  }

  /** A client that comes nearer is not thrown back: it would not arrive on a slow link. */
  #bytesMax({ sentBytes }: Following): number {
    return Math.min(this.#frameBytesMax, Math.max(MISSED_BYTES_MAX, sentBytes));
  }
}
