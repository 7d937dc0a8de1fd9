// Who writes to the log of this process: its feeds, the open door for posts, and the log's own time
// and statements. Each is done by the one process that has its lease; others stand by. Where there
// is none of them the log is only read.
import type { Log } from '#backends/log.ts';
import type { Sql } from '#backends/sql/sql.ts';
import type { CatalogEntry } from '#domain/catalog/catalog-entry.ts';
import type { LogConfig } from '#domain/message/message.ts';
import type { Engine } from '#engine/engine.ts';
import type { IngestOptions } from '#gateway/ingest/ingest-app.ts';
import type { SourceReadiness } from '#gateway/pages.ts';
import type { BatchListener } from '#ingest/door/door-options.ts';
import { formerEventNames, retireFormerEventNames } from '#ingest/identity/former-names.ts';
import { INTRODUCTIONS_SOURCE, Introductions } from '#ingest/identity/introductions.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { ReferenceWriter } from '#stores/reference-writer.ts';
import type { Config } from './config/config.ts';
import { forwardsPosts, REPLAY, whyNoPosts } from './config/ingest-option.ts';
import { DoorKeeper, inboxPlace } from './door-keeper.ts';
import type { FeedAtWork } from './feeds/feeds.ts';
import { LeasedFeed } from './feeds/leased-feed.ts';
import { makeFeeds } from './feeds/make-feed.ts';
import { bodyThread, type ReadingParts, readingParts } from './feeds/reading-parts.ts';
import { shownSources } from './ingest-door.ts';
import { ForwardingDoor } from './ingest-forward.ts';
import type { IngestInbox } from './ingest-inbox.ts';
import { BucketLeases } from './leases/bucket-leases.ts';
import type { Lease, LeaseOptions, LeaseStatus, Leases } from './leases/lease.ts';
import { LocalLeases } from './leases/local-leases.ts';
import { processIdOf } from './leases/process-id.ts';
import { FedSources } from './log/fed-sources.ts';
import { LogKeeper } from './log/log-keeper.ts';
import { type NatsPlace, natsPlaceOf } from './log/nats-place.ts';
import type { Feeding, Wholeness } from './log/wholeness.ts';
import { isTaken } from './log/writing-book.ts';

export interface WritersOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly log: Log;
  readonly epoch: () => string;
  readonly wholeness: Wholeness;
  readonly engine: Engine;
  readonly reference: ReferenceWriter;
  readonly sql: Sql;
  /** So that the catalogue waits for nobody's reading. */
  readonly accountsSql: Sql;
  /** Ends what is begun here. */
  readonly signal: AbortSignal;
  /** Goes on with work until the signal; its failure ends the product. */
  readonly keep: (work: Promise<void>) => void;
}

export class Writers {
  feeds: readonly FeedAtWork[] = [];
  readonly #options: WritersOptions;
  readonly #whyNoPosts: string | undefined;
  readonly #place: NatsPlace | undefined;
  readonly #leases: Leases;
  /** Undefined where the log is this process's own. */
  readonly #fedSources: FedSources | undefined;
  #leasedFeeds: readonly LeasedFeed[] = [];
  #doorKeeper: DoorKeeper | undefined;
  #forwarding: ForwardingDoor | undefined;
  readonly #stopDoor = new AbortController();
  #doorEnded: Promise<void> | undefined;

  /** Throws ConfigError. */
  constructor(options: WritersOptions) {
    this.#options = options;
    const { config, log, logger } = options;
    this.#whyNoPosts = whyNoPosts(config);
    this.#place = natsPlaceOf(config);
    const { bucket } = log;
    this.#fedSources = bucket && new FedSources(bucket);
    this.#leases =
      bucket === undefined
        ? new LocalLeases(systemClock)
        : new BucketLeases({
            ...{ bucket, clock: systemClock, logger },
            holder: processIdOf(config.dataDir),
          });
  }

  /** Who has which of the leases that this process wants; none where the log is its own. */
  get leases(): readonly LeaseStatus[] {
    return this.#leases.status();
  }

  /** Of posts over NATS, where they are taken. */
  get inbox(): IngestInbox | undefined {
    return this.#doorKeeper?.inbox;
  }

  /** The way in for posts, as the gateway asks for it. */
  get ingest(): IngestOptions {
    return {
      door: () => this.#doorKeeper?.door ?? this.#forwarding,
      whyOff: () => (this.#mayForward ? this.#replay : this.whyNoPosts),
      isFed: (source) => this.feeds.some((feed) => feed.source === source),
    };
  }

  /** Why posts are not taken; undefined where they are, or will be. */
  get whyNoPosts(): string | undefined {
    return this.#whyNoPosts ?? this.#replay;
  }

  /** Whether posts go to the process that takes them, while this one does not. */
  get #mayForward(): boolean {
    const takesThem = this.#place !== undefined && this.#whyNoPosts === undefined;
    return takesThem || forwardsPosts(this.#options.config);
  }

  get #replay(): string | undefined {
    return this.#options.engine.config?.mode === 'replay' ? REPLAY : undefined;
  }

  /** Whether this process writes at all. */
  get areAny(): boolean {
    return this.#options.config.feeds.length > 0 || this.whyNoPosts === undefined;
  }

  /** Sources whose posts were taken since the start, the newest first; undefined: none are taken. */
  get sources(): readonly SourceReadiness[] | undefined {
    const { reader } = this.#options.engine;
    const door = this.#doorKeeper?.door;
    return door && shownSources(door, systemClock.now(), reader);
  }

  /** A part of a batch that the book has taken. */
  readonly batchListener: BatchListener = (...part) => this.#doorKeeper?.onBatch(...part);

  /** Reads who feeds a shared log, now and until the book is whole. */
  async followFedSources(): Promise<void> {
    const { wholeness, signal, keep } = this.#options;
    await this.#fedSources?.read();
    if (this.#fedSources) keep(this.#fedSources.keep(wholeness, systemClock, signal));
  }

  /**
   * Who had fed the log by this time of it, epoch ms; undefined while nobody can say. A log in files
   * has no other writer than this process, once it `isStarted`.
   */
  feeding(sinceMs: number, isStarted: boolean): Feeding | undefined {
    const own = this.feeds.map(({ source }) => source);
    if (this.#fedSources === undefined) return { sources: own, areAll: isStarted };
    const all = this.#fedSources.feeding(sinceMs);
    return all && { ...all, sources: [...all.sources, ...own] };
  }

  /**
   * Lets them write, if the log is one for them: the book is where the log ended, and is folded on.
   * `isPartial`: the log had lost its beginning; `stated`: entries of the operator's files. Resolves
   * when all that this process has the leases of is under way. Throws ConfigError.
   */
  async start(
    wanted: LogConfig,
    isPartial: boolean,
    stated: readonly CatalogEntry[],
  ): Promise<void> {
    this.#forward();
    if (!this.areAny) return;
    const { config, log, engine, wholeness, logger, signal, keep } = this.#options;
    const { accountsSql: sql } = this.#options;
    const lease = this.#leases.lease('log');
    await this.#leases.begun();
    const feeds = (): readonly string[] =>
      this.feeds.filter(({ isReady }) => isReady).map(({ source }) => source);
    const own = { config, log, engine, wholeness, feeds, logger, sql, lease };
    const logKeeper = new LogKeeper({ ...own, wanted, isPartial, stated });
    logKeeper.assertFits();
    keep(logKeeper.keep(signal));
    await logKeeper.prepared(signal);
    if (!engine.config || signal.aborted) return;
    logKeeper.assertFits();
    await this.#open(engine.config.mode, lease, logKeeper);
  }

  /** Ends the feeds; what was posted is in the log, and no more is taken. */
  async stop(): Promise<void> {
    this.#stopDoor.abort();
    await Promise.all([...this.#leasedFeeds.map((feed) => feed.stop()), this.#doorEnded]);
    this.#forwarding = undefined;
    await this.#leases.close();
  }

  /** Hands posts to the process that takes them, while there is one beside this. */
  #forward(): void {
    const { engine, logger, keep } = this.#options;
    if (this.#place === undefined || !this.#mayForward) return;
    const sourceSession = (source: string) => engine.sourceSession(source);
    const place = inboxPlace(this.#place);
    const door = new ForwardingDoor({ place, sourceSession, clock: systemClock, logger });
    this.#forwarding = door;
    keep(door.keep(this.#stopDoor.signal));
  }

  async #open(mode: LogConfig['mode'], logLease: Lease, logKeeper: LogKeeper): Promise<void> {
    const { config, logger, log, engine, reference, sql, signal, keep } = this.#options;
    const { dataDir } = config;
    const { leagues, venues } = engine.reader;
    const { eventNames } = engine;
    const playersOf = (eventId: string) =>
      engine.reader.findEvent(eventId) ? engine.reader.quotedPlayers(eventId) : [];
    const teamsOf = (eventId: string) => {
      const head = engine.reader.eventHead(eventId);
      return head ? [head.homeTeamId, head.awayTeamId] : [];
    };
    const reading = { dataDir, logger, sql, leagues, venues, eventNames, playersOf, teamsOf };
    const parts = readingParts(reading);
    const introductions = this.#introductions(parts);
    parts.identity.adopt(formerEventNames(dataDir));
    await introductions.before([]);
    retireFormerEventNames(dataDir);
    // Who has the log mints ids of events: others take what that one does not.
    const second = { isSecond: () => !logLease.isHeld };
    if (this.whyNoPosts === undefined) await this.#openDoor(parts, introductions, second);
    const own = { logger, reference, parts, thread: bodyThread(signal) };
    const feeds = await makeFeeds({ config, ...own });
    if (signal.aborted) return;
    const isLive = mode === 'live';
    this.#leasedFeeds = feeds.map((feed, at) => {
      const lease = isLive ? this.#leases.lease(keyOf(feed.source), second) : logLease;
      const makeAgain = async () => {
        const [again] = isLive ? await makeFeeds({ config: only(config, at), ...own }) : [];
        if (again === undefined) throw new Error('a replay goes on with its process: start again');
        return again;
      };
      const prepared = (until: AbortSignal) => logKeeper.prepared(until);
      const shared = { mode, log, engine, logger, introductions };
      return new LeasedFeed({ feed, makeAgain, lease, prepared, ...shared });
    });
    await this.#leases.begun();
    this.feeds = this.#leasedFeeds;
    for (const feed of this.#leasedFeeds) keep(feed.run());
  }

  async #openDoor(
    parts: ReadingParts,
    introductions: Introductions,
    second: LeaseOptions,
  ): Promise<void> {
    const { config, log, engine, logger, epoch, signal, keep } = this.#options;
    // A posted body that takes long holds up neither short ones nor those of the feeds.
    const threads = {
      bodies: bodyThread(signal),
      shortBodies: bodyThread(signal, { isPrompt: true }),
    };
    const { trustCatalog: trustsAll } = config;
    const lease = this.#leases.lease('ingest', second);
    const { isFed } = this.ingest;
    const keeper = new DoorKeeper({
      ...{ log, engine, logger, lease, place: this.#place, isFed, epoch },
      parts: { ...parts, ...threads, introductions, trustsAll, logger },
    });
    this.#doorKeeper = keeper;
    this.#doorEnded = keeper.keep(AbortSignal.any([signal, this.#stopDoor.signal]));
    keep(this.#doorEnded);
    await this.#leases.begun();
    await keeper.settled(signal);
  }

  #introductions({ identity }: ReadingParts): Introductions {
    const { log, engine, signal } = this.#options;
    const source = INTRODUCTIONS_SOURCE;
    return new Introductions({
      ...{ log, identity },
      // Whoever mints states it, whatever leases it has.
      nextSession: () => this.#leases.next('names', engine.nextSession(source, 0)),
      isOvertaken: (session) => engine.isOvertaken(source, session),
      ...(log.bucket && {
        isTaken: (session, ordinal, seq) =>
          isTaken(engine, { source, session, ordinal, seq }, signal),
      }),
    });
  }
}

/** A bucket takes no other characters in a key. */
function keyOf(source: string): string {
  return `feed.${source.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`;
}

/** The configuration with one of its feeds. */
function only(config: Config, at: number): Config {
  return { ...config, feeds: config.feeds.slice(at, at + 1) };
}
