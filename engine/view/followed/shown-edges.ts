// What one view of edges shows: which edges, since when, and what left it. A place (a line, or a
// market for edges of several lines) is compared with what it showed before; changes after a position
// are asked for as those of the book are.
import { empty } from '#kit/empty.ts';
import type { MarketState } from '../../book/book.ts';
import { ChangeList, type Linked, TombstoneRing } from '../../book/changes.ts';
import type { CloseReason } from '../../edges/edge-types.ts';
import { EdgeChange, type IdEnding, type RenderedEdge } from '../edges/rendered-edge.ts';
import type { WantedEdge } from './wanted-edge.ts';

/** So many closed edges are kept: whoever resumes from before them gets an image. */
const CLOSED_MAX = 1024;

/** A line by its number, or a market. */
export type Place = number | MarketState;

interface Shown extends Linked {
  wanted: WantedEdge;
  readonly openedSeq: number;
}

interface Closed {
  readonly rendered: RenderedEdge;
  readonly openedSeq: number;
  readonly reason: CloseReason;
}

/** How a view renders its edges. */
export interface Showing {
  readonly ending: IdEnding;
  /** In the format of the view. */
  readonly render: (edge: WantedEdge) => RenderedEdge;
  /** Why an edge that is not found any more is closed. */
  readonly closeReason: (edge: WantedEdge) => CloseReason;
}

const NONE: readonly Shown[] = [];
/** Filled for each place. */
const now: Shown[] = [];

export class ShownEdges {
  readonly #at = new Map<Place, Shown[]>();
  readonly #changes = new ChangeList<Shown>();
  readonly #closed = new TombstoneRing<Closed>(CLOSED_MAX);
  #newestSeq: number;
  #sinceSeq: number;

  readonly #showing: Showing;

  /** What is shown from `seq` on is known. */
  constructor(seq: number, showing: Showing) {
    this.#showing = showing;
    this.#newestSeq = seq;
    this.#sinceSeq = seq;
  }

  /** Positions from which changes are known. */
  get completeSince(): number {
    return Math.max(this.#sinceSeq, this.#closed.completeSince);
  }

  /** When anything shown last changed. */
  get newestSeq(): number {
    return this.#newestSeq;
  }

  /** Shows these edges at a place and no others. */
  show(place: Place, wanted: readonly WantedEdge[], seq: number): void {
    const before = this.#at.get(place) ?? NONE;
    if (before.length + wanted.length === 0) return;
    empty(now);
    for (const each of wanted) now.push(this.#showOne(each, before, seq));
    for (const shown of before) if (!now.includes(shown)) this.#close(shown, seq);
    // Mostly the same edges were judged anew: what lives long is not replaced.
    if (areSame(now, before)) return;
    if (now.length > 0) this.#at.set(place, now.slice());
    else this.#at.delete(place);
  }

  #showOne(wanted: WantedEdge, before: readonly Shown[], seq: number): Shown {
    const known = shownAs(wanted, before);
    if (known?.wanted.isSame(wanted)) return known;
    const shown = known ?? {
      ...{ wanted, openedSeq: seq, changedSeq: 0, older: null, newer: null },
    };
    shown.wanted = wanted;
    this.#changes.touch(shown, seq);
    this.#newestSeq = seq;
    return shown;
  }

  #close(shown: Shown, seq: number): void {
    const { wanted, openedSeq } = shown;
    const { render, closeReason } = this.#showing;
    this.#changes.remove(shown);
    this.#closed.push(seq, { rendered: render(wanted), openedSeq, reason: closeReason(wanted) });
    this.#newestSeq = seq;
  }

  /**
   * What opened, changed and closed after `since`, each once in its latest state, at most about
   * `most`. `heldSeq`: the position up to which some clients were sent all; an edge that opened
   * later and is gone was sent to nobody.
   */
  changesSince(since: number, heldSeq: number, most: number): readonly EdgeChange[] {
    const { ending, render } = this.#showing;
    const changes: EdgeChange[] = [];
    for (const { wanted, openedSeq } of this.#changes.since(since)) {
      if (changes.length > most) return changes;
      changes.push(new EdgeChange(openedSeq > since ? 'open' : 'update', render(wanted), ending));
    }
    let sent: Set<string> | undefined;
    for (const closed of this.#closed.since(since)) {
      if (changes.length > most) return changes;
      sent ??= new Set(changes.map((change) => change.rendered.edgeId));
      const { edgeId } = closed.rendered;
      if (closed.openedSeq > heldSeq || sent.has(edgeId)) continue;
      sent.add(edgeId);
      changes.push(new EdgeChange('close', closed.rendered, ending, closed.reason));
    }
    return changes;
  }
}

/** The same edge as it was shown before. */
function shownAs(wanted: WantedEdge, before: readonly Shown[]): Shown | undefined {
  const { edgeId } = wanted;
  for (const each of before) if (each.wanted.edgeId === edgeId) return each;
  return undefined;
}

function areSame(one: readonly Shown[], other: readonly Shown[]): boolean {
  return one.length === other.length && one.every((shown, at) => shown === other[at]);
}
