// The hub: topics, sessions, and the one place where the book's changes become frames, one a topic
// and tick. A slow socket leaves its topics and catches up by its cursor.

import { EVENTS_PATH, STREAM_PATH } from '#contract/asyncapi.ts';
import { eventLoop, type Lane, type TickBudget } from '#kit/tick-budget.ts';
import type { Guard } from '../accounts/admission.ts';
import type { Account, KeyStore } from '../accounts/auth.ts';
import { Ingress } from '../ingress/ingress.ts';
import type { TemplatedApp } from '../sockets/uws.ts';
import { CatchUp } from './catch-up.ts';
import { CHECK_EVERY_MS, CheckSchedule } from './check-schedule.ts';
import { Conversation } from './conversation.ts';
import { EarlyResumes } from './early-resumes.ts';
import { streamEvents } from './events-connection.ts';
import type { BookView } from './frames.ts';
import { type FindEvent, LIMITS, reconnectSpreadMs, type Subscription } from './protocol.ts';
import { PushCounts } from './push-counts.ts';
import { Quotas, STANDARD_STREAM_LIMITS, type StreamLimits } from './quotas.ts';
import { type Following, newFollowing, Session, type SocketData } from './session.ts';
import { Sessions } from './sessions.ts';
import { streamSockets, upgradeRequired } from './sockets.ts';
import type { FrameText, StreamConnection } from './stream-connection.ts';
import type { StreamHost } from './stream-host.ts';
import type { Topic } from './topic.ts';
import { Topics } from './topics.ts';
import { utf8Of } from './utf8.ts';

export interface HubOptions {
  readonly view: BookView;
  readonly epoch: () => string;
  readonly keys: KeyStore;
  readonly limits?: StreamLimits;
  /** Rate limits and credits; nothing costs anything without it. */
  readonly guard?: Guard | undefined;
  /** Who may come in; everybody where it is left out. */
  readonly ingress?: Ingress;
  /** Whether the book is where the log ended at the start; streams are turned away before. */
  readonly isCurrent?: () => boolean;
  /** How long the book stands still already; undefined while it is current. */
  readonly bookAgeMs?: () => number | undefined;
  /** Milliseconds of a clock that never steps back; the process's own by default. */
  readonly monotonicMs?: () => number;
  /** About so many bytes are published, to whatever topics, between two looks at who is behind. */
  readonly unaskedBytesMax?: number;
  /** A topic with at most so many followers is told to each of their sockets by itself. */
  readonly fewFollowers?: number;
  /** What images that wait for slow sockets may hold, over all clients. */
  readonly imageBytesMax?: number;
  /** Where its lanes are; those of the process by default. */
  readonly ticks?: TickBudget;
}

/** Less than a socket holds before it counts as behind. */
const UNASKED_BYTES_MAX = 64 * 1024;
/** The longest frame, as a share of what may wait in a socket: others wait there too. */
const FRAME_SHARE = 0.75;

export class Hub implements StreamHost {
  /** What accounts hold open. */
  readonly quotas: Quotas;
  readonly sessions = new Sessions();
  readonly counts = new PushCounts();
  readonly #options: HubOptions;
  readonly #limits: StreamLimits;
  readonly #ingress: Ingress;
  readonly #findEvent: FindEvent;
  readonly #conversation: Conversation;
  readonly #catchUp: CatchUp;
  readonly #checks: CheckSchedule;
  readonly #monotonicMs: () => number;
  readonly #unaskedBytesMax: number;
  readonly #frameBytesMax: number;
  readonly #lane: Lane;
  readonly #topics = new Topics();
  readonly #early = new EarlyResumes();
  #app: TemplatedApp | undefined;
  #isScheduled = false;
  /** Published since sockets were asked whether they have room. */
  #unaskedBytes = 0;
  #wakeTimer: NodeJS.Timeout | undefined;
  readonly #heartbeatTimer: NodeJS.Timeout;
  readonly #checkTimer: NodeJS.Timeout;

  constructor(options: HubOptions) {
    this.#options = options;
    const { view, keys, guard, monotonicMs = () => performance.now() } = options;
    const { ticks = eventLoop } = options;
    this.#limits = options.limits ?? STANDARD_STREAM_LIMITS;
    this.#ingress = options.ingress ?? new Ingress();
    this.quotas = new Quotas(this.#limits);
    this.#monotonicMs = monotonicMs;
    this.#unaskedBytesMax = options.unaskedBytesMax ?? UNASKED_BYTES_MAX;
    this.#lane = ticks.lane('push');
    this.#frameBytesMax = this.#limits.bufferBytesMax * FRAME_SHARE;
    const publishOverdue = (topic: Topic): void => {
      if (this.#topics.isOverdue(topic, view.changes)) this.#ask(topic);
    };
    const source = {
      ...options,
      monotonicMs,
      publishOverdue,
      requestTick: () => this.#scheduleFlush(),
    };
    const bounds = { ticks, imageBytesMax: options.imageBytesMax };
    this.#catchUp = new CatchUp(source, this.counts, this.#frameBytesMax, bounds);
    this.#findEvent = (id) => view.reader.findEvent(id);
    const publish = this.#publish.bind(this);
    this.#checks = new CheckSchedule(this.#topics, {
      view,
      monotonicMs,
      publish,
      lane: ticks.lane('checks'),
    });
    const known = view.reader;
    const shared = { keys, findEvent: this.#findEvent, known, guard, monotonicMs };
    this.#conversation = new Conversation(this, shared);
    this.#heartbeatTimer = setInterval(() => this.#heartbeat(), LIMITS.heartbeatMs);
    this.#checkTimer = setInterval(() => this.#publishChecks(), CHECK_EVERY_MS);
  }

  /** Topics that somebody follows. */
  get topics(): number {
    return this.#topics.size;
  }

  /** Bytes of images that wait for slow sockets. */
  get imageBytes(): number {
    return this.#catchUp.imageBytes;
  }

  /** Frames that uWebSockets dropped instead of sending them: none, ever. */
  get droppedFrames(): number {
    return this.counts.droppedFrames;
  }

  countDropped(): void {
    this.counts.droppedFrames += 1;
  }

  /** Adds the stream to the server's sockets. */
  register(app: TemplatedApp): void {
    this.#app = app;
    const { keys, epoch, guard, isCurrent = () => true, fewFollowers } = this.#options;
    const shared = { keys, ingress: this.#ingress, isCurrent };
    const events = {
      ...shared,
      hub: this,
      epoch,
      guard,
      findEvent: this.#findEvent,
      known: this.#options.view.reader,
    };
    const ofSockets = { ...shared, ...this.#limits, fewFollowers };
    app.ws<SocketData>(STREAM_PATH, streamSockets(this, ofSockets));
    app.get(STREAM_PATH, upgradeRequired);
    app.any(EVENTS_PATH, (response, request) => streamEvents(response, request, events));
  }

  /** A client is there; unless its account is known already it has some time to say who it is. */
  connect(connection: StreamConnection, account: Account | undefined, address?: string): Session {
    const session = new Session(connection, undefined, this.#monotonicMs(), address);
    this.sessions.add(session);
    if (account) this.authorise(session, account);
    else session.authTimer = setTimeout(() => session.close('authTimeout'), LIMITS.authMs);
    return session;
  }

  /** A client said a key that is none. */
  countFailedKey({ address }: Session): void {
    this.#ingress.publicLimits.request(address);
  }

  /** The client is known now, and greeted; unless the account has all the streams it may have. */
  authorise(session: Session, account: Account): void {
    if (!this.quotas.hasRoomForConnection(account)) {
      session.close('tooManyStreams');
      this.closed(session);
      return;
    }
    this.quotas.connected(account);
    session.account = account;
    clearTimeout(session.authTimer);
    const { heartbeatMs, ...limits } = LIMITS;
    const { connectionsPerAccountMax, subscriptionsPerAccountMax } = this.#limits;
    session.send({
      op: 'hello',
      epoch: this.#options.epoch(),
      seq: this.#options.view.reader.seq,
      heartbeatMs,
      reconnectSpreadMs: reconnectSpreadMs(this.sessions.size),
      limits: {
        ...limits,
        // Their names of before on the wire.
        connectionsPerKeyMax: connectionsPerAccountMax,
        subscriptionsPerKeyMax: subscriptionsPerAccountMax,
      },
    });
  }

  /** A client sends something, or without a text pings or answers a ping. */
  receive(session: Session, text?: string): void {
    this.#conversation.receive(session, text);
  }

  /** A client took some of what waited for it. */
  drained(session: Session): void {
    session.tookAtMs = this.#monotonicMs();
    this.#catchUp.goOn(session);
  }

  /** A client is gone. */
  closed(session: Session): void {
    session.closed();
    if (!this.sessions.delete(session)) return;
    const { account } = session;
    if (account) this.quotas.disconnected(account, session.subscribed());
    this.#early.forget(session);
    for (const following of session.following.values()) this.#leave(session, following);
  }

  /** The book moved on: frames of its topics leave at the end of this tick. */
  bookMoved(): void {
    this.#catchUp.bookMoved();
    if (this.#topics.size + this.#early.size > 0) this.#scheduleFlush();
  }

  #scheduleFlush(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const movedAtMs = this.#monotonicMs();
    this.#lane.wait(() => {
      this.#isScheduled = false;
      this.#beginTick();
      const { frames, lagMs } = this.counts;
      this.#flush(movedAtMs);
      const oldestMs = Math.min(movedAtMs, this.#topics.takeOldestOverdueMs());
      if (this.counts.frames > frames) lagMs.add(this.#monotonicMs() - oldestMs);
    });
  }

  /** No more timers, and no more clients. */
  close(): void {
    clearInterval(this.#heartbeatTimer);
    clearInterval(this.#checkTimer);
    clearTimeout(this.#wakeTimer);
    this.sessions.end();
  }

  /** Begins a subscription; what a client missed waits for its position, and for time. */
  begin(session: Session, subscription: Subscription): void {
    if (!session.bindTerms(subscription)) return;
    if (session.account) this.quotas.subscribed(session.account, subscription);
    const { resume } = subscription;
    const isEarly = resume?.epoch === this.#options.epoch() && resume.seq > this.#seq;
    if (isEarly) this.#early.add(session, subscription, resume.seq, this.#monotonicMs());
    else this.#beginInTime(session, subscription);
  }

  #beginInTime(session: Session, subscription: Subscription): void {
    if (subscription.resume === undefined || this.#catchUp.hasTime) {
      this.#begin(session, subscription);
      return;
    }
    this.#early.add(session, subscription, 0, this.#monotonicMs());
    this.#scheduleFlush();
  }

  get #seq(): number {
    return this.#options.view.changes.seq;
  }

  /** The answer, then an image or what was missed, then the shared topic. */
  #begin(session: Session, subscription: Subscription): void {
    const known = session.following.get(subscription.topic);
    const topic = known?.topic ?? this.#topicOf(subscription);
    const following = known ?? newFollowing(topic);
    if (!known) topic.join(session.account?.accountId ?? '');
    following.ids.add(subscription.id);
    session.following.set(subscription.topic, following);
    const { id, channel, filters, conflateMs } = subscription;
    const { recovered, missed } = this.#catchUp.begin(session, subscription, following);
    const name = subscription.topic;
    session.send({ op: 'subscribed', id, topic: name, channel, filters, conflateMs, recovered });
    this.#catchUp.follow(session, following, missed);
  }

  #topicOf(subscription: Subscription): Topic {
    const known = this.#topics.find(subscription.topic);
    if (known) return known;
    const { changes } = this.#options.view;
    const { channel, scope, edges, offers } = subscription;
    if (channel === 'edges') changes.followEdges(scope, edges);
    else changes.followOffers(offers);
    const isOfEvent = !changes.isFollowedApart(edges, offers);
    return this.#topics.of(subscription, this.#seq, this.#monotonicMs(), isOfEvent);
  }

  /** Ends one id of a subscription; the topic goes on while another id wants it. */
  unsubscribe(session: Session, id: string | number): boolean {
    const { account } = session;
    const early = this.#early.remove(session, id);
    if (early !== undefined) {
      if (account) this.quotas.unsubscribed(account, early);
      return true;
    }
    for (const following of session.following.values()) {
      if (!following.ids.delete(id)) continue;
      if (account) this.quotas.unsubscribed(account, following.topic.subscription);
      if (following.ids.size > 0) return true;
      session.connection.unfollow(following.topic);
      this.#leave(session, following);
      return true;
    }
    return false;
  }

  #leave(session: Session, following: Following): void {
    const { topic } = following;
    this.#catchUp.leave(session, following);
    topic.listeners.delete(session.connection);
    session.following.delete(topic.subscription.topic);
    if (session.following.size === 0) session.idleSinceMs = this.#monotonicMs();
    topic.followers -= 1;
    if (topic.followers > 0) return;
    this.#topics.delete(topic);
    const { changes } = this.#options.view;
    changes.unfollowEdges(topic.subscription.edges);
    changes.unfollowOffers(topic.subscription.offers);
  }

  /** Those who are behind come first: whatever is told then, they hear with all others. */
  #beginTick(): void {
    if (this.#unaskedBytes >= this.#unaskedBytesMax) this.#detachSlow();
    const nowMs = this.#monotonicMs();
    this.#catchUp.newTick(() => {
      for (const early of this.#early.take(this.#seq, nowMs)) this.#beginInTime(...early);
    });
  }

  #flush(movedAtMs = this.#monotonicMs()): void {
    const nowMs = this.#monotonicMs();
    let wakeMs = Number.POSITIVE_INFINITY;
    const { changes } = this.#options.view;
    for (const topic of this.#topics.behind(changes)) {
      const waitMs = topic.waitMs(nowMs);
      if (waitMs > 0) {
        wakeMs = Math.min(wakeMs, waitMs);
        continue;
      }
      this.#lane.spend(() => this.#ask(topic));
      if (!this.#lane.isUp) continue;
      // Sockets and requests come first; then, in the next tick, those that are left.
      this.#topics.takeTurns(nowMs, movedAtMs);
      this.#scheduleFlush();
      return;
    }
    if (wakeMs === Number.POSITIVE_INFINITY) return;
    clearTimeout(this.#wakeTimer);
    this.#wakeTimer = setTimeout(() => this.#flush(), wakeMs);
  }

  #ask(topic: Topic): void {
    const { view } = this.#options;
    const frame = topic.nextFrame(view, this.#monotonicMs(), this.#frameBytesMax);
    this.#topics.asked(topic, frame !== undefined);
    if (frame === undefined) return;
    if (frame === null) this.#startOver(topic);
    else this.#publish(topic, frame, topic.sentSeq);
    // On a busy book these are the only ticks in which a conflated topic is up to date.
    this.#checks.checkAfterFrame(topic);
  }

  #publishChecks(): void {
    this.#beginTick();
    this.#flush();
    this.#checks.ofAll();
  }

  #publish(topic: Topic, frame: FrameText, seq?: number): void {
    const name = topic.subscription.topic;
    const sharing = this.#app?.numSubscribers(name) ?? 0;
    this.counts.sent(frame, topic.listeners.size + sharing);
    this.#unaskedBytes += frame.length;
    if (sharing > 0) this.#app?.publish(name, utf8Of(frame));
    for (const connection of topic.listeners) connection.send(frame, seq);
  }

  /** Everybody who hears the topic gets an image of it. */
  #startOver(topic: Topic): void {
    for (const session of this.sessions) {
      const following = session.following.get(topic.subscription.topic);
      if (following === undefined || following.cursor !== undefined) continue;
      session.connection.unfollow(topic);
      this.#catchUp.startImage(following);
      this.#catchUp.follow(session, following);
    }
  }

  /**
   * A socket that is behind leaves its topics, and catches up when it has drained. Asking one costs
   * a twentieth of a send: it is done once for many frames.
   */
  #detachSlow(): void {
    this.#unaskedBytes = 0;
    for (const session of this.sessions) {
      if (session.hasRoom) continue;
      if (session.connection.isOverfull) session.close('tooSlow');
      else session.leaveTopics();
    }
  }

  /** Positions as data, so that a frozen stream can be told from a quiet one. */
  #heartbeat(): void {
    this.#beginTick();
    this.#flush();
    // What the flush has filled must not miss a position: it leaves before positions move.
    this.#detachSlow();
    this.#catchUp.endSlow();
    const positions = new Map<Topic, number>();
    const bookAgeMs = this.#options.bookAgeMs?.();
    for (const topic of this.#topics) positions.set(topic, topic.heartbeat());
    for (const session of this.sessions) {
      if (!session.account) continue;
      const nowMs = this.#monotonicMs();
      session.closeIdle(nowMs);
      if (session.hasRoom) session.sendPositions(positions, bookAgeMs);
      else if (session.isOpen) session.connection.keepOpen?.();
    }
  }
}
