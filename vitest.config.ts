// Tests run on the TypeScript sources: the "source" condition of package.json's imports points
// there.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole programs, real recordings, long random walks: a minute or more each, the longest first. */
const LONG = [
  'service/crawl',
  'service/snapshot',
  'service/start',
  'gateway/recorded-history',
  'service/crash',
  'service/replay',
  'service/client',
  'bench/runner',
  'client/schedules',
  'engine/recording-',
  'service/',
  'dashboard/',
];

/** Long files begin first, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = LONG.findIndex((name) => moduleId.includes(`/test/${name}`));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  ssr: { resolve: { conditions: ['source', 'node'] } },
  resolve: { conditions: ['source', 'node'] },
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // Most of them wait: for programs to start, for servers, for the disk.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: './test/service/build.ts',
    setupFiles: './test/property-seed.ts',
  },
});
