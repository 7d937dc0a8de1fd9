// Folds a recording and holds the book against the oracle as it goes, and against the recording
// itself: every offer is what its venue said, and every difference has a stated reason.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Reader } from '#engine/view/reader.ts';
import { readCaptures } from '#ingest/recordings/recording.ts';
import { groupsOfCapture } from '#ingest/venues/the-odds-api/capture.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { IS_LONG } from '../../long.ts';
import { ExchangeLegs } from './exchange-legs.ts';
import { Fold } from './fold.ts';
import { type RawCapture, type RawQuote, rawKey, readRawCaptures } from './raw-recording.ts';

const FOLDER = '../shared/data/recordings';
const HASHES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../regressions/recording-hashes.json', import.meta.url), 'utf8'),
);
const GARBAGE = 100_000;
const MINUTE = 60_000;
/** Of so many captures the oracle is asked at one; what it says of one rests on all before it. */
const ORACLE_EVERY = IS_LONG ? 1 : 48;

/** So often profiles are compared, and of so many lines they must have a model in all. */
const MODELS_LOOKS = IS_LONG ? 24 : 3;
const MODELS_MIN = 100;

/** So many triples of a set, a filter and a profile are drawn by this seed: 500 over four recordings. */
const TRIPLES = IS_LONG ? 125 : 16;
/** Of the edges that are compared under them. */
const EDGES_MIN = IS_LONG ? 125 : 8;
const TRIPLES_SEED = 20_261_108;

/** Why a price of the recording is not in the book, or one that is was not in this capture. */
type Reason = 'garbage' | 'before_start' | 'expired' | 'over' | 'silent_venue';
type Tally = Record<Reason | 'same', number>;

interface RecordingCheck {
  readonly folder?: string;
  /** Of so many captures one is compared with the recording itself. */
  readonly rawEvery: number;
  /** So many comparisons, and so many prices found to be the same, are the least that proves much. */
  readonly rawChecksMin?: number;
  readonly sameMin?: number;
  /** Edges that the triples find together. */
  readonly edgesMin?: number;
}

/** Registers the tests of one recording; they say so where it is not there. */
export function checkRecording(
  name: string,
  {
    folder = FOLDER,
    rawEvery,
    rawChecksMin = 40,
    sameMin = 10_000,
    edgesMin = EDGES_MIN,
  }: RecordingCheck,
): void {
  const path = `${folder}/${name}`;
  const present = existsSync(path);
  if (!present) console.info(`skipped: there is no recording ${path}`);
  describe.skipIf(!present)(`the recording ${name}`, () => {
    test('makes the same book in engine and oracle, and the one it was recorded from', {
      timeout: IS_LONG ? 1_800_000 : 600_000,
    }, async () => {
      const { tally, rawChecks, models, triples, edges, legs, hash } = await check(path, rawEvery);
      const atExchanges = Object.fromEntries(legs.counts);
      const compared = { ...tally, models, triples, edges, atExchanges, seed: TRIPLES_SEED };
      console.info(`${name}: ${JSON.stringify(compared)}`);
      expect(rawChecks).toBeGreaterThanOrEqual(rawChecksMin);
      expect(tally.same).toBeGreaterThan(sameMin);
      expect(models).toBeGreaterThan(MODELS_MIN);
      expect(triples).toBeGreaterThanOrEqual(TRIPLES);
      expect(edges).toBeGreaterThan(edgesMin);
      // What `npm run replay -- FILE --hash` prints; only other rules may change it.
      expect(hash).toBe(HASHES[name]);
    });
  });
}

async function check(path: string, rawEvery: number) {
  const tally: Tally = {
    same: 0,
    garbage: 0,
    before_start: 0,
    expired: 0,
    over: 0,
    silent_venue: 0,
  };
  const fold = new Fold();
  const raws = readRawCaptures(path);
  const lastByVenue = new Map<string, RawCapture>();
  const modelsEvery = Math.ceil(raws.length / MODELS_LOOKS);
  const random = new Random(TRIPLES_SEED);
  const legs = new ExchangeLegs();
  let [index, rawChecks, models, triples, edges] = [0, 0, 0, 0, 0];
  for await (const capture of readCaptures(path)) {
    const raw = raws[index];
    // What the reader refused at the very end travels on an empty capture of its own.
    if (raw === undefined) break;
    expect(capture.receivedAt).toBe(raw.receivedAt);
    fold.apply(groupsOfCapture(capture, fold.context));
    for (const venueId of raw.venues) lastByVenue.set(venueId, raw);
    const where = `capture ${index} ${new Date(raw.receivedAt).toISOString()}`;
    if (index % ORACLE_EVERY === 0 || index === raws.length - 1) {
      expect({ where, difference: fold.difference() }).toEqual({ where, difference: null });
    }
    // What bets at exchanges come to is asked at every capture of the long form, and at none of the short.
    if (IS_LONG) fold.compareLegs(legs, where);
    if (index % modelsEvery === modelsEvery - 1) models += fold.comparedModels(where);
    // A recording of few captures is asked several times at each.
    for (; triples < TRIPLES && triples * raws.length < (index + 1) * TRIPLES; triples++) {
      edges += fold.comparedTriple(random, where);
    }
    if (index % rawEvery === 0) {
      compare(fold.engine.reader, raw, lastByVenue, tally, where);
      rawChecks += 1;
    }
    index += 1;
  }
  expect(index).toBe(raws.length);
  return { tally, rawChecks, models, triples, edges, legs, hash: fold.hash() };
}

function compare(
  reader: Reader,
  raw: RawCapture,
  lastByVenue: ReadonlyMap<string, RawCapture>,
  tally: Tally,
  where: string,
): void {
  const shown = offersShown(reader, raw, lastByVenue);
  for (const [key, price] of shown) {
    if (Math.abs(price) >= GARBAGE) expect.fail(`${where}: ${key} ${price}`);
    const venueId = key.slice(key.lastIndexOf('|') + 1);
    const capture = raw.venues.has(venueId) ? raw : lastByVenue.get(venueId);
    const said = capture?.quotes.get(key) ?? [];
    // What a venue that answered does not list is withdrawn; what one that did not said last
    // stands.
    const quote = said.find(({ american }) => served(american) === price);
    if (quote === undefined) expect.fail(`${where}: ${key} ${price}, said ${JSON.stringify(said)}`);
    const reason = absenceOf(reader, quote);
    if (reason !== null) expect.fail(`${where}: ${key} ${price} stands in spite of ${reason}`);
    tally[raw.venues.has(venueId) ? 'same' : 'silent_venue'] += 1;
  }
  for (const [key, quotes] of raw.quotes) {
    if (shown.has(key)) continue;
    for (const quote of quotes) {
      const reason = absenceOf(reader, quote);
      if (reason === null)
        expect.fail(`${where}: ${key} ${JSON.stringify(quote)} is not in the book`);
      tally[reason] += 1;
    }
  }
}

/** Prices of all offers of open events by the recording's own key. */
function offersShown(
  reader: Reader,
  raw: RawCapture,
  lastByVenue: ReadonlyMap<string, RawCapture>,
): Map<string, number> {
  const rawIds = new Map<string, Set<string>>();
  for (const { rawEventIds } of [...lastByVenue.values(), raw]) {
    for (const rawId of rawEventIds) {
      const eventId = reader.findEvent(rawId)?.eventId ?? '';
      rawIds.set(eventId, (rawIds.get(eventId) ?? new Set()).add(rawId));
    }
  }
  const shown = new Map<string, number>();
  for (const { eventId, status } of reader.events()) {
    if (status === 'final' || status === 'cancelled') continue;
    const { markets, homeTeamName } = reader.oddsRecord(eventId, {});
    const ids = [...(rawIds.get(eventId) ?? [])];
    for (const { marketType, format, playerName, lines } of markets) {
      for (const { point, offers } of lines) {
        for (const { selection, bookmakerId, price } of offers) {
          const isAway = format === 'spread' && selection !== homeTeamName;
          const ownPoint = point !== null && isAway ? 0 - point : point;
          const name = playerName === undefined ? selection : `${playerName} ${selection}`;
          const keys = ids.map((id) => rawKey(id, marketType, name, ownPoint, bookmakerId));
          const key = keys.find((candidate) => raw.quotes.has(candidate)) ?? keys[0];
          shown.set(must(key, `no id of ${eventId} in the recording`), price);
        }
      }
    }
  }
  return shown;
}

/** Why the book may lack a price of the capture it was just given; null when it may not. */
function absenceOf(reader: Reader, { rawEventId, american, confirmedAt }: RawQuote): Reason | null {
  if (Math.abs(american) >= GARBAGE) return 'garbage';
  const entry = must(reader.findEvent(rawEventId), `event ${rawEventId} is unknown`);
  const { status, startTimeMs } = entry;
  if (status === 'final' || status === 'cancelled') return 'over';
  const started = reader.now >= startTimeMs;
  if (started && confirmedAt < startTimeMs) return 'before_start';
  return reader.now - confirmedAt > (started ? 15 : 60) * MINUTE ? 'expired' : null;
}

/** Even money is +100. */
function served(american: number): number {
  return american === -100 ? 100 : american;
}
