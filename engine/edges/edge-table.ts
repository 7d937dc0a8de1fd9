// The open edges in columns, each in a list of its line. An arbitrage has its legs beside it.

import { grownFloats, grownInts, withRoom } from '../book/growth.ts';
import { L_EDGES, LINE, type Lines } from '../book/lines.ts';
import { SlotList } from '../book/slot-list.ts';
import type { SnapshotReader, SnapshotWriter } from '../snapshot/snapshot-format.ts';
import { KEPT_EDGE_TYPES, type KeptEdgeType } from './edge-types.ts';
import { LEG_FIGURES, LegSet } from './leg-set.ts';

/** Whole numbers of an edge, at `edge * EDGE + field`. */
export const EDGE = 8;
export const E_LINE = 0;
/** The next edge of the line, -1 at its end. */
export const E_NEXT = 1;
/** An index into KEPT_EDGE_TYPES. */
export const E_TYPE = 2;
/**
 * Of a judged price; an arbitrage has them in its legs. From QUOTED_SHIFT on beside the side: the
 * code of what the venue quoted.
 */
export const E_SIDE = 3;
export const E_VENUE = 4;
export const E_PRICE = 5;
/** Index of an arbitrage's legs, -1 for others. */
export const E_LEGS = 6;
/** The evaluation that last found it. */
export const E_KEPT = 7;

/** Fractional numbers of an edge, at `edge * FIGURES + field`. */
export const FIGURES = 7;
export const F_UPDATED = 0;
export const F_MODEL = 1;
/** What ranks it among its type, in percent, and the most that was since it opened. */
export const F_PERCENT = 2;
export const F_PEAK = 3;
/** now when it opened; seq when it opened; seq of its last change. */
export const F_FIRST = 4;
export const F_OPENED = 5;
export const F_CHANGED = 6;

const QUOTED_SHIFT = 4;
const SIDE = (1 << QUOTED_SHIFT) - 1;

/** What E_SIDE holds. */
export function sideQuoted(side: number, native: number): number {
  return side | (native << QUOTED_SHIFT);
}

/** The side of an edge whose numbers begin at `base`. */
export function edgeSide(ints: Int32Array, base: number): number {
  return (ints[base + E_SIDE] as number) & SIDE;
}

/** The code of what its venue quoted. */
export function edgeNative(ints: Int32Array, base: number): number {
  return (ints[base + E_SIDE] as number) >> QUOTED_SHIFT;
}

// Indices into KEPT_EDGE_TYPES.
export const ARBITRAGE = 0;
export const VALUE = 1;
export const EV = 2;

export class EdgeTable {
  ints = new Int32Array(64 * EDGE);
  figures = new Float64Array(64 * FIGURES);
  /** Open edges by last change. */
  readonly changes = new SlotList();
  readonly legs: LegSet[] = [];
  readonly #freeLegs: number[] = [];
  readonly #free: number[] = [];
  #top = 0;

  get count(): number {
    return this.changes.count;
  }

  /** How many of each type are open; a walk over all of them. */
  countByType(): Readonly<Record<KeptEdgeType, number>> {
    const counts = KEPT_EDGE_TYPES.map(() => 0);
    for (let edge = this.changes.newest; edge >= 0; edge = this.changes.olderThan(edge)) {
      const type = this.ints[edge * EDGE + E_TYPE] as number;
      counts[type] = (counts[type] as number) + 1;
    }
    const entries = KEPT_EDGE_TYPES.map((type, index) => [type, counts[index]]);
    return Object.fromEntries(entries) as Record<KeptEdgeType, number>;
  }

  get bytes(): number {
    return this.ints.byteLength + this.figures.byteLength + this.changes.bytes;
  }

  /** A new edge at the head of its line's list; its figures are the caller's to fill in. */
  add(lines: Lines, line: number, type: number): number {
    const edge = this.#free.pop() ?? this.#top++;
    if (this.ints.length < (edge + 1) * EDGE) {
      this.ints = grownInts(this.ints, EDGE);
      this.figures = grownFloats(this.figures, FIGURES);
    }
    const base = edge * EDGE;
    this.ints[base + E_LINE] = line;
    this.ints[base + E_NEXT] = lines.ints[line * LINE + L_EDGES] as number;
    lines.ints[line * LINE + L_EDGES] = edge;
    this.ints[base + E_TYPE] = type;
    this.ints[base + E_LEGS] = type === ARBITRAGE ? this.#takeLegs() : -1;
    return edge;
  }

  /** Takes an edge out of its line's list and the list of changes. */
  remove(lines: Lines, edge: number): void {
    const { ints } = this;
    const line = ints[edge * EDGE + E_LINE] as number;
    const next = ints[edge * EDGE + E_NEXT] as number;
    let at = lines.ints[line * LINE + L_EDGES] as number;
    if (at === edge) lines.ints[line * LINE + L_EDGES] = next;
    else {
      while (ints[at * EDGE + E_NEXT] !== edge) at = ints[at * EDGE + E_NEXT] as number;
      ints[at * EDGE + E_NEXT] = next;
    }
    const legs = ints[edge * EDGE + E_LEGS] as number;
    if (legs >= 0) this.#freeLegs.push(legs);
    this.changes.remove(edge);
    this.#free.push(edge);
  }

  /** The edge of a line of this type, side and venue; -1 where none is open. */
  find(lines: Lines, line: number, type: number, side: number, venue: number): number {
    const { ints } = this;
    let edge = lines.ints[line * LINE + L_EDGES] as number;
    while (edge >= 0) {
      const base = edge * EDGE;
      const isOf = ints[base + E_TYPE] === type;
      if (isOf && type === ARBITRAGE) return edge;
      if (isOf && ints[base + E_VENUE] === venue && edgeSide(ints, base) === side) return edge;
      edge = ints[base + E_NEXT] as number;
    }
    return -1;
  }

  legsOf(edge: number): LegSet {
    return this.legs[this.ints[edge * EDGE + E_LEGS] as number] as LegSet;
  }

  save(to: SnapshotWriter): void {
    to.numbers(this.ints.slice(0, this.#top * EDGE));
    to.numbers(this.figures.slice(0, this.#top * FIGURES));
    this.changes.save(to);
    const legs = new Float64Array(this.legs.length * LEG_FIGURES);
    this.legs.forEach((set, index) => {
      set.writeTo(legs, index * LEG_FIGURES);
    });
    to.numbers(legs);
    to.value({ top: this.#top, free: this.#free, freeLegs: this.#freeLegs });
  }

  load(from: SnapshotReader): void {
    this.ints = withRoom(this.ints, from.ints());
    this.figures = withRoom(this.figures, from.floats());
    this.changes.load(from);
    const legs = from.floats();
    for (let at = 0; at < legs.length; at += LEG_FIGURES) {
      const set = new LegSet();
      set.readFrom(legs, at);
      this.legs.push(set);
    }
    const saved = from.value<{ top: number; free: number[]; freeLegs: number[] }>();
    this.#top = saved.top;
    for (const edge of saved.free) this.#free.push(edge);
    for (const index of saved.freeLegs) this.#freeLegs.push(index);
  }

  #takeLegs(): number {
    const index = this.#freeLegs.pop() ?? this.legs.length;
    this.legs[index] ??= new LegSet();
    return index;
  }
}
