// Play that is reported before the start of an event: which prices are of play then, and when such
// a report counts no more.
import { describe, expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import { GAME, HOUR, image, KICKOFF, MINUTE, message, report } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const PRICES: readonly Price[] = [
  ['fanduel', 'home', -110],
  ['draftkings', 'away', -110],
];

/** A game whose moneyline two venues quote, an hour before its start. */
function quoted(): Scene {
  const scene = new Scene(KICKOFF - HOUR);
  scene.answer(PRICES);
  return scene;
}

describe('play that is reported before the start', () => {
  test('is the start for prices: those of before leave, and cannot return', () => {
    const scene = quoted();
    const before = scene.quotes(PRICES);
    scene.now += MINUTE;
    const said = scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
    expect(said.lines).toEqual(['removed moneyline']);
    scene.say(image(GAME, scene.now, before));
    expect(scene.markets()).toEqual([]);
    expect(scene.engine.reader.sourceCounts('feed').rejected).toEqual({
      confirmed_before_start: 2,
    });
    scene.answer(PRICES);
    // In play a price is good for a quarter of an hour, an edge for a minute.
    expect(scene.wait(15 * MINUTE).lines).toEqual([]);
    expect(scene.wait(1).lines).toEqual(['removed moneyline']);
    expect(scene.engine.reader.eventRecord(GAME.eventId).startTime).toBe(
      new Date(KICKOFF).toISOString(),
    );
  });

  test('is forgotten when the start moves', () => {
    const scene = quoted();
    scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
    const later = { ...GAME, startTime: KICKOFF + HOUR };
    scene.now += MINUTE;
    scene.say(report(later, scene.now, 'scheduled'), 'scores');
    scene.answer(PRICES, later);
    expect(scene.wait(59 * MINUTE).lines).toEqual([]);
    expect(scene.markets()).toHaveLength(1);
  });

  test('goes on when a later start is written: its prices stand', () => {
    const scene = quoted();
    const later = { ...GAME, startTime: KICKOFF + 5 * MINUTE };
    scene.now = KICKOFF - 2 * MINUTE;
    scene.say(report(later, scene.now, 'in_progress'), 'scores');
    scene.now = later.startTime - MINUTE;
    scene.answer(PRICES);
    scene.now = later.startTime + MINUTE;
    expect(scene.say(report(later, scene.now, 'in_progress'), 'scores').lines).toEqual([]);
    expect(scene.engine.reader.findEvent(GAME.eventId)?.startTimeMs).toBe(later.startTime);
    expect(scene.markets()).toHaveLength(1);
  });

  test('begins anew at its start after it was put off', () => {
    const scene = quoted();
    const later = { ...GAME, startTime: KICKOFF + 5 * MINUTE };
    scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
    scene.now = KICKOFF + MINUTE;
    scene.say(report(GAME, scene.now, 'postponed'), 'scores');
    scene.answer(PRICES);
    scene.now = later.startTime + MINUTE;
    const said = scene.say(report(later, scene.now, 'in_progress'), 'scores');
    expect(said.lines).toEqual(['removed moneyline']);
  });

  test.each(['postponed', 'scheduled'] as const)(
    'is taken back by a source that says %s, at the same start',
    (status) => {
      const scene = quoted();
      scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
      scene.answer(PRICES);
      scene.say(report(GAME, scene.now, 'postponed'), 'scores');
      scene.say(report(GAME, scene.now, status), 'scores');
      scene.answer(PRICES);
      // Before play a price is good for an hour.
      expect(scene.wait(HOUR - 1).lines).toEqual([]);
      expect(scene.markets()).toHaveLength(1);
    },
  );

  test('is known to a book that was restored', () => {
    const scene = quoted();
    const before = scene.quotes(PRICES);
    scene.now += MINUTE;
    scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
    const { engine } = Engine.restore(scene.engine.snapshot('e1'));
    expect(engine.reader.eventRecord(GAME.eventId)).toEqual(
      scene.engine.reader.eventRecord(GAME.eventId),
    );
    const late = message(9, [image(GAME, scene.now, before)]);
    engine.apply(scene.seq + 1, scene.now, late);
    expect(engine.reader.oddsRecord(GAME.eventId, {}).markets).toEqual([]);
  });
});
