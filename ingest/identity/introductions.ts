// States players and teams of open leagues in the log, before the first groups that name them.
import type { Log } from '#backends/log.ts';
import type { Group } from '#domain/message/message.ts';
import { Publisher } from '../publisher.ts';
import type { Participants } from './participants.ts';

/** Under which the log knows these entries' writer. */
export const INTRODUCTIONS_SOURCE = 'participants';
/** So that a group stays near the size of a message. */
const ENTRIES_PER_GROUP = 100;

export interface IntroductionsOptions {
  readonly log: Log;
  readonly participants: Participants;
  /** Above all that the log knows of INTRODUCTIONS_SOURCE. */
  readonly session: number;
}

export class Introductions {
  readonly #participants: Participants;
  readonly #publisher: Publisher;

  constructor({ log, participants, session }: IntroductionsOptions) {
    this.#participants = participants;
    this.#publisher = new Publisher({
      ...{ log, session, source: INTRODUCTIONS_SOURCE, groupsInLog: 0 },
    });
  }

  /**
   * Resolves once the log has an entry of everybody whom the groups name. Most groups name nobody
   * new, and wait for nothing. Rejects where the log takes none.
   */
  async before(groups: readonly Group[]): Promise<void> {
    const entries = this.#participants.entriesFor(groups);
    if (entries.length === 0) return;
    const receivedAt = groups[0]?.receivedAt ?? 0;
    for (let from = 0; from < entries.length; from += ENTRIES_PER_GROUP) {
      const part = entries.slice(from, from + ENTRIES_PER_GROUP);
      const said = { kind: 'catalog', receivedAt, rejections: {}, by: 'ingest' } as const;
      await this.#publisher.publish({ ...said, entries: part });
    }
    await this.#publisher.mark();
  }
}
