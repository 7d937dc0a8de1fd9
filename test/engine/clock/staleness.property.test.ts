// The heap of deadlines against a sorted array.
import { expect, test } from 'vitest';
import { Deadlines } from '#engine/clock/staleness.ts';
import { Engine } from '#engine/engine.ts';
import { outputView } from '#engine/view/output-view.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { share } from '../../long.ts';
import { GAME, MINUTE, message, patch, quote, tick } from '../../oracle/script.ts';

test('deadlines come in the order of their times, each once', () => {
  for (let seed = 1; seed <= share(200); seed++) {
    const random = new Random(seed);
    const deadlines = new Deadlines();
    const waiting: { readonly at: number; readonly target: number }[] = [];
    for (let step = 0; step < 600; step++) {
      expect(deadlines.count).toBe(waiting.length);
      const firstAt = Math.min(...waiting.map(({ at }) => at));
      expect(deadlines.firstAt).toBe(firstAt);
      if (waiting.length > 0 && random.chance(0.45)) {
        const target = deadlines.take();
        expect(deadlines.takenAt).toBe(firstAt);
        const index = waiting.findIndex((each) => each.at === firstAt && each.target === target);
        expect(index).toBeGreaterThanOrEqual(0);
        waiting.splice(index, 1);
      } else {
        const at = random.below(50);
        const target = random.below(2000) - 1000;
        waiting.push({ at, target });
        deadlines.push(at, target);
      }
    }
  }
});

test('quotes expire beyond what 32 bits of seconds can tell', () => {
  const now = Date.UTC(2090, 0, 1);
  const game = { ...GAME, startTime: now + 600 * MINUTE };
  const engine = new Engine();
  const offers = (): number =>
    engine.reader
      .oddsRecord(GAME.eventId, {})
      .markets.flatMap(({ lines }) => lines.flatMap((line) => line.offers)).length;
  const say = (seq: number, at: number, sides: readonly ('home' | 'away')[]): void => {
    const quotes = sides.map((side) => quote('fanduel', side, -110, at));
    const groups = quotes.length > 0 ? [patch(game, at, quotes)] : [tick(at)];
    engine.apply(seq, at, message(seq, groups));
  };
  say(1, now, ['home']);
  say(2, now + 30 * MINUTE, ['away']);
  expect(offers()).toBe(2);
  say(3, now + 61 * MINUTE, []);
  expect(offers()).toBe(1);
  say(4, now + 91 * MINUTE, []);
  expect(offers()).toBe(0);
});

test("every quote has three clocks: its venue's, the receiver's and the log's", () => {
  const engine = new Engine();
  const now = GAME.startTime - 60 * MINUTE;
  const clocks: unknown[] = [];
  // A receiver whose clock is ahead of the log's, a venue whose clock is behind.
  const told = (seq: number, at: number, receivedAt: number, confirmedAt: number): void => {
    const group = patch(GAME, receivedAt, [quote('fanduel', 'home', -110 - seq, confirmedAt)]);
    engine.apply(seq, at, message(seq, [group]), (output) => {
      for (const { change, line } of outputView(output).lines) {
        if (change !== 'changed') continue;
        const offer = must(line.cells[0]?.offers[0], 'the price that was said');
        const { confirmedAt, receivedAt, appliedAt } = offer;
        clocks.push({ confirmedAt, receivedAt, appliedAt });
      }
    });
  };
  told(1, now, now + 1500, now - 4000);
  told(2, now + 9000, now + 8000, now + 5000);
  expect(clocks).toEqual([
    { confirmedAt: now - 4000, receivedAt: now + 1500, appliedAt: now },
    { confirmedAt: now + 5000, receivedAt: now + 8000, appliedAt: now + 9000 },
  ]);
});
