// The pacing of the simulated feed on a clock moved by hand: rate, stalls, back-pressure, stop.
import { describe, expect, it } from 'vitest';
import type { Group } from '#domain/message/message.ts';
import type { GroupSink } from '#ingest/feed.ts';
import { createSimulatedFeed } from '#ingest/simulated-feed/simulated-feed.ts';
import { silentLogger } from '#kit/logger.ts';
import { FakeClock, ListSink } from './simulated-world.ts';

const START = Date.UTC(2026, 10, 20, 17);

function feedOf(clock: FakeClock, updatesPerSecond?: number) {
  return createSimulatedFeed({
    name: 'simulated',
    seed: 42,
    clock,
    logger: silentLogger,
    ...(updatesPerSecond === undefined ? {} : { updatesPerSecond }),
  });
}

/** Runs a feed for a span of fake time. */
async function run(ms: number, updatesPerSecond?: number, stall?: { at: number; ms: number }) {
  const clock = new FakeClock(START);
  const sink = new ListSink();
  const abort = new AbortController();
  const feed = feedOf(clock, updatesPerSecond);
  let deliveredAt = 0;
  let stalled = false;
  clock.onWait = () => {
    if (feed.delivered && deliveredAt === 0) deliveredAt = clock.now();
    if (stall && !stalled && clock.now() >= START + stall.at) {
      stalled = true;
      clock.advance(stall.ms);
    }
    if (clock.now() >= START + ms) abort.abort();
  };
  const end = await feed.run(sink, abort.signal);
  return { end, groups: sink.groups, deliveredMs: deliveredAt - START, feed };
}

const changesIn = (groups: readonly Group[]) =>
  groups.reduce(
    (sum, group) =>
      group.kind === 'patch' ? sum + group.quotes.length + group.withdrawn.length : sum,
    0,
  );

describe('the simulated feed', () => {
  it('delivers the first full image within a second and a half and stops when told', async () => {
    const { end, groups, deliveredMs, feed } = await run(3_000);
    expect(end).toBe('stopped');
    expect(feed.delivered).toBe(true);
    expect(feed.source).toBe('simulated');
    expect(deliveredMs).toBeLessThan(1_500);
    expect(groups.filter((group) => group.kind === 'image').length).toBeGreaterThan(200);
  });

  it('publishes the same groups for the same seed and times', async () => {
    const [one, two] = [await run(5_000), await run(5_000)];
    expect(one.groups.length).toBeGreaterThan(700);
    expect(two.groups).toEqual(one.groups);
  });

  it('keeps the rate it was given, without drift', async () => {
    for (const rate of [200, 5_000]) {
      const { groups, deliveredMs } = await run(21_000, rate);
      const expected = (rate * (21_000 - deliveredMs)) / 1000;
      expect(Math.abs(changesIn(groups) - expected)).toBeLessThan(0.02 * expected + 100);
    }
  });

  it('makes up for at most half a second after a stall', async () => {
    const { groups } = await run(310_000, 1_000, { at: 5_000, ms: 300_000 });
    const after = groups.filter((group) => group.receivedAt >= START + 305_000);
    const first = after.filter((group) => group.receivedAt === after[0]?.receivedAt);
    expect(changesIn(first)).toBeLessThan(600);
    const images = first.filter((group) => group.kind === 'image').length;
    // Confirmations are bounded; what started, ended or appeared meanwhile comes on top.
    expect(images).toBeLessThan(100);
    expect(changesIn(after)).toBeLessThan(6_000);
  });

  it('stamps groups with the time and never runs backwards', async () => {
    const { groups } = await run(4_000);
    let last = START;
    for (const group of groups) {
      expect(group.receivedAt).toBeGreaterThanOrEqual(last);
      last = group.receivedAt;
    }
    expect(last).toBeLessThanOrEqual(START + 4_000);
  });

  it('waits for a sink that is behind', async () => {
    const clock = new FakeClock(START);
    const abort = new AbortController();
    let open = 0;
    let overlapping = 0;
    const slow: GroupSink = {
      groupsInLog: 0,
      publish: async () => {
        open += 1;
        overlapping = Math.max(overlapping, open);
        await Promise.resolve();
        open -= 1;
      },
      flush: async () => {},
    };
    clock.onWait = () => {
      if (clock.now() >= START + 2_000) abort.abort();
    };
    await feedOf(clock).run(slow, abort.signal);
    expect(overlapping).toBe(1);
  });

  it('passes on the failure of the log', async () => {
    const broken: GroupSink = {
      groupsInLog: 0,
      publish: () => Promise.reject(new Error('log failed')),
      flush: async () => {},
    };
    const run = feedOf(new FakeClock(START)).run(broken, new AbortController().signal);
    await expect(run).rejects.toThrow('log failed');
  });

  it('refuses a rate out of range', () => {
    expect(() => feedOf(new FakeClock(START), 0)).toThrow();
    expect(() => feedOf(new FakeClock(START), 100_001)).toThrow();
  });
});
