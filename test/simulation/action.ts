// What happens in a simulated run, as plain data: a history is made from a seed, played, and made
// shorter where it fails.
import type { EventHead, Message, Quote } from '#domain/message/message.ts';
import type { Scope } from '#engine/view/changes/line-walk.ts';
import type { EdgeFilter, OfferFilter } from '#engine/view/reader.ts';

/** A true price, and when the log last heard of it by its own clock (epoch ms). */
export interface TruePrice {
  readonly head: EventHead;
  readonly quote: Quote;
  readonly confirmedAt: number;
}

export type Action =
  /** The bus numbers a message: it is the log's next. */
  | { readonly do: 'append'; readonly stampMs: number; readonly message: Message }
  /** A replica folds its next messages. */
  | { readonly do: 'fold'; readonly replica: number; readonly messages: number }
  /** A replica writes down all it knows. */
  | { readonly do: 'snapshot'; readonly replica: number }
  /**
   * A replica's process dies and another folds the log up to `seq`: all of it, or what follows a
   * snapshot (`pick` modulo those taken).
   */
  | {
      readonly do: 'restart';
      readonly replica: number;
      readonly from: 'log' | 'snapshot';
      readonly pick: number;
      readonly seq: number;
    }
  /** A client asks a replica what changed; afresh it has forgotten all it knew. */
  | {
      readonly do: 'read';
      readonly client: number;
      readonly replica: number;
      readonly afresh: boolean;
    }
  /** Every replica folds the rest of the log; all books are held against each other. */
  | { readonly do: 'compare' }
  /** Publishers have nothing left to say: this is what the venues' prices truly are. */
  | { readonly do: 'expect'; readonly prices: readonly TruePrice[]; readonly areAllFresh: boolean };

/** What a client follows. */
export type Follows =
  | { readonly kind: 'lines'; readonly scope: Scope; readonly filter: OfferFilter }
  | { readonly kind: 'edges'; readonly scope: Scope; readonly filter: EdgeFilter };

export interface History {
  readonly replicas: number;
  readonly clients: readonly Follows[];
  readonly actions: readonly Action[];
}

/** What must hold; a failure names one. */
export type Invariant =
  /** Replicas at one seq said the same and show the same. */
  | 'replicas agree'
  | 'engine equals oracle'
  /** A client's book is what REST answers at its seq. */
  | 'client equals replica'
  /** What venues truly quote stands, and nothing else does. */
  | 'nothing lost'
  /** What was said before, or by an older session, changes nothing. */
  | 'nothing twice'
  /** Every price offered was accepted or is among the refusals. */
  | 'counts add up'
  | 'no crash';

export interface Failure {
  readonly invariant: Invariant;
  readonly detail: string;
  /** Index of the action that showed it. */
  readonly action: number;
}

/** Thrown where an invariant does not hold. */
export class Breach extends Error {
  readonly invariant: Invariant;

  constructor(invariant: Invariant, detail: string) {
    super(detail);
    this.invariant = invariant;
  }
}
