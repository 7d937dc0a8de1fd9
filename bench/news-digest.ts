// What contenders say beside what they show: each group's output with the clocks of its offers,
// what changed of an event since a position, how fresh venues are. In the same words for all.

import type { EventHead } from '#domain/message.ts';
import type { Engine } from '#engine/engine.ts';
import type { GroupOutput } from '#engine/state.ts';
import { outputView } from '#engine/view/output-view.ts';
import type { VenueStatus } from '#engine/view/records.ts';
import { assert, must } from '#kit/assert.ts';
import { iso, sideOf } from './book-digest.ts';
import type { MapsEvent, MapsLine, MapsQuote } from './maps-engine/maps-book.ts';
import type { MapsEngine } from './maps-engine/maps-engine.ts';
import type { MapsOutput } from './maps-engine/maps-output.ts';
import type { MapsVenue, MapsVenues } from './maps-engine/maps-venues.ts';
import { naiveLineKey } from './naive-book.ts';

/** A group's output as the engine says it: lines with all their offers' clocks, edges by event. */
export function engineOutput(output: GroupOutput): string {
  const { lines, edges } = outputView(output);
  const said: string[] = [];
  for (const change of lines) {
    assert(change.change === 'changed', 'no line of a slate loses all of its venues');
    const { market, point, cells } = change.line;
    const key = naiveLineKey(market.market.marketType, market.playerId, point);
    said.push(key);
    for (const { venue, offers } of cells) {
      offers.forEach((offer, side) => {
        if (offer) said.push(clocksText(key, market.market.sides[side], venue.bookmakerId, offer));
      });
    }
  }
  for (const { event, edge, reason } of edges) said.push(`${event} ${edge.edgeId} ${reason ?? ''}`);
  return said.sort().join('\n');
}

/** The same of the Maps engine. */
export function mapsOutput({ lines, opened, updated, closed }: MapsOutput): string {
  const said: string[] = [];
  for (const line of lines) {
    const key = keyOfLine(line);
    said.push(key);
    for (const quote of line.quotes) {
      said.push(clocksText(key, sideOfQuote(line, quote), quote.cell.venue.bookmakerId, quote));
    }
  }
  for (const { edgeId } of opened) said.push(`open ${edgeId} `);
  for (const { edgeId } of updated) said.push(`update ${edgeId} `);
  for (const { edge, reason } of closed) said.push(`close ${edge.edgeId} ${reason}`);
  return said.sort().join('\n');
}

interface Upsert {
  readonly marketType: string;
  readonly playerId?: string;
  readonly point: number | null;
  readonly offers: readonly { readonly bookmakerId: string; readonly selection: string }[];
  readonly gone: readonly (readonly [bookmakerId: string, selection: string])[];
}

/** What the engine has to tell of an event to who knows it up to `since`. */
export function engineNews({ reader, changes }: Engine, head: EventHead, since: number): string {
  const { eventId } = head;
  const { changedSeq, hasOffers } = must(reader.findEvent(eventId), eventId);
  const delta = changes.lines(since, { eventId }, {});
  const news = [`event ${changedSeq} ${hasOffers}`];
  if (delta === undefined) return news.join('\n');
  assert(delta.remove.length === 0, 'no line of a slate loses all of its venues');
  for (const upsert of JSON.parse(`[${Buffer.from(delta.upsert)}]`) as readonly Upsert[]) {
    const { marketType, playerId, point, offers, gone } = upsert;
    const key = naiveLineKey(marketType.replace(/_alternate$/, ''), playerId ?? null, point);
    for (const { bookmakerId, selection } of offers) {
      news.push(`news ${key} ${sideOf(selection, head)} ${bookmakerId}`);
    }
    for (const [id, selection] of gone) news.push(`gone ${key} ${sideOf(selection, head)} ${id}`);
  }
  const { newestConfirmedAt, newestReceivedAt } = delta;
  news.push(`newest ${newestConfirmedAt ?? 0} ${newestReceivedAt ?? 0}`);
  return news.sort().join('\n');
}

/** The same of the Maps engine. */
export function mapsNews(engine: MapsEngine, event: MapsEvent, since: number): string {
  const news = [`event ${event.changedSeq} ${event.offers > 0}`];
  const changed = [...engine.changedSince(since)].filter(({ market }) => market.event === event);
  let [confirmedAt, receivedAt] = [0, 0];
  for (const line of changed) {
    const key = keyOfLine(line);
    for (const quote of line.quotes) {
      if (quote.changedSeq <= since) continue;
      const { updatedAt, cell } = quote;
      news.push(`news ${key} ${sideOfQuote(line, quote)} ${cell.venue.bookmakerId}`);
      confirmedAt = Math.max(confirmedAt, Math.min(updatedAt, quote.confirmedAt));
      receivedAt = Math.max(receivedAt, Math.min(updatedAt, quote.receivedAt));
    }
    for (const { venue, quotes, leftSeqs } of line.cells) {
      leftSeqs.forEach((seq, side) => {
        if (quotes[side] !== null || seq <= since) return;
        news.push(`gone ${key} ${line.market.market.sides[side]} ${venue.bookmakerId}`);
      });
    }
  }
  if (changed.length > 0) news.push(`newest ${confirmedAt} ${receivedAt}`);
  return news.sort().join('\n');
}

/** How fresh the venues of the engine are, and what came of their quotes. */
export function engineVenues({ reader }: Engine): string {
  return reader.venueStatuses().map(venueOfRecord).sort().join('\n');
}

/** The same of the Maps engine. */
export function mapsVenues(venues: MapsVenues): string {
  return [...venues].map(venueOfMaps).sort().join('\n');
}

function venueOfRecord(status: VenueStatus): string {
  const { bookmakerId, lastHeardAt, lastReceivedAt, lastConfirmedAt } = status;
  const { offers, accepted, rejected, latencyMs } = status;
  const refused = Object.values(rejected).reduce((sum, count) => sum + count, 0);
  const times = `${lastHeardAt} ${lastReceivedAt} ${lastConfirmedAt}`;
  const late = `${latencyMs?.toReceived} ${latencyMs?.toApplied}`;
  return `venue ${bookmakerId} ${times} ${offers} ${accepted} ${refused} ${late}`;
}

function venueOfMaps(known: MapsVenue): string {
  const { venue, heardAt, receivedAt, newestConfirmedAt, offers, accepted, rejected } = known;
  const hasQuoted = Number.isFinite(newestConfirmedAt);
  const confirmedAt = hasQuoted ? iso(newestConfirmedAt) : null;
  const times = `${iso(heardAt)} ${iso(receivedAt)} ${confirmedAt}`;
  const { toReceivedMs, toAppliedMs } = known;
  const late = hasQuoted ? `${toReceivedMs} ${toAppliedMs}` : 'undefined undefined';
  return `venue ${venue.bookmakerId} ${times} ${offers} ${accepted} ${rejected} ${late}`;
}

interface Clocks {
  readonly confirmedAt: number;
  readonly receivedAt: number;
  readonly appliedAt: number;
}

function clocksText(key: string, side = '', venueId: string, clocks: Clocks): string {
  const { confirmedAt, receivedAt, appliedAt } = clocks;
  return `${key} ${side} ${venueId} ${confirmedAt} ${receivedAt} ${appliedAt}`;
}

function keyOfLine({ market, point }: MapsLine): string {
  return naiveLineKey(market.market.marketType, market.playerId, point);
}

function sideOfQuote({ market }: MapsLine, { side }: MapsQuote): string {
  return market.market.sides[side] ?? '';
}
