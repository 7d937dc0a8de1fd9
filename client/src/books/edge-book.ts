// Edges that are open now: arbitrage, value and positive expected value.
import type { EdgesEvent, EdgesFrame, StreamedEdge } from '../generated/contract.ts';
import type { Book } from './book.ts';

/**
 * What became of edges: a frame, or what an image says of those that were held. A close by an image
 * has no reason: whatever was said of it was missed.
 */
export type EdgesChange = Pick<EdgesFrame, 'seq' | 'events'> & Partial<EdgesFrame>;
type Change = EdgesFrame['events'][number];

interface HeldEvent {
  /** An edge carries its event: the newest of them says when it was calculated last. */
  head: Omit<EdgesEvent, 'edges'>;
  readonly edges: Map<string, StreamedEdge>;
}

/** The book of the channel `edges`. */
export class EdgeBook implements Book<EdgesEvent, EdgesChange> {
  readonly #events = new Map<string, HeldEvent>();

  replace(records: readonly EdgesEvent[]): void {
    this.#events.clear();
    for (const edge of edgesOf(records)) this.#eventOf(edge);
  }

  /** What opened is closed once, though its close was missed, and it came back since. */
  turned(records: readonly EdgesEvent[], seq: number): EdgesChange {
    const gone = new Map([...this.edges()].map((edge) => [edge.edgeId, edge]));
    const events: Change[] = [];
    for (const edge of edgesOf(records)) {
      const held = gone.get(edge.edgeId);
      gone.delete(edge.edgeId);
      if (held && isSameLife(held, edge)) {
        if (wordsOf(held) !== wordsOf(edge)) events.push({ event: 'update', edge });
        continue;
      }
      if (held) events.push({ event: 'close', edge: held });
      events.push({ event: 'open', edge });
    }
    for (const edge of gone.values()) events.push({ event: 'close', edge });
    return { seq, events };
  }

  /**
   * One frame is for all who asked for the same, and does not know who was shown what: under a
   * threshold or a market an edge may come into view by an update, and one that nobody saw close.
   * It says the latest of each edge: one that closed and came back is said to be open, no more.
   */
  heard(frame: EdgesChange): EdgesChange {
    const events = frame.events.flatMap((change): Change[] => {
      const { event, edge } = change;
      const held = this.#events.get(edge.eventId)?.edges.get(edge.edgeId);
      if (event === 'close') return held ? [change] : [];
      if (held === undefined) return [{ ...change, event: 'open' }];
      if (isSameLife(held, edge)) return [{ ...change, event: 'update' }];
      return [
        { event: 'close', edge: held },
        { ...change, event: 'open' },
      ];
    });
    return { ...frame, events };
  }

  apply({ events }: EdgesChange): void {
    for (const { event, edge } of events) {
      const held = this.#eventOf(edge);
      if (event === 'close') held.edges.delete(edge.edgeId);
    }
    for (const { edge } of events) {
      if (this.#events.get(edge.eventId)?.edges.size === 0) this.#events.delete(edge.eventId);
    }
  }

  records(): EdgesEvent[] {
    return [...this.#events.values()].map(({ head, edges }) => ({
      ...head,
      edges: [...edges.values()].map((held) => {
        const { eventId, leagueId, sport, calculatedAt, ...edge } = held;
        return edge as EdgesEvent['edges'][number];
      }),
    }));
  }

  /** Open edges, of one event or of all. */
  *edges(eventId?: string): Generator<StreamedEdge> {
    for (const [id, { edges }] of this.#events) {
      if (eventId === undefined || id === eventId) yield* edges.values();
    }
  }

  checksum(): undefined {
    return undefined;
  }

  /** The event of an edge, which is put into it; one that closed may be of before it came back. */
  #eventOf(edge: StreamedEdge): HeldEvent {
    const { eventId, leagueId, sport, calculatedAt } = edge;
    const head = { eventId, leagueId, sport, calculatedAt };
    const held = this.#events.get(eventId) ?? { head, edges: new Map<string, StreamedEdge>() };
    if (calculatedAt > held.head.calculatedAt) held.head = head;
    held.edges.set(edge.edgeId, edge);
    this.#events.set(eventId, held);
    return held;
  }
}

function isSameLife(held: StreamedEdge, edge: StreamedEdge): boolean {
  return held.firstSeenAt === edge.firstSeenAt;
}

/** Edges of an image, each with its event. */
function* edgesOf(records: readonly EdgesEvent[]): Generator<StreamedEdge> {
  for (const { edges, ...head } of records) {
    for (const edge of edges) yield { ...head, ...edge };
  }
}

/**
 * All that it says, in whatever order, but when it was calculated: images say that of its event.
 */
function wordsOf({ calculatedAt, ...edge }: StreamedEdge): string {
  const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
    one < other ? -1 : 1;
  return JSON.stringify(Object.entries(edge).sort(byName));
}
