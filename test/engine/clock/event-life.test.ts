// The life of an event, rule by rule: status with and without a score source, moved starts,
// absence, the end, and what leaves with it.
import { describe, expect, test } from 'vitest';
import type { EventStatus } from '#domain/message/message.ts';
import { coverage, GAME, HOUR, image, KICKOFF, MINUTE, report } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const PRICES: readonly Price[] = [
  ['fanduel', 'home', -110],
  ['draftkings', 'away', -110],
];
const BOTH = ['fanduel', 'draftkings'];

/** A game whose moneyline two venues quote. */
function quoted(now = KICKOFF - HOUR): Scene {
  const scene = new Scene(now);
  scene.answer(PRICES);
  return scene;
}

function quotedInPlay(): Scene {
  return quoted(KICKOFF + 10 * MINUTE);
}

describe('without a score source', () => {
  test('an event is scheduled until its start, in progress from then on', () => {
    const scene = quoted();
    expect(scene.status()).toBe('scheduled');
    expect(scene.wait(HOUR - 1).events).toEqual([]);
    expect(scene.wait(1).events).toEqual([`${GAME.eventId} in_progress`]);
  });

  test('it is final six hours after its start, with no score', () => {
    const scene = quotedInPlay();
    scene.now = KICKOFF + 6 * HOUR - 1;
    expect(scene.wait(0).events).toEqual([]);
    expect(scene.wait(1).events).toEqual([`${GAME.eventId} final`]);
    expect(scene.engine.reader.eventRecord(GAME.eventId).score).toBeNull();
  });

  test('it is final when every venue that answered withdrew it after the start', () => {
    const scene = quotedInPlay();
    scene.now += MINUTE;
    const said = scene.say(coverage(GAME, scene.now, BOTH, []));
    expect(said.events).toEqual([`${GAME.eventId} final`]);
  });

  test('not when one that answered still has it, nor when none of them quoted it in play', () => {
    const scene = quotedInPlay();
    scene.answer([['betmgm', 'home', -110]]);
    scene.say(coverage(GAME, scene.now, ['fanduel', 'betmgm'], [GAME.eventId]));
    expect(scene.status()).toBe('in_progress');
    scene.say(coverage(GAME, scene.now, ['pinnacle', 'bovada'], []));
    expect(scene.status()).toBe('in_progress');
  });

  test('not when an answer still lists it with prices that are refused', () => {
    const scene = quotedInPlay();
    const confirmed = scene.quotes(PRICES);
    scene.now += 20 * MINUTE;
    scene.say(image(GAME, scene.now, confirmed));
    scene.say(coverage(GAME, scene.now, BOTH, [GAME.eventId]));
    expect(scene.status()).toBe('in_progress');
    const scopes = { markets: [{ marketType: 'moneyline', isAlternate: false }], venues: BOTH };
    scene.now += MINUTE;
    scene.say({ ...image(GAME, scene.now, [], scopes), rejections: { price_garbage: 2 } });
    scene.say(coverage(GAME, scene.now, BOTH, [GAME.eventId]));
    expect(scene.status()).toBe('in_progress');
  });

  test('not when it is withdrawn before the start', () => {
    const scene = quoted();
    const said = scene.say(coverage(GAME, scene.now, BOTH, []));
    expect(said.lines).toEqual(['removed moneyline']);
    expect(scene.status()).toBe('scheduled');
    scene.now = KICKOFF + MINUTE;
    scene.say(coverage(GAME, scene.now, BOTH, []));
    expect(scene.status()).toBe('in_progress');
  });

  test('a quote in play brings it back', () => {
    const scene = quotedInPlay();
    scene.say(coverage(GAME, scene.now, BOTH, []));
    expect(scene.status()).toBe('final');
    const said = scene.prices(['fanduel', 'home', -130]);
    expect(said.events).toEqual([`${GAME.eventId} in_progress`]);
  });
});

describe('a moved start', () => {
  const at = (startTime: number) => ({ ...GAME, startTime });

  test('into the future is taken, and quotes of before stand again', () => {
    const scene = quoted();
    const later = KICKOFF + 3 * HOUR;
    const said = scene.answer(PRICES, at(later));
    expect(said.events).toEqual([`${GAME.eventId} scheduled`]);
    expect(scene.engine.reader.eventRecord(GAME.eventId).startTime).toBe(
      new Date(later).toISOString(),
    );
    scene.now = KICKOFF + MINUTE;
    scene.wait(0);
    expect(scene.status()).toBe('scheduled');
  });

  test('re-opens an event: quotes confirmed after the old start are not play', () => {
    const scene = quotedInPlay();
    const later = KICKOFF + 2 * HOUR;
    expect(scene.answer(PRICES, at(later)).events).toEqual([`${GAME.eventId} scheduled`]);
    expect(scene.markets()).toHaveLength(1);
    // Delayed on, then withdrawn after the new start: nobody quoted that in play.
    scene.now = later + MINUTE;
    scene.say(coverage(GAME, scene.now, BOTH, []));
    expect(scene.status()).toBe('in_progress');
  });

  test('into the past changes nothing', () => {
    const scene = quoted();
    expect(scene.answer(PRICES, at(KICKOFF - 5 * HOUR)).events).toEqual([]);
    expect(scene.status()).toBe('scheduled');
    expect(scene.markets()).toHaveLength(1);
  });

  test('is not taken from a venue once a score source has spoken', () => {
    const scene = quoted();
    scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
    scene.answer(PRICES, at(KICKOFF + 3 * HOUR));
    expect(scene.engine.reader.findEvent(GAME.eventId)?.startTimeMs).toBe(KICKOFF);
  });

  test('is taken from a score source in either direction', () => {
    const scene = quoted();
    scene.say(report(at(KICKOFF + HOUR), scene.now, 'scheduled'), 'scores');
    expect(scene.engine.reader.findEvent(GAME.eventId)?.startTimeMs).toBe(KICKOFF + HOUR);
    const said = scene.say(report(at(scene.now - MINUTE), scene.now, 'in_progress'), 'scores');
    expect(said.events).toEqual([`${GAME.eventId} in_progress`]);
    // What was confirmed before that start has been; what came at or after it is play.
    expect(scene.markets()).toHaveLength(1);
  });

  test.each(['scheduled', 'postponed', 'cancelled'] as const)(
    'into the past is not taken from a source that says %s: nothing has begun',
    (status) => {
      const scene = quoted();
      scene.now += MINUTE;
      scene.say(report(at(scene.now - 20_000), scene.now, status), 'scores');
      expect(scene.engine.reader.findEvent(GAME.eventId)?.startTimeMs).toBe(KICKOFF);
      expect(scene.status()).toBe(status);
      expect(scene.markets()).toHaveLength(status === 'cancelled' ? 0 : 1);
    },
  );

  test('of a source that reports play is one that has been', () => {
    const scene = quoted();
    scene.say(report(at(KICKOFF + HOUR), scene.now, 'in_progress'), 'scores');
    expect(scene.engine.reader.findEvent(GAME.eventId)?.startTimeMs).toBe(KICKOFF);
    expect(scene.status()).toBe('in_progress');
  });
});

describe('with a score source', () => {
  const ALL: readonly EventStatus[] = [
    'scheduled',
    'in_progress',
    'postponed',
    'final',
    'cancelled',
  ];
  const LEGAL: Readonly<Record<EventStatus, readonly EventStatus[]>> = {
    scheduled: ALL,
    in_progress: ['in_progress', 'final', 'postponed', 'cancelled'],
    postponed: ['postponed', 'scheduled', 'in_progress', 'final', 'cancelled'],
    final: ['final'],
    cancelled: ['cancelled'],
  };

  test.each(ALL.flatMap((from) => ALL.map((to) => [from, to] as const)))(
    '%s to %s follows the order of statuses',
    (from, to) => {
      const scene = new Scene();
      scene.say(report(GAME, scene.now, from), 'scores');
      scene.say(report(GAME, scene.now, to), 'scores');
      const legal = LEGAL[from].includes(to);
      expect(scene.status()).toBe(legal ? to : from);
      expect(scene.engine.reader.sourceCounts('scores')).toEqual({
        accepted: legal ? 2 : 1,
        rejected: legal ? {} : { illegal_transition: 1 },
      });
    },
  );

  test('play goes back to scheduled only with a later start', () => {
    const scene = quotedInPlay();
    scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
    scene.say(report(GAME, scene.now, 'scheduled'), 'scores');
    expect(scene.status()).toBe('in_progress');
    const later = { ...GAME, startTime: KICKOFF + 24 * HOUR };
    scene.say(report(later, scene.now, 'scheduled'), 'scores');
    expect(scene.status()).toBe('scheduled');
  });

  test('a final can be corrected', () => {
    const scene = quotedInPlay();
    scene.say(report(GAME, scene.now, 'final'), 'scores');
    scene.now += MINUTE;
    const corrected = { ...report(GAME, scene.now, 'final'), score: { home: 14, away: 3 } };
    expect(scene.say(corrected, 'scores').events).toHaveLength(1);
    const record = scene.engine.reader.eventRecord(GAME.eventId);
    expect(record.score).toEqual({ home: 14, away: 3 });
    expect(record.updatedAt).toBe(new Date(scene.now).toISOString());
  });

  test('neither time nor absence ends an event', () => {
    const scene = quotedInPlay();
    scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
    scene.say(coverage(GAME, scene.now, BOTH, []));
    scene.wait(7 * HOUR);
    expect(scene.status()).toBe('in_progress');
  });

  test('it is of the part of the season that the source says, before of the regular one', () => {
    const scene = quoted();
    const shown = () => scene.engine.reader.eventRecord(GAME.eventId).seasonType;
    expect(shown()).toBe('regular');
    const playoff = { ...report(GAME, scene.now, 'scheduled'), seasonType: 'postseason' } as const;
    expect(scene.say(playoff, 'scores').events).toHaveLength(1);
    expect(shown()).toBe('postseason');
  });

  test('one that fell silent is not waited for: a day later time decides, without score', () => {
    const scene = quotedInPlay();
    const spokeAt = scene.now;
    scene.say(report(GAME, spokeAt, 'in_progress'), 'scores');
    scene.now = spokeAt + 24 * HOUR - 1;
    scene.wait(0);
    expect(scene.status()).toBe('in_progress');
    expect(scene.wait(1).events).toEqual([`${GAME.eventId} final`]);
    expect(scene.engine.reader.eventRecord(GAME.eventId).score).toBeNull();
    // Told again, it is no news: whoever was started anew tells everything again.
    scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
    expect(scene.status()).toBe('final');
    // It speaks of more: a game that was broken off goes on.
    scene.say({ ...report(GAME, scene.now, 'in_progress'), period: 'Q2' }, 'scores');
    expect(scene.status()).toBe('in_progress');
    scene.say(report(GAME, scene.now, 'final'), 'scores');
    scene.wait(48 * HOUR);
    expect(scene.engine.reader.eventRecord(GAME.eventId).score).toEqual({ home: 7, away: 3 });
  });

  test('one that expects a start is waited for until a day after it', () => {
    const scene = quoted(KICKOFF - 48 * HOUR);
    scene.say(report(GAME, scene.now, 'scheduled'), 'scores');
    scene.now = KICKOFF + 24 * HOUR - 1;
    scene.wait(0);
    expect(scene.status()).toBe('scheduled');
    expect(scene.wait(1).events).toEqual([`${GAME.eventId} final`]);
  });

  test.each(['scheduled', 'postponed'] as const)(
    'one that says %s and nothing for a day holds no start against a venue',
    (status) => {
      const scene = quoted();
      scene.say(report(GAME, scene.now, status), 'scores');
      const later = { ...GAME, startTime: KICKOFF + 50 * HOUR };
      scene.answer(PRICES, later);
      expect(scene.engine.reader.findEvent(GAME.eventId)?.startTimeMs).toBe(KICKOFF);
      scene.now = KICKOFF + 24 * HOUR;
      expect(scene.answer(PRICES, later).events).toEqual([`${GAME.eventId} scheduled`]);
      expect(scene.engine.reader.findEvent(GAME.eventId)?.startTimeMs).toBe(later.startTime);
      scene.now = later.startTime;
      scene.wait(0);
      expect(scene.status()).toBe('in_progress');
    },
  );

  // After a restart it tells yesterday's games again.
  test.each(['scheduled', 'postponed'] as const)(
    'one that said %s before another day was set says no more by that',
    (status) => {
      const scene = quoted();
      const [spokeAt, word] = [scene.now, report(GAME, scene.now, status)];
      scene.say(word, 'scores');
      scene.now += 25 * HOUR;
      const later = { ...GAME, startTime: KICKOFF + 72 * HOUR };
      expect(scene.answer(PRICES, later).events).toEqual([`${GAME.eventId} scheduled`]);
      expect(scene.say({ ...word, receivedAt: scene.now }, 'scores').text).toBe('');
      scene.now = spokeAt + 60 * HOUR;
      scene.say({ ...word, receivedAt: scene.now }, 'scores');
      expect(scene.status()).toBe('scheduled');
      const start = () => scene.engine.reader.findEvent(GAME.eventId)?.startTimeMs;
      expect(start()).toBe(later.startTime);
      scene.now = later.startTime;
      scene.wait(0);
      expect(scene.status()).toBe('in_progress');
      // What it says of that day is heard.
      scene.say(report(later, scene.now, 'scheduled'), 'scores');
      expect(scene.status()).toBe('scheduled');
    },
  );

  test('a first word that shows nothing new says nothing', () => {
    const scene = quoted();
    expect(scene.say(report(GAME, scene.now, 'scheduled'), 'scores').text).toBe('');
  });
});

describe('the start', () => {
  test('takes the quotes confirmed before it out of the book, of whatever age', () => {
    const scene = quoted(KICKOFF - MINUTE);
    const said = scene.wait(MINUTE);
    expect(said.lines).toEqual(['removed moneyline']);
    expect(scene.markets()).toEqual([]);
  });

  test('lets in what was confirmed at it', () => {
    const scene = quoted(KICKOFF - MINUTE);
    scene.now = KICKOFF + MINUTE;
    scene.prices(['fanduel', 'home', -110, { confirmedAt: KICKOFF }]);
    scene.prices(['draftkings', 'home', -110, { confirmedAt: KICKOFF - 1 }]);
    expect(scene.line().offers.map(({ bookmakerId }) => bookmakerId)).toEqual(['fanduel']);
  });
});

describe('a final or cancelled event', () => {
  test.each(['final', 'cancelled'] as const)('%s: its edges close and none opens', (status) => {
    const scene = new Scene();
    scene.prices(['fanduel', 'home', 110], ['draftkings', 'away', 110]);
    expect(scene.edges()).toHaveLength(1);
    const said = scene.say(report(GAME, scene.now, status), 'scores');
    expect(said.edges).toHaveLength(1);
    expect(said.edges[0]).toMatch(/^close arb:/);
    scene.prices(['fanduel', 'home', 112]);
    expect(scene.edges()).toEqual([]);
  });
});

describe('absence', () => {
  test('a venue that answered for the league withdraws what it no longer lists', () => {
    const scene = quoted();
    scene.say(coverage(GAME, scene.now, ['fanduel'], []));
    expect(scene.line().offers.map(({ bookmakerId }) => bookmakerId)).toEqual(['draftkings']);
  });

  test('one that did not answer keeps its prices until they are stale', () => {
    const scene = quoted();
    scene.say(coverage(GAME, scene.now, ['pinnacle'], []));
    expect(scene.line().offers).toHaveLength(2);
  });

  test('an answer speaks of its markets and of the events it does not list only', () => {
    const scene = quoted();
    scene.prices(['fanduel', 'over', -110, { marketType: 'total', point: 44 }]);
    scene.say(coverage(GAME, scene.now, ['fanduel'], [GAME.eventId]));
    expect(scene.markets()).toHaveLength(2);
    scene.say(coverage(GAME, scene.now, ['fanduel'], []));
    expect(scene.markets().map(({ marketType }) => marketType)).toEqual(['moneyline', 'total']);
    expect(scene.line().offers).toHaveLength(1);
  });

  test('an empty image of a venue withdraws all it had of the named markets', () => {
    const scene = quoted();
    const markets = [{ marketType: 'moneyline', isAlternate: false }];
    const said = scene.say(image(GAME, scene.now, [], { venues: BOTH, markets }));
    expect(said.lines).toEqual(['removed moneyline']);
  });
});

test("an event is found by every source's own id", () => {
  const scene = quoted();
  scene.answer(PRICES, { ...GAME, sourceEventId: 'another-source' });
  for (const id of [GAME.eventId, GAME.sourceEventId, 'another-source']) {
    expect(scene.engine.reader.findEvent(id)?.eventId).toBe(GAME.eventId);
  }
  expect(scene.engine.reader.findEvent('nobody-knows')).toBeUndefined();
});

test('an id that its source gave to another game finds that one', () => {
  const scene = quoted();
  const makeUp = { ...GAME, eventId: `${GAME.eventId}_2`, startTime: KICKOFF + 24 * HOUR };
  scene.answer(PRICES, makeUp);
  expect(scene.engine.reader.findEvent(GAME.sourceEventId)?.eventId).toBe(makeUp.eventId);
  scene.answer(PRICES);
  expect(scene.engine.reader.findEvent(GAME.sourceEventId)?.eventId).toBe(GAME.eventId);
});
