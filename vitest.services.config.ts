// `npm run test:services`: the backends and the program on real servers, which tests start where
// they find the programs; NATS_URL names one for the program. Tests of servers that are not there
// say so.
import { spawnSync } from 'node:child_process';
import { defineConfig } from 'vitest/config';
import { conditions } from './vitest.config.ts';

const hasNatsServer = spawnSync('nats-server', ['--version']).status === 0;
const missing = [
  ...(process.env.NATS_URL || hasNatsServer ? [] : ['NATS (NATS_URL, or nats-server on PATH)']),
];
for (const name of missing) console.warn(`missing: ${name}; its tests are skipped`);

export default defineConfig({
  ...conditions,
  test: {
    ...conditions.test,
    globalSetup: './test/service/build.ts',
    include: ['test/backends/**/*.test.ts', 'test/service/nats.test.ts'],
  },
});
