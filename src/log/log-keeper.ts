// What a log says of itself: its configuration, the operator's catalogue, its time, and the repetition
// of what was stated. The process that has the log's lease says it.
import type { Log } from '#backends/log.ts';
import type { Sql } from '#backends/sql/sql.ts';
import type { CatalogEntry } from '#domain/catalog/catalog-entry.ts';
import type { LogConfig } from '#domain/message/message.ts';
import type { Engine } from '#engine/engine.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { CatalogKeeper } from '../catalog/catalog-keeper.ts';
import { keepRepeating } from '../catalog/repetition.ts';
import type { Config } from '../config/config.ts';
import { EXCHANGE_FEEDS } from '../config/feed-option.ts';
import type { Lease, Tenancy } from '../leases/lease.ts';
import { keepFedSources } from './fed-sources.ts';
import { assertComplete, assertFits, beginConfig, continueConfig } from './log-kind.ts';
import { assertOnTime, keepTime } from './log-time.ts';
import type { Wholeness } from './wholeness.ts';
import { writingBook } from './writing-book.ts';

export interface LogKeeperOptions {
  readonly config: Config;
  readonly log: Log;
  readonly engine: Engine;
  readonly wholeness: Wholeness;
  /** Sources of feeds that are at work, here or in another process. */
  readonly feeds: () => readonly string[];
  readonly logger: Logger;
  /** Of accounts and catalogue. */
  readonly sql: Sql;
  readonly lease: Lease;
  readonly wanted: LogConfig;
  /** The log had lost its beginning. */
  readonly isPartial: boolean;
  /** Entries of the operator's files. */
  readonly stated: readonly CatalogEntry[];
}

const POLL_MS = 2;

export class LogKeeper {
  readonly #options: LogKeeperOptions;
  /** The catalogue is stated by this process, in its present tenancy. */
  #isStated = false;

  constructor(options: LogKeeperOptions) {
    this.#options = options;
  }

  /** Each time the lease is held, until the signal. Rejects with ConfigError, and where a file fails. */
  async keep(signal: AbortSignal): Promise<void> {
    await this.#options.lease.whileHeld((tenancy) => this.#keepLog(tenancy), signal);
  }

  /** Resolves when the log is configured, and its catalogue stated if this process states it. */
  async prepared(signal: AbortSignal): Promise<void> {
    const { engine, lease } = this.#options;
    const isPrepared = () => engine.config !== undefined && (this.#isStated || !lease.isHeld);
    while (!isPrepared() && (await systemClock.wait(POLL_MS, signal)));
  }

  /** Throws ConfigError where the log, which is configured, is none for this process. */
  assertFits(): void {
    const { engine, wanted, isPartial } = this.#options;
    if (engine.config === undefined) return;
    assertFits(engine.config, wanted);
    assertComplete(isPartial, engine.config.mode);
  }

  async #keepLog(tenancy: Tenancy): Promise<void> {
    const { log, engine, wholeness, feeds, logger, wanted } = this.#options;
    const ending = new AbortController();
    const signal = AbortSignal.any([tenancy.signal, ending.signal]);
    const book = writingBook(engine, tenancy);
    const works: Promise<void>[] = [];
    try {
      await beginConfig(log, book, wanted);
      while (!engine.config && (await systemClock.wait(POLL_MS, signal)));
      if (!engine.config) return;
      this.assertFits();
      const { mode } = engine.config;
      if (mode === 'live') assertOnTime(engine, logger);
      const config = await continueConfig(log, book, wanted);
      const keeper = this.#catalogKeeper(tenancy, signal);
      await keeper.start();
      this.#isStated = true;
      works.push(keeper.keep());
      if (mode === 'live') {
        works.push(keepTime(log, book, config, logger, signal));
        const repeated = { log, engine: book, config, clock: systemClock, logger };
        works.push(keepRepeating(repeated, signal));
        if (log.bucket) {
          const parts = { bucket: log.bucket, reader: engine.reader, wholeness, feeds };
          works.push(keepFedSources({ ...parts, clock: systemClock }, signal));
        }
      }
      await Promise.all(works);
    } finally {
      this.#isStated = false;
      ending.abort();
      await Promise.allSettled(works);
    }
  }

  /** The first price meets the catalogue as the operator states it. */
  #catalogKeeper(tenancy: Tenancy, signal: AbortSignal): CatalogKeeper {
    const { config, log, engine, logger, sql, stated: files } = this.#options;
    const chosen = new Set(config.leagues);
    const feeds = config.feeds.map(({ kind }): string => kind);
    const deltaSources = feeds.filter((kind) => EXCHANGE_FEEDS.includes(kind));
    const shared = { files, chosen, deltaSources };
    const own = { ...shared, trustsAll: config.trustCatalog, clock: systemClock };
    const book = writingBook(engine, tenancy);
    return new CatalogKeeper({ log, engine: book, sql, logger, ...own }, signal);
  }
}
