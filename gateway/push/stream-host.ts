// What the parts that face clients ask of the hub.
import type { Account } from '../accounts/auth.ts';
import type { RequestId, Subscription } from './protocol.ts';
import type { Quotas } from './quotas.ts';
import type { Session } from './session.ts';
import type { StreamConnection } from './stream-connection.ts';

/** Sessions and what they subscribe to. */
export interface SessionHost {
  /** What accounts hold open. */
  readonly quotas: Quotas;
  countFailedKey(session: Session): void;
  authorise(session: Session, account: Account): void;
  begin(session: Session, subscription: Subscription): void;
  /** False where the session has no subscription of this id. */
  unsubscribe(session: Session, id: RequestId): boolean;
}

/** Connections as they open, receive, drain and close. */
export interface StreamHost extends SessionHost {
  connect(connection: StreamConnection, account: Account | undefined, address?: string): Session;
  receive(session: Session, text?: string): void;
  drained(session: Session): void;
  closed(session: Session): void;
  countDropped(): void;
}
