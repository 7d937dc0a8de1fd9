// Edges as they open, change and close, with the amounts that the reader asked for, and the tape of
// what happened.
import type { StreamedEdge } from '#client/overround.ts';
import type { Connection } from '../live/connection.ts';
import { type Drawn, type Entry, RecordTape, type TapeKind } from '../live/record-tape.ts';
import { state } from '../view/state.ts';
import { EdgeAmounts } from './edge-amounts.ts';
import type { EdgeRequest, EdgeStakes } from './edge-request.ts';
import { type CloseReason, pctOf } from './edge-words.ts';

/** An edge on screen. */
export type EdgeEntry = Entry<StreamedEdge, CloseReason>;

/** Something that happened. */
export interface TapeLine {
  readonly id: number;
  readonly atMs: number;
  readonly event: 'open' | 'update' | 'close';
  readonly reason: CloseReason | undefined;
  readonly edge: StreamedEdge;
  /** Percent before it changed. */
  readonly before: number | undefined;
}

const TAPE_MAX = 120;
/** Percent by which an edge has to move for the tape to say so. */
const MOVE_MIN = 0.05;

const EDGES: TapeKind<'edges', StreamedEdge, CloseReason> = {
  idOf: ({ edgeId }) => edgeId,
  recordsOf: (book) => book.edges(),
  changesOf: ({ events }) =>
    events.map(({ event, reason, edge }) => ({ event, reason, record: edge })),
};

export class EdgeTape {
  readonly #lines = state<readonly TapeLine[]>([]);
  /** The newest first. */
  readonly lines = this.#lines.get;
  readonly #records: RecordTape<'edges', StreamedEdge, CloseReason>;
  readonly #amounts: EdgeAmounts | undefined;
  readonly #onOpen: (edge: StreamedEdge) => void;
  #ids = 0;

  constructor(
    connection: Connection,
    { request, stakes }: { readonly request: EdgeRequest; readonly stakes: EdgeStakes | undefined },
    onOpen: (edge: StreamedEdge) => void,
  ) {
    this.#onOpen = onOpen;
    const asked = { channel: 'edges' as const, ...request };
    this.#records = new RecordTape(connection, asked, EDGES, (drawn) => this.#write(drawn));
    if (stakes) this.#amounts = new EdgeAmounts(connection, { ...request, ...stakes });
  }

  /** Open ones and those that closed just now. Followed. */
  entries(): readonly EdgeEntry[] {
    return this.#records.entries();
  }

  /** Followed. */
  hasAnswer(): boolean {
    return this.#records.hasAnswer();
  }

  /** The position that the entries are of; -1 before one is known. Followed. */
  seq(): number {
    return this.#records.seq();
  }

  /** Followed. */
  isLive(): boolean {
    return this.#records.isLive();
  }

  /** The edge with the amounts that were asked for; undefined while they are not known. Followed. */
  priced(edge: StreamedEdge): StreamedEdge | undefined {
    return this.#amounts?.of(edge);
  }

  #write(drawn: readonly Drawn<StreamedEdge, CloseReason>[]): void {
    const lines: TapeLine[] = [];
    for (const { event, reason, record: edge, before: known } of drawn) {
      const before = known && pctOf(known);
      if (event === 'open') this.#onOpen(edge);
      const isQuiet = event === 'update' && Math.abs(pctOf(edge) - (before ?? 0)) < MOVE_MIN;
      if (isQuiet) continue;
      lines.push({ id: this.#ids++, atMs: Date.now(), event, reason, edge, before });
    }
    if (lines.length > 0) {
      this.#lines.set([...lines.reverse(), ...this.lines()].slice(0, TAPE_MAX));
    }
  }
}
