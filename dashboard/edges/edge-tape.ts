// Edges as they open, change and close: each open one with a signal of its own, closed ones for a
// moment longer with the reason, and the tape of what happened.
import { createSignal, onCleanup } from 'solid-js';
import type { StreamedEdge } from '#client/overround.ts';
import type { Connection } from '../live/connection.ts';
import { atFrame } from '../live/frame.ts';
import { state } from '../view/state.ts';
import { EdgeAmounts } from './edge-amounts.ts';
import { EdgeFeed } from './edge-feed.ts';
import type { EdgeChange } from './edge-hearer.ts';
import type { EdgeRequest, EdgeStakes } from './edge-request.ts';
import { type CloseReason, pctOf } from './edge-words.ts';

/** An edge on screen. */
export interface EdgeEntry {
  readonly edgeId: string;
  readonly edge: () => StreamedEdge;
  /** Undefined while it is open. */
  readonly closed: () => { readonly reason: CloseReason | undefined; atMs: number } | undefined;
}

interface OwnEntry extends EdgeEntry {
  readonly setEdge: (edge: StreamedEdge) => void;
  readonly setClosed: (closed: ReturnType<EdgeEntry['closed']>) => void;
}

/** Something that happened. */
export interface TapeLine {
  readonly id: number;
  readonly atMs: number;
  readonly event: EdgeChange['event'];
  readonly reason: CloseReason | undefined;
  readonly edge: StreamedEdge;
  /** Percent before it changed. */
  readonly before: number | undefined;
}

const CLOSED_SHOWN_MS = 12_000;
const TAPE_MAX = 120;
const TICK_MS = 1000;
/** Percent by which an edge has to move for the tape to say so. */
const MOVE_MIN = 0.05;

export class EdgeTape {
  readonly #entries = state<readonly EdgeEntry[]>([]);
  /** Open ones and those that closed just now; changes as they come and go. */
  readonly entries = this.#entries.get;
  readonly #lines = state<readonly TapeLine[]>([]);
  /** The newest first. */
  readonly lines = this.#lines.get;
  readonly #answer = state(false);
  readonly hasAnswer = this.#answer.get;
  readonly #drawn = state(-1);
  /** The position that the entries are of; -1 before one is known. */
  readonly seq = this.#drawn.get;
  readonly #byId = new Map<string, OwnEntry>();
  readonly #feed: EdgeFeed;
  readonly #amounts: EdgeAmounts | undefined;
  readonly #onOpen: (edge: StreamedEdge) => void;
  #waiting: EdgeChange[] = [];
  #ids = 0;

  constructor(
    connection: Connection,
    { request, stakes }: { readonly request: EdgeRequest; readonly stakes: EdgeStakes | undefined },
    onOpen: (edge: StreamedEdge) => void,
  ) {
    this.#onOpen = onOpen;
    this.#feed = new EdgeFeed(connection, request, stakes, {
      replaced: () => atFrame(this.#replaced),
      changed: (events) => this.#heard(events),
    });
    if (stakes && !this.#feed.hasAmounts()) {
      this.#amounts = new EdgeAmounts(connection, request, stakes);
    }
    if (this.#feed.position) this.#replaced();
    const timer = setInterval(() => this.#tick(), TICK_MS);
    const seen = (): void => atFrame(this.#replaced);
    document.addEventListener('visibilitychange', seen);
    onCleanup(() => {
      this.#feed.close();
      this.#amounts?.close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    });
  }

  /** Followed. */
  isLive(): boolean {
    return this.#feed.isLive();
  }

  /** Why nothing is served. Followed. */
  refusal(): string | undefined {
    return this.#feed.refusal();
  }

  /** The edge with the amounts that were asked for; undefined while they are not known. Followed. */
  priced(edge: StreamedEdge): StreamedEdge | undefined {
    return this.#feed.hasAmounts() ? edge : this.#amounts?.of(edge);
  }

  #heard(events: readonly EdgeChange[]): void {
    // A page that nobody sees waits: its book goes on, and is read when somebody looks again.
    if (document.visibilityState === 'hidden') this.#waiting = [];
    else this.#waiting.push(...events);
    atFrame(this.#changed);
  }

  readonly #replaced = (): void => {
    // It may be asked for only, or closed by now.
    if (!this.#feed.position && !this.#feed.isLive() && !this.hasAnswer()) return;
    // What came instead of the stream has them.
    if (this.#feed.hasAmounts()) this.#amounts?.close();
    const open = new Set<string>();
    for (const edge of this.#feed.book.edges()) {
      open.add(edge.edgeId);
      this.#put(edge);
    }
    for (const edgeId of this.#byId.keys()) if (!open.has(edgeId)) this.#byId.delete(edgeId);
    this.#entries.set([...this.#byId.values()]);
    this.#answer.set(true);
    this.#drawn.set(this.#feed.position?.seq ?? -1);
  };

  readonly #changed = (): void => {
    const changes = this.#waiting;
    this.#waiting = [];
    const count = this.#byId.size;
    const lines: TapeLine[] = [];
    for (const { event, reason, edge } of together(changes)) {
      const known = this.#byId.get(edge.edgeId);
      const before = known && pctOf(known.edge());
      if (event === 'close') known?.setClosed({ reason, atMs: Date.now() });
      else this.#put(edge);
      if (event === 'open') this.#onOpen(edge);
      const isQuiet = event === 'update' && Math.abs(pctOf(edge) - (before ?? 0)) < MOVE_MIN;
      if (isQuiet) continue;
      lines.push({ id: this.#ids++, atMs: Date.now(), event, reason, edge, before });
    }
    if (lines.length > 0) {
      this.#lines.set([...lines.reverse(), ...this.lines()].slice(0, TAPE_MAX));
    }
    if (this.#byId.size !== count) this.#entries.set([...this.#byId.values()]);
    this.#drawn.set(this.#feed.position?.seq ?? -1);
  };

  #put(edge: StreamedEdge): void {
    const known = this.#byId.get(edge.edgeId);
    if (known) {
      known.setEdge(edge);
      known.setClosed(undefined);
      return;
    }
    const [own, setEdge] = createSignal(edge);
    const [closed, setClosed] = createSignal<ReturnType<EdgeEntry['closed']>>(undefined);
    const entry = { edgeId: edge.edgeId, edge: own, closed, setEdge, setClosed };
    this.#byId.set(edge.edgeId, entry);
  }

  /** Closed ones go after a while. */
  #tick(): void {
    const count = this.#byId.size;
    for (const [edgeId, { closed }] of this.#byId) {
      const end = closed();
      if (end && Date.now() - end.atMs > CLOSED_SHOWN_MS) this.#byId.delete(edgeId);
    }
    if (this.#byId.size !== count) this.#entries.set([...this.#byId.values()]);
  }
}

/** One that closed and opened again at once has changed: of sets, each price begins it anew. */
function together(changes: readonly EdgeChange[]): readonly EdgeChange[] {
  const opensNext = new Set<string>();
  const kept: EdgeChange[] = [];
  for (const change of changes.toReversed()) {
    const { event, edge } = change;
    if (event !== 'close') {
      if (event === 'open') opensNext.add(edge.edgeId);
      kept.push(change);
    } else if (opensNext.delete(edge.edgeId)) {
      const at = kept.findLastIndex((each) => each.edge.edgeId === edge.edgeId);
      kept[at] = { ...(kept[at] as EdgeChange), event: 'update' };
    } else kept.push(change);
  }
  return kept.reverse();
}
