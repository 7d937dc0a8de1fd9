// Quotes of a venue by a source that is not its primary: stored outside the book. Absence from an
// image removes the source's stored quotes, as it would in the book.

import type { MarketScope } from '#domain/message/message.ts';
import { FLAG, type PackedGroup, type PackedMessage } from '#domain/message/packed-message.ts';
import { keyAt, quoteAt } from '#domain/message/unpack.ts';
import type { EventState } from '../book/book.ts';
import { agesFor, tooOldFor } from '../clock/ages.ts';
import { type EngineState, reject, type SourceState } from '../state.ts';
import type { Claim, Claimant, LeaguePrimaries } from './claims.ts';
import { dropUnlisted, keep, keptCount, slotText } from './kept-quotes.ts';

/** Most stored quotes of one source for one venue in one league. */
const KEPT_MAX = 50_000;

/** No group. */
const NEVER = -2;

/** What a row is about. */
interface AboutRow {
  readonly eventId: string;
  readonly primaries: LeaguePrimaries;
  readonly venue: number;
  readonly claimant: Claimant;
  readonly source: SourceState;
  readonly confirmedAt: number;
  readonly isPosted: boolean;
}

export class Beside {
  readonly #state: EngineState;

  constructor(state: EngineState) {
    this.#state = state;
  }

  /** Stores a quote that its age allows in the book; rejects one older than the stored quote. */
  keepRow(
    message: PackedMessage,
    row: number,
    { eventId, primaries, venue, claimant, source, confirmedAt, isPosted }: AboutRow,
  ): void {
    const { claims, receivedAt, groupNumber } = this.#state;
    const claim = claims.claimFor(primaries, venue, claimant, this.#state);
    const quote = { ...quoteAt(message, row), confirmedAt, receivedAt, quotedIn: groupNumber };
    const slot = slotText(quote);
    const known = claim.kept.get(eventId)?.get(slot);
    if (known !== undefined && isPosted && confirmedAt < known.confirmedAt) {
      keep(claim.kept, eventId, slot, { ...known, quotedIn: groupNumber });
      reject(source, 'older_than_said');
      return;
    }
    if (known === undefined && keptCount(claim.kept) >= KEPT_MAX) {
      reject(source, 'too_many_kept');
      return;
    }
    source.accepted += 1;
    claim.confirmedAt = Math.max(claim.confirmedAt, confirmedAt);
    keep(claim.kept, eventId, slot, quote);
  }

  /** Applies a withdrawal or suspension row to the stored quotes of a non-primary source. */
  changeRow(
    message: PackedMessage,
    row: number,
    eventId: string,
    claim: Claim,
    source: SourceState,
    isPosted: boolean,
  ): void {
    const { receivedAt, now, groupNumber } = this.#state;
    const slot = slotText(keyAt(message, row));
    const ofEvent = claim.kept.get(eventId);
    const known = ofEvent?.get(slot);
    if (ofEvent === undefined || known === undefined) return;
    if (isPosted && receivedAt < known.confirmedAt) {
      reject(source, 'older_than_said');
    } else if (((message.flags[row] as number) & FLAG.suspended) === 0) {
      ofEvent.delete(slot);
      if (ofEvent.size === 0) claim.kept.delete(eventId);
    } else {
      const confirmedAt = Math.max(known.confirmedAt, Math.min(receivedAt, now));
      ofEvent.set(slot, { ...known, suspended: true, confirmedAt, quotedIn: groupNumber });
    }
  }

  /** Drops stored quotes in the scope of an answer that it does not list. */
  dropAbsent(
    message: PackedMessage,
    group: PackedGroup,
    claim: Claim,
    eventId: string,
    until: number,
  ): void {
    if (!claim.kept.has(eventId)) return;
    const scopes = new Set<string>();
    for (let at = group.scopesFrom; at < group.scopesTo; at++) {
      const marketType = message.strings[message.scopeTypes[at] as number] as string;
      scopes.add(scopeText({ marketType, isAlternate: message.scopeAlternates[at] === 1 }));
    }
    const isInScope = (scope: MarketScope): boolean => scopes.has(scopeText(scope));
    const quotedIn = group.kind === 'image' ? this.#state.groupNumber : NEVER;
    dropUnlisted(claim.kept, eventId, isInScope, quotedIn, until);
  }

  /** Confirms the stored quotes of an event; drops those that were too old by then. */
  confirm(claim: Claim, event: EventState, confirmedAt: number): void {
    const { eventId } = event.head;
    const ages = agesFor(this.#state, event.beginsAt);
    for (const [slot, quote] of [...(claim.kept.get(eventId) ?? [])]) {
      const isTooOld = tooOldFor(this.#state, event.beginsAt, quote.confirmedAt, ages);
      if (isTooOld !== undefined) claim.kept.get(eventId)?.delete(slot);
      else if (quote.confirmedAt < confirmedAt) {
        keep(claim.kept, eventId, slot, { ...quote, confirmedAt });
      }
    }
    if (claim.kept.get(eventId)?.size === 0) claim.kept.delete(eventId);
  }

  /** Drops stored quotes of events that left the book. */
  sweep(): void {
    const { book, claims, withdrawn } = this.#state;
    if (claims.removals === book.removals) return;
    claims.removals = book.removals;
    for (const { kept } of claims.all()) {
      for (const eventId of [...kept.keys()]) if (!book.events.has(eventId)) kept.delete(eventId);
    }
    for (const eventId of [...withdrawn.events()]) {
      if (!book.events.has(eventId)) withdrawn.forgetEvent(eventId);
    }
  }
}

function scopeText({ marketType, isAlternate }: MarketScope): string {
  return `${marketType} ${isAlternate}`;
}
