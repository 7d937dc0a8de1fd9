// A touched line looked at once: what expired leaves, offers are compared with what was shown,
// bests and edges found anew. Only differences go into the output.
import { isSane } from '#domain/odds.ts';
import { findArbitrage } from './arbitrage.ts';
import { bestPrice } from './best-price.ts';
import type { Line, Offer, Slot, VenueCell } from './book.ts';
import type { EdgeView } from './edge.ts';
import { reconcileEdges } from './edges.ts';
import { isOpen } from './event-life.ts';
import { lineChanged, removeLine } from './line-changes.ts';
import type { EngineState } from './state.ts';
import { judge, opinionsOf } from './value.ts';

/** Brings one touched line up to date; its market's main line is chosen afterwards. */
export function evaluateLine(state: EngineState, line: Line): void {
  const { market } = line;
  if (market.lines.get(line.point) !== line) return;
  dropExpired(state, line);
  const before = { isAlternate: line.isAlternate };
  const isAlternate = !line.cells.some((cell) => cell.main.some(Boolean));
  const changed = refreshOffers(state, line);
  if (!line.cells.some((cell) => cell.offers.some(Boolean))) {
    reconcileEdges(state, line, []);
    removeLine(state, line);
    return;
  }
  if (isAlternate !== before.isAlternate && line.changedSeq > 0) removeLine(state, line, true);
  line.isAlternate = isAlternate;
  line.mainOperators = countMainOperators(line);
  if (changed || isAlternate !== before.isAlternate || line.changedSeq === 0) {
    lineChanged(state, line);
  }
  state.touchedMarkets.add(market);
  reconcileEdges(state, line, edgesOf(state, line));
  state.deadlines.schedule(line, nextDeadline(state, line));
}

function dropExpired(state: EngineState, line: Line): void {
  const { event } = line.market;
  const started = state.now >= event.startTime;
  const ttlMs = started ? state.pricing.ttlLiveMs : state.pricing.ttlPregameMs;
  for (const cell of line.cells) {
    for (const slots of [cell.main, cell.alternate]) {
      for (let side = 0; side < slots.length; side++) {
        const slot = slots[side];
        if (!slot) continue;
        const beforeStart = started && slot.confirmedAt < event.startTime;
        if (!beforeStart && state.now - slot.confirmedAt <= ttlMs) continue;
        slots[side] = null;
        const reason = beforeStart ? 'started' : 'stale';
        state.noteLeaving(line, side, cell.venue.bookmakerId, reason);
      }
    }
  }
}

/** The later confirmation of a venue's two keys is in force; the main key where they are equal. */
function effectiveSlot(cell: VenueCell, side: number): Slot | null {
  const main = cell.main[side] ?? null;
  const alternate = cell.alternate[side] ?? null;
  if (!main || !alternate) return main ?? alternate;
  return alternate.confirmedAt > main.confirmedAt ? alternate : main;
}

/** Offers and isBest as they are now; true if anything shown changed. */
function refreshOffers(state: EngineState, line: Line): boolean {
  let changed = false;
  for (const cell of line.cells) {
    for (let side = 0; side < cell.offers.length; side++) {
      state.offersExamined += 1;
      if (refreshOffer(state, line, cell, side)) changed = true;
    }
  }
  for (let side = 0; side < line.market.market.sides.length; side++) {
    const best = bestPrice(line.cells, side);
    for (const cell of line.cells) {
      const offer = cell.offers[side];
      if (!offer) continue;
      const isBest = !offer.suspended && offer.price === best;
      if (isBest === offer.isBest) continue;
      offer.isBest = isBest;
      offer.changedSeq = state.seq;
      changed = true;
    }
  }
  return changed;
}

function refreshOffer(state: EngineState, line: Line, cell: VenueCell, side: number): boolean {
  const slot = effectiveSlot(cell, side);
  const offer = cell.offers[side] ?? null;
  const { event } = line.market;
  if (!slot) {
    if (!offer) return false;
    cell.offers[side] = null;
    cell.goneSeq[side] = state.seq;
    countOffers(line, -1);
    event.changedAt = state.now;
    return true;
  }
  if (!offer) {
    cell.offers[side] = offerOf(state, slot);
    countOffers(line, 1);
    event.changedAt = state.now;
    return true;
  }
  offer.confirmedAt = slot.confirmedAt;
  const moved = offer.price !== slot.price || offer.suspended !== slot.suspended;
  if (!moved && offer.size === slot.size && offer.link === slot.link) return false;
  offer.price = slot.price;
  offer.suspended = slot.suspended;
  offer.size = slot.size;
  offer.link = slot.link;
  offer.changedSeq = state.seq;
  if (moved) {
    offer.updatedAt = state.now;
    event.changedAt = state.now;
  }
  return true;
}

function offerOf(state: EngineState, slot: Slot): Offer {
  const { price, suspended, confirmedAt, size, link } = slot;
  const at = { updatedAt: state.now, changedSeq: state.seq };
  return { price, suspended, confirmedAt, size, link, isBest: false, ...at };
}

function countOffers(line: Line, by: 1 | -1): void {
  const { event, playerId } = line.market;
  event.offerCount += by;
  if (playerId !== null) event.propCount += by;
}

function countMainOperators(line: Line): number {
  const operators = new Set<string>();
  for (const cell of line.cells) {
    if (cell.main.some(Boolean)) operators.add(cell.venue.operatorId);
  }
  return operators.size;
}

function edgesOf(state: EngineState, line: Line): EdgeView[] {
  const { market, event } = line.market;
  if (!isOpen(event.status)) return [];
  const started = state.now >= event.startTime;
  const ageMsMax = started ? state.pricing.edgeAgeLiveMs : state.pricing.edgeAgePregameMs;
  const oldest = state.now - ageMsMax;
  const eligible = (_: VenueCell, offer: Offer): boolean =>
    !offer.suspended && offer.confirmedAt >= oldest && isSane(offer.price);
  const found: EdgeView[] = [];
  if (market.probabilityTotal === 1) {
    const arbitrage = findArbitrage(line.cells, market.sides.length, eligible);
    if (arbitrage) found.push(arbitrage);
  }
  const opinions = opinionsOf(market, line.cells, state.pricing.devig, eligible);
  found.push(...judge(line.cells, opinions, market.sides.length, eligible));
  return found;
}

/** When time alone changes this line next: a quote expires or becomes too old for edges. */
function nextDeadline(state: EngineState, line: Line): number {
  const { event } = line.market;
  const started = state.now >= event.startTime;
  const { pricing } = state;
  const ttlMs = started ? pricing.ttlLiveMs : pricing.ttlPregameMs;
  const edgeMs = started ? pricing.edgeAgeLiveMs : pricing.edgeAgePregameMs;
  let next = Number.POSITIVE_INFINITY;
  for (const cell of line.cells) {
    for (const slots of [cell.main, cell.alternate]) {
      for (const slot of slots) {
        if (!slot) continue;
        // Rules may let a quote expire before it is too old for edges.
        const tooOldForEdges = slot.confirmedAt + edgeMs + 1;
        const expired = slot.confirmedAt + ttlMs + 1;
        const due =
          tooOldForEdges > state.now && tooOldForEdges < expired ? tooOldForEdges : expired;
        if (due < next) next = due;
      }
    }
  }
  return next;
}
