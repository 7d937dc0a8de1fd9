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
  const isAlternate = !line.cells.some((cell) => holdsAny(cell.main));
  const changed = refreshOffers(state, line);
  if (!line.cells.some((cell) => holdsAny(cell.offers))) {
    reconcileEdges(state, line, []);
    removeLine(state, line);
    return;
  }
  const moved = isAlternate !== line.isAlternate;
  if (moved && line.changedSeq > 0) removeLine(state, line, true);
  line.isAlternate = isAlternate;
  line.mainOperators = countMainOperators(line);
  const relabelled = moved || state.renamedLines.has(line);
  if (changed || relabelled || line.changedSeq === 0) lineChanged(state, line);
  state.touchedMarkets.add(market);
  reconcileEdges(state, line, edgesOf(state, line), relabelled);
  state.deadlines.schedule(line, nextDeadline(state, line));
}

function dropExpired(state: EngineState, line: Line): void {
  for (const cell of line.cells) {
    dropExpiredSlots(state, line, cell, cell.main);
    dropExpiredSlots(state, line, cell, cell.alternate);
  }
}

function dropExpiredSlots(
  state: EngineState,
  line: Line,
  cell: VenueCell,
  slots: (Slot | null)[],
): void {
  const { startTime } = line.market.event;
  const started = state.now >= startTime;
  const ttlMs = started ? state.pricing.ttlLiveMs : state.pricing.ttlPregameMs;
  for (let side = 0; side < slots.length; side++) {
    const slot = slots[side];
    if (!slot) continue;
    const beforeStart = started && slot.confirmedAt < startTime;
    if (!beforeStart && state.now - slot.confirmedAt <= ttlMs) continue;
    slots[side] = null;
    const reason = beforeStart ? 'started' : 'stale';
    state.noteLeaving(line, side, cell.venue.bookmakerId, reason);
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

/** Distinct operators that quote the line under the main key. */
function countMainOperators(line: Line): number {
  const { cells } = line;
  let count = 0;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] as VenueCell;
    if (!holdsAny(cell.main)) continue;
    count += 1;
    for (let before = 0; before < at; before++) {
      const other = cells[before] as VenueCell;
      if (other.venue.operatorId !== cell.venue.operatorId || !holdsAny(other.main)) continue;
      count -= 1;
      break;
    }
  }
  return count;
}

function holdsAny(slots: readonly (Slot | Offer | null)[]): boolean {
  for (const slot of slots) if (slot !== null) return true;
  return false;
}

function edgesOf(state: EngineState, line: Line): EdgeView[] {
  const { market, event } = line.market;
  if (!isOpen(event.status)) return [];
  const started = state.now >= event.startTime;
  const ageMsMax = started ? state.pricing.edgeAgeLiveMs : state.pricing.edgeAgePregameMs;
  const oldest = state.now - ageMsMax;
  const eligible = (offer: Offer): boolean =>
    !offer.suspended && offer.confirmedAt >= oldest && isSane(offer.price);
  const found: EdgeView[] = [];
  if (market.probabilityTotal === 1) {
    const arbitrage = findArbitrage(line.cells, market.sides.length, eligible);
    if (arbitrage) found.push(arbitrage);
  }
  const opinions = opinionsOf(market, line.cells, state.pricing.devig, eligible, state.solves);
  found.push(...judge(line.cells, opinions, market.sides.length, eligible));
  return found;
}

/** When time alone changes this line next: a quote expires or becomes too old for edges. */
function nextDeadline(state: EngineState, line: Line): number {
  const { pricing } = state;
  const started = state.now >= line.market.event.startTime;
  const ttlMs = started ? pricing.ttlLiveMs : pricing.ttlPregameMs;
  const edgeMs = started ? pricing.edgeAgeLiveMs : pricing.edgeAgePregameMs;
  let next = Number.POSITIVE_INFINITY;
  for (const { main, alternate } of line.cells) {
    next = Math.min(
      next,
      nextAging(main, state.now, edgeMs, ttlMs),
      nextAging(alternate, state.now, edgeMs, ttlMs),
    );
  }
  return next;
}

/** When the first of a venue's quotes comes to be older than `edgeMs` or `ttlMs`. */
function nextAging(
  slots: readonly (Slot | null)[],
  now: number,
  edgeMs: number,
  ttlMs: number,
): number {
  let next = Number.POSITIVE_INFINITY;
  for (const slot of slots) {
    if (!slot) continue;
    // Rules may let a quote expire before it is too old for edges.
    const tooOldForEdges = slot.confirmedAt + edgeMs + 1;
    const expired = slot.confirmedAt + ttlMs + 1;
    const due = tooOldForEdges > now && tooOldForEdges < expired ? tooOldForEdges : expired;
    if (due < next) next = due;
  }
  return next;
}
