// Rows out of the engine's columns: one view of each kind, set to the next row again and again, so
// that writing a row makes no object.

import {
  Q_CONFIRMED,
  Q_EVENT,
  Q_FLAGS,
  Q_LINE,
  Q_MARKET,
  Q_POINT,
  Q_PRICE,
  Q_RECEIVED,
  Q_SIDE,
  Q_SUBJECT,
  QUOTE,
  QUOTE_TIMES,
  type QuoteChanges,
} from '#engine/apply/quote-changes.ts';
import { BY_ALTERNATE, SUSPENDED, VENUE_SHIFT } from '#engine/book/offers.ts';
import { venueAt } from '#engine/book/venue-table.ts';
import type { EngineState } from '#engine/state.ts';
import type { Consensus } from '#engine/view/consensus.ts';
import type { ArchivePlace, ConsensusSide, LineRow, QuoteRow } from './archive-rows.ts';
import type { LineKey, LineKeys } from './line-keys.ts';

const NO_KEY: LineKey = {
  eventId: '',
  leagueId: '',
  market: '',
  playerId: '',
  playerName: '',
  team: '',
  point: null,
  sides: [],
};

/** A row of one line: where it is of, and what the line is about. */
class RowOfLine implements ArchivePlace {
  epoch = '';
  seq = 0;
  ordinal = 0;
  at = 0;
  protected key = NO_KEY;

  get eventId(): string {
    return this.key.eventId;
  }

  get leagueId(): string {
    return this.key.leagueId;
  }

  get market(): string {
    return this.key.market;
  }

  get playerId(): string {
    return this.key.playerId;
  }

  get playerName(): string {
    return this.key.playerName;
  }

  get team(): string {
    return this.key.team;
  }

  get point(): number | null {
    return this.key.point;
  }
}

export class QuoteRowView extends RowOfLine implements QuoteRow {
  isAlternate = false;
  side = '';
  venue = '';
  price = 0;
  suspended = false;
  confirmedAt = 0;
  receivedAt = 0;

  /** Is the change at this index from now on. */
  set(state: EngineState, { ints, times }: QuoteChanges, index: number, keys: LineKeys): void {
    const at = index * QUOTE;
    const flags = ints[at + Q_FLAGS] as number;
    this.key = keys.of(
      state,
      ints[at + Q_LINE] as number,
      ints[at + Q_EVENT] as number,
      ints[at + Q_MARKET] as number,
      ints[at + Q_SUBJECT] as number,
      ints[at + Q_POINT] as number,
    );
    this.isAlternate = (flags & BY_ALTERNATE) !== 0;
    this.side = this.key.sides[ints[at + Q_SIDE] as number] as string;
    this.venue = venueAt(flags >> VENUE_SHIFT).bookmakerId;
    this.price = ints[at + Q_PRICE] as number;
    this.suspended = (flags & SUSPENDED) !== 0;
    this.confirmedAt = times[index * QUOTE_TIMES + Q_CONFIRMED] as number;
    this.receivedAt = times[index * QUOTE_TIMES + Q_RECEIVED] as number;
  }
}

class SideView implements ConsensusSide {
  fairProb: number | null = null;
  avgProb = 0;
  bestPrice = 0;
  bestVenue = '';
}

export class LineRowView extends RowOfLine implements LineRow {
  isAlternate = false;
  isMain = false;
  books = 0;
  readonly #views = [new SideView(), new SideView(), new SideView()];
  readonly sides: (ConsensusSide | null)[] = [null, null, null];

  /** Is this line from now on; without a consensus it is gone. */
  set(key: LineKey, isAlternate: boolean, isMain: boolean, consensus: Consensus | null): void {
    this.key = key;
    this.isAlternate = isAlternate;
    this.isMain = isMain;
    this.books = consensus?.books ?? 0;
    for (let side = 0; side < this.sides.length; side++) {
      this.sides[side] = consensus === null ? null : this.#sideOf(consensus, side);
    }
  }

  #sideOf({ sides, means, fairs, bests, bestVenues }: Consensus, side: number): SideView | null {
    if (side >= sides || bests[side] === 0) return null;
    const view = this.#views[side] as SideView;
    const fair = fairs[side] as number;
    view.fairProb = Number.isNaN(fair) ? null : fair;
    view.avgProb = means[side] as number;
    view.bestPrice = bests[side] as number;
    view.bestVenue = venueAt(bestVenues[side] as number).bookmakerId;
    return view;
  }
}
