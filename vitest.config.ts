// Tests run on the TypeScript sources: the "source" condition of package.json's imports points
// there.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  ssr: { resolve: { conditions: ['source', 'node'] } },
  resolve: { conditions: ['source', 'node'] },
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // Most of them wait: for programs to start, for servers, for the disk.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: './test/service/build.ts',
    setupFiles: './test/property-seed.ts',
  },
});
