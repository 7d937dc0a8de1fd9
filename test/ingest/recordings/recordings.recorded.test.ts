// Real recordings lie beside the project on some machines only; where they do, everything in them
// must come out or be counted.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Group, ImageGroup } from '#domain/message/message.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { readCaptures } from '#ingest/recordings/recording.ts';
import { NOTED_ONLY } from '#ingest/rejection.ts';
import { type Capture, groupsOfCapture } from '#ingest/venues/the-odds-api/capture.ts';
import { countPrices } from '#ingest/venues/the-odds-api/response-schemas.ts';
import { groupSchema } from '#ingest/wire/message.ts';
import { imagesOf, rejectionsOf } from '../wire/wire-fixture.ts';

const RECORDINGS = '../shared/data/recordings';
const SAMPLES = '../shared/data/odds_ticks/raw_samples';
const present = existsSync(RECORDINGS) && existsSync(SAMPLES);
if (!present) console.info(`skipped: there are no recordings in ${RECORDINGS}`);

const files = present
  ? [RECORDINGS, SAMPLES]
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
      .filter((path) => /\/(nfl|ncaaf|mlb|worldcup)_[^/]*\.gz$/.test(path))
  : [];

interface Price {
  readonly bookmaker: string;
  readonly name: string;
  readonly price: number;
}

describe.skipIf(!present)('the recording', () => {
  test.each(files)('%s comes out whole: every price is a quote or counted', async (path) => {
    const context = {
      identity: openIdentity(undefined),
      quarantine: createQuarantine(),
      source: 'test',
    };
    let [captures, quotes] = [0, 0];
    for await (const capture of readCaptures(path)) {
      const groups = groupsOfCapture(capture, context);
      expectEveryPrice(capture, groups);
      quotes += imagesOf(groups).reduce((sum, image) => sum + image.quotes.length, 0);
      if (captures % 100 === 0) for (const group of groups) groupSchema.parse(group);
      captures += 1;
    }
    expect(captures).toBeGreaterThan(0);
    expect(quotes).toBeGreaterThan(100);
  });
});

/** Also event by event: the quotes of an image are the prices of its event, one for one. */
function expectEveryPrice(capture: Capture, groups: readonly Group[]): void {
  const images = imagesOf(groups);
  const accepted = images.reduce((sum, image) => sum + image.quotes.length, 0);
  const refused = Object.entries(rejectionsOf(groups))
    .filter(([reason]) => !NOTED_ONLY.has(reason))
    .reduce((sum, [, prices]) => sum + prices, 0);
  const raw = capture.events.reduce((sum: number, event) => sum + rawPrices(event).length, 0);
  if (accepted + refused !== raw) expect({ accepted, refused }).toBe(raw);
  for (const [index, event] of capture.events.entries()) {
    const image = images[index];
    if (image === undefined) throw new Error(`event ${index} has no image; ${countPrices(event)}`);
    expectSamePrices(rawPrices(event), image);
  }
}

function expectSamePrices(raw: readonly Price[], image: ImageGroup): void {
  const wanted = raw
    .filter(({ price }) => Math.abs(price) < 100_000)
    .map(({ bookmaker, price }) => `${bookmaker} ${price}`);
  const got = image.quotes.map(({ venueId, nativePrice }) => `${venueId} ${nativePrice}`);
  if (wanted.join() !== got.join()) expect(got).toEqual(wanted);
}

function rawPrices(event: unknown): Price[] {
  const { bookmakers } = event as {
    bookmakers: { key: string; markets: { outcomes: { name: string; price: number }[] }[] }[];
  };
  return bookmakers.flatMap(({ key, markets }) =>
    markets.flatMap(({ outcomes }) =>
      outcomes.map(({ name, price }) => ({ bookmaker: key, name, price })),
    ),
  );
}
