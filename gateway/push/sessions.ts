// All connections of the stream, and what is done to many of them at once.
import type { Account } from '../accounts/auth.ts';
import { drain } from './drain.ts';
import type { Session } from './session.ts';

export class Sessions {
  readonly #sessions = new Set<Session>();

  /** Clients connected now. */
  get size(): number {
    return this.#sessions.size;
  }

  /** Clients that take less than there is to send: they are behind by a cursor. */
  get behind(): number {
    return [...this.#sessions].filter(({ following }) =>
      [...following.values()].some(({ cursor }) => cursor !== undefined),
    ).length;
  }

  add(session: Session): void {
    this.#sessions.add(session);
  }

  /** False where it was gone already. */
  delete(session: Session): boolean {
    return this.#sessions.delete(session);
  }

  [Symbol.iterator](): Iterator<Session> {
    return this.#sessions[Symbol.iterator]();
  }

  /** Keys changed: streams of those that are valid no more end, others are paid by their plan. */
  accountsChanged(accountOf: (keyId: string) => Account | undefined): void {
    for (const session of this.#sessions) {
      if (!session.account) continue;
      const account = accountOf(session.account.keyId);
      if (account) session.account = account;
      else session.close('revoked');
    }
  }

  /** Tells those who are here to come again, some at a time. */
  async drain(): Promise<void> {
    await drain([...this.#sessions]);
  }

  /** Tells everybody to come again, here or elsewhere. */
  end(): void {
    for (const session of this.#sessions) session.close('shuttingDown');
  }
}
