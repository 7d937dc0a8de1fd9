// What one account may hold open at once, over all its connections.
import { must } from '#kit/assert.ts';
import type { Account } from '../accounts/auth.ts';
import type { Subscription } from './protocol.ts';

/** Distinct sets of bookmakers within which one account, and all of a server, may follow edges. */
export const SETS_PER_ACCOUNT_MAX = 32;
export const SETS_MAX = 4096;

/** Limits that a deployment sets. */
export interface StreamLimits {
  readonly connectionsPerAccountMax: number;
  readonly subscriptionsPerAccountMax: number;
  /** Most bytes that may wait in one socket; beyond it the socket is cut off. */
  readonly bufferBytesMax: number;
}

export const STANDARD_STREAM_LIMITS: StreamLimits = {
  connectionsPerAccountMax: 1000,
  subscriptionsPerAccountMax: 10_000,
  bufferBytesMax: 16 * 1024 * 1024,
};

interface Held {
  connections: number;
  subscriptions: number;
  readonly sets: SetCounts;
}

export class Quotas {
  readonly #limits: StreamLimits;
  readonly #held = new Map<string, Held>();
  readonly #sets = new SetCounts();

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  hasRoomForConnection({ accountId }: Account): boolean {
    return (this.#held.get(accountId)?.connections ?? 0) < this.#limits.connectionsPerAccountMax;
  }

  hasRoomForSubscription({ accountId }: Account): boolean {
    const held = this.#held.get(accountId)?.subscriptions ?? 0;
    return held < this.#limits.subscriptionsPerAccountMax;
  }

  /**
   * Why an account may not follow edges within one more set; undefined while it may, and for
   * subscriptions to anything else.
   */
  fullOfSets({ accountId }: Account, subscription: Subscription): string | undefined {
    const set = setOf(subscription);
    const own = this.#held.get(accountId)?.sets;
    if (set === undefined) return undefined;
    if (own && !own.has(set) && own.size >= SETS_PER_ACCOUNT_MAX) {
      return `this account follows edges within ${SETS_PER_ACCOUNT_MAX} sets of bookmakers, the most it may`;
    }
    const isFull = !this.#sets.has(set) && this.#sets.size >= SETS_MAX;
    return isFull
      ? `the server follows ${SETS_MAX} sets of bookmakers, the most it may`
      : undefined;
  }

  connected({ accountId }: Account): void {
    const held = this.#held.get(accountId) ?? {
      ...{ connections: 0, subscriptions: 0 },
      sets: new SetCounts(),
    };
    held.connections += 1;
    this.#held.set(accountId, held);
  }

  /** The connection is gone, and with it these subscriptions. */
  disconnected(account: Account, subscriptions: Iterable<Subscription>): void {
    for (const each of subscriptions) this.unsubscribed(account, each);
    const held = this.#heldBy(account);
    held.connections -= 1;
    if (held.connections === 0) this.#held.delete(account.accountId);
  }

  subscribed(account: Account, subscription: Subscription): void {
    this.#count(account, subscription, 1);
  }

  unsubscribed(account: Account, subscription: Subscription): void {
    this.#count(account, subscription, -1);
  }

  #count(account: Account, subscription: Subscription, more: 1 | -1): void {
    const held = this.#heldBy(account);
    held.subscriptions += more;
    const set = setOf(subscription);
    if (set === undefined) return;
    held.sets.count(set, more);
    this.#sets.count(set, more);
  }

  #heldBy({ accountId }: Account): Held {
    return must(this.#held.get(accountId), 'who subscribes is connected');
  }
}

/** Subscriptions by the set within which they follow edges. */
class SetCounts extends Map<string, number> {
  count(set: string, more: 1 | -1): void {
    const count = (this.get(set) ?? 0) + more;
    if (count === 0) this.delete(set);
    else this.set(set, count);
  }
}

/** The set within which a subscription follows edges. */
function setOf({ channel, edges }: Subscription): string | undefined {
  return channel === 'edges' ? edges.books?.key : undefined;
}
