// Moves of the market by hand: who leads, who follows, who lags, and what ends a move.
import { beforeEach, describe, expect, test } from 'vitest';
import { PriceHistory } from '#engine/book/price-history.ts';
import { SnapshotReader, SnapshotWriter } from '#engine/snapshot/snapshot-format.ts';
import type { EngineState } from '#engine/state.ts';
import { OpenMoves } from '#engine/view/moves/open-moves.ts';
import { Random } from '#kit/random.ts';
import { movingMarket } from '../../../oracle/moving-market.ts';
import { GAME, KICKOFF, MINUTE, report, SECOND } from '../../../oracle/script.ts';
import { type Price, Scene } from '../../scene.ts';

const MOVE = `move:${GAME.eventId}:moneyline::::home`;

let scene: Scene;

/** Both sides of a moneyline, with a fair home probability of one half where both are -110. */
function line(venueId: string, home: number, away: number): readonly Price[] {
  return [
    [venueId, 'home', home],
    [venueId, 'away', away],
  ];
}

function moves(windowMs = 5 * MINUTE) {
  return scene.engine.reader
    .moves({}, { windowMs })
    .filter(({ selection }) => selection === 'Miami Dolphins');
}

/** What changed since a position: "event id reason". */
function news(since: number): string[] {
  const said = scene.engine.changes.moves(since, {}, { windowMs: 5 * MINUTE });
  return said
    .filter(({ move }) => move.moveId.startsWith(MOVE))
    .map(({ event, reason }) => (reason ? `${event} ${reason}` : event));
}

beforeEach(() => {
  scene = new Scene(KICKOFF - 60 * MINUTE);
  scene.prices(
    ...line('pinnacle', -110, -110),
    ...line('fanduel', -110, -110),
    ...line('draftkings', -110, -110),
  );
  scene.wait(10 * MINUTE);
});

describe('a steam move', () => {
  test('is led by who moved first, and names who has not followed, at the old price', () => {
    scene.prices(...line('pinnacle', -130, 110));
    scene.wait(20 * SECOND);
    scene.prices(...line('fanduel', -130, 110));
    const [move] = moves();
    const started = KICKOFF - 50 * MINUTE;
    expect(move).toMatchObject({
      moveId: `${MOVE}:5m`,
      from: { prob: 0.5, odds: 100 },
      leaders: ['pinnacle'],
      followers: ['fanduel'],
      startedAt: new Date(started).toISOString(),
      lastAt: new Date(started + 20 * SECOND).toISOString(),
    });
    // Quoted ten minutes before the move began; its age does not grow with the clock.
    const lagging = { bookmakerId: 'draftkings', odds: -110, ageMs: 10 * MINUTE + 20 * SECOND };
    expect(move?.laggards).toMatchObject([lagging]);
    const { seq } = scene;
    scene.wait(30 * SECOND);
    expect(moves()).toEqual([move]);
    expect(news(seq)).toEqual([]);
  });

  test('weighs operators by sharpness, one opinion each', () => {
    scene.prices(...line('pinnacle', -130, 110));
    const [{ deltaProb = 0 } = {}] = moves();
    scene.prices(...line('draftkings', -130, 110));
    const [{ deltaProb: after = 0 } = {}] = moves();
    // Pinnacle has 10 of 18 parts, DraftKings 4 more: nothing of this depends on the de-vig.
    expect(after / deltaProb).toBeCloseTo(14 / 10, 5);
  });

  test('ends for who asked for a laggard when that one follows', () => {
    const laggards = new Set(['draftkings']);
    const filter = { windowMs: 5 * MINUTE, leaders: new Set(['pinnacle']), laggards };
    scene.prices(...line('pinnacle', -150, 130));
    const { engine } = scene;
    expect(engine.reader.moves({}, filter)).toHaveLength(2);
    const since = scene.seq;
    scene.prices(...line('draftkings', -150, 130));
    const said = engine.changes.moves(since, {}, filter);
    expect(said.map(({ event, reason }) => [event, reason])).toEqual([
      ['close', 'filtered'],
      ['close', 'filtered'],
    ]);
    expect(moves()).toHaveLength(1);
  });
});

test('a start that is moved takes a move out of a filter of starts, and brings it back', () => {
  scene.prices(...line('pinnacle', -150, 130));
  const filter = { windowMs: 60 * MINUTE, startsWithinMs: 90 * MINUTE };
  const changes = (since: number): unknown[] =>
    scene.engine.changes.moves(since, {}, filter).map(({ event, reason }) => [event, reason]);
  const shown = (): number => scene.engine.reader.moves({}, filter).length;
  expect([shown(), changes(scene.seq)]).toEqual([2, []]);
  let since = scene.seq;
  const start = GAME.startTime + 180 * MINUTE;
  scene.say(report({ ...GAME, startTime: start }, scene.now, 'scheduled'));
  const closed = ['close', 'filtered'];
  expect([shown(), changes(since)]).toEqual([0, [closed, closed]]);
  since = scene.seq;
  scene.wait(MINUTE);
  scene.say(report(GAME, scene.now, 'scheduled'));
  const back = ['update', undefined];
  expect([shown(), changes(since)]).toEqual([2, [back, back]]);
});

describe('a move ends', () => {
  beforeEach(() => {
    scene.prices(...line('pinnacle', -150, 130));
    expect(moves()).toHaveLength(1);
  });

  test('when prices come back', () => {
    const since = scene.seq;
    scene.wait(MINUTE);
    scene.prices(...line('pinnacle', -110, -110));
    expect(news(since)).toEqual(['close reverted']);
  });

  test('when its window has passed it, to the millisecond', () => {
    const since = scene.seq;
    scene.wait(5 * MINUTE - 1);
    expect(news(since)).toEqual([]);
    scene.wait(1);
    expect(news(since)).toEqual(['close expired']);
    expect(moves(15 * MINUTE)).toHaveLength(1);
  });

  test('when the line leaves, and when the event is over', () => {
    const since = scene.seq;
    scene.say(report(GAME, scene.now, 'cancelled'));
    expect(news(since)).toEqual(['close withdrawn']);
  });

  test('when its event starts: windows do not reach back into the time before', () => {
    scene = new Scene(KICKOFF - MINUTE);
    const both = (home: number, away: number) =>
      scene.prices(...['pinnacle', 'fanduel'].flatMap((venue) => line(venue, home, away)));
    both(-110, -110);
    scene.wait(58 * SECOND);
    both(-150, 130);
    expect(moves()).toHaveLength(1);
    const since = scene.seq;
    scene.now = KICKOFF;
    both(-152, 132);
    expect(news(since)).toEqual(['close started']);
  });
});

test('a book that comes or leaves is no move', () => {
  scene.prices(...line('betmgm', -300, 240));
  expect(moves()).toEqual([]);
  scene.say({
    kind: 'image',
    event: GAME,
    receivedAt: scene.now,
    rejections: {},
    markets: [{ marketType: 'moneyline', isAlternate: false }],
    venues: ['betmgm'],
    quotes: [],
  });
  expect(moves()).toEqual([]);
});

test('positions at which nobody looked are no beginnings', () => {
  const { reader, changes } = scene.engine;
  reader.moves({}, {});
  const looked = scene.seq;
  scene.wait(SECOND);
  const passed = scene.seq;
  scene.wait(SECOND);
  expect(changes.reachesBackToMoves(looked)).toBe(true);
  expect(changes.reachesBackToMoves(passed)).toBe(false);
});

describe('the history', () => {
  test('walks a line back to the oldest change that is remembered', () => {
    const history = new PriceHistory(4);
    for (let change = 1; change <= 6; change++)
      history.note(change % 2, 7, 1, change, 100 * change);
    const walked: number[] = [];
    for (let at = history.newestOf(1); at !== 0; at = history.olderThan(at)) {
      walked.push(history.beforeAt(at), history.timeAt(at));
      expect([history.venueAt(at), history.sideAt(at), history.lineAt(at)]).toEqual([7, 1, 1]);
    }
    expect(walked).toEqual([5, 500, 3, 300]);
    history.begin(1);
    expect(history.newestOf(1)).toBe(0);
    const writer = new SnapshotWriter();
    history.save(writer);
    const restored = new PriceHistory(4);
    restored.load(new SnapshotReader(writer.finish()));
    expect([restored.newestOf(0), restored.newestOf(1), restored.first]).toEqual([6, 0, 3]);
  });

  test('may forget what moves rest on: who follows sees what one sees who looks anew', () => {
    let [shown, steps] = [0, 0];
    for (let seed = 1; seed <= 5; seed++) {
      const own = new Scene();
      own.wait(1);
      const state = own.state as EngineState;
      Object.assign(state, { priceHistory: new PriceHistory(24) });
      for (const [seq, { message, stampMs }] of movingMarket(new Random(seed), 100).entries()) {
        own.engine.apply(seq + own.seq + 1, stampMs, { ...message, source: 'market' });
        const anew = [...new OpenMoves(state).open()].map(({ record }) => record);
        const followed = own.engine.reader.moves({}, {});
        const byId = (moves: readonly { moveId: string }[]) =>
          moves.toSorted((a, b) => (a.moveId < b.moveId ? -1 : 1));
        expect(byId(followed), `seed ${seed}, step ${seq}`).toEqual(byId(anew));
        shown += followed.length;
        steps += 1;
      }
      expect(state.priceHistory.total).toBeGreaterThan(100);
    }
    expect(shown).toBeGreaterThan(steps / 10);
  });
});
