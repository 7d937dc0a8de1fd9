// The book as an observer of every group sees it: what the group in hand changed, and what changed
// since the observer last cleared it.

import { must } from '#kit/assert.ts';
import type { EngineState } from '../../state.ts';
import { ArchivedLines } from './archived-lines.ts';
import { ArchivedQuotes } from './archived-quotes.ts';
import { LineIdentities } from './line-identity.ts';
import { type ObservedEvent, ObservedEvents } from './observed-event.ts';

/** How often a source's data was refused for a reason so far. */
export interface RefusalCount {
  readonly source: string;
  readonly reason: string;
  readonly total: number;
}

export class ObservedBook {
  readonly #state: EngineState;
  readonly #events: ObservedEvents;
  /** Quotes that the group in hand changed. */
  readonly quotes: ArchivedQuotes;
  /** Lines that changed or left since they were last cleared. */
  readonly lines: ArchivedLines;

  constructor(state: EngineState) {
    const identities = new LineIdentities();
    this.#state = state;
    this.#events = new ObservedEvents(state);
    this.quotes = new ArchivedQuotes(state, identities);
    this.lines = new ArchivedLines(state, identities);
  }

  /** Of the message in hand. */
  get seq(): number {
    return this.#state.seq;
  }

  /** Log time, epoch milliseconds. */
  get now(): number {
    return this.#state.now;
  }

  *refusals(): Generator<RefusalCount> {
    for (const [source, { rejected }] of this.#state.sources) {
      for (const [reason, total] of rejected) yield { source, reason, total };
    }
  }

  /** All in the book. */
  events(): readonly ObservedEvent[] {
    return this.#events.of(this.#state.book.events.values());
  }

  /** Those that the group in hand changed themselves: new ones, moved starts, status, score. */
  changedEvents(): readonly ObservedEvent[] {
    return this.#events.of(must(this.#state.output, 'an observed group').events);
  }

  /** Those of the lines that changed. */
  eventsOfLines(): readonly ObservedEvent[] {
    return this.#events.of(this.lines.events());
  }
}
