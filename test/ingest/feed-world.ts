// The world in which any feed is tested: a server on loopback for its source, a clock that waits
// move, ids that the log keeps, a book that shows what is published, and a store.
import type { Group } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import type { ReferenceBatch } from '#domain/reference.ts';
import { Engine } from '#engine/engine.ts';
import type { Feed, GroupSink } from '#ingest/feed.ts';
import { type Identity, openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { messageSchema } from '#ingest/wire/message.ts';
import { silentLogger } from '#kit/logger.ts';
import { Random } from '#kit/random.ts';
import { type ApiServer, type Scripted, startApiServer } from './api-server.ts';
import { FakeClock } from './fake-clock.ts';

/** How long a step may take, and a stop, in real time. */
const STEP_MS_MAX = 25_000;
const STOP_MS_MAX = 2000;
/** Every feed's timeout of a request: only its signal ends it here. */
const TIMEOUT_MS = 20_000;
/** How long feeds of exchanges wait for a message before they look at the clock. */
const QUIET_MS = 9_500;

/** So that a price leaves where it is withdrawn, and never by its age. */
const PRICE_AGE_MS_MAX = 24 * 86_400_000;

/** A part of a run: what the source answers, and when it is over. */
export interface Step {
  readonly answer?: (url: URL, now: number) => Scripted;
  readonly until: (feed: Feed) => boolean;
  /** Longest that it may take by the clock: otherwise prices would leave by their age. */
  readonly withinMs?: number;
  readonly after?: () => Promise<void>;
}

export class FeedWorld {
  readonly clock: FakeClock;
  readonly quarantine = createQuarantine();
  readonly random = new Random(1);
  readonly logger = silentLogger;
  readonly engine = new Engine();
  /** What the store was given, unless nothing is kept. */
  readonly batches: ReferenceBatch[] = [];
  readonly store = {
    write: async (batch: ReferenceBatch): Promise<undefined> => this.#store(batch),
  };
  identity: Identity;
  requests = 0;
  /** False: what is published goes nowhere, as in tests of what the feed itself holds. */
  keeps = true;
  readonly #server: ApiServer;
  #onWait: () => void = () => {};
  #seq = 0;
  #session = 0;
  #introduced = 0;

  static async open(now: number): Promise<FeedWorld> {
    return new FeedWorld(await startApiServer(() => ({ status: 404 })), now);
  }

  private constructor(server: ApiServer, now: number) {
    this.#server = server;
    this.clock = new FakeClock(now, () => this.#onWait());
    this.clock.heldMs = TIMEOUT_MS;
    this.clock.quietMs = QUIET_MS;
    this.identity = openIdentity(this.engine.eventNames);
    const ttl = { ttlPregameMs: PRICE_AGE_MS_MAX, ttlLiveMs: PRICE_AGE_MS_MAX };
    const pricing = { ...defaultPricing('live'), ...ttl };
    const config = { mode: 'live', recordings: [], pricing } as const;
    this.#apply('config', 1, { kind: 'config', receivedAt: now, rejections: {}, config });
  }

  /** `http://127.0.0.1:PORT` */
  get address(): string {
    return new URL(this.#server.baseUrl).origin;
  }

  /** The same for WebSockets. */
  get socketAddress(): string {
    return this.address.replace('http', 'ws');
  }

  /** What WebSockets answer to a text of the feed. */
  set reply(reply: ((text: string) => readonly string[]) | undefined) {
    this.#server.reply = reply;
  }

  /** What every feed is made with. */
  get options() {
    const { identity, quarantine, clock, random, logger } = this;
    return { identity, quarantine, clock, random, logger };
  }

  /** Prices that the book shows. */
  get prices(): number {
    return this.engine.reader.venueStatuses().reduce((sum, { offers }) => sum + offers, 0);
  }

  /** The events of the book, by id, with their status. */
  get events(): readonly string[] {
    return this.engine.reader.events().map(({ eventId, status }) => `${eventId} ${status}`);
  }

  /** Runs a feed through the steps, then stops it; what it ended with. Rejects as the feed does. */
  async run(feed: Feed, steps: readonly Step[]): Promise<string> {
    const stop = new AbortController();
    this.#session += 1;
    const running = feed.run(this.#sink(feed.source), stop.signal);
    for (const step of steps) {
      await this.#play(feed, step, running);
      await step.after?.();
    }
    const stopped = performance.now();
    stop.abort();
    const end = await running;
    const tookMs = performance.now() - stopped;
    if (tookMs > STOP_MS_MAX) throw new Error(`${feed.name} took ${tookMs} ms to stop`);
    return end;
  }

  /** As after a kill: only what was stated is known. */
  restart(): void {
    this.identity = openIdentity(this.engine.eventNames);
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  async #play(feed: Feed, step: Step, running: Promise<unknown>): Promise<void> {
    const { answer, until, withinMs = Number.POSITIVE_INFINITY } = step;
    const endsAt = this.clock.now() + withinMs;
    this.#server.requests.length = 0;
    this.#server.answer = (url) => {
      this.requests += 1;
      this.#server.requests.length = 0;
      return answer?.(url, this.clock.now()) ?? { status: 404 };
    };
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve, reject) => {
      const shown = () => `${this.prices} prices, ${this.events}`;
      const late = () => reject(new Error(`${feed.name} did not get there: ${shown()}`));
      timer = setTimeout(late, STEP_MS_MAX);
      this.#onWait = () => {
        if (until(feed)) resolve();
        else if (this.clock.now() > endsAt) late();
      };
    });
    // A feed that ends by itself has no step after it.
    const ended = running.then((end) => Promise.reject(new Error(`${feed.name} ended: ${end}`)));
    ended.catch(() => {});
    await Promise.race([over, ended]).finally(() => clearTimeout(timer));
  }

  #sink(source: string): GroupSink {
    const session = this.#session;
    let ordinal = 0;
    return {
      groupsInLog: 0,
      flush: async () => {},
      publish: async (group) => {
        if (session !== this.#session) throw new Error(`${source} publishes after its stop`);
        ordinal += 1;
        this.#state();
        if (this.keeps) this.#apply(source, ordinal, group);
      },
    };
  }

  #apply(source: string, sourceSeq: number, group: Group): void {
    const message = { source, session: this.#session, sourceSeq, groups: [group] };
    messageSchema.parse(message);
    this.#seq += 1;
    this.engine.apply(this.#seq, this.clock.now(), message);
  }

  /** What was minted is in the log before its first price. */
  #state(): void {
    const entries = this.identity.takeUnstated();
    if (entries.length === 0 || !this.keeps) return;
    const group = {
      kind: 'catalog',
      receivedAt: 0,
      rejections: {},
      by: 'ingest',
      entries,
    } as const;
    this.#introduced += 1;
    this.#apply('participants', this.#introduced, group);
  }

  #store(batch: ReferenceBatch): undefined {
    if (this.keeps) this.batches.push(batch);
  }
}
