// The budget of a tick: one total over all lanes, no lane starves, accounts take turns.
import { expect, test, vi } from 'vitest';
import { LANES, type LaneName, TICK_MS_MAX, TickBudget } from '#kit/tick-budget.ts';

const NAMES = Object.keys(LANES) as LaneName[];

/** Ticks whose clock only moves by the work in them. */
function measured(msMax: Partial<Record<LaneName, number>> = {}) {
  let nowMs = 0;
  const ticks = new TickBudget({ msMax, nowMs: () => nowMs });
  const work = (ms: number) => (): void => {
    nowMs += ms;
  };
  return { ticks, work, nowMs: () => nowMs };
}

async function tick(): Promise<void> {
  await new Promise(setImmediate);
}

test('the lanes add up to what a tick may take', () => {
  const total = Object.values(LANES).reduce((sum, { msMax }) => sum + msMax, 0);
  expect(total).toBe(TICK_MS_MAX);
});

test('with more to do than a tick has time for, it takes the total and each lane gets its part', async () => {
  const { ticks, work, nowMs } = measured();
  const PIECE_MS = 0.5;
  const spent = new Map<LaneName, number>();
  for (const name of NAMES) {
    const lane = ticks.lane(name);
    const busy = (): void => {
      do {
        lane.spend(work(PIECE_MS));
        spent.set(name, (spent.get(name) ?? 0) + PIECE_MS);
      } while (!lane.isUp);
      lane.wait(busy);
    };
    lane.wait(busy);
  }
  let longestMs = 0;
  for (let count = 0; count < 100; count++) {
    const beganMs = nowMs();
    await tick();
    longestMs = Math.max(longestMs, nowMs() - beganMs);
  }
  expect(longestMs).toBeGreaterThanOrEqual(TICK_MS_MAX - PIECE_MS * NAMES.length);
  expect(longestMs).toBeLessThanOrEqual(TICK_MS_MAX + PIECE_MS * NAMES.length);
  for (const name of NAMES) {
    const rule: { msMax: number; passes?: number } = LANES[name];
    const ticksOfIts = 100 / ((rule.passes ?? 0) + 1);
    expect(spent.get(name), name).toBeGreaterThanOrEqual(rule.msMax * (ticksOfIts - 1));
  }
});

test('a lane that others wait behind lets their frames leave first, though not for ever', async () => {
  const { ticks, work } = measured();
  const [push, chat] = [ticks.lane('push'), ticks.lane('chat')];
  let isBusy = true;
  const busy = (): void => {
    push.spend(work(1));
    if (isBusy) push.wait(busy);
  };
  push.wait(busy);
  const resumed = vi.fn();
  chat.wait(resumed);
  for (let count = 0; count < LANES.chat.passes; count++) await tick();
  expect(resumed).not.toHaveBeenCalled();
  await tick();
  expect(resumed).toHaveBeenCalledOnce();
  isBusy = false;
  await tick();
  await tick();
  chat.wait(resumed);
  await tick();
  expect(resumed).toHaveBeenCalledTimes(2);
});

test('who asks for little does not wait for who asks for much', async () => {
  const lane = measured({ rest: 0 }).ticks.lane('rest');
  const done: string[] = [];
  const run = (accountId: string, what: string) => lane.run(accountId, () => done.push(what));
  expect(run('much', 'first')).toBe(1);
  const waiting = [run('much', 'second'), run('much', 'third'), run('little', 'only')];
  expect(done).toEqual(['first']);
  for (const expected of [2, 3, 4]) {
    await tick();
    expect(done).toHaveLength(expected);
  }
  await Promise.all(waiting);
  expect(done).toEqual(['first', 'second', 'only', 'third']);
  await tick();
  expect(run('much', 'later')).toBe(5);
});

test('a piece that fails fails for who asked, and the others go on', async () => {
  const lane = measured({ rest: 0 }).ticks.lane('rest');
  lane.run('a', () => 0);
  const fails = lane.run('a', () => {
    throw new Error('a bug');
  });
  const works = lane.run('a', () => 7);
  await expect(fails).rejects.toThrow('a bug');
  expect(await works).toBe(7);
});

test('of one account 64 pieces wait and no more', async () => {
  const lane = measured({ rest: 0 }).ticks.lane('rest');
  lane.run('a', () => 0);
  const waiting = Array.from({ length: 64 }, () => lane.run('a', () => 0));
  expect(lane.run('a', () => 0)).toBeUndefined();
  const other = lane.run('b', () => 1);
  await Promise.all([...waiting, other]);
  expect(await other).toBe(1);
});

test('chats go on one piece a tick, first come, first served', async () => {
  const lane = measured().ticks.lane('chat');
  const order: string[] = [];
  const chat = async (name: string): Promise<void> => {
    await lane.nextTick(name);
    order.push(`${name} first`);
    await lane.nextTick(name);
    order.push(`${name} again`);
  };
  const chats = Promise.all(['a', 'b'].map(chat));
  for (let count = 1; count <= 4; count++) {
    await tick();
    expect(order).toHaveLength(count);
  }
  await chats;
  expect(order).toEqual(['a first', 'b first', 'a again', 'b again']);
});

test('steps run over as many ticks as they take', async () => {
  const { ticks, work } = measured();
  const lane = ticks.lane('background');
  let ended = 0;
  function* steps(): Generator<void, number> {
    for (; ended < 10; ended++) {
      work(1)();
      yield;
    }
    return ended;
  }
  const running = lane.runSteps(steps());
  await tick();
  expect(ended).toBeLessThan(10);
  expect(await running).toBe(10);
});
