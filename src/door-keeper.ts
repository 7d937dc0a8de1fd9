// The open door of the process that has the lease for posts: for those over HTTP, and with NATS for
// those of its stream. What an earlier holder took is known before the first post is answered.
import type { Log } from '#backends/log.ts';
import type { NatsInbox } from '#backends/nats/nats-inbox.ts';
import type { Engine } from '#engine/engine.ts';
import type { IngestOptions } from '#gateway/ingest/ingest-app.ts';
import type { Door } from '#ingest/door/door.ts';
import type { BatchListener, SharedBook } from '#ingest/door/door-options.ts';
import { aborted } from '#kit/aborted.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { type DoorParts, openDoor } from './ingest-door.ts';
import { IngestInbox, openInbox } from './ingest-inbox.ts';
import type { Lease, Tenancy } from './leases/lease.ts';
import type { NatsPlace } from './log/nats-place.ts';
import { isTaken, writingBook } from './log/writing-book.ts';

export interface DoorKeeperOptions {
  readonly log: Log;
  readonly engine: Engine;
  readonly logger: Logger;
  readonly lease: Lease;
  /** Where posts come over NATS; undefined where the log is in files. */
  readonly place: NatsPlace | undefined;
  readonly parts: Omit<DoorParts, 'repeatsSinceMs' | 'nextSession' | 'book' | 'log' | 'engine'>;
  readonly isFed: IngestOptions['isFed'];
  readonly epoch: () => string;
}

const POLL_MS = 2;

export class DoorKeeper {
  /** Open while the lease is held. */
  door: Door | undefined;
  /** Of posts over NATS, the newest that was read. */
  inbox: IngestInbox | undefined;
  readonly #options: DoorKeeperOptions;
  #onBatch: BatchListener = () => {};

  constructor(options: DoorKeeperOptions) {
    this.#options = options;
  }

  /** Receives each part of a batch that the book takes. */
  readonly onBatch: BatchListener = (...part) => this.#onBatch(...part);

  /** Each time the lease is held, until the signal. */
  async keep(signal: AbortSignal): Promise<void> {
    await this.#options.lease.whileHeld((tenancy) => this.#open(tenancy), signal);
  }

  /** Resolves when the door is open, or another process has it. */
  async settled(signal: AbortSignal): Promise<void> {
    const { lease } = this.#options;
    while (lease.isHeld && !this.door && (await systemClock.wait(POLL_MS, signal)));
  }

  async #open(tenancy: Tenancy): Promise<void> {
    const { log, engine, place, parts } = this.#options;
    const { signal } = tenancy;
    const inbox = place && (await openInbox(inboxPlace(place), systemClock, signal));
    const { nextSession } = writingBook(engine, tenancy);
    const book = log.bucket && this.#sharedBook(signal);
    const own = { ...parts, log, engine, nextSession, ...(book && { book }) };
    const door = await openDoor({ ...own, repeatsSinceMs: inbox?.oldestMs ?? null });
    this.door = door;
    try {
      if (inbox && place) await this.#keepInbox(inbox, door, place, signal);
      else await aborted(signal);
    } finally {
      this.door = undefined;
      this.#onBatch = () => {};
      await door.close();
    }
  }

  #sharedBook(signal: AbortSignal): SharedBook {
    const { engine } = this.#options;
    return {
      isTaken: (source, session, ordinal, seq) =>
        isTaken(engine, { source, session, ordinal, seq }, signal),
      onBatch: (listener) => {
        this.#onBatch = listener;
      },
    };
  }

  async #keepInbox(
    inbox: NatsInbox,
    door: Door,
    place: NatsPlace,
    signal: AbortSignal,
  ): Promise<void> {
    const { engine, logger, epoch, isFed, parts } = this.#options;
    // Over NATS there is no key that is bound to venues: the settings of the source are.
    const scopeOf = (source: string) => {
      const { venues } = engine.reader.sourceSettings(source) ?? {};
      return { venues: venues ? new Set(venues) : null, scores: false };
    };
    const clock = systemClock;
    const own = { door, scopeOf, isFed, epoch, quarantine: parts.quarantine, clock, logger };
    this.inbox = new IngestInbox({
      ...own,
      open: () => openInbox(inboxPlace(place), clock, signal),
      storedNow: () => engine.reader.now,
    });
    await this.inbox.keep(inbox, signal);
  }
}

/** The stream of posts is named after that of the log. */
export function inboxPlace({ stream: logStream, ...rest }: NatsPlace) {
  return { ...rest, logStream };
}
