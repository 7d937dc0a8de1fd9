// An archive full of prices in a process of its own, and how long its answers take: a process has
// one embedded directory, ever.
import type { ColumnStore } from '#clickhouse/column-store.ts';
import { openEmbeddedStore } from '#clickhouse/embedded-store.ts';
import { eventHistory, playerHistory } from '#clickhouse/line-history.ts';
import { migrateArchive } from '#clickhouse/migrations/migrate.ts';
import { assert } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { timesOf } from './in-flight.ts';
import { eventQuestion, playerQuestion, populate, untilCalm } from './population.ts';

export interface HistorySpec {
  readonly directory: string;
}

export interface Filled {
  readonly rows: Readonly<Record<string, number>>;
  readonly parts: Readonly<Record<string, number>>;
  readonly bytes: number;
}

export class HistoryStation {
  readonly #store: ColumnStore;
  readonly #random = new Random(20_261_121);

  constructor({ directory }: HistorySpec) {
    this.#store = openEmbeddedStore(directory);
  }

  async begin(): Promise<void> {
    await migrateArchive(this.#store);
  }

  async fill(from: number, to: number, total: number): Promise<void> {
    await populate(this.#store, { from, to, total });
  }

  /** Waits until nothing is merged; what there is then. */
  async settle(): Promise<Filled> {
    await untilCalm(this.#store);
    const tables = await this.#store.query<{
      table: string;
      rows: number;
      parts: number;
      bytes: number;
    }>(
      `SELECT table, sum(rows) AS rows, count() AS parts, sum(bytes_on_disk) AS bytes
FROM system.parts WHERE active AND database = currentDatabase() AND table IN ('quotes', 'lines')
GROUP BY table`,
    );
    return {
      rows: Object.fromEntries(tables.map(({ table, rows }) => [table, rows])),
      parts: Object.fromEntries(tables.map(({ table, parts }) => [table, parts])),
      bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  /** Milliseconds of each answer. An empty answer is no answer here. */
  async ask(of: 'event' | 'player', count: number, inFlight: number): Promise<readonly number[]> {
    const random = this.#random;
    return await timesOf(count, inFlight, async () => {
      const snapshots =
        of === 'event'
          ? await eventHistory(this.#store, eventQuestion(random))
          : await playerHistory(this.#store, playerQuestion(random));
      assert(snapshots.length > 0, `nothing is known of an ${of} of the population`);
    });
  }

  async end(): Promise<void> {
    await this.#store.close();
  }
}
