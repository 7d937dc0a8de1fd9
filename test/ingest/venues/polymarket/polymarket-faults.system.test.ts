// The feed beside a market that misbehaves, by seeded schedules: meanwhile no price is shown that
// was never offered, and afterwards the book is right again within a bounded time.
import { expect, test } from 'vitest';
import type { Quote } from '#domain/message/message.ts';
import { createPolymarketFeed } from '#ingest/venues/polymarket/feed.ts';
import { Random } from '#kit/random.ts';
import { IS_LONG } from '../../../long.ts';
import { playSchedules } from '../fault-schedules.ts';
import { ScaledClock } from '../scaled-clock.ts';
import { until } from '../until.ts';
import { VenueRun } from '../venue-run.ts';
import { FAULTS, type Fault, LivingPolymarket } from './living-polymarket.ts';
import { NFL_NOW } from './polymarket-fixture.ts';

const SCHEDULES = IS_LONG ? 200 : 8;
/** How many times faster than real time the feed lives. */
const TIMES = 200;
const TROUBLE_MS = 1500;
/** Groups of a market that nothing befalls. */
const CHANGES_MIN = 20;
/**
 * Of the feed's own time: silence, a question, another connection; and the age at which a book is
 * asked for again, since sizes that were lost behind right prices show in nothing else.
 */
const RECOVERY_MS_MAX = 600_000;

/** The token whose ask a quote is: Bills and Under are named first. */
function tokenOf({ marketType, side, point }: Quote): string {
  if (marketType === 'moneyline') return `ml-${side === 'away' ? 0 : 1}`;
  if (marketType === 'total') return `to-${side === 'under' ? 0 : 1}`;
  return `sp${Math.floor(Math.abs(point ?? 0))}-${side === 'away' ? 0 : 1}`;
}

async function play(seed: number, tally: Map<Fault, number>): Promise<number> {
  const random = new Random(seed);
  const market = new LivingPolymarket(seed);
  const { url, streamUrl } = await market.open();
  const settings = { url, streamUrl, leagues: ['nfl'] };
  const clock = new ScaledClock(NFL_NOW, TIMES);
  const run = new VenueRun(clock, (context) => createPolymarketFeed(context, settings), seed);
  try {
    await until(
      () => run.shown.size > 0,
      () => `seed ${seed}: nothing at the start`,
    );
    const count = 2 + random.below(3);
    market.faults = new Set(Array.from({ length: count }, () => random.pick(FAULTS)));
    const words = [...market.faults].join();
    await new Promise((resolve) => setTimeout(resolve, TROUBLE_MS));
    market.settle();
    const from = clock.now();
    const wrong = () =>
      market.tokens.filter((token) => {
        const back = market.back(token);
        const shown = [...run.shown.values()].find(({ quote }) => tokenOf(quote) === token);
        const book = run.feed.contractBook(token.slice(0, -2));
        if (back === undefined) return book === undefined || shown !== undefined;
        const isSame = shown?.quote.nativePrice.toFixed(4) === back.chance.toFixed(4);
        return !isSame || shown?.quote.size !== back.stake || book === undefined;
      });
    await until(
      () => wrong().length === 0,
      () => `seed ${seed} (${words}): ${wrong()} ${JSON.stringify(run.feed.incidents)}`,
      RECOVERY_MS_MAX / TIMES + 2000,
    );
    for (const group of run.groups) {
      if (group.kind !== 'image' && group.kind !== 'patch') continue;
      for (const quote of group.quotes) {
        const word = `${tokenOf(quote)} ${quote.nativePrice.toFixed(4)}`;
        expect(market.history, `seed ${seed} (${words})`).toContain(word);
      }
    }
    for (const [fault, times] of market.happened) tally.set(fault, (tally.get(fault) ?? 0) + times);
    return clock.now() - from;
  } finally {
    await run.stop();
    await market.close();
  }
}

test('seeded schedules of faults: the book is right again, and no price was invented', async () => {
  await playSchedules<Fault>(SCHEDULES, play);
}, 900_000);

test('without faults nothing has to be put right', async () => {
  const market = new LivingPolymarket(1);
  const { url, streamUrl } = await market.open();
  const clock = new ScaledClock(NFL_NOW, 5);
  const run = new VenueRun(clock, (context) =>
    createPolymarketFeed(context, { url, streamUrl, leagues: ['nfl'] }),
  );
  await until(
    () => run.isDelivered && run.groups.length > CHANGES_MIN,
    () => `${run.isDelivered} ${run.groups.length}`,
  );
  await run.stop();
  await market.close();
  expect(run.feed.incidents).toEqual({});
  expect(Object.fromEntries(run.rejected)).toEqual({});
});
