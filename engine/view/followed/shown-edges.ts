// What one view of edges shows: which edges, since when, and what left it. A place (a line, or a
// market for edges of several lines) is compared with what it showed before; changes after a position
// are asked for as those of the book are.
import type { MarketState } from '../../book/book.ts';
import { ChangeList, type Linked, TombstoneRing } from '../../book/changes.ts';
import type { CloseReason } from '../../edges/edge-types.ts';
import type { EdgeChange, StreamedEdge } from '../edges-at-hand.ts';

/** So many closed edges are kept: whoever resumes from before them gets an image. */
const CLOSED_MAX = 1024;

/** A line by its number, or a market. */
export type Place = number | MarketState;

/** An edge that the view is to show. */
export interface Wanted {
  readonly edgeId: string;
  /** Equal as long as nothing changes that is shown of it. */
  readonly version: string | number;
  /** As it is streamed; good whenever it is asked for. */
  readonly record: () => StreamedEdge;
  /** Why it is closed, once it is not found any more. */
  readonly closeReason: () => CloseReason;
}

interface Shown extends Linked {
  wanted: Wanted;
  /** Made once it is sent. */
  record: StreamedEdge | undefined;
  readonly openedSeq: number;
}

interface Closed {
  readonly edge: StreamedEdge;
  readonly openedSeq: number;
  readonly reason: CloseReason;
}

export class ShownEdges {
  readonly #at = new Map<Place, Shown[]>();
  readonly #changes = new ChangeList<Shown>();
  readonly #closed = new TombstoneRing<Closed>(CLOSED_MAX);
  #newestSeq: number;
  #sinceSeq: number;

  readonly #onPlace: (place: Place, isShown: boolean) => void;

  /**
   * What is shown from `seq` on is known. `onPlace`: something came to be shown at a place, or
   * nothing is any more.
   */
  constructor(seq: number, onPlace: (place: Place, isShown: boolean) => void) {
    this.#onPlace = onPlace;
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

  places(): Iterable<Place> {
    return this.#at.keys();
  }

  /** Shows these edges at a place and no others. */
  show(place: Place, wanted: readonly Wanted[], seq: number): void {
    const before = this.#at.get(place);
    if (before === undefined && wanted.length === 0) return;
    const now = wanted.map((each) => this.#showOne(each, before, seq));
    for (const shown of before ?? []) if (!now.includes(shown)) this.#close(shown, seq);
    if (now.length > 0) this.#at.set(place, now);
    else this.#at.delete(place);
    const isShown = now.length > 0;
    if (isShown !== (before !== undefined)) this.#onPlace(place, isShown);
  }

  #showOne(wanted: Wanted, before: readonly Shown[] | undefined, seq: number): Shown {
    const known = before?.find((each) => each.wanted.edgeId === wanted.edgeId);
    if (known?.wanted.version === wanted.version) return known;
    const shown = known ?? {
      wanted,
      record: undefined,
      openedSeq: seq,
      changedSeq: 0,
      older: null,
      newer: null,
    };
    shown.wanted = wanted;
    shown.record = undefined;
    this.#changes.touch(shown, seq);
    this.#newestSeq = seq;
    return shown;
  }

  #close(shown: Shown, seq: number): void {
    const { wanted, openedSeq } = shown;
    this.#changes.remove(shown);
    this.#closed.push(seq, { edge: recordOf(shown), openedSeq, reason: wanted.closeReason() });
    this.#newestSeq = seq;
  }

  /**
   * What opened, changed and closed after `since`, each once in its latest state, at most about
   * `most`. `heldSeq`: the position up to which some clients were sent all; an edge that opened
   * later and is gone was sent to nobody.
   */
  changesSince(since: number, heldSeq: number, most: number): readonly EdgeChange[] {
    const news: EdgeChange[] = [];
    const sent = new Set<string>();
    for (const shown of this.#changes.since(since)) {
      if (news.length > most) return news;
      sent.add(shown.wanted.edgeId);
      const event = shown.openedSeq > since ? 'open' : 'update';
      news.push({ event, edge: recordOf(shown) });
    }
    for (const { edge, openedSeq, reason } of this.#closed.since(since)) {
      if (news.length > most) return news;
      if (openedSeq > heldSeq || sent.has(edge.edgeId)) continue;
      sent.add(edge.edgeId);
      news.push({ event: 'close', reason, edge });
    }
    return news;
  }
}

function recordOf(shown: Shown): StreamedEdge {
  shown.record ??= shown.wanted.record();
  return shown.record;
}
