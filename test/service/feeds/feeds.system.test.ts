// What /readyz and the banner are told of a feed: that it failed for good, and what it left out.
import { expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import type { Feed } from '#ingest/feed.ts';
import { silentLogger } from '#kit/logger.ts';
import { banner } from '#src/banner.ts';
import { readConfig } from '#src/config/config.ts';
import { RunningFeed } from '#src/feeds/feeds.ts';
import { FakeLog } from '../../ingest/fake-log.ts';

function running(feed: Partial<Feed>): RunningFeed {
  const run = async () => 'finished' as const;
  return new RunningFeed({
    feed: { name: 'replay:x', source: 'x', run, delivered: false, ...feed },
    log: new FakeLog(),
    reader: new Engine().reader,
    session: 0,
    groupsInLog: 0,
    logger: silentLogger,
  });
}

test('a feed that fails before its first image is failed, and does not warm for ever', async () => {
  const feed = running({ run: () => Promise.reject(new Error('holds no answer')) });
  await feed.stop();
  expect(feed).toMatchObject({ isReady: false, hasFailed: true, status: { state: 'failed' } });
});

test('a feed that runs, or stopped, has not failed', async () => {
  const feed = running({ run: async () => 'stopped' });
  expect(feed.hasFailed).toBe(false);
  await feed.stop();
  expect(feed.hasFailed).toBe(false);
});

const NO_KEYS = { demoKey: undefined, demoIngestKey: undefined, pageToken: undefined };

test('leagues that are left out stand in status and banner, with their prices', async () => {
  const feed = running({ leftOut: { basketball_wnba: 120, baseball_kbo: 8 } });
  await feed.stop();
  expect(feed.status.leftOut).toEqual({ basketball_wnba: 120, baseball_kbo: 8 });
  const config = readConfig({ FEED: 'replay:x' });
  expect(banner(config, 8080, NO_KEYS, [feed.status])).toContain(
    'Left out of replay:x, as these leagues are not served: ' +
      'basketball_wnba (120 prices), baseball_kbo (8 prices)',
  );
  expect(banner(config, 8080, NO_KEYS, [running({}).status])).not.toContain('Left out');
});
