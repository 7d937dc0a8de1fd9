// How fresh each venue is: when it was last named, which quotes were accepted, how late they were.
// Counters and times only, moved in place; the status is a function of them, of now and the limits.
import type { PricingConfig } from '#domain/message/message.ts';
import type { VenueWord } from '../view/records.ts';

/** The health of a venue that was named at least once. Times are epoch milliseconds. */
export class VenueHealth {
  /** Number of the group in which it last answered, -1 for one before a restart. */
  lastMessageGroup = -1;
  /** now, and that group's receivedAt, then. */
  lastMessageAt = 0;
  receivedAt = 0;
  /** Newest confirmation among its accepted quotes; -Infinity while it has none. */
  newestConfirmedAt = Number.NEGATIVE_INFINITY;
  /** Of the quote that first brought that confirmation; milliseconds. */
  toReceivedMs = 0;
  toAppliedMs = 0;
  /** Quotes that the book took. */
  accepted = 0;
  /** Quotes that the engine refused, by reason. */
  readonly rejected = new Map<string, number>();

  /** It answered in the group in hand. */
  markAnswered(group: number, now: number, receivedAt: number): void {
    this.lastMessageGroup = group;
    this.lastMessageAt = now;
    this.receivedAt = receivedAt;
  }

  /** Counts accepted quotes of the group in hand; 0: a confirmation. `confirmedAt` is at most `now`. */
  accept(quotes: number, confirmedAt: number, now: number, receivedAt: number): void {
    this.accepted += quotes;
    if (confirmedAt <= this.newestConfirmedAt) return;
    this.newestConfirmedAt = confirmedAt;
    this.toReceivedMs = receivedAt - confirmedAt;
    this.toAppliedMs = now - receivedAt;
  }

  /** All of it but the refusals, as numbers that `useFigures` takes. */
  figures(): number[] {
    const { lastMessageAt, receivedAt, newestConfirmedAt, toReceivedMs, toAppliedMs, accepted } =
      this;
    return [lastMessageAt, receivedAt, newestConfirmedAt, toReceivedMs, toAppliedMs, accepted];
  }

  useFigures(figures: Float64Array): void {
    const [lastMessageAt = 0, receivedAt = 0, newestConfirmedAt = 0, ...rest] = figures;
    const [toReceivedMs = 0, toAppliedMs = 0, accepted = 0] = rest;
    Object.assign(this, { lastMessageAt, receivedAt, newestConfirmedAt });
    Object.assign(this, { toReceivedMs, toAppliedMs, accepted });
  }

  reject(reason: string): void {
    this.rejected.set(reason, (this.rejected.get(reason) ?? 0) + 1);
  }
}

/**
 * A venue that never had a quote accepted is judged by its answers alone: it is heard, and has
 * nothing that could be old.
 */
export function venueWord(health: VenueHealth, now: number, pricing: PricingConfig): VenueWord {
  const { venueStaleMs, venueDownMs } = pricing;
  const silentMs = now - health.lastMessageAt;
  if (silentMs > venueDownMs) return 'down';
  const confirmedMs = hasConfirmed(health) ? now - health.newestConfirmedAt : 0;
  return silentMs > venueStaleMs || confirmedMs > venueStaleMs ? 'stale' : 'live';
}

/** Whether a quote of it was ever accepted. */
export function hasConfirmed(health: VenueHealth): boolean {
  return health.newestConfirmedAt !== Number.NEGATIVE_INFINITY;
}
