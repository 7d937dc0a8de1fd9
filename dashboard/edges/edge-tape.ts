// Edges as they open, change and close: each open one with a signal of its own, closed ones for a
// moment longer with the reason, and the tape of what happened.
import { createSignal, onCleanup } from 'solid-js';
import type { Channels, StreamedEdge } from '#client/overround.ts';
import type { Connection, Followed } from '../live/connection.ts';
import { atFrame } from '../live/frame.ts';
import { state } from '../view/state.ts';
import { type CloseReason, pctOf } from './edge-words.ts';

type EdgeChange = Channels['edges']['change']['events'][number];

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
  readonly isLive: () => boolean;
  readonly #byId = new Map<string, OwnEntry>();
  readonly #followed: Followed<'edges'>;
  readonly #onOpen: (edge: StreamedEdge) => void;
  #waiting: EdgeChange[] = [];
  #ids = 0;

  constructor(connection: Connection, onOpen: (edge: StreamedEdge) => void) {
    this.#onOpen = onOpen;
    this.#followed = connection.follow({ channel: 'edges' });
    this.isLive = this.#followed.isLive;
    const { subscription } = this.#followed;
    const answered = (): void => this.#answer.set(true);
    const endings = [
      // What another one changes is told as changes.
      subscription.on('image', () => {
        if (!this.hasAnswer()) atFrame(this.#replaced);
      }),
      subscription.on('live', () => atFrame(answered)),
      subscription.on('change', ({ events }) => {
        // A page that nobody sees waits: its book goes on, and is read when somebody looks again.
        if (document.visibilityState === 'hidden') this.#waiting = [];
        else this.#waiting.push(...events);
        atFrame(this.#changed);
      }),
    ];
    if (subscription.position) {
      this.#replaced();
      answered();
    }
    const timer = setInterval(() => this.#tick(), TICK_MS);
    const seen = (): void => atFrame(this.#replaced);
    document.addEventListener('visibilitychange', seen);
    onCleanup(() => {
      for (const end of endings) end();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      this.#followed.release();
    });
  }

  readonly #replaced = (): void => {
    const open = new Set<string>();
    for (const edge of this.#followed.subscription.book.edges()) {
      open.add(edge.edgeId);
      this.#put(edge);
    }
    for (const edgeId of this.#byId.keys()) if (!open.has(edgeId)) this.#byId.delete(edgeId);
    this.#entries.set([...this.#byId.values()]);
  };

  readonly #changed = (): void => {
    const changes = this.#waiting;
    this.#waiting = [];
    const count = this.#byId.size;
    const lines: TapeLine[] = [];
    for (const { event, reason, edge } of changes) {
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
