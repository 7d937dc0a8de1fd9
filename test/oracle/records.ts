// The records of one event as the interface shows them, recomputed from its lines. Filters act on
// offers first; what a line is called and whether it is main is decided without them.

import { leagueById } from '#domain/league.ts';
import type { Quote } from '#domain/message/message.ts';
import { foldName } from '#domain/name-folding.ts';
import type { OfferFilter } from '#engine/view/reader.ts';
import type {
  EventRecord,
  LineRecord,
  OddsEventHead,
  OddsMarketRecord,
  OfferRecord,
  PlayerTeam,
  PropPlayerRecord,
} from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import { currentReport, type EventState, statusOf } from './event-state.ts';
import type { Line } from './lines.ts';
import type { Offer } from './offer.ts';
import { grouped } from './ordering.ts';
import { impliedProbability, rounded, shownBeside, shownQuote } from './price/odds.ts';
import { seasonOf } from './season.ts';
import { bestOffer, hold, openOffers, summaryOf } from './summary.ts';
import { instant, selectionOf, subjectMembers, teamRecord } from './words.ts';

const PROBABILITY_DECIMALS = 8;

/** How prices are shown. */
type Showing = Pick<OfferFilter, 'oddsFormat' | 'depth'>;

export type Players = ReadonlyMap<string, string>;

/** The sport of the event's league. */
export function sportOf(event: EventState): string {
  return must(leagueById(event.head.leagueId), `league ${event.head.leagueId}`).sport;
}

/** The event record without the time of its last change. */
export function eventRecordBody(event: EventState, now: number): Omit<EventRecord, 'updatedAt'> {
  const { head, report, startTime } = event;
  const current = currentReport(event, now);
  const homeTeam = teamRecord(head.homeTeamId);
  const awayTeam = teamRecord(head.awayTeamId);
  return {
    eventId: head.eventId,
    leagueId: head.leagueId,
    sport: sportOf(event),
    season: seasonOf(head.leagueId, startTime),
    seasonType: report?.seasonType ?? 'regular',
    status: statusOf(event, now),
    startTime: instant(startTime),
    neutralSite: report?.neutralSite ?? false,
    venue: report?.venue ?? null,
    homeTeam,
    awayTeam,
    homeTeamName: homeTeam.name,
    awayTeamName: awayTeam.name,
    score: current?.score ?? null,
    period: current?.period ?? null,
    clock: current?.clock ?? null,
  };
}

/** The head of odds and props without the time of its last change. */
export function oddsHeadBody(event: EventState, now: number): Omit<OddsEventHead, 'fetchedAt'> {
  const { head } = event;
  return {
    eventId: head.eventId,
    canonicalEventId: head.eventId,
    leagueId: head.leagueId,
    sport: sportOf(event),
    homeTeamName: teamRecord(head.homeTeamId).name,
    awayTeamName: teamRecord(head.awayTeamId).name,
    startTime: instant(event.startTime),
    status: statusOf(event, now),
  };
}

/** The lines with the offers that pass; lines without any are gone. */
export function filtered(lines: readonly Line[], filter: OfferFilter, players: Players): Line[] {
  return lines
    .filter((line) => linePasses(line, filter, players))
    .map((line) => ({ ...line, offers: line.offers.filter((each) => offerPasses(each, filter)) }))
    .filter((line) => line.offers.length > 0);
}

function linePasses(line: Line, filter: OfferFilter, players: Players): boolean {
  const { marketTypes, playerIds, playerName } = filter;
  if (marketTypes !== undefined && !marketTypes.has(line.servedType)) return false;
  if (playerIds !== undefined && (line.playerId === null || !playerIds.has(line.playerId))) {
    return false;
  }
  if (playerName === undefined) return true;
  const name = line.playerId === null ? undefined : players.get(line.playerId);
  return name !== undefined && foldName(name).includes(playerName);
}

function offerPasses(offer: Offer, filter: OfferFilter): boolean {
  const { bookmakerIds, sourceType } = filter;
  if (bookmakerIds !== undefined && !bookmakerIds.has(offer.venue.bookmakerId)) return false;
  return sourceType === undefined || offer.venue.sourceType === sourceType;
}

/** The markets of filtered lines, in their order. */
export function marketRecords(
  event: EventState,
  lines: readonly Line[],
  players: Players,
  shown: Showing = {},
): OddsMarketRecord[] {
  const markets = grouped(lines, ({ servedType, team, playerId }) =>
    JSON.stringify([servedType, team, playerId]),
  );
  return [...markets.values()].map((group) => {
    const first = must(group[0], 'a market without lines');
    return {
      marketType: first.servedType,
      marketName: first.market.marketName,
      period: first.market.period,
      format: first.market.format,
      isAlternate: first.isAlternate,
      ...subjectMembers(event.head, first, players),
      lines: group.map((line) => lineRecord(event, line, shown)),
    };
  });
}

function lineRecord(event: EventState, line: Line, shown: Showing): LineRecord {
  return {
    point: line.point,
    isMain: line.isMain,
    hold: hold(line.market, line.offers),
    summary: summaryOf(line.market, line.offers, shown.oddsFormat?.name, line.judge),
    offers: offerRecords(event, line, shown),
  };
}

function offerRecords(event: EventState, line: Line, shown: Showing): OfferRecord[] {
  const format = shown.oddsFormat?.name;
  return line.offers.map((offer) => {
    const { venue, quote } = offer;
    const best = bestOffer(openOffers(line.offers, offer.side));
    return {
      bookmakerId: venue.bookmakerId,
      bookmakerName: venue.bookmakerName,
      sourceType: venue.sourceType,
      sourceRegion: venue.sourceRegion,
      selection: selectionOf(event.head, line, offer.side),
      price: shownQuote(quote, format),
      impliedProbability: rounded(impliedProbability(quote.price), PROBABILITY_DECIMALS),
      isBest: !quote.suspended && quote.price === best?.quote.price,
      suspended: quote.suspended,
      indicative: venue.sourceType === 'dfs',
      updatedAt: instant(event.history.offerChangedAt(line, offer)),
      ...(quote.size === null ? {} : { size: quote.size }),
      ...(quote.link === null ? {} : { link: quote.link }),
      ...(quote.betDelayMs === undefined ? {} : { betDelayMs: quote.betDelayMs }),
      ...depthMembers(quote, shown),
      ...feeMember(offer, shown),
    };
  });
}

/** The best lay price, and where levels are asked for as many of each side as there are. */
function depthMembers(quote: Quote, { oddsFormat, depth: most }: Showing) {
  const { size, depth } = quote;
  if (depth === undefined) return {};
  const levels = (numbers: readonly number[]) =>
    Array.from({ length: numbers.length / 2 }, (_, at): [number, number | null] => [
      shownBeside(numbers[2 * at] as number, quote, oddsFormat?.name),
      numbers[2 * at + 1] || null,
    ]);
  const [behind, lay] = [levels(depth.behind), levels(depth.lay)];
  const [best] = lay;
  const top = best && { lay: { price: best[0], size: best[1] } };
  if (most === undefined) return top ?? {};
  const back = [[shownQuote(quote, oddsFormat?.name), size] as [number, number | null], ...behind];
  return { ...top, depth: { back: back.slice(0, most), lay: lay.slice(0, most) } };
}

/** Where levels are asked for, what the market of an exchange is charged, if it says so. */
function feeMember({ venue, quote }: Offer, { depth }: Showing): Pick<OfferRecord, 'fee'> {
  const isShown = depth !== undefined && venue.sourceType === 'exchange';
  return isShown && quote.fee !== undefined ? { fee: quote.fee } : {};
}

/** The team of the event that a player is said to play for. */
function playerTeam({ head, playerTeams }: EventState, playerId: string): PlayerTeam {
  const side = playerTeams.get(playerId);
  if (side === undefined) return { teamAbbr: null, teamName: null };
  const { abbreviation, name } = teamRecord(side === 'home' ? head.homeTeamId : head.awayTeamId);
  return { teamAbbr: abbreviation, teamName: name };
}

/** The players of filtered lines by playerId, with their markets in order. */
export function playerRecords(
  event: EventState,
  lines: readonly Line[],
  players: Players,
  form: 'list' | 'event',
  shown: Showing = {},
): PropPlayerRecord[] {
  const props = lines.filter((line) => line.playerId !== null);
  const byPlayer = [...grouped(props, (line) => line.playerId ?? '')];
  return byPlayer
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([playerId, own]) => ({
      playerName: must(players.get(playerId), `name of player ${playerId}`),
      playerId,
      ...playerTeam(event, playerId),
      markets: [...grouped(own, (line) => line.servedType).values()].map((group) => {
        const first = must(group[0], 'a market without lines');
        return {
          marketType: first.servedType,
          marketName: first.market.marketName,
          format: first.market.format,
          isAlternate: first.isAlternate,
          lines: group.map((line) => ({
            point: line.point,
            ...(form === 'event'
              ? { summary: summaryOf(line.market, line.offers, shown.oddsFormat?.name, line.judge) }
              : {}),
            offers: offerRecords(event, line, shown),
          })),
        };
      }),
    }));
}
