// The log between processes, for ids of events: what one process states, the next one finds.
import type { EventEntry } from '#domain/catalog/catalog-entry.ts';
import { EventNameTable } from '#domain/catalog/event-names.ts';
import { type Identity, openIdentity } from '#ingest/identity/identity.ts';

export class NamesLog {
  readonly table = new EventNameTable();
  /** All that was stated, in order. */
  readonly entries: EventEntry[] = [];

  open(): Identity {
    return openIdentity(this.table);
  }

  /** The log takes what the process has to state. */
  keep(identity: Identity): void {
    for (const entry of identity.takeUnstated()) {
      this.entries.push(entry);
      this.table.put(entry);
    }
  }
}
