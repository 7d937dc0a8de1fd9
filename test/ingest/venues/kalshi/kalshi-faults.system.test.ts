// The feed beside a market that misbehaves, by seeded schedules: meanwhile no price is shown that
// was never offered, and afterwards the book is right again within a bounded time.
import { expect, test } from 'vitest';
import type { Quote } from '#domain/message/message.ts';
import { priceOfProbability } from '#domain/odds.ts';
import { createKalshiFeed } from '#ingest/venues/kalshi/feed.ts';
import { Random } from '#kit/random.ts';
import { IS_LONG } from '../../../long.ts';
import { playSchedules } from '../fault-schedules.ts';
import { ScaledClock } from '../scaled-clock.ts';
import { until } from '../until.ts';
import { VenueRun } from '../venue-run.ts';
import { ATL_NYY, eventsAnswer, GAME_ID, MLB_NIGHT } from './kalshi-fixture.ts';
import { startKalshiServer, TEST_KEY, WRONG_KEY } from './kalshi-server.ts';
import { FAULTS, type Fault, LivingKalshi } from './living-kalshi.ts';

const SCHEDULES = IS_LONG ? 200 : 8;
/** How many times faster than real time the feed lives. */
const TIMES = 100;
const TROUBLE_MS = 1500;
/** Groups of a market that nothing befalls. */
const CHANGES_MIN = 20;
/** Of the feed's own time: silence, a question, another connection with its longest wait. */
const RECOVERY_MS_MAX = 240_000;

const tickerOf = ({ marketType, side, point }: Quote): string => {
  if (marketType === 'total') return `KXMLBTOTAL-${GAME_ID}-${(point ?? 0) + 0.5} ${side}`;
  return `KXMLBSPREAD-${GAME_ID}-NYY2 ${side}`;
};
const wordOf = (quote: Quote): string =>
  tickerOf(quote)
    .replace(/ (over|home)$/, ' yes')
    .replace(/ (under|away)$/, ' no');

async function play(seed: number, tally: Map<Fault, number>): Promise<number> {
  const random = new Random(seed);
  const market = new LivingKalshi(seed);
  const { url, streamUrl } = await market.open();
  const settings = { key: TEST_KEY, url, streamUrl, leagues: ['mlb'] };
  const clock = new ScaledClock(MLB_NIGHT, TIMES);
  const run = new VenueRun(clock, (context) => createKalshiFeed(context, settings), seed);
  try {
    await until(
      () => run.shown.size > 0,
      () =>
        `seed ${seed}: nothing at the start ${JSON.stringify([run.feed.incidents, run.groups.length, String(run.failure)])}`,
    );
    const count = 2 + random.below(4);
    market.faults = new Set(Array.from({ length: count }, () => random.pick(FAULTS)));
    const words = [...market.faults].join();
    await new Promise((resolve) => setTimeout(resolve, TROUBLE_MS));
    market.settle();
    const from = clock.now();
    const right = () =>
      market.tickers.every((ticker) =>
        (['yes', 'no'] as const).every((side) => {
          const back = market.back(ticker, side);
          const book = run.feed.contractBook(ticker)?.[side].back[0];
          const shown = [...run.shown.values()].find(
            ({ quote }) => wordOf(quote) === `${ticker} ${side}`,
          );
          if (back === undefined) return book === undefined && shown === undefined;
          const lay = run.feed.contractBook(ticker)?.[side].lay.find(([, size]) => size > 0);
          const layPrice = lay && priceOfProbability(lay[0]);
          if (shown?.quote.depth?.lay[0] !== layPrice) return false;
          const isSame = shown?.quote.nativePrice.toFixed(4) === back.chance.toFixed(4);
          return isSame && shown?.quote.size === back.stake && book !== undefined;
        }),
      );
    await until(
      right,
      () => `seed ${seed} (${words}): ${JSON.stringify(run.feed.incidents)} ${run.live.join('; ')}`,
      RECOVERY_MS_MAX / TIMES + 2000,
    );
    for (const group of run.groups) {
      if (group.kind !== 'image' && group.kind !== 'patch') continue;
      for (const quote of group.quotes) {
        const word = `${wordOf(quote)} ${quote.nativePrice.toFixed(4)}`;
        expect(market.history, `seed ${seed}`).toContain(word);
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
}, 600_000);

test('a wrong signature ends the feed with words that say what to do', async () => {
  const server = await startKalshiServer({
    answer: (url) => eventsAnswer(url, ATL_NYY),
    command: () => {},
  });
  const { url, streamUrl } = server;
  const settings = { key: WRONG_KEY, url, streamUrl, leagues: ['mlb'] };
  const clock = new ScaledClock(MLB_NIGHT, TIMES);
  const run = new VenueRun(clock, (context) => createKalshiFeed(context, settings));
  await until(
    () => run.failure !== undefined,
    () => 'the key is taken',
  );
  expect(String(run.failure)).toMatch(/refuses the key.*KALSHI_KEY_ID/);
  expect(server.refusedSignatures).toBe(1);
  await run.stop();
  await server.close();
});

test('without faults nothing has to be put right', async () => {
  const market = new LivingKalshi(1);
  const { url, streamUrl } = await market.open();
  const clock = new ScaledClock(MLB_NIGHT, 5);
  const run = new VenueRun(clock, (context) =>
    createKalshiFeed(context, { key: TEST_KEY, url, streamUrl, leagues: ['mlb'] }),
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
