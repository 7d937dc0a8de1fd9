// What the Maps engine says after a group, counts over all of them, and remembers for who asks what
// changed since.
import type { MapsCloseReason, MapsEdge, MapsLine, MapsQuote } from './maps-book.ts';
import type { EdgeSink } from './maps-edges.ts';
import { RecentLines } from './maps-lines.ts';

/** What a group came to; valid until the next one. */
export interface MapsOutput {
  readonly lines: readonly MapsLine[];
  readonly opened: readonly MapsEdge[];
  readonly updated: readonly MapsEdge[];
  readonly closed: readonly { readonly edge: MapsEdge; readonly reason: MapsCloseReason }[];
}

/** Totals since the start, as the engine counts them. */
export interface MapsWork {
  linesChanged: number;
  edgesOpened: number;
  edgesUpdated: number;
  edgesClosed: number;
  palpableEdges: number;
}

/** Closed edges that "what changed since" can still name. */
const CLOSED_MAX = 65_536;

export class MapsNews implements EdgeSink {
  readonly work: MapsWork = {
    linesChanged: 0,
    edgesOpened: 0,
    edgesUpdated: 0,
    edgesClosed: 0,
    palpableEdges: 0,
  };
  readonly output = {
    lines: [] as MapsLine[],
    opened: [] as MapsEdge[],
    updated: [] as MapsEdge[],
    closed: [] as { edge: MapsEdge; reason: MapsCloseReason }[],
  };
  now = 0;
  seq = 0;
  arbitragePctMax = 0;
  valuePctMax = 0;
  readonly #recent = new RecentLines();
  readonly #turned: MapsQuote[] = [];
  readonly #recentlyClosed: { readonly seq: number; readonly edge: MapsEdge }[] = [];
  #closedAt = 0;

  beginGroup(seq: number, now: number): void {
    this.seq = seq;
    this.now = now;
    this.output.lines.length = 0;
    this.output.opened.length = 0;
    this.output.updated.length = 0;
    this.output.closed.length = 0;
  }

  endGroup(): void {
    for (const quote of this.#turned) {
      if (quote.isBest === quote.shownBest) continue;
      quote.shownBest = quote.isBest;
      quote.changedSeq = this.seq;
    }
    this.#turned.length = 0;
    this.work.linesChanged += this.output.lines.length;
  }

  /** A quote came to be a best one, or ceased to be; it may turn back before the group ends. */
  bestTurned(quote: MapsQuote): void {
    this.#turned.push(quote);
  }

  /** A line changed; one without quotes left. */
  lineChanged(line: MapsLine): void {
    this.output.lines.push(line);
    line.market.event.changedSeq = this.seq;
    if (line.quotes.length > 0) this.#recent.touch(line, this.seq);
    else this.#recent.remove(line);
  }

  /** Lines that changed after `seq`, newest first. */
  changedSince(seq: number): Generator<MapsLine> {
    return this.#recent.since(seq);
  }

  opened(edge: MapsEdge): void {
    edge.line.market.event.edges.set(edge.edgeId, edge);
    this.#note(edge);
    this.output.opened.push(edge);
    this.work.edgesOpened += 1;
  }

  updated(edge: MapsEdge): void {
    this.#note(edge);
    this.output.updated.push(edge);
    this.work.edgesUpdated += 1;
  }

  closed(edge: MapsEdge, reason: MapsCloseReason): void {
    edge.line.market.event.edges.delete(edge.edgeId);
    this.#note(edge);
    this.#recentlyClosed[this.#closedAt] = { seq: this.seq, edge };
    this.#closedAt = (this.#closedAt + 1) % CLOSED_MAX;
    this.output.closed.push({ edge, reason });
    this.work.edgesClosed += 1;
  }

  palpable(): void {
    this.work.palpableEdges += 1;
  }

  #note(edge: MapsEdge): void {
    edge.changedSeq = this.seq;
    const { event } = edge.line.market;
    event.edgesChangedAt = this.now;
    event.changedSeq = this.seq;
  }
}
