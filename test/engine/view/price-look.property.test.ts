// Looks at best prices say what the records of all offers say, whatever chooses among them.

import { expect, test } from 'vitest';
import { marketOf } from '#domain/market-catalog.ts';
import { venueById } from '#domain/venue-catalog.ts';
import { Engine } from '#engine/engine.ts';
import type { PriceBrief, PriceFilter, Reader } from '#engine/view/reader.ts';
import type { LineRecord, OddsMarketRecord, OfferRecord } from '#engine/view/records.ts';
import { ownPoint, selectionLabel } from '#engine/view/selection.ts';
import { must } from '#kit/assert.ts';
import { randomLog } from '../../fuzz/random-log.ts';
import { share } from '../../long.ts';

const MAIN = new Set(['moneyline', 'spread', 'total', 'player_pass_yds', 'double_chance']);
const WITH_ALTERNATES = new Set([...MAIN, 'total_alternate', 'player_pass_yds_alternate']);
const FILTERS: readonly PriceFilter[] = [
  { marketTypes: MAIN, everyLine: false },
  { marketTypes: WITH_ALTERNATES, everyLine: true },
  { marketTypes: WITH_ALTERNATES, everyLine: false, sourceType: 'exchange' },
  { marketTypes: MAIN, everyLine: true, bookmakerIds: new Set(['draftkings', 'lowvig']) },
  { marketTypes: MAIN, everyLine: false, playerIds: new Set(['nfl_josh_allen']) },
];

test('looks at best prices say what records of offers say', () => {
  const seen = FILTERS.map(() => 0);
  for (let seed = 1; seed <= share(24); seed++) {
    const engine = new Engine();
    const { reader } = engine;
    randomLog(seed, 80).forEach(({ message, stampMs }, index) => {
      engine.apply(index + 1, stampMs, message);
      for (const { eventId } of reader.events()) {
        FILTERS.forEach((filter, number) => {
          const looks = reader.bestPrices(eventId, filter).map(textOf).sort();
          expect(looks, `seed ${seed}`).toEqual(fromRecords(reader, eventId, filter).sort());
          seen[number] = (seen[number] as number) + looks.length;
        });
      }
    });
  }
  // Each filter lets something in.
  expect(Math.min(...seen)).toBeGreaterThan(share(200));
});

function fromRecords(reader: Reader, eventId: string, filter: PriceFilter): string[] {
  const { marketTypes, playerIds, everyLine } = filter;
  const { markets, fetchedAt } = reader.oddsRecord(eventId, { marketTypes });
  return markets
    .filter(({ playerId }) => !playerIds || playerIds.has(playerId ?? ''))
    .flatMap((market) =>
      market.lines
        .filter(({ isMain }) => isMain || market.isAlternate || everyLine)
        .flatMap((line) => looksOf(reader, eventId, fetchedAt, market, line, filter)),
    );
}

function looksOf(
  reader: Reader,
  eventId: string,
  calculatedAt: string,
  shown: OddsMarketRecord,
  line: LineRecord,
  filter: PriceFilter,
): string[] {
  const { leagueId, homeTeamName, awayTeamName } = reader.eventRecord(eventId);
  const type = shown.marketType.replace('_alternate', '');
  const market = must(marketOf(leagueId, type), type);
  return market.sides.flatMap((side) => {
    const outcome = selectionLabel(market, side, homeTeamName, awayTeamName);
    const open = line.offers.filter((each) => each.selection === outcome && !each.suspended);
    const [best] = open.filter((offer) => passes(offer, filter)).sort(byPrice);
    if (!best) return [];
    const { fairOdds, avgOdds } = must(line.summary[side], 'a summary of a quoted side');
    return textOf({
      calculatedAt,
      marketType: shown.marketType,
      isMain: line.isMain,
      team: shown.team,
      playerId: shown.playerId,
      playerName: shown.playerName,
      point: line.point === null ? undefined : ownPoint(market, side, line.point),
      outcome,
      venue: must(venueById(best.bookmakerId), 'a venue'),
      odds: best.price,
      fairOdds,
      avgOdds: must(avgOdds, 'an average'),
      books: open.length,
    });
  });
}

function passes({ sourceType, bookmakerId }: OfferRecord, filter: PriceFilter): boolean {
  if (filter.sourceType !== undefined && filter.sourceType !== sourceType) return false;
  return filter.bookmakerIds?.has(bookmakerId) ?? true;
}

function byPrice(a: OfferRecord, b: OfferRecord): number {
  const sharpness = ({ bookmakerId }: OfferRecord) => venueById(bookmakerId)?.sharpWeight ?? 0;
  return (
    b.price - a.price || sharpness(b) - sharpness(a) || (a.bookmakerId < b.bookmakerId ? -1 : 1)
  );
}

/** When a price was confirmed stands in no record of offers. */
function textOf({
  venue,
  ...rest
}: Omit<PriceBrief, 'confirmedAtMs'> & Partial<PriceBrief>): string {
  const { confirmedAtMs: _, ...look } = rest;
  const named = Object.entries({ ...look, venue: venue.bookmakerId });
  return JSON.stringify(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}
