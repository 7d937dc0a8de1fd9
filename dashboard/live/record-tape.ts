// A channel whose records open, change and close, for lists of them: each open record with a signal
// of its own, closed ones a moment longer with the reason. Drawn once per animation frame.
import { createSignal, onCleanup } from 'solid-js';
import type { Channels } from '#client/overround.ts';
import { state } from '../view/state.ts';
import type { Connection, Followed } from './connection.ts';
import { atFrame } from './frame.ts';

type OpensAndCloses = 'edges' | 'moves';

/** Why a record closed, and when by the clock of this machine. */
export interface Closed<Reason> {
  readonly reason: Reason | undefined;
  readonly atMs: number;
}

/** A record on screen. */
export interface Entry<Rec, Reason> {
  readonly id: string;
  readonly record: () => Rec;
  /** Undefined while it is open. */
  readonly closed: () => Closed<Reason> | undefined;
}

interface OwnEntry<Rec, Reason> extends Entry<Rec, Reason> {
  readonly setRecord: (record: Rec) => void;
  readonly setClosed: (closed: Closed<Reason> | undefined) => void;
}

export interface Change<Rec, Reason> {
  readonly event: 'open' | 'update' | 'close';
  readonly reason: Reason | undefined;
  readonly record: Rec;
}

/** A change that was drawn, with what the record was before. */
export interface Drawn<Rec, Reason> extends Change<Rec, Reason> {
  readonly before: Rec | undefined;
}

/** How records and changes of the channel are read. */
export interface TapeKind<C extends OpensAndCloses, Rec, Reason> {
  readonly idOf: (record: Rec) => string;
  readonly recordsOf: (book: Channels[C]['book']) => Iterable<Rec>;
  readonly changesOf: (change: Channels[C]['change']) => readonly Change<Rec, Reason>[];
}

const CLOSED_SHOWN_MS = 12_000;
const TICK_MS = 1000;

export class RecordTape<C extends OpensAndCloses, Rec, Reason> {
  readonly #entries = state<readonly Entry<Rec, Reason>[]>([]);
  /** Open records and those that closed just now; changes as they come and go. */
  readonly entries = this.#entries.get;
  readonly #answer = state(false);
  readonly hasAnswer = this.#answer.get;
  readonly #drawn = state(-1);
  /** The position that the entries are of; -1 before one is known. */
  readonly seq = this.#drawn.get;
  /** Whether the book equals the server's. Followed. */
  readonly isLive: () => boolean;
  readonly #byId = new Map<string, OwnEntry<Rec, Reason>>();
  readonly #followed: Followed<C>;
  readonly #kind: TapeKind<C, Rec, Reason>;
  readonly #onDrawn: (drawn: readonly Drawn<Rec, Reason>[]) => void;
  #waiting: Change<Rec, Reason>[] = [];

  /** `onDrawn` is called in each frame with the changes that it draws. */
  constructor(
    connection: Connection,
    request: Channels[C]['request'] & { readonly channel: C },
    kind: TapeKind<C, Rec, Reason>,
    onDrawn: (drawn: readonly Drawn<Rec, Reason>[]) => void = () => {},
  ) {
    this.#kind = kind;
    this.#onDrawn = onDrawn;
    this.#followed = connection.follow<C>(request);
    this.isLive = this.#followed.isLive;
    const { subscription } = this.#followed;
    let hadImage = subscription.position !== undefined;
    if (hadImage) this.#replaced();
    const timer = setInterval(() => this.#tick(), TICK_MS);
    const seen = (): void => atFrame(this.#replaced);
    document.addEventListener('visibilitychange', seen);
    const endings = [
      // What another image changes comes as changes.
      subscription.on('image', () => {
        if (!hadImage) atFrame(this.#replaced);
        hadImage = true;
      }),
      subscription.on('change', (change) => this.#receive(kind.changesOf(change))),
      () => this.#followed.release(),
      () => clearInterval(timer),
      () => document.removeEventListener('visibilitychange', seen),
    ];
    onCleanup(() => {
      for (const end of endings) end();
    });
  }

  #receive(changes: readonly Change<Rec, Reason>[]): void {
    // A page that nobody sees waits: its book goes on, and is read when somebody looks again.
    if (document.visibilityState === 'hidden') this.#waiting = [];
    else this.#waiting.push(...changes);
    atFrame(this.#changed);
  }

  readonly #replaced = (): void => {
    const { position, book } = this.#followed.subscription;
    // It may be asked for only.
    if (position === undefined) return;
    const open = new Set<string>();
    for (const record of this.#kind.recordsOf(book)) {
      open.add(this.#kind.idOf(record));
      this.#put(record);
    }
    for (const id of this.#byId.keys()) if (!open.has(id)) this.#byId.delete(id);
    this.#entries.set([...this.#byId.values()]);
    this.#answer.set(true);
    this.#drawn.set(position.seq);
  };

  readonly #changed = (): void => {
    const { idOf } = this.#kind;
    const changes = together(this.#waiting, idOf);
    this.#waiting = [];
    const count = this.#byId.size;
    const drawn = changes.map((change): Drawn<Rec, Reason> => {
      const known = this.#byId.get(idOf(change.record));
      const before = known?.record();
      if (change.event !== 'close') this.#put(change.record);
      else known?.setClosed({ reason: change.reason, atMs: Date.now() });
      return { ...change, before };
    });
    this.#onDrawn(drawn);
    if (this.#byId.size !== count) this.#entries.set([...this.#byId.values()]);
    this.#drawn.set(this.#followed.subscription.position?.seq ?? -1);
  };

  #put(record: Rec): void {
    const id = this.#kind.idOf(record);
    const known = this.#byId.get(id);
    if (known) {
      known.setRecord(record);
      known.setClosed(undefined);
      return;
    }
    const [own, setOwn] = createSignal(record);
    const [closed, setClosed] = createSignal<Closed<Reason> | undefined>(undefined);
    const setRecord = (next: Rec): void => {
      setOwn(() => next);
    };
    this.#byId.set(id, { id, record: own, closed, setRecord, setClosed });
  }

  /** Closed ones go after a while. */
  #tick(): void {
    const count = this.#byId.size;
    for (const [id, { closed }] of this.#byId) {
      const end = closed();
      if (end && Date.now() - end.atMs > CLOSED_SHOWN_MS) this.#byId.delete(id);
    }
    if (this.#byId.size !== count) this.#entries.set([...this.#byId.values()]);
  }
}

/** One that closed and opened again at once has changed: of sets, each price begins it anew. */
function together<Rec, Reason>(
  changes: readonly Change<Rec, Reason>[],
  idOf: (record: Rec) => string,
): readonly Change<Rec, Reason>[] {
  const opensNext = new Set<string>();
  const kept: Change<Rec, Reason>[] = [];
  for (const change of changes.toReversed()) {
    const id = idOf(change.record);
    if (change.event !== 'close') {
      if (change.event === 'open') opensNext.add(id);
      kept.push(change);
    } else if (opensNext.delete(id)) {
      const at = kept.findLastIndex((each) => idOf(each.record) === id);
      kept[at] = { ...(kept[at] as Change<Rec, Reason>), event: 'update' };
    } else kept.push(change);
  }
  return kept.reverse();
}
