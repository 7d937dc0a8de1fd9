// The SQL of programs whose tests are not about the embedded database, which takes half of the
// processor's time of a start: one PostgreSQL for all test files of a run, with a database for each
// DATA_DIR. Where PostgreSQL is not installed, programs keep the embedded one.
import { afterAll, beforeAll, inject } from 'vitest';
import { makeDatabase } from '../backends/postgres-server.ts';
import { RunningProgram } from './running-program.ts';

/** Keeps the SQL of all programs of the test file that calls it outside of them. */
export function useOuterStore(): void {
  const server = inject('postgresUrl');
  if (server === undefined) return;
  const urls = new Map<string, Promise<string>>();
  const urlOf = async (dataDir: string): Promise<string> => {
    const made = urls.get(dataDir) ?? makeDatabase(server);
    urls.set(dataDir, made);
    return await made;
  };
  beforeAll(() => {
    RunningProgram.storeUrlOf = urlOf;
  });
  afterAll(() => {
    RunningProgram.storeUrlOf = undefined;
  });
}
