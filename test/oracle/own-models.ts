// What models of somebody's own say, as it is shown to him: prices that are no offers. Nobody's is the
// best, nothing sums them up, and no line is a main one.

import type { PriceFormat } from '#domain/message/message.ts';
import { spellingPrecedes } from '#domain/player.ts';
import type { OddsMarketRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import type { EventState } from './event-state.ts';
import type { Line } from './lines.ts';
import { grouped } from './ordering.ts';
import { impliedProbability, rounded, shownQuote } from './price/odds.ts';
import type { Players } from './records.ts';
import { instant, selectionOf, subjectMembers } from './words.ts';

/** Names of players; of those whom only models know, of all spellings the one that precedes. */
export function withNamesSaid(players: Players, lines: readonly Line[]): Players {
  const names = new Map<string, string>();
  for (const { quote } of lines.flatMap(({ offers }) => offers)) {
    if (quote.playerId === null) continue;
    const name = must(quote.playerName, 'a name');
    const known = names.get(quote.playerId);
    if (known === undefined || spellingPrecedes(name, known)) names.set(quote.playerId, name);
  }
  return new Map([...names, ...players]);
}

export function ownMarkets(
  event: EventState,
  lines: readonly Line[],
  players: Players,
  format?: PriceFormat,
): OddsMarketRecord[] {
  const markets = grouped(lines, ({ servedType, team, playerId }) =>
    JSON.stringify([servedType, team, playerId]),
  );
  return [...markets.values()].map((group) => {
    const first = must(group[0], 'a market without lines');
    const { servedType: marketType, market, isAlternate } = first;
    const { marketName, period, format: kind } = market;
    return {
      ...{ marketType, marketName, period, format: kind, isAlternate },
      ...subjectMembers(event.head, first, players),
      lines: group.map((line) => ({
        ...{ point: line.point, isMain: false, hold: null },
        summary: Object.fromEntries(line.market.sides.map((side) => [side, null])),
        offers: line.offers.map(({ venue, side, quote }) => ({
          bookmakerId: venue.bookmakerId,
          bookmakerName: venue.bookmakerName,
          sourceType: venue.sourceType,
          sourceRegion: venue.sourceRegion,
          selection: selectionOf(event.head, line, side),
          price: shownQuote(quote, format),
          impliedProbability: rounded(impliedProbability(quote.price), 8),
          ...{ isBest: false, suspended: quote.suspended, indicative: true },
          updatedAt: instant(quote.confirmedAt),
        })),
      })),
    };
  });
}
