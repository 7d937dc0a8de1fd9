// Venues that come at run time: the order of their entries decides nothing, the oracle agrees at
// each step, a snapshot continues, and books that do not use them cost the same.
import { describe, expect, test } from 'vitest';
import type { Authority, VenueEntry } from '#domain/catalog/catalog-entry.ts';
import { Engine } from '#engine/engine.ts';
import { Consensus, readCloseConsensus } from '#engine/view/consensus.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { OutputHash } from '#src/log/output-hash.ts';
import { divergenceOf } from '../../fuzz/divergence.ts';
import type { LogStep } from '../../fuzz/random-log.ts';
import { share } from '../../long.ts';
import { GAME, image, KICKOFF, MINUTE, message, patch, quote } from '../../oracle/script.ts';
import { shuffled } from '../../shuffled.ts';
import { Scene } from '../scene.ts';
import { recordsText, venuesText } from '../transcript.ts';
import { catalogLog, listing } from './catalog-logs.ts';

const SEEDS = Array.from({ length: share(16) }, (_, index) => index + 1);
const LOG_LENGTH = 90;

describe('entries of the catalogue', () => {
  test('in any order give the same bytes', () => {
    for (const seed of SEEDS) {
      const entries = listing(seed);
      const inOrder = run(catalogLog(seed, LOG_LENGTH, entries));
      const orders = [entries.toReversed(), shuffled(entries, new Random(seed))];
      for (const order of orders) {
        const other = run(catalogLog(seed, LOG_LENGTH, order));
        expect(other.hash, `seed ${seed}`).toBe(inOrder.hash);
        expect(recordsText(other.engine)).toBe(recordsText(inOrder.engine));
        expect(venuesText(other.engine)).toBe(venuesText(inOrder.engine));
      }
    }
  });

  test('may come early or when their venue first quotes: the bytes are the same', () => {
    for (const seed of SEEDS) {
      const early = catalogLog(seed, LOG_LENGTH, listing(seed), []);
      const late = listedLate(early);
      expect(late.map(textOf)).not.toEqual(early.map(textOf));
      expect(run(late).hash, `seed ${seed}`).toBe(run(early).hash);
    }
  });

  test('give what the oracle computes, after every message', () => {
    for (const seed of SEEDS) {
      const divergence = divergenceOf(catalogLog(seed, 70));
      expect({ seed, ...divergence }).toEqual({ seed });
    }
  });

  test('survive a snapshot, wherever it is taken', () => {
    for (const seed of SEEDS) {
      const steps = catalogLog(seed, LOG_LENGTH);
      const cut = 2 + new Random(seed).below(steps.length - 2);
      const { engine } = run(steps.slice(0, cut));
      const saved = engine.snapshot('e');
      const { engine: restored } = Engine.restore(saved);
      expect(Buffer.compare(restored.snapshot('e'), saved), `seed ${seed}`).toBe(0);
      const rest = steps.slice(cut);
      expect(run(rest, restored, cut).hash).toBe(run(rest, engine, cut).hash);
      expect(Buffer.compare(restored.snapshot('e'), engine.snapshot('e'))).toBe(0);
    }
  });
});

test('a venue that only a source listed enters no consensus, model or leg until it is approved', () => {
  const scene = new Scene();
  scene.prices(
    ...(['fanduel', 'pinnacle', 'draftkings'] as const).flatMap((venue) => [
      [venue, 'home', -110] as const,
      [venue, 'away', -110] as const,
    ]),
  );
  const shown = () => {
    const state = must(scene.state, 'an output was seen');
    const { books, means, bests } = readCloseConsensus(state, 0, new Consensus());
    const types = new Set(['arbitrage', 'value', 'ev', 'low_hold', 'middle'] as const);
    const { edges } = scene.engine.reader.edgesRecord(GAME.eventId, { types });
    // Its own price is judged by the model of others, as every shown price is.
    const own = edges.filter(({ value, ev }) => (value ?? ev)?.bookmakerId !== 'acme');
    return { books, means: [...means], bests: [...bests], edges: own };
  };
  const before = shown();
  say(scene, 'ingest', { kind: 'venue', id: 'acme', name: 'Acme' });
  scene.prices(['acme', 'home', 120], ['acme', 'away', -110]);
  expect(scene.line().offers.map(({ bookmakerId }) => bookmakerId)).toContain('acme');
  expect(shown()).toEqual(before);
  say(scene, 'operator', { kind: 'venue', id: 'acme' });
  const after = shown();
  expect(after.books).toBe(before.books + 1);
  expect(after.edges.map(({ type }) => type)).toEqual(expect.arrayContaining(['arbitrage']));
});

test('a thousand more venues cost a book that does not use them nothing', () => {
  const workWith = (venues: number) => {
    const engine = new Engine();
    const now = KICKOFF - 60 * MINUTE;
    const entries = Array.from(
      { length: venues },
      (_, index): VenueEntry => ({ kind: 'venue', id: `at_run_time_${index}` }),
    );
    let ordinal = 1;
    const apply = (...groups: Parameters<typeof message>[1]): void => {
      engine.apply(engine.reader.seq + 1, now, message(ordinal, groups));
      ordinal += groups.length;
    };
    const catalog = { kind: 'catalog', receivedAt: now, rejections: {}, by: 'operator' } as const;
    if (venues > 0) apply({ ...catalog, entries });
    const ids = ['pinnacle', 'fanduel', 'draftkings'];
    apply(
      image(
        GAME,
        now,
        ids.flatMap((id) => [quote(id, 'home', -110, now), quote(id, 'away', -105, now)]),
      ),
    );
    // With a book in it: entries of venues that quote nothing have no line looked at.
    if (venues > 0) apply({ ...catalog, entries: entries.map((e) => ({ ...e, id: `x${e.id}` })) });
    apply(patch(GAME, now, [quote('pinnacle', 'home', -120, now)]));
    return { work: engine.work, records: recordsText(engine) };
  };
  expect(workWith(1000)).toEqual(workWith(0));
});

/** Folds steps; the hash of all that they gave. */
function run(steps: readonly LogStep[], engine = new Engine(), done = 0) {
  const hash = new OutputHash();
  for (const [index, { stampMs, message: own }] of steps.entries()) {
    engine.apply(done + index + 1, stampMs, own, hash.add);
  }
  return { engine, hash: hash.digest() };
}

/** The same log, in which each venue is listed right before the message that first names it. */
function listedLate(steps: readonly LogStep[]): LogStep[] {
  const isListing = ({ message: { source } }: LogStep): boolean => source === 'catalog';
  const idOf = (step: LogStep): string => /"id":"(\w+)"/.exec(textOf(step))?.[1] ?? '';
  const waiting = new Map(steps.filter(isListing).map((step) => [idOf(step), step]));
  let sourceSeq = 1;
  return steps
    .filter((step) => !isListing(step))
    .flatMap((step) => {
      const named = [...waiting].filter(([id]) => textOf(step).includes(`"${id}"`));
      const listed = named.map(([id, { message: own }]) => {
        waiting.delete(id);
        const receivedAt = step.message.groups[0]?.receivedAt ?? 0;
        const groups = own.groups.map((group) => ({ ...group, receivedAt }));
        return { stampMs: step.stampMs, message: { ...own, sourceSeq: sourceSeq++, groups } };
      });
      return [...listed, step];
    });
}

function textOf(step: LogStep): string {
  return JSON.stringify(step);
}

function say(scene: Scene, by: Authority, entry: VenueEntry): void {
  const receivedAt = scene.now;
  scene.say({ kind: 'catalog', receivedAt, rejections: {}, by, entries: [entry] }, 'catalog');
}
