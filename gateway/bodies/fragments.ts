// JSON of single events, kept per (view, event) and valid until the event changes. Pages are joined
// from these Buffers without serialising anything again. Rebuilding is lazy and rationed: a turn of
// the event loop spends a few milliseconds on it, so that a cold page cannot stall the stream.
import type { EventEntry } from '#engine/view/reader.ts';
import { byteLru } from '#kit/byte-lru.ts';
import { TurnTime } from '#kit/turn-time.ts';

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
  /** True where time alone changes what is shown, which no event's changedSeq says. */
  readonly isFleeting?: boolean;
  show(eventId: string): Shown;
}

export interface Fragment {
  readonly changedSeq: number;
  /** Empty where the event has no content. */
  readonly json: Buffer;
  readonly hasContent: boolean;
  readonly rank: number;
}

/** Milliseconds of rebuilding that all requests together may spend in a turn of the event loop. */
const REBUILD_MS_PER_TURN_MAX = 2;

export class FragmentStore {
  readonly #fragments: ReturnType<typeof byteLru<Fragment>>;
  readonly #time: TurnTime;
  #epoch = '';
  #isRenewalPlanned = false;
  #built = 0;

  /** `nowMs`: a monotonic clock. */
  constructor(bytesMax: number, nowMs: () => number) {
    this.#fragments = byteLru<Fragment>(bytesMax, ({ json }) => json.length);
    this.#time = new TurnTime(REBUILD_MS_PER_TURN_MAX, nowMs);
  }

  /** Fragments built so far; tests count work by it. */
  get built(): number {
    return this.#built;
  }

  /** True while this turn has time left for rebuilding. */
  get hasBudget(): boolean {
    return !this.#time.isUp;
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

  /** Builds the fragment anew, charges the time it takes to this turn, and keeps it if it may. */
  build(view: View, entry: EventEntry): Fragment {
    this.#planRenewal();
    return this.#time.spend(() => {
      const { record, hasContent, rank } = view.show(entry.eventId);
      const json = Buffer.from(hasContent ? JSON.stringify(record) : '');
      const fragment = { changedSeq: entry.changedSeq, json, hasContent, rank };
      if (!view.isFleeting) this.#fragments.set(`${view.key} ${entry.eventId}`, fragment);
      this.#built++;
      return fragment;
    });
  }

  #planRenewal(): void {
    if (this.#isRenewalPlanned) return;
    this.#isRenewalPlanned = true;
    setImmediate(() => {
      this.#time.renew();
      this.#isRenewalPlanned = false;
    });
  }
}
