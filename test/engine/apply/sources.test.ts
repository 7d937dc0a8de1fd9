// Sources and their sessions: what counts as said before, across restarts, steps of the clock and
// skipped messages.
import { describe, expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import { GAME, image, KICKOFF, MINUTE, message, quote } from '../../oracle/script.ts';

const NOW = KICKOFF - 60 * MINUTE;

function offers(engine: Engine): number {
  const { markets } = engine.reader.oddsRecord(GAME.eventId, {});
  return markets.flatMap(({ lines }) => lines.flatMap((line) => line.offers)).length;
}

function prices(...venues: readonly string[]) {
  return [
    image(
      GAME,
      NOW,
      venues.map((venue) => quote(venue, 'home', -110, NOW)),
    ),
  ];
}

describe('the session of a live source that starts again', () => {
  test('is the time, or one above the last where the clock went back', () => {
    const engine = new Engine();
    expect(engine.nextSession('feed', 5000)).toBe(5000);
    engine.apply(1, NOW, { ...message(1, prices('fanduel')), source: 'feed', session: 9000 });
    expect(engine.nextSession('feed', 5000)).toBe(9001);
    expect(engine.nextSession('feed', 9500)).toBe(9500);
    const session = engine.nextSession('feed', 5000);
    engine.apply(2, NOW, { ...message(1, prices('betmgm')), source: 'feed', session });
    expect(offers(engine)).toBe(2);
  });
});

describe('a skipped message', () => {
  test('leaves no trace but its number, and is not said again by its source', () => {
    const engine = new Engine();
    engine.apply(1, NOW, { ...message(1, prices('fanduel')), source: 'replay', session: 0 });
    const skipped = { ...message(2, prices('betmgm')), source: 'replay', session: 0 };
    engine.skip(2, skipped);
    expect(engine.reader.seq).toBe(2);
    expect(engine.groupsApplied('replay', 0)).toBe(2);
    engine.apply(3, NOW, skipped);
    expect(offers(engine)).toBe(1);
  });

  test('that cannot be read moves the number alone', () => {
    const engine = new Engine();
    engine.skip(1);
    engine.apply(2, NOW, message(1, prices('fanduel')));
    expect([engine.reader.seq, offers(engine)]).toEqual([2, 1]);
  });
});

describe('a session whose ordinals jump', () => {
  const said = (sourceSeq: number, venue: string, session: number) => ({
    ...message(sourceSeq, prices(venue), session),
  });

  test('is passed over until the next session', () => {
    const engine = new Engine();
    engine.apply(1, NOW, said(1, 'fanduel', 5));
    engine.apply(2, NOW, said(3, 'betmgm', 5));
    engine.apply(3, NOW, said(4, 'caesars', 5));
    expect([engine.groupsApplied('feed', 5), offers(engine)]).toEqual([1, 1]);
    engine.apply(4, NOW, said(1, 'betmgm', 6));
    expect([engine.groupsApplied('feed', 6), offers(engine)]).toEqual([1, 2]);
  });

  test('goes on where what was missing comes late', () => {
    const engine = new Engine();
    engine.apply(1, NOW, said(1, 'fanduel', 5));
    engine.apply(2, NOW, said(3, 'betmgm', 5));
    engine.apply(3, NOW, said(2, 'caesars', 5));
    expect([engine.groupsApplied('feed', 5), offers(engine)]).toEqual([2, 2]);
  });

  test('fences the session before it off, though nothing of it counts', () => {
    const engine = new Engine();
    engine.apply(1, NOW, said(1, 'fanduel', 5));
    engine.apply(2, NOW, said(2, 'betmgm', 6));
    engine.apply(3, NOW, said(2, 'caesars', 5));
    expect([engine.groupsApplied('feed', 6), offers(engine)]).toEqual([0, 1]);
  });

  test('is heard from where a log begins that has lost its beginning, also from a snapshot', () => {
    const engine = new Engine();
    engine.apply(70, NOW, said(41, 'fanduel', 5));
    engine.apply(71, NOW, said(42, 'betmgm', 5));
    engine.apply(72, NOW, said(44, 'caesars', 5));
    expect(engine.groupsApplied('feed', 5)).toBe(42);
    const { engine: restored } = Engine.restore(engine.snapshot('e1'));
    for (const each of [engine, restored]) {
      each.apply(73, NOW, { ...said(9, 'caesars', 2), source: 'other' });
      expect([each.groupsApplied('other', 2), each.groupsApplied('feed', 5)]).toEqual([9, 42]);
    }
  });
});

test('the newest session of those who post as a source is kept, also in a snapshot', () => {
  const engine = new Engine();
  expect(engine.sourceSession('acme')).toBe(0);
  const posted = { source: 'acme', session: 5 };
  engine.apply(1, NOW, { ...message(1, prices('fanduel')), ...posted, sourceSession: 7 });
  engine.apply(2, NOW, { ...message(2, prices('betmgm')), ...posted, sourceSession: 6 });
  expect(engine.sourceSession('acme')).toBe(7);
  // A writer that was overtaken opens none.
  engine.apply(3, NOW, {
    ...{ ...message(1, prices('pinnacle')), source: 'acme' },
    ...{ session: 4, sourceSession: 9 },
  });
  engine.skip(4, { ...message(3, prices('pinnacle')), ...posted, sourceSession: 8 });
  expect(engine.sourceSession('acme')).toBe(8);
  expect(Engine.restore(engine.snapshot('e1')).engine.sourceSession('acme')).toBe(8);
});

test('a book folded from a trimmed log does not resume what it cannot know', () => {
  const engine = new Engine();
  for (let seq = 266; seq <= 302; seq++) {
    engine.apply(seq, NOW, message(seq, prices(seq % 2 === 0 ? 'fanduel' : 'betmgm')));
  }
  expect(engine.changes.reachesBackTo(292)).toBe(true);
  engine.markIncompleteBefore(302);
  expect(engine.changes.reachesBackTo(292)).toBe(false);
  expect(engine.changes.reachesBackTo(302)).toBe(true);
});
