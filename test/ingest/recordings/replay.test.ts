// Replays: pace, resuming, and recordings that run together.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Group } from '#domain/message/message.ts';
import type { Feed, GroupSink } from '#ingest/feed.ts';
import { type Identity, openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { createReplayFeed, ReplayOrder } from '#ingest/recordings/replay.ts';
import { FakeClock } from '../fake-clock.ts';
import { NamesLog } from '../identity/names-log.ts';
import { book, game, moneyline, SECOND_GAME } from '../wire/wire-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MINUTE_MS = 60_000;
const FIRST_AT = Date.parse('2025-11-09T12:00:00Z');
const path = join(folder, 'week.jsonl');
writeFileSync(path, [0, 15, 30, 20, 45].map(captureLine).join(''));

function captureLine(minute: number): string {
  const data = [
    game([book('fanduel', moneyline(150 + minute, -170))]),
    game([book('betmgm')], { ...SECOND_GAME, id: `e2 ${minute > 20}` }),
  ];
  return `${JSON.stringify({ timestamp: new Date(FIRST_AT + minute * MINUTE_MS), data })}\n`;
}

class ListSink implements GroupSink {
  readonly groupsInLog: number;
  readonly groups: Group[] = [];
  readonly #onPublish: (published: number) => void;
  constructor(groupsInLog = 0, onPublish: (published: number) => void = () => {}) {
    this.groupsInLog = groupsInLog;
    this.#onPublish = onPublish;
  }
  async publish(group: Group): Promise<void> {
    this.groups.push(group);
    this.#onPublish(this.groups.length);
  }
  async flush(): Promise<void> {}
}

function feedOf(speed: number | 'max', clock = new FakeClock(0), identity?: Identity): Feed {
  return createReplayFeed({
    name: `replay:${path}`,
    source: 'replay:week',
    path,
    speed,
    clock,
    identity: identity ?? openIdentity(undefined),
    quarantine: createQuarantine(),
  });
}

async function groupsAt(speed: number | 'max', clock = new FakeClock(0)): Promise<Group[]> {
  const sink = new ListSink();
  await feedOf(speed, clock).run(sink, new AbortController().signal);
  return sink.groups;
}

describe('a replay', () => {
  test('publishes every capture with its own time, out of order or not', async () => {
    const groups = await groupsAt('max');
    expect(groups.map(({ kind }) => kind).join()).toBe(
      'image,image,coverage,'.repeat(5).slice(0, -1),
    );
    const minutes = groups
      .filter(({ kind }) => kind === 'coverage')
      .map(({ receivedAt }) => (receivedAt - FIRST_AT) / MINUTE_MS);
    expect(minutes).toEqual([0, 15, 30, 20, 45]);
  });

  test('is the same at every speed and paced by it', async () => {
    const whole = await groupsAt('max');
    const clock = new FakeClock(5);
    expect(await groupsAt(10, clock)).toEqual(whole);
    expect(clock.waits).toEqual([90_000, 90_000, 90_000]);
    const fastest = new FakeClock(5);
    await groupsAt('max', fastest);
    expect(fastest.waits).toEqual([]);
  });

  test('says where it stands, what comes next, and its share of the time', async () => {
    const feed = feedOf(60, new FakeClock(5));
    expect(feed.replay).toEqual({ position: null, nextAt: null, share: 0 });
    const seen: unknown[] = [];
    const sink = new ListSink(0, (published) => {
      if (published % 3 === 1) seen.push(feed.replay);
    });
    await feed.run(sink, new AbortController().signal);
    const at = (minute: number) => new Date(FIRST_AT + minute * MINUTE_MS).toISOString();
    expect(seen).toEqual([
      { position: null, nextAt: at(0), share: 0 },
      { position: at(0), nextAt: at(15), share: 0 },
      { position: at(15), nextAt: at(30), share: 0.333 },
      { position: at(30), nextAt: at(20), share: 0.667 },
      { position: at(20), nextAt: at(45), share: 0.444 },
    ]);
    expect(feed.replay).toEqual({ position: at(45), nextAt: null, share: 1 });
  });

  test('counts the prices of leagues that are not served by their keys', async () => {
    const wnba = join(folder, 'wnba.jsonl');
    const events = [0, 1].map((nth) =>
      game([book('fanduel', moneyline())], { id: `${nth}`, sport_key: 'basketball_wnba' }),
    );
    const timestamp = new Date(FIRST_AT);
    writeFileSync(wnba, `${JSON.stringify({ timestamp, data: events })}\n`);
    const shared = {
      identity: openIdentity(undefined),
      clock: new FakeClock(0),
      speed: 'max',
    } as const;
    const own = { name: 'x', source: 'x', path: wnba, quarantine: createQuarantine() };
    const feed = createReplayFeed({ ...shared, ...own });
    expect(await feed.run(new ListSink(), new AbortController().signal)).toBe('finished');
    expect(feed.leftOut).toEqual({ basketball_wnba: 4 });
  });

  test('names its source and delivers with its first capture', async () => {
    const feed = feedOf('max');
    expect(feed.source).toBe('replay:week');
    expect(feed.delivered).toBe(false);
    const seen: boolean[] = [];
    const sink = new ListSink(0, () => seen.push(feed.delivered));
    expect(await feed.run(sink, new AbortController().signal)).toBe('finished');
    expect(seen.slice(0, 4)).toEqual([false, false, false, true]);
  });

  test('resumes after any group, with its ids remembered or not', async () => {
    const whole = await groupsAt('max');
    for (let groupsInLog = 0; groupsInLog <= whole.length; groupsInLog++) {
      const log = new NamesLog();
      const controller = new AbortController();
      const stopped = new ListSink(0, (published) => {
        if (published >= groupsInLog) controller.abort();
      });
      const identity = log.open();
      await feedOf('max', undefined, identity).run(stopped, controller.signal);
      log.keep(identity);
      for (const remembered of [log.table, undefined]) {
        const sink = new ListSink(groupsInLog);
        const again = openIdentity(remembered);
        await feedOf('max', undefined, again).run(sink, new AbortController().signal);
        expect(sink.groups).toEqual(whole.slice(groupsInLog));
      }
    }
  });

  test('does not wait for what is in the log already', async () => {
    const clock = new FakeClock(0);
    const sink = new ListSink(7);
    await feedOf(1, clock).run(sink, new AbortController().signal);
    expect(clock.waits).toEqual([15 * MINUTE_MS]);
  });

  test('stops at the signal, while it waits too', async () => {
    const controller = new AbortController();
    const clock = new FakeClock(0, () => controller.abort());
    const sink = new ListSink();
    expect(await feedOf(1, clock).run(sink, controller.signal)).toBe('stopped');
    expect(sink.groups).toHaveLength(3);
  });

  test('of no recording fails', async () => {
    const identity = openIdentity(undefined);
    const feed = createReplayFeed({
      name: 'x',
      source: 'x',
      path: join(folder, 'absent.jsonl'),
      speed: 'max',
      clock: new FakeClock(0),
      identity,
      quarantine: createQuarantine(),
    });
    await expect(feed.run(new ListSink(), new AbortController().signal)).rejects.toThrow(
      'cannot read',
    );
  });
});

describe('recordings that run together', () => {
  test.each(['max', 3600] as const)(
    'publish by time at speed %s, with ids that agree',
    async (speed) => {
      const other = join(folder, 'other.jsonl');
      writeFileSync(other, [10, 16, 60].map(captureLine).join(''));
      const order = new ReplayOrder(2);
      const identity = openIdentity(undefined);
      const published: string[] = [];
      const signal = new AbortController().signal;
      const runs = [path, other].map((recording, index) => {
        const sink = new ListSink(0, (count) => {
          const group = sink.groups[count - 1];
          if (group?.kind !== 'coverage') return;
          published.push(`${index} at ${(group.receivedAt - FIRST_AT) / MINUTE_MS}`);
        });
        const shared = { identity, order, clock: new FakeClock(0), quarantine: createQuarantine() };
        const own = { name: 'x', source: `${index}`, path: recording, speed, index };
        return createReplayFeed({ ...shared, ...own }).run(sink, signal);
      });
      expect(await Promise.all(runs)).toEqual(['finished', 'finished']);
      // Within a file the order is the file's: its capture of minute 20 comes after that of minute
      // 30.
      expect(published.join(', ')).toBe(
        '0 at 0, 1 at 10, 0 at 15, 1 at 16, 0 at 30, 0 at 20, 0 at 45, 1 at 60',
      );
      // The second game's other id is another name of it.
      expect(identity.size).toBe(2);
    },
  );
});
