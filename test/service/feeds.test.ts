// A feed at work: when it counts as ready, and that it does no more once it failed.
import { expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import type { Feed } from '#ingest/feed.ts';
import { silentLogger } from '#kit/logger.ts';
import { RunningFeed } from '#src/feeds.ts';
import { FakeLog } from '../ingest/fake-log.ts';
import { until } from './running-program.ts';

test('a feed that delivered and failed is not ready any more', async () => {
  let refuse = (_: Error): void => {};
  const feed: Feed = {
    name: 'paid',
    source: 'paid',
    delivered: true,
    run: () => new Promise((_, reject) => (refuse = reject)),
  };
  const { reader } = new Engine();
  const base = { log: new FakeLog(), session: 1, groupsInLog: 0, logger: silentLogger };
  const running = new RunningFeed({ feed, reader, ...base });
  await until(() => running.isReady, 'the first image');
  refuse(new Error('the key is refused'));
  await running.stop();
  expect([running.isReady, running.status.state]).toEqual([false, 'failed']);
});
