// What the log has of events' names, what it is to have, and what others stated in it since.
import type { EventEntry } from '#domain/catalog/catalog-entry.ts';
import type { NameEntry, SourceEventIds } from '#domain/catalog/event-names.ts';

export class LoggedNames {
  readonly #logged: SourceEventIds | undefined;
  /** Of `logged`, up to where its entries were taken over. */
  #revision = 0;
  #unstated: EventEntry[] = [];
  /** Stated by this process, and not seen in the log yet. */
  readonly #awaited = new Set<string>();

  /** `logged`: as the book has it; without it nothing is stated. */
  constructor(logged: SourceEventIds | undefined) {
    this.#logged = logged;
  }

  has(entry: EventEntry): boolean {
    return this.#logged?.has(entry) ?? false;
  }

  /** Whether the log takes one more name. */
  get hasRoom(): boolean {
    const coming = this.#unstated.length + this.#awaited.size + 1;
    return this.#logged?.hasRoom(coming) ?? true;
  }

  state(entry: EventEntry): void {
    if (this.#logged !== undefined) this.#unstated.push(entry);
  }

  /** What is to be stated, once: whoever takes it states it or puts it back. */
  takeUnstated(): readonly EventEntry[] {
    if (this.#unstated.length === 0) return [];
    const entries = this.#unstated;
    this.#unstated = [];
    for (const entry of entries) this.#awaited.add(JSON.stringify(entry));
    return entries;
  }

  putBack(entries: readonly EventEntry[]): void {
    for (const entry of entries) this.#awaited.delete(JSON.stringify(entry));
    this.#unstated = [...entries, ...this.#unstated];
  }

  /** Entries of the log that this process did not state, since the last call. */
  newEntries(): readonly NameEntry[] {
    const logged = this.#logged;
    if (logged === undefined || logged.revision === this.#revision) return [];
    const entries = logged.since(this.#revision);
    this.#revision = logged.revision;
    return entries.filter((entry) => !this.#awaited.delete(JSON.stringify(entry)));
  }
}
