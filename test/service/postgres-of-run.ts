// One PostgreSQL for all test files of a run (`useOuterStore`); none where it is not installed.
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from '../backends/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string | undefined;
  }
}

/** Called by vitest before the first test, for each project; what it returns, after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  ofRun.projects += 1;
  ofRun.server ??= startPostgres();
  const server = await ofRun.server;
  provide('postgresUrl', server?.url);
  return async () => {
    ofRun.projects -= 1;
    if (ofRun.projects === 0) await server?.stop();
  };
}

interface OfRun {
  server?: Promise<PostgresServer | undefined>;
  projects: number;
}

/** Each project loads this module anew, and all of them share the process. */
const known = globalThis as { postgresOfRun?: OfRun };
known.postgresOfRun ??= { projects: 0 };
const ofRun = known.postgresOfRun;
