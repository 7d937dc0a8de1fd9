// Without a network the feed says what it cannot reach, and goes on trying with longer waits.
import { expect, test } from 'vitest';
import { createPolymarketFeed } from '#ingest/venues/polymarket/feed.ts';
import type { Logger } from '#kit/logger.ts';
import { ScaledClock } from '../scaled-clock.ts';
import { until } from '../until.ts';
import { VenueRun } from '../venue-run.ts';
import { NFL_NOW } from './polymarket-fixture.ts';
import { startPolymarketServer } from './polymarket-server.ts';

const ATTEMPTS_MS_MAX = 10_000;

test('an address that nobody answers is named once, and asked again after growing waits', async () => {
  const server = await startPolymarketServer({ answer: () => undefined, subscribed: () => {} });
  const { url, streamUrl } = server;
  await server.close();
  const said: string[] = [];
  const note = (_: object, message: string) => void said.push(message);
  const logger = { warn: note, info: note } as unknown as Logger;
  const settings = { url, streamUrl, leagues: ['nfl'] };
  const waits: number[] = [];
  const run = new VenueRun(new ScaledClock(NFL_NOW, 5000), (context) => {
    const { clock } = context;
    const wait = async (ms: number, signal?: AbortSignal): Promise<boolean> => {
      // Attempts within a round wait for seconds.
      if (ms > ATTEMPTS_MS_MAX) waits.push(ms);
      return await clock.wait(ms, signal);
    };
    return createPolymarketFeed(
      { ...context, logger, clock: { now: () => clock.now(), wait } },
      settings,
    );
  });
  await until(
    () => waits.length >= 7,
    () => `${waits}; ${said.join('; ')}`,
  );
  await run.stop();
  expect(run.failure).toBeUndefined();
  const expected = [15, 30, 60, 120, 240, 300, 300].map((seconds) => 1000 * seconds);
  for (const [at, ms] of expected.entries()) {
    expect((waits[at] as number) / ms).toBeGreaterThanOrEqual(0.75);
    expect((waits[at] as number) / ms).toBeLessThanOrEqual(1.25);
  }
  expect(said).toHaveLength(1);
  const host = new URL(url).host;
  expect(said[0]).toContain(`polymarket cannot be read (${host}: `);
  expect(said[0]).toContain('FEED=simulated needs no network');
  expect(run.isDelivered).toBe(false);
});
