// JSON of single events, kept per (view, event) and valid until the event changes. Pages are joined
// from these Buffers without serialising anything again. A fragment is built when it is
// requested; a request that needs many builds them over several ticks.
import type { EventEntry } from '#engine/view/reader.ts';
import { byteLru } from '#kit/byte-lru.ts';

/** What one event shows in one view. */
export interface Shown {
  readonly record: unknown;
  /** False where nothing of the event passes the filter. */
  readonly hasContent: boolean;
  /** Orders lists that are best first; 0 elsewhere. */
  readonly rank: number;
}

/** A kind of record after a filter. Views of equal `key` show the same. */
export interface View {
  readonly key: string;
  /** True where every candidate has content, so that pages skip events without building them. */
  readonly showsEvery: boolean;
  /**
   * When time alone may change what is shown of an event, epoch milliseconds. There where time or
   * mere confirmations do so, which no event's changedSeq says: then it is kept for one answer.
   */
  readonly turnsAt?: ((eventId: string) => number) | undefined;
  show(eventId: string): Shown;
}

export interface Fragment {
  readonly changedSeq: number;
  /** Of its event's entry; both matter where the view has times at which it turns. */
  readonly touchedSeq: number;
  readonly turnsAt: number;
  /** Empty where the event has no content. */
  readonly json: Buffer;
  readonly hasContent: boolean;
  readonly rank: number;
}

export class FragmentStore {
  readonly #fragments: ReturnType<typeof byteLru<Fragment>>;
  #epoch = '';
  #built = 0;

  constructor(bytesMax: number) {
    this.#fragments = byteLru<Fragment>(bytesMax, ({ json }) => json.length);
  }

  /** Fragments built so far; tests count work by it. */
  get built(): number {
    return this.#built;
  }

  /** Fragments of another epoch mean nothing: a new one starts without any. */
  enter(epoch: string): void {
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#fragments.clear();
  }

  /** The fragment if it is still what the event shows. */
  find(view: View, entry: EventEntry): Fragment | undefined {
    const fragment = this.#fragments.get(`${view.key} ${entry.eventId}`);
    return fragment?.changedSeq === entry.changedSeq ? fragment : undefined;
  }

  /** Builds the fragment anew, and keeps it if it may. */
  build(view: View, entry: EventEntry): Fragment {
    const { eventId, changedSeq, touchedSeq } = entry;
    const { record, hasContent, rank } = view.show(eventId);
    const json = Buffer.from(hasContent ? JSON.stringify(record) : '');
    const turnsAt = view.turnsAt?.(eventId) ?? Number.POSITIVE_INFINITY;
    const fragment = { changedSeq, touchedSeq, turnsAt, json, hasContent, rank };
    if (!view.turnsAt) this.#fragments.set(`${view.key} ${entry.eventId}`, fragment);
    this.#built++;
    return fragment;
  }
}
