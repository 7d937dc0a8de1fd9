// The lines that changed or left since the last time they were cleared, each once, as rows of
// their consensus: one object, set to the next line again and again.

import { servedMarketType } from '#domain/market-catalog.ts';
import { NO_POINT } from '#domain/message/packed-message.ts';
import { must } from '#kit/assert.ts';
import type { EventState } from '../../book/book.ts';
import type { LineTombstone } from '../../book/line-tombstone.ts';
import {
  ALTERNATE,
  L_EVENT,
  L_FLAGS,
  L_MARKET,
  L_POINT,
  L_SUBJECT,
  LINE,
  LISTED,
  MAIN,
  subjectOf,
} from '../../book/lines.ts';
import { SIDES_MAX } from '../../book/market-table.ts';
import { isDeepOnly } from '../../line-changes.ts';
import type { EngineState } from '../../state.ts';
import { Consensus, readConsensus } from '../consensus.ts';
import {
  identityOfGone,
  type LineIdentities,
  type LineIdentity,
  type LineSubject,
  RowOfLine,
} from './line-identity.ts';

/** What the unsuspended offers of one side of a line agree on. */
export interface ConsensusSide {
  /** Share of the side without the vig; null unless every side is quoted. */
  readonly fairProb: number | null;
  /** Mean implied probability. */
  readonly avgProb: number;
  /** Hundredths of American odds. */
  readonly bestPrice: number;
  readonly bestVenue: string;
}

/** The consensus of a line as it changed; 0 books: it is gone, or nobody's price is open. */
export interface ArchivedLine extends LineSubject {
  readonly isAlternate: boolean;
  /** The main line of its market; true as well where the market has no points. */
  readonly isMain: boolean;
  /** Venues with an open price. */
  readonly books: number;
  /** In the order of the market's sides; null where nobody quotes the side. */
  readonly sides: readonly (ConsensusSide | null)[];
}

export class ArchivedLines {
  readonly #state: EngineState;
  readonly #identities: LineIdentities;
  readonly #row = new LineRowView();
  readonly #consensus = new Consensus();
  readonly #changed: number[] = [];
  #isChanged = new Uint8Array(1024);
  readonly #gone: LineTombstone[] = [];

  constructor(state: EngineState, identities: LineIdentities) {
    this.#state = state;
    this.#identities = identities;
  }

  /** Adds those of the group that was applied last. */
  addGroup(): void {
    const { changedLines, changedCount, removedLines } = must(
      this.#state.output,
      'an observed group',
    );
    for (let index = 0; index < changedCount; index++) {
      const line = changedLines[index] as number;
      // Levels below the best prices change no consensus.
      if (line >= 0 && !isDeepOnly(this.#state, line, this.#state.seq - 1)) this.#addChanged(line);
    }
    for (const tombstone of removedLines) this.#gone.push(tombstone);
  }

  /** As they are now, first those that left; each row until the next one is read. */
  *rows(): Generator<ArchivedLine> {
    const { ints, markets } = this.#state.lines;
    for (const tombstone of this.#gone) {
      if (isBack(this.#state, tombstone)) continue;
      this.#row.set(this.#state, identityOfGone(tombstone), wasAlternate(tombstone), false, null);
      yield this.#row;
    }
    for (const line of this.#changed) {
      const flags = ints[line * LINE + L_FLAGS] as number;
      if (!markets[line] || (flags & LISTED) === 0) continue;
      const consensus = readConsensus(this.#state, line, this.#consensus);
      const isAlternate = (flags & ALTERNATE) !== 0;
      const isMain = (flags & MAIN) !== 0;
      this.#row.set(this.#state, this.#identityOf(line), isAlternate, isMain, consensus);
      yield this.#row;
    }
  }

  /** Whose lines changed, and stand. */
  events(): ReadonlySet<EventState> {
    const { markets } = this.#state.lines;
    const events = new Set<EventState>();
    for (const line of this.#changed) {
      const market = markets[line];
      if (market) events.add(market.event);
    }
    return events;
  }

  clear(): void {
    for (const line of this.#changed) this.#isChanged[line] = 0;
    this.#changed.length = 0;
    this.#gone.length = 0;
  }

  #identityOf(line: number): LineIdentity {
    const { ints } = this.#state.lines;
    const base = line * LINE;
    return this.#identities.of(
      this.#state,
      line,
      ints[base + L_EVENT] as number,
      ints[base + L_MARKET] as number,
      ints[base + L_SUBJECT] as number,
      ints[base + L_POINT] as number,
    );
  }

  #addChanged(line: number): void {
    if (line >= this.#isChanged.length) {
      const wider = new Uint8Array(2 * line);
      wider.set(this.#isChanged);
      this.#isChanged = wider;
    }
    if (this.#isChanged[line] === 1) return;
    this.#isChanged[line] = 1;
    this.#changed.push(line);
  }
}

class SideView implements ConsensusSide {
  fairProb: number | null = null;
  avgProb = 0;
  bestPrice = 0;
  bestVenue = '';
}

class LineRowView extends RowOfLine implements ArchivedLine {
  isAlternate = false;
  isMain = false;
  books = 0;
  readonly #views = Array.from({ length: SIDES_MAX }, () => new SideView());
  readonly sides: (ConsensusSide | null)[] = this.#views.map(() => null);

  /** Without a consensus it is gone. */
  set(
    state: EngineState,
    of: LineIdentity,
    isAlternate: boolean,
    isMain: boolean,
    consensus: Consensus | null,
  ): void {
    this.of = of;
    this.isAlternate = isAlternate;
    this.isMain = isMain;
    this.books = consensus?.books ?? 0;
    for (let side = 0; side < this.sides.length; side++) {
      this.sides[side] = consensus === null ? null : this.#sideOf(state, consensus, side);
    }
  }

  #sideOf(
    state: EngineState,
    { sides, means, fairs, bests, bestVenues }: Consensus,
    side: number,
  ): SideView | null {
    if (side >= sides || bests[side] === 0) return null;
    const view = this.#views[side] as SideView;
    const fair = fairs[side] as number;
    view.fairProb = Number.isNaN(fair) ? null : fair;
    view.avgProb = means[side] as number;
    view.bestPrice = bests[side] as number;
    view.bestVenue = state.venues.at(bestVenues[side] as number).bookmakerId;
    return view;
  }
}

/** Whether what left stood under its market's alternate key. */
function wasAlternate({ market: of, servedMarketType: served }: LineTombstone): boolean {
  return served !== of.market.marketType;
}

/** Whether a line that left stands again under the key it left under. */
function isBack({ book, lines }: EngineState, tombstone: LineTombstone): boolean {
  const { market: of, point, servedMarketType: served } = tombstone;
  // Its market may have left with it, and be another object since.
  if (book.slots[of.event.slot] !== of.event) return false;
  const subject = subjectOf(of.team, of.player?.slot ?? -1);
  const thousandths = point === null ? NO_POINT : Math.round(point * 1000);
  const again = lines.find(of.event.slot, of.entry.number, subject, thousandths);
  if (again < 0) return false;
  const flags = lines.ints[again * LINE + L_FLAGS] as number;
  if ((flags & LISTED) === 0) return false;
  return servedMarketType(of.market, (flags & ALTERNATE) !== 0) === served;
}
