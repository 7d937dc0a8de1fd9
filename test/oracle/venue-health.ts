// What is known of how fresh each venue is: a diary of answers and of quotes taken and refused, in
// plain lists; everything shown is looked up in it anew.

import type { Group, PricingConfig } from '#domain/message/message.ts';
import type { VenueSource, VenueStatus } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import type { VenueOf } from './catalogue.ts';
import { ascending } from './ordering.ts';
import { instant } from './words.ts';

interface Answer {
  readonly at: number;
  readonly receivedAt: number;
}

interface Taken extends Answer {
  readonly confirmedAt: number;
  /** Otherwise what stood was confirmed. */
  readonly isQuote: boolean;
}

interface Diary {
  readonly answers: Answer[];
  readonly taken: Taken[];
  readonly refusals: string[];
}

export class VenueDiaries {
  readonly #diaries = new Map<string, Diary>();

  /** Notes who answered in a group: named by an image or coverage, or quoted in a patch. */
  hear(group: Group, now: number, isHeard: (venueId: string) => boolean): void {
    const { receivedAt } = group;
    for (const venueId of speakersOf(group)) {
      if (isHeard(venueId)) this.hearVenue(venueId, receivedAt, now);
    }
  }

  hearVenue(venueId: string, receivedAt: number, now: number): void {
    this.#of(venueId).answers.push({ at: now, receivedAt });
  }

  take(venueId: string, confirmedAt: number, now: number, receivedAt: number): void {
    this.#of(venueId).taken.push({ confirmedAt, at: now, receivedAt, isQuote: true });
  }

  /** What stands of a venue is confirmed. */
  confirm(venueId: string, confirmedAt: number, now: number, receivedAt: number): void {
    this.#of(venueId).taken.push({ confirmedAt, at: now, receivedAt, isQuote: false });
  }

  refuse(venueId: string, reason: string): void {
    this.#of(venueId).refusals.push(reason);
  }

  /** By bookmakerId; `quoted` names the venue of every offer in the book. */
  statuses(
    now: number,
    pricing: PricingConfig,
    quoted: readonly string[],
    venueOf: VenueOf,
    sourcesOf: (venueId: string) => VenueSource[],
  ): VenueStatus[] {
    const heard = [...this.#diaries.keys()].sort(ascending);
    return heard.map((venueId): VenueStatus => {
      const { answers, taken, refusals } = this.#of(venueId);
      const venue = venueOf(venueId);
      const last = must(answers.at(-1), `answers of ${venueId}`);
      const newest = newestOf(taken);
      const rejected: Record<string, number> = {};
      for (const reason of refusals) rejected[reason] = (rejected[reason] ?? 0) + 1;
      return {
        bookmakerId: venueId,
        bookmakerName: venue.bookmakerName,
        sourceType: venue.sourceType,
        sourceRegion: venue.sourceRegion,
        status: statusOf(now - last.at, newest && now - newest.confirmedAt, pricing),
        lastHeardAt: instant(last.at),
        lastReceivedAt: instant(last.receivedAt),
        lastConfirmedAt: newest ? instant(newest.confirmedAt) : null,
        ageMs: newest ? now - newest.confirmedAt : null,
        offers: quoted.filter((id) => id === venueId).length,
        accepted: taken.filter(({ isQuote }) => isQuote).length,
        rejected,
        latencyMs: newest && {
          toReceived: newest.receivedAt - newest.confirmedAt,
          toApplied: newest.at - newest.receivedAt,
        },
        sources: sourcesOf(venueId),
      };
    });
  }

  #of(venueId: string): Diary {
    const known = this.#diaries.get(venueId);
    if (known !== undefined) return known;
    const diary: Diary = { answers: [], taken: [], refusals: [] };
    this.#diaries.set(venueId, diary);
    return diary;
  }
}

function speakersOf(group: Group): readonly string[] {
  if (group.kind === 'image' || group.kind === 'coverage') return group.venues;
  return group.kind === 'patch' ? group.quotes.map((quote) => quote.venueId) : [];
}

/** The newest confirmation, as it first came. */
function newestOf(taken: readonly Taken[]): Taken | null {
  const times = taken.map((quote) => quote.confirmedAt);
  const newest = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return taken.find((quote) => quote.confirmedAt === newest) ?? null;
}

function statusOf(
  silentMs: number,
  unconfirmedMs: number | null,
  { venueStaleMs, venueDownMs }: PricingConfig,
): VenueStatus['status'] {
  if (silentMs > venueDownMs) return 'down';
  if (silentMs > venueStaleMs) return 'stale';
  return unconfirmedMs !== null && unconfirmedMs > venueStaleMs ? 'stale' : 'live';
}
