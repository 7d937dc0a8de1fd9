// When a book that began behind the beginning of its log is whole: by what its sources say.
import { expect, test } from 'vitest';
import type { Group, Message } from '#domain/message/message.ts';
import { packMessage } from '#domain/message/pack.ts';
import { PackedMessage } from '#domain/message/packed-message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { type Feeding, FULL_IMAGE_MARKER, Wholeness } from '#src/log/wholeness.ts';
import { GAME, HOUR, KICKOFF, MINUTE, patch, quote, SECOND } from '../../oracle/script.ts';

const PRICING = defaultPricing('live');

/** A warming book, and its sources as a test has them speak. */
class Scene {
  nowMs = KICKOFF - 24 * HOUR;
  feeding: Feeding | undefined = { sources: [], areAll: false };
  readonly wholeness = new Wholeness(true, () => this.feeding);
  readonly #packed = new PackedMessage();

  says(source: string, groups: readonly Group[], rest: Partial<Message> = {}): boolean {
    const message = { source, session: 1, sourceSeq: 1, groups, ...rest };
    this.wholeness.count(packMessage(message, this.#packed), this.nowMs, PRICING);
    return this.wholeness.isWhole;
  }

  prices(source: string, rest: Partial<Message> = {}): boolean {
    const quotes = [quote('fanduel', 'home', 110, this.nowMs)];
    return this.says(source, [patch(GAME, this.nowMs, quotes)], rest);
  }

  toldAll(source: string, rest: Partial<Message> = {}): boolean {
    return this.says(source, [{ ...FULL_IMAGE_MARKER, receivedAt: this.nowMs }], {
      sourceSeq: 9,
      ...rest,
    });
  }

  confirms(source: string): boolean {
    const confirms = [{ venueId: 'kalshi', eventId: null }];
    const group = { kind: 'confirm', receivedAt: this.nowMs, rejections: {}, confirms } as const;
    return this.says(source, [group], { sourceSeq: 7 });
  }

  after(ms: number): this {
    this.nowMs += ms;
    return this;
  }
}

test('one that begins with the log, or a snapshot, is whole at once', () => {
  expect(new Wholeness(false).isWhole).toBe(true);
  expect(new Wholeness(true).isWhole).toBe(false);
});

test('is whole once the only source has begun anew and told everything', () => {
  const scene = new Scene();
  scene.feeding = { sources: ['odds'], areAll: true };
  expect(scene.prices('odds')).toBe(false);
  expect(scene.toldAll('odds')).toBe(true);
  expect(scene.prices('other')).toBe(true);
});

test('waits for every source that feeds the log, and for others for a minute', () => {
  const scene = new Scene();
  scene.feeding = { sources: ['a', 'b'], areAll: false };
  scene.prices('a');
  scene.toldAll('a');
  scene.prices('b');
  scene.toldAll('b');
  scene.prices('c', { sourceSeq: 500 });
  expect(scene.after(59 * SECOND).prices('a', { sourceSeq: 10 })).toBe(false);
  // C goes on with a session that began before: what it said then is not known.
  expect(scene.after(2 * SECOND).prices('a', { sourceSeq: 11 })).toBe(false);
  scene.prices('c', { session: 2, sourceSeq: 1 });
  expect(scene.toldAll('c', { session: 2 })).toBe(true);
});

test('a session that began before tells nothing by saying that it told everything', () => {
  const scene = new Scene();
  scene.feeding = { sources: ['odds'], areAll: true };
  scene.prices('odds', { sourceSeq: 4000 });
  expect(scene.toldAll('odds', { sourceSeq: 4001 })).toBe(false);
});

test('a message of a posted source is no word of a feed', () => {
  const scene = new Scene();
  scene.feeding = { sources: ['mine'], areAll: true };
  scene.prices('mine', { posted: 'vouched' });
  expect(scene.toldAll('mine', { posted: 'vouched' })).toBe(false);
});

test('nothing is whole while nobody can say who fed the log, until all of before is too old', () => {
  const scene = new Scene();
  scene.feeding = undefined;
  scene.prices('odds');
  expect(scene.toldAll('odds')).toBe(false);
  expect(scene.after(50 * MINUTE).prices('odds', { sourceSeq: 10 })).toBe(false);
  expect(scene.wholeness.waitsFor).toEqual([]);
  scene.feeding = { sources: ['odds', 'silent'], areAll: true };
  expect(scene.after(SECOND).prices('odds', { sourceSeq: 11 })).toBe(false);
  expect(scene.wholeness.waitsFor).toEqual(['silent']);
  scene.feeding = undefined;
  expect(scene.after(10 * MINUTE).prices('odds', { sourceSeq: 12 })).toBe(true);
});

test('a source that is known to feed is waited for however silent it is', () => {
  const scene = new Scene();
  scene.feeding = { sources: ['odds', 'silent'], areAll: true };
  scene.prices('odds');
  scene.toldAll('odds');
  expect(scene.after(5 * MINUTE).prices('odds', { sourceSeq: 10 })).toBe(false);
  // It has nothing to sell today, and says so.
  expect(scene.toldAll('silent', { sourceSeq: 1 })).toBe(true);
});

test('a session may begin with something other than prices', () => {
  const scene = new Scene();
  scene.feeding = { sources: ['odds'], areAll: true };
  scene.says('odds', [{ kind: 'clock', receivedAt: scene.nowMs, rejections: { stale: 1 } }]);
  expect(scene.prices('odds', { sourceSeq: 2 })).toBe(false);
  expect(scene.toldAll('odds', { sourceSeq: 3 })).toBe(true);
});

test('a session of a poster that its writer began is no image of a feed', () => {
  const scene = new Scene();
  scene.feeding = { sources: ['mine'], areAll: true };
  scene.prices('mine', { posted: 'vouched', sourceSeq: 40 });
  expect(scene.toldAll('mine', { session: 2, sourceSeq: 1 })).toBe(false);
  expect(scene.prices('mine', { session: 2, sourceSeq: 2, posted: 'vouched' })).toBe(false);
  expect(scene.after(HOUR + 1).prices('mine', { session: 2, sourceSeq: 3 })).toBe(true);
});

test('what was said before is too old to stand after an hour, unless it was only confirmed', () => {
  const scene = new Scene();
  scene.feeding = { sources: ['polls', 'silent'], areAll: true };
  scene.prices('polls', { sourceSeq: 70 });
  expect(scene.after(HOUR).prices('polls', { sourceSeq: 71 })).toBe(false);
  expect(scene.after(1).prices('polls', { sourceSeq: 72 })).toBe(true);

  const exchange = new Scene();
  exchange.feeding = { sources: ['exchange'], areAll: true };
  exchange.prices('exchange', { sourceSeq: 70 });
  exchange.confirms('exchange');
  expect(exchange.after(5 * HOUR).prices('exchange', { sourceSeq: 80 })).toBe(false);
  exchange.prices('exchange', { session: 2 });
  expect(exchange.toldAll('exchange', { session: 2 })).toBe(true);
});

test('a log that nobody feeds is whole once nothing of before can stand', () => {
  const scene = new Scene();
  scene.feeding = { sources: [], areAll: true };
  const beat = (): boolean =>
    scene.says('clock', [{ ...FULL_IMAGE_MARKER, receivedAt: scene.nowMs }]);
  expect(beat()).toBe(false);
  expect(scene.after(59 * MINUTE).says('clock', [])).toBe(false);
  scene.after(2 * MINUTE);
  expect(beat()).toBe(true);
});
