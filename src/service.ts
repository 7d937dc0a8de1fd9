// The composition root: the only place that knows which technologies exist. Opens the log, folds it
// into an engine, serves the book, and lets the feeds run.

import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import type { KeyValue } from '#backends/key-value.ts';
import type { Log } from '#backends/log.ts';
import type { Sql, SqlServer } from '#backends/sql/sql.ts';
import { epochOf } from '#domain/epoch.ts';
import type { LeagueId } from '#domain/league.ts';
import { type Engine, RULES_VERSION } from '#engine/engine.ts';
import { Credits } from '#gateway/accounts/credits.ts';
import type { Readiness } from '#gateway/pages.ts';
import type { Hub } from '#gateway/push/hub.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { eachPastGame } from '#stores/past-game-lists.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { ArchiveKeeping } from './archive/archive-keeping.ts';
import type { ShownKeys } from './banner.ts';
import { readCatalogFiles } from './catalog/catalog-file.ts';
import type { Config } from './config/config.ts';
import { hasRole } from './config/roles.ts';
import { openKeyValue } from './key-value-opening.ts';
import { keepKeys } from './keys/key-keeper.ts';
import { type StartKeys, startKeys } from './keys/start-keys.ts';
import { BookStanding } from './log/book-standing.ts';
import { type EngineStart, startEngine } from './log/engine-start.ts';
import { fold } from './log/fold.ts';
import { FoldCounts } from './log/fold-counts.ts';
import { configFor } from './log/log-kind.ts';
import { openLog } from './log/log-opening.ts';
import { logReadiness } from './log/log-time.ts';
import { snapshotSources } from './log/snapshot-sources.ts';
import { Operations } from './operations.ts';
import { openReferenceStore } from './reference-store.ts';
import { keepSchedule } from './schedule-keeper.ts';
import { Serving } from './serving.ts';
import { announcingWait, firstPricesOf, untilReady } from './start-waits.ts';
import { StopClock, stopped, unlessStopped } from './stopping.ts';
import type { StoreStanding } from './store-watch.ts';
import { keepSystems } from './systems/system-keeper.ts';
import { Writers } from './writers.ts';

/** What may run in the background; more are told of as a leak. */
const BACKGROUND_MAX = 64;
/** Names this process in the ledger of credits. */
const PROCESS_ID = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
/** What nobody waits for lets the start go first, for so long. */
const CALM_AFTER_MS_MAX = 3000;
/** Of one /readyz, those that posted last. */
const SOURCES_SHOWN_MAX = 50;

/** What a product is made of before it serves. */
interface Parts {
  readonly config: Config;
  readonly logger: Logger;
  readonly log: Log;
  /** Numbering and rules, as clients see them. */
  readonly epoch: string;
  readonly start: EngineStart;
  readonly sql: SqlServer;
  /** What is kept for a short time: with other processes where a server of it is named. */
  readonly keyValue: KeyValue | undefined;
}

/** A running product. */
export class Service {
  readonly #config: Config;
  readonly #logger: Logger;
  readonly #log: Log;
  readonly #epoch: string;
  readonly #engine: Engine;
  readonly #begun: EngineStart;
  readonly #sql: Sql;
  readonly #reference: ReferenceWriter;
  /** So that keys and credits wait for nobody's reading. */
  readonly #accountsSql: Sql;
  readonly #keyValue: KeyValue | undefined;
  readonly #credits: Credits;
  readonly #stop = new AbortController();
  /** Rejects when the log cannot be folded or written any further, or the operator ends it. */
  readonly #ended: Promise<never>;
  #end: (error: unknown) => void = () => {};
  readonly #sqlStanding: StoreStanding = { isAway: false };
  #serving: Serving | undefined;
  #operations: Operations | undefined;
  readonly #foldCounts = new FoldCounts();
  readonly #book: BookStanding;
  #keys: StartKeys | undefined;
  readonly #archive: ArchiveKeeping;
  readonly #writers: Writers;
  #background: Promise<void>[] = [];
  /** What the log held at the start is in the book. */
  #isFolded = false;
  #isStarted = false;
  #isStopping = false;
  readonly #asked: AbortSignal;

  /**
   * Starts everything; resolves when the port is open and the feeds run, which is before ready.
   * Throws StoppedError when `signal` comes first.
   */
  static async start(config: Config, logger: Logger, signal: AbortSignal): Promise<Service> {
    const opening = announcingWait('the log to open', openLog(config, logger), logger);
    const log = await unlessStopped(opening, signal, (late) => late.close());
    const service = await Service.#open(config, logger, log, signal).catch(async (error) => {
      await log.close();
      throw error;
    });
    try {
      await Promise.race([service.#start(), service.#ended]);
      return service;
    } catch (error) {
      await service.stop();
      throw error;
    }
  }

  /** Finds out where the book begins, while the store of reference data starts. */
  static async #open(
    config: Config,
    logger: Logger,
    log: Log,
    signal: AbortSignal,
  ): Promise<Service> {
    const { snapshotEveryMs } = config;
    const epoch = epochOf((await log.info()).epoch, RULES_VERSION);
    const sources = snapshotEveryMs === undefined ? [] : await snapshotSources(config, epoch);
    const opening = openReferenceStore(config, logger, false);
    const beginning = startEngine({ log, epoch, sources, logger });
    const starting = announcingWait('the newest snapshot to load', beginning, logger);
    // Whichever of the two fails first is met below.
    starting.catch(() => {});
    const sql = await unlessStopped(opening, signal, (late) => late.close());
    try {
      const start = await unlessStopped(starting, signal, async () => {});
      const keyValue = await announcingWait('Redis', openKeyValue(config, logger), logger);
      return new Service({ config, logger, log, epoch, start, sql, keyValue }, signal);
    } catch (error) {
      await sql.close();
      throw error;
    }
  }

  private constructor(parts: Parts, signal: AbortSignal) {
    const { config, logger, log, epoch, start, sql, keyValue } = parts;
    // Everything that runs in the background waits for these two.
    setMaxListeners(BACKGROUND_MAX, this.#stop.signal, signal);
    this.#config = config;
    this.#logger = logger;
    this.#log = log;
    this.#epoch = epoch;
    this.#engine = start.engine;
    this.#book = new BookStanding({
      ...{ engine: start.engine, epoch, isPartial: start.isPartial },
      feeding: (sinceMs) => this.#writers.feeding(sinceMs, this.#isStarted),
      isWritten: () => this.#writers.areAny || config.natsUrl !== undefined,
      staleServeMs: config.staleServeMs,
    });
    this.#begun = start;
    this.#sql = sql;
    this.#archive = new ArchiveKeeping({ config, logger, engine: start.engine, epoch, sql });
    this.#reference = new ReferenceWriter(sql, start.engine.reader.leagues);
    this.#accountsSql = sql.apart();
    this.#keyValue = keyValue;
    const ledger = { sql: this.#accountsSql, processId: PROCESS_ID, now: systemClock.now };
    this.#credits = new Credits({ ...ledger, logger });
    this.#writers = new Writers({
      ...{ config, logger, log, engine: start.engine, reference: this.#reference, sql },
      epoch: () => this.#book.epoch,
      wholeness: this.#book.wholeness,
      accountsSql: this.#accountsSql,
      signal: this.#stop.signal,
      keep: (work) => this.#keep(work),
    });
    this.#ended = new Promise((_, reject) => {
      this.#end = reject;
    });
    this.#ended.catch(() => {});
    this.#asked = signal;
    stopped(signal).catch((error: unknown) => this.#end(error));
  }

  /** Port that the interface listens on; undefined where no clients are served. */
  get port(): number | undefined {
    return this.#serving?.port;
  }

  /** Resolves when /readyz says ready; rejects like `ended`. */
  async ready(): Promise<void> {
    const ready = Promise.race([this.#untilReady(), this.#ended]);
    await announcingWait(() => firstPricesOf(this.#writers.feeds), ready, this.#logger);
  }

  /** Rejects when the product cannot go on, with StoppedError when the operator ends it. */
  async ended(): Promise<never> {
    return await this.#ended;
  }

  /** What opens the page, and what is waited for while it is not ready, for people. */
  waiting(): { readonly pageToken: string | undefined; readonly awaited: string } {
    const pageToken = this.#keys?.pageKeys?.token;
    return { pageToken, awaited: firstPricesOf(this.#writers.feeds) };
  }

  /** What the banner shows of keys. From now on the digest of the demo key is kept. */
  async shownKeys(): Promise<ShownKeys> {
    await this.#keys?.save();
    const { demoKey, demoIngestKey, pageKeys } = this.#keys ?? {};
    return { demoKey, demoIngestKey, pageToken: pageKeys?.token };
  }

  /** As /readyz shows it. */
  readiness(): Readiness {
    const { reader } = this.#engine;
    const { sources, leases } = this.#writers;
    return {
      status: this.#status,
      seq: reader.seq,
      epoch: this.#book.epoch,
      now: new Date(reader.now).toISOString(),
      book: this.#book.readiness,
      feeds: this.#writers.feeds.map((feed) => feed.status),
      ...(sources && { sources: sources.slice(0, SOURCES_SHOWN_MAX) }),
      ...logReadiness(this.#log),
      ...(leases.length > 0 && { leases }),
      archive: this.#archive.readiness,
    };
  }

  get #status(): Readiness['status'] {
    if (this.#isStopping) return 'stopping';
    if (!this.#isStarted) return 'starting';
    const { feeds } = this.#writers;
    if (feeds.every((feed) => feed.isReady)) return this.#book.status;
    return feeds.some((feed) => feed.hasFailed) ? 'failed' : 'warming';
  }

  /**
   * Says so on /readyz, then stops feeds, archive process, streams, store and log, in this order. What
   * does not end in time is left behind.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const { shutdownDelayMs } = this.#config;
    if (this.#asked.aborted && this.#serving) await systemClock.wait(shutdownDelayMs);
    const clock = new StopClock(this.#logger);
    await clock.within('feeds', this.#writers.stop());
    this.#stop.abort();
    await clock.within('fold', Promise.allSettled(this.#background));
    // Its last snapshot is written while the clients leave.
    const following = this.#archive.child?.stop();
    await clock.within('clients', Promise.all([following, this.#serving?.close()]));
    await clock.within('store', this.#closeStores());
    await clock.within('operations', Promise.resolve(this.#operations?.close()));
    await clock.within('log', this.#log.close());
    // Its snapshot may take longer than the clients; without the service it ends at once.
    await following;
  }

  /** What credits nobody used goes back before the store is gone. */
  async #closeStores(): Promise<void> {
    await this.#credits.close();
    await this.#archive.close();
    await this.#keyValue?.close();
    await this.#accountsSql.close();
    await this.#sql.close();
  }

  async #start(): Promise<void> {
    const stated = await readCatalogFiles(this.#config.catalogFiles);
    const wanted = await configFor(this.#config);
    if (hasRole(this.#config, 'serve')) await this.#openDoors();
    this.#operations = await this.#openOperations(this.#serving);
    const [counts, { wholeness }] = [this.#foldCounts, this.#book];
    const [{ signal }, { reader }] = [this.#stop, this.#engine];
    if (!wholeness.isWhole) await this.#writers.followFedSources();
    await announcingWait(
      () => `the log to be folded: entry ${reader.seq} of ${this.#begun.endSeq}`,
      fold({ log: this.#log, engine: this.#engine, follow: false, signal, counts, wholeness }),
      this.#logger,
    );
    this.#book.caughtUp();
    this.#isFolded = true;
    this.#keep(this.#follow());
    if (this.#keys && this.#serving) this.#keep(this.#keepKeys(this.#keys, this.#serving.hub));
    // Events go into the store with the prices, and what is computed with what is archived.
    if (hasRole(this.#config, 'ingest')) this.#keep(this.#keepReference());
    if (hasRole(this.#config, 'archive')) this.#keep(this.#keepSystems());
    await this.#writers.start(wanted, this.#begun.isPartial, stated);
    this.#keep(this.#startArchive());
    const { restoredSeq, endSeq } = this.#begun;
    if (restoredSeq === undefined) this.#logger.info({ endSeq }, 'folded what the log holds');
    else this.#logger.info({ seq: restoredSeq, endSeq }, 'continued from a snapshot');
    this.#operations.report(this.#config, this.#logger);
    this.#isStarted = true;
  }

  /** Folds on as the log grows. Once the book is whole, those who saw it before come again. */
  async #follow(): Promise<void> {
    const [counts, { wholeness }, { signal }] = [this.#foldCounts, this.#book, this.#stop];
    const hub = this.#serving?.hub;
    let wasWhole = wholeness.isWhole;
    if (!wasWhole) this.#logger.warn({}, 'the book is warming: the log has lost its beginning');
    const onMessage = (): void => {
      this.#book.moved();
      hub?.bookMoved();
      if (wasWhole || !wholeness.isWhole) return;
      wasWhole = true;
      this.#logger.info({ seq: this.#engine.reader.seq }, 'the book is whole');
      if (hub) this.#keep(hub.sessions.drain());
    };
    const onBatch = this.#writers.batchListener;
    const following = { follow: true, signal, onMessage, counts, wholeness, onBatch };
    await fold({ log: this.#log, engine: this.#engine, ...following });
  }

  /** A key that is revoked anywhere stops here too. */
  async #keepKeys({ index, revision }: StartKeys, hub: Hub): Promise<void> {
    const onChanged = (): void => hub.sessions.accountsChanged((id) => index.accountOf(id));
    const options = { index, revision, onChanged, standing: this.#sqlStanding };
    const [clock, logger, sql] = [systemClock, this.#logger, this.#accountsSql];
    await keepKeys({ ...options, clock, logger, sql }, this.#stop.signal);
  }

  /** Events of the book go into the store, as long as the product runs. */
  async #keepReference(): Promise<void> {
    const { changes, reader } = this.#engine;
    const { leagues } = reader;
    const [sql, epoch, clock, logger] = [this.#sql, this.#epoch, systemClock, this.#logger];
    await keepSchedule({ sql, changes, leagues, epoch, clock, logger }, this.#stop.signal);
  }

  /** Bets of published systems are computed anew each night, and when a season was written. */
  async #keepSystems(): Promise<void> {
    await this.#untilReady(CALM_AFTER_MS_MAX);
    if (this.#stop.signal.aborted) return;
    const games = (leagueId: LeagueId) => eachPastGame(this.#sql, { leagueIds: [leagueId] });
    const growth = () => this.#reference.settledCount;
    const options = { sql: this.#sql, games, growth, clock: systemClock, logger: this.#logger };
    await keepSystems(options, this.#stop.signal);
  }

  /** Keeps snapshots and history from now on. Its failures end nothing. */
  async #startArchive(): Promise<void> {
    await this.#untilReady(CALM_AFTER_MS_MAX);
    if (!this.#stop.signal.aborted) await this.#archive.start(this.#stop.signal);
  }

  async #untilReady(msMax = Number.POSITIVE_INFINITY): Promise<void> {
    const isReady = () => this.readiness().status === 'ready';
    await untilReady(isReady, systemClock, this.#stop.signal, msMax);
  }

  /** Lets clients in; what they ask is answered once the log is folded. */
  async #openDoors(): Promise<void> {
    const keys = startKeys(this.#config, this.#sql);
    this.#keys = await announcingWait('the keys in the store', keys, this.#logger);
    this.#serving = await this.#serve(this.#keys);
  }

  async #serve({ keys, pageKeys }: StartKeys): Promise<Serving> {
    return await Serving.open({
      config: this.#config,
      logger: this.#logger,
      engine: this.#engine,
      epoch: () => this.#book.epoch,
      bookAgeMs: () => this.#book.statedAgeMs,
      sql: this.#sql,
      keys,
      pageKeys,
      credits: this.#credits,
      keyValue: this.#keyValue,
      readiness: () => this.readiness(),
      isCurrent: () => this.#isFolded,
      ingest: this.#writers.ingest,
      history: this.#archive.history,
    });
  }

  async #openOperations(serving: Serving | undefined): Promise<Operations> {
    return await Operations.open({
      config: this.#config,
      logger: this.#logger,
      log: this.#log,
      engine: this.#engine,
      foldCounts: this.#foldCounts,
      bookAgeMs: () => this.#book.ageMs,
      serving,
      readiness: () => this.readiness(),
      feeds: () => this.#writers.feeds,
      writers: this.#writers,
      archiveChild: () => this.#archive.child,
      sqlStanding: this.#sqlStanding,
    });
  }

  /** Work that goes on until the stop; its failure ends the product. */
  #keep(work: Promise<void>): void {
    this.#background.push(work);
    work.catch((error: unknown) => this.#end(error));
  }
}
