// What is new of a line's offers after a position, read straight from the columns: of most lines
// that a delta tells of it is one price.

import type { Line } from '../../book/book.ts';
import {
  C_UPDATED,
  CLOCKS,
  changedSeqOf,
  confirmedAtOf,
  EVER,
  HAS,
  type OfferChunk,
  receivedAtOf,
} from '../../book/offers.ts';
import type { EngineState } from '../../state.ts';
import type { VenueFilter } from '../consensus.ts';
import { placesOf } from '../line-view.ts';
import { selectionLabels } from '../selection.ts';

export interface NewOffers {
  /** Where offers that changed lie in the line's chunk: by side, then bookmakerId. */
  readonly changed: readonly number[];
  /** Those that left and are not back. */
  readonly gone: readonly (readonly [bookmakerId: string, selection: string])[];
  /**
   * When the newest of the changed ones was confirmed and received, epoch milliseconds; 0 without
   * any. What is merely said again later does not count.
   */
  readonly confirmedAt: number;
  readonly receivedAt: number;
}

/**
 * What changed after `since` of a line's offers, of those of venues that pass; `showsLevels`: of
 * order books below their best prices, too.
 */
export function newOffers(
  state: EngineState,
  line: Line,
  since: number,
  passes: VenueFilter | undefined,
  showsLevels: boolean,
): NewOffers {
  const changed: number[] = [];
  const gone: [string, string][] = [];
  let confirmedAt = 0;
  let receivedAt = 0;
  const { chunk, from, to, sides } = placesOf(state, line);
  for (let side = 0; side < sides; side++) {
    for (let at = from + side; at < to; at += sides) {
      const flags = chunk.flagsAt(at);
      if ((flags & (HAS | EVER)) === 0 || changedSeqOf(state.seq, chunk, at) <= since) continue;
      if (!showsLevels && isDeepChange(state, chunk, at, since)) continue;
      if (passes !== undefined && !passes(chunk.venueAt(at))) continue;
      if ((flags & HAS) === 0) {
        const { bookmakerId } = state.venues.at(chunk.venueAt(at));
        gone.push([bookmakerId, selectionLabels(line.market)[side] as string]);
        continue;
      }
      const updatedAt = chunk.clocks[at * CLOCKS + C_UPDATED] as number;
      confirmedAt = Math.max(confirmedAt, Math.min(updatedAt, confirmedAtOf(chunk, at)));
      receivedAt = Math.max(receivedAt, Math.min(updatedAt, receivedAtOf(chunk, at)));
      changed.push(at);
    }
  }
  return { changed, gone, confirmedAt, receivedAt };
}

/** Whether any price of a side changed or left after `since`. */
export function isSideChanged(
  state: EngineState,
  line: Line,
  side: number,
  since: number,
): boolean {
  const { chunk, from, to, sides } = placesOf(state, line);
  for (let at = from + side; at < to; at += sides) {
    const wasShown = (chunk.flagsAt(at) & (HAS | EVER)) !== 0;
    if (!wasShown || changedSeqOf(state.seq, chunk, at) <= since) continue;
    if (!isDeepChange(state, chunk, at, since)) return true;
  }
  return false;
}

/** Whether any venue that passes quotes the line. */
export function isQuoted(state: EngineState, line: Line, passes?: VenueFilter): boolean {
  const { chunk, from, to } = placesOf(state, line);
  for (let at = from; at < to; at++) {
    if ((chunk.flagsAt(at) & HAS) === 0) continue;
    if (passes === undefined || passes(chunk.venueAt(at))) return true;
  }
  return false;
}

/** Whether levels alone changed of an offer that changed after `since`. */
function isDeepChange(state: EngineState, chunk: OfferChunk, at: number, since: number): boolean {
  const deep = state.offers.extraOf(chunk, at)?.deep;
  return (
    deep !== undefined && deep.shownSeq <= since && deep.seq === changedSeqOf(state.seq, chunk, at)
  );
}
