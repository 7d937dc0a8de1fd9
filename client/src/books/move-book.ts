// Moves of the market that are open now: who began them, who followed, who has not yet.
import type { Move, MovesFrame } from '../generated/contract.ts';
import type { Book } from './book.ts';

/** What became of moves: a frame, or what an image says of those that were held. */
export type MovesChange = Pick<MovesFrame, 'seq' | 'events'> & Partial<MovesFrame>;
type Change = MovesFrame['events'][number];

/** The book of the channel `moves`. */
export class MoveBook implements Book<Move, MovesChange> {
  readonly #byId = new Map<string, Move>();

  replace(records: readonly Move[]): void {
    this.#byId.clear();
    for (const move of records) this.#byId.set(move.moveId, move);
  }

  /** What was held and is not there any more is closed; a close by an image has no reason. */
  turned(records: readonly Move[], seq: number): MovesChange {
    const gone = new Map(this.#byId);
    const events: Change[] = [];
    for (const move of records) {
      const held = gone.get(move.moveId);
      gone.delete(move.moveId);
      if (held === undefined) events.push({ event: 'open', move });
      else if (JSON.stringify(held) !== JSON.stringify(move))
        events.push({ event: 'update', move });
    }
    for (const move of gone.values()) events.push({ event: 'close', move });
    return { seq, events };
  }

  /** A frame is for all who asked for the same, and does not know who was shown what. */
  heard(frame: MovesChange): MovesChange {
    const events = frame.events.flatMap((change): Change[] => {
      const isHeld = this.#byId.has(change.move.moveId);
      if (change.event === 'close') return isHeld ? [change] : [];
      return [{ ...change, event: isHeld ? 'update' : 'open' }];
    });
    return { ...frame, events };
  }

  apply({ events }: MovesChange): void {
    for (const { event, move } of events) {
      if (event === 'close') this.#byId.delete(move.moveId);
      else this.#byId.set(move.moveId, move);
    }
  }

  records(): Move[] {
    return [...this.#byId.values()];
  }

  /** Open moves by their ids. */
  get byId(): ReadonlyMap<string, Move> {
    return this.#byId;
  }

  checksum(): undefined {
    return undefined;
  }
}
