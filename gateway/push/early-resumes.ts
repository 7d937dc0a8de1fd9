// Clients that resume and cannot yet. Those that come from another server, which was a moment ahead
// of this one, wait for their position, since an image would take them back in time; others wait
// for a tick that has time for what they missed.
import { LIMITS, type RequestId, type Subscription } from './protocol.ts';
import type { EarlyResume, Session } from './session.ts';

export class EarlyResumes {
  readonly #sessions = new Set<Session>();

  /** Sessions of which something waits. */
  get size(): number {
    return this.#sessions.size;
  }

  /** Waits for the position `seq`, which the server has not reached at the monotonic `nowMs`. */
  add(session: Session, subscription: Subscription, seq: number, nowMs: number): void {
    session.early.push({ subscription, seq, untilMs: nowMs + LIMITS.resumeWaitMs });
    this.#sessions.add(session);
  }

  /** The subscription, which is not wanted any more; undefined where none of this id waits. */
  remove(session: Session, id: RequestId): Subscription | undefined {
    const removed = session.early.find(({ subscription }) => subscription.id === id);
    session.early = session.early.filter((each) => each !== removed);
    if (session.early.length === 0) this.#sessions.delete(session);
    return removed?.subscription;
  }

  /** The client is gone. */
  forget(session: Session): void {
    session.early = [];
    this.#sessions.delete(session);
  }

  /**
   * Takes out those that begin now: the server is at `seq`, or they waited long enough. The first
   * of each session come first: who asks for much does not keep others from the little they want.
   */
  take(seq: number, nowMs: number): (readonly [Session, Subscription])[] {
    const begin: [Session, Subscription][][] = [];
    for (const session of this.#sessions) {
      const { early, isOpen } = session;
      if (!isOpen) continue;
      const waits = (each: EarlyResume): boolean => each.seq > seq && each.untilMs > nowMs;
      const ready = early.filter((each) => !waits(each));
      session.early = early.filter(waits);
      ready.forEach(({ subscription }, turn) => {
        begin[turn] ??= [];
        begin[turn].push([session, subscription]);
      });
      if (session.early.length === 0) this.#sessions.delete(session);
    }
    return begin.flat();
  }
}
