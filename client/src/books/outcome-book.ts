// Best bets: the best price now of every outcome.
import type {
  BestBets,
  BestOutcome,
  CalculatedHead,
  OutcomeKey,
  OutcomesDeltaFrame,
  OutcomeUpsert,
} from '../generated/contract.ts';
import type { Book } from './book.ts';

/** The book of the channel `best-bets`. */
export class OutcomeBook implements Book<BestBets, OutcomesDeltaFrame> {
  readonly #heads = new Map<string, CalculatedHead>();
  /** By event, then by key. */
  readonly #outcomes = new Map<string, Map<string, OutcomeUpsert>>();

  replace(records: readonly BestBets[]): void {
    this.#heads.clear();
    this.#outcomes.clear();
    for (const { markets, ...head } of records) {
      this.#heads.set(head.eventId, head);
      for (const { marketType, outcomes } of markets) {
        for (const outcome of outcomes) {
          this.#put({ eventId: head.eventId, marketType, ...outcome });
        }
      }
    }
  }

  apply({ events, upsert, remove }: OutcomesDeltaFrame): void {
    for (const head of events) this.#heads.set(head.eventId, head);
    for (const key of remove) this.#outcomes.get(key.eventId)?.delete(outcomeKey(key));
    for (const outcome of upsert) this.#put(outcome);
    for (const { eventId } of remove) {
      if (this.#outcomes.get(eventId)?.size !== 0) continue;
      this.#outcomes.delete(eventId);
      this.#heads.delete(eventId);
    }
  }

  records(): BestBets[] {
    return [...this.#outcomes].map(([eventId, outcomes]) => {
      const head = this.#heads.get(eventId) as CalculatedHead;
      const markets = new Map<string, BestOutcome[]>();
      for (const { eventId: _, marketType, ...outcome } of outcomes.values()) {
        const listed = markets.get(marketType) ?? [];
        markets.set(marketType, listed);
        listed.push(outcome);
      }
      const listed = [...markets].map(([marketType, each]) => ({ marketType, outcomes: each }));
      return { ...head, markets: listed };
    });
  }

  /** Outcomes of an event. */
  outcomes(eventId: string): OutcomeUpsert[] {
    return [...(this.#outcomes.get(eventId)?.values() ?? [])];
  }

  checksum(): undefined {
    return undefined;
  }

  #put(outcome: OutcomeUpsert): void {
    const { eventId } = outcome;
    const ofEvent = this.#outcomes.get(eventId) ?? new Map<string, OutcomeUpsert>();
    this.#outcomes.set(eventId, ofEvent);
    ofEvent.set(outcomeKey(outcome), outcome);
  }
}

function outcomeKey({ marketType, name, point, team, playerId }: OutcomeKey): string {
  return JSON.stringify([marketType, name, point, team, playerId]);
}
