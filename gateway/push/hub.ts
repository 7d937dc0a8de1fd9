// The hub: topics, sessions, and the one place where the book's changes become frames. One frame
// per topic and turn of the event loop; a slow socket leaves shared topics and catches up by its
// cursor.
import { randomUUID } from 'node:crypto';
import type { KeyStore } from '../auth.ts';
import { errorResponse, refuse } from '../errors.ts';
import type { TemplatedApp, WebSocket } from '../uws.ts';
import { Conversation } from './conversation.ts';
import { type BookView, deltaFrame } from './frames.ts';
import { Images } from './images.ts';
import { type FindEvent, LIMITS, type Subscription } from './protocol.ts';
import { type Following, Session, type SocketData } from './session.ts';
import { Topic } from './topic.ts';

export interface HubOptions {
  readonly view: BookView;
  readonly epoch: () => string;
  readonly keys: KeyStore;
  /** Milliseconds of a clock that never steps back; the process's own by default. */
  readonly monotonicMs?: () => number;
}

/** Most bytes that may wait in one socket; beyond it the socket is cut off. */
const BACKPRESSURE_BYTES_MAX = 16 * 1024 * 1024;
/** How often checks are made, and milliseconds of a turn of the event loop that go into them. */
const CHECK_EVERY_MS = 100;
const CHECKING_MS_PER_TURN_MAX = 2;
const STREAM_PATH = '/v1/stream';

export class Hub {
  readonly #options: HubOptions;
  readonly #conversation: Conversation;
  readonly #images: Images;
  readonly #monotonicMs: () => number;
  readonly #topics = new Map<string, Topic>();
  readonly #sessions = new Set<Session>();
  #app: TemplatedApp | undefined;
  #isScheduled = false;
  /** Topics whose checks had their turn. */
  #checkedTopics = 0;
  #wakeTimer: NodeJS.Timeout | undefined;
  readonly #heartbeatTimer: NodeJS.Timeout;
  readonly #checkTimer: NodeJS.Timeout;

  constructor(options: HubOptions) {
    this.#options = options;
    const { view, epoch, keys, monotonicMs = () => performance.now() } = options;
    this.#monotonicMs = monotonicMs;
    this.#images = new Images(view.reader, epoch);
    const findEvent: FindEvent = (id) => view.reader.findEvent(id);
    this.#conversation = new Conversation(keys, this, findEvent, monotonicMs);
    this.#heartbeatTimer = setInterval(() => this.#heartbeat(), LIMITS.heartbeatMs);
    this.#checkTimer = setInterval(() => this.#publishChecks(), CHECK_EVERY_MS);
  }

  /** Clients connected now. */
  get clients(): number {
    return this.#sessions.size;
  }

  /** Adds the stream to the server's sockets. */
  register(app: TemplatedApp): void {
    this.#app = app;
    app.ws<SocketData>(STREAM_PATH, {
      maxPayloadLength: LIMITS.frameBytesMax,
      maxBackpressure: BACKPRESSURE_BYTES_MAX,
      closeOnBackpressureLimit: true,
      idleTimeout: 60,
      sendPingsAutomatically: true,
      upgrade: (response, request, context) => {
        const key = request.getHeader('x-api-key');
        const account = key === '' ? undefined : this.#options.keys.find(key);
        if (key !== '' && !account) {
          const refused = errorResponse(refuse('ERR_UNAUTHORIZED'), `req_${randomUUID()}`);
          response.writeStatus('401 Unauthorized');
          for (const [name, value] of Object.entries(refused.headers)) {
            response.writeHeader(name, value);
          }
          response.end(refused.body);
          return;
        }
        response.upgrade<SocketData>(
          { session: undefined, account },
          request.getHeader('sec-websocket-key'),
          request.getHeader('sec-websocket-protocol'),
          request.getHeader('sec-websocket-extensions'),
          context,
        );
      },
      open: (socket) => this.#open(socket),
      message: (socket, bytes) => {
        const { session } = socket.getUserData();
        if (session) this.#conversation.hear(session, Buffer.from(bytes).toString('utf8'));
      },
      drain: (socket) => {
        const { session } = socket.getUserData();
        if (session) this.#catchUp(session);
      },
      close: (socket) => this.#closed(socket),
    });
  }

  /** The book moved on: topics speak at the end of this turn of the event loop. */
  bookMoved(): void {
    this.#images.moved();
    if (this.#isScheduled || this.#topics.size === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  /** Tells everybody to reconnect elsewhere or later. */
  close(): void {
    clearInterval(this.#heartbeatTimer);
    clearInterval(this.#checkTimer);
    clearTimeout(this.#wakeTimer);
    for (const session of this.#sessions) session.close('shuttingDown');
  }

  /** Says hello to a session that is now known. */
  hello(session: Session): void {
    const { heartbeatMs, ...limits } = LIMITS;
    const { seq } = this.#options.view.reader;
    session.send({ op: 'hello', epoch: this.#options.epoch(), seq, heartbeatMs, limits });
  }

  /** Begins a subscription: the answer, then an image or what was missed, then the shared topic. */
  subscribe(session: Session, subscription: Subscription): void {
    const known = session.following.get(subscription.topic);
    const topic = known?.topic ?? this.#topicOf(subscription);
    const following = known ?? {
      topic,
      ids: new Set(),
      cursor: undefined,
      leftAtFrame: topic.frames,
      parts: [],
    };
    if (!known) topic.followers += 1;
    following.ids.add(subscription.id);
    session.following.set(subscription.topic, following);
    const { id, channel, filters, conflateMs } = subscription;
    const from = this.#resumesFrom(subscription, known);
    const recovered = from !== undefined;
    const name = subscription.topic;
    session.send({ op: 'subscribed', id, topic: name, channel, filters, conflateMs, recovered });
    if (from === undefined) this.#startImage(following);
    else {
      // Who was behind already has skipped frames; who was not has skipped none.
      if (following.cursor === undefined) following.leftAtFrame = topic.frames;
      following.cursor = from;
    }
    session.socket.unsubscribe(name);
    this.#follow(session, following);
  }

  /** Ends one id of a subscription; the topic goes on while another id wants it. */
  unsubscribe(session: Session, id: string | number): boolean {
    for (const [name, following] of session.following) {
      if (!following.ids.delete(id)) continue;
      if (following.ids.size > 0) return true;
      session.socket.unsubscribe(name);
      this.#leave(session, name, following);
      return true;
    }
    return false;
  }

  #open(socket: WebSocket<SocketData>): void {
    const data = socket.getUserData();
    const session = new Session(socket, data.account, this.#monotonicMs());
    data.session = session;
    this.#sessions.add(session);
    if (session.account) this.hello(session);
    else session.authTimer = setTimeout(() => session.close('authTimeout'), LIMITS.authMs);
  }

  #closed(socket: WebSocket<SocketData>): void {
    const { session } = socket.getUserData();
    if (!session) return;
    session.closed();
    this.#sessions.delete(session);
    for (const [name, following] of session.following) this.#leave(session, name, following);
  }

  #leave(session: Session, name: string, following: Following): void {
    session.following.delete(name);
    if (session.following.size === 0) session.idleSinceMs = this.#monotonicMs();
    following.topic.followers -= 1;
    if (following.topic.followers === 0) this.#topics.delete(name);
  }

  #topicOf(subscription: Subscription): Topic {
    const known = this.#topics.get(subscription.topic);
    if (known) return known;
    const topic = new Topic(subscription, this.#options.view.changes.seq, this.#monotonicMs());
    this.#topics.set(subscription.topic, topic);
    return topic;
  }

  /**
   * From where changes bring a resuming client up to date; undefined where only an image does. What
   * another id of the client already follows is the same topic: its position counts too, and an
   * image that is on its way begins anew.
   */
  #resumesFrom({ resume }: Subscription, known: Following | undefined): number | undefined {
    const { view, epoch } = this.#options;
    if (!resume || resume.epoch !== epoch() || resume.seq > view.changes.seq) return undefined;
    if (known && known.parts.length > 0) return undefined;
    const from = known ? Math.min(resume.seq, known.cursor ?? known.topic.sentSeq) : resume.seq;
    return view.changes.reachesBackTo(from) ? from : undefined;
  }

  #startImage(following: Following): void {
    following.parts = [...this.#images.frames(following.topic.subscription)];
    following.cursor = this.#options.view.changes.seq;
    following.leftAtFrame = following.topic.frames;
  }

  #catchUp(session: Session): void {
    for (const following of session.following.values()) {
      if (following.cursor !== undefined) this.#follow(session, following);
    }
  }

  /** Sends what is missing while there is room; joins the shared topic once nothing is. */
  #follow(session: Session, following: Following): void {
    const { view } = this.#options;
    const { topic } = following;
    while (following.parts.length > 0) {
      if (!session.hasRoom) return;
      session.send(following.parts.shift() as Buffer);
    }
    if (following.cursor === undefined || !session.hasRoom) return;
    if (!view.changes.reachesBackTo(following.cursor)) {
      this.#startImage(following);
      this.#follow(session, following);
      return;
    }
    const { cursor, leftAtFrame } = following;
    const frame = deltaFrame(view, topic.subscription, cursor, cursor, topic.frames - leftAtFrame);
    // Without news the position itself must move, or the next frame would look like a gap.
    session.send(frame ?? heartbeat({ [topic.subscription.topic]: view.changes.seq }));
    following.cursor = undefined;
    session.socket.subscribe(topic.subscription.topic);
  }

  #flush(): void {
    this.#detachSlow();
    const nowMs = this.#monotonicMs();
    let wakeMs = Number.POSITIVE_INFINITY;
    for (const [name, topic] of this.#topics) {
      const waitMs = topic.waitMs(nowMs);
      if (waitMs > 0) {
        wakeMs = Math.min(wakeMs, waitMs);
        continue;
      }
      const frame = topic.nextFrame(this.#options.view, nowMs);
      if (frame === undefined) continue;
      this.#app?.publish(name, frame);
      // On a busy book these are the only turns in which a conflated topic is up to date.
      if (topic.subscription.conflateMs === 0) continue;
      this.#checkTopic(name, topic, performance.now() + CHECKING_MS_PER_TURN_MAX);
    }
    if (wakeMs === Number.POSITIVE_INFINITY) return;
    clearTimeout(this.#wakeTimer);
    this.#wakeTimer = setTimeout(() => this.#flush(), wakeMs);
  }

  /** What is due of the topics' checks, as far as this turn has time for it, topic by topic. */
  #publishChecks(): void {
    this.#flush();
    const endMs = performance.now() + CHECKING_MS_PER_TURN_MAX;
    const topics = [...this.#topics];
    for (let left = topics.length; left > 0 && performance.now() < endMs; left--) {
      this.#checkedTopics += 1;
      const [name, topic] = topics[this.#checkedTopics % topics.length] as [string, Topic];
      this.#checkTopic(name, topic, endMs);
    }
  }

  #checkTopic(name: string, topic: Topic, endMs: number): void {
    const nowMs = this.#monotonicMs();
    do {
      const check = topic.nextCheck(this.#options.view, nowMs);
      if (check === undefined) return;
      if (check !== null) this.#app?.publish(name, check);
    } while (performance.now() < endMs);
  }

  /** uWebSockets drops frames of a full socket silently, so a full one leaves before each flush. */
  #detachSlow(): void {
    for (const session of this.#sessions) {
      if (session.hasRoom) continue;
      for (const [name, following] of session.following) {
        if (following.cursor !== undefined) continue;
        following.cursor = following.topic.sentSeq;
        following.leftAtFrame = following.topic.frames;
        session.socket.unsubscribe(name);
      }
    }
  }

  /** Positions as data, so that a frozen stream can be told from a quiet one. */
  #heartbeat(): void {
    this.#flush();
    // What the flush has filled must not miss a position: it leaves before positions move.
    this.#detachSlow();
    const positions = new Map<Topic, number>();
    for (const topic of this.#topics.values()) positions.set(topic, topic.heartbeat());
    const idleSinceMs = this.#monotonicMs() - LIMITS.idleMs;
    for (const session of this.#sessions) {
      if (!session.account) continue;
      if (session.following.size === 0 && session.idleSinceMs <= idleSinceMs) {
        session.close('idle');
      }
      if (!session.hasRoom) continue;
      const topics: Record<string, number> = {};
      for (const [name, { topic, cursor }] of session.following) {
        const position = positions.get(topic);
        if (cursor === undefined && position !== undefined) topics[name] = position;
      }
      session.send(heartbeat(topics));
    }
  }
}

function heartbeat(topics: Readonly<Record<string, number>>): object {
  return { op: 'heartbeat', topics, time: new Date().toISOString() };
}
