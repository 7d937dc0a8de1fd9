// What a process has to do with the archive, by its roles: it keeps one (a process of its own, beside
// this one), or reads the ClickHouse into which others archive, or neither.
import type { SqlServer } from '#backends/sql/sql.ts';
import type { History } from '#clickhouse/history-questions.ts';
import type { Engine } from '#engine/engine.ts';
import type { ArchiveReadiness } from '#gateway/pages.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { keepCapturedCloses } from '#stores/closes.ts';
import type { Config } from '../config/config.ts';
import { hasRole } from '../config/roles.ts';
import { ArchiveChild } from './archive-child.ts';
import { archiveReadiness, watchArchive } from './archive-watch.ts';
import { childOrder } from './child-order.ts';
import { type DirectHistory, directHistory } from './direct-history.ts';
import { historyPort } from './history-port.ts';

export interface ArchiveKeepingParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly engine: Engine;
  /** Of the log and the rules: what is archived counts in it. */
  readonly epoch: string;
  readonly sql: SqlServer;
}

export class ArchiveKeeping {
  /** Undefined until it is started, and where this process keeps nothing. */
  child: ArchiveChild | undefined;
  /** What was archived, for who asks; undefined where nothing is. */
  readonly history: History | undefined;
  readonly #parts: ArchiveKeepingParts;
  readonly #direct: DirectHistory | undefined;
  readonly #isKept: boolean;

  constructor(parts: ArchiveKeepingParts) {
    this.#parts = parts;
    const { config } = parts;
    const { archive, clickhouseUrl, clickhouseCluster } = config;
    this.#isKept = archive && hasRole(config, 'archive');
    const isElsewhere = archive && !this.#isKept && clickhouseUrl !== undefined;
    this.#direct = isElsewhere ? directHistory(clickhouseUrl, clickhouseCluster) : undefined;
    this.history = this.#isKept ? historyPort(() => this.child) : this.#direct;
  }

  /** As /readyz shows it. */
  get readiness(): ArchiveReadiness {
    return archiveReadiness(this.#isKept, this.child, this.#parts.engine);
  }

  /** Keeps snapshots and history from now on, until the signal. Its failures end nothing. */
  async start(signal: AbortSignal): Promise<void> {
    const { config, epoch, logger, engine, sql } = this.#parts;
    const order = childOrder(config, epoch);
    if (order === undefined) return;
    this.child = new ArchiveChild({
      order,
      logger,
      servedSeq: () => engine.reader.seq,
      keepCloses: async (closes) => {
        const { leagues } = engine.reader;
        await sql.transaction((session) => keepCapturedCloses(session, leagues, closes));
      },
    });
    if (order.archive === undefined) return;
    await watchArchive(() => this.readiness, { clock: systemClock, logger, signal });
  }

  async close(): Promise<void> {
    await this.#direct?.close();
  }
}
