// States in the log what ingest has minted, before the first groups that name it: players and teams
// of open leagues, and which event each id of a source means.
import { AppendLostError, type Log } from '#backends/log.ts';
import type { LoggedEntry } from '#domain/catalog/catalog-entry.ts';
import type { Group } from '#domain/message/message.ts';
import { Publisher } from '../publisher.ts';
import type { Identity } from './identity.ts';

/** Under which the log knows these entries' writer. */
export const INTRODUCTIONS_SOURCE = 'participants';
/** So that a group stays near the size of a message. */
const ENTRIES_PER_GROUP = 50;

export interface IntroductionsOptions {
  readonly log: Log;
  readonly identity: Identity;
  /** A session above all that the log knows of INTRODUCTIONS_SOURCE. */
  readonly nextSession: () => number | Promise<number>;
  /** Whether another process writes under that name since. */
  readonly isOvertaken: (session: number) => boolean;
  /**
   * Resolves when the book has the log up to `seq`, with whether it took the session up to this
   * ordinal. Absent where no other process writes under that name.
   */
  readonly isTaken?: (session: number, ordinal: number, seq: number) => Promise<boolean>;
}

/** Others may state at the same time, each in a session that ends the one before. */
const TRIES_MAX = 8;

export class Introductions {
  readonly #options: IntroductionsOptions;
  #publisher: Publisher | undefined;
  /** What is on its way: others wait for it too, because it may name their events. */
  #underWay: Promise<void> | undefined;

  constructor(options: IntroductionsOptions) {
    this.#options = options;
  }

  /**
   * Resolves once the log has an entry of everybody whom the groups name, and of every event that
   * was named so far. Mostly there is nothing new, and nobody waits. Rejects where the log takes
   * none.
   */
  async before(groups: readonly Group[]): Promise<void> {
    const { identity } = this.#options;
    const ofEvents = identity.takeUnstated();
    const entries = [...identity.participants.entriesFor(groups), ...ofEvents];
    if (entries.length > 0) {
      const stating = this.#state(entries, this.#underWay).finally(() => {
        if (this.#underWay === stating) this.#underWay = undefined;
      });
      stating.catch(() => identity.putBack(ofEvents));
      this.#underWay = stating;
    }
    if (this.#underWay !== undefined) await this.#underWay;
  }

  async #state(entries: readonly LoggedEntry[], former: Promise<void> | undefined): Promise<void> {
    await former;
    const { isTaken } = this.#options;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const { seq, publisher } = await this.#publish(entries);
      const { session, lastOrdinal } = publisher;
      if (isTaken === undefined || (await isTaken(session, lastOrdinal, seq))) return;
      if (this.#publisher === publisher) this.#publisher = undefined;
    }
    throw new AppendLostError('the log takes no names: others state theirs all the time');
  }

  /** Appends entries, whether or not they count there. */
  async #publish(
    entries: readonly LoggedEntry[],
  ): Promise<{ readonly seq: number; readonly publisher: Publisher }> {
    const publisher = await this.#writer();
    for (let from = 0; from < entries.length; from += ENTRIES_PER_GROUP) {
      const part = entries.slice(from, from + ENTRIES_PER_GROUP);
      // No time of its own: it moves no replay's clock.
      const common = { kind: 'catalog', receivedAt: 0, rejections: {}, by: 'ingest' } as const;
      await publisher.publish({ ...common, entries: part });
    }
    return { seq: await publisher.mark(), publisher };
  }

  /** The engine ignores an older session than another process has begun. */
  async #writer(): Promise<Publisher> {
    const { log, nextSession, isOvertaken } = this.#options;
    const known = this.#publisher;
    if (known && !known.hasFailed && !isOvertaken(known.session)) return known;
    const session = await nextSession();
    this.#publisher = new Publisher({ log, session, source: INTRODUCTIONS_SOURCE, groupsInLog: 0 });
    return this.#publisher;
  }
}
