// The lives of edges as one hears them who reads the first image and then follows changes alone:
// what opened is closed once, and what is open is what the book shows.
import type { StreamedEdge } from '#client/overround.ts';

interface News {
  readonly event: 'open' | 'update' | 'close';
  readonly edge: StreamedEdge;
}

export class EdgeLives {
  /** Ids that are open, with when they were first seen. */
  readonly #open = new Map<string, string>();
  readonly #closed = new Set<string>();
  #hasImage = false;
  opened = 0;
  closed = 0;
  /** The first thing that was wrong, or empty. */
  wrong = '';

  /** The first image is the complete open set; what others change is told. */
  image(edges: Iterable<StreamedEdge>): void {
    if (this.#hasImage) return;
    this.#hasImage = true;
    for (const { edgeId, firstSeenAt } of edges) this.#open.set(edgeId, firstSeenAt);
  }

  change(events: readonly News[]): void {
    const heard = new Map<string, string>();
    for (const { event, edge } of events) {
      const { edgeId, firstSeenAt } = edge;
      const life = `${edgeId} ${firstSeenAt}`;
      const before = heard.get(edgeId);
      const isNextLife = before === 'close' && event === 'open';
      if (before !== undefined && !isNextLife) this.#fail(`${edgeId} twice in one frame`);
      heard.set(edgeId, event);
      if ((event === 'open') === this.#open.has(edgeId))
        this.#fail(`${life}: ${event} out of turn`);
      if (event === 'close') {
        if (this.#closed.has(life)) this.#fail(`${life} closed twice`);
        this.#open.delete(edgeId);
        this.#closed.add(life);
        this.closed += 1;
        continue;
      }
      // Between two frames it may have closed and opened again, in the same instant even.
      this.#closed.delete(life);
      if (event === 'open') this.opened += 1;
      else if (this.#open.get(edgeId) !== firstSeenAt) this.#fail(`${life} was never opened`);
      this.#open.set(edgeId, firstSeenAt);
    }
  }

  /** Whether exactly these are open. */
  check(edges: Iterable<StreamedEdge>): string {
    const open = new Set(this.#open.keys());
    for (const { edgeId } of edges) if (!open.delete(edgeId)) this.#fail(`${edgeId} never opened`);
    for (const edgeId of open) this.#fail(`${edgeId} never closed`);
    return this.wrong;
  }

  #fail(what: string): void {
    this.wrong ||= what;
  }
}
