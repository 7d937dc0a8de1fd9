// What one account may hold open at once, over all its connections.
import { must } from '#kit/assert.ts';
import type { Account } from '../accounts/auth.ts';

/** Limits that a deployment sets. */
export interface StreamLimits {
  readonly connectionsPerKeyMax: number;
  readonly subscriptionsPerKeyMax: number;
  /** Most bytes that may wait in one socket; beyond it the socket is cut off. */
  readonly bufferBytesMax: number;
}

export const STANDARD_STREAM_LIMITS: StreamLimits = {
  connectionsPerKeyMax: 1000,
  subscriptionsPerKeyMax: 10_000,
  bufferBytesMax: 16 * 1024 * 1024,
};

interface Held {
  connections: number;
  subscriptions: number;
}

export class Quotas {
  readonly #limits: StreamLimits;
  readonly #held = new Map<string, Held>();

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  hasRoomForConnection({ accountId }: Account): boolean {
    return (this.#held.get(accountId)?.connections ?? 0) < this.#limits.connectionsPerKeyMax;
  }

  hasRoomForSubscription({ accountId }: Account): boolean {
    return (this.#held.get(accountId)?.subscriptions ?? 0) < this.#limits.subscriptionsPerKeyMax;
  }

  connected({ accountId }: Account): void {
    const held = this.#held.get(accountId) ?? { connections: 0, subscriptions: 0 };
    held.connections += 1;
    this.#held.set(accountId, held);
  }

  /** The connection is gone, and with it so many subscriptions. */
  disconnected(account: Account, subscriptions: number): void {
    const held = this.#heldBy(account);
    held.connections -= 1;
    held.subscriptions -= subscriptions;
    if (held.connections === 0) this.#held.delete(account.accountId);
  }

  subscribed(account: Account): void {
    this.#heldBy(account).subscriptions += 1;
  }

  unsubscribed(account: Account): void {
    this.#heldBy(account).subscriptions -= 1;
  }

  #heldBy({ accountId }: Account): Held {
    return must(this.#held.get(accountId), 'who subscribes is connected');
  }
}
