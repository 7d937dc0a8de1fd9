// Who writes to the log of this process: its feeds, the open door for posts, and time. Where there
// is none of them the log is only read.
import type { Log } from '#backends/log.ts';
import type { Sql } from '#backends/sql/sql.ts';
import type { CatalogEntry } from '#domain/catalog/catalog-entry.ts';
import type { LogConfig } from '#domain/message/message.ts';
import type { Engine } from '#engine/engine.ts';
import type { IngestOptions } from '#gateway/ingest/ingest-app.ts';
import type { SourceReadiness } from '#gateway/pages.ts';
import type { Door } from '#ingest/door/door.ts';
import { formerEventNames, retireFormerEventNames } from '#ingest/identity/former-names.ts';
import { INTRODUCTIONS_SOURCE, Introductions } from '#ingest/identity/introductions.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { ReferenceWriter } from '#stores/reference-writer.ts';
import { CatalogKeeper } from './catalog/catalog-keeper.ts';
import { keepRepeating } from './catalog/repetition.ts';
import type { Config } from './config/config.ts';
import { forwardsPosts, REPLAY, whyNoPosts } from './config/ingest-option.ts';
import { type RunningFeed, runFeeds } from './feeds/feeds.ts';
import { makeFeeds } from './feeds/make-feed.ts';
import { bodyThread, readingParts } from './feeds/reading-parts.ts';
import { type DoorParts, openDoor, shownSources } from './ingest-door.ts';
import { ForwardingDoor } from './ingest-forward.ts';
import { IngestInbox, openInbox } from './ingest-inbox.ts';
import { assertComplete, beginConfig, continueConfig } from './log/log-kind.ts';
import { assertOnTime, keepTime } from './log/log-time.ts';

export interface WritersOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly log: Log;
  readonly epoch: () => string;
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
  feeds: readonly RunningFeed[] = [];
  /** Of posts over NATS, where they are taken. */
  inbox: IngestInbox | undefined;
  readonly #options: WritersOptions;
  readonly #whyNoPosts: string | undefined;
  #door: Door | undefined;
  #forwarding: ForwardingDoor | undefined;
  readonly #stopInbox = new AbortController();
  #inboxEnded: Promise<void> | undefined;

  /** Throws ConfigError. */
  constructor(options: WritersOptions) {
    this.#options = options;
    this.#whyNoPosts = whyNoPosts(options.config);
  }

  /** The way in for posts, as the gateway asks for it. */
  get ingest(): IngestOptions {
    return {
      door: () => this.#door ?? this.#forwarding,
      whyOff: () => (forwardsPosts(this.#options.config) ? this.#replay : this.whyNoPosts),
      isFed: (source) => this.feeds.some((feed) => feed.source === source),
    };
  }

  /** Why posts are not taken; undefined where they are, or will be. */
  get whyNoPosts(): string | undefined {
    return this.#whyNoPosts ?? this.#replay;
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
    return this.#door && shownSources(this.#door, systemClock.now(), reader);
  }

  /**
   * Lets them write, if the log is one for them: the book is where the log ended, and is folded on.
   * `isPartial`: the log had lost its beginning; `stated`: entries of the operator's files. Throws
   * ConfigError.
   */
  async start(
    wanted: LogConfig,
    isPartial: boolean,
    stated: readonly CatalogEntry[],
  ): Promise<void> {
    this.#forward();
    if (!this.areAny) return;
    const { log, engine, logger, signal, keep } = this.#options;
    await beginConfig(log, engine, wanted);
    while (!engine.config && !signal.aborted) await systemClock.wait(1, signal);
    if (!engine.config) return;
    const { mode } = engine.config;
    assertComplete(isPartial, mode);
    if (mode === 'live') assertOnTime(engine, logger);
    const config = await continueConfig(log, engine, wanted);
    await this.#startCatalog(stated);
    await this.#open(mode);
    if (mode !== 'live') return;
    keep(keepTime(log, engine, config, logger, signal));
    keep(keepRepeating({ log, engine, clock: systemClock, logger }, signal));
  }

  /** Ends the feeds; what was posted is in the log, and no more is taken. */
  async stop(): Promise<void> {
    this.#stopInbox.abort();
    await Promise.all([...this.feeds.map((feed) => feed.stop()), this.#inboxEnded]);
    this.#forwarding = undefined;
    const door = this.#door;
    this.#door = undefined;
    await door?.close();
  }

  /** Hands posts to the process that takes them, where there is one beside this. */
  #forward(): void {
    const { config, engine, logger, keep } = this.#options;
    const { natsUrl: url } = config;
    if (url === undefined || !forwardsPosts(config)) return;
    const sourceSession = (source: string) => engine.sourceSession(source);
    const door = new ForwardingDoor({ url, sourceSession, clock: systemClock, logger });
    this.#forwarding = door;
    keep(door.keep(this.#stopInbox.signal));
  }

  /** The first price meets the catalogue as the operator states it. */
  async #startCatalog(files: readonly CatalogEntry[]): Promise<void> {
    const { config, log, engine, logger, accountsSql: sql, signal, keep } = this.#options;
    const chosen = new Set(config.leagues);
    const own = { files, chosen, trustsAll: config.trustCatalog, clock: systemClock };
    const keeper = new CatalogKeeper({ log, engine, sql, logger, ...own }, signal);
    await keeper.start();
    keep(keeper.keep());
  }

  async #open(mode: LogConfig['mode']): Promise<void> {
    const { config, logger, log, engine, reference, sql, signal } = this.#options;
    const { dataDir } = config;
    const { leagues, venues } = engine.reader;
    const { eventNames } = engine;
    const playersOf = (eventId: string) =>
      engine.reader.findEvent(eventId) ? engine.reader.quotedPlayers(eventId) : [];
    const own = { dataDir, logger, sql, leagues, venues, eventNames, playersOf };
    const parts = readingParts(own);
    const introductions = new Introductions({
      log,
      identity: parts.identity,
      nextSession: () => engine.nextSession(INTRODUCTIONS_SOURCE, systemClock.now()),
      isOvertaken: (session) => engine.isOvertaken(INTRODUCTIONS_SOURCE, session),
    });
    parts.identity.adopt(formerEventNames(dataDir));
    await introductions.before([]);
    retireFormerEventNames(dataDir);
    if (this.whyNoPosts === undefined) {
      const { trustCatalog: trustsAll } = config;
      // A posted body that takes long holds up neither short ones nor those of the feeds.
      const threads = {
        bodies: bodyThread(signal),
        shortBodies: bodyThread(signal, { isPrompt: true }),
      };
      const own = { ...parts, ...threads, introductions, trustsAll, log, engine, logger };
      await this.#openDoor(own);
    }
    const thread = bodyThread(signal);
    const feeds = await makeFeeds({ config, logger, reference, parts, thread });
    if (signal.aborted) return;
    this.feeds = runFeeds(feeds, mode, { log, engine, logger, introductions });
  }

  /** For posts over HTTP, and with NATS for those of its stream. */
  async #openDoor(parts: Omit<DoorParts, 'repeatsSinceMs'>): Promise<void> {
    const { config, engine, logger, epoch, keep } = this.#options;
    const { natsUrl: url } = config;
    const clock = systemClock;
    const opened = url === undefined ? undefined : await openInbox(url, clock);
    const door = await openDoor({ ...parts, repeatsSinceMs: opened?.oldestMs ?? null });
    this.#door = door;
    if (url === undefined || opened === undefined) return;
    const { isFed } = this.ingest;
    // Over NATS there is no key that is bound to venues: the settings of the source are.
    const scopeOf = (source: string) => {
      const { venues } = engine.reader.sourceSettings(source) ?? {};
      return { venues: venues ? new Set(venues) : null, scores: false };
    };
    const { quarantine } = parts;
    const open = () => openInbox(url, clock);
    const own = { open, door, scopeOf, isFed, epoch, quarantine, clock, logger };
    this.inbox = new IngestInbox(own);
    this.#inboxEnded = this.inbox.keep(opened, this.#stopInbox.signal);
    keep(this.#inboxEnded);
  }
}
