// All connections of the stream, and what is done to many of them at once.
import type { Account } from '../accounts/auth.ts';
import { drain } from './drain.ts';
import type { Session } from './session.ts';

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

  /** Tells those who are here to come again, some at a time. */
  async drain(): Promise<void> {
    await drain([...this]);
  }

  /** Tells everybody to come again, here or elsewhere. */
  end(): void {
    for (const session of this) session.close('shuttingDown');
  }
}
