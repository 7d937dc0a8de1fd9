// The publisher: groups reach the log in order with their ordinals, it waits for a slow log, and a
// log that refuses stops it for good.
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Group } from '#domain/message/message.ts';
import { Publisher } from '#ingest/publisher.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { MESSAGE_BYTES_TARGET } from '#ingest/wire/message.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import { GAME, image, KICKOFF, quote, tick } from '../oracle/script.ts';
import { FakeLog } from './fake-log.ts';

const BASE = { source: 'feed', session: 3, groupsInLog: 0 };

/** The groups in the log with their ordinals, as a consumer numbers them. */
function groupsIn(log: FakeLog): { ordinal: number; group: Group }[] {
  return log.appended.flatMap(({ payload }) => {
    const { sourceSeq, groups } = decodeMessage(payload);
    return groups.map((group, index) => ({ ordinal: sourceSeq + index, group }));
  });
}

function ticks(count: number): Group[] {
  return Array.from({ length: count }, (_, index) => tick(index));
}

/** An image of so many players' lines. */
function largeImage(quotes: number): Group {
  const each = Array.from({ length: quotes }, (_, index) =>
    quote('fanduel', 'over', -110, KICKOFF, {
      marketType: 'player_pass_yds',
      playerId: `nfl_player_${index}`,
      playerName: `Player ${index}`,
      point: 0.5,
    }),
  );
  return image(GAME, KICKOFF, each);
}

describe('Publisher', () => {
  test('leaves a batch in messages of its own where it takes several ticks', async () => {
    const log = new FakeLog();
    const publisher = new Publisher({ ...BASE, log });
    await publisher.publish(tick(0));
    const groups = ticks(3).slice(1);
    groups[Symbol.iterator] = function* (): ArrayIterator<Group> {
      yield this[0] as Group;
      // The second of them waits for the next tick, in which what was scheduled before is due.
      eventLoop.lane('background').charge(1000);
      yield this[1] as Group;
      return undefined;
    };
    const batch = { key: 'k', bodyHash: 'h'.repeat(43), groupsBefore: 0 };
    await publisher.publishBatch(groups, batch, '{}');
    const batches = log.appended.map(({ payload }) => decodeMessage(payload).batch?.key ?? null);
    expect(batches).toEqual([null, 'k']);
    expect(groupsIn(log).map(({ group }) => group)).toEqual(ticks(3));
  });

  test('sends what one turn brought as one message, its id naming its first ordinal', async () => {
    const log = new FakeLog();
    const publisher = new Publisher({ ...BASE, log });
    for (const group of ticks(5)) await publisher.publish(group);
    expect(log.appended).toHaveLength(0);
    await turn();
    await publisher.publish(tick(5));
    await turn();
    expect(log.appended.map(({ id }) => id)).toEqual(['feed/3/1', 'feed/3/6']);
    log.acknowledge();
    await publisher.flush();
    expect(publisher.lastSeq).toBe(2);
    expect(groupsIn(log).map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test.each([1, 2, 7, 1000])('keeps order and ordinals at %d groups a message', async (most) => {
    const log = new FakeLog();
    const publisher = new Publisher({ ...BASE, log, groupsInLog: 40, groupsPerMessageMax: most });
    const groups = ticks(50);
    for (const group of groups) await publisher.publish(group);
    const flushed = publisher.flush();
    log.acknowledge();
    await flushed;
    expect(log.appended).toHaveLength(Math.ceil(50 / most));
    expect(groupsIn(log)).toEqual(groups.map((group, index) => ({ ordinal: 41 + index, group })));
  });

  test('keeps messages to their target; a longer group goes alone', async () => {
    const log = new FakeLog();
    const publisher = new Publisher({ ...BASE, log });
    const groups = [tick(1), largeImage(500), largeImage(400), largeImage(2000), tick(2)];
    for (const group of groups) await publisher.publish(group);
    const flushed = publisher.flush();
    log.acknowledge();
    await flushed;
    expect(groupsIn(log).map(({ group }) => group)).toEqual(groups);
    for (const { payload } of log.appended) {
      const alone = decodeMessage(payload).groups.length === 1;
      // The source's name is added at the end.
      if (!alone) expect(payload.length).toBeLessThanOrEqual(MESSAGE_BYTES_TARGET + 6);
    }
    expect(log.appended.some(({ payload }) => payload.length > MESSAGE_BYTES_TARGET)).toBe(true);
  });

  test('a group that no message can hold is refused, and what follows goes on', async () => {
    const log = new FakeLog();
    const publisher = new Publisher({ ...BASE, log });
    await publisher.publish(tick(1));
    await expect(publisher.publish(largeImage(20_000))).rejects.toThrow('longer than');
    await publisher.publish(tick(2));
    const flushed = publisher.flush();
    log.acknowledge();
    await flushed;
    expect(groupsIn(log)).toEqual([
      { ordinal: 1, group: tick(1) },
      { ordinal: 2, group: tick(2) },
    ]);
  });

  test('waits when 64 messages wait for the log, and goes on with its next word', async () => {
    const log = new FakeLog();
    const publisher = new Publisher({ ...BASE, log, groupsPerMessageMax: 1 });
    let published = 0;
    const all = (async () => {
      for (const group of ticks(200)) {
        await publisher.publish(group);
        published += 1;
      }
    })();
    for (let i = 0; i < 5; i++) await turn();
    expect({ published, waiting: log.waiting }).toEqual({ published: 64, waiting: 64 });
    log.acknowledge(10);
    for (let i = 0; i < 5; i++) await turn();
    expect({ published, waiting: log.waiting }).toEqual({ published: 74, waiting: 64 });
    while (published < 200) {
      expect(log.waiting).toBeLessThanOrEqual(64);
      log.acknowledge();
      await turn();
    }
    await all;
    log.acknowledge();
    await publisher.flush();
    expect(groupsIn(log).map(({ ordinal }) => ordinal)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
    expect(publisher.lastSeq).toBe(200);
  });

  test('after a log refused, nothing is published any more', async () => {
    const log = new FakeLog();
    const publisher = new Publisher({ ...BASE, log, groupsPerMessageMax: 1 });
    await publisher.publish(tick(1));
    await publisher.publish(tick(2));
    const failure = new Error('the disk is full');
    log.fail(failure);
    await turn();
    await expect(publisher.publish(tick(3))).rejects.toBe(failure);
    await expect(publisher.flush()).rejects.toBe(failure);
    log.fail(new Error('again'));
    await turn();
    await expect(publisher.flush()).rejects.toBe(failure);
    expect(log.appended).toHaveLength(2);
  });

  test('a mark waits for what was published before it, and for nothing later', async () => {
    const log = new FakeLog();
    const publisher = new Publisher({ ...BASE, log, groupsPerMessageMax: 1 });
    await publisher.publish(tick(1));
    const mark = publisher.mark();
    await publisher.publish(tick(2));
    log.acknowledge();
    expect(await mark).toBe(1);
    log.acknowledge();
    await publisher.flush();
  });

  test('a mark sends what this turn brought so far', async () => {
    const log = new FakeLog();
    const publisher = new Publisher({ ...BASE, log });
    await publisher.publish(tick(1));
    const mark = publisher.mark();
    expect(log.appended).toHaveLength(1);
    log.acknowledge();
    expect(await mark).toBe(1);
  });

  test('who waits for a slow log learns that it failed', async () => {
    const log = new FakeLog();
    const publisher = new Publisher({ ...BASE, log, groupsPerMessageMax: 1 });
    for (const group of ticks(64)) await publisher.publish(group);
    const stuck = publisher.publish(tick(64));
    const flushed = publisher.flush();
    const failure = new Error('gone');
    log.fail(failure);
    await expect(stuck).rejects.toBe(failure);
    await expect(flushed).rejects.toBe(failure);
  });
});
