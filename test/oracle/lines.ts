// Groups an event's quotes into lines and offers: one line per (market, team, player, point),
// whichever key named it, and on it one offer per venue and side.

import type { LeagueId } from '#domain/league.ts';
import type { Market } from '#domain/market.ts';
import { marketOf, marketsOfLeague } from '#domain/market-catalog.ts';
import { must } from '#kit/assert.ts';
import { builtInVenue, type VenueOf } from './catalogue.ts';
import type { Offer } from './offer.ts';
import { ascending, grouped, nullFirst, order } from './ordering.ts';
import type { ProfileJudge } from './price/profile.ts';
import type { Quotes, StoredQuote } from './quotes.ts';
import { fairProbabilities } from './summary.ts';

/** What a venue shows for one side of a line. */

/** A line with all its offers, by side and then by bookmakerId. */
export interface Line {
  /** Names the line within its event. */
  readonly key: string;
  readonly market: Market;
  /** The market type it is served under. */
  readonly servedType: string;
  readonly isAlternate: boolean;
  readonly isMain: boolean;
  readonly team: 'home' | 'away' | null;
  readonly playerId: string | null;
  readonly point: number | null;
  readonly offers: readonly Offer[];
  /** What the profile that is asked for thinks of it, whatever offers are shown. */
  readonly judge?: ProfileJudge;
}

interface Candidate extends Omit<Line, 'isMain'> {
  readonly family: string;
  readonly mainOperators: number;
}

/** Every line of the quotes, in the order in which lines are listed. */
export function linesOf(
  quotes: Quotes,
  leagueId: LeagueId,
  venueOf: VenueOf = builtInVenue,
): Line[] {
  const catalog = marketsOfLeague(leagueId);
  const groups = grouped(quotes.values(), lineKey);
  const candidates = [...groups].map(([key, group]) => candidateOf(key, group, leagueId, venueOf));
  const families = [...grouped(candidates, (candidate) => candidate.family).values()];
  const mains = new Set(families.map(mainOf));
  return candidates
    .map((candidate) => ({ ...candidate, isMain: mains.has(candidate) }))
    .sort(
      order<Line>(
        (left, right) => catalog.indexOf(left.market) - catalog.indexOf(right.market),
        (left, right) => teamRank(left.team) - teamRank(right.team),
        (left, right) => nullFirst(left.playerId, right.playerId),
        (left, right) => Number(left.isAlternate) - Number(right.isAlternate),
        (left, right) => nullFirst(left.point, right.point),
      ),
    );
}

/** Names an offer within its event. */
export function offerKey(line: Line, offer: Offer): string {
  return JSON.stringify([line.key, offer.side, offer.venue.bookmakerId]);
}

function lineKey(quote: StoredQuote): string {
  return JSON.stringify([quote.marketType, quote.team, quote.playerId, quote.point]);
}

function candidateOf(
  key: string,
  quotes: readonly StoredQuote[],
  leagueId: LeagueId,
  venueOf: VenueOf,
): Candidate {
  const first = must(quotes[0], 'a line without a quote');
  const market = must(marketOf(leagueId, first.marketType), `market ${first.marketType}`);
  const underMain = quotes.filter((quote) => !quote.isAlternate);
  const isAlternate = underMain.length === 0;
  return {
    key,
    family: JSON.stringify([first.marketType, first.team, first.playerId]),
    market,
    servedType: isAlternate ? `${market.marketType}_alternate` : market.marketType,
    isAlternate,
    team: first.team,
    playerId: first.playerId,
    point: first.point,
    offers: offersOf(market, quotes, leagueId, venueOf),
    mainOperators: new Set(underMain.map((quote) => venueOf(quote.venueId).operatorId)).size,
  };
}

/** Of a venue's two keys for one side the later confirmed one counts; on a tie the main key. */
function offersOf(
  market: Market,
  quotes: readonly StoredQuote[],
  leagueId: LeagueId,
  venueOf: VenueOf,
): Offer[] {
  const slots = grouped(quotes, (quote) => JSON.stringify([quote.side, quote.venueId]));
  const offers = [...slots.values()].map((rivals) => {
    const quote = rivals.reduce((kept, rival) => (isEffective(rival, kept) ? rival : kept));
    return { leagueId, venue: venueOf(quote.venueId), side: quote.side, quote };
  });
  return offers.sort(
    order<Offer>(
      (left, right) => market.sides.indexOf(left.side) - market.sides.indexOf(right.side),
      (left, right) => ascending(left.venue.bookmakerId, right.venue.bookmakerId),
    ),
  );
}

function isEffective(quote: StoredQuote, rival: StoredQuote): boolean {
  if (quote.confirmedAt !== rival.confirmedAt) return quote.confirmedAt > rival.confirmedAt;
  return !quote.isAlternate;
}

/** The main line of lines that differ in their point only; none where no key is a main one. */
function mainOf(family: readonly Candidate[]): Candidate | undefined {
  return family
    .filter((line) => line.mainOperators > 0)
    .sort(
      order<Candidate>(
        (left, right) => right.mainOperators - left.mainOperators,
        (left, right) => ascending(distanceFromEven(left), distanceFromEven(right)),
        (left, right) => Math.abs(left.point ?? 0) - Math.abs(right.point ?? 0),
        (left, right) => nullFirst(left.point, right.point),
      ),
    )[0];
}

/** How far the first side's fair probability is from one half; farthest where there is none. */
function distanceFromEven(line: Candidate): number {
  const fair = fairProbabilities(line.market, line.offers)?.[0];
  // Mirrored prices are equally far whatever the last bit of their sums.
  return fair === undefined ? Infinity : Math.round(Math.abs(fair - 0.5) * 1e8);
}

function teamRank(team: Line['team']): number {
  return team === null ? 0 : team === 'home' ? 1 : 2;
}
