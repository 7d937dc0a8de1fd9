// What venues truly quote against what the book shows: a price that was confirmed within its rules
// must stand exactly as it is, and nothing may stand that no venue quotes.

import { marketOf } from '#domain/market-catalog.ts';
import type { EventHead, Quote } from '#domain/message/message.ts';
import { teamById } from '#domain/team.ts';
import type { Engine } from '#engine/engine.ts';
import type { OfferRecord } from '#engine/view/records.ts';
import { selectionLabel } from '#engine/view/selection.ts';
import { must } from '#kit/assert.ts';
import { Breach, type TruePrice } from './action.ts';

/** From when on prices of an event are of play, and since when that is known; epoch ms. */
export interface Beginning {
  readonly at: number;
  readonly since: number;
}

/** Since when rules and beginnings are as they are, by the log's clock (epoch ms). */
export interface Steadiness {
  readonly rulesSince: number;
  beginningOf(eventId: string): Beginning;
}

/** Throws where the book lacks a true price or shows another; returns how many must stand. */
export function expectTruth(
  engine: Engine,
  prices: readonly TruePrice[],
  steadiness: Steadiness,
): number {
  const shown = shownOffers(engine);
  let standing = 0;
  for (const price of prices) {
    const key = keyOf(price.head, price.quote);
    const offer = shown.get(key);
    shown.delete(key);
    if (!mustStand(engine, price, steadiness)) continue;
    standing += 1;
    const wanted = offerText(price.quote);
    const found = offer ? recordText(offer) : 'nothing';
    if (wanted === found) continue;
    throw new Breach('nothing lost', `${key} is truly ${wanted}, the book has ${found}`);
  }
  for (const [key, offer] of shown) {
    throw new Breach('nothing lost', `no venue quotes ${key} any more: ${recordText(offer)}`);
  }
  return standing;
}

/** Young enough, confirmed since the game began, and judged by one rule and start all along. */
function mustStand(engine: Engine, price: TruePrice, { rulesSince, beginningOf }: Steadiness) {
  const { reader, config } = engine;
  const { head, confirmedAt } = price;
  const { at, since } = beginningOf(head.eventId);
  const { ttlLiveMs, ttlPregameMs } = must(config, 'the rules').pricing;
  const hasBegun = reader.now >= at;
  if (hasBegun && confirmedAt < at) return false;
  if (confirmedAt <= rulesSince || confirmedAt <= since) return false;
  return reader.now - confirmedAt <= (hasBegun ? ttlLiveMs : ttlPregameMs);
}

/** Every offer of the book by event, line, venue and selection. */
function shownOffers({ reader }: Engine): Map<string, OfferRecord> {
  const offers = new Map<string, OfferRecord>();
  for (const { eventId } of reader.events()) {
    for (const market of reader.oddsRecord(eventId, {}).markets) {
      const marketType = market.marketType.replace(/_alternate$/, '');
      const { team = '', playerId = '' } = market;
      for (const { point, offers: own } of market.lines) {
        for (const offer of own) {
          const line = [eventId, marketType, team, playerId, point];
          offers.set([...line, offer.bookmakerId, offer.selection].join('|'), offer);
        }
      }
    }
  }
  return offers;
}

function keyOf(head: EventHead, quote: Quote): string {
  const names = { home: teamName(head.homeTeamId), away: teamName(head.awayTeamId) };
  const market = must(marketOf(head.leagueId, quote.marketType), quote.marketType);
  const selection = selectionLabel(market, quote.side, names.home, names.away);
  const team = quote.team === null ? '' : names[quote.team];
  const line = [head.eventId, quote.marketType, team, quote.playerId ?? '', quote.point];
  return [...line, quote.venueId, selection].join('|');
}

function teamName(teamId: string): string {
  return must(teamById(teamId), teamId).name;
}

function offerText({ price, suspended, size, link }: Quote): string {
  return `${price / 100} ${suspended} ${size} ${link}`;
}

function recordText({ price, suspended, size, link }: OfferRecord): string {
  return `${price} ${suspended} ${size ?? null} ${link ?? null}`;
}
