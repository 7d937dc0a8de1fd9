// What sources of edges call, whichever they are.
import type { Channels } from '#client/overround.ts';

export type EdgeChange = Channels['edges']['change']['events'][number];

/** Who is called when the book changes. */
export interface EdgeHearer {
  /** The book is another one. */
  replaced(): void;
  /** These changes are in the book. */
  changed(events: readonly EdgeChange[]): void;
}
