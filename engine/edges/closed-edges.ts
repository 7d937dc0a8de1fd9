// Edges that closed, oldest first, in a bounded ring of numbers: a client that resumes is told of
// each. When it is full the oldest is forgotten.

import type { MarketState } from '../book/book.ts';
import type { VenueTable } from '../book/venue-table.ts';
import type { SnapshotReader, SnapshotWriter } from '../snapshot/snapshot-format.ts';
import type { Edge } from './edge.ts';
import { arbitrageViewOf, edgeIdOf, judgedViewOf, pointOf } from './edge-facts.ts';
import {
  E_LEGS,
  EDGE,
  type EdgeTable,
  F_CHANGED,
  F_FIRST,
  F_OPENED,
  F_PEAK,
  FIGURES,
} from './edge-table.ts';
import { CLOSE_REASONS, type CloseReason } from './edge-types.ts';
import { LegStore } from './leg-set.ts';

const FIRST = 1024;
/** An edge that is open no more, and why. */
export interface ClosedEdge extends Edge {
  readonly reason: CloseReason;
}

/** Beside the edge's own numbers: its line's point, whether it was alternate, the reason. */
const INTS = EDGE + 3;
const R_POINT = EDGE;
const R_ALTERNATE = EDGE + 1;
const R_REASON = EDGE + 2;
/** Beside the edge's own figures: the seq and the time at which it closed. */
const FLOATS = FIGURES + 2;
const R_SEQ = FIGURES;
const R_AT = FIGURES + 1;

export class ClosedEdges {
  #ints = new Int32Array(FIRST * INTS);
  #floats = new Float64Array(FIRST * FLOATS);
  readonly #markets: MarketState[] = [];
  /** Of arbitrages, by their E_LEGS, which are places in here. */
  readonly #legs = new LegStore();
  readonly #capacity: number;
  readonly #venues: VenueTable;
  /** Closed so far; the newest stands at `(total - 1) % capacity`. */
  #total = 0;
  /** Since this seq everything is still known; a caller from before it needs a fresh image. */
  completeSince = 0;

  constructor(capacity: number, venues: VenueTable) {
    this.#capacity = capacity;
    this.#venues = venues;
  }

  get count(): number {
    return Math.min(this.#total, this.#capacity);
  }

  get bytes(): number {
    return this.#ints.byteLength + this.#floats.byteLength + this.#legs.bytes;
  }

  /** Keeps an edge that is about to leave the table; its place in the ring. */
  push(
    seq: number,
    now: number,
    edges: EdgeTable,
    edge: number,
    reason: number,
    market: MarketState,
    point: number,
    isAlternate: boolean,
  ): number {
    const at = this.#total % this.#capacity;
    if (this.#total >= this.#capacity) this.#forget(at);
    else if ((at + 1) * INTS > this.#ints.length) this.#grow();
    this.#total += 1;
    for (let i = 0; i < EDGE; i++) {
      this.#ints[at * INTS + i] = edges.ints[edge * EDGE + i] as number;
    }
    const isArbitrage = (this.#ints[at * INTS + E_LEGS] as number) >= 0;
    if (isArbitrage) this.#ints[at * INTS + E_LEGS] = this.#legs.keep(edges.legsOf(edge));
    this.#ints[at * INTS + R_POINT] = point;
    this.#ints[at * INTS + R_ALTERNATE] = isAlternate ? 1 : 0;
    this.#ints[at * INTS + R_REASON] = reason;
    for (let i = 0; i < FIGURES; i++) {
      this.#floats[at * FLOATS + i] = edges.figures[edge * FIGURES + i] as number;
    }
    this.#floats[at * FLOATS + R_SEQ] = seq;
    this.#floats[at * FLOATS + R_AT] = now;
    this.#markets[at] = market;
    return at;
  }

  /** Places of the edges that closed after `seq`, newest first; read them by `at`. */
  *since(seq: number): Generator<number> {
    for (let back = 1; back <= this.count; back++) {
      const at = (this.#total - back) % this.#capacity;
      if (this.#seqAt(at) <= seq) return;
      yield at;
    }
  }

  /** The markets that they stood on. */
  markets(): readonly MarketState[] {
    return this.#markets;
  }

  marketAt(at: number): MarketState {
    return this.#markets[at] as MarketState;
  }

  /** The edge at a place of the ring, as it was when it closed. */
  at(at: number): ClosedEdge {
    const int = (field: number): number => this.#ints[at * INTS + field] as number;
    const figure = (field: number): number => this.#floats[at * FLOATS + field] as number;
    const line = {
      market: this.marketAt(at),
      point: pointOf(int(R_POINT)),
      isAlternate: int(R_ALTERNATE) === 1,
    };
    const legs = int(E_LEGS);
    const view =
      legs >= 0
        ? arbitrageViewOf(this.#venues, this.#legs.at(legs))
        : judgedViewOf(this.#venues, this.#ints, at * INTS, this.#floats, at * FLOATS);
    return {
      edgeId: edgeIdOf(line, view),
      type: view.type,
      line,
      slot: -1,
      view,
      firstSeenAt: figure(F_FIRST),
      openedSeq: figure(F_OPENED),
      changedSeq: figure(F_CHANGED),
      peakPct: figure(F_PEAK),
      timeInMarketMs: figure(R_AT) - figure(F_FIRST),
      reason: CLOSE_REASONS[int(R_REASON)] as CloseReason,
    };
  }

  /** Writes it; `numberOf` tells which of the book's markets an edge stood on. */
  save(to: SnapshotWriter, numberOf: (market: MarketState) => number): void {
    const { count } = this;
    to.numbers(this.#ints.slice(0, count * INTS));
    to.numbers(this.#floats.slice(0, count * FLOATS));
    to.numbers(Int32Array.from(this.#markets, numberOf));
    this.#legs.save(to);
    to.value({ total: this.#total, completeSince: this.completeSince });
  }

  load(from: SnapshotReader, markets: readonly MarketState[]): void {
    const ints = from.ints();
    const floats = from.floats();
    while (this.#ints.length < ints.length) this.#grow();
    this.#ints.set(ints);
    this.#floats.set(floats);
    for (const number of from.ints()) this.#markets.push(markets[number] as MarketState);
    this.#legs.load(from);
    const saved = from.value<{ total: number; completeSince: number }>();
    this.#total = saved.total;
    this.completeSince = saved.completeSince;
  }

  /** The place is another's from here on. */
  #forget(at: number): void {
    this.completeSince = this.#seqAt(at);
    const legs = this.#ints[at * INTS + E_LEGS] as number;
    if (legs >= 0) this.#legs.letGo(legs);
  }

  #seqAt(at: number): number {
    return this.#floats[at * FLOATS + R_SEQ] as number;
  }

  #grow(): void {
    const records = Math.min(this.#capacity, (2 * this.#ints.length) / INTS);
    const ints = new Int32Array(records * INTS);
    const floats = new Float64Array(records * FLOATS);
    ints.set(this.#ints);
    floats.set(this.#floats);
    this.#ints = ints;
    this.#floats = floats;
  }
}
