// One PostgreSQL for all test files of a run (`useOuterStore`); none where it is not installed.
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../backends/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string | undefined;
  }
}

/** Called by vitest before the first test; what it returns, after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  provide('postgresUrl', server?.url);
  return async () => await server?.stop();
}
