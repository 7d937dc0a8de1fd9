// Channels whose records are told whole: events and the health of venues.
import type {
  Event,
  EventsDeltaFrame,
  VenueStatus,
  VenuesDeltaFrame,
} from '../generated/contract.ts';
import type { Book } from './book.ts';

interface WholeDelta<Rec> {
  readonly upsert: readonly Rec[];
  readonly remove: readonly Partial<Rec>[];
}

abstract class WholeBook<Rec, Change extends WholeDelta<Rec>> implements Book<Rec, Change> {
  readonly #byId = new Map<string, Rec>();

  protected abstract idOf(record: Partial<Rec>): string;

  replace(records: readonly Rec[]): void {
    this.#byId.clear();
    for (const record of records) this.#byId.set(this.idOf(record), record);
  }

  apply({ upsert, remove }: Change): void {
    for (const key of remove) this.#byId.delete(this.idOf(key));
    for (const record of upsert) this.#byId.set(this.idOf(record), record);
  }

  records(): Rec[] {
    return [...this.#byId.values()];
  }

  /** The records by their id. */
  get byId(): ReadonlyMap<string, Rec> {
    return this.#byId;
  }

  checksum(): undefined {
    return undefined;
  }
}

/** The book of the channel `events`, by eventId. */
export class EventBook extends WholeBook<Event, EventsDeltaFrame> {
  protected override idOf({ eventId }: Partial<Event>): string {
    return eventId ?? '';
  }
}

/** The book of the channel `venues`, by bookmakerId. */
export class VenueBook extends WholeBook<VenueStatus, VenuesDeltaFrame> {
  protected override idOf({ bookmakerId }: Partial<VenueStatus>): string {
    return bookmakerId ?? '';
  }
}
