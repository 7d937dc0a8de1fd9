// A feed that runs in the one process that has its lease: there it says everything in a session of
// its own, and begins anew in the next one where the log lost its order. Elsewhere it stands by.
import type { Log } from '#backends/log.ts';
import type { LogConfig } from '#domain/message/message.ts';
import type { Engine } from '#engine/engine.ts';
import type { Feed, FeedAsides } from '#ingest/feed.ts';
import type { Introductions } from '#ingest/identity/introductions.ts';
import { aborted } from '#kit/aborted.ts';
import { backOffMs } from '#kit/back-off.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { Lease, Tenancy } from '../leases/lease.ts';
import { type FeedAtWork, type FeedStatus, RunningFeed } from './feeds.ts';

export interface LeasedFeedOptions {
  /** As it was made first. */
  readonly feed: Feed;
  /** The same feed anew: one that has run does not run again. */
  readonly makeAgain: () => Promise<Feed>;
  readonly lease: Lease;
  readonly mode: LogConfig['mode'];
  readonly log: Log;
  readonly engine: Engine;
  readonly logger: Logger;
  readonly introductions: Introductions;
  /** Resolves when the book has what a feed needs before its first price. */
  readonly prepared: (signal: AbortSignal) => Promise<void>;
}

const NOTHING: FeedAsides = { rejected: {}, drift: {} };
const AGAIN = { firstMs: 200, mostMs: 5000 };
const CHECK_EVERY_MS = 1000;

export class LeasedFeed implements FeedAtWork {
  readonly #options: LeasedFeedOptions;
  readonly #stop = new AbortController();
  #feed: Feed | undefined;
  #running: RunningFeed | undefined;
  /** Others have spoken for it, or it did before: the book does not wait for it. */
  #isInBook = false;
  #ended: Promise<void> | undefined;

  constructor(options: LeasedFeedOptions) {
    this.#options = options;
    this.#feed = options.feed;
  }

  /** Runs each time the lease is held, until the stop. Rejects only for a bug. */
  run(): Promise<void> {
    const { lease } = this.#options;
    this.#isInBook = !lease.isHeld;
    this.#ended = lease.whileHeld((tenancy) => this.#work(tenancy), this.#stop.signal);
    return this.#ended;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running?.stop();
    await this.#ended?.catch(() => {});
  }

  get source(): string {
    return this.#options.feed.source;
  }

  get isReady(): boolean {
    if (this.#running?.isReady) this.#isInBook = true;
    return this.#isInBook;
  }

  get hasFailed(): boolean {
    return !this.#isInBook && this.#running?.hasFailed === true;
  }

  get status(): FeedStatus {
    const { feed, engine } = this.#options;
    if (this.#running) return this.#running.status;
    const { accepted, rejected } = engine.reader.sourceCounts(feed.source);
    const state = this.#options.lease.isHeld ? 'running' : 'standby';
    return { name: feed.name, state, accepted, rejected };
  }

  get asides(): FeedAsides {
    return this.#running?.asides ?? NOTHING;
  }

  get messagesWaiting(): number {
    return this.#running?.messagesWaiting ?? 0;
  }

  get silentMs(): number | undefined {
    return this.#running?.silentMs;
  }

  /** A tenancy: session after session, as often as one is lost. */
  async #work({ signal, session }: Tenancy): Promise<void> {
    const { mode, log, engine, logger, introductions, makeAgain, prepared } = this.#options;
    await prepared(signal);
    for (let failures = 0; !signal.aborted; failures++) {
      const feed = this.#feed ?? (await makeAgain());
      this.#feed = undefined;
      const { source } = feed;
      const own = mode === 'replay' ? 0 : await session(engine.nextSession(source, 0));
      const groupsInLog = engine.groupsApplied(source, own);
      const parts = { log, logger, introductions, reader: engine.reader };
      const running = new RunningFeed({ feed, ...parts, session: own, groupsInLog });
      this.#running = running;
      const ending = new AbortController();
      const isLost = await Promise.race([
        running.lost.then(() => true),
        this.#passedOver(running, AbortSignal.any([signal, ending.signal])),
        aborted(signal).then(() => false),
      ]);
      ending.abort();
      await running.stop();
      if (this.#stop.signal.aborted) return;
      if (isLost)
        logger.warn({ feed: feed.name, session: own }, 'its session is lost: begins anew');
      else this.#running = undefined;
      if (isLost) await systemClock.wait(backOffMs(AGAIN, failures + 1), signal);
    }
  }

  /** True once its session has no effect any more, whatever the log answers; false at the signal. */
  async #passedOver(running: RunningFeed, signal: AbortSignal): Promise<boolean> {
    const { engine, mode } = this.#options;
    while (mode === 'live' && (await systemClock.wait(CHECK_EVERY_MS, signal))) {
      if (running.isPassedOver(engine)) return true;
    }
    await aborted(signal);
    return false;
  }
}
