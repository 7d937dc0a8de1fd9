// The list of changes and the ring of what left, against plain arrays.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChangeList, type Linked, TombstoneRing } from '#engine/book/changes.ts';
import { Engine } from '#engine/engine.ts';
import { TOMBSTONES_MAX } from '#engine/state.ts';
import type { Scope } from '#engine/view/changes/line-walk.ts';
import type { EdgeType } from '#engine/view/records.ts';
import { share } from '../../long.ts';
import { GAME, image, KICKOFF, MATCH, MINUTE, message, patch, quote } from '../../oracle/script.ts';
import { LinesClient } from '../client-model.ts';
import { Scene } from '../scene.ts';
import { readLines } from '../told-lines.ts';

interface Item extends Linked {
  readonly name: number;
}

function item(name: number): Item {
  return { name, changedSeq: 0, older: null, newer: null };
}

const ITEMS = 6;
const commands = fc.array(
  fc.record({
    name: fc.nat(ITEMS - 1),
    removes: fc.boolean(),
    seqStep: fc.nat(2),
    since: fc.nat(40),
  }),
  { maxLength: 60 },
);

describe('ChangeList', () => {
  test('is a list of records by last change, newest first', () => {
    fc.assert(
      fc.property(commands, (steps) => {
        const list = new ChangeList<Item>();
        const items = Array.from({ length: ITEMS }, (_, name) => item(name));
        let model: { name: number; seq: number }[] = [];
        let seq = 1;
        for (const { name, removes, seqStep, since } of steps) {
          seq += seqStep;
          model = model.filter((each) => each.name !== name);
          if (removes) list.remove(items[name] as Item);
          else {
            list.touch(items[name] as Item, seq);
            model.unshift({ name, seq });
          }
          const wanted = model.filter((each) => each.seq > since).map((each) => each.name);
          expect([...list.since(since)].map((each) => each.name)).toEqual(wanted);
          expect(list.count).toBe(model.length);
        }
      }),
      { seed: 1, numRuns: share(1000) },
    );
  });

  test('refuses a change that is older than the last one of the record', () => {
    const list = new ChangeList<Item>();
    const record = item(1);
    list.touch(record, 5);
    expect(() => list.touch(record, 4)).toThrow('in order');
  });
});

describe('TombstoneRing', () => {
  test('keeps the newest, newest first, and knows since when it is complete', () => {
    const steps = fc.array(fc.nat(2), { maxLength: 40 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 8 }), (increments, capacity) => {
        const ring = new TombstoneRing<number>(capacity);
        const all: { seq: number; name: number }[] = [];
        let seq = 1;
        increments.forEach((increment, name) => {
          seq += increment;
          ring.push(seq, name);
          all.push({ seq, name });
          expect(ring.count).toBe(Math.min(all.length, capacity));
          for (let since = ring.completeSince; since <= seq; since++) {
            const wanted = all.filter((each) => each.seq > since).map((each) => each.name);
            expect([...ring.since(since)]).toEqual(wanted.reverse());
          }
        });
        const forgotten = all[all.length - capacity - 1];
        expect(ring.completeSince).toBe(forgotten?.seq ?? 0);
      }),
      { seed: 2, numRuns: share(1000) },
    );
  });
});

describe('BookChanges', () => {
  test('reaches back until a tombstone is forgotten, and never ahead', () => {
    const engine = new Engine();
    const now = KICKOFF - 60 * MINUTE;
    const client = new LinesClient({}, {});
    for (let seq = 1; seq <= TOMBSTONES_MAX + 11; seq++) {
      // Each message withdraws the line of the one before.
      const rest = { marketType: 'total', point: 40 + (seq % 2) };
      const quotes = [quote('fanduel', 'over', -110, now, rest)];
      engine.apply(seq, now, message(seq, [image(GAME, now, quotes)]));
      if (seq === 11) client.catchUp(engine.changes);
      if (seq === TOMBSTONES_MAX + 1) expect(engine.changes.reachesBackTo(0)).toBe(true);
    }
    // Message 2 made the first tombstone; the ring is full since, and ten of them are forgotten.
    const { changes, reader } = engine;
    expect([10, 11, 12].map((seq) => changes.reachesBackTo(seq))).toEqual([false, true, true]);
    expect(changes.reachesBackTo(reader.seq)).toBe(true);
    expect(changes.reachesBackTo(reader.seq + 1)).toBe(false);
    client.catchUp(changes);
    expect(client.shown()).toEqual(client.expected(reader));
  });

  test('counts the lines that changed and left, of a league or of all', () => {
    const scene = new Scene();
    const { changes } = scene.engine;
    const points = (...all: number[]) =>
      all.map(
        (point) =>
          ['fanduel', 'over', -110, { marketType: 'total', isAlternate: true, point }] as const,
      );
    scene.answer(points(40, 41, 42));
    const { seq } = scene;
    // One leaves, two come; one more comes with an event of another league.
    scene.answer(points(41, 42, 43, 44));
    scene.answer([['fanduel', 'home', -110]], MATCH);
    const moved = (most: number, scope: Scope = {}) =>
      changes.areMoreThan(most, 'lines', seq, scope);
    expect([4, 5].map((most) => moved(most))).toEqual([true, false]);
    expect([2, 3].map((most) => moved(most, { leagueId: 'nfl' }))).toEqual([true, false]);
    expect([1, 2].map((most) => moved(most, { leagueId: 'soccer_epl' }))).toEqual([true, false]);
    // Of all leagues ten times as many are looked at.
    expect([0, 1].map((most) => moved(most, { leagueId: 'nba' }))).toEqual([true, false]);
  });

  test('a line that was renamed, left and came back revives no offer of its first name', () => {
    const scene = new Scene();
    const client = new LinesClient({}, {});
    const total = (isAlternate: boolean) => ({ marketType: 'total', point: 44, isAlternate });
    scene.prices(['fanduel', 'over', -110, total(true)], ['draftkings', 'over', -112, total(true)]);
    client.catchUp(scene.engine.changes);
    scene.prices(['fanduel', 'over', -110, total(false)]);
    const markets = [total(false), total(true)].map(({ isAlternate }) => ({
      marketType: 'total',
      isAlternate,
    }));
    scene.say(image(GAME, scene.now, [], { venues: ['fanduel', 'draftkings'], markets }));
    scene.prices(['betmgm', 'over', -105, total(true)]);
    client.catchUp(scene.engine.changes);
    expect(client.shown()).toEqual(client.expected(scene.engine.reader));
  });

  test('says when the newest price in it was confirmed; nothing of removals', () => {
    const engine = new Engine();
    const now = KICKOFF - 60 * MINUTE;
    const first = quote('fanduel', 'home', -110, now - 5000);
    const second = quote('draftkings', 'home', -105, now - 2000);
    engine.apply(1, now, message(1, [image(GAME, now, [first, second])]));
    expect(engine.changes.lines(0, {}, {})?.newestConfirmedAt).toBe(now - 2000);
    const moved = { ...first, price: -12_000, confirmedAt: now - 3000 };
    engine.apply(2, now, message(2, [image(GAME, now, [moved, second])]));
    expect(engine.changes.lines(1, {}, {})?.newestConfirmedAt).toBe(now - 3000);
    const markets = [{ marketType: 'moneyline', isAlternate: false }];
    const venues = ['fanduel', 'draftkings'];
    engine.apply(3, now, message(3, [image(GAME, now, [], { venues, markets })]));
    expect(engine.changes.lines(2, {}, {})?.newestConfirmedAt).toBeNull();
  });

  test('its clocks are those of the change, not of what was merely said again later', () => {
    const engine = new Engine();
    const now = KICKOFF - 60 * MINUTE;
    const at = (later: number): number => now + later;
    const prices = (later: number, home = -110) => [
      quote('fanduel', 'home', home, at(later)),
      quote('fanduel', 'away', -105, at(later)),
    ];
    engine.apply(1, at(50), message(1, [image(GAME, now, prices(0))]));
    engine.apply(2, at(1050), message(2, [image(GAME, at(1000), prices(900, -115))]));
    engine.apply(3, at(4050), message(3, [image(GAME, at(4000), prices(3900, -115))]));
    const delta = engine.changes.lines(1, {}, {});
    // The price stood for three seconds: its confirmation is no news, and is capped by the change.
    expect(delta?.newestReceivedAt).toBe(at(1050));
    expect(delta?.newestConfirmedAt).toBe(at(1050));
    expect(engine.changes.lines(0, {}, {})?.newestReceivedAt).toBe(at(1050));
    const last = engine.changes.lines(2, {}, {});
    expect(last).toBeUndefined();
  });
});

test('who follows one venue hears what is new of it, and of its lines without it little', () => {
  const scene = new Scene();
  const total = { marketType: 'total', point: 44.5 };
  scene.prices(['pinnacle', 'home', -110], ['pinnacle', 'away', -110]);
  const pinnacleAt = scene.now;
  scene.now += MINUTE;
  scene.prices(['draftkings', 'home', -130], ['draftkings', 'over', -110, total]);
  const filter = { bookmakerIds: new Set(['pinnacle']) };
  const told = (since: number) => readLines(scene.engine.changes.lines(since, {}, filter));
  const whole = told(scene.seq - 2);
  expect(whole?.upsert.map(({ offers }) => offers.length)).toEqual([2]);
  expect(whole?.newestConfirmedAt).toBe(pinnacleAt);
  // Another venue's: no price of this one, no removal of a line that it never quoted.
  const other = told(scene.seq - 1);
  expect(other?.upsert.map(({ offers, gone }) => [offers, gone])).toEqual([[[], []]]);
  expect([other?.remove, other?.newestConfirmedAt]).toEqual([[], null]);
  scene.prices(['pinnacle', 'home', -120]);
  expect(told(scene.seq - 1)?.upsert[0]?.offers).toHaveLength(2);
  const quotes = scene.quotes([
    ['pinnacle', 'home', -120],
    ['pinnacle', 'away', -110],
  ]);
  scene.say(patch(GAME, scene.now, [], quotes));
  const gone = told(scene.seq - 1);
  expect(gone?.remove).toMatchObject([{ marketType: 'moneyline', point: null }]);
});

test('an edge is read once for all who ask at a position, whatever their filters are', () => {
  const engine = new Engine();
  const say = (seq: number, american: number): void => {
    const at = KICKOFF - MINUTE * (60 - seq);
    const quotes = [
      ...(['draftkings', 'fanduel', 'betmgm'] as const).flatMap((venue) =>
        (['home', 'away'] as const).map((side) => quote(venue, side, -110, at)),
      ),
      quote('pinnacle', 'home', american, at),
    ];
    engine.apply(seq, at, message(seq, [image(GAME, at, quotes)]));
  };
  say(1, 130);
  const types = new Set<EdgeType>(['value', 'ev', 'arbitrage']);
  const read = (since: number, minEdge: number) =>
    engine.changes.edges(since, {}, { types, minEdge }).map(({ rendered: told }) => told);
  const first = read(0, 0);
  expect(first.length).toBeGreaterThan(1);
  for (const [index, edge] of read(0, 1).entries()) expect(edge).toBe(first[index]);
  say(2, 135);
  const later = read(1, 0);
  expect(later.length).toBeGreaterThan(0);
  expect(
    later.filter((edge) => first.includes(edge)),
    'what was made before',
  ).toEqual([]);
});

test('what would be longer than is wanted is longer, but not made to its end', () => {
  const engine = new Engine();
  const now = KICKOFF - 60 * MINUTE;
  const lines = Array.from({ length: 200 }, (_, index) => ({
    marketType: 'total',
    point: 0.5 + index,
    isAlternate: true,
  }));
  const quotes = lines.flatMap((line) => [
    quote('draftkings', 'over', 130, now, line),
    quote('fanduel', 'under', 130, now, line),
  ]);
  engine.apply(1, now, message(1, [image(GAME, now, quotes)]));
  const { changes } = engine;
  const types = new Set<EdgeType>(['value', 'ev', 'arbitrage']);
  const kinds = [
    (charsMax?: number) => readLines(changes.lines(0, {}, {}, charsMax))?.upsert,
    (charsMax?: number) => changes.bestBets(0, {}, {}, charsMax)?.upsert,
    (charsMax?: number) => changes.edges(0, {}, { types }, charsMax),
  ];
  for (const told of kinds) {
    const whole = JSON.stringify(told());
    expect(told(whole.length)).toEqual(told());
    const charsMax = whole.length / 10;
    const cut = JSON.stringify(told(charsMax));
    expect(cut.length).toBeGreaterThan(charsMax);
    expect(cut.length).toBeLessThan(5 * charsMax);
  }
});
