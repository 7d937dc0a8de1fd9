// Without a network the feed says what it cannot reach, and goes on trying with longer waits.
import { expect, test } from 'vitest';
import { createPolymarketFeed } from '#ingest/venues/polymarket/feed.ts';
import type { Logger } from '#kit/logger.ts';
import { ScaledClock } from '../scaled-clock.ts';
import { until } from '../until.ts';
import { VenueRun } from '../venue-run.ts';
import { NFL_NOW } from './polymarket-fixture.ts';
import { startPolymarketServer } from './polymarket-server.ts';

test('an address that nobody answers is named, and asked again after growing waits', async () => {
  const server = await startPolymarketServer({ answer: () => undefined, subscribed: () => {} });
  const { url, streamUrl } = server;
  await server.close();
  const said: string[] = [];
  const logger = { warn: (_: object, message: string) => said.push(message) } as unknown as Logger;
  const settings = { url, streamUrl, leagues: ['nfl'] };
  const make = (clock: ScaledClock) =>
    new VenueRun(clock, (context) => createPolymarketFeed({ ...context, logger }, settings));
  const run = make(new ScaledClock(NFL_NOW, 5000));
  await until(
    () => said.length >= 7,
    () => said.join('; '),
  );
  await run.stop();
  expect(run.failure).toBeUndefined();
  const waits = said.map((message) => Number(/in (\d+) s/.exec(message)?.[1]));
  expect(waits.slice(0, 7)).toEqual([15, 30, 60, 120, 240, 300, 300]);
  expect(run.isDelivered).toBe(false);
});
