// An event for those who follow it for as long as it is in the book, and the close consensus of its
// main lines as the book shows it now.

import type { Side } from '#domain/market.ts';
import { type EventState, marketKey } from '../../book/book.ts';
import { L_POINT, LINE } from '../../book/lines.ts';
import type { EngineState } from '../../state.ts';
import { Consensus, readCloseConsensus } from '../consensus.ts';

/** The main line of a market of the game. */
export interface MainLine {
  readonly point: number;
  /** Operators that quote every side. */
  readonly books: number;
  /** Mean implied probability of each side. */
  readonly means: { readonly [side in Side]?: number };
  /** Newest confirmation of the prices behind it, epoch milliseconds. */
  readonly confirmedAt: number;
  /** Log time of the last change of a price of the event. */
  readonly changedAt: number;
}

export class ObservedEvent {
  readonly #state: EngineState;
  readonly #event: EventState;

  constructor(state: EngineState, event: EventState) {
    this.#state = state;
    this.#event = event;
  }

  get eventId(): string {
    return this.#event.head.eventId;
  }

  /** As it was announced, epoch milliseconds. */
  get startTime(): number {
    return this.#event.startTime;
  }

  /** Whether a score source has ever reported play. */
  get isPlayed(): boolean {
    return this.#event.isPlayed;
  }

  /** Of a market that is no player's and no team's; undefined where no operator quotes it whole. */
  mainLine(marketType: string): MainLine | undefined {
    const found = this.#event.markets.get(marketKey(marketType, null, null));
    if (found === undefined || found.mainLine < 0) return undefined;
    const { books, means, confirmedAt } = readCloseConsensus(
      this.#state,
      found.mainLine,
      consensus,
    );
    if (books === 0) return undefined;
    return {
      point: (this.#state.lines.ints[found.mainLine * LINE + L_POINT] as number) / 1000,
      books,
      means: Object.fromEntries(found.market.sides.map((side, index) => [side, means[index]])),
      confirmedAt,
      changedAt: this.#event.changedAt,
    };
  }
}

const consensus = new Consensus();

/** Gives each event one object for as long as it is in the book. */
export class ObservedEvents {
  readonly #state: EngineState;
  readonly #known = new WeakMap<EventState, ObservedEvent>();

  constructor(state: EngineState) {
    this.#state = state;
  }

  of(events: Iterable<EventState>): ObservedEvent[] {
    return Array.from(events, (event) => {
      const known = this.#known.get(event);
      if (known) return known;
      const made = new ObservedEvent(this.#state, event);
      this.#known.set(event, made);
      return made;
    });
  }
}
