// A game that is suspended and goes on another day keeps the day, the start and the prices of play
// that it had, whoever announces the new time.
import { describe, expect, test } from 'vitest';
import type { EventStatus } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import { GAME, HOUR, image, KICKOFF, MINUTE, message, report } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const PRICES: readonly Price[] = [
  ['fanduel', 'home', -110],
  ['draftkings', 'away', -110],
];
const RESUMED = { ...GAME, startTime: KICKOFF + 18 * HOUR };

/** A game whose play a score source reported an hour after its start. */
function begun(): Scene {
  const scene = new Scene(KICKOFF - HOUR);
  scene.answer(PRICES);
  scene.now = KICKOFF + HOUR;
  scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
  return scene;
}

function startOf(scene: Scene): number | undefined {
  return scene.engine.reader.findEvent(GAME.eventId)?.startTimeMs;
}

describe('a later day of a game that was begun', () => {
  test.each(['scheduled', 'postponed', 'cancelled'] as const)(
    'moves no start where the score source says %s',
    (status) => {
      const scene = begun();
      scene.say(report(RESUMED, scene.now + MINUTE, status), 'scores');
      expect(scene.status()).toBe(status);
      expect(startOf(scene)).toBe(KICKOFF);
    },
  );

  test.each(['in_progress', 'final'] as const)('moves none when it is %s then', (status) => {
    const scene = begun();
    scene.say(report(GAME, scene.now, 'postponed'), 'scores');
    scene.now = RESUMED.startTime + HOUR;
    scene.say(report(RESUMED, scene.now, status), 'scores');
    expect(scene.status()).toBe(status);
    expect(startOf(scene)).toBe(KICKOFF);
  });

  test('moves none for a venue, however long the score source is silent', () => {
    const scene = begun();
    scene.now += 25 * HOUR;
    const later = { ...GAME, startTime: KICKOFF + 50 * HOUR };
    scene.answer(PRICES, later);
    expect(startOf(scene)).toBe(KICKOFF);
  });

  test('leaves its prices those of play: older ones stay out, new ones age as fast', () => {
    const scene = begun();
    const before = scene.quotes(PRICES).map((quote) => ({ ...quote, confirmedAt: KICKOFF - 1 }));
    scene.say(report(RESUMED, scene.now, 'scheduled'), 'scores');
    scene.say(image(GAME, scene.now, before));
    expect(scene.markets()).toEqual([]);
    scene.answer(PRICES);
    expect(scene.wait(15 * MINUTE).lines).toEqual([]);
    expect(scene.wait(1).lines).toEqual(['removed moneyline']);
  });

  test('is known to a book that was restored', () => {
    const scene = begun();
    const { engine } = Engine.restore(scene.engine.snapshot('e1'));
    const word = report(RESUMED, scene.now, 'scheduled');
    engine.apply(scene.seq + 1, scene.now, { ...message(2, [word]), source: 'scores' });
    expect(engine.reader.findEvent(GAME.eventId)).toMatchObject({
      startTimeMs: KICKOFF,
      status: 'scheduled',
    });
  });
});

describe('a start is moved', () => {
  test('within the day, when play that was reported is put off', () => {
    const scene = begun();
    const later = { ...GAME, startTime: KICKOFF + 12 * HOUR };
    scene.say(report(later, scene.now, 'scheduled'), 'scores');
    expect(startOf(scene)).toBe(later.startTime);
  });

  test.each(['scheduled', 'postponed'] as readonly EventStatus[])(
    'to another day, of a game that was only %s',
    (status) => {
      const scene = new Scene(KICKOFF - HOUR);
      scene.answer(PRICES);
      scene.say(report(GAME, scene.now, status), 'scores');
      scene.say(report(RESUMED, scene.now, 'scheduled'), 'scores');
      expect(startOf(scene)).toBe(RESUMED.startTime);
    },
  );

  test('to another day, where a word of that takes back play reported before the start', () => {
    const scene = new Scene(KICKOFF - HOUR);
    scene.answer(PRICES);
    scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
    scene.say(report(RESUMED, scene.now, 'postponed'), 'scores');
    expect(startOf(scene)).toBe(RESUMED.startTime);
    expect(scene.say(report(RESUMED, scene.now, 'postponed'), 'scores').text).toBe('');
  });

  test('to another day, where a report of play was taken back before the start', () => {
    const scene = new Scene(KICKOFF - HOUR);
    scene.answer(PRICES);
    scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
    scene.say(report(GAME, scene.now, 'postponed'), 'scores');
    scene.say(report(RESUMED, scene.now, 'scheduled'), 'scores');
    expect(startOf(scene)).toBe(RESUMED.startTime);
  });
});
