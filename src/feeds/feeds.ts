// A feed at work in one session: with its publisher, its state for /readyz, and what became of it.
import { AppendLostError, type Log } from '#backends/log.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { Feed, FeedAsides, GroupSink, ReplayPosition } from '#ingest/feed.ts';
import type { Introductions } from '#ingest/identity/introductions.ts';
import { Publisher, type TakingBook } from '#ingest/publisher.ts';
import { NOTED_ONLY } from '#ingest/rejection.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { FULL_IMAGE_MARKER } from '../log/wholeness.ts';

/** `standby`: another process runs it. */
export type FeedState = 'running' | 'finished' | 'failed' | 'standby';

/** One feed as /readyz shows it. */
export interface FeedStatus {
  readonly name: string;
  readonly state: FeedState;
  readonly accepted: number;
  readonly rejected: Readonly<Record<string, number>>;
  /** Departures of a source from its known form, by name; where it is watched for them. */
  readonly drift?: Readonly<Record<string, number>>;
  /** Prices of leagues that are none of ours, by the source's keys; where there are any. */
  readonly leftOut?: Readonly<Record<string, number>>;
  /** Gaps and lost connections that were put right, by name; where there were any. */
  readonly incidents?: Readonly<Record<string, number>>;
  /** How far a recording was played. */
  readonly replay?: ReplayPosition;
}

export interface RunningFeedOptions {
  readonly feed: Feed;
  readonly log: Log;
  readonly reader: Reader;
  readonly session: number;
  readonly groupsInLog: number;
  readonly logger: Logger;
  readonly groupsPerMessageMax?: number;
  /** States in the log whom groups name that nobody has stated. */
  readonly introductions?: Introductions;
}

/** A feed as the rest of the program sees it. */
export interface FeedAtWork {
  readonly source: string;
  /** True once the book shows the feed's first full image. */
  readonly isReady: boolean;
  /** True where it failed before the book showed its first full image: it never will. */
  readonly hasFailed: boolean;
  readonly status: FeedStatus;
  /** What never reaches the log: refused records by reason, unknown forms by name. */
  readonly asides: FeedAsides;
  /** Messages that the log has not acknowledged yet. */
  readonly messagesWaiting: number;
  /** Milliseconds since the log last took something of it; undefined before that. */
  readonly silentMs: number | undefined;
}

/** A feed that was started. It never rejects: a failed feed is a state, the process goes on. */
export class RunningFeed implements FeedAtWork {
  readonly #options: RunningFeedOptions;
  readonly #publisher: Publisher;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #state: FeedState = 'running';
  /** seq up to which its first full image, and its end, stand in the log. */
  #deliveredSeq: number | undefined;
  #endSeq: number | undefined;
  #marking = false;
  /** What a failed feed ended with. */
  failure: unknown;
  /** Resolves where its session is lost: it says everything anew in another one. */
  readonly lost: Promise<void>;

  constructor(options: RunningFeedOptions) {
    this.#options = options;
    const { feed, log, session, groupsInLog, groupsPerMessageMax } = options;
    let lose = (): void => {};
    this.lost = new Promise((resolve) => {
      lose = resolve;
    });
    this.#publisher = new Publisher({
      log,
      source: feed.source,
      session,
      groupsInLog,
      ...(groupsPerMessageMax && { groupsPerMessageMax }),
      onFailed: (error) => error instanceof AppendLostError && lose(),
    });
    this.#ended = this.#run();
  }

  get source(): string {
    return this.#options.feed.source;
  }

  /**
   * Whether the book has passed over what the log has of it: behind a hole, or because another
   * process began a later session.
   */
  isPassedOver(book: TakingBook): boolean {
    return this.#publisher.isPassedOver(book);
  }

  /** Resolves when it has ended, however it did. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  get isReady(): boolean {
    const { feed, reader } = this.#options;
    if (this.#endSeq !== undefined) return reader.seq >= this.#endSeq;
    if (feed.delivered) this.#markDelivered();
    return this.#deliveredSeq !== undefined && reader.seq >= this.#deliveredSeq;
  }

  get hasFailed(): boolean {
    return this.#state === 'failed' && !this.isReady;
  }

  get status(): FeedStatus {
    const { feed, reader } = this.#options;
    const shown = this.#endSeq !== undefined && reader.seq >= this.#endSeq;
    const state = this.#state === 'finished' && !shown ? 'running' : this.#state;
    const { accepted, rejected } = reader.sourceCounts(feed.source);
    const refusals = Object.entries(rejected).filter(([reason]) => !NOTED_ONLY.has(reason));
    const { asides, leftOut = {}, incidents = {}, replay } = feed;
    return {
      name: feed.name,
      state,
      accepted,
      rejected: { ...Object.fromEntries(refusals), ...asides?.rejected },
      ...(asides && { drift: asides.drift }),
      ...(Object.keys(leftOut).length > 0 && { leftOut }),
      ...(Object.keys(incidents).length > 0 && { incidents }),
      ...(replay && { replay }),
    };
  }

  get asides(): FeedAsides {
    return this.#options.feed.asides ?? { rejected: {}, drift: {} };
  }

  get messagesWaiting(): number {
    return this.#publisher.inFlight;
  }

  get silentMs(): number | undefined {
    const { deliveredAtMs } = this.#publisher;
    return deliveredAtMs === undefined ? undefined : performance.now() - deliveredAtMs;
  }

  /** Resolves when the feed has ended and the book shows all of it; looks every `everyMs`. */
  async completed(everyMs: number): Promise<void> {
    await this.#ended;
    while (this.status.state === 'running') await systemClock.wait(everyMs);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { feed, logger } = this.#options;
    try {
      const end = await feed.run(this.#sink(), this.#stop.signal);
      await this.#publisher.flush();
      const { leftOut = {} } = feed;
      if (Object.keys(leftOut).length > 0) {
        logger.warn(
          { feed: feed.name, leftOut },
          'prices of leagues that are not served, left out',
        );
      }
      if (end === 'finished') {
        this.#endSeq = this.#publisher.lastSeq;
        this.#state = 'finished';
      }
    } catch (error) {
      // Its session is lost, and it begins anew.
      if (error instanceof AppendLostError) return;
      this.#state = 'failed';
      this.failure = error;
      logger.error({ feed: feed.name, error: messageOf(error) }, 'feed failed');
    }
  }

  #sink(): GroupSink {
    const { introductions } = this.#options;
    const publisher = this.#publisher;
    if (introductions === undefined) return publisher;
    return {
      groupsInLog: publisher.groupsInLog,
      publish: async (group) => {
        await introductions.before([group]);
        await publisher.publish(group);
      },
      introduced: async () => await introductions.before([]),
      flush: async () => await publisher.flush(),
    };
  }

  #markDelivered(): void {
    if (this.#marking) return;
    this.#marking = true;
    // A replay has one session, of which each group has its number.
    const marked =
      this.#options.session === 0
        ? Promise.resolve()
        : this.#publisher.publish({ ...FULL_IMAGE_MARKER, receivedAt: systemClock.now() });
    marked
      .then(() => this.#publisher.mark())
      .then(
        (seq) => {
          this.#deliveredSeq = seq;
        },
        // The feed itself meets the same failure and says so.
        () => {},
      );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
