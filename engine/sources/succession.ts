// Another source becomes the primary of a venue: in one step the quotes of the one before are
// withdrawn, and the stored quotes of the new one applied, as far as their age allows.

import type { Message } from '#domain/message/message.ts';
import { packMessage } from '#domain/message/pack.ts';
import { PackedMessage } from '#domain/message/packed-message.ts';
import { lagOf } from '../apply/quotes.ts';
import type { EventState } from '../book/book.ts';
import { agesFor, tooOldFor } from '../clock/ages.ts';
import { isOver } from '../clock/event-life.ts';
import type { EngineState } from '../state.ts';
import type { Claim, Claimant, LeaguePrimaries, Verdict } from './claims.ts';
import { type KeptQuote, slotText } from './kept-quotes.ts';
import { release, suspendAll } from './standing.ts';

/** Applies a source's stored quotes of one event. */
export type TakeKept = (claimant: Claimant, event: EventState, message: PackedMessage) => void;

export class Succession {
  readonly #state: EngineState;
  readonly #takeKept: TakeKept;
  readonly #packed = new PackedMessage();

  constructor(state: EngineState, takeKept: TakeKept) {
    this.#state = state;
    this.#takeKept = takeKept;
  }

  /** Applies changes of primaries that are due by the clock; false if there was none. */
  settle(): boolean {
    const { claims, now, venues } = this.#state;
    if (now < claims.dueAt) return false;
    let isDone = false;
    claims.judge(now, venues.ranks, (primaries, venue, verdict) => {
      isDone = true;
      this.#act(primaries, venue, verdict);
    });
    return isDone;
  }

  #act(primaries: LeaguePrimaries, venue: number, verdict: Verdict): void {
    const state = this.#state;
    if (verdict.kind === 'succeed') {
      this.#succeed(primaries, venue, verdict.by);
      return;
    }
    const { onSilence = 'keep' } = state.claims.settings.get(verdict.claimant.source) ?? {};
    if (onSilence === 'suspend') suspendAll(state, primaries.leagueId, venue);
    else if (onSilence === 'withdraw') release(state, primaries.leagueId, venue);
  }

  #succeed(primaries: LeaguePrimaries, venue: number, by: Claim): void {
    const state = this.#state;
    state.claims.succeed(primaries, venue, by, release(state, primaries.leagueId, venue));
    const seenAt = primaries.seenAt[venue] as number;
    const observedAt = primaries.observedAt[venue] as number;
    const { receivedAt, lagMs } = state;
    for (const [eventId, kept] of by.kept) {
      const event = state.book.events.get(eventId);
      const quotes =
        event === undefined ? [] : this.#stillGood(event, by.claimant, [...kept.values()]);
      if (event === undefined || quotes.length === 0) continue;
      state.receivedAt = Math.max(...quotes.map((quote) => quote.receivedAt));
      state.lagMs = lagOf(state.now, state.receivedAt);
      packMessage(messageOf(event, by.claimant, quotes, state.receivedAt), this.#packed);
      this.#takeKept(by.claimant, event, this.#packed);
    }
    Object.assign(state, { receivedAt, lagMs });
    primaries.seenAt[venue] = seenAt;
    primaries.observedAt[venue] = observedAt;
  }

  /** Those that their age allows in the book, and that were not withdrawn since. */
  #stillGood(event: EventState, by: Claimant, quotes: readonly KeptQuote[]): readonly KeptQuote[] {
    const state = this.#state;
    if (isOver(state, event)) return [];
    const ages = agesFor(state, event.beginsAt);
    const { eventId } = event.head;
    return quotes.filter((quote) => {
      const { confirmedAt, venueId } = quote;
      if (tooOldFor(state, event.beginsAt, confirmedAt, ages) !== undefined) return false;
      const slot = slotText(quote);
      return !state.withdrawn.isOlder(eventId, venueId, slot, by, confirmedAt, false, 0);
    });
  }
}

function messageOf(
  { head }: EventState,
  { source }: Claimant,
  kept: readonly KeptQuote[],
  receivedAt: number,
): Message {
  const quotes = kept.map(({ receivedAt: _, quotedIn: __, ...quote }) => quote);
  const rest = { receivedAt, rejections: {}, event: head, quotes, withdrawn: [] };
  return { source, session: 0, sourceSeq: 1, groups: [{ kind: 'patch', ...rest }] };
}
