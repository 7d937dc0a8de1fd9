// The engine's laws on random logs: each test bears the name of its law. Seeds are fixed, so a
// failure repeats; `npm run fuzz` looks further. Coherence has a file of its own.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Group, PricingConfig } from '#domain/message/message.ts';
import { PRICE_CHANGES_MAX } from '#engine/book/price-history.ts';
import { Engine } from '#engine/engine.ts';
import { isSilent } from '#engine/output.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { divergenceOf } from '../fuzz/divergence.ts';
import { type LogStep, randomLog, seasonsLog } from '../fuzz/random-log.ts';
import { share } from '../long.ts';
import { GAME, image, KICKOFF, MINUTE, message, patch, quote, tick } from '../oracle/script.ts';
import { shuffled } from '../shuffled.ts';
import { Scene } from './scene.ts';
import { recordsText, transcriptOf, venuesText } from './transcript.ts';

const SEEDS = Array.from({ length: share(40) }, (_, index) => index + 1);
const LOG_LENGTH = 120;

interface ReplayHash {
  readonly seed: number;
  readonly length: number;
  readonly log: string;
  readonly outputs: string;
}

describe('laws', () => {
  test('recompute', () => {
    for (const seed of SEEDS.slice(0, share(12))) {
      const divergence = divergenceOf(randomLog(seed, 80));
      expect({ seed, ...divergence }).toEqual({ seed });
    }
  });

  test('recompute: what was forgotten for long is as if it had never been', () => {
    for (const seed of SEEDS.slice(0, share(12))) {
      const divergence = divergenceOf(seasonsLog(seed, 90));
      expect({ seed, ...divergence }).toEqual({ seed });
    }
  });

  test('partition', () => {
    for (const seed of SEEDS) {
      const steps = randomLog(seed, LOG_LENGTH);
      const whole = transcriptOf(steps);
      for (const packed of [split(steps), merged(steps)]) {
        expect(packed.length).not.toBe(steps.length);
        const other = transcriptOf(packed);
        expect(other.outputs).toEqual(whole.outputs);
        expect(other.records).toBe(whole.records);
        expect(venuesText(other.engine)).toBe(venuesText(whole.engine));
      }
    }
  });

  test('order', () => {
    for (const seed of SEEDS) {
      const steps = randomLog(seed, LOG_LENGTH);
      const once = transcriptOf(steps);
      const again = transcriptOf(withRepeats(steps, new Random(seed)));
      expect(again.outputs).toEqual(once.outputs);
      expect(again.records).toBe(once.records);
      const sources = ['feed', 'exchange', 'scores'];
      const counts = ({ engine }: typeof once) =>
        sources.map((source) => engine.reader.sourceCounts(source));
      expect(counts(again)).toEqual(counts(once));
      expect(venuesText(again.engine)).toBe(venuesText(once.engine));
    }
  });

  test('silence', () => {
    for (const seed of SEEDS.slice(0, share(16))) {
      const engine = new Engine();
      let seq = 0;
      const sourceSeqs = new Map<string, number>();
      const send = (group: Group, { message, stampMs }: LogStep): boolean => {
        const sourceSeq = (sourceSeqs.get(message.source) ?? 0) + 1;
        sourceSeqs.set(message.source, sourceSeq);
        let silent = false;
        seq += 1;
        engine.apply(
          seq,
          stampMs,
          { ...message, session: 9, sourceSeq, groups: [group] },
          (output) => {
            silent = isSilent(output);
          },
        );
        return silent;
      };
      for (const step of randomLog(seed, 80)) {
        for (const group of step.message.groups) {
          // Time passes first: a coverage is judged before what expires at that same moment.
          send({ kind: 'clock', receivedAt: group.receivedAt, rejections: {} }, step);
          send(group, step);
          // With a word a source may come to speak for a venue: the next one is its primary's.
          send(group, step);
          const before = recordsText(engine);
          // The same again, at the same time: nothing observable changes, so nothing is said.
          expect(send(group, step), `seed ${seed} seq ${seq}`).toBe(true);
          expect(recordsText(engine)).toBe(before);
        }
      }
    }
  });

  test('silence: a price confirmed again later says nothing', () => {
    const engine = new Engine();
    const start = KICKOFF - 120 * MINUTE;
    const outputs: boolean[] = [];
    for (let poll = 0; poll < 100; poll++) {
      const now = start + poll * MINUTE;
      const quotes = ['draftkings', 'fanduel', 'pinnacle'].flatMap((venueId) => [
        quote(venueId, 'home', -110, now),
        quote(venueId, 'away', -105, now),
      ]);
      const groups = [image(GAME, now, quotes)];
      engine.apply(poll + 1, now, message(poll + 1, groups), (output) => {
        outputs.push(isSilent(output));
      });
    }
    expect(outputs.filter((silent) => !silent)).toHaveLength(1);
  });

  test('replay', () => {
    for (const seed of SEEDS.slice(0, share(10))) {
      const steps = randomLog(seed, LOG_LENGTH);
      expect(hashOf(transcriptOf(steps))).toBe(hashOf(transcriptOf(steps)));
    }
    // Committed: every supported Node must produce these bytes.
    const path = new URL('../regressions/replay-hashes.json', import.meta.url);
    const committed: readonly ReplayHash[] = JSON.parse(readFileSync(path, 'utf8'));
    const made = committed.map(({ seed, length }): ReplayHash => {
      const steps = randomLog(seed, length);
      const log = sha256(JSON.stringify(steps));
      return { seed, length, log, outputs: hashOf(transcriptOf(steps)) };
    });
    // Only another `log` means that the generator changed; only another `outputs`, the engine's
    // rules.
    expect(made).toEqual(committed);
  });

  test('work', () => {
    const examined = [1, 20, 200].map((events) => examinedByOneUpdate(events, 3));
    expect(new Set(examined).size).toBe(1);
    // One line of a moneyline: both sides of each venue that stands on it, nothing else.
    expect(examined[0]).toBe(3 * 2);
    expect(examinedByOneUpdate(20, 6)).toBe(6 * 2);
    // Rules that stand already touch nothing, other ones every line.
    const scene = new Scene();
    scene.prices(['fanduel', 'home', -110], ['draftkings', 'away', -110]);
    const { mode, recordings, pricing } = must(scene.engine.config, 'it is configured');
    const examinedUnder = (rules: PricingConfig): number => {
      const before = scene.engine.work.offersExamined;
      const config = { pricing: { ...rules }, recordings: [...recordings], mode };
      scene.say({ kind: 'config', receivedAt: scene.now, rejections: {}, config }, 'config');
      return scene.engine.work.offersExamined - before;
    };
    expect(examinedUnder(pricing)).toBe(0);
    expect(examinedUnder({ ...pricing, devig: 'shin' })).toBeGreaterThan(0);
    expect(scene.engine.config?.pricing.devig).toBe('shin');
  });

  test('bounds', () => {
    for (const seed of [3, 8, 11, 14].slice(0, share(4))) {
      const { engine } = transcriptOf(randomLog(seed, 2500));
      const sizes = engine.sizes;
      expect(sizes.listedLines).toBe(sizes.lines);
      expect(sizes.events).toBeLessThanOrEqual(5);
      // The random world has 15 venues, and at most these many lines a game.
      expect(sizes.lines).toBeLessThanOrEqual(5 * 40);
      expect(sizes.cells).toBeLessThanOrEqual(sizes.lines * 15);
      expect(sizes.deadlines).toBeLessThan(500);
      const { arbitrage, value, ev } = engine.openEdges;
      expect(arbitrage + value + ev).toBe(sizes.edges);
    }
  });

  test('independence', () => {
    for (const seed of SEEDS) {
      const steps = randomLog(seed, LOG_LENGTH);
      const inOrder = transcriptOf(steps);
      const shuffled = transcriptOf(permuted(steps, new Random(seed)));
      expect(shuffled.outputs).toEqual(inOrder.outputs);
      expect(shuffled.records).toBe(inOrder.records);
      expect(venuesText(shuffled.engine)).toBe(venuesText(inOrder.engine));
    }
  });

  test('independence: which venue spoke first does not decide', () => {
    const venues = ['pinnacle', 'lowvig', 'betonlineag', 'draftkings', 'kalshi', 'prizepicks'];
    const now = KICKOFF - 60 * MINUTE;
    const told = (order: readonly string[]): string => {
      const engine = new Engine();
      order.forEach((venueId, index) => {
        const quotes = [44, 45].flatMap((point) => [
          quote(venueId, 'over', 102, now, { marketType: 'total', point }),
          quote(venueId, 'under', 100, now, { marketType: 'total', point }),
        ]);
        engine.apply(index + 1, now, message(index + 1, [patch(GAME, now, quotes)]));
      });
      return recordsText(engine);
    };
    const orders = [venues, venues.toReversed(), venues.toSorted(), venues.toSorted().toReversed()];
    expect(new Set(orders.map(told)).size).toBe(1);
  });
});

describe('bounds', () => {
  test('lines that come and go leave no more behind after hours than after minutes', () => {
    const sizesAfter = (seconds: number) => {
      const engine = new Engine();
      const start = KICKOFF - 600 * MINUTE;
      for (let second = 0; second < seconds; second++) {
        const now = start + second * 1000;
        const point = 40 + (second % 7);
        const quotes = ['over', 'under'].map((side) =>
          quote('draftkings', side as 'over', -110, now, { marketType: 'total', point }),
        );
        engine.apply(second + 1, now, message(second + 1, [image(GAME, now, quotes)]));
      }
      return engine.sizes;
    };
    const [short, long] = [sizesAfter(1200), sizesAfter(7200)];
    const { tombstones, priceChanges } = long;
    expect(long).toEqual({ ...short, tombstones, priceChanges });
    expect(priceChanges).toBeLessThanOrEqual(PRICE_CHANGES_MAX);
    expect(long.lines).toBe(1);
    expect(long.tombstones).toBeLessThanOrEqual(2 * 65_536);
  });

  test('a week after its start an event leaves with everything it had', () => {
    const engine = new Engine();
    const quotes = [quote('fanduel', 'home', -110, KICKOFF - MINUTE)];
    engine.apply(1, KICKOFF - MINUTE, message(1, [image(GAME, KICKOFF - MINUTE, quotes)]));
    expect(engine.sizes).toMatchObject({ events: 1, lines: 1, cells: 1, sourceEventIds: 1 });
    const week = 7 * 24 * 60 * MINUTE;
    engine.apply(2, KICKOFF + week, message(2, [tick(KICKOFF + week)]));
    engine.apply(3, KICKOFF + week + 61 * MINUTE, message(3, [tick(KICKOFF + week)]));
    expect(engine.sizes).toMatchObject({ events: 0, lines: 0, cells: 0, sourceEventIds: 0 });
    expect(engine.sizes).toMatchObject({ deadlines: 0, listedLines: 0, edges: 0 });
    expect(engine.reader.events()).toEqual([]);
  });

  test('quotes of an event that is over are refused, and leave nothing behind', () => {
    const engine = new Engine();
    const now = KICKOFF + 8 * 24 * 60 * MINUTE;
    engine.apply(1, now, message(1, [image(GAME, now, [quote('fanduel', 'home', -110, now)])]));
    expect(engine.sizes).toMatchObject({ lines: 0, quotes: 0 });
    expect(engine.reader.sourceCounts('feed').rejected).toEqual({ event_over: 1 });
    const later = now + 16 * MINUTE;
    engine.apply(2, later, message(2, [tick(later)]));
    engine.apply(3, later + 120 * MINUTE, message(3, [tick(later)]));
    expect(engine.sizes).toMatchObject({ events: 0, lines: 0, deadlines: 0 });
  });
});

/** Each group in a message of its own. */
function split(steps: readonly LogStep[]): LogStep[] {
  return steps.flatMap(({ stampMs, message: { groups, ...head } }) =>
    groups.map((group, index) => ({
      stampMs,
      message: { ...head, sourceSeq: head.sourceSeq + index, groups: [group] },
    })),
  );
}

/** Neighbours of one source in one message where the log's time lets them. */
function merged(steps: readonly LogStep[]): LogStep[] {
  const result: LogStep[] = [];
  for (const step of steps) {
    const last = result.at(-1);
    const { source, session, sourceSeq, groups } = step.message;
    const isNext =
      last !== undefined &&
      last.stampMs === step.stampMs &&
      last.message.source === source &&
      last.message.session === session &&
      last.message.sourceSeq + last.message.groups.length === sourceSeq;
    if (!isNext) result.push(step);
    else {
      const message = { ...last.message, groups: [...last.message.groups, ...groups] };
      result[result.length - 1] = { ...last, message };
    }
  }
  return result;
}

/** Messages again at random, whole, overlapping or of an older session. */
function withRepeats(steps: readonly LogStep[], random: Random): LogStep[] {
  const sent: LogStep[] = [];
  const newest = new Map<string, number>();
  const result: LogStep[] = [];
  for (const step of steps) {
    result.push(step);
    sent.push(step);
    newest.set(step.message.source, step.message.session);
    while (random.chance(0.4)) {
      const repeated = random.pick(sent);
      result.push({ ...repeated, stampMs: step.stampMs });
      const { source, session } = step.message;
      if (session === 0 || random.chance(0.5)) continue;
      // A source that was left for dead speaks on, in numbers never seen.
      const ghost = {
        source,
        session: session - 1,
        sourceSeq: 10_000,
        groups: step.message.groups,
      };
      result.push({ stampMs: step.stampMs, message: ghost });
    }
  }
  return result;
}

/** The same groups with every list in another order. */
function permuted(steps: readonly LogStep[], random: Random): LogStep[] {
  const groupOf = (group: Group): Group => {
    switch (group.kind) {
      case 'image':
        return {
          ...group,
          markets: shuffled(group.markets, random),
          venues: shuffled(group.venues, random),
          quotes: shuffled(group.quotes, random),
        };
      case 'patch':
        return {
          ...group,
          quotes: shuffled(group.quotes, random),
          withdrawn: shuffled(group.withdrawn, random),
        };
      case 'coverage':
        return {
          ...group,
          markets: shuffled(group.markets, random),
          venues: shuffled(group.venues, random),
          eventIds: shuffled(group.eventIds, random),
        };
      default:
        return group;
    }
  };
  return steps.map(({ stampMs, message: { groups, ...head } }) => ({
    stampMs,
    message: { ...head, groups: groups.map(groupOf) },
  }));
}

/** Offers examined by one price that moves, in a book of so many events and venues. */
function examinedByOneUpdate(events: number, venues: number): number {
  const engine = new Engine();
  const now = KICKOFF - 60 * MINUTE;
  const ids = ['pinnacle', 'fanduel', 'draftkings', 'bovada', 'betmgm', 'betus'].slice(0, venues);
  const groups = Array.from({ length: events }, (_, index) => {
    const quotes = ids.flatMap((venueId) => [
      quote(venueId, 'home', -110, now),
      quote(venueId, 'away', -110, now),
      ...[43, 44, 45].map((point) =>
        quote(venueId, 'over', -110, now, { marketType: 'total', point }),
      ),
    ]);
    return image({ ...GAME, eventId: `${GAME.eventId}_${index}` }, now, quotes);
  });
  engine.apply(1, now, message(1, groups));
  const before = engine.work.offersExamined;
  const moved = patch({ ...GAME, eventId: `${GAME.eventId}_0` }, now, [
    quote('pinnacle', 'home', -115, now),
  ]);
  engine.apply(2, now, message(1 + events, [moved]));
  return engine.work.offersExamined - before;
}

function hashOf({ outputs, records }: ReturnType<typeof transcriptOf>): string {
  return sha256(`${outputs.join('\n')}\n${records}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
