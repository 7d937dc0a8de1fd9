// A restored engine is the engine that was saved: the same records, the same answers to every
// position, the same outputs from there on, the same bytes when it is saved again.
import { describe, expect, test, vi } from 'vitest';
import { PriceHistory } from '#engine/book/price-history.ts';
import { Engine } from '#engine/engine.ts';
import { SnapshotError, SnapshotReader, SnapshotWriter } from '#engine/snapshot/snapshot-format.ts';
import { outputText } from '#engine/view/text/output-text.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { type LogStep, randomLog } from '../../fuzz/random-log.ts';
import { IS_LONG, LONG_ONLY, share } from '../../long.ts';
import { GAME, image, KICKOFF, MINUTE, message, patch, quote, tick } from '../../oracle/script.ts';
import { Scene } from '../scene.ts';
import { readLines } from '../told-lines.ts';
import { recordsText } from '../transcript.ts';

const ALL_EDGES = { types: new Set(['arbitrage', 'value', 'ev'] as const) };

describe('a snapshot', () => {
  test('continues byte for byte, wherever it is taken', () => {
    let [lines, edges] = [0, 0];
    for (let seed = 1; seed <= share(40); seed++) {
      const steps = randomLog(seed, 140);
      const cut = 1 + new Random(seed).below(steps.length - 1);
      const engine = new Engine();
      applyAll(engine, steps.slice(0, cut), 0);
      lines += engine.sizes.lines;
      const saved = engine.snapshot('e1r2');
      const { engine: restored, epoch } = Engine.restore(saved);
      expect(epoch).toBe('e1r2');
      expect(Buffer.compare(restored.snapshot('e1r2'), saved), `seed ${seed}`).toBe(0);
      expect(recordsText(restored)).toBe(recordsText(engine));
      expect(changesText(restored)).toBe(changesText(engine));
      expect(restored.sizes).toEqual({ ...engine.sizes, bytes: restored.sizes.bytes });
      const rest = steps.slice(cut);
      expect(applyAll(restored, rest, cut)).toEqual(applyAll(engine, rest, cut));
      expect(changesText(restored)).toBe(changesText(engine));
      expect(recordsText(restored)).toBe(recordsText(engine));
      expect(Buffer.compare(restored.snapshot('e'), engine.snapshot('e')), `seed ${seed}`).toBe(0);
      expect(restored.config).toEqual(engine.config);
      for (const source of ['feed', 'exchange', 'scores']) {
        expect(restored.reader.sourceCounts(source)).toEqual(engine.reader.sourceCounts(source));
      }
      edges += engine.sizes.edges + engine.sizes.tombstones;
    }
    // Empty books would prove nothing.
    expect(Math.min(lines, edges)).toBeGreaterThan(share(200));
  });

  test('has the same bytes for all that is no number, whatever bits it came with', () => {
    const written = (high: number): Uint8Array => {
      const bits = new Uint32Array([7, high, 0, 0x3ff00000]);
      const to = new SnapshotWriter();
      to.numbers(new Float64Array(bits.buffer));
      return to.finish();
    };
    const [usual, negative, signalling] = [0x7ff80000, 0xfff80000, 0x7ff00000].map(written);
    expect(negative).toEqual(usual);
    expect(signalling).toEqual(usual);
    expect([...new SnapshotReader(usual as Uint8Array).floats()]).toEqual([Number.NaN, 1]);
  });

  test('is taken at every step of a log, each time of the engine restored before', () => {
    const steps = randomLog(5, 90);
    const whole = new Engine();
    let relayed = new Engine();
    steps.forEach((step, index) => {
      const said = applyAll(whole, [step], index);
      expect(applyAll(relayed, [step], index)).toEqual(said);
      relayed = Engine.restore(relayed.snapshot('e')).engine;
    });
    expect(recordsText(relayed)).toBe(recordsText(whole));
  });

  test('holds what only tombstones speak of', () => {
    const engine = new Engine();
    const quotes = [quote('fanduel', 'home', -110, KICKOFF - MINUTE)];
    engine.apply(1, KICKOFF - MINUTE, message(1, [image(GAME, KICKOFF - MINUTE, quotes)]));
    const week = 7 * 24 * 60 * MINUTE;
    engine.apply(2, KICKOFF + week, message(2, [tick(KICKOFF + week)]));
    engine.apply(3, KICKOFF + week + 61 * MINUTE, message(3, [tick(KICKOFF + week)]));
    expect(engine.sizes).toMatchObject({ events: 0, lines: 0, tombstones: 1 });
    const { engine: restored } = Engine.restore(engine.snapshot('e'));
    const removed = [{ eventId: GAME.eventId, marketType: 'moneyline', point: null }];
    expect(readLines(restored.changes.lines(1, {}, {}))?.remove).toEqual(removed);
    expect(restored.snapshot('e')).toEqual(engine.snapshot('e'));
  });

  test.runIf(IS_LONG)(`may be of more lines than a call takes arguments${LONG_ONLY}`, () => {
    const engine = new Engine();
    const [games, points] = [140, 1000];
    const at = KICKOFF - MINUTE;
    for (let game = 0; game < games; game++) {
      const head = { ...GAME, eventId: `${GAME.eventId}_${game}`, sourceEventId: `a${game}` };
      const quotes = Array.from({ length: points }, (_, point) =>
        quote('fanduel', 'over', -110, at, { marketType: 'total', point, link: 'https://a.b' }),
      );
      engine.apply(game + 1, at, message(game + 1, [patch(head, at, quotes)]));
    }
    expect(engine.sizes.lines).toBe(games * points);
    const saved = engine.snapshot('e');
    expect(Buffer.compare(Engine.restore(saved).engine.snapshot('e'), saved)).toBe(0);
    const week = 7 * 24 * 60 * MINUTE;
    engine.apply(games + 1, KICKOFF + week, message(games + 1, [tick(KICKOFF + week)]));
    expect(engine.sizes.lines).toBe(0);
    const emptied = engine.snapshot('e');
    expect(Buffer.compare(Engine.restore(emptied).engine.snapshot('e'), emptied)).toBe(0);
  });

  test('of an engine that knows nothing yet restores to one', () => {
    const { engine } = Engine.restore(new Engine().snapshot('none'));
    expect(engine.sizes).toMatchObject({ events: 0, lines: 0 });
    expect(applyAll(engine, randomLog(3, 30), 0)).toEqual(
      applyAll(new Engine(), randomLog(3, 30), 0),
    );
  });

  test('of the version before opens, without what prices were before they changed', () => {
    const steps = randomLog(2, 120);
    const engine = new Engine();
    applyAll(engine, steps.slice(0, 80), 0);
    const save = vi.spyOn(PriceHistory.prototype, 'save').mockImplementation(() => {});
    const older = asVersion(7, engine.snapshot('e'));
    save.mockRestore();
    const { engine: restored } = Engine.restore(older);
    expect(recordsText(restored)).toBe(recordsText(engine));
    expect(restored.reader.moves({}, {})).toEqual([]);
    const rest = steps.slice(80);
    expect(applyAll(restored, rest, 80)).toEqual(applyAll(engine, rest, 80));
  });

  test('of version 9 opens, as a book without fees and delays', () => {
    const steps = withoutTerms(randomLog(5, 120));
    const engine = new Engine();
    applyAll(engine, steps.slice(0, 80), 0);
    const list = vi.spyOn(SnapshotWriter.prototype, 'list');
    list.mockImplementation(function (this: SnapshotWriter, items: readonly unknown[]) {
      this.value(items.length);
      // What is beside a price, and what is said under the other key, as they were then.
      if (items.length > 0) this.value(items.map((item) => asOfVersion9(item)));
    });
    const older = asVersion(9, engine.snapshot('e'));
    list.mockRestore();
    const { engine: restored } = Engine.restore(older);
    expect(recordsText(restored)).toBe(recordsText(engine));
    const rest = steps.slice(80);
    expect(applyAll(restored, rest, 80)).toEqual(applyAll(engine, rest, 80));
  });

  test('is refused when any part of it is damaged, cut off or of another version', () => {
    const engine = new Engine();
    applyAll(engine, randomLog(2, 40), 0);
    const saved = engine.snapshot('e');
    const random = new Random(7);
    for (let trial = 0; trial < share(400); trial++) {
      const damaged = saved.slice();
      const at = random.below(damaged.length);
      damaged[at] = (damaged[at] as number) ^ (1 << random.below(8));
      expect(() => Engine.restore(damaged), `byte ${at}`).toThrow(SnapshotError);
    }
    for (let trial = 0; trial < 60; trial++) {
      const cut = saved.slice(0, random.below(saved.length));
      expect(() => Engine.restore(cut)).toThrow(SnapshotError);
    }
    expect(() => Engine.restore(new Uint8Array(64))).toThrow('not a snapshot');
    const [other] = [saved.slice()];
    new Uint32Array(other.buffer)[1] = 99;
    expect(() => Engine.restore(other)).toThrow('a snapshot of version 99');
  });

  test('is refused when its venues have other numbers, in the middle as at the end', () => {
    const ids = wholeOf('venues');
    const [first = '', second = '', ...others] = ids;
    for (const told of [[second, first, ...others], ids.slice(0, -1), [...ids, 'new']]) {
      expect(() => forged({ venues: told })).toThrow('another catalogue of venues');
    }
  });

  test('is refused when its markets are none of the catalogue, or have other sides', () => {
    const ids = wholeOf('markets');
    const [first = '', ...others] = ids;
    for (const told of [
      [...ids, 'nfl new home'],
      [`${first},draw`, ...others],
      [...ids, first],
    ]) {
      expect(() => forged({ markets: told })).toThrow('another catalogue of markets');
    }
  });
});

test('markets that leave, and those of which a snapshot knows that they left, cost no walk', () => {
  expect(walksWhileLeaving(40)).toBe(walksWhileLeaving(2));
});

/** How often an event's markets, so many, are walked over while all of them leave and are saved. */
function walksWhileLeaving(markets: number): number {
  const scene = new Scene();
  const types = Array.from({ length: markets }, (_, index) => ({
    marketType: 'player_pass_yds',
    playerId: `nfl_player_${index}`,
    playerName: `Player ${index}`,
    point: 200.5,
  }));
  const prices = types.map((type) => ['fanduel', 'over', -110, type] as const);
  scene.prices(...prices);
  const list = must(scene.state?.book.events.get(GAME.eventId), 'the event').markets;
  expect(list.size).toBe(markets);
  const walks = [Symbol.iterator, 'values', 'entries'] as const;
  const spies = walks.map((walk) => vi.spyOn(list, walk));
  scene.say(patch(GAME, scene.now, [], scene.quotes(prices)));
  expect(list.size).toBe(0);
  scene.engine.snapshot('e');
  return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

/** Applies the steps, the first as seq `done + 1`; what each group said. */
function applyAll(engine: Engine, steps: readonly LogStep[], done: number): string[] {
  const said: string[] = [];
  steps.forEach(({ stampMs, message: own }, index) => {
    engine.apply(done + index + 1, stampMs, own, (output) => said.push(outputText(output)));
  });
  return said;
}

/** What the engine tells clients at several positions. */
function changesText({ changes }: Engine): string {
  const positions = [0, 1, 7, Math.floor(changes.seq / 2), changes.seq - 1];
  const told = positions.map((since) => [
    changes.reachesBackTo(since),
    changes.lines(since, {}, {}),
    changes.edges(since, {}, ALL_EDGES),
  ]);
  return JSON.stringify(told);
}

/** The log as it would have been before markets had fees and bets delays. */
function withoutTerms(steps: readonly LogStep[]): readonly LogStep[] {
  const text = JSON.stringify(steps, (key, value) =>
    key === 'fee' || key === 'betDelayMs' ? undefined : value,
  );
  return JSON.parse(text);
}

function asOfVersion9(item: unknown): unknown {
  if (item === null || typeof item !== 'object') return item;
  const { fee: _, betDelayMs: __, ...rest } = item as Readonly<Record<string, unknown>>;
  if (Array.isArray(item)) return item;
  return { ...rest, ...('shadow' in rest && { shadow: asOfVersion9(rest.shadow) }) };
}

function savedReader(): SnapshotReader {
  const engine = new Engine();
  applyAll(engine, randomLog(2, 40), 0);
  return new SnapshotReader(engine.snapshot('e'));
}

/** The same bytes as those of another version, with the checksum that it would have. */
function asVersion(version: number, saved: Uint8Array): Uint8Array {
  const words = new Uint32Array(saved.slice().buffer);
  words[1] = version;
  const [first, second] = words.subarray(0, -2).reduce(
    ([one, two], word) => {
      const next = Math.imul(one ^ word, 0x01000193);
      return [next, Math.imul((two + word) ^ (next >>> 15), 0x85ebca6b)] as const;
    },
    [0x811c9dc5, 0x2545f491] as readonly [number, number],
  );
  words.set([first, second], words.length - 2);
  return new Uint8Array(words.buffer);
}

function wholeOf(name: string): readonly string[] {
  return savedReader().value<Readonly<Record<string, readonly string[]>>>()[name] ?? [];
}

/** Restores a snapshot that says something else of the whole. */
function forged(change: object): Engine {
  const writer = new SnapshotWriter();
  writer.value({ ...savedReader().value<object>(), ...change });
  return Engine.restore(writer.finish()).engine;
}
