// Checks of a topic: every event in its turn, each half minute, and nothing for topics without any.

import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { EventHead } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import { CheckSchedule } from '#gateway/push/check-schedule.ts';
import { Checks, crcOf } from '#gateway/push/checks.ts';
import { readSubscription, type Subscription } from '#gateway/push/protocol.ts';
import { Topics } from '#gateway/push/topics.ts';
import { must } from '#kit/assert.ts';
import { LANES, TickBudget } from '#kit/tick-budget.ts';
import { GAME, image, KICKOFF, MATCH, MINUTE, message, quote } from '../../oracle/script.ts';

const NOW = KICKOFF - 60 * MINUTE;

function engineWith(...events: readonly EventHead[]): Engine {
  const engine = new Engine();
  const groups = events.map((event) =>
    image(event, NOW, [
      quote('fanduel', 'home', -110, NOW),
      quote('draftkings', 'away', 120, NOW, { suspended: true }),
    ]),
  );
  if (groups.length > 0) engine.apply(1, NOW, message(1, groups));
  return engine;
}

function subscription(channel: string, rest: object = {}): Subscription {
  const read = readSubscription({ op: 'subscribe', id: 1, channel, ...rest }, () => undefined);
  if (!('topic' in read)) throw new Error(read.problems.join());
  return read;
}

/** Event ids that are checked within so many seconds, asked every second. */
function checkedIn(checks: Checks, engine: Engine, fromS: number, toS: number): string[] {
  const ids: string[] = [];
  for (let second = fromS; second < toS; second++) {
    for (;;) {
      const check = checks.next(engine.reader, second * 1000);
      if (check === undefined) break;
      if (check !== null) ids.push(check.eventId);
    }
  }
  return ids;
}

describe('checks', () => {
  test('come to each event once in 14 seconds, evenly', () => {
    const engine = engineWith(GAME, MATCH);
    const checks = new Checks(subscription('odds'), 0);
    expect(checkedIn(checks, engine, 0, 5)).toEqual([]);
    const first = checkedIn(checks, engine, 5, 12);
    const second = checkedIn(checks, engine, 12, 19);
    expect([first.length, second.length]).toEqual([1, 1]);
    expect([...first, ...second].sort()).toEqual([MATCH.eventId, GAME.eventId].sort());
    expect(checkedIn(checks, engine, 19, 47)).toHaveLength(4);
  });

  test('come to each event every half minute, whatever comes before it in the next round', () => {
    const engine = engineWith(GAME);
    const checks = new Checks(subscription('odds'), 0);
    expect(checkedIn(checks, engine, 0, 6)).toEqual([GAME.eventId]);
    // Lists begin with the games that start first.
    const earlier = Array.from({ length: 49 }, (_, index) => ({
      ...GAME,
      ...{ eventId: `earlier_${index}`, sourceEventId: `earlier_${index}` },
      startTime: GAME.startTime - MINUTE,
    }));
    const many = engineWith(GAME, ...earlier);
    const ids = checkedIn(checks, many, 6, 6 + 30);
    expect(ids).toContain(GAME.eventId);
    expect(new Set(ids).size).toBe(50);
  });

  test('are of lines in the order of their bytes, which is not that of UTF-16 for all', () => {
    const [first, last] = ['total|Ａ\n', 'total|🏈\n'];
    expect(last < first).toBe(true);
    expect(crcOf([last, first, 'a\n'])).toBe(crc32(`a\n${first}${last}`));
    expect(crcOf(['b\n', 'a\n'])).toBe(crc32('a\nb\n'));
  });

  test('are of what the topic shows, to the letter', () => {
    const engine = engineWith(GAME);
    const { crc } = must(
      new Checks(subscription('odds'), 0).next(engine.reader, 5000) ?? undefined,
      'a check of the only event',
    );
    const { markets } = engine.reader.oddsRecord(GAME.eventId, {});
    const [home, away] = ['fanduel', 'draftkings'].map((bookmakerId) =>
      must(
        markets[0]?.lines[0]?.offers.find((offer) => offer.bookmakerId === bookmakerId),
        bookmakerId,
      ),
    );
    const lines = [
      `moneyline||||${home?.selection}|fanduel|-110|0\n`,
      `moneyline||||${away?.selection}|draftkings|120|1\n`,
    ].sort();
    expect(crc).toBe(crc32(lines.join('')));
  });

  test('leave out what the filter lets nothing of pass, and events of other leagues', () => {
    const engine = engineWith(GAME, MATCH);
    const filtered = new Checks(subscription('odds', { bookmaker: 'pinnacle' }), 0);
    expect(checkedIn(filtered, engine, 0, 60)).toEqual([]);
    const ofLeague = new Checks(subscription('odds', { league: 'nfl' }), 0);
    expect(new Set(checkedIn(ofLeague, engine, 0, 60))).toEqual(new Set([GAME.eventId]));
    expect(checkedIn(new Checks(subscription('player-props'), 0), engine, 0, 60)).toEqual([]);
  });

  test('begin soon after there is something to check', () => {
    const empty = engineWith();
    const checks = new Checks(subscription('odds'), 0);
    expect(checkedIn(checks, empty, 0, 10)).toEqual([]);
    expect(checkedIn(checks, engineWith(GAME), 10, 20)).toEqual([GAME.eventId]);
  });
});

describe('checks of a tick', () => {
  /** How many follow a frame of a topic, where each takes a millisecond. */
  function checkedAtOnce(conflateMs: number): number {
    const events = Array.from({ length: 20 }, (_, index) => ({
      ...GAME,
      ...{ eventId: `game_${index}`, sourceEventId: `game_${index}` },
    }));
    const { reader, changes } = engineWith(...events);
    const topics = new Topics();
    const topic = topics.of(subscription('odds', { conflateMs }), reader.seq, 0);
    let published = 0;
    const publish = (): void => {
      published += 1;
    };
    const view = { reader, changes };
    const lane = new TickBudget({ nowMs: () => published }).lane('checks');
    // All of them are due by then.
    new CheckSchedule(topics, { view, monotonicMs: () => 60_000, publish, lane }).checkAfterFrame(
      topic,
    );
    return published;
  }

  test('are as many as their lane has time for, where frames are conflated', () => {
    const { msMax } = LANES.checks;
    expect([0, 100, 5000].map(checkedAtOnce)).toEqual([0, msMax, msMax]);
  });
});
