// What went wrong between us and an exchange and was put right, counted by name for /readyz.

export type Incident =
  /** A message was missing, repeated or older than one before. */
  | 'gap'
  | 'old_message'
  /** The book did not agree with what the venue said beside it. */
  | 'book_mismatch'
  | 'crossed_book'
  /** Books were asked for again, on the same connection. */
  | 'resynchronised'
  | 'connection_lost'
  | 'connection_refused'
  | 'silence'
  /** A subscription that was answered with nothing. */
  | 'no_snapshot'
  | 'venue_error'
  | 'subscription_full'
  | 'request_failed';

export class Incidents {
  readonly #counts = new Map<Incident, number>();

  add(incident: Incident, times = 1): void {
    this.#counts.set(incident, (this.#counts.get(incident) ?? 0) + times);
  }

  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
