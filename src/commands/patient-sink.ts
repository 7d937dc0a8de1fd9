// Hands batches of an import to a store that may be slow or away for a while: what failed is tried
// again, later each time, since a batch is kept whole or not at all. Every batch that is kept
// begins the count of failures anew, so that only a store that keeps nothing ends an import.

import { SqlError } from '#backends/sql/sql.ts';
import type { ImportSink } from '#ingest/importers/facts/file-importer.ts';
import { backOffMs } from '#kit/back-off.ts';
import { ConfigError } from '../config/config.ts';

const FAILURES_MAX = 6;
/** Six failures wait for half a minute to a minute in all. */
const STORE_AWAY = { firstMs: 2000, mostMs: 32_000 };

export interface PatientSinkOptions {
  readonly sink: ImportSink;
  /** Resolves after so many milliseconds, or when the import is stopped. */
  readonly wait: (ms: number) => Promise<unknown>;
  readonly isStopped: () => boolean;
  /** Told of each failure, and after how long it is tried again. */
  readonly onFailure: (message: string, waitMs: number) => void;
}

/** The sink; it rejects with ConfigError after six failures in a row, half a minute to a minute of waiting. */
export function patientSink({ sink, ...options }: PatientSinkOptions): ImportSink {
  return {
    position: (kind, sha256) => patiently(() => sink.position(kind, sha256), options),
    write: (batch, mark) => patiently(() => sink.write(batch, mark), options),
  };
}

/**
 * What the work comes to. A statement that the store refuses as a mistake is a bug and rejects at
 * once; else, after six failures in a row, rejects with ConfigError, which says what to do.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  { wait, isStopped, onFailure }: Omit<PatientSinkOptions, 'sink'>,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SqlError) || error.isMistake) throw error;
      if (failures >= FAILURES_MAX || isStopped()) throw unreachableStore(error);
      const waitMs = backOffMs(STORE_AWAY, failures);
      onFailure(error.message, waitMs);
      await wait(waitMs);
    }
  }
}

/** What a person is told of a store that does not answer. */
function unreachableStore(error: SqlError): ConfigError {
  return new ConfigError(
    `the store does not answer (${error.message}). What was imported so far is kept: run the ` +
      'same command again once the store answers, and it goes on from there',
    { cause: error },
  );
}
