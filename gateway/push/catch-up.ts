// How a client that is behind comes to where its topic is: with an image in parts, or with one
// frame of what it missed; as fast as it takes them, then it shares the topic with everybody.
import { type BookView, deltaFrame, heartbeat } from './frames.ts';
import { Images } from './images.ts';
import type { Subscription } from './protocol.ts';
import type { PushCounts } from './push-counts.ts';
import { type Following, newsOf, type Session } from './session.ts';

/** What is told, and under which numbering. */
interface Source {
  readonly view: BookView;
  readonly epoch: () => string;
}

/** How a subscription begins. */
export interface Beginning {
  /** It goes on from where the client stands, else with an image. */
  readonly recovered: boolean;
  /** What a client that recovers has missed, if anything. */
  readonly missed?: string | undefined;
}

export class CatchUp {
  readonly #source: Source;
  readonly #counts: PushCounts;
  readonly #images: Images;
  readonly #frameBytesMax: number;

  /** `frameBytesMax`: what is longer is told as an image, whose parts wait for room. */
  constructor(source: Source, counts: PushCounts, frameBytesMax: number) {
    this.#source = source;
    this.#counts = counts;
    this.#images = new Images(source.view.reader, source.epoch);
    this.#frameBytesMax = frameBytesMax;
  }

  /** The book moved on: images of it are old. */
  bookMoved(): void {
    this.#images.moved();
  }

  /** Decides what a new id of a subscription begins with; `isKnown`: others share its topic. */
  begin(subscription: Subscription, following: Following, isKnown: boolean): Beginning {
    const from = this.#resumesFrom(subscription, isKnown ? following : undefined);
    const { frames } = following.topic;
    // Who was behind already has skipped frames; who was not has skipped none.
    const leftAt = following.cursor === undefined ? frames : following.leftAtFrame;
    const missed = from === undefined ? undefined : this.#frameFrom(following, from, leftAt);
    if (from === undefined || this.#isTooLong(missed)) {
      this.startImage(following);
      return { recovered: false };
    }
    following.leftAtFrame = leftAt;
    following.cursor = from;
    return { recovered: true, missed };
  }

  /** From here on it gets an image. */
  startImage(following: Following): void {
    following.parts = [...this.#images.frames(following.topic.subscription)];
    following.cursor = this.#source.view.changes.seq;
    following.leftAtFrame = following.topic.frames;
  }

  /**
   * Sends what is missing while there is room; joins the shared topic once nothing is. `missed`:
   * the frame of it, where it is made already.
   */
  follow(session: Session, following: Following, missed?: string): void {
    const { changes } = this.#source.view;
    const { topic } = following;
    while (following.parts.length > 0) {
      if (!session.hasRoom) return;
      const part = following.parts.shift() as Buffer;
      session.send(part, following.parts.length === 0 ? following.cursor : undefined);
      this.#counts.sent(part);
    }
    const { cursor, leftAtFrame } = following;
    if (cursor === undefined || !session.hasRoom) return;
    const isKnown = changes.reachesBackTo(cursor);
    const frame = isKnown ? (missed ?? this.#frameFrom(following, cursor, leftAtFrame)) : undefined;
    if (!isKnown || this.#isTooLong(frame)) {
      this.startImage(following);
      this.follow(session, following);
      return;
    }
    // Without news the position itself must move, or the next frame would look like a gap. What
    // others heard since was no news for this client: named, it would be asked for without end.
    const { seq } = changes;
    if (frame !== undefined) {
      following.newsSeq = seq;
      this.#counts.sent(frame);
    }
    const name = topic.subscription.topic;
    const newsSeq = Math.min(newsOf(following), cursor);
    session.send(frame ?? heartbeat({ [name]: seq }, { [name]: newsSeq }), seq);
    following.leftAtFrame = topic.frames;
    // A frame that filled the socket must be taken before others come.
    following.cursor = session.hasRoom ? undefined : seq;
    if (following.cursor === undefined) session.wire.follow(topic);
  }

  /**
   * From where changes bring a resuming client up to date; undefined where only an image does. What
   * another id of the client already follows is the same topic: its position counts too, and an
   * image that is on its way begins anew.
   */
  #resumesFrom({ resume }: Subscription, known: Following | undefined): number | undefined {
    const { view, epoch } = this.#source;
    const { changes } = view;
    if (!resume || resume.epoch !== epoch() || resume.seq > changes.seq) return undefined;
    if (known && known.parts.length > 0) return undefined;
    const from = known ? Math.min(resume.seq, known.cursor ?? known.topic.sentSeq) : resume.seq;
    return changes.reachesBackTo(from) ? from : undefined;
  }

  #frameFrom({ topic }: Following, cursor: number, leftAtFrame: number): string | undefined {
    const skipped = topic.frames - leftAtFrame;
    return deltaFrame(this.#source.view, topic.subscription, cursor, cursor, skipped);
  }

  #isTooLong(frame: string | undefined): boolean {
    return frame !== undefined && frame.length > this.#frameBytesMax;
  }
}
