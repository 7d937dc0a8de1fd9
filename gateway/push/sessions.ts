// All connections of the stream, and what is done to many of them at once.
import type { Account } from '../accounts/auth.ts';
import { drain } from './drain.ts';
import type { Subscription } from './protocol.ts';
import type { Session } from './session.ts';

/** Distinct sets of bookmakers within which one key, and all of a server, may follow edges. */
export const SETS_PER_KEY_MAX = 32;
export const SETS_MAX = 4096;

export class Sessions extends Set<Session> {
  /** Clients that take less than there is to send: they are behind by a cursor. */
  get behind(): number {
    return [...this].filter(({ following }) =>
      [...following.values()].some(({ cursor }) => cursor !== undefined),
    ).length;
  }

  /**
   * Keys changed: streams of those that are valid no more end, and those that rest on what their
   * account stated otherwise; others are paid by their plan.
   */
  accountsChanged(accountOf: (keyId: string) => Account | undefined): void {
    for (const session of this) {
      if (!session.account) continue;
      const account = accountOf(session.account.keyId);
      if (account) session.accountChanged(account);
      else session.close('revoked');
    }
  }

  /**
   * Why an account may not follow edges within one more set; undefined while it may. Counts what is
   * followed, for subscriptions to sets alone.
   */
  fullOfSets({ accountId }: Account, subscription: Subscription): string | undefined {
    const set = setOf(subscription);
    if (set === undefined) return undefined;
    const all = new Set<string>();
    const own = new Set<string>();
    for (const session of this) {
      for (const held of session.subscribed()) {
        const key = setOf(held);
        if (key === undefined) continue;
        all.add(key);
        if (session.account?.accountId === accountId) own.add(key);
      }
    }
    if (!own.has(set) && own.size >= SETS_PER_KEY_MAX) {
      return `this key follows edges within ${SETS_PER_KEY_MAX} sets of bookmakers, the most it may`;
    }
    const isFull = !all.has(set) && all.size >= SETS_MAX;
    return isFull
      ? `the server follows ${SETS_MAX} sets of bookmakers, the most it may`
      : undefined;
  }

  /** Tells those who are here to come again, some at a time. */
  async drain(): Promise<void> {
    await drain([...this]);
  }

  /** Tells everybody to come again, here or elsewhere. */
  end(): void {
    for (const session of this) session.close('shuttingDown');
  }
}

/** The set within which a subscription follows edges. */
function setOf({ channel, edges }: Subscription): string | undefined {
  return channel === 'edges' ? edges.books?.key : undefined;
}
